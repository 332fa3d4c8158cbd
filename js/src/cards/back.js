import { picture } from './picture.js';
import { cardHeight } from './proportions.js';
import { short, svg } from './svg.js';

/** Side of a tile of the lattice on a card 84 px wide. */
const TILE = 12;

/**
 * Path data of a lattice of touching circles with a dot in each, about the middle of a field.
 *
 * @param {number} width   of the field
 * @param {number} height  of the field
 * @param {number} tile    distance of neighbouring circles in a row
 * @returns {{rings: string, dots: string}}
 */
export function lattice(width, height, tile) {
  const columns = Math.ceil(width / tile) + 1;
  const rows = Math.ceil(height / tile) + 1;
  let rings = '';
  let dots = '';
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      if ((row + column) % 2) continue;
      const x = width / 2 + (column * tile) / 2;
      const y = height / 2 + (row * tile) / 2;
      rings += circle(x, y, tile / 2);
      dots += circle(x, y, 0.075 * tile);
    }
  }
  return { rings, dots };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function circle(x, y, r) {
  return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 1 0 .01Z`;
}

/**
 * The back of a card, to fill a card element of `w` x `h` px.
 *
 * @param {{w: number, h?: number}} size
 * @returns {SVGSVGElement}
 */
export function drawBack({ w, h = cardHeight(w) }) {
  const margin = Math.max(2.4, 0.05 * w);
  const inset = margin + 1.8;
  const inner = { width: w - 2 * inset, height: h - 2 * inset };
  const { rings, dots } = lattice(inner.width, inner.height, TILE * Math.max(0.72, w / 84));
  const radius = 0.035 * w;
  return picture('sw-face sw-back', { w, h }, [
    svg('rect', {
      class: 'sw-back-field',
      x: margin,
      y: margin,
      width: w - 2 * margin,
      height: h - 2 * margin,
      rx: radius,
    }),
    svg('svg', { x: inset, y: inset, ...inner, overflow: 'hidden' }, [
      svg('path', { class: 'sw-back-line', d: rings }),
      svg('path', { class: 'sw-back-dot', d: dots }),
    ]),
    svg('rect', {
      class: 'sw-back-line',
      x: inset,
      y: inset,
      ...inner,
      rx: Math.max(1, radius - 1.2),
    }),
  ]);
}
