"""What the panels ask: cards, the timeline, scripts, and the module that the panels are in."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import solitaire_widget as sw
from positions import board
from solitaire_widget.widget.study import read_card
from wire import View, almost_won, everything, size, wired

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]

STATIC = Path(sw.__file__).parent / "widget" / "static"


@pytest.fixture
def view() -> View:
    """T1 7H, T2 8S, T3 <4D> 9D, T4 to T6 empty, 9S on the waste."""
    piles = {"T1": "7H", "T2": "8S", "T3": "<4D> 9D", "waste": "9S"}
    return View(sw.SolitaireWidget(board("blind-alleys", **piles)))


# The module --------------------------------------------------------------------------------------


def test_the_panels_come_when_they_are_asked_for_and_are_never_stored(view: View) -> None:
    text = (STATIC / "panels.js").read_text(encoding="utf-8")
    state = json.dumps(view.widget.get_state())
    assert text[:200] not in json.loads(json.dumps(state))
    assert "sw-study-sheet" not in state
    [welcome] = view.ask("hello")
    assert hashlib.sha256(text.encode()).hexdigest().startswith(welcome["panels"])
    [answer] = view.ask("panels")
    assert (answer["type"], answer["text"]) == ("panels", text)
    assert answer["view"] == view.name


# Cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("7H", "7H"),
        (" 10s ", "TS"),
        ("th", "TH"),
        ("seven of hearts", "7H"),
        ("The Queen of Spades", "QS"),
        ("10 of clubs", "TC"),
        ("ace diamonds", "AD"),
        ("two of club", "2C"),
    ],
)
def test_a_card_is_found_by_its_name(typed: str, card: str) -> None:
    assert str(read_card(typed)) == card


@pytest.mark.parametrize("typed", ["", "11H", "seven", "seven of stars", "of", "<7H>", "joker"])
def test_what_is_no_card_is_said_so(view: View, typed: str) -> None:
    before = everything(view)
    [answer] = view.ask("card", text=typed)
    assert (answer["type"], answer["about"]) == ("problem", "card")
    assert "is no card: write one such as 7H or seven of hearts" in answer["text"]
    assert everything(view) == before


def test_a_card_is_explained_as_the_game_does(view: View) -> None:
    [answer] = view.ask("card", text="seven of hearts")
    assert answer["text"] == view.widget.game.explain_card("7H").text
    assert (answer["card"], answer["pile"]) == ("7H", "T1")


def test_a_hidden_card_is_answered_like_one_that_is_nowhere(view: View) -> None:
    stock = str(view.widget.game.position.stock[0])
    told = []
    for card in ("4D", stock):
        [answer] = view.ask("card", text=card)
        told.append(json.dumps({**answer, "id": 0}).replace(card, "?"))
    assert told[0] == told[1]


# Timeline ----------------------------------------------------------------------------------------


def test_the_timeline_tells_each_move_and_those_taken_back(view: View) -> None:
    view.widget.game.play_all(["T1>T2", "draw", "T2>T4*2"])
    view.ask("undo")
    [answer] = view.ask("timeline", ply=0)
    assert answer["moves"][0] == ["T1>T2", "Moved 7H onto 8S."]
    assert [text for text, _ in answer["moves"]] == ["T1>T2", "draw", "T2>T4*2"]
    assert (answer["ply"], answer["at"], answer["lines"]) == (0, 2, [])
    [later] = view.ask("timeline", ply=2)
    assert (later["ply"], later["moves"]) == (2, answer["moves"][2:])
    for nowhere in (4, -1, 2**53):
        [all_of_it] = view.ask("timeline", ply=nowhere)
        assert (all_of_it["ply"], len(all_of_it["moves"])) == (0, 3)


def test_going_to_a_move_and_back(view: View) -> None:
    game = view.widget.game
    moves = game.play_all(["T1>T2", "draw", "draw", "draw"])
    assert view.ask("go", ply=1) == []
    assert (game.moves, game.undone) == (moves[:1], moves[1:])
    assert view.snapshot["last"]["kind"] == "undo"
    assert view.ask("go", ply=4) == []
    assert view.snapshot["last"]["kind"] == "redo"
    assert view.ask("go", ply=0) == []
    # The cards aren't dealt anew: that is for a restart.
    assert view.snapshot["last"]["kind"] == "undo"
    before = everything(view)
    for nowhere in (5, -1, 2**53):
        [answer] = view.ask("go", ply=nowhere)
        assert (answer["type"], answer["text"]) == ("note", "The game has no such move.")
    assert everything(view) == before


def test_another_way_from_there_keeps_the_old_line(view: View) -> None:
    game = view.widget.game
    game.comments[3] = "a remark"
    moves = game.play_all(["T1>T2", "draw", "draw"])
    game.comments[3] = "a remark"
    view.ask("go", ply=1)
    view.move("T2>T4*2")
    assert [str(move) for move in game.moves] == ["T1>T2", "T2>T4*2"]
    (line,) = game.variations
    assert (line.after, line.moves, dict(line.comments)) == (1, moves[1:], {3: "a remark"})
    [answer] = view.ask("timeline", ply=0)
    assert answer["lines"] == [[1, "draw draw", 2]]
    assert sw.Game.from_record(game.record()).variations == game.variations
    # Gone back to, the lines change places.
    assert view.ask("follow", ply=0) == []
    assert (view.snapshot["last"]["kind"], game.undone) == ("line", moves[1:])
    [answer] = view.ask("timeline", ply=0)
    assert [text for text, _ in answer["moves"]] == ["T1>T2", "draw", "draw"]
    assert answer["lines"] == [[1, "T2>T4*2", 1]]
    [answer] = view.ask("follow", ply=7)
    assert answer["text"] == "The game has no such line."


def test_the_same_move_from_there_keeps_the_rest(view: View) -> None:
    game = view.widget.game
    moves = game.play_all(["T1>T2", "draw", "draw"])
    view.ask("go", ply=0)
    view.move("T1>T2")
    (line,) = game.variations
    assert (line.after, line.moves) == (1, moves[1:])


def test_undo_and_another_move_keep_nothing(view: View) -> None:
    view.move("T1>T2")
    view.ask("undo")
    view.ask("stock")
    assert view.widget.game.variations == ()
    view.ask("go", ply=0)
    view.ask("redo")
    view.ask("undo")
    view.move("T1>T2")
    assert view.widget.game.variations == ()


def test_the_same_line_is_kept_once(view: View) -> None:
    game = view.widget.game
    game.play_all(["T1>T2", "draw"])
    for move in ("T2>T4*2", "T2>T5*2"):
        view.ask("go", ply=1)
        view.move(move)
    assert [str(line.moves[0]) for line in game.variations] == ["draw", "T2>T4*2"]
    view.ask("follow", ply=0)
    view.ask("go", ply=1)
    view.move("T2>T4*2")
    assert sorted(str(line.moves[0]) for line in game.variations).count("draw") == 1


# Scripts -----------------------------------------------------------------------------------------


def test_the_game_as_code_and_as_a_record() -> None:
    view = View(sw.play("blind-alleys", deal=42))
    game = view.widget.game
    game.play_all(["draw", "draw"])
    [python] = view.ask("script", text="python")
    [record] = view.ask("script", text="record")
    assert (python["text"], record["text"]) == (game.to_script(), game.record())
    assert (python["form"], record["form"]) == ("python", "record")


def test_a_record_that_would_name_hidden_cards_is_not_handed_out(view: View) -> None:
    [answer] = view.ask("script", text="record")
    assert (answer["type"], answer["about"]) == ("problem", "script")
    assert "names its hidden cards" in answer["text"]
    [answer] = view.ask("script", text="python")
    assert "<??>" in answer["text"]
    open_game = View(sw.SolitaireWidget(sw.Game(sw.Game("bisley", deal=1).position)))
    [answer] = open_game.ask("script", text="record")
    assert answer["text"] == open_game.widget.game.record()


def test_questions_ask_nothing_of_the_game_and_cost_little() -> None:
    view = almost_won()
    view.widget.game.undo()
    before = everything(view)
    answers = view.ask("card", text="KS")
    answers += view.ask("timeline", ply=len(view.widget.game.moves))
    assert sum(map(size, answers)) < 6000
    old = view.intent("card", text="KS") | {"seq": 1}
    [answer] = view.send(old)
    assert answer["type"] == "card"
    assert everything(view) == before


# Reviews -----------------------------------------------------------------------------------------


def test_a_review_marks_the_timeline_until_the_line_changes() -> None:
    view = almost_won()
    view.widget.finish()
    view.ask("go", ply=3)
    [answer] = view.ask("review")
    assert answer["type"] == "review"
    told = view.widget.reviewed
    assert told["text"] == answer["text"]
    assert told["text"].startswith("The game was won in")
    assert all(kind in ("lost", "longer") and by > 0 for _, kind, by in told["marks"])
    view.ask("undo")
    assert view.widget.reviewed == told
    view.ask("deal", deal="3")
    assert view.widget.reviewed == {}


def test_a_review_of_a_game_that_goes_on_tells_no_secrets(view: View) -> None:
    view.move("T1>T2")
    [answer] = view.ask("review")
    assert "is for games that are over" in answer["text"]
    assert view.widget.reviewed == {}
    # Who asks from Python looks at all cards anyway.
    found = view.widget.review(time_limit_s=0.2)
    assert view.widget.reviewed["text"] == found.text


def test_a_review_is_ended_by_the_next_act() -> None:
    view = View(sw.play("bisley", deal=1))
    view.widget.game.play(view.widget.game.legal_moves[0])
    stale = view.intent("review")
    view.ask("undo")
    assert [answer["type"] for answer in view.send(stale)] == ["stale"]
