"""What a page may send: messages forged in the browser's console change nothing."""

from typing import Any

import pytest

import solitaire_widget as sw
from browser.board import Board
from browser.page import KERNEL, NotebookPage, OpenNotebook

MAKE = "import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=7)\nw"

# Sends data on the widget's comm, as the front end does; the reply to the question that follows it
# on the same line shows that Python has worked it off.
SEND = f"""async ([id, data]) => {{
    {KERNEL}._comms.get(id).send(data);
    await {KERNEL}.requestKernelInfo();
}}"""
MOVE = {"type": "move", "source": "T1", "target": "T2", "count": 1}
FORGED: list[Any] = [
    {**MOVE, "source": "T99"},
    {**MOVE, "source": "S", "target": "T1"},
    {**MOVE, "source": "__class__"},
    {**MOVE, "target": "F:S", "source": "S"},
    {**MOVE, "count": 10**30},
    {**MOVE, "count": 0},
    {**MOVE, "count": -1},
    {**MOVE, "count": 3},  # the hidden cards of the pile too
    {**MOVE, "count": True},
    {**MOVE, "count": "1"},
    {**MOVE, "count": None},
    {**MOVE, "source": ["T1"]},
    {**MOVE, "source": {"pile": "T1"}},
    {"type": "move"},
    {"type": "send", "source": "S", "count": 1},
    {"type": "send", "source": "T1", "count": 52},
    {"type": "explain", "source": "T1", "count": 3, "target": "T2"},
    {"type": "explain", "source": 7, "count": 1, "target": None},
    {"type": "deal", "deal": "many"},
    {"type": "deal", "deal": -1},
    {"type": "deal", "deal": ["42"]},
    {"type": "deal", "deal": "9" * 400},
    {"type": "undo", "count": "all"},
    {"type": "exec", "code": "1"},
    {"type": ["move"]},
    {"type": None},
    {},
    [],
    "move",
    None,
    17,
]


def send(page: NotebookPage, data: dict[str, Any]) -> None:
    """Send to the widget's other end, and wait until Python has worked it off."""
    page.page.evaluate(SEND, [page.kernel.value("w.model_id"), data])


def test_forged_intents_change_nothing(notebook: OpenNotebook) -> None:
    page = notebook([MAKE])
    board = Board(page.widget(0))
    game = sw.Game("blind-alleys", deal=7)
    board.wait_for(game.position)
    known = page.kernel.value("w.snapshot")
    for content in FORGED:
        if isinstance(content, dict):
            content = {"seq": known["seq"], "view": "forged", "id": 1, **content}
        send(page, {"method": "custom", "content": content})
        assert page.kernel.value("w.game.record()") == game.record(), content
        assert page.kernel.value("w.snapshot") == known, content
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)


@pytest.mark.parametrize("seq", [-1, 10**9, "1", None, [], 1.5, True])
def test_an_intent_of_another_moment_changes_nothing(notebook: OpenNotebook, seq: object) -> None:
    page = notebook([MAKE])
    Board(page.widget(0)).wait_for(sw.Game("blind-alleys", deal=7).position)
    for kind in ("stock", "restart", "deal"):
        content = {"type": kind, "seq": seq, "view": "forged", "id": 1, "deal": "8"}
        send(page, {"method": "custom", "content": content})
    assert page.kernel.value("[w.game.deal, len(w.game.moves)]") == [7, 0]


def test_a_forged_snapshot_is_not_believed(notebook: OpenNotebook) -> None:
    page = notebook([MAKE])
    board = Board(page.widget(0))
    game = sw.Game("blind-alleys", deal=7)
    board.wait_for(game.position)
    known = page.kernel.value("w.snapshot")
    forged = {**known, "outcome": "won", "piles": [], "legal": [["T1", "F:S", 13]]}
    state = {"snapshot": forged, "rules_text": {"name": "x", "summary": "x", "text": "x"}}
    send(page, {"method": "update", "state": state, "buffer_paths": []})
    assert page.kernel.value("w.snapshot") == known
    assert page.kernel.value("w.rules_text['name']") == "Blind Alleys"
    assert page.kernel.value("w.game.record()") == game.record()
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)


def test_no_hidden_card_reaches_the_page(notebook: OpenNotebook) -> None:
    page = notebook([MAKE])
    game = sw.Game("blind-alleys", deal=7)
    board = Board(page.widget(0))
    board.wait_for(game.position)
    hidden = {
        str(card)
        for pile in game.rules.piles
        for card in game.position.cards_in(pile)[: game.position.hidden_in(pile)]
    }
    state = page.kernel.run("import json; print(json.dumps(w.get_state(), default=str))")
    markup = page.page.locator(".jp-Notebook").evaluate("element => element.outerHTML")
    assert len(hidden) == 46
    for card in hidden:
        assert f'"{card}"' not in state
        assert f'"{card}"' not in markup
