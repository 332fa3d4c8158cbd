/** @import { FaceOptions } from './parts.js' */
// Everything that is drawn of a deck: this module is the way in from outside.
import { drawPart } from './draw.js';
import { faceParts } from './parts.js';
import { picture } from './picture.js';
import { svg } from './svg.js';

export { drawBack } from './back.js';
export { drawSlot } from './slot.js';
export { cardText, drawSuit, withCards } from './text.js';

/**
 * The face of a card, to fill a card element of `w` x `h` px. Colours follow the root's
 * `data-theme` and `data-four` through the stylesheet, so a face never has to be drawn again for
 * them. The picture is hidden from screen readers: the card element bears the name.
 *
 * @param {string} card  such as '7H'
 * @param {FaceOptions} options
 * @returns {SVGSVGElement}
 */
export function drawFace(card, options) {
  const suit = `sw-suit-${card[1].toLowerCase()}`;
  const parts = faceParts(card, options);
  /** @param {'art'|'index'} role */
  const group = (role) =>
    svg('g', { class: `sw-${role}` }, parts.filter((part) => part.role === role).map(drawPart));
  return picture(`sw-face ${suit}`, options, [group('art'), group('index')]);
}
