/** The suits in the order in which the board shows them. */
export const SUITS = /** @type {const} */ (['S', 'H', 'C', 'D']);

/** @type {Record<string, string>} */
const SUIT_NAMES = { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds' };

/** @type {Record<string, string>} */
const RANK_NAMES = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };

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

/**
 * A card in words: '7H' is '7 of hearts', 'KS' is 'king of spades'.
 *
 * @param {string} card
 * @returns {string}
 */
export function spokenCard(card) {
  return `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]]}`;
}

/**
 * A pile in words: 'T3' is 'pile 3', 'F:H' is 'hearts foundation', 'K:H' is
 * 'hearts down foundation'.
 *
 * @param {string} name
 * @returns {string}
 */
export function spokenPile(name) {
  if (name === 'S') return 'stock';
  if (name === 'W') return 'waste';
  if (name.startsWith('F:')) return `${SUIT_NAMES[name[2]]} foundation`;
  if (name.startsWith('K:')) return `${SUIT_NAMES[name[2]]} down foundation`;
  return `pile ${name.slice(1)}`;
}
