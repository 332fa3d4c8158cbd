/** @import { Part } from '../../src/cards/glyphs.js' */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faceParts } from '../../src/cards/parts.js';
import { cardHeight, indexCap, indexPad } from '../../src/cards/proportions.js';

const RANKS = [...'A23456789TJQK'];
const DECK = [...'SHCD'].flatMap((suit) => RANKS.map((rank) => rank + suit));
const WIDTHS = [28, 36, 40, 48, 55, 56, 60, 75, 80, 94];

/** @param {readonly Part[]} parts @param {'art'|'index'} role */
const of = (parts, role) => parts.filter((part) => part.role === role);

/** The square in which a suit is drawn, outline included. @param {Part} part */
function boxOf({ x, y, scale, width, height, stroke }) {
  const inset = stroke && scale < 1 ? (width - 100 * scale) / 2 : 0;
  return { left: x - inset, top: y - inset, right: x - inset + width, bottom: y - inset + height };
}

test('number cards bear as many pips as their rank says', () => {
  for (const card of DECK.filter((name) => !'JQK'.includes(name[0]))) {
    const count = card[0] === 'A' ? 1 : card[0] === 'T' ? 10 : Number(card[0]);
    assert.equal(of(faceParts(card, { w: 80 }), 'art').length, count, card);
  }
});

/** Roundings. */
const e = 1e-6;

test('no pip lies on another, all are within the card and clear of the index', () => {
  for (const w of WIDTHS) {
    for (const card of DECK.filter((name) => !'JQK'.includes(name[0]))) {
      const pips = of(faceParts(card, { w }), 'art').map(boxOf);
      const strip = indexCap(w) + 2 * indexPad(w);
      pips.forEach((a, i) => {
        const about = `${card} at ${w}`;
        assert.ok(a.left >= 0.04 * w && a.right <= 0.96 * w, about);
        assert.ok(a.top >= strip && a.bottom <= cardHeight(w) - 0.04 * w, about);
        for (const b of pips.slice(0, i)) {
          const apart =
            a.right < b.left + e ||
            b.right < a.left + e ||
            a.bottom < b.top + e ||
            b.bottom < a.top + e;
          assert.ok(apart, `${about}: pips ${i} touch`);
        }
      });
    }
  }
});

test('no two ranks of a suit have the same picture', () => {
  for (const w of [36, 80]) {
    const pictures = RANKS.map((rank) => JSON.stringify(of(faceParts(`${rank}H`, { w }), 'art')));
    assert.equal(new Set(pictures).size, RANKS.length);
  }
});

test('the whole index stands within its strip, rank and suit apart', () => {
  for (const w of WIDTHS) {
    for (const card of DECK) {
      for (const tight of [1, 0.86]) {
        const cap = tight * indexCap(w);
        const pad = tight < 1 ? 2 : indexPad(w);
        const [rank, suit] = of(faceParts(card, { w, cap, pad }), 'index');
        const box = boxOf(suit);
        assert.ok(rank.x > 2 && rank.x + rank.width < box.left, `${card} at ${w}`);
        assert.ok(box.right <= w - 2, `${card} at ${w}: ${box.right}`);
        assert.ok(Math.max(rank.y + rank.height, box.bottom) <= pad + 1.02 * cap);
      }
    }
  }
});

test('red suits are line, black suits are mass', () => {
  for (const card of DECK) {
    const red = 'HD'.includes(card[1]);
    for (const part of faceParts(card, { w: 80 })) {
      if (['rank', 'panel', 'gold'].includes(part.ink)) continue;
      assert.equal(part.ink === 'mass', !red, card);
      assert.equal(part.stroke > 0, red, card);
    }
    const [rank] = of(faceParts(card, { w: 80 }), 'index');
    assert.equal(rank.stroke < 16, red, card);
  }
});

test('the outline of a red pip is never much thinner than a pixel', () => {
  for (const w of WIDTHS.filter((width) => width >= 36)) {
    for (const card of DECK.filter((name) => 'HD'.includes(name[1]))) {
      for (const part of of(faceParts(card, { w }), 'art')) {
        if (part.stroke) assert.ok(part.stroke * part.scale >= 0.99, `${card} at ${w}`);
      }
    }
  }
});

test('courts keep headwear and suit within the card, one below the other', () => {
  for (const w of WIDTHS) {
    for (const card of DECK.filter((name) => 'JQK'.includes(name[0]))) {
      const art = of(faceParts(card, { w }), 'art');
      const head = art.find((part) => part.ink === 'gold');
      const suit = art.at(-1);
      assert.ok(head && suit);
      const rise = card[0] === 'K' ? 0.16 : 0.06;
      assert.ok(head.y - rise * head.width >= indexCap(w) + 2 * indexPad(w) - 0.5, `${card} ${w}`);
      assert.ok(boxOf(suit).top >= head.y + head.height);
      assert.ok(boxOf(suit).bottom <= cardHeight(w) - 0.05 * w, `${card} ${w}`);
    }
  }
});

test('a stacked index has the suit under the rank, in one narrow column', () => {
  for (const card of DECK) {
    const [rank, suit] = of(faceParts(card, { w: 80, cap: 13, pad: 6, stacked: true }), 'index');
    const box = boxOf(suit);
    assert.ok(box.top > rank.y + rank.height, card);
    assert.ok(Math.max(box.right, rank.x + rank.width) <= 13 + 3.5, card);
    assert.ok(Math.min(box.left, rank.x) >= 1.5, card);
  }
});
