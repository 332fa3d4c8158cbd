// All that the board and its chrome say to a person, in one place; the panels' words are in panels.js,
// the keyboard map in keys.js. What a move did, why one is refused, rules, hints and lessons come from
// Python in sentences. Cards stand in their text form ('7H'), which the page draws and speaks.

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

// Cards and piles

/** @type {Record<string, string>} */
export const SUIT_NAMES = { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds' };

/** @type {Record<string, string>} */
const RANK_NAMES = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };

/**
 * A card in words: '7H' is '7 of hearts', 'KS' is 'king of spades'.
 * @param {string} card
 */
export const spokenCard = (card) => `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]]}`;

/**
 * A pile in words: 'T3' is 'pile 3', 'F:H' is 'hearts foundation', 'K:H' is 'hearts down foundation'.
 * @param {string} name
 */
export function spokenPile(name) {
  if (name === 'S') return 'stock';
  if (name === 'W') return 'waste';
  if (name[0] === 'T') return `pile ${name.slice(1)}`;
  return `${SUIT_NAMES[name[2]]} ${name[0] === 'K' ? 'down ' : ''}foundation`;
}

export const CARD = 'card';
export const FACE_DOWN_CARD = 'face-down card';
export const EMPTY = 'empty';
export const TAKES = 'takes what you carry';
export const NO_MOVE = 'no move';
export const DRAW = 'draw';
export const TURN_OVER = 'turn the waste over';
export const AN_EMPTY_PILE = 'an empty pile';

/** @param {number} n */
export const cards = (n) => `${n} card${n === 1 ? '' : 's'}`;

/** @param {number} n */
export const faceDown = (n) => `${n} face down`;

/** @param {string} of */
export const top = (of) => `top ${of}`;

/** @param {number} n */
export const onIt = (n) => `${cards(n)} on it`;

/** @param {string} pile */
export const the = (pile) => `the ${pile}`;

/** @param {string} pile */
export const theEmpty = (pile) => `the empty ${pile}`;

/** @param {readonly string[]} texts */
export const either = (texts) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;

/** @param {number} count @param {string} first @param {string} places  empty: there are none */
export function carrying(count, first, places) {
  const load = count === 1 ? first : `${cards(count)} from ${first}`;
  const many = count > 1;
  if (!places) return `Carrying ${load}. No pile takes ${many ? 'them' : 'it'} now.`;
  return `Carrying ${load}. ${many ? 'They fit' : 'It fits'} on ${places}.`;
}

/** @param {string} pile */
export const putBackOn = (pile) => `Put back on ${pile}.`;

/** @param {string} game */
export const board = (game) => `${game}, the board; question mark for rules and keys`;

/** @param {number | 'unlimited'} left */
export function redealsStill(left) {
  if (left === 'unlimited') return 'redeals without end';
  return left === 1 ? '1 redeal left' : `${left || 'no'} redeals left`;
}

// Toolbar and counters

export const GAME = 'Game';
export const NEW_DEAL = 'New deal';
export const DEAL = 'Deal';
export const DEAL_NUMBER = 'Deal number';
export const DEAL_HELP = 'Deal number: type one and press Enter';
export const RESTART = 'Restart';
export const UNDO = 'Undo';
export const REDO = 'Redo';
export const HINT = 'Hint';
export const PROSPECT = 'Can it be won?';
export const FINISH = 'Finish';
export const RULES = 'Rules';
export const STUDY = 'Study';
export const SETTINGS = 'Settings';
export const CLOSE = 'Close';
export const CARDS_UP = 'cards up';

/** @param {number} n */
export const moves = (n) => (n === 1 ? 'move' : 'moves');

/** @param {number | 'unlimited' | null} n */
export const redealsLeft = (n) => `redeal${n === 1 ? '' : 's'} left`;

// The line under the board

export const CANCEL = 'Cancel';
export const STOP = 'Stop';
export const OPEN_LESSON = 'Open the lesson';
export const LOST = 'That did not reach the kernel, so it was not done.';
export const NOT_DONE = 'The board has changed meanwhile, so that was not done.';
export const OPENS_LATER = 'This opens when the kernel is free.';
export const OPENS_WITH_KERNEL = 'This opens only while a kernel answers.';
export const NOT_ALLOWED =
  "This panel can't be opened here: the page lets in no script from blob: addresses.";

/** @param {boolean} busy  is it known? @param {boolean} revoked  is the act not wanted any more? */
export function late(busy, revoked) {
  const why = busy
    ? 'The kernel is busy with another cell'
    : 'The kernel has not answered yet; it may be busy';
  return revoked ? `Cancelled. ${why}.` : `${why}: what you asked for is done when it is free.`;
}

/** @type {[keys: string[], meaning: string][]} */
export const KEY_HINTS = [
  [['←', '→'], 'choose'],
  [['Space'], 'pick up'],
  [['H'], 'hint'],
];

// Notes on the board

export const NO_MOVES_LEFT = 'No moves left';
export const SOLVED = 'Solved';
export const GAME_WON = 'Game won';
export const PLAY_AGAIN = 'Play it again';
/** Longer than the labels of these buttons, as the toolbar has others that are called so. */
export const START_NEW_DEAL = 'Start a new deal';
export const UNDO_LAST = 'Undo the last move';
export const RESTART_DEAL = 'Restart this deal';

/** @param {number} up */
export const cardsUp = (up) => `${up} of 52 cards are up.`;

/** @param {string} game @param {string | null} deal @param {number} n */
export const wonIn = (game, deal, n) =>
  `${deal == null ? game : `${game}, deal ${deal}`}, in ${n} moves`;

/** What can keep a board from being played. */
export const TROUBLE = {
  gone: {
    title: 'No kernel answers',
    text: 'If the kernel was restarted or stopped, run the cell that makes this board again.',
  },
  lost: {
    title: 'Connection lost',
    text: 'This page has lost its connection to the kernel. The board goes on when it is back.',
  },
  version: {
    title: 'Another version',
    text: 'This board comes from another version of solitaire-widget. Run its cell again.',
  },
};
