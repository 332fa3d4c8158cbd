const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes one SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {readonly Node[]} [children]
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === 'number' ? short(value) : value);
  }
  element.append(...children);
  return element;
}

/**
 * A number as it stands in SVG attributes: three decimals at most.
 *
 * @param {number} value
 * @returns {string}
 */
export function short(value) {
  return String(Math.round(value * 1000) / 1000);
}
