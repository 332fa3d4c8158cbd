// When and how long each card travels between two snapshots: numbers only.

/** @import { ActKind, Move } from '../state/types.js' */
/** @import { Spot } from '../state/snapshot.js' */
/** @import { Pose, Scene } from './scene.js' */
import { EASE } from './motion.js';

/**
 * What happened on the board: an act of the game, or that a won game's cards leave for the ribbon.
 * @typedef {{ kind: ActKind | 'win', moves: readonly Move[] }} Act
 */

/**
 * @typedef {object} Trip  the way of one card
 * @property {number} index    of the card in the scene
 * @property {Pose & { scale: number }} from
 * @property {Pose} to
 * @property {number} fromZ    stacking order before it leaves
 * @property {number} toZ      and from then on
 * @property {number} delay    ms
 * @property {number} duration ms
 * @property {string} easing
 * @property {boolean} dealing  the cards are laid out anew
 */

const DEAL_MS = 220;
const DEAL_TOTAL_MS = 950;
const FLIGHT_MS = 160;
const RIBBON_MS = 620;
const RIBBON_STAGGER_MS = 14;
/** Stacking order: cards that travel lie over resting ones, those that haven't left yet between. */
const WAITING_Z = 200;
const TRAVELLING_Z = 500;

/** @param {number} distance px */
export function travelTime(distance) {
  return Math.min(260, 140 + 0.12 * distance);
}

/** Acts that lay the cards out anew. @param {Act['kind']} kind */
export function isDealing(kind) {
  return kind === 'start' || kind === 'deal' || kind === 'restart';
}

/**
 * Start of the n-th flight of a finish, in ms: the steps shrink from 70 to 35.
 * @param {number} n
 */
export function flightStart(n) {
  const shrinking = Math.min(n, 7);
  return shrinking * 70 - 2.5 * shrinking * (shrinking - 1) + Math.max(0, n - 7) * 35;
}

/**
 * For cards that several moves brought: the number of the move that each came with.
 * @param {readonly Move[]} moves
 * @param {readonly Spot[]} spots  where the cards came to lie
 * @returns {number[]}
 */
export function arrivals(moves, spots) {
  /** @type {Map<string, number[]>} */
  const visits = new Map();
  moves.forEach(([source, target], step) => {
    for (const pile of [source, target]) {
      visits.set(pile, [...(visits.get(pile) ?? []), step]);
    }
  });
  /** @type {Map<string, number>} */
  const lowest = new Map();
  for (const { pile, index } of spots) {
    lowest.set(pile, Math.min(index, lowest.get(pile) ?? index));
  }
  return spots.map(({ pile, index }) => {
    const steps = visits.get(pile) ?? [0];
    return steps[Math.min(steps.length - 1, index - (lowest.get(pile) ?? 0))];
  });
}

/**
 * @param {Act['kind']} kind
 * @param {number} step      the n-th to leave
 * @param {number} steps     of how many
 * @param {number} distance  px
 */
function timing(kind, step, steps, distance) {
  if (isDealing(kind)) {
    const stagger = Math.min(14, (DEAL_TOTAL_MS - DEAL_MS) / Math.max(1, steps - 1));
    return { delay: step * stagger, duration: DEAL_MS, easing: EASE.out };
  }
  if (kind === 'win') {
    return { delay: step * RIBBON_STAGGER_MS, duration: RIBBON_MS, easing: EASE.out };
  }
  if (steps > 1) return { delay: flightStart(step), duration: FLIGHT_MS, easing: EASE.out };
  return { delay: 0, duration: travelTime(distance), easing: EASE.out };
}

/**
 * The ways of all cards that have to go anywhere.
 * @param {object} plan
 * @param {Act} plan.act
 * @param {Scene} plan.scene
 * @param {readonly (Pose | null)[]} plan.from   where each card of the scene is seen now
 * @param {(index: number) => boolean} plan.still  cards that stay where they are seen
 * @returns {Trip[]}
 */
export function planTrips({ act, scene, from, still }) {
  const dealing = isDealing(act.kind);
  const talon = scene.placement.piles.S?.slot ?? { x: scene.metrics.pad, y: scene.metrics.pad };
  const { w, h } = scene.metrics;
  const going = scene.poses.flatMap((to, index) => {
    const seen = from[index] ?? { ...to, ...talon };
    const start = dealing ? { ...seen, ...talon, w, h, tilt: 0 } : seen;
    const moved = start.x !== to.x || start.y !== to.y || start.tilt !== to.tilt;
    return moved && !still(index) ? [{ index, start, to }] : [];
  });
  const steps = departures(act, scene, going);
  const last = Math.max(0, ...steps);
  return going.map(({ index, start, to }, n) => {
    const centred = {
      ...start,
      x: start.x + (start.w - to.w) / 2,
      y: start.y + (start.h - to.h) / 2,
      scale: start.w / to.w,
    };
    const distance = Math.hypot(to.x - start.x, to.y - start.y);
    return {
      index,
      from: centred,
      to,
      fromZ: (dealing ? to.z : start.z) + WAITING_Z,
      toZ: to.z + TRAVELLING_Z,
      dealing,
      ...timing(act.kind, steps[n], last + 1, distance),
    };
  });
}

/**
 * The step at which each card leaves.
 * @param {Act} act
 * @param {Scene} scene
 * @param {readonly { index: number }[]} going
 */
function departures({ kind, moves }, scene, going) {
  if (kind === 'win') return going.map(({ index }) => scene.poses[index].z);
  if (isDealing(kind)) {
    const order = going
      .map(({ index }, n) => ({ n, row: scene.spots[index].index, index }))
      .sort((a, b) => a.row - b.row || a.index - b.index);
    /** @type {number[]} */
    const steps = new Array(going.length);
    order.forEach(({ n }, step) => {
      steps[n] = step;
    });
    return steps;
  }
  if (moves.length < 2) return going.map(() => 0);
  return arrivals(
    moves,
    going.map(({ index }) => scene.spots[index]),
  );
}
