// The two panels that open from the toolbar: rules and settings.

/** @import { Options, RulesText } from '../state/types.js' */
import { withCards } from '../cards/text.js';
import { focused, html } from '../dom.js';
import { button } from './button.js';
import { markForced } from './theme.js';

const KEYS =
  'Arrow keys walk the board, Enter or Space picks up and drops, Escape lets go. ' +
  'D draws, U takes a move back, Shift+U plays it again, H gives a hint, ' +
  'W tells whether the game can still be won, F finishes.';

/**
 * The blocks of a rules text: paragraphs stand between blank lines, list items begin with "- ",
 * and a line that is no sentence is a heading.
 * @param {string} text
 * @returns {({ kind: 'paragraph' | 'heading', text: string } | { kind: 'list', items: string[] })[]}
 */
export function blocksOf(text) {
  /** @type {ReturnType<typeof blocksOf>} */
  const blocks = [];
  let open = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const last = open ? blocks.at(-1) : undefined;
    open = line !== '';
    if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2));
      else blocks.push({ kind: 'list', items: [line.slice(2)] });
    } else if (line && last?.kind === 'paragraph') last.text += ` ${line}`;
    else if (line && last?.kind === 'list' && raw !== line)
      last.items.push(`${last.items.pop()} ${line}`);
    else if (line) blocks.push({ kind: 'paragraph', text: line });
  }
  for (const block of blocks) {
    if (block.kind === 'paragraph' && /[^.!?:;]$/.test(block.text)) block.kind = 'heading';
  }
  return blocks;
}

/** @param {() => void} close */
export function createRulesPanel(close) {
  const title = html('h2');
  const body = html('div', { class: 'sw-rules-body', tabindex: '0' });
  const shut = button('Close', close, { sign: 'close', look: 'sw-icon-only' });
  const element = html(
    'section',
    {
      class: 'sw-panel sw-rules',
      role: 'dialog',
      'aria-label': 'Rules',
      tabindex: '-1',
    },
    html('header', {}, title, shut),
    body,
  );
  element.hidden = true;
  return {
    element,
    body,
    /** @param {RulesText} rules */
    show({ name, text }) {
      title.textContent = name;
      body.replaceChildren(
        ...blocksOf(text)
          .filter((block) => block.kind === 'list' || block.text !== name)
          .map((block) =>
            block.kind === 'list'
              ? html('ul', {}, ...block.items.map((item) => html('li', {}, withCards(item))))
              : html(block.kind === 'heading' ? 'h3' : 'p', {}, withCards(block.text)),
          ),
        html('h3', {}, 'Keys'),
        html('p', {}, KEYS),
      );
    },
  };
}

/**
 * @param {string} text
 * @param {Record<string, string>} attributes
 */
function choice(text, attributes) {
  const input = html('input', { ...attributes });
  return { input, label: html('label', { class: 'sw-choice' }, input, text) };
}

/**
 * @param {string} view  keeps the radio buttons of two views apart
 * @param {<Name extends keyof Options>(name: Name, value: Options[Name]) => void} set
 */
export function createSettingsPanel(view, set) {
  const switches = /** @type {const} */ ([
    ['four_colours', 'Four colours'],
    ['animation', 'Animation'],
    ['peek', 'Hints may look at hidden cards'],
  ]).map(([name, text]) => {
    const { input, label } = choice(text, { type: 'checkbox' });
    input.addEventListener('change', () => set(name, input.checked));
    return { name, input, label };
  });
  const themes = /** @type {const} */ (['auto', 'light', 'dark']).map((theme) => {
    const text = { auto: 'As the notebook', light: 'Light', dark: 'Dark' }[theme];
    const { input, label } = choice(text, { type: 'radio', name: `${view}-theme` });
    input.addEventListener('change', () => set('theme', theme));
    return { theme, input, label };
  });
  const element = html(
    'section',
    {
      class: 'sw-panel sw-settings',
      role: 'dialog',
      'aria-label': 'Settings',
      tabindex: '-1',
    },
    ...switches.map(({ label }) => label),
    html('fieldset', {}, html('legend', {}, 'Theme'), ...themes.map(({ label }) => label)),
  );
  element.hidden = true;
  return {
    element,
    /** @param {Options} options */
    show(options) {
      for (const { name, input } of switches) input.checked = options[name];
      for (const { theme, input } of themes) input.checked = options.theme === theme;
    },
  };
}

/**
 * Both panels: at most one is open, and closing it gives the focus back to where it was.
 * @param {object} parts
 * @param {string} parts.view
 * @param {import('../state/view.js').State} parts.state
 * @param {import('../state/sync.js').Sync} parts.sync
 * @param {ReturnType<typeof import('./toolbar.js').createToolbar>} parts.toolbar
 */
export function createPanels({ view, state, sync, toolbar }) {
  const rules = createRulesPanel(() => toggle('rules'));
  const settings = createSettingsPanel(view, (name, value) => sync.setOption(name, value));
  const panels = { rules: rules.element, settings: settings.element };
  const entries = { rules: rules.body, settings: settings.element };
  /** @type {HTMLElement | null} */
  let opener = null;

  /** @param {'rules' | 'settings'} panel */
  function toggle(panel) {
    state.set({ panel: state.now.panel === panel ? null : panel });
  }

  state.watch((now, before) => {
    if (now.panel === before.panel) return;
    const open = before.panel && panels[before.panel];
    const had = open?.contains(focused(open));
    if (!open) opener = /** @type {HTMLElement | null} */ (focused(rules.element));
    for (const [name, element] of Object.entries(panels)) element.hidden = name !== now.panel;
    toolbar.showOpen(now.panel);
    if (now.panel) entries[now.panel].focus({ preventScroll: true });
    else if (had) opener?.focus({ preventScroll: true });
  });
  toolbar.showOpen(null);

  return {
    elements: [rules.element, settings.element],
    toggle,
    rules: () => toggle('rules'),
    escape: () => state.set({ panel: null, hint: null, refused: null }),
    showRules: rules.show,
    /** @param {Options} options */
    showOptions(options) {
      settings.show(options);
      markForced(settings.element.closest('.solitaire-widget'), options.theme);
    },
  };
}
