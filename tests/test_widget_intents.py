"""Intents: each does what it says or is answered; forged ones do nothing."""

from __future__ import annotations

import re
from random import Random

import pytest

import solitaire_widget as sw
from positions import board, play_winning_line
from solitaire_widget.simulation import seen
from solitaire_widget.widget.study import QUESTIONS, panels_mark
from wire import INTENTS, View, everything, wired
from worlds import random_moves

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]


@pytest.fixture
def view() -> View:
    """T1 7H, T2 8S, T3 <4D> 9D, T4 KC, T5 and T6 empty, 9S on the waste, aces of hearts up."""
    piles = {"T1": "7H", "T2": "8S", "T3": "<4D> 9D", "T4": "KC", "waste": "9S", "up": "H-6"}
    return View(sw.SolitaireWidget(board("blind-alleys", **piles)))


# Intents that are accepted -----------------------------------------------------------------------


def test_a_move_is_answered_by_a_snapshot_alone(view: View) -> None:
    assert view.ask("move", source="T1", target="T2", count=1) == []
    assert view.snapshot["seq"] == 2
    assert view.snapshot["last"] == {
        "kind": "move",
        "moves": [["T1", "T2", 1]],
        "said": "Moved 7H onto 8S.",
    }
    assert view.snapshot["counters"]["moves"] == 1
    assert [str(move) for move in view.widget.game.moves] == ["T1>T2"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("T2>T3", "Moved 8S onto 9D."),
        ("T1>F:H", "Moved 7H to its foundation."),
        ("T3>T5", "Moved 9D to the empty pile T5. 4D is turned up."),
        ("W>T6", "Moved 9S to the empty pile T6."),
        ("draw", "Drew AC."),
    ],
)
def test_what_a_move_did_is_said(view: View, text: str, said: str) -> None:
    assert view.move(text) == []
    assert view.snapshot["last"]["said"] == said


def test_the_stock_intent_draws_and_turns_the_waste_over() -> None:
    view = View(sw.SolitaireWidget(board("blind-alleys", stock="4C", waste="9S", rest="Waste")))
    assert view.ask("stock") == []
    assert view.snapshot["last"]["said"] == "Drew 4C."
    assert view.ask("stock") == []
    assert view.snapshot["last"]["moves"] == [["W", "S", 1]]
    assert view.snapshot["last"]["said"] == "Turned the waste over: 52 cards in the stock again."
    assert view.snapshot["counters"]["redeals_left"] == 0


def test_drawing_three_names_the_card_on_top() -> None:
    rules = sw.rules("blind-alleys").variant(cards_per_draw=3)
    view = View(sw.SolitaireWidget(board(rules, stock="4C 5C 6C 7C", rest="T1", T1="KC")))
    view.ask("stock")
    assert view.snapshot["last"]["said"] == "Drew three cards, 6C on top."


def test_a_won_game_says_so() -> None:
    game = play_winning_line("blind-alleys")
    last = game.undo()
    view = View(sw.SolitaireWidget(game))
    assert last is not None
    view.move(str(last))
    assert view.snapshot["last"]["said"].endswith("All 52 cards are up: the game is won.")
    assert view.snapshot["outcome"] == "won"


# Double click ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "count", "played"),
    [
        ("T1", 1, "T1>F:H"),
        ("T2", 1, "T2>T3"),
        ("W", 1, "W>T5"),
        ("T3", 1, "T3>T5"),
    ],
)
def test_a_double_click_finds_the_sensible_pile(
    view: View, source: str, count: int, played: str
) -> None:
    assert view.ask("send", source=source, count=count) == []
    assert [str(move) for move in view.widget.game.moves] == [played]


def test_a_double_click_on_a_run_takes_the_first_pile_with_cards_on_it() -> None:
    game = board("blind-alleys", T1="7D 8S 7H", T3="9H", T4="9D")
    view = View(sw.SolitaireWidget(game))
    assert view.ask("send", source="T1", count=2) == []
    assert [str(move) for move in game.moves] == ["T1>T3*2"]


