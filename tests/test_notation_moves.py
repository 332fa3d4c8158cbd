"""Moves as text: every form that is read, and everything that isn't one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import plays
from positions import board
from solitaire_widget.cards import DECK
from solitaire_widget.engine.legal import explain
from solitaire_widget.notation.moves import read_move, read_script

# Blind Alleys in the middle of play: runs, an empty pile, face-down cards, a waste of three.
ALLEYS = board(
    "blind-alleys",
    up="H-6 C-2",
    waste="KD QC 4S",
    T1="<2D> <3D> 9S 8H 7S",
    T2="TD",
    T3="<4C> 7H",
    T4="KS QD JC",
    T5="6D 5S 4D",
)
# Bisley: diamonds up to 6 and down to 8, so that 7D fits both; hearts have no king up yet.
BISLEY = board(
    "bisley",
    up="D-6 S-9 C-4",
    kings="D-8 S-J",
    T1="5C 2H 7D",
    T2="3H TS",
    T3="KC KH",
    T4="4H 5H",
    T13="9H 6C",
)
COMPLETE = board("bisley", up="D-6 S-A", kings="D-7", T1="2S", T13="9H")


def text_of(game: sw.Game, text: str) -> str:
    return str(read_move(text, game.position))


# The canonical form ------------------------------------------------------------------------------


@given(plays())
def test_every_legal_move_reads_back_from_its_text(game: sw.Game) -> None:
    for move in game.legal_moves:
        text = str(move)
        assert read_move(text, game.position) == move
        assert read_move(f"  {text.lower()} ", game.position) == move
        assert read_move(text.replace(">", " > "), game.position) == move
        if not (move.is_draw or move.is_redeal):
            counted = f"{move.source}>{move.target}*{move.count}"
            assert read_move(counted, game.position) == move


@given(plays())
def test_every_legal_move_can_be_named_by_its_cards(game: sw.Game) -> None:
    position = game.position
    for move in game.legal_moves:
        if move.is_draw or move.is_redeal:
            continue
        card = position.piles[move.source][-move.count]
        assert read_move(f"{card}>{move.target}", position) == move
        assert read_move(f"{card}>{move.target}*{move.count}", position) == move
        onto = position.piles[move.target]
        if onto:
            assert read_move(f"{card}>{onto[-1]}", position) == move
        if move.target[0] == "K":
            assert read_move(f"{card}>K", position) == move
        if move.target[0] == "F":
            assert read_move(f"{card}>F", position) == move


@pytest.mark.parametrize("text", ["T3>T5", "T3>T5*4", "W>T2", "W>F:H", "T9>K:D", "K:D>F:D"])
def test_canonical_forms_stay_as_they_are(text: str) -> None:
    # Whether the move is legal, or the pile exists, is for the rules to say.
    assert text_of(ALLEYS, text) == text


def test_draw_and_redeal_in_words_and_as_moves_between_piles() -> None:
    for text in ("draw", "DRAW", " Draw ", "S>W", "s > w"):
        assert read_move(text, ALLEYS.position) == sw.Move("S", "W")
    for text in ("redeal", "Redeal", "W>S"):
        assert read_move(text, ALLEYS.position) == sw.Move("W", "S")


# Short forms -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("9S>TD", "T1>T2*3"),  # the run that starts at the card
        ("9S>10D", "T1>T2*3"),
        ("9s>10d", "T1>T2*3"),
        ("9S>T2", "T1>T2*3"),
        ("9S > TD * 3", "T1>T2*3"),
        ("T1>TD", "T1>T2*3"),  # the only count that fits
        ("T1>T2", "T1>T2*3"),
        ("8H>T2", "T1>T2*2"),  # a card named is a card meant, legal or not
        ("7S>T6", "T1>T6"),
        ("T1>T6", "T1>T6"),  # to an empty pile it is one
        ("8H>T6", "T1>T6*2"),
        ("T1>T6*2", "T1>T6*2"),
        ("T3>F", "T3>F:H"),
        ("7H>F", "T3>F:H"),
        ("7h > f", "T3>F:H"),
        ("T3>6H", "T3>F:H"),  # the top card of a foundation
        ("7H>6H", "T3>F:H"),
        ("6H>T1", "F:H>T1"),
        ("4S>T2", "W>T2"),  # the top card of the waste
        ("W>F", "W>F:S"),
        ("W>TD", "W>T2"),
        ("T2>4S", "T2>W"),
        ("KS>T6", "T4>T6*3"),  # always the card
        ("K:S>T6", "K:S>T6"),  # always the pile
        ("TD>F", "T2>F:D"),
    ],
)
def test_short_forms(text: str, canonical: str) -> None:
    assert text_of(ALLEYS, text) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("T1>F", "T1>F:D"),  # both foundations take it: the one that builds up
        ("7D>F", "T1>F:D"),
        ("T1>K", "T1>K:D"),
        ("7D>8D", "T1>K:D"),
        ("7D>6D", "T1>F:D"),
        ("KH>F", "T3>K:H"),  # only the other one takes it
        ("T3>F", "T3>K:H"),
        ("KH>K", "T3>K:H"),
        ("TS>F", "T2>F:S"),
        ("TS>JS", "T2>K:S"),
        ("T4>F", "T4>F:H"),  # neither takes it
        ("T4>K", "T4>K:H"),
        ("KC>F", "T3>F:C*2"),  # KH lies on it
    ],
)
def test_foundations_of_bisley(text: str, canonical: str) -> None:
    assert text_of(BISLEY, text) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("K:D>F", "K:D>F:D"),
        ("7D>F", "K:D>F:D"),
        ("7D>6D", "K:D>F:D"),
        ("F:D>F", "F:D>K:D"),
        ("F:D>K", "F:D>K:D"),
        ("6D>7D", "F:D>K:D"),
        ("F:S>F", "F:S>K:S"),
    ],
)
def test_transfers(text: str, canonical: str) -> None:
    move = read_move(text, COMPLETE.position)
    assert str(move) == canonical
    assert move.is_transfer


def test_a_count_is_left_out_only_where_one_move_can_be_meant() -> None:
    rules = sw.rules("bisley").variant(move_runs=True, match="any", empty="any")
    game = board(rules, T1="3C 4D 5H 4S 5D", T2="6S", T3="6C", T4="7C 6D", T13="9H")
    # Five and three cards away from the top there is a 5 as well, but the top card fits alone.
    assert text_of(game, "T1>T2") == "T1>T2"
    game = board(rules, T1="9C 5H 4S 5D 4C", T2="6S", T13="9H")
    assert {"T1>T2*2", "T1>T2*4"} <= {str(move) for move in game.legal_moves}
    with pytest.raises(sw.MoveSyntaxError, match=r"T1>T2\*2 or T1>T2\*4"):
        read_move("T1>T2", game.position)
    assert text_of(game, "T1>T2*4") == "T1>T2*4"


def test_a_run_that_starts_with_a_king_is_meant_where_only_that_may_fill_a_pile() -> None:
    game = board(sw.rules("blind-alleys").variant(empty="kings"), T1="2C KS QD JC")
    assert text_of(game, "T1>T2") == "T1>T2*3"


@pytest.mark.parametrize("text", ["T1>T3", "T1>T99", "T99>T1", "T6>T1", "T6>F", "T9>F", "T1>T1"])
def test_where_no_count_fits_it_is_one(text: str) -> None:
    move = read_move(text, ALLEYS.position)
    assert move.count == 1
    assert not ALLEYS.explain(text).legal


def test_a_move_that_is_well_formed_but_illegal_is_explained_not_refused_as_text() -> None:
    for text, reason in [
        ("8H>TD", sw.Reason.DOES_NOT_BUILD),
        ("QC>T1", sw.Reason.TOP_CARD_ONLY),
        ("3H>T1", sw.Reason.TOP_CARD_ONLY),
        ("T1>T2*999999999", sw.Reason.TOO_FEW_CARDS),
        ("T1>T2*0", sw.Reason.NOT_A_COUNT),
        ("T1>F*4", sw.Reason.FACE_DOWN),
        ("T6>F", sw.Reason.EMPTY_SOURCE),
        ("S>F", sw.Reason.STOCK_IS_DRAWN),
        ("T9>F", sw.Reason.NO_SUCH_PILE),
        ("T2>K", sw.Reason.NO_SUCH_PILE),
        ("T2>4S", sw.Reason.NOTHING_RETURNS),
        ("redeal", sw.Reason.STOCK_NOT_EMPTY),
    ]:
        assert ALLEYS.explain(text).reasons == (reason,), text


# What isn't read ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9S>TD*2", "9S and what lies on it are 3 cards, not 2"),
        ("7S>T6*2", "7S and what lies on it are 1 card, not 2"),
        ("TD>8H", "7S is"),  # buried, but there to be seen
        ("TD>QC", "4S is"),
        ("T1>3H", "6H is"),
        ("F>T1", "F doesn't say where from"),
        ("K>T1", "K doesn't say where from"),
        ("T1>X9", "X9 doesn't say where to"),
        ("T1>F:X", "F:X doesn't say where to"),
        ("T100>T1", "T100 doesn't say where from"),
        ("9X>T1", "9X doesn't say where from"),
        ("1S>T1", "1S doesn't say where from"),
        ("X>Y", "X doesn't say where from"),
    ],
)
def test_faults_are_named(text: str, words: str) -> None:
    with pytest.raises(sw.MoveSyntaxError) as error:
        read_move(text, ALLEYS.position)
    assert words in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "\n", "hello", "T3", "T3>", ">T3", "T3>>T5", "T3>T5>T6", "T3 T5", "T3-T5"),
        *("T3>T5*", "T3>T5*x", "T3>T5*-1", "T3>T5*1.5", "T3>T5**2", "T3>T5*99999999999999999999"),
        *("draw*2", "draw draw", "redeal>S", "T3>T5\nT3>T5", "T3>\x00T5", "T\x1b3>T5", "\x1cdraw"),
        # Letters and digits beyond ASCII that Python would take for S, 3 and 9.
        *("ſ>W", "T٣>T5", "9S>T４", "T3>T5*²", "t3\u2003>t5", "T3→T5", "♠9>T5", "T3>T5\u200b"),
        *("x" * 10_000, "T3>T5" * 2_000, "9" * 5_000 + ">T3", "T3>T5*" + "1" * 10_000),
    ],
    ids=lambda text: ascii(text)[:30],
)
def test_nonsense_is_a_syntax_error_that_shows_it_and_what_is_right(text: str) -> None:
    with pytest.raises(sw.MoveSyntaxError) as error:
        read_move(text, ALLEYS.position)
    message = str(error.value)
    assert len(message) < 300
    assert message.isprintable()
    assert "such as" in message or "doesn't say" in message
    if text.strip() and text.isprintable():
        assert text[:40] in message or text[:40].upper() in message


@pytest.mark.parametrize(
    "value",
    [None, 0, 42, 1.5, True, b"T3>T5", ["T3>T5"], {"T3": "T5"}, object(), 10**6000],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_text_is_a_syntax_error(value: object) -> None:
    with pytest.raises(sw.MoveSyntaxError, match="a move is a text") as error:
        read_move(value, ALLEYS.position)  # type: ignore[arg-type]
    assert len(str(error.value)) < 300


@given(st.text() | st.text(alphabet="TFKSWCDHAQ0123459>*: ", max_size=14), plays())
def test_any_text_is_a_move_or_a_syntax_error(text: str, game: sw.Game) -> None:
    try:
        move = read_move(text, game.position)
    except sw.MoveSyntaxError:
        return
    explanation = game.explain(move)
    assert explanation.legal == (move in game.legal_moves)
    assert explanation.legal == (text in game.legal_moves)  # type: ignore[comparison-overlap]


# Hidden cards ------------------------------------------------------------------------------------


def hidden_cards(position: sw.Position) -> set[sw.Card]:
    down = [
        card
        for cards, hidden in zip(position.tableau, position.face_down, strict=True)
        for card in cards[:hidden]
    ]
    return {*down, *position.stock}


def test_every_hidden_card_gets_the_same_answer() -> None:
    hidden = hidden_cards(ALLEYS.position)
    assert len(hidden) > 20
    for form in ("{}>T2", "{}>F", "{}>K", "{}>{}", "{}>T2*3", "T1>{}", "W>{}", "T1>{}*2"):
        answers = set()
        for card in hidden:
            with pytest.raises(sw.MoveSyntaxError) as error:
                ALLEYS.play(form.format(card, card))
            answers.add(str(error.value).replace(str(card), "?"))
        assert len(answers) == 1, form


def rearranged(position: sw.Position, seed: int) -> sw.Position:
    """The same position as far as it can be seen, the hidden cards in another order."""
    cards = sorted(hidden_cards(position), key=lambda card: card.index)
    random.Random(seed).shuffle(cards)
    taken = iter(cards)
    tableau = tuple(
        (*(next(taken) for _ in range(hidden)), *pile[hidden:])
        for pile, hidden in zip(position.tableau, position.face_down, strict=True)
    )
    return replace(position, tableau=tableau, stock=tuple(taken))


def answer(text: str, position: sw.Position) -> str:
    try:
        move = read_move(text, position)
    except sw.MoveSyntaxError as error:
        return str(error)
    return f"{move}: {explain(position, move)}"


@given(game=plays(), seed=st.integers(0, 10**6))
def test_no_answer_depends_on_where_a_hidden_card_lies(game: sw.Game, seed: int) -> None:
    position = game.position
    other = rearranged(position, seed)
    piles = list(position.rules.pile)
    texts = [f"{card}>{to}" for card in DECK for to in ("F", "T1")]
    texts += [f"T2>{card}" for card in DECK]
    texts += [f"{pile}>{to}" for pile in piles for to in ("F", "K", *piles)]
    texts += [f"{pile}>F*{count}" for pile in piles for count in (2, 3, 4)]
    for text in texts:
        assert answer(text, position) == answer(text, other)


# Scripts -----------------------------------------------------------------------------------------


def test_a_script_has_one_move_a_line_and_comments() -> None:
    script = "\n# The opening\nT3>F:H   # seven of hearts\n\n  9S > TD\r\ndraw\n   # done\n"
    assert [move.text for move in read_script(script)] == ["T3>F:H", "9S > TD", "draw"]
    game = ALLEYS.copy()
    assert [str(move) for move in game.play_all(script)] == ["T3>F:H", "T1>T2*3", "draw"]


def test_an_empty_script_has_no_moves() -> None:
    assert read_script("") == read_script(" \n# nothing\n") == []


def test_a_faulty_line_of_a_script_leaves_the_game_as_it_was() -> None:
    game = ALLEYS.copy()
    with pytest.raises(sw.MoveSyntaxError, match=r"move 2 of 3: 'T3 to T5'"):
        game.play_all("draw\nT3 to T5\ndraw")
    assert game.moves == ()
    assert game.position == ALLEYS.position
