// What is shared with Python: snapshot, options and rules text come in, intents go out.
// The board touches the host's model nowhere else; the panels have a line of their own beside it
// (../panels/channel.js), and listen for traits that are about them alone.

/** @import { HostModel, Intent, Options, Reply, RulesText, Running, Snapshot } from './types.js' */
import { kernelState, watchKernel } from './kernel.js';
import { OPTIONS } from './options.js';
import { createQueue } from './queue.js';
import { isReadable } from './snapshot.js';

/** While an answer is waited for, the view looks this often why it doesn't come. */
const LOOK_MS = 1000;

/** How long a kernel may take that isn't known to be busy, and that this view hasn't heard of yet. */
const PATIENCE_MS = 3000;

/** Why nobody answers; empty if somebody does. @typedef {'' | 'gone' | 'lost'} Trouble */

/**
 * @typedef {object} Listeners
 * @property {(snapshot: Snapshot | null) => void} snapshot  null: one that this version can't read
 * @property {() => void} options
 * @property {() => void} rules
 * @property {() => void} running  moves begin to play themselves, or end
 * @property {(reply: Reply, intent: Intent | null) => void} reply
 * @property {(intent: Intent, why: 'stale' | 'many') => void} dropped
 * @property {() => void} idle  a snapshot came, and no intent is on its way any more
 * @property {() => void} kernel  whether somebody answers has changed
 * @property {(busy: boolean, revoked: boolean) => void} late  an answer doesn't come; `busy`: since the
 *   kernel has other work; `revoked`: nobody wants it any more
 */

