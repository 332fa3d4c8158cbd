// Presses while cards are on their way: with motion that begins and never ends by itself.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { layOut } from '../../src/board/scene.js';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, show } from '../helpers/view.js';

globalThis.matchMedia = /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));
Object.assign(HTMLElement.prototype, { animate: () => ({ cancel() {} }) });

/** @typedef {import('../../src/state/types.js').Move} Move */
/** @type {Move[]} */
const LEGAL = [
  ['S', 'W', 1],
  ['W', 'T3', 1],
  ['T2', 'T3', 1],
];
const START = table(SMALL, LEGAL);
const DRAWN = table({ ...SMALL, S: '?? ??', W: '9S JD 2C' }, LEGAL, {
  last: { kind: 'move', moves: [['S', 'W', 1]], said: '2C is drawn.' },
});
const { piles: PLACES } = layOut(START, 900).placement;

/** @type {TestModel} */
let model;
/** @type {ReturnType<typeof show>} */
let view;

beforeEach(() => {
  model = new TestModel(START);
  view = show(model);
});
afterEach(closeViews);

/** Presses the middle of a pile's top, where this element is seen. @param {string} pile @param {Element} seen */
function press(pile, seen) {
  const { x, y, w, h } = PLACES[pile].top ?? PLACES[pile].slot;
  for (const type of ['pointerdown', 'pointerup']) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const at = { clientX: x + w / 2, clientY: y + h / 2 };
    const usual = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
    seen.dispatchEvent(Object.assign(event, at, usual));
  }
}

const asked = () => model.asked.map(({ type }) => type);

test('a press on the stock is a draw, also where a drawn card is just leaving', () => {
  press('S', view.find('[data-pile="S"] .sw-spot'));
  model.show(DRAWN);
  press('S', view.card('2C'));
  assert.deepEqual(asked(), ['stock', 'stock']);
  assert.equal(view.card('2C').getAttribute('aria-pressed'), null);
});

test('a card on its way can be taken where it will lie', () => {
  model.show(DRAWN);
  press('W', view.card('JD'));
  assert.equal(view.card('2C').getAttribute('aria-pressed'), 'true');
});

test('two presses on a card that flies over another are no double one on that', () => {
  model.show(DRAWN);
  press('T2', view.card('2C'));
  press('T2', view.card('8D'));
  assert.deepEqual(asked(), []);
  assert.equal(view.card('8D').getAttribute('aria-pressed'), null);
  press('T2', view.card('8D'));
  press('T2', view.card('8D'));
  assert.deepEqual(asked(), ['send']);
});
