// What one view of the widget knows for itself: two views of one game differ in all of this.

/**
 * @typedef {object} Held  the cards that the player has in hand
 * @property {string} pile
 * @property {number} count
 * @property {'pointer' | 'keys' | 'drag'} by
 */

/**
 * @typedef {object} Message
 * @property {'idle' | 'info' | 'note' | 'refused' | 'hint' | 'proven' | 'thinking' | 'stuck' | 'won'} kind
 * @property {string} text  cards in it stand in their text form
 * @property {import('./types.js').Taught} [lesson]  the lesson step that is about it
 */

/**
 * @typedef {object} ViewState
 * @property {Held | null} held
 * @property {string | null} over  the pile that would take the cards in hand now
 * @property {{ pile: string, index: number } | null} focus  where the keyboard is on the board
 * @property {boolean} ring  the focus came by keyboard, so it is shown
 * @property {import('./types.js').Move | null} hint
 * @property {boolean} traced  the last move's cards are marked, until the next act
 * @property {{ pile: string, id: number } | null} refused  the pile that took nothing, and whose answer said so
 * @property {{ x: number, y: number }} offset  how far dragged cards are from their place, px
 * @property {{ pile: string, index: number } | null} spread  a covered card of a tight pile that is looked at
 * @property {Message} message
 * @property {'rules' | 'settings' | null} panel
 */

/** @returns {ViewState} */
export function freshViewState() {
  return {
    held: null,
    over: null,
    focus: null,
    ring: false,
    hint: null,
    traced: false,
    refused: null,
    offset: { x: 0, y: 0 },
    spread: null,
    message: { kind: 'idle', text: '' },
    panel: null,
  };
}

/** A store: `set` merges a part in and calls the watchers once, if anything is different. */
export class State {
  now = freshViewState();
  /** @type {((now: ViewState, before: ViewState) => void)[]} */
  #watchers = [];

  /** @param {Partial<ViewState>} part */
  set(part) {
    const before = this.now;
    const keys = /** @type {(keyof ViewState)[]} */ (Object.keys(part));
    if (keys.every((key) => before[key] === part[key])) return;
    this.now = { ...before, ...part };
    for (const watcher of this.#watchers) watcher(this.now, before);
  }

  /** @param {(now: ViewState, before: ViewState) => void} watcher */
  watch(watcher) {
    this.#watchers.push(watcher);
  }
}
