"""The snapshot: all that a view needs, small, and nothing hidden."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import solitaire_widget as sw
from house_rules import ALL, REGISTERED
from positions import DECK, board, play_winning_line, winning_lines
from wire import View, size, visible, wired
from worlds import hidden_cards, played_games, random_moves, twin

EVERY_GAME = pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
CARD = re.compile(r"(?<![\w:])(?:10|[A2-9TJQK])[CDHS](?!\w)")
LIMIT = 6000

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]


def plain(game: sw.Game) -> dict[str, Any]:
    """A fresh widget's snapshot of a game."""
    return View(sw.SolitaireWidget(game)).snapshot


# What is in it -----------------------------------------------------------------------------------


def test_snapshot_of_a_game_with_a_stock() -> None:
    game = board("blind-alleys", T1="<4D> <9C> 7S 6H", T3="7H", up="S-2", waste="9S JD")
    snapshot = plain(game)
    piles = {pile.pop("name"): pile for pile in snapshot.pop("piles")}
    assert list(piles) == ["S", "W", "F:C", "F:D", "F:H", "F:S", *(f"T{n}" for n in range(1, 7))]
    assert piles["T1"] == {"kind": "tableau", "hidden": 2, "cards": ["7S", "6H"]}
    assert piles["S"] == {"kind": "stock", "hidden": len(game.position.stock), "cards": []}
    assert piles["W"] == {"kind": "waste", "hidden": 0, "cards": ["9S", "JD"]}
    assert piles["F:S"] == {"kind": "up", "hidden": 0, "cards": ["AS", "2S"]}
    assert piles["F:C"] == {"kind": "up", "hidden": 0, "cards": []}
    legal = snapshot.pop("legal")
    assert ["T1", "T2", 1] in legal
    assert ["T1", "T2", 2] in legal
    assert ["S", "W", 1] in legal
    assert len(legal) == len(game.legal_moves)
    assert snapshot.pop("rules") == {
        "id": "blind-alleys",
        "name": "Blind Alleys",
        "empty": "any",
        "dealt": [3] * 6,
        "hidden": 2,
    }
    assert snapshot == {
        "schema": 1,
        "seq": 1,
        "deal": None,
        "counters": {"moves": 0, "up": 2, "redeals_left": 1},
        "can": {"undo": False, "redo": False, "restart": False, "finish": False},
        "outcome": None,
        "last": {"kind": "start", "moves": [], "said": "Blind Alleys, from a position of yours."},
    }


def test_snapshot_of_a_game_without_a_stock() -> None:
    snapshot = plain(sw.Game("bisley", deal=10**19 + 7))
    names = [pile["name"] for pile in snapshot["piles"]]
    kings = [f"K:{suit}" for suit in "CDHS"]
    assert names == ["F:C", "F:D", "F:H", "F:S", *kings, *(f"T{n}" for n in range(1, 14))]
    assert [pile["kind"] for pile in snapshot["piles"]] == (
        ["up"] * 4 + ["down"] * 4 + ["tableau"] * 13
    )
    assert snapshot["counters"] == {"moves": 0, "up": 4, "redeals_left": None}
    assert snapshot["deal"] == "10000000000000000007"
    assert snapshot["rules"]["empty"] == "nothing"
    assert snapshot["last"]["said"] == "Bisley, deal 10000000000000000007."


@pytest.mark.parametrize(("passes", "left"), [(None, "unlimited"), (1, 0), (2, 1)])
def test_redeals_left_are_a_number_or_unlimited(passes: int | None, left: int | str) -> None:
    snapshot = plain(sw.Game(sw.rules("blind-alleys").variant(passes=passes), deal=1))
    assert snapshot["counters"]["redeals_left"] == left


def test_outcome_and_what_can_be_done() -> None:
    won = plain(play_winning_line("ali-baba"))
    assert (won["outcome"], won["legal"]) == ("won", [])
    assert won["can"] == {"undo": True, "redo": False, "restart": True, "finish": False}
    game = play_winning_line("ali-baba")
    game.undo()
    almost = plain(game)
    assert almost["outcome"] is None
    assert almost["can"] == {"undo": True, "redo": True, "restart": True, "finish": True}
    game.restart()
    start = plain(game)
    assert start["can"] == {"undo": False, "redo": True, "restart": False, "finish": False}
    stuck = sw.Game("bisley", deal=1)
    while stuck.outcome is None:
        stuck.play(stuck.legal_moves[0])
    assert plain(stuck)["outcome"] == "stuck"
    assert "No legal move is left" in plain(stuck)["last"]["said"]


@EVERY_GAME
def test_every_snapshot_has_52_cards_and_the_legal_moves_of_the_game(rules: sw.Rules) -> None:
    widget = sw.SolitaireWidget(sw.Game(rules, deal=91))
    view = View(widget)
    for _ in random_moves(widget.game, Random(91), 60):
        snapshot = view.snapshot
        cards, hidden = visible(snapshot), sum(pile["hidden"] for pile in snapshot["piles"])
        assert len(cards) + hidden == 52
        assert len(set(cards)) == len(cards)
        assert set(cards) | hidden_cards(widget.game.position) == set(DECK)
        legal = [sw.Move(*move) for move in snapshot["legal"]]
        assert legal == list(widget.game.legal_moves)
        assert snapshot["counters"]["moves"] == len(widget.game.moves)


