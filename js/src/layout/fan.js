/** @import { Metrics } from './types.js' */
// How far apart the cards of a pile lie. Fans are wide while piles are short, draw together for
// all piles alike as the longest grows, and at last each pile that is too long draws together alone.

/** Face-down and face-up cards of a pile. @typedef {{down: number, up: number}} Count */

/** Steps between its cards, and how its index stands. @typedef {{hidden: number, step: number,
 *   cap: number, pad: number, tight: boolean}} Fan */

/** Space that a tight index keeps over and under itself together, px. */
const TIGHT_FREE = 4.6;
const TIGHT_PAD = 2;
/** An index with less than this below it is drawn smaller, px. */
const CLEAR = 2.4;

/**
 * Height of a pile.
 *
 * @param {Count} count
 * @param {number} h       card height
 * @param {number} hidden  step from a face-down card
 * @param {number} step    step from a face-up card
 * @returns {number} px
 */
export function pileHeight({ down, up }, h, hidden, step) {
  const last = up > 0 ? down : Math.max(0, down - 1);
  return h + last * hidden + Math.max(0, up - 1) * step;
}

/**
 * Height of a pile at the usual fan.
 *
 * @param {Count} count
 * @param {Metrics} m
 */
export const usualHeight = (count, m) => pileHeight(count, m.h, m.hiddenFan, m.fan);

/**
 * Height of a pile drawn together as far as whole indices allow.
 *
 * @param {Count} count
 * @param {Metrics} m
 */
export const tightHeight = (count, m) => pileHeight(count, m.h, m.hiddenFanMin, m.strip);

/**
 * Height of a pile at the widest fan and some air. It grows by two cards at a time, so that rows
 * below don't move at every card.
 *
 * @param {Count} count
 * @param {Metrics} m
 */
export const roomyHeight = ({ down, up }, m) =>
  pileHeight({ down, up: up + (up % 2) + 0.6 }, m.h, m.hiddenFanMax, m.fanMax);

/**
 * How far fans may open for all piles alike: 0 is the usual fan, 1 the widest.
 *
 * @param {readonly {count: Count, room: number}[]} piles
 * @param {Metrics} m
 * @returns {number}
 */
export function openness(piles, m) {
  let open = 1;
  for (const { count, room } of piles) {
    const usual = usualHeight(count, m);
    const widest = pileHeight(count, m.h, m.hiddenFanMax, m.fanMax);
    if (widest > room) open = Math.min(open, Math.max(0, (room - usual) / (widest - usual)));
  }
  return open;
}

/**
 * The fan of one pile.
 *
 * @param {Count} count
 * @param {number} room  height it may take, px; it takes more only where whole indices need it
 * @param {number} open  from `openness`
 * @param {Metrics} m
 * @returns {Fan}
 */
export function fanOf(count, room, open, m) {
  const plain = { cap: m.cap, pad: m.indexPad, tight: false };
  const wide = {
    hidden: m.hiddenFan + open * (m.hiddenFanMax - m.hiddenFan),
    step: m.fan + open * (m.fanMax - m.fan),
  };
  if (pileHeight(count, m.h, wide.hidden, wide.step) <= room + 0.01) return { ...plain, ...wide };

  const fixed = pileHeight({ ...count, up: Math.min(1, count.up) }, m.h, 1, 0) - m.h;
  const forHidden = room - pileHeight(count, m.h, 0, m.fan);
  const hidden = fixed ? Math.max(m.hiddenFanMin, Math.min(m.hiddenFan, forHidden / fixed)) : 0;
  if (count.up < 2) return { ...plain, hidden, step: m.fan };
  const left = (room - pileHeight({ ...count, up: 1 }, m.h, hidden, 0)) / (count.up - 1);
  const step = Math.max(m.strip, Math.min(m.fan, left));
  if (step >= m.cap + m.indexPad + CLEAR) return { ...plain, hidden, step };
  const cap = Math.min(m.cap, step - TIGHT_FREE);
  const pad = Math.max(TIGHT_PAD, step - cap - TIGHT_FREE + TIGHT_PAD);
  return { hidden, step, cap, pad: Math.min(m.indexPad, pad), tight: true };
}

/**
 * Divides a height among rows. Where it is enough, each gets what it usually needs and none more than
 * is roomy, and between the two they are as alike as can be; where it isn't, each gets its tight
 * height and a share of the rest.
 *
 * @param {readonly {usual: number, tight: number, roomy: number}[]} needs
 * @param {number} total
 * @returns {number[]}
 */
export function shareRoom(needs, total) {
  /** @param {readonly number[]} rooms */
  const sum = (rooms) => rooms.reduce((all, room) => all + room, 0);
  const usual = sum(needs.map((need) => need.usual));
  const tight = sum(needs.map((need) => need.tight));
  if (usual > total) {
    const part = Math.max(0, (total - tight) / (usual - tight || 1));
    return needs.map((need) => need.tight + part * (need.usual - need.tight));
  }
  /** @param {number} level */
  const upTo = (level) => needs.map((need) => Math.max(need.usual, Math.min(need.roomy, level)));
  let low = 0;
  let high = total;
  while (high - low > 0.01) {
    const level = (low + high) / 2;
    if (sum(upTo(level)) > total) high = level;
    else low = level;
  }
  return upTo(low);
}
