// The page's context menu, where it would come in the way of a gesture.

import { listenOn } from '../dom.js';

/**
 * No menu of the browser, and none of the notebook: that one opens however the event is marked,
 * if it gets to hear of it.
 * @param {Event} event
 */
export function silence(event) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A bar against menus that lasts until all buttons are up. Some systems open the menu when the
 * button goes down, others when it comes up, and it belongs to whatever is under the pointer then:
 * so the whole page is listened to.
 * @param {AbortSignal} signal
 * @returns {() => void}  sets the bar
 */
export function createMenuBar(signal) {
  let barred = false;
  const onTheWayDown = true;
  const on = listenOn(window, signal);
  // A pointer comes down only when none of its buttons was.
  on(
    'pointerdown',
    () => {
      barred = false;
    },
    onTheWayDown,
  );
  on(
    'pointermove',
    (event) => {
      if (event.buttons === 0) barred = false;
    },
    onTheWayDown,
  );
  on(
    'contextmenu',
    (event) => {
      if (barred) silence(event);
    },
    onTheWayDown,
  );
  return () => {
    barred = true;
  };
}
