/** @import { Fan } from './fan.js' */
/** @import { CardPlace, Metrics, Pile, PilePlace, Placement, Point, Rect } from './types.js' */
import { fanOf, openness, roomyHeight, shareRoom, tightHeight, usualHeight } from './fan.js';

/** Backs of the stock that show, one for so many cards, and how far apart they lie, px. */
const STOCK_CARDS_A_BACK = 12;
const STOCK_BACKS = 3;
const STOCK_STEP = 2;
/** How far the card below the top of the waste shows, px. */
const WASTE_STEP = 2;
const PILL = { w: 28, h: 17, lift: 6 };

/** @param {Pile} pile */
const countOf = (pile) => ({ down: pile.hidden, up: pile.cards.length });

/**
 * @param {Rect} a
 * @param {Rect} b
 * @returns {Rect} the least rectangle around both
 */
function join(a, b) {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    w: Math.max(a.x + a.w, b.x + b.w) - x,
    h: Math.max(a.y + a.h, b.y + b.h) - y,
  };
}

/**
 * Where the tableau piles begin and how they are fanned.
 *
 * @param {Metrics} m
 * @param {readonly Pile[]} piles
 * @returns {{tops: Map<string, number>, fans: Map<string, Fan>, grown: number}}
 */
function fanTableau(m, piles) {
  const counts = new Map(
    piles.filter(({ kind }) => kind === 'tableau').map((pile) => [pile.name, countOf(pile)]),
  );
  const rows = m.rows.map((names) => names.map((name) => counts.get(name) ?? { down: 0, up: 0 }));
  const needs = rows.map((row) => ({
    usual: Math.max(...row.map((count) => usualHeight(count, m))),
    tight: Math.max(...row.map((count) => tightHeight(count, m))),
    roomy: Math.max(...row.map((count) => roomyHeight(count, m))),
  }));
  const available = m.room - (rows.length - 1) * m.rowSpace;
  const rooms = shareRoom(needs, available);
  const grown = Math.max(
    0,
    Math.ceil(rooms.reduce((sum, room) => sum + room, 0) - available - 0.01),
  );
  const all = rows.flatMap((row, r) => row.map((count) => ({ count, room: rooms[r] })));
  const open = openness(all, m);
  const tops = new Map();
  const fans = new Map();
  let top = m.slots[m.rows[0][0]].y;
  m.rows.forEach((names, r) => {
    names.forEach((name, i) => {
      tops.set(name, Math.round(top));
      fans.set(name, fanOf(rows[r][i], rooms[r], open, m));
    });
    top += rooms[r] + m.rowSpace;
  });
  return { tops, fans, grown };
}

/**
 * Places of a pile whose cards lie on each other: each deeper one `step` px lower, `shown` in all.
 *
 * @param {Metrics} m
 * @param {Pile} pile
 * @param {number} shown  cards of which at least an edge is seen
 * @param {number} step
 * @returns {CardPlace[]}
 */
function stacked(m, pile, shown, step) {
  const size = pile.hidden + pile.cards.length;
  const { x, y } = m.slots[pile.name];
  return Array.from({ length: size }, (_, index) => {
    const depth = size - 1 - index;
    const layer = depth === 0 ? 'top' : depth < shown ? 'under' : 'buried';
    return {
      pile: pile.name,
      index,
      x,
      y: y + Math.min(depth, shown - 1) * step,
      z: index + 1,
      cap: m.cap,
      pad: m.indexPad,
      faceUp: index >= pile.hidden,
      layer,
    };
  });
}

/**
 * Places of a fanned pile.
 *
 * @param {Pile} pile
 * @param {Point} at       where the pile begins
 * @param {Fan} fan
 * @param {{index: number, by: number} | null} pushed  cards over this one lie so much lower
 * @returns {CardPlace[]}
 */
function fanned(pile, at, fan, pushed) {
  const size = pile.hidden + pile.cards.length;
  return Array.from({ length: size }, (_, index) => {
    const down = Math.min(index, pile.hidden);
    const push = pushed && index > pushed.index ? pushed.by : 0;
    return {
      pile: pile.name,
      index,
      x: at.x,
      y: Math.round(at.y + down * fan.hidden + (index - down) * fan.step + push),
      z: index + 1,
      cap: fan.cap,
      pad: fan.pad,
      faceUp: index >= pile.hidden,
      layer: index === size - 1 ? 'top' : 'under',
    };
  });
}

/**
 * How far the cards over a looked-at card move down so that its whole strip shows.
 *
 * @param {Metrics} m
 * @param {Pile} pile
 * @param {number} index
 * @param {Fan} fan
 * @param {number} top     where the pile begins
 * @param {number} bottom  as far down as cards may go
 */
function pushOf(m, pile, index, fan, top, bottom) {
  const above = pile.hidden + pile.cards.length - 1 - index;
  if (!fan.tight || index < pile.hidden || above < 1) return null;
  const end = top + pile.hidden * fan.hidden + (pile.cards.length - 1) * fan.step + m.h;
  return { index, by: Math.max(0, Math.min(m.fan - fan.step, bottom - end)) };
}

/**
 * @param {Metrics} m
 * @param {Pile} pile
 * @returns {CardPlace[]}
 */
function placeStacked(m, pile) {
  if (pile.kind !== 'stock') return stacked(m, pile, pile.kind === 'waste' ? 2 : 1, WASTE_STEP);
  const size = pile.hidden + pile.cards.length;
  const backs = Math.min(STOCK_BACKS, Math.max(1, Math.ceil(size / STOCK_CARDS_A_BACK)));
  return stacked(m, pile, backs, STOCK_STEP);
}

/**
 * Where every card and pile of a position stands. Within a deal the board height is that of the
 * metrics, unless a pile can't keep to its room with whole indices: then the board grows.
 *
 * @param {Metrics} m
 * @param {readonly Pile[]} piles  as the snapshot lists them
 * @param {{spread?: {pile: string, index: number} | null}} [look]  a card of a tight pile that is
 *   looked at: the cards over it move down until its index strip shows whole
 * @returns {Placement}
 */
export function place(m, piles, { spread = null } = {}) {
  const { tops, fans, grown } = fanTableau(m, piles);
  const boardHeight = m.boardHeight + grown;
  /** @type {CardPlace[]} */
  const cards = [];
  /** @type {Record<string, PilePlace>} */
  const places = {};
  for (const pile of piles) {
    const fan = fans.get(pile.name);
    const at = { x: m.slots[pile.name].x, y: tops.get(pile.name) ?? m.slots[pile.name].y };
    const looked = fan && spread?.pile === pile.name;
    const pushed = looked ? pushOf(m, pile, spread.index, fan, at.y, boardHeight - m.radius) : null;
    const own = fan ? fanned(pile, at, fan, pushed) : placeStacked(m, pile);
    const slot = { ...at, w: m.w, h: m.h };
    const rects = own.map(({ x, y }) => ({ x, y, w: m.w, h: m.h }));
    places[pile.name] = {
      name: pile.name,
      kind: pile.kind,
      slot,
      drop: rects.reduce(join, slot),
      top: rects.at(-1) ?? null,
      step: fan?.step ?? 0,
      tight: fan?.tight ?? false,
    };
    cards.push(...own);
  }
  const stock = places.S?.top;
  const pill = stock && {
    x: Math.round(stock.x + (m.w - PILL.w) / 2),
    y: stock.y + m.h - PILL.h - PILL.lift,
    w: PILL.w,
    h: PILL.h,
  };
  return {
    cards,
    piles: places,
    captions: { stock: pill ?? null, redeals: m.redeals },
    boardHeight,
  };
}
