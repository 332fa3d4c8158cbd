// What assistive technology says about piles and cards.

/** @import { Pile, Snapshot } from '../state/types.js' */
import { spokenCard, spokenPile } from '../cards/names.js';
import { cardAt, pileNamed, sizeOf, targetsOf, topCard, triesOf } from '../state/snapshot.js';

/** @param {number} n @param {string} word */
const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/**
 * The name of a pile and what lies on it: "Pile 3, 4 cards, 2 face down, top 6 of hearts".
 * @param {Pile} pile
 */
export function pileLabel(pile) {
  const name = capital(spokenPile(pile.name));
  const size = sizeOf(pile);
  if (size === 0) return `${name}, empty`;
  const parts = [name, plural(size, 'card')];
  if (pile.hidden > 0 && pile.kind !== 'stock') parts.push(`${pile.hidden} face down`);
  const top = topCard(pile);
  if (top) parts.push(`top ${spokenCard(top)}`);
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
  if (takes(snapshot, pile.name, held)) return `${pileLabel(pile)}, takes what you carry`;
  if (pile.kind !== 'stock') return pileLabel(pile);
  if (snapshot.legal.some(([source]) => source === 'S')) return `${pileLabel(pile)}, draw`;
  if (snapshot.legal.some(([source, target]) => source === 'W' && target === 'S')) {
    return `${pileLabel(pile)}, turn the waste over`;
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
  const parts = [card ? spokenCard(card) : 'face-down card'];
  if (count > 1) parts.push(`${plural(count - 1, 'card')} on it`);
  parts.push(spokenPile(name));
  if (takes(snapshot, name, held)) parts.push('takes what you carry');
  else if (!held && targetsOf(snapshot, name, count).length === 0) parts.push('no move');
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
        (name.startsWith('T') && topCard(pileNamed(snapshot, name))) || `the ${spokenPile(name)}`,
    );
  if (empty.length === 1) texts.push(`the empty ${spokenPile(empty[0])}`);
  else if (empty.length > 1) texts.push('an empty pile');
  return texts;
}

/** @param {readonly string[]} texts */
function listed(texts) {
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
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
  const load = held.count === 1 ? first : `${plural(held.count, 'card')} from ${first}`;
  const targets = targetsOf(snapshot, held.pile, held.count);
  if (targets.length === 0)
    return `Carrying ${load}. No pile takes ${held.count > 1 ? 'them' : 'it'} now.`;
  const places = listed(targetTexts(snapshot, targets));
  return `Carrying ${load}. ${held.count > 1 ? 'They fit' : 'It fits'} on ${places}.`;
}
