import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';
import { closeViews, press, show, turn } from '../helpers/view.js';

afterEach(closeViews);

/** @type {import('../../src/state/types.js').Move[]} */
const LEGAL = [
  ['T1', 'T2', 2],
  ['W', 'T3', 1],
  ['S', 'W', 1],
];
const START = table(SMALL, LEGAL);

/** A view with its drawer open at a tab. @param {string} [tab] @param {object} [lesson] */
async function opened(tab = 'Card', lesson = {}) {
  const model = new TestModel(START);
  model.traits.lesson = lesson;
  const view = show(model);
  if ('step' in lesson) model.reply({ type: 'welcome', schema: 1, version: '1' });
  else view.button('Study').click();
  await turn();
  const drawer = view.find('.sw-study');
  const tabs = /** @type {HTMLElement[]} */ ([...(drawer?.querySelectorAll('[role="tab"]') ?? [])]);
  tabs.find(({ textContent }) => textContent === tab)?.click();
  const panel = () =>
    /** @type {HTMLElement} */ (
      [...drawer.querySelectorAll('[role="tabpanel"]')].find(
        (each) => !(/** @type {HTMLElement} */ (each).hidden),
      )
    );
  const items = () => /** @type {HTMLElement[]} */ ([...panel().querySelectorAll('li button')]);
  /** The last message of a type. */
  const asked = (/** @type {string} */ type) => model.sent.findLast((each) => each.type === type);
  return { model, view, drawer, tabs, panel, items, asked };
}

test('the drawer opens with the focus in it, and gives it back', async () => {
  const { view, drawer, tabs } = await opened();
  assert.equal(view.button('Study').getAttribute('aria-expanded'), 'true');
  assert.ok(document.activeElement === tabs[0]);
  press(tabs[0], 'ArrowRight');
  assert.ok(document.activeElement === tabs[1]);
  assert.equal(tabs[1].getAttribute('aria-selected'), 'true');
  press(tabs[1], 'End');
  press(tabs[4], 'ArrowRight');
  assert.ok(document.activeElement === tabs[0]);
  press(tabs[0], 'Escape');
  assert.ok(drawer.hidden);
  assert.ok(!view.root.hasAttribute('data-study'));
  assert.ok(view.root.contains(document.activeElement));
});

test('it asks for the module, on a line of its own, where the page has none', async () => {
  const model = new TestModel(START);
  const view = show(model);
  model.reply({ type: 'welcome', schema: 1, version: '1', panels: 'another' });
  view.button('Study').click();
  await turn();
  const request = model.sent.at(-1);
  assert.equal(request.type, 'panels');
  assert.ok(!view.find('.sw-study'));
  // Asked for once, however often it is pressed.
  view.button('Study').click();
  assert.equal(model.sent.filter(({ type }) => type === 'panels').length, 1);
  // An answer to somebody else is none.
  model.emit('msg:custom', { type: 'panels', view: 'sw-x+', id: 0, text: 'throw 1' });
  await turn();
  assert.ok(!view.find('.sw-study'));
});

test('without a kernel nothing is asked for', async () => {
  const model = new TestModel(START);
  model.send = () => {
    throw new Error('no kernel');
  };
  const view = show(model);
  model.send = (content) => model.sent.push(content);
  view.button('Study').click();
  await turn();
  assert.deepEqual(model.sent, []);
});

test('a closed view leaves no listener behind, with its drawer open', async () => {
  const { model, view } = await opened('Timeline');
  view.controller.abort();
  assert.deepEqual(model.listeners, []);
});

