// What a card face consists of, as plain data: no DOM, so that every part can be measured in tests.
import glyphs from '../../../src/solitaire_widget/render/glyphs.json' with { type: 'json' };
import { cardHeight, indexCap, indexPad } from './proportions.js';

/**
 * A glyph on a face. `x`, `y` and `scale` place the glyph's box; `width` and `height` are the size
 * of what is seen, outline included; `ink` says how it is painted:
 * `mass` filled, `line` outlined over the suit's tint, `open` outlined over the card's colour,
 * `rank` stroked, `gold` filled gold, `panel` a tinted rectangle (`width` x `height`, unscaled).
 *
 * @typedef {object} Part
 * @property {'mass'|'line'|'open'|'rank'|'gold'|'panel'} ink
 * @property {'index'|'art'} role
 * @property {string} d          path data (empty for a panel)
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 * @property {number} stroke     outline in the glyph's own units, 0 where there is none
 * @property {number} width
 * @property {number} height
 */

/** How far headwear rises above its box, in shares of its width. @type {Record<string, number>} */
const RISE = { J: 0.06, Q: 0.06, K: 0.16 };

/** Cards narrower than this get simple headwear that stays crisp, and no panel. */
export const SMALL_W = 56;

/**
 * @typedef {object} FaceOptions
 * @property {number} w            card width, px
 * @property {number} [h]          card height (default 1.4 w)
 * @property {number} [cap]        height of the index letters (default: that of the width)
 * @property {number} [pad]        free space over the index (default: that of the width)
 * @property {boolean} [stacked]   index with the suit under the rank, for narrow side strips
 */

/** @param {string} suit */
export const isRed = (suit) => glyphs.red_suits.includes(suit);

/**
 * A suit, drawn into a square.
 *
 * @param {string} suit
 * @param {number} x       left edge
 * @param {number} y       top edge
 * @param {number} size    side of the square
 * @param {number} outline outline of red suits, per cent of the size
 * @param {'index'|'art'} role
 * @param {'line'|'open'} [red]  how red suits are painted
 * @returns {Part}
 */
export function suitPart(suit, x, y, size, outline, role, red = 'line') {
  const d = /** @type {Record<string, string>} */ (glyphs.suits)[suit];
  const base = { role, d, width: size, height: size };
  if (!isRed(suit)) return { ...base, ink: 'mass', x, y, scale: size / 100, stroke: 0 };
  const shrink = 1 - outline / 100;
  const inset = (size * outline) / 200;
  return {
    ...base,
    ink: red,
    x: x + inset,
    y: y + inset,
    scale: (size * shrink) / 100,
    stroke: outline / shrink,
  };
}

/**
 * A rank, drawn `cap` high.
 *
 * @param {string} rank
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} cap
 * @returns {Part}
 */
