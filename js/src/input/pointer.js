// Mouse, finger and pen: one gesture at a time, which is a tap until it moves and a drag from then on.

/** @import { Acts } from '../acts.js' */
/** @import { Board } from '../board/board.js' */
/** @import { Snapshot } from '../state/types.js' */
import { runRect } from '../board/scene.js';
import { pileNamed, sizeOf, targetsOf } from '../state/snapshot.js';
import { chooseDrop } from './drop.js';

/** A pointer that moves less than this still taps, px. Fingers tremble more than mice. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };

/**
 * @typedef {object} Gesture
 * @property {number} pointer
 * @property {{ pile: string, index: number } | null} place  where it began
 * @property {number} slack
 * @property {{ x: number, y: number }} start  in the board's px
 * @property {{ x: number, y: number }} now
 * @property {boolean} dragging
 * @property {number} frame  the animation frame that is asked for, 0: none
 */

/**
 * The place that an element of the board stands for.
 * @param {EventTarget | null} target
 */
export function placeOf(target) {
  if (!(target instanceof Element)) return null;
  const card = target.closest('[data-at]');
  if (card instanceof HTMLElement) {
    return { pile: card.dataset.at ?? '', index: Number(card.dataset.index) };
  }
  const pile = target.closest('[data-pile]');
  return pile instanceof HTMLElement ? { pile: pile.dataset.pile ?? '', index: 0 } : null;
}

/**
 * @param {object} parts
 * @param {Board} parts.board
 * @param {Acts} parts.acts
 * @param {(place: { pile: string, index: number } | null) => void} parts.tap
 * @param {() => Snapshot | null} parts.snapshot
 * @param {ReturnType<typeof import('../state/view.js').createViewState>} parts.state
 * @param {AbortSignal} parts.signal
 */
export function listenToPointer({ board, acts, tap, snapshot, state, signal }) {
  const { element } = board;
  /** @type {Gesture | null} */
  let gesture = null;

  /** @param {MouseEvent} event */
  function boardPoint(event) {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** What would take the carried cards now. @param {Gesture} current */
  function target({ place, start, now }) {
    const { held } = state.now;
    const current = snapshot();
    const { scene } = board;
    if (!held || !current || !scene || !place) return null;
    const home = { ...runRect(scene, held.pile, held.count), h: scene.metrics.h };
    const card = { ...home, x: home.x + now.x - start.x, y: home.y + now.y - start.y };
    return chooseDrop({
      card,
      home,
      source: held.pile,
      legal: targetsOf(current, held.pile, held.count),
      piles: Object.values(scene.placement.piles),
    });
  }

  /** @param {Gesture} current */
  function beginDrag(current) {
    const now = snapshot();
    const pile = current.place && now && pileNamed(now, current.place.pile);
    if (!pile || !current.place || pile.kind === 'stock') return;
    const { index } = current.place;
    if (index < pile.hidden || index >= sizeOf(pile)) return;
    current.dragging = acts.pickUp(pile.name, index, 'drag');
  }

  function follow() {
    if (!gesture) return;
    gesture.frame = 0;
    const { held } = state.now;
    if (held?.by !== 'drag') {
      end();
      return;
    }
    const { start, now } = gesture;
    board.carry(held, { x: now.x - start.x, y: now.y - start.y });
    const found = target(gesture);
    state.set({
      over: found?.legal ? found.pile : null,
      offset: { x: now.x - start.x, y: now.y - start.y },
    });
  }

  /** Forgets the gesture; the cards stay as they are. */
  function end() {
    if (!gesture) return;
    cancelAnimationFrame(gesture.frame);
    const { pointer } = gesture;
    gesture = null;
    element.classList.remove('sw-dragging');
    if (element.hasPointerCapture(pointer)) element.releasePointerCapture(pointer);
  }

  /** The gesture came to nothing: cards in hand go back. */
  function cancel() {
    const dragging = gesture?.dragging;
    end();
    if (dragging) acts.letGo();
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (gesture && event.pointerId !== gesture.pointer) {
      cancel();
      return;
    }
    if (event.button !== 0 || event.ctrlKey) return;
    const point = boardPoint(event);
    gesture = {
      pointer: event.pointerId,
      place: placeOf(event.target),
      slack: SLACK[/** @type {keyof typeof SLACK} */ (event.pointerType)] ?? SLACK.mouse,
      start: point,
      now: point,
      dragging: false,
      frame: 0,
    };
    element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (gesture?.pointer !== event.pointerId) return;
    if ((event.buttons & 1) === 0 || event.buttons > 1) {
      cancel();
      return;
    }
    gesture.now = boardPoint(event);
    const far = Math.hypot(gesture.now.x - gesture.start.x, gesture.now.y - gesture.start.y);
    if (!gesture.dragging && far > gesture.slack) {
      beginDrag(gesture);
      if (gesture.dragging) element.classList.add('sw-dragging');
    }
    if (gesture.dragging && !gesture.frame) gesture.frame = requestAnimationFrame(follow);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (gesture?.pointer !== event.pointerId) return;
    const current = gesture;
    const far = Math.hypot(current.now.x - current.start.x, current.now.y - current.start.y);
    if (!current.dragging) {
      end();
      if (far <= current.slack) tap(current.place);
      return;
    }
    current.now = boardPoint(event);
    follow();
    const found = target(current);
    end();
    if (found) acts.drop(found.pile);
    else acts.letGo();
  }

  const on = /** @type {typeof element.addEventListener} */ (
    (/** @type {string} */ type, /** @type {any} */ listener) =>
      element.addEventListener(type, listener, { signal })
  );
  on('pointerdown', down);
  on('pointermove', move);
  on('pointerup', up);
  on('pointercancel', cancel);
  on('lostpointercapture', cancel);
  on('dragstart', (event) => event.preventDefault());
  on('contextmenu', (event) => {
    // A pen or a finger that rests opens the menu of the page: not on the board.
    if (gesture || /** @type {PointerEvent} */ (event).pointerType !== 'mouse')
      event.preventDefault();
  });
  // Assistive technology presses an element without any pointer.
  on('click', (event) => {
    if (event.detail === 0) tap(placeOf(event.target));
  });
  signal.addEventListener('abort', end);
}
