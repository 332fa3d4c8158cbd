import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExtras } from '../../src/chrome/extras.js';

test('what is asked for before the kernel has said hello opens once it has', async () => {
  let toggled = 0;
  const module = { study: () => ({ toggle: () => toggled++ }) };
  /** @type {any} */ (globalThis)[Symbol.for('solitaire-widget')].m = Promise.resolve(module);
  /** @type {any[]} */
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
  const signal = new AbortController().signal;
  const host = /** @type {any} */ ({ model, sync: { live: true }, signal, view: 'v' });
  const extras = createExtras(host);
  extras.toggle('study');
  extras.toggle('study');
  assert.deepEqual(sent, ['panels']);
  extras.welcome('m');
  // One answer to each request: the first one opens the panel, the other finds nothing to do.
  for (const _ of sent) heard['msg:custom']({ view: 'v+', type: 'panels', text: '' });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(toggled, 1);
});
