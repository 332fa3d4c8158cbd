/** @import { Pile, Shape } from './types.js' */

/**
 * The shape of a table, counted from a snapshot's pile list.
 *
 * @param {readonly Pile[]} piles
 * @param {{dealt: number[], hidden: number}} deal  cards of each tableau pile at the deal, and the
 *   most of them in one pile that were face down
 * @returns {Shape}
 */
export function shapeOf(piles, { dealt, hidden }) {
  /** @param {string} kind */
  const count = (kind) => piles.filter((pile) => pile.kind === kind).length;
  return {
    tableau: count('tableau'),
    up: count('up'),
    down: count('down'),
    stock: count('stock') > 0,
    dealt,
    hidden,
  };
}
