/** @import { Point, Rect } from '../layout/types.js' */
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
 * A queue that gives back the cheapest first.
 *
 * @returns {{put: (state: number, cost: number) => void,
 *   take: () => {state: number, cost: number} | undefined}}
 */
function cheapestFirst() {
  /** Dearest first. @type {{state: number, cost: number}[]} */
  const waiting = [];
  return {
    put(state, cost) {
      let low = 0;
      for (let high = waiting.length; low < high; ) {
        const middle = (low + high) >> 1;
        if (waiting[middle].cost > cost) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, { state, cost });
    },
    take: () => waiting.pop(),
  };
}

/**
 * What it costs to go from a crossing one step right or down: worked out once for each.
 *
 * @param {readonly number[]} xs
 * @param {readonly number[]} ys
 * @param {readonly Zone[]} zones
 * @returns {(column: number, row: number, across: boolean) => number}
 */
function stepCosts(xs, ys, zones) {
  const known = new Float64Array(2 * xs.length * ys.length).fill(-1);
  return (column, row, across) => {
    const i = 2 * (row * xs.length + column) + (across ? 1 : 0);
    if (known[i] < 0) {
      const a = { x: xs[column], y: ys[row] };
      const b = across ? { x: xs[column + 1], y: a.y } : { x: a.x, y: ys[row + 1] };
      known[i] = wayCost(a, b, zones);
    }
    return known[i];
  };
}

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
  // A state is a crossing of lanes with the direction in which the line arrives there.
  /** @param {number} column @param {number} row @param {number} direction */
  const stateAt = (column, row, direction) => (row * xs.length + column) * 4 + direction;
  /** @param {End} end */
  const stateOf = ({ at, step }) =>
    stateAt(
      xs.indexOf(at.x),
      ys.indexOf(at.y),
      STEPS.findIndex(({ x, y }) => x === step.x && y === step.y),
    );
  const goals = new Set(ends.map(stateOf));
  const costOf = stepCosts(xs, ys, zones);
  const best = new Float64Array(xs.length * ys.length * 4).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(best.length).fill(-1);
  const queue = cheapestFirst();
  /** @param {number} state @param {number} cost @param {number} before */
  const reach = (state, cost, before) => {
    if (cost >= best[state]) return;
    best[state] = cost;
    from[state] = before;
    queue.put(state, cost);
  };
  for (const start of starts) reach(stateOf(start), 0, -1);
  for (let next = queue.take(); next; next = queue.take()) {
    const { state, cost } = next;
    if (cost > best[state]) continue;
    if (goals.has(state)) return corners(trace(state, from), xs, ys);
    const heading = state % 4;
    const column = (state >> 2) % xs.length;
    const row = Math.floor((state >> 2) / xs.length);
    STEPS.forEach((step, direction) => {
      const x = column + step.x;
      const y = row + step.y;
      if (x < 0 || y < 0 || x >= xs.length || y >= ys.length) return;
      if ((direction + 2) % 4 === heading) return;
      const way = costOf(Math.min(column, x), Math.min(row, y), step.y === 0);
      const turn = direction === heading ? 0 : CORNER;
      reach(stateAt(x, y, direction), cost + way + turn, state);
    });
  }
  return [];
}

/**
 * @param {number} state
 * @param {Int32Array} from
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
