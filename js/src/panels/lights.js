// Cards and piles that a panel speaks of, lit up on the board. Where they lie is read from the board's
// own elements, so the lights follow whatever the board does.

/** @import { Host } from './host.js' */
import { html } from '../dom.js';

/** @param {Host} host */
export function createLights({ board, state, signal }) {
  const layer = html('div', { 'aria-hidden': 'true', class: 'sw-lights' });
  board.append(layer);
  /** @type {{ strong: string[], weak: string[] }} */
  let wanted = { strong: [], weak: [] };

  /** @param {'card' | 'at' | 'pile'} key @param {string} name */
  function all(key, name) {
    const found = /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(`[data-${key}]`));
    return [...found].filter(({ dataset }) => dataset[key] === name);
  }

  /** @param {string} name  a card or a pile @returns {HTMLElement | undefined} */
  function find(name) {
    return all('card', name)[0] ?? topOf(name) ?? all('pile', name)[0];
  }

  /** The top card of a pile. @param {string} name */
  function topOf(name) {
    return all('at', name).sort((a, b) => Number(b.dataset.index) - Number(a.dataset.index))[0];
  }

  /** How much of a card is seen under the one that lies on it. @param {HTMLElement} element */
  function visibleHeight(element) {
    const { at, index } = element.dataset;
    const above = board.querySelector(`[data-at="${at}"][data-index="${Number(index) + 1}"]`);
    const height = element.offsetHeight;
    if (!at?.startsWith('T') || !(above instanceof HTMLElement)) return height;
    return Math.max(8, Math.min(height, yOf(above) - yOf(element)));
  }

  function draw() {
    layer.hidden = state.now.held !== null;
    const lights = [];
    if (layer.hidden) return;
    for (const kind of /** @type {const} */ (['weak', 'strong'])) {
      for (const name of wanted[kind]) {
        const element = find(name);
        if (!element || board.dataset.won !== undefined) continue;
        const light = html('div', { class: `sw-mark sw-light-${kind}` });
        light.style.transform = element.style.transform;
        light.style.width = `${element.offsetWidth}px`;
        light.style.height = `${visibleHeight(element)}px`;
        lights.push(light);
      }
    }
    layer.replaceChildren(...lights);
  }

  // Cards are put where they belong in their own time, so the lights go by the cards.
  const observer = new MutationObserver(draw);
  observer.observe(board, {
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'data-at', 'data-card', 'data-won'],
  });
  state.watch((now, before) => {
    if (now.held !== before.held) draw();
  });
  signal.addEventListener('abort', () => observer.disconnect());

  return {
    /**
     * Lights exactly these cards and piles.
     * @param {readonly string[]} strong
     * @param {readonly string[]} [weak]
     */
    show(strong, weak = []) {
      const now = strong.filter((name) => name);
      wanted = { strong: now, weak: weak.filter((name) => !now.includes(name)) };
      draw();
    },
  };
}

/** @param {HTMLElement} element */
function yOf(element) {
  return Number(/,\s*(-?[\d.]+)px/.exec(element.style.transform)?.[1] ?? 0);
}

/** @typedef {ReturnType<typeof createLights>} Lights */