@pytest.mark.parametrize(
    ("source", "count", "text", "reasons"),
    [
        ("T4", 1, "KC can be picked up, but a double click has no better place for it.", []),
        ("T3", 2, "Only face-up cards move", ["face_down"]),
        ("T5", 1, "T5 is empty", ["empty_source"]),
        ("F:H", 1, "6H stays where it is", ["stays_up"]),
        ("S", 1, "Cards leave the stock by drawing only", ["stock_is_drawn"]),
        ("T9", 1, "Blind Alleys has no pile T9", ["no_such_pile"]),
        ("T1", 0, "not 0", ["not_a_count"]),
    ],
)
def test_a_double_click_that_finds_none_says_why(
    view: View, source: str, count: int, text: str, reasons: list[str]
) -> None:
    before = everything(view)
    [answer] = view.ask("send", source=source, count=count)
    assert answer["type"] == "refused"
    assert text in answer["text"]
    assert answer["reasons"] == reasons
    assert everything(view) == before


def test_a_double_click_takes_no_card_off_a_foundation() -> None:
    rules = sw.rules("blind-alleys").variant(foundation_return=True)
    game = board(rules, up="H-6", T1="7S")
    view = View(sw.SolitaireWidget(game))
    assert "F:H>T1" in [str(move) for move in game.legal_moves]
    [answer] = view.ask("send", source="F:H", count=1)
    assert answer["text"].startswith("6H can be picked up, but")
    assert game.moves == ()


def test_a_double_click_makes_no_transfer() -> None:
    game = board("bisley", up="C-7", kings="C-8", T13="9D")
    [answer] = View(sw.SolitaireWidget(game)).ask("send", source="K:C", count=1)
    assert (answer["type"], game.moves) == ("refused", ())


# Intents that are turned down --------------------------------------------------------------------


def test_an_illegal_move_is_refused_with_its_reason(view: View) -> None:
    before = everything(view)
    answers = view.ask("move", source="T2", target="T1", count=1)
    assert answers == [
        {
            "type": "refused",
            "view": "view",
            "id": 1,
            "source": "T2",
            "target": "T1",
            "count": 1,
            "text": "8S can't go on 7H: piles build down one rank at a time in alternating "
            "colours, so 7H takes a black 6.",
            "reasons": ["does_not_build"],
            "lesson": {
                "lesson": 2,
                "step": 2,
                "text": "Lesson 2, Building and runs, step 2, is about this.",
            },
        }
    ]
    assert everything(view) == before
    assert view.wire.sent[0]["method"] == "custom"


def test_stock_intent_with_nothing_to_draw() -> None:
    view = View(sw.play("bisley", deal=1))
    [answer] = view.ask("stock")
    assert answer["text"] == "Bisley has no stock: all cards are dealt at the start."


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("undo", "There is no move to take back."),
        ("redo", "There is no move to do again."),
        ("restart", "This is the start of the deal."),
        ("finish", "Not yet: foundation moves and draws alone don't surely end the game."),
    ],
)
def test_what_there_is_nothing_to_do_for_is_noted(view: View, kind: str, text: str) -> None:
    before = everything(view)
    [answer] = view.ask(kind)
    assert answer == {"type": "note", "view": "view", "id": 1, "text": text}
    assert everything(view) == before


def test_intents_on_an_old_snapshot_do_nothing(view: View) -> None:
    old = {kind: view.intent(kind, **fields) for kind, fields in INTENTS.items()}
    view.widget.game.play("draw")
    view.widget.game.undo()
    before = everything(view)
    for kind, intent in old.items():
        answers = view.send(intent)
        if kind == "hello":
            assert answers[0]["type"] == "welcome"
        elif kind == "cancel":
            assert answers == []
        elif kind in QUESTIONS:
            assert [answer["type"] for answer in answers] == [kind]
        else:
            told = {"type": "stale", "view": "view", "id": intent["id"], "seq": 3}
            assert answers == [told]
        assert everything(view) == before


@pytest.mark.parametrize("seq", [-1, 0, 2, 10**9, 2**53])
def test_a_sequence_number_that_never_was_is_stale(view: View, seq: int) -> None:
    before = everything(view)
    [answer] = view.send(view.intent("stock") | {"seq": seq})
    assert (answer["type"], answer["seq"]) == ("stale", 1)
    assert everything(view) == before


