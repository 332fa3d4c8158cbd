/** @import { IconName } from './icons.js' */
import { html, listenOn, setAttributes } from '../dom.js';
import { icon } from './icons.js';

/**
 * A button with a word and perhaps a sign. It may be disabled by `aria-disabled`: then it can still
 * have the focus, but does nothing.
 * @param {string} label  the word on it
 * @param {() => void} act
 * @param {object} [more]
 * @param {IconName} [more.sign]
 * @param {string} [more.name]  what it is called, if that isn't just its label
 * @param {string} [more.key]   the key that does the same
 * @param {string} [more.look]  class
 */
export function button(label, act, { sign, name = label, key, look = '' } = {}) {
  const element = html('button', {
    type: 'button',
    class: `sw-button ${look}`,
    'aria-label': name,
    title: key ? `${name} (${key})` : name,
    'aria-keyshortcuts': key,
  });
  if (sign) element.append(icon(sign));
  element.append(html('span', { class: 'sw-label' }, label));
  listenOn(element)('click', () => {
    if (!element.hasAttribute('aria-disabled')) act();
  });
  return element;
}

/** @param {HTMLElement} element @param {boolean} able */
export function enable(element, able) {
  setAttributes(element, { 'aria-disabled': able ? null : 'true' });
}
