// A tap: a click, a touch that didn't move, or the press of an assistive device.

/** @import { Acts } from '../acts.js' */
/** @import { Snapshot } from '../state/types.js' */
import { cardAt, pileNamed, sizeOf, triesOf } from '../state/snapshot.js';

/** Two taps on one card within this time are a double one. */
const DOUBLE_MS = 350;

/**
 * @param {object} parts
 * @param {Acts} parts.acts
 * @param {() => Snapshot | null} parts.snapshot
 * @param {() => { pile: string, count: number } | null} parts.held
 * @param {() => number} [parts.clock]  ms
 */
export function createTap({ acts, snapshot, held, clock = () => performance.now() }) {
  let last = { key: '', at: Number.NEGATIVE_INFINITY };

  /** @param {string} key  the card and its place; empty: nothing that could be meant twice */
  function isDouble(key) {
    const at = clock();
    const double = key !== '' && last.key === key && at - last.at < DOUBLE_MS;
    last = double ? { key: '', at } : { key, at };
    return double;
  }

  /**
   * @param {{ pile: string, index: number } | null} place  null: on the bare board
   * @param {boolean} [sure]  the card was seen there: if not, the tap is no half of a double one
   * @param {boolean} [fresh]  the press has picked the cards up already
   */
  return function tap(place, sure = true, fresh = false) {
    const now = snapshot();
    const pile = place && now && pileNamed(now, place.pile);
    const card = pile && cardAt(pile, place.index);
    const double = isDouble(sure && card ? `${pile.name}/${place.index}/${card}` : '');
    if (!pile) {
      acts.letGo();
      return;
    }
    const { name } = pile;
    const run = held();
    if (pile.kind === 'stock' && !(run && triesOf(now, run.pile, run.count).includes(name))) {
      acts.simple('stock');
      return;
    }
    const count = sizeOf(pile) - place.index;
    if (double) acts.send(name, count);
    else if (run && run.pile !== name) {
      last.key = '';
      acts.drop(name);
    } else if (run && run.count === count && fresh) return;
    else if ((run && run.count === count) || count <= 0) acts.letGo();
    else if (acts.canMove(name, place.index)) acts.pickUp(name, place.index, 'pointer');
    else acts.explain(name, count);
  };
}
