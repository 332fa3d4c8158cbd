// Lets Node import stylesheets as the bundler does, as text: `node --import ./test/helpers/text-styles.js`.
import { register } from 'node:module';

const hooks = `
import { readFile } from 'node:fs/promises';
export async function load(url, context, next) {
  if (!url.endsWith('.css')) return next(url, context);
  const text = await readFile(new URL(url), 'utf8');
  return { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(text) };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
