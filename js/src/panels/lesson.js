// A lesson: where the learner is, what the step says and asks, what the tutor answered. Its texts come
// as plain data and are shown as text, whatever they hold.

/** @import { Tab, Tools } from './study.js' */
/** @import { LessonState } from './host.js' */
import { svg } from '../cards/svg.js';
import { withCards } from '../cards/text.js';
import { button, enable } from '../chrome/button.js';
import { icon } from '../chrome/icons.js';
import { focused, html, listenOn, setAttributes } from '../dom.js';
import { createList } from './list.js';

/** Signs and looks of what the tutor answers. */
const GOOD = new Set(['right', 'onward', 'shown']);

/** @param {Tools} tools @returns {Tab & { leads: () => boolean }} */
export function createLessonTab(tools) {
  const { host, channel, lights } = tools;
  const { model, sync } = host;
  const ask = channel.line();

  /** @param {string} act @param {number} [lesson] @param {number} [step] */
  const act = (act, lesson = 0, step = 0) => sync.ask({ type: 'lesson', act, lesson, step });
  /** @returns {LessonState} */
  const now = () => model.get('lesson') ?? {};

  const choice = createChoice(act);
  const page = createPage(act);
  const rest = createRest(act);
  const body = html('div', { class: 'sw-lesson' }, choice.element, page.element, rest.element);
  let open = false;

  function draw() {
    const state = now();
    const led = !!state.step && !state.free;
    page.element.hidden = !led;
    choice.element.hidden = !!state.step;
    rest.element.hidden = led;
    if (state.step) rest.show(state);
    if (led) page.show(state);
    if (open) {
      // What is done needs no light any more.
      const lit = led && !state.task?.done;
      lights.show(lit ? state.highlights.map(({ card, pile }) => card ?? pile) : []);
    }
  }

  model.on('change:lesson', draw);
  host.signal.addEventListener('abort', () => model.off('change:lesson', draw));

  return {
    name: 'Lesson',
    body,
    leads: () => !!now().step && !now().free,
    show(shown) {
      const first = shown && !open;
      open = shown;
      if (!open) return;
      draw();
      if (first && !now().step) ask({ type: 'lessons' }, ({ titles }) => choice.show(titles ?? []));
    },
  };
}

/**
 * The lessons of a game, to begin one.
 * @param {(act: string, lesson: number) => void} act
 */
function createChoice(act) {
  const list = createList({ label: 'Lessons' });
  const title = html('h3', {}, 'Lessons');
  const none = html('p', {}, 'There are no lessons on this game.');
  return {
    element: html('div', { class: 'sw-choose' }, title, none, list.element),
    /** @param {string[]} titles */
    show(titles) {
      none.hidden = titles.length > 0;
      list.show(
        titles.map((each, n) => ({
          content: [html('b', {}, String(n + 1)), html('span', {}, each)],
          act: () => act('open', n + 1),
        })),
      );
    },
  };
}

/**
 * While the learner plays on freely.
 * @param {(act: string) => void} act
 */
function createRest(act) {
  const where = html('p');
  const element = html(
    'div',
    { class: 'sw-choose' },
    html('h3', {}, 'You play on freely'),
    where,
    html(
      'div',
      { class: 'sw-acts' },
      button('Back to the lesson', () => act('resume'), { look: 'sw-primary' }),
    ),
  );
  return {
    element,
    /** @param {LessonState} state */
    show({ lesson, step }) {
      where.textContent = `${lesson.title}, step ${step.number} of ${step.count}, waits here.`;
    },
  };
}

/**
 * A step of the lesson that leads.
 * @param {(act: string, lesson?: number, step?: number) => void} act
 */
