/** @import { Arrow, Metrics, PilePlace, Placement, Point, Rect } from './types.js' */
/** @import { End, Zone } from './route.js' */
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
 * @param {Metrics} m
 * @param {PilePlace} pile
 * @returns {Zone[]}
 */
function zonesOf(m, { slot, top, drop }) {
  if (!top) return [{ ...slot, cost: OVER_SLOT }];
  const index = m.cap + 2 * m.indexPad;
  return [
    { x: drop.x, y: drop.y, w: m.w, h: top.y + index - drop.y, cost: OVER_INDEX },
    { x: drop.x, y: top.y + index, w: m.w, h: m.h - index, cost: OVER_ART },
  ];
}

/**
 * Lanes that keep clear of cards: between neighbours of a row, between rows, below each pile, and
 * along the edges.
 *
 * @param {Metrics} m
 * @param {Placement} placement
 */
function lanesOf(m, { piles, boardHeight }) {
  const all = Object.values(piles);
  const xs = [MARGIN, m.width - MARGIN];
  const ys = [boardHeight - MARGIN];
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (const { slot, drop } of all) {
    rows.set(slot.y, [...(rows.get(slot.y) ?? []), slot.x]);
    ys.push(slot.y - m.rowGap / 2, Math.min(drop.y + drop.h + BELOW, boardHeight - MARGIN));
  }
  for (const row of rows.values()) {
    row.sort((a, b) => a - b);
    for (let i = 1; i < row.length; i++) xs.push((row[i - 1] + m.w + row[i]) / 2);
  }
  return { xs, ys };
}

/**
 * The ways out of a card: through its lower edge, or a side where there is room.
 *
 * @param {Metrics} m
 * @param {Rect} card
 * @returns {End[]}
 */
function waysOut(m, { x, y, w, h }) {
  const bottom = { at: { x: x + w / 2, y: y + h * (1 - DEPTH) }, step: DOWN };
  if (m.pileGap < SIDE_ROOM) return [bottom];
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
 * @param {Metrics} m
 * @param {PilePlace} pile
 * @returns {End[]}
 */
function waysIn(m, { slot, top }) {
  const card = top ?? slot;
  const ends = waysOut(m, card).map(({ at, step }) => ({ at, step: { x: -step.x, y: -step.y } }));
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
 * @param {Metrics} m
 * @param {Placement} placement
 * @param {readonly [source: string, target: string, ...unknown[]]} move
 * @returns {Arrow}
 */
export function arrow(m, placement, [source, target]) {
  const from = placement.piles[source].top ?? placement.piles[source].slot;
  const into = placement.piles[target];
  const zones = Object.values(placement.piles).flatMap((pile) => zonesOf(m, pile));
  const points = route(waysOut(m, from), waysIn(m, into), lanesOf(m, placement), zones);
  const { d, length } = rounded(points);
  const stroke = m.w < 56 ? 2.6 : 3.2;
  const tip = /** @type {Point} */ (points.at(-1));
  const before = /** @type {Point} */ (points.at(-2));
  return {
    d,
    head: headOf(tip, before, 3.4 * stroke),
    start: points[0],
    end: tip,
    length,
    stroke,
  };
}
