"""Every rule check by name: what it refuses, with which sentence, and what it lets pass."""

from __future__ import annotations

from typing import Any

import pytest

import solitaire_widget as sw
from positions import board, play_winning_line
from refusals import DRAW, REDEAL, Case, move, read_cases
from solitaire_widget import Reason
from solitaire_widget.engine import legal

BLIND = sw.rules("blind-alleys")
CASES = read_cases()
HUGE = 10**5000


def repr_of(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("case", CASES, ids=str)
def test_check_refuses_with_its_sentence(case: Case) -> None:
    game = case.board()
    told = game.explain(case.refused)
    assert (told.legal, told.reasons) == (False, (case.reason,))
    assert told.text == case.sentence
    assert str(told) == case.sentence
    assert case.refused not in game.legal_moves


@pytest.mark.parametrize("case", [case for case in CASES if case.allowed], ids=str)
def test_check_lets_pass_what_fits(case: Case) -> None:
    game = case.board()
    assert case.allowed
    told = game.explain(case.allowed)
    assert (told.legal, told.reasons) == (True, ()), told.text
    assert case.allowed in game.legal_moves
    assert game.play(case.allowed) == case.allowed


def test_every_reason_but_the_end_of_the_game_has_a_case() -> None:
    assert {case.reason for case in CASES} == set(Reason) - {Reason.GAME_OVER}


@pytest.mark.parametrize("game_id", sw.games())
@pytest.mark.parametrize(
    "text", ["draw", "redeal", "T1>T2", "F:C>K:C", "F:C>F:C", "X>Y", "T1>T2*0"]
)
def test_game_over_refuses_every_move(game_id: str, text: str) -> None:
    game = play_winning_line(game_id)
    told = game.explain(move(text))
    assert told.reasons == (Reason.GAME_OVER,)
    assert told.text == (
        "The game is won: all 52 cards are on the foundations, and there is nothing to move."
    )
    game.undo()
    assert game.legal_moves
    assert game.explain(move(text)).reasons != (Reason.GAME_OVER,)


@pytest.mark.parametrize("count", [2, 24, 10**6])
def test_draw_and_redeal_have_no_count(count: int) -> None:
    for start, act, name in (
        (board("blind-alleys"), DRAW, "draw"),
        (board("blind-alleys", waste="9S", rest="Waste"), REDEAL, "redeal"),
    ):
        assert start.explain(act).legal
        told = start.explain(sw.Move(act.source, act.target, count))
        assert told.reasons == (Reason.NOT_A_COUNT,)
        assert told.text == (
            f"A {name} is one act and has no count; the rules say how many cards it takes."
        )


@pytest.mark.parametrize("count", [True, 1.0, "1", None, [1], HUGE, -HUGE], ids=repr_of)
@pytest.mark.parametrize("piles", [("T1", "T2"), ("S", "W"), ("W", "S")])
def test_a_count_that_is_none_is_refused_whatever_its_type(
    count: Any, piles: tuple[str, str]
) -> None:
    game = board("blind-alleys", T1="7H", T2="8S")
    told = game.explain(sw.Move(*piles, count))
    assert not told.legal
    assert len(told.text) < 200


@pytest.mark.parametrize(
    "name", [None, 3, ["T1"], {}, "T1 ", "t1", "9S", "T" * 10**6, "T1\n", ""], ids=repr_of
)
def test_a_pile_that_is_none_is_refused_whatever_its_type(name: Any) -> None:
    game = board("blind-alleys", T1="7H", T2="8S")
    for asked in (sw.Move(name, "T2"), sw.Move("T1", name)):
        told = game.explain(asked)
        assert told.reasons == (Reason.NO_SUCH_PILE,)
        assert told.text.isprintable()
        assert len(told.text) < 200
    assert legal.explain_lift(game.position, name, 1).reasons == (Reason.NO_SUCH_PILE,)


# What a legal move is said to do ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("T1>T2", "7H goes on 8S."),
        ("T2>T3", "8S goes to the empty pile T3."),
        ("T4>T3*2", "JC with the card on it goes to the empty pile T3."),
        ("T5>F:D", "AD starts the diamonds foundation."),
        ("W>F:C", "3C goes on 2C, on the clubs foundation."),
        ("draw", "Draw one card from the stock to the waste."),
    ],
)
def test_explanation_of_a_legal_move_says_what_it_does(text: str, said: str) -> None:
    piles = {"T1": "7H", "T2": "8S", "T4": "JC TH", "T5": "AD", "waste": "3C", "up": "C-2"}
    told = board("blind-alleys", **piles).explain(move(text))
    assert (told.legal, told.text) == (True, said)


