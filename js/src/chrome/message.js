// The line under the board. What it says is spoken too; the key hints beside it are not.

/** @import { Message } from '../state/view.js' */
import { withCards } from '../cards/text.js';
import { html } from '../dom.js';
import { icon } from './icons.js';

/** @type {Partial<Record<Message['kind'], import('./icons.js').IconName>>} */
const SIGNS = { refused: 'refused', hint: 'hint', stuck: 'info', won: 'won' };

const KEY_HINTS = [
  [['←', '→'], 'choose'],
  [['Space'], 'pick up'],
  [['H'], 'hint'],
];

export function createMessageLine() {
  const sign = html('span', { class: 'sw-sign-box' });
  const text = html('span', { class: 'sw-message-text', role: 'status', 'aria-live': 'polite' });
  const keys = html('span', { class: 'sw-keys', 'aria-hidden': 'true' });
  for (const [names, meaning] of KEY_HINTS) {
    for (const name of names) keys.append(html('kbd', {}, name));
    keys.append(html('span', {}, String(meaning)));
  }
  const element = html('div', { class: 'sw-message' }, sign, text, keys);
  return {
    element,
    /** @param {Message} message */
    show({ kind, text: said }) {
      element.dataset.kind = kind;
      const name = SIGNS[kind];
      sign.replaceChildren(...(name ? [icon(name)] : []));
      text.replaceChildren(withCards(said));
    },
  };
}
