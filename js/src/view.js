// One view of the widget: builds it, and says how its parts hear of each other.

/** @import { HostModel, Intent, Reply, Snapshot } from './state/types.js' */
import { createActs } from './acts.js';
import { createBoard } from './board/board.js';
import { createFocus } from './board/focus.js';
import { showHighlights } from './board/highlights.js';
import { createMotion } from './board/motion.js';
import { wave } from './board/wave.js';
import { createMessageLine } from './chrome/message.js';
import { createStuckNote, createTroubleNote, createWonNote } from './chrome/notes.js';
import { createPanels } from './chrome/panels.js';
import { hostTheme, watchHostTheme } from './chrome/theme.js';
import { createToolbar } from './chrome/toolbar.js';
import { html, setAttributes } from './dom.js';
import { keepKeys } from './input/claims.js';
import { listenToKeys } from './input/keys.js';
import { listenToLook } from './input/look.js';
import { listenToPointer } from './input/pointer.js';
import { createTap } from './input/tap.js';
import { settle, topOf } from './input/walk.js';
import { firstOfRun, SCHEMA } from './state/snapshot.js';
import { createSync } from './state/sync.js';
import { createViewState } from './state/view.js';
import { styles } from './styles/index.js';

const TROUBLE = {
  kernel: {
    title: 'No kernel answers',
    text: 'To play, this board needs a running kernel. Run its cell again.',
  },
  version: {
    title: 'Another version',
    text: 'This board comes from another version of solitaire-widget. Run its cell again.',
  },
};

/**
 * @param {HostModel} model
 * @param {HTMLElement} el
 * @param {AbortSignal} signal
 */
