// Modules that a page evaluates once, whatever the number of its boards. A browser keeps every module
// that it has evaluated for as long as the page is open.

const place = Symbol.for('solitaire-widget');
/** @type {any} */ (globalThis)[place] ??= {};
/** The modules by their marks. @type {Record<string, Promise<any>>} */
const page = /** @type {any} */ (globalThis)[place];

/** Has the page this module? @param {string} mark */
export const hasModule = (mark) => mark in page;

/**
 * The module that is known by a mark; null if the page lets none in.
 * @param {string} mark
 * @param {string} text  its source, where the page hasn't it
 * @returns {Promise<any>}
 */
export function loadModule(mark, text) {
  page[mark] ??= evaluate(text);
  return page[mark].catch(() => delete page[mark] && null);
}

/** @param {string} text */
function evaluate(text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return import(address).finally(() => URL.revokeObjectURL(address));
}
