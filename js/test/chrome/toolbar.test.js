import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, show } from '../helpers/view.js';

const START = table(SMALL, []);
const WON = table({ T1: '', 'F:S': 'A23456789TJQK'.replace(/./g, (rank) => `${rank}S `) }, []);

afterEach(closeViews);

/** @param {Partial<typeof START.counters>} counters */
function wordsOf(counters) {
  const view = show(new TestModel({ ...START, counters: { ...START.counters, ...counters } }));
  return [...view.root.querySelectorAll('.sw-counter:not([hidden])')].map(
    ({ textContent }) => textContent,
  );
}

test('counters name one thing, and several', () => {
  assert.deepEqual(wordsOf({ moves: 1, up: 1, redeals_left: 1 }), [
    '1move',
    '1/52cards up',
    '1redeal left',
  ]);
  assert.deepEqual(wordsOf({ moves: 0, up: 0, redeals_left: 2 }), [
    '0moves',
    '0/52cards up',
    '2redeals left',
  ]);
  assert.deepEqual(wordsOf({ moves: 21, redeals_left: 'unlimited' }).at(-1), '∞redeals left');
  assert.deepEqual(wordsOf({ moves: 21, redeals_left: null }).length, 2);
});

test('where Python runs in the browser, what is nothing comes undefined', () => {
  const nothing = /** @type {any} */ (undefined);
  assert.equal(wordsOf({ redeals_left: nothing }).length, 2);
  const won = { ...WON, deal: nothing, outcome: /** @type {const} */ ('won') };
  for (const snapshot of [START, won]) {
    const counters = { ...snapshot.counters, redeals_left: nothing };
    const view = show(new TestModel({ ...snapshot, counters, deal: nothing }));
    assert.doesNotMatch(view.root.textContent ?? '', /undefined/);
  }
});

for (const [outcome, able] of /** @type {const} */ ([
  [null, true],
  ['stuck', true],
  ['won', false],
])) {
  test(`hint and prospect ${able ? 'can' : "can't"} be asked for: outcome ${outcome}`, () => {
    const view = show(new TestModel({ ...(outcome === 'won' ? WON : START), outcome }));
    for (const name of ['Hint', 'Can it be won?']) {
      assert.equal(view.button(name).hasAttribute('aria-disabled'), !able, name);
    }
  });
}

test('a button that its own press disables keeps the focus, and does nothing more', () => {
  const able = { ...START, can: { ...START.can, undo: true } };
  const model = new TestModel(able);
  const view = show(model);
  const undo = view.button('Undo');
  undo.focus();
  undo.click();
  model.show({ ...START, can: { ...START.can, undo: false } });
  assert.equal(undo.getAttribute('aria-disabled'), 'true');
  assert.equal(undo.hasAttribute('disabled'), false);
  assert.ok(document.activeElement === undo);
  undo.click();
  assert.equal(model.asked.filter(({ type }) => type === 'undo').length, 1);
});

test("a theme that is not the notebook's gives the widget a ground of its own", () => {
  const model = new TestModel(START);
  const view = show(model);
  for (const theme of ['dark', 'auto', 'light']) {
    model.set('theme', theme);
    assert.equal(view.root.hasAttribute('data-ground'), theme !== 'auto', theme);
  }
});
