import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const tokens = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

/** The tokens of a theme that are colours. @param {'light' | 'dark'} theme @returns {Record<string, string>} */
function colours(theme) {
  const [, light, dark] = tokens.split(/^\.solitaire-widget(?:\[data-theme="dark"\])? \{$/m);
  const found = (/** @type {string} */ text) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, value]) => [name, value]),
    );
  return { ...found(light), ...(theme === 'dark' ? found(dark) : {}) };
}

/** Red, green, blue and opacity, from 0 to 1. @param {string} hex */
function parts(hex) {
  const digits = hex.length < 6 ? [...hex.slice(1)].flatMap((d) => [d, d]).join('') : hex.slice(1);
  const [r, g, b, a = 255] = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return [r, g, b, a].map((each) => each / 255);
}

/** How light a colour is on a ground, as WCAG counts it. @param {number[]} colour */
function light([r, g, b]) {
  const linear = (/** @type {number} */ c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** A colour as it is seen on what shines through it. @param {number[]} over @param {number[]} under */
const laid = (over, under) => under.map((each, n) => each + (over[n] - each) * over[3]);

/** WCAG's contrast of two colours on a page, which may let what they lie on shine through. @param {string} over @param {string} under @param {string} [page] */
function contrast(over, under, page = under) {
  const ground = laid(parts(under), parts(page));
  const seen = laid(parts(over), ground);
  const [low, high] = [light(ground), light(seen)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const SUITS = ['black', 'red', 'four-club', 'four-diamond'];
/** Signs that tell something by themselves, and what they are seen on. */
const SIGNS = [
  ['accent', 'card'],
  ['accent', 'board'],
  ['accent', 'own-page'],
  ['warn', 'board'],
  ['warn', 'own-page'],
  ['arrow', 'card'],
];

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  test(`${theme}: suits are as readable as text on their cards, in two colours and in four`, () => {
    const c = colours(theme);
    for (const suit of SUITS) {
      assert.ok(contrast(c[suit], c.card) >= 4.5, `${suit}: ${contrast(c[suit], c.card)}`);
      const tint = `${suit}-tint`;
      assert.ok(contrast(c[suit], c[tint]) >= 4.5, `${tint}: ${contrast(c[suit], c[tint])}`);
    }
  });

  test(`${theme}: text is readable on the page, on the board, on buttons`, () => {
    const c = colours(theme);
    for (const [ink, ground] of [
      ['ink', 'own-page'],
      ['ink-2', 'own-page'],
      ['ink-2', 'ui-field'],
      ['ink', 'ui-hover'],
      ['on-board', 'board'],
      ['on-board', 'board-2'],
      ['accent-ink', 'accent'],
    ])
      assert.ok(
        contrast(c[ink], c[ground], c['own-page']) >= 4.5,
        `${ink} on ${ground}: ${contrast(c[ink], c[ground], c['own-page'])}`,
      );
  });

  test(`${theme}: signs stand out from what they are on`, () => {
    const c = colours(theme);
    for (const [sign, ground] of SIGNS) {
      // A ring has a line of another lightness around it: one of the two is seen on any ground.
      const either = Math.max(
        contrast(c[sign], c[ground]),
        sign === 'arrow' ? 0 : contrast(c['ring-gap'], c[ground]),
      );
      assert.ok(either >= 3, `${sign} on ${ground}: ${either}`);
      assert.ok(sign === 'arrow' || contrast(c[sign], c['ring-gap']) >= 3, sign);
    }
    for (const ground of ['board', 'board-2'])
      assert.ok(
        contrast(c['slot-ink'], c[ground]) >= 3,
        `${ground}: ${contrast(c['slot-ink'], c[ground])}`,
      );
  });
}

test('the measure measures', () => {
  assert.equal(contrast('#000', '#fff'), 21);
  assert.equal(contrast('#fff0', '#000'), 1);
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01);
});
