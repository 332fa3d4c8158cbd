import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardLabel, carryingText, pileLabel, spotLabel } from '../../src/board/labels.js';
import { pileNamed } from '../../src/state/snapshot.js';
import { SMALL, table } from '../helpers/table.js';

const now = table(SMALL, [
  ['T1', 'T2', 2],
  ['T1', 'T3', 2],
  ['T2', 'T3', 1],
  ['S', 'W', 1],
]);
const pile = (/** @type {string} */ name) =>
  /** @type {import('../../src/state/types.js').Pile} */ (pileNamed(now, name));

test('a pile says how many cards it has, how many are face down and what is on top', () => {
  assert.equal(pileLabel(pile('T1')), 'Pile 1, 4 cards, 2 face down, top 6 of hearts');
  assert.equal(pileLabel(pile('T2')), 'Pile 2, 1 card, top 8 of diamonds');
  assert.equal(pileLabel(pile('T3')), 'Pile 3, empty');
  assert.equal(pileLabel(pile('F:S')), 'Spades foundation, 2 cards, top 2 of spades');
});

test('the stock says what pressing it does', () => {
  assert.equal(spotLabel(now, pile('S'), null), 'Stock, 3 cards, draw');
  const spent = table({ S: '', W: '4C' }, [['W', 'S', 1]]);
  assert.match(spotLabel(spent, spent.piles[0], null), /turn the waste over/);
});

test('a card says what lies on it and whether it can go anywhere', () => {
  assert.equal(cardLabel(now, 'T1', 2, null), '7 of spades, 1 card on it, pile 1');
  assert.equal(cardLabel(now, 'T1', 3, null), '6 of hearts, pile 1, no move');
  assert.equal(cardLabel(now, 'T1', 1, null), null);
});

test('with cards in hand, what takes them says so', () => {
  const held = { pile: 'T1', count: 2 };
  assert.match(String(cardLabel(now, 'T2', 0, held)), /takes what you carry$/);
  assert.match(spotLabel(now, pile('T3'), held), /takes what you carry$/);
  assert.doesNotMatch(String(cardLabel(now, 'W', 1, held)), /takes|no move/);
});

test('what is carried and where it fits', () => {
  assert.equal(
    carryingText(now, { pile: 'T1', count: 2 }),
    'Carrying 2 cards from 7S. They fit on 8D or the empty pile 3.',
  );
  assert.equal(carryingText(now, { pile: 'W', count: 1 }), 'Carrying JD. No pile takes it now.');
});

test('several empty piles are one place, a foundation is named', () => {
  const many = table({ T1: '8C', T2: '', T3: '', T4: '9D', 'F:C': '' }, [
    ['T1', 'T2', 1],
    ['T1', 'F:C', 1],
    ['T1', 'T3', 1],
    ['T1', 'T4', 1],
  ]);
  assert.equal(
    carryingText(many, { pile: 'T1', count: 1 }),
    'Carrying 8C. It fits on the clubs foundation, 9D or an empty pile.',
  );
});
