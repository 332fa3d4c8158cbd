"""The games that come with the package, each in a file of its own as a ``Rules`` value."""

from __future__ import annotations

from solitaire_widget.catalogue.ali_baba import ALI_BABA
from solitaire_widget.catalogue.bisley import BISLEY
from solitaire_widget.catalogue.blind_alleys import BLIND_ALLEYS
from solitaire_widget.errors import RulesError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import Rules

_GAMES = {rules.id: rules for rules in (ALI_BABA, BISLEY, BLIND_ALLEYS)}


def games() -> tuple[str, ...]:
    """The ids of the games, in alphabetical order."""
    return tuple(sorted(_GAMES))


def rules(game_id: str) -> Rules:
    """The rules of the game with this id.

    Raises:
        RulesError: no game has this id.
    """
    try:
        return _GAMES[game_id]
    except (KeyError, TypeError):
        told = "no game is called" if isinstance(game_id, str) else "a game is named by its id, not"
        raise RulesError(f"{told} {excerpt(game_id)}; the games are {', '.join(games())}") from None
