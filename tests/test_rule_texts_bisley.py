"""The rule text of Bisley, sentence by sentence.

SENTENCES lists the sentences that state a rule in the order of the text: its section, its topic
there, and the test. A sentence that says again what an earlier one said shares that one's test.
Where the text is silent, the last lines name a reading that was settled on.
"""

from __future__ import annotations

import pytest

import naive
import solitaire_widget as sw
from positions import DECK, all_cards, allowed, board, legal, look, play_winning_line, refused

SENTENCES = [
    ("Game Objective", "goal", "test_goal_is_all_52_cards_on_eight_foundations"),
    ("Setup & Layout", "deck", "test_deck_is_a_standard_deck_of_52_cards"),
    ("Setup & Layout", "aces", "test_four_aces_are_taken_out_to_begin_the_up_foundations"),
    ("Setup & Layout", "kings", "test_four_more_foundations_start_empty_for_the_kings"),
    ("Setup & Layout", "tableau", "test_remaining_48_cards_are_dealt_into_thirteen_piles"),
    ("Setup & Layout", "piles of three", "test_four_piles_have_three_cards"),
    ("Setup & Layout", "piles of four", "test_nine_piles_have_four_cards"),
    ("Setup & Layout", "face up", "test_all_tableau_cards_are_dealt_face_up"),
    ("Setup & Layout", "areas: foundations", "test_eight_foundations"),
    ("Setup & Layout", "areas: tableau", "test_remaining_48_cards_are_dealt_into_thirteen_piles"),
    ("Setup & Layout", "no stock, no cells", "test_no_stock_reserve_or_cells"),
    ("Rules", "available cards", "test_only_top_card_of_a_pile_is_available"),
    ("Rules", "one card", "test_one_card_at_a_time_to_a_pile_or_a_foundation"),
    ("Rules", "tableau", "test_tableau_builds_up_or_down_by_suit"),
    ("Rules", "no wrap", "test_no_wrap_between_king_and_ace"),
    ("Rules", "ace foundations", "test_ace_foundations_build_up_by_suit"),
    ("Rules", "king foundations", "test_king_foundations_build_down_by_suit"),
    ("Rules", "shared suit", "test_a_suit_is_divided_between_its_two_foundations"),
    ("Rules", "transfer", "test_cards_pass_from_king_to_ace_foundation_when_tops_are_in_sequence"),
    ("Rules", "empty piles", "test_empty_pile_is_never_filled"),
    ("Gameplay", "look", "test_all_tableau_cards_are_dealt_face_up"),
    ("Gameplay", "move on a pile", "test_top_card_moves_onto_another_pile_either_way"),
    ("Gameplay", "move up", "test_card_goes_to_either_foundation_by_rank_and_suit"),
    ("Gameplay", "continue", "test_play_goes_on_under_the_same_restrictions"),
    ("Gameplay", "no stock or redeal", "test_no_stock_reserve_or_cells"),
    (
        "Gameplay",
        "no more moves",
        "test_game_ends_in_a_loss_without_moves_to_tableau_or_foundations",
    ),
    ("Winning & Losing", "winning", "test_game_is_won_when_all_52_cards_are_on_the_foundations"),
    ("Winning & Losing", "losing", "test_game_is_lost_when_no_move_is_left_but_cards_are"),
    ("Special Rules", "spaces", "test_empty_pile_is_never_filled"),
    ("Special Rules", "foundation reversal", "test_cards_pass_between_foundations_both_ways"),
    ("Special Rules", "one card", "test_sequences_do_not_move_as_a_unit"),
    ("Special Rules", "strictly by suit", "test_building_is_by_suit_and_not_by_colour"),
    ("Special Rules", "no redeal", "test_no_redeal"),
    ("Key Definitions", "foundation", "test_a_suit_is_divided_between_its_two_foundations"),
    ("Key Definitions", "tableau", "test_tableau_builds_up_or_down_by_suit"),
    ("Key Definitions", "build by suit", "test_tableau_builds_up_or_down_by_suit"),
    ("reading", "nothing comes back", "test_no_card_comes_back_from_a_foundation"),
]


