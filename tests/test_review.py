"""The review of a game: when it was lost, what was left, and what limits leave open."""

from __future__ import annotations

import math
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest

import solitaire_widget as sw
from positions import board, play_winning_line
from solitaire_widget.teaching import lessons

mpl.use("Agg")

W, U, X = sw.Verdict.WINNABLE, sw.Verdict.UNWINNABLE, sw.Verdict.UNKNOWN


def puzzle() -> sw.Game:
    """A game that one of its two moves loses."""
    start = lessons("bisley")[3].steps[3].start
    assert start is not None
    return sw.Game(start)


def verdicts(found: sw.Review) -> list[sw.Verdict]:
    return [found.start, *(each.after for each in found.moves)]


def test_the_move_that_lost_the_game_is_marked() -> None:
    game = puzzle()
    game.play("8S>9S")
    found = sw.review(game)
    assert verdicts(found) == [W, U]
    assert found.losing_move is found.moves[0]
    assert found.outcome is sw.Outcome.STUCK
    assert found.limit is None
    assert found.text == (
        "Proven: it could be won until move 1, T1>T3, and not after it; 1 move was played."
    )
    assert str(found) == found.text
    assert repr(found) == f"<Review: {found.text}>"


@pytest.mark.parametrize(("game_id", "deal"), [("bisley", 3), ("ali-baba", 9), ("blind-alleys", 5)])
def test_every_verdict_is_what_the_solver_says_of_each_position(game_id: str, deal: int) -> None:
    game = sw.Game(game_id, deal=deal)
    for _ in range(45):
        if game.legal_moves:
            game.play(game.legal_moves[0])
    found = sw.review(game)
    past = game.copy()
    expected = [sw.solve(past).verdict]
    while past.undo():
        expected.insert(0, sw.solve(past).verdict)
    assert verdicts(found) == expected
    lost = [each.number for each in found.moves if each.lost_here]
    assert lost == ([expected.index(U)] if expected[0] is W and U in expected else [])
    assert [each.cards_up for each in found.moves][-1:] == [game.position.cards_up][
        : len(game.moves)
    ]
    assert [each.move for each in found.moves] == list(game.moves)


def test_a_deal_that_can_not_be_won_was_not_lost_by_a_move() -> None:
    number = next(n for n in range(1, 50) if sw.solve(sw.Game("ali-baba", deal=n)).verdict is U)
    game = sw.Game("ali-baba", deal=number, moves=["draw"])
    found = sw.review(game)
    assert found.losing_move is None
    assert found.text == "Proven: it couldn't be won from the start."


def test_a_game_that_goes_on() -> None:
    game = puzzle()
    game.play("9S>8S")
    assert sw.review(game).text == "Proven: after 1 move it can still be won."
    game.undo()
    assert sw.review(game).text == "Proven: after 0 moves it can still be won."


def test_moves_taken_back_do_not_count() -> None:
    game = puzzle()
    game.play("8S>9S")
    game.undo()
    game.play("9S>8S")
    game.undo()
    assert sw.review(game).moves == ()
    assert len(game.undone) == 1


# Won games ---------------------------------------------------------------------------------------


def test_a_won_game_has_no_losing_move() -> None:
    game = play_winning_line("bisley")
    found = sw.review(game)
    assert set(verdicts(found)) == {W}
    assert found.losing_move is None
    assert found.shortest_found is not None
    assert found.shortest_found <= len(game.moves)


def test_where_a_shorter_line_was_left_is_marked() -> None:
    game = board("ali-baba", up="C-K D-K H-J S-K", T1="KH QH")
    game.play_all(["QH>T2", "T1>T3", "QH>F:H", "KH>F:H"])
    found = sw.review(game)
    assert found.shortest_found == 2
    assert [each.longer_by for each in found.moves] == [1, 1, 0, 0]
    assert found.text == (
        "The game was won in 4 moves. A line of 2 moves was found. It was left most at move 1, "
        "T1>T2: the shortest way found was 1 move longer after it."
    )
    game = board("ali-baba", up="C-K D-K H-J S-K", T1="KH QH")
    game.play_all(["QH>F:H", "KH>F:H"])
    found = sw.review(game)
    assert found.text == "The game was won in 2 moves. No shorter line was found."
    assert [each.longer_by for each in found.moves] == [0, 0]


