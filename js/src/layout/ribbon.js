/** @import { Metrics, Ribbon, RibbonCard } from './types.js' */
import { SUITS } from '../cards/names.js';
import { cardHeight, indexPad, STACKED_HEIGHT, stackedInset } from '../cards/proportions.js';

const RANKS = 'A23456789TJQK';
const PER_SUIT = RANKS.length;
const LAST = SUITS.length * PER_SUIT - 1;
/** Narrower boards show a fan for each suit instead of one ribbon of all: indices stay legible. */
const ONE_RIBBON = 760;
const RIBBON_ANGLE = (40 * Math.PI) / 180;
const FAN_ANGLE = (9 * Math.PI) / 180;
/** Height of the text: a line and a row of buttons, with the space between, px. */
const LINES = 80;
const GAP = 14;

/**
 * Cards along an arc whose apex is in the middle.
 *
 * @param {readonly string[]} cards
 * @param {number} first   order of the first card
 * @param {{middle: number, top: number, half: number, tilt: number, w: number}} arc
 *   `middle` and `top` of the card at the apex, `half` the width from there to the outer card's
 *   centre, `tilt` of the outer card in radians
 * @returns {RibbonCard[]}
 */
function alongArc(cards, first, { middle, top, half, tilt, w }) {
  const radius = half / Math.sin(tilt);
  return cards.map((card, i) => {
    const turn = tilt * ((2 * i) / (cards.length - 1) - 1);
    return {
      card,
      x: middle + radius * Math.sin(turn) - w / 2,
      y: top + radius * (1 - Math.cos(turn)),
      tilt: (turn * 180) / Math.PI,
      z: first + i + 1,
      order: first + i,
      layer: first + i === LAST ? 'top' : 'under',
    };
  });
}

/**
 * How far an arc's outer cards lie below its apex.
 *
 * @param {number} half
 * @param {number} tilt
 */
const sag = (half, tilt) => (half / Math.sin(tilt)) * (1 - Math.cos(tilt));

/**
 * Height and half width of a turned card about its centre.
 *
 * @param {number} w
 * @param {number} h
 * @param {number} tilt
 */
function turned(w, h, tilt) {
  return {
    halfWidth: (w * Math.cos(tilt) + h * Math.sin(tilt)) / 2,
    halfHeight: (h * Math.cos(tilt) + w * Math.sin(tilt)) / 2,
  };
}

/**
 * Height of a stacked index that shows whole between a card's edge and the next card.
 *
 * @param {number} w
 * @param {number} step   from a card to the next
 * @param {number} share  the most, in card widths
 */
const stackedCap = (w, step, share) => Math.min(share * w, step - stackedInset(w) - 1);

/** @param {string} suit */
const suitCards = (suit) => [...RANKS].map((rank) => rank + suit);

/**
 * @param {number} width
 * @param {number} height
 * @param {number} w
 */
function oneRibbon(width, height, w) {
  const h = cardHeight(w);
  const titleSize = 46;
  const outer = turned(w, h, RIBBON_ANGLE);
  const half = Math.min(width / 2 - outer.halfWidth - 20, 480);
  const drop = sag(half, RIBBON_ANGLE);
  const textTop = h + Math.max(24, 0.3 * drop);
  const textHeight = titleSize + GAP + LINES;
  const group = Math.max(h / 2 + drop + outer.halfHeight, textTop + textHeight);
  const top = Math.round((height - group) / 2);
  const arc = { middle: width / 2, top, half, tilt: RIBBON_ANGLE, w };
  const step = (2 * RIBBON_ANGLE * half) / Math.sin(RIBBON_ANGLE) / (4 * PER_SUIT - 1);
  return {
    cards: alongArc(SUITS.flatMap(suitCards), 0, arc),
    w,
    h,
    cap: stackedCap(w, step, 0.165),
    pad: indexPad(w),
    text: { x: 0, y: top + textTop, w: width, h: textHeight },
    titleSize,
    fits: group <= height - 36,
  };
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} w
 */
function fourFans(width, height, w) {
  const h = cardHeight(w);
  const titleSize = 34;
  const outer = turned(w, h, FAN_ANGLE);
  const half = Math.min(width / 2 - outer.halfWidth - 8, 4.2 * w);
  const drop = sag(half, FAN_ANGLE);
  const step = (2 * half) / (PER_SUIT - 1);
  const cap = stackedCap(w, step, 0.24);
  const pad = indexPad(w);
  const rowStep = Math.round(Math.max(0.62 * h, 2 * pad + STACKED_HEIGHT * cap));
  const fans = 3 * rowStep + h / 2 + drop + outer.halfHeight;
  const textHeight = titleSize + GAP + LINES;
  const group = fans + GAP + textHeight;
  const top = Math.round((height - group) / 2);
  return {
    cards: SUITS.flatMap((suit, s) => {
      const arc = { middle: width / 2, top: top + s * rowStep, half, tilt: FAN_ANGLE, w };
      return alongArc(suitCards(suit), s * PER_SUIT, arc);
    }),
    w,
    h,
    cap,
    pad,
    text: { x: 0, y: Math.round(top + fans + GAP), w: width, h: textHeight },
    titleSize,
    fits: group <= height - 36,
  };
}

/**
 * The places of all cards of a won game: one ribbon in an arc, or on a narrow board a fan for each
 * suit; and the place for the words. Card faces in it have the stacked index.
 *
 * @param {Metrics} m
 * @param {number} boardWidth   px
 * @param {number} boardHeight  px
 * @returns {Ribbon}
 */
export function ribbon(m, boardWidth, boardHeight) {
  const wide = boardWidth >= ONE_RIBBON;
  const plan = wide ? oneRibbon : fourFans;
  const widest = Math.round(wide ? Math.min(92, Math.max(58, 0.088 * boardWidth)) : 1.1 * m.w);
  let result = plan(boardWidth, boardHeight, widest);
  for (let w = widest - 1; !result.fits && w >= 30; w--) result = plan(boardWidth, boardHeight, w);
  const { fits: _fits, ...places } = result;
  return places;
}
