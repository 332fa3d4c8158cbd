// The drawer beside the board: tabs for a card, the moves, the game so far, scripts and lessons.

/** @import { Host, Part } from './host.js' */
import { button } from '../chrome/button.js';
import { focused, html, listenOn, setAttributes } from '../dom.js';
import * as words from '../words/panels.js';
import { CardTab } from './card.js';
import { createChannel } from './channel.js';
import { dress } from './dress.js';
import { LessonTab } from './lesson.js';
import { createLights } from './lights.js';
import { createMovesTab } from './moves.js';
import { createScriptTab } from './script.js';
import { Strip } from './strip.js';
import { TimelineTab } from './timeline.js';

/** From this width of the widget on the drawer stands beside the board; and is wider. In em. */
const BESIDE = 66.7;
const WIDE = 81.5;

/**
 * @typedef {object} Tab
 * @property {string} name
 * @property {HTMLElement} body
 * @property {(open: boolean) => void} show  told when it is opened, closed, or the game has changed
 */

/**
 * @typedef {object} Tools  what a tab works with
 * @property {Host} host
 * @property {import('./channel.js').Channel} channel
 * @property {import('./lights.js').Lights} lights
 * @property {(text: string) => void} say  on the line under the board, which is spoken
 */

/** @param {Host} host @returns {Part} */
export function study(host) {
  return new Drawer(host);
}

class Drawer {
  #host;
  #lesson;
  #strip;
  #element;
  #open = false;
  /** Whether a lesson led when it was looked at last. */
  #led = false;
  /** What had the focus before it was opened. @type {Element | null} */
  #before = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const { root, state, view } = host;
    const lights = createLights(host);
    const say = (/** @type {string} */ text) => state.set({ message: { kind: 'note', text } });
    /** @type {Tools} */
    const tools = { host, lights, channel: createChannel(host), say };
    this.#lesson = new LessonTab(tools);
    const tabs = [
      new CardTab(tools),
      createMovesTab(tools),
      new TimelineTab(tools),
      createScriptTab(tools),
      this.#lesson,
    ];
    this.#strip = new Strip(view, tabs, () => lights.show([]));
    const shut = button(words.CLOSE, () => this.toggle(), { sign: 'close', look: 'sw-icon-only' });
    const head = html('header', {}, this.#strip.element, shut);
    const bodies = tabs.map(({ body }) => body);
    const sheet = html('div', { class: 'sw-study-sheet' }, head, ...bodies);
    this.#element = html('section', { class: 'sw-study', 'aria-label': words.STUDY }, sheet);
    this.#element.hidden = true;
    dress(root);
    root.append(this.#element);
    this.#listen();
    // It was made to be opened: the lesson that leads comes first.
    this.#led = this.#lesson.leads;
    if (this.#led) this.#strip.select(this.#lesson);
  }

  #listen() {
    const { root, model, signal, state } = this.#host;
    listenOn(this.#element)('keydown', (event) => {
      if (event.key !== 'Escape' || event.isComposing || state.now.held) return;
      event.preventDefault();
      event.stopPropagation();
      this.toggle();
    });
    const changed = () => this.#strip.show(this.#open);
    const led = () => this.#onLesson();
    model.on('change:snapshot', changed);
    model.on('change:lesson', led);
    const observer = new ResizeObserver(() => this.#fit());
    observer.observe(root);
    signal.addEventListener('abort', () => {
      model.off('change:snapshot', changed);
      model.off('change:lesson', led);
      observer.disconnect();
    });
  }

  /** Opens or closes it. */
  toggle() {
    const { root, studyOpener } = this.#host;
    const focus = focused(root);
    const had = this.#element.contains(focus);
    this.#open = !this.#open;
    this.#element.hidden = !this.#open;
    setAttributes(studyOpener, { 'aria-expanded': String(this.#open) });
    this.#fit();
    this.#strip.show(this.#open);
    if (this.#open) {
      this.#before = focus;
      // A lesson that opens by itself leaves the focus where it is.
      if (root.contains(focus) || !this.#lesson.leads) this.#strip.focus();
    } else if (had) this.#giveBack();
  }

  /** Gives the focus to what had it, or to the button. */
  #giveBack() {
    const { root, studyOpener } = this.#host;
    const to = /** @type {HTMLElement | null} */ (this.#before);
    const there = to && root.contains(to) && !to.closest('[hidden]');
    (there ? to : studyOpener).focus({ preventScroll: true });
  }

  /** Stands beside the board, or below it. */
  #fit() {
    const { root } = this.#host;
    const em = Number.parseFloat(getComputedStyle(root).fontSize) || 13.5;
    const width = root.clientWidth / em;
    const side = width >= WIDE ? 'wide' : 'beside';
    setAttributes(root, { 'data-study': this.#open && (width < BESIDE ? 'below' : side) });
  }

  /** A lesson that begins opens its tab; who looks elsewhere meanwhile is left alone. */
  #onLesson() {
    const { leads } = this.#lesson;
    if (leads && !this.#led) {
      this.#strip.select(this.#lesson);
      if (!this.#open) this.toggle();
    }
    this.#led = leads;
  }
}
