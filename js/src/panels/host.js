// What the board hands to the panels, which are a bundle of their own. The names of these properties
// cross from one bundle to the other, so none of them is shortened (see bundling.js). Types only.

/**
 * @typedef {object} Host
 * @property {import('../state/types.js').HostModel} model
 * @property {AbortSignal} signal  the view is closed
 * @property {string} view         the name of the view
 * @property {HTMLElement} root    of the widget
 * @property {HTMLElement} table   holds the board and its notes
 * @property {HTMLElement} board
 * @property {HTMLElement} keyMap          takes the keyboard map, in the rules panel
 * @property {HTMLElement} studyOpener     the button that opens the drawer
 * @property {HTMLElement} settingsOpener  and the one for the settings
 * @property {Pick<import('../state/view.js').State, 'now' | 'set' | 'watch'>} state
 * @property {Pick<import('../state/sync.js').Sync, 'snapshot' | 'live' | 'busy' | 'options' | 'ask'>} sync
 */

/**
 * @typedef {object} Part
 * @property {() => void} toggle  opens or closes it
 */

/**
 * Where things are on a board, for the hint's arrow; px.
 * @typedef {object} Table
 * @property {number} width
 * @property {number} height
 * @property {number} w         card width
 * @property {number} h         card height
 * @property {number} index     height of an index, with the space around it
 * @property {number} pileGaps  space between neighbouring piles of a row
 * @property {number} rowGap    space between rows
 * @property {Record<string, import('../layout/types.js').PilePlace>} piles  by pile name
 */

/**
 * @typedef {object} Arrow
 * @property {string} d               the line, as path data
 * @property {() => SVGElement} draw
 */

/**
 * What the module of the panels offers. Each panel is made once in a view, closed.
 * @typedef {object} Panels
 * @property {(table: Table, move: readonly [string, string, ...unknown[]]) => Arrow} arrow
 * @property {(host: Host) => Part} study
 * @property {(host: Host) => Part} settings
 * @property {(host: Host) => Part} keys      the keyboard map, shown for good
 * @property {(host: Host) => Part} pile      tells of a pile
 * @property {(host: Host) => Part} board     tells of the whole table
 */

/**
 * @typedef {object} Span
 * @property {'plain' | 'em' | 'strong'} style
 * @property {string} text
 */

/**
 * What Python tells of the lesson that leads; an empty object if there is none.
 * @typedef {object} LessonState
 * @property {{ title: string, about: string }} lesson
 * @property {{ number: number, count: number, title: string, text: string,
 *   blocks: { kind: 'paragraph' | 'list', items: Span[][] }[],
 *   figures: { value: string, command: string }[] }} step
 * @property {{ pile: string, card: string | null }[]} highlights
 * @property {{ text: string, done: boolean, progress: [number, number] | null } | null} task
 * @property {{ kind: string, text: string, move: string | null } | null} feedback
 * @property {{ given: string[], left: number }} hints
 * @property {{ back: boolean, forward: boolean, hint: boolean, show: boolean, undo: boolean }} can
 * @property {boolean} finished
 * @property {{ number: number, count: number, titles: string[], finished: number[] }} course
 * @property {boolean} free  the learner plays on freely
 * @property {boolean} home  there is a game to go back to
 */

/** What can be asked of it. @typedef {keyof Panels} Extra */

export {};
