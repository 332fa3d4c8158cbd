import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, press, show, turn } from '../helpers/view.js';

const START = table(SMALL, [
  ['T1', 'T2', 2],
  ['S', 'W', 1],
]);
const AFTER = table({ ...SMALL, T1: '?? 4C', T2: '8D 7S 6H' }, [['S', 'W', 1]], {
  last: { kind: 'move', moves: [['T1', 'T2', 2]], said: '7S and 6H are on 8D.' },
});
const THINKING = { type: 'thinking', text: 'Looking for a proof.' };
const HINT = { type: 'hint', move: ['T1', 'T2', 2], text: '7S goes on 8D.', certain: true };
const STOPPED = { type: 'note', text: 'The search was stopped.' };

afterEach(closeViews);

/** A board whose model thinks about a hint, or about what was asked by name. */
function thinking(asked = 'Hint') {
  const model = new TestModel(START);
  const view = show(model);
  view.button(asked).click();
  const request = model.sent.at(-1);
  model.reply(THINKING);
  return {
    model,
    view,
    request,
    kind: () => view.find('.sw-message').dataset.kind,
    cancel: () => view.find('.sw-message [aria-label="Cancel"]'),
    types: () => model.asked.map(({ type }) => type),
  };
}

test('by button or key one asks whether the game can be won', () => {
  const model = new TestModel(START);
  const view = show(model);
  view.button('Can it be won?').click();
  model.reply({ type: 'note', text: 'Unknown.' });
  press(view.card('8D'), 'w');
  assert.deepEqual(
    model.asked.map(({ type }) => type),
    ['prospect', 'prospect'],
  );
  model.reply({ type: 'note', text: 'Proven: the game can be won.', certain: true });
  assert.equal(view.find('.sw-message').dataset.kind, 'proven');
});

test('while Python thinks the line says so and offers to cancel, until the answer is there', async () => {
  const { model, view, request, kind, cancel } = thinking();
  assert.equal(kind(), 'thinking');
  assert.equal(view.status(), 'Looking for a proof.');
  assert.equal(cancel().hidden, false);
  model.reply(HINT, request);
  assert.equal(kind(), 'proven');
  assert.equal(cancel().hidden, true);
  await turn();
  assert.ok(view.find('.sw-arrow'));
});

test('nothing is locked: another act is sent at once, and the late answer is not shown', () => {
  for (const late of [HINT, { type: 'stale', seq: 2 }]) {
    const { model, view, request, cancel, types } = thinking();
    view.find('[data-pile="S"] .sw-spot').click();
    assert.deepEqual(types(), ['hint', 'stock']);
    model.show(AFTER);
    assert.equal(cancel().hidden, true);
    model.reply(late, request);
    assert.match(String(view.status()), /are on/);
    assert.ok(!view.find('.sw-arrow'));
  }
});

test('picking up cards ends the thinking, unlike looking around', () => {
  const { model, view, request, types } = thinking();
  view.card('8D').focus();
  press(view.card('8D'), 'ArrowLeft');
  assert.deepEqual(types(), ['hint']);
  view.card('7S').click();
  assert.deepEqual(types(), ['hint', 'cancel']);
  assert.equal(model.sent.at(-1).id, request.id);
  model.reply(HINT, request);
  assert.match(String(view.status()), /Carrying/);
  assert.ok(!view.find('.sw-arrow'));
});

test('Escape and the button cancel, and what was found is shown', () => {
  for (const way of ['key', 'button']) {
    const { model, view, request, kind, cancel, types } = thinking('Can it be won?');
    cancel().focus();
    if (way === 'key') press(cancel(), 'Escape');
    else cancel().click();
    assert.deepEqual(types(), ['prospect', 'cancel'], way);
    model.reply(STOPPED, request);
    assert.equal(view.status(), STOPPED.text);
    assert.equal(kind(), 'note');
    assert.ok(view.find('.sw-board').contains(document.activeElement), 'the focus stays here');
  }
});

test('Escape closes an open panel first', async () => {
  const { view, types } = thinking();
  view.button('Settings').click();
  await turn();
  press(view.find('[role="dialog"][aria-label="Settings"]'), 'Escape');
  assert.deepEqual(types(), ['hint']);
  press(view.card('8D'), 'Escape');
  assert.deepEqual(types(), ['hint', 'cancel']);
});

test('asking once more for what is being thought about changes nothing', () => {
  const { model, view, request, kind, types } = thinking();
  view.button('Hint').click();
  assert.deepEqual(types(), ['hint']);
  view.button('Can it be won?').click();
  assert.deepEqual(types(), ['hint', 'prospect']);
  model.reply(HINT, request);
  assert.equal(kind(), 'thinking');
  model.reply({ type: 'note', text: 'Unknown.' });
  assert.equal(view.status(), 'Unknown.');
});

test('an act that was waiting ends the thinking as it begins', () => {
  const model = new TestModel(START);
  const view = show(model);
  view.button('Hint').click();
  const request = model.sent.at(-1);
  view.button('Undo').click();
  model.reply(THINKING, request);
  assert.equal(model.sent.at(-1).type, 'undo');
  model.reply(HINT, request);
  assert.ok(!view.find('.sw-arrow'));
  assert.equal(view.find('.sw-message').dataset.kind, 'idle');
});

test('a proven hint has a sign of its own, as has one that says that all is lost', async () => {
  const cases = [
    [HINT, 'proven'],
    [{ ...HINT, certain: false }, 'hint'],
    [{ type: 'hint', move: null, text: "It can't be won any more.", certain: false }, 'note'],
  ];
  const signs = [];
  for (const [answer, kind] of cases) {
    const model = new TestModel(START);
    const view = show(model);
    view.button('Hint').click();
    model.reply(/** @type {object} */ (answer));
    assert.equal(view.find('.sw-message').dataset.kind, kind);
    await turn();
    assert.equal(view.find('.sw-arrow') !== null, kind !== 'note');
    signs.push(view.find('.sw-message path').getAttribute('d'));
  }
  assert.equal(new Set(signs).size, 3);
});

test('whether hints may look at hidden cards is an option', async () => {
  const model = new TestModel(START);
  const view = show(model);
  view.button('Settings').click();
  await turn();
  const label = [...view.root.querySelectorAll('[aria-label="Settings"] label')].find((element) =>
    element.textContent?.includes('hidden cards'),
  );
  const input = /** @type {HTMLInputElement} */ (label?.querySelector('input'));
  assert.equal(input.checked, false);
  input.checked = true;
  input.dispatchEvent(new Event('change'));
  assert.equal(model.get('peek'), true);
  model.set('peek', false);
  assert.equal(input.checked, false);
});
