import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchCards } from '../../src/board/match.js';
import { spotsOf } from '../../src/state/snapshot.js';
import { SMALL, table } from '../helpers/table.js';

/** @typedef {import('../../src/state/types.js').Move} Move */

/** @param {Record<string, string>} piles */
const spots = (piles) => spotsOf(table(piles));

/**
 * Where the elements of one table are on the next: "pile/index" of before by that of after.
 * @param {Record<string, string>} from
 * @param {Record<string, string>} to
 * @param {Move[]} [moves]
 */
function ways(from, to, moves) {
  const before = spots(from);
  const after = spots(to);
  const elements = matchCards(before, after, moves);
  assert.equal(new Set(elements).size, before.length, 'each element is used once');
  const key = (/** @type {{ pile: string, index: number }} */ at) => `${at.pile}/${at.index}`;
  return Object.fromEntries(after.map((spot, i) => [key(spot), key(before[elements[i]])]));
}

test('without a change every card keeps its element', () => {
  for (const [to, from] of Object.entries(ways(SMALL, SMALL))) assert.equal(to, from);
});

test('a run keeps its elements on its way', () => {
  const found = ways({ T1: '?? 9H 8S 7H', T2: 'TC' }, { T1: '??', T2: 'TC 9H 8S 7H' }, [
    ['T1', 'T2', 3],
  ]);
  assert.deepEqual(found, {
    'T1/0': 'T1/0',
    'T2/0': 'T2/0',
    'T2/1': 'T1/1',
    'T2/2': 'T1/2',
    'T2/3': 'T1/3',
  });
});

test('a drawn card was the top of the stock', () => {
  const found = ways(SMALL, { ...SMALL, S: '?? ??', W: '9S JD 4C' }, [['S', 'W', 1]]);
  assert.equal(found['W/2'], 'S/2');
  assert.equal(found['S/0'], 'S/0');
  assert.equal(found['S/1'], 'S/1');
});

test('a drawn card that is taken back is the top of the stock again', () => {
  const found = ways({ ...SMALL, S: '?? ??', W: '9S JD 4C' }, SMALL, [['S', 'W', 1]]);
  assert.equal(found['S/2'], 'W/2');
  assert.equal(found['T1/0'], 'T1/0');
});

test('a card that is turned up is the one that lay there', () => {
  const found = ways({ T1: '?? ?? 6H', T2: '7S' }, { T1: '?? QC', T2: '7S 6H' }, [['T1', 'T2', 1]]);
  assert.equal(found['T1/1'], 'T1/1');
  assert.equal(found['T2/1'], 'T1/2');
});

test('a card that is turned down again, with the move taken back, stays where it lies', () => {
  const found = ways({ T1: '?? QC', T2: '7S 6H' }, { T1: '?? ?? 6H', T2: '7S' }, [['T1', 'T2', 1]]);
  assert.equal(found['T1/1'], 'T1/1');
  assert.equal(found['T1/2'], 'T2/1');
});

test('the redeal brings the cards of the waste to the stock, not others', () => {
  const found = ways({ S: '', W: '9S JD 4C', T1: '?? 5H' }, { S: '?? ?? ??', W: '', T1: '?? 5H' }, [
    ['W', 'S', 1],
  ]);
  assert.deepEqual(
    new Set([found['S/0'], found['S/1'], found['S/2']]),
    new Set(['W/0', 'W/1', 'W/2']),
  );
});

test('when several moves came at once, each card comes from where they brought it', () => {
  const found = ways(
    { S: '?? ??', W: '', 'F:C': '', 'F:H': '4H', 'F:S': 'AS', T1: '?? 5H' },
    { S: '??', W: '', 'F:C': 'AC', 'F:H': '4H 5H', 'F:S': 'AS 2S', T1: '' },
    [
      ['S', 'W', 1],
      ['W', 'F:S', 1],
      ['T1', 'F:H', 1],
      ['T1', 'F:C', 1],
    ],
  );
  assert.equal(found['F:S/1'], 'S/1', 'through the waste');
  assert.equal(found['F:C/0'], 'T1/0', 'turned up on the way');
  assert.equal(found['F:H/1'], 'T1/1');
});

test('another deal keeps known cards by name and uses all elements', () => {
  const found = ways({ S: '?? ??', T1: '?? 5H', T2: '9C' }, { S: '?? ??', T1: '?? 9C', T2: '5H' });
  assert.equal(found['T1/1'], 'T2/0');
  assert.equal(found['T2/0'], 'T1/1');
});

test('new elements are given out in order', () => {
  const after = spots({ T1: '?? 5H', T2: '9C' });
  assert.deepEqual(matchCards([null, null, null], after).toSorted(), [0, 1, 2]);
});
