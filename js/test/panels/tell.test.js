import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, press, show, turn } from '../helpers/view.js';

afterEach(closeViews);

/** What P or B tells, the focus being on a card. @param {string} card @param {string} key @param {object} [more] */
async function told(card, key, more = {}) {
  const view = show(new TestModel(table(SMALL, [['T1', 'T2', 1]], more)));
  view.card(card).focus();
  press(view.card(card), key);
  await turn();
  const said = /** @type {Element} */ (view.find('[role="status"]').cloneNode(true));
  for (const each of said.querySelectorAll('[aria-hidden]')) each.remove();
  return said.textContent;
}

test('P tells what lies on a pile, from below', async () => {
  assert.equal(await told('6H', 'p'), 'Pile 1, from below: 2 face down, 7 of spades, 6 of hearts.');
  assert.equal(await told('JD', 'p'), 'Waste, from below: 9 of spades, jack of diamonds.');
  assert.equal(await told('2S', 'p'), 'Spades foundation, 2 cards, top 2 of spades.');
});

test('B tells how the whole board stands', async () => {
  assert.equal(
    await told('6H', 'b'),
    'Stock: 3 cards. Waste: jack of diamonds on 1 card. ' +
      'Pile 1: 6 of hearts on 3 cards, 2 of them face down. Pile 2: 8 of diamonds. Pile 3: empty. ' +
      'Spades foundation: 2 of spades on 1 card. Hearts foundation: empty. ' +
      'Clubs foundation: empty. Diamonds foundation: empty. ' +
      '3 moves made, 0 of 52 cards up, 1 redeal left. 1 move is possible.',
  );
});
