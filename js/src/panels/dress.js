import { html } from '../dom.js';
import style from './panels.css';

/** Puts the panels' styles into a widget, once. @param {HTMLElement} root */
export function dress(root) {
  if (root.querySelector('.sw-dress')) return;
  root.append(html('style', { class: 'sw-dress' }, style));
}