test('legal moves: shown as a hint while pointed at, played by a press', async () => {
  const { model, view, items, panel } = await opened('Moves');
  assert.equal(panel().querySelector('h3')?.textContent, '3 legal moves');
  assert.deepEqual(
    items().map((item) => item.querySelector('code')?.textContent),
    ['T1>T2*2', 'W>T3', 'draw'],
  );
  items()[0].focus();
  assert.ok(view.find('.sw-arrow'));
  press(items()[0], 'ArrowDown');
  assert.ok(document.activeElement === items()[1]);
  items()[1].click();
  const { type, source, target, count } = model.sent.at(-1);
  assert.deepEqual([type, source, target, count], ['move', 'W', 'T3', 1]);
  model.show(table(SMALL, [['S', 'W', 1]]));
  assert.equal(items().length, 1);
  assert.ok(document.activeElement === items()[0], 'the focus stays in the list');
  items()[0].click();
  assert.equal(model.sent.at(-1).type, 'stock');
  model.show(table(SMALL, []));
  assert.equal(panel().querySelector('h3')?.textContent, 'No legal moves');
  assert.ok(document.activeElement === panel().querySelector('h3'));
});

test('a card is told of when the focus is on it; only the latest answer counts', async () => {
  const { model, view, panel, asked, items } = await opened('Card');
  view.card('6H').focus();
  const first = asked('card');
  assert.equal(first.text, '6H');
  view.card('8D').focus();
  const second = asked('card');
  assert.equal(second.text, '8D');
  model.reply(
    { type: 'card', card: '8D', pile: 'T2', text: '8D is alone. It may go on 9S.' },
    second,
  );
  model.reply({ type: 'card', card: '6H', pile: 'T1', text: 'Too late.' }, first);
  const sentences = [...panel().querySelectorAll('.sw-told p')];
  assert.equal(sentences.length, 2);
  assert.equal(panel().querySelector('h3')?.textContent, '8 of diamonds');
  assert.equal(view.root.querySelectorAll('.sw-lights .sw-light-strong').length, 1);
  assert.equal(view.root.querySelectorAll('.sw-lights .sw-light-weak').length, 1);
  view.card('7S').focus();
  model.reply({ type: 'card', card: '7S', pile: 'T1', text: '7S.' }, asked('card'));
  assert.equal(items().length, 1, 'the moves of the run that begins with it');
});

test('what is no card is said so, and nothing is lit', async () => {
  const { model, view, panel, asked } = await opened('Card');
  const field = /** @type {HTMLInputElement} */ (panel().querySelector('input'));
  field.value = 'a joker';
  panel()
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true }));
  assert.equal(asked('card').text, 'a joker');
  model.reply({ type: 'problem', about: 'card', text: '<b>joker</b> is no card' }, asked('card'));
  assert.match(panel().textContent ?? '', /<b>joker<\/b> is no card/);
  assert.equal(view.root.querySelectorAll('.sw-lights > *').length, 0);
});

test('the timeline is told once, and then only what is new', async () => {
  const { model, asked, items, panel } = await opened('Timeline');
  assert.equal(asked('timeline').ply, 0);
  const told = { type: 'timeline', ply: 0, at: 3, lines: [] };
  const moves = ['T1>T2', 'draw', 'draw'].map((text) => [text, `${text} it was.`]);
  model.reply({ ...told, moves });
  assert.equal(items().length, 4);
  assert.equal(items()[3].getAttribute('aria-current'), 'step');
  // One more move: only that one is asked for.
  /** @type {import('../../src/state/types.js').Snapshot['last']} */
  const last = { kind: 'move', moves: [['S', 'W', 1]], said: 'Drew.' };
  const counters = { moves: 4, up: 0, redeals_left: 1 };
  model.show({ ...START, counters, last });
  assert.equal(asked('timeline').ply, 3);
  model.reply({ ...told, ply: 3, at: 4, moves: [['draw', 'again']] });
  assert.equal(items().length, 5);
  // Back: nothing is asked.
  const before = model.sent.length;
  model.show({ ...START, counters: { ...counters, moves: 2 }, last: { ...last, kind: 'undo' } });
  assert.equal(model.sent.length, before);
  assert.equal(items()[2].getAttribute('aria-current'), 'step');
  assert.equal(items().length, 5);
  // Another line: all of it.
  model.show({ ...START, counters, last: { kind: 'line', moves: [], said: '' } });
  assert.equal(asked('timeline').ply, 0);
  assert.match(panel().querySelector('.sw-where')?.textContent ?? '', /2 \/ 4/);
});

