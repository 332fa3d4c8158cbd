// Small helpers for building elements. Text goes in as text, never as markup.

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 *   null, undefined and false take the attribute away, true sets it empty
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else {
      const text = value === true ? '' : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/** On the focused element, this keeps a notebook's shortcuts off (see input/claims.js). */
export const SUPPRESS = 'data-lm-suppress-shortcuts';

/**
 * Makes an element. One that can have the focus keeps the notebook's shortcuts off.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  if (element.tabIndex >= 0 || 'tabindex' in attributes) element.setAttribute(SUPPRESS, 'true');
  element.append(...children);
  return element;
}

/**
 * A way to listen at one target, until the signal ends it.
 * @param {EventTarget} target
 * @param {AbortSignal} [signal]
 */
export function listenOn(target, signal) {
  /**
   * @template {keyof HTMLElementEventMap} Type
   * @param {Type} type
   * @param {(event: HTMLElementEventMap[Type]) => void} heard
   */
  return (type, heard, capture = false) =>
    target.addEventListener(type, /** @type {EventListener} */ (heard), { signal, capture });
}

/**
 * Puts an element at a place of the board and gives it a size.
 * @param {HTMLElement} element
 * @param {import('./layout/types.js').Rect} rect
 */
export function placeBox(element, { x, y, w, h }) {
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = `${w}px`;
  element.style.height = `${h}px`;
}

/**
 * The element that has the focus, looking into the shadow root that holds `element`.
 * @param {Node} element
 * @returns {Element | null}
 */
export function focused(element) {
  const root = /** @type {Node & Partial<DocumentOrShadowRoot>} */ (element.getRootNode());
  return root.activeElement ?? null;
}