export function rankPart(rank, suit, x, y, cap) {
  const glyph = /** @type {Record<string, {advance: number, path: string}>} */ (glyphs.ranks)[rank];
  return {
    ink: 'rank',
    role: 'index',
    d: glyph.path,
    x,
    y,
    scale: cap / 100,
    stroke: isRed(suit) ? glyphs.stroke.rank_red : glyphs.stroke.rank_black,
    width: (glyph.advance * cap) / 100,
    height: cap,
  };
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {number} w
 * @param {number} cap
 * @param {number} pad
 * @returns {Part[]}
 */
function indexParts(rank, suit, w, cap, pad) {
  const letter = rankPart(rank, suit, Math.max(3.4, 0.082 * w), pad, cap);
  const x = letter.x + letter.width + 0.16 * cap;
  const outline = glyphs.stroke.suit_index;
  return [letter, suitPart(suit, x, pad - 0.01 * cap, 1.02 * cap, outline, 'index', 'open')];
}

/**
 * Rank over suit, both centred on one line.
 *
 * @param {string} rank
 * @param {string} suit
 * @param {number} w
 * @param {number} cap
 * @param {number} pad
 * @returns {Part[]}
 */
function stackedParts(rank, suit, w, cap, pad) {
  const size = rank === 'T' ? 0.84 * cap : cap;
  const middle = Math.max(3, 0.04 * w) + 0.5 * cap;
  const letter = rankPart(rank, suit, 0, pad + cap - size, size);
  letter.x = middle - letter.width / 2;
  const outline = glyphs.stroke.suit_index;
  return [letter, suitPart(suit, middle - cap / 2, pad + 1.2 * cap, cap, outline, 'index', 'open')];
}

/**
 * Outline of a red pip: never thinner than about a pixel.
 *
 * @param {number} size  px
 * @returns {number} per cent of the size
 */
const pipOutline = (size) => Math.max(glyphs.stroke.suit_pip, 110 / size);

/**
 * The square under the index that the art has to itself.
 *
 * @param {number} w
 * @param {number} h
 * @returns {{top: number, bottom: number, middle: number}}
 */
function artRoom(w, h) {
  const top = indexCap(w) + 2 * indexPad(w) + 0.02 * w;
  const bottom = h - 0.08 * w;
  return { top, bottom, middle: (top + bottom) / 2 };
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {number} w
 * @param {number} h
 * @returns {Part[]}
 */
function pipParts(rank, suit, w, h) {
  const { size: share, at } = /** @type {Record<string, {size: number, at: number[][]}>} */ (
    glyphs.pips
  )[rank];
  const { top, bottom, middle } = artRoom(w, h);
  const size = Math.min(share * w, bottom - top);
  const stepX = 0.5 * w - 0.1 * w - size / 2;
  const stepY = (bottom - top - size) / 2;
  const outline = rank === 'A' ? glyphs.stroke.suit_ace : pipOutline(size);
  return at.map(([column, row]) => {
    const x = w / 2 + column * stepX - size / 2;
    return suitPart(suit, x, middle + row * stepY - size / 2, size, outline, 'art');
  });
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {number} w
 * @param {number} h
 * @returns {Part[]}
 */
function courtParts(rank, suit, w, h) {
  const small = w < SMALL_W;
  const { top, bottom, middle } = artRoom(w, h);
  const heads = /** @type {Record<string, string>} */ (
    small ? glyphs.headwear_small : glyphs.headwear
  );
  const head = (small ? 0.58 : 0.54) * w;
  const size = (small ? 0.41 : 0.4) * w;
  const rise = RISE[rank] * head;
  const gap = 0.045 * w;
  const y = middle - (rise + 0.56 * head + gap + size) / 2 + rise;
  const outline = pipOutline(size);
  /** @type {Part[]} */
  const parts = [
    {
      ink: 'gold',
      role: 'art',
      d: heads[rank],
      x: (w - head) / 2,
      y,
      scale: head / 100,
      stroke: 0,
      width: head,
      height: 0.56 * head,
    },
    suitPart(
      suit,
      (w - size) / 2,
      y + 0.56 * head + gap,
      size,
      outline,
      'art',
      small ? 'line' : 'open',
    ),
  ];
  if (small) return parts;
  const inset = 0.105 * w;
  return [
    {
      ink: 'panel',
      role: 'art',
      d: '',
      x: inset,
      y: top,
      scale: 1,
      stroke: 0,
      width: w - 2 * inset,
      height: bottom - top,
    },
    ...parts,
  ];
}

/**
 * All parts of a card's face, in drawing order.
 *
 * @param {string} card  such as '7H'
 * @param {FaceOptions} options
 * @returns {Part[]}
 */
export function faceParts(
  card,
  { w, h = cardHeight(w), cap = indexCap(w), pad = indexPad(w), stacked },
) {
  const [rank, suit] = card;
  const index = (stacked ? stackedParts : indexParts)(rank, suit, w, cap, pad);
  const art = 'JQK'.includes(rank) ? courtParts(rank, suit, w, h) : pipParts(rank, suit, w, h);
  return [...art, ...index];
}
