import { SUIT_NAMES } from '../words/board.js';

export { spokenCard, spokenPile } from '../words/board.js';

/** The suits in the order in which the board shows them. */
export const SUITS = /** @type {const} */ (['S', 'H', 'C', 'D']);

/**
 * What is printed for a rank: 'T' is '10', all others stand for themselves.
 *
 * @param {string} rank  one of A 2 .. 9 T J Q K
 * @returns {string}
 */
export function rankText(rank) {
  return rank === 'T' ? '10' : rank;
}

/**
 * The name of a suit: 'H' is 'hearts'.
 *
 * @param {string} suit  one of S H C D
 * @returns {string}
 */
export function spokenSuit(suit) {
  return SUIT_NAMES[suit];
}
