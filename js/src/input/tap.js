// A tap: a click, a touch that didn't move, or the press of an assistive device.

/** @import { Acts } from '../acts.js' */
/** @import { Snapshot } from '../state/types.js' */
import { pileNamed, sizeOf } from '../state/snapshot.js';

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

  /** @param {string} key */
  function isDouble(key) {
    const at = clock();
    const double = last.key === key && at - last.at < DOUBLE_MS;
    last = double ? { key: '', at } : { key, at };
    return double;
  }

  /**
   * @param {{ pile: string, index: number } | null} place  null: on the bare board
   */
  return function tap(place) {
    const now = snapshot();
    const pile = place && now && pileNamed(now, place.pile);
    if (!pile) {
      acts.letGo();
      return;
    }
    const { name } = pile;
    if (pile.kind === 'stock') {
      acts.simple('stock');
      return;
    }
    const count = sizeOf(pile) - place.index;
    const run = held();
    if (count > 0 && isDouble(`${name}/${place.index}`)) acts.send(name, count);
    else if (run && run.pile !== name) {
      last.key = '';
      acts.drop(name);
    } else if (run && run.count === count) acts.letGo();
    else if (count <= 0) acts.letGo();
    else if (acts.canMove(name, place.index)) acts.pickUp(name, place.index, 'pointer');
    else acts.explain(name, count);
  };
}
