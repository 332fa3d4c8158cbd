// Shows boards of recorded games: ?game=bisley&at=0&width=900&theme=dark&views=1&still&shadow
// Serve the whole repository (`python -m http.server`), run record.py once, open js/dev/.
import { FakeModel } from './fake-model.js';

const built = '../../src/solitaire_widget/widget/static/solitaire-widget.js';
const { default: widget } = await import(built);

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'blind-alleys';
const games = await (await fetch('games.json')).json();
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
main.style.width = query.has('width') ? `${query.get('width')}px` : '';
document.body.dataset.jpThemeLight = String(query.get('theme') !== 'dark');

const model = new FakeModel({ ...games[game], at: Number(query.get('at') ?? 0) });
if (query.has('still')) model.traits.animation = false;
const closing = new AbortController();
for (let view = 0; view < Number(query.get('views') ?? 1); view++) {
  const el = document.createElement('div');
  if (query.has('shadow')) {
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(el);
    main.append(host);
  } else main.append(el);
  widget.render({ model, el, signal: closing.signal });
}
Object.assign(window, { model, closing });
