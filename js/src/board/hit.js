// Which place of the board is meant by an element or a point.

/** @import { Place } from '../input/walk.js' */
/** @import { Point, Rect } from '../layout/types.js' */
/** @import { Scene } from './scene.js' */

/**
 * The place that an element of the board stands for.
 * @param {EventTarget | null} target
 * @returns {Place | null}
 */
export function placeOf(target) {
  if (!(target instanceof Element)) return null;
  const card = target.closest('[data-at]');
  if (card instanceof HTMLElement) {
    return { pile: card.dataset.at ?? '', index: Number(card.dataset.index) };
  }
  const pile = target.closest('[data-pile]');
  return pile instanceof HTMLElement ? { pile: pile.dataset.pile ?? '', index: 0 } : null;
}

/**
 * The place at a point, by where everything belongs: cards that are still on their way count
 * where they will lie, and nowhere else.
 * @param {Scene} scene
 * @param {Point} point  in the board's px
 * @returns {Place | null}
 */
export function placeAt({ placement, spots, places, poses, ribbon }, point) {
  if (ribbon) return null;
  const piles = Object.values(placement.piles);
  const slot = piles.find((pile) => contains(pile.slot, point));
  if (slot?.kind === 'stock') return { pile: slot.name, index: 0 };
  let top = -1;
  poses.forEach((pose, i) => {
    if (places[i].layer === 'buried' || !contains(pose, point)) return;
    if (placement.piles[spots[i].pile].kind === 'stock') return;
    if (top < 0 || pose.z > poses[top].z) top = i;
  });
  if (top >= 0) return { pile: spots[top].pile, index: spots[top].index };
  return slot ? { pile: slot.name, index: 0 } : null;
}

/** @param {Rect} rect @param {Point} point */
function contains({ x, y, w, h }, point) {
  return point.x >= x && point.x < x + w && point.y >= y && point.y < y + h;
}

/** @param {Place | null} a @param {Place | null} b */
export function isSamePlace(a, b) {
  return a?.pile === b?.pile && a?.index === b?.index;
}
