import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stackedInset } from '../../src/cards/proportions.js';
import { measure } from '../../src/layout/measure.js';
import { ribbon } from '../../src/layout/ribbon.js';
import { GAMES, WIDTHS } from './tables.js';

for (const [game, shape] of Object.entries(GAMES)) {
  test(`the ribbon of ${game}: 52 cards within the board, clear of the words`, () => {
    for (const width of WIDTHS) {
      const m = measure(shape, width);
      const { cards, w, h, text, cap, pad } = ribbon(m, m.width, m.boardHeight);
      assert.equal(new Set(cards.map(({ card }) => card)).size, 52);
      assert.deepEqual(
        cards.map(({ order }) => order),
        Array.from({ length: 52 }, (_, i) => i),
      );
      assert.ok(cap >= 7.5 && pad > 2, `${width}: index ${cap}`);
      const words = { left: width / 2 - 110, right: width / 2 + 110 };
      for (const { x, y, tilt, card } of cards) {
        const turn = (tilt * Math.PI) / 180;
        for (const [dx, dy] of [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ]) {
          const cx = x + w / 2 + (dx * w * Math.cos(turn) - dy * h * Math.sin(turn)) / 2;
          const cy = y + h / 2 + (dx * w * Math.sin(turn) + dy * h * Math.cos(turn)) / 2;
          const about = `${card} at ${width}: ${cx}, ${cy} of ${m.boardHeight}`;
          assert.ok(cx >= 0 && cx <= width && cy >= 0 && cy <= m.boardHeight, about);
          const inWords = cx > words.left && cx < words.right && cy > text.y;
          assert.ok(!inWords, `${about} lies on the words`);
        }
      }
      assert.ok(text.y + text.h <= m.boardHeight);
    }
  });

  test(`the ribbon of ${game} shows every index whole`, () => {
    for (const width of WIDTHS) {
      const m = measure(shape, width);
      const { cards, w, cap } = ribbon(m, m.width, m.boardHeight);
      for (let i = 1; i < cards.length; i++) {
        const [a, b] = [cards[i - 1], cards[i]];
        if (a.card[1] !== b.card[1]) continue;
        const step = Math.hypot(b.x - a.x, b.y - a.y);
        assert.ok(stackedInset(w) + cap <= step, `${width}: ${cap} in ${step}`);
      }
    }
  });
}