def test_a_line_found_later_is_one_from_before_too() -> None:
    from solitaire_widget.teaching.review import _Look, _shortest_ways

    look = _Look([sw.Game("bisley", deal=75).start] * 5, None, None, 512, None)
    look.lines = {0: 5, 2: 1}
    assert _shortest_ways(look, 4, True) == [3, 3, 3, 4, 4]
    assert _shortest_ways(look, 4, False) == [3, 3, 3, None, None]


# Limits ------------------------------------------------------------------------------------------


def test_what_a_limit_ends_stays_unknown() -> None:
    game = sw.Game("blind-alleys", deal=36, moves=["draw", "draw"])
    found = sw.review(game, max_positions=1)
    assert set(verdicts(found)) == {X}
    assert found.limit == "positions"
    assert found.losing_move is None
    assert found.text == (
        "Unknown: whether it could be won wasn't found out. "
        "A limit (positions) ended some of the searches."
    )


def test_a_border_between_unknown_positions_is_no_losing_move() -> None:
    from solitaire_widget.teaching.review import _Look, _reviewed

    game = sw.Game("bisley", deal=75, moves=["T3>K:C", "T4>K:C", "T6>F:C", "T12>K:H"])
    look = _Look([game.start] * 5, None, None, 512, None)
    look.verdicts = [W, W, X, X, U]
    look.limit = "positions"
    found = _reviewed(game, look)
    assert found.losing_move is None
    assert found.text.startswith(
        "Proven: it could be won after move 1, and it couldn't be won any more after move 4. "
        "Between is unknown."
    )


def test_halving_looks_at_both_sides_of_what_stays_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    from solitaire_widget.teaching import review

    game = sw.Game("bisley", deal=75)
    while game.legal_moves and len(game.moves) < 16:
        game.play(game.legal_moves[0])
    ply = {}
    past = game.copy()
    ply[past.position] = len(past.moves)
    while past.undo():
        ply[past.position] = len(past.moves)
    truth = [W] * 6 + [X] * 5 + [U] * (len(game.moves) - 10)
    asked = []

    def solve(position: sw.Position, **options: Any) -> sw.Solution:
        asked.append(ply[position])
        verdict = truth[ply[position]]
        return sw.Solution(verdict, (), 1, 0.0, "positions" if verdict is X else None)

    monkeypatch.setattr("solitaire_widget.search.solver.solve", solve)
    assert verdicts(review.review(game)) == truth
    assert len(asked) == len(set(asked)) < len(truth)


def test_a_review_can_be_cancelled() -> None:
    game = sw.Game("blind-alleys", deal=36, moves=["draw", "draw"])
    found = sw.review(game, cancelled=lambda: True)
    assert found.limit in ("cancelled", None)


@pytest.mark.parametrize("limit", [0, -1, math.nan, math.inf, "1", True])
def test_what_is_no_limit_is_refused(limit: Any) -> None:
    game = puzzle()
    for name in ("time_limit_s", "max_positions", "memory_mb"):
        with pytest.raises(sw.SolitaireError, match=name):
            sw.review(game, **{name: limit})


@pytest.mark.parametrize(
    "nothing", [None, "bisley", 3, sw.Game("bisley", deal=1).position], ids=type
)
def test_only_a_game_is_reviewed(nothing: Any) -> None:
    with pytest.raises(sw.SolitaireError, match="only a Game can be reviewed"):
        sw.review(nothing)


# The chart ---------------------------------------------------------------------------------------


def test_the_chart_shows_cards_up_and_the_losing_move() -> None:
    from matplotlib import pyplot as plt

    game = puzzle()
    game.play("8S>9S")
    found = sw.review(game)
    _, given = plt.subplots()
    ax = found.plot(given)
    assert ax is given
    assert [*np.asarray(ax.lines[0].get_ydata())] == [
        found.cards_up_at_start,
        found.moves[0].cards_up,
    ]
    assert "lost with T1>T3" in [text.get_text() for text in ax.texts]
    assert ax.get_legend_handles_labels()[1] == ["can't be won"]
    assert sw.charts.describe(ax) == (
        f"A game in review. {found.text} Cards on foundations: {found.cards_up_at_start} at the "
        f"start, {found.moves[0].cards_up} after 1 move."
    )
    plt.close("all")


def test_the_chart_of_a_won_game_makes_its_own_axes() -> None:
    from matplotlib import pyplot as plt

    ax = sw.review(play_winning_line("bisley")).plot()
    assert ax.get_xlabel() == "move"
    assert np.asarray(ax.lines[0].get_ydata())[-1] == 52
    plt.close("all")
