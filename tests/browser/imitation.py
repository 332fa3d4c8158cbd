"""Pages that look to a widget like hosts which can't be run here, with a real widget behind them.

The widget lives in the test's own process; what it sends and what the page sends is handed over by
Playwright. The page has the marks, variables and grounds that the host puts there, and a policy of
contents (CSP) at least as strict as the host's.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from typing import Any

from playwright.sync_api import Browser, Page, Route

import solitaire_widget as sw
from browser.board import Board
from browser.hosts import Shown, open_page
from browser.page import ROOT, PageLog
from solitaire_widget.widget.traits import Synced
from wire import Message, View

ORIGIN = "http://127.0.0.1/imitated/"
POLICY = (
    "default-src 'none'; script-src 'self' {blob}; style-src 'self' 'unsafe-inline';"
    " img-src 'self'; connect-src 'self'; frame-src 'self'"
)

# As anywidget does it: the module comes from a blob, or (marimo) from an address.
LOADER = """
const listeners = new Map();
const emit = (event, value) => {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
};
let changed = {};
const state = await (await fetch('state.json')).json();
const receive = (messages) => {
  for (const message of messages) {
    if (message.method === 'custom') emit('msg:custom', message.content);
    else for (const [name, value] of Object.entries(message.state ?? {})) take(name, value);
  }
};
const take = (name, value) => {
  state[name] = value;
  emit(`change:${name}`, value);
};
const model = {
  get: (name) => state[name],
  set(name, value) {
    changed[name] = value;
    take(name, value);
  },
  save_changes() {
    toPython({ method: 'update', state: changed, buffer_paths: [] }).then(receive);
    changed = {};
  },
  send: (content) => toPython({ method: 'custom', content }).then(receive),
  on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
  off: (event, listener) => listeners.get(event)?.delete(listener),
};
let address = './widget.js';
if (document.documentElement.dataset.blob) {
  const text = await (await fetch(address)).text();
  address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}
