// A document without a browser: enough to render a view and press its buttons. Nothing has a size
// in it but the board, which is 900 px wide.
import { Window } from 'happy-dom';

const WIDTH = 900;
const NAMES = [
  'document',
  'window',
  'Document',
  'DocumentFragment',
  'Element',
  'Event',
  'HTMLElement',
  'HTMLInputElement',
  'KeyboardEvent',
  'MutationObserver',
  'Node',
  'ShadowRoot',
];

export function installDom() {
  const window = new Window({ url: 'http://localhost/' });
  const media = new Map([['(prefers-reduced-motion: reduce)', true]]);
  /** @type {any} */
  const globals = Object.fromEntries(
    NAMES.map((name) => [name, /** @type {any} */ (window)[name]]),
  );
  globals.window = window;
  globals.getComputedStyle = window.getComputedStyle.bind(window);
  globals.matchMedia = (/** @type {string} */ query) => ({
    matches: media.get(query) ?? false,
    addEventListener() {},
  });
  globals.ResizeObserver = class {
    /** @param {() => void} changed */
    constructor(changed) {
      this.changed = changed;
    }
    observe() {
      this.changed();
    }
    disconnect() {}
  };
  globals.requestAnimationFrame = (/** @type {() => void} */ frame) => setTimeout(frame, 0);
  globals.cancelAnimationFrame = clearTimeout;
  Object.assign(globalThis, globals);
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get: () => WIDTH });
  return window;
}
