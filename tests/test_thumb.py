"""Hints by rule of thumb: legal, true, honest about hidden cards, and never without end."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import solitaire_widget as sw
from house_rules import ALL
from positions import board, play_winning_line
from solitaire_widget.search.thumb import Hint, rule_of_thumb
from worlds import hidden_cards, played_games, random_moves, twin

EVERY_GAME = pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
MOST_HINTS = 400
CARD = re.compile(r"(?<![\w:])[A2-9TJQK][CDHS](?!\w)")


def follow(game: sw.Game) -> int:
    """Play hints until there are no more; how many there were."""
    for number in range(MOST_HINTS):
        move = rule_of_thumb(game).move
        if move is None:
            return number
        game.play(move)
    pytest.fail(f"{MOST_HINTS} hints led nowhere: {game.moves[-12:]}")


def check_truth(game: sw.Game, hint: Hint) -> str:
    """Assert that what a hint says is so; return the sort of reason it gives."""
    move, text = hint.move, hint.text
    assert text.endswith(".")
    assert not hidden_cards(game.position) & set(CARD.findall(text))
    if move is None:
        if game.outcome is sw.Outcome.WON:
            assert text.startswith("The game is won")
            return "won"
        if game.outcome is sw.Outcome.STUCK:
            assert text.startswith("No legal move is left")
            return "stuck"
        assert text.startswith("No move that is left looks useful")
        return "none"
    assert move in game.legal_moves
    assert not move.is_transfer
    assert move.source[0] in "TWS"
    before, after = game.position.piles, game.position.after(move).piles
    if move.is_draw:
        assert text == "Nothing else looks useful just now, so draw."
        return "draw"
    if move.is_redeal:
        assert text.startswith("The stock is empty: turn the waste over")
        return "redeal"
    cards = before[move.source][-move.count :]
    named = CARD.findall(text)
    assert named[0] == str(cards[0])
    if text.endswith("needs it in the tableau any more."):
        assert move.to_foundation
        assert not needed(game, cards[0])
        return "safe up"
    if text.endswith("can go up to its foundation."):
        assert move.to_foundation
        return "up"
    check_where(game, move, text)
    return check_why(game, move, text, before, after)


def check_where(game: sw.Game, move: sw.Move, text: str) -> None:
    onto = game.position.piles[move.target]
    if move.target[0] in "FK":
        assert " to its foundation" in text
    elif onto:
        assert f" to {onto[-1]}" in text
    else:
        assert f" to the empty pile {move.target}" in text
    assert ("with the" in text.partition(" to ")[0]) is (move.count > 1)


def check_why(
    game: sw.Game,
    move: sw.Move,
    text: str,
    before: dict[str, tuple[sw.Card, ...]],
    after: dict[str, tuple[sw.Card, ...]],
) -> str:
    builds = game.rules.builds_on
    if text.endswith("that turns up a face-down card."):
        turned = game.position.after(move).face_down
        assert sum(turned) == sum(game.position.face_down) - 1
        return "turns up"
    if text.endswith("that empties a pile."):
        assert (after[move.source], bool(before[move.target])) == ((), True)
        return "empties"
    if text.endswith("where it builds."):
        assert builds(before[move.source][-move.count], before[move.target][-1])
        under, head = before[move.source][-move.count - 1 :][:2]
        assert not builds(head, under)
        return "joins"
    if text.endswith("that frees the waste."):
        assert move.source == "W"
        return "frees the waste"
    if text.endswith("to get at what lies under it."):
        assert after[move.source]
        return "gets at"
    found = re.search(r": then (\w\w)(?: with the [\w ]+ on it)? can go (up|on (\w\w))\.$", text)
    assert found, text
    later = game.copy()
    later.play(move)
    freed = [m for m in later.legal_moves if m.source == move.source and m.target != move.target]
    for then in freed:
        same = str(after[then.source][-then.count]) == found[1]
        onto = after.get(then.target, ())
        if same and (
            then.to_foundation if found[2] == "up" else onto and str(onto[-1]) == found[3]
        ):
            return "makes way"
    pytest.fail(f"not so: {text}")


def needed(game: sw.Game, card: sw.Card) -> bool:
    """Whether a card in the tableau could be missed: one that may lie on it can't go up itself."""
    rules = game.rules
    tops = dict(zip("CDHS", game.position.up, strict=True))
    kings = dict(zip("CDHS", game.position.down, strict=True))

    def goes_up(each: sw.Card) -> bool:
        down = rules.down_foundations and each.rank >= (kings[each.suit] or 14) - 1
        return each.rank <= tops[each.suit] + 1 or down

    if card.rank == tops[card.suit] + 1:
        tops[card.suit] += 1
    else:
        kings[card.suit] = card.rank
    deck = [sw.Card.of(rank, suit) for suit in "CDHS" for rank in range(1, 14)]
    hosts, seen = [card], {card}
    while hosts:
        host = hosts.pop()
        for each in deck:
            if each in seen or not rules.builds_on(each, host):
                continue
            if not goes_up(each):
                return True
            seen.add(each)
            # What lies on it comes along, and has to go up before it.
            up = each.rank <= tops[each.suit] or each.rank >= (kings[each.suit] or 14)
            if rules.move_runs and not up:
                hosts.append(each)
    return False


