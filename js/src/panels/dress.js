import { html } from '../dom.js';
import drawer from './drawer.css';
import keymap from './keymap.css';
import lesson from './lesson.css';
import lights from './lights.css';
import modes from './modes.css';

/** In the order in which they build on each other. */
const STYLES = [drawer, lesson, lights, modes, keymap].join('\n');

/** Puts the panels' styles into a widget, once. @param {HTMLElement} root */
export function dress(root) {
  if (root.querySelector('.sw-dress')) return;
  root.append(html('style', { class: 'sw-dress' }, STYLES));
}
