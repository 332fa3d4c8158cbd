import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { layOut } from '../../src/board/scene.js';
import { installDom } from '../helpers/dom.js';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';

/** @typedef {import('../../src/state/types.js').Move} Move */

installDom();
const { default: widget } = await import('../../src/index.js');

/** @type {Move[]} */
const LEGAL = [
  ['T1', 'T2', 2],
  ['T1', 'T3', 1],
  ['T1', 'T3', 2],
];
const START = table(SMALL, LEGAL);
const { piles: PLACES } = layOut(START, 900).placement;

/** @type {TestModel} */
let model;
/** @type {HTMLElement} */
let root;
/** @type {AbortController} */
let controller;

beforeEach(() => {
  model = new TestModel(START);
  controller = new AbortController();
  widget.render({ model, el: document.body, signal: controller.signal });
  root = /** @type {HTMLElement} */ (document.querySelector('.solitaire-widget'));
});
afterEach(() => controller.abort());

const find = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (root.querySelector(selector));
const card = (/** @type {string} */ name) => find(`[data-card="${name}"]`);
const home = (/** @type {string} */ name) => card(name).style.transform;

/**
 * @param {string} type
 * @param {{ x: number, y: number }} at  in the board's px; the board is at the page's corner
 * @param {object} [more]
 * @param {Element} [target]
 */
function pointer(type, { x, y }, more = {}, target = find('.sw-board')) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const usual = {
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    buttons: 1,
  };
  target.dispatchEvent(Object.assign(event, usual, more));
  return event;
}

const frame = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Takes a card and carries it to a pile, and by so many px further. */
async function carry(/** @type {string} */ name, /** @type {string} */ pile, by = { x: 0, y: 0 }) {
  const [x, y] = /** @type {string} */ (home(name)).match(/-?\d+/g)?.map(Number) ?? [0, 0];
  const { slot, top } = PLACES[pile];
  const to = top ?? slot;
  pointer('pointerdown', { x: x + 5, y: y + 5 }, {}, card(name));
  const at = { x: to.x + 5 + by.x, y: to.y + 5 + by.y };
  pointer('pointermove', { x: x + 15, y: y + 5 });
  pointer('pointermove', at);
  await frame();
  return at;
}

test('the whole run follows, and the pile that would take it lights up', async () => {
  await carry('7S', 'T2', { x: 7, y: 9 });
  const { top } = PLACES.T2;
  assert.equal(home('7S'), `translate(${(top?.x ?? 0) + 7}px, ${(top?.y ?? 0) + 9}px)`);
  const [seven, six] = ['7S', '6H'].map((name) => home(name).match(/-?\d+/g)?.map(Number) ?? []);
  assert.equal(six[0], seven[0]);
  assert.ok(six[1] > seven[1]);
  assert.ok(find('.sw-lit'));
  assert.ok(find('.sw-left'));
});

test('a drop on a legal pile is a move', async () => {
  pointer('pointerup', await carry('7S', 'T2'));
  const [{ type, source, target, count }] = model.asked;
  assert.deepEqual([type, source, target, count], ['move', 'T1', 'T2', 2]);
});

test('an empty pile takes a drop too', async () => {
  pointer('pointerup', await carry('6H', 'T3', { x: 20, y: 30 }));
  assert.deepEqual([model.asked[0].target, model.asked[0].count], ['T3', 1]);
});

test('over an illegal pile the move is tried, and the cards wait there for the answer', async () => {
  const before = home('6H');
  pointer('pointerup', await carry('6H', 'W'));
  assert.equal(model.asked[0].target, 'W');
  assert.notEqual(home('6H'), before);
  model.reply({ type: 'refused', source: 'T1', target: 'W', count: 1, text: 'No.', reasons: [] });
  assert.equal(home('6H'), before);
});

test('a card without any move can be lifted and dropped', async () => {
  pointer('pointerup', await carry('JD', 'T2'));
  assert.deepEqual([model.asked[0].source, model.asked[0].target], ['W', 'T2']);
});

test('over nothing the cards go back without a word', async () => {
  const before = home('7S');
  const at = await carry('7S', 'T3', { x: 0, y: 400 });
  pointer('pointerup', at);
  assert.deepEqual(model.asked, []);
  assert.equal(home('7S'), before);
  assert.ok(!find('.sw-lift'));
});

const ends = {
  'a cancelled pointer': () => pointer('pointercancel', { x: 0, y: 0 }),
  'a lost capture': () => pointer('lostpointercapture', { x: 0, y: 0 }),
  'a second finger': () => pointer('pointerdown', { x: 50, y: 50 }, { pointerId: 2 }),
  'the right button': () => pointer('pointermove', { x: 50, y: 50 }, { buttons: 3 }),
  'a button that was let go elsewhere': () =>
    pointer('pointermove', { x: 50, y: 50 }, { buttons: 0 }),
};
for (const [name, end] of Object.entries(ends)) {
  test(`${name} ends the drag, and the cards go back`, async () => {
    const before = home('7S');
    const at = await carry('7S', 'T2');
    end();
    assert.equal(home('7S'), before);
    pointer('pointerup', at);
    await frame();
    assert.deepEqual(model.asked, []);
    assert.equal(home('7S'), before);
  });
}

test('a snapshot that takes the cards away ends the drag', async () => {
  const at = await carry('6H', 'T3');
  model.show(table({ ...SMALL, T1: '?? 4C', T2: '8D 7S 6H' }));
  pointer('pointermove', at);
  await frame();
  pointer('pointerup', at);
  assert.deepEqual(model.asked, []);
});

