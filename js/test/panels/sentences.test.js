import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsIn, moveText, moveWords, sentencesOf } from '../../src/panels/sentences.js';
import { SMALL, table } from '../helpers/table.js';

/** @typedef {import('../../src/state/types.js').Move} Move */

const SNAPSHOT = table({ ...SMALL, 'K:S': 'KS' });

test('each kind of move as text and in words', () => {
  /** @type {[Move, string, string][]} */
  const moves = [
    [['S', 'W', 1], 'draw', 'Draw from the stock'],
    [['W', 'S', 2], 'redeal', 'Turn the waste over'],
    [['T1', 'T2', 1], 'T1>T2', '6H onto 8D'],
    [['T1', 'T2', 2], 'T1>T2*2', '2 cards from 7S onto 8D'],
    [['T2', 'T3', 1], 'T2>T3', '8D to the empty pile T3'],
    [['W', 'F:D', 1], 'W>F:D', 'JD to its foundation'],
    [['W', 'K:S', 1], 'W>K:S', 'JD to the down foundation'],
  ];
  for (const [move, text, words] of moves) {
    assert.equal(moveText(move), text);
    assert.equal(moveWords(SNAPSHOT, move), words);
  }
});

test('the cards of a text, each once', () => {
  assert.deepEqual(cardsIn('7H lies on 8S; on it lies TC, and 7H. Pile T1, XX, 1H.'), [
    '7H',
    '8S',
    'TC',
  ]);
  assert.deepEqual(cardsIn('nothing'), []);
});

test('a text falls into its sentences', () => {
  assert.deepEqual(sentencesOf("7H is the top card of T1. It can't go. Before it: 8S."), [
    '7H is the top card of T1.',
    "It can't go.",
    'Before it: 8S.',
  ]);
  assert.deepEqual(sentencesOf(''), []);
});
