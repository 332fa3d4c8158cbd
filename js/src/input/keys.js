// The keyboard: letters act wherever the focus is in the widget, arrows and Enter on the board.

/** @import { Acts } from '../acts.js' */
/** @import { Snapshot } from '../state/types.js' */
import { listenOn } from '../dom.js';
import { pileNamed, sizeOf } from '../state/snapshot.js';
import { isClaimed, isTextField } from './claims.js';
import { placeOfRun, settle, step } from './walk.js';

/** @type {Record<string, 'left' | 'right' | 'up' | 'down' | 'home' | 'end'>} */
const WAYS = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

/** What the rest of the widget opens or tells. @typedef {'rules' | 'study' | 'pile' | 'board'} Opened */
/** @typedef {'undo' | 'redo' | 'stock' | 'hint' | 'prospect' | 'finish' | Opened | 'escape'} Shortcut */

/**
 * What a key asks for, wherever the focus is in the widget.
 * @param {import('./claims.js').Key} key
 * @returns {Shortcut | null}
 */
export function shortcutOf(key) {
  const letter = key.key.toLowerCase();
  if (key.ctrlKey || key.metaKey) {
    if (letter === 'z') return key.shiftKey ? 'redo' : 'undo';
    return letter === 'y' ? 'redo' : null;
  }
  if (key.altKey) return null;
  if (letter === 'u') return key.shiftKey ? 'redo' : 'undo';
  /** @type {Record<string, Shortcut>} */
  const letters = {
    d: 'stock',
    h: 'hint',
    w: 'prospect',
    f: 'finish',
    s: 'study',
    p: 'pile',
    b: 'board',
    '?': 'rules',
    escape: 'escape',
  };
  return letters[letter] ?? null;
}

/** @param {Shortcut} shortcut @returns {shortcut is Opened} */
const isOpened = (shortcut) => /rules|study|pile|board/.test(shortcut);

export class KeyInput {
  #board;
  #acts;
  #snapshot;
  #state;
  #chrome;

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.root
   * @param {HTMLElement} parts.board
   * @param {Acts} parts.acts
   * @param {() => Snapshot | null} parts.snapshot
   * @param {import('../state/view.js').State} parts.state
   * @param {{ toggle: (what: Opened) => void, escape: () => void }} parts.chrome
   * @param {AbortSignal} parts.signal
   */
  constructor({ root, board, acts, snapshot, state, chrome, signal }) {
    this.#board = board;
    this.#acts = acts;
    this.#snapshot = snapshot;
    this.#state = state;
    this.#chrome = chrome;
    listenOn(root, signal)('keydown', (event) => this.#down(event));
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    const { target } = event;
    if (!(target instanceof Element) || event.isComposing) return;
    const typing = isTextField(target);
    if (!isClaimed(event, typing)) return;
    const shortcut = shortcutOf(event);
    const elsewhere = typing || target.closest('[role="dialog"]') !== null;
    let done = false;
    if (shortcut && (!elsewhere || shortcut === 'escape')) {
      // A key that is held down goes through the moves, back or forth; anything else it asks once.
      if (!event.repeat) this.#run(shortcut);
      else if (shortcut === 'undo' || shortcut === 'redo') this.#acts.repeat(shortcut);
      done = true;
    } else if (this.#board.contains(target) && !event.ctrlKey && !event.metaKey) {
      done = this.#onBoard(event);
    }
    if (done) event.preventDefault();
  }

  /** @param {Shortcut} shortcut */
  #run(shortcut) {
    const { held } = this.#state.now;
    if (isOpened(shortcut)) this.#chrome.toggle(shortcut);
    else if (shortcut !== 'escape') this.#acts.simple(shortcut);
    else if (held) {
      const focus = placeOfRun(this.#snapshot(), held);
      this.#acts.letGo();
      this.#state.set({ focus });
    } else if (this.#state.now.panel || !this.#acts.cancel()) this.#chrome.escape();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key did something */
  #onBoard(event) {
    const now = this.#snapshot();
    const way = WAYS[event.key];
    if (!now) return false;
    if (way) {
      const { focus, held } = this.#state.now;
      const to = step(now, settle(now, focus), way, held);
      const over = held && to.pile !== held.pile ? to.pile : null;
      this.#state.set({ focus: to, ring: true, over });
      return true;
    }
    if ((event.key !== 'Enter' && event.key !== ' ') || event.shiftKey || event.altKey)
      return false;
    if (!event.repeat) this.#press(now);
    return true;
  }

  /** Enter or Space on the board. @param {Snapshot} now */
  #press(now) {
    const { held, focus } = this.#state.now;
    const place = settle(now, focus);
    const pile = pileNamed(now, place.pile);
    if (!pile) return;
    const { name } = pile;
    const count = sizeOf(pile) - place.index;
    if (held?.pile === name) this.#acts.letGo();
    else if (held) this.#acts.drop(name);
    else if (pile.kind === 'stock') this.#acts.simple('stock');
    else if (count <= 0) return;
    else if (this.#acts.canMove(name, place.index)) this.#acts.pickUp(name, place.index, 'keys');
    else this.#acts.explain(name, count);
  }
}
