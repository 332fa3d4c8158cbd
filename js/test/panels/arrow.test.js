/** @import { Metrics, Placement, Point, Rect } from '../../src/layout/types.js' */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf } from '../../src/board/highlights.js';
import { measure } from '../../src/layout/measure.js';
import { place } from '../../src/layout/place.js';
import { arrow } from '../../src/panels/arrow.js';
import { installDom } from '../helpers/dom.js';
import { freshPiles, GAMES, pilesOf } from '../layout/tables.js';

installDom();

/**
 * Points along the line, a few for every stretch and bend.
 *
 * @param {string} d
 * @returns {Point[]}
 */
function along(d) {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  /** @type {Point[]} */
  const corners = [];
  for (let i = 0; i < numbers.length; i += 2) corners.push({ x: numbers[i], y: numbers[i + 1] });
  return corners.flatMap((b, i) => {
    const a = corners[Math.max(0, i - 1)];
    return Array.from({ length: 21 }, (_, k) => ({
      x: a.x + ((b.x - a.x) * k) / 20,
      y: a.y + ((b.y - a.y) * k) / 20,
    }));
  });
}

/**
 * Where indices stand: the left part of every face-up card's strip.
 *
 * @param {Metrics} m
 * @param {Placement} placement
 * @returns {Rect[]}
 */
const indices = (m, placement) =>
  placement.cards
    .filter((card) => card.faceUp && card.layer !== 'buried')
    .map(({ x, y, cap, pad }) => ({ x: x + 2, y: y + pad, w: 0.08 * m.w + 2 * cap, h: cap }));

/**
 * Where the stock's count and the line on redeals stand, and half a line around them.
 *
 * @param {Placement} placement
 * @returns {Rect[]}
 */
const words = ({ captions }) =>
  Object.values(captions).flatMap((rect) =>
    rect ? [{ x: rect.x - 2, y: rect.y - 2, w: rect.w + 4, h: rect.h + 4 }] : [],
  );

/** @type {Record<string, {up: number, down?: number}[]>} */
const MID = {
  'blind-alleys': [1, 6, 2, 2, 0, 4].map((up, i) => ({ up, down: [2, 1, 0, 2, 0, 1][i] })),
  'ali-baba': [5, 5, 3, 0, 4, 4, 3, 3, 9, 4].map((up) => ({ up })),
  bisley: [2, 3, 4, 1, 4, 0, 0, 1, 3, 11, 0, 4, 2].map((up) => ({ up })),
};

for (const [game, shape] of Object.entries(GAMES)) {
  test(`arrows of ${game} cross no index and no words`, () => {
    for (const width of [320, 600, 900, 1400]) {
      const m = measure(shape, width);
      const mid = pilesOf(shape, MID[game], { stock: 9, waste: 2 });
      for (const piles of width === 900 ? [mid, freshPiles(shape)] : [mid]) {
        const placement = place(m, piles);
        const table = tableOf({ metrics: m, placement });
        const marks = [...indices(m, placement), ...words(placement)];
        const sources = piles.filter(({ kind, cards }) => kind !== 'up' && cards.length > 0);
        assert.equal(marks.length > indices(m, placement).length, shape.stock);
        for (const source of sources) {
          for (const target of piles) {
            if (source === target || target.kind === 'stock' || target.kind === 'waste') continue;
            const { d } = arrow(table, [source.name, target.name, 1]);
            const crossed = along(d).filter(({ x, y }) =>
              marks.some((r) => x > r.x && x < r.x + r.w && y > r.y && y < r.y + r.h),
            );
            assert.equal(crossed.length, 0, `${width}: ${source.name} to ${target.name}: ${d}`);
          }
        }
      }
    }
  });
}

test('an arrow leads from the top card to the target and stays on the board', () => {
  const shape = GAMES.bisley;
  const m = measure(shape, 900);
  const placement = place(m, freshPiles(shape));
  const { d, draw } = arrow(tableOf({ metrics: m, placement }), ['T10', 'T2', 1]);
  const points = along(d);
  const [start, end] = [points[0], points.at(-1)];
  /** @param {Point} p @param {Rect} rect */
  const inside = (p, { x, y, w, h }) => p.x > x && p.x < x + w && p.y > y && p.y < y + h;
  const [from, to] = [placement.piles.T10.top, placement.piles.T2.top];
  assert.ok(from && to && end && inside(start, from) && inside(end, to));
  assert.ok(points.every(({ x, y }) => x > 0 && x < m.width && y > 0 && y < m.boardHeight));
  const picture = draw();
  const length = Number(picture.style.getPropertyValue('--length'));
  assert.ok(length > Math.abs(start.x - end.x));
  assert.deepEqual(
    [...picture.querySelectorAll('path[d]')].filter((path) => path.getAttribute('d') === d).length,
    2,
    'the line, and what keeps it clear of the cards',
  );
});
