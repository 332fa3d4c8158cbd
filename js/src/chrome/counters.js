// The numbers beside the toolbar: moves, cards up, redeals left.

/** @import { Snapshot } from '../state/types.js' */
import { html } from '../dom.js';

const DECK = 52;

/** @param {string} label */
function counter(label) {
  const value = html('b');
  const rest = html('span');
  const element = html(
    'div',
    { class: 'sw-counter' },
    html('div', {}, value, rest),
    html('span', {}, label),
  );
  return { element, value, rest };
}

export function createCounters() {
  const moves = counter('moves');
  const up = counter('cards up');
  const redeals = counter('redeals left');
  up.rest.textContent = `/${DECK}`;
  return {
    element: html('div', { class: 'sw-counters' }, moves.element, up.element, redeals.element),
    /** @param {Snapshot} snapshot */
    show({ counters }) {
      const left = counters.redeals_left;
      moves.value.textContent = String(counters.moves);
      up.value.textContent = String(counters.up);
      redeals.value.textContent = left === 'unlimited' ? '∞' : String(left ?? '');
      redeals.element.hidden = left === null;
    },
  };
}
