// The card elements of a board: which of them shows what, where each stands, and which are in hand.

/** @import { Point } from '../layout/types.js' */
/** @import { Spot } from '../state/snapshot.js' */
/** @import { CardElement } from './cards.js' */
/** @import { Motion } from './motion.js' */
/** @import { Pose, Scene } from './scene.js' */
/** @import { Act, Trip } from './travel.js' */
import { createCard } from './cards.js';
import { flipUp, openOut } from './flip.js';
import { matchCards } from './match.js';
import { EASE, transformAt } from './motion.js';
import { planTrips } from './travel.js';

/** Cards in hand lie over all other cards and marks. */
const CARRIED_Z = 700;

const BACK_MS = 240;

/** A card that is uncovered turns when the one above has gone so much of its way. */
const UNCOVERED = 0.6;

export class Deck {
  #view;
  #motion;
  /** @type {CardElement[]} */
  #cards = [];
  /** @type {(Spot | null)[]}  what each element shows */
  #shows = [];
  /** @type {(Pose | null)[]}  where each element stands */
  #stands = [];
  /** @type {number[]}  the number of the element for each spot of the scene */
  #order = [];
  /** @type {Map<number, Point>}  elements in hand, and how far they are from their place */
  #carried = new Map();
  /** @type {Scene | null} */
  #scene = null;

  /**
   * @param {string} view  makes the elements' ids unique on the page
   * @param {Motion} motion
   */
  constructor(view, motion) {
    this.#view = view;
    this.#motion = motion;
  }