const { default: widget } = await import(address);
const { signal } = new AbortController();
widget.render({ model, el: document.querySelector('#el'), signal });
Object.assign(window, { receive, model });
"""


@dataclass(frozen=True)
class Look:
    """What a host's page has for a widget to see.

    Attributes:
        html, body: the attributes of these elements, by theme.
        css: the page's own styles, by theme.
        around: the elements around the widget's own.
        blob: whether scripts may come from blobs.
        framed: whether outputs stand in frames of their own.
    """

    html: dict[str, str] = field(default_factory=lambda: {"light": "", "dark": ""})
    body: dict[str, str] = field(default_factory=lambda: {"light": "", "dark": ""})
    css: dict[str, str] = field(default_factory=lambda: {"light": "", "dark": ""})
    around: str = '<div id="el"></div>'
    blob: bool = True
    framed: bool = False


# What ipywidgets' own stylesheet says where JupyterLab's themes are missing, in any theme.
NO_LAB = ":root { --jp-layout-color0: white; --jp-ui-font-family: sans-serif }"


def vscode(background: str, foreground: str) -> str:
    return NO_LAB + (
        f":root {{ --vscode-editor-background: {background};"
        f" --vscode-editor-foreground: {foreground} }}"
        f" body {{ background: {background}; color: {foreground}; margin: 0 }}"
        # VS Code's own words: it doesn't ask what widgets look like
        " .cell-output-ipywidget-background { background: white !important; padding: 10px }"
    )


def colab(background: str, foreground: str) -> str:
    return NO_LAB + (
        f":root {{ --colab-primary-surface-color: {background};"
        f" --colab-primary-text-color: {foreground} }}"
        f" body {{ background: {background}; color: {foreground}; margin: 0 }}"
    )


def plain(background: str) -> str:
    return f"body {{ background: {background}; margin: 0 }}"


VSCODE_AROUND = (
    '<div class="output"><div class="cell-output-ipywidget-background">'
    '<div id="el"></div></div></div>'
)
IMITATIONS = {
    "bare": Look(css={"light": plain("#fff"), "dark": plain("#111")}),
    "vscode": Look(
        body={
            theme: f'class="vscode-{theme}" data-vscode-theme-kind="vscode-{theme}"'
            for theme in ("light", "dark")
        },
        css={"light": vscode("#fffffe", "#333333"), "dark": vscode("#1e1e1e", "#d4d4d4")},
        around=VSCODE_AROUND,
    ),
    "vscode, high contrast": Look(
        body={
            "light": 'class="vscode-high-contrast-light vscode-high-contrast"'
            ' data-vscode-theme-kind="vscode-high-contrast-light"',
            "dark": 'class="vscode-high-contrast" data-vscode-theme-kind="vscode-high-contrast"',
        },
        css={"light": vscode("#ffffff", "#292929"), "dark": vscode("#000000", "#ffffff")},
        around=VSCODE_AROUND,
    ),
    "colab": Look(
        html={"light": 'theme="light"', "dark": 'theme="dark"'},
        css={"light": colab("#ffffff", "#212121"), "dark": colab("#383838", "#d5d5d5")},
        framed=True,
    ),
    # as in an HBox of ipywidgets, or marimo's hstack
    "row": Look(
        css={"light": plain("#fff"), "dark": plain("#111")},
        around='<div style="display: flex"><div id="el"></div><div>beside it</div></div>',
    ),
    "no blobs": Look(css={"light": plain("#fff"), "dark": plain("#111")}, blob=False),
}

PAGE = Template("""<!doctype html>
<html lang="en" $html $blob>
<head><meta charset="utf-8"><title>Imitation</title><style>$css</style></head>
<body $body>$around<script type="module" src="loader.js"></script></body>
</html>""")
FRAME = """<!doctype html>
<title>Imitation</title><style>body { margin: 0 }</style>
<iframe src="output.html" style="border: 0; width: 100%; height: 880px"></iframe>"""


class Imitation:
    """A host that is imitated.

    Args:
        browser: shows the page.
        name: of a look.
        folder: for pictures.
    """

    def __init__(self, browser: Browser, name: str, folder: Path) -> None:
        self._browser = browser
        self._look = IMITATIONS[name]
        self._folder = folder

    def show(self, position: str, theme: str) -> Shown:
        """Show it; the caller sees to it that widgets send to a `Wire`."""
        view = View(sw.SolitaireWidget(sw.Game(sw.Position.from_text(position))))
        page = open_page(self._browser)
        # a system with the other theme: the host's own marks must do
        page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
        log = PageLog(page, not_ours=["favicon.ico"])
        self._serve(page, theme, view)

        def take(message: Message) -> list[Message]:
            before = len(view.wire.sent)
            view.deliver(message)
            return view.wire.sent[before:]

        page.expose_function("toPython", take)
        page.goto(ORIGIN + ("frame.html" if self._look.framed else "output.html"))
        frame = page.frames[-1] if self._look.framed else page.main_frame
        root = frame.locator(ROOT)
        if self._look.blob:
            root.wait_for()

        def ask(expression: str) -> Any:
            before = len(view.wire.sent)
            answer = eval(expression, {"sw": sw, "w": view.widget})
            frame.evaluate("messages => window.receive(messages)", view.wire.sent[before:])
            return answer

        def close(_usable: bool) -> None:
            page.context.close()

        return Shown(page, log, Board(root), ask, close, self._folder)

    def _serve(self, page: Page, theme: str, view: View) -> None:
        look = self._look
        state = {
            name: value
            for name, value in view.wire.opened["state"].items()
            if not name.startswith("_") or name == "_board"
        }
        output = PAGE.substitute(
            html=look.html[theme],
            body=look.body[theme],
            css=look.css[theme],
            around=look.around,
            blob='data-blob="yes"' if look.blob else "",
        )
        files = {
            "frame.html": ("text/html", FRAME),
            "output.html": ("text/html", output),
            "loader.js": ("text/javascript", LOADER),
            "widget.js": ("text/javascript", str(Synced._esm)),
            "state.json": ("application/json", json.dumps(state)),
        }
        policy = POLICY.format(blob="blob:" if look.blob else "")

        def answer(route: Route) -> None:
            content, text = files[route.request.url.removeprefix(ORIGIN)]
            headers = {"content-security-policy": policy, "content-type": content}
            route.fulfill(body=text, headers=headers)

        page.route(ORIGIN + "*", answer)
