/** @import { Metrics, Pile, Placement, Shape } from '../../src/layout/types.js' */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure } from '../../src/layout/measure.js';
import { place } from '../../src/layout/place.js';
import { freshPiles, GAMES, HOUSE, overlap, pilesOf, randomOf, WIDTHS } from './tables.js';

/**
 * Checks what must hold in every position.
 *
 * @param {Metrics} m
 * @param {readonly Pile[]} piles
 * @param {string} about
 * @returns {Placement}
 */
function check(m, piles, about) {
  const placement = place(m, piles);
  const size = piles.reduce((sum, pile) => sum + pile.hidden + pile.cards.length, 0);
  assert.equal(placement.cards.length, size, about);
  for (const [i, card] of placement.cards.entries()) {
    assert.ok(Number.isInteger(card.x) && Number.isInteger(card.y), about);
    assert.ok(card.x >= 4 && card.x + m.w <= m.width - 4, `${about}: sideways`);
    const bottom = card.y + m.h;
    assert.ok(card.y >= 4 && bottom <= placement.boardHeight - 4, `${about}: ${card.pile} down`);
    const next = placement.cards[i + 1];
    if (!card.faceUp || next?.pile !== card.pile || !card.pile.startsWith('T')) continue;
    const index = card.pad + 1.01 * card.cap;
    assert.ok(next.y - card.y >= index - 0.5, `${about}: index of ${card.pile} ${card.index}`);
  }
  const areas = Object.values(placement.piles);
  areas.forEach((a, i) => {
    for (const b of areas.slice(0, i)) {
      assert.ok(!overlap(a.drop, b.drop), `${about}: ${a.name} on ${b.name}`);
    }
  });
  return placement;
}

/**
 * Random sizes of piles that could come about: 52 cards in all, none in a pile above `most`.
 *
 * @param {Shape} shape
 * @param {() => number} random
 * @param {number} most
 */
function randomSizes(shape, random, most) {
  const sizes = Array(shape.tableau).fill(0);
  const chosen = Math.floor(random() * 52);
  const busy = 1 + Math.floor(random() * shape.tableau);
  for (let i = 0; i < chosen; i++) {
    const pile = Math.floor(random() * busy);
    if (sizes[pile] < most) sizes[pile]++;
  }
  return sizes.map((n) => {
    const down = Math.min(shape.hidden ?? 0, Math.max(0, n - 1), Math.floor(random() * 3));
    return { up: n - down, down };
  });
}

test('random positions: inside the board, whole indices, no pile on another', () => {
  const random = randomOf(11);
  for (const [game, shape] of Object.entries(GAMES)) {
    for (const width of WIDTHS) {
      const m = measure(shape, width);
      for (let round = 0; round < 30; round++) {
        const sizes = randomSizes(shape, random, 15);
        check(m, pilesOf(shape, sizes, { stock: 20, waste: 3 }), `${game} ${width} ${round}`);
      }
    }
  }
});

test('house rules: all shapes, fresh and with piles of 15 and 20', () => {
  for (const shape of HOUSE) {
    for (const width of WIDTHS) {
      const m = measure(shape, width);
      const about = `${JSON.stringify(shape)} ${width}`;
      check(m, freshPiles(shape), about);
      for (const long of [15, 20]) {
        const sizes = Array.from({ length: shape.tableau }, (_, i) => ({ up: i % 2 ? 3 : long }));
        check(m, pilesOf(shape, sizes), `${about} ${long}`);
      }
    }
  }
});

test('the board keeps its height up to the longest pile that a game can have', () => {
  const longest = {
    'blind-alleys': { up: 13, down: 2 },
    'ali-baba': { up: 15 },
    bisley: { up: 15 },
  };
  for (const [game, size] of Object.entries(longest)) {
    const shape = GAMES[game];
    for (const width of WIDTHS) {
      const m = measure(shape, width);
      for (const at of [0, shape.tableau - 1]) {
        const sizes = Array.from({ length: shape.tableau }, (_, i) =>
          i === at ? size : { up: 4 },
        );
        const { boardHeight } = place(m, pilesOf(shape, sizes));
        assert.equal(boardHeight, m.boardHeight, `${game} ${width}`);
      }
    }
  }
});

test('a pile of 20 draws together to the least strip, then the board grows', () => {
  const shape = GAMES['ali-baba'];
  const m = measure(shape, 900);
  const placement = check(
    m,
    pilesOf(shape, [{ up: 20 }, ...Array(9).fill({ up: 2 })]),
    'pile of 20',
  );
  assert.equal(placement.piles.T1.step, m.strip);
  assert.ok(placement.piles.T1.tight);
  assert.ok(placement.boardHeight > m.boardHeight);
  assert.ok(!placement.piles.T2.tight);
  assert.equal(placement.piles.T2.step, m.fan);
});

