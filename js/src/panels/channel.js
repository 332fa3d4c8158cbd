// The panels' own line to Python, beside the board's: they ask without waiting for what is played.
// A question needs no snapshot; of an act Python judges whether it was made on the latest one.

/** @import { Host } from './host.js' */

/** @typedef {Record<string, any> & { type: string }} Reply */

/** @param {Host} host */
export function createChannel({ model, view, sync, signal }) {
  const name = `${view}/`;
  let lastId = 0;
  /** @type {Map<number, (reply: Reply) => void>} */
  const waiting = new Map();

  /** @param {any} reply */
  function heard(reply) {
    if (reply?.view !== name) return;
    waiting.get(reply.id)?.(reply);
    // Python is thinking: the answer is still to come.
    if (reply.type !== 'thinking') waiting.delete(reply.id);
  }

  /** @param {object} content @param {number} id */
  function send(content, id) {
    if (!sync.live) return;
    model.send({ ...content, view: name, id, seq: sync.snapshot?.seq ?? 0 });
  }

  model.on('msg:custom', heard);
  signal.addEventListener('abort', () => model.off('msg:custom', heard));

  return {
    /**
     * Asks one thing; of the same thing asked anew only the last answer is told.
     * @param {object} question
     * @param {(reply: Reply) => void} told
     */
    ask(question, told) {
      const id = ++lastId;
      waiting.set(id, told);
      send(question, id);
    },
    /** A question whose earlier answers don't matter once it is asked anew. */
    line() {
      let latest = 0;
      return (/** @type {object} */ question, /** @type {(reply: Reply) => void} */ told) => {
        waiting.delete(latest);
        latest = lastId + 1;
        this.ask(question, told);
      };
    },
  };
}

/** @typedef {ReturnType<typeof createChannel>} Channel */
