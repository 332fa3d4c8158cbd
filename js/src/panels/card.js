// What can be said of one card: the one that was clicked or has the focus, or one found by its name.

/** @import { Tab, Tools } from './study.js' */
import { spokenCard } from '../cards/names.js';
import { withCards } from '../cards/text.js';
import { button } from '../chrome/button.js';
import { html, listenOn } from '../dom.js';
import { cardAt, pileNamed, sizeOf } from '../state/snapshot.js';
import * as words from '../words/panels.js';
import { createMoveList } from './moves.js';
import { cardsIn, sentencesOf } from './sentences.js';

/** As long as a text in an intent may be. */
const LONGEST = 64;

/** @implements {Tab} */
export class CardTab {
  name = words.TABS.card;
  #host;
  #lights;
  #ask;
  #moves;
  #open = false;
  #card = '';
  #title = html('h3');
  #text = html('div', { class: 'sw-told', 'aria-live': 'polite' });

  /** @param {Tools} tools */
  constructor(tools) {
    this.#host = tools.host;
    this.#lights = tools.lights;
    this.#ask = tools.channel.line();
    this.#moves = createMoveList(tools, words.CARD_MOVES);
    const form = createFinder((name) => this.#look(name));
    this.body = html('div', {}, form, this.#title, this.#text, this.#moves.element);
    tools.host.state.watch((now, before) => {
      const name = now.focus === before.focus ? null : this.#pointed();
      if (this.#open && name && name !== this.#card) this.#look(name);
    });
  }

  /** @param {boolean} open */
  show(open) {
    this.#open = open;
    if (!open) return;
    const name = this.#card || this.#pointed();
    if (name) this.#look(name);
    else if (!this.#text.hasChildNodes()) this.#write('', [words.CARD_INVITATION]);
  }

  /** @param {string} name  as it was typed, or as it is known */
  #look(name) {
    this.#ask({ type: 'card', text: name.slice(0, LONGEST) }, (reply) => {
      const known = reply.type === 'card';
      this.#card = known ? reply.card : '';
      this.#write(known ? spokenCard(this.#card) : '', sentencesOf(reply.text));
      this.#moves.show(this.#movesOfCard());
      if (this.#open) this.#lights.show([this.#card], known ? cardsIn(reply.text) : []);
    });
  }

  /** @param {string} title @param {string[]} sentences */
  #write(title, sentences) {
    this.#title.textContent = title;
    this.#text.replaceChildren(...sentences.map((each) => html('p', {}, withCards(each))));
  }

  /** The legal moves that take the card, with all that lies on it. */
  #movesOfCard() {
    const { snapshot } = this.#host.sync;
    const pile = snapshot?.piles.find(({ cards }) => cards.includes(this.#card));
    if (!snapshot || !pile) return [];
    const count = sizeOf(pile) - pile.hidden - pile.cards.indexOf(this.#card);
    return snapshot.legal.filter(([source, , number]) => source === pile.name && number === count);
  }

  /** The card that the board's own focus is on. */
  #pointed() {
    const { state, sync } = this.#host;
    const { focus } = state.now;
    const pile = focus && sync.snapshot && pileNamed(sync.snapshot, focus.pile);
    return pile && pile.kind !== 'stock' ? cardAt(pile, focus.index) : null;
  }
}

/** A field to find a card by its name. @param {(name: string) => void} find */
function createFinder(find) {
  const field = html('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: words.FIND_EXAMPLE,
    'aria-label': words.FIND_A_CARD,
  });
  const form = html(
    'form',
    { class: 'sw-find' },
    html('label', { class: 'sw-field' }, field),
    button(words.FIND, () => form.requestSubmit(), {
      name: words.FIND_THE_CARD,
      look: 'sw-outlined',
    }),
  );
  listenOn(form)('submit', (event) => {
    event.preventDefault();
    if (field.value.trim()) find(field.value);
  });
  return form;
}
