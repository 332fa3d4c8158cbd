import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { hostTheme, lightness, themeMarks, watchHostTheme } from '../../src/chrome/theme.js';
import { installDom } from '../helpers/dom.js';

installDom();
const { body, documentElement } = document;
const root = document.createElement('div');
body.append(root);

afterEach(() => {
  for (const element of [body, documentElement])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
});

test("JupyterLab's own mark goes before all others", () => {
  documentElement.className = 'dark';
  body.dataset.jpThemeLight = 'true';
  assert.equal(hostTheme(root), 'light');
  documentElement.className = 'light';
  body.dataset.jpThemeLight = 'false';
  assert.equal(hostTheme(root), 'dark');
});

/** @type {[string, (theme: string) => void][]} */
const MARKS = [
  ['marimo', (theme) => body.setAttribute('class', `${theme} ${theme}-theme`)],
  ['VS Code', (theme) => body.setAttribute('class', `vscode-${theme}`)],
  ['Colab', (theme) => documentElement.setAttribute('theme', theme)],
  ['documentation', (theme) => documentElement.setAttribute('data-theme', theme)],
];
for (const [host, mark] of MARKS) {
  test(`the marks of ${host} go before the ground`, () => {
    mark('dark');
    body.style.backgroundColor = 'rgb(255, 255, 255)';
    assert.equal(hostTheme(root), 'dark');
    mark('light');
    body.style.backgroundColor = 'rgb(0, 0, 0)';
    assert.equal(hostTheme(root), 'light');
  });
}

test("VS Code's two themes of high contrast are told apart", () => {
  body.className = 'vscode-high-contrast';
  assert.equal(hostTheme(root), 'dark');
  body.className = 'vscode-high-contrast-light vscode-high-contrast';
  assert.equal(hostTheme(root), 'light');
});

test('without a mark the ground decides, not what the system prefers', () => {
  assert.equal(hostTheme(root), 'light');
  body.style.backgroundColor = 'rgb(17, 17, 17)';
  assert.equal(hostTheme(root), 'dark');
  body.style.backgroundColor = 'rgb(250, 250, 250)';
  assert.equal(hostTheme(root), 'light');
});

test('the ground of a shadow root is that of its host', () => {
  const host = document.createElement('div');
  const inside = document.createElement('div');
  host.attachShadow({ mode: 'open' }).append(inside);
  host.style.backgroundColor = 'rgb(20, 20, 20)';
  body.append(host);
  assert.equal(hostTheme(inside), 'dark');
});

test('colours are read in every form in which a browser computes them', () => {
  for (const [colour, light] of /** @type {const} */ ([
    ['rgb(255, 255, 255)', 1],
    ['rgba(0, 0, 0, 0.9)', 0],
    ['rgba(0, 0, 0, 0)', null],
    ['', null],
    ['color(srgb 0.1 0.5 0.1)', 0.5],
    ['oklch(0.25 0.01 200)', 0.25],
    ['oklab(0.75 0 0 / 0.2)', null],
    ['lab(50 1 2)', 0.5],
  ])) {
    assert.equal(lightness(colour), light, colour);
  }
});

test('a widget brings a ground where the theme is chosen, and in VS Code', () => {
  assert.deepEqual(themeMarks(root, 'auto'), { 'data-theme': 'light', 'data-ground': false });
  assert.deepEqual(themeMarks(root, 'dark'), { 'data-theme': 'dark', 'data-ground': 'own' });
  body.className = 'vscode-dark';
  body.dataset.vscodeThemeKind = 'vscode-dark';
  assert.deepEqual(themeMarks(root, 'auto'), { 'data-theme': 'dark', 'data-ground': 'editor' });
  assert.deepEqual(themeMarks(root, 'light'), { 'data-theme': 'light', 'data-ground': 'own' });
});

test('a change is told until the view is closed', async () => {
  let told = 0;
  const controller = new AbortController();
  watchHostTheme(() => {
    told += 1;
  }, controller.signal);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  body.dataset.jpThemeLight = 'false';
  await settled();
  assert.equal(told, 1);
  controller.abort();
  body.dataset.jpThemeLight = 'true';
  await settled();
  assert.equal(told, 1);
});
