"""Actions of the player: what one Undo takes back.

Mostly that is one move. A finish plays many and is taken back as one.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from solitaire_widget.game import Game


class Actions:
    """Which moves of a game belong together, by their numbers."""

    def __init__(self) -> None:
        self._groups: list[tuple[int, int]] = []

    def join(self, first: int, last: int) -> None:
        """Let the moves after number ``first`` up to number ``last`` be one action."""
        self.forget_after(first)
        self._groups.append((first, last))

    def forget_after(self, ply: int) -> None:
        """Forget what was joined beyond move number ``ply``: other moves were played there."""
        self._groups = [group for group in self._groups if group[1] <= ply]

    def before(self, ply: int) -> int:
        """The number of moves left when the action that ends at move ``ply`` is taken back."""
        return next((first for first, last in self._groups if last == ply), max(ply - 1, 0))

    def after(self, ply: int, played: int) -> int:
        """The number of moves when the action that follows move ``ply`` is played again.

        ``played`` is the number of all moves, those taken back included.
        """
        return next((last for first, last in self._groups if first == ply), min(ply + 1, played))


_of_games: WeakKeyDictionary[Game, Actions] = WeakKeyDictionary()


def actions_of(game: Game) -> Actions:
    """The actions of a game, the same for all boards that show it."""
    return _of_games.setdefault(game, Actions())
