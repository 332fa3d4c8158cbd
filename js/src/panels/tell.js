// What a look at the board tells, in words: a pile card by card, or the whole table. It is said on the
// line under the board, which is spoken.

/** @import { Pile, Snapshot } from '../state/types.js' */
/** @import { Host, Part } from './host.js' */
import { pileLabel } from '../board/labels.js';
import { spokenPile } from '../cards/names.js';
import { settle, walkOrder } from '../input/walk.js';
import { pileNamed, sizeOf } from '../state/snapshot.js';
import * as words from '../words/panels.js';

/**
 * A pile from its bottom to its top. Of a foundation the top card says all.
 * @param {Pile} pile
 */
export function pileText(pile) {
  if (pile.kind !== 'tableau' && pile.kind !== 'waste') return `${pileLabel(pile)}.`;
  return words.pileFromBelow(spokenPile(pile.name), pile.hidden, pile.cards);
}

/** How the game stands, pile by pile. @param {Snapshot} snapshot */
export function boardText(snapshot) {
  const { counters, legal } = snapshot;
  const piles = walkOrder(snapshot).map((name) => {
    const pile = /** @type {Pile} */ (pileNamed(snapshot, name));
    return words.pileInShort(spokenPile(name), sizeOf(pile), pile.hidden, pile.cards.at(-1));
  });
  return [...piles, words.standing(counters, legal.length)].join(' ');
}

/** @param {Host} host @param {(snapshot: Snapshot) => string} textOf @returns {Part} */
function teller({ state, sync }, textOf) {
  return {
    toggle() {
      const { snapshot } = sync;
      if (snapshot) state.set({ message: { kind: 'note', text: textOf(snapshot) } });
    },
  };
}

/** Tells of the pile where the keyboard is. @param {Host} host */
export function pile(host) {
  return teller(host, (snapshot) => {
    const { pile: name } = settle(snapshot, host.state.now.focus);
    return pileText(/** @type {Pile} */ (pileNamed(snapshot, name)));
  });
}

/** Tells of the whole board. @param {Host} host */
export const board = (host) => teller(host, boardText);
