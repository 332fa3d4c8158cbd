// All styles of the widget, in the order in which they build on each other.
import board from './board.css';
import cards from './cards.css';
import chrome from './chrome.css';
import panels from './panels.css';
import tokens from './tokens.css';

export const styles = [tokens, cards, board, chrome, panels].join('\n');
