import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installDom } from '../helpers/dom.js';
import { TestModel } from '../helpers/model.js';
import { SMALL, table } from '../helpers/table.js';

installDom();
const { default: widget } = await import('../../src/index.js');

test('a finger carries the cards that can move, and no others', () => {
  const model = new TestModel(table(SMALL, [['T1', 'T2', 2]]));
  const controller = new AbortController();
  widget.render({ model, el: document.body, signal: controller.signal });
  const free = [...document.querySelectorAll('[data-free]')].map((card) =>
    card.getAttribute('data-card'),
  );
  assert.deepEqual(free, ['7S']);
  controller.abort();
});
