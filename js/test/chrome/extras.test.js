/** @import { Host, Panels } from '../../src/panels/host.js' */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExtras } from '../../src/chrome/extras.js';

const page = /** @type {any} */ (globalThis)[Symbol.for('solitaire-widget')];

/** Extras of a view whose kernel hands over this module, for the first time on this page. */
function extrasOf(/** @type {Partial<Panels>} */ module, arrived = () => {}, live = true) {
  const mark = `mark ${Object.keys(page).length}`;
  page[mark] = Promise.resolve(module);
  /** @type {string[]} */
  const sent = [];
  /** @type {Record<string, (reply?: any) => void>} */
  const heard = {};
  const model = {
    send: (/** @type {any} */ message) => sent.push(message.type),
    on: (/** @type {string} */ name, /** @type {() => void} */ f) => {
      heard[name] = f;
    },
    off: () => {},
    get: () => ({}),
  };
  /** @type {string[]} */
  const said = [];
  const state = { set: (/** @type {any} */ { message }) => said.push(message.text) };
  const signal = new AbortController().signal;
  const host = /** @type {any} */ ({ model, sync: { live }, signal, view: 'v', state });
  const extras = createExtras(/** @type {Host} */ (host), arrived);
  return {
    extras,
    sent,
    said,
    welcome: () => extras.welcome(mark),
    /** One answer to each request. */
    async answer() {
      for (const _ of sent.splice(0)) heard['msg:custom']({ view: 'v+', type: 'panels', text: '' });
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('what is asked for before the kernel has said hello opens once it has', async () => {
  let toggled = 0;
  const view = extrasOf({ study: () => ({ toggle: () => toggled++ }) });
  view.extras.toggle('study');
  view.extras.toggle('study');
  assert.deepEqual(view.sent, ['panels']);
  view.welcome();
  await view.answer();
  assert.equal(toggled, 1);
});

test('a hint has its arrow when the module comes, and a panel asked for meanwhile opens too', async () => {
  let [toggled, arrived] = [0, 0];
  const arrow = () => assert.fail('nothing is to be drawn');
  const study = () => ({ toggle: () => toggled++ });
  const view = extrasOf({ arrow, study }, () => arrived++);
  view.extras.fetch();
  view.extras.fetch();
  view.extras.toggle('study');
  assert.deepEqual(view.sent, ['panels'], 'asked for once');
  assert.equal(view.extras.arrow, undefined);
  view.welcome();
  await view.answer();
  assert.equal(view.extras.arrow, arrow);
  assert.deepEqual([toggled, arrived], [1, 1]);
  view.extras.fetch();
  assert.deepEqual(view.sent, []);
});

test('without a kernel a panel says why it stays shut; what comes beside the rules or a hint says nothing', () => {
  const view = extrasOf({}, undefined, false);
  view.extras.fetch();
  view.extras.toggle('keys');
  assert.deepEqual(view.said, []);
  view.extras.toggle('study');
  assert.deepEqual(view.said, ['This opens only while a kernel answers.']);
  assert.deepEqual(view.sent, []);
});