# Every game --------------------------------------------------------------------------------------


@EVERY_GAME
def test_following_hints_comes_to_an_end(rules: sw.Rules) -> None:
    for deal in range(1, 7):
        game = sw.Game(rules, deal=deal)
        follow(game)
        assert "draw" not in [str(move) for move in game.legal_moves]


@EVERY_GAME
def test_following_hints_from_anywhere_comes_to_an_end(rules: sw.Rules) -> None:
    for deal in range(1, 5):
        game = sw.Game(rules, deal=deal)
        list(random_moves(game, Random(deal), 50 * deal))
        follow(game)


@EVERY_GAME
def test_a_hint_is_legal_and_true_and_there_is_one_while_the_stock_lasts(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=81, every=2, at_most=160):
        hint = rule_of_thumb(game)
        check_truth(game, hint)
        assert hint.certain is False
        assert str(hint) == hint.text
        if sw.Move("S", "W") in game.legal_moves:
            assert hint.move is not None


def test_hints_give_every_reason_and_each_is_true() -> None:
    met: Counter[str] = Counter()
    for rules in ALL.values():
        for deal in (1, 2):
            game = sw.Game(rules, deal=deal)
            while True:
                hint = rule_of_thumb(game)
                met[check_truth(game, hint)] += 1
                if hint.move is None:
                    break
                game.play(hint.move)
    assert {reason for reason, times in met.items() if times >= 5} == {
        *("safe up", "up", "turns up", "joins", "empties", "frees the waste", "gets at"),
        *("makes way", "draw", "redeal", "won", "stuck", "none"),
    }


@EVERY_GAME
def test_hidden_cards_never_change_the_hint(rules: sw.Rules) -> None:
    for game, rng in played_games(rules, seed=82, every=9, at_most=90):
        assert rule_of_thumb(twin(game, rng)) == rule_of_thumb(game)


def test_hidden_cards_never_change_the_hints_of_a_whole_game() -> None:
    game, rng = sw.Game(sw.Game("blind-alleys", deal=2).position), Random(2)
    while (hint := rule_of_thumb(game)).move is not None:
        assert rule_of_thumb(twin(game, rng)) == hint
        game.play(hint.move)


def test_asking_changes_nothing_and_answers_alike() -> None:
    game = sw.Game("blind-alleys", deal=2)
    follow(game)
    game.undo()
    before = (game.position, game.moves, game.undone)
    assert rule_of_thumb(game) == rule_of_thumb(game)
    assert (game.position, game.moves, game.undone) == before


# Single cases ------------------------------------------------------------------------------------


