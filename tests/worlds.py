"""Random play, and the worlds that a player can't tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import solitaire_widget as sw
from solitaire_widget.view import PlayerView


def random_moves(game: sw.Game, rng: Random, at_most: int) -> Iterator[sw.Move]:
    """Play random legal moves, one at a time, foundations and draws a little more often."""
    for _ in range(at_most):
        moves = list(game.legal_moves)
        if not moves:
            return
        liked = [move for move in moves if move.to_foundation or move.is_draw]
        yield game.play(rng.choice(liked if liked and rng.random() < 0.3 else moves))


def played_games(
    rules: sw.Rules, seed: int, every: int, at_most: int
) -> Iterator[tuple[sw.Game, Random]]:
    """One game played at random, handed out at the deal, after every few moves and at the end."""
    rng = Random(seed)
    # From a position, for a twin of it has no deal number either.
    game = sw.Game(sw.Game(rules, deal=rng.randint(1, 10**9)).position)
    yield game, rng
    for number, _ in enumerate(random_moves(game, rng, at_most), start=1):
        if number % every == 0:
            yield game, rng
    yield game, rng


def hidden_cards(position: sw.Position) -> set[str]:
    """The cards that lie face down or in the stock."""
    down = zip(position.tableau, position.face_down, strict=True)
    return {str(card) for pile, hidden in down for card in pile[:hidden]} | set(
        map(str, position.stock)
    )


def exchanged(position: sw.Position, mapping: Mapping[sw.Card, sw.Card]) -> sw.Position:
    """The position with cards exchanged in tableau, stock and waste."""

    def cards(pile: tuple[sw.Card, ...]) -> tuple[sw.Card, ...]:
        return tuple(mapping.get(card, card) for card in pile)

    return replace(
        position,
        tableau=tuple(map(cards, position.tableau)),
        stock=cards(position.stock),
        waste=cards(position.waste),
    )


def twin(game: sw.Game, rng: Random) -> sw.Game:
    """A game that its player can't tell from `game`: cards never seen have changed places."""
    unknown = sorted(PlayerView.of(game).unknown, key=str)
    mapping = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
    other = sw.Game(exchanged(game.start, mapping))
    other.play_all(game.moves)
    return other
