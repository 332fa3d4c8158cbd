"""The rule text of Blind Alleys, sentence by sentence.

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
    ("Setup & Layout", "deck", "test_deck_is_one_standard_deck_of_52_cards"),
    ("Setup & Layout", "tableau", "test_six_piles_of_three_cards"),
    ("Setup & Layout", "bottom cards", "test_bottom_two_cards_of_each_pile_are_face_down"),
    ("Setup & Layout", "top card", "test_top_card_of_each_pile_is_face_up"),
    ("Setup & Layout", "foundations", "test_four_foundations_start_empty"),
    ("Setup & Layout", "stock", "test_remaining_34_cards_form_the_stock_face_down"),
    ("Setup & Layout", "waste", "test_waste_starts_empty_and_takes_stock_cards_face_up"),
    ("Key Play Areas", "tableau", "test_six_piles_of_three_cards"),
    ("Key Play Areas", "foundations", "test_foundations_build_up_by_suit"),
    ("Key Play Areas", "stock", "test_cards_are_drawn_one_at_a_time_face_up_to_the_waste"),
    ("Key Play Areas", "waste", "test_top_of_the_waste_goes_to_tableau_or_foundations"),
    ("Rules: Foundations", "aces", "test_only_aces_go_to_empty_foundations"),
    ("Rules: Foundations", "up by suit", "test_foundations_build_up_by_suit"),
    ("Rules: Tableau", "build", "test_tableau_builds_down_in_alternating_colours"),
    ("Rules: Tableau", "top card", "test_top_card_of_each_pile_is_available"),
    ("Rules: Tableau", "groups", "test_single_card_or_group_in_order_moves_between_piles"),
    ("Rules: Tableau", "any group", "test_group_of_any_ranks_suits_and_colours_moves"),
    ("Rules: Stock", "draw", "test_cards_are_drawn_one_at_a_time_face_up_to_the_waste"),
    ("Rules: Stock", "waste", "test_top_of_the_waste_goes_to_tableau_or_foundations"),
    ("Rules: Stock", "turn over", "test_waste_is_turned_over_when_the_stock_is_exhausted"),
    ("Rules: Stock", "one redeal", "test_only_one_redeal_two_passes_in_total"),
    ("Rules: Empty Piles", "fill", "test_any_card_or_sequence_moves_to_an_empty_pile"),
    ("Gameplay", "1 foundations", "test_cards_move_from_tableau_or_waste_to_the_foundations"),
    ("Gameplay", "2 build", "test_piles_are_built_with_single_cards_or_sequences"),
    ("Gameplay", "3 spaces", "test_empty_pile_is_filled_from_tableau_or_waste"),
    ("Gameplay", "4 draw", "test_draw_with_other_moves_left_or_none"),
    ("Gameplay", "5 waste", "test_top_of_the_waste_is_one_more_available_card"),
    ("Gameplay", "6 redeal", "test_play_continues_after_the_redeal"),
    ("Gameplay", "new cards", "test_new_cards_come_into_play_by_drawing"),
    ("Gameplay", "redealt once", "test_only_one_redeal_two_passes_in_total"),
    ("Gameplay", "no legal moves", "test_game_ends_when_no_move_draw_or_redeal_is_left"),
    ("Winning & Losing", "winning", "test_game_is_won_when_all_52_cards_are_on_the_foundations"),
    ("Winning & Losing", "losing", "test_game_is_lost_after_the_redeal_without_moves"),
    ("Special Rules", "spaces", "test_any_card_or_sequence_moves_to_an_empty_pile"),
    ("Special Rules", "no restriction", "test_each_rank_may_fill_an_empty_pile"),
    ("Special Rules", "groups", "test_single_card_or_group_in_order_moves_between_piles"),
    ("Special Rules", "length", "test_no_limit_to_the_length_of_a_group"),
    ("Special Rules", "redeal", "test_only_one_redeal_two_passes_in_total"),
    ("Special Rules", "availability", "test_only_top_cards_of_piles_and_waste_are_available"),
    ("Special Rules", "turning up", "test_uncovered_face_down_card_is_turned_up_at_once"),
    ("Special Rules", "sequences", "test_sequences_descend_and_alternate"),
    ("Special Rules", "foundations", "test_foundations_build_up_by_suit"),
    ("reading", "nothing comes back", "test_no_card_comes_back_from_a_foundation"),
]


def test_each_sentence_has_its_test() -> None:
    tests = {name for name in globals() if name.startswith("test_")}
    assert {name for _, _, name in SENTENCES} == tests - {"test_each_sentence_has_its_test"}


# --- Game Objective, Setup & Layout


def test_goal_is_all_cards_on_four_foundations_up_in_suit() -> None:
    """Game Objective: tableau, stock and waste all end on the foundations."""
    game = play_winning_line("blind-alleys")
    end = look(game)
    assert game.outcome is sw.Outcome.WON
    assert end["up"] == {suit: [rank + suit for rank in naive.RANKS] for suit in "CDHS"}
    assert not any([*end["tableau"], end["stock"], end["waste"]])


def test_deck_is_one_standard_deck_of_52_cards() -> None:
    """Setup & Layout: one deck, each card once."""
    assert all_cards(look(sw.Game("blind-alleys", deal=1))) == DECK


def test_six_piles_of_three_cards() -> None:
    """Setup & Layout, Key Play Areas."""
    assert [len(pile) for pile in look(sw.Game("blind-alleys", deal=1))["tableau"]] == [3] * 6


def test_bottom_two_cards_of_each_pile_are_face_down() -> None:
    """Setup & Layout: and the text of a position doesn't say which cards they are."""
    game = sw.Game("blind-alleys", deal=1)
    for pile in look(game)["tableau"]:
        assert all(map(naive.is_face_down, pile[:2]))
    shown = [line for line in game.position.to_text().splitlines() if line.startswith("T")]
    assert all(line.split()[1:3] == ["<??>", "<??>"] for line in shown)


