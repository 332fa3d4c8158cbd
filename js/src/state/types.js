// What travels between Python and a view (schema 1). Types only, no code.
// What is null here is undefined where Python runs in the browser: ask for it with == and !=.

/** @typedef {import('../layout/types.js').Pile} Pile */

/** @typedef {[source: string, target: string, count: number]} Move */

/** @typedef {'start' | 'move' | 'undo' | 'redo' | 'restart' | 'deal' | 'finish' | 'line'} ActKind */

/**
 * @typedef {object} Snapshot
 * @property {number} schema
 * @property {number} seq  grows with every change
 * @property {{ id: string, name: string, empty: 'any' | 'kings' | 'nothing', dealt: number[],
 *   hidden: number }} rules  `dealt`: cards of each tableau pile at the deal; `hidden`: the most of
 *   them in one pile that are face down then
 * @property {string | null} deal  as text: it may have 20 digits; null when started from a position
 * @property {Pile[]} piles
 * @property {Move[]} legal
 * @property {{ moves: number, up: number, redeals_left: number | 'unlimited' | null }} counters
 * @property {{ undo: boolean, redo: boolean, restart: boolean, finish: boolean }} can
 * @property {'won' | 'stuck' | null} outcome
 * @property {{ kind: ActKind, moves: Move[], said: string }} last
 */

/** @typedef {{ name: string, summary: string, text: string }} RulesText */

/**
 * @typedef {object} Running  moves that play themselves
 * @property {'script' | 'strategy' | null} [by]  who plays now; null: nobody
 * @property {string} [said]  how the last ones ended, if that is to be told
 * @property {boolean} [failed]  whether it was an error
 */

/**
 * @typedef {object} Options
 * @property {boolean} four_colours
 * @property {boolean} animation
 * @property {boolean} peek  hints may look at hidden cards
 * @property {'auto' | 'light' | 'dark'} theme
 */

/**
 * What a player wants, before the sequence number and the addresses are put on it.
 * @typedef {(
 *   { type: 'move', source: string, target: string, count: number } |
 *   { type: 'send', source: string, count: number } |
 *   { type: 'explain', source: string, count: number, target: string | null } |
 *   { type: 'deal', deal: string | null } |
 *   { type: 'go' | 'follow', ply: number } |
 *   { type: 'lesson', act: string, lesson: number, step: number } |
 *   { type: 'stock' | 'undo' | 'redo' | 'restart' | 'finish' | 'hint' | 'prospect' }
 * )} Intent
 */

/** The lesson step that teaches a rule. @typedef {{ lesson: number, step: number, text: string }} Taught */

/**
 * An answer to one intent of one view. `thinking` is no final one: another with the same id follows,
 * and meanwhile everything goes on. What is `certain` is proven.
 * @typedef {{ view: string, id: number } & (
 *   { type: 'refused', source: string, target: string | null, count: number, text: string, reasons: string[], lesson?: Taught } |
 *   { type: 'note', text: string, certain?: boolean, lesson?: Taught } |
 *   { type: 'hint', move: Move | null, text: string, certain: boolean } |
 *   { type: 'thinking', text: string } |
 *   { type: 'stale', seq: number } |
 *   { type: 'invalid', text: string } |
 *   { type: 'welcome', schema: number, version: string, panels?: string }
 * )} Reply
 */

/**
 * The part of the host's model that this front end uses.
 * @typedef {object} HostModel
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(content: any) => void} send
 * @property {(event: string, callback: (...args: any[]) => void) => void} on
 * @property {(event: string, callback: (...args: any[]) => void) => void} off
 * @property {{ kernel?: HostKernel | null }} [widget_manager]  of a host that tells of its kernel
 */

/** @typedef {{ connect: (told: () => void) => void, disconnect: (told: () => void) => void }} HostSignal */

/**
 * @typedef {object} HostKernel
 * @property {string} [status]  `idle`, `busy`, `dead` and others
 * @property {string} [connectionStatus]  `connected` and others
 * @property {HostSignal} [statusChanged]
 * @property {HostSignal} [connectionStatusChanged]
 */

export {};
