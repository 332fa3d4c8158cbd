// The art of a card, below its index: pips, or headwear over a suit.
/** @import { Part } from './glyphs.js' */
import glyphs from '../../../src/solitaire_widget/render/glyphs.json' with { type: 'json' };
import { suitPart } from './glyphs.js';
import { indexCap, indexPad } from './proportions.js';

/** Cards narrower than this get simple headwear that stays crisp, and no panel. */
const SMALL_W = 56;
/** How far headwear rises above its box, in shares of its width. @type {Record<string, number>} */
const RISE = { J: 0.06, Q: 0.06, K: 0.16 };
/** Thinnest outline of a red suit, px. */
const THIN = 1.1;

/**
 * Outline of a red suit as part of the art.
 *
 * @param {number} size  px
 * @returns {number} per cent of the size
 */
const outlineOf = (size) => Math.max(glyphs.stroke.suit_pip, (100 * THIN) / size);

/**
 * The room that the art has to itself.
 *
 * @param {number} w
 * @param {number} h
 */
function artRoom(w, h) {
  const top = indexCap(w) + 2 * indexPad(w) + 0.03 * w;
  const bottom = h - 0.08 * w;
  return { top, bottom, height: bottom - top, middle: (top + bottom) / 2 };
}

/**
 * The largest size of pips, up to a wanted one, at which none lies on another.
 *
 * @param {readonly number[][]} at  places of the pips, from -1 to 1
 * @param {number} wanted
 * @param {number} step             from the middle column to the outer ones
 * @param {number} height           of the room for pips
 * @returns {number}
 */
function pipSize(at, wanted, step, height) {
  let size = Math.min(wanted, height);
  for (const [x, y] of at) {
    for (const [otherX, otherY] of at) {
      const below = otherY - y;
      const beside = Math.abs(otherX - x) * step >= wanted;
      if (below > 0 && !beside) size = Math.min(size, (height * below) / (2 + below));
    }
  }
  return size;
}

/**
 * As many suits as the rank says.
 *
 * @param {string} rank  A 2 .. 9 T
 * @param {string} suit
 * @param {number} w     card width
 * @param {number} h     card height
 * @returns {Part[]}
 */
export function pipParts(rank, suit, w, h) {
  const { size: share, at } = /** @type {Record<string, {size: number, at: number[][]}>} */ (
    glyphs.pips
  )[rank];
  const { height, middle } = artRoom(w, h);
  const stepX = 0.4 * w - (share * w) / 2;
  const size = pipSize(at, share * w, stepX, height);
  const stepY = (height - size) / 2;
  const outline = rank === 'A' ? glyphs.stroke.suit_ace : outlineOf(size);
  return at.map(([column, row]) => {
    const x = w / 2 + column * stepX - size / 2;
    return suitPart(suit, x, middle + row * stepY - size / 2, size, outline, 'art');
  });
}

/**
 * Headwear over a suit, on large cards before a tinted panel.
 *
 * @param {string} rank  J Q K
 * @param {string} suit
 * @param {number} w     card width
 * @param {number} h     card height
 * @returns {Part[]}
 */
export function courtParts(rank, suit, w, h) {
  const small = w < SMALL_W;
  const { top, height, middle } = artRoom(w, h);
  const rise = 0.54 * RISE[rank];
  const band = 0.54 * 0.56;
  const gap = 0.045;
  const suitSize = 0.4;
  const total = (rise + band + gap + suitSize) * w;
  const scale = w * Math.min(small ? 1.06 : 1, height / total);
  const y = middle - total * (scale / w) * 0.5 + rise * scale;
  const head = 0.54 * scale;
  const size = suitSize * scale;
  const heads = /** @type {Record<string, string>} */ (
    small ? glyphs.headwear_small : glyphs.headwear
  );
  /** @type {Part} */
  const headwear = {
    ink: 'gold',
    role: 'art',
    d: heads[rank],
    x: (w - head) / 2,
    y,
    scale: head / 100,
    stroke: 0,
    width: head,
    height: band * scale,
  };
  const below = y + (band + gap) * scale;
  const red = small ? 'line' : 'open';
  const emblem = suitPart(suit, (w - size) / 2, below, size, outlineOf(size), 'art', red);
  return small ? [headwear, emblem] : [panelPart(0.105 * w, top, w, height), headwear, emblem];
}

/**
 * @param {number} inset
 * @param {number} top
 * @param {number} w       card width
 * @param {number} height
 * @returns {Part}
 */
function panelPart(inset, top, w, height) {
  const at = { x: inset, y: top, width: w - 2 * inset, height };
  return { ink: 'panel', role: 'art', d: '', scale: 1, stroke: 0, ...at };
}