def test_top_card_of_each_pile_is_face_up() -> None:
    """Setup & Layout."""
    for pile in look(sw.Game("blind-alleys", deal=1))["tableau"]:
        assert not naive.is_face_down(pile[2])


def test_four_foundations_start_empty() -> None:
    """Setup & Layout: one for each suit."""
    lines = sw.Game("blind-alleys", deal=1).position.to_text().splitlines()
    assert "Foundations: C-0 D-0 H-0 S-0" in lines


def test_remaining_34_cards_form_the_stock_face_down() -> None:
    """Setup & Layout."""
    game = sw.Game("blind-alleys", deal=1)
    assert len(look(game)["stock"]) == 34
    assert "Stock:" + 34 * " ??" in game.position.to_text().splitlines()


def test_waste_starts_empty_and_takes_stock_cards_face_up() -> None:
    """Setup & Layout: the first card is turned by the player's first draw."""
    game = sw.Game("blind-alleys", deal=1)
    first, second, *_ = look(game)["stock"]
    assert look(game)["waste"] == []
    drawn = allowed(game, "draw", "draw")
    assert f"Waste: {first} {second}" in drawn.position.to_text().splitlines()


# --- Blind Alleys Solitaire Rules


def test_only_aces_go_to_empty_foundations() -> None:
    """Rules, foundations: an ace, and only to the foundation of its suit."""
    game = board("blind-alleys", T1="AS", T2="2H", T3="KD", waste="AC")
    assert look(allowed(game, "T1>F:S", "W>F:C"))["up"]["S"] == ["AS"]
    refused(game, "T1>F:H", "AS")
    refused(game, "T2>F:H", "2H")
    refused(game, "T3>F:D", "KD")


def test_foundations_build_up_by_suit() -> None:
    """Rules, Key Play Areas, Special Rules: each card is the next rank of the same suit."""
    game = board("blind-alleys", up="S-A H-2 C-Q", T1="3S 2S", T2="3H", T3="4H", T4="2D", T5="KC")
    end = look(allowed(game, "T1>F:S", "T1>F:S", "T2>F:H", "T5>F:C"))
    assert [end["up"][suit][-1] for suit in "CHS"] == ["KC", "3H", "3S"]
    refused(game, "T3>F:H", "4H")
    refused(game, "T4>F:S", "2D")
    refused(game, "T4>F:D", "2D")


def test_tableau_builds_down_in_alternating_colours() -> None:
    """Rules, tableau: a black seven on a red eight, not on a black one, not one further off."""
    game = board("blind-alleys", T1="7S", T2="8D", T3="8C", T4="9D", T5="6H", T6="8H")
    assert {"T1>T2", "T1>T6", "T5>T1"} <= legal(game)
    allowed(game, "T1>T2")
    refused(game, "T1>T3", "7S", "8C")
    refused(game, "T1>T4", "7S", "9D")
    refused(game, "T1>T5", "7S", "6H")
    red_on_red = board("blind-alleys", T1="7D", T2="8H", T3="8S", T4="JC")
    refused(red_on_red, "T1>T2", "7D", "8H")
    allowed(red_on_red, "T1>T3")


