// One snapshot laid out at one width: where everything stands. Pure.

/** @import { CardPlace, Metrics, Placement, Ribbon, RibbonCard } from '../layout/types.js' */
/** @import { Snapshot } from '../state/types.js' */
/** @import { Spot } from '../state/snapshot.js' */
import { measure } from '../layout/measure.js';
import { place } from '../layout/place.js';
import { ribbon } from '../layout/ribbon.js';
import { shapeOf } from '../layout/shape.js';
import { spotsOf } from '../state/snapshot.js';

/**
 * @typedef {object} Pose  how one card element stands
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {number} z
 * @property {number} tilt  degrees
 */

/**
 * @typedef {object} Scene
 * @property {Snapshot} snapshot
 * @property {Metrics} metrics
 * @property {Placement} placement
 * @property {Spot[]} spots         where every card lies, in the order of `placement.cards`
 * @property {CardPlace[]} places
 * @property {Pose[]} poses
 * @property {Ribbon | null} ribbon  while celebrating
 * @property {number} height
 */

/**
 * @param {Snapshot} snapshot
 * @param {number} width  px
 * @param {object} [look]
 * @param {boolean} [look.celebrating]  a won game's cards stand in the ribbon
 * @param {{ pile: string, index: number } | null} [look.spread]  a covered card that is looked at
 * @returns {Scene}
 */
export function layOut(snapshot, width, { celebrating = false, spread = null } = {}) {
  const metrics = measure(shapeOf(snapshot.piles, snapshot.rules), width);
  const placement = place(metrics, snapshot.piles, { spread });
  const scene = {
    snapshot,
    metrics,
    placement,
    spots: spotsOf(snapshot),
    places: placement.cards,
    height: placement.boardHeight,
  };
  if (celebrating) return celebrate(scene, width);
  const { w, h } = metrics;
  const poses = placement.cards.map(({ x, y, z }) => ({ x, y, z, w, h, tilt: 0 }));
  return { ...scene, poses, ribbon: null };
}

/**
 * The same scene with its cards in the ribbon of a won game.
 * @param {Omit<Scene, 'poses' | 'ribbon'>} scene
 * @param {number} width
 * @returns {Scene}
 */
function celebrate(scene, width) {
  const arc = ribbon(scene.metrics, width, scene.height);
  const byCard = new Map(arc.cards.map((stand) => [stand.card, stand]));
  const { w, h, cap, pad } = arc;
  const stands = scene.spots.map(
    ({ card }) => /** @type {RibbonCard} */ (byCard.get(/** @type {string} */ (card))),
  );
  const poses = stands.map(({ x, y, z, tilt }) => ({ x, y, z, tilt, w, h }));
  const places = scene.places.map((spot, i) => ({ ...spot, cap, pad, layer: stands[i].layer }));
  return { ...scene, places, poses, ribbon: arc };
}

/**
 * Height of the board that no card or place lies on, at its bottom, px.
 * @param {Scene | null} scene
 */
export function roomBelow(scene) {
  if (!scene) return 0;
  const { placement, height } = scene;
  return height - Math.max(...Object.values(placement.piles).map(({ drop }) => drop.y + drop.h));
}
