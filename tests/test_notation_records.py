"""Games as text: records of every version, and records that are damaged."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import OWN_RULES, played, plays
from solitaire_widget.notation.records import VERSION, read_record, write_record

SAMPLES = Path(__file__).parent / "data" / "records"
# What each stored record tells: rules, deal, number of moves, last move, outcome.
STORED = {
    "v1-ali-baba-house-rule-stuck.txt": (
        *(sw.rules("ali-baba").variant(passes=2), 10**19 + 7),
        *(31, "draw", sw.Outcome.STUCK),
    ),
    "v1-bisley-won.txt": (sw.rules("bisley"), 75, 59, "T2>F:S", sw.Outcome.WON),
    "v1-blind-alleys-from-position.txt": (sw.rules("blind-alleys"), None, 25, "T3>F:H", None),
    "v1-own-rules.txt": (OWN_RULES, 1, 40, "T3>T4*2", None),
    "v2-bisley-variations.txt": (sw.rules("bisley"), 75, 8, "T3>T6", None),
    "v2-blind-alleys-from-position.txt": (sw.rules("blind-alleys"), None, 3, "draw", None),
}

RECORD = """\
solitaire-widget record, version 1
Game: blind-alleys passes=1
Deal: 42
Result: unfinished
Moves: 7
# The opening.
1. T4>T1 T5>T2 draw
# Slow so far.
4. draw draw draw draw
"""


def changed(old: str, new: str, text: str = RECORD) -> str:
    assert old in text
    return text.replace(old, new, 1)


def fault(text: object) -> str:
    """What the error says of a record."""
    with pytest.raises(sw.RecordError) as error:
        sw.Game.from_record(text)  # type: ignore[arg-type]
    message = str(error.value)
    assert len(message) < 500
    return message


def assert_same(game: sw.Game, other: sw.Game) -> None:
    assert other.rules == game.rules
    assert other.deal == game.deal
    assert other.start == game.start
    assert other.moves == game.moves
    assert other.position == game.position
    assert other.outcome == game.outcome


# Both ways ---------------------------------------------------------------------------------------


@given(game=plays(), from_position=st.booleans())
def test_every_game_comes_back_from_its_record(game: sw.Game, from_position: bool) -> None:
    if from_position:
        game = sw.Game(game.position)
        for _ in range(5):
            if game.legal_moves:
                game.play(game.legal_moves[-1])
    record = game.record()
    again = sw.Game.from_record(record)
    assert_same(game, again)
    assert again.record() == record
    while game.undo():
        again.undo()
        assert again.position == game.position


@given(st.dictionaries(st.integers(0, 12), st.text(st.characters())))
def test_every_comment_comes_back(comments: dict[int, str]) -> None:
    game = played(sw.rules("blind-alleys"), 42, seed=1, steps=12)
    game.comments.update(comments)
    again = sw.Game.from_record(game.record())
    assert again.comments == comments
    assert_same(game, again)


@pytest.mark.parametrize(
    "comment",
    [
        *("", " ", "#", "# ", "\n", "\n\n", "a\n", "1. T1>T2", "a # b", "```", "> T1", "Deal: 3"),
        *("a\r\nb", "\tc\t", "\\t", "\\\\u0041", "\x00\x1b\x85\u2028", "\ud800", "♠ 9 😀"),
    ],
    ids=ascii,
)
def test_awkward_comments_come_back(comment: str) -> None:
    for ply in (0, 3, 7):
        game = sw.Game.from_record(RECORD)
        game.comments = {ply: comment}
        record = game.record()
        assert sw.Game.from_record(record).comments == {ply: comment}
        printable = record.replace("\n", "")
        assert printable.isprintable()


def test_what_a_record_looks_like() -> None:
    game = sw.Game.from_record(RECORD)
    assert game.record() == RECORD
    assert game.comments == {0: "The opening.", 3: "Slow so far."}
    assert (game.deal, len(game.moves)) == (42, 7)


def test_a_game_from_a_position_shows_its_start_in_full() -> None:
    game = sw.Game(sw.Game("blind-alleys", deal=42).position)
    game.play("draw")
    lines = game.record().splitlines()
    start = game.start.to_text(reveal=True).splitlines()
    assert lines[1 : 1 + len(start)] == start
    assert not any("Deal" in line or "?" in line for line in lines)


def test_moves_taken_back_and_comments_on_them_are_left_out() -> None:
    game = sw.Game.from_record(RECORD)
    game.comments[6] = "later"
    game.undo()
    game.undo()
    again = sw.Game.from_record(game.record())
    assert len(again.moves) == 5
    assert again.undone == ()
    assert 6 in game.comments
    assert 6 not in again.comments


def test_lines_stay_short_enough_for_a_chat() -> None:
    game = played(sw.rules("bisley"), 5, seed=2, steps=60)
    assert max(map(len, game.record().splitlines())) < 80


def test_a_record_that_was_read_can_be_written() -> None:
    assert write_record(read_record(RECORD)) == RECORD


def test_a_comment_that_is_no_text_is_refused() -> None:
    game = sw.Game("bisley", deal=1)
    game.comments[0] = 7  # type: ignore[assignment]
    with pytest.raises(sw.RecordError, match="a comment is a text, not 7"):
        game.record()


def test_a_thousand_moves_are_quick() -> None:
    game = sw.Game("blind-alleys", deal=42)
    choice = random.Random(1)
    for _ in range(1000):
        game.play(choice.choice(game.legal_moves))
    began = time.perf_counter()
    again = sw.Game.from_record(game.record())
    assert time.perf_counter() - began < 5
    assert_same(game, again)


# Stored records ----------------------------------------------------------------------------------


def test_there_are_stored_records_of_every_version() -> None:
    names = {path.name for path in SAMPLES.iterdir()}
    assert names == set(STORED)
    assert {name.split("-")[0] for name in names} == {f"v{n}" for n in range(1, VERSION + 1)}


@pytest.mark.parametrize("name", STORED)
def test_a_stored_record_reads_as_ever(name: str) -> None:
    rules, deal, count, last, outcome = STORED[name]
    text = (SAMPLES / name).read_text(encoding="utf-8")
    game = sw.Game.from_record(text)
    assert (game.rules, game.deal) == (rules, deal)
    assert (len(game.moves), str(game.moves[-1]), game.outcome) == (count, last, outcome)
    # The format hasn't changed without a new version number.
    assert game.record() == text


def test_stored_comments() -> None:
    text = (SAMPLES / "v1-bisley-won.txt").read_text(encoding="utf-8")
    assert sw.Game.from_record(text).comments == {
        0: "A game that is won.\n\nThe kings come first, then everything goes quickly.",
        59: "Won.",
    }
    text = (SAMPLES / "v1-ali-baba-house-rule-stuck.txt").read_text(encoding="utf-8")
    assert sw.Game.from_record(text).comments == {3: "Tabs \t and a back\\slash"}


# As people and chats write -----------------------------------------------------------------------


def test_quote_marks_code_fences_and_line_ends_of_other_systems() -> None:
    expected = sw.Game.from_record(RECORD)
    quoted = "".join(f"> {line}\n" for line in RECORD.splitlines())
    deeper = "".join(f">> {line}\n" for line in quoted.splitlines())
    fenced = f"\n```text\n{RECORD}```\n\n"
    indented = "".join(f"    {line}\n" for line in RECORD.splitlines())
    for text in (quoted, deeper, fenced, indented, RECORD.replace("\n", "\r\n")):
        game = sw.Game.from_record(text)
        assert_same(expected, game)
        assert game.comments == expected.comments


@pytest.mark.parametrize(
    "moves",
    [
        "T4>T1 T5>T2 draw draw draw draw draw",
        "T4>T1\nT5>T2\n\ndraw\ndraw draw\ndraw\ndraw",
        "1. T4>T1 2. T5>T2 3. draw 4. draw draw draw draw",
        "1.. t4 > t1 t5>t2*1 DRAW draw draw draw draw",
        "JD>QC T5 > T2 draw draw draw draw draw",
        "   1. T4>T1 T5>T2 draw # so far\n draw draw draw draw",
    ],
)
def test_moves_in_other_ways(moves: str) -> None:
    head = RECORD.partition("Moves")[0]
    position = sw.Game("blind-alleys", deal=42).position
    moves = moves.replace("JD", str(position.piles["T4"][-1]))
    moves = moves.replace("QC", str(position.piles["T1"][-1]))
    game = sw.Game.from_record(f"{head}Moves:\n{moves}\n")
    assert_same(sw.Game.from_record(RECORD), game)


def test_a_record_written_by_hand_needs_little() -> None:
    game = sw.Game.from_record("Solitaire-Widget Record 1\ndeal: 42\ngame: bisley\nmoves:\nT9>K")
    assert (game.deal, [str(move) for move in game.moves]) == (42, ["T9>K:C"])
    game = sw.Game.from_record(
        "solitaire-widget record, version 1\nGame: bisley\nDeal: 7\nMoves: 0"
    )
    assert game.moves == ()


# What is wrong -----------------------------------------------------------------------------------

# What is changed in the record above, what for, and what the error says.
FAULTS = """
version 1 | version 3 | line 1: the record is of version 3, and only versions 1 to 2 can be read
version 1 | version 0 | line 1: the record is of version 0
version 1 | version 999999999 | line 1: the record is of version 999999999
version 1 | version x | line 1: a record starts with the line 'solitaire-widget record, version 1'
solitaire-widget | Hello! solitaire-widget | line 1: a record starts with the line
Game: blind-alleys passes=1 | | the line 'Game:' is missing
blind-alleys passes=1 | klondike | line 2: no game is called 'klondike'; the games are ali-baba
passes=1 | passes=0 | line 2: passes is 1, 2, 3 .. or None (unlimited), not 0
passes=1 | rounds=1 | line 2: rules have no field 'rounds'
Deal: 42 | | a record has either a line 'Deal:' or the lines of a position, and this one has neither
Deal: 42 | Deal: 0 | line 3: deal numbers run from 1 to 10**20 - 1, so 0 is none
Deal: 42 | Deal: 100000000000000000000 | line 3: deal numbers run from 1 to 10**20 - 1
Deal: 42 | Deal: forty-two | line 3: a deal number is a whole number
Deal: 42 | Deal: 6*7 | line 3: a deal number is a whole number
Deal: 42 | Deal: ٤٢ | line 3: a deal number is a whole number
Deal: 42 | Deal: | line 3: a deal number is a whole number
Deal: 42 | Deal: 42 and more | line 3: a deal number is a whole number
Deal: 42 | Deal: 43 | line 7, move 1, T4>T1:
Result: unfinished | Deal: 42 | line 4: Deal stands in line 3 already
Result: unfinished | T1: 9S | line 4: 'T1: 9S' is none of the lines Game, Deal, Result and Moves
Result: unfinished | Result: lost | line 4: a result is won, stuck, unfinished, not 'lost'
Result: unfinished | Result: won | line 4: the result is given as won, but after the 7 moves
Result: unfinished | Result: stuck | line 4: the result is given as stuck, but after the 7 moves
Moves: 7 | Moves: 8 | line 5: '8' moves are announced, but 7 follow
Moves: 7 | Moves: 6 | line 5: '6' moves are announced, but 7 follow
Moves: 7 | Moves: many | line 5: 'many' moves are announced, but 7 follow
Moves: 7 | | the line 'Moves:' is missing, below which the moves stand
4. draw draw draw draw | | line 5: '7' moves are announced, but 3 follow
draw draw draw draw | draw draw draw | line 5: '7' moves are announced, but 6 follow
4. draw | 5. draw | line 9: move 4 comes next, but the text goes on with the number 5
4. draw | 3. draw | line 9: move 4 comes next, but the text goes on with the number 3
T5>T2 draw | T5>T2 drew | line 7, move 3: 'drew' is no move
T5>T2 draw | T5>T2 redeal | line 7, move 3, redeal:
T5>T2 | T5>T99 | line 7, move 2, T5>T99: This game has no pile T99
T5>T2 | KS>>T2 | line 7, move 2: 'KS>>T2' is no move
T5>T2 | T5>T2; | line 7, move 2: 'T5>T2;' is no move
T5>T2 | T5>T2 T1 | line 7, move 3: 'T1' is no move
"""


@pytest.mark.parametrize("row", FAULTS.strip().splitlines())
def test_what_is_wrong_is_named_with_its_line(row: str) -> None:
    old, new, words = (cell.strip() for cell in row.split("|"))
    assert words in fault(changed(old, new))


def test_a_record_without_moves_or_anything_is_told() -> None:
    head = RECORD.partition("Moves")[0]
    assert "the line 'Moves:' is missing" in fault(head)
    assert "the text is empty" in fault("")
    assert "the text is empty" in fault(" \n```\n```\n")
    assert "line 1: a record starts with the line" in fault("T3>T5 draw")


@pytest.mark.parametrize("value", [None, 42, b"solitaire-widget record", ["x"], {}, object()])
def test_what_is_no_text_is_no_record(value: object) -> None:
    assert "a record is a text, not" in fault(value)


def test_a_faulty_position_is_told_by_its_line_in_the_record() -> None:
    text = (SAMPLES / "v1-blind-alleys-from-position.txt").read_text(encoding="utf-8")
    assert "line 7: 9X is" in fault(changed("KS", "9X", text)).replace("'", "")
    assert "line 8: KS is there twice: on T2 and on T1 (line 7)" in fault(changed("2H", "KS", text))
    assert "no line has KS" in fault(changed(" KS", "", changed("<6D> KS", "6D KS", text)))
    assert "line 6: 3 redeals can't be left" in fault(changed("left: 1", "left: 3", text))


@pytest.mark.parametrize("end", ["", " ", "\n", "\n# The opening.\n"])
def test_a_record_that_ends_where_its_moves_begin_is_cut_off(end: str) -> None:
    head = RECORD[: RECORD.index(" 7\n#")]
    assert fault(head + end).startswith("line 5: no move follows: some of the text is lost")
    assert not sw.Game.from_record(f"{head} 0{end}").moves


def test_a_move_that_the_rules_refuse_is_told_with_the_reason() -> None:
    message = fault(changed("T5>T2", "T1>T2"))
    reason = sw.Game.from_record(changed("Moves: 7", "Moves:").partition(" T5")[0]).explain("T1>T2")
    assert message == f"line 7, move 2, T1>T2: {reason.text}"


@pytest.mark.parametrize("room", [" ", "\t", " \t"])
def test_much_room_between_moves_costs_no_time(room: str) -> None:
    start = time.perf_counter()
    text = changed("T4>T1 ", f"T4{room * 200_000}>{room * 200_000}T1{room * 200_000}")
    assert read_record(text).moves == read_record(RECORD).moves
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("solitaire", "\u017folitaire"),
        ("Result: unfinished", "Result: stuc\u212a"),
        ("passes=1", "empty=\u212aings"),
    ],
)
def test_letters_of_other_alphabets_are_no_case_of_ours(old: str, new: str) -> None:
    assert "line" in fault(changed(old, new))


def test_huge_records_are_refused_in_short_words() -> None:
    fault("x" * 1_000_000)
    fault("solitaire-widget record, version " + "9" * 1_000_000)
    fault(">" * 1_000_000)
    fault(changed("42", "4" * 1_000_000))
    fault(changed("T5>T2", "T5>T2" * 100_000))
    fault(changed("T5>T2", "9" * 100_000 + "."))
    fault(changed("unfinished", "won" * 100_000))
    fault(changed("passes=1", "passes=" + "1" * 100_000))


@given(plays(), st.randoms(use_true_random=False))
def test_a_damaged_record_is_a_game_or_a_record_error(game: sw.Game, choice: random.Random) -> None:
    text = sw.Game(game.position).record() if choice.random() < 0.3 else game.record()
    for _ in range(8):
        start = choice.randrange(len(text))
        end = start + choice.choice([0, 1, 1, 2, 5, 40])
        put = choice.choice(["", " ", "\n", ">", ":", "#", "9S", "0", "1.", "T1:", "=", "\\", "\0"])
        try:
            read = sw.Game.from_record(text[:start] + put + text[end:])
        except sw.RecordError:
            continue
        assert_same(read, sw.Game.from_record(read.record()))
