// The keyboard map, at the end of the rules panel; a button in its head leads there.

/** @import { Host, Part } from './host.js' */
import { button } from '../chrome/button.js';
import { html } from '../dom.js';
import { KEY_MAP } from '../words/keys.js';
import * as words from '../words/panels.js';
import { dress } from './dress.js';

/** A key, or several that are held together. @param {string} text */
function drawKey(text) {
  const parts = text.split('+').map((each) => html('kbd', {}, each));
  return html(
    'span',
    { translate: 'no' },
    ...parts.flatMap((each, n) => (n ? ['+', each] : [each])),
  );
}

/** @param {string[]} keys */
function drawKeys(keys) {
  return html('dt', {}, ...keys.flatMap((each, n) => (n ? [' ', drawKey(each)] : [drawKey(each)])));
}

/** @param {Host} host @returns {Part} */
export function keys({ root, keyMap }) {
  const title = html('h3', { tabindex: '-1' }, words.KEYS);
  dress(root);
  keyMap.replaceChildren(
    title,
    ...KEY_MAP.flatMap(({ where, keys: lines }) => [
      html('h4', {}, where),
      html(
        'dl',
        {},
        ...lines.flatMap(([names, meaning]) => [drawKeys(names), html('dd', {}, meaning)]),
      ),
    ]),
  );
  const lead = () => {
    title.focus({ preventScroll: true });
    const body = /** @type {HTMLElement} */ (keyMap.parentElement);
    body.scrollTop = keyMap.offsetTop - body.offsetTop;
  };
  const shortcut = button(words.KEYS, lead, { name: words.TO_THE_KEYS, look: 'sw-outlined' });
  keyMap.closest('.sw-rules')?.querySelector('header .sw-button')?.before(shortcut);
  return { toggle() {} };
}
