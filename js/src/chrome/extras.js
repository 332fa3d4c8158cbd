// What is opened seldom is a module of its own, which Python hands over when it is first asked for:
// a page loads it once for all its boards, and no saved notebook holds it.

/** @import { Extra, Host, Panels, Part } from '../panels/host.js' */

import { hasModule, loadModule } from '../page.js';
import * as words from '../words/board.js';

/** What comes beside something that is seen or heard without it: of these nothing is said. */
const ASIDE = /arrow|keys/;

/** Of a module that takes longer something is said. */
const LATE_MS = 1000;

/**
 * @param {Host} host
 * @param {() => void} arrived  what draws the hint's arrow is there
 */
export function createExtras(host, arrived) {
  const { model, sync, signal, state } = host;
  const view = `${host.view}+`;
  let mark = '';
  /** What the module is waited for. @type {Set<Extra>} */
  const wanted = new Set();
  /** @type {Partial<Record<Extra, Part>>} */
  const parts = {};
  /** null: the page lets no module in. @type {Panels['arrow'] | null | undefined} */
  let arrow;

  /** @param {Extra} name @param {string} [text]  of the module, where the page hasn't it */
  async function open(name, text = '') {
    /** @type {Panels | null} */
    const module = await loadModule(mark, text);
    if (signal.aborted) return;
    if (!module) {
      arrow = null;
      say(name, words.NOT_ALLOWED, 'refused');
      return;
    }
    if (!arrow) {
      arrow = module.arrow;
      arrived();
    }
    if (name === 'arrow') return;
    parts[name] ??= module[name](host);
    parts[name]?.toggle();
  }

  /** @param {any} reply */
  function heard(reply) {
    if (reply?.view !== view || reply.type !== 'panels') return;
    for (const name of wanted) open(name, reply.text);
    wanted.clear();
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

  function ask() {
    model.send({ type: 'panels', view, id: 0, seq: 0 });
  }

  /**
   * Says why a panel doesn't open.
   * @param {Extra} name
   * @param {string} text
   * @param {'info' | 'refused'} [kind]
   */
  function say(name, text, kind = 'info') {
    if (!ASIDE.test(name)) state.set({ message: { kind, text } });
  }

  /** Opens or closes one of them. @param {Extra} name */
  function toggle(name) {
    if (hasModule(mark)) open(name);
    else if (sync.live) {
      // The module is asked for once, whatever it is wanted for.
      if (wanted.size === 0) ask();
      wanted.add(name);
      setTimeout(() => wanted.has(name) && say(name, words.OPENS_LATER), LATE_MS);
    } else say(name, words.OPENS_WITH_KERNEL);
  }

  return {
    toggle,
    /** Draws the hint's arrow, once it is there. */
    get arrow() {
      return arrow ?? undefined;
    },
    /** Asks for it. */
    fetch() {
      if (arrow === undefined) toggle('arrow');
    },
    /** A kernel is there. @param {string} [newMark]  of the module that it would hand over */
    welcome(newMark = '') {
      mark = newMark;
      // What was asked for before, of a kernel that is gone perhaps, is asked for again.
      if (wanted.size > 0) ask();
      else lead();
    },
  };
}
