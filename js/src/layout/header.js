/** @import { CardMeasures } from './sizes.js' */
/** @import { Point, Shape } from './types.js' */
import { SUITS } from '../cards/names.js';

/** Least space between two piles of the header, in card widths. */
const LEAST = 0.05;

/**
 * The piles of the header in groups, left to right.
 *
 * @param {Shape} shape
 * @returns {string[][]}
 */
export function headerGroups(shape) {
  const groups = [];
  if (shape.stock) groups.push(['S', 'W']);
  if (shape.up) groups.push(SUITS.map((suit) => `F:${suit}`));
  if (shape.down) groups.push(SUITS.map((suit) => `K:${suit}`));
  return groups;
}

/**
 * Places of the header where each pile of it stands over a tableau column, or null where there are
 * too few columns for a free one between groups.
 *
 * @param {string[][]} groups
 * @param {boolean} stock     whether the first group is the stock's, which keeps to the left edge
 * @param {number[]} columns  x of the tableau columns
 * @returns {Record<string, number> | null}
 */
function overColumns(groups, stock, columns) {
  const taken = groups.flat().length + groups.length - 1;
  if (taken > columns.length) return null;
  /** @type {Record<string, number>} */
  const xs = {};
  let column = stock ? 0 : Math.floor((columns.length - taken) / 2);
  groups.forEach((group, g) => {
    if (stock && g === 1) column += columns.length - taken;
    for (const name of group) xs[name] = columns[column++];
    column++;
  });
  return xs;
}

/**
 * Places of the header between two edges: the first group at the left, the last at the right, one
 * alone in the middle. Null where there is too little space.
 *
 * @param {string[][]} groups
 * @param {boolean} stock
 * @param {number} w
 * @param {number} left
 * @param {number} right
 * @returns {Record<string, number> | null}
 */
function betweenEdges(groups, stock, w, left, right) {
  const count = groups.flat().length;
  const gap = Math.min(0.13 * w, (right - left - count * w) / Math.max(1, count - 1));
  if (gap < LEAST * w) return null;
  /** @param {string[]} group */
  const span = (group) => group.length * (w + gap) - gap;
  const free = right - left - groups.reduce((sum, group) => sum + span(group), 0);
  const alone = groups.length === 1;
  const between = alone ? 0 : free / (groups.length - 1);
  /** @type {Record<string, number>} */
  const xs = {};
  let x = left + (alone && !stock ? free / 2 : 0);
  for (const group of groups) {
    for (const [i, name] of group.entries()) xs[name] = x + i * (w + gap);
    x += span(group) + between;
  }
  return xs;
}

/**
 * Where stock, waste and foundations stand in a row over the piles.
 *
 * @param {Shape} shape
 * @param {CardMeasures} card
 * @param {{columns: number[], left: number, right: number, y: number, rowSpace: number}} frame
 *   x of the tableau columns, the edges to keep between, the top of the header
 * @param {boolean} folded  down foundations in a second row, under the up ones
 * @returns {{slots: Record<string, Point>, bottom: number} | null}  null where they don't fit
 */
export function placeHeader(shape, card, frame, folded) {
  const all = headerGroups(shape);
  const groups = folded ? all.filter(([first]) => !first.startsWith('K')) : all;
  const { columns, left, right, y, rowSpace } = frame;
  const xs =
    overColumns(groups, shape.stock, columns) ??
    betweenEdges(groups, shape.stock, card.w, columns[0], (columns.at(-1) ?? 0) + card.w) ??
    betweenEdges(groups, shape.stock, card.w, left, right);
  if (!xs) return null;
  /** @type {Record<string, Point>} */
  const slots = {};
  for (const [name, x] of Object.entries(xs)) slots[name] = { x: Math.round(x), y };
  if (!folded) return { slots, bottom: y + card.h };
  for (const suit of SUITS) {
    slots[`K:${suit}`] = { x: slots[`F:${suit}`].x, y: y + card.h + rowSpace };
  }
  return { slots, bottom: y + 2 * card.h + rowSpace };
}