test('a snapshot that leaves the cards where they are leaves them in hand', async () => {
  const at = await carry('6H', 'T3');
  model.show(table({ ...SMALL, W: '9S' }, LEGAL));
  assert.equal(card('6H').getAttribute('aria-pressed'), 'true');
  pointer('pointerup', at);
  assert.equal(model.asked[0].seq, 2);
});

test('a finger that trembles taps, a mouse that moves as far drags', () => {
  const press = (/** @type {string} */ pointerType) => {
    pointer('pointerdown', { x: 5, y: 5 }, { pointerType }, card('7S'));
    pointer('pointermove', { x: 12, y: 5 }, { pointerType });
    const drags = find('.sw-board').classList.contains('sw-dragging');
    pointer('pointerup', { x: 12, y: 5 }, { pointerType });
    return drags;
  };
  assert.equal(press('touch'), false);
  assert.equal(card('7S').getAttribute('aria-pressed'), 'true', 'the tap picked it up');
  card('7S').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  assert.equal(press('mouse'), true);
});

test('the press itself takes the card in hand, without waiting for anything', () => {
  pointer('pointerdown', { x: 5, y: 5 }, {}, card('7S'));
  assert.equal(card('7S').getAttribute('aria-pressed'), 'true');
  assert.ok(find('.sw-ring') && find('.sw-lift'));
  pointer('pointerup', { x: 5, y: 5 }, { buttons: 0 });
  assert.equal(card('7S').getAttribute('aria-pressed'), 'true', 'and it stays there');
  pointer('pointerdown', { x: 5, y: 5 }, {}, card('6H'));
  assert.equal(card('6H').getAttribute('aria-pressed'), 'true', 'another run of the pile');
  pointer('pointerup', { x: 5, y: 5 }, { buttons: 0 });
  assert.deepEqual(model.asked, []);
});

test('a press that the browser takes over puts the card back', () => {
  const before = home('7S');
  pointer('pointerdown', { x: 5, y: 5 }, { pointerType: 'touch' }, card('7S'));
  assert.notEqual(home('7S'), before);
  pointer('pointercancel', { x: 5, y: 40 }, { pointerType: 'touch', buttons: 0 });
  assert.equal(home('7S'), before);
  assert.equal(card('7S').getAttribute('aria-pressed'), null);
});

test('a second finger ends what the first has begun', () => {
  const before = home('7S');
  pointer('pointerdown', { x: 5, y: 5 }, { pointerType: 'touch' }, card('7S'));
  pointer('pointerdown', { x: 80, y: 5 }, { pointerType: 'touch', pointerId: 2 }, card('6H'));
  assert.equal(home('7S'), before);
  pointer('pointermove', { x: 90, y: 60 }, { pointerType: 'touch', pointerId: 2 });
  pointer('pointermove', { x: 60, y: 60 }, { pointerType: 'touch' });
  assert.ok(!find('.sw-dragging'));
  for (const pointerId of [1, 2]) {
    pointer('pointerup', { x: 60, y: 60 }, { pointerType: 'touch', pointerId, buttons: 0 });
  }
  assert.deepEqual(model.asked, []);
});

test('other buttons begin nothing', () => {
  pointer('pointerdown', { x: 5, y: 5 }, { button: 2, buttons: 2 }, card('7S'));
  pointer('pointerup', { x: 5, y: 5 }, { button: 2, buttons: 0 });
  assert.equal(card('7S').getAttribute('aria-pressed'), null);
});

test('face-down cards and the stock are not lifted', async () => {
  const down = find('[data-at="T1"][data-face="down"]');
  pointer('pointerdown', { x: 5, y: 5 }, {}, down);
  pointer('pointermove', { x: 60, y: 60 });
  await frame();
  assert.ok(!find('.sw-lift'));
  pointer('pointerup', { x: 60, y: 60 });
  pointer('pointerdown', { x: 5, y: 5 }, {}, find('[data-pile="S"] .sw-spot'));
  pointer('pointermove', { x: 60, y: 60 });
  await frame();
  assert.ok(!find('.sw-lift'));
});

test('the right button during a drag opens no menu anywhere until all buttons are up', async () => {
  /** @type {Event[]} */
  const heard = [];
  const hear = (/** @type {Event} */ event) => heard.push(event);
  document.addEventListener('contextmenu', hear, { signal: controller.signal });
  const menu = (/** @type {Element} */ target) =>
    pointer('contextmenu', { x: 50, y: 50 }, { button: 2, buttons: 2 }, target);
  await carry('7S', 'T2');
  pointer('pointermove', { x: 50, y: 50 }, { buttons: 3 });
  for (const target of [card('8D'), document.body]) {
    assert.ok(menu(target).defaultPrevented);
    assert.equal(heard.length, 0, 'the notebook hears nothing of it');
  }
  pointer('pointerup', { x: 50, y: 50 }, { button: 2, buttons: 0 });
  assert.ok(menu(document.body).defaultPrevented, 'some systems open it when the button comes up');
  pointer('pointerdown', { x: 50, y: 50 }, { button: 2, buttons: 2 }, card('8D'));
  assert.ok(!menu(card('8D')).defaultPrevented);
  assert.equal(heard.length, 1);
});

test('a menu that comes after the pointer has moved freely is opened', async () => {
  await carry('7S', 'T2');
  pointer('pointermove', { x: 50, y: 50 }, { buttons: 3 });
  pointer('pointermove', { x: 50, y: 50 }, { buttons: 0 });
  assert.ok(!pointer('contextmenu', { x: 50, y: 50 }, {}, document.body).defaultPrevented);
});