def test_rules_text_tells_the_rules_of_the_game() -> None:
    for rules in REGISTERED.values():
        widget = sw.SolitaireWidget(sw.Game(rules, deal=1))
        assert widget.rules_text["name"] == rules.name
        assert widget.rules_text["text"] == rules.describe()
        assert "\n" not in widget.rules_text["summary"]


# What is not in it -------------------------------------------------------------------------------


@EVERY_GAME
def test_worlds_that_look_alike_have_one_snapshot(rules: sw.Rules) -> None:
    for game, rng in played_games(rules, seed=92, every=40, at_most=80):
        assert plain(twin(game, rng)) == plain(game)


@pytest.mark.parametrize("rules", REGISTERED.values(), ids=REGISTERED.keys())
def test_no_message_of_a_game_names_a_hidden_card(rules: sw.Rules) -> None:
    widget = sw.SolitaireWidget(sw.Game(rules, deal=93))
    view, rng = View(widget), Random(93)
    for _ in random_moves(widget.game, rng, 80):
        for source in ("S", "W", "T1", "T2", "F:C"):
            view.ask("explain", source=source, target=None, count=rng.randint(1, 5))
            view.ask("explain", source=source, target="T3", count=rng.randint(1, 3))
        view.ask("hint")
        hidden = hidden_cards(widget.game.position)
        wanted = re.compile(r"so \w\w (comes (next|first)|takes [^:;]*?)\.")
        for message in view.wire.sent:
            assert not hidden & set(CARD.findall(wanted.sub("", json.dumps(message))))
        view.wire.sent.clear()


# How big it is -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game_id", sw.games())
def test_each_message_of_a_random_game_is_small(game_id: str, seed: int) -> None:
    widget = sw.SolitaireWidget(sw.Game(game_id, deal=seed + 1))
    view = View(widget, "x" * 64)
    for _ in random_moves(widget.game, Random(seed), 250):
        view.ask("hint")
        view.ask("explain", source="T1", target="T2", count=3)
    for kind in ("restart", "redo", "undo", "finish"):
        view.ask(kind)
    assert max(map(size, view.wire.sent)) < LIMIT


@pytest.mark.parametrize("line", winning_lines(), ids=lambda line: f"{line[0]} {line[1]}")
def test_each_message_on_the_way_to_a_win_is_small(line: tuple[str, int, list[str]]) -> None:
    game_id, deal, moves = line
    widget = sw.SolitaireWidget(sw.Game(game_id, deal=deal))
    view = View(widget)
    for move in moves:
        view.move(move)
    assert view.snapshot["outcome"] == "won"
    view.ask("restart")
    widget.game.play_all(moves)
    assert max(map(size, view.wire.sent)) < LIMIT


def test_intents_are_small() -> None:
    view = View(sw.play("bisley", deal=1), "x" * 64)
    assert size(view.intent("move", source="T10", target="T11", count=52)) < 300


# When it is sent ---------------------------------------------------------------------------------


def test_the_first_message_is_complete_and_the_only_one() -> None:
    wire = View(sw.play("bisley", deal=3)).wire
    state = wire.opened["state"]
    assert state["snapshot"]["seq"] == 1
    assert state["snapshot"]["deal"] == "3"
    assert state["rules_text"]["name"] == "Bisley"
    assert (state["four_colours"], state["animation"], state["theme"]) == (False, True, "auto")
    assert wire.sent == []


def test_every_change_counts_the_sequence_up_by_one() -> None:
    view = View(sw.play("blind-alleys", deal=4))
    game = view.widget.game
    seqs = [view.snapshot["seq"]]
    acts = (lambda: game.play("draw"), game.undo, game.redo, game.restart, view.widget.new_deal)
    for act in acts:
        act()
        seqs.append(view.snapshot["seq"])
    assert seqs == [1, 2, 3, 4, 5, 6]


def test_nothing_is_sent_when_nothing_changed() -> None:
    view = View(sw.play("blind-alleys", deal=4))
    game = view.widget.game
    game.undo()
    game.redo()
    game.restart()
    game.go_to(0)
    game.play_all([])
    with pytest.raises(sw.IllegalMoveError):
        game.play("redeal")
    assert view.wire.sent == []


def test_several_moves_are_one_snapshot() -> None:
    view = View(sw.play("blind-alleys", deal=4))
    view.widget.game.play_all(["draw"] * 3)
    assert len(view.wire.sent) == 1
    last = view.snapshot["last"]
    assert last == {"kind": "move", "moves": [["S", "W", 1]] * 3, "said": "Played 3 moves."}


def test_moves_of_a_long_act_are_left_out() -> None:
    view = View(sw.play(sw.rules("blind-alleys").variant(passes=None), deal=4))
    passing = [*["draw"] * 34, "redeal"]
    view.widget.game.play_all([*passing, *["draw"] * 25])
    assert len(view.snapshot["last"]["moves"]) == 60
    view.widget.game.play("draw")
    view.ask("restart")
    assert view.snapshot["last"]["moves"] == []
    assert view.snapshot["last"]["kind"] == "restart"
