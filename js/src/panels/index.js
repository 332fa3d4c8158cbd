// The second bundle: what stands beside and over the board, when it is asked for.
export { arrow } from './arrow.js';
export { keys } from './keys.js';
export { settings } from './settings.js';
export { study } from './study.js';
export { board, pile } from './tell.js';
