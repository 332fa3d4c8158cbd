// The toolbar: one tab stop, arrow keys inside.

/** @import { Acts } from '../acts.js' */
/** @import { Snapshot } from '../state/types.js' */
import { html, setAttributes } from '../dom.js';
import { createCounters } from './counters.js';
import { icon } from './icons.js';

/** More than a deal number has, so that one that is too long is refused, not cut to another one. */
const DEAL_LENGTH = 40;

/**
 * @param {string} name  what it is called
 * @param {string} sign
 * @param {() => void} act
 * @param {string} [className]
 */
export function button(name, sign, act, className = '') {
  const element = html('button', {
    type: 'button',
    class: `sw-button ${className}`.trim(),
    'aria-label': name,
    title: name,
  });
  if (sign) element.append(icon(sign));
  element.append(html('span', { class: 'sw-label' }, name));
  element.addEventListener('click', () => {
    if (element.getAttribute('aria-disabled') !== 'true') act();
  });
  return element;
}

/**
 * Tells the key that does the same as a button.
 * @param {string} key
 * @param {HTMLButtonElement} element
 */
function withKey(key, element) {
  element.title += ` (${key})`;
  element.setAttribute('aria-keyshortcuts', key);
  return element;
}

/** @param {Acts} acts */
function createDealField(acts) {
  const input = html('input', {
    type: 'text',
    inputmode: 'numeric',
    maxlength: DEAL_LENGTH,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Deal number',
    title: 'Deal number: type one and press Enter',
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    const wanted = input.value.trim();
    if (wanted) acts.deal(wanted);
  });
  input.addEventListener('focus', () => input.select());
  const element = html(
    'label',
    { class: 'sw-field' },
    html('span', { class: 'sw-long', 'aria-hidden': 'true' }, 'Deal'),
    html('span', { class: 'sw-short', 'aria-hidden': 'true' }, '#'),
    input,
  );
  return { element, input };
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
  element.addEventListener('focusin', (event) => {
    const item = items.find((candidate) => candidate === event.target);
    if (item) setStop(item);
  });
  element.addEventListener('keydown', (event) => {
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
 * @param {object} parts
 * @param {Acts} parts.acts
 * @param {(panel: 'rules' | 'settings') => void} parts.toggle
 */
export function createToolbar({ acts, toggle }) {
  const field = createDealField(acts);
  const counters = createCounters();
  const buttons = {
    deal: button('New deal', 'new', () => acts.deal(null), 'sw-keeps-label'),
    restart: button('Restart', 'restart', () => acts.simple('restart')),
    undo: withKey(
      'U',
      button('Undo', 'undo', () => acts.simple('undo')),
    ),
    redo: withKey(
      'Shift+U',
      button('Redo', 'redo', () => acts.simple('redo')),
    ),
    hint: withKey(
      'H',
      button('Hint', 'hint', () => acts.simple('hint'), 'sw-always-label'),
    ),
    finish: withKey(
      'F',
      button('Finish', 'finish', () => acts.simple('finish')),
    ),
    rules: withKey(
      '?',
      button('Rules', 'rules', () => toggle('rules')),
    ),
    settings: button('Settings', 'settings', () => toggle('settings'), 'sw-first-short'),
  };
  const groups = [
    [buttons.deal, field.element, buttons.restart],
    [buttons.undo, buttons.redo],
    [buttons.hint, buttons.finish],
    [buttons.rules, buttons.settings],
  ];
  const bar = html('div', { class: 'sw-tools', role: 'toolbar', 'aria-label': 'Game' });
  groups.forEach((group, n) => {
    if (n > 0) bar.append(html('span', { class: 'sw-divider' }));
    bar.append(...group);
  });
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
        hint: outcome === null,
        finish: can.finish,
      };
      for (const [name, possible] of Object.entries(usable)) {
        const element = buttons[/** @type {keyof typeof buttons} */ (name)];
        setAttributes(element, { 'aria-disabled': possible && live ? null : 'true' });
      }
      field.input.readOnly = !live;
      field.input.value = snapshot.deal ?? '';
      counters.show(snapshot);
    },
    /** @param {'rules' | 'settings' | null} panel */
    showOpen(panel) {
      for (const name of /** @type {const} */ (['rules', 'settings'])) {
        setAttributes(buttons[name], { 'aria-expanded': String(panel === name) });
      }
    },
  };
}
