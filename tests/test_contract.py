"""What every game must keep, whatever its rules: the registered games and many house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import solitaire_widget as sw
from house_rules import ALL, REGISTERED
from positions import DECK
from solitaire_widget.engine import legal
from solitaire_widget.view import PlayerView
from worlds import exchanged, hidden_cards, played_games, random_moves, twin

EVERY_GAME = pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
NO_PILES = ("", "T0", "T25", "X", "F:", "K:X", "t1", " T1")
COUNTS = range(16)
CARD = re.compile(r"(?<![\w:])(?:10|[A2-9TJQK])[CDHS](?!\w)")
# What a pile takes follows from the cards that are seen, wherever the wanted card may be.
WANTED = re.compile(r"so (\w\w comes (next|first)|\w\w takes [^:;]*)\.$")


def conceivable_moves(rules: sw.Rules) -> Iterator[sw.Move]:
    """Every pair of piles with every count, and pairs with piles that only others have, or none."""
    some_game = {"S", "W", "K:C", "K:D", "K:H", "K:S"}
    names = [*dict.fromkeys([*rules.pile, *sorted(some_game), *NO_PILES])]
    for source, target in product(names, names):
        real = source in rules.pile and target in rules.pile
        for count in COUNTS if real else (0, 1, 2):
            yield sw.Move(source, target, count)


def cards_of(position: sw.Position) -> list[str]:
    return sorted(str(card) for cards in position.piles.values() for card in cards)


# Cards -------------------------------------------------------------------------------------------


@EVERY_GAME
def test_no_move_loses_or_doubles_a_card(rules: sw.Rules) -> None:
    for seed in range(3):
        game = sw.Game(rules, deal=seed + 1)
        assert cards_of(game.position) == DECK
        for move in random_moves(game, Random(seed), 150):
            assert cards_of(game.position) == DECK, move


@EVERY_GAME
def test_a_move_changes_its_two_piles_only(rules: sw.Rules) -> None:
    game = sw.Game(rules, deal=5)
    before = game.position
    for move in random_moves(game, Random(5), 150):
        after, now, was = game.position, game.position.piles, before.piles
        changed = {name for name in now if now[name] != was[name]}
        assert changed == {move.source, move.target}
        if move.is_redeal:
            assert (now["S"], now["W"]) == (was["W"][::-1], ())
        else:
            size = len(was[move.source]) - len(now[move.source])
            assert move.is_draw or size == move.count
            moved = was[move.source][len(now[move.source]) :]
            assert now[move.target] == was[move.target] + (moved[::-1] if move.is_draw else moved)
        before = after


@EVERY_GAME
def test_face_down_cards_lie_under_a_face_up_one_and_are_only_turned_up(rules: sw.Rules) -> None:
    game = sw.Game(rules, deal=6)
    before = game.position.face_down
    for _ in random_moves(game, Random(6), 150):
        for pile, hidden, was in zip(
            game.position.tableau, game.position.face_down, before, strict=True
        ):
            assert 0 <= hidden <= max(len(pile) - 1, 0)
            assert was - hidden in (0, 1)
        before = game.position.face_down


# Legal moves and explanations --------------------------------------------------------------------


@EVERY_GAME
def test_legal_moves_are_all_moves_that_are_explained_as_legal(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=11, every=40, at_most=80):
        position = game.position
        explained = [m for m in conceivable_moves(rules) if legal.explain(position, m).legal]
        assert len(set(game.legal_moves)) == len(game.legal_moves)
        # Moves of more than 15 cards are rare, but there are some.
        listed = {move for move in game.legal_moves if move.count in COUNTS}
        assert set(explained) == listed
        for move in set(game.legal_moves) - listed:
            assert game.explain(move).legal


@EVERY_GAME
def test_legal_moves_come_in_the_documented_order(rules: sw.Rules) -> None:
    tableau = [f"T{n}" for n in range(1, len(rules.pile_sizes) + 1)]
    foundations = [f"{kind}:{suit}" for kind in "FK" for suit in "CDHS"]
    sources, targets = [*tableau, "W", *foundations], [*foundations, *tableau]

    def place(move: sw.Move) -> tuple[int, ...]:
        if move.is_draw or move.is_redeal:
            return (1, move.is_redeal)
        return (0, sources.index(move.source), move.count, targets.index(move.target))

    for game, _ in played_games(rules, seed=12, every=1, at_most=60):
        assert sorted(game.legal_moves, key=place) == list(game.legal_moves)


@EVERY_GAME
def test_every_objection_is_a_reason_and_a_full_sentence_on_visible_cards(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=13, every=30, at_most=30):
        hidden, texts = hidden_cards(game.position), set()
        for move in conceivable_moves(rules):
            told = legal.explain(game.position, move)
            assert told.move is move
            assert told.legal is bool(told) is (not told.reasons)
            texts.add(told.text)
        for text in texts:
            assert re.fullmatch(r"[A-Z0-9].*[^\s.]\.", text), text
            assert "  " not in text
            assert not hidden & set(CARD.findall(WANTED.sub("", text))), text


@EVERY_GAME
def test_playing_is_what_the_explanation_says(rules: sw.Rules) -> None:
    rng = Random(14)
    for game, _ in played_games(rules, seed=14, every=15, at_most=60):
        moves = rng.sample(list(conceivable_moves(rules)), 40)
        for move in [*moves, *game.legal_moves[:5]]:
            told, before = game.explain(move), game.position
            if told.legal:
                assert game.copy().play(move) == move
                continue
            with pytest.raises(sw.IllegalMoveError) as refused:
                game.play(move)
            assert refused.value.explanation == told
            assert str(refused.value) == told.text
            assert game.position is before


@EVERY_GAME
def test_the_outcome_follows_from_the_position(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=15, every=1, at_most=150):
        up = sum(map(len, PlayerView.of(game).foundations.values()))
        useful = [move for move in game.legal_moves if not move.is_transfer]
        assert game.position.is_won is (up == 52)
        if up == 52:
            assert not game.legal_moves
            assert game.outcome is sw.Outcome.WON
        else:
            assert game.outcome is (None if useful else sw.Outcome.STUCK)
        assert game.outcome is legal.outcome(game.position)


def test_a_random_game_of_each_kind_ends_stuck_somewhere() -> None:
    """So that the test above has met each outcome but the win, which the next one meets."""
    outcomes = set()
    for seed in range(20):
        for game, _ in played_games(REGISTERED["bisley"], seed=seed, every=1000, at_most=300):
            outcomes.add(game.outcome)
    assert outcomes == {None, sw.Outcome.STUCK}


# Hidden cards ------------------------------------------------------------------------------------


@EVERY_GAME
def test_hidden_cards_change_nothing_that_is_told(rules: sw.Rules) -> None:
    for game, rng in played_games(rules, seed=21, every=30, at_most=60):
        other = twin(game, rng)
        assert other.legal_moves == game.legal_moves
        assert str(other) == str(game)
        assert PlayerView.of(other) == PlayerView.of(game)
        assert other.outcome is game.outcome
        some = rng.sample(list(conceivable_moves(rules)), 400)
        for move in some:
            assert other.explain(move) == game.explain(move)
        for name, count in product([*rules.pile, "X"], (1, 2, 3, 9)):
            assert legal.explain_lift(other.position, name, count) == legal.explain_lift(
                game.position, name, count
            )


@EVERY_GAME
def test_no_text_form_names_a_hidden_card(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=22, every=20, at_most=80):
        hidden = hidden_cards(game.position)
        assert not hidden & set(CARD.findall(str(game)))
        assert not hidden & set(CARD.findall(repr(game) + repr(game.position)))
        assert not hidden & set(CARD.findall(repr(game.legal_moves)))


def test_the_check_for_hidden_cards_can_fail() -> None:
    game = sw.Game("blind-alleys", deal=3)
    told = game.position.to_text(reveal=True)
    assert hidden_cards(game.position) & set(CARD.findall(told))
    unknown = sorted(PlayerView.of(game).unknown, key=str)
    swapped = exchanged(game.position, dict(zip(unknown, unknown[1:] + unknown[:1], strict=True)))
    assert swapped != game.position
    assert cards_of(swapped) == DECK


# Undo, redo, copies ------------------------------------------------------------------------------


@EVERY_GAME
def test_undo_and_redo_walk_the_same_positions(rules: sw.Rules) -> None:
    game = sw.Game(rules, deal=31)
    positions = [game.position]
    for _ in random_moves(game, Random(31), 80):
        positions.append(game.position)
    moves = game.moves
    for position, move in zip(positions[-2::-1], moves[::-1], strict=True):
        assert game.undo() == move
        assert game.position == position
    assert game.undo() is None
    assert game.position == sw.Game(rules, deal=31).position
    assert game.moves == ()
    for position, move in zip(positions[1:], moves, strict=True):
        assert game.redo() == move
        assert game.position == position
    assert game.redo() is None
    assert game.moves == moves


@EVERY_GAME
def test_legal_moves_are_the_same_after_undo_and_redo(rules: sw.Rules) -> None:
    game = sw.Game(rules, deal=32)
    for _ in random_moves(game, Random(32), 30):
        here = list(game.legal_moves)
        game.undo()
        game.redo()
        assert list(game.legal_moves) == here


@EVERY_GAME
def test_a_copy_goes_its_own_way(rules: sw.Rules) -> None:
    game = sw.Game(rules, deal=33)
    list(random_moves(game, Random(33), 10))
    game.undo()
    game.comments[0] = "here"
    twin_game = game.copy()
    seen = (game.position, game.moves, game.undone, dict(game.comments), game.deal)
    assert seen == (
        twin_game.position,
        twin_game.moves,
        twin_game.undone,
        twin_game.comments,
        twin_game.deal,
    )
    twin_game.redo()
    list(random_moves(twin_game, Random(34), 5))
    twin_game.comments[1] = "there"
    twin_game.restart()
    assert seen == (game.position, game.moves, game.undone, game.comments, game.deal)


# Text --------------------------------------------------------------------------------------------


@EVERY_GAME
def test_positions_are_text_both_ways(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=41, every=15, at_most=90):
        text = game.position.to_text(reveal=True)
        assert sw.Position.from_text(text) == game.position
        assert sw.Position.from_text(text.partition("\n")[2], rules) == game.position


@EVERY_GAME
def test_moves_are_text_both_ways(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=42, every=10, at_most=90):
        for move in game.legal_moves:
            assert game.explain(str(move)).move == move


@EVERY_GAME
def test_records_replay(rules: sw.Rules) -> None:
    for start in (sw.Game(rules, deal=43), sw.Game(sw.Game(rules, deal=44).position)):
        list(random_moves(start, Random(43), 60))
        start.comments[0] = "the start"
        again = sw.Game.from_record(start.record())
        assert (again.start, again.position) == (start.start, start.position)
        assert (again.moves, again.deal) == (start.moves, start.deal)
        assert (again.comments, again.outcome) == (start.comments, start.outcome)
        assert again.record() == start.record()
