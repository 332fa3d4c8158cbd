// The second bundle: what stands beside and over the board, when it is asked for.
export { settings } from './settings.js';
export { study } from './study.js';