def test_each_sentence_has_its_test() -> None:
    tests = {name for name in globals() if name.startswith("test_")}
    assert {name for _, _, name in SENTENCES} == tests - {"test_each_sentence_has_its_test"}


# --- Game Objective, Setup & Layout


def test_goal_is_all_52_cards_on_eight_foundations() -> None:
    """Game Objective: up from the ace or down from the king, each in suit."""
    game = play_winning_line("bisley")
    end = look(game)
    assert game.outcome is sw.Outcome.WON
    assert not any(end["tableau"])
    assert any(end["down"].values())
    for suit in "CDHS":
        up, down = end["up"][suit], end["down"][suit]
        assert [*up, *reversed(down)] == [rank + suit for rank in naive.RANKS]


def test_deck_is_a_standard_deck_of_52_cards() -> None:
    """Setup & Layout: one deck, each card once."""
    assert all_cards(look(sw.Game("bisley", deal=1))) == DECK


@pytest.mark.parametrize("number", [1, 2, 31999, 32001])
def test_four_aces_are_taken_out_to_begin_the_up_foundations(number: int) -> None:
    """Setup & Layout: the aces are up before anything is dealt."""
    start = look(sw.Game("bisley", deal=number))
    assert start["up"] == {"C": ["AC"], "D": ["AD"], "H": ["AH"], "S": ["AS"]}
    assert not any(card[0] == "A" for pile in start["tableau"] for card in pile)


def test_four_more_foundations_start_empty_for_the_kings() -> None:
    """Setup & Layout: each king opens the foundation of its suit; no other card can."""
    assert look(sw.Game("bisley", deal=1))["down"] == {"C": [], "D": [], "H": [], "S": []}
    game = board("bisley", T1="KC", T2="KD", T3="KH", T4="KS", T5="QH", T13="9D")
    refused(game, "T5>K:H", "QH")
    refused(game, "T3>K:S", "KH")
    end = look(allowed(game, "T1>K:C", "T2>K:D", "T3>K:H", "T4>K:S", "T5>K:H"))
    assert end["down"] == {"C": ["KC"], "D": ["KD"], "H": ["KH", "QH"], "S": ["KS"]}


def test_remaining_48_cards_are_dealt_into_thirteen_piles() -> None:
    """Setup & Layout: thirteen piles hold all the rest."""
    tableau = look(sw.Game("bisley", deal=1))["tableau"]
    assert len(tableau) == 13
    assert sum(map(len, tableau)) == 48


def test_four_piles_have_three_cards() -> None:
    """Setup & Layout. Read as the first four piles: the last row starts at the fifth."""
    assert [len(pile) for pile in look(sw.Game("bisley", deal=1))["tableau"][:4]] == [3] * 4


def test_nine_piles_have_four_cards() -> None:
    """Setup & Layout. Read as the last nine piles."""
    assert [len(pile) for pile in look(sw.Game("bisley", deal=1))["tableau"][4:]] == [4] * 9


def test_all_tableau_cards_are_dealt_face_up() -> None:
    """Setup & Layout, Gameplay: every card can be seen, so the text hides nothing."""
    position = sw.Game("bisley", deal=1).position
    assert position.to_text() == position.to_text(reveal=True)
    assert "<" not in position.to_text()


def test_eight_foundations() -> None:
    """Setup & Layout, play areas: a foundation up and one down for each suit."""
    game = board(
        "bisley", up="C-5 D-5 H-5 S-5", kings="C-9 D-9 H-9 S-9", T1="6C", T2="8C", T13="7D"
    )
    assert {"T1>F:C", "T2>K:C"} <= legal(game)
    lines = game.position.to_text().splitlines()
    assert "Foundations: C-5 D-5 H-5 S-5" in lines
    assert "Kings: C-9 D-9 H-9 S-9" in lines


