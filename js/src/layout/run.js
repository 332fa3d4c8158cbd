/** @import { Metrics, Placement, Rect } from './types.js' */

/**
 * The area that the `count` topmost cards of a pile take, or its slot where it is empty.
 *
 * @param {{metrics: Metrics, placement: Placement}} layout
 * @param {string} name
 * @param {number} [count]
 * @returns {Rect}
 */
export function runRect({ metrics: { w, h }, placement: { cards, piles } }, name, count = 1) {
  const run = cards.filter((card) => card.pile === name).slice(-count);
  const first = run[0] ?? piles[name].slot;
  const last = run.at(-1) ?? first;
  return { x: first.x, y: first.y, w, h: last.y - first.y + h };
}
