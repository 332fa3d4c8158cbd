// Icons in a box of 16, drawn as lines.
import { svg } from '../cards/svg.js';

const CIRCLE = 'M2.2 8A5.8 5.8 0 1 0 13.8 8A5.8 5.8 0 1 0 2.2 8';

const PATHS = {
  new: 'M3.7 4.6H8.3A1.2 1.2 0 0 1 9.5 5.8V12.6A1.2 1.2 0 0 1 8.3 13.8H3.7A1.2 1.2 0 0 1 2.5 12.6V5.8A1.2 1.2 0 0 1 3.7 4.6ZM5.4 2.2H11.8A1.7 1.7 0 0 1 13.5 3.9V11',
  restart: 'M13.1 8A5.1 5.1 0 1 1 11.5 4.3M11.9 1.6V4.6H8.9',
  undo: 'M6.2 3.6L2.8 7L6.2 10.4M2.8 7H10A3.1 3.1 0 0 1 10 13.2H6.4',
  redo: 'M9.8 3.6L13.2 7L9.8 10.4M13.2 7H6A3.1 3.1 0 0 0 6 13.2H9.6',
  hint: 'M5.9 11.3V10.2A4.4 4.4 0 1 1 10.1 10.2V11.3ZM6.6 13.9H9.4',
  prospect:
    'M4.7 2.2H11.3V6.3A3.3 3.3 0 0 1 4.7 6.3ZM4.7 3.7H2.5A2.7 2.7 0 0 0 5.2 7.6M11.3 3.7H13.5A2.7 2.7 0 0 1 10.8 7.6M8 9.6V13.7M5.2 13.7H10.8',
  finish: 'M3.8 14V2.4H12.4L10.5 5.5L12.4 8.6H3.8',
  rules: 'M3.6 2.3H12.4V13.7H3.6ZM6 5.4H10M6 8H10M6 10.6H8.4',
  study:
    'M8 4.4C6.5 3.1 4.4 2.7 2.2 2.9V12.3C4.4 12.1 6.5 12.5 8 13.7C9.5 12.5 11.6 12.1 13.8 12.3V2.9C11.6 2.7 9.5 3.1 8 4.4V13.7',
  settings:
    'M2.2 4.6H7.9M11.9 4.6H13.8M2.2 11.4H4.1M8.1 11.4H13.8M7.9 4.6A2 2 0 1 0 11.9 4.6A2 2 0 1 0 7.9 4.6M4.1 11.4A2 2 0 1 0 8.1 11.4A2 2 0 1 0 4.1 11.4',
  info: `${CIRCLE}M8 7.5V11M8 5V5.1`,
  refused: `${CIRCLE}M4 12L12 4`,
  proven: `${CIRCLE}M5.2 8.3L7.2 10.3L10.9 6`,
  thinking: 'M13.8 8A5.8 5.8 0 1 1 8 2.2',
  won: 'M3.2 8.4L6.4 11.6L12.8 4.6',
  close: 'M4.2 4.2L11.8 11.8M11.8 4.2L4.2 11.8',
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg('svg', { class: 'sw-icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, [
    svg('path', { d: PATHS[name] }),
  ]);
}
