/** @import { Pile, Rect, Shape } from '../../src/layout/types.js' */
// Shapes and positions to lay out in tests. Which card is which doesn't matter to the layout.

/** @type {Record<string, Shape>} */
export const GAMES = {
  'blind-alleys': {
    tableau: 6,
    dealt: Array(6).fill(3),
    hidden: 2,
    up: 4,
    down: 0,
    stock: true,
  },
  'ali-baba': { tableau: 10, dealt: Array(10).fill(4), up: 4, down: 0, stock: true },
  bisley: {
    tableau: 13,
    dealt: [...Array(4).fill(3), ...Array(9).fill(4)],
    up: 4,
    down: 4,
    stock: false,
  },
};

/** Tables of house rules: many piles and few, with and without stock and down foundations. */
export const HOUSE = [1, 2, 4, 7, 8, 11, 16, 24].flatMap((tableau) =>
  [true, false].flatMap((stock) =>
    [0, 4].map((down) => /** @type {Shape} */ ({ tableau, up: 4, down, stock })),
  ),
);

export const WIDTHS = [
  320, 333, 360, 390, 414, 479, 480, 539, 600, 719, 720, 900, 1024, 1100,
].concat([1280, 1400, 1600]);

const DECK = [...'SHCD'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));

/**
 * Piles of a shape that hold so many cards; the foundations are empty.
 *
 * @param {Shape} shape
 * @param {readonly {up: number, down?: number}[]} tableau
 * @param {{stock?: number, waste?: number}} [rest]
 * @returns {Pile[]}
 */
export function pilesOf(shape, tableau, { stock = 0, waste = 0 } = {}) {
  let next = 0;
  /** @param {number} n */
  const some = (n) => Array.from({ length: n }, () => DECK[next++ % DECK.length]);
  /** @type {Pile[]} */
  const piles = [];
  if (shape.stock) {
    piles.push({ name: 'S', kind: 'stock', hidden: stock, cards: [] });
    piles.push({ name: 'W', kind: 'waste', hidden: 0, cards: some(waste) });
  }
  for (const suit of 'CDHS') piles.push({ name: `F:${suit}`, kind: 'up', hidden: 0, cards: [] });
  if (shape.down) {
    for (const suit of 'CDHS')
      piles.push({ name: `K:${suit}`, kind: 'down', hidden: 0, cards: [] });
  }
  tableau.forEach(({ up, down = 0 }, i) => {
    piles.push({ name: `T${i + 1}`, kind: 'tableau', hidden: down, cards: some(up) });
  });
  return piles;
}

/** @param {Shape} shape */
export function freshPiles(shape) {
  const hidden = shape.hidden ?? 0;
  const dealt =
    shape.dealt ?? Array(shape.tableau).fill(Math.min(4, Math.floor(52 / shape.tableau)));
  const left = 52 - dealt.reduce((sum, n) => sum + n, 0);
  return pilesOf(
    shape,
    dealt.map((n) => ({ up: n - hidden, down: hidden })),
    { stock: left },
  );
}

/**
 * @param {Rect} a
 * @param {Rect} b
 */
export const overlap = (a, b) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * Numbers from 0 to below 1, the same for the same seed.
 *
 * @param {number} seed
 */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
