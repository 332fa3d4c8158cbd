// Moves in words, for a list of them. Cards stand in their text form.

/** @import { Move, Snapshot } from '../state/types.js' */
import { firstOfRun, pileNamed, topCard } from '../state/snapshot.js';

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
  if (source === 'S') return 'Draw from the stock';
  if (target === 'S') return 'Turn the waste over';
  const first = firstOfRun(snapshot, source, count) ?? '';
  const run = count > 1 ? `${count} cards from ${first}` : first;
  if (!target.startsWith('T'))
    return `${run} to ${target.startsWith('K') ? 'the down' : 'its'} foundation`;
  const onto = topCard(pileNamed(snapshot, target));
  return onto ? `${run} onto ${onto}` : `${run} to the empty pile ${target}`;
}

/** The cards that a text speaks of. @param {string} text @returns {string[]} */
export function cardsIn(text) {
  return [...new Set(text.match(/\b[A2-9TJQK][SHCD]\b/g))];
}

/** A text in its sentences. @param {string} text */
export function sentencesOf(text) {
  return text.split(/(?<=[.!?]) +(?=[A-Z0-9<])/).filter(Boolean);
}
