// More acts than can be answered at once: keys that are held down, and very many clicks.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, press, show } from '../helpers/view.js';

/** @typedef {import('../../src/state/types.js').Move} Move */

/** @type {Move[]} */
const LEGAL = [
  ['T1', 'T3', 1],
  ['S', 'W', 1],
];
const START = table(SMALL, LEGAL);

afterEach(closeViews);

test('undo and redo go on while their key is held, one answer at a time', () => {
  for (const [key, type, more] of /** @type {[string, 'undo' | 'redo', object][]} */ ([
    ['u', 'undo', {}],
    ['z', 'undo', { ctrlKey: true }],
    ['U', 'redo', { shiftKey: true }],
  ])) {
    const both = { ...START.can, undo: true, redo: true };
    const model = new TestModel({ ...START, can: both });
    const view = show(model);
    const hold = (times = 5) => {
      for (let n = 0; n < times; n++) press(view.card('8D'), key, { ...more, repeat: true });
    };
    press(view.card('8D'), key, more);
    hold();
    assert.equal(model.asked.length, 1, 'the first is unanswered');
    model.show({ ...START, can: both });
    assert.equal(model.asked.length, 1, 'nothing was waiting');
    hold();
    assert.deepEqual(
      model.asked.map((intent) => intent.type),
      [type, type],
    );
    model.show({ ...START, can: { ...both, [type]: false } });
    hold();
    assert.equal(model.asked.length, 2, 'there is nothing more to ask for');
  }
});

test('acts beyond those that can wait are let go without a word, and carried cards go home', () => {
  const model = new TestModel(START);
  const view = show(model);
  const home = view.card('6H').style.transform;
  const stock = view.find('[data-pile="S"] .sw-spot');
  for (let n = 0; n < 20; n++) stock.click();
  assert.doesNotMatch(String(view.status()), /not done/);
  view.card('6H').click();
  assert.notEqual(view.card('6H').style.transform, home);
  const said = view.status();
  view.find('[data-pile="T3"] .sw-spot').click();
  assert.equal(view.card('6H').style.transform, home);
  assert.equal(view.status(), said);
  for (let n = 0; n < 30; n++) model.show(START);
  assert.equal(model.asked.length, 17);
});