function createPage(act) {
  const course = html('select', { 'aria-label': 'Lesson' });
  const name = html('span', { class: 'sw-lesson-name' });
  const count = html('span', { class: 'sw-where' });
  const bars = html('div', { class: 'sw-bars', 'aria-hidden': 'true' });
  const title = html('h2', { tabindex: '-1' });
  const text = html('div', { class: 'sw-told' });
  const figures = html('div', { class: 'sw-figures' });
  const task = html('div', { class: 'sw-task', role: 'group', 'aria-label': 'Task' });
  const said = html('div', { class: 'sw-said' });
  const hints = html('ul', { class: 'sw-hints', 'aria-label': 'Hints' });
  const buttons = {
    hint: button('Hint', () => act('hint'), { name: 'Hint of the lesson', look: 'sw-outlined' }),
    show: button('Show me', () => act('show'), { look: 'sw-outlined' }),
    again: button('Again', () => act('again'), {
      name: 'Begin this step again',
      look: 'sw-outlined',
    }),
    back: button('Back', () => act('back'), { look: 'sw-outlined' }),
    free: button('Play on', () => act('free'), { name: 'Play on freely', look: 'sw-outlined' }),
    home: button('My game', () => act('home'), {
      name: 'Back to my game',
      look: 'sw-outlined',
    }),
    restart: button('From the start', () => act('restart'), {
      name: 'Begin this lesson again',
      look: 'sw-outlined',
    }),
    forward: button('Next', () => act(atEnd ? 'next' : 'forward'), { look: 'sw-primary' }),
  };
  const helps = html('div', { class: 'sw-acts' }, buttons.hint, buttons.show, buttons.again);
  const scroll = html(
    'div',
    { class: 'sw-lesson-text' },
    html('div', { class: 'sw-lesson-head' }, course, name, count),
    bars,
    title,
    text,
    figures,
    task,
    said,
    hints,
    helps,
  );
  const ways = html(
    'footer',
    {},
    buttons.back,
    buttons.free,
    buttons.home,
    buttons.restart,
    buttons.forward,
  );
  const element = html('div', { class: 'sw-lesson-page' }, scroll, ways);
  let atEnd = false;
  let drawn = '';

  listenOn(course)('change', () => act('open', Number(course.value)));

  /** @param {LessonState} state */
  function showHead({ lesson, step, course: { titles, number, finished } }) {
    course.hidden = titles.length < 2;
    name.hidden = !course.hidden;
    name.textContent = lesson.title;
    course.replaceChildren(
      ...titles.map((each, n) => {
        const done = finished.includes(n + 1) ? ' ✓' : '';
        const option = html('option', { value: n + 1 }, `${n + 1}. ${each}${done}`);
        option.selected = n + 1 === number;
        return option;
      }),
    );
    count.textContent = `Step ${step.number} of ${step.count}`;
    bars.replaceChildren(
      ...Array.from({ length: step.count }, (_, n) => html('i', { 'data-done': n < step.number })),
    );
  }

  /** @param {LessonState} state */
  function showTask({ task: asked, feedback, hints: given }) {
    task.hidden = !asked;
    if (asked) {
      const of = asked.progress ? ` (${asked.progress[0]} of ${asked.progress[1]})` : '';
      setAttributes(task, { 'data-done': asked.done });
      task.replaceChildren(
        asked.done ? icon('proven') : target(),
        html('span', {}, withCards(asked.text), of),
      );
    }
    said.hidden = !feedback;
    if (feedback) {
      const good = GOOD.has(feedback.kind);
      setAttributes(said, { 'data-good': good });
      said.replaceChildren(
        icon(good ? 'proven' : 'refused'),
        html('span', {}, withCards(feedback.text)),
      );
    }
    hints.hidden = given.given.length === 0;
    hints.replaceChildren(...given.given.map((each) => html('li', {}, withCards(each))));
  }

  /** @param {LessonState} state */
  function showButtons({ can, task: asked, home, course: { number, count: lessons }, step }) {
    const last = step.number === step.count;
    atEnd = last && number < lessons;
    const more = atEnd && (!asked || asked.done);
    enable(buttons.back, can.back);
    enable(buttons.forward, can.forward || more);
    buttons.forward.hidden = last && number === lessons;
    buttons.restart.hidden = !buttons.forward.hidden;
    const label = /** @type {Element} */ (buttons.forward.querySelector('.sw-label'));
    label.textContent = atEnd ? 'Next lesson' : 'Next';
    setAttributes(buttons.forward, { 'aria-label': label.textContent, title: label.textContent });
    buttons.home.hidden = !home;
    helps.hidden = !asked;
    enable(buttons.hint, can.hint);
    enable(buttons.show, can.show);
    enable(buttons.again, can.undo || asked?.done === true);
  }

  /** What was answered last is seen without scrolling. */
  function showEnd() {
    const end = helps.hidden ? said : helps;
    const below = end.offsetTop + end.offsetHeight - scroll.offsetTop - scroll.clientHeight + 14;
    if (!said.hidden || !hints.hidden) scroll.scrollTop = Math.max(scroll.scrollTop, below);
  }

  return {
    element,
    /** @param {LessonState} state */
    show(state) {
      const { step, course: at } = state;
      const had = element.contains(focused(element));
      showHead(state);
      title.textContent = step.title || state.lesson.title;
      text.replaceChildren(...step.blocks.map(drawBlock));
      figures.hidden = step.figures.length === 0;
      figures.replaceChildren(
        ...step.figures.map(({ value, command }) =>
          html('p', {}, html('b', {}, value), ' ', html('code', {}, command)),
        ),
      );
      showTask(state);
      showButtons(state);
      const place = `${at.number}/${step.number}`;
      if (place === drawn) {
        showEnd();
        return;
      }
      const first = drawn === '';
      drawn = place;
      scroll.scrollTop = 0;
      // Who goes on by a button here reads on at the new step's heading.
      if (had && !first) title.focus({ preventScroll: true });
    },
  };
}

/** The sign of a task. */
function target() {
  const d =
    'M2.2 8A5.8 5.8 0 1 0 13.8 8A5.8 5.8 0 1 0 2.2 8M5.2 8A2.8 2.8 0 1 0 10.8 8A2.8 2.8 0 1 0 5.2 8';
  const look = { class: 'sw-icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' };
  return svg('svg', look, [svg('path', { d })]);
}

/** @param {LessonState['step']['blocks'][number]} block */
function drawBlock({ kind, items }) {
  const drawn = items.map((spans) =>
    spans.map(({ style, text }) =>
      style === 'plain' ? withCards(text) : html(style, {}, withCards(text)),
    ),
  );
  if (kind === 'paragraph') return html('p', {}, ...drawn.flat());
  return html('ul', {}, ...drawn.map((item) => html('li', {}, ...item)));
}
