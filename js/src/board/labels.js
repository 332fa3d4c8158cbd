// What assistive technology says about piles and cards.

/** @import { Pile, Snapshot } from '../state/types.js' */
import { spokenCard, spokenPile } from '../cards/names.js';
import { cardAt, pileNamed, sizeOf, targetsOf, topCard, triesOf } from '../state/snapshot.js';
import * as words from '../words/board.js';

/**
 * The name of a pile and what lies on it: "Pile 3, 4 cards, 2 face down, top 6 of hearts".
 * @param {Pile} pile
 */
export function pileLabel(pile) {
  const name = words.capital(spokenPile(pile.name));
  const size = sizeOf(pile);
  if (size === 0) return `${name}, ${words.EMPTY}`;
  const parts = [name, words.cards(size)];
  if (pile.hidden > 0 && pile.kind !== 'stock') parts.push(words.faceDown(pile.hidden));
  const top = topCard(pile);
  if (top) parts.push(words.top(spokenCard(top)));
  return parts.join(', ');
}

/** @typedef {{ pile: string, count: number } | null} Run */

/**
 * Whether a pile takes what is in hand.
 * @param {Snapshot} snapshot
 * @param {string} name
 * @param {Run} held
 */
function takes(snapshot, name, held) {
  return held !== null && targetsOf(snapshot, held.pile, held.count).includes(name);
}

/**
 * The name of the pile's own place, which is pressed on the stock and on an empty pile.
 * @param {Snapshot} snapshot
 * @param {Pile} pile
 * @param {Run} held
 */
export function spotLabel(snapshot, pile, held) {
  if (takes(snapshot, pile.name, held)) return `${pileLabel(pile)}, ${words.TAKES}`;
  if (pile.kind !== 'stock') return pileLabel(pile);
  if (snapshot.legal.some(([source]) => source === 'S')) return `${pileLabel(pile)}, ${words.DRAW}`;
  if (snapshot.legal.some(([source, target]) => source === 'W' && target === 'S')) {
    return `${pileLabel(pile)}, ${words.TURN_OVER}`;
  }
  return pileLabel(pile);
}

/**
 * The name of a face-up card, or of one that a lesson asks to pick up: which card, how many lie on it, whether it can be picked up.
 * @param {Snapshot} snapshot
 * @param {string} name  its pile
 * @param {number} index
 * @param {Run} held
 */
export function cardLabel(snapshot, name, index, held) {
  const pile = pileNamed(snapshot, name);
  const card = pile && cardAt(pile, index);
  const count = pile ? sizeOf(pile) - index : 0;
  if (!pile || !(card || triesOf(snapshot, name, count).length)) return null;
  const parts = [card ? spokenCard(card) : words.FACE_DOWN_CARD];
  if (count > 1) parts.push(words.onIt(count - 1));
  parts.push(spokenPile(name));
  if (takes(snapshot, name, held)) parts.push(words.TAKES);
  else if (!held && targetsOf(snapshot, name, count).length === 0) parts.push(words.NO_MOVE);
  return parts.join(', ');
}

/**
 * The piles or cards that cards in hand could be put on, for sentences. Several empty piles are one
 * thing: "TS", "an empty pile".
 * @param {Snapshot} snapshot
 * @param {readonly string[]} names
 */
function targetTexts(snapshot, names) {
  const isEmpty = (/** @type {string} */ name) =>
    name.startsWith('T') && topCard(pileNamed(snapshot, name)) === null;
  const empty = names.filter(isEmpty);
  const texts = names
    .filter((name) => !isEmpty(name))
    .map(
      (name) =>
        (name.startsWith('T') && topCard(pileNamed(snapshot, name))) || words.the(spokenPile(name)),
    );
  if (empty.length === 1) texts.push(words.theEmpty(spokenPile(empty[0])));
  else if (empty.length > 1) texts.push(words.AN_EMPTY_PILE);
  return texts;
}

/**
 * What is carried and where it fits. Cards stand in their text form.
 * @param {Snapshot} snapshot
 * @param {{ pile: string, count: number }} held
 */
export function carryingText(snapshot, held) {
  const pile = pileNamed(snapshot, held.pile);
  const first = pile && cardAt(pile, sizeOf(pile) - held.count);
  if (!pile || !first) return '';
  const targets = targetsOf(snapshot, held.pile, held.count);
  return words.carrying(held.count, first, words.either(targetTexts(snapshot, targets)));
}
