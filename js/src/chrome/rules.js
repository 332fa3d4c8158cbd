// The rules, which open over the board.

/** @import { RulesText } from '../state/types.js' */
import { withCards } from '../cards/text.js';
import { html } from '../dom.js';
import * as words from '../words/board.js';
import { button } from './button.js';

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
  const keyMap = html('div', { class: 'sw-keymap' });
  const shut = button(words.CLOSE, close, { sign: 'close', look: 'sw-icon-only' });
  const element = html(
    'section',
    {
      class: 'sw-panel sw-rules',
      role: 'dialog',
      'aria-label': words.RULES,
      tabindex: '-1',
    },
    html('header', {}, title, shut),
    body,
  );
  return {
    element,
    body,
    /** Takes the keyboard map, which comes with the second bundle. */
    keyMap,
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
        keyMap,
      );
    },
  };
}
