import { cardHeight } from './proportions.js';
import { short, svg } from './svg.js';

/**
 * A picture as large as a card, without meaning for screen readers.
 *
 * @param {string} classes
 * @param {{w: number, h?: number}} size  px; the height is 1.4 w where none is given
 * @param {readonly Node[]} children
 * @returns {SVGSVGElement}
 */
export function picture(classes, { w, h = cardHeight(w) }, children) {
  return svg(
    'svg',
    {
      class: classes,
      viewBox: `0 0 ${short(w)} ${short(h)}`,
      width: w,
      height: h,
      'aria-hidden': 'true',
    },
    children,
  );
}
