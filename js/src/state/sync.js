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

/**
 * @param {HostModel} model
 * @param {string} view  the name of this view in messages
 * @param {Listeners} tell
 * @param {AbortSignal} signal
 */
export function createSync(model, view, tell, signal) {
  let live = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  const readSnapshot = () => {
    const value = model.get('snapshot');
    return isReadable(value) ? value : null;
  };
  const queue = createQueue({
    send: (intent) => post(intent),
    seq: () => readSnapshot()?.seq ?? 0,
    dropped: tell.dropped,
  });

  /** @param {boolean} now */
  function setLive(now) {
    clearTimeout(patience);
    if (!now) queue.clear();
    if (now === live) return;
    live = now;
    tell.kernel(live);
  }

  /** @param {object} content */
  function post(content) {
    clearTimeout(patience);
    patience = setTimeout(() => setLive(false), PATIENCE_MS);
    try {
      model.send({ ...content, view });
    } catch (error) {
      // Hosts without a kernel differ: some ignore a message, some throw. Both mean "nobody there".
      console.debug('solitaire-widget: message not sent', error);
      setLive(false);
    }
  }

  const hello = () => post({ type: 'hello', id: 0, seq: readSnapshot()?.seq ?? 0 });

  /** @type {[string, (...args: any[]) => void][]} */
  const handlers = [
    [
      'change:snapshot',
      () => {
        setLive(true);
        const snapshot = readSnapshot();
        tell.snapshot(snapshot);
        if (snapshot) queue.snapshotCame(snapshot.seq);
        if (!queue.busy) tell.idle();
      },
    ],
    [
      'msg:custom',
      (/** @type {Reply} */ reply) => {
        if (reply?.view !== view) return;
        setLive(true);
        tell.reply(reply, queue.answered(reply.id));
      },
    ],
    ['change:rules_text', tell.rules],
    ['comm_live_update', hello],
    ...OPTIONS.map(
      (name) => /** @type {[string, () => void]} */ ([`change:${name}`, tell.options]),
    ),
  ];
  for (const [event, handler] of handlers) model.on(event, handler);
  signal.addEventListener('abort', () => {
    clearTimeout(patience);
    for (const [event, handler] of handlers) model.off(event, handler);
  });

  return {
    get snapshot() {
      return readSnapshot();
    },
    /** @returns {Options} */
    get options() {
      return {
        four_colours: model.get('four_colours') === true,
        animation: model.get('animation') !== false,
        theme: model.get('theme') ?? 'auto',
      };
    },
    /** @returns {RulesText} */
    get rules() {
      return model.get('rules_text') ?? { name: '', summary: '', text: '' };
    },
    get live() {
      return live;
    },
    /**
     * @template {keyof Options} Name
     * @param {Name} name
     * @param {Options[Name]} value
     */
    setOption(name, value) {
      model.set(name, value);
      model.save_changes();
    },
    /** Asks whether a kernel is there; without an answer in time `kernel(false)` is told. */
    hello,
    /**
     * Sends an intent, or keeps it until the ones before are answered.
     * @param {Intent} intent
     * @param {() => boolean} [stillMeant]
     */
    ask(intent, stillMeant) {
      if (live) queue.ask(intent, stillMeant);
      else hello();
    },
  };
}
