"""The rule text of Ali Baba, sentence by sentence.

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
    ("Game Objective", "goal", "test_goal_is_all_cards_on_four_foundations_up_in_suit"),
    ("Setup & Layout", "deck", "test_deck_is_a_standard_deck_of_52_cards"),
    ("Setup & Layout", "foundations", "test_four_aces_are_taken_out_to_begin_the_foundations"),
    ("Setup & Layout", "tableau", "test_ten_piles_of_four_cards_are_dealt_face_up"),
    ("Setup & Layout", "stock", "test_remaining_cards_form_the_stock_face_down"),
    ("Setup & Layout", "waste", "test_waste_is_made_in_play_by_drawing"),
    ("Key Play Areas", "foundations", "test_four_foundations_one_for_each_suit"),
    ("Key Play Areas", "tableau", "test_ten_piles_of_four_cards_are_dealt_face_up"),
    ("Key Play Areas", "stock", "test_remaining_cards_form_the_stock_face_down"),
    ("Key Play Areas", "waste", "test_waste_is_made_in_play_by_drawing"),
    ("Key Play Areas", "tableau face up", "test_ten_piles_of_four_cards_are_dealt_face_up"),
    ("Key Play Areas", "stock face down", "test_remaining_cards_form_the_stock_face_down"),
    ("Key Play Areas", "aces", "test_four_aces_are_taken_out_to_begin_the_foundations"),
    ("Rules", "foundations", "test_foundations_build_up_by_suit_from_ace_to_king"),
    ("Rules", "tableau", "test_tableau_builds_down_by_suit"),
    ("Rules", "moving: groups", "test_only_top_card_or_a_sequence_in_order_moves_between_piles"),
    ("Rules", "moving: spaces", "test_any_card_or_sequence_moves_to_an_empty_pile"),
    ("Rules", "stock", "test_draw_one_card_at_a_time_face_up_to_the_waste"),
    ("Rules", "waste", "test_only_top_card_of_the_waste_is_available"),
    ("Rules", "no redeal", "test_no_redeal_once_the_stock_is_exhausted"),
    ("Gameplay", "to foundations", "test_cards_move_from_tableau_or_waste_to_the_foundations"),
    ("Gameplay", "build", "test_tableau_builds_down_by_suit_with_single_cards_or_sequences"),
    ("Gameplay", "spaces", "test_empty_pile_is_filled_from_tableau_or_waste"),
    ("Gameplay", "draw", "test_draw_with_other_moves_left_or_none"),
    ("Gameplay", "waste", "test_top_of_the_waste_goes_to_tableau_or_foundations"),
    ("Gameplay", "no moves, stock", "test_draw_is_what_remains_while_the_stock_is_not_empty"),
    ("Gameplay", "no moves, no stock", "test_game_ends_with_no_stock_and_no_moves"),
    ("Winning & Losing", "winning", "test_game_is_won_when_all_52_cards_are_on_the_foundations"),
    ("Winning & Losing", "losing", "test_game_is_lost_when_no_legal_move_remains"),
    ("Special Rules", "spaces", "test_any_card_or_sequence_moves_to_an_empty_pile"),
    ("Special Rules", "sequences", "test_sequence_moves_only_in_perfect_order_and_suit"),
    ("Special Rules", "no redeal", "test_no_redeal_once_the_stock_is_exhausted"),
    ("Special Rules", "waste", "test_cards_under_the_top_of_the_waste_are_out_of_reach"),
    ("Special Rules", "stock exhaustion", "test_play_goes_on_without_a_stock"),
    ("Key Terms", "foundation", "test_foundations_build_up_by_suit_from_ace_to_king"),
    ("Key Terms", "tableau", "test_tableau_builds_down_by_suit"),
    ("Key Terms", "stock", "test_draw_one_card_at_a_time_face_up_to_the_waste"),
    ("Key Terms", "waste", "test_waste_is_made_in_play_by_drawing"),
    ("closing words", "whole sequences", "test_whole_sequences_move_within_the_tableau"),
    ("reading", "nothing comes back", "test_no_card_comes_back_from_a_foundation"),
]


def test_each_sentence_has_its_test() -> None:
    tests = {name for name in globals() if name.startswith("test_")}
    assert {name for _, _, name in SENTENCES} == tests - {"test_each_sentence_has_its_test"}


# --- Game Objective, Setup & Layout, Key Play Areas


def test_goal_is_all_cards_on_four_foundations_up_in_suit() -> None:
    """Game Objective: every card of tableau and stock ends on the four foundations."""
    game = play_winning_line("ali-baba")
    end = look(game)
    assert game.outcome is sw.Outcome.WON
    assert end["up"] == {suit: [rank + suit for rank in naive.RANKS] for suit in "CDHS"}
    assert not any(end["tableau"])
    assert not end["stock"]
    assert not end["waste"]


def test_deck_is_a_standard_deck_of_52_cards() -> None:
    """Setup & Layout: one deck, each card once."""
    assert all_cards(look(sw.Game("ali-baba", deal=1))) == DECK


@pytest.mark.parametrize("number", [1, 2, 31999, 32001])
def test_four_aces_are_taken_out_to_begin_the_foundations(number: int) -> None:
    """Setup & Layout: the aces lie on the foundations before anything is dealt."""
    start = look(sw.Game("ali-baba", deal=number))
    assert start["up"] == {"C": ["AC"], "D": ["AD"], "H": ["AH"], "S": ["AS"]}
    assert not any(card[0] == "A" for pile in start["tableau"] for card in pile)
    assert not any(card[0] == "A" for card in start["stock"])


def test_ten_piles_of_four_cards_are_dealt_face_up() -> None:
    """Setup & Layout, Key Play Areas: 40 cards in ten piles, none of them hidden."""
    game = sw.Game("ali-baba", deal=5)
    assert [len(pile) for pile in look(game)["tableau"]] == [4] * 10
    shown = game.position.to_text()
    assert "<" not in shown
    tableau = [line for line in shown.splitlines() if line.startswith("T")]
    assert [line.split(":")[0] for line in tableau] == [f"T{n}" for n in range(1, 11)]


def test_remaining_cards_form_the_stock_face_down() -> None:
    """Setup & Layout, Key Play Areas. Corrected: 12 cards in the text, but 52 - 4 - 40 is 8.

    The 12 are right where the aces stay in the deck, which is a house rule.
    """
    game = sw.Game("ali-baba", deal=5)
    assert len(look(game)["stock"]) == 8
    assert "Stock:" + 8 * " ??" in game.position.to_text().splitlines()

    aces_in_the_deck = sw.Game(sw.rules("ali-baba").variant(aces_first=False), deal=5)
    assert len(look(aces_in_the_deck)["stock"]) == 12
    assert not any(look(aces_in_the_deck)["up"].values())


def test_waste_is_made_in_play_by_drawing() -> None:
    """Setup & Layout, Key Play Areas: empty at first; cards come from the stock, face up."""
    game = sw.Game("ali-baba", deal=5)
    assert look(game)["waste"] == []
    first = look(game)["stock"][0]
    drawn = allowed(game, "draw")
    assert f"Waste: {first}" in drawn.position.to_text().splitlines()


def test_four_foundations_one_for_each_suit() -> None:
    """Key Play Areas: a card goes to the foundation of its own suit and to no other."""
    game = board("ali-baba", T1="2C", T2="2D", T3="2H", T4="2S")
    end = look(allowed(game, "T1>F:C", "T2>F:D", "T3>F:H", "T4>F:S"))
    assert [end["up"][suit][-1] for suit in "CDHS"] == ["2C", "2D", "2H", "2S"]
    refused(game, "T1>F:S", "2C")
    refused(game, "T3>F:D", "2H")


# --- Ali Baba Solitaire Rules


def test_foundations_build_up_by_suit_from_ace_to_king() -> None:
    """Rules, Key Terms: rank after rank, from the ace to the king."""
    game = board("ali-baba", up="H-9 S-Q", T1="TH", T2="QH", T3="KS", T4="9C")
    end = look(allowed(game, "T1>F:H", "T3>F:S"))
    assert end["up"]["H"][-1] == "TH"
    assert end["up"]["S"] == [rank + "S" for rank in naive.RANKS]
    refused(game, "T2>F:H", "QH")  # the jack and the ten are missing
    refused(game, "T4>F:H", "9C")  # another suit
    refused(game, "T4>F:C", "9C")  # far above the ace


def test_tableau_builds_down_by_suit() -> None:
    """Rules, Key Terms: 9S goes on TS, but not on another ten and not on a lower card."""
    game = board("ali-baba", T1="KD 9S", T2="KC TS", T3="KH TC", T4="KS 8S", T5="3D JS")
    allowed(game, "T1>T2")
    refused(game, "T1>T3", "9S", "TC")  # the suit differs
    refused(game, "T1>T4", "9S", "8S")  # that would build up
    refused(game, "T1>T5", "9S", "JS")  # two ranks apart
    assert not {"T2>T1", "T1>T3", "T4>T2"} & legal(game)


def test_only_top_card_or_a_sequence_in_order_moves_between_piles() -> None:
    """Rules, moving cards: the top card, or a group in descending order and one suit."""
    game = board("ali-baba", T1="KC 9S 8S 7S", T2="2D TS", T3="QH 8D", T4="4C 9D 8C")
    after = look(allowed(game, "T1>T2*3"))
    assert after["tableau"][1] == ["2D", "TS", "9S", "8S", "7S"]
    assert after["tableau"][0] == ["KC"]
    refused(game, "T1>T2*4")  # KC is not part of the sequence
    refused(game, "9D>T2")  # 8C, on top of it, is of another suit


def test_any_card_or_sequence_moves_to_an_empty_pile() -> None:
    """Rules and Special Rules, empty piles: any single card, any sequence, any part of one."""
    game = board("ali-baba", T1="2C 9S 8S 7S", T2="KH", waste="5D", T3="4H 3H", T4="TC 3C")
    assert {"T1>T5", "T1>T5*2", "T1>T5*3", "T2>T5", "W>T5", "T3>T5", "T3>T5*2"} <= legal(game)
    assert look(allowed(game, "T1>T5*3"))["tableau"][4] == ["9S", "8S", "7S"]
    refused(game, "T1>T5*4")  # 2C, 9S is no sequence
    refused(game, "T4>T5*2")  # TC, 3C leaves ranks out


def test_draw_one_card_at_a_time_face_up_to_the_waste() -> None:
    """Rules, Key Terms: each draw moves the next card of the stock."""
    game = board("ali-baba", stock="4C KD 7H", T1="9S")
    once = allowed(game, "draw")
    assert look(once)["waste"] == ["4C"]
    assert look(once)["stock"][:2] == ["KD", "7H"]
    twice = allowed(once, "draw")
    assert look(twice)["waste"] == ["4C", "KD"]
    refused(board("ali-baba", waste="9S", rest="Waste", T1="4C"), "draw")


def test_only_top_card_of_the_waste_is_available() -> None:
    """Rules, stock and waste: 2H goes up only when 9C is off it."""
    game = board("ali-baba", waste="2H 9C", T1="TC", T2="KS", rest="Stock")
    refused(game, "2H>F:H")
    refused(game, "W>F:H")
    assert not {"W>F:H"} & legal(game)
    allowed(game, "W>T1", "W>F:H")


def test_no_redeal_once_the_stock_is_exhausted() -> None:
    """Rules and Special Rules: the waste is never turned over."""
    game = board("ali-baba", waste="2H 9C", T1="TC", rest="Waste")
    refused(game, "redeal")
    assert "Redeals left: 0" in game.position.to_text().splitlines()
    played = sw.Game("ali-baba", deal=7)
    played.play_all(["draw"] * 8)
    refused(played, "redeal")
    refused(played, "draw")


# --- Gameplay


def test_cards_move_from_tableau_or_waste_to_the_foundations() -> None:
    """Gameplay: both sources, if the card is the next of its suit."""
    game = board("ali-baba", waste="2H", T1="9C 2S", T2="3S", T3="4H")
    assert look(allowed(game, "W>F:H"))["up"]["H"] == ["AH", "2H"]
    assert look(allowed(game, "T1>F:S", "T2>F:S"))["up"]["S"] == ["AS", "2S", "3S"]
    refused(game, "T2>F:S", "3S")
    refused(game, "T3>F:H", "4H")


def test_tableau_builds_down_by_suit_with_single_cards_or_sequences() -> None:
    """Gameplay: a single card joins a pile, then the sequence moves on as one."""
    game = board("ali-baba", T1="KC 6D", T2="2S 7D", T3="3S 8D", T4="KS 8H")
    built = allowed(game, "T1>T2", "T2>T3*2")
    assert look(built)["tableau"][2] == ["3S", "8D", "7D", "6D"]
    refused(game, "T2>T4", "7D", "8H")


def test_empty_pile_is_filled_from_tableau_or_waste() -> None:
    """Gameplay: any available card or sequence fills a space; what is covered does not."""
    game = board("ali-baba", waste="3C 9C", T1="4D KH QH", T2="7S")
    assert look(allowed(game, "W>T3"))["tableau"][2] == ["9C"]
    assert look(allowed(game, "T1>T3*2"))["tableau"][2] == ["KH", "QH"]
    refused(game, "4D>T3")
    refused(game, "3C>T3")


def test_draw_with_other_moves_left_or_none() -> None:
    """Gameplay: draw when nothing else moves. Read as the usual order, not as a duty."""
    others = board("ali-baba", stock="7C", T1="2C", T2="3C")
    assert {"draw", "T1>F:C", "T1>T2"} <= legal(others)
    allowed(others, "draw")


def test_top_of_the_waste_goes_to_tableau_or_foundations() -> None:
    """Gameplay: the same card, to either."""
    game = board("ali-baba", waste="7S 2H", T1="3H", T2="KC 3D", T3="8S")
    assert {"W>T1", "W>F:H"} <= legal(game)
    allowed(game, "W>T1")
    allowed(game, "W>F:H", "W>T3")
    refused(game, "W>T2", "2H", "3D")


# Ten tops of which none goes on another, none goes up, and the waste has no place either.
BLOCKED = {
    "T1": "KC",
    "T2": "KD",
    "T3": "KH",
    "T4": "KS",
    "T5": "JC",
    "T6": "JD",
    "T7": "JH",
    "T8": "JS",
    "T9": "9C",
    "T10": "9D",
    "waste": "7S",
}


def test_draw_is_what_remains_while_the_stock_is_not_empty() -> None:
    """Gameplay, no moves remain: then the next card is drawn."""
    game = board("ali-baba", **BLOCKED, rest="Stock")
    assert legal(game) == {"draw"}
    assert game.outcome is None


def test_game_ends_with_no_stock_and_no_moves() -> None:
    """Gameplay, no moves remain: with an empty stock the game is over."""
    game = board("ali-baba", **BLOCKED, rest="Waste")
    assert legal(game) == set()
    assert game.outcome is sw.Outcome.STUCK


# --- Winning & Losing Conditions


def test_game_is_won_when_all_52_cards_are_on_the_foundations() -> None:
    """Winning: with the last king and no sooner; a won game has no moves."""
    game = board("ali-baba", up="C-K D-K H-K S-Q", T4="KS")
    assert game.outcome is None
    won = allowed(game, "T4>F:S")
    assert won.outcome is sw.Outcome.WON
    assert legal(won) == set()


def test_game_is_lost_when_no_legal_move_remains() -> None:
    """Losing: stock empty and no move; a single space to fill keeps the game alive."""
    assert board("ali-baba", **BLOCKED, rest="Waste").outcome is sw.Outcome.STUCK
    with_a_space = board("ali-baba", **{**BLOCKED, "T10": ""}, rest="Waste")
    assert with_a_space.outcome is None
    with_a_redeal = board(sw.rules("ali-baba").variant(passes=2), **BLOCKED, rest="Waste")
    assert legal(with_a_redeal) == {"redeal"}
    assert with_a_redeal.outcome is None


# --- Special Rules & Edge Cases, closing words


def test_sequence_moves_only_in_perfect_order_and_suit() -> None:
    """Special Rules, moving sequences: no gap, no other suit, not upwards."""
    game = board("ali-baba", T1="9H 7H", T2="9D 8C", T3="5S 6S", T4="9C 4C 3C", T5="5C")
    allowed(game, "T4>T5*2")
    refused(game, "T1>T6*2")  # a gap
    refused(game, "T2>T6*2")  # two suits
    refused(game, "T3>T6*2")  # ascending


def test_cards_under_the_top_of_the_waste_are_out_of_reach() -> None:
    """Special Rules, waste pile: until the top card is moved away."""
    game = board("ali-baba", waste="5C 8H", T1="6C", T2="9H")
    refused(game, "5C>T1")
    refused(game, "W>T1", "8H")
    refused(game, "W>T3*2")
    allowed(game, "W>T2", "W>T1")


def test_play_goes_on_without_a_stock() -> None:
    """Special Rules, stock exhaustion: tableau and waste move on, draws are over."""
    game = board("ali-baba", waste="2D 5C", T1="6C", T2="9H 8H", T3="KS TH", rest="Waste")
    refused(game, "draw")
    assert game.outcome is None
    allowed(game, "W>T1", "W>F:D")
    allowed(game, "T2>T4*2")


def test_whole_sequences_move_within_the_tableau() -> None:
    """Closing words: entire sequences move, up to twelve cards, as long as they are in order."""
    queen_to_two = " ".join(rank + "S" for rank in "QJT98765432")
    game = board("ali-baba", T1="KC " + queen_to_two, T2="4D KS", T3="QC JD")
    after = look(allowed(game, "T1>T2*11"))
    assert after["tableau"][1] == ["4D", "KS", *queen_to_two.split()]
    assert {f"T1>T4*{n}" for n in range(2, 12)} < legal(game)
    refused(game, "T3>T4*2")


# --- Readings


def test_no_card_comes_back_from_a_foundation() -> None:
    """The text knows no way back; there is one as a house rule."""
    cards = {"up": "H-6", "T1": "7H", "T2": "KC"}
    game = board("ali-baba", **cards)
    refused(game, "F:H>T1", "6H")
    refused(game, "F:H>T3")
    assert not {move for move in legal(game) if move.startswith("F")}
    house = board(sw.rules("ali-baba").variant(foundation_return=True), **cards)
    assert look(allowed(house, "F:H>T1"))["tableau"][0] == ["7H", "6H"]
    refused(house, "F:H>T2", "6H", "KC")
