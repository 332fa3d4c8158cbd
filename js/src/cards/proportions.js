// The measures that card faces and layout share: both must agree on how high an index is.

/**
 * Height of an index letter on a card of this width.
 *
 * @param {number} w  card width, px
 * @returns {number} px
 */
export const indexCap = (w) => 6 + 0.145 * w;

/**
 * Free space over (and under) an index.
 *
 * @param {number} w  card width, px
 * @returns {number} px
 */
export const indexPad = (w) => Math.max(3.6, 0.078 * w);

/**
 * Height of a card.
 *
 * @param {number} w  card width, px
 * @returns {number} px, whole
 */
export const cardHeight = (w) => Math.round(1.4 * w);
