// The piles: a named group for each, with the pile's own place in it. The cards of a pile are no
// children of it (they stay where they are in the document, whatever pile they lie on): the group
// owns them by `aria-owns`.

/** @import { Pile, Snapshot } from '../state/types.js' */
/** @import { Metrics, Placement } from '../layout/types.js' */
import { drawSlot } from '../cards/face.js';
import { html, placeBox, setAttributes } from '../dom.js';
import { sizeOf } from '../state/snapshot.js';
import { pileLabel, spotLabel } from './labels.js';

/**
 * Which sign an empty place shows.
 * @param {Snapshot} snapshot
 * @param {Pile} pile
 */
function slotKind(snapshot, pile) {
  if (pile.kind === 'stock') {
    const again = snapshot.counters.redeals_left;
    return again === 'unlimited' || Number(again) > 0 ? 'stock-redeal' : 'stock-spent';
  }
  if (pile.kind === 'tableau' && snapshot.rules.empty === 'nothing') return 'closed';
  return pile.kind;
}

/** @param {Pile} pile */
function createPile(pile) {
  const spot = html('div', {
    class: 'sw-spot',
    role: 'button',
    tabindex: '-1',
  });
  const sign = html('div');
  const element = html(
    'div',
    { class: 'sw-slot sw-pile', role: 'group', 'data-pile': pile.name },
    sign,
    spot,
  );
  let drawn = '';

  return {
    element,
    spot,
    /**
     * @param {Snapshot} snapshot
     * @param {Pile} now
     * @param {{ pile: string, count: number } | null} held
     */
    relabel(snapshot, now, held) {
      if (!spot.hidden) spot.setAttribute('aria-label', spotLabel(snapshot, now, held));
    },
    /**
     * @param {Snapshot} snapshot
     * @param {Pile} now
     * @param {Metrics} metrics
     * @param {Placement} placement
     * @param {string[]} cardIds  of the cards that can be reached, bottom first
     */
    show(snapshot, now, { w, h }, placement, cardIds) {
      const pressed = now.kind === 'stock' || sizeOf(now) === 0;
      placeBox(element, placement.piles[now.name].slot);
      setAttributes(element, {
        'aria-label': pileLabel(now),
        'aria-owns': cardIds.join(' ') || null,
      });
      spot.hidden = !pressed;
      this.relabel(snapshot, now, null);
      const kind = slotKind(snapshot, now);
      element.dataset.kind = kind;
      const wanted = [kind, w, h].join();
      if (wanted === drawn) return;
      drawn = wanted;
      const suit = now.name[1] === ':' ? now.name[2] : undefined;
      sign.replaceChildren(drawSlot({ kind, suit, w, h }));
    },
  };
}

/** @typedef {ReturnType<typeof createPile>} PileElement */

/**
 * The pile elements of a table.
 * @param {HTMLElement} board
 */
export function createPiles(board) {
  /** @type {Map<string, PileElement>} */
  const piles = new Map();
  let names = '';
  return {
    /** @param {string} name */
    get: (name) => piles.get(name),
    /**
     * Has an element for each pile of a snapshot; they are made anew when another game's piles come.
     * @param {Snapshot} snapshot
     */
    fit(snapshot) {
      const wanted = snapshot.piles.map((pile) => pile.name).join();
      if (wanted === names) return piles;
      names = wanted;
      for (const { element } of piles.values()) element.remove();
      piles.clear();
      for (const pile of snapshot.piles) piles.set(pile.name, createPile(pile));
      board.prepend(...[...piles.values()].map(({ element }) => element));
      return piles;
    },
  };
}
