import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut } from '../../src/board/scene.js';
import { SMALL, table } from '../helpers/table.js';

test('the board keeps room for piles as the game deals them', () => {
  const now = table(SMALL);
  const scene = (/** @type {number[]} */ dealt, /** @type {number} */ hidden) =>
    layOut({ ...now, rules: { ...now.rules, dealt, hidden } }, 320);
  assert.ok(scene([8, 1, 1], 0).height > scene([4, 1, 1], 0).height);
  assert.ok(scene([8, 1, 1], 0).height > scene([8, 1, 1], 7).height, 'backs take less');
});
