// The tabs of the drawer, of which one is open: arrow keys go from one to the next.

/** @import { Tab } from './study.js' */
import { html, listenOn, setAttributes } from '../dom.js';
import * as words from '../words/panels.js';

export class Strip {
  #tabs;
  #buttons;
  #left;
  #at = 0;
  /** Whether the tabs are shown at all. */
  #open = false;

  /**
   * @param {string} view  makes ids unique on the page
   * @param {Tab[]} tabs
   * @param {() => void} left  told when another one is opened, and when they are closed
   */
  constructor(view, tabs, left) {
    this.#tabs = tabs;
    this.#left = left;
    this.#buttons = tabs.map(({ name, body }, n) => {
      const id = `${view}-tab-${n}`;
      const panel = `${id}-panel`;
      const tab = html(
        'button',
        { type: 'button', role: 'tab', id, class: 'sw-tab', 'aria-controls': panel },
        name,
      );
      setAttributes(body, { role: 'tabpanel', id: panel, 'aria-labelledby': id });
      body.classList.add('sw-tab-body');
      listenOn(tab)('click', () => this.#choose(n));
      return tab;
    });
    this.element = html(
      'div',
      { role: 'tablist', 'aria-label': words.STUDY, class: 'sw-tabs' },
      ...this.#buttons,
    );
    listenOn(this.element)('keydown', (event) => this.#key(event));
    this.#mark();
  }

  focus() {
    this.#buttons[this.#at].focus({ preventScroll: true });
  }

  /** @param {Tab} tab */
  select(tab) {
    this.#choose(this.#tabs.indexOf(tab));
  }

  /** Shows the tab that is open, or tells it that something has changed. @param {boolean} open */
  show(open) {
    if (this.#open && !open) this.#left();
    this.#open = open;
    this.#tabs[this.#at].show(open);
  }

  /** @param {number} n */
  #choose(n) {
    if (n === this.#at) return;
    const open = this.#open;
    this.show(false);
    this.#at = n;
    this.#mark();
    if (open) this.show(true);
  }

  #mark() {
    this.#buttons.forEach((tab, n) => {
      const chosen = n === this.#at;
      setAttributes(tab, { 'aria-selected': String(chosen) });
      tab.tabIndex = chosen ? 0 : -1;
      this.#tabs[n].body.hidden = !chosen;
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#tabs.length;
    const step = { ArrowLeft: count - 1, ArrowRight: 1, Home: -this.#at, End: -1 - this.#at };
    if (!(event.key in step) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const by = step[/** @type {keyof typeof step} */ (event.key)];
    this.#choose((this.#at + by + count) % count);
    this.focus();
  }
}
