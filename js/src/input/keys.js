// The keyboard: letters act wherever the focus is in the widget, arrows and Enter on the board.

/** @import { Acts } from '../acts.js' */
/** @import { Snapshot } from '../state/types.js' */
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

/** @typedef {'undo' | 'redo' | 'stock' | 'hint' | 'finish' | 'rules' | 'escape'} Shortcut */

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
  const letters = { d: 'stock', h: 'hint', f: 'finish', '?': 'rules', escape: 'escape' };
  return letters[letter] ?? null;
}

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root
 * @param {HTMLElement} parts.board
 * @param {Acts} parts.acts
 * @param {() => Snapshot | null} parts.snapshot
 * @param {import('../state/view.js').State} parts.state
 * @param {{ rules: () => void, escape: () => void }} parts.chrome
 * @param {AbortSignal} parts.signal
 */
export function listenToKeys({ root, board, acts, snapshot, state, chrome, signal }) {
  /** @param {Shortcut} shortcut */
  function run(shortcut) {
    const { held } = state.now;
    if (shortcut === 'rules') chrome.rules();
    else if (shortcut !== 'escape') acts.simple(shortcut);
    else if (held) {
      const focus = placeOfRun(snapshot(), held);
      acts.letGo();
      state.set({ focus });
    } else chrome.escape();
  }

  /** Enter or Space on the board. */
  function press() {
    const now = snapshot();
    if (!now) return;
    const { held } = state.now;
    const place = settle(now, state.now.focus);
    const pile = pileNamed(now, place.pile);
    if (!pile) return;
    const count = sizeOf(pile) - place.index;
    if (held && held.pile === pile.name) acts.letGo();
    else if (held) acts.drop(pile.name);
    else if (pile.kind === 'stock') acts.simple('stock');
    else if (count <= 0) return;
    else if (acts.canMove(pile.name, place.index)) acts.pickUp(pile.name, place.index, 'keys');
    else acts.explain(pile.name, count);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key did something */
  function onBoard(event) {
    const now = snapshot();
    const way = WAYS[event.key];
    if (!now) return false;
    if (way) {
      const from = settle(now, state.now.focus);
      const to = step(now, from, way, state.now.held);
      const { held } = state.now;
      state.set({ focus: to, ring: true, over: held && to.pile !== held.pile ? to.pile : null });
      return true;
    }
    if ((event.key !== 'Enter' && event.key !== ' ') || event.shiftKey || event.altKey)
      return false;
    if (!event.repeat) press();
    return true;
  }

  root.addEventListener(
    'keydown',
    (event) => {
      const target = event.target;
      if (!(target instanceof Element) || event.isComposing) return;
      const typing = isTextField(target);
      if (!isClaimed(event, typing)) return;
      const shortcut = shortcutOf(event);
      let done = false;
      const elsewhere = typing || target.closest('[role="dialog"]') !== null;
      if (shortcut && (!elsewhere || shortcut === 'escape')) {
        run(shortcut);
        done = true;
      } else if (board.contains(target) && !event.ctrlKey && !event.metaKey) {
        done = onBoard(event);
      }
      if (done) event.preventDefault();
    },
    { signal },
  );
}