test('fans are wide while piles are short and draw together for all alike', () => {
  const shape = GAMES['ali-baba'];
  const m = measure(shape, 900);
  let before = Number.POSITIVE_INFINITY;
  for (let up = 1; up <= 15; up++) {
    const { piles } = place(m, pilesOf(shape, [{ up }, ...Array(9).fill({ up: 4 })]));
    assert.ok(piles.T2.step <= before, `${up} cards`);
    assert.ok(piles.T2.step >= m.fan && piles.T2.step <= m.fanMax);
    assert.ok(piles.T1.step <= piles.T2.step);
    before = piles.T2.step;
  }
  assert.equal(before, m.fan);
  const { piles } = place(m, freshPiles(shape));
  assert.equal(piles.T1.step, m.fanMax);
  assert.ok(m.fanMax > 1.3 * m.fan);
});

test('one card more never makes a fan jump', () => {
  for (const [game, shape] of Object.entries(GAMES)) {
    for (const width of [360, 600, 900, 1400]) {
      const m = measure(shape, width);
      let before = m.fanMax;
      for (let up = 2; up <= 15; up++) {
        const sizes = Array.from({ length: shape.tableau }, (_, i) => ({ up: i ? 3 : up }));
        const { step } = place(m, pilesOf(shape, sizes)).piles.T1;
        assert.ok(before - step < 0.34 * m.fanMax, `${game} ${width}: ${before} to ${step}`);
        before = step;
      }
    }
  }
});

test('rows of piles share the height: a long pile pushes the lower row down', () => {
  const shape = GAMES.bisley;
  const m = measure(shape, 400);
  const fresh = place(m, freshPiles(shape));
  const below = fresh.piles.T8.slot.y - (fresh.piles.T7.drop.y + fresh.piles.T7.drop.h);
  assert.ok(below > 0 && below < m.h, 'rows of a fresh deal keep together');
  const sizes = Array.from({ length: 13 }, (_, i) => ({ up: i === 0 ? 13 : 3 }));
  const long = check(m, pilesOf(shape, sizes), 'long in row 1');
  assert.ok(long.piles.T8.slot.y > fresh.piles.T8.slot.y);
  assert.equal(long.boardHeight, m.boardHeight);
});

test('a looked-at card of a tight pile shows its whole strip, within the board', () => {
  const shape = GAMES['ali-baba'];
  const m = measure(shape, 600);
  const piles = pilesOf(shape, [{ up: 15 }, ...Array(9).fill({ up: 2 })]);
  const plain = place(m, piles);
  const spread = place(m, piles, { spread: { pile: 'T1', index: 5 } });
  /** @param {Placement} placement @param {number} index */
  const y = (placement, index) =>
    placement.cards.find((card) => card.pile === 'T1' && card.index === index)?.y ?? 0;
  assert.equal(y(spread, 5), y(plain, 5));
  assert.ok(y(spread, 6) - y(spread, 5) > y(plain, 6) - y(plain, 5));
  assert.ok(y(spread, 14) + m.h <= spread.boardHeight);
  assert.equal(spread.boardHeight, plain.boardHeight);
  const other = place(m, piles, { spread: { pile: 'T2', index: 0 } });
  assert.deepEqual(other, plain);
});

test('stock, waste and captions', () => {
  const shape = GAMES['blind-alleys'];
  const m = measure(shape, 900);
  const { cards, captions, piles } = place(m, pilesOf(shape, [], { stock: 34, waste: 3 }));
  const stock = cards.filter((card) => card.pile === 'S');
  assert.equal(new Set(stock.map((card) => card.y)).size, 3);
  assert.equal(stock.filter((card) => card.layer === 'buried').length, 31);
  assert.ok(stock.every((card) => !card.faceUp));
  assert.deepEqual(
    cards.filter((card) => card.pile === 'W').map((card) => card.layer),
    ['buried', 'under', 'top'],
  );
  assert.ok(captions.stock && captions.redeals);
  assert.ok(captions.redeals.y >= piles.S.drop.y + piles.S.drop.h);
  assert.ok(captions.redeals.y + captions.redeals.h <= piles.W.slot.y);
  assert.ok(captions.stock.y + captions.stock.h <= piles.S.slot.y + m.h);
  const spent = place(m, pilesOf(shape, [], { stock: 0 }));
  assert.equal(spent.captions.stock, null);
  assert.equal(spent.piles.S.top, null);
});

test('the drop area is the slot joined with all cards', () => {
  const shape = GAMES['ali-baba'];
  const m = measure(shape, 900);
  const { piles } = place(m, pilesOf(shape, [{ up: 6 }, { up: 0 }]));
  assert.deepEqual(piles.T2.drop, piles.T2.slot);
  assert.equal(piles.T1.drop.y, piles.T1.slot.y);
  const top = piles.T1.top;
  assert.ok(top);
  assert.equal(piles.T1.drop.y + piles.T1.drop.h, top.y + m.h);
});
