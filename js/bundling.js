// How the front end is bundled to one file.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Names of properties that the built file may shorten: they are borne by our own objects alone, and
 * never by anything of the browser (attributes too), of the messages to and from Python, or of a
 * data file; nor does a string name them. Only long and frequent ones pay. test/bundle/ holds the
 * list to this.
 */
export const OWN_NAMES = [
  'boardHeight',
  'canMove',
  'celebrating',
  'dealing',
  'dragging',
  'dropped',
  'focusable',
  'halfHeight',
  'halfWidth',
  'heightLimit',
  'hiddenFan',
  'hiddenFanMax',
  'hiddenFanMin',
  'indexPad',
  'kernel',
  'letGo',
  'metrics',
  'middle',
  'pickUp',
  'pileGap',
  'pileRoom',
  'placement',
  'places',
  'poses',
  'putBack',
  'redeals',
  'relabel',
  'ribbon',
  'rowRoom',
  'scene',
  'showArrow',
  'showOpen',
  'showOptions',
  'showRules',
  'simple',
  'slots',
  'snapshotCame',
  'spots',
  'spread',
  'stacked',
  'stillMeant',
  'titleSize',
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
export const BUNDLING = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: ['src/index.js'],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  mangleProps: new RegExp(`^(${OWN_NAMES.join('|')})$`),
  charset: 'utf8',
  legalComments: 'none',
  plugins: [cssAsText],
  write: false,
};
