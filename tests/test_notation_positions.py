"""Positions as text: both ways, other solvers' boards, and everything that is wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import plays
from positions import pysol_deck

ALLEYS = """\
Game: blind-alleys
Foundations: C-3 D-0 H-A S-2
Stock: 4C KD 7H
Waste: 9S JD
Redeals left: 1
T1: <4D> <9C> 7S 6H
T2:
T3: <TD> <JS> KS QD JC TH
T4: <AD> 8D 7C
T5: <QC> 6S 5H 4S 3D 2H
T6: <3H> <4H> <2D> <5C> <5D> <5S> <6C> <6D> <7D> <8C> <8H> <8S> <9D> <9H> <TC> <TS> <JH> <QH> \
<QS> <KC> <KH> 3S"""

BISLEY = """\
Game: bisley
Foundations: C-A D-A H-A S-2
Kings: C-0 D-Q H-0 S-0
T1: 2C 3C 4C
T2: 5C 6C 7C
T3:
T4: 8C 9C TC JC QC KC
T5: 2D 3D 4D
T6: 5D 6D 7D 8D 9D TD JD
T7: 2H 3H 4H
T8: 5H 6H 7H
T9: 8H 9H TH JH
T10: QH KH
T11: 3S 4S 5S 6S
T12: 7S 8S 9S TS
T13: JS QS KS"""


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def fault(text: object, rules: sw.Rules | None = None) -> str:
    """What the error says of a position text."""
    with pytest.raises(sw.PositionError) as error:
        sw.Position.from_text(text, rules)  # type: ignore[arg-type]
    message = str(error.value)
    assert len(message) < 400
    return message


# Both ways ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [ALLEYS, BISLEY], ids=["blind-alleys", "bisley"])
def test_a_text_that_is_read_is_written_the_same(text: str) -> None:
    assert sw.Position.from_text(text).to_text(reveal=True) == text


def test_what_the_lines_mean() -> None:
    position = sw.Position.from_text(ALLEYS)
    assert position.rules == sw.rules("blind-alleys")
    assert position.up == (3, 0, 1, 2)
    assert [str(card) for card in position.stock] == ["4C", "KD", "7H"]
    assert [str(card) for card in position.waste] == ["9S", "JD"]
    assert position.redeals_left == 1
    assert [str(card) for card in position.tableau[0]] == ["4D", "9C", "7S", "6H"]
    assert position.face_down == (2, 0, 2, 1, 1, 21)
    assert position.tableau[1] == ()
    game = sw.Game(position)
    game.play("draw")
    assert str(game.position.waste[-1]) == "4C"
    assert sw.Position.from_text(BISLEY).down == (0, 12, 0, 0)


@given(plays())
def test_every_position_reads_back_from_its_text(game: sw.Game) -> None:
    text = game.position.to_text(reveal=True)
    assert sw.Position.from_text(text) == game.position
    assert sw.Position.from_text(text, game.rules) == game.position
    header, _, rest = text.partition("\n")
    assert header.startswith(f"Game: {game.rules.id}")
    assert sw.Position.from_text(rest, game.rules) == game.position


@given(plays())
def test_the_text_without_reveal_hides_cards_and_nothing_else(game: sw.Game) -> None:
    position = game.position
    shown = {str(card) for pile in position.rules.piles for card in position.cards_in(pile)}
    shown -= {
        str(card)
        for pile in position.rules.piles
        for card in position.cards_in(pile)[: position.hidden_in(pile)]
    }
    text, full = position.to_text().split(), position.to_text(reveal=True).split()
    assert len(text) == len(full)
    for word, whole in zip(text, full, strict=True):
        if word in ("??", "<??>"):
            assert whole.strip("<>") not in shown
            assert whole.startswith("<") == word.startswith("<")
        else:
            assert word == whole
    hidden = sum(position.hidden_in(pile) for pile in position.rules.piles)
    assert sum("??" in word for word in text) == hidden
    if hidden:
        assert "reveal=True" in fault(position.to_text())


def test_str_is_the_text_without_the_hidden_cards() -> None:
    position = sw.Position.from_text(ALLEYS)
    assert str(position) == position.to_text()
    assert "T1: <??> <??> 7S 6H" in str(position).splitlines()
    assert "Stock: ?? ?? ??" in str(position).splitlines()


def test_loose_writing_is_read() -> None:
    text = ALLEYS.replace("TD", "10d").replace("JS", "js").replace("T1:", "t1 :")
    text = text.replace("Redeals left", "redeals LEFT").replace("H-A", "h-a")
    lines = text.replace("\n", "\r\n  # a remark\r\n\r\n   ")
    assert sw.Position.from_text(f"\n{lines}\n\n") == sw.Position.from_text(ALLEYS)


def test_the_lines_may_come_in_any_order_below_the_game() -> None:
    header, *lines = BISLEY.splitlines()
    random.Random(5).shuffle(lines)
    assert sw.Position.from_text("\n".join([header, *lines])) == sw.Position.from_text(BISLEY)


def test_lines_of_empty_piles_may_be_left_out() -> None:
    text = changed(BISLEY, "T3:\n", "")
    assert sw.Position.from_text(text) == sw.Position.from_text(BISLEY)


def test_redeals_are_as_at_the_start_where_nothing_is_said() -> None:
    text = changed(ALLEYS, "Redeals left: 1\n", "")
    assert sw.Position.from_text(text).redeals_left == 1
    unlimited = sw.rules("blind-alleys").variant(passes=None)
    position = sw.Position.from_text(changed(ALLEYS, "Redeals left: 1", ""), rules=None)
    assert position.redeals_left == 1
    headless = text.partition("\n")[2]
    assert sw.Position.from_text(headless, unlimited).redeals_left is None


def test_unlimited_redeals() -> None:
    text = changed(ALLEYS, "blind-alleys", "blind-alleys passes=unlimited")
    text = changed(text, "left: 1", "left: unlimited")
    position = sw.Position.from_text(text)
    assert position.redeals_left is None
    assert position.to_text(reveal=True) == text


def test_positions_that_the_rules_would_not_deal_are_read() -> None:
    # Long piles, builds that nobody could have made, aces in the tableau of a game that takes
    # them out: all of it can be played on.
    order = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    text = "Game: ali-baba\nT7: " + " ".join(order)
    game = sw.Game(sw.Position.from_text(text))
    assert len(game.position.tableau[6]) == 52
    assert "T7>T1" in {str(move) for move in game.legal_moves}


def test_a_won_position_reads_back() -> None:
    text = "Game: bisley\nFoundations: C-7 D-K H-0 S-6\nKings: C-8 D-0 H-A S-7"
    position = sw.Position.from_text(text)
    assert position.is_won
    assert sw.Position.from_text(position.to_text()) == position


# Boards of other solvers -------------------------------------------------------------------------


def test_a_board_with_talon_and_piles_without_names() -> None:
    deck = [card for card in pysol_deck(24) if card[0] != "A"]
    rows = [deck[start : start + 10] for start in range(0, 40, 10)]
    lines = ["Talon: " + " ".join(deck[40:]), "Foundations: H-A C-A D-A S-A"]
    lines += [": " + " ".join(pile).replace("T", "10") for pile in zip(*rows, strict=True)]
    board = "\n".join(lines) + "\n"
    position = sw.Position.from_text(board, sw.rules("ali-baba"))
    assert position == sw.Game("ali-baba", deal=24).position
    assert sw.Position.from_text(f"Game: ali-baba\n{board}") == position


def test_empty_piles_without_a_name() -> None:
    lines = ["Foundations: H-K C-K D-J S-K", ": QD", ":", ": KD", ":"]
    position = sw.Position.from_text("\n".join(lines), sw.rules("ali-baba"))
    assert [len(pile) for pile in position.tableau] == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0]


def test_faults_of_piles_without_names() -> None:
    alleys = sw.rules("blind-alleys")
    assert "line 7: Blind Alleys has no more than 6 piles" in fault("\n".join([":"] * 7), alleys)
    assert "line 2: either all tableau piles have names" in fault(": QD\nT2: KD", alleys)
    assert "line 2: either all tableau piles have names" in fault("T2: KD\n: QD", alleys)
    assert "line 1: '4C 2D' has no label and colon" in fault("4C 2D", alleys)
    assert "line 2: Blind Alleys has no pile or line 'Freecells'" in fault(":\nFreecells:", alleys)


# What is wrong -----------------------------------------------------------------------------------

# A text, what is changed in it, what for, and what the error says.
FAULTS = """
alleys | 9S JD | JD | no line has 9S: a position has all 52 cards
alleys | S-2 | S-0 | no line has AS, 2S: a position has all 52 cards
bisley | T13: JS QS KS | | no line has JS, QS, KS
bisley | C-A | | no line has AC
alleys | 7S 6H | 7S 6H 9S | line 6: 9S is there twice: on T1 and in the waste (line 4)
bisley | 3C 4C | 3C 3C | line 4: 3C is there twice: on T1 and on T1 (line 4)
alleys | T2: | T2: 2C | line 7: 2C is there twice: on T2 and on a foundation (line 2)
bisley | D-A | D-K | line 3: QD is there twice: on a foundation and on a foundation (line 2)
alleys | <AD> 8D 7C | <AD> <8D> <7C> | line 9: 7C on top of T4 lies face down
alleys | <AD> 8D 7C | AD <8D> 7C | line 9: 8D lies face down on AD, which lies face up
alleys | <QC> 6S 5H | <QC> 6S <5H> | line 10: 5H lies face down on 6S
bisley | 2D 3D | <2D> 3D | line 8: all cards lie face up in Bisley: write 2D
alleys | 9S JD | <9S> JD | line 4: cards of the waste stand without <>, as 9S
alleys | 4C KD | <4C> KD | line 3: cards of the stock stand without <>, as 4C
alleys | left: 1 | left: 2 | line 5: 2 redeals can't be left: Blind Alleys gives 1 in all
alleys | left: 1 | left: unlimited | line 5: unlimited redeals can't be left
alleys | left: 1 | left: -1 | line 5: the redeals left are a whole number, not '-1'
alleys | left: 1 | left: | line 5: the redeals left are a whole number, not ''
alleys | left: 1 | left: ١ | line 5: the redeals left are a whole number
alleys | alleys | alleys passes=unlimited | line 5: redeals are unlimited by these rules
alleys | T2: | T7: | 'T7': it has Foundations, Stock, Waste, Redeals left and T1 to T6
alleys | T2: | T0: | line 7: Blind Alleys has no pile or line 'T0'
bisley | Kings | Queens | 'Queens': it has Foundations, Kings and T1 to T13
alleys | T2: | T1: | line 7: T1 stands in line 6 already
alleys | T2: | Foundations: | line 7: Foundations stands in line 2 already
alleys | T2: | Talon: | line 7: Stock stands in line 3 already
alleys | T2: | Game: bisley | line 7: the line that names the game is the first one
alleys | T2: | Kings: C-K | line 7: Blind Alleys has no foundations that start with a king
bisley | T3: | Stock: | line 6: Bisley has no stock, so no line Stock
bisley | T3: | Waste: | line 6: Bisley has no stock, so no line Waste
bisley | T3: | Redeals left: 0 | line 6: Bisley has no stock, so no line Redeals left
alleys | T2: | T2 | line 7: 'T2' has no label and colon
alleys | 9S JD | 9S J♦ | line 4: 'J♦' is no card, written like 9S or TH, or <9S> face down
alleys | <4D> | <4D | line 6: '<4D' is no card
alleys | <4D> | <> | line 6: '<>' is no card
alleys | 9S | 9\u017f | line 4: '9\u017f' is no card
alleys | KD 7H | \u212aD 7H | is no card
alleys | H-A | H-1 | line 2: 'H-1' isn't the top card of a foundation, written like C-9 or H-K
alleys | H-A | X-A | line 2: 'X-A' isn't the top card
alleys | D-0 | C-0 | line 2: the clubs stand there twice
alleys | <4D> | <??> | line 6: <??> stands for a hidden card
alleys | 4C | ?? | line 3: ?? stands for a hidden card
alleys | blind-alleys | klondike | 'klondike'; the games are ali-baba, bisley, blind-alleys
alleys | blind-alleys | | line 1: a game is named by its id; the games are
alleys | alleys | alleys redeals=1 | line 1: rules have no field 'redeals'; the fields are name
alleys | alleys | alleys passes=1 passes=1 | line 1: passes is given twice
alleys | alleys | alleys empty=queens | line 1: empty is one of 'any', 'kings', 'nothing'
bisley | bisley | bisley down_foundations=false | line 1: transfers must be False
"""
TEXTS = {"alleys": ALLEYS, "bisley": BISLEY}


@pytest.mark.parametrize("row", FAULTS.strip().splitlines())
def test_what_is_wrong_is_named_with_its_line(row: str) -> None:
    text, old, new, words = (cell.strip() for cell in row.split("|"))
    message = fault(changed(TEXTS[text], old, new))
    assert words in message
    assert message.startswith(("line ", "no line has "))


def test_a_text_that_names_no_game_needs_the_rules_beside_it() -> None:
    headless = ALLEYS.partition("\n")[2]
    assert "the first line must name the game, such as 'Game: bisley'" in fault(headless)
    assert "it is 'Foundations: C-3 D-0 H-A S-2'" in fault(headless)
    assert sw.Position.from_text(headless, sw.rules("blind-alleys"))


def test_of_several_faults_the_first_line_is_reported() -> None:
    text = changed(changed(BISLEY, "2C 3C", "2C 9X"), "JS QS KS", "JS QS QS")
    assert "line 4: '9X'" in fault(text)


def test_of_many_missing_cards_some_are_named() -> None:
    assert "no line has AC, 2C, 3C" in fault("Game: bisley")
    assert "QC and 40 more: a position has all 52 cards" in fault("Game: bisley")


@pytest.mark.parametrize("text", ["", " \n\n", "# only a remark"])
def test_an_empty_text_is_no_position(text: str) -> None:
    assert "the first line must name the game" in fault(text)
    assert "no line has" in fault(text, sw.rules("bisley"))


@pytest.mark.parametrize("value", [None, 7, b"Game: bisley", ["Game: bisley"], object()])
def test_what_is_no_text_is_no_position(value: object) -> None:
    assert "a position is a text, not" in fault(value)


def test_rules_beside_the_text_must_be_the_ones_of_the_text() -> None:
    alleys = sw.rules("blind-alleys")
    assert sw.Position.from_text(ALLEYS, alleys).rules is alleys
    message = fault(ALLEYS, sw.rules("bisley"))
    assert "line 1: the text follows the rules blind-alleys, the rules given are bisley" in message
    message = fault(ALLEYS, alleys.variant(passes=1))
    assert "the rules given are blind-alleys passes=1" in message
    message = fault(changed(ALLEYS, "alleys", "alleys passes=3"), alleys)
    assert "the text follows the rules blind-alleys passes=3" in message
    assert "Rules value" in fault(ALLEYS, "blind-alleys")  # type: ignore[arg-type]


def test_a_text_of_another_game_is_no_position_of_this_one() -> None:
    headless = ALLEYS.partition("\n")[2]
    assert "line 2: Bisley has no stock" in fault(headless, sw.rules("bisley"))
    headless = BISLEY.partition("\n")[2]
    assert "line 2: Ali Baba has no foundations that start with a king" in fault(
        headless, sw.rules("ali-baba")
    )


def test_huge_texts_are_refused_in_short_words() -> None:
    assert "line 1" in fault("Game: " + "x" * 1_000_000)
    assert "line 2" in fault("Game: bisley\n" + "T1: " * 300_000)
    assert "line 2" in fault("Game: bisley\nT1: " + "9" * 1_000_000)
    assert "line 3: T1 stands in line 2" in fault("Game: bisley\n" + "T1:\n" * 300_000)
    assert "line 1" in fault("Game: bisley passes=" + "9" * 1_000_000)
    assert "line 1" in fault("Game: bisley " + 'name="\\' * 100_000)


@given(plays(), st.randoms(use_true_random=False))
def test_a_damaged_text_is_a_position_of_52_cards_or_an_error(
    game: sw.Game, choice: random.Random
) -> None:
    text = game.position.to_text(reveal=True)
    for _ in range(30):
        start = choice.randrange(len(text))
        end = start + choice.choice([0, 1, 1, 2, 5, 40])
        put = choice.choice(
            ["", " ", "\n", "<", ">", ":", "9S", "K", "0", "T1:", "=", "?", "ſ", "\0"]
        )
        try:
            position = sw.Position.from_text(text[:start] + put + text[end:])
        except sw.PositionError:
            continue
        cards = [card for pile in position.rules.piles for card in position.cards_in(pile)]
        assert len(cards) == len(set(cards)) == 52


@pytest.mark.parametrize("label", ["\u017ftock", "Stoc\u212a", "\uff34\uff11"])
def test_letters_of_other_alphabets_are_no_label(label: str) -> None:
    with pytest.raises(sw.PositionError, match="line 3: Blind Alleys has no pile or line"):
        sw.Position.from_text(ALLEYS.replace("Stock", label))
