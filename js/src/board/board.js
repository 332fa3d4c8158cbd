// The board: shows a scene, moves the cards from where they were to where they are, and lets a run
// follow the finger. It knows where things are, not what they mean.

/** @import { Pile, Snapshot } from '../state/types.js' */
/** @import { Point } from '../layout/types.js' */
/** @import { Motion } from './motion.js' */
/** @import { Pose, Scene } from './scene.js' */
/** @import { Spot } from '../state/snapshot.js' */
/** @import { Act } from './travel.js' */
import { html, setAttributes } from '../dom.js';
import { stopsOf } from '../input/walk.js';
import { pileNamed, sizeOf } from '../state/snapshot.js';
import { createCards } from './cards.js';
import { flipUp, openOut } from './flip.js';
import { cardLabel } from './labels.js';
import { createMarks } from './marks.js';
import { matchCards } from './match.js';
import { EASE, transformAt } from './motion.js';
import { createPiles } from './piles.js';
import { layOut } from './scene.js';
import { planTrips } from './travel.js';

/**
 * @param {string} view
 * @param {Motion} motion
 */
export function createBoard(view, motion) {
  const element = html('div', { class: 'sw-board', role: 'application' });
  const pill = html('div', { class: 'sw-pill', 'aria-hidden': 'true' });
  const redeals = html('div', { class: 'sw-caption', 'aria-hidden': 'true' });
  /** @type {ReturnType<typeof createCards>} */
  let cards = [];
  const { piles, fit } = createPiles(element);
  const marks = createMarks(element);
  element.append(pill, redeals);

  /** @type {Scene | null} */
  let scene = null;
  /** @type {number[]}  for each spot of the scene the number of its card element */
  let elementOf = [];
  /** @type {(Spot | null)[]}  for each card element what it shows */
  let shows = [];
  /** @type {(Pose | null)[]}  for each card element where it stands */
  let stands = [];
  /** @type {Map<number, Point>}  card elements in hand, and how far they are from their place */
  const carried = new Map();

  /** @param {Snapshot} snapshot */
  function ensureCards(snapshot) {
    const wanted = snapshot.piles.reduce((sum, pile) => sum + sizeOf(pile), 0);
    if (wanted === cards.length) return;
    for (const { element: card } of cards) card.remove();
    cards = createCards(view, wanted);
    shows = new Array(wanted).fill(null);
    stands = new Array(wanted).fill(null);
    carried.clear();
    marks.layer.before(...cards.map((card) => card.element));
  }

  /** Where an element is seen now, the distance it is carried included. @param {number} id */
  function seenAt(id) {
    const pose = stands[id];
    const by = carried.get(id);
    return pose && by ? { ...pose, x: pose.x + by.x, y: pose.y + by.y } : pose;
  }

  /** @param {number} id */
  function settle(id) {
    const pose = stands[id];
    if (!pose) return;
    const { element: card } = cards[id];
    const seen = /** @type {Pose} */ (seenAt(id));
    card.style.transform = transformAt(seen);
    card.style.zIndex = String(carried.has(id) ? CARRIED_Z + pose.z : pose.z);
    card.classList.toggle('sw-carried', carried.has(id));
  }

  /** The card that carried cards leave bare lies free as long as they are away. */
  function bare() {
    scene?.places.forEach(({ pile, layer }, i) => {
      const above = scene?.places[i + 1];
      const away = above?.pile === pile && carried.has(elementOf[i + 1]);
      const free = away && !carried.has(elementOf[i]);
      cards[elementOf[i]].element.dataset.layer = free ? 'top' : layer;
    });
  }

  /** @param {Scene} next */
  function paint(next) {
    const { snapshot, metrics, placement } = next;
    fit(snapshot);
    next.spots.forEach((spot, i) => {
      const pile = /** @type {Pile} */ (pileNamed(snapshot, spot.pile));
      const reached = !next.ribbon && spot.card && stopsOf(pile).includes(spot.index);
      const label = reached ? cardLabel(snapshot, spot.pile, spot.index, null) : null;
      const pose = next.poses[i];
      cards[elementOf[i]].element.toggleAttribute('data-dim', snapshot.outcome === 'stuck');
      const look = { spot, place: next.places[i], label, stacked: next.ribbon !== null };
      cards[elementOf[i]].show(look, pose);
    });
    for (const pile of snapshot.piles) {
      const ids = next.spots.flatMap((spot, i) => {
        const card = cards[elementOf[i]].element;
        return spot.pile === pile.name && card.hasAttribute('role') ? [card.id] : [];
      });
      piles.get(pile.name)?.show(snapshot, pile, metrics, placement, ids);
    }
    const { w, h } = next.ribbon ?? metrics;
    element.style.height = `${next.height}px`;
    element.style.setProperty('--w', `${w}px`);
    element.style.setProperty('--h', `${h}px`);
    element.style.setProperty('--radius', `${metrics.radius}px`);
    setAttributes(element, { 'data-won': next.ribbon !== null });
    element.dataset.mode = metrics.mode;
    element.setAttribute('aria-label', `${snapshot.rules.name}, the board`);
    showCaptions(next);
  }

  /** @param {Scene} next */
  function showCaptions({ snapshot, placement: { captions }, ribbon }) {
    const stock = snapshot.piles.find((pile) => pile.kind === 'stock');
    const left = snapshot.counters.redeals_left;
    put(pill, ribbon ? null : captions.stock, stock?.hidden ? String(stock.hidden) : '');
    put(redeals, ribbon ? null : captions.redeals, left === null ? '' : redealsText(left));
  }

  /**
   * @param {Scene} next
   * @param {Act} act
   */
  function travel(next, act) {
    const trips = planTrips({
      act,
      scene: next,
      from: next.spots.map((_, i) => seenAt(elementOf[i])),
      still: (i) => carried.has(elementOf[i]) && kept(elementOf[i], next.spots[i]),
    });
    const longest = Math.max(0, ...trips.map((trip) => trip.duration));
    const before = shows;
    place(next);
    for (const { index, keyframes, timing } of trips.map(toAnimation)) {
      motion.play(cards[elementOf[index]].element, keyframes, timing);
    }
    if (trips.some((trip) => trip.dealing)) return;
    const delays = new Map(trips.map((trip) => [trip.index, trip.delay]));
    next.spots.forEach((spot, i) => {
      const id = elementOf[i];
      if (!before[id] || (before[id]?.card === null) === (spot.card === null)) return;
      const delay = delays.get(i) ?? longest * 0.6;
      if (spot.card) flipUp(motion, cards[id].body, next.poses[i], delay);
      else openOut(motion, cards[id].body);
    });
  }

  /** A carried card stays in hand as long as it lies where it was taken. @param {number} id @param {Spot} spot */
  function kept(id, spot) {
    const before = shows[id];
    return before?.pile === spot.pile && before.index === spot.index && before.card === spot.card;
  }

  /** @param {Scene} next */
  function place(next) {
    next.spots.forEach((spot, i) => {
      const id = elementOf[i];
      if (!kept(id, spot)) carried.delete(id);
      shows[id] = spot;
      stands[id] = next.poses[i];
      settle(id);
    });
    bare();
  }

  /** @param {string} pile @param {number} count */
  function idsOfRun(pile, count) {
    if (!scene) return [];
    const { spots } = scene;
    const ids = spots.flatMap((spot, i) => (spot.pile === pile ? [elementOf[i]] : []));
    return ids.slice(Math.max(0, ids.length - count));
  }

  return {
    element,
    marks,
    get scene() {
      return scene;
    },
    /**
     * Shows a snapshot at a width. With `act` the cards travel from where they are seen now.
     * @param {Snapshot} snapshot
     * @param {number} width  px
     * @param {Act | null} act
     * @param {Parameters<typeof layOut>[2]} [look]
     */
    show(snapshot, width, act, look) {
      motion.finish();
      ensureCards(snapshot);
      const next = layOut(snapshot, width, look);
      elementOf = matchCards(shows, next.spots, act?.moves);
      scene = next;
      paint(next);
      if (act) travel(next, act);
      else place(next);
    },
    /** @param {string} pile @param {number} index */
    cardElement(pile, index) {
      const at = scene?.spots.findIndex((spot) => spot.pile === pile && spot.index === index) ?? -1;
      return at < 0 ? null : cards[elementOf[at]].element;
    },
    /** The element that can have the focus at a place. @param {{ pile: string, index: number }} place */
    focusElement({ pile, index }) {
      const spot = piles.get(pile)?.spot;
      return spot && !spot.hidden ? spot : this.cardElement(pile, index);
    },
    /** The drawn parts of the cards, in the order of the ribbon. */
    ribbonBodies() {
      const order = scene?.poses.map((pose, i) => ({ z: pose.z, body: cards[elementOf[i]].body }));
      return (order ?? []).sort((a, b) => a.z - b.z).map(({ body }) => body);
    },
    /** Every element of the board that can have the focus. */
    get focusable() {
      return [
        ...[...piles.values()].map(({ spot }) => spot),
        ...cards.map((card) => card.element).filter((card) => card.hasAttribute('tabindex')),
      ];
    },
    /**
     * Takes the run off its place and shows it that far away, over everything else.
     * @param {{ pile: string, count: number }} run
     * @param {Point} by  px
     */
    carry({ pile, count }, by) {
      const ids = idsOfRun(pile, count);
      const begins = ids.some((id) => !carried.has(id));
      if (begins) motion.finish();
      for (const id of ids) {
        carried.set(id, by);
        settle(id);
      }
      if (begins) bare();
    },
    /**
     * Lets carried cards glide back to their places.
     * @param {{ pile: string, count: number } | null} [kept]  a run that stays in hand
     */
    putBack(kept = null) {
      const staying = kept ? idsOfRun(kept.pile, kept.count) : [];
      for (const id of [...carried.keys()].filter((carriedId) => !staying.includes(carriedId))) {
        const from = /** @type {Pose} */ (seenAt(id));
        carried.delete(id);
        settle(id);
        const pose = /** @type {Pose} */ (stands[id]);
        const z = { zIndex: CARRIED_Z + pose.z };
        motion.play(
          cards[id].element,
          [
            { transform: transformAt(from), ...z },
            { transform: transformAt(pose), ...z },
          ],
          { duration: 240, easing: EASE.snap },
        );
      }
      bare();
    },
    /**
     * Says of every card and place whether it takes what is in hand.
     * @param {{ pile: string, count: number } | null} held
     */
    relabel(held) {
      if (!scene || scene.ribbon) return;
      const { snapshot, spots } = scene;
      const first = held && idsOfRun(held.pile, held.count)[0];
      spots.forEach(({ pile, index }, i) => {
        const { element: card } = cards[elementOf[i]];
        if (!card.hasAttribute('role')) return;
        setAttributes(card, {
          'aria-label': cardLabel(snapshot, pile, index, held),
          'aria-pressed': elementOf[i] === first ? 'true' : null,
        });
      });
      for (const pile of snapshot.piles) piles.get(pile.name)?.relabel(snapshot, pile, held);
    },
  };
}

/** Cards in hand lie over all other cards and marks. */
const CARRIED_Z = 700;

/** @typedef {ReturnType<typeof createBoard>} Board */

/** @param {number | 'unlimited'} left */
function redealsText(left) {
  if (left === 'unlimited') return 'redeals without end';
  return left === 1 ? '1 redeal left' : `${left || 'no'} redeals left`;
}

/**
 * @param {HTMLElement} caption
 * @param {import('../layout/types.js').Rect | null} rect
 * @param {string} text
 */
function put(caption, rect, text) {
  caption.hidden = !rect || text === '';
  if (!rect) return;
  caption.textContent = text;
  caption.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
  caption.style.width = `${rect.w}px`;
  caption.style.height = `${rect.h}px`;
}

/** @param {import('./travel.js').Trip} trip */
function toAnimation({ index, from, to, delay, duration, easing, fromZ, toZ }) {
  // Until it leaves, a card keeps its place among the others of its old pile.
  const keyframes = [
    { transform: transformAt(from), zIndex: fromZ },
    { zIndex: toZ, offset: 0.02 },
    { transform: transformAt(to), zIndex: toZ },
  ];
  return { index, keyframes, timing: { delay, duration, easing } };
}
