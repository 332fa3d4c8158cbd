import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import glyphs from '../../../src/solitaire_widget/render/glyphs.json' with { type: 'json' };
import { BUNDLING, OWN_NAMES, PANELS_BUNDLING } from '../../bundling.js';
import { installDom } from '../helpers/dom.js';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';

const js = new URL('../../', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, js), 'utf8');

const source = readdirSync(new URL('src/', js), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.js'))
  .map((path) => read(`src/${path}`).replace(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n');

/**
 * Which of the names does a text have in such a place?
 * @param {string} text
 * @param {(name: string) => string} pattern
 */
const found = (text, pattern) =>
  OWN_NAMES.filter((name) => new RegExp(pattern(name), 'm').test(text));

test('a name that is shortened is one of ours alone: the browser has no such property', () => {
  const compilers = readdirSync(new URL('node_modules/@typescript/', js));
  const home = compilers.find((name) => name.startsWith('typescript-'));
  const library = `node_modules/@typescript/${home}/lib`;
  const files = readdirSync(new URL(library, js)).filter((name) => /^lib\..*\.d\.ts$/.test(name));
  const browser = files.map((name) => read(`${library}/${name}`)).join('\n');
  const member = (/** @type {string} */ name) =>
    `^\\s+(readonly |get |set )?['"]?${name}['"]?\\??[:(<]`;
  assert.match(browser, new RegExp(member('addEventListener'), 'm'));
  assert.match(browser, new RegExp(member('zIndex'), 'm'));
  assert.deepEqual(found(browser, member), []);
});

test('no message to or from Python has a property that is shortened', () => {
  const wire = read('src/state/types.js').replace(/^.*HostModel[\s\S]*/m, '');
  assert.match(wire, /\bredeals_left\b/);
  assert.deepEqual(
    found(wire, (name) => `\\b${name}\\b`),
    [],
  );
});

test('no data file has one', () => {
  const text = JSON.stringify(glyphs);
  assert.deepEqual(
    found(text, (name) => `"${name}"`),
    [],
  );
});

test('no string names one, and no data attribute is read by one', () => {
  assert.deepEqual(
    found(source, (name) => `['"\`]${name}['"\`]|dataset\\.${name}\\b`),
    [],
  );
});

test('each is in use', () => {
  assert.deepEqual(
    OWN_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)),
    [],
  );
});

test('the page and the messages are the same with other names', async () => {
  const marked = Object.fromEntries(OWN_NAMES.map((name) => [name, `own_${name}`]));
  const { outputFiles } = await build({ ...BUNDLING, mangleCache: marked });
  const [{ text }] = outputFiles;
  assert.match(text, /own_placement/);
  installDom();
  const { default: renamed } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const { default: widget } = await import('../../src/index.js');
  const [told, shown] = [widget, renamed].map(({ render }) => {
    const model = new TestModel(table(SMALL, [['T1', 'T2', 2]]));
    const el = document.createElement('div');
    document.body.append(el);
    const closing = new AbortController();
    after(() => closing.abort());
    render({ model, el, signal: closing.signal });
    const press = (/** @type {string} */ selector) =>
      /** @type {HTMLElement} */ (el.querySelector(selector)).click();
    for (const name of ['Hint', 'Rules', 'Settings'])
      press(`[role="toolbar"] [aria-label="${name}"]`);
    model.reply({ type: 'hint', move: ['T1', 'T2', 2], text: '7S goes on 8D.', certain: true });
    press('[data-card="7S"]');
    press('[data-card="8D"]');
    const page = el.innerHTML.replace(/<style>.*?<\/style>/s, '').replace(/sw-\d+-\d+/g, 'view');
    const messages = JSON.stringify(model.sent).replace(/sw-\d+-\d+/g, 'view');
    return [page, messages];
  });
  assert.deepEqual(shown, told);
});

test('the panels, a bundle of their own, work with the board whose names are shortened', async () => {
  const host = read('src/panels/host.js').replace(/^.*?@typedef/s, '');
  assert.match(host, /\bstudyOpener\b/);
  assert.deepEqual(
    found(host, (name) => `\\b${name}\\b`),
    [],
  );
  installDom();
  const [board, panels] = await Promise.all(
    [BUNDLING, PANELS_BUNDLING].map(async (options) => {
      const { outputFiles } = await build(options);
      return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
    }),
  );
  const page = /** @type {any} */ (globalThis)[Symbol.for('solitaire-widget')];
  page.built = Promise.resolve(panels);
  const model = new TestModel(table(SMALL, [['T1', 'T2', 2]]));
  const el = document.createElement('div');
  document.body.append(el);
  const closing = new AbortController();
  after(() => closing.abort());
  board.default.render({ model, el, signal: closing.signal });
  model.reply({ type: 'welcome', schema: 1, version: '1', panels: 'built' });
  const press = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (el.querySelector(selector)).click();
  press('[role="toolbar"] [aria-label="Study"]');
  press('[role="toolbar"] [aria-label="Settings"]');
  await new Promise((done) => setTimeout(done, 0));
  assert.ok(el.querySelector('.sw-study [role="tab"]'));
  /** @type {HTMLElement[]} */ ([...el.querySelectorAll('[role="tab"]')])[1].click();
  press('.sw-study li button');
  const { type, source, target, count } = model.sent.at(-1);
  assert.deepEqual([type, source, target, count], ['move', 'T1', 'T2', 2]);
});