def test_no_stock_reserve_or_cells() -> None:
    """Setup & Layout, Gameplay: nothing to draw from, nowhere to lay a card aside."""
    game = sw.Game("bisley", deal=1)
    names = {line.split(":")[0] for line in game.position.to_text().splitlines()}
    assert names == {"Game", "Foundations", "Kings", *(f"T{n}" for n in range(1, 14))}
    refused(game, "draw", "stock")


# --- Bisley Solitaire Rules


def test_only_top_card_of_a_pile_is_available() -> None:
    """Rules, card movement: what lies under another card stays."""
    game = board("bisley", T1="9S 4D", T2="TS", T3="5D", T4="2H JC", T13="7C")
    refused(game, "9S>T2")
    refused(game, "2H>F:H")
    allowed(game, "T1>T3", "T1>T2")


def test_one_card_at_a_time_to_a_pile_or_a_foundation() -> None:
    """Rules, card movement: every legal move carries one card."""
    game = board("bisley", T1="9S 8S", T2="TS", T3="2H", T4="3H", T13="7C")
    refused(game, "T1>T2*2")
    assert {"T3>F:H", "T3>T4", "T4>T3"} <= legal(game)
    for number in range(1, 21):
        assert {move.count for move in sw.Game("bisley", deal=number).legal_moves} <= {1}


def test_tableau_builds_up_or_down_by_suit() -> None:
    """Rules, Key Definitions: 7D goes on 6D and on 8D, and on nothing else."""
    game = board("bisley", T1="KC 7D", T2="KS 6D", T3="KH 8D", T4="8H", T5="6S", T6="9D", T13="7C")
    assert {"T1>T2", "T1>T3", "T2>T1", "T3>T1"} <= legal(game)
    allowed(game, "T1>T2")
    allowed(game, "T1>T3")
    refused(game, "T1>T4", "7D", "8H")
    refused(game, "T1>T5", "7D", "6S")
    refused(game, "T1>T6", "7D", "9D")
    refused(game, "T1>T13", "7D", "7C")


def test_no_wrap_between_king_and_ace() -> None:
    """Rules, building: neither a king on an ace nor an ace on a king.

    In the game itself the aces are up; with the aces in the deck the two can meet.
    """
    rules = sw.rules("bisley").variant(aces_first=False, pile_sizes=(4,) * 13)
    game = board(rules, T1="QH KS", T2="2C AS", T3="5D 2S", T4="6D QS", T13="9H")
    refused(game, "T1>T2", "KS", "AS")
    refused(game, "T2>T1", "AS", "KS")
    allowed(game, "T2>T3")
    allowed(game, "T1>T4")


def test_ace_foundations_build_up_by_suit() -> None:
    """Rules, building on foundations: 2S on the ace, then 3S."""
    game = board("bisley", T1="4S 3S", T2="2S", T3="2H", T13="7C")
    end = look(allowed(game, "T2>F:S", "T1>F:S", "T1>F:S"))
    assert end["up"]["S"] == ["AS", "2S", "3S", "4S"]
    refused(game, "T1>F:S", "3S")
    refused(game, "T3>F:S", "2H")


def test_king_foundations_build_down_by_suit() -> None:
    """Rules, building on foundations: QS on the king, then JS."""
    game = board("bisley", kings="S-K", T1="TS JS", T2="QS", T3="QH", T13="7C")
    end = look(allowed(game, "T2>K:S", "T1>K:S", "T1>K:S"))
    assert end["down"]["S"] == ["KS", "QS", "JS", "TS"]
    refused(game, "T1>K:S", "JS")
    refused(game, "T3>K:S", "QH")
    # All the way down: a foundation takes every card that is left of its suit.
    nearly = board("bisley", kings="S-3", T1="2S", T13="7C")
    assert look(allowed(nearly, "T1>K:S"))["down"]["S"][-1] == "2S"


