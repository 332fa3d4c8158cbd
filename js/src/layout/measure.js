/** @import { Frame, Plan } from './plans.js' */
/** @import { CardMeasures } from './sizes.js' */
/** @import { Metrics, Shape } from './types.js' */
import { planBelow, planBeside } from './plans.js';
import { cardMeasures } from './sizes.js';

const W_MAX = 94;
const W_MIN = 20;
/** Narrower cards are hard to hit and read: rather several rows of larger ones. */
const W_ONE_ROW = 40;
/** Rows are added until cards are this wide. */
const W_ROWS = 36;
const ROWS_MAX = 6;
/** Columns beside the piles pay where cards are large, and nearly as large as below a header. */
const W_SIDE = 72;
const SIDE_SHARE = 0.92;
/** Least width that is laid out; a narrower container cuts the board. */
const WIDTH_MIN = 240;
/** Greatest height of a board with several rows, px: a phone's screen. */
const ROWS_HEIGHT = 620;

/** Fresh piles spread until the longest fills this share of the room, or until this fan. */
const FRESH_SHARE = { top: 0.7, side: 0.7, rows: 0.86 };
const FAN_MAX = { top: 0.44, side: 0.44, rows: 0.56 };
const HIDDEN_FAN_MAX = 0.27;

/**
 * @param {number} width  of the board, px
 * @returns {number} its free edge, px
 */
const edge = (width) => (width < 480 ? 8 : width < 720 ? 12 : width < 1100 ? 16 : 20);

/**
 * @param {number} width  of the board, px
 * @returns {number} the height that leaves toolbar and message line in view, px
 */
const heightLimit = (width) => 544 + Math.min(56, Math.max(0, (width - 960) * 0.23));

/**
 * The plan with the largest cards that keeps to its frame. A plan that fits also fits with smaller
 * cards, so that halving finds it.
 *
 * @param {Shape} shape
 * @param {(card: CardMeasures) => Plan} plan
 * @returns {Plan}  with the smallest cards if none fits
 */
function largest(shape, plan) {
  let best = plan(cardMeasures(shape, W_MIN));
  let low = W_MIN + 1;
  let high = W_MAX;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const attempt = plan(cardMeasures(shape, middle));
    if (attempt.fits) {
      best = attempt;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return best;
}

/**
 * @param {Shape} shape
 * @param {Frame} frame
 * @returns {Plan}
 */
function choose(shape, frame) {
  /** @param {number} rowCount @param {boolean} folded @param {Frame} within */
  const below = (rowCount, folded, within) =>
    largest(shape, (card) => planBelow(shape, card, within, { rowCount, folded }));

  const top = below(1, false, frame);
  const side = largest(shape, (card) => planBeside(shape, card, frame));
  if (side.fits && side.card.w >= W_SIDE && side.card.w >= SIDE_SHARE * top.card.w) return side;
  if (top.fits && top.card.w >= W_ONE_ROW) return top;

  const tall = { ...frame, heightLimit: ROWS_HEIGHT };
  let best = top;
  for (let rowCount = 2; rowCount <= Math.min(ROWS_MAX, shape.tableau); rowCount++) {
    for (const folded of shape.down ? [false, true] : [false]) {
      const plan = below(rowCount, folded, tall);
      if (plan.card.w > best.card.w) best = plan;
      if (best.card.w >= W_ROWS) return best;
    }
  }
  return best;
}

/**
 * The measures of a board: how it is divided, how large its cards are, where its piles stand. They
 * depend on shape and width alone, so that nothing but cards moves during a deal.
 *
 * @param {Shape} shape
 * @param {number} width  of the container, px
 * @returns {Metrics}
 */
export function measure(shape, width) {
  const whole = Math.max(WIDTH_MIN, Math.floor(width));
  const frame = { width: whole, pad: edge(whole), heightLimit: heightLimit(whole) };
  const { card, fits: _fits, ...plan } = choose(shape, frame);
  const { pileRoom: _pileRoom, rowRoom: _rowRoom, dealt, hidden, ...sizes } = card;
  const row = (plan.room - (plan.rows.length - 1) * plan.rowSpace) / plan.rows.length;
  const hiddenFanMax = Math.max(sizes.hiddenFan, Math.round(HIDDEN_FAN_MAX * sizes.h));
  const steps = Math.max(1, dealt - hidden - 1);
  const wanted = (FRESH_SHARE[plan.mode] * row - sizes.h - hidden * hiddenFanMax) / steps;
  const fanMax = Math.max(sizes.fan, Math.round(Math.min(FAN_MAX[plan.mode] * sizes.h, wanted)));
  return { ...plan, ...sizes, width: whole, pad: frame.pad, fanMax, hiddenFanMax };
}
