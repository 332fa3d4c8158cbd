/** @import { Metrics, Shape } from './types.js' */
import { cardHeight, indexCap, indexPad } from '../cards/proportions.js';

/** Cards of a pile at the deal, where the game doesn't say. */
const DEALT = 4;
/** Cards that can come to lie on a dealt pile: the ranks below (or above) its top card. */
const CHAIN = 12;
/** Steps of a pile that has its usual fan before it has to draw together. */
const USUAL_STEPS = 8;
/** Strips that each row keeps room for where the piles stand in several rows. */
const ROW_STRIPS = 9.5;

/**
 * What follows from a card's width: sizes, fans, and the heights that piles need.
 *
 * @typedef {Pick<Metrics, 'w'|'h'|'radius'|'cap'|'indexPad'|'fan'|'strip'|'hiddenFan'
 *   |'hiddenFanMin'>
 *   & {pileRoom: number, rowRoom: number, dealt: number, hidden: number}} CardMeasures
 */

/**
 * @param {Shape} shape
 * @param {number} w  card width, px, whole
 * @returns {CardMeasures}  `pileRoom` takes the longest pile the game can have, `rowRoom` is one
 *   row's share where there are several rows
 */
export function cardMeasures(shape, w) {
  const h = cardHeight(w);
  const cap = indexCap(w);
  const pad = indexPad(w);
  const fan = Math.round(cap + 2 * pad);
  const strip = 0.86 * cap + 4.6;
  const hiddenFanMin = Math.max(3, 0.05 * w);
  const hidden = shape.hidden ?? 0;
  const dealt = Math.max(1, ...(shape.dealt ?? [DEALT]));
  const longest = hidden * hiddenFanMin + (dealt - hidden - 1 + CHAIN) * strip;
  return {
    w,
    h,
    radius: 0.06 * w,
    cap,
    indexPad: pad,
    fan,
    strip,
    hiddenFan: Math.round(0.11 * w),
    hiddenFanMin,
    pileRoom: Math.ceil(h + Math.max(USUAL_STEPS * fan, longest)),
    rowRoom: Math.ceil(h + Math.max((dealt - 1) * fan, ROW_STRIPS * strip)),
    dealt,
    hidden,
  };
}
