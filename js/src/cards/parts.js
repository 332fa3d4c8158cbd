// What a card face consists of, as plain data: no DOM, so that every part can be measured in tests.
/** @import { Part } from './glyphs.js' */
import glyphs from '../../../src/solitaire_widget/render/glyphs.json' with { type: 'json' };
import { courtParts, pipParts } from './art.js';
import { rankPart, suitPart } from './glyphs.js';
import { cardHeight, indexCap, indexPad, STACKED_HEIGHT, stackedInset } from './proportions.js';

/**
 * @typedef {object} FaceOptions
 * @property {number} w            card width, px
 * @property {number} [h]          card height (default 1.4 w)
 * @property {number} [cap]        height of the index letters (default: that of the width)
 * @property {number} [pad]        free space over the index (default: that of the width)
 * @property {boolean} [stacked]   index with the suit under the rank, for narrow side strips
 */

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
  const middle = stackedInset(w) + 0.5 * cap;
  const letter = rankPart(rank, suit, 0, pad + cap - size, size);
  letter.x = middle - letter.width / 2;
  const outline = glyphs.stroke.suit_index;
  return [
    letter,
    suitPart(
      suit,
      middle - cap / 2,
      pad + (STACKED_HEIGHT - 1) * cap,
      cap,
      outline,
      'index',
      'open',
    ),
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
