/** The traits that a player may set. @type {(keyof import('./types.js').Options)[]} */
export const OPTIONS = ['four_colours', 'animation', 'peek', 'theme'];
