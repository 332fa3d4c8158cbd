import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fanOf, openness, pileHeight, roomyHeight, shareRoom } from '../../src/layout/fan.js';
import { measure } from '../../src/layout/measure.js';
import { GAMES } from './tables.js';

const m = measure(GAMES['blind-alleys'], 900);

test('height of a pile', () => {
  assert.equal(pileHeight({ down: 0, up: 0 }, 100, 10, 30), 100);
  assert.equal(pileHeight({ down: 0, up: 1 }, 100, 10, 30), 100);
  assert.equal(pileHeight({ down: 2, up: 0 }, 100, 10, 30), 110);
  assert.equal(pileHeight({ down: 2, up: 3 }, 100, 10, 30), 180);
});

test('openness is 1 with room to spare, 0 where the usual fan is all there is', () => {
  const count = { down: 0, up: 5 };
  assert.equal(openness([], m), 1);
  assert.equal(openness([{ count, room: 10_000 }], m), 1);
  assert.equal(openness([{ count, room: m.h }], m), 0);
  const between = (pileHeight(count, m.h, 0, m.fan) + pileHeight(count, m.h, 0, m.fanMax)) / 2;
  const open = openness([{ count, room: between }], m);
  assert.ok(Math.abs(open - 0.5) < 1e-9);
});

test('a pile too long first closes its face-down cards, then its strips, then draws smaller indices', () => {
  const count = { down: 2, up: 6 };
  const usual = pileHeight(count, m.h, m.hiddenFan, m.fan);
  const hidden = fanOf(count, usual - 4, 0, m);
  assert.equal(hidden.step, m.fan);
  assert.ok(hidden.hidden < m.hiddenFan && hidden.hidden >= m.hiddenFanMin);
  const strips = fanOf(count, usual - 30, 0, m);
  assert.equal(strips.hidden, m.hiddenFanMin);
  assert.ok(strips.step < m.fan && !strips.tight);
  assert.equal(strips.cap, m.cap);
  const least = fanOf(count, 0, 0, m);
  assert.equal(least.step, m.strip);
  assert.ok(least.tight && least.cap < m.cap && least.cap > 0.8 * m.cap);
});

test('rows share the room alike, by need, or each gets its least', () => {
  const small = { usual: 100, tight: 80, roomy: 260 };
  const large = { usual: 300, tight: 180, roomy: 500 };
  /** @param {Parameters<typeof shareRoom>} given */
  const shared = (...given) => shareRoom(...given).map(Math.round);
  assert.deepEqual(shared([small, small], 400), [200, 200]);
  assert.deepEqual(shared([small, large], 450), [150, 300]);
  assert.deepEqual(shared([small, small, large], 600), [150, 150, 300]);
  assert.deepEqual(shared([small, large], 330), [90, 240]);
  assert.deepEqual(shared([small, large], 200), [80, 180]);
});

test('no row gets more than is roomy: what is left stays below, not between the rows', () => {
  const short = { usual: 100, tight: 80, roomy: 150 };
  const long = { usual: 300, tight: 180, roomy: 500 };
  /** @param {Parameters<typeof shareRoom>} given */
  const shared = (...given) => shareRoom(...given).map(Math.round);
  assert.deepEqual(shared([short, short], 400), [150, 150]);
  assert.deepEqual(shared([short, long], 600), [150, 450]);
});

test('a roomy row leaves some air below its piles, and grows by two cards at a time', () => {
  const heights = [0, 1, 2, 3, 4, 5].map((up) => roomyHeight({ down: 0, up }, m));
  assert.deepEqual(
    heights.map((height) => Math.floor((height - m.h) / m.fanMax + 1)),
    [1, 2, 2, 4, 4, 6],
  );
  const full = pileHeight({ down: 0, up: 4 }, m.h, m.hiddenFanMax, m.fanMax);
  assert.ok(heights[4] > full + 10);
});
