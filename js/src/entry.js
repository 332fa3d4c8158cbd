// What a host evaluates for every widget, and keeps: so it is small, and the board itself is
// evaluated once a page.

/** @import { HostModel } from './state/types.js' */
import { loadModule } from './page.js';
import { NOT_ALLOWED } from './words/entry.js';

/**
 * Shows one view of the widget in `el`, until the signal says that it is closed.
 * @param {{ model: HostModel, el: HTMLElement, signal: AbortSignal }} context
 */
async function render(context) {
  const text = context.model.get('_board');
  const board = await loadModule(text, text);
  if (context.signal.aborted) return;
  if (board) board.default.render(context);
  else context.el.textContent = NOT_ALLOWED;
}

export default { render };
