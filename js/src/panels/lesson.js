// The tab of lessons: the step that leads; while the learner plays on freely, the way back; and where
// no lesson is on, the lessons of the game.

/** @import { Tab, Tools } from './study.js' */
/** @import { LessonState } from './host.js' */
import { button } from '../chrome/button.js';
import { focused, html, listenOn } from '../dom.js';
import * as words from '../words/panels.js';
import { LessonPage } from './lesson-page.js';
import { createList } from './list.js';

/** @implements {Tab} */
export class LessonTab {
  name = words.TABS.lesson;
  #host;
  #lights;
  #ask;
  #page;
  #rest;
  #choice;
  #open = false;
  /** The game whose lessons are listed. */
  #listed = '';

  /** @param {Tools} tools */
  constructor({ host, channel, lights }) {
    this.#host = host;
    this.#lights = lights;
    this.#ask = channel.line();
    const act = (/** @type {string} */ act, lesson = 0, step = 0) =>
      host.sync.ask({ type: 'lesson', act, lesson, step });
    this.#page = new LessonPage(act);
    this.#rest = createRest(act);
    this.#choice = createChoice(act);
    const parts = [this.#choice, this.#page, this.#rest].map(({ element }) => element);
    this.body = html('div', { class: 'sw-lesson' }, ...parts);
    const draw = () => this.#draw();
    host.model.on('change:lesson', draw);
    host.signal.addEventListener('abort', () => host.model.off('change:lesson', draw));
    listenOn(host.root, host.signal)('keydown', (event) => {
      if (!this.leads || !isNext(event)) return;
      event.preventDefault();
      this.#page.goOn();
    });
  }

  /** Whether a lesson leads now. */
  get leads() {
    const { step, free } = this.#state;
    return !!step && !free;
  }

  /** @param {boolean} open */
  show(open) {
    this.#open = open;
    if (open) this.#draw();
  }

  /** @returns {LessonState} */
  get #state() {
    return this.#host.model.get('lesson') ?? {};
  }

  #draw() {
    const state = this.#state;
    const shown = this.leads ? this.#page : state.step ? this.#rest : this.#choice;
    const had = this.body.contains(focused(this.body));
    for (const part of [this.#page, this.#rest, this.#choice]) part.element.hidden = part !== shown;
    if (state.step) {
      this.#rest.show(state);
      this.#page.show(state);
    } else if (this.#open) this.#listLessons();
    // The focus stays here when what had it goes.
    if (had && !shown.element.contains(focused(this.body))) {
      shown.entry.focus({ preventScroll: true });
    }
    if (!this.#open) return;
    // What is done needs no light any more.
    const lit = this.leads && !state.task?.done ? state.highlights : [];
    this.#lights.show(lit.map(({ card, pile }) => card ?? pile));
  }

  #listLessons() {
    const id = this.#host.sync.snapshot?.rules.id ?? '';
    if (id === this.#listed) return;
    this.#ask({ type: 'lessons' }, ({ titles }) => {
      this.#listed = id;
      this.#choice.show(titles ?? []);
    });
  }
}

/** N, where it isn't typed into something. @param {KeyboardEvent} event */
function isNext({ key, ctrlKey, altKey, metaKey, repeat, target }) {
  const typed = /** @type {Element} */ (target).matches('input[type="text"], select, textarea');
  return key.toLowerCase() === 'n' && !ctrlKey && !altKey && !metaKey && !repeat && !typed;
}

/**
 * The lessons of a game, to begin one.
 * @param {(act: string, lesson: number) => void} act
 */
function createChoice(act) {
  const list = createList({ label: words.LESSONS });
  const title = html('h3', { tabindex: '-1' }, words.LESSONS);
  const none = html('p', {}, words.NO_LESSONS);
  none.hidden = true;
  return {
    element: html('div', { class: 'sw-choose' }, title, none, list.element),
    entry: title,
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
  const back = button(words.BACK_TO_LESSON, () => act('resume'), { look: 'sw-primary' });
  const title = html('h3', {}, words.PLAY_FREELY);
  return {
    element: html('div', { class: 'sw-choose' }, title, where, html('div', {}, back)),
    entry: back,
    /** @param {LessonState} state */
    show({ lesson, step }) {
      where.textContent = words.lessonWaits(lesson.title, step.number, step.count);
    },
  };
}
