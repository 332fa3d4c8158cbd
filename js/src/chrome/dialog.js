// A panel over the board: at most one is open. Opening it takes the focus there, closing it gives
// the focus back to where it was.
import { focused, setAttributes } from '../dom.js';

/**
 * @param {object} parts
 * @param {Pick<import('../state/view.js').State, 'now' | 'set' | 'watch'>} parts.state
 * @param {'rules' | 'settings'} parts.name
 * @param {HTMLElement} parts.element
 * @param {HTMLElement} parts.entry   takes the focus
 * @param {HTMLElement} parts.opener  the button that opens it
 * @returns {() => void} opens or closes it
 */
export function createDialog({ state, name, element, entry, opener }) {
  /** @type {Element | null} */
  let before = null;

  /** @param {import('../state/view.js').ViewState['panel']} panel */
  function show(panel) {
    const open = panel === name;
    setAttributes(opener, { 'aria-expanded': String(open) });
    if (element.hidden !== open) return;
    const had = element.contains(focused(element));
    if (open) before = focused(element);
    element.hidden = !open;
    if (open) entry.focus({ preventScroll: true });
    else if (had && !panel) {
      // What had it may be gone: then it stays with the button.
      opener.focus({ preventScroll: true });
      /** @type {HTMLElement | null} */ (before)?.focus({ preventScroll: true });
    }
  }

  element.hidden = true;
  show(null);
  state.watch((now) => show(now.panel));
  return () => state.set({ panel: state.now.panel === name ? null : name });
}
