// Moves in words, for a list of them. Cards stand in their text form.

/** @import { Move, Snapshot } from '../state/types.js' */
import { firstOfRun, pileNamed, topCard } from '../state/snapshot.js';
import * as words from '../words/panels.js';

/** A move as Python reads it. @param {Move} move */
export function moveText([source, target, count]) {
  if (source === 'S') return 'draw';
  if (target === 'S') return 'redeal';
  return `${source}>${target}${count > 1 ? `*${count}` : ''}`;
}

/**
 * What a move does: "7H onto 8S", "3 cards from 9D to the empty pile T4".
 * @param {Snapshot} snapshot
 * @param {Move} move
 */
export function moveWords(snapshot, [source, target, count]) {
  if (source === 'S') return words.DRAW;
  if (target === 'S') return words.TURN_OVER;
  const first = firstOfRun(snapshot, source, count) ?? '';
  const run = words.runFrom(count, first);
  if (!target.startsWith('T')) return words.toFoundation(run, target.startsWith('K'));
  const top = topCard(pileNamed(snapshot, target));
  return top ? words.onto(run, top) : words.toEmpty(run, target);
}

/** The cards that a text speaks of. @param {string} text @returns {string[]} */
export function cardsIn(text) {
  return [...new Set(text.match(/\b[A2-9TJQK][SHCD]\b/g))];
}

/** A text in its sentences. @param {string} text */
export function sentencesOf(text) {
  return text.split(/(?<=[.!?]) +(?=[A-Z0-9<])/).filter(Boolean);
}
