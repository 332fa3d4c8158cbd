// The numbers beside the toolbar: moves, cards up, redeals left.

/** @import { Snapshot } from '../state/types.js' */
import { html } from '../dom.js';
import * as words from '../words/board.js';

const DECK = 52;

/** @param {string} [label]  given here if it is the same for every number */
function counter(label = '') {
  const value = html('b');
  const rest = html('span');
  const unit = html('span', {}, label);
  const element = html('div', { class: 'sw-counter' }, html('div', {}, value, rest), unit);
  return { element, value, rest, unit };
}

export function createCounters() {
  const moves = counter();
  const up = counter(words.CARDS_UP);
  const redeals = counter();
  up.rest.textContent = `/${DECK}`;
  return {
    element: html('div', { class: 'sw-counters' }, moves.element, up.element, redeals.element),
    /** @param {Snapshot} snapshot */
    show({ counters }) {
      const left = counters.redeals_left;
      moves.value.textContent = String(counters.moves);
      moves.unit.textContent = words.moves(counters.moves);
      up.value.textContent = String(counters.up);
      redeals.value.textContent = left === 'unlimited' ? '∞' : String(left ?? '');
      redeals.unit.textContent = words.redealsLeft(left);
      redeals.element.hidden = left == null;
    },
  };
}
