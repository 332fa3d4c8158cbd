// The toolbar: one tab stop, arrow keys inside.

/** @import { Acts } from '../acts.js' */
/** @import { Snapshot } from '../state/types.js' */
/** @import { IconName } from './icons.js' */
import { html, listenOn, setAttributes } from '../dom.js';
import * as words from '../words/board.js';
import { button, enable } from './button.js';
import { createCounters } from './counters.js';

/** More than a deal number has, so that one that is too long is refused, not cut to another one. */
const DEAL_LENGTH = 40;

/** @param {Acts} acts */
function createDealField(acts) {
  const input = html('input', {
    type: 'text',
    inputmode: 'numeric',
    maxlength: DEAL_LENGTH,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': words.DEAL_NUMBER,
    title: words.DEAL_HELP,
  });
  const on = listenOn(input);
  on('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    const wanted = input.value.trim();
    if (wanted) acts.deal(wanted);
  });
  on('focus', () => input.select());
  // What was typed and not dealt is not the number of this deal.
  on('blur', () => {
    input.value = shown;
  });
  let shown = '';
  const element = html(
    'label',
    { class: 'sw-field' },
    html('span', { class: 'sw-long', 'aria-hidden': 'true' }, words.DEAL),
    html('span', { class: 'sw-short', 'aria-hidden': 'true' }, '#'),
    input,
  );
  return {
    element,
    input,
    /** @param {string} deal @param {boolean} live */
    show(deal, live) {
      input.readOnly = !live;
      if (deal !== shown) input.value = deal;
      shown = deal;
    },
  };
}

/**
 * Arrow keys go from item to item; only one of them is a tab stop.
 * @param {HTMLElement} element
 * @param {HTMLElement[]} items
 */
function rove(element, items) {
  /** @param {HTMLElement} stop */
  const setStop = (stop) => {
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  };
  setStop(items[0]);
  const on = listenOn(element);
  on('focusin', (event) => {
    const item = items.find((candidate) => candidate === event.target);
    if (item) setStop(item);
  });
  on('keydown', (event) => {
    const at = items.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 }[event.key];
    if (at < 0 || to === undefined || staysInText(items[at], event.key)) return;
    event.preventDefault();
    items[(to + items.length) % items.length].focus();
  });
}

/**
 * In a text field the arrows move the caret until they reach its end.
 * @param {HTMLElement} item
 * @param {string} key
 */
function staysInText(item, key) {
  if (!(item instanceof HTMLInputElement)) return false;
  const { selectionStart, selectionEnd, value } = item;
  if (key === 'ArrowLeft') return selectionEnd !== 0;
  if (key === 'ArrowRight') return selectionStart !== value.length;
  return true;
}

/**
 * @typedef {object} ToolbarParts
 * @property {Acts} acts
 * @property {(panel: 'rules' | 'study' | 'settings') => void} toggle  opens or closes it
 */

/** @param {ToolbarParts} parts */
function createButtons({ acts, toggle }) {
  /**
   * @param {string} label
   * @param {IconName} sign
   * @param {() => void} act
   * @param {string} [key]
   * @param {number} [step]  at which a narrowing toolbar leaves out the label (see chrome.css)
   */
  const tool = (label, sign, act, key, step = 2) =>
    button(label, act, { sign, key, look: `sw-label-${step}` });
  return {
    deal: tool(words.NEW_DEAL, 'new', () => acts.deal(null), undefined, 3),
    restart: tool(words.RESTART, 'restart', () => acts.simple('restart')),
    undo: tool(words.UNDO, 'undo', () => acts.simple('undo'), 'U'),
    redo: tool(words.REDO, 'redo', () => acts.simple('redo'), 'Shift+U'),
    hint: tool(words.HINT, 'hint', () => acts.simple('hint'), 'H', 4),
    prospect: tool(words.PROSPECT, 'prospect', () => acts.simple('prospect'), 'W', 0),
    finish: tool(words.FINISH, 'finish', () => acts.simple('finish'), 'F'),
    rules: tool(words.RULES, 'rules', () => toggle('rules'), '?'),
    study: tool(words.STUDY, 'study', () => toggle('study'), 'S', 0),
    settings: tool(words.SETTINGS, 'settings', () => toggle('settings'), undefined, 1),
  };
}

/** @param {ToolbarParts} parts */
export function createToolbar(parts) {
  const field = createDealField(parts.acts);
  const counters = createCounters();
  const buttons = createButtons(parts);
  const groups = [
    [buttons.deal, field.element, buttons.restart],
    [buttons.undo, buttons.redo],
    [buttons.hint, buttons.prospect, buttons.finish],
    [buttons.rules, buttons.study, buttons.settings],
  ];
  const bar = html('div', { class: 'sw-tools', role: 'toolbar', 'aria-label': words.GAME });
  const halves = [1, 2].map(() => html('div', { class: 'sw-half' }));
  groups.forEach((group, n) => {
    const half = halves[n >> 1];
    if (n > 0) half.append(html('span', { class: 'sw-divider' }));
    half.append(...group);
  });
  bar.append(...halves);
  rove(bar, [buttons.deal, field.input, ...Object.values(buttons).slice(1)]);
  return {
    element: html('div', { class: 'sw-bar' }, bar, counters.element),
    buttons,
    /** @param {Snapshot} snapshot @param {boolean} live */
    show(snapshot, live) {
      const { can, outcome } = snapshot;
      const usable = {
        deal: true,
        restart: can.restart,
        undo: can.undo,
        redo: can.redo,
        // In a stuck game both have an answer: what went wrong, and how far back.
        hint: outcome !== 'won',
        prospect: outcome !== 'won',
        finish: can.finish,
      };
      for (const [name, possible] of Object.entries(usable)) {
        enable(buttons[/** @type {keyof typeof buttons} */ (name)], possible && live);
      }
      setAttributes(buttons.finish, { 'data-offered': can.finish && live });
      field.show(snapshot.deal ?? '', live);
      counters.show(snapshot);
    },
  };
}
