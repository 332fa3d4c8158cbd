// A kernel that doesn't answer: what the board says meanwhile, and what becomes of what was asked.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, show } from '../helpers/view.js';

const START = table(SMALL, [
  ['T1', 'T2', 2],
  ['S', 'W', 1],
]);
const WELCOME = { type: 'welcome', schema: 1, version: '1' };

afterEach(closeViews);

/** A board that was greeted, whose stock is pressed then. @param {any} context @param {any} [kernel] */
function pressed(context, kernel) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const model = new TestModel(START);
  /** @type {any} */ (model).widget_manager = kernel && { kernel };
  const view = show(model);
  model.reply(WELCOME);
  view.find('[data-pile="S"] .sw-spot').click();
  const second = (count = 1) => {
    for (let n = 0; n < count; n++) context.mock.timers.tick(1000);
  };
  const cancel = () => view.find('.sw-message [aria-label="Cancel"]');
  return { model, view, second, cancel, request: model.sent.at(-1) };
}

test('an answer that takes long is waited for, in words, for as long as it takes', (context) => {
  const { view, second, model } = pressed(context);
  second(60);
  assert.equal(view.root.dataset.live, 'true');
  assert.match(String(view.status()), /not answered yet; it may be busy/);
  view.card('7S').click();
  second();
  assert.match(String(view.status()), /Carrying/, 'cards are taken up meanwhile');
  model.show(START);
  assert.doesNotMatch(String(view.status()), /answered/);
});

test('where the host tells that the kernel works, that is said', (context) => {
  const { view, second } = pressed(context, { status: 'busy', connectionStatus: 'connected' });
  second();
  assert.match(String(view.status()), /busy with another cell/);
});

test('a cancelled act holds the ones after it back until Python has answered', (context) => {
  const { view, second, cancel, model, request } = pressed(context);
  second();
  view.find('[data-pile="S"] .sw-spot').click();
  cancel().click();
  assert.deepEqual(model.asked.at(-1), { ...request, type: 'cancel' });
  assert.match(String(view.status()), /^Cancelled/);
  assert.equal(cancel().hidden, true);
  view.button('New deal').click();
  model.show(START);
  assert.equal(model.asked.at(-1).type, 'cancel');
  model.show(START);
  model.reply({ type: 'note', text: 'As it was.' }, request);
  assert.equal(model.asked.at(-1).type, 'deal');
});

test('what was lost with the connection is said, and not sent again', (context) => {
  const kernel = { status: 'unknown', connectionStatus: 'connecting' };
  const { view, second, model, request } = pressed(context, kernel);
  second();
  assert.match(String(view.status()), /not answered/);
  model.emit('comm_live_update');
  assert.equal(model.sent.at(-1).id, request.id);
  model.reply(WELCOME);
  assert.match(String(view.status()), /did not reach the kernel/);
  assert.deepEqual(
    model.asked.map(({ type }) => type),
    ['stock'],
  );
});

test('a connection that is lost before the board was greeted is said in time', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {Set<() => void>} */
  const told = new Set();
  const kernel = {
    status: 'unknown',
    connectionStatus: 'connecting',
    connectionStatusChanged: {
      connect: (/** @type {() => void} */ f) => told.add(f),
      disconnect: (/** @type {() => void} */ f) => told.delete(f),
    },
  };
  const model = new TestModel(START);
  /** @type {any} */ (model).widget_manager = { kernel };
  const view = show(model);
  const seconds = (/** @type {number} */ count) => {
    for (let n = 0; n < count; n++) context.mock.timers.tick(1000);
  };
  seconds(2);
  assert.equal(view.root.dataset.live, 'true', 'as every page that is opened');
  seconds(2);
  assert.equal(view.root.dataset.live, 'false');
  assert.match(String(view.status()), /lost its connection/);
  kernel.connectionStatus = 'connected';
  for (const tell of told) tell();
  assert.equal(model.sent.at(-1).type, 'hello');
  assert.equal(view.root.dataset.live, 'true');
});

test('a kernel that dies is said at once, and its signals are let go with the view', (context) => {
  /** @type {Set<() => void>} */
  const told = new Set();
  const statusChanged = {
    connect: (/** @type {() => void} */ f) => told.add(f),
    disconnect: (/** @type {() => void} */ f) => told.delete(f),
  };
  const kernel = { status: 'idle', connectionStatus: 'connected', statusChanged };
  const { view } = pressed(context, kernel);
  kernel.status = 'dead';
  for (const tell of told) tell();
  assert.equal(view.root.dataset.live, 'false');
  assert.match(String(view.root.textContent), /No kernel answers/);
  view.controller.abort();
  assert.equal(told.size, 0);
});

test('a kernel that is back leaves the end of a game told', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const said = 'No legal move is left.';
  const stuck = table(SMALL, [], {
    outcome: 'stuck',
    last: { kind: 'move', moves: [], said },
  });
  const model = new TestModel(stuck);
  const view = show(model);
  assert.equal(view.status(), said);
  for (let n = 0; n < 10; n++) context.mock.timers.tick(1000);
  assert.match(String(view.status()), /run the cell/);
  model.reply(WELCOME);
  assert.equal(view.status(), said);
});
