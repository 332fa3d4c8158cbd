import { drawPart } from './draw.js';
import { isRed, rankPart, suitPart } from './glyphs.js';
import { picture } from './picture.js';
import { cardHeight } from './proportions.js';
import { svg } from './svg.js';

/**
 * What an empty pile shows: `stock-redeal` a sign to turn the waste over, `stock-spent` a cross,
 * `up` its suit, `down` a K over its suit, `tableau` and `waste` nothing, `closed` (a pile that
 * takes nothing) a short dash.
 *
 * @typedef {'stock-redeal'|'stock-spent'|'up'|'down'|'tableau'|'closed'|'waste'} SlotKind
 */

/** An open circle with an arrow head, in a box of 16 x 16. */
const REDEAL = 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.6v3.2h3.2';

/**
 * @param {string} suit
 * @param {number} w
 * @param {number} h
 * @param {number} drop  how far below the middle
 */
function suitSign(suit, w, h, drop) {
  const size = 0.4 * w;
  return drawPart(
    suitPart(
      suit,
      (w - size) / 2,
      (h - size) / 2 + drop,
      size,
      8,
      'art',
      isRed(suit) ? 'open' : 'line',
    ),
  );
}

/**
 * @param {string} suit
 * @param {number} w
 * @param {number} h
 */
function kingSign(suit, w, h) {
  const cap = 0.26 * w;
  const letter = rankPart('K', suit, 0, h / 2 - 0.37 * w, cap);
  letter.x = (w - letter.width) / 2;
  return [drawPart(letter), suitSign(suit, w, h, 0.15 * w)];
}

/**
 * @param {number} w
 * @param {number} h
 */
function redealSign(w, h) {
  const scale = (0.42 * w) / 16;
  const transform = `translate(${w / 2 - 8 * scale} ${h / 2 - 8 * scale}) scale(${scale})`;
  return [svg('path', { class: 'sw-sign', d: REDEAL, transform, 'stroke-width': 1.3 })];
}

/**
 * @param {string} d
 * @param {number} w
 */
const stroke = (d, w) => [
  svg('path', { class: 'sw-sign', d, 'stroke-width': Math.max(1.5, 0.02 * w) }),
];

/**
 * The picture in an empty pile's slot.
 *
 * @param {{kind: SlotKind, suit?: string, w: number, h?: number}} options  `suit` for foundations
 * @returns {SVGSVGElement}
 */
export function drawSlot({ kind, suit = 'S', w, h = cardHeight(w) }) {
  const x = w / 2;
  const y = h / 2;
  const a = 0.1 * w;
  const signs = {
    'stock-redeal': () => redealSign(w, h),
    'stock-spent': () =>
      stroke(`M${x - a} ${y - a}L${x + a} ${y + a}M${x + a} ${y - a}L${x - a} ${y + a}`, w),
    up: () => [suitSign(suit, w, h, 0)],
    down: () => kingSign(suit, w, h),
    closed: () => stroke(`M${x - a} ${y}H${x + a}`, w),
    tableau: () => [],
    waste: () => [],
  };
  return picture('sw-slot-sign', { w, h }, signs[kind]());
}
