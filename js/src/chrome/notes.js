// What stands on the board itself: a stuck game's note, a won game's words, and what is amiss.

/** @import { Acts } from '../acts.js' */
/** @import { Ribbon } from '../layout/types.js' */
/** @import { Snapshot } from '../state/types.js' */
import { html, setAttributes } from '../dom.js';
import { button } from './button.js';

/** Space around the note on a stuck game, px, over and under it. */
const AROUND = 20;

/** What can keep a board from being played. */
export const TROUBLE = {
  gone: {
    title: 'No kernel answers',
    text: 'If the kernel was restarted or stopped, run the cell that makes this board again.',
  },
  lost: {
    title: 'Connection lost',
    text: 'This page has lost its connection to the kernel. The board goes on when it is back.',
  },
  version: {
    title: 'Another version',
    text: 'This board comes from another version of solitaire-widget. Run its cell again.',
  },
};

/**
 * The way on after any end. Its name is longer than its label, as the toolbar has a button so called.
 * @param {Acts} acts
 */
function newDeal(acts) {
  return button('New deal', () => acts.deal(null), {
    name: 'Start a new deal',
    look: 'sw-primary',
  });
}

/** @param {Acts} acts */
export function createStuckNote(acts) {
  const line = html('p');
  const undo = button('Undo', () => acts.simple('undo'), {
    name: 'Undo the last move',
    sign: 'undo',
    look: 'sw-outlined',
  });
  const restart = button('Restart', () => acts.simple('restart'), {
    name: 'Restart this deal',
    sign: 'restart',
    look: 'sw-outlined',
  });
  const element = html(
    'div',
    { class: 'sw-note', role: 'group', 'aria-label': 'No moves left' },
    html('div', {}, html('h3', {}, 'No moves left'), line),
    html('div', { class: 'sw-note-acts' }, undo, restart, newDeal(acts)),
  );
  element.hidden = true;
  return {
    element,
    /**
     * @param {Snapshot} snapshot
     * @param {number} room  height of the board that no card lies on, at its bottom, px
     */
    show({ outcome, counters, can }, room) {
      element.hidden = outcome !== 'stuck';
      line.textContent = `${counters.up} of 52 cards are up.`;
      undo.hidden = !can.undo;
      // Where there is no room for it, it stands below the board: it hides no card.
      setAttributes(element, { 'data-below': null });
      setAttributes(element, { 'data-below': room < element.offsetHeight + AROUND });
    },
  };
}

/** @param {Acts} acts */
export function createWonNote(acts) {
  const title = html('h3', {}, 'Solved');
  const line = html('p');
  const element = html(
    'div',
    {
      class: 'sw-won',
      role: 'group',
      'aria-label': 'Game won',
      tabindex: '-1',
    },
    title,
    line,
    html(
      'div',
      { class: 'sw-note-acts' },
      newDeal(acts),
      button('Play it again', () => acts.simple('restart'), { look: 'sw-outlined' }),
    ),
  );
  element.hidden = true;
  return {
    element,
    /** @param {Snapshot} snapshot @param {Ribbon | null} ribbon */
    show({ rules, deal, counters }, ribbon) {
      element.hidden = !ribbon;
      if (!ribbon) return;
      const { x, y, w, h } = ribbon.text;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.style.width = `${w}px`;
      element.style.minHeight = `${h}px`;
      title.style.fontSize = `${ribbon.titleSize}px`;
      const which = deal === null ? rules.name : `${rules.name}, deal ${deal}`;
      line.textContent = `${which}, in ${counters.moves} moves`;
    },
  };
}

/** The note about it. */
export function createTroubleNote() {
  const title = html('h3');
  const line = html('p');
  const element = html('div', { class: 'sw-note sw-trouble' }, html('div', {}, title, line));
  element.hidden = true;
  return {
    element,
    /** @param {{ title: string, text: string } | ''} trouble  empty: none */
    show(trouble) {
      element.hidden = !trouble;
      if (!trouble) return;
      title.textContent = trouble.title;
      line.textContent = trouble.text;
    },
  };
}