def test_a_suit_is_divided_between_its_two_foundations() -> None:
    """Rules, Key Definitions: the two meet anywhere; the last card fits both."""
    game = board("bisley", up="H-6", kings="H-8", T1="7H", T13="7C")
    assert {"T1>F:H", "T1>K:H"} <= legal(game)
    assert look(allowed(game, "T1>F:H"))["up"]["H"][-1] == "7H"
    assert look(allowed(game, "T1>K:H"))["down"]["H"][-1] == "7H"


def test_cards_pass_from_king_to_ace_foundation_when_tops_are_in_sequence() -> None:
    """Rules, moving between foundations: only then. Read as: never the last card of one."""
    game = board("bisley", up="H-7 S-6", kings="H-8 S-8", T1="7S", T13="7C")
    end = allowed(game, "K:H>F:H", "K:H>F:H")
    assert look(end)["up"]["H"][-2:] == ["8H", "9H"]
    assert look(end)["down"]["H"][-1] == "TH"
    assert [move.is_transfer for move in end.moves] == [True, True]
    refused(game, "K:S>F:S", "8S")  # 7S is missing between them
    last = board("bisley", up="H-Q", kings="H-K", T13="7C")
    refused(last, "K:H>F:H")


def test_empty_pile_is_never_filled() -> None:
    """Rules and Special Rules, empty piles: not by any card of any rank."""
    game = board("bisley", T1="KC", T2="2D", T3="7H", T4="", T13="9S")
    for source in ("T1", "T2", "T3", "T13"):
        refused(game, f"{source}>T4")
    emptied = allowed(game, "T1>K:C")
    assert not any(move.endswith(">T1") for move in legal(emptied))


# --- Gameplay


def test_top_card_moves_onto_another_pile_either_way() -> None:
    """Gameplay: onto the next higher or the next lower card; what was under it is free then."""
    game = board("bisley", T1="5S 9C", T2="TC", T3="8C", T4="6S", T13="2D")
    assert "T1>T4" not in legal(game)
    assert look(allowed(game, "T1>T2", "T1>T4"))["tableau"][:4] == [
        [],
        ["TC", "9C"],
        ["8C"],
        ["6S", "5S"],
    ]
    assert look(allowed(game, "T1>T3"))["tableau"][2] == ["8C", "9C"]


def test_card_goes_to_either_foundation_by_rank_and_suit() -> None:
    """Gameplay: which foundation takes a card depends on its rank and suit."""
    game = board("bisley", up="D-4", kings="D-J", T1="5D", T2="TD", T3="5C", T13="9S")
    assert {"T1>F:D", "T2>K:D"} <= legal(game)
    refused(game, "T1>K:D", "5D")
    refused(game, "T2>F:D", "TD")
    refused(game, "T3>F:D", "5C")


def test_play_goes_on_under_the_same_restrictions() -> None:
    """Gameplay: a card just moved may move again, and what is built is no unit."""
    game = board("bisley", T1="9C", T2="KD TC", T3="JC", T4="2S 8C", T13="2D")
    built = allowed(game, "T1>T2", "T2>T4", "T2>T3")
    assert look(built)["tableau"][2:4] == [["JC", "TC"], ["2S", "8C", "9C"]]
    refused(built, "8C>T3")
    allowed(built, "T4>T3", "T4>T3", "T4>F:S")


# Thirteen tops, no two of them neighbours in suit, none of them next on a foundation.
BLOCKED = {
    "T1": "4C",
    "T2": "6C",
    "T3": "8C",
    "T4": "4D",
    "T5": "6D",
    "T6": "8D",
    "T7": "4H",
    "T8": "6H",
    "T9": "8H",
    "T10": "4S",
    "T11": "6S",
    "T12": "8S",
    "T13": "TS",
}


def test_game_ends_in_a_loss_without_moves_to_tableau_or_foundations() -> None:
    """Gameplay, no more legal moves: then the game is lost."""
    game = board("bisley", **BLOCKED)
    assert legal(game) == set()
    assert game.outcome is sw.Outcome.STUCK


