// What lies over the cards: rings, lit targets, the outline of a place that was left, the hint's
// arrow, the trace of the last move. Marks take no pointer and say nothing: words do that.

/** @import { Arrow, Rect } from '../layout/types.js' */
import { svg } from '../cards/svg.js';
import { html, placeBox } from '../dom.js';

/** @typedef {'lit' | 'over' | 'ring' | 'focus' | 'refused' | 'left' | 'lift' | 'trace'} MarkKind */

/**
 * @param {HTMLElement} board
 */
export function createMarks(board) {
  const layer = html('div', { class: 'sw-marks', 'aria-hidden': 'true' });
  board.append(layer);
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();
  /** @type {SVGElement | null} */
  let arrow = null;
  let arrowPath = '';

  return {
    layer,
    /**
     * Shows exactly these marks. One with the same key stays the same element.
     * @param {{ key: string, kind: MarkKind, rect: Rect }[]} marks
     */
    show(marks) {
      const wanted = new Set(marks.map(({ key }) => key));
      for (const [key, element] of shown) {
        if (wanted.has(key)) continue;
        element.remove();
        shown.delete(key);
      }
      for (const { key, kind, rect } of marks) {
        const element = shown.get(key) ?? html('div');
        element.className = `sw-mark sw-${kind}`;
        placeBox(element, rect);
        if (shown.has(key)) continue;
        shown.set(key, element);
        layer.append(element);
      }
    },
    /** @param {Arrow | null} wanted */
    showArrow(wanted) {
      if ((wanted?.d ?? '') === arrowPath) return;
      arrowPath = wanted?.d ?? '';
      arrow?.remove();
      arrow = wanted && drawArrow(wanted);
      if (arrow) layer.append(arrow);
    },
  };
}

/** @param {Arrow} arrow */
function drawArrow({ d, head, start, length, stroke }) {
  const halo = { class: 'halo', 'stroke-width': stroke + 4.8 };
  const line = { 'stroke-width': stroke };
  const dot = { cx: start.x, cy: start.y };
  const picture = svg('svg', { class: 'sw-arrow' }, [
    svg('path', { d, ...halo }),
    svg('path', { d: head, ...halo }),
    svg('circle', { class: 'halo', ...dot, r: 2.2 * stroke }),
    svg('path', { class: 'line', d, ...line }),
    svg('path', { class: 'line head', d: head, ...line }),
    svg('circle', { ...dot, r: 1.5 * stroke }),
  ]);
  picture.style.setProperty('--length', String(Math.ceil(length)));
  return picture;
}

/** @typedef {ReturnType<typeof createMarks>} Marks */
