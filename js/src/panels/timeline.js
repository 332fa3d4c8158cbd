// The game so far: a scrubber and a list of its moves. Going back and playing on leaves the old line
// as another one, which can be gone back to.

/** @import { Snapshot } from '../state/types.js' */
/** @import { Tab, Tools } from './study.js' */
import { withCards } from '../cards/text.js';
import { button } from '../chrome/button.js';
import { html, listenOn } from '../dom.js';
import { createList } from './list.js';

/** @param {Tools} tools @returns {Tab} */
export function createTimelineTab({ host, channel, say }) {
  const { model, sync } = host;
  const ask = channel.line();
  const askReview = channel.line();
  /** @type {[text: string, said: string][]} */
  let moves = [];
  let known = 0;
  let drawn = -1;
  /** Where the scrubber was put while an answer is awaited. @type {number | null} */
  let wanted = null;

  const where = html('span', { class: 'sw-where' });
  const range = html('input', {
    type: 'range',
    class: 'sw-range',
    min: 0,
    step: 1,
    'aria-label': 'Move',
  });
  const list = createList({ label: 'Moves of the game' });
  const lines = createList({ label: 'Other lines' });
  const ticks = html('div', { class: 'sw-ticks', 'aria-hidden': 'true' });
  const review = button('Review', () => askReview({ type: 'review' }, ({ text }) => say(text)), {
    name: 'Review the game with the solver',
    look: 'sw-outlined',
  });
  const found = html('p', { class: 'sw-found' });
  const others = html('div', {}, html('h3', {}, 'Other lines'), lines.element);
  const body = html(
    'div',
    {},
    html('div', { class: 'sw-scrub' }, html('label', {}, range, where), ticks),
    html('div', { class: 'sw-review' }, review, found),
    list.element,
    others,
  );
  /** What a review found, by the numbers of the moves. @type {Map<number, [kind: string, by: number]>} */
  let marks = new Map();

  /** @param {number} ply */
  function go(ply) {
    wanted = ply;
    send();
  }

  /** One request at a time: while the board is on its way, only the last place counts. */
  function send() {
    const at = sync.snapshot?.counters.moves;
    if (wanted === null || wanted === at) wanted = null;
    else if (!sync.busy) sync.ask({ type: 'go', ply: wanted });
  }

  /** @param {Snapshot} snapshot */
  function draw({ counters: { moves: at } }) {
    range.max = String(moves.length);
    if (wanted === null) range.value = String(at);
    range.setAttribute('aria-valuetext', `after move ${at} of ${moves.length}`);
    where.textContent = `${at} / ${moves.length}`;
    const items = [
      { content: ['Start'], current: at === 0, look: 'sw-ply', act: () => go(0) },
      ...moves.map(([text, said], n) => ({
        content: [
          html('b', {}, String(n + 1)),
          html('code', {}, text),
          html('span', {}, withCards(said), ...markOf(n + 1)),
        ],
        current: n + 1 === at,
        look: n + 1 > at ? 'sw-ply sw-undone' : 'sw-ply',
        act: () => go(n + 1),
      })),
    ];
    drawTicks();
    const focus = list.show(items, at);
    if (focus) focus.focus({ preventScroll: true });
    const current = list.at(at);
    current?.parentElement?.parentElement?.scrollTo?.({
      top: current.offsetTop - list.element.offsetTop - list.element.clientHeight / 2,
    });
  }

  /** What the review says of a move. @param {number} number */
  function markOf(number) {
    const [kind, by] = marks.get(number) ?? [];
    if (!kind) return [];
    const words =
      kind === 'lost' ? 'Lost here.' : `Left a line ${by} ${by === 1 ? 'move' : 'moves'} shorter.`;
    return [' ', html('em', { class: `sw-verdict sw-${kind}` }, words)];
  }

  function takeReview() {
    /** @type {{ marks?: [number, string, number][], text?: string }} */
    const { marks: told = [], text = '' } = model.get('reviewed') ?? {};
    marks = new Map(told.map(([number, kind, by]) => [number, [kind, by]]));
    found.textContent = text;
  }

  function drawTicks() {
    ticks.replaceChildren(
      ...[...marks].map(([number, [kind]]) => {
        const tick = html('i', { class: `sw-${kind}` });
        tick.style.left = `${(100 * number) / Math.max(1, moves.length)}%`;
        return tick;
      }),
    );
  }

  model.on('change:reviewed', showReview);
  host.signal.addEventListener('abort', () => model.off('change:reviewed', showReview));

  function showReview() {
    takeReview();
    const { snapshot } = sync;
    if (snapshot && drawn === snapshot.seq) draw(snapshot);
  }

  /** @param {[after: number, text: string, count: number][]} found */
  function drawLines(found) {
    others.hidden = found.length === 0;
    lines.show(
      found.map(([after, text, count], n) => ({
        content: [
          html('b', {}, `after ${after}`),
          html('code', {}, count > 6 ? `${text} ...` : text),
        ],
        look: 'sw-line',
        act: () => sync.ask({ type: 'follow', ply: n }),
      })),
    );
  }

  /** From which move on Python has to tell the moves anew. @param {Snapshot} snapshot */
  function unknownFrom({ seq, counters, last }) {
    if (seq !== known + 1) return 0;
    if (last.kind === 'undo' || last.kind === 'redo' || last.kind === 'restart') return null;
    return last.moves.length > 0 ? Math.max(0, counters.moves - last.moves.length) : 0;
  }

  listenOn(range)('input', () => go(Number(range.value)));
  takeReview();

  return {
    name: 'Timeline',
    body,
    show(open) {
      const { snapshot } = sync;
      if (!open || !snapshot) return;
      if (snapshot.seq === drawn) return;
      const from = unknownFrom(snapshot);
      known = drawn = snapshot.seq;
      send();
      if (from === null && snapshot.counters.moves <= moves.length) {
        draw(snapshot);
        return;
      }
      ask({ type: 'timeline', ply: Math.min(from ?? 0, moves.length) }, (reply) => {
        if (reply.type !== 'timeline' || !sync.snapshot) return;
        moves = [...moves.slice(0, reply.ply), ...reply.moves];
        draw(sync.snapshot);
        drawLines(reply.lines);
      });
    },
  };
}