test('while the board is on its way, only the last place of the scrubber counts', async () => {
  const { model, panel, asked } = await opened('Timeline');
  const moves = Array.from({ length: 9 }, () => ['draw', 'Drew.']);
  model.reply({ type: 'timeline', ply: 0, at: 3, lines: [], moves });
  const range = /** @type {HTMLInputElement} */ (panel().querySelector('[type="range"]'));
  for (const value of ['4', '6', '8']) {
    range.value = value;
    range.dispatchEvent(new Event('input'));
  }
  const gone = () => model.sent.filter(({ type }) => type === 'go').map(({ ply }) => ply);
  assert.deepEqual(gone(), [4]);
  const last = { kind: /** @type {const} */ ('redo'), moves: [], said: '' };
  model.show({ ...START, counters: { ...START.counters, moves: 4 }, last });
  assert.deepEqual(gone(), [4, 8]);
  model.show({ ...START, counters: { ...START.counters, moves: 8 }, last });
  assert.deepEqual(gone(), [4, 8]);
  assert.equal(asked('go').seq, 2);
});

test('a script is shown and marked where the browser has no clipboard', async () => {
  const { model, view, panel } = await opened('Script');
  const [script, record] = panel().querySelectorAll('button');
  script.click();
  assert.equal(model.sent.at(-1).text, 'python');
  model.reply({ type: 'script', form: 'python', text: 'game = 1\n' });
  await turn();
  const box = /** @type {HTMLTextAreaElement} */ (panel().querySelector('textarea'));
  assert.equal(box.value, 'game = 1\n');
  assert.ok(document.activeElement === box);
  assert.match(String(view.status()), /press Ctrl\+C/);
  record.click();
  assert.equal(model.sent.at(-1).text, 'record');
  // In the box, letters are no commands.
  const before = model.sent.length;
  press(box, 'd');
  assert.equal(model.sent.length, before);
});

// Lessons ------------------------------------------------------------------------------------------

const LESSON = {
  lesson: { title: 'Runs', about: '' },
  step: {
    number: 2,
    count: 3,
    title: 'A run',
    text: '',
    blocks: [
      {
        kind: 'paragraph',
        items: [
          [
            { style: 'plain', text: 'Take <i>7S</i> ' },
            { style: 'strong', text: 'now' },
          ],
        ],
      },
      { kind: 'list', items: [[{ style: 'em', text: 'one' }], [{ style: 'plain', text: 'two' }]] },
    ],
    figures: [{ value: '12 %', command: 'sw.simulate()' }],
  },
  highlights: [
    { pile: 'T1', card: '7S' },
    { pile: 'T3', card: null },
  ],
  task: { text: 'Put 7S on 8D.', done: false, progress: null },
  feedback: null,
  hints: { given: [], left: 1 },
  can: { back: true, forward: false, hint: true, show: true, undo: false },
  finished: false,
  course: { number: 1, count: 2, titles: ['Runs', 'Spaces'], finished: [] },
  free: false,
  home: false,
};

test('a lesson opens its panel by itself, and its texts are shown as texts', async () => {
  const { model, view, panel } = await opened('Lesson', LESSON);
  assert.equal(panel().querySelector('h2')?.textContent, 'A run');
  assert.match(panel().textContent ?? '', /Take <i>/);
  assert.ok(!panel().querySelector('.sw-told i'));
  assert.equal(panel().querySelector('.sw-told strong')?.textContent, 'now');
  assert.equal(panel().querySelectorAll('.sw-told li').length, 2);
  assert.equal(view.root.querySelectorAll('.sw-lights > *').length, 2);
  const next = [...panel().querySelectorAll('button')].find((each) => each.textContent === 'Next');
  assert.equal(next?.getAttribute('aria-disabled'), 'true');
  next?.click();
  assert.equal(model.asked.filter(({ type }) => type === 'lesson').length, 0);
  model.set('lesson', {
    ...LESSON,
    task: { ...LESSON.task, done: true },
    feedback: { kind: 'right', text: 'Well done.', move: 'T1>T2*2' },
    can: { ...LESSON.can, forward: true },
  });
  assert.equal(view.root.querySelectorAll('.sw-lights > *').length, 0, 'what is done is not lit');
  assert.match(panel().querySelector('.sw-said')?.textContent ?? '', /Well done/);
  next?.focus();
  next?.click();
  assert.equal(model.sent.at(-1).act, 'forward');
  model.set('lesson', { ...LESSON, step: { ...LESSON.step, number: 3, title: 'The last' } });
  assert.ok(document.activeElement === panel().querySelector('h2'));
  assert.equal(next?.textContent, 'Next lesson');
});

