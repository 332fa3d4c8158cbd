import './page.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lattice } from '../../src/cards/back.js';
import {
  cardText,
  drawBack,
  drawFace,
  drawSlot,
  drawSuit,
  withCards,
} from '../../src/cards/face.js';

/** @param {Element} picture @param {string} name */
const count = (picture, name) => picture.querySelectorAll(name).length;

test('a face is an SVG of the card size, hidden from screen readers, coloured by its suit', () => {
  const face = drawFace('7H', { w: 80, h: 112 });
  assert.equal(face.namespaceURI, 'http://www.w3.org/2000/svg');
  assert.equal(face.getAttribute('viewBox'), '0 0 80 112');
  assert.equal(face.getAttribute('aria-hidden'), 'true');
  assert.ok(face.classList.contains('sw-suit-h'));
  assert.equal(count(face, '.sw-art path'), 7);
  assert.equal(count(face, '.sw-index path'), 2);
});

test('small courts have no panel, large ones do', () => {
  assert.equal(count(drawFace('KS', { w: 80 }), '.sw-ink-panel'), 1);
  assert.equal(count(drawFace('KS', { w: 40 }), '.sw-ink-panel'), 0);
  assert.equal(count(drawFace('KS', { w: 40 }), '.sw-ink-gold'), 1);
});

test('no picture has an id: several boards may stand on one page', () => {
  const slot = drawSlot({ kind: 'down', suit: 'S', w: 80, h: 112 });
  for (const picture of [drawFace('QD', { w: 80 }), drawBack({ w: 80 }), slot, drawSuit('C')]) {
    assert.equal(count(picture, '[id]'), 0);
    assert.equal(picture.outerHTML.includes('url('), false);
  }
});

test('all backs of one size are the same', () => {
  assert.equal(drawBack({ w: 60 }).outerHTML, drawBack({ w: 60 }).outerHTML);
  assert.notEqual(drawBack({ w: 60 }).outerHTML, drawBack({ w: 61 }).outerHTML);
});

test('the lattice has its circles about the middle', () => {
  const { rings, dots } = lattice(24, 24, 12);
  assert.ok(rings.includes('M6 12a6 6 0'));
  assert.equal(rings.split('M').length, dots.split('M').length);
});

test('every kind of slot shows what it should', () => {
  /** @param {import('../../src/cards/slot.js').SlotKind} kind */
  const paths = (kind) => count(drawSlot({ kind, suit: 'H', w: 60 }), 'path');
  assert.equal(paths('up'), 1);
  assert.equal(paths('down'), 2);
  assert.equal(paths('stock-redeal'), 1);
  assert.equal(paths('stock-spent'), 1);
  assert.equal(paths('closed'), 1);
  assert.equal(paths('tableau'), 0);
  assert.equal(paths('waste'), 0);
});

test('a card in a sentence: rank and suit for the eye, words for the ear', () => {
  const text = cardText('TS');
  const [seen, spoken] = text.children;
  assert.equal(seen.getAttribute('aria-hidden'), 'true');
  assert.equal(seen.textContent, '10');
  assert.equal(seen.querySelectorAll('svg').length, 1);
  assert.equal(spoken.textContent, '10 of spades');
});

test('card tokens in a sentence are replaced, all else stays text', () => {
  const holder = document.createElement('p');
  holder.append(withCards("7H can't go on 9S <b>: T3 builds down, F:S is up to 4S."));
  const spoken = [...holder.querySelectorAll('.sw-spoken')].map((node) => node.textContent);
  assert.deepEqual(spoken, ['7 of hearts', '9 of spades', '4 of spades']);
  assert.equal(holder.querySelectorAll('b').length, 0);
  assert.ok(holder.textContent?.includes("can't go on"));
  assert.ok(holder.textContent?.includes('pile 3 builds down, F:S is up to'));
});

test('tableau piles have the name that they have on the board', () => {
  const said = [
    ['T2 is empty. T13 has only three cards.', 'Pile 2 is empty. Pile 13 has only three cards.'],
    ['Moved to the empty pile T4.', 'Moved to the empty pile 4.'],
    ['it was move 18, T7>T9, and not T7', 'it was move 18, T7>T9, and not pile 7'],
    ['so from T5 only its top card can go', 'so from pile 5 only its top card can go'],
  ];
  for (const [sentence, shown] of said) {
    assert.equal(withCards(sentence).textContent, shown);
  }
});
