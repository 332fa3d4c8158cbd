import { capital } from '../words/board.js';
import { drawPart } from './draw.js';
import { suitPart } from './glyphs.js';
import { rankText, spokenCard, spokenPile } from './names.js';
import { svg } from './svg.js';

/** Outline of a red suit among letters, per cent of its height. */
const TEXT_OUTLINE = 14;

/**
 * A suit as high as a capital letter, to stand among text. Hidden from screen readers.
 *
 * @param {string} suit  one of S H C D
 * @returns {SVGSVGElement}
 */
export function drawSuit(suit) {
  const glyph = drawPart(suitPart(suit, 0, 0, 100, TEXT_OUTLINE, 'index', 'open'));
  return svg(
    'svg',
    {
      class: 'sw-text-suit',
      viewBox: '0 0 100 100',
      'aria-hidden': 'true',
    },
    [glyph],
  );
}

/**
 * A card as it stands in a sentence: bold rank and drawn suit for the eye, its spoken name for
 * screen readers.
 *
 * @param {string} card  such as '7H'
 * @returns {HTMLSpanElement}
 */
export function cardText(card) {
  const seen = document.createElement('span');
  seen.setAttribute('aria-hidden', 'true');
  seen.translate = false;
  seen.append(rankText(card[0]), drawSuit(card[1]));
  const spoken = document.createElement('span');
  spoken.className = 'sw-spoken';
  spoken.textContent = spokenCard(card);
  const text = document.createElement('span');
  text.className = 'sw-text-card';
  text.append(seen, spoken);
  return text;
}

const CARD_TOKEN = /\b([A2-9TJQK][SHCD])\b/;
const PILE_TOKEN = /(?:\bpile )?(?<!>)\bT(\d{1,2})\b(?!>)/g;
const SENTENCE_BEGINS = /(^|\. )$/;

/**
 * Tableau piles by the name that they have on the board: 'T5' and 'pile T5' are pile 5. In a move
 * text ('T5>T2') they stay.
 *
 * @param {string} text
 */
function withPiles(text) {
  return text.replace(PILE_TOKEN, (_, number, at) => {
    const name = spokenPile(`T${number}`);
    return SENTENCE_BEGINS.test(text.slice(0, at)) ? capital(name) : name;
  });
}

/**
 * A sentence with every card token ('7H') replaced by `cardText`.
 *
 * @param {string} sentence
 * @returns {DocumentFragment}
 */
export function withCards(sentence) {
  const fragment = document.createDocumentFragment();
  sentence.split(CARD_TOKEN).forEach((piece, i) => {
    fragment.append(i % 2 ? cardText(piece) : withPiles(piece));
  });
  return fragment;
}
