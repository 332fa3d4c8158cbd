// The module that a host evaluates for each widget: it shows the board, whose module the page
// evaluates once.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import entry from '../../src/entry.js';
import { installDom } from '../helpers/dom.js';

installDom();

// Node imports no blobs: an address of another kind stands for one.
const made = [];
/** @type {string[]} */
const given = [];
/** @type {string[]} */
const revoked = [];
const { createObjectURL, revokeObjectURL } = URL;
URL.createObjectURL = (blob) => {
  made.push(blob);
  return String(given.shift());
};
URL.revokeObjectURL = (address) => void revoked.push(address);
after(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));

/** @param {string} body @returns a module that counts how often it is evaluated */
const moduleOf = (body) =>
  `data:text/javascript,${encodeURIComponent(`globalThis.evaluated = (globalThis.evaluated ?? 0) + 1; ${body}`)}`;

/** @param {string} text */
function opened(text) {
  const controller = new AbortController();
  const el = document.createElement('div');
  const model = { get: (/** @type {string} */ name) => (name === '_board' ? text : undefined) };
  const shown = entry.render(/** @type {any} */ ({ model, el, signal: controller.signal }));
  return { el, controller, shown };
}

test('a page evaluates the board once, and shows each view with it', async () => {
  given.push(
    moduleOf("export default { render({ el }) { el.textContent = 'a board'; } }; // first"),
  );
  const views = [opened('first'), opened('first')];
  await Promise.all(views.map(({ shown }) => shown));
  assert.deepEqual(
    views.map(({ el }) => el.textContent),
    ['a board', 'a board'],
  );
  assert.equal(/** @type {any} */ (globalThis).evaluated, 1);
  assert.equal(made.length, 1);
  assert.equal(revoked.length, 1, 'the page holds no copy of the text');
});

test('another version on the same page is a module of its own', async () => {
  given.push(moduleOf("export default { render({ el }) { el.textContent = 'another'; } }"));
  const { el, shown } = opened('second');
  await shown;
  assert.equal(el.textContent, 'another');
});

test('a view that is closed before its board is there shows nothing', async () => {
  given.push(moduleOf("export default { render({ el }) { el.textContent = 'late'; } }"));
  const { el, controller, shown } = opened('third');
  controller.abort();
  await shown;
  assert.equal(el.textContent, '');
});

test('where the page lets no module in, that is said, and the next view tries again', async () => {
  given.push('data:text/plain,no module');
  const first = opened('fourth');
  await first.shown;
  assert.match(String(first.el.textContent), /can't be shown here.*blob:/);
  given.push(moduleOf("export default { render({ el }) { el.textContent = 'now'; } }"));
  const second = opened('fourth');
  await second.shown;
  assert.equal(second.el.textContent, 'now');
});
