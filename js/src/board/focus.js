// The one tab stop of the board, which wanders with the arrow keys (a roving tabindex).

/** @import { Board } from './board.js' */
import { focused, listenOn } from '../dom.js';
import { settle } from '../input/walk.js';
import { placeOf } from './hit.js';

/**
 * @param {object} parts
 * @param {Board} parts.board
 * @param {import('../state/view.js').State} parts.state
 * @param {AbortSignal} parts.signal
 */
export function createFocus({ board, state, signal }) {
  const { element } = board;
  const on = listenOn(element, signal);

  let pressing = false;

  const hasFocus = () => element.contains(focused(element));

  /** Gives the tab stop to the place where the keyboard is. @param {boolean} take  the focus too */
  function apply(take) {
    const { scene } = board;
    if (!scene) return;
    const place = settle(scene.snapshot, state.now.focus);
    const stop = board.focusElement(place);
    for (const other of board.focusable) other.tabIndex = other === stop ? 0 : -1;
    if (take && stop && focused(element) !== stop) stop.focus({ preventScroll: !state.now.ring });
  }

  on('focusin', (event) => {
    const target = /** @type {Element} */ (event.target);
    const place = placeOf(target);
    if (!place) return;
    const ring = !pressing && target.matches(':focus-visible');
    const { focus } = state.now;
    const same = focus?.pile === place.pile && focus.index === place.index;
    state.set({ focus: same ? focus : place, ring });
  });
  on('focusout', (event) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node) || !element.contains(next)) state.set({ ring: false });
  });
  // A press puts the keyboard where the pointer is, also on the bare board: focus never falls back
  // to the notebook, whose letters would then act.
  on('pointerdown', (event) => {
    const { place } = board.pointed(event);
    pressing = true;
    state.set({ focus: place ?? state.now.focus, ring: false });
    apply(true);
    pressing = false;
  });
  on('mousedown', (event) => event.preventDefault());

  state.watch((now, before) => {
    if (now.focus !== before.focus) apply(hasFocus());
  });

  return { apply, hasFocus };
}
