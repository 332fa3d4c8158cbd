import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isClaimed } from '../../src/input/claims.js';
import { shortcutOf } from '../../src/input/keys.js';

/** @param {string} text  such as "Ctrl+Shift+z" */
function key(text) {
  const parts = text.split('+');
  const held = (/** @type {string} */ name) => parts.slice(0, -1).includes(name);
  return {
    key: /** @type {string} */ (parts.at(-1)),
    ctrlKey: held('Ctrl'),
    metaKey: held('Meta'),
    altKey: held('Alt'),
    shiftKey: held('Shift'),
  };
}

test('letters and combinations ask for what the rules panel promises', () => {
  const expected = {
    d: 'stock',
    D: 'stock',
    u: 'undo',
    'Shift+U': 'redo',
    'Ctrl+z': 'undo',
    'Meta+z': 'undo',
    'Ctrl+Shift+Z': 'redo',
    'Ctrl+y': 'redo',
    h: 'hint',
    f: 'finish',
    'Shift+?': 'rules',
    Escape: 'escape',
    x: null,
    'Alt+d': null,
    'Ctrl+d': null,
    'Ctrl+u': null,
  };
  for (const [text, shortcut] of Object.entries(expected)) {
    assert.equal(shortcutOf(key(text)), shortcut, text);
  }
});

test("the notebook's one-letter commands and its ways to run a cell stay out", () => {
  for (const text of [
    'a',
    'b',
    'x',
    'z',
    'd',
    '0',
    'Enter',
    'Shift+Enter',
    'Ctrl+Enter',
    'Alt+Enter',
    ' ',
    'Shift+M',
    'ArrowDown',
    'Escape',
    'Ctrl+z',
    'Ctrl+y',
  ]) {
    assert.equal(isClaimed(key(text), false), true, text);
  }
});

test('other combinations go through to the notebook and the browser', () => {
  for (const text of ['Ctrl+s', 'Meta+s', 'Ctrl+Shift+c', 'Alt+ArrowLeft', 'F5', 'Ctrl+f']) {
    assert.equal(isClaimed(key(text), false), false, text);
  }
});

test('in a text field only saving goes through', () => {
  assert.equal(isClaimed(key('Ctrl+s'), true), false);
  for (const text of ['Ctrl+a', 'Ctrl+z', 'Enter', '1'])
    assert.equal(isClaimed(key(text), true), true);
});