def test_two_quick_clicks_play_one_move(view: View) -> None:
    first, second = view.intent("stock"), view.intent("stock")
    assert view.send(first) == []
    assert [answer["type"] for answer in view.send(second)] == ["stale"]
    assert len(view.widget.game.moves) == 1


# Questions ---------------------------------------------------------------------------------------


def test_hello_is_welcomed_whatever_the_view_shows(view: View) -> None:
    [answer] = view.send(view.intent("hello") | {"seq": -1})
    assert answer == {
        "type": "welcome",
        "view": "view",
        "id": 1,
        "schema": 1,
        "version": sw.__version__,
        "panels": panels_mark(),
    }


def test_explain_answers_and_changes_nothing(view: View) -> None:
    before = everything(view)
    for source, target, count, text in (
        ("T1", None, 1, "7H can be picked up."),
        ("T3", None, 2, "Only face-up cards move"),
        ("S", None, 1, "Cards leave the stock by drawing only"),
        ("T1", "T2", 1, "7H goes on 8S."),
        ("T2", "T1", 1, "so 7H takes a black 6."),
        ("W", "S", 1, "only when the stock is empty"),
    ):
        [answer] = view.ask("explain", source=source, target=target, count=count)
        assert answer["type"] == "note"
        assert text in answer["text"]
    assert everything(view) == before


def test_a_hint_is_a_legal_move_and_changes_nothing(view: View) -> None:
    seen.ready_within(600)  # so that it answers at once
    before = everything(view)
    [answer] = view.ask("hint")
    assert answer["type"] == "hint"
    assert answer["move"] in view.snapshot["legal"]
    assert answer["certain"] is False
    assert answer["text"].endswith(".")
    assert everything(view) == before


def test_a_hint_in_a_won_game_has_no_move() -> None:
    [answer] = View(sw.SolitaireWidget(play_winning_line("bisley"))).ask("hint")
    assert answer["move"] is None
    assert answer["text"] == "The game is won: there is nothing left to do."


# A new deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "number"),
    [("42", 42), (" 42 ", 42), ("007", 7), ("9" * 20, 10**20 - 1), ("\t1\n", 1)],
)
def test_a_typed_deal_number_is_dealt(view: View, typed: str, number: int) -> None:
    old = view.widget.game
    assert view.ask("deal", deal=typed) == []
    game = view.widget.game
    assert game is not old
    assert (game.deal, game.rules) == (number, old.rules)
    assert game.position == sw.Game("blind-alleys", deal=number).position
    assert view.snapshot["seq"] == 2
    assert view.snapshot["deal"] == str(number)
    assert view.snapshot["last"] == {
        "kind": "deal",
        "moves": [],
        "said": f"Blind Alleys, deal {number}.",
    }


BAD_DEALS = ["0", "-1", "1e5", "1.0", "٣", "²", "４２", "1 2", "", "x", "0x10", "1_000", "+1"]


@pytest.mark.parametrize("typed", [*BAD_DEALS, "9" * 25, "1" + "0" * 20, "9" * 64])
def test_a_deal_number_that_is_none_is_refused(view: View, typed: str) -> None:
    before = everything(view)
    [answer] = view.ask("deal", deal=typed)
    assert answer["type"] == "refused"
    assert answer["reasons"] == ["deal"]
    assert "from 1 up, of at most 20 digits" in answer["text"]
    assert re.fullmatch(r"[A-Z].*\.", answer["text"])
    assert len(answer["text"]) < 150
    assert everything(view) == before


def test_no_number_deals_at_random_by_the_same_rules() -> None:
    rules = sw.rules("blind-alleys").variant(passes=1)
    view = View(sw.SolitaireWidget(sw.Game(rules, deal=5)))
    dealt = set()
    for _ in range(5):
        assert view.ask("deal", deal=None) == []
        assert view.widget.game.rules == rules
        dealt.add(view.snapshot["deal"])
    assert len(dealt) > 1


@pytest.mark.parametrize("game_id", sw.games())
def test_a_game_played_by_intents_is_the_game_played_in_python(game_id: str) -> None:
    played = sw.Game(game_id, deal=12)
    view = View(sw.play(game_id, deal=12))
    for move in random_moves(played, Random(12), 120):
        assert view.move(str(move)) == []
    assert view.widget.game.record() == played.record()
