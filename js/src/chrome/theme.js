// Light or dark: what the option says, or what the page around the widget looks like.

const LIGHT = '.light, .light-theme, .vscode-light, .vscode-high-contrast-light';
const DARK = '.dark, .dark-theme, .vscode-dark, .vscode-high-contrast';

/**
 * The theme of the page, from the marks that hosts leave on it.
 * @param {HTMLElement} body
 * @param {boolean} prefersDark
 * @returns {'light' | 'dark'}
 */
export function hostTheme(body, prefersDark) {
  const { jpThemeLight } = body.dataset;
  if (jpThemeLight) return jpThemeLight === 'false' ? 'dark' : 'light';
  if (body.closest(LIGHT)) return 'light';
  return prefersDark || body.closest(DARK) ? 'dark' : 'light';
}

/**
 * Marks a root whose theme is the player's choice: the page around it may have the other one, so it
 * paints a ground of its own (see tokens.css).
 * @param {Element | null} root
 * @param {import('../state/types.js').Options['theme']} theme
 */
export function markForced(root, theme) {
  root?.toggleAttribute('data-forced', theme !== 'auto');
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
    attributeFilter: ['class', 'data-jp-theme-light'],
  };
  observer.observe(document.body, attributes);
  observer.observe(document.documentElement, attributes);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
