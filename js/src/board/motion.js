// Everything that moves on the board. An element always stands at its final place by its own
// style; an animation only shows the way there, so that ending one early is ending it well.

/** @import { Point } from '../layout/types.js' */

export const EASE = {
  out: 'cubic-bezier(.2,.8,.2,1)',
  inOut: 'cubic-bezier(.6,0,.3,1)',
  snap: 'cubic-bezier(.3,1.25,.5,1)',
};

/** @param {Point & { tilt?: number, scale?: number }} at */
export function transformAt({ x, y, tilt = 0, scale = 1 }) {
  const turned = tilt ? ` rotate(${tilt}deg)` : '';
  const sized = scale === 1 ? '' : ` scale(${scale})`;
  return `translate(${x}px, ${y}px)${turned}${sized}`;
}

/**
 * @param {() => boolean} isStill  true while nothing may move
 */
export function createMotion(isStill) {
  /** @type {Set<() => void>} */
  const running = new Set();
  /** @type {(() => void) | null} */
  let atRest = null;

  function rest() {
    const next = atRest;
    atRest = null;
    next?.();
  }

  return {
    get still() {
      return isStill();
    },
    /** Is anything on its way, or waiting to leave? */
    get moving() {
      return running.size > 0;
    },
    /**
     * @param {Element} element
     * @param {Keyframe[]} keyframes
     * @param {KeyframeAnimationOptions} timing
     * @param {() => void} [atEnd]  called once, also when the motion is ended early or never starts
     */
    play(element, keyframes, timing, atEnd = () => {}) {
      if (isStill()) {
        atEnd();
        return;
      }
      const animation = element.animate(keyframes, { fill: 'backwards', ...timing });
      const end = () => {
        if (!running.delete(end)) return;
        animation.cancel();
        atEnd();
        if (running.size === 0) rest();
      };
      running.add(end);
      animation.onfinish = end;
    },
    /**
     * Calls back once when nothing moves any more; at once if nothing does.
     * @param {() => void} next
     */
    whenAtRest(next) {
      atRest = next;
      if (running.size === 0) rest();
    },
    /** Ends all motion at once: everything is where it belongs, and nothing is waited for. */
    finish() {
      atRest = null;
      // Ending one may begin the next: a card that turns has two halves.
      while (running.size > 0) for (const end of [...running]) end();
    },
  };
}

/** @typedef {ReturnType<typeof createMotion>} Motion */
