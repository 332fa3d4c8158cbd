// Single glyphs of the deck, placed and scaled, as plain data.
//
// Their shapes are in glyphs.json, which the Python picture of a position reads too. `suits`: filled
// paths in a box of 100 x 100. `ranks`: centre lines in a box 100 high, `advance` wide. `stroke`:
// line widths of ranks (per cent of their height) and of red suits (per cent of their size).
// `headwear`: filled paths, 100 wide and 56 high, that may rise above their box; `headwear_small`
// the same for narrow cards. `pips`: size in card widths, places (column, row) from -1 to 1.
import glyphs from '../../../src/solitaire_widget/render/glyphs.json' with { type: 'json' };

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
