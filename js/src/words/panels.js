// All that the panels say to a person, in one place; the board's words are in board.js, the keyboard
// map in keys.js. Cards stand in their text form ('7H'), which the page draws and speaks.

import { capital } from './board.js';

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// The keys, and what they tell

export const KEYS = 'Keys';
export const TO_THE_KEYS = 'Go to the keys';

/**
 * "Pile 3, from below: 2 face down, 7S, 6H."
 * @param {string} pile @param {number} hidden @param {readonly string[]} cards
 */
export function pileFromBelow(pile, hidden, cards) {
  const all = [...(hidden ? [`${hidden} face down`] : []), ...cards];
  return all.length
    ? `${capital(pile)}, from below: ${all.join(', ')}.`
    : `${capital(pile)} is empty.`;
}

/**
 * "Pile 3: 6H on 3 cards, 2 of them face down."
 * @param {string} pile @param {number} size @param {number} hidden @param {string} [top]
 */
export function pileInShort(pile, size, hidden, top) {
  const under = size > 1 ? ` on ${counted(size - 1, 'card')}` : '';
  const covered = hidden ? `, ${hidden} of them face down` : '';
  const what = size === 0 ? 'empty' : top ? `${top}${under}${covered}` : counted(size, 'card');
  return `${capital(pile)}: ${what}.`;
}

/**
 * "12 moves made, 8 of 52 cards up, 1 redeal left. 5 moves are possible."
 * @param {import('../state/types.js').Snapshot['counters']} counters @param {number} possible
 */
export function standing({ moves, up, redeals_left: left }, possible) {
  const redeals =
    left === 'unlimited' ? ', redeals without end' : `, ${counted(Number(left), 'redeal')} left`;
  const can = `${counted(possible, 'move is', 'moves are')} possible.`;
  return `${counted(moves, 'move')} made, ${up} of 52 cards up${left == null ? '' : redeals}. ${can}`;
}

// The drawer

export const STUDY = 'Study';
export const CLOSE = 'Close';
export const TABS = {
  card: 'Card',
  moves: 'Moves',
  timeline: 'Timeline',
  script: 'Script',
  lesson: 'Lesson',
};

// A card

export const CARD_INVITATION =
  'Click a card, walk to it with the arrow keys, or find one by its name.';
export const CARD_MOVES = 'Moves of this card';
export const FIND = 'Find';
export const FIND_THE_CARD = 'Find the card';
export const FIND_A_CARD = 'Find a card';
export const FIND_EXAMPLE = '7H or seven of hearts';

// Moves

export const LEGAL_MOVES = 'Legal moves';
export const DRAW = 'Draw from the stock';
export const TURN_OVER = 'Turn the waste over';

/** @param {number} count */
export const legalMoves = (count) => (count ? counted(count, 'legal move') : 'No legal moves');

/** @param {number} count @param {string} first */
export const runFrom = (count, first) => (count > 1 ? `${count} cards from ${first}` : first);

/** @param {string} run @param {boolean} down */
export const toFoundation = (run, down) => `${run} to ${down ? 'the down' : 'its'} foundation`;

/** @param {string} run @param {string} card */
export const onto = (run, card) => `${run} onto ${card}`;

/** @param {string} run @param {string} pile */
export const toEmpty = (run, pile) => `${run} to the empty pile ${pile}`;

// The timeline

export const MOVE = 'Move';
export const START = 'Start';
export const GAME_MOVES = 'Moves of the game';
export const OTHER_LINES = 'Other lines';
export const TO_OTHER_LINES = 'Go to the other lines';
export const REVIEW = 'Review';
export const REVIEW_GAME = 'Review the game with the solver';
export const LOST_HERE = 'Lost here.';

/** @param {number} by */
export const leftShorter = (by) => `Left a line ${counted(by, 'move')} shorter.`;

/** @param {number} at @param {number} of */
export const afterMove = (at, of) => `after move ${at} of ${of}`;

/** @param {number} number */
export const after = (number) => `after ${number}`;

// The text of a game

export const TEXT_OF_GAME = 'Text of the game';
export const SCRIPT_ABOUT = 'What was played, to go on with elsewhere.';
export const COPY_SCRIPT = 'Copy as script';
export const COPY_RECORD = 'Copy as record';
export const A_SCRIPT = 'a Python script';
export const A_RECORD = 'a record';

/** @param {string} what */
export const copied = (what) => `Copied the game as ${what}.`;

/** @param {string} what */
export const marked = (what) => `The text is marked: press Ctrl+C to copy the game as ${what}.`;

// Lessons

export const LESSON = 'Lesson';
export const LESSONS = 'Lessons';
export const NO_LESSONS = 'There are no lessons on this game.';
export const BACK_TO_LESSON = 'Back to the lesson';
export const PLAY_FREELY = 'You play on freely';
export const TASK = 'Task';
export const HINTS = 'Hints';
export const NEXT = 'Next';
export const NEXT_LESSON = 'Next lesson';
/** The buttons of a step: what stands on each, and what it is called. */
export const STEP_BUTTONS = /** @type {const} */ ({
  hint: ['Hint', 'Hint of the lesson'],
  show: ['Show me', 'Show me'],
  again: ['Again', 'Begin this step again'],
  back: ['Back', 'Back'],
  free: ['Play on', 'Play on freely'],
  home: ['My game', 'Back to my game'],
  restart: ['From the start', 'From the start of the lesson'],
});

/** @param {string} title @param {number} number @param {number} count */
export const lessonWaits = (title, number, count) =>
  `${title}, step ${number} of ${count}, waits here.`;

/** @param {number} number @param {number} count */
export const stepOf = (number, count) => `Step ${number} of ${count}`;

/** @param {number} done @param {number} of */
export const progress = (done, of) => ` (${done} of ${of})`;

/** @param {string} name @param {string} key */
export const withKey = (name, key) => `${name} (${key})`;

// Settings

export const SETTINGS = 'Settings';
export const THEME = 'Theme';
export const SWITCHES = /** @type {const} */ ({
  four_colours: 'Four colours',
  animation: 'Animation',
  peek: 'Hints may look at hidden cards',
});
export const THEMES = /** @type {const} */ ({
  auto: 'As the notebook',
  light: 'Light',
  dark: 'Dark',
});
