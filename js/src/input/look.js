// Looking closer: a covered card of a tight pile that is pointed at shows its whole index.

/** @import { Board } from '../board/board.js' */
import { listenOn } from '../dom.js';

/**
 * @param {object} parts
 * @param {Board} parts.board
 * @param {import('../state/view.js').State} parts.state
 * @param {AbortSignal} parts.signal
 */
export function listenToLook({ board, state, signal }) {
  /** @param {{ pile: string, index: number } | null} place */
  function look(place) {
    const { held, spread } = state.now;
    const pile = place && board.scene?.placement.piles[place.pile];
    const next = !held && pile?.tight ? place : null;
    if (next?.pile === spread?.pile && next?.index === spread?.index) return;
    state.set({ spread: next });
  }

  const on = listenOn(board.element, signal);
  on('pointerover', (event) => {
    if (event.pointerType === 'mouse' && event.buttons === 0) look(board.pointed(event).place);
  });
  on('pointerleave', () => look(null));
  state.watch((now, before) => {
    if (now.ring && now.focus !== before.focus) look(now.focus);
  });
}
