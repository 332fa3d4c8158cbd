// Snapshots for tests, written as piles: `{ T1: '?? ?? 7S 6H', T2: '' }`, `??` face down.

/** @import { Move, Pile, Snapshot } from '../../src/state/types.js' */

/** @type {Record<string, Pile['kind']>} */
const KINDS = { S: 'stock', W: 'waste', F: 'up', K: 'down', T: 'tableau' };

/**
 * @param {Record<string, string>} piles
 * @param {Move[]} [legal]
 * @param {Partial<Snapshot>} [more]
 * @returns {Snapshot}
 */
export function table(piles, legal = [], more = {}) {
  return {
    schema: 1,
    seq: 1,
    rules: { id: 'test', name: 'Test', empty: 'any', dealt: [4, 1, 0], hidden: 2 },
    deal: '7',
    piles: Object.entries(piles).map(([name, text]) => {
      const cards = text.split(' ').filter(Boolean);
      const hidden = cards.filter((card) => card === '??').length;
      return { name, kind: KINDS[name[0]], hidden, cards: cards.slice(hidden) };
    }),
    legal,
    counters: { moves: 3, up: 0, redeals_left: 1 },
    can: { undo: true, redo: false, restart: true, finish: false },
    outcome: null,
    last: { kind: 'move', moves: [], said: 'Something was done.' },
    ...more,
  };
}

/** A small table with one of each kind of pile. */
export const SMALL = {
  S: '?? ?? ??',
  W: '9S JD',
  T1: '?? ?? 7S 6H',
  T2: '8D',
  T3: '',
  'F:S': 'AS 2S',
  'F:H': '',
  'F:C': '',
  'F:D': '',
};
