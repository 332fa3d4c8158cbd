"""Auto-finish: offered exactly when foundation moves and draws win, whatever is hidden."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

import solitaire_widget as sw
from house_rules import ALL
from positions import RANKS, board, play_winning_line, winning_lines
from solitaire_widget.search import finish
from solitaire_widget.search.finish import finishing_moves
from worlds import played_games, twin

EVERY_GAME = pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
BLIND = sw.rules("blind-alleys")


# A plain model of finishing, which shares nothing with the package -------------------------------


def wins(
    tops: dict[str, int], piles: list[list[str]], stock: list[str], waste: list[str], draws: int
) -> bool:
    """Whether these cards all go up, by moves to the foundations and draws alone."""
    tops, stock = dict(tops), list(stock)
    piles = [list(pile) for pile in [*piles, waste]]
    while True:
        for pile in piles:
            if pile and RANKS.index(pile[-1][0]) == tops[pile[-1][1]]:
                tops[pile.pop()[1]] += 1
                break
        else:
            if not stock:
                return sum(tops.values()) == 52
            piles[-1] += stock[:draws]
            del stock[:draws]


@cache
def is_certain(seed: str, draws: int, stock_known: bool) -> bool:
    """Whether a random ending does so however its hidden cards lie."""
    tops, [*piles, stock, waste] = random_ending(Random(seed), stock_known)
    hidden = [card[1:3] for pile in [*piles, stock] for card in pile if card[0] == "<"]
    for order in permutations(hidden):
        cards = iter(order)
        world = [
            [next(cards) if card[0] == "<" else card for card in pile] for pile in [*piles, stock]
        ]
        if not wins(tops, world[:-1], world[-1], waste, draws):
            return False
    return True


def random_ending(rng: Random, stock_known: bool) -> tuple[dict[str, int], list[list[str]]]:
    """Foundation tops, and the cards that are left: five piles, the stock and the waste.

    Hidden cards that nobody can know stand in angle brackets.
    """
    tops = {suit: rng.randint(9, 12) for suit in "CDHS"}
    left = [RANKS[rank] + suit for suit in "CDHS" for rank in range(tops[suit], 13)]
    # Low cards are more often on top, or hardly an ending would be certain.
    left.sort(key=lambda card: -RANKS.index(card[0]) + rng.uniform(-2, 2) * rng.random())
    piles: list[list[str]] = [[] for _ in range(7)]
    for card in left:
        rng.choice(piles).append(card)
    budget = rng.randint(1, 5)
    for pile in piles[:5]:
        down = min(rng.choice([0, 0, 1, 1, 2]), max(len(pile) - 1, 0), budget)
        pile[:down] = [f"<{card}>" for card in pile[:down]]
        budget -= down
    if not stock_known:
        # What is too much to try in every order goes to the waste.
        piles[6] = piles[5][budget:] + piles[6]
        piles[5] = [f"<{card}>" for card in piles[5][:budget]]
    return tops, piles


@pytest.mark.parametrize("samples", [8, 0], ids=["some worlds first", "all worlds at once"])
@pytest.mark.parametrize("stock_known", [False, True], ids=["first pass", "second pass"])
@pytest.mark.parametrize("draws", [1, 3])
def test_offered_exactly_when_every_world_is_won(
    draws: int, stock_known: bool, samples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finish, "_SAMPLES", samples)
    rules = BLIND.variant(cards_per_draw=draws)
    met: Counter[tuple[bool, int]] = Counter()
    for seed in range(300):
        name = f"{draws} {stock_known} {seed}"
        tops, [*tableau, stock, waste] = random_ending(Random(name), stock_known)
        certain = is_certain(name, draws, stock_known)
        game = board(
            rules,
            up=" ".join(f"{suit}-{RANKS[top - 1]}" for suit, top in tops.items()),
            stock=" ".join(card.strip("<>") for card in stock),
            waste=" ".join(waste),
            redeals=0 if stock_known else 1,
            **{f"T{n}": " ".join(pile) for n, pile in enumerate(tableau, start=1)},
        )
        assert bool(finishing_moves(game)) is certain, game.position.to_text(reveal=True)
        met[certain, str([*tableau, stock]).count("<")] += 1
    # Both answers were met, with one hidden card and with several.
    for answer, hidden in product((True, False), (1, 2, 3)):
        assert met[answer, hidden] >= 9, met
    assert met[True, 4] + met[False, 4] >= 4, met


@EVERY_GAME
def test_not_offered_at_the_deal(rules: sw.Rules) -> None:
    for deal in range(1, 6):
        assert finishing_moves(sw.Game(rules, deal=deal)) == ()


def test_not_offered_when_the_game_is_won() -> None:
    assert finishing_moves(play_winning_line("bisley")) == ()


@pytest.mark.parametrize("line", winning_lines(), ids=lambda line: f"{line[0]} {line[1]}")
def test_finishing_wins_from_where_it_is_offered_on(line: tuple[str, int, list[str]]) -> None:
    game_id, deal, moves = line
    game = sw.Game(game_id, deal=deal)
    offered = []
    for move in moves:
        game.play(move)
        found = finishing_moves(game)
        offered.append(bool(found))
        if found:
            assert all(move.to_foundation or move.is_draw for move in found)
            end = game.copy()
            end.play_all(found)
            assert end.outcome is sw.Outcome.WON
    # The last move but one of a winning line leaves a finish, the won game none.
    assert offered[-2:] == [True, False]


def test_it_stays_on_offer_while_it_is_played() -> None:
    game_id, deal, moves = winning_lines()[0]
    game = sw.Game(game_id, deal=deal)
    for text in moves:
        found = finishing_moves(game)
        if found:
            break
        game.play(text)
    assert len(found) > 1
    for number, move in enumerate(found):
        assert finishing_moves(game) == found[number:]
        game.play(move)


@EVERY_GAME
def test_hidden_cards_never_change_the_answer(rules: sw.Rules) -> None:
    for game, rng in played_games(rules, seed=71, every=10, at_most=100):
        assert bool(finishing_moves(twin(game, rng))) is bool(finishing_moves(game))


def test_hidden_cards_never_change_the_answer_near_the_end() -> None:
    answers = set()
    for game_id, deal, moves in winning_lines():
        if game_id != "blind-alleys":
            continue
        game, rng = sw.Game(sw.Game(game_id, deal=deal).position), Random(deal)
        for number, move in enumerate(moves):
            game.play(move)
            if number % 4 == 0:
                offered = bool(finishing_moves(game))
                assert bool(finishing_moves(twin(game, rng))) is offered
                answers.add(offered)
    assert answers == {True, False}


# Single cases ------------------------------------------------------------------------------------


def offered(game: sw.Game) -> bool:
    return bool(finishing_moves(game))


def test_one_hidden_card_can_be_told_by_elimination() -> None:
    assert offered(board("blind-alleys", up="C-J D-K H-K S-K", T1="<KC> QC"))
    # Here it is just as certain that nothing comes of it.
    assert not offered(board("blind-alleys", up="C-J D-K H-K S-K", T1="<QC> KC"))


def test_two_hidden_cards_that_might_lie_in_the_wrong_order() -> None:
    one_pile = board("blind-alleys", up="C-T D-K H-K S-K", T1="<KC> <QC> JC")
    assert not offered(one_pile)
    two_piles = board("blind-alleys", up="C-T D-K H-K S-Q", T1="<KC> JC", T2="<QC> KS")
    assert offered(two_piles)


def test_the_order_of_an_unseen_stock_matters_only_if_it_can_bury_a_card() -> None:
    def ending(stock: str, redeals: int) -> sw.Game:
        return board("blind-alleys", up="C-T D-K H-K S-K", stock=stock, redeals=redeals)

    # QC KC JC: the king lies on the queen when the jack has gone up.
    assert not offered(ending("JC QC KC", 1))
    assert offered(ending("JC QC KC", 0))
    assert not offered(ending("QC KC JC", 0))
    assert offered(board("blind-alleys", up="C-J D-K H-K S-K", stock="KC QC", redeals=1))


def test_a_redeal_is_no_part_of_a_finish() -> None:
    buried = board("blind-alleys", up="C-T D-K H-K S-K", waste="JC QC KC", redeals=1)
    assert not offered(buried)
    buried.play("redeal")
    assert [str(move) for move in finishing_moves(buried)] == ["draw", "W>F:C"] * 3


def test_drawing_three_buries_cards_that_drawing_one_does_not() -> None:
    for draws, certain in ((1, True), (3, False)):
        rules = BLIND.variant(cards_per_draw=draws)
        game = board(rules, up="C-T D-K H-K S-K", stock="JC QC KC", redeals=0)
        assert offered(game) is certain


def test_moves_within_the_tableau_are_no_part_of_a_finish() -> None:
    game = board("ali-baba", up="C-J D-K H-K S-K", T1="QC KC", stock="", rest="T1")
    assert not offered(game)
    game.play("T1>T2")
    assert offered(game)


def test_both_foundations_take_cards() -> None:
    game = board("bisley", up="C-5 D-K H-K S-K", kings="C-J", T1="8C 9C TC", T2="7C 6C", T13="")
    assert [str(move) for move in finishing_moves(game)][-1][:-1].endswith(("F:", "K:"))
    assert len(finishing_moves(game)) == 5


def test_eight_unseen_cards_are_not_too_many() -> None:
    game = board("ali-baba", up="C-J D-J H-J S-J", stock="KC QD KD QC KH KS QS QH")
    assert len(finishing_moves(game)) == 16
