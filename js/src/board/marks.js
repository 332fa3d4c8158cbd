// What lies over the cards: rings, lit targets, the outline of a place that was left, the hint's
// arrow, the trace of the last move. Marks take no pointer and say nothing: words do that.

/** @import { Rect } from '../layout/types.js' */
/** @import { Arrow } from '../panels/host.js' */
import { html, placeBox } from '../dom.js';

/** @typedef {keyof typeof LOOKS} MarkKind */

/** Class and stacking order of each kind: cards in hand lie over what lies on resting cards. */
const LOOKS = {
  trace: ['sw-trace', 380],
  left: ['sw-left', 390],
  takes: ['sw-ring', 400],
  lit: ['sw-lit', 400],
  refused: ['sw-refused', 400],
  lift: ['sw-lift', 690],
  ring: ['sw-ring', 790],
  focus: ['sw-focus', 790],
};

/**
 * @param {HTMLElement} board
 */
export function createMarks(board) {
  const layer = html('div', { 'aria-hidden': 'true' });
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
        const [look, z] = LOOKS[kind];
        element.className = `sw-mark ${look}`;
        element.style.zIndex = String(z);
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
      arrow = wanted?.draw() ?? null;
      if (arrow) layer.append(arrow);
    },
  };
}

/** @typedef {ReturnType<typeof createMarks>} Marks */
