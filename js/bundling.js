// How the front end is bundled to three files.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Names of properties that the built file may shorten: they are borne by our own objects alone, and
 * never by anything of the browser (attributes too), of the messages to and from Python, or of a
 * data file; nor does a string name them. Only long and frequent ones pay. test/bundle/ holds the
 * list to this.
 */
export const OWN_NAMES = [
  'acts',
  'answered',
  'boardHeight',
  'canMove',
  'cap',
  'captions',
  'carry',
  'celebrating',
  'cost',
  'dealing',
  'deck',
  'dragging',
  'dropped',
  'faceUp',
  'fan',
  'fanMax',
  'fits',
  'focusable',
  'focusElement',
  'folded',
  'fresh',
  'grown',
  'halfHeight',
  'halfWidth',
  'heightLimit',
  'hiddenFan',
  'hiddenFanMax',
  'hiddenFanMin',
  'indexPad',
  'inOut',
  'letGo',
  'marks',
  'metrics',
  'middle',
  'pickUp',
  'pileGap',
  'pileRoom',
  'place',
  'placement',
  'places',
  'point',
  'pointed',
  'poses',
  'putBack',
  'radius',
  'redeals',
  'relabel',
  'revoke',
  'ribbon',
  'rings',
  'room',
  'rowCount',
  'rowRoom',
  'rowSpace',
  'scene',
  'showArrow',
  'showRules',
  'simple',
  'slots',
  'snapshotCame',
  'spot',
  'spots',
  'spread',
  'stacked',
  'still',
  'stillMeant',
  'tight',
  'tilt',
  'titleSize',
  'traced',
  'trouble',
  'usual',
  'whenAtRest',
];

/** Stylesheets come in as text, minified: they are inserted by each view, not by the page. */
const cssAsText = {
  name: 'css-as-text',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup(bundler) {
    bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const { code } = await bundler.esbuild.transform(source, { loader: 'css', minify: true });
      // What is left of white space stands in custom properties, which esbuild keeps as written.
      return { contents: code.trim().replace(/([,:]) /g, '$1'), loader: 'text' };
    });
  },
};

/** @type {import('esbuild').BuildOptions & { write: false }} */
const COMMON = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  plugins: [cssAsText],
  write: false,
};

/** What a host evaluates for each widget. */
export const ENTRY_BUNDLING = { ...COMMON, entryPoints: ['src/entry.js'] };

/** The board: what a notebook stores with each widget, and a page evaluates once. */
export const BUNDLING = {
  ...COMMON,
  entryPoints: ['src/index.js'],
  mangleProps: new RegExp(`^(${OWN_NAMES.join('|')})$`),
};

/**
 * The panels beside it, loaded when they are opened. They share objects with the board by the names
 * in src/panels/host.js, so here no property is shortened.
 */
export const PANELS_BUNDLING = { ...COMMON, entryPoints: ['src/panels/index.js'] };
