// Intents go to Python one at a time. An act that is made while the one before is unanswered waits,
// and is sent with the number of the snapshot that came meanwhile, if it still means what the player
// saw: so two quick acts never change order, and none is judged against a board it wasn't made on.

/** @import { Intent } from './types.js' */

/** More waiting acts than this are let go: nobody means the seventeenth click. */
const MOST_WAITING = 16;

/** The number of a snapshot that doesn't come. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * @typedef {object} Waiting
 * @property {number} id
 * @property {Intent} intent
 * @property {() => boolean} stillMeant  asked when the act's turn comes
 */

/**
 * @param {object} ways
 * @param {(intent: Intent & { id: number, seq: number }) => void} ways.send
 * @param {() => number} ways.seq  number of the snapshot that is shown now
 * @param {(intent: Intent, why: 'stale' | 'many') => void} ways.dropped  told about an act that isn't sent:
 *   it lost its meaning, or too many wait
 */
export function createQueue({ send, seq, dropped }) {
  let lastId = 0;
  /** @type {{ id: number, seq: number, intent: Intent } | null} */
  let inFlight = null;
  /** @type {Waiting[]} */
  let waiting = [];

  /** @param {Waiting} next */
  function dispatch({ id, intent }) {
    inFlight = { id, seq: seq(), intent };
    send({ ...intent, id, seq: inFlight.seq });
  }

  function sendNext() {
    inFlight = null;
    while (waiting.length > 0 && !inFlight) {
      const next = /** @type {Waiting} */ (waiting.shift());
      if (next.stillMeant()) dispatch(next);
      else dropped(next.intent, 'stale');
    }
  }

  return {
    /**
     * @param {Intent} intent
     * @param {() => boolean} [stillMeant]
     */
    ask(intent, stillMeant = () => true) {
      const act = { id: ++lastId, intent, stillMeant };
      if (!inFlight) dispatch(act);
      else if (waiting.length < MOST_WAITING) waiting.push(act);
      else dropped(intent, 'many');
    },
    /** A newer snapshot is the answer to an accepted intent. @param {number} newSeq */
    snapshotCame(newSeq) {
      if (inFlight && newSeq > inFlight.seq) sendNext();
    },
    /**
     * A reply with this id came: returns the intent it answers, if that is the one in flight.
     * @param {number} id
     */
    answered(id) {
      if (inFlight?.id !== id) return null;
      const { intent } = inFlight;
      sendNext();
      return intent;
    },
    /**
     * Lets go of what waits, and of what is sent: only an answer to that, no snapshot, ends it now.
     * @returns {{ id: number } | null} what is sent
     */
    revoke() {
      waiting = [];
      if (inFlight) inFlight.seq = NEVER;
      return inFlight;
    },
    /** Is only something on its way that nobody wants any more? */
    get revoked() {
      return inFlight?.seq === NEVER && waiting.length === 0;
    },
    /** Lets go of all acts, sent or not: nobody is there to answer. */
    clear() {
      inFlight = null;
      waiting = [];
    },
    get busy() {
      return inFlight !== null;
    },
    /** The number of the act that is on its way, or 0. */
    get sent() {
      return inFlight?.id ?? 0;
    },
  };
}
