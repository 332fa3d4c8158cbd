// The keyboard map: what the rules panel shows and docs/keyboard.md tells. test/input/map.test.js holds
// both to what the widget does with a key.

/** @typedef {[keys: string[], meaning: string]} KeyLine  any one of the keys does it */

/** @type {{ where: string, keys: KeyLine[] }[]} */
export const KEY_MAP = [
  {
    where: 'Wherever you are in the widget',
    keys: [
      [['D'], 'draws a card, or turns the waste over'],
      [['U', 'Ctrl+Z'], 'takes the last move back; held down, one after the other'],
      [['Shift+U', 'Ctrl+Y', 'Ctrl+Shift+Z'], 'plays it again'],
      [['H'], 'gives a hint; in a lesson, its next one'],
      [['W'], 'tells whether the game can still be won'],
      [['F'], 'finishes a game that plays itself from here'],
      [['P'], 'tells what lies on the pile where you are'],
      [['B'], 'tells how the whole board stands'],
      [['?'], 'opens and closes the rules and these keys'],
      [['S'], 'opens and closes the study panel'],
      [['N'], 'goes on to the next step of a lesson'],
      [['Escape'], 'lets go; stops what thinks or plays by itself; closes a panel'],
      [['Tab', 'Shift+Tab'], 'go on to the next part: toolbar, board, panel'],
    ],
  },
  {
    where: 'On the board',
    keys: [
      [['←', '→'], 'go to the next pile: stock, waste, tableau, foundations'],
      [['↑', '↓'], 'go through the cards of a pile'],
      [['Home', 'End'], 'go to the lowest and to the top card'],
      [
        ['Enter', 'Space'],
        'pick up the card and all that lie on it, or say why not; on the stock, draw',
      ],
    ],
  },
  {
    where: 'With cards in hand',
    keys: [
      [['←', '→', '↑', '↓', 'Home', 'End'], 'go through the piles that take them'],
      [['Enter', 'Space'], 'put them down'],
      [['Escape'], 'puts them back'],
    ],
  },
  {
    where: 'In the toolbar and among the tabs of the study panel',
    keys: [
      [['←', '→', 'Home', 'End'], 'go from one to the next, to the first, to the last'],
      [['Enter', 'Space'], 'press the button; in the deal number, Enter deals it'],
    ],
  },
  {
    where: 'In the study panel',
    keys: [
      [
        ['↑', '↓', 'Home', 'End'],
        'go through a list; a move that is reached is shown on the board',
      ],
      [['Enter', 'Space'], 'play the move of the list, go to it, open the lesson'],
      [['←', '→', 'Home', 'End'], 'in the timeline’s slider, go back and forth in the game'],
      [['Escape'], 'closes it and gives the focus back'],
    ],
  },
  {
    where: 'In the rules and the settings, where letters do nothing',
    keys: [
      [['↑', '↓', 'Space'], 'scroll the rules; in the settings, choose and switch'],
      [['Escape'], 'closes them and gives the focus back'],
    ],
  },
];
