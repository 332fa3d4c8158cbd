import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure } from '../../src/layout/measure.js';
import { place } from '../../src/layout/place.js';
import { runRect } from '../../src/layout/run.js';
import { GAMES, pilesOf } from './tables.js';

const shape = GAMES['ali-baba'];
const metrics = measure(shape, 900);
const placement = place(
  metrics,
  pilesOf(
    shape,
    [5, 1, 0, 2, 2, 2, 2, 2, 2, 2].map((up) => ({ up })),
    { stock: 8 },
  ),
);
const rectOf = (/** @type {string} */ name, /** @type {number | undefined} */ count) =>
  runRect({ metrics, placement }, name, count);

test('a run is as large as its cards, a single card is one', () => {
  const { top, drop } = placement.piles.T1;
  assert.deepEqual(rectOf('T1', 1), top);
  assert.deepEqual(rectOf('T1', undefined), top);
  assert.deepEqual(rectOf('T1', 5), drop);
  const three = rectOf('T1', 3);
  assert.ok(three.y > drop.y && three.h > metrics.h && three.h < drop.h);
  assert.equal(three.y + three.h, drop.y + drop.h);
});

test('an empty pile is its slot, and no run is larger than its pile', () => {
  assert.deepEqual(rectOf('T3', 1), placement.piles.T3.slot);
  assert.deepEqual(rectOf('T2', 4), placement.piles.T2.top);
  assert.deepEqual(rectOf('W', 1), placement.piles.W.slot);
});
