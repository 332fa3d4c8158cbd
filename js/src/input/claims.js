// Which keys the widget keeps for itself, and which go on to the notebook and the browser.
//
// JupyterLab and Notebook look at the focused element: with `data-lm-suppress-shortcuts` on it they
// do nothing. Notebook 7 looks before any listener inside the widget is reached, so the attribute is
// set on the way down, from the window, for each key anew:
// - keys without Ctrl, Alt or Cmd stay here: among them are the notebook's one-letter commands;
// - so do the combinations that play (undo and redo), and Enter with any of them: the cell that it
//   would run again is the one that made this game, and the game would be gone;
// - all other combinations go through: Ctrl+S saves, Ctrl+Shift+C opens the commands.
// In the deal number's field every key but Ctrl+S stays, so that text is edited as everywhere.

import { listenOn, SUPPRESS } from '../dom.js';

/** Combinations with Ctrl or Cmd that the widget understands. */
const PLAYED = new Set(['z', 'y']);

/**
 * @typedef {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>} Key
 */

/**
 * @param {Key} key
 * @param {boolean} typing  the focus is in a text field
 */
export function isClaimed(key, typing) {
  const command = key.ctrlKey || key.metaKey;
  const letter = key.key.toLowerCase();
  if (typing) return !(command && letter === 's');
  if (key.key === 'Enter') return true;
  if (/^F\d+$/.test(key.key)) return false;
  if (!command && !key.altKey) return true;
  return command && !key.altKey && PLAYED.has(letter);
}

/** @param {Element} element */
export function isTextField(element) {
  return element.matches('[type=text],textarea,select');
}

/**
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function keepKeys(root, signal) {
  const onTheWayDown = true;
  listenOn(window, signal)(
    'keydown',
    (event) => {
      const target = event.composedPath()[0];
      if (!(target instanceof Element) || !root.contains(target)) return;
      if (isClaimed(event, isTextField(target))) target.setAttribute(SUPPRESS, 'true');
      else target.removeAttribute(SUPPRESS);
    },
    onTheWayDown,
  );
  listenOn(root, signal)('keydown', (event) => {
    const target = event.target;
    if (target instanceof Element && isClaimed(event, isTextField(target))) {
      event.stopPropagation();
    }
  });
}