  /**
   * Makes as many elements as there are cards, if there aren't.
   * @param {number} count
   * @returns {HTMLElement[] | null}  the new elements, which take the place of all others
   */
  resize(count) {
    if (count === this.#cards.length) return null;
    for (const { element } of this.#cards) element.remove();
    this.#cards = Array.from({ length: count }, (_, n) => createCard(`${this.#view}-card-${n}`));
    this.#shows = new Array(count).fill(null);
    this.#stands = new Array(count).fill(null);
    this.#carried.clear();
    return this.#cards.map(({ element }) => element);
  }

  /**
   * Gives every card of a scene its element.
   * @param {Scene} scene
   * @param {Act | null} act
   */
  deal(scene, act) {
    this.#scene = scene;
    this.#order = matchCards(this.#shows, scene.spots, act?.moves);
  }

  /** The element of a card of the scene. @param {number} i */
  at(i) {
    return this.#cards[this.#order[i]];
  }

  /**
   * The elements of the topmost cards of a pile, the lowest first.
   * @param {string} pile
   * @param {number} count
   */
  run(pile, count) {
    const ids = (this.#scene?.spots ?? []).flatMap((spot, i) =>
      spot.pile === pile ? [this.#order[i]] : [],
    );
    return ids.slice(Math.max(0, ids.length - count));
  }

  /** Puts every card where the scene has it, at once. */
  place() {
    this.#scene?.spots.forEach((spot, i) => {
      const id = this.#order[i];
      if (!this.#isKept(id, spot)) this.#carried.delete(id);
      this.#shows[id] = spot;
      this.#stands[id] = /** @type {Scene} */ (this.#scene).poses[i];
      this.#settle(id);
    });
    this.#bare();
  }

  /** Lets every card travel to where the scene has it. @param {Act} act */
  travel(act) {
    const scene = /** @type {Scene} */ (this.#scene);
    const trips = planTrips({
      act,
      scene,
      from: scene.spots.map((_, i) => this.#seen(this.#order[i])),
      still: (i) =>
        this.#carried.has(this.#order[i]) && this.#isKept(this.#order[i], scene.spots[i]),
    });
    const before = [...this.#shows];
    this.place();
    for (const trip of trips) this.#send(trip);
    if (!trips.some(({ dealing }) => dealing)) this.#turn(scene, before, trips);
  }

  /**
   * Takes a run off its place and shows it that far away, over everything else.
   * @param {{ pile: string, count: number }} run
   * @param {Point} by  px
   */
  carry({ pile, count }, by) {
    const ids = this.run(pile, count);
    const begins = ids.some((id) => !this.#carried.has(id));
    if (begins) this.#motion.finish();
    for (const id of ids) {
      this.#carried.set(id, by);
      this.#settle(id);
    }
    if (begins) this.#bare();
  }

  /**
   * Lets carried cards glide back to their places.
   * @param {{ pile: string, count: number } | null} [kept]  a run that stays in hand
   */
  putBack(kept = null) {
    const staying = kept ? this.run(kept.pile, kept.count) : [];
    for (const id of [...this.#carried.keys()].filter((carried) => !staying.includes(carried))) {
      const from = /** @type {Pose} */ (this.#seen(id));
      this.#carried.delete(id);
      this.#settle(id);
      const to = /** @type {Pose} */ (this.#stands[id]);
      const zIndex = CARRIED_Z + to.z;
      const way = [from, to].map((pose) => ({ transform: transformAt(pose), zIndex }));
      this.#motion.play(this.#cards[id].element, way, { duration: BACK_MS, easing: EASE.snap });
    }
    this.#bare();
  }

  /** Where an element is seen now, the distance it is carried included. @param {number} id */
  #seen(id) {
    const pose = this.#stands[id];
    const by = this.#carried.get(id);
    return pose && by ? { ...pose, x: pose.x + by.x, y: pose.y + by.y } : pose;
  }

  /** @param {number} id */
  #settle(id) {
    const seen = this.#seen(id);
    if (!seen) return;
    const { style } = this.#cards[id].element;
    style.transform = transformAt(seen);
    style.zIndex = String(this.#carried.has(id) ? CARRIED_Z + seen.z : seen.z);
  }

  /** A carried card stays in hand as long as it lies where it was taken. @param {number} id @param {Spot} spot */
  #isKept(id, spot) {
    const before = this.#shows[id];
    return before?.pile === spot.pile && before.index === spot.index && before.card === spot.card;
  }

  /** A card that carried ones leave bare lies free as long as they are away. */
  #bare() {
    const places = this.#scene?.places ?? [];
    places.forEach(({ pile, layer }, i) => {
      const away = places[i + 1]?.pile === pile && this.#carried.has(this.#order[i + 1]);
      const free = away && !this.#carried.has(this.#order[i]);
      const card = this.at(i);
      for (const part of [card.element, card.body]) part.dataset.layer = free ? 'top' : layer;
    });
  }

  /** @param {Trip} trip */
  #send({ index, from, to, delay, duration, easing, fromZ, toZ, dealing }) {
    // Until it leaves, a card keeps its place among the others of its old pile; one that is dealt
    // isn't seen yet.
    const way = [
      { transform: transformAt(from), zIndex: fromZ, opacity: dealing ? 0 : 1 },
      { zIndex: toZ, offset: 0.02, opacity: 1 },
      { transform: transformAt(to), zIndex: toZ },
    ];
    this.#motion.play(this.at(index).element, way, { delay, duration, easing });
  }

  /**
   * Turns the cards that show another side than before.
   * @param {Scene} scene
   * @param {(Spot | null)[]} before
   * @param {Trip[]} trips
   */
  #turn(scene, before, trips) {
    const delays = new Map(trips.map((trip) => [trip.index, trip.delay]));
    const longest = Math.max(0, ...trips.map((trip) => trip.duration));
    scene.spots.forEach((spot, i) => {
      const was = before[this.#order[i]];
      if (!was || (was.card === null) === (spot.card === null)) return;
      const { body } = this.at(i);
      if (!spot.card) openOut(this.#motion, body);
      else flipUp(this.#motion, body, scene.poses[i], delays.get(i) ?? longest * UNCOVERED);
    });
  }
}
