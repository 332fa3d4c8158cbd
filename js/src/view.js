// One view of the widget: builds it, and says how its parts hear of each other.

/** @import { HostModel, Intent, Reply, Snapshot } from './state/types.js' */
/** @import { Message, ViewState } from './state/view.js' */
/** @import { Act } from './board/travel.js' */
import { Acts } from './acts.js';
import { Board } from './board/board.js';
import { createFocus } from './board/focus.js';
import { showHighlights } from './board/highlights.js';
import { createMotion } from './board/motion.js';
import { roomBelow } from './board/scene.js';
import { wave } from './board/wave.js';
import { createDialog } from './chrome/dialog.js';
import { createExtras } from './chrome/extras.js';
import { createMessageLine } from './chrome/message.js';
import { createStuckNote, createTroubleNote, createWonNote } from './chrome/notes.js';
import { createRulesPanel } from './chrome/rules.js';
import { themeMarks, watchHostTheme } from './chrome/theme.js';
import { createToolbar } from './chrome/toolbar.js';
import { focused, html, listenOn, setAttributes } from './dom.js';
import { keepKeys } from './input/claims.js';
import { KeyInput } from './input/keys.js';
import { listenToLook } from './input/look.js';
import { PointerInput } from './input/pointer.js';
import { createTap } from './input/tap.js';
import { settle, topOf } from './input/walk.js';
import { firstOfRun, SCHEMA } from './state/snapshot.js';
import { Sync } from './state/sync.js';
import { State } from './state/view.js';
import { styles } from './styles/index.js';
import * as words from './words/board.js';

export class View {
  #motion;
  #board;
  #sync;
  #acts;
  #toolbar;
  #rules;
  #extras;
  #toggleRules;
  #message;
  #stuck;
  #won;
  #trouble;
  #focus;
  #table;
  #root;
  /** @type {Snapshot | null} */
  #shown = null;
  #width = 0;
  #celebrating = false;
  #name = `sw-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  #state = new State();