def test_top_card_of_each_pile_is_available() -> None:
    """Rules, tableau: for piles and foundations alike, from every pile."""
    tops = {"T1": "AC", "T2": "AD", "T3": "AH", "T4": "AS", "T5": "KC 2D", "T6": "KD 2S"}
    game = board("blind-alleys", **tops)
    assert {"T1>F:C", "T2>F:D", "T3>F:H", "T4>F:S", "T1>T5", "T2>T6"} <= legal(game)


def test_single_card_or_group_in_order_moves_between_piles() -> None:
    """Rules, tableau; Special Rules, groups: only the part that fits, with all that is on it."""
    game = board("blind-alleys", T1="<2C> JC 9D 8S 7H", T2="TS", T3="9H", T4="8C", T5="KS", T6="KC")
    assert legal(game) & {"T1>T2*3", "T1>T3*2", "T1>T4"} == {"T1>T2*3", "T1>T3*2", "T1>T4"}
    after = look(allowed(game, "T1>T2*3"))
    assert after["tableau"][:2] == [["<2C>", "JC"], ["TS", "9D", "8S", "7H"]]
    refused(game, "T1>T2*4")  # JC, 9D is no sequence
    refused(game, "T1>T2*2")  # 8S doesn't go on TS
    refused(game, "T1>T3*3")


def test_group_of_any_ranks_suits_and_colours_moves() -> None:
    """Rules, tableau: whatever the ranks and suits, if the order is right."""
    groups = ["QH JS TD", "JC TH", "4S 3D 2C AH", "3H 2S", "KS QD JC TD 9S", "9C 8D 7C"]
    for group in groups:
        cards = group.split()
        game = board("blind-alleys", T1="<7H> " + group)
        after = look(allowed(game, f"T1>T2*{len(cards)}"))
        assert after["tableau"][1] == cards


def test_cards_are_drawn_one_at_a_time_face_up_to_the_waste() -> None:
    """Rules, stock and waste; Key Play Areas."""
    game = board("blind-alleys", stock="4C KD 7H", T1="9S")
    once = allowed(game, "draw")
    assert look(once)["waste"] == ["4C"]
    assert look(once)["stock"][:2] == ["KD", "7H"]
    assert look(allowed(once, "draw"))["waste"] == ["4C", "KD"]
    refused(board("blind-alleys", waste="9S", rest="Waste"), "draw")


def test_top_of_the_waste_goes_to_tableau_or_foundations() -> None:
    """Rules, stock and waste; Key Play Areas."""
    game = board("blind-alleys", up="H-6", waste="9S 7H", T1="8C", T2="8D", T3="TD")
    assert {"W>T1", "W>F:H"} <= legal(game)
    refused(game, "W>T2", "7H", "8D")
    allowed(game, "W>T1", "W>T3")
    allowed(game, "W>F:H", "W>T3")


def test_waste_is_turned_over_when_the_stock_is_exhausted() -> None:
    """Rules, stock and waste: and not before. Read as: the same order comes again.

    An empty waste is not turned over.
    """
    game = sw.Game("blind-alleys", deal=3)
    stock = look(game)["stock"]
    drawn = allowed(game, *["draw"] * 33)
    refused(drawn, "redeal")
    turned = allowed(drawn, "draw", "redeal")
    assert look(turned)["stock"] == stock
    assert look(turned)["waste"] == []
    refused(board("blind-alleys", rest="T1", T1="9S"), "redeal")


def test_only_one_redeal_two_passes_in_total() -> None:
    """Rules, Gameplay and Special Rules: the second pass is the last one."""
    game = sw.Game("blind-alleys", deal=3)
    assert "Redeals left: 1" in game.position.to_text().splitlines()
    second = allowed(game, *["draw"] * 34, "redeal", *["draw"] * 34)
    assert "Redeals left: 0" in second.position.to_text().splitlines()
    assert not {"draw", "redeal"} & legal(second)
    refused(second, "redeal")
    refused(second, "draw")


