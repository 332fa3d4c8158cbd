// What a player can do, whichever way: pointer, keyboard and toolbar all end up here. An act changes
// what is in hand at once; what it does to the game is for Python to say.

/** @import { Board } from './board/board.js' */
/** @import { Intent } from './state/types.js' */
import { carryingText } from './board/labels.js';
import { firstOfRun, pileNamed, sizeOf, targetsOf } from './state/snapshot.js';

/** Cards that are picked up without being dragged stand off their place by this share of a card. */
const LIFT = 0.07;

/**
 * @param {object} parts
 * @param {ReturnType<typeof import('./state/sync.js').createSync>} parts.sync
 * @param {ReturnType<typeof import('./state/view.js').createViewState>} parts.state
 * @param {Board} parts.board
 */
export function createActs({ sync, state, board }) {
  /** @param {Intent} intent @param {() => boolean} [stillMeant] */
  function ask(intent, stillMeant) {
    state.set({ hint: null, refused: null });
    sync.ask(intent, stillMeant);
  }

  /**
   * An act on a run is meant for the cards that the player saw: if others lie there when its turn
   * comes, it means nothing any more.
   * @param {string} source
   * @param {number} count
   */
  function sameCards(source, count) {
    const now = sync.snapshot;
    const seen = now && firstOfRun(now, source, count);
    return () => sync.snapshot !== null && firstOfRun(sync.snapshot, source, count) === seen;
  }

  /** Forgets what is in hand; where the cards are shown is not touched. */
  function forget() {
    const { held } = state.now;
    if (!held) return null;
    state.set({ held: null, over: null });
    return held;
  }

  return {
    /**
     * Takes the cards from a place up to the top of the pile in hand.
     * @param {string} name
     * @param {number} index
     * @param {'pointer' | 'keys' | 'drag'} by
     */
    pickUp(name, index, by) {
      const snapshot = sync.snapshot;
      const pile = snapshot && pileNamed(snapshot, name);
      if (!pile || !sync.live) return false;
      this.letGo();
      const held = { pile: name, count: sizeOf(pile) - index, by };
      const text = carryingText(snapshot, held);
      const lift = board.scene && by !== 'drag' ? Math.round(board.scene.metrics.h * LIFT) : 0;
      const offset = { x: 0, y: -lift };
      board.carry(held, offset);
      state.set({ held, offset, hint: null, refused: null, message: { kind: 'info', text } });
      return true;
    },

    /** Puts back what is in hand. */
    letGo() {
      if (!forget()) return;
      state.set({ message: { kind: 'idle', text: '' } });
      board.putBack();
    },

    /** Can these cards be put anywhere? @param {string} name @param {number} index */
    canMove(name, index) {
      const snapshot = sync.snapshot;
      const pile = snapshot && pileNamed(snapshot, name);
      return !!pile && targetsOf(snapshot, name, sizeOf(pile) - index).length > 0;
    },

    /**
     * Puts what is in hand on a pile. The cards stay where they are seen until the answer is there.
     * @param {string} target
     */
    drop(target) {
      const held = forget();
      if (!held) return;
      const { pile: source, count } = held;
      ask({ type: 'move', source, target, count }, sameCards(source, count));
    },

    /** Sends cards where they are most useful. @param {string} source @param {number} count */
    send(source, count) {
      forget();
      ask({ type: 'send', source, count }, sameCards(source, count));
    },

    /** Asks why cards can't be picked up. @param {string} source @param {number} count */
    explain(source, count) {
      this.letGo();
      ask({ type: 'explain', source, count, target: null }, sameCards(source, count));
    },

    /** @param {'stock' | 'undo' | 'redo' | 'restart' | 'finish' | 'hint'} type */
    simple(type) {
      this.letGo();
      ask({ type });
    },

    /** @param {string | null} deal  a deal number as text; null: any */
    deal(deal) {
      this.letGo();
      ask({ type: 'deal', deal });
    },
  };
}

/** @typedef {ReturnType<typeof createActs>} Acts */
