// What a player can do, whichever way: pointer, keyboard and toolbar all end up here. An act changes
// what is in hand at once; what it does to the game is for Python to say.

/** @import { Board } from './board/board.js' */
/** @import { Intent } from './state/types.js' */
/** @import { Sync } from './state/sync.js' */
/** @import { Held, State } from './state/view.js' */
import { carryingText } from './board/labels.js';
import { canLift, firstOfRun, pileNamed, sizeOf } from './state/snapshot.js';
import * as words from './words/board.js';

/** Cards that are picked up without being dragged stand off their place by this share of a card. */
const LIFT = 0.07;

export class Acts {
  #sync;
  #state;
  #board;
  /**
   * @param {Sync} sync
   * @param {State} state
   * @param {Board} board
   */
  constructor(sync, state, board) {
    this.#sync = sync;
    this.#state = state;
    this.#board = board;
  }

  /**
   * Takes the cards from a place up to the top of the pile in hand.
   * @param {string} name
   * @param {number} index
   * @param {Held['by']} by
   * @returns {boolean} whether they are in hand now
   */
  pickUp(name, index, by) {
    const { snapshot, live } = this.#sync;
    const pile = snapshot && pileNamed(snapshot, name);
    if (!pile || !live) return false;
    this.letGo();
    this.#sync.cancel(false);
    const held = { pile: name, count: sizeOf(pile) - index, by };
    const height = this.#board.scene?.metrics.h ?? 0;
    const offset = { x: 0, y: by === 'drag' ? 0 : -Math.round(height * LIFT) };
    this.#board.deck.carry(held, offset);
    const message = { kind: /** @type {const} */ ('info'), text: carryingText(snapshot, held) };
    this.#state.set({ held, offset, hint: null, traced: false, refused: null, message });
    return true;
  }

  /** Ends what plays itself, and the thinking; what it has found so far is shown. @returns {boolean} whether there was any */
  cancel() {
    return this.#sync.cancel(true);
  }

  /** Puts back what is in hand. */
  letGo() {
    const held = this.#forget();
    if (!held) return;
    // Who doesn't see the cards go back hears it.
    const text = held.by === 'keys' ? words.putBackOn(words.spokenPile(held.pile)) : '';
    this.#state.set({ message: { kind: text ? 'info' : 'idle', text } });
    this.#board.deck.putBack();
  }

  /** Can the cards from here to the top of the pile be moved? @param {string} name @param {number} index */
  canMove(name, index) {
    const { snapshot } = this.#sync;
    const pile = snapshot && pileNamed(snapshot, name);
    return !!pile && canLift(snapshot, name, sizeOf(pile) - index);
  }

  /**
   * Puts what is in hand on a pile. The cards stay where they are seen until the answer is there.
   * @param {string} target
   */
  drop(target) {
    const held = this.#forget();
    if (!held) return;
    const { pile: source, count } = held;
    this.#ask({ type: 'move', source, target, count }, this.#sameCards(source, count));
  }

  /** Sends cards where they are most useful. @param {string} source @param {number} count */
  send(source, count) {
    this.#forget();
    this.#ask({ type: 'send', source, count }, this.#sameCards(source, count));
  }

  /** Asks why cards can't be picked up. @param {string} source @param {number} count */
  explain(source, count) {
    this.letGo();
    this.#ask({ type: 'explain', source, count, target: null }, this.#sameCards(source, count));
  }

  /** @param {'stock' | 'undo' | 'redo' | 'restart' | 'finish' | 'hint' | 'prospect'} type */
  simple(type) {
    // Asking once more for what is being thought about would only begin it again.
    if (this.#sync.thinking === type) return;
    this.letGo();
    this.#ask({ type });
  }

  /**
   * Once more, for a key that is held down: only when the one before has its answer, so that nothing
   * goes on after the key is let go.
   * @param {'undo' | 'redo'} type
   */
  repeat(type) {
    const { snapshot, live, busy } = this.#sync;
    if (live && !busy && snapshot?.can[type]) this.simple(type);
  }

  /** @param {string | null} deal  a deal number as text; null: any */
  deal(deal) {
    this.letGo();
    this.#ask({ type: 'deal', deal });
  }

  /** @param {Intent} intent @param {() => boolean} [stillMeant] */
  #ask(intent, stillMeant) {
    this.#state.set({ hint: null, traced: false, refused: null });
    this.#sync.ask(intent, stillMeant);
  }

  /**
   * An act on a run is meant for the cards that the player saw: if others lie there when its turn
   * comes, it means nothing any more.
   * @param {string} source
   * @param {number} count
   */
  #sameCards(source, count) {
    const first = () => this.#sync.snapshot && firstOfRun(this.#sync.snapshot, source, count);
    const seen = first();
    return () => first() === seen;
  }

  /** Forgets what is in hand; where the cards are shown is not touched. */
  #forget() {
    const { held } = this.#state.now;
    this.#state.set({ held: null, over: null });
    return held;
  }
}
