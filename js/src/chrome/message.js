// The line under the board. What it says is spoken too; the key hints beside it are not.

/** @import { Message } from '../state/view.js' */
import { withCards } from '../cards/text.js';
import { html } from '../dom.js';
import * as words from '../words/board.js';
import { button } from './button.js';
import { icon } from './icons.js';

/** @type {Partial<Record<Message['kind'], import('./icons.js').IconName>>} */
const SIGNS = {
  note: 'info',
  refused: 'refused',
  hint: 'hint',
  proven: 'proven',
  thinking: 'thinking',
  stuck: 'info',
  won: 'won',
};

/**
 * @param {() => void} cancel  ends the thinking that it tells of, and moves that play themselves
 * @param {(taught: NonNullable<Message['lesson']>) => void} learn  opens the lesson that it names
 */
export function createMessageLine(cancel, learn) {
  const sign = html('span', { class: 'sw-sign-box' });
  const text = html('span', { class: 'sw-message-text', role: 'status', 'aria-live': 'polite' });
  const keys = html('span', { class: 'sw-keys', 'aria-hidden': 'true' });
  for (const [names, meaning] of words.KEY_HINTS) {
    for (const name of names) keys.append(html('kbd', {}, name));
    keys.append(html('span', {}, meaning));
  }
  const stop = button(words.CANCEL, cancel, { key: 'Escape', look: 'sw-outlined' });
  const halt = button(words.STOP, cancel, { key: 'Escape', look: 'sw-outlined' });
  /** @type {Message['lesson']} */
  let taught;
  const lesson = button(words.OPEN_LESSON, () => taught && learn(taught), { look: 'sw-outlined' });
  const element = html('div', { class: 'sw-message' }, sign, text, lesson, stop, halt, keys);
  return {
    element,
    /** @param {Message} message @param {boolean} running  whether moves play themselves */
    show({ kind, text: said, lesson: step }, running) {
      element.dataset.kind = kind;
      stop.hidden = kind !== 'thinking';
      halt.hidden = !running;
      taught = step;
      lesson.hidden = !step;
      const name = SIGNS[kind];
      sign.replaceChildren(...(name ? [icon(name)] : []));
      text.replaceChildren(withCards(step ? `${said} ${step.text}` : said));
    },
  };
}
