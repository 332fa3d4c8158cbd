"""One play of a game: beginning, playing, asking, and what is refused."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import plays
from positions import board, winning_lines

HUGE = 10**5000
NONSENSE: list[Any] = [None, 3, 1.5, True, b"draw", [], {}, object(), HUGE, len]


def kind(value: object) -> str:
    return type(value).__name__


def state(game: sw.Game) -> tuple[object, ...]:
    """All that a failed call must leave alone."""
    return (game.position, game.moves, game.undone, dict(game.comments), game.plays, game.deal)


@pytest.fixture
def game() -> sw.Game:
    """T1 7H, T2 8S, T3 and on empty, 9S on the waste, the rest in the stock."""
    return board("blind-alleys", T1="7H", T2="8S", waste="9S")


# Beginning ---------------------------------------------------------------------------------------


def test_a_game_begins_from_an_id_rules_or_a_position() -> None:
    by_id = sw.Game("ali-baba", deal=7)
    by_rules = sw.Game(sw.rules("ali-baba"), deal=7)
    by_position = sw.Game(by_id.position)
    assert by_id.position == by_rules.position == by_position.position == by_id.start
    assert (by_id.deal, by_rules.deal, by_position.deal) == (7, 7, None)
    assert by_position.rules is by_id.rules


def test_a_random_deal_has_a_number_that_deals_it_again() -> None:
    games = [sw.Game("bisley") for _ in range(8)]
    numbers = {game.deal for game in games}
    assert len(numbers) > 1
    for game in games:
        assert game.deal is not None
        assert 1 <= game.deal < 10**7
        assert sw.Game("bisley", deal=game.deal).position == game.position


@pytest.mark.parametrize("nothing", [*NONSENSE, "nope", "", "Bisley", "bisley "], ids=kind)
def test_a_game_that_there_is_not_is_a_rules_error(nothing: Any) -> None:
    with pytest.raises(sw.RulesError, match="ali-baba, bisley, blind-alleys"):
        sw.Game(nothing)


@pytest.mark.parametrize("deal", ["5", 0, -1, 10**20, 1.0, True, False, [1], HUGE], ids=kind)
def test_a_deal_that_there_is_not_is_a_deal_error(deal: Any) -> None:
    with pytest.raises(sw.DealError, match="1 to 10\\*\\*20 - 1") as error:
        sw.Game("bisley", deal=deal)
    assert len(str(error.value)) < 150


def test_a_position_has_no_deal_number() -> None:
    with pytest.raises(sw.DealError, match="starts from a position"):
        sw.Game(sw.Game("bisley", deal=1).position, deal=1)


# Playing -----------------------------------------------------------------------------------------


def test_play_takes_text_or_a_move_and_returns_the_move(game: sw.Game) -> None:
    assert game.play("7h > 8s") == sw.Move("T1", "T2")
    assert game.play(sw.Move("S", "W")) == sw.Move("S", "W")
    assert game.moves == (sw.Move("T1", "T2"), sw.Move("S", "W"))


def test_an_illegal_move_carries_its_explanation(game: sw.Game) -> None:
    before = state(game)
    with pytest.raises(sw.IllegalMoveError) as refused:
        game.play("T2>T1")
    explanation = refused.value.explanation
    assert explanation == game.explain("T2>T1")
    assert explanation.reasons == (sw.Reason.DOES_NOT_BUILD,)
    assert str(refused.value) == explanation.text
    assert isinstance(refused.value, sw.SolitaireError)
    assert isinstance(refused.value, ValueError)
    assert state(game) == before


@pytest.mark.parametrize("text", ["", "T1", "T1>", "seven on eight", "T1>T2*0x", "T1>T2>T3", "#"])
def test_a_text_that_is_no_move_is_refused(game: sw.Game, text: str) -> None:
    before = state(game)
    with pytest.raises(sw.MoveSyntaxError):
        game.play(text)
    with pytest.raises(sw.MoveSyntaxError):
        game.explain(text)
    assert state(game) == before


@pytest.mark.parametrize("nothing", NONSENSE, ids=kind)
def test_what_is_no_text_at_all_is_refused_by_name(game: sw.Game, nothing: Any) -> None:
    before = state(game)
    for ask in (game.play, game.explain, lambda move: game.play_all(["draw", move])):
        with pytest.raises(sw.MoveSyntaxError, match="a move is a text") as error:
            ask(nothing)
        assert len(str(error.value)) < 250
    assert nothing not in as_container(game.legal_moves)
    assert state(game) == before


def as_container(moves: Container[object]) -> Container[object]:
    """For asking `in` of what can't be in it, which a type checker would object to."""
    return moves


