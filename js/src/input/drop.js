// Where carried cards would land: pure geometry, with the legal targets given.

/** @import { Rect } from '../layout/types.js' */

/**
 * Area that two rectangles share.
 * @param {Rect} a
 * @param {Rect} b
 */
export function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/**
 * The pile that a drop is meant for. Legal piles go before all others, and among several the one
 * that the card covers most. The place the cards came from counts as one more such pile: a card
 * that has hardly left it goes back without a word.
 * @param {object} carry
 * @param {Rect} carry.card  the first carried card, where it is now
 * @param {Rect} carry.home  the same card's place before
 * @param {string} carry.source
 * @param {readonly string[]} carry.legal  names of the piles that take the cards
 * @param {readonly { name: string, drop: Rect }[]} carry.piles
 * @returns {{ pile: string, legal: boolean } | null}  null: nothing there, or back home
 */
export function chooseDrop({ card, home, source, legal, piles }) {
  /** @type {{ pile: string, legal: boolean } | null} */
  let best = null;
  let most = overlap(card, home);
  /** @param {boolean} wanted */
  const pick = (wanted) => {
    for (const { name, drop } of piles) {
      if (name === source || legal.includes(name) !== wanted) continue;
      const area = overlap(card, drop);
      if (area > most) [most, best] = [area, { pile: name, legal: wanted }];
    }
  };
  pick(true);
  if (!best) pick(false);
  return best;
}
