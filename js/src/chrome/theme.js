// Light or dark: what the option says, or what the page around the widget looks like. JupyterLab,
// Notebook and Voila mark the body in a way of their own; marimo, VS Code and pages of documentation
// have classes or data-theme; Colab has an attribute of the page's root. Where there is no mark, the
// colour behind the widget tells.

/** @import { Options } from '../state/types.js' */

const LIGHT =
  '.light,.light-theme,.vscode-light,.vscode-high-contrast-light,[theme=light],[data-theme=light]';
const DARK = '.dark,.dark-theme,.vscode-dark,.vscode-high-contrast,[theme=dark],[data-theme=dark]';
const VSCODE = '[data-vscode-theme-kind]';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/**
 * How light a computed colour is, from 0 to 1; null where one sees through it.
 * @param {string} colour
 */
export function lightness(colour) {
  const numbers = (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
  const [first, green, , alpha = 1] = numbers;
  if (alpha < 0.5) return null;
  if (colour.startsWith('rgb')) return green / 255;
  if (colour.startsWith('color')) return green;
  return colour.startsWith('ok') ? first : first / 100;
}

/**
 * Whether the ground behind an element is dark, looking through shadow roots.
 * @param {Element} element
 */
function isOnDark(element) {
  /** @type {Element | null | undefined} */
  let at = element;
  while (at) {
    const root = /** @type {Node & Partial<ShadowRoot>} */ (at.getRootNode());
    at = at.parentElement ?? root.host;
    const light = at && lightness(getComputedStyle(at).backgroundColor);
    if (typeof light === 'number') return light < 0.5;
  }
  // Nothing is painted: the browser paints the page as its colour scheme says.
  const { colorScheme } = getComputedStyle(document.documentElement);
  const [isDark, isLight] = ['dark', 'light'].map((name) => colorScheme?.includes(name));
  return isDark && (!isLight || matchMedia(SYSTEM_DARK).matches);
}

/**
 * The theme of the page around a widget.
 * @param {Element} root
 * @returns {'light' | 'dark'}
 */
export function hostTheme(root) {
  const { body } = document;
  const { jpThemeLight } = body.dataset;
  if (jpThemeLight) return jpThemeLight === 'false' ? 'dark' : 'light';
  if (body.closest(LIGHT)) return 'light';
  return body.closest(DARK) || isOnDark(root) ? 'dark' : 'light';
}

/**
 * The marks of a root for its theme. With data-ground it paints a ground of its own (see tokens.css):
 * where the theme is the player's choice, since the page may have the other one; and in VS Code,
 * which puts every widget on white.
 * @param {Element} root
 * @param {Options['theme']} theme
 */
export function themeMarks(root, theme) {
  const auto = theme === 'auto';
  return {
    'data-theme': auto ? hostTheme(root) : theme,
    'data-ground': auto ? document.body.matches(VSCODE) && 'editor' : 'own',
  };
}

/**
 * Calls back whenever the page's own theme may have changed.
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function watchHostTheme(changed, signal) {
  const observer = new MutationObserver(changed);
  const attributes = {
    attributes: true,
    attributeFilter: ['class', 'style', 'theme', 'data-theme', 'data-jp-theme-light'],
  };
  observer.observe(document.body, attributes);
  observer.observe(document.documentElement, attributes);
  matchMedia(SYSTEM_DARK).addEventListener('change', changed, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
