// What can be said of one card: the one that was clicked or has the focus, or one found by its name.

/** @import { Tab, Tools } from './study.js' */
import { spokenCard } from '../cards/names.js';
import { withCards } from '../cards/text.js';
import { button } from '../chrome/button.js';
import { html, listenOn, setAttributes } from '../dom.js';
import { cardAt, pileNamed, sizeOf } from '../state/snapshot.js';
import { createMoveList } from './moves.js';
import { cardsIn, sentencesOf } from './words.js';

const INVITATION = 'Click a card, walk to it with the arrow keys, or find one by its name.';

/** @param {Tools} tools @returns {Tab} */
export function createCardTab(tools) {
  const { host, lights, channel } = tools;
  const { state, sync } = host;
  const ask = channel.line();
  const field = html('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: '7H or seven of hearts',
    'aria-label': 'Find a card',
  });
  const form = html(
    'form',
    { class: 'sw-find' },
    html('label', { class: 'sw-field' }, field),
    button('Find', () => form.requestSubmit(), { name: 'Find the card', look: 'sw-outlined' }),
  );
  const title = html('h3');
  const text = html('div', { class: 'sw-told', 'aria-live': 'polite' });
  const moves = createMoveList(tools, 'Moves of this card');
  const body = html('div', {}, form, title, text, moves.element);
  let open = false;
  let card = '';

  /** @param {string[]} sentences */
  function write(sentences) {
    text.replaceChildren(...sentences.map((each) => html('p', {}, withCards(each))));
  }

  /** @param {string} name  as it was typed, or as it is known */
  function look(name) {
    ask({ type: 'card', text: name.slice(0, 64) }, (reply) => {
      if (reply.type !== 'card') {
        forget([reply.text]);
        return;
      }
      card = reply.card;
      setAttributes(field, { 'aria-invalid': null });
      title.textContent = spokenCard(card);
      write(sentencesOf(reply.text));
      moves.show(movesOf(card));
      if (open) lights.show([card], cardsIn(reply.text));
    });
  }

  /** @param {string[]} sentences */
  function forget(sentences) {
    card = '';
    title.replaceChildren();
    write(sentences);
    moves.show([]);
    lights.show([]);
  }

  /** @param {string} name */
  function movesOf(name) {
    const { snapshot } = sync;
    const pile = snapshot?.piles.find(({ cards }) => cards.includes(name));
    if (!snapshot || !pile) return [];
    const count = sizeOf(pile) - pile.hidden - pile.cards.indexOf(name);
    return snapshot.legal.filter(([source, , number]) => source === pile.name && number === count);
  }

  /** The card that the board's own focus is on. */
  function pointed() {
    const { focus } = state.now;
    const pile = focus && sync.snapshot && pileNamed(sync.snapshot, focus.pile);
    return pile && pile.kind !== 'stock' ? cardAt(pile, focus.index) : null;
  }

  listenOn(form)('submit', (event) => {
    event.preventDefault();
    if (field.value.trim()) look(field.value);
  });
  state.watch((now, before) => {
    const name = now.focus === before.focus ? null : pointed();
    if (open && name && name !== card) look(name);
  });

  return {
    name: 'Card',
    body,
    show(now) {
      open = now;
      if (!open) return;
      const name = card || pointed();
      if (name) look(name);
      else if (!text.hasChildNodes()) write([INVITATION]);
    },
  };
}
