import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankText, spokenCard, spokenPile, spokenSuit } from '../../src/cards/names.js';

test('cards are spoken in full words', () => {
  assert.equal(spokenCard('7H'), '7 of hearts');
  assert.equal(spokenCard('TS'), '10 of spades');
  assert.equal(spokenCard('AC'), 'ace of clubs');
  assert.equal(spokenCard('JD'), 'jack of diamonds');
  assert.equal(spokenCard('QD'), 'queen of diamonds');
  assert.equal(spokenCard('KS'), 'king of spades');
});

test('piles are spoken by kind and number', () => {
  assert.equal(spokenPile('T13'), 'pile 13');
  assert.equal(spokenPile('S'), 'stock');
  assert.equal(spokenPile('W'), 'waste');
  assert.equal(spokenPile('F:H'), 'hearts foundation');
  assert.equal(spokenPile('K:C'), 'clubs down foundation');
});

test('ten is printed 10, suits have names', () => {
  assert.equal(rankText('T'), '10');
  assert.equal(rankText('9'), '9');
  assert.equal(spokenSuit('D'), 'diamonds');
});
