// Questions to a snapshot. Which moves there are is read from its list of legal moves, never
// worked out here: no rule of any game lives in the front end.

/** @import { Move, Pile, Snapshot } from './types.js' */

export const SCHEMA = 1;

/**
 * Is this a snapshot that this front end can show?
 * @param {any} value
 * @returns {value is Snapshot}
 */
export function isReadable(value) {
  return value?.schema === SCHEMA && Array.isArray(value.piles) && Array.isArray(value.legal);
}

/**
 * @param {Snapshot} snapshot
 * @param {string} name
 * @returns {Pile | undefined}
 */
export function pileNamed(snapshot, name) {
  return snapshot.piles.find((pile) => pile.name === name);
}

/** @param {Pile} pile */
export function sizeOf(pile) {
  return pile.hidden + pile.cards.length;
}

/**
 * The card at a place of a pile, counted from the bottom; null when face down or not there.
 * @param {Pile} pile
 * @param {number} index
 * @returns {string | null}
 */
export function cardAt(pile, index) {
  return pile.cards[index - pile.hidden] ?? null;
}

/** @param {Pile | undefined} pile */
export function topCard(pile) {
  return pile?.cards.at(-1) ?? null;
}

/**
 * The card that lies lowest among the `count` topmost ones of a pile: it names a run.
 * @param {Snapshot} snapshot
 * @param {string} name
 * @param {number} count
 */
export function firstOfRun(snapshot, name, count) {
  const pile = pileNamed(snapshot, name);
  return pile ? cardAt(pile, sizeOf(pile) - count) : null;
}

/**
 * The piles that take the `count` topmost cards of a pile, in the order of the legal moves.
 * @param {Snapshot} snapshot
 * @param {string} source
 * @param {number} count
 */
export function targetsOf(snapshot, source, count) {
  return snapshot.legal
    .filter(([from, , number]) => from === source && number === count)
    .map(([, target]) => target);
}

/**
 * The piles on which a lesson asks to try these cards, although the rules refuse it.
 * @param {Snapshot} snapshot
 * @param {string} source
 * @param {number} count
 */
export function triesOf(snapshot, source, count) {
  const tries = pileNamed(snapshot, source)?.tries ?? [];
  return tries.filter(([, number]) => number === count).map(([target]) => target);
}

/**
 * Can these cards be put anywhere, or does a lesson ask to try?
 * @param {Snapshot} snapshot
 * @param {string} source
 * @param {number} count
 */
export function canLift(snapshot, source, count) {
  return [targetsOf, triesOf].some((places) => places(snapshot, source, count).length > 0);
}

/**
 * @param {Snapshot} snapshot
 * @param {Move} move
 */
export function isLegal(snapshot, [source, target, count]) {
  return snapshot.legal.some(([s, t, n]) => s === source && t === target && n === count);
}

/**
 * Where every card lies, pile by pile and bottom first.
 * @param {Snapshot} snapshot
 * @returns {Spot[]}
 *
 * @typedef {object} Spot
 * @property {string} pile
 * @property {number} index     place in the pile, 0 at the bottom
 * @property {string | null} card  null: face down
 */
export function spotsOf(snapshot) {
  return snapshot.piles.flatMap((pile) =>
    Array.from({ length: sizeOf(pile) }, (_, index) => ({
      pile: pile.name,
      index,
      card: cardAt(pile, index),
    })),
  );
}
