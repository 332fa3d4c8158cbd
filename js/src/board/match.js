// Which card element goes where, from one snapshot to the next. A card that is known by its name
// keeps its element; face-down cards have no name, so theirs are told by where they lay.

/** @import { Move } from '../state/types.js' */
/** @import { Spot } from '../state/snapshot.js' */

/** @param {Spot} spot */
const placeKey = (spot) => `${spot.pile}/${spot.index}`;

/**
 * The piles that cards of each pile may have come from, the nearest cause first: where they came
 * from in one move, in two, and so on.
 * @param {readonly Move[]} moves
 */
function causesOf(moves) {
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const [source, target] of moves) {
    // A move that is taken back brings cards the other way, so each end may be the cause of the other.
    next.set(target, (next.get(target) ?? new Set()).add(source));
    next.set(source, (next.get(source) ?? new Set()).add(target));
  }
  return (/** @type {string} */ pile) => {
    const causes = new Set([pile]);
    for (const cause of causes) for (const further of next.get(cause) ?? []) causes.add(further);
    return causes;
  };
}

/**
 * @param {readonly (Spot | null)[]} before  what each element shows (null: a new element)
 * @param {readonly Spot[]} after   what is to be shown
 * @param {readonly Move[]} [moves]  the moves between the two, if known
 * @returns {number[]}  for each spot of `after` the number of its element
 */
export function matchCards(before, after, moves = []) {
  /** @type {number[]} */
  const result = new Array(after.length).fill(-1);
  const free = new Set(before.keys());
  /** @param {number} to @param {number | undefined} element */
  const assign = (to, element) => {
    if (element === undefined || !free.delete(element)) return;
    result[to] = element;
  };
  const open = () => after.flatMap((spot, to) => (result[to] < 0 ? [{ spot, to }] : []));

  /** @type {Map<string, number>} */
  const byCard = new Map();
  /** @type {Map<string, number>} */
  const hiddenByPlace = new Map();
  before.forEach((spot, element) => {
    if (spot?.card) byCard.set(spot.card, element);
    else if (spot) hiddenByPlace.set(placeKey(spot), element);
  });
  for (const { spot, to } of open()) if (spot.card) assign(to, byCard.get(spot.card));
  for (const { spot, to } of open()) if (!spot.card) assign(to, hiddenByPlace.get(placeKey(spot)));
  // What is still open was turned up or turned down, and what is still free changed its name.
  for (const { spot, to } of open()) if (spot.card) assign(to, hiddenByPlace.get(placeKey(spot)));

  const causes = causesOf(moves);
  for (const { spot, to } of open()) {
    assign(to, freeIn(before, free, causes(spot.pile)) ?? free.values().next().value);
  }
  return result;
}

/**
 * The free element that lies topmost in the first of some piles that has one.
 * @param {readonly (Spot | null)[]} before
 * @param {ReadonlySet<number>} free
 * @param {Iterable<string>} piles
 */
function freeIn(before, free, piles) {
  for (const pile of piles) {
    let best;
    for (const element of free) {
      const spot = before[element];
      if (spot?.pile === pile && (best === undefined || spot.index > (before[best]?.index ?? -1))) {
        best = element;
      }
    }
    if (best !== undefined) return best;
  }
  return undefined;
}
