// What stands on the board itself: a stuck game's note, a won game's words, and what is amiss.

/** @import { Acts } from '../acts.js' */
/** @import { Ribbon } from '../layout/types.js' */
/** @import { Snapshot } from '../state/types.js' */
import { html, setAttributes } from '../dom.js';
import * as words from '../words/board.js';
import { button } from './button.js';

/** Space around the note on a stuck game, px, over and under it. */
const AROUND = 20;

/**
 * The way on after any end. Its name is longer than its label, as the toolbar has a button so called.
 * @param {Acts} acts
 */
function newDeal(acts) {
  return button(words.NEW_DEAL, () => acts.deal(null), {
    name: words.START_NEW_DEAL,
    look: 'sw-primary',
  });
}

/** @param {Acts} acts */
export function createStuckNote(acts) {
  const line = html('p');
  const undo = button(words.UNDO, () => acts.simple('undo'), {
    name: words.UNDO_LAST,
    sign: 'undo',
    look: 'sw-outlined',
  });
  const restart = button(words.RESTART, () => acts.simple('restart'), {
    name: words.RESTART_DEAL,
    sign: 'restart',
    look: 'sw-outlined',
  });
  const element = html(
    'div',
    { class: 'sw-note', role: 'group', 'aria-label': words.NO_MOVES_LEFT },
    html('div', {}, html('h3', {}, words.NO_MOVES_LEFT), line),
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
      line.textContent = words.cardsUp(counters.up);
      undo.hidden = !can.undo;
      // Where there is no room for it, it stands below the board: it hides no card.
      setAttributes(element, { 'data-below': null });
      setAttributes(element, { 'data-below': room < element.offsetHeight + AROUND });
    },
  };
}

/** @param {Acts} acts */
export function createWonNote(acts) {
  const title = html('h3', {}, words.SOLVED);
  const line = html('p');
  const element = html(
    'div',
    {
      class: 'sw-won',
      role: 'group',
      'aria-label': words.GAME_WON,
      tabindex: '-1',
    },
    title,
    line,
    html(
      'div',
      { class: 'sw-note-acts' },
      newDeal(acts),
      button(words.PLAY_AGAIN, () => acts.simple('restart'), { look: 'sw-outlined' }),
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
      line.textContent = words.wonIn(rules.name, deal, counters.moves);
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
