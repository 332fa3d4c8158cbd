/** @import { Part } from './glyphs.js' */
import { short, svg } from './svg.js';

/**
 * A glyph of a face as an SVG element; its colours come from the stylesheet, by class.
 *
 * @param {Part} part
 * @returns {SVGElement}
 */
export function drawPart({ ink, d, x, y, scale, stroke, width, height }) {
  if (ink === 'panel') {
    return svg('rect', { class: 'sw-ink-panel', x, y, width, height, rx: 0.05 * width });
  }
  const transform = `translate(${short(x)} ${short(y)}) scale(${short(scale)})`;
  /** @type {Record<string, string | number>} */
  const attributes = { class: `sw-ink-${ink}`, d, transform };
  if (stroke) attributes['stroke-width'] = stroke;
  return svg('path', attributes);
}
