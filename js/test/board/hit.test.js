import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeAt } from '../../src/board/hit.js';
import { layOut } from '../../src/board/scene.js';
import { SMALL, table } from '../helpers/table.js';

const scene = layOut(table(SMALL), 900);
const { piles } = scene.placement;

/** @param {string} pile @param {number} index */
function corner(pile, index) {
  const i = scene.spots.findIndex((spot) => spot.pile === pile && spot.index === index);
  const { x, y } = scene.poses[i];
  return { x: x + 3, y: y + 3 };
}

test('of cards that lie on each other the one that is seen at the point is meant', () => {
  for (const index of [0, 1, 2, 3]) {
    assert.deepEqual(placeAt(scene, corner('T1', index)), { pile: 'T1', index });
  }
  assert.deepEqual(placeAt(scene, corner('W', 1)), { pile: 'W', index: 1 });
});

test('the whole place of the stock is the stock, with cards and without', () => {
  const empty = layOut(table({ ...SMALL, S: '' }), 900);
  const { x, y, w, h } = piles.S.slot;
  for (const at of [scene, empty]) {
    for (const [dx, dy] of [
      [0, 0],
      [w / 2, h / 2],
      [w - 1, h - 1],
    ]) {
      assert.deepEqual(placeAt(at, { x: x + dx, y: y + dy }), { pile: 'S', index: 0 });
    }
  }
});

test('an empty pile is meant by its slot, the bare board is nothing', () => {
  const { x, y } = piles.T3.slot;
  assert.deepEqual(placeAt(scene, { x: x + 1, y: y + 1 }), { pile: 'T3', index: 0 });
  assert.equal(placeAt(scene, { x: 0, y: 0 }), null);
  assert.equal(placeAt(scene, { x, y: scene.height - 1 }), null);
});
