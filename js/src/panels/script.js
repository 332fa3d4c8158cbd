// The game as text for the clipboard: Python code, or a record.

/** @import { Tab, Tools } from './study.js' */
import { button } from '../chrome/button.js';
import { html } from '../dom.js';
import * as words from '../words/panels.js';

/** @param {Tools} tools @returns {Tab} */
export function createScriptTab({ host, channel, say }) {
  const ask = channel.line();
  const box = html('textarea', { readonly: true, rows: 9, 'aria-label': words.TEXT_OF_GAME });
  box.hidden = true;

  /** @param {'python' | 'record'} form @param {string} what */
  function copy(form, what) {
    ask({ type: 'script', text: form }, async ({ type, text }) => {
      if (type !== 'script') {
        say(text);
        return;
      }
      box.value = text;
      box.hidden = false;
      if (await toClipboard(text)) say(words.copied(what));
      else {
        box.focus();
        box.select();
        say(words.marked(what));
      }
    });
  }

  const body = html(
    'div',
    {},
    html('p', {}, words.SCRIPT_ABOUT),
    html(
      'div',
      { class: 'sw-acts' },
      button(words.COPY_SCRIPT, () => copy('python', words.A_SCRIPT), { look: 'sw-outlined' }),
      button(words.COPY_RECORD, () => copy('record', words.A_RECORD), { look: 'sw-outlined' }),
    ),
    box,
  );
  let seen = host.sync.snapshot?.seq;
  return {
    name: words.TABS.script,
    body,
    show() {
      // The text is of the game as it was when it was copied.
      if (seen !== host.sync.snapshot?.seq) box.hidden = true;
      seen = host.sync.snapshot?.seq;
    },
  };
}

/** @param {string} text @returns {Promise<boolean>} whether the browser let us */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
