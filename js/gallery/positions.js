/** @import { Pile, Shape } from '../src/layout/types.js' */
// Positions to look at: composed by hand and dealt from a small shuffler, so that the gallery needs
// neither Python nor any rule of a game.
import { SUITS } from '../src/cards/names.js';

const RANKS = 'A23456789TJQK';

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {Shape} shape
 */

/** @type {Record<string, Game>} */
export const GAMES = {
  'blind-alleys': {
    name: 'Blind Alleys',
    shape: { tableau: 6, dealt: Array(6).fill(3), hidden: 2, up: 4, down: 0, stock: true },
  },
  'ali-baba': {
    name: 'Ali Baba',
    shape: { tableau: 10, dealt: Array(10).fill(4), up: 4, down: 0, stock: true },
  },
  bisley: {
    name: 'Bisley',
    shape: {
      tableau: 13,
      dealt: [...Array(4).fill(3), ...Array(9).fill(4)],
      up: 4,
      down: 4,
      stock: false,
    },
  },
  'eight-piles': {
    name: 'Eight piles, no stock',
    shape: { tableau: 8, dealt: [7, 7, 7, 7, 6, 6, 6, 6], up: 4, down: 0, stock: false },
  },
  'twenty-four': {
    name: 'Twenty-four piles',
    shape: { tableau: 24, dealt: Array(24).fill(2), up: 4, down: 4, stock: true },
  },
};

export const STATES = ['fresh', 'mid', 'long', 'spent', 'won'];

/**
 * A full deck without some cards, shuffled the same way for the same seed.
 *
 * @param {number} seed
 * @param {readonly string[]} without
 * @returns {string[]}
 */
