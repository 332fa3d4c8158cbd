// A list of buttons that is one tab stop: arrow keys go from one to the next.
import { focused, html, listenOn } from '../dom.js';

/**
 * @typedef {object} Item
 * @property {(Node | string)[]} content
 * @property {boolean} [current]
 * @property {string} [look]
 * @property {() => void} act
 * @property {() => void} [shown]  the pointer or the focus is on it
 */

/** @param {{ label: string, left?: () => void }} about */
export function createList({ label, left = () => {} }) {
  const element = html('ol', { class: 'sw-list', 'aria-label': label });
  /** @type {HTMLElement[]} */
  let buttons = [];
  let stop = 0;

  /** @param {number} n */
  function setStop(n) {
    stop = n;
    buttons.forEach((each, i) => {
      each.tabIndex = i === n ? 0 : -1;
    });
  }

  const on = listenOn(element);
  on('keydown', (event) => {
    const last = buttons.length - 1;
    const to = { ArrowUp: stop - 1, ArrowDown: stop + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(last, to))]?.focus();
  });
  on('pointerleave', () => {
    if (!element.contains(focused(element))) left();
  });
  on('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) left();
  });

  return {
    element,
    /** @param {Item[]} items @param {number} [at]  which one is the tab stop */
    show(items, at = 0) {
      const had = element.contains(focused(element));
      const place = had ? stop : at;
      buttons = items.map(({ content, current, look = '', act, shown = () => {} }, n) => {
        const button = html(
          'button',
          { type: 'button', class: `sw-item ${look}`, 'aria-current': current ? 'step' : null },
          ...content,
        );
        const here = listenOn(button);
        here('click', act);
        here('pointerenter', shown);
        here('focus', () => {
          setStop(n);
          shown();
        });
        return button;
      });
      element.replaceChildren(...buttons.map((each) => html('li', {}, each)));
      setStop(Math.max(0, Math.min(place, buttons.length - 1)));
      return had ? buttons[stop] : null;
    },
    /** The button of an item. @param {number} n */
    at: (n) => buttons[n],
  };
}
