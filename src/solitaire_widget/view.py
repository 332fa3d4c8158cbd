"""``PlayerView``: what an attentive player knows of a game, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from solitaire_widget.cards import DECK, Card
from solitaire_widget.engine.moves import Move
from solitaire_widget.game import Game
from solitaire_widget.ruleset import PileKind, Rules


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A game as its player sees it.

    Attributes:
        rules: the rules of the game.
        legal_moves: the legal moves, in the engine's order.
        piles: the cards of each pile by its name, top card last; None stands for a hidden card.
        known_stock: the stock as far as its order was seen on an earlier pass, next card first;
            either the whole stock or nothing.
        redeals_left: redeals still to come; None: unlimited.
        moves: the moves played so far.
    """

    rules: Rules
    legal_moves: tuple[Move, ...]
    piles: Mapping[str, tuple[Card | None, ...]]
    known_stock: tuple[Card, ...]
    redeals_left: int | None
    moves: tuple[Move, ...]

    @classmethod
    def of(cls, game: Game) -> PlayerView:
        """The view that the player of ``game`` has now."""
        position = game.position
        piles: dict[str, tuple[Card | None, ...]] = {}
        for pile in game.rules.piles:
            hidden = position.hidden_in(pile)
            piles[pile.name] = (None,) * hidden + position.cards_in(pile)[hidden:]
        return cls(
            rules=game.rules,
            legal_moves=tuple(game.legal_moves),
            piles=piles,
            known_stock=position.stock if game.stock_seen else (),
            redeals_left=position.redeals_left,
            moves=game.moves,
        )

    @property
    def waste(self) -> tuple[Card, ...]:
        """The cards of the waste, top card last; empty in games without one."""
        return tuple(card for card in self.piles.get("W", ()) if card)

    @property
    def foundations(self) -> dict[str, tuple[Card, ...]]:
        """The cards of each foundation by its name, top card last."""
        kinds = (PileKind.UP, PileKind.DOWN)
        names = [pile.name for kind in kinds for pile in self.rules.piles_of[kind]]
        return {name: tuple(card for card in self.piles[name] if card) for name in names}

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock."""
        return len(self.piles.get("S", ()))

    @property
    def unknown(self) -> frozenset[Card]:
        """The cards that lie where the player can't know: face down, or in a stock not yet seen."""
        seen = {card for cards in self.piles.values() for card in cards}
        return frozenset(DECK) - seen - set(self.known_stock)


Strategy = Callable[[PlayerView], Move | str | None]
"""A strategy as a function: it answers with a move, with a move's text, or with None to give up."""
