// A model as a host has it, which keeps what is sent and lets a test answer.

/** @import { Snapshot } from '../../src/state/types.js' */

export class TestModel {
  /** @param {Snapshot | object} snapshot */
  constructor(snapshot) {
    /** @type {any[]} */
    this.sent = [];
    /** @type {[string, (value?: any) => void][]} */
    this.listeners = [];
    /** @type {Record<string, any>} */
    this.traits = {
      snapshot,
      rules_text: { name: 'Test', summary: 'Build down.', text: 'Test\n\nBuild down.' },
      four_colours: false,
      animation: true,
      peek: false,
      theme: 'light',
    };
  }

  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.traits[name] = value;
    this.emit(`change:${name}`);
  }

  save_changes() {}

  /** @param {any} content */
  send(content) {
    this.sent.push(content);
  }

  /** @param {string} event @param {(value?: any) => void} listener */
  on(event, listener) {
    this.listeners.push([event, listener]);
  }

  /** @param {string} event @param {(value?: any) => void} listener */
  off(event, listener) {
    this.listeners = this.listeners.filter(([e, l]) => e !== event || l !== listener);
  }

  /** @param {string} event @param {any} [value] */
  emit(event, value) {
    for (const [name, listener] of [...this.listeners]) if (name === event) listener(value);
  }

  /** What was asked for, without the greetings. */
  get asked() {
    return this.sent.filter(({ type }) => type !== 'hello');
  }

  /** Answers what was sent last, or an earlier message. @param {object} content @param {any} [to] */
  reply(content, to = this.sent.at(-1)) {
    this.emit('msg:custom', { view: to.view, id: to.id, ...content });
  }

  /** The next snapshot. @param {Snapshot} snapshot */
  show(snapshot) {
    this.set('snapshot', { ...snapshot, seq: this.traits.snapshot.seq + 1 });
  }
}