export class Sync {
  #model;
  #view;
  #tell;
  /** @type {Trouble} */
  trouble = '';
  /** Whether the kernel has answered since it was greeted last. */
  #heard = false;
  /** Whether the view has said that an answer doesn't come. */
  #late = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  #queue;
  /** What Python is thinking about. @type {{ id: number, type: Intent['type'] } | null} */
  #thought = null;
  /** Numbers of the requests whose answers nobody waits for any more. @type {Set<number>} */
  #unwanted = new Set();

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
      send: (intent) => {
        // Python ends its thinking at the next act.
        this.#forgetThought();
        this.#post(intent);
      },
      seq: () => this.#seq,
      dropped: tell.dropped,
    });
    /** @type {[string, (...args: any[]) => void][]} */
    const handlers = [
      ['change:snapshot', () => this.#onSnapshot()],
      ['msg:custom', (reply) => this.#onReply(reply)],
      ['change:rules_text', tell.rules],
      [
        'change:running',
        () => {
          this.#hear();
          tell.running();
        },
      ],
      ['comm_live_update', () => this.hello()],
    ];
    watchKernel(model, (state, connection) => this.#onKernel(state, connection), signal);
    for (const name of OPTIONS) handlers.push([`change:${name}`, tell.options]);
    for (const [event, handler] of handlers) model.on(event, handler);
    signal.addEventListener('abort', () => {
      clearTimeout(this.#patience);
      for (const [event, handler] of handlers) model.off(event, handler);
    });
  }

  /** Does somebody answer, as far as is known? */
  get live() {
    return !this.trouble;
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
      peek: this.#model.get('peek') === true,
      theme: this.#model.get('theme') ?? 'auto',
    };
  }

  /** @returns {RulesText} */
  get rules() {
    return this.#model.get('rules_text') ?? { name: '', summary: '', text: '' };
  }

  /** What the lesson that leads asks for; empty if that is nothing. @returns {string} */
  get task() {
    const { task, free } = this.#model.get('lesson') ?? {};
    return task && !task.done && !free ? task.text : '';
  }

  /**
   * Asks whether a kernel is there; without an answer in time there is trouble. Kernels answer in
   * turn: if the answer comes before that to what is on its way now, this one was lost.
   */
  hello() {
    this.#heard = false;
    this.#post({ type: 'hello', id: this.#queue.sent, seq: this.#seq });
  }

  /**
   * Sends an intent, or keeps it until the ones before are answered.
   * @param {Intent} intent
   * @param {() => boolean} [stillMeant]
   */
  ask(intent, stillMeant) {
    if (this.live) {
      this.#queue.ask(intent, stillMeant);
      if (this.#late) this.#tellLate();
    } else if (this.trouble === 'gone') this.hello();
  }

  /** Is an intent on its way? */
  get busy() {
    return this.#queue.busy;
  }

  /** What is being thought about. @returns {Intent['type'] | null} */
  get thinking() {
    return this.#thought?.type ?? null;
  }

  /** Moves that play themselves. @returns {Running} */
  get running() {
    return this.#model.get('running') ?? {};
  }

  /**
   * Ends the thinking, and moves that play themselves; or takes back what has no answer yet.
   * @param {boolean} wanted  whether what it has found so far is to be told
   * @returns {boolean} whether there was anything to end
   */
  cancel(wanted) {
    const revoked = wanted && this.#late && this.#queue.revoke();
    const going = revoked || (this.#thought ?? (this.running.by && { id: 0 }));
    if (!going) return false;
    this.#post({ type: 'cancel', id: going.id, seq: this.#seq });
    if (revoked) this.#tellLate();
    if (!wanted) this.#forgetThought();
    return true;
  }

  #forgetThought() {
    if (this.#thought) this.#unwanted.add(this.#thought.id);
    this.#thought = null;
  }

  get #seq() {
    return this.snapshot?.seq ?? 0;
  }

  #onSnapshot() {
    this.#hear();
    this.#forgetThought();
    const { snapshot } = this;
    this.#tell.snapshot(snapshot);
    if (snapshot) this.#queue.snapshotCame(snapshot.seq);
    if (!this.#queue.busy) this.#tell.idle();
  }

  /** @param {Reply | null} reply */
  #onReply(reply) {
    if (reply?.view !== this.#view) return;
    this.#hear();
    const { id } = reply;
    const intent = this.#queue.answered(id);
    if (this.#unwanted.delete(id)) return;
    if (reply.type !== 'thinking') {
      if (id === this.#thought?.id) this.#thought = null;
    } else if (intent && !this.#queue.busy) this.#thought = { id, type: intent.type };
    else {
      // The act that was waiting has ended it already.
      this.#unwanted.add(id);
      return;
    }
    this.#tell.reply(reply, intent);
  }

  /** Somebody is there. */
  #hear() {
    this.#heard = true;
    this.#late = false;
    this.#setTrouble('');
    this.#wait();
  }

  /** @param {Trouble} trouble */
  #setTrouble(trouble) {
    if (trouble === 'gone') {
      this.#queue.clear();
      this.#forgetThought();
    }
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.#tell.kernel();
  }

  /** @param {import('./kernel.js').KernelState} state @param {boolean} connection */
  #onKernel(state, connection) {
    if (state === 'gone') this.#setTrouble(state);
    else if (state === 'lost') {
      if (this.#heard && this.live) this.#setTrouble(state);
    } else if (connection && !this.live) {
      if (this.trouble === 'lost') this.#setTrouble('');
      this.hello();
    }
  }

  /** Waits for an answer. @param {number} [waited]  ms */
  #wait(waited = 0) {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#look(waited + LOOK_MS), LOOK_MS);
  }

  /** Why does the answer not come? @param {number} waited  ms */
  #look(waited) {
    const asked = this.#queue.busy;
    if (this.#heard && !asked) return;
    const state = kernelState(this.#model);
    // One that has answered before is busy rather than gone, whatever the host says of it.
    const works = this.#heard || state === 'busy';
    if (state === 'gone' || (!works && waited >= PATIENCE_MS)) {
      this.#setTrouble(state === 'lost' ? 'lost' : 'gone');
      return;
    }
    if (asked) this.#tellLate();
    this.#wait(works ? 0 : waited);
  }

  #tellLate() {
    this.#late = true;
    this.#tell.late(kernelState(this.#model) === 'busy', this.#queue.revoked);
  }

  /** @param {object} content */
  #post(content) {
    this.#wait();
    try {
      this.#model.send({ ...content, view: this.#view });
    } catch (error) {
      // Hosts without a kernel differ: some ignore a message, some throw. Both mean "nobody there".
      console.debug('solitaire-widget: message not sent', error);
      this.#setTrouble('gone');
    }
  }
}
