import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut } from '../../src/board/scene.js';
import { arrivals, flightStart, planTrips, travelTime } from '../../src/board/travel.js';
import { SMALL, table } from '../helpers/table.js';

/** @typedef {import('../../src/state/types.js').Move} Move */

test('a longer way takes longer, up to a limit', () => {
  assert.equal(travelTime(0), 140);
  assert.ok(travelTime(300) > travelTime(100));
  assert.equal(travelTime(5000), 260);
});

test('flights of a finish follow each other, ever faster', () => {
  const starts = Array.from({ length: 12 }, (_, n) => flightStart(n));
  const gaps = starts.slice(1).map((start, n) => start - starts[n]);
  assert.equal(gaps[0], 70);
  assert.ok(gaps.every((gap, n) => n === 0 || gap <= gaps[n - 1]));
  assert.ok(gaps.every((gap) => gap >= 35));
});

test('cards arrive in the order of the moves', () => {
  /** @type {Move[]} */
  const moves = [
    ['T1', 'F:S', 1],
    ['T2', 'F:H', 1],
    ['T1', 'F:S', 1],
  ];
  const spots = [
    { pile: 'F:S', index: 4, card: '5S' },
    { pile: 'F:S', index: 5, card: '6S' },
    { pile: 'F:H', index: 2, card: '3H' },
  ];
  assert.deepEqual(arrivals(moves, spots), [0, 2, 1]);
});

test('only what has moved travels, and what is in hand stays', () => {
  const before = layOut(table({ ...SMALL, T2: '8D 7C' }), 900);
  const after = layOut(table({ ...SMALL, T3: '7C' }), 900);
  const from = after.spots.map(({ card, pile, index }) => {
    const was = before.spots.findIndex((spot) =>
      card ? spot.card === card : spot.pile === pile && spot.index === index,
    );
    return before.poses[was];
  });
  const act = {
    kind: /** @type {const} */ ('move'),
    moves: [/** @type {Move} */ (['T2', 'T3', 1])],
  };
  const trips = planTrips({ act, scene: after, from, still: () => false });
  const moved = after.spots.findIndex((spot) => spot.card === '7C');
  assert.ok(trips.some((trip) => trip.index === moved && trip.delay === 0));
  assert.ok(trips.every(({ from: a, to: b }) => a.x !== b.x || a.y !== b.y));
  assert.deepEqual(planTrips({ act, scene: after, from, still: () => true }), []);
});

test('a deal lays the cards out from the stock, row by row and within a second', () => {
  const scene = layOut(table(SMALL), 900);
  const act = { kind: /** @type {const} */ ('deal'), moves: [] };
  const trips = planTrips({ act, scene, from: scene.poses, still: () => false });
  const stock = scene.placement.piles.S.slot;
  assert.ok(trips.length > 5);
  assert.ok(trips.every(({ from }) => from.x === stock.x && from.y === stock.y));
  assert.ok(trips.every(({ delay, duration }) => delay + duration <= 950));
  const delays = (/** @type {string} */ pile) =>
    trips.filter(({ index }) => scene.spots[index].pile === pile).map(({ delay }) => delay);
  assert.ok(delays('T2')[0] < delays('T1')[1]);
});
