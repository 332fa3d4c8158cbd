// A step of a lesson: where the learner is, what the step says and asks, what the tutor answered. Its
// texts come as plain data and are shown as text, whatever they hold.

/** @import { LessonState } from './host.js' */
import { svg } from '../cards/svg.js';
import { withCards } from '../cards/text.js';
import { button, enable } from '../chrome/button.js';
import { icon } from '../chrome/icons.js';
import { focused, html, listenOn, setAttributes } from '../dom.js';
import * as words from '../words/panels.js';

/** What the tutor calls answers to something that is well done. */
const GOOD = new Set(['right', 'onward', 'shown']);

/** @typedef {(act: string, lesson?: number, step?: number) => void} Act */

export class LessonPage {
  #act;
  #buttons;
  #course = html('select', { 'aria-label': words.LESSON });
  #name = html('span', { class: 'sw-lesson-name' });
  #count = html('span', { class: 'sw-where' });
  #bars = html('div', { class: 'sw-bars', 'aria-hidden': 'true' });
  #title = html('h2', { tabindex: '-1' });
  // It is spoken for those who go on from the board, by the key.
  #text = html('div', { class: 'sw-told', 'aria-live': 'polite' });
  #figures = html('div', { class: 'sw-figures' });
  #task = html('div', { class: 'sw-task', role: 'group', 'aria-label': words.TASK });
  #said = html('div', { class: 'sw-said' });
  #hints = html('ul', { class: 'sw-hints', 'aria-label': words.HINTS });
  #helps;
  #scroll;
  /** Whether Next leads to another lesson. */
  #atEnd = false;
  /** Lesson and step that are shown. */
  #place = '';

  /** @param {Act} act */
  constructor(act) {
    this.#act = act;
    this.#buttons = createButtons(act, () => this.goOn());
    const { hint, show, again, back, free, home, restart, forward } = this.#buttons;
    this.#helps = html('div', { class: 'sw-acts' }, hint, show, again);
    this.#scroll = html(
      'div',
      { class: 'sw-lesson-text' },
      html('div', { class: 'sw-lesson-head' }, this.#course, this.#name, this.#count),
      this.#bars,
      this.#title,
      this.#text,
      this.#figures,
      this.#task,
      this.#said,
      this.#hints,
      this.#helps,
    );
    const ways = html('footer', {}, back, free, home, restart, forward);
    this.element = html('div', { class: 'sw-lesson-page' }, this.#scroll, ways);
    listenOn(this.#course)('change', () => act('open', Number(this.#course.value)));
  }

  /** To the next step, or from the last one to the next lesson. */
  goOn() {
    this.#act(this.#atEnd ? 'next' : 'forward');
  }

  /** What takes the focus when the page is come to. */
  get entry() {
    return this.#title;
  }

  /** @param {LessonState} state */
  show(state) {
    const { lesson, step, course } = state;
    const had = this.element.contains(focused(this.element));
    this.#showHead(state);
    this.#title.textContent = step.title || lesson.title;
    this.#text.replaceChildren(...step.blocks.map(drawBlock));
    this.#showFigures(state);
    this.#showTask(state);
    this.#showAnswers(state);
    this.#showButtons(state);
    const place = `${course.number}/${step.number}`;
    const moved = place !== this.#place;
    this.#place = place;
    if (!moved) this.#showEnd();
    else {
      this.#scroll.scrollTop = 0;
      // Who goes on by a button here reads on at the new step's heading.
      if (had) this.#title.focus({ preventScroll: true });
    }
  }

  /** @param {LessonState} state */
  #showHead({ lesson, step, finished: isFinished, course: { titles, number, finished } }) {
    this.#course.hidden = titles.length < 2;
    this.#name.hidden = !this.#course.hidden;
    this.#name.textContent = lesson.title;
    this.#course.replaceChildren(
      ...titles.map((each, n) => {
        const done = finished.includes(n + 1) ? ' ✓' : '';
        const option = html('option', { value: n + 1 }, `${n + 1}. ${each}${done}`);
        option.selected = n + 1 === number;
        return option;
      }),
    );
    this.#count.textContent = `${words.stepOf(step.number, step.count)}${isFinished ? ' ✓' : ''}`;
    this.#bars.replaceChildren(
      ...Array.from({ length: step.count }, (_, n) => html('i', { 'data-done': n < step.number })),
    );
  }

  /** @param {LessonState} state */
  #showFigures({ step: { figures } }) {
    this.#figures.hidden = figures.length === 0;
    this.#figures.replaceChildren(
      ...figures.map(({ value, command }) =>
        html('p', {}, html('b', {}, value), ' ', html('code', {}, command)),
      ),
    );
  }

  /** @param {LessonState} state */
  #showTask({ task }) {
    this.#task.hidden = !task;
    if (!task) return;
    const of = task.progress ? words.progress(...task.progress) : '';
    this.#task.replaceChildren(
      task.done ? icon('proven') : target(),
      html('span', {}, withCards(task.text), of),
    );
  }

  /** @param {LessonState} state */
  #showAnswers({ feedback, hints: { given } }) {
    this.#said.hidden = !feedback;
    if (feedback) {
      const good = GOOD.has(feedback.kind);
      const text = html('span', {}, withCards(feedback.text));
      setAttributes(this.#said, { 'data-good': good });
      this.#said.replaceChildren(icon(good ? 'proven' : 'refused'), text);
    }
    this.#hints.hidden = given.length === 0;
    this.#hints.replaceChildren(...given.map((each) => html('li', {}, withCards(each))));
  }

  /** @param {LessonState} state */
  #showButtons({ can, task, home, course: { number, count }, step }) {
    const { forward, restart, ...others } = this.#buttons;
    const last = step.number === step.count;
    this.#atEnd = last && number < count;
    forward.hidden = last && !this.#atEnd;
    restart.hidden = !forward.hidden;
    enable(forward, can.forward || (this.#atEnd && (!task || task.done)));
    const name = this.#atEnd ? words.NEXT_LESSON : words.NEXT;
    setAttributes(forward, { 'aria-label': name, title: words.withKey(name, 'N') });
    /** @type {Element} */ (forward.querySelector('.sw-label')).textContent = name;
    others.home.hidden = !home;
    this.#helps.hidden = !task;
    enable(others.back, can.back);
    enable(others.hint, can.hint);
    enable(others.show, can.show);
    enable(others.again, can.undo || task?.done === true);
  }

  /** What was answered last is seen without scrolling. */
  #showEnd() {
    if (this.#said.hidden && this.#hints.hidden) return;
    const end = this.#helps.hidden ? this.#said : this.#helps;
    const { offsetTop, clientHeight, scrollTop } = this.#scroll;
    const below = end.offsetTop + end.offsetHeight - offsetTop - clientHeight + 14;
    this.#scroll.scrollTop = Math.max(scrollTop, below);
  }
}

/** @param {Act} act @param {() => void} goOn */
function createButtons(act, goOn) {
  /** @param {keyof typeof words.STEP_BUTTONS} what @param {string} [look] */
  const outlined = (what, look = '') => {
    const [label, name] = words.STEP_BUTTONS[what];
    return button(label, () => act(what), { name, look: `sw-outlined ${look}` });
  };
  return {
    hint: outlined('hint'),
    show: outlined('show'),
    again: outlined('again'),
    back: outlined('back'),
    free: outlined('free'),
    home: outlined('home'),
    restart: outlined('restart', 'sw-restart'),
    forward: button(words.NEXT, goOn, { key: 'N', look: 'sw-primary' }),
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