def test_a_dead_stock_is_gone_through_once_more_and_not_for_ever() -> None:
    rules = sw.rules("blind-alleys").variant(passes=None, empty="nothing")
    game = board(rules, T1="2C", T2="2S", T3="3C", T4="3S", T5="4C", T6="4S")
    for _ in range(3):
        while "draw" in [str(move) for move in game.legal_moves]:
            game.play("draw")
        game.play("redeal")
    assert rule_of_thumb(game).move == sw.Move("S", "W")
    assert follow(game) < 200


def test_a_hint_comes_back_after_the_player_has_gone_in_a_circle() -> None:
    game = board("blind-alleys", T1="9H", T2="TC", T3="TS", T4="2C", T5="2S", T6="3C")
    game.play_all(["T1>T2", "T2>T3", "T3>T2", "T2>T3"])
    assert rule_of_thumb(game).move is not None


@pytest.mark.parametrize(
    ("up", "safe"),
    [
        ("C-3 D-2 H-4 S-3", True),
        # 4S could take 3D, and is then covered by it.
        ("C-3 D-A H-4 S-3", False),
        ("C-2 D-4 H-4 S-3", False),
        ("C-3 D-4 H-4 S-2", False),
    ],
)
def test_a_card_is_called_safe_to_go_up_only_if_no_run_needs_it(up: str, safe: bool) -> None:
    game = board("blind-alleys", up=up, T1="KD 5H", T2="KH", T3="KC", T4="KS")
    hint = rule_of_thumb(game)
    assert ("no other card needs it" in hint.text) is safe
    assert (hint.move == sw.Move("T1", "F:H")) is safe or "can go up to its" in hint.text


def test_hints_take_no_card_off_a_foundation() -> None:
    rules = sw.rules("blind-alleys").variant(foundation_return=True)
    game = board(rules, up="H-5", T1="6S", T2="KD", T3="9C", rest="T1")
    assert any(move.source == "F:H" for move in game.legal_moves)
    for _ in range(5):
        hint = rule_of_thumb(game)
        if hint.move is None:
            break
        assert hint.move.source != "F:H"
        game.play(hint.move)


def test_hints_take_no_king_off_a_foundation_to_fill_a_space() -> None:
    rules = sw.rules("blind-alleys").variant(foundation_return=True, empty="kings")
    tops = {"T2": "KD", "T3": "KH", "T4": "KS"}
    game = board(rules, up="C-K", T1="2D", rest="T1", **tops)
    assert "F:C>T5" in [str(move) for move in game.legal_moves]
    assert rule_of_thumb(game).move != sw.Move("F:C", "T5")


def test_no_redeal_is_proposed_after_a_pass_in_which_nothing_was_done() -> None:
    rules = sw.rules("blind-alleys").variant(passes=4, empty="nothing")
    game = board(rules, T1="KC", stock="QD", waste="9S", rest="T1")
    game.play_all(["draw", "redeal", "draw", "draw", "W>T1"])
    assert rule_of_thumb(game).move == sw.Move("W", "S")
    game.play("redeal")
    idle = game.copy()
    idle.play("draw")
    assert sw.Move("W", "S") in idle.legal_moves
    assert rule_of_thumb(idle).move != sw.Move("W", "S")


def test_no_pile_is_given_up_for_good() -> None:
    game = board("bisley", T1="7H", T2="8H", T3="4H 9H", T13="9D")
    assert sw.Move("T1", "T2") in game.legal_moves
    assert rule_of_thumb(game).move == sw.Move("T3", "T2")
    spaces = board("ali-baba", T1="7H", T2="8H", rest="T2")
    assert rule_of_thumb(spaces).move == sw.Move("T1", "T2")


def test_hints_leave_transfers_out() -> None:
    game = board("bisley", up="C-7", kings="C-8", T1="2D", T13="9D")
    assert sum(move.is_transfer for move in game.legal_moves) == 2
    follow(game)
    assert not any(move.is_transfer for move in game.moves)


def test_the_end_of_the_game_is_told() -> None:
    assert rule_of_thumb(play_winning_line("ali-baba")).text == (
        "The game is won: there is nothing left to do."
    )
