/** @import { Point, Rect } from './types.js' */
// The cheapest way along horizontal and vertical lanes between two points.

/** A rectangle that makes a line dearer: `cost` for each pixel within. @typedef {Rect & {cost: number}} Zone */

/** What a corner costs, in pixels of free way: lines with few corners are easier to follow. */
const CORNER = 36;

/**
 * Length of the part of an interval that lies within another.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} from
 * @param {number} to
 */
const within = (a, b, from, to) =>
  Math.max(0, Math.min(Math.max(a, b), to) - Math.max(Math.min(a, b), from));

/**
 * @param {Point} a
 * @param {Point} b  on one horizontal or vertical with `a`
 * @param {readonly Zone[]} zones
 * @returns {number}
 */
function wayCost(a, b, zones) {
  let cost = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  for (const { x, y, w, h, cost: each } of zones) {
    if (a.y === b.y && a.y > y && a.y < y + h) cost += each * within(a.x, b.x, x, x + w);
    if (a.x === b.x && a.x > x && a.x < x + w) cost += each * within(a.y, b.y, y, y + h);
  }
  return cost;
}

/** @param {readonly number[]} values */
const ascending = (values) => [...new Set(values)].sort((a, b) => a - b);

/**
 * One end of a route: a point and the direction (unit step) in which the line leaves it, or for the
 * far end, in which it arrives.
 *
 * @typedef {{at: Point, step: Point}} End
 */

/** The four directions: right, down, left, up. */
const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

/**
 * The points of the cheapest route, corners only.
 *
 * @param {readonly End[]} starts
 * @param {readonly End[]} ends
 * @param {{xs: readonly number[], ys: readonly number[]}} lanes
 * @param {readonly Zone[]} zones
 * @returns {Point[]}  empty if there is none
 */
export function route(starts, ends, lanes, zones) {
  const points = [...starts, ...ends].map(({ at }) => at);
  const xs = ascending([...lanes.xs, ...points.map(({ x }) => x)]);
  const ys = ascending([...lanes.ys, ...points.map(({ y }) => y)]);
  /** State: a crossing of lanes, and the direction of arrival. @param {Point} p @param {Point} s */
  const stateOf = (p, s) =>
    (ys.indexOf(p.y) * xs.length + xs.indexOf(p.x)) * 4 +
    STEPS.findIndex(({ x, y }) => x === s.x && y === s.y);
  const goals = new Set(ends.map(({ at, step }) => stateOf(at, step)));
  const best = new Array(xs.length * ys.length * 4).fill(Number.POSITIVE_INFINITY);
  const from = new Array(best.length).fill(-1);
  /** @type {Set<number>} */
  const open = new Set();
  for (const { at, step } of starts) {
    const state = stateOf(at, step);
    best[state] = 0;
    open.add(state);
  }
  while (open.size > 0) {
    const state = [...open].reduce((least, one) => (best[one] < best[least] ? one : least));
    if (goals.has(state)) return corners(trace(state, from), xs, ys);
    open.delete(state);
    const crossing = Math.floor(state / 4);
    const column = crossing % xs.length;
    const row = Math.floor(crossing / xs.length);
    STEPS.forEach((step, direction) => {
      const nextColumn = column + step.x;
      const nextRow = row + step.y;
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= xs.length || nextRow >= ys.length) return;
      if ((direction + 2) % 4 === state % 4) return;
      const a = { x: xs[column], y: ys[row] };
      const b = { x: xs[nextColumn], y: ys[nextRow] };
      const cost = best[state] + wayCost(a, b, zones) + (direction === state % 4 ? 0 : CORNER);
      const next = (nextRow * xs.length + nextColumn) * 4 + direction;
      if (cost >= best[next]) return;
      best[next] = cost;
      from[next] = state;
      open.add(next);
    });
  }
  return [];
}

/**
 * @param {number} state
 * @param {readonly number[]} from
 * @returns {number[]} states from the start on
 */
function trace(state, from) {
  const states = [];
  for (let s = state; s >= 0; s = from[s]) states.unshift(s);
  return states;
}

/**
 * The points of a way where it turns, with its ends.
 *
 * @param {readonly number[]} states
 * @param {readonly number[]} xs
 * @param {readonly number[]} ys
 * @returns {Point[]}
 */
function corners(states, xs, ys) {
  const points = states.map((state) => {
    const crossing = Math.floor(state / 4);
    return { x: xs[crossing % xs.length], y: ys[Math.floor(crossing / xs.length)] };
  });
  return points.filter((_, i) => {
    const turns = i + 1 < states.length && states[i] % 4 !== states[i + 1] % 4;
    return i === 0 || i === states.length - 1 || turns;
  });
}
