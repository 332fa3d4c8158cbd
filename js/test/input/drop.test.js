import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseDrop, overlap } from '../../src/input/drop.js';

const W = 80;
const H = 112;
/** @param {number} x @param {number} [y] */
const at = (x, y = 0) => ({ x, y, w: W, h: H });
const piles = [0, 1, 2, 3].map((n) => ({ name: `T${n + 1}`, drop: at(100 * n) }));

/**
 * @param {number} x  where the first card of a run from T1 is
 * @param {string[]} legal
 * @param {number} [y]
 */
const drop = (x, legal, y = 0) =>
  chooseDrop({ card: at(x, y), home: at(0), source: 'T1', legal, piles });

test('overlap is the common area', () => {
  assert.equal(overlap(at(0), at(60, 100)), 20 * 12);
  assert.equal(overlap(at(0), at(80)), 0);
});

test('among legal piles the most covered one takes the cards', () => {
  assert.deepEqual(drop(140, ['T2', 'T3']), { pile: 'T2', legal: true });
  assert.deepEqual(drop(160, ['T2', 'T3']), { pile: 'T3', legal: true });
});

test('a legal pile that is touched goes before an illegal one that is covered', () => {
  assert.deepEqual(drop(195, ['T2']), { pile: 'T3', legal: false });
  assert.deepEqual(drop(175, ['T2']), { pile: 'T2', legal: true });
});

test('over illegal piles only, the most covered one is tried', () => {
  assert.deepEqual(drop(230, []), { pile: 'T3', legal: false });
  assert.deepEqual(drop(260, []), { pile: 'T4', legal: false });
});

test('a card that is nearer to home than to any other pile goes back', () => {
  assert.equal(drop(30, ['T2']), null);
  assert.deepEqual(drop(60, ['T2']), { pile: 'T2', legal: true });
});

test('over nothing it goes back', () => {
  assert.equal(drop(200, ['T2', 'T3'], 300), null);
});