def test_any_card_or_sequence_moves_to_an_empty_pile() -> None:
    """Rules, empty piles; Special Rules: any card, any sequence, any part of one."""
    game = board("blind-alleys", waste="5D", T1="<2C> 9S 8D 7S", T2="<3C> KH", T3="<QH> JH 9C")
    assert {"T1>T5", "T1>T5*2", "T1>T5*3", "T2>T5", "W>T5", "T3>T5"} <= legal(game)
    assert look(allowed(game, "T1>T5*3"))["tableau"][4] == ["9S", "8D", "7S"]
    refused(game, "T3>T5*2")  # JH, 9C is no sequence
    refused(game, "T1>T5*4")  # the fourth card is face down


# --- Gameplay


def test_cards_move_from_tableau_or_waste_to_the_foundations() -> None:
    """Gameplay 1: whenever they fit."""
    game = board("blind-alleys", up="S-4 D-0", waste="AD", T1="6S 5S", T2="7S")
    end = look(allowed(game, "W>F:D", "T1>F:S", "T1>F:S", "T2>F:S"))
    assert (end["up"]["D"], end["up"]["S"][-1]) == (["AD"], "7S")
    refused(game, "T2>F:S", "7S")


def test_piles_are_built_with_single_cards_or_sequences() -> None:
    """Gameplay 2: a card joins a pile, then the sequence moves on as one."""
    game = board("blind-alleys", T1="5H", T2="6C", T3="7D", T4="7C")
    built = allowed(game, "T1>T2", "T2>T3*2")
    assert look(built)["tableau"][2] == ["7D", "6C", "5H"]
    refused(game, "T2>T4", "6C", "7C")


def test_empty_pile_is_filled_from_tableau_or_waste() -> None:
    """Gameplay 3: with what is available, not with what is covered."""
    game = board("blind-alleys", waste="3C 9C", T1="<4D> KH QS", T2="7S")
    assert look(allowed(game, "W>T3"))["tableau"][2] == ["9C"]
    assert look(allowed(game, "T1>T3*2"))["tableau"][2] == ["KH", "QS"]
    refused(game, "T1>T3*3")
    refused(game, "3C>T3")


def test_draw_with_other_moves_left_or_none() -> None:
    """Gameplay 4: draw when nothing else moves. Read as the usual order, not as a duty."""
    others = board("blind-alleys", T1="AC", T2="2D")
    assert {"draw", "T1>F:C", "T1>T2"} <= legal(others)
    none = board("blind-alleys", **BLOCKED, rest="Stock")
    assert legal(none) == {"draw"}


def test_top_of_the_waste_is_one_more_available_card() -> None:
    """Gameplay 5: it moves like the top card of a pile, and the next one comes to light."""
    game = board("blind-alleys", waste="QH JS TD", T1="JC", T2="KC", T3="QD")
    after = allowed(game, "W>T1", "W>T3", "W>T2")
    assert look(after)["tableau"][:3] == [["JC", "TD"], ["KC", "QH"], ["QD", "JS"]]
    refused(game, "JS>T3")


def test_play_continues_after_the_redeal() -> None:
    """Gameplay 6: cards that were passed over come again."""
    game = board("blind-alleys", waste="5C 9S", T1="6D", T2="<TH> 8D", rest="T2")
    refused(game, "5C>T1")
    again = allowed(game, "redeal", "draw", "W>T1", "draw")
    assert look(again)["waste"] == ["9S"]
    assert look(again)["redeals"] == 0


def test_new_cards_come_into_play_by_drawing() -> None:
    """Gameplay, new cards: a stock card can't be played before it is drawn."""
    game = board("blind-alleys", stock="7S", T1="8D", T2="KC")
    assert "W>T1" not in legal(game)
    refused(game, "W>T1")
    refused(game, "S>T1")
    allowed(game, "draw", "W>T1")


# Six black tops and a black waste card: no builds, and no ace is in reach.
BLOCKED = {"T1": "KC", "T2": "KS", "T3": "JC", "T4": "JS", "T5": "9C", "T6": "9S", "waste": "7C"}


def test_game_ends_when_no_move_draw_or_redeal_is_left() -> None:
    """Gameplay, no legal moves: all three must be used up."""
    assert legal(board("blind-alleys", **BLOCKED, rest="Waste", redeals=0)) == set()
    assert legal(board("blind-alleys", **BLOCKED, rest="Waste", redeals=1)) == {"redeal"}
    assert legal(board("blind-alleys", **BLOCKED, rest="Stock", redeals=0)) == {"draw"}


# --- Winning & Losing Conditions