export function createView(model, el, signal) {
  const view = `sw-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const state = createViewState();
  const motion = createMotion(() => reduced.matches || !sync.options.animation);
  const board = createBoard(view, motion);
  const sync = createSync(
    model,
    view,
    {
      snapshot: (snapshot) => onSnapshot(snapshot),
      options: () => showOptions(),
      rules: () => showRules(),
      reply: (reply, intent) => onReply(reply, intent),
      dropped: () => onDropped(),
      idle: () => board.putBack(state.now.held),
      kernel: (live) => onKernel(live),
    },
    signal,
  );
  const acts = createActs({ sync, state, board });
  const toolbar = createToolbar({ acts, toggle: (panel) => panels.toggle(panel) });
  const panels = createPanels({ view, state, sync, toolbar });
  const message = createMessageLine();
  const stuck = createStuckNote(acts);
  const won = createWonNote(acts);
  const trouble = createTroubleNote();
  const table = html(
    'div',
    { class: 'sw-table' },
    board.element,
    won.element,
    stuck.element,
    trouble.element,
  );
  const root = html(
    'div',
    { class: 'solitaire-widget' },
    html('style', {}, styles),
    toolbar.element,
    table,
    message.element,
    ...panels.elements,
  );
  const focus = createFocus({ board, state, signal });
  /** @type {Snapshot | null} */
  let shown = null;
  let width = 0;
  let celebrating = false;

  /**
   * Shows the shown snapshot once more: at another width, or with a covered card looked at.
   * @param {Parameters<typeof board.show>[2]} act
   */
  function lay(act) {
    if (!shown || width === 0) return;
    if (!act && shown.outcome === 'won') celebrating = true;
    const had = focus.hasFocus();
    board.show(shown, width, act, { celebrating, spread: state.now.spread });
    won.show(shown, board.scene?.ribbon ?? null);
    focus.apply(had);
    showHighlights(board.marks, board.scene, state.now);
  }

  function celebrate() {
    celebrating = true;
    const had = focus.hasFocus();
    lay({ kind: 'win', moves: [] });
    if (board.scene) wave(motion, board.ribbonBodies());
    if (had) won.element.focus({ preventScroll: true });
  }

  /** @param {Snapshot | null} snapshot */
  function onSnapshot(snapshot) {
    const before = shown;
    shown = snapshot;
    setAttributes(root, { 'data-trouble': snapshot ? null : 'version' });
    showTrouble();
    if (!snapshot) return;
    const { held, focus: at } = state.now;
    const keeps = held && before && sameRun(before, snapshot, held);
    const wasTop = before && at && topOf(before, at.pile).index === at.index;
    celebrating = false;
    state.set({
      held: keeps ? held : null,
      over: null,
      hint: null,
      refused: null,
      spread: null,
      focus: wasTop ? topOf(snapshot, at.pile) : settle(snapshot, at),
      message: messageOf(snapshot, before),
    });
    toolbar.show(snapshot, sync.live);
    stuck.show(snapshot);
    lay(before ? snapshot.last : null);
    if (snapshot.outcome !== 'won') return;
    if (before) motion.whenAtRest(celebrate);
  }

  /** @param {Reply} reply @param {Intent | null} intent */
  function onReply(reply, intent) {
    if (reply.type === 'welcome') {
      if (reply.schema !== SCHEMA) onSnapshot(null);
      return;
    }
    if (intent) board.putBack(state.now.held);
    if (reply.type === 'refused') {
      const pile = reply.target ?? reply.source;
      const refused = { pile, id: reply.id };
      state.set({ refused, message: { kind: 'refused', text: reply.text } });
    } else if (reply.type === 'hint') {
      state.set({ hint: reply.move, message: { kind: 'hint', text: reply.text } });
    } else if (reply.type === 'stale') onDropped();
    else
      state.set({
        message: { kind: reply.type === 'invalid' ? 'refused' : 'info', text: reply.text },
      });
  }

  function onDropped() {
    board.putBack(state.now.held);
    const text = 'The board has changed meanwhile, so that was not done.';
    state.set({ message: { kind: 'info', text } });
  }

  /** @param {boolean} live */
  function onKernel(live) {
    if (!live) {
      acts.letGo();
      board.putBack();
    }
    state.set({
      live,
      message: live ? { kind: 'idle', text: '' } : { kind: 'info', text: TROUBLE.kernel.text },
    });
    if (shown) toolbar.show(shown, live);
    showTrouble();
  }

  function showTrouble() {
    setAttributes(root, { 'data-live': String(sync.live) });
    trouble.show(shown ? (sync.live ? null : TROUBLE.kernel) : TROUBLE.version);
  }

  function showOptions() {
    const { four_colours, animation, theme } = sync.options;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    setAttributes(root, {
      'data-four': four_colours,
      'data-still': !animation,
      'data-theme': theme === 'auto' ? hostTheme(document.body, dark) : theme,
    });
    panels.showOptions(sync.options);
  }

  function showRules() {
    panels.showRules(sync.rules);
    if (state.now.message.kind === 'idle') showMessage();
  }

  function showMessage() {
    const { message: now } = state.now;
    message.show(now.kind === 'idle' ? { kind: 'idle', text: sync.rules.summary } : now);
  }

  state.watch((now, before) => {
    showHighlights(board.marks, board.scene, now);
    if (now.held !== before.held) board.relabel(now.held);
    if (now.message !== before.message) showMessage();
    if (now.spread !== before.spread) lay({ kind: 'move', moves: [] });
  });

  keepKeys(root, signal);
  const snapshot = () => sync.snapshot;
  const held = () => state.now.held;
  const tap = createTap({ acts, snapshot, held });
  listenToPointer({ board, acts, tap, snapshot, state, signal });
  listenToLook({ board, state, signal });
  listenToKeys({ root, board: board.element, acts, snapshot, state, chrome: panels, signal });

  el.append(root);
  showOptions();
  watchHostTheme(showOptions, signal);
  showRules();
  showMessage();
  const observer = new ResizeObserver(() => {
    const now = Math.floor(table.clientWidth);
    if (now === width || now === 0) return;
    const first = width === 0;
    width = now;
    lay(first && shown && isFresh(shown) ? shown.last : null);
  });
  onSnapshot(sync.snapshot);
  observer.observe(table);
  sync.hello();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    motion.finish();
    root.remove();
  });
}

/**
 * Do the cards in hand lie as they lay?
 * @param {Snapshot} before
 * @param {Snapshot} after
 * @param {{ pile: string, count: number }} run
 */
function sameRun(before, after, { pile, count }) {
  return firstOfRun(before, pile, count) === firstOfRun(after, pile, count);
}

/** A deal that nobody has played yet is dealt out when it is first seen. @param {Snapshot} snapshot */
function isFresh({ deal, counters, last }) {
  return deal !== null && counters.moves === 0 && last.kind !== 'undo';
}

/**
 * @param {Snapshot} snapshot
 * @param {Snapshot | null} before  null: the view has just been opened
 * @returns {import('./state/view.js').Message}
 */
function messageOf({ outcome, last }, before) {
  if (outcome) return { kind: outcome, text: last.said };
  return before && last.said ? { kind: 'info', text: last.said } : { kind: 'idle', text: '' };
}
