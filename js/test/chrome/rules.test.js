import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from '../../src/chrome/rules.js';

test('paragraphs, lists and headings of a rules text', () => {
  const text = [
    'Test Game',
    '',
    'Bring all cards',
    'home.',
    '',
    'The deal',
    '',
    '- One pile.',
    '- Another pile that',
    '  goes on in the next line.',
    '',
    '- A list of its own.',
  ].join('\n');
  assert.deepEqual(blocksOf(text), [
    { kind: 'heading', text: 'Test Game' },
    { kind: 'paragraph', text: 'Bring all cards home.' },
    { kind: 'heading', text: 'The deal' },
    { kind: 'list', items: ['One pile.', 'Another pile that goes on in the next line.'] },
    { kind: 'list', items: ['A list of its own.'] },
  ]);
});

test('an empty text has no blocks', () => {
  assert.deepEqual(blocksOf(''), []);
});
