// Where the arrow keys lead on the board: pure, from snapshot and place to place.

/** @import { Snapshot, Pile } from '../state/types.js' */
import { SUITS } from '../cards/names.js';
import { pileNamed, sizeOf, targetsOf, triesOf } from '../state/snapshot.js';

/** @typedef {{ pile: string, index: number }} Place  index 0 on an empty pile and on the stock */

/**
 * The piles in the order in which left and right visit them: stock, waste, tableau, foundations.
 * @param {Snapshot} snapshot
 */
export function walkOrder(snapshot) {
  /** @param {Pile['kind']} kind */
  const of = (kind) => snapshot.piles.filter((pile) => pile.kind === kind);
  /** @param {Pile} pile */
  const rank = ({ name }) => SUITS.findIndex((suit) => name.endsWith(suit));
  /** @param {Pile} a @param {Pile} b */
  const bySuit = (a, b) => rank(a) - rank(b);
  return [
    ...of('stock'),
    ...of('waste'),
    ...of('tableau'),
    ...of('up').sort(bySuit),
    ...of('down').sort(bySuit),
  ].map((pile) => pile.name);
}

/**
 * The places of a pile that the keyboard can be on, bottom first: every face-up card of a tableau
 * pile, else the top card, else the pile itself; and what a lesson asks to pick up.
 * @param {Pile} pile
 */
export function stopsOf(pile) {
  if (pile.kind === 'stock' || pile.cards.length === 0) return [0];
  const size = sizeOf(pile);
  const stops =
    pile.kind === 'tableau' ? pile.cards.map((_, index) => pile.hidden + index) : [size - 1];
  const tries = (pile.tries ?? []).map(([, count]) => size - count);
  return [...tries.filter((index) => !stops.includes(index)), ...stops];
}

/**
 * @param {Snapshot} snapshot
 * @param {string} name
 * @returns {Place}
 */
export function topOf(snapshot, name) {
  const pile = pileNamed(snapshot, name);
  return { pile: name, index: pile ? /** @type {number} */ (stopsOf(pile).at(-1)) : 0 };
}

/**
 * The place that the keyboard is on in a new snapshot: the same one if it is still there.
 * @param {Snapshot} snapshot
 * @param {Place | null} place
 * @returns {Place}
 */
export function settle(snapshot, place) {
  const pile = place && pileNamed(snapshot, place.pile);
  if (!pile) return topOf(snapshot, firstPile(snapshot));
  return stopsOf(pile).includes(place.index) ? place : topOf(snapshot, pile.name);
}

/** @param {Snapshot} snapshot */
function firstPile(snapshot) {
  return (snapshot.piles.find((pile) => pile.kind === 'tableau') ?? snapshot.piles[0]).name;
}

/**
 * One step of the arrow keys. With cards in hand only the piles that take them are visited, those
 * on which a lesson asks to try them, and the one they came from.
 * @param {Snapshot} snapshot
 * @param {Place} from
 * @param {'left' | 'right' | 'up' | 'down' | 'home' | 'end'} way
 * @param {{ pile: string, count: number } | null} held
 * @returns {Place}
 */
export function step(snapshot, from, way, held) {
  const pile = pileNamed(snapshot, from.pile);
  if (!pile) return settle(snapshot, null);
  if (held) {
    const forward = way === 'right' || way === 'down' || way === 'end';
    return stepTarget(snapshot, from, forward ? 1 : -1, held);
  }
  const stops = stopsOf(pile);
  const at = stops.indexOf(from.index);
  if (way === 'left' || way === 'right') {
    const order = walkOrder(snapshot);
    return topOf(snapshot, cycle(order, from.pile, way === 'right' ? 1 : -1));
  }
  const to = { up: at - 1, down: at + 1, home: 0, end: stops.length - 1 }[way];
  return { pile: pile.name, index: stops[Math.max(0, Math.min(stops.length - 1, to))] };
}

/**
 * @param {Snapshot} snapshot
 * @param {Place} from
 * @param {1 | -1} by
 * @param {{ pile: string, count: number }} held
 * @returns {Place}
 */
function stepTarget(snapshot, from, by, held) {
  const { pile, count } = held;
  const targets = [pile, ...targetsOf(snapshot, pile, count), ...triesOf(snapshot, pile, count)];
  const order = walkOrder(snapshot).filter((name) => targets.includes(name));
  const next = cycle(order, from.pile, by);
  if (next !== held.pile) return topOf(snapshot, next);
  return placeOfRun(snapshot, held);
}

/**
 * The place of the lowest card of a run.
 * @param {Snapshot | null} snapshot
 * @param {{ pile: string, count: number }} run
 * @returns {Place}
 */
export function placeOfRun(snapshot, { pile: name, count }) {
  const pile = snapshot && pileNamed(snapshot, name);
  return { pile: name, index: pile ? Math.max(0, sizeOf(pile) - count) : 0 };
}

/**
 * @param {readonly string[]} order
 * @param {string} from
 * @param {1 | -1} by
 */
function cycle(order, from, by) {
  const at = order.indexOf(from);
  return order[(at + by + order.length) % order.length];
}
