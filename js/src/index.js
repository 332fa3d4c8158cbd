/** @import { HostModel } from './state/types.js' */
import { View } from './view.js';

/**
 * Shows one view of the widget in `el`, until the signal says that it is closed.
 * @param {{ model: HostModel, el: HTMLElement, signal: AbortSignal }} context
 */
function render({ model, el, signal }) {
  new View(model, el, signal);
}

export default { render };
