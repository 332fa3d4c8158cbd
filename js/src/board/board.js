// The board: shows a snapshot at a width, piles and cards and what lies over them. It knows where
// things are, not what they mean.

/** @import { Pile, Snapshot } from '../state/types.js' */
/** @import { Rect } from '../layout/types.js' */
/** @import { Motion } from './motion.js' */
/** @import { Scene } from './scene.js' */
/** @import { Act } from './travel.js' */
import { html, placeBox, setAttributes } from '../dom.js';
import { stopsOf } from '../input/walk.js';
import { canLift, pileNamed, sizeOf } from '../state/snapshot.js';
import * as words from '../words/board.js';
import { Deck } from './deck.js';
import { isSamePlace, placeAt, placeOf } from './hit.js';
import { cardLabel } from './labels.js';
import { createMarks } from './marks.js';
import { createPiles } from './piles.js';
import { layOut } from './scene.js';

export class Board {
  #motion;
  /** @type {Scene | null} */
  scene = null;
  element = html('div', { class: 'sw-board', role: 'application' });
  marks = createMarks(this.element);
  #piles = createPiles(this.element);
  #pill = html('div', { class: 'sw-pill', 'aria-hidden': 'true' });
  #redeals = html('div', { class: 'sw-caption', 'aria-hidden': 'true' });

  /**
   * @param {string} view  makes ids unique on the page
   * @param {Motion} motion
   */
  constructor(view, motion) {
    this.#motion = motion;
    this.deck = new Deck(view, motion);
    this.element.append(this.#pill, this.#redeals);
  }

  /**
   * Shows a snapshot at a width. With `act` the cards travel from where they are seen now.
   * @param {Snapshot} snapshot
   * @param {number} width  px
   * @param {Act | null} act
   * @param {Parameters<typeof layOut>[2]} [look]
   */
  show(snapshot, width, act, look) {
    this.#motion.finish();
    const count = snapshot.piles.reduce((sum, pile) => sum + sizeOf(pile), 0);
    this.marks.layer.before(...(this.deck.resize(count) ?? []));
    const scene = layOut(snapshot, width, look);
    this.scene = scene;
    this.deck.deal(scene, act);
    this.#showFrame(scene);
    this.#showCards(scene);
    this.#showPiles(scene);
    this.#showCaptions(scene);
    if (act) this.deck.travel(act);
    else this.deck.place();
  }

  /**
   * The element that can have the focus at a place.
   * @param {{ pile: string, index: number }} place
   */
  focusElement({ pile, index }) {
    const spot = this.#piles.get(pile)?.spot;
    if (spot && !spot.hidden) return spot;
    const i = this.scene?.spots.findIndex((at) => at.pile === pile && at.index === index) ?? -1;
    return i < 0 ? null : this.deck.at(i).element;
  }

  /** Where a pointer is, in the board's px. @param {MouseEvent} event */
  point(event) {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /**
   * The place that a pointer is at. A card that is still on its way takes no pointer: meanwhile the
   * place is found by where everything belongs, and isn't `sure` if something else is seen there.
   * @param {MouseEvent} event
   */
  pointed(event) {
    const seen = placeOf(event.target);
    if (!this.scene || !this.#motion.moving) return { place: seen, sure: true };
    const place = placeAt(this.scene, this.point(event));
    return { place, sure: isSamePlace(place, seen) };
  }

  /** Every element of the board that can have the focus. */
  get focusable() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll('[tabindex]'));
  }

  /** The drawn parts of the cards, in the order in which they lie on each other. */
  get bodies() {
    const cards = this.scene?.poses.map(({ z }, i) => ({ z, body: this.deck.at(i).body })) ?? [];
    return cards.sort((a, b) => a.z - b.z).map(({ body }) => body);
  }

  /**
   * Says of every card and place whether it takes what is in hand.
   * @param {{ pile: string, count: number } | null} held
   */
  relabel(held) {
    if (!this.scene || this.scene.ribbon) return;
    const { snapshot, spots } = this.scene;
    spots.forEach(({ pile, index }, i) => {
      const { element } = this.deck.at(i);
      if (!element.hasAttribute('role')) return;
      const size = sizeOf(/** @type {Pile} */ (pileNamed(snapshot, pile)));
      const first = held?.pile === pile && held.count === size - index;
      setAttributes(element, {
        'aria-label': cardLabel(snapshot, pile, index, held),
        'aria-pressed': first ? 'true' : null,
      });
    });
    for (const pile of snapshot.piles) this.#piles.get(pile.name)?.relabel(snapshot, pile, held);
  }

  /** @param {Scene} scene */
  #showFrame({ snapshot, metrics, ribbon, height }) {
    const { w, h } = ribbon ?? metrics;
    const { style } = this.element;
    style.height = `${height}px`;
    style.setProperty('--w', `${w}px`);
    style.setProperty('--h', `${h}px`);
    style.setProperty('--radius', `${metrics.radius}px`);
    setAttributes(this.element, {
      'aria-label': words.board(snapshot.rules.name),
      'data-won': ribbon !== null,
    });
  }

  /** @param {Scene} scene */
  #showCards({ snapshot, spots, places, poses, ribbon }) {
    spots.forEach((spot, i) => {
      const pile = /** @type {Pile} */ (pileNamed(snapshot, spot.pile));
      const reached = !ribbon && spot.card && stopsOf(pile).includes(spot.index);
      const free = !ribbon && canLift(snapshot, spot.pile, sizeOf(pile) - spot.index);
      const label = reached ? cardLabel(snapshot, spot.pile, spot.index, null) : null;
      const card = this.deck.at(i);
      const look = { spot, place: places[i], label, free, stacked: ribbon !== null };
      card.show(look, poses[i]);
      card.body.toggleAttribute('data-dim', snapshot.outcome === 'stuck');
    });
  }

  /** @param {Scene} scene */
  #showPiles({ snapshot, metrics, placement, spots }) {
    const piles = this.#piles.fit(snapshot);
    for (const pile of snapshot.piles) {
      const reached = spots.flatMap((spot, i) => {
        const { element } = this.deck.at(i);
        return spot.pile === pile.name && element.hasAttribute('role') ? [element.id] : [];
      });
      piles.get(pile.name)?.show(snapshot, pile, metrics, placement, reached);
    }
  }

  /** @param {Scene} scene */
  #showCaptions({ snapshot, placement: { captions }, ribbon }) {
    const stock = snapshot.piles.find((pile) => pile.kind === 'stock');
    const left = snapshot.counters.redeals_left;
    write(this.#pill, captions.stock, ribbon || !stock?.hidden ? '' : String(stock.hidden));
    write(this.#redeals, captions.redeals, ribbon || left == null ? '' : words.redealsStill(left));
  }
}

/**
 * @param {HTMLElement} caption
 * @param {Rect | null} rect
 * @param {string} text
 */
function write(caption, rect, text) {
  caption.hidden = !rect || text === '';
  caption.textContent = text;
  if (rect) placeBox(caption, rect);
}
