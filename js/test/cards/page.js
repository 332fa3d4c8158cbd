// Gives tests a document to draw in.
import { Window } from 'happy-dom';

/** @type {any} */ (globalThis).document = new Window().document;
