// Bundles the front end to the three files that the Python package ships.
// `node build.mjs` writes them; `node build.mjs FOLDER` writes them elsewhere, to compare.
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLING, ENTRY_BUNDLING, PANELS_BUNDLING } from './bundling.js';

const shipped = new URL('../src/solitaire_widget/widget/static/', import.meta.url);
const folder = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : shipped;

for (const [name, options, limit] of /** @type {const} */ ([
  ['entry.js', ENTRY_BUNDLING, 2_000],
  ['solitaire-widget.js', BUNDLING, 80_000],
  ['panels.js', PANELS_BUNDLING, 60_000],
])) {
  const { outputFiles } = await build(options);
  const bytes = outputFiles[0].contents;
  if (bytes.length >= limit) {
    throw new Error(`${name} is ${bytes.length} bytes, the limit is ${limit}`);
  }
  await writeFile(new URL(name, folder), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
