// The settings, which open over the board.

/** @import { Options } from '../state/types.js' */
/** @import { Host } from './host.js' */
import { createDialog } from '../chrome/dialog.js';
import { html } from '../dom.js';
import { OPTIONS } from '../state/options.js';
import * as words from '../words/panels.js';
import { dress } from './dress.js';

/**
 * @param {string} text
 * @param {Record<string, string>} attributes
 */
function choice(text, attributes) {
  const input = html('input', { ...attributes });
  return { input, label: html('label', { class: 'sw-choice' }, input, text) };
}

/** @param {Host} host */
export function settings({ model, view, root, table, state, sync, settingsOpener, signal }) {
  /** @param {keyof Options} name @param {Options[keyof Options]} value */
  const set = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const switches = /** @type {const} */ (['four_colours', 'animation', 'peek']).map((name) => {
    const { input, label } = choice(words.SWITCHES[name], { type: 'checkbox' });
    input.addEventListener('change', () => set(name, input.checked));
    return { name, input, label };
  });
  const themes = /** @type {const} */ (['auto', 'light', 'dark']).map((theme) => {
    const { input, label } = choice(words.THEMES[theme], { type: 'radio', name: `${view}-theme` });
    input.addEventListener('change', () => set('theme', theme));
    return { theme, input, label };
  });
  const element = html(
    'section',
    {
      class: 'sw-panel sw-settings',
      role: 'dialog',
      'aria-label': words.SETTINGS,
      tabindex: '-1',
    },
    ...switches.map(({ label }) => label),
    html('fieldset', {}, html('legend', {}, words.THEME), ...themes.map(({ label }) => label)),
  );
  dress(root);
  table.append(element);

  function show() {
    const { options } = sync;
    for (const { name, input } of switches) input.checked = options[name];
    for (const { theme, input } of themes) input.checked = options.theme === theme;
  }

  for (const name of OPTIONS) model.on(`change:${name}`, show);
  signal.addEventListener('abort', () => {
    for (const name of OPTIONS) model.off(`change:${name}`, show);
  });
  show();
  const opener = settingsOpener;
  return { toggle: createDialog({ state, name: 'settings', element, entry: element, opener }) };
}