# --- Winning & Losing Conditions


def test_game_is_won_when_all_52_cards_are_on_the_foundations() -> None:
    """Winning: however the suits are divided; with the last card and no sooner."""
    tops = {"up": "C-A D-6 H-Q S-9", "kings": "C-2 D-7 H-K S-J"}
    game = board("bisley", **tops, T8="TS")
    assert game.outcome is None
    for last in ("T8>F:S", "T8>K:S"):
        won = allowed(game, last)
        assert won.outcome is sw.Outcome.WON
        assert legal(won) == set()


def test_game_is_lost_when_no_move_is_left_but_cards_are() -> None:
    """Losing: one move is enough to go on. Read as: transfers alone are not."""
    assert board("bisley", **BLOCKED | {"T12": "5S"}).outcome is None
    assert board("bisley", **BLOCKED | {"T12": "2S"}).outcome is None
    assert board("bisley", **BLOCKED | {"T12": "KS"}).outcome is None
    no_clubs = {**BLOCKED, "T1": "", "T2": "", "T3": ""}
    transfers_only = board("bisley", up="C-7", kings="C-8", **no_clubs)
    assert legal(transfers_only) == {"K:C>F:C", "F:C>K:C"}
    assert transfers_only.outcome is sw.Outcome.STUCK


# --- Special Rules & Edge Cases


def test_cards_pass_between_foundations_both_ways() -> None:
    """Special Rules, foundation reversal: consecutive tops let cards go up or down."""
    game = board("bisley", up="H-7", kings="H-8", T13="7C")
    end = look(allowed(game, "F:H>K:H", "F:H>K:H", "K:H>F:H"))
    assert end["up"]["H"][-1] == "6H"
    assert end["down"]["H"][-1] == "7H"
    refused(board("bisley", up="H-6", kings="H-8", T1="7H", T13="7C"), "F:H>K:H")
    refused(board("bisley", up="H-A", kings="H-2", T13="7C"), "F:H>K:H")


def test_sequences_do_not_move_as_a_unit() -> None:
    """Special Rules, sequence restrictions: 9S 8S 7S moves one card after the other or not."""
    game = board("bisley", T1="KD 9S 8S 7S", T2="TS", T3="6S", T13="2D")
    refused(game, "T1>T2*3")
    refused(game, "T1>T3*3")
    refused(game, "8S>T3")
    allowed(game, "T1>T3", "T1>T3", "T1>T2")


def test_building_is_by_suit_and_not_by_colour() -> None:
    """Special Rules, sequence restrictions: same colour or other colour, both are wrong."""
    game = board("bisley", T1="7D", T2="8H", T3="8C", T4="6H", T5="6S", T6="8D", T13="2D")
    for target in ("T2", "T3", "T4", "T5"):
        refused(game, f"T1>{target}", "7D")
    allowed(game, "T1>T6")


def test_no_redeal() -> None:
    """Special Rules: nothing is recycled."""
    for game in (sw.Game("bisley", deal=3), board("bisley", **BLOCKED)):
        refused(game, "redeal")


# --- Readings


def test_no_card_comes_back_from_a_foundation() -> None:
    """Cards pass between foundations, but there is no way back to the tableau.

    As a house rule there is, from both kinds of foundation.
    """
    cards = {"up": "H-6", "kings": "S-9", "T1": "7H", "T2": "8S", "T3": "7D", "T13": "2C"}
    game = board("bisley", **cards)
    refused(game, "F:H>T1", "6H")
    refused(game, "K:S>T2", "9S")
    assert not {move for move in legal(game) if move.startswith(("F", "K"))}
    house = board(sw.rules("bisley").variant(foundation_return=True), **cards)
    assert look(allowed(house, "F:H>T1"))["tableau"][0] == ["7H", "6H"]
    assert look(allowed(house, "K:S>T2"))["tableau"][1] == ["8S", "9S"]
    refused(house, "F:H>T3", "6H", "7D")
    refused(house, "F:H>T4")
