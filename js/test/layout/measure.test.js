import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure } from '../../src/layout/measure.js';
import { place } from '../../src/layout/place.js';
import { shapeOf } from '../../src/layout/shape.js';
import { freshPiles, GAMES, HOUSE, overlap, WIDTHS } from './tables.js';

const ALL = [...Object.values(GAMES), ...HOUSE];

test('slots never overlap and keep to the board, at every width and for every shape', () => {
  for (const shape of ALL) {
    for (const width of WIDTHS) {
      const m = measure(shape, width);
      const names = Object.keys(m.slots);
      const about = `${JSON.stringify(shape)} at ${width}`;
      const expected = shape.tableau + shape.up + shape.down + (shape.stock ? 2 : 0);
      assert.equal(names.length, expected, about);
      const rects = names.map((name) => ({ ...m.slots[name], w: m.w, h: m.h }));
      rects.forEach((rect, i) => {
        assert.ok(Number.isInteger(rect.x) && Number.isInteger(rect.y), about);
        assert.ok(rect.x >= 4 && rect.x + rect.w <= width - 4, `${names[i]} sideways, ${about}`);
        assert.ok(
          rect.y >= 4 && rect.y + rect.h <= m.boardHeight - 4,
          `${names[i]} down, ${about}`,
        );
        for (let k = 0; k < i; k++) {
          assert.ok(!overlap(rect, rects[k]), `${names[i]} on ${names[k]}, ${about}`);
        }
      });
    }
  }
});

test('cards of the three games are never narrower than 36 px', () => {
  for (const [game, shape] of Object.entries(GAMES)) {
    for (let width = 320; width <= 1600; width += 7) {
      const { w, h } = measure(shape, width);
      assert.ok(w >= 36 && w <= 94, `${game} at ${width}: ${w}`);
      assert.equal(h, Math.round(1.4 * w));
    }
  }
});

test('boards leave room for toolbar and message line', () => {
  for (const [game, shape] of Object.entries(GAMES)) {
    for (let width = 320; width <= 1600; width += 7) {
      const m = measure(shape, width);
      const most = m.mode === 'rows' ? 620 : width <= 960 ? 544 : 600;
      assert.ok(m.boardHeight <= most, `${game} at ${width}: ${m.boardHeight}`);
    }
  }
});

test('the division of the board follows width and number of piles', () => {
  /** @param {string} game @param {number} width */
  const mode = (game, width) => measure(GAMES[game], width).mode;
  assert.equal(mode('bisley', 320), 'rows');
  assert.equal(mode('bisley', 600), 'top');
  assert.equal(mode('bisley', 1300), 'top');
  assert.equal(mode('ali-baba', 400), 'rows');
  assert.equal(mode('ali-baba', 900), 'top');
  assert.equal(mode('ali-baba', 1400), 'side');
  assert.equal(mode('blind-alleys', 320), 'top');
  assert.equal(mode('blind-alleys', 900), 'side');
});

test('rows hold all piles, in order, as evenly as they go', () => {
  const { rows } = measure(GAMES.bisley, 360);
  assert.deepEqual(
    rows.flat(),
    Array.from({ length: 13 }, (_, i) => `T${i + 1}`),
  );
  assert.deepEqual(
    rows.map((row) => row.length),
    [7, 6],
  );
});

test('a fresh deal fills most of the board', () => {
  /** @type {Record<string, number>} */
  const least = { 'blind-alleys': 0.5, 'ali-baba': 0.58, bisley: 0.55 };
  for (const [game, shape] of Object.entries(GAMES)) {
    for (const width of WIDTHS) {
      const m = measure(shape, width);
      const { cards, boardHeight } = place(m, freshPiles(shape));
      const bottom = Math.max(...cards.map((card) => card.y + m.h));
      const share = (bottom + m.pad) / boardHeight;
      assert.ok(share >= least[game], `${game} at ${width}: ${share}`);
    }
  }
});

test('fractions of pixels and tiny widths are taken', () => {
  assert.equal(measure(GAMES.bisley, 899.7).width, 899);
  const tiny = measure(GAMES.bisley, 0);
  assert.ok(tiny.w > 0 && tiny.boardHeight > 0);
});

test('a shape is counted from the piles', () => {
  for (const shape of ALL) {
    const { tableau, up, down, stock, dealt = [3], hidden = 2 } = shape;
    const counted = shapeOf(freshPiles(shape), { dealt, hidden });
    assert.deepEqual({ ...counted }, { tableau, up, down, stock, dealt, hidden });
  }
});