def test_game_is_won_when_all_52_cards_are_on_the_foundations() -> None:
    """Winning: with the last card and no sooner; a won game has no moves."""
    game = board("blind-alleys", up="C-K D-K H-Q S-K", waste="KH")
    assert game.outcome is None
    won = allowed(game, "W>F:H")
    assert won.outcome is sw.Outcome.WON
    assert legal(won) == set()


def test_game_is_lost_after_the_redeal_without_moves() -> None:
    """Losing. Read as stuck: no legal move is left, the redeal included."""
    stuck = board("blind-alleys", **BLOCKED, rest="Waste", redeals=0)
    assert stuck.outcome is sw.Outcome.STUCK
    assert board("blind-alleys", **BLOCKED, rest="Waste", redeals=1).outcome is None
    assert board("blind-alleys", **BLOCKED, rest="Stock", redeals=0).outcome is None
    one_build = {**BLOCKED, "waste": "8D"}
    assert board("blind-alleys", **one_build, rest="Waste", redeals=0).outcome is None


# --- Special Rules & Edge Cases


@pytest.mark.parametrize("rank", naive.RANKS)
def test_each_rank_may_fill_an_empty_pile(rank: str) -> None:
    """Special Rules, empty spaces: no rank is shut out; with the house rule all but kings are."""
    game = board("blind-alleys", T1=f"<4C> {rank}D", waste=f"{rank}S")
    assert {"T1>T2", "W>T2"} <= legal(game)
    kings = board(sw.rules("blind-alleys").variant(empty="kings"), T1=f"<4C> {rank}D")
    assert ("T1>T2" in legal(kings)) == (rank == "K")


@pytest.mark.parametrize("length", range(2, 14))
def test_no_limit_to_the_length_of_a_group(length: int) -> None:
    """Special Rules, groups: from two cards to thirteen, onto a space."""
    cards = [rank + "SH"[n % 2] for n, rank in enumerate(reversed(naive.RANKS))][-length:]
    game = board("blind-alleys", T1=" ".join(["<2D>", *cards]))
    after = look(allowed(game, f"T1>T6*{length}"))
    assert after["tableau"][5] == cards
    assert after["tableau"][0] == ["2D"]


def test_only_top_cards_of_piles_and_waste_are_available() -> None:
    """Special Rules, availability: neither covered cards nor face-down ones."""
    game = board("blind-alleys", waste="AH 4C", T1="<2S> AS KD", T2="<AC> QD", T3="2C")
    refused(game, "AS>F:S")
    refused(game, "AH>F:H")
    refused(game, "W>T3*2")
    refused(game, "T1>F:S", "KD")
    with pytest.raises(sw.SolitaireError):  # a hidden card can't even be named
        game.play("AC>F:C")
    assert not {move for move in legal(game) if "F:" in move}


def test_uncovered_face_down_card_is_turned_up_at_once() -> None:
    """Special Rules, availability: as part of the move, and taken back with it."""
    game = board("blind-alleys", T1="<KC> <AD> 7S", T2="8D", T3="<9C> 5H 4S", T4="5D")
    before = game.position.to_text(reveal=True)
    uncovered = allowed(game, "T1>T2")
    assert look(uncovered)["tableau"][0] == ["<KC>", "AD"]
    assert look(allowed(uncovered, "T1>F:D"))["tableau"][0] == ["KC"]
    assert look(allowed(game, "T3>T4"))["tableau"][2] == ["<9C>", "5H"]
    uncovered.undo()
    assert uncovered.position.to_text(reveal=True) == before


def test_sequences_descend_and_alternate() -> None:
    """Special Rules, sequence building: always both."""
    game = board("blind-alleys", T1="<2C> 8D 7S", T2="9C 8C", T3="5S 6H", T4="JH 9S")
    allowed(game, "T1>T5*2")
    refused(game, "T2>T5*2")  # one colour
    refused(game, "T3>T5*2")  # ascending
    refused(game, "T4>T5*2")  # a rank is missing


# --- Readings


def test_no_card_comes_back_from_a_foundation() -> None:
    """The text knows no way back; there is one as a house rule."""
    cards = {"up": "H-6", "T1": "7C", "T2": "7D"}
    game = board("blind-alleys", **cards)
    refused(game, "F:H>T1", "6H")
    refused(game, "F:H>T3")
    assert not {move for move in legal(game) if move.startswith("F")}
    house = board(sw.rules("blind-alleys").variant(foundation_return=True), **cards)
    assert look(allowed(house, "F:H>T1"))["tableau"][0] == ["7C", "6H"]
    refused(house, "F:H>T2", "6H", "7D")
