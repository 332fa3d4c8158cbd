/** @import { Metrics, Pile, Placement } from '../src/layout/types.js' */
import { tableOf } from '../src/board/highlights.js';
import { drawBack, drawFace, drawSlot } from '../src/cards/face.js';
import { SUITS } from '../src/cards/names.js';
import { cardHeight } from '../src/cards/proportions.js';
import { measure } from '../src/layout/measure.js';
import { place } from '../src/layout/place.js';
import { ribbon } from '../src/layout/ribbon.js';
import { runRect } from '../src/layout/run.js';
import { arrow } from '../src/panels/arrow.js';
import { GAMES, HINTS, position } from './positions.js';

const RANKS = 'A23456789TJQK';
const query = new URLSearchParams(location.search);
/** @param {string} key @param {string} otherwise */
const listOf = (key, otherwise) => (query.get(key) ?? otherwise).split(',');

/**
 * @param {string} tag
 * @param {string} name
 * @param {readonly (Node | string)[]} [children]
 */
function element(tag, name, children = []) {
  const node = document.createElement(tag);
  node.className = name;
  node.append(...children);
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {{x: number, y: number, w?: number, h?: number}} rect
 * @param {string} [turn]
 */
function put(node, { x, y, w, h }, turn = '') {
  node.style.transform = `translate(${x}px, ${y}px)${turn}`;
  if (w !== undefined) node.style.width = `${w}px`;
  if (h !== undefined) node.style.height = `${h}px`;
  return node;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {{w: number, h: number}} card
 */
function sheet(width, height, { w, h }) {
  const board = element('div', 'sw-board');
  board.style.cssText = `width:${width}px;height:${height}px;--w:${w}px;--h:${h}px;--radius:${0.06 * w}px`;
  return board;
}

/** @param {number} w */
function deck(w) {
  const h = cardHeight(w);
  const board = sheet(14 * (w + 6) + 18, 4 * (h + 6) + 18, { w, h });
  SUITS.forEach((suit, row) => {
    [...RANKS].forEach((rank, column) => {
      const card = element('div', 'sw-card', [drawFace(rank + suit, { w, h })]);
      card.dataset.layer = 'top';
      board.append(put(card, { x: 12 + column * (w + 6), y: 12 + row * (h + 6) }));
    });
  });
  const back = element('div', 'sw-card', [drawBack({ w, h })]);
  back.dataset.layer = 'top';
  board.append(put(back, { x: 12 + 13 * (w + 6), y: 12 }));
  const kinds = /** @type {const} */ (['stock-redeal', 'up', 'down']);
  kinds.forEach((kind, i) => {
    const slot = element('div', 'sw-slot', [drawSlot({ kind, suit: 'DHS'[i], w, h })]);
    board.append(put(slot, { x: 12 + 13 * (w + 6), y: 12 + (i + 1) * (h + 6) }));
  });
  return board;
}

/**
 * @param {Pile} pile
 * @param {string} game
 */
function slotKind(pile, game) {
  if (pile.kind === 'stock') return game === 'blind-alleys' ? 'stock-redeal' : 'stock-spent';
  if (pile.kind === 'tableau') return game === 'bisley' ? 'closed' : 'tableau';
  return pile.kind;
}

/**
 * @param {HTMLElement} board
 * @param {Metrics} m
 * @param {Placement} placement
 * @param {readonly Pile[]} piles
 * @param {string} game
 */
function fill(board, m, placement, piles, game) {
  for (const pile of piles) {
    const kind = slotKind(pile, game);
    const slot = element('div', 'sw-slot', [
      drawSlot({ kind, suit: pile.name[2], w: m.w, h: m.h }),
    ]);
    slot.dataset.kind = kind;
    board.append(put(slot, placement.piles[pile.name].slot));
    for (const at of placement.cards.filter((card) => card.pile === pile.name)) {
      const card = pile.cards[at.index - pile.hidden];
      const face = at.faceUp ? drawFace(card, { ...at, w: m.w, h: m.h }) : drawBack(m);
      const node = element('div', 'sw-card', [face]);
      node.dataset.layer = at.layer;
      node.style.zIndex = String(at.z);
      board.append(put(node, at));
    }
  }
  const { stock, redeals } = placement.captions;
  const count = piles.find((pile) => pile.kind === 'stock')?.hidden;
  if (stock && count) {
    const pill = put(element('div', 'sw-pill', [String(count)]), stock);
    pill.style.zIndex = '60';
    board.append(pill);
  }
  if (redeals && game === 'blind-alleys') {
    board.append(put(element('div', 'sw-caption', ['1 redeal left']), redeals));
  }
}

/**
 * @param {HTMLElement} board
 * @param {Metrics} m
 */
function fillWon(board, m) {
  board.dataset.won = '';
  const win = ribbon(m, m.width, m.boardHeight);
  board.style.setProperty('--w', `${win.w}px`);
  board.style.setProperty('--h', `${win.h}px`);
  for (const at of win.cards) {
    const { w, h, cap, pad } = win;
    const node = element('div', 'sw-card', [drawFace(at.card, { w, h, cap, pad, stacked: true })]);
    node.dataset.layer = at.layer;
    node.style.zIndex = String(at.z);
    board.append(put(node, at, ` rotate(${at.tilt}deg)`));
  }
  const title = element('b', '', ['Solved']);
  title.style.fontSize = `${win.titleSize}px`;
  const text = element('div', 'win', [title, element('span', '', ['deal 42, in 143 moves'])]);
  board.append(put(text, win.text));
}

/**
 * @param {HTMLElement} board
 * @param {Metrics} m
 * @param {Placement} placement
 * @param {[string, string, number]} move
 */
function pointAt(board, m, placement, [source, target, count]) {
  for (const [name, rect] of /** @type {const} */ ([
    ['sw-ring', runRect({ metrics: m, placement }, source, count)],
    ['sw-lit', runRect({ metrics: m, placement }, target)],
  ])) {
    const mark = put(element('div', `sw-mark ${name}`), rect);
    mark.style.zIndex = '70';
    board.append(mark);
  }
  const picture = arrow(tableOf({ metrics: m, placement }), [source, target]).draw();
  picture.style.zIndex = '80';
  board.append(picture);
}

/**
 * @param {string} game
 * @param {number} width
 * @param {string} state
 */
function board(game, width, state) {
  const m = measure(GAMES[game].shape, width);
  const hinted = state.startsWith('hint');
  const piles = position(game, hinted ? 'mid' : state);
  const placement = place(m, piles);
  const node = sheet(m.width, placement.boardHeight, m);
  if (state === 'won') fillWon(node, m);
  else fill(node, m, placement, piles, game);
  if (hinted) pointAt(node, m, placement, HINTS[game][Number(state.slice(4) || 0)]);
  const title = `${GAMES[game].name}, ${width} px, ${state}: ${m.mode}, card ${m.w} x ${m.h}, board ${placement.boardHeight}`;
  return element('section', 'item', [element('h2', '', [title]), node]);
}

const root = element('div', 'solitaire-widget');
root.dataset.theme = query.get('theme') ?? 'light';
if (query.has('four')) root.dataset.four = '';
if (query.has('grey')) root.classList.add('grey');
const shelf = element('div', 'shelf');
if (query.get('show') !== 'boards') {
  for (const w of listOf('w', '94,80,60,40,36').map(Number)) shelf.append(deck(w));
}
if (query.get('show') !== 'deck') {
  for (const state of listOf('state', 'fresh,mid,long,won')) {
    for (const game of listOf('game', 'blind-alleys,ali-baba,bisley')) {
      for (const width of listOf('width', '320,400,600,900,1100,1400').map(Number)) {
        shelf.append(board(game, width, state));
      }
    }
  }
}
root.append(shelf);
document.body.append(root);