def test_a_move_of_nonsense_is_illegal_and_nothing_worse(game: sw.Game) -> None:
    anything: list[Any] = [None, 3, "X", []]
    for source in anything:
        for target in anything:
            for count in (*anything, HUGE):
                move = sw.Move(source, target, count)
                assert not game.explain(move)
                with pytest.raises(sw.IllegalMoveError):
                    game.play(move)
                with pytest.raises(sw.IllegalMoveError, match="move 2 of 2"):
                    game.play_all(["draw", move])
    assert game.moves == ()


# Several moves -----------------------------------------------------------------------------------


def test_play_all_plays_each_in_its_turn(game: sw.Game) -> None:
    played = game.play_all(["T1>T2", sw.Move("W", "T1"), "8S>T3", "draw"])
    assert [str(move) for move in played] == ["T1>T2", "W>T1", "T2>T3*2", "draw"]
    assert game.moves == played


def test_play_all_reads_a_script_with_comments(game: sw.Game) -> None:
    script = """
    # Free the first pile,
    T1>T2      # red on black

      w > t1
    draw#the next
    """
    assert [str(move) for move in game.play_all(script)] == ["T1>T2", "W>T1", "draw"]
    assert game.comments == {}


def test_play_all_takes_a_generator(game: sw.Game) -> None:
    def moves() -> Iterator[str]:
        yield "T1>T2"
        yield "draw"

    assert len(game.play_all(moves())) == 2


@pytest.mark.parametrize("nothing", ["", "\n \n", "# only this", [], ()])
def test_play_all_of_nothing_plays_nothing(game: sw.Game, nothing: Any) -> None:
    game.play("draw")
    game.undo()
    called: list[sw.Game] = []
    game.watch(called.append)
    assert game.play_all(nothing) == ()
    assert called == []
    assert len(game.undone) == 1


@pytest.mark.parametrize(
    ("moves", "error", "message"),
    [
        (["T1>T2", "T1>T3"], sw.IllegalMoveError, "move 2 of 2, T1>T3: T1 is empty"),
        (["T1>T2", "draw", "nonsense"], sw.MoveSyntaxError, "move 3 of 3: 'nonsense' is no move"),
        (
            "T2>T3\n# well\nredeal\ndraw",
            sw.IllegalMoveError,
            "line 3, move 2 of 3, redeal: The",
        ),
        ("draw\n\n T1>> # ?", sw.MoveSyntaxError, "line 3, move 2 of 2: 'T1>>' is no move"),
        (["draw", None], sw.MoveSyntaxError, "move 2 of 2: a move is a text"),
    ],
)
def test_play_all_plays_all_or_none(
    game: sw.Game, moves: Any, error: type[sw.SolitaireError], message: str
) -> None:
    game.play("W>T6")
    game.undo()
    game.comments[1] = "of the move that was taken back"
    before, called = state(game), list[sw.Game]()
    game.watch(called.append)
    with pytest.raises(error) as refused:
        game.play_all(moves)
    assert str(refused.value).startswith(message)
    assert state(game) == before
    assert called == []


def test_the_error_of_play_all_explains_the_move_that_failed(game: sw.Game) -> None:
    with pytest.raises(sw.IllegalMoveError) as refused:
        game.play_all(["T1>T2", "W>T2"])
    assert refused.value.explanation.move == sw.Move("W", "T2")
    assert "so 7H takes a black 6" in refused.value.explanation.text


@pytest.mark.parametrize("nothing", [None, 3, 1.5, sw.Move("T1", "T2"), object(), HUGE], ids=kind)
def test_play_all_of_what_is_not_several_moves_says_what_is(game: sw.Game, nothing: Any) -> None:
    with pytest.raises(TypeError, match="several moves are a list of moves or move texts"):
        game.play_all(nothing)
    assert game.moves == ()


def test_play_all_lets_an_error_of_the_generator_through(game: sw.Game) -> None:
    def moves() -> Iterator[str]:
        yield "T1>T2"
        raise LookupError("of mine")

    with pytest.raises(LookupError, match="of mine"):
        game.play_all(moves())
    assert game.moves == ()


def test_winning_lines_win_in_one_go() -> None:
    for game_id, deal, moves in winning_lines():
        game = sw.Game(game_id, deal=deal)
        outcomes = [game.outcome]
        game.play_all(moves)
        outcomes.append(game.outcome)
        assert outcomes == [None, sw.Outcome.WON]
        assert not game.legal_moves