  /**
   * @param {HostModel} model
   * @param {HTMLElement} el
   * @param {AbortSignal} signal  undoes everything
   */
  constructor(model, el, signal) {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    reduced.addEventListener('change', () => this.#showOptions(), { signal });
    this.#motion = createMotion(() => reduced.matches || !this.#sync.options.animation);
    this.#board = new Board(this.#name, this.#motion);
    this.#sync = new Sync(model, this.#name, this.#listeners(), signal);
    this.#acts = new Acts(this.#sync, this.#state, this.#board);
    this.#toolbar = createToolbar({
      acts: this.#acts,
      toggle: (panel) => this.#toggle(panel),
    });
    this.#rules = createRulesPanel(() => this.#toggle('rules'));
    this.#message = createMessageLine(
      () => this.#acts.cancel(),
      ({ lesson, step }) => this.#sync.ask({ type: 'lesson', act: 'open', lesson, step }),
    );
    this.#stuck = createStuckNote(this.#acts);
    this.#won = createWonNote(this.#acts);
    this.#trouble = createTroubleNote();
    this.#focus = createFocus({ board: this.#board, state: this.#state, signal });
    this.#table = html('div', { class: 'sw-table' }, this.#board.element);
    this.#table.append(
      this.#won.element,
      this.#stuck.element,
      this.#trouble.element,
      this.#rules.element,
    );
    this.#root = html(
      'div',
      { class: 'solitaire-widget', lang: 'en', dir: 'ltr' },
      html('style', {}, styles),
    );
    this.#root.append(this.#toolbar.element, this.#table, this.#message.element);
    const { rules, study, settings } = this.#toolbar.buttons;
    this.#toggleRules = createDialog({
      state: this.#state,
      name: 'rules',
      element: this.#rules.element,
      entry: this.#rules.body,
      opener: rules,
    });
    const host = {
      model,
      signal,
      view: this.#name,
      root: this.#root,
      table: this.#table,
      board: this.#board.element,
      keyMap: this.#rules.keyMap,
      studyOpener: study,
      settingsOpener: settings,
      state: this.#state,
      sync: this.#sync,
    };
    this.#extras = createExtras(host, () => this.#highlight());
    el.append(this.#root);
    this.#listen(signal);
    this.#begin(signal);
  }

  /** @returns {import('./state/sync.js').Listeners} */
  #listeners() {
    return {
      snapshot: (snapshot) => this.#onSnapshot(snapshot),
      options: () => this.#showOptions(),
      rules: () => this.#showRules(),
      running: () => this.#onRunning(),
      reply: (reply, intent) => this.#onReply(reply, intent),
      dropped: (_, why) => this.#onDropped(why),
      idle: () => this.#board.deck.putBack(this.#state.now.held),
      kernel: () => this.#onKernel(),
      late: (busy, revoked) => this.#onLate(busy, revoked),
    };
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const [acts, board, root, state] = [this.#acts, this.#board, this.#root, this.#state];
    const snapshot = () => this.#sync.snapshot;
    const tap = createTap({ acts, snapshot, held: () => state.now.held });
    keepKeys(root, signal);
    new PointerInput({ board, acts, tap, snapshot, state, signal });
    listenToLook({ board, state, signal });
    const chrome = {
      toggle: (/** @type {import('./input/keys.js').Opened} */ what) => this.#toggle(what),
      escape: () => state.set({ panel: null, hint: null, refused: null }),
    };
    new KeyInput({ root, board: board.element, acts, snapshot, state, chrome, signal });
    listenOn(root, signal)('pointerdown', ({ target }) => {
      if (!(/** @type {Element} */ (target).closest('.sw-panel, .sw-tools')))
        state.set({ panel: null });
    });
    state.watch((now, before) => this.#onState(now, before));
    watchHostTheme(() => this.#showOptions(), signal);
  }

  /** Opens or closes a panel, or tells of the board. @param {'rules' | import('./panels/host.js').Extra} what */
  #toggle(what) {
    if (what === 'rules') this.#toggleRules();
    this.#extras.toggle(what === 'rules' ? 'keys' : what);
  }

  /** @param {AbortSignal} signal */
  #begin(signal) {
    this.#showOptions();
    this.#showRules();
    this.#showMessage();
    this.#onSnapshot(this.#sync.snapshot);
    const observer = new ResizeObserver(() => this.#onResize());
    observer.observe(this.#table);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.#motion.finish();
      this.#root.remove();
    });
    this.#sync.hello();
  }

  #onResize() {
    const width = Math.floor(this.#table.clientWidth);
    if (width === this.#width || width === 0) return;
    const first = this.#width === 0;
    this.#width = width;
    // Only now is it sure to stand in the page, and on the page's ground.
    if (first) this.#showOptions();
    this.#lay(first && this.#shown && isFresh(this.#shown) ? this.#shown.last : null);
  }

  /**
   * Shows the shown snapshot, or shows it once more.
   * @param {Act | null} act
   */
  #lay(act) {
    const shown = this.#shown;
    if (!shown || this.#width === 0) return;
    if (!act && shown.outcome === 'won') this.#celebrating = true;
    const { spread, held } = this.#state.now;
    const active = focused(this.#root);
    const had = this.#focus.hasFocus();
    this.#board.show(shown, this.#width, act, { celebrating: this.#celebrating, spread });
    if (held) this.#board.relabel(held);
    this.#stuck.show(shown, roomBelow(this.#board.scene));
    this.#won.show(shown, this.#board.scene?.ribbon ?? null);
    // The focus stays in the widget when what had it goes: letters would act on the notebook.
    this.#focus.apply(had || (this.#root.contains(active) && !!active?.closest('[hidden]')));
    this.#highlight();
  }

  /** The moment of joy, when the last card has arrived. */
  #celebrate() {
    const had = this.#focus.hasFocus();
    this.#celebrating = true;
    this.#lay({ kind: 'win', moves: [] });
    wave(this.#motion, this.#board.bodies);
    if (had) this.#won.element.focus({ preventScroll: true });
  }

  /** @param {Snapshot | null} snapshot */
  #onSnapshot(snapshot) {
    const before = this.#shown;
    this.#shown = snapshot;
    setAttributes(this.#root, { 'data-trouble': !snapshot });
    this.#showTrouble();
    if (!snapshot) return;
    const { held, focus } = this.#state.now;
    const keeps = held && before && sameRun(before, snapshot, held);
    const wasTop = before && focus && topOf(before, focus.pile).index === focus.index;
    this.#celebrating = false;
    this.#state.set({
      held: keeps ? held : null,
      over: null,
      hint: null,
      traced: true,
      refused: null,
      spread: null,
      focus: wasTop ? topOf(snapshot, focus.pile) : settle(snapshot, focus),
      message: messageOf(snapshot, before),
    });
    this.#toolbar.show(snapshot, this.#sync.live);
    this.#lay(before && snapshot.last);
    if (before && snapshot.outcome === 'won') this.#motion.whenAtRest(() => this.#celebrate());
  }

  /** @param {Reply} reply @param {Intent | null} intent  the one in flight, if it is its answer */
  #onReply(reply, intent) {
    if (reply.type === 'welcome') {
      if (reply.schema !== SCHEMA) this.#onSnapshot(null);
      this.#extras.welcome(reply.panels);
      if (intent) this.#onDropped('lost');
      return;
    }
    if (intent) this.#board.deck.putBack(this.#state.now.held);
    if (reply.type === 'stale') this.#onDropped('stale');
    else if (reply.type === 'hint') {
      const kind = reply.certain ? 'proven' : reply.move ? 'hint' : 'note';
      this.#state.set({ hint: reply.move, message: { kind, text: reply.text } });
    } else if (reply.type === 'refused') {
      const refused = { pile: reply.target ?? reply.source, id: reply.id };
      const { text, lesson } = reply;
      this.#state.set({ refused, message: { kind: 'refused', text, lesson } });
    } else if (reply.type === 'note')
      this.#say(reply.certain ? 'proven' : 'note', reply.text, reply.lesson);
    else this.#say(reply.type === 'thinking' ? 'thinking' : 'refused', reply.text);
  }

  /** @param {'stale' | 'many' | 'lost'} why */
  #onDropped(why) {
    this.#board.deck.putBack(this.#state.now.held);
    if (why === 'lost') this.#say('info', words.LOST);
    // Of clicks that came too fast nothing is said: the acts before them go on and speak for themselves.
    if (why === 'stale') this.#say('info', words.NOT_DONE);
  }

  #onKernel() {
    const { live, trouble } = this.#sync;
    if (!live) this.#acts.letGo();
    this.#board.deck.putBack(this.#state.now.held);
    if (trouble) this.#say('info', words.TROUBLE[trouble].text);
    else if (this.#shown) this.#state.set({ message: messageOf(this.#shown, null) });
    if (this.#shown) this.#toolbar.show(this.#shown, live);
    this.#showTrouble();
  }

  /** An answer doesn't come. @param {boolean} busy @param {boolean} revoked  it isn't wanted any more */
  #onLate(busy, revoked) {
    const { held, message } = this.#state.now;
    if (revoked) this.#board.deck.putBack(held);
    if (held) return;
    const text = words.late(busy, revoked);
    // Said once: it would be spoken every time.
    if (message.text !== text) this.#say(revoked ? 'info' : 'thinking', text);
  }

  /** @param {ViewState} now @param {ViewState} before */
  #onState(now, before) {
    this.#highlight();
    if (now.held !== before.held) this.#board.relabel(now.held);
    if (now.message !== before.message) this.#showMessage();
    if (now.spread !== before.spread) this.#lay({ kind: 'move', moves: [] });
  }

  #highlight() {
    const { now } = this.#state;
    if (now.hint) this.#extras.fetch();
    showHighlights(this.#board.marks, this.#board.scene, now, this.#extras.arrow);
  }

  #onRunning() {
    const { said, failed } = this.#sync.running;
    if (said) this.#say(failed ? 'refused' : 'note', said);
    else this.#showMessage();
  }

  /** @param {Message['kind']} kind @param {string} text @param {Message['lesson']} [lesson] */
  #say(kind, text, lesson) {
    this.#state.set({ message: { kind, text, lesson } });
  }

  #showMessage() {
    const { message } = this.#state.now;
    const idle = message.kind === 'idle';
    const had = this.#message.element.contains(focused(this.#root));
    const said = idle ? { ...message, text: this.#sync.task || this.#sync.rules.summary } : message;
    this.#message.show(said, !!this.#sync.running.by);
    if (had && message.kind !== 'thinking') this.#focus.apply(true);
  }

  #showTrouble() {
    const { live, trouble } = this.#sync;
    setAttributes(this.#root, { 'data-live': String(live) });
    this.#trouble.show(this.#shown ? trouble && words.TROUBLE[trouble] : words.TROUBLE.version);
  }

  #showOptions() {
    const { options } = this.#sync;
    setAttributes(this.#root, {
      ...themeMarks(this.#root, options.theme),
      'data-four': options.four_colours,
      'data-motion': !this.#motion.still,
    });
  }

  #showRules() {
    this.#rules.show(this.#sync.rules);
    if (this.#state.now.message.kind === 'idle') this.#showMessage();
  }
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
  return deal != null && counters.moves === 0 && last.kind !== 'undo';
}

/**
 * @param {Snapshot} snapshot
 * @param {Snapshot | null} before  null: the view has just been opened
 * @returns {Message}
 */
function messageOf({ outcome, last }, before) {
  if (outcome && last.said) return { kind: outcome, text: last.said };
  return before && last.said ? { kind: 'info', text: last.said } : { kind: 'idle', text: '' };
}
