// Light or dark: what the option says, or what the page around the widget looks like.

/**
 * The theme of the page, from the marks that hosts leave on it.
 * @param {HTMLElement} body
 * @param {boolean} prefersDark
 * @returns {'light' | 'dark'}
 */
export function hostTheme(body, prefersDark) {
  const { jpThemeLight, vscodeThemeKind } = body.dataset;
  if (jpThemeLight !== undefined) return jpThemeLight === 'false' ? 'dark' : 'light';
  if (vscodeThemeKind !== undefined) return /light/.test(vscodeThemeKind) ? 'light' : 'dark';
  const classes = [...body.classList, ...body.ownerDocument.documentElement.classList];
  if (classes.some((name) => ['dark', 'dark-theme', 'theme-dark'].includes(name))) return 'dark';
  if (classes.some((name) => ['light', 'light-theme', 'theme-light'].includes(name)))
    return 'light';
  return prefersDark ? 'dark' : 'light';
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
    attributeFilter: ['class', 'data-jp-theme-light', 'data-vscode-theme-kind'],
  };
  observer.observe(document.body, attributes);
  observer.observe(document.documentElement, attributes);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
