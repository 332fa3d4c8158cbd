// The drawer beside the board: tabs for a card, the moves, the game so far, scripts; and a lesson.

/** @import { Host, Part } from './host.js' */
import { button } from '../chrome/button.js';
import { focused, html, listenOn, setAttributes } from '../dom.js';
import { createCardTab } from './card.js';
import { createChannel } from './channel.js';
import { dress } from './dress.js';
import { createLessonTab } from './lesson.js';
import { createLights } from './lights.js';
import { createMovesTab } from './moves.js';
import { createScriptTab } from './script.js';
import { createTimelineTab } from './timeline.js';

/** From this width of the widget on the drawer stands beside the board, px. */
const BESIDE = 900;
const WIDE = 1100;

/**
 * @typedef {object} Tab
 * @property {string} name
 * @property {HTMLElement} body
 * @property {(open: boolean) => void} show  told when it is opened, closed, or the game has changed
 */

/**
 * @typedef {object} Tools  what a tab works with
 * @property {Host} host
 * @property {import('./channel.js').Channel} channel
 * @property {import('./lights.js').Lights} lights
 * @property {(text: string) => void} say  on the line under the board, which is spoken
 */

/** @param {Host} host @returns {Part} */
export function study(host) {
  const { root, studyOpener, state, signal, model } = host;
  const lights = createLights(host);
  /** @type {Tools} */
  const tools = {
    host,
    lights,
    channel: createChannel(host),
    say: (text) => state.set({ message: { kind: 'note', text } }),
  };
  const lesson = createLessonTab(tools);
  const tabs = [
    createCardTab(tools),
    createMovesTab(tools),
    createTimelineTab(tools),
    createScriptTab(tools),
    lesson,
  ];
  let open = false;
  const strip = createStrip(
    host.view,
    tabs,
    () => lights.show([]),
    () => open,
  );
  const shut = button('Close', () => toggle(), { sign: 'close', look: 'sw-icon-only' });
  const element = html(
    'section',
    { class: 'sw-study', 'aria-label': 'Study' },
    html(
      'div',
      { class: 'sw-study-sheet' },
      html('header', {}, strip.element, shut),
      ...tabs.map(({ body }) => body),
    ),
  );
  dress(root);
  root.append(element);

  /** @type {Element | null} */
  let before = null;

  function fit() {
    const width = root.clientWidth;
    const side = width >= WIDE ? 'wide' : 'beside';
    setAttributes(root, { 'data-study': open && (width < BESIDE ? 'below' : side) });
  }

  function toggle() {
    const had = element.contains(focused(root));
    open = !open;
    element.hidden = !open;
    setAttributes(studyOpener, { 'aria-expanded': String(open) });
    fit();
    strip.show(open);
    if (!open) lights.show([]);
    if (open) {
      before = focused(root);
      // A lesson that opens by itself leaves the focus where it is.
      if (root.contains(before) || !lesson.leads()) strip.focus();
    } else if (had) giveBack();
  }

  function giveBack() {
    const to = /** @type {HTMLElement | null} */ (before);
    const there = to && root.contains(to) && !to.closest('[hidden]');
    (there ? to : studyOpener).focus({ preventScroll: true });
  }

  listenOn(element)('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || state.now.held) return;
    event.preventDefault();
    event.stopPropagation();
    toggle();
  });

  const changed = () => strip.show(open);
  model.on('change:snapshot', changed);
  let led = false;
  function lead() {
    // A lesson that begins opens its tab; who looks elsewhere meanwhile is left alone.
    if (lesson.leads() && !led) strip.open(lesson);
    if (lesson.leads() && !led && !open) toggle();
    led = lesson.leads();
  }
  model.on('change:lesson', lead);
  const observer = new ResizeObserver(fit);
  observer.observe(root);
  signal.addEventListener('abort', () => {
    model.off('change:snapshot', changed);
    model.off('change:lesson', lead);
    observer.disconnect();
  });
  element.hidden = true;
  if (lesson.leads()) {
    strip.open(lesson);
    led = true;
  }
  return { toggle };
}

/**
 * The tabs, of which one is open: arrow keys go from one to the next.
 * @param {string} view
 * @param {Tab[]} tabs
 * @param {() => void} left  told when another one is opened
 * @param {() => boolean} isOpen  whether they are shown at all
 */
function createStrip(view, tabs, left, isOpen) {
  let at = 0;
  const buttons = tabs.map(({ name, body }, n) => {
    const id = `${view}-tab-${n}`;
    const tab = html('button', { type: 'button', role: 'tab', id, class: 'sw-tab' }, name);
    setAttributes(body, { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': id });
    setAttributes(tab, { 'aria-controls': `${id}-panel` });
    body.classList.add('sw-tab-body');
    listenOn(tab)('click', () => choose(n));
    return tab;
  });
  const element = html(
    'div',
    { role: 'tablist', 'aria-label': 'Study', class: 'sw-tabs' },
    ...buttons,
  );

  /** @param {number} n */
  function choose(n) {
    if (n === at) return;
    tabs[at].show(false);
    left();
    at = n;
    mark();
    if (isOpen()) tabs[at].show(true);
  }

  function mark() {
    buttons.forEach((tab, n) => {
      setAttributes(tab, { 'aria-selected': String(n === at) });
      tab.tabIndex = n === at ? 0 : -1;
      tabs[n].body.hidden = n !== at;
    });
  }

  listenOn(element)('keydown', (event) => {
    const last = tabs.length - 1;
    const to = { ArrowLeft: at || last + 1, ArrowRight: at + 2, Home: 1, End: last + 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose((to - 1) % tabs.length);
    buttons[at].focus();
  });
  mark();
  return {
    element,
    /** @param {Tab} tab */
    open: (tab) => choose(tabs.indexOf(tab)),
    focus: () => buttons[at].focus({ preventScroll: true }),
    /** @param {boolean} open */
    show: (open) => tabs[at].show(open),
  };
}