function shuffled(seed, without) {
  const gone = new Set(without);
  const deck = SUITS.flatMap((suit) => [...RANKS].map((rank) => rank + suit)).filter(
    (card) => !gone.has(card),
  );
  let state = seed;
  for (let i = deck.length - 1; i > 0; i--) {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

/**
 * What stands where; cards that are named nowhere go under the piles, to the waste, to the stock.
 *
 * @typedef {object} Sketch
 * @property {Record<string, number>} [up]     cards on the up foundation of a suit
 * @property {Record<string, number>} [down]   cards on the down foundation of a suit
 * @property {string[]} piles                  face-up cards of each pile, top last
 * @property {number[]} [hidden]               face-down cards of each pile
 * @property {string} [waste]                  cards at the end of the waste, top last
 * @property {number} [wasted]                 other cards in the waste
 */

/**
 * @param {Shape} shape
 * @param {Sketch} sketch
 * @param {number} seed
 * @returns {Pile[]}
 */
function compose(shape, sketch, seed) {
  /** @param {string} text */
  const list = (text) => text.split(' ').filter(Boolean);
  /** @type {Pile[]} */
  const foundations = [];
  for (const suit of SUITS) {
    const cards = [...RANKS].slice(0, sketch.up?.[suit] ?? 0).map((rank) => rank + suit);
    foundations.push({ name: `F:${suit}`, kind: 'up', hidden: 0, cards });
  }
  if (shape.down) {
    for (const suit of SUITS) {
      const cards = [...RANKS].reverse().slice(0, sketch.down?.[suit] ?? 0);
      const named = cards.map((rank) => rank + suit);
      foundations.push({ name: `K:${suit}`, kind: 'down', hidden: 0, cards: named });
    }
  }
  const piles = sketch.piles.map(list);
  const waste = list(sketch.waste ?? '');
  const used = [...foundations.flatMap((pile) => pile.cards), ...piles.flat(), ...waste];
  const rest = shuffled(seed, used);
  const hidden = piles.map((_, i) => rest.splice(0, sketch.hidden?.[i] ?? 0).length);
  /** @type {Pile[]} */
  const tableau = piles.map((cards, i) => {
    return { name: `T${i + 1}`, kind: 'tableau', hidden: hidden[i], cards };
  });
  if (!shape.stock) return [...foundations, ...tableau];
  const wasted = rest.splice(0, sketch.wasted ?? 0);
  return [
    { name: 'S', kind: 'stock', hidden: rest.length, cards: [] },
    { name: 'W', kind: 'waste', hidden: 0, cards: [...wasted, ...waste] },
    ...foundations,
    ...tableau,
  ];
}

/**
 * @param {Shape} shape
 * @param {number} seed
 * @returns {Pile[]}
 */
function fresh(shape, seed) {
  const dealt = shape.dealt ?? [];
  const aces = dealt.reduce((sum, n) => sum + n, 0) <= 48 && !shape.hidden;
  const up = aces ? Object.fromEntries(SUITS.map((suit) => [suit, 1])) : {};
  const deck = shuffled(seed, aces ? SUITS.map((suit) => `A${suit}`) : []);
  const piles = dealt.map((n) =>
    deck
      .splice(0, n)
      .slice(shape.hidden ?? 0)
      .join(' '),
  );
  return compose(shape, { up, piles, hidden: dealt.map(() => shape.hidden ?? 0) }, seed);
}

/** @type {Record<string, Record<string, Sketch>>} */
const SKETCHES = {
  'blind-alleys': {
    mid: {
      up: { S: 3, H: 1, D: 2 },
      piles: ['QD', 'JD TC 9H 8S 7D 6C', 'KD QC', '8D 7C', '', 'KH QS JH TS'],
      hidden: [2, 1, 0, 2, 0, 1],
      waste: '5D',
      wasted: 6,
    },
    long: {
      up: { H: 1, C: 2, D: 1 },
      piles: ['QS JD', 'TD 9C 8D', 'KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS', 'KD', '', 'KC QD JC'],
      hidden: [1, 2, 2, 0, 0, 1],
      waste: '9D',
      wasted: 8,
    },
    spent: {
      up: { S: 4, H: 3, C: 2, D: 4 },
      piles: [
        'KC QH JC TH 9C 8D 7C',
        'KD QS JD TC 9D',
        '8H 7S 6D',
        'QC JH TS',
        'JS TD 9S 8C',
        '7D 6S',
      ],
      hidden: [0, 0, 1, 1, 2, 2],
      waste: '6C KS',
      wasted: 20,
    },
  },
  'ali-baba': {
    mid: {
      up: { S: 2, H: 3, C: 1, D: 1 },
      piles: [
        'QH 9C 8C 7C 6C',
        '5S 9D KS QS JS',
        '3D JC TC',
        '',
        '8D 7D 6D 5D',
        '4C 7H QD 2D',
        'KH 9S 8S',
        'JH 5H QC',
        '6S TD 9H 8H',
        '2C 7S TH 4H',
      ],
      waste: 'KD',
      wasted: 2,
    },
    long: {
      up: { S: 1, H: 2, C: 1, D: 1 },
      piles: [
        '9H 5D 3C KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S',
        'QH 8C',
        'TD 9D 8D 7D',
        '',
        'JC 6H 2D',
        '5H KC QC',
        '7H JH TH',
        'KH',
        '6C 5C 4C',
        'KD QD JD',
      ],
      waste: '4D',
      wasted: 9,
    },
    spent: {
      up: { S: 5, H: 4, C: 3, D: 2 },
      piles: ['KH QH JH', '9C 8C', 'KS', '', '', '5D 4D 3D', 'JS TS 9S', 'KD QD', '7H 6H', 'TC'],
      waste: '8S 7D',
      wasted: 40,
    },
  },
  bisley: {
    mid: {
      up: { S: 8, H: 2, C: 2, D: 3 },
      down: { S: 1, H: 4, C: 2 },
      piles: [
        '4C 8D',
        '9H 9C TC',
        '7C 5H 4H 3H',
        '6H',
        '9D 4D 7H 5C',
        '',
        '',
        'TD',
        'KD JC 8C',
        'JD 3C QS 9S TS JS',
        '',
        '8H 7D 6D 5D',
        '6C QD',
      ],
    },
    long: {
      up: { S: 2, H: 1, C: 1, D: 1 },
      down: { C: 2 },
      piles: [
        '4C 8D',
        '9H 2D JC KS QS JS TS 9S 8S 7S 6S 5S 4S 3S',
        '7C 5H 4H',
        '6H 3H 2H',
        '9D 4D 7H',
        '',
        '5C TC',
        'TD JD QD',
        'KD 8C 9C',
        '3C 2C KH',
        'QH JH TH',
        '8H 7D 6D 5D',
        '6C 3D',
      ],
    },
    spent: {
      up: { S: 6, H: 5, C: 4, D: 3 },
      down: { S: 3, H: 3, C: 3, D: 3 },
      piles: [
        'TS 9S',
        '8S 7S',
        '',
        '',
        'TH',
        '9H 8H',
        '',
        '7H 6H',
        'TC 9C',
        '8C',
        '',
        '7C 6C 5C',
        'TD 9D 8D',
      ],
    },
  },
};

/**
 * A position of a game in one of `STATES`.
 *
 * @param {string} id
 * @param {string} state
 * @returns {Pile[]}
 */
export function position(id, state) {
  const { shape } = GAMES[id];
  if (state === 'won') {
    const up = Object.fromEntries(SUITS.map((suit) => [suit, 13]));
    return compose(shape, { up, piles: Array(shape.tableau).fill('') }, 1);
  }
  const sketch = SKETCHES[id]?.[state];
  return sketch ? compose(shape, sketch, 7) : fresh(shape, 42);
}

/**
 * Moves to point at with a hint's arrow, per game, in the position `mid`.
 *
 * @type {Record<string, [string, string, number][]>}
 */
export const HINTS = {
  'blind-alleys': [
    ['T2', 'T6', 4],
    ['W', 'T2', 1],
    ['T1', 'T3', 1],
    ['S', 'W', 1],
  ],
  'ali-baba': [
    ['T1', 'T3', 4],
    ['T6', 'F:D', 1],
    ['W', 'T4', 1],
    ['T9', 'T10', 1],
  ],
  bisley: [
    ['T10', 'T8', 1],
    ['T3', 'F:H', 1],
    ['T13', 'T9', 1],
    ['T1', 'T12', 1],
  ],
};
