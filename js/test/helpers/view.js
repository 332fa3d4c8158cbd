// A view in a document, and ways to look at it and to press its keys.
/** @import { TestModel } from './model.js' */
import { installDom } from './dom.js';

installDom();
const { default: widget } = await import('../../src/index.js');
// As if this page had loaded the module of the panels, of a kernel that gives it no mark.
const panels = await import('../../src/panels/index.js');
/** @type {any} */ (globalThis)[Symbol.for('solitaire-widget')][''] = Promise.resolve(panels);

/** @type {AbortController[]} */
let open = [];

/** Closes all views and empties the page: for `afterEach`. */
export function closeViews() {
  for (const controller of open) controller.abort();
  open = [];
  document.body.replaceChildren();
}

/** @param {TestModel} model */
export function show(model) {
  const el = document.createElement('div');
  document.body.append(el);
  const controller = new AbortController();
  open.push(controller);
  widget.render({ model, el, signal: controller.signal });
  const root = /** @type {HTMLElement} */ (el.querySelector('.solitaire-widget'));
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (root.querySelector(selector));
  return {
    el,
    root,
    controller,
    find,
    card: (/** @type {string} */ card) => find(`[data-card="${card}"]`),
    button: (/** @type {string} */ name) => find(`[role="toolbar"] [aria-label="${name}"]`),
    status: () => find('[role="status"]').textContent,
    /** Which cards the page shows where: "T1: ?? ?? 7S 6H". */
    board: () =>
      Object.fromEntries(
        ['T1', 'T2', 'T3', 'W'].map((pile) => [
          pile,
          [...root.querySelectorAll(`[data-at="${pile}"]`)]
            .map((card) => /** @type {HTMLElement} */ (card).dataset)
            .toSorted((a, b) => Number(a.index) - Number(b.index))
            .map(({ card }) => card ?? '??')
            .join(' '),
        ]),
      ),
  };
}

/** Waits for all that is ready to be done: a panel that was asked for is open then. */
export const turn = () => new Promise((done) => setTimeout(done, 0));

/** @param {Element} element @param {string} key @param {object} [more] */
export function press(element, key, more) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  element.dispatchEvent(event);
  return event;
}
