// What is shared with Python: snapshot, options and rules text come in, intents go out.
// Nothing else in the front end touches the host's model.

/** @import { HostModel, Intent, Options, Reply, RulesText, Snapshot } from './types.js' */
import { createQueue } from './queue.js';
import { isReadable } from './snapshot.js';

/** How long a kernel may take before the view says that none answers. */
const PATIENCE_MS = 3000;

/** @type {(keyof Options)[]} */
export const OPTIONS = ['four_colours', 'animation', 'theme'];

/**
 * @typedef {object} Listeners
 * @property {(snapshot: Snapshot | null) => void} snapshot  null: one that this version can't read
 * @property {() => void} options
 * @property {() => void} rules
 * @property {(reply: Reply, intent: Intent | null) => void} reply
 * @property {(intent: Intent) => void} dropped
 * @property {() => void} idle  a snapshot came, and no intent is on its way any more
 * @property {(live: boolean) => void} kernel  whether somebody answers, told when it changes
 */

export class Sync {
  #model;
  #view;
  #tell;
  live = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  #queue;

  /**
   * @param {HostModel} model
   * @param {string} view  the name of this view in messages
   * @param {Listeners} tell
   * @param {AbortSignal} signal
   */
  constructor(model, view, tell, signal) {
    this.#model = model;
    this.#view = view;
    this.#tell = tell;
    this.#queue = createQueue({
      send: (intent) => this.#post(intent),
      seq: () => this.#seq,
      dropped: tell.dropped,
    });
    /** @type {[string, (...args: any[]) => void][]} */
    const handlers = [
      ['change:snapshot', () => this.#onSnapshot()],
      ['msg:custom', (reply) => this.#onReply(reply)],
      ['change:rules_text', tell.rules],
      ['comm_live_update', () => this.hello()],
    ];
    for (const name of OPTIONS) handlers.push([`change:${name}`, tell.options]);
    for (const [event, handler] of handlers) model.on(event, handler);
    signal.addEventListener('abort', () => {
      clearTimeout(this.#patience);
      for (const [event, handler] of handlers) model.off(event, handler);
    });
  }

  /** What is to be shown; null if this version can't read it. */
  get snapshot() {
    const value = this.#model.get('snapshot');
    return isReadable(value) ? value : null;
  }

  /** @returns {Options} */
  get options() {
    return {
      four_colours: this.#model.get('four_colours') === true,
      animation: this.#model.get('animation') !== false,
      theme: this.#model.get('theme') ?? 'auto',
    };
  }

  /** @returns {RulesText} */
  get rules() {
    return this.#model.get('rules_text') ?? { name: '', summary: '', text: '' };
  }

  /**
   * @template {keyof Options} Name
   * @param {Name} name
   * @param {Options[Name]} value
   */
  setOption(name, value) {
    this.#model.set(name, value);
    this.#model.save_changes();
  }

  /** Asks whether a kernel is there; without an answer in time `kernel(false)` is told. */
  hello() {
    this.#post({ type: 'hello', id: 0, seq: this.#seq });
  }

  /**
   * Sends an intent, or keeps it until the ones before are answered.
   * @param {Intent} intent
   * @param {() => boolean} [stillMeant]
   */
  ask(intent, stillMeant) {
    if (this.live) this.#queue.ask(intent, stillMeant);
    else this.hello();
  }

  get #seq() {
    return this.snapshot?.seq ?? 0;
  }

  #onSnapshot() {
    this.#setLive(true);
    const { snapshot } = this;
    this.#tell.snapshot(snapshot);
    if (snapshot) this.#queue.snapshotCame(snapshot.seq);
    if (!this.#queue.busy) this.#tell.idle();
  }

  /** @param {Reply | null} reply */
  #onReply(reply) {
    if (reply?.view !== this.#view) return;
    this.#setLive(true);
    this.#tell.reply(reply, this.#queue.answered(reply.id));
  }

  /** @param {boolean} live */
  #setLive(live) {
    clearTimeout(this.#patience);
    if (!live) this.#queue.clear();
    if (live === this.live) return;
    this.live = live;
    this.#tell.kernel(live);
  }

  /** @param {object} content */
  #post(content) {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#setLive(false), PATIENCE_MS);
    try {
      this.#model.send({ ...content, view: this.#view });
    } catch (error) {
      // Hosts without a kernel differ: some ignore a message, some throw. Both mean "nobody there".
      console.debug('solitaire-widget: message not sent', error);
      this.#setLive(false);
    }
  }
}
