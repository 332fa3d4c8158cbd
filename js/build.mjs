// Bundles the front end to the one file that the Python package ships.
// `node build.mjs` writes it; `node build.mjs OTHER_PATH` writes it elsewhere, to compare.
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { BUNDLING } from './bundling.js';

const shipped = new URL(
  '../src/solitaire_widget/widget/static/solitaire-widget.js',
  import.meta.url,
);
const LIMIT_BYTES = 80_000;

const { outputFiles } = await build(BUNDLING);
const bytes = outputFiles[0].contents;
if (bytes.length >= LIMIT_BYTES) {
  throw new Error(`the bundle is ${bytes.length} bytes, the limit is ${LIMIT_BYTES}`);
}
await writeFile(process.argv[2] ?? shipped, bytes);
console.log(`${bytes.length} bytes`);
