// All legal moves: each is shown on the board as a hint is, and played by a press.

/** @import { Move } from '../state/types.js' */
/** @import { Tab, Tools } from './study.js' */
import { withCards } from '../cards/text.js';
import { focused, html } from '../dom.js';
import * as words from '../words/panels.js';
import { createList } from './list.js';
import { moveText, moveWords } from './sentences.js';

/**
 * A list of moves on the board.
 * @param {Tools} tools
 * @param {string} label
 */
export function createMoveList({ host }, label) {
  const { state, sync } = host;
  /** @type {Move | null} */
  let shown = null;
  const list = createList({ label, left: () => point(null) });

  /** @param {Move | null} move */
  function point(move) {
    // A hint that was asked for stays until it is pointed elsewhere.
    if (move === null && state.now.hint !== shown) return;
    shown = move;
    state.set({ hint: move });
  }

  /** @param {Move} move */
  function play(move) {
    const [source, target, count] = move;
    point(null);
    if (source === 'S' || target === 'S') sync.ask({ type: 'stock' });
    else sync.ask({ type: 'move', source, target, count });
  }

  return {
    element: list.element,
    /** @param {readonly Move[]} moves */
    show(moves) {
      const { snapshot } = sync;
      if (!snapshot) return;
      const items = moves.map((move) => ({
        content: [
          html('code', {}, moveText(move)),
          html('span', {}, withCards(moveWords(snapshot, move))),
        ],
        act: () => play(move),
        shown: () => point(move),
      }));
      const focus = list.show(items);
      if (focus) focus.focus({ preventScroll: true });
    },
  };
}

/** @param {Tools} tools @returns {Tab} */
export function createMovesTab(tools) {
  const { sync } = tools.host;
  const title = html('h3', { tabindex: '-1' });
  const list = createMoveList(tools, words.LEGAL_MOVES);
  const body = html('div', {}, title, list.element);
  let drawn = -1;
  return {
    name: words.TABS.moves,
    body,
    show(open) {
      const { snapshot } = sync;
      if (!open || !snapshot || snapshot.seq === drawn) return;
      drawn = snapshot.seq;
      const had = body.contains(focused(body));
      const { length } = snapshot.legal;
      title.textContent = words.legalMoves(length);
      list.show(snapshot.legal);
      if (had && !length) title.focus({ preventScroll: true });
    },
  };
}
