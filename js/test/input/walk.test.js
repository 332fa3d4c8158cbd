import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle, step, stopsOf, topOf, walkOrder } from '../../src/input/walk.js';
import { SMALL, table } from '../helpers/table.js';

const now = table({ ...SMALL, T1: '?? ?? 8C 7S 6H' }, [
  ['T1', 'T2', 2],
  ['T1', 'F:H', 2],
  ['T1', 'T3', 2],
]);

test('left and right visit stock, waste, piles, foundations by suit', () => {
  assert.deepEqual(walkOrder(now), ['S', 'W', 'T1', 'T2', 'T3', 'F:S', 'F:H', 'F:C', 'F:D']);
});

test('left and right come to the top of the next pile, and round at the ends', () => {
  assert.deepEqual(step(now, { pile: 'W', index: 1 }, 'right', null), { pile: 'T1', index: 4 });
  assert.deepEqual(step(now, { pile: 'T1', index: 2 }, 'left', null), { pile: 'W', index: 1 });
  assert.deepEqual(step(now, { pile: 'T2', index: 0 }, 'right', null), { pile: 'T3', index: 0 });
  assert.deepEqual(step(now, { pile: 'S', index: 0 }, 'left', null), { pile: 'F:D', index: 0 });
});

test('up and down walk the face-up cards of a pile and stop at its ends', () => {
  const walk = (/** @type {number} */ index, /** @type {'up' | 'down' | 'home' | 'end'} */ way) =>
    step(now, { pile: 'T1', index }, way, null).index;
  assert.equal(walk(4, 'up'), 3);
  assert.equal(walk(2, 'up'), 2);
  assert.equal(walk(3, 'down'), 4);
  assert.equal(walk(4, 'down'), 4);
  assert.equal(walk(4, 'home'), 2);
  assert.equal(walk(2, 'end'), 4);
});

test('of waste and foundations only the top card is a stop', () => {
  const [, waste] = now.piles;
  assert.deepEqual(stopsOf(waste), [1]);
});

test('with cards in hand only what takes them is visited, and their own pile', () => {
  const held = { pile: 'T1', count: 2 };
  const visited = [];
  let place = { pile: 'T1', index: 3 };
  for (let n = 0; n < 5; n++) {
    place = step(now, place, 'right', held);
    visited.push(place);
  }
  assert.deepEqual(visited, [
    { pile: 'T2', index: 0 },
    { pile: 'T3', index: 0 },
    { pile: 'F:H', index: 0 },
    { pile: 'T1', index: 3 },
    { pile: 'T2', index: 0 },
  ]);
  assert.deepEqual(step(now, { pile: 'T1', index: 3 }, 'left', held), { pile: 'F:H', index: 0 });
});

test('with cards in hand that fit nowhere the focus stays', () => {
  const held = { pile: 'W', count: 1 };
  assert.deepEqual(step(now, topOf(now, 'W'), 'right', held), { pile: 'W', index: 1 });
});

test('a place that is gone becomes the top of its pile, a pile that is gone the first one', () => {
  assert.deepEqual(settle(now, { pile: 'T1', index: 9 }), { pile: 'T1', index: 4 });
  assert.deepEqual(settle(now, { pile: 'T1', index: 3 }), { pile: 'T1', index: 3 });
  assert.deepEqual(settle(now, { pile: 'T9', index: 0 }), { pile: 'T1', index: 4 });
  assert.deepEqual(settle(now, null), { pile: 'T1', index: 4 });
});

test('what a lesson asks to try is visited too, though the rules refuse it', () => {
  const piles = now.piles.map((pile) =>
    pile.name === 'T1'
      ? {
          ...pile,
          tries: [
            ['T2', 4],
            ['W', 1],
          ],
        }
      : pile,
  );
  const asked = /** @type {typeof now} */ ({ ...now, piles });
  assert.deepEqual(
    stopsOf(asked.piles.find(({ name }) => name === 'T1') ?? asked.piles[0]),
    [1, 2, 3, 4],
  );
  const held = { pile: 'T1', count: 4 };
  const first = step(asked, { pile: 'T1', index: 1 }, 'right', held);
  assert.deepEqual(first, { pile: 'T2', index: 0 });
  assert.deepEqual(step(asked, first, 'right', held), { pile: 'T1', index: 1 });
});
