// Stands in for a notebook's model: replays recorded snapshots and knows no rules. A legal move, the
// stock and redo lead to the next snapshot, undo to the one before.

/** @import { Intent, RulesText, Snapshot } from '../src/state/types.js' */

const PANELS = '../../src/solitaire_widget/widget/static/panels.js';
const QUESTIONS = ['card', 'timeline', 'script', 'lessons', 'review'];
const THINKING_MS = 4000;
const PROSPECT = 'Proven: the game can be won, in 79 moves from here.';

export class FakeModel {
  endThinking = (/** @type {string} */ _text) => {};

  /**
   * @param {{ snapshots: Snapshot[], rules: RulesText, at?: number, latency?: number }} game
   */
  constructor({ snapshots, rules, at = 0, latency = 48 }) {
    this.snapshots = snapshots;
    this.at = at;
    this.seq = 1;
    this.latency = latency;
    /** @type {Intent[]} */
    this.sent = [];
    /** @type {Map<string, Set<(value: any) => void>>} */
    this.listeners = new Map();
    /** @type {Record<string, any>} */
    this.traits = {
      rules_text: rules,
      four_colours: false,
      animation: true,
      peek: false,
      theme: 'auto',
      snapshot: { ...snapshots[at], seq: this.seq },
    };
  }

  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.traits[name] = value;
    this.emit(`change:${name}`, value);
  }

  save_changes() {}

  /** @param {string} event @param {(value: any) => void} listener */
  on(event, listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  /** @param {string} event @param {(value: any) => void} listener */
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  /** @param {string} event @param {any} value */
  emit(event, value) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(value);
  }

  /** @param {any} intent */
  send(intent) {
    this.sent.push(intent);
    setTimeout(() => this.answer(intent), this.latency);
  }

  /** @param {any} intent */
  answer(intent) {
    const { snapshot } = this.traits;
    const reply = (/** @type {object} */ content) =>
      this.emit('msg:custom', { view: intent.view, id: intent.id, ...content });
    if (intent.type === 'hello') reply({ type: 'welcome', schema: 1, version: 'recorded' });
    else if (intent.type === 'panels') {
      fetch(PANELS)
        .then((file) => file.text())
        .then((text) => reply({ type: 'panels', text }));
    } else if (QUESTIONS.includes(intent.type)) reply({ type: 'problem', text: 'Python knows.' });
    else if (intent.type === 'cancel') this.endThinking('Unknown: the search was stopped.');
    else if (intent.seq !== this.seq) reply({ type: 'stale', seq: this.seq });
    else if (intent.type === 'prospect') {
      reply({ type: 'thinking', text: 'Looking for a proof ...' });
      this.endThinking = (/** @type {string} */ text) => {
        clearTimeout(found);
        this.endThinking = () => {};
        reply({ type: 'note', text });
      };
      const found = setTimeout(() => this.endThinking(PROSPECT), THINKING_MS);
    } else if (intent.type === 'hint') {
      // Every other position has a proven hint.
      const move = snapshot.legal.at(-1) ?? null;
      const certain = move !== null && this.at % 2 === 1;
      const text = move ? `Try ${move[0]} to ${move[1]}.` : 'Nothing to do.';
      reply({ type: 'hint', move, text: certain ? `${text} Proven: this wins.` : text, certain });
    } else if (intent.type === 'explain')
      reply({ type: 'note', text: '7H has other cards on it.' });
    else if (intent.type === 'move' && !isLegal(snapshot, intent)) {
      const { source, target, count } = intent;
      reply({
        type: 'refused',
        source,
        target,
        count,
        reasons: [],
        text: '7C does not go on TS: that takes a red 9, so 9H or 9D.',
      });
    } else this.go(intent.type === 'undo' ? this.at - 1 : this.at + 1, intent.type);
  }

  /** @param {number} at @param {string} [kind] */
  go(at, kind) {
    if (!this.snapshots[at]) return;
    this.at = at;
    this.seq += 1;
    this.endThinking('');
    const snapshot = this.snapshots[at];
    const last = kind === 'undo' ? { ...snapshot.last, kind } : snapshot.last;
    this.set('snapshot', { ...snapshot, last, seq: this.seq });
  }
}

/** @param {Snapshot} snapshot @param {{ source: string, target: string, count: number }} intent */
function isLegal(snapshot, intent) {
  return snapshot.legal.some(
    ([s, t, n]) => s === intent.source && t === intent.target && n === intent.count,
  );
}
