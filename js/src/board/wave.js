// The moment of joy: when the ribbon stands, a wave goes through it.

/** @import { Motion } from './motion.js' */
import { EASE } from './motion.js';

const START_MS = 1400;
const STAGGER_MS = 13;
const WAVE_MS = 520;
const HEIGHT_PX = 13;

/**
 * @param {Motion} motion
 * @param {HTMLElement[]} bodies  of the cards, in the order of the ribbon
 */
export function wave(motion, bodies) {
  bodies.forEach((body, n) => {
    motion.play(
      body,
      [
        { transform: 'translateY(0)' },
        { transform: `translateY(-${HEIGHT_PX}px)`, offset: 0.45 },
        { transform: 'translateY(0)' },
      ],
      { delay: START_MS + n * STAGGER_MS, duration: WAVE_MS, easing: EASE.inOut },
    );
  });
}
