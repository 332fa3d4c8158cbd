import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, press, show, turn } from '../helpers/view.js';

/** @typedef {import('../../src/state/types.js').Move} Move */

/** @type {Move[]} */
const LEGAL = [
  ['T1', 'T3', 1],
  ['T1', 'T3', 2],
  ['T1', 'T2', 2],
  ['S', 'W', 1],
];
const START = table(SMALL, LEGAL);
const AFTER = table({ ...SMALL, T1: '?? 4C', T2: '8D 7S 6H' }, [['S', 'W', 1]], {
  last: { kind: 'move', moves: [['T1', 'T2', 2]], said: '7S and 6H are on 8D.' },
});

afterEach(closeViews);

test('the board shows the snapshot, and what comes after it', () => {
  const model = new TestModel(START);
  const view = show(model);
  assert.deepEqual(view.board(), { T1: '?? ?? 7S 6H', T2: '8D', T3: '', W: '9S JD' });
  const seven = view.card('7S');
  model.show(AFTER);
  assert.deepEqual(view.board(), { T1: '?? 4C', T2: '8D 7S 6H', T3: '', W: '9S JD' });
  assert.ok(view.card('7S') === seven, 'the same element, elsewhere');
  assert.match(String(view.status()), /7 of spades/);
});

test('two views stay in step, and each has its own names', () => {
  const model = new TestModel(START);
  const [first, second] = [show(model), show(model)];
  model.show(AFTER);
  assert.deepEqual(first.board(), second.board());
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test('a closed view leaves nothing behind, on the page or with the model', () => {
  const model = new TestModel(START);
  const view = show(model);
  const other = show(model);
  const listeners = model.listeners.length;
  view.controller.abort();
  assert.equal(view.el.children.length, 0);
  assert.equal(model.listeners.length, listeners / 2);
  other.controller.abort();
  assert.equal(model.listeners.length, 0);
  model.show(AFTER);
});

test('a card that is turned down keeps nothing that tells which it was', () => {
  const model = new TestModel(AFTER);
  const view = show(model);
  const element = view.card('4C');
  assert.match(element.outerHTML, /4 of clubs/);
  model.show({ ...START, last: { kind: 'undo', moves: [['T1', 'T2', 2]], said: '' } });
  assert.equal(element.dataset.at, 'T1');
  assert.equal(element.dataset.card, undefined);
  assert.doesNotMatch(element.outerHTML, /4C|club|sw-suit/i);
  assert.equal(element.getAttribute('aria-label'), null);
  assert.equal(element.tabIndex, -1);
  const own = Object.entries(element).map(([, value]) => String(value));
  assert.ok(own.every((value) => !value.includes('4C')));
});

test('pressed by assistive technology, a card is picked up and dropped', () => {
  const model = new TestModel(START);
  const view = show(model);
  view.card('7S').click();
  assert.equal(view.card('7S').getAttribute('aria-pressed'), 'true');
  assert.match(String(view.status()), /Carrying 2 cards/);
  view.card('8D').click();
  const [{ type, source, target, count, seq }] = model.asked;
  assert.deepEqual([type, source, target, count, seq], ['move', 'T1', 'T2', 2, 1]);
  model.show(AFTER);
  assert.equal(view.card('7S').getAttribute('aria-pressed'), null);
});

test('the keyboard alone picks up, finds a target and drops', () => {
  const model = new TestModel(START);
  const view = show(model);
  view.card('6H').focus();
  press(view.card('6H'), 'ArrowUp');
  assert.ok(document.activeElement === view.card('7S'));
  press(view.card('7S'), 'Enter');
  press(view.card('7S'), 'ArrowRight');
  assert.ok(document.activeElement === view.card('8D'));
  press(view.card('8D'), ' ');
  assert.equal(model.asked[0].target, 'T2');
  model.show(AFTER);
  assert.ok(document.activeElement === view.card('6H'), 'on the top of the same pile');
});

test('a key that is held down asks once', () => {
  const model = new TestModel(START);
  const view = show(model);
  press(view.card('8D'), 'd');
  for (let n = 0; n < 5; n++) press(view.card('8D'), 'd', { repeat: true });
  model.show(AFTER);
  assert.deepEqual(
    model.asked.map(({ type }) => type),
    ['stock'],
  );
});

test('Escape lets go and goes back to where the cards lie', () => {
  const model = new TestModel(START);
  const view = show(model);
  view.card('7S').focus();
  press(view.card('7S'), 'Enter');
  press(view.card('7S'), 'ArrowRight');
  press(view.card('8D'), 'Escape');
  assert.ok(document.activeElement === view.card('7S'));
  assert.equal(view.card('7S').getAttribute('aria-pressed'), null);
  assert.deepEqual(model.asked, []);
});

test('one element of the board is a tab stop', () => {
  const model = new TestModel(START);
  const view = show(model);
  const stops = () => [...view.find('.sw-board').querySelectorAll('[tabindex="0"]')];
  assert.equal(stops().length, 1);
  view.card('8D').focus();
  assert.ok(stops().length === 1 && stops()[0] === view.card('8D'));
});

test("every element that can have the focus keeps the notebook's keys off", () => {
  const view = show(new TestModel(START));
  const focusable = view.root.querySelectorAll('button, input, [tabindex]');
  assert.ok(focusable.length > 10);
  for (const element of focusable) {
    assert.equal(element.getAttribute('data-lm-suppress-shortcuts'), 'true', element.outerHTML);
  }
});

test('a key that the widget keeps goes no further, another one does', () => {
  const view = show(new TestModel(START));
  /** @type {string[]} */
  const heard = [];
  view.el.addEventListener('keydown', (event) => heard.push(event.key));
  press(view.card('8D'), 'b');
  press(view.card('8D'), 's', { ctrlKey: true });
  press(view.card('8D'), 'Tab');
  assert.deepEqual(heard, ['s']);
});

test('a refused move says why and puts the cards back', () => {
  const model = new TestModel(START);
  const view = show(model);
  const home = view.card('6H').style.transform;
  view.card('6H').click();
  assert.notEqual(view.card('6H').style.transform, home);
  view.card('JD').click();
  model.reply({
    type: 'refused',
    source: 'T1',
    target: 'W',
    count: 1,
    text: '6H stays.',
    reasons: [],
  });
  assert.equal(view.card('6H').style.transform, home);
  assert.match(String(view.status()), /6 of hearts stays/);
  assert.ok(view.find('.sw-refused'));
  view.button('Undo').click();
  assert.ok(!view.find('.sw-refused'), 'until the next act');
});

test('a second act waits for the first, and is let go if its cards are gone', () => {
  const model = new TestModel(START);
  const view = show(model);
  view.card('7S').click();
  view.card('8D').click();
  view.card('6H').click();
  view.find('[data-pile="T3"] .sw-spot').click();
  assert.equal(model.asked.length, 1);
  model.show(AFTER);
  assert.equal(model.asked.length, 1, 'other cards are on top of pile 1 now');
  assert.match(String(view.status()), /not done/);
});

test('the cards of the last move are marked until the next act, and not again after it', () => {
  const model = new TestModel(START);
  const view = show(model);
  model.show(AFTER);
  assert.ok(view.find('.sw-trace'));
  view.card('6H').focus();
  assert.ok(view.find('.sw-trace'), 'looking around is no act');
  view.card('7S').click();
  assert.ok(!view.find('.sw-trace'));
  press(view.card('7S'), 'Escape');
  assert.ok(!view.find('.sw-trace'));
});

test('a hint is shown until the next act', async () => {
  const model = new TestModel(START);
  const view = show(model);
  view.button('Hint').click();
  model.reply({ type: 'hint', move: ['T1', 'T2', 2], text: '7S goes on 8D.', certain: false });
  await turn();
  assert.ok(view.find('.sw-arrow'));
  view.card('8D').focus();
  assert.ok(view.find('.sw-arrow'), 'looking around is no act');
  view.find('[data-pile="S"] .sw-spot').click();
  assert.ok(!view.find('.sw-arrow'));
});

test('a hint to draw or to turn the waste over rings the stock, and shows no way', () => {
  for (const move of [
    ['S', 'W', 1],
    ['W', 'S', 1],
  ]) {
    const model = new TestModel(START);
    const view = show(model);
    view.button('Hint').click();
    model.reply({ type: 'hint', move, text: 'Press the stock.', certain: false });
    const marks = [...view.root.querySelectorAll('.sw-mark')];
    assert.equal(marks.length, 1, String(move));
    const stock = view.find('[data-pile="S"]').style.transform;
    assert.equal(/** @type {HTMLElement} */ (marks[0]).style.transform, stock);
    assert.ok(!view.find('.sw-arrow'));
  }
});

test('buttons that would do nothing are disabled and send nothing', () => {
  const model = new TestModel(START);
  const view = show(model);
  assert.equal(view.button('Redo').getAttribute('aria-disabled'), 'true');
  view.button('Redo').click();
  assert.equal(model.asked.length, 0);
  view.button('Undo').click();
  assert.equal(model.asked[0].type, 'undo');
});

test('Finish stands out as long as it is offered', () => {
  const model = new TestModel(START);
  const view = show(model);
  const offered = () => view.button('Finish').hasAttribute('data-offered');
  assert.equal(offered(), false);
  model.show({ ...START, can: { ...START.can, finish: true } });
  assert.equal(offered(), true);
  model.show(START);
  assert.equal(offered(), false);
});

test('a deal number goes out as the text that was typed', () => {
  const model = new TestModel(START);
  const view = show(model);
  const field = /** @type {HTMLInputElement} */ (view.find('[aria-label="Deal number"]'));
  assert.equal(field.value, '7');
  field.value = '10000000000000000007';
  press(field, 'Enter');
  assert.equal(model.asked[0].deal, '10000000000000000007');
});

test('what is typed as a deal number stays while it is typed, and goes when it is left', () => {
  const model = new TestModel(START);
  const view = show(model);
  const field = /** @type {HTMLInputElement} */ (view.find('[aria-label="Deal number"]'));
  field.focus();
  field.value = '12x';
  press(field, 'Enter');
  model.reply({ type: 'refused', source: '', target: null, count: 1, text: 'No.', reasons: [] });
  model.show(AFTER);
  assert.equal(field.value, '12x');
  field.blur();
  assert.equal(field.value, '7');
  model.show({ ...START, deal: '8' });
  assert.equal(field.value, '8');
});

test('a stuck game says so and offers ways on', () => {
  const model = new TestModel(START);
  const view = show(model);
  const note = view.find('[aria-label="No moves left"]');
  assert.equal(note.hidden, true);
  model.show({ ...START, legal: [], outcome: 'stuck' });
  assert.equal(note.hidden, false);
  /** @type {HTMLElement} */ (note.querySelector('[aria-label^="Undo"]')).click();
  assert.equal(model.asked[0].type, 'undo');
});

test("a stuck game's note hides no card: without room on the board it stands below", () => {
  const long = { ...SMALL, T2: 'KS QS JS TS 9C 8C 7C 6C 5C 4C 3C 2C AC KC' };
  for (const [piles, below] of /** @type {const} */ ([
    [SMALL, false],
    [long, true],
  ])) {
    const view = show(new TestModel(table(piles, [], { outcome: 'stuck' })));
    const note = view.find('[aria-label="No moves left"]');
    assert.equal(note.hasAttribute('data-below'), below);
  }
});

test('when a note goes away that has the focus, the board has it', () => {
  for (const outcome of /** @type {const} */ (['stuck', 'won'])) {
    const all = 'A23456789TJQK'.replace(/./g, (rank) => `${rank}S `);
    const won = table({ T1: '', 'F:S': all });
    const model = new TestModel({ ...(outcome === 'won' ? won : START), legal: [], outcome });
    const view = show(model);
    const label = outcome === 'stuck' ? 'No moves left' : 'Game won';
    const button = view.find(`[aria-label="${label}"] [aria-label="Start a new deal"]`);
    button.focus();
    button.click();
    assert.equal(model.asked[0].type, 'deal');
    model.show(AFTER);
    assert.ok(view.find('.sw-board').contains(document.activeElement), outcome);
  }
});

test('without an answer the board says that it needs a kernel, until one is there', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const model = new TestModel(START);
  const view = show(model);
  for (let second = 0; second < 3; second++) {
    assert.equal(view.root.dataset.live, 'true');
    context.mock.timers.tick(1000);
  }
  assert.equal(view.root.dataset.live, 'false');
  assert.match(String(view.status()), /run the cell that makes this board again/);
  view.card('6H').click();
  view.button('Undo').click();
  assert.deepEqual(model.asked, []);
  model.reply({ type: 'welcome', schema: 1, version: '1' });
  assert.equal(view.root.dataset.live, 'true');
  view.card('7S').click();
  assert.equal(view.card('7S').getAttribute('aria-pressed'), 'true');
});

test('a kernel that comes to life is asked again', () => {
  const model = new TestModel(START);
  show(model);
  const greetings = model.sent.length;
  model.emit('comm_live_update');
  assert.equal(model.sent.length, greetings + 1);
  assert.equal(model.sent.at(-1).type, 'hello');
});

test('a model that can no longer send is like none', () => {
  const model = new TestModel(START);
  model.send = () => {
    throw new Error('comm is closed');
  };
  const view = show(model);
  assert.equal(view.root.dataset.live, 'false');
});

test('a snapshot of another version gives a note instead of a broken board', () => {
  for (const snapshot of [{ schema: 2, piles: 'elsewhere' }, {}, null]) {
    const view = show(new TestModel(/** @type {any} */ (snapshot)));
    assert.match(String(view.root.textContent), /another version/);
    assert.equal(view.root.querySelectorAll('[data-at]').length, 0);
  }
});

test('a text with markup in it stays text', () => {
  const model = new TestModel(START);
  const view = show(model);
  view.button('Hint').click();
  model.reply({ type: 'note', text: '<img src=x onerror=alert(1)> 7S' });
  assert.ok(!view.find('[role="status"] img'));
  assert.match(String(view.status()), /<img/);
});

test('options go to Python and come from it', async () => {
  const model = new TestModel(START);
  const view = show(model);
  view.button('Settings').click();
  await turn();
  const four = /** @type {HTMLInputElement} */ (
    view.find('[aria-label="Settings"][role="dialog"] input[type="checkbox"]')
  );
  four.checked = true;
  four.dispatchEvent(new Event('change'));
  assert.equal(model.get('four_colours'), true);
  model.set('four_colours', false);
  assert.equal(four.checked, false);
  model.set('theme', 'dark');
  assert.equal(view.root.dataset.theme, 'dark');
});

test('the rules open from the toolbar and by key, and Escape closes them', () => {
  const view = show(new TestModel(START));
  const panel = view.find('[role="dialog"][aria-label="Rules"]');
  view.card('8D').focus();
  press(view.card('8D'), '?');
  assert.equal(panel.hidden, false);
  press(panel, 'Escape');
  assert.equal(panel.hidden, true);
  view.button('Rules').click();
  assert.equal(panel.hidden, false);
});
