"""Games as trees: other lines of play beside the one played, in games and in records."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import plays
from solitaire_widget.notation.variations import DEEPEST, Variation, walk

SAMPLES = Path(__file__).parent / "data" / "records"

RECORD = """\
solitaire-widget record, version 2
Game: bisley
Deal: 75
Result: unfinished
Moves: 4
1. T3>K:C T4>K:C
# Which king?
(
3. T12>K:H T12>K:H
# Hearts first.
(
5. T2>T8
# Too early.
)
)
(
3. T2>T8
)
3. T6>F:C T12>K:H
"""


@pytest.fixture
def game() -> sw.Game:
    return sw.Game("bisley", deal=75, moves=["T3>K:C", "T4>K:C", "T6>F:C", "T12>K:H"])


def texts(moves: tuple[sw.Move, ...]) -> list[str]:
    return [str(move) for move in moves]


def fault(text: str) -> str:
    with pytest.raises(sw.RecordError) as error:
        sw.Game.from_record(text)
    return str(error.value)


# In games ----------------------------------------------------------------------------------------


def test_what_was_taken_back_can_be_kept(game: sw.Game) -> None:
    game.go_to(2)
    kept = game.add_variation(game.undone)
    game.play("T12>K:H")
    assert game.variations == (kept,)
    assert (kept.after, texts(kept.moves)) == (2, ["T6>F:C", "T12>K:H"])
    assert str(kept) == "after move 2: T6>F:C T12>K:H"
    assert game.copy().variations == game.variations
    game.restart()
    game.play("T4>T3")
    assert len(game.variations) == 0


def test_a_variation_may_leave_anywhere(game: sw.Game) -> None:
    game.add_variation(["T4>T3"], after=0)
    game.add_variation("T2>T8", after=4)
    assert len(game.moves) == 4
    for moves, after in ((["T1>T1"], 0), ([], 0), (["T4>T3"], 5), (["T4>T3"], -1), (["x"], 1)):
        with pytest.raises(sw.SolitaireError):
            game.add_variation(moves, after=after)
    assert [each.after for each in game.variations] == [0, 4]


def test_following_a_variation_keeps_the_line_it_leaves(game: sw.Game) -> None:
    game.comments = {2: "here", 3: "on the club"}
    other = game.add_variation(["T12>K:H", "T12>K:H"], after=2)
    late = game.add_variation(["T12>K:H"], after=3)
    main = game.moves
    game.follow(other)
    assert texts(game.moves) == ["T3>K:C", "T4>K:C"]
    assert texts(game.undone) == ["T12>K:H", "T12>K:H"]
    (kept,) = game.variations
    assert (kept.after, kept.moves, kept.comments) == (2, main[2:], {3: "on the club"})
    assert kept.variations == (late,)
    assert game.comments == {2: "here"}
    while game.redo():
        pass
    assert game.position == sw.Game("bisley", deal=75, moves=game.moves).position
    game.follow(kept)
    game.go_to(4)
    assert (game.moves, game.comments) == (main, {2: "here", 3: "on the club"})
    assert [texts(each.moves) for each in game.variations] == [["T12>K:H", "T12>K:H"], ["T12>K:H"]]


def test_a_variation_of_another_game_is_not_followed(game: sw.Game) -> None:
    with pytest.raises(sw.SolitaireError, match="is no variation of this game"):
        game.follow(Variation(0, (sw.Move("T4", "T3"),)))


def test_watchers_hear_of_following(game: sw.Game) -> None:
    other = game.add_variation(["T12>K:H"], after=2)
    heard: list[int] = []
    game.watch(lambda changed: heard.append(len(changed.moves)))
    game.follow(other)
    assert heard == [2]


# In records --------------------------------------------------------------------------------------


def test_a_record_with_variations() -> None:
    game = sw.Game.from_record(RECORD)
    assert game.record() == RECORD
    assert texts(game.moves) == ["T3>K:C", "T4>K:C", "T6>F:C", "T12>K:H"]
    hearts, eight = game.variations
    assert (hearts.after, texts(hearts.moves)) == (2, ["T12>K:H", "T12>K:H"])
    assert hearts.comments == {4: "Hearts first."}
    (inner,) = hearts.variations
    assert (inner.after, texts(inner.moves), inner.comments) == (4, ["T2>T8"], {5: "Too early."})
    assert texts(eight.moves) == ["T2>T8"]


def grow(game: sw.Game, rng: random.Random, depth: int) -> tuple[Variation, ...]:
    """Some random variations of the line that a game has played."""
    grown = []
    for _ in range(rng.randrange(3)):
        ply = rng.randint(0, len(game.moves))
        twin = game.copy()
        twin.go_to(ply)
        for _ in range(rng.randint(1, 6)):
            if twin.legal_moves:
                twin.play(rng.choice(twin.legal_moves))
        moves = twin.moves[ply:]
        if moves:
            said = rng.choice(["", "(", ") x", "a\nb", "3."])
            comments = {ply + rng.randint(0, len(moves)): said}
            inner = tuple(v for v in grow(twin, rng, depth - 1) if v.after >= ply) if depth else ()
            grown.append(Variation(ply, moves, comments, inner))
    return tuple(grown)


def by_place(variations: tuple[Variation, ...]) -> list[tuple[object, ...]]:
    """Variations in the order of a record: by where they leave their line."""
    return [
        (each.after, each.moves, dict(each.comments), by_place(each.variations))
        for each in sorted(variations, key=lambda each: each.after)
    ]


@settings(max_examples=60)
@given(plays(), st.integers(0, 10**6), st.booleans())
def test_every_tree_comes_back_from_its_record(game: sw.Game, seed: int, positioned: bool) -> None:
    if positioned:
        game = sw.Game(game.position, moves=game.legal_moves[:1])
    game.variations = grow(game, random.Random(seed), 2)
    again = sw.Game.from_record(game.record())
    assert by_place(again.variations) == by_place(game.variations)
    assert (again.moves, again.start) == (game.moves, game.start)
    assert again.record() == game.record()
    for each in walk(again.variations):
        assert each.moves


def test_variations_of_moves_taken_back_are_left_out(game: sw.Game) -> None:
    game.add_variation(["T12>K:H"], after=3)
    assert "version 2" in game.record()
    game.go_to(2)
    assert "version 1" in game.record()
    assert len(game.variations) == 1


def test_brackets_in_version_1_are_no_moves() -> None:
    assert "line 8, move 3: '(' is no move" in fault(RECORD.replace("version 2", "version 1"))


def test_variations_as_people_write_them() -> None:
    game = sw.Game.from_record(
        "solitaire-widget record, version 2\nGame: bisley\nDeal: 75\nMoves:\n"
        "1. t3>k t4>k (3. t12>k t12>k (t2>t8))(T2>T8) 3. t6>f t12>k\n"
    )
    assert texts(game.moves) == ["T3>K:C", "T4>K:C", "T6>F:C", "T12>K:H"]
    assert [len(each.moves) for each in game.variations] == [2, 1]


@pytest.mark.parametrize("end", range(len(RECORD.splitlines())))
def test_a_record_that_is_cut_off_says_so(end: int) -> None:
    message = fault("\n".join(RECORD.splitlines()[:end]))
    assert "lost" in message or "missing" in message or "empty" in message or "neither" in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (")\n(\n3. T2>T8\n)\n3. T6>F:C T12>K:H\n", "", "line 8: the variation that begins"),
        ("(\n3. T2>T8\n)", "3. T2>T8\n)", "line 17: ')' ends no variation: its '(' is missing"),
        ("3. T2>T8\n", "", "line 17: the variation that ends here has no moves"),
        ("3. T2>T8\n", "4. T2>T8\n", "line 17: move 3 comes next, but the text goes on with the"),
        ("3. T2>T8\n", "3. T2>T9\n", "line 17, move 3, T2>T9: QS can't go on 9S"),
        ("3. T2>T8\n", "3. T2>>T8\n", "line 17, move 3: 'T2>>T8' is no move"),
        ("3. T6>F:C", "5. T6>F:C", "move 3 comes next"),
        ("Moves: 4", "Moves: 8", "'8' moves are announced, but 4 follow"),
    ],
)
def test_what_is_wrong_in_a_variation_is_named_with_its_line(
    old: str, new: str, words: str
) -> None:
    assert old in RECORD
    assert words in fault(RECORD.replace(old, new, 1))


def test_variations_lie_only_so_deep() -> None:
    head = RECORD.partition("1.")[0].replace("Moves: 4", "Moves: 0")
    assert f"variations lie at most {DEEPEST} deep" in fault(head + "(" * 1000)


def test_stored_variations_read_as_ever() -> None:
    text = (SAMPLES / "v2-bisley-variations.txt").read_text(encoding="utf-8")
    game = sw.Game.from_record(text)
    hearts, eight, late = game.variations
    assert [each.after for each in game.variations] == [2, 2, 6]
    assert texts(hearts.moves) == ["T12>K:H", "T12>K:H", "T2>T8", "T2>K:H"]
    assert hearts.comments == {6: "Hearts first."}
    assert [(each.after, each.comments) for each in hearts.variations] == [
        (5, {6: "Why not spades?"})
    ]
    assert (texts(eight.moves), texts(late.moves)) == (["T2>T8"], ["T3>T6"])
    assert game.comments == {0: "Two kings lie open.", 2: "Which king?", 8: "Better this way."}
    text = (SAMPLES / "v2-blind-alleys-from-position.txt").read_text(encoding="utf-8")
    assert [str(each) for each in sw.Game.from_record(text).variations] == [
        "after move 1: W>T1 draw",
        "after move 1: T2>T1*2",
    ]
