// Mouse, finger and pen: one gesture at a time, which is a tap until it moves and a drag from then on.

/** @import { Acts } from '../acts.js' */
/** @import { Board } from '../board/board.js' */
/** @import { Snapshot } from '../state/types.js' */
import { placeOf } from '../board/hit.js';
import { listenOn } from '../dom.js';
import { runRect } from '../layout/run.js';
import { canLift, pileNamed, sizeOf, targetsOf, triesOf } from '../state/snapshot.js';
import { chooseDrop } from './drop.js';
import { createMenuBar, silence } from './menu.js';

/** A pointer that moves less than this still taps, px. Fingers tremble more than mice. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };

/**
 * @typedef {object} Gesture
 * @property {number} pointer
 * @property {{ pile: string, index: number } | null} place  where it began
 * @property {boolean} sure  that place is what was seen there
 * @property {number} slack
 * @property {boolean} finger  which carries what can move alone, and else moves the page
 * @property {{ x: number, y: number }} start  in the board's px
 * @property {{ x: number, y: number }} now
 * @property {boolean} fresh  the press itself has taken the cards in hand
 * @property {boolean} dragging
 * @property {number} frame  the animation frame that is asked for, 0: none
 */

export class PointerInput {
  #board;
  #acts;
  #tap;
  #barMenu;
  #snapshot;
  #state;
  /** @type {Gesture | null} */
  #gesture = null;

  /**
   * @param {object} parts
   * @param {Board} parts.board
   * @param {Acts} parts.acts
   * @param {(place: Gesture['place'], sure?: boolean, fresh?: boolean) => void} parts.tap
   * @param {() => Snapshot | null} parts.snapshot
   * @param {import('../state/view.js').State} parts.state
   * @param {AbortSignal} parts.signal
   */
  constructor({ board, acts, tap, snapshot, state, signal }) {
    this.#board = board;
    this.#acts = acts;
    this.#tap = tap;
    this.#snapshot = snapshot;
    this.#state = state;
    this.#barMenu = createMenuBar(signal);
    const on = listenOn(board.element, signal);
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', () => this.#cancel());
    on('lostpointercapture', () => this.#cancel());
    on('dragstart', (event) => event.preventDefault());
    on('contextmenu', (event) => {
      // A pen or a finger that rests would open the menu of the page.
      if (this.#gesture || /pen|touch/.test(event.pointerType)) silence(event);
    });
    // Assistive technology presses an element without any pointer.
    on('click', (event) => {
      if (event.detail === 0) tap(placeOf(event.target));
    });
    signal.addEventListener('abort', () => this.#end());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#gesture && event.pointerId !== this.#gesture.pointer) {
      this.#cancel();
      return;
    }
    if (event.button !== 0 || event.ctrlKey) return;
    const point = this.#board.point(event);
    const seen = this.#board.pointed(event);
    this.#gesture = {
      pointer: event.pointerId,
      ...seen,
      fresh: this.#lift(seen.place),
      slack: SLACK[/** @type {keyof typeof SLACK} */ (event.pointerType)] ?? SLACK.mouse,
      finger: event.pointerType === 'touch',
      start: point,
      now: point,
      dragging: false,
      frame: 0,
    };
    this.#board.element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const gesture = this.#gesture;
    if (gesture?.pointer !== event.pointerId) return;
    if (event.buttons !== 1) {
      // Another button that goes down meanwhile is told as a move.
      if (event.buttons !== 0) this.#barMenu();
      this.#cancel();
      return;
    }
    gesture.now = this.#board.point(event);
    if (!gesture.dragging && isFar(gesture)) {
      gesture.dragging = this.#take(gesture);
      this.#board.element.classList.toggle('sw-dragging', gesture.dragging);
    }
    if (gesture.dragging) gesture.frame ||= requestAnimationFrame(() => this.#follow());
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const gesture = this.#gesture;
    if (gesture?.pointer !== event.pointerId) return;
    if (!gesture.dragging) {
      this.#end();
      if (!isFar(gesture)) this.#tap(gesture.place, gesture.sure, gesture.fresh);
      return;
    }
    gesture.now = this.#board.point(event);
    this.#follow();
    const target = this.#target(gesture);
    this.#end();
    if (target) this.#acts.drop(target.pile);
    else this.#acts.letGo();
  }

  /**
   * The press itself is answered: cards that can move are in hand before it is known whether it
   * becomes a tap or a drag. What is in hand already waits for that.
   * @param {Gesture['place']} place
   */
  #lift(place) {
    const { held } = this.#state.now;
    const now = this.#snapshot();
    const pile = place && now && pileNamed(now, place.pile);
    if (!pile || pile.kind === 'stock' || (held && held.pile !== pile.name)) return false;
    const { name } = pile;
    const count = sizeOf(pile) - place.index;
    if (held?.count === count || !canLift(now, name, count)) return false;
    return this.#acts.pickUp(name, place.index, 'pointer');
  }

  /** Takes the cards from where the gesture began in hand. @param {Gesture} gesture */
  #take({ place, finger }) {
    const now = this.#snapshot();
    const pile = place && now && pileNamed(now, place.pile);
    if (!pile || pile.kind === 'stock') return false;
    const { name } = pile;
    const count = sizeOf(pile) - place.index;
    if (finger && !canLift(now, name, count)) return false;
    const hidden = place.index < pile.hidden && !triesOf(now, name, count).length;
    return !hidden && count > 0 && this.#acts.pickUp(name, place.index, 'drag');
  }

  /** Shows the carried cards where the pointer is. */
  #follow() {
    const gesture = this.#gesture;
    if (!gesture) return;
    gesture.frame = 0;
    const { held } = this.#state.now;
    if (held?.by !== 'drag') {
      this.#end();
      return;
    }
    const offset = { x: gesture.now.x - gesture.start.x, y: gesture.now.y - gesture.start.y };
    this.#board.deck.carry(held, offset);
    const target = this.#target(gesture);
    this.#state.set({ offset, over: target?.legal ? target.pile : null });
  }

  /** What would take the carried cards now. @param {Gesture} gesture */
  #target({ start, now }) {
    const { held } = this.#state.now;
    const snapshot = this.#snapshot();
    const { scene } = this.#board;
    if (!held || !snapshot || !scene) return null;
    const home = { ...runRect(scene, held.pile, held.count), h: scene.metrics.h };
    return chooseDrop({
      card: { ...home, x: home.x + now.x - start.x, y: home.y + now.y - start.y },
      home,
      source: held.pile,
      legal: targetsOf(snapshot, held.pile, held.count),
      piles: Object.values(scene.placement.piles),
    });
  }

  /** Forgets the gesture; the cards stay as they are. */
  #end() {
    if (!this.#gesture) return;
    const { pointer, frame } = this.#gesture;
    const { element } = this.#board;
    this.#gesture = null;
    cancelAnimationFrame(frame);
    element.classList.remove('sw-dragging');
    if (element.hasPointerCapture(pointer)) element.releasePointerCapture(pointer);
  }

  /** The gesture came to nothing: cards in hand go back. */
  #cancel() {
    const taken = this.#gesture?.dragging || this.#gesture?.fresh;
    this.#end();
    if (taken) this.#acts.letGo();
  }
}

/** Has the pointer moved so far that it no longer taps? @param {Gesture} gesture */
function isFar({ start, now, slack }) {
  return Math.hypot(now.x - start.x, now.y - start.y) > slack;
}
