// The hint's arrow. Most boards never show one, so it stands in this bundle.

/** @import { PilePlace, Point, Rect } from '../layout/types.js' */
/** @import { Arrow, Table } from './host.js' */
/** @import { End, Zone } from './route.js' */
import { svg } from '../cards/svg.js';
import style from './arrow.css';
import { route } from './route.js';

/** What a pixel of line costs more over an index, over a card's picture, over an empty place. */
const OVER_INDEX = 60;
const OVER_ART = 8;
const OVER_SLOT = 2;
/** How far below a pile a lane runs, and how far from the board's edge a line stays, px. */
const BELOW = 14;
const MARGIN = 6;
/** Largest radius of a corner, px. */
const BEND = 16;
/** How deep the ends stand in their cards, in shares of the card's height and width. */
const DEPTH = 0.16;
/** Piles closer than this leave no room for a line to leave or enter at a side, px. */
const SIDE_ROOM = 18;
/** Where on a side it does, in shares of the card's height: below the index. */
const BESIDE = 0.68;
const DOWN = { x: 0, y: 1 };
const LEFT = { x: -1, y: 0 };
const RIGHT = { x: 1, y: 0 };

/**
 * @param {Table} table
 * @param {PilePlace} pile
 * @returns {Zone[]}
 */
function zonesOf({ w, h, index }, { slot, top, drop }) {
  if (!top) return [{ ...slot, cost: OVER_SLOT }];
  return [
    { x: drop.x, y: drop.y, w, h: top.y + index - drop.y, cost: OVER_INDEX },
    { x: drop.x, y: top.y + index, w, h: h - index, cost: OVER_ART },
  ];
}

/**
 * Lanes that keep clear of cards: between neighbours of a row, between rows, below each pile, and
 * along the edges.
 *
 * @param {Table} table
 */
function lanesOf({ piles, width, height, w, rowGap }) {
  const all = Object.values(piles);
  const xs = [MARGIN, width - MARGIN];
  const ys = [height - MARGIN];
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (const { slot, drop } of all) {
    rows.set(slot.y, [...(rows.get(slot.y) ?? []), slot.x]);
    ys.push(slot.y - rowGap / 2, Math.min(drop.y + drop.h + BELOW, height - MARGIN));
  }
  for (const row of rows.values()) {
    row.sort((a, b) => a - b);
    for (let i = 1; i < row.length; i++) xs.push((row[i - 1] + w + row[i]) / 2);
  }
  return { xs, ys };
}

/**
 * The ways out of a card: through its lower edge, or a side where there is room.
 *
 * @param {Table} table
 * @param {Rect} card
 * @returns {End[]}
 */
function waysOut({ pileGaps }, { x, y, w, h }) {
  const bottom = { at: { x: x + w / 2, y: y + h * (1 - DEPTH) }, step: DOWN };
  if (pileGaps < SIDE_ROOM) return [bottom];
  const beside = y + BESIDE * h;
  return [
    bottom,
    { at: { x: x + DEPTH * w, y: beside }, step: LEFT },
    { at: { x: x + w * (1 - DEPTH), y: beside }, step: RIGHT },
  ];
}

/**
 * The ways into a pile: as out of a card, and from above where nothing but one card's edge or an
 * empty place is touched.
 *
 * @param {Table} table
 * @param {PilePlace} pile
 * @returns {End[]}
 */
function waysIn(table, { slot, top }) {
  const card = top ?? slot;
  const ends = waysOut(table, card).map(({ at, step }) => ({
    at,
    step: { x: -step.x, y: -step.y },
  }));
  if (card.y > slot.y) return ends;
  const y = card.y + (top ? 2 : DEPTH * card.h);
  return [...ends, { at: { x: card.x + card.w / 2, y }, step: DOWN }];
}

/** @param {number} value */
const r = (value) => Math.round(value * 100) / 100;

/**
 * Path data of a line through points, corners rounded.
 *
 * @param {readonly Point[]} points
 * @returns {{d: string, length: number}}
 */
function rounded(points) {
  let d = `M${r(points[0].x)} ${r(points[0].y)}`;
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1];
    const b = points[i];
    const c = points[i + 1];
    const ab = Math.hypot(b.x - a.x, b.y - a.y);
    length += ab;
    if (!c) {
      d += `L${r(b.x)} ${r(b.y)}`;
      break;
    }
    const bc = Math.hypot(c.x - b.x, c.y - b.y);
    const bend = Math.min(BEND, ab / 2, bc / 2);
    length -= bend * (2 - Math.PI / 2);
    const into = { x: b.x - ((b.x - a.x) / ab) * bend, y: b.y - ((b.y - a.y) / ab) * bend };
    const out = { x: b.x + ((c.x - b.x) / bc) * bend, y: b.y + ((c.y - b.y) / bc) * bend };
    d += `L${r(into.x)} ${r(into.y)}Q${r(b.x)} ${r(b.y)} ${r(out.x)} ${r(out.y)}`;
  }
  return { d, length };
}

/**
 * The open head at the end of a line.
 *
 * @param {Point} tip
 * @param {Point} before  the corner before it
 * @param {number} size
 */
function headOf(tip, before, size) {
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  /** @param {number} turn */
  const barb = (turn) =>
    `${r(tip.x - size * Math.cos(angle + turn))} ${r(tip.y - size * Math.sin(angle + turn))}`;
  return `M${barb(-0.62)}L${r(tip.x)} ${r(tip.y)}L${barb(0.62)}`;
}

/**
 * The hint's arrow, from the cards that a move carries to where they go. It keeps to the space
 * between cards as far as there is any, and never crosses an index if it can help it.
 *
 * @param {Table} table
 * @param {readonly [source: string, target: string, ...unknown[]]} move
 * @returns {Arrow}
 */
export function arrow(table, [source, target]) {
  const { piles, w } = table;
  const from = piles[source].top ?? piles[source].slot;
  const zones = Object.values(piles).flatMap((pile) => zonesOf(table, pile));
  const points = route(waysOut(table, from), waysIn(table, piles[target]), lanesOf(table), zones);
  const { d, length } = rounded(points);
  const stroke = w < 56 ? 2.6 : 3.2;
  const tip = /** @type {Point} */ (points.at(-1));
  const before = /** @type {Point} */ (points.at(-2));
  const head = headOf(tip, before, 3.4 * stroke);
  return { d, draw: () => drawn({ d, head, start: points[0], length, stroke }) };
}

/** @param {{ d: string, head: string, start: Point, length: number, stroke: number }} line */
function drawn({ d, head, start, length, stroke }) {
  const halo = { class: 'halo', 'stroke-width': stroke + 4.8 };
  const line = { 'stroke-width': stroke };
  const dot = { cx: start.x, cy: start.y };
  const picture = svg('svg', { class: 'sw-arrow' }, [
    svg('style', {}, [document.createTextNode(style)]),
    svg('path', { d, ...halo }),
    svg('path', { d: head, ...halo, class: 'halo sw-head' }),
    svg('circle', { class: 'halo', ...dot, r: 2.2 * stroke }),
    svg('path', { d, ...line }),
    svg('path', { d: head, ...line, class: 'sw-head' }),
    svg('circle', { ...dot, r: 1.5 * stroke }),
  ]);
  picture.style.setProperty('--length', String(Math.ceil(length)));
  return picture;
}
