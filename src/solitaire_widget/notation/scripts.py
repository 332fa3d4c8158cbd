"""A game as Python code that plays it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solitaire_widget.catalogue import games
from solitaire_widget.catalogue import rules as registered
from solitaire_widget.notation.positions import write_position
from solitaire_widget.notation.records import Played
from solitaire_widget.notation.replay import escape
from solitaire_widget.notation.seal import write_seal
from solitaire_widget.ruleset import Rules

_WIDTH = 88


def write_script(game: Played) -> str:
    """Python code that plays the main line of a game again, with its comments as comments.

    Hidden cards of a starting position aren't named: a seal stands for their order.
    """
    lines = ["import solitaire_widget as sw", "", *_start(game)]
    if game.moves or game.comments:
        lines += ["game.play_all([", *_moves(game), "])"]
    return "\n".join(lines) + "\n"


def _start(game: Played) -> Iterator[str]:
    rules = game.start.rules
    if game.deal is not None:
        known = rules.id in games() and rules == registered(rules.id)
        yield f"game = sw.Game({repr(rules.id) if known else _rules(rules)}, deal={game.deal})"
        return
    seal = write_seal(game.start)
    text = write_position(game.start)
    # A header may have backslashes and quotes, in the names of rules of one's own.
    quoted = f'"""\n{text}\n"""' if '"""' not in text and "\\" not in text else repr(text)
    yield f"start = sw.Position.from_text({quoted}{f', seal={seal!r}' if seal else ''})"
    yield "game = sw.Game(start)"


def _rules(rules: Rules) -> str:
    if rules.id not in games():
        return f"sw.{rules!r}"
    base = registered(rules.id)
    changes = rules.differences(base)
    if rules.name != base.variant(**changes).name:
        changes = {"name": rules.name, **changes}
    listed = ", ".join(f"{name}={value!r}" for name, value in changes.items())
    return f"sw.rules({rules.id!r}).variant({listed})"


def _moves(game: Played) -> Iterator[str]:
    waiting: list[str] = []
    for ply in range(len(game.moves) + 1):
        if ply in game.comments:
            yield from _wrapped(waiting)
            waiting = []
            for line in game.comments[ply].split("\n"):
                yield f"    # {''.join(map(escape, line))}".rstrip()
        if ply < len(game.moves):
            waiting.append(f'"{game.moves[ply]}",')
    yield from _wrapped(waiting)


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) >= _WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else f"    {word}"
    if line:
        yield line
