// Which marks lie on the board: from a view's state and the scene it sees.

/** @import { Rect } from '../layout/types.js' */
/** @import { ViewState } from '../state/view.js' */
/** @import { Panels } from '../panels/host.js' */
/** @import { Marks } from './marks.js' */
/** @import { Scene } from './scene.js' */
import { runRect } from '../layout/run.js';
import { pileNamed, sizeOf, targetsOf } from '../state/snapshot.js';

/** @typedef {Parameters<Marks['show']>[0][number]} Mark */

/** @param {Rect} rect @param {{ x: number, y: number }} by @returns {Rect} */
const moved = (rect, by) => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y });

/**
 * @param {Scene} scene
 * @param {ViewState} state
 * @returns {Mark[]}
 */
function heldMarks(scene, { held, over, offset }) {
  if (!held) return [];
  const home = runRect(scene, held.pile, held.count);
  const run = moved(home, offset);
  /** @type {Mark[]} */
  const marks = [{ key: 'lift', kind: 'lift', rect: run }];
  if (held.by === 'drag') marks.push({ key: 'left', kind: 'left', rect: home });
  else marks.push({ key: 'ring', kind: 'ring', rect: run });
  for (const target of targetsOf(scene.snapshot, held.pile, held.count)) {
    const kind = target === over ? 'lit' : 'takes';
    marks.push({ key: `lit-${target}`, kind, rect: runRect(scene, target) });
  }
  return marks;
}

/**
 * The place of the last move's cards, so that the eye finds them.
 * @param {Scene} scene
 * @returns {Mark[]}
 */
function traceMarks(scene) {
  const { snapshot } = scene;
  const { kind, moves } = snapshot.last;
  if (moves.length !== 1 || !['move', 'undo', 'redo'].includes(kind)) return [];
  const [[source, target, count]] = moves;
  const pile = kind === 'undo' ? source : target;
  if (!pileNamed(snapshot, pile)) return [];
  const rect = runRect(scene, pile, pile === 'S' ? 1 : count);
  return [{ key: `trace-${snapshot.seq}`, kind: 'trace', rect }];
}

/**
 * @param {Scene} scene
 * @param {ViewState} state
 * @returns {Mark[]}
 */
function focusMarks(scene, { focus, ring, held, offset }) {
  const pile = focus && pileNamed(scene.snapshot, focus.pile);
  if (!ring || !focus || !pile) return [];
  const count = pile.kind === 'stock' ? 1 : Math.max(1, sizeOf(pile) - focus.index);
  const rect = runRect(scene, pile.name, count);
  const lifted = held?.pile === pile.name;
  return [{ key: 'focus', kind: 'focus', rect: lifted ? moved(rect, offset) : rect }];
}

/**
 * Where the hint's arrow may go: names of its own, for it is drawn by another bundle.
 * @param {Pick<Scene, 'metrics' | 'placement'>} scene
 * @returns {import('../panels/host.js').Table}
 */
export function tableOf({ metrics: m, placement: { piles, boardHeight } }) {
  const { width, w, h } = m;
  const index = m.cap + 2 * m.indexPad;
  return {
    width,
    height: boardHeight,
    w,
    h,
    index,
    pileGaps: m.pileGap,
    rowGap: m.rowSpace,
    piles,
  };
}

/**
 * Shows the marks that belong to a view's state.
 * @param {Marks} marks
 * @param {Scene | null} scene
 * @param {ViewState} state
 * @param {Panels['arrow']} [arrow]  undefined: it isn't here yet
 */
export function showHighlights(marks, scene, state, arrow) {
  if (!scene || scene.ribbon) {
    marks.show([]);
    marks.showArrow(null);
    return;
  }
  const list = [...heldMarks(scene, state), ...focusMarks(scene, state)];
  const { hint, refused } = state;
  if (state.traced) list.push(...traceMarks(scene));
  if (refused && scene.placement.piles[refused.pile]) {
    list.push({
      key: `refused-${refused.id}`,
      kind: 'refused',
      rect: runRect(scene, refused.pile),
    });
  }
  // To draw or to turn the waste over, one presses the stock: there is no way to show.
  const way = hint && !hint.includes('S') ? hint : null;
  if (way) {
    const [source, target, count] = way;
    list.push({ key: 'hint-source', kind: 'ring', rect: runRect(scene, source, count) });
    list.push({ key: 'hint-target', kind: 'lit', rect: runRect(scene, target) });
  } else if (hint) list.push({ key: 'hint-stock', kind: 'ring', rect: runRect(scene, 'S') });
  marks.show(list);
  marks.showArrow((way && arrow?.(tableOf(scene), way)) ?? null);
}