def test_explanation_of_legal_stock_moves_counts_the_cards() -> None:
    rules = BLIND.variant(cards_per_draw=3)
    assert board(rules).explain(DRAW).text == "Draw three cards from the stock to the waste."
    last = board(rules, stock="4C 5C", waste="9S", rest="Waste")
    assert last.explain(DRAW).text == "Draw two cards from the stock to the waste."
    last.play(DRAW)
    assert last.explain(REDEAL).text == (
        "Turn the waste over: it is the stock again, in the same order."
    )


# Picking up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "count", "reasons", "said"),
    [
        ("T1", 1, (), "7H can be picked up."),
        ("T2", 2, (), "8S with the card on it can be picked up, but fits nowhere else now."),
        ("T2", 3, (Reason.NOT_A_RUN,), "KD with the two cards on it can't move together"),
        ("T2", 4, (Reason.TOO_FEW_CARDS,), "T2 has only three cards"),
        ("T3", 2, (Reason.FACE_DOWN,), "T3 has one card face up"),
        ("T4", 1, (Reason.EMPTY_SOURCE,), "T4 is empty"),
        ("S", 1, (Reason.STOCK_IS_DRAWN,), "Cards leave the stock by drawing only"),
        ("W", 2, (Reason.TOP_CARD_ONLY,), "Only the top card of the waste"),
        ("F:C", 1, (Reason.STAYS_UP,), "2C stays where it is"),
        ("F:D", 1, (Reason.EMPTY_SOURCE,), "The diamonds foundation is empty"),
        ("K:C", 1, (Reason.NO_SUCH_PILE,), "has no pile 'K:C'"),
        ("T1", 0, (Reason.NOT_A_COUNT,), "not 0"),
    ],
)
def test_explain_lift_says_why_cards_cannot_be_picked_up(
    source: str, count: int, reasons: tuple[Reason, ...], said: str
) -> None:
    rules = BLIND.variant(empty="kings")
    piles = {
        "T1": "7H",
        "T2": "KD 8S 7D",
        "T3": "<9D> 6S",
        "waste": "5C QC",
        "up": "C-2",
        "T5": "8C",
    }
    told = legal.explain_lift(board(rules, **piles).position, source, count)
    assert (told.legal, told.reasons) == (not reasons, reasons)
    assert said in told.text
    assert told.move == sw.Move(source, "", count)


def test_explain_lift_of_a_foundation_follows_from_what_the_rules_allow() -> None:
    neighbours = {"up": "H-8", "kings": "H-9", "T13": "2C"}
    lift = legal.explain_lift
    assert lift(board("bisley", **neighbours).position, "F:H", 1).text == "8H can be picked up."
    assert lift(board("bisley", up="H-8", T13="2C").position, "F:H", 1).text == (
        "8H stays where it is: in Bisley a card on a foundation doesn't come back to the tableau."
    )
    returning = BLIND.variant(foundation_return=True, empty="nothing")
    alone = board(returning, up="H-8", T1="2C")
    assert lift(alone.position, "F:H", 1).text == (
        "8H can be picked up, but fits nowhere else now."
    )
