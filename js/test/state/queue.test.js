import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createQueue } from '../../src/state/queue.js';

/** @type {any[]} */
let sent;
/** @type {any[]} */
let dropped;
/** @type {string[]} */
let whys;
let seq = 1;
/** @type {ReturnType<typeof createQueue>} */
let queue;

beforeEach(() => {
  sent = [];
  dropped = [];
  whys = [];
  seq = 1;
  queue = createQueue({
    send: (intent) => sent.push(intent),
    seq: () => seq,
    dropped: (intent, why) => {
      dropped.push(intent);
      whys.push(why);
    },
  });
});

/** @param {number} number */
function snapshot(number) {
  seq = number;
  queue.snapshotCame(number);
}

test('an act goes out with the number of the snapshot that is shown', () => {
  queue.ask({ type: 'undo' });
  assert.deepEqual(sent, [{ type: 'undo', id: 1, seq: 1 }]);
});

test('a second act waits for the answer to the first, and keeps its turn', () => {
  queue.ask({ type: 'stock' });
  queue.ask({ type: 'undo' });
  queue.ask({ type: 'redo' });
  assert.equal(sent.length, 1);
  snapshot(2);
  snapshot(3);
  assert.deepEqual(
    sent.map(({ type, seq: number }) => [type, number]),
    [
      ['stock', 1],
      ['undo', 2],
      ['redo', 3],
    ],
  );
});

test('a reply answers as well as a snapshot does', () => {
  queue.ask({ type: 'hint' });
  queue.ask({ type: 'undo' });
  assert.deepEqual(queue.answered(1), { type: 'hint' });
  assert.equal(sent[1].type, 'undo');
});

test('a reply to something else answers nothing', () => {
  queue.ask({ type: 'hint' });
  assert.equal(queue.answered(0), null);
  assert.equal(queue.answered(7), null);
  assert.equal(queue.busy, true);
});

test('a snapshot that was there before is no answer', () => {
  seq = 5;
  queue.ask({ type: 'undo' });
  queue.snapshotCame(5);
  assert.equal(queue.busy, true);
});

test('an act that means nothing any more is let go, and the next one has its turn', () => {
  queue.ask({ type: 'stock' });
  queue.ask({ type: 'send', source: 'T1', count: 1 }, () => false);
  queue.ask({ type: 'undo' }, () => true);
  snapshot(2);
  assert.deepEqual(dropped, [{ type: 'send', source: 'T1', count: 1 }]);
  assert.deepEqual(whys, ['stale']);
  assert.equal(sent.at(-1).type, 'undo');
});

test('whether an act still means something is asked when its turn comes', () => {
  let meant = true;
  queue.ask({ type: 'stock' });
  queue.ask({ type: 'undo' }, () => meant);
  meant = false;
  snapshot(2);
  assert.equal(sent.length, 1);
  assert.equal(dropped.length, 1);
});

test('no number is ever sent twice for one act', () => {
  for (let n = 0; n < 5; n++) queue.ask({ type: 'undo' });
  for (let n = 2; n < 8; n++) snapshot(n);
  assert.deepEqual(
    sent.map(({ id, seq: number }) => [id, number]),
    [1, 2, 3, 4, 5].map((n) => [n, n]),
  );
});

test('too many acts are let go', () => {
  for (let n = 0; n < 30; n++) queue.ask({ type: 'undo' });
  assert.equal(dropped.length, 30 - 1 - 16);
  assert.deepEqual(new Set(whys), new Set(['many']));
});

test('clear forgets what is sent and what waits', () => {
  queue.ask({ type: 'undo' });
  queue.ask({ type: 'redo' });
  queue.clear();
  assert.equal(queue.busy, false);
  snapshot(2);
  assert.equal(sent.length, 1);
  queue.ask({ type: 'hint' });
  assert.deepEqual(sent[1], { type: 'hint', id: 3, seq: 2 });
});
