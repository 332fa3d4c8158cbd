// The measures that card faces and layout share: both must agree on how high an index is.

/**
 * Height of an index letter on a card of this width.
 *
 * @param {number} w  card width, px
 * @returns {number} px
 */
export const indexCap = (w) => Math.min(6 + 0.145 * w, 0.315 * w);

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

/**
 * Free space left of a stacked index.
 *
 * @param {number} w  card width, px
 * @returns {number} px
 */
export const stackedInset = (w) => Math.max(2.5, 0.035 * w);

/** How far a stacked index reaches down, in shares of its letter's height: rank, gap and suit. */
export const STACKED_HEIGHT = 2.2;