# The legal moves ---------------------------------------------------------------------------------


def test_legal_moves_are_a_sequence(game: sw.Game) -> None:
    moves = game.legal_moves
    assert len(moves) == len(list(moves)) == len(moves[:]) > 3
    assert moves[0] == next(iter(moves)) == moves[-len(moves)]
    assert moves[1:3] == tuple(moves)[1:3]
    assert moves.index(moves[2]) == 2
    with pytest.raises(IndexError):
        moves[len(moves)]
    assert moves == list(moves)
    assert moves == tuple(moves)
    assert moves != list(moves)[1:]
    assert repr(moves) == f"<LegalMoves: {', '.join(map(str, moves))}>"


def test_legal_moves_know_moves_in_every_form(game: sw.Game) -> None:
    moves = as_container(game.legal_moves)
    for legal in ("T1>T2", "t1 > t2", "7H>8S", "draw", "W>T3", sw.Move("T1", "T2")):
        assert legal in moves
    illegal: list[Any] = ["T2>T1", "redeal", "nonsense", "", sw.Move("T2", "T1"), *NONSENSE]
    for move in illegal:
        assert move not in moves


def test_legal_moves_stay_those_of_their_position(game: sw.Game) -> None:
    before = game.legal_moves
    texts = [str(move) for move in before]
    game.play("T1>T2")
    assert [str(move) for move in before] == texts
    assert game.legal_moves != before
    assert "T1>T2" in as_container(before)


def test_no_legal_moves_are_empty_and_say_so() -> None:
    stuck = board("bisley", T1="7H", T2="2D", T13="9C", rest="T13")
    while stuck.legal_moves:
        stuck.play(stuck.legal_moves[0])
    assert repr(stuck.legal_moves) == "<LegalMoves: none>"
    assert list(stuck.legal_moves) == []


# The outcome -------------------------------------------------------------------------------------


def test_the_outcome_goes_with_undo_and_redo() -> None:
    game_id, deal, moves = winning_lines()[0]
    game = sw.Game(game_id, deal=deal)
    game.play_all(moves)
    outcomes = [game.outcome]
    game.undo()
    outcomes.append(game.outcome)
    game.redo()
    outcomes.append(game.outcome)
    assert outcomes == [sw.Outcome.WON, None, sw.Outcome.WON]


# Texts -------------------------------------------------------------------------------------------


def test_a_game_prints_its_position(game: sw.Game) -> None:
    assert str(game) == game.position.to_text()


def test_the_repr_of_a_game_is_code() -> None:
    assert repr(sw.Game("bisley", deal=75)) == "Game('bisley', deal=75)"
    game = sw.Game("bisley", deal=75, moves="T3>K:C\nT4>K")
    assert repr(game) == "Game('bisley', deal=75, moves=['T3>K:C', 'T4>K:C'])"


@settings(max_examples=25)
@given(played=plays(), from_position=st.booleans())
def test_the_repr_builds_the_game_again(played: sw.Game, from_position: bool) -> None:
    game = sw.Game(played.position) if from_position else played
    for move in game.legal_moves[:1]:
        game.play(move)
    names = {"Game": sw.Game, "Position": sw.Position, "Rules": sw.Rules}
    again = eval(repr(game), names)
    assert (again.start, again.deal, again.moves) == (game.start, game.deal, game.moves)
    assert again.position == game.position


def test_a_game_can_begin_with_moves() -> None:
    game = sw.Game("bisley", deal=75, moves=["T3>K:C", "T4>K:C"])
    assert [str(move) for move in game.moves] == ["T3>K:C", "T4>K:C"]
    with pytest.raises(sw.IllegalMoveError, match="move 2 of 2"):
        sw.Game("bisley", deal=75, moves=["T3>K:C", "T3>K:C"])


def test_a_script_may_be_in_a_file(game: sw.Game, tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text("# out of the way\nT1>T2\n", encoding="utf-8")
    assert [str(move) for move in game.play_all(file)] == ["T1>T2"]
    with pytest.raises(sw.SolitaireError, match="no-such-file"):
        game.play_all(tmp_path / "no-such-file")
    assert len(game.moves) == 1


@pytest.mark.parametrize("nothing", [*NONSENSE, "", "nonsense"], ids=kind)
def test_a_record_that_is_none_is_a_record_error(nothing: Any) -> None:
    with pytest.raises(sw.RecordError):
        sw.Game.from_record(nothing)
