import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTap } from '../../src/input/tap.js';
import { SMALL, table } from '../helpers/table.js';

/** @type {string[]} */
let done;
/** @type {{ pile: string, count: number } | null} */
let held;
let time = 0;
/** @type {Record<string, string>} */
let piles;
/** @type {ReturnType<typeof createTap>} */
let tap;

beforeEach(() => {
  done = [];
  held = null;
  time = 0;
  piles = SMALL;
  const movable = new Set(['T1/2', 'W/1']);
  const acts = {
    letGo: () => {
      if (held) done.push('let go');
      held = null;
    },
    simple: (/** @type {string} */ type) => done.push(type),
    send: (/** @type {string} */ pile, /** @type {number} */ count) => {
      held = null;
      done.push(`send ${pile}*${count}`);
    },
    drop: (/** @type {string} */ pile) => {
      held = null;
      done.push(`drop ${pile}`);
    },
    explain: (/** @type {string} */ pile, /** @type {number} */ count) =>
      done.push(`explain ${pile}*${count}`),
    canMove: (/** @type {string} */ pile, /** @type {number} */ index) =>
      movable.has(`${pile}/${index}`),
    pickUp: (/** @type {string} */ pile, /** @type {number} */ index) => {
      held = { pile, count: 4 - index };
      done.push(`pick up ${pile}/${index}`);
    },
  };
  tap = createTap({
    acts: /** @type {any} */ (acts),
    snapshot: () => table(piles),
    held: () => held,
    clock: () => time,
  });
});

/** @param {string} pile @param {number} [index] @param {number} [after] ms @param {boolean} [sure] */
function press(pile, index = 0, after = 1000, sure = true) {
  time += after;
  tap({ pile, index }, sure);
}

test('a tap picks up, a tap elsewhere drops', () => {
  press('T1', 2);
  press('T2');
  assert.deepEqual(done, ['pick up T1/2', 'drop T2']);
});

test('a tap on the run in hand or on the bare board lets go', () => {
  press('T1', 2);
  press('T1', 2);
  press('T1', 2);
  tap(null);
  assert.deepEqual(done, ['pick up T1/2', 'let go', 'pick up T1/2', 'let go']);
});

test('a double tap sends', () => {
  press('T1', 2);
  press('T1', 2, 200);
  assert.deepEqual(done, ['pick up T1/2', 'send T1*2']);
});

test('three quick taps are a double one and a single one', () => {
  press('T1', 2);
  press('T1', 2, 100);
  press('T1', 2, 100);
  assert.deepEqual(done, ['pick up T1/2', 'send T1*2', 'pick up T1/2']);
});

test('a tap after a drop on the same pile is a single one', () => {
  press('T1', 2);
  press('T2', 0, 100);
  press('T2', 0, 100);
  assert.deepEqual(done, ['pick up T1/2', 'drop T2', 'explain T2*1']);
});

test('two taps on one place are no double one if another card came there between them', () => {
  press('T1', 2);
  piles = { ...SMALL, T1: '?? ?? 9D' };
  held = null;
  press('T1', 2, 100);
  assert.deepEqual(done, ['pick up T1/2', 'pick up T1/2']);
});

test('a tap on what was not seen there is no half of a double one', () => {
  press('T1', 2, 1000, false);
  press('T1', 2, 100);
  press('T1', 2, 1000);
  press('T1', 2, 100, false);
  assert.deepEqual(done, ['pick up T1/2', 'let go', 'pick up T1/2', 'let go']);
});

test('a tap elsewhere parts two taps on one card', () => {
  press('W', 1);
  press('S', 0, 50);
  held = null;
  press('W', 1, 50);
  assert.deepEqual(done, ['pick up W/1', 'stock', 'pick up W/1']);
});

test('a card that cannot move is explained', () => {
  press('T1', 3);
  assert.deepEqual(done, ['explain T1*1']);
});

test('the stock is pressed each time, however quickly', () => {
  press('S');
  press('S', 0, 50);
  assert.deepEqual(done, ['stock', 'stock']);
});

test('an empty pile alone means nothing', () => {
  press('T3');
  assert.deepEqual(done, []);
});

test('a tap whose press has picked the cards up leaves them in hand', () => {
  held = { pile: 'T1', count: 2 };
  tap({ pile: 'T1', index: 2 }, true, true);
  assert.deepEqual(done, []);
  time += 1000;
  tap({ pile: 'T1', index: 2 });
  assert.deepEqual(done, ['let go']);
});
