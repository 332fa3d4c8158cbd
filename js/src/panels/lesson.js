/** @import { Tab, Tools } from './study.js' */
import { html } from '../dom.js';

/** @param {Tools} _tools @returns {Tab} */
export function createLessonTab(_tools) {
  return { name: 'Lesson', body: html('div'), show() {} };
}