test('on the board the focus stays there when a step is done', async () => {
  const { model, view } = await opened('Lesson', LESSON);
  view.card('8D').focus();
  model.set('lesson', { ...LESSON, step: { ...LESSON.step, number: 3 } });
  assert.ok(document.activeElement === view.card('8D'));
});

test('playing freely, the panel offers the way back', async () => {
  const { model, panel } = await opened('Lesson', LESSON);
  model.set('lesson', { ...LESSON, free: true });
  const buttons = [...panel().querySelectorAll('button')].filter(
    (each) => !each.closest('[hidden]'),
  );
  assert.deepEqual(
    buttons.map(({ textContent }) => textContent),
    ['Back to the lesson'],
  );
  buttons[0].click();
  assert.equal(model.sent.at(-1).act, 'resume');
  // The focus never falls out of the widget when what had it goes.
  buttons[0].focus();
  model.set('lesson', LESSON);
  assert.ok(document.activeElement === panel().querySelector('h2'));
  model.set('lesson', { ...LESSON, free: true });
  assert.ok(document.activeElement === buttons[0]);
  model.set('lesson', {});
  assert.equal(document.activeElement?.textContent, 'Lessons');
  assert.equal(model.sent.at(-1).type, 'lessons');
});

test('without a lesson the lessons of the game are offered', async () => {
  const { model, items, asked } = await opened('Lesson');
  model.reply({ type: 'lessons', titles: ['Runs', 'Spaces'] }, asked('lessons'));
  assert.equal(items().length, 2);
  items()[1].click();
  const { type, act, lesson, step } = model.sent.at(-1);
  assert.deepEqual([type, act, lesson, step], ['lesson', 'open', 2, 0]);
});

test('an illegal try names its lesson step, and opens it', async () => {
  const model = new TestModel(START);
  const view = show(model);
  view.button('Hint').click();
  const taught = { lesson: 2, step: 3, text: 'Lesson 2, step 3, is about this.' };
  const refused = { type: 'refused', source: 'T1', target: 'T2', count: 1, reasons: [] };
  model.reply({ ...refused, text: 'No.', lesson: taught });
  assert.match(String(view.status()), /No\. Lesson 2, step 3, is about this\./);
  const [open] = [...view.root.querySelectorAll('.sw-message button')].filter(
    (each) => !(/** @type {HTMLElement} */ (each).hidden),
  );
  /** @type {HTMLElement} */ (open).click();
  const { type, act, lesson, step } = model.sent.at(-1);
  assert.deepEqual([type, act, lesson, step], ['lesson', 'open', 2, 3]);
});

// Moves that play themselves -----------------------------------------------------------------------

test('while moves play themselves they can be stopped, and picking up a card stops them', () => {
  const model = new TestModel(START);
  const view = show(model);
  const stop = () => view.find('.sw-message [aria-label="Stop"]');
  assert.ok(stop().hidden);
  model.set('running', { by: 'strategy', said: '', failed: false });
  assert.ok(!stop().hidden);
  const cancels = () => model.sent.filter(({ type }) => type === 'cancel').length;
  stop().click();
  press(view.card('8D'), 'Escape');
  assert.equal(cancels(), 2);
  view.card('6H').click();
  view.card('7S').click();
  assert.equal(cancels(), 3);
  model.set('running', { by: null, said: 'It failed.', failed: true });
  assert.ok(stop().hidden);
  assert.equal(view.status(), 'It failed.');
  assert.equal(view.find('.sw-message').dataset.kind, 'refused');
  press(view.card('8D'), 'Escape');
  assert.equal(cancels(), 3);
});
