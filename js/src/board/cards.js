// A card element: what it shows, and nothing about where it goes.

/** @import { CardPlace } from '../layout/types.js' */
/** @import { Spot } from '../state/snapshot.js' */
import { drawBack } from '../cards/back.js';
import { drawFace } from '../cards/face.js';
import { html, setAttributes } from '../dom.js';
import * as words from '../words/board.js';

/**
 * @typedef {object} Look  what a card shows now
 * @property {Spot} spot
 * @property {CardPlace} place
 * @property {string | null} label  spoken name; null: not for assistive technology
 * @property {boolean} [free]     it can be moved: a finger that begins here drags it
 * @property {boolean} [stacked]  index for narrow strips
 */

/** @param {string} id */
export function createCard(id) {
  // The outer element moves, the inner one turns.
  const body = html('div', { class: 'sw-card' });
  const element = html('div', { class: 'sw-place', id, tabindex: null }, body);
  /** @type {string} */
  let drawn = '';

  /**
   * Draws the face again, if anything about it is different.
   * @param {Look} look
   * @param {{ w: number, h: number }} size
   */
  function draw({ spot, place, stacked = false }, { w, h }) {
    const { cap, pad } = place;
    const wanted = spot.card ? [spot.card, w, h, cap, pad, stacked].join() : `back,${w},${h}`;
    if (wanted === drawn) return;
    drawn = wanted;
    const picture = spot.card
      ? drawFace(spot.card, { w, h, cap, pad, stacked })
      : drawBack({ w, h });
    body.replaceChildren(picture);
  }

  return {
    element,
    body,
    /**
     * @param {Look} look
     * @param {{ w: number, h: number }} size
     */
    show(look, size) {
      const { spot, label: spoken } = look;
      setAttributes(element, {
        'data-at': spot.pile,
        'data-index': spot.index,
        'data-card': spot.card,
        'data-face': spot.card ? 'up' : 'down',
        'data-free': look.free,
        role: spoken ? 'button' : null,
        'aria-roledescription': spoken ? words.CARD : null,
        'aria-label': spoken,
        'aria-hidden': spoken ? null : 'true',
        'aria-pressed': null,
        tabindex: spoken ? '-1' : null,
      });
      draw(look, size);
    },
  };
}

/** @typedef {ReturnType<typeof createCard>} CardElement */
