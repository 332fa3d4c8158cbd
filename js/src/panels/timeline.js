// The game so far: a scrubber and a list of its moves. Going back and playing on leaves the old line
// as another one, which can be gone back to.

/** @import { Snapshot } from '../state/types.js' */
/** @import { Tab, Tools } from './study.js' */
import { withCards } from '../cards/text.js';
import { button } from '../chrome/button.js';
import { html, listenOn } from '../dom.js';
import * as words from '../words/panels.js';
import { createList } from './list.js';

/** How many moves of another line Python tells. */
const TOLD_MOVES = 6;

/** @implements {Tab} */
export class TimelineTab {
  name = words.TABS.timeline;
  #host;
  #ask;
  /** @type {[text: string, said: string][]} */
  #moves = [];
  /** The snapshot that is shown, by its number. */
  #drawn = -1;
  /** Where the scrubber was put while an answer is awaited. @type {number | null} */
  #wanted = null;
  /** What a review found, by the numbers of the moves. @type {Map<number, [kind: string, by: number]>} */
  #marks = new Map();
  #where = html('span', { class: 'sw-where' });
  #range = html('input', {
    type: 'range',
    class: 'sw-range',
    min: 0,
    step: 1,
    'aria-label': words.MOVE,
  });
  #ticks = html('div', { class: 'sw-ticks', 'aria-hidden': 'true' });
  #found = html('p', { class: 'sw-found' });
  /** Stays in sight while the list is scrolled. */
  #head = html('div', { class: 'sw-scrub' });
  /** Leads to the other lines, which may be far down. */
  #toLines = button(words.OTHER_LINES, () => this.#lines.at(0)?.focus(), {
    name: words.TO_OTHER_LINES,
    look: 'sw-outlined',
  });
  #list = createList({ label: words.GAME_MOVES });
  #lines = createList({ label: words.OTHER_LINES });
  #others = html('div', {}, html('h3', {}, words.OTHER_LINES), this.#lines.element);

  /** @param {Tools} tools */
  constructor({ host, channel, say }) {
    this.#host = host;
    this.#ask = channel.line();
    const askReview = channel.line();
    const review = button(
      words.REVIEW,
      () => askReview({ type: 'review' }, ({ text }) => say(text)),
      {
        name: words.REVIEW_GAME,
        look: 'sw-outlined',
      },
    );
    this.#toLines.hidden = true;
    this.#head.append(
      html('label', {}, this.#range, this.#where),
      this.#ticks,
      html('div', { class: 'sw-review' }, review, this.#toLines, this.#found),
    );
    this.body = html('div', {}, this.#head, this.#list.element, this.#others);
    listenOn(this.#range)('input', () => this.#go(Number(this.#range.value)));
    const { model, signal } = host;
    const onReview = () => this.#onReview();
    model.on('change:reviewed', onReview);
    signal.addEventListener('abort', () => model.off('change:reviewed', onReview));
    this.#onReview();
  }

  /** @param {boolean} open */
  show(open) {
    const { snapshot } = this.#host.sync;
    if (!open || !snapshot || snapshot.seq === this.#drawn) return;
    const from = this.#unknownFrom(snapshot);
    this.#drawn = snapshot.seq;
    this.#send();
    if (from === null && snapshot.counters.moves <= this.#moves.length) {
      this.#draw(snapshot);
      return;
    }
    const ply = Math.min(from ?? 0, this.#moves.length);
    this.#ask({ type: 'timeline', ply }, (reply) => {
      const { snapshot: now } = this.#host.sync;
      if (reply.type !== 'timeline' || !now) return;
      this.#moves = [...this.#moves.slice(0, reply.ply), ...reply.moves];
      this.#draw(now);
      this.#drawLines(reply.lines);
    });
  }

  /** @param {number} ply */
  #go(ply) {
    this.#wanted = ply;
    this.#send();
  }

  /** One request at a time: while the board is on its way, only the last place counts. */
  #send() {
    const { sync } = this.#host;
    if (this.#wanted === null || this.#wanted === sync.snapshot?.counters.moves)
      this.#wanted = null;
    else if (!sync.busy) sync.ask({ type: 'go', ply: this.#wanted });
  }

  /** From which move on Python has to tell the moves anew. @param {Snapshot} snapshot */
  #unknownFrom({ seq, counters, last }) {
    if (seq !== this.#drawn + 1) return 0;
    if (last.kind === 'undo' || last.kind === 'redo' || last.kind === 'restart') return null;
    return last.moves.length > 0 ? Math.max(0, counters.moves - last.moves.length) : 0;
  }

  /** @param {Snapshot} snapshot */
  #draw({ counters: { moves: at } }) {
    const { length } = this.#moves;
    this.#range.max = String(length);
    if (this.#wanted === null) this.#range.value = String(at);
    this.#range.setAttribute('aria-valuetext', words.afterMove(at, length));
    this.#where.textContent = `${at} / ${length}`;
    this.#drawTicks();
    const items = [
      { content: [words.START], current: at === 0, act: () => this.#go(0) },
      ...this.#moves.map((move, n) => this.#item(move, n + 1, at)),
    ];
    this.#list.show(items, at)?.focus({ preventScroll: true });
    this.#bringIntoView(this.#list.at(at));
  }

  /** @param {[text: string, said: string]} move @param {number} number @param {number} at */
  #item([text, said], number, at) {
    return {
      content: [
        html('b', {}, String(number)),
        html('code', {}, text),
        html('span', {}, withCards(said), ...this.#markOf(number)),
      ],
      current: number === at,
      look: number > at ? 'sw-undone' : '',
      act: () => this.#go(number),
    };
  }

  /** @param {HTMLElement} item */
  #bringIntoView(item) {
    const { body } = this;
    const covered = this.#head.offsetHeight;
    const top = item.offsetTop - body.offsetTop;
    const seen = top - covered >= body.scrollTop;
    if (seen && top + item.offsetHeight <= body.scrollTop + body.clientHeight) return;
    body.scrollTop = top - (body.clientHeight + covered) / 2;
  }

  /** @param {[after: number, text: string, count: number][]} found */
  #drawLines(found) {
    this.#others.hidden = found.length === 0;
    this.#toLines.hidden = found.length === 0;
    this.#lines.show(
      found.map(([after, text, count], n) => ({
        content: [
          html('b', {}, words.after(after)),
          html('code', {}, count > TOLD_MOVES ? `${text} ...` : text),
        ],
        look: 'sw-line',
        act: () => this.#host.sync.ask({ type: 'follow', ply: n }),
      })),
    );
  }

  // Reviews

  #onReview() {
    const { model, sync } = this.#host;
    /** @type {{ marks?: [number, string, number][], text?: string }} */
    const { marks = [], text = '' } = model.get('reviewed') ?? {};
    this.#marks = new Map(marks.map(([number, kind, by]) => [number, [kind, by]]));
    this.#found.textContent = text;
    if (sync.snapshot?.seq === this.#drawn) this.#draw(sync.snapshot);
  }

  /** What the review says of a move. @param {number} number */
  #markOf(number) {
    const [kind, by = 0] = this.#marks.get(number) ?? [];
    if (!kind) return [];
    const said = kind === 'lost' ? words.LOST_HERE : words.leftShorter(by);
    return [' ', html('em', { class: `sw-verdict sw-${kind}` }, said)];
  }

  #drawTicks() {
    this.#ticks.replaceChildren(
      ...[...this.#marks].map(([number, [kind]]) => {
        const tick = html('i', { class: `sw-${kind}` });
        tick.style.left = `${(100 * number) / Math.max(1, this.#moves.length)}%`;
        return tick;
      }),
    );
  }
}
