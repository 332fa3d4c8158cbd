import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { isClaimed } from '../../src/input/claims.js';
import { shortcutOf } from '../../src/input/keys.js';
import { KEY_MAP } from '../../src/words/keys.js';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, press, show, turn } from '../helpers/view.js';

afterEach(closeViews);

/** Keys as events name them, and as the map does where that is different. */
const NAMED = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};
const PLAIN = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789`-=[]\\;\',./!?@#$%^&*()_+{}|:"<>~',
  ...Object.keys(NAMED),
  ...[
    'Home',
    'End',
    'Enter',
    'Escape',
    'Delete',
    'Backspace',
    'PageUp',
    'PageDown',
    'Insert',
    'F1',
  ],
];
const [EVERYWHERE, ON_BOARD, IN_HAND, IN_ROWS, IN_STUDY] = KEY_MAP.map(({ keys }) =>
  keys.flatMap(([names]) => names),
);
/** The browser's own, and a lesson's. */
const OTHERS = ['Tab', 'Shift+Tab', 'N'];
const LESSON = {
  lesson: { title: 'Test', about: '' },
  step: { number: 1, count: 2, title: 'One', text: '', blocks: [], figures: [] },
  highlights: [],
  task: null,
  feedback: null,
  hints: { given: [], left: 0 },
  can: { back: false, forward: true, hint: false, show: false, undo: false },
  finished: false,
  course: { number: 1, count: 1, titles: ['Test'], finished: [] },
};

/** @param {string} key @param {string} [held] */
function event(key, held = '') {
  const shifted = held.includes('Shift') && /^[a-z]$/.test(key) ? key.toUpperCase() : key;
  return {
    key: shifted,
    shiftKey: held.includes('Shift'),
    ctrlKey: held.includes('Ctrl'),
    metaKey: false,
    altKey: held.includes('Alt'),
  };
}

/** @param {string} key @param {string} [held] */
function named(key, held = '') {
  const name = /** @type {Record<string, string>} */ (NAMED)[key] ?? key;
  return held + (/^[a-z]$/.test(name) ? name.toUpperCase() : name);
}

/** The keys that are used up by an element. @param {Element} element @param {() => void} again */
function used(element, again = () => {}, keys = PLAIN) {
  return keys
    .filter((key) => {
      again();
      return press(element, key).defaultPrevented;
    })
    .map((key) => named(key));
}

/** @param {string[]} some @param {string[]} all */
const sameKeys = (some, all) =>
  assert.deepEqual([...new Set(some)].sort(), [...new Set(all)].sort());

const LEGAL = /** @type {import('../../src/state/types.js').Move[]} */ ([
  ['T1', 'T2', 1],
  ['W', 'T3', 1],
]);

test('the map names every key that acts wherever the focus is, and no other', () => {
  const found = [];
  for (const key of PLAIN) {
    for (const held of ['', 'Shift+', 'Ctrl+', 'Ctrl+Shift+', 'Alt+', 'Ctrl+Alt+']) {
      const shortcut = shortcutOf(event(key, held));
      const without = shortcutOf(event(key, held.replace('Shift+', '')));
      if (!isClaimed(event(key, held), false)) continue;
      if (shortcut && (shortcut !== without || !held.includes('Shift')))
        found.push(named(key, held));
    }
  }
  sameKeys([...found, ...OTHERS], EVERYWHERE);
});

test('on the board, with free hands and with cards in hand', () => {
  const view = show(new TestModel(table(SMALL, LEGAL)));
  const card = view.card('6H');
  card.focus();
  const free = used(card, () => press(card, 'Escape'));
  sameKeys(free, [
    ...EVERYWHERE.filter((key) => !key.includes('+') && !OTHERS.includes(key)),
    ...ON_BOARD,
  ]);
  const held = used(card, () => {
    card.focus();
    if (card.ariaPressed !== 'true' && card.getAttribute('aria-pressed') !== 'true')
      press(card, 'Enter');
  });
  sameKeys(
    held.filter((key) => key === 'Escape' || !EVERYWHERE.includes(key)),
    IN_HAND,
  );
});

test('in the toolbar, among tabs and in lists', async () => {
  const view = show(new TestModel(table(SMALL, LEGAL)));
  const others = PLAIN.filter((key) => !EVERYWHERE.includes(named(key)));
  const none = () => {};
  const row = IN_ROWS.filter((key) => key !== 'Enter' && key !== 'Space');
  sameKeys(used(view.button('Hint'), none, others), row);
  view.button('Study').click();
  await turn();
  const [tab, moves] = /** @type {NodeListOf<HTMLElement>} */ (
    view.root.querySelectorAll('[role="tab"]')
  );
  sameKeys(used(tab, none, others), row);
  moves.click();
  const list = used(view.find('.sw-study li button'), none, others);
  sameKeys(list, ['↑', '↓', 'Home', 'End']);
  assert.ok(list.every((key) => IN_STUDY.includes(key)));
});

test('N leads on in a lesson', async () => {
  const model = new TestModel(table(SMALL, LEGAL));
  model.traits.lesson = LESSON;
  const view = show(model);
  model.reply({ type: 'welcome', schema: 1, version: '1' });
  await turn();
  assert.ok(press(view.card('6H'), 'n').defaultPrevented);
  assert.equal(model.asked.at(-1).act, 'forward');
});

test('the rules panel shows the map, and a button leads to it', async () => {
  const view = show(new TestModel(table(SMALL)));
  press(view.card('6H'), '?');
  await turn();
  const map = view.find('.sw-rules .sw-keymap');
  const terms = [...map.querySelectorAll('dt')];
  assert.deepEqual(
    terms.map(({ textContent }) => textContent),
    KEY_MAP.flatMap(({ keys }) => keys.map(([names]) => names.join(' '))),
  );
  assert.equal(map.querySelectorAll('dd').length, terms.length);
  view.find('.sw-rules header [aria-label="Go to the keys"]').click();
  assert.ok(document.activeElement === map.querySelector('h3'));
});

test('docs/keyboard.md tells the same', () => {
  const text = readFileSync(new URL('../../../docs/keyboard.md', import.meta.url), 'utf8');
  const told = text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      where: part.split('\n', 1)[0],
      keys: [...part.matchAll(/^\| (<kbd>.*?) \| (.*?) \|$/gm)].map(([, names, meaning]) => [
        names
          .replaceAll('</kbd> + <kbd>', '+')
          .split(' ')
          .map((key) => key.replace(/<\/?kbd>/g, '')),
        meaning,
      ]),
    }));
  assert.deepEqual(told, KEY_MAP);
});
