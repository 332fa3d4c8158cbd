"""Write `games.json`: snapshots of a few games for the page beside it, from the start to the win.

Run it from the repository with the package installed: `python js/dev/record.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import solitaire_widget as sw

LINES = Path(__file__).parents[2] / "tests" / "data" / "winning_lines.txt"
OUT = Path(__file__).with_name("games.json")
LATE_MOVES = 14


def shortest_line(game_id: str) -> tuple[int, list[str]]:
    """Deal number and moves of the shortest known win."""
    lines = []
    for line in LINES.read_text().splitlines():
        head, _, moves = line.partition(":")
        if head.startswith(f"{game_id} "):
            rest = line.split(": ", 1)[1] if ": " in line else moves
            lines.append((int(head.split()[1]), rest.split()))
    return min(lines, key=lambda pair: len(pair[1]))


def snapshots(game_id: str) -> list[dict[str, object]]:
    """The start, every fourth move and the last moves of a won game."""
    deal, moves = shortest_line(game_id)
    widget = sw.SolitaireWidget(sw.Game(game_id, deal=deal))
    taken = [dict(widget.snapshot)]
    for number, move in enumerate(moves):
        widget.game.play(move)
        if number < 8 or number % 6 == 0 or number >= len(moves) - LATE_MOVES:
            taken.append(dict(widget.snapshot))
    return taken


def main() -> None:
    """Write the file."""
    games = {}
    for game_id in sw.games():
        widget = sw.play(game_id, deal=1)
        games[game_id] = {"rules": dict(widget.rules_text), "snapshots": snapshots(game_id)}
    OUT.write_text(json.dumps(games))
    print(f"{OUT.name}: {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
