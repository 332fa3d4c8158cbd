// Turning a card. What it must not tell is gone at once; the motion only covers the change.

/** @import { Motion } from './motion.js' */
import { drawBack } from '../cards/back.js';
import { EASE } from './motion.js';

const FLIP_MS = 180;

/**
 * The card has its face already: its back is seen until the card stands on edge.
 * @param {Motion} motion
 * @param {HTMLElement} body
 * @param {{ w: number, h: number }} size
 * @param {number} delay  ms
 */
export function flipUp(motion, body, { w, h }, delay) {
  if (motion.still) return;
  const back = drawBack({ w, h });
  body.append(back);
  motion.play(
    body,
    [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }],
    { duration: FLIP_MS / 2, delay, easing: EASE.inOut },
    () => {
      back.remove();
      openOut(motion, body);
    },
  );
}

/**
 * The card stands on edge and shows already what it is now: it opens out.
 * @param {Motion} motion
 * @param {HTMLElement} body
 */
export function openOut(motion, body) {
  motion.play(body, [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
    duration: FLIP_MS / 2,
    easing: EASE.inOut,
  });
}
