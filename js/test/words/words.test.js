import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { OWN_NAMES } from '../../bundling.js';
import * as board from '../../src/words/board.js';
import * as panels from '../../src/words/panels.js';

const src = new URL('../../src/', import.meta.url);

/** Names of keys and of what is seen of the page's language, which nobody reads. */
const NOT_READ =
  /^(Arrow(Left|Right|Up|Down)|Home|End|Enter|Escape|Shift\+U|Sec-|Infinity|[A-Z]{1,3})$/;

/** The literals of a source that a person might read: they begin as a word, or are several words. */
function sentences(/** @type {string} */ source) {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/^\} from .*$/gm, '');
  const literals = [
    ...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
  ];
  return literals
    .map(([, single, double, template]) => single ?? double ?? template)
    .filter((text) => {
      // What stands in a template is code.
      const fixed = text.replace(/\$\{[^}]*\}/g, '');
      const several = /[A-Za-z]{2,}[,.:;?!]? [A-Za-z]{2,}/.test(fixed);
      const word = /^[A-Z][a-z]+/.test(fixed);
      const sentence = /[a-z][.!?]$/.test(fixed);
      const technical =
        /sw-|[[\]{}=<>#/]|^\(prefers-|^translate\(|message not sent$|^[a-z]+(-[a-z]+)+$/.test(
          fixed,
        );
      return (several || word || sentence) && !technical && !NOT_READ.test(text);
    });
}

test('what a person reads stands in src/words/ and nowhere else', () => {
  const found = readdirSync(src, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.js') && !path.startsWith('words/'))
    .flatMap((path) =>
      sentences(readFileSync(new URL(path, src), 'utf8')).map((text) => `${path}: ${text}`),
    );
  assert.deepEqual(found, []);
});

test('the search finds what it is to find', () => {
  const source = [
    "button('Undo', act)",
    'html("p", {}, "not done yet")',
    'const say = (n) => `$' + '{n} cards are up`;',
    "// a 'Comment of ours'",
    "html('div', { class: 'sw-note sw-won' })",
    "if (key === 'ArrowLeft') on('keydown', act)",
  ].join('\n');
  assert.deepEqual(sentences(source), ['Undo', 'not done yet', '$' + '{n} cards are up']);
});

test("no name of theirs is one that the build shortens: then they wouldn't be found", () => {
  const names = [...Object.keys(board), ...Object.keys(panels)];
  assert.deepEqual(
    names.filter((name) => OWN_NAMES.includes(name)),
    [],
  );
});
