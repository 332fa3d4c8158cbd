// The game as text for the clipboard: Python code, or a record.

/** @import { Tab, Tools } from './study.js' */
import { button } from '../chrome/button.js';
import { html } from '../dom.js';

/** @param {Tools} tools @returns {Tab} */
export function createScriptTab({ host, channel, say }) {
  const ask = channel.line();
  const box = html('textarea', { readonly: true, rows: 9, 'aria-label': 'Text of the game' });
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
      if (await toClipboard(text)) say(`Copied the game as ${what}.`);
      else {
        box.focus();
        box.select();
        say(`The text is marked: press Ctrl+C to copy the game as ${what}.`);
      }
    });
  }

  const body = html(
    'div',
    {},
    html('p', {}, 'What was played, to go on with elsewhere.'),
    html(
      'div',
      { class: 'sw-acts' },
      button('Copy as script', () => copy('python', 'a Python script'), { look: 'sw-outlined' }),
      button('Copy as record', () => copy('record', 'a record'), { look: 'sw-outlined' }),
    ),
    box,
  );
  let seen = host.sync.snapshot?.seq;
  return {
    name: 'Script',
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
