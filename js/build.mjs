// Bundles the front end to the one file that the Python package ships.
// `node build.mjs` writes it; `node build.mjs OTHER_PATH` writes it elsewhere, to compare.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { OWN_NAMES } from './own-names.js';

const here = new URL('.', import.meta.url);
const shipped = new URL('../src/solitaire_widget/widget/static/solitaire-widget.js', here);
const LIMIT_BYTES = 80_000;

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

const { outputFiles } = await build({
  absWorkingDir: fileURLToPath(here),
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
});
const bytes = outputFiles[0].contents;
if (bytes.length >= LIMIT_BYTES) {
  throw new Error(`the bundle is ${bytes.length} bytes, the limit is ${LIMIT_BYTES}`);
}
await writeFile(process.argv[2] ?? shipped, bytes);
console.log(`${bytes.length} bytes`);
