/** @import { CardMeasures } from './sizes.js' */
/** @import { Mode, Point, Rect, Shape } from './types.js' */
import { SUITS } from '../cards/names.js';
import { placeHeader } from './header.js';

/** Least space between piles, in card widths. */
const GAP = 0.11;
/** Most space between piles below a header, in card widths. */
const GAP_MAX = 0.36;
/** Least space between piles and the columns beside them, and what each may take of spare width. */
const ZONE = 0.42;
const ZONE_SPARE = 0.5;
const GAP_SPARE = 0.14;
/** Space between cards that stand one below the other in a side column, px. */
const SIDE_ROW_GAP = 10;
/** Room for the line on redeals between stock and waste, px. */
const CAPTION = 18;

/**
 * The frame that a plan has to keep to.
 *
 * @typedef {{width: number, pad: number, heightLimit: number}} Frame
 */

/**
 * Where the piles of a shape stand for one card width.
 *
 * @typedef {object} Plan
 * @property {Mode} mode
 * @property {CardMeasures} card
 * @property {Record<string, Point>} slots
 * @property {string[][]} rows
 * @property {number} room
 * @property {number} pileGap
 * @property {number} rowSpace
 * @property {number} boardHeight
 * @property {Rect|null} redeals
 * @property {boolean} fits      whether it keeps to the frame
 */

/** @param {number} i */
const pileName = (i) => `T${i + 1}`;

/**
 * Piles below a row of stock and foundations, in one row or several.
 *
 * @param {Shape} shape
 * @param {CardMeasures} card
 * @param {Frame} frame
 * @param {{rowCount: number, folded: boolean}} how  rows of piles; whether the header has two rows
 * @returns {Plan}
 */
export function planBelow(shape, card, frame, { rowCount, folded }) {
  const { w } = card;
  const { width, pad } = frame;
  const inner = width - 2 * pad;
  const perRow = Math.ceil(shape.tableau / rowCount);
  const free = inner - perRow * w;
  const pileGap = perRow > 1 ? Math.min(GAP_MAX * w, free / (perRow - 1)) : 0;
  const left = pad + (free - (perRow - 1) * pileGap) / 2;
  const columns = Array.from({ length: perRow }, (_, i) => Math.round(left + i * (w + pileGap)));
  const rowSpace = Math.round(Math.max(rowCount > 1 ? 8 : 12, 0.17 * w));
  const header = placeHeader(
    shape,
    card,
    { columns, left: pad, right: width - pad, y: pad, rowSpace },
    folded,
  );
  const slots = { ...header?.slots };
  const first = (header?.bottom ?? pad - rowSpace) + rowSpace;
  const share = rowCount > 1 ? card.rowRoom : card.pileRoom;
  const room = rowCount * share + (rowCount - 1) * rowSpace;
  /** @type {string[][]} */
  const rows = Array.from({ length: rowCount }, () => []);
  for (let i = 0; i < shape.tableau; i++) {
    const row = Math.floor(i / perRow);
    slots[pileName(i)] = { x: columns[i % perRow], y: first + row * (share + rowSpace) };
    rows[row].push(pileName(i));
  }
  const boardHeight = first + room + pad;
  return {
    mode: rowCount > 1 ? 'rows' : 'top',
    card,
    slots,
    rows: rows.filter((row) => row.length > 0),
    room,
    pileGap,
    rowSpace,
    boardHeight,
    redeals: null,
    fits: free >= (perRow - 1) * GAP * w && header !== null && boardHeight <= frame.heightLimit,
  };
}

/**
 * Stock and waste in a column left of the piles, foundations in blocks of two by two at the right.
 *
 * @param {Shape} shape
 * @param {CardMeasures} card
 * @param {Frame} frame
 * @returns {Plan}
 */
export function planBeside(shape, card, frame) {
  const { w, h } = card;
  const { width, pad } = frame;
  const inner = width - 2 * pad;
  const piles = shape.tableau;
  const blocks = [shape.up && 'F', shape.down && 'K'].filter((kind) => typeof kind === 'string');
  const columns = piles + 2 * blocks.length + (shape.stock ? 1 : 0);
  const zones = blocks.length + (shape.stock ? 1 : 0);
  const least = columns * w + (piles - 1 + blocks.length) * GAP * w + zones * ZONE * w;
  const spare = inner - least;
  const wanted = ((piles - 1) * GAP_SPARE + zones * ZONE_SPARE) * w;
  const share = Math.min(1, Math.max(0, spare / wanted));
  const pileGap = (GAP + share * GAP_SPARE) * w;
  const zone = (ZONE + share * ZONE_SPARE) * w;
  const room = Math.max(card.pileRoom, 2 * h + SIDE_ROW_GAP + CAPTION);

  /** @type {Record<string, Point>} */
  const slots = {};
  let x = pad + (spare - share * wanted) / 2;
  const stockX = Math.round(x);
  if (shape.stock) {
    slots.S = { x: stockX, y: pad };
    slots.W = { x: stockX, y: pad + h + SIDE_ROW_GAP + CAPTION };
    x += w + zone;
  }
  const names = Array.from({ length: piles }, (_, i) => pileName(i));
  for (const name of names) {
    slots[name] = { x: Math.round(x), y: pad };
    x += w + pileGap;
  }
  x += zone - pileGap;
  for (const kind of blocks) {
    SUITS.forEach((suit, i) => {
      slots[`${kind}:${suit}`] = {
        x: Math.round(x) + (i % 2) * Math.round((1 + GAP) * w),
        y: pad + Math.floor(i / 2) * (h + SIDE_ROW_GAP),
      };
    });
    x += (2 + GAP) * w + zone;
  }
  const boardHeight = 2 * pad + room;
  return {
    mode: 'side',
    card,
    slots,
    rows: [names],
    room,
    pileGap,
    rowSpace: SIDE_ROW_GAP,
    boardHeight,
    redeals: shape.stock ? { x: stockX - pad, y: pad + h + 6, w: w + 2 * pad, h: 16 } : null,
    fits: spare >= 0 && boardHeight <= frame.heightLimit,
  };
}
