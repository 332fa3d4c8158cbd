// What is opened seldom is a module of its own, which Python hands over when it is first asked for:
// a page loads it once for all its boards, and no saved notebook holds it.

/** @import { Host, Panels, Part } from '../panels/host.js' */

const place = Symbol.for('solitaire-widget');
/** @type {any} */ (globalThis)[place] ??= {};
/** The modules that this page has loaded, by their marks. @type {Record<string, Promise<Panels>>} */
const page = /** @type {any} */ (globalThis)[place];

/** @param {Host} host */
export function createExtras(host) {
  const { model, sync, signal } = host;
  const view = `${host.view}+`;
  let mark = '';
  /** What is to be opened when the module comes. @type {keyof Panels | null} */
  let wanted = null;
  /** @type {Partial<Record<keyof Panels, Part>>} */
  const parts = {};

  /** @param {keyof Panels} name @param {string} [text]  of the module, where the page hasn't it */
  async function open(name, text = '') {
    page[mark] ??= import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    const module = await page[mark];
    if (signal.aborted) return;
    parts[name] ??= module[name](host);
    parts[name]?.toggle();
  }

  /** @param {any} reply */
  function heard(reply) {
    if (reply?.view !== view || reply.type !== 'panels' || !wanted) return;
    open(wanted, reply.text);
    wanted = null;
  }

  /** A lesson that leads is shown beside the board. */
  function lead() {
    if (!parts.study && model.get('lesson')?.step) toggle('study');
  }

  model.on('msg:custom', heard);
  model.on('change:lesson', lead);
  signal.addEventListener('abort', () => {
    model.off('msg:custom', heard);
    model.off('change:lesson', lead);
  });

  /** @param {keyof Panels} name */
  function ask(name) {
    wanted = name;
    model.send({ type: 'panels', view, id: 0, seq: 0 });
  }

  /** Opens or closes one of them. @param {keyof Panels} name */
  function toggle(name) {
    if (mark in page) open(name);
    else if (sync.live && wanted !== name) ask(name);
  }

  return {
    toggle,
    /** A kernel is there. @param {string} [newMark]  of the module that it would hand over */
    welcome(newMark = '') {
      mark = newMark;
      // What was asked for before, of a kernel that is gone perhaps, is asked for again.
      if (wanted) ask(wanted);
      else lead();
    },
  };
}
