import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { hostTheme, watchHostTheme } from '../../src/chrome/theme.js';
import { installDom } from '../helpers/dom.js';

installDom();
const { body, documentElement } = document;

afterEach(() => {
  body.className = '';
  documentElement.className = '';
  body.removeAttribute('data-jp-theme-light');
});

test("JupyterLab's own mark goes before all others", () => {
  documentElement.className = 'dark';
  body.dataset.jpThemeLight = 'true';
  assert.equal(hostTheme(body, true), 'light');
  body.dataset.jpThemeLight = 'false';
  assert.equal(hostTheme(body, false), 'dark');
});

test('other hosts mark page or body with a class', () => {
  documentElement.className = 'dark';
  assert.equal(hostTheme(body, false), 'dark');
  documentElement.className = '';
  body.className = 'vscode-light';
  assert.equal(hostTheme(body, true), 'light');
  body.className = 'vscode-high-contrast';
  assert.equal(hostTheme(body, false), 'dark');
});

test('without a mark the system decides', () => {
  assert.equal(hostTheme(body, false), 'light');
  assert.equal(hostTheme(body, true), 'dark');
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
