"""Messages that no front end sends, as somebody may forge them in the console of the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

import solitaire_widget as sw
from house_rules import ALL
from solitaire_widget.cards import DECK
from solitaire_widget.simulation import seen
from solitaire_widget.view import PlayerView
from solitaire_widget.widget import thinking
from worlds import played_games, twin

NO_PILES = ("", "T", "T0", "T01", "T25", "TX", "T1 ", "Wx", "t1", "F", "F:", "9S", "\uff341", "<b>")
HALF_A_PAIR = "\ud800"


class Console:
    """A widget and somebody who writes messages to it by hand."""

    def __init__(self, game: sw.Game) -> None:
        self.widget = sw.SolitaireWidget(game)
        self._answers: list[dict[str, Any]] = []
        self.widget.send = lambda content, **_: self._answers.append(content)

    def tell(self, **fields: object) -> list[dict[str, Any]]:
        """The answers to one message."""
        seq = self.widget.snapshot["seq"]
        self._answers.clear()
        self.widget._receive(self.widget, {"seq": seq, "view": "v", "id": 1, **fields}, [])
        return list(self._answers)


@pytest.fixture(autouse=True)
def _thinks_before_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_AT_ONCE_S", 60)


def changes(before: Mapping[str, object], console: Console) -> bool:
    return dict(before) != console.widget.snapshot


@pytest.fixture
def console() -> Console:
    return Console(sw.Game("blind-alleys", deal=3))


@pytest.mark.parametrize("source", NO_PILES)
@pytest.mark.parametrize("kind", ["send", "move", "explain"])
def test_a_pile_that_there_is_not_gets_an_answer(console: Console, kind: str, source: str) -> None:
    before = dict(console.widget.snapshot)
    target = {} if kind == "send" else {"target": "T1"}
    (answer,) = console.tell(type=kind, source=source, count=1, **target)
    assert answer["type"] == ("note" if kind == "explain" else "refused")
    assert "has no pile" in answer["text"]
    assert not changes(before, console)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "undo", "view": HALF_A_PAIR},
        {"type": "nonsense", "view": HALF_A_PAIR},
        {"type": "move", "source": HALF_A_PAIR, "target": "T1", "count": 1},
        {"type": "move", "source": "T1", "target": HALF_A_PAIR, "count": 1},
        {"type": "deal", "deal": HALF_A_PAIR},
    ],
)
def test_every_answer_can_be_sent(console: Console, fields: dict[str, object]) -> None:
    before = dict(console.widget.snapshot)
    (answer,) = console.tell(**fields)
    assert answer["type"] == "invalid"
    assert json.dumps(answer, ensure_ascii=False).encode()
    assert not changes(before, console)


def requests(rules: sw.Rules, rng: Random) -> Iterator[dict[str, object]]:
    """Everything that may be asked of single piles, in a few ways each."""
    names = [*rules.pile, "T25"]
    for source in names:
        count = rng.randint(1, 3)
        yield {"type": "send", "source": source, "count": 1}
        yield {"type": "send", "source": source, "count": count}
        yield {"type": "explain", "source": source, "count": count, "target": None}
        for kind in ("explain", "move"):
            yield {"type": kind, "source": source, "count": count, "target": rng.choice(names)}
    yield {"type": "hint"}
    yield {"type": "prospect"}
    yield {"type": "finish"}


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_no_answer_depends_on_hidden_cards(rules: sw.Rules) -> None:
    seen.ready_within(600)  # so that both games get their hints from the planner, if any does
    for game, rng in played_games(rules, seed=71, every=30, at_most=30):
        here, there = Console(game.copy()), Console(twin(game, rng))
        nothing_hidden = len(PlayerView.of(game).unknown) <= 1
        for message in requests(rules, rng):
            if nothing_hidden and message["type"] in ("hint", "prospect"):
                continue  # there the solver looks, and how far it gets depends on the machine
            assert here.tell(**message) == there.tell(**message), message
            for console in (here, there):
                # What was accepted may have shown a card, so it is taken back.
                console.widget.game.go_to(len(game.moves))


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_no_panel_is_told_of_hidden_cards(rules: sw.Rules) -> None:
    questions: list[dict[str, object]] = [{"type": "card", "text": str(each)} for each in DECK]
    questions += [{"type": "script", "text": form} for form in ("python", "record", "<b>")]
    questions += [{"type": "timeline", "ply": ply} for ply in (0, 5, 2**53)]
    questions += [{"type": "go", "ply": 3}, {"type": "timeline", "ply": 0}, {"type": "review"}]
    for game, rng in played_games(rules, seed=17, every=30, at_most=30):
        nothing_hidden = len(PlayerView.of(game).unknown) <= 1
        here, there = Console(game.copy()), Console(twin(game, rng))
        for message in questions:
            if nothing_hidden and message["type"] == "review":
                continue  # there the solver looks at the very same cards
            told = [
                re.sub(r"seal='\w+'", "", json.dumps(console.tell(**message)))
                for console in (here, there)
            ]
            assert told[0] == told[1], message


def test_a_double_click_on_the_stock_names_no_card() -> None:
    game = sw.Game("blind-alleys", deal=3)
    (answer,) = Console(game).tell(type="send", source="S", count=1)
    assert answer["reasons"] == ["stock_is_drawn"]
    assert answer["text"].startswith("Cards leave the stock by drawing only")
    assert str(game.position.stock[0]) not in answer["text"]
    assert not game.moves


# Watchers that play themselves -------------------------------------------------------------------


def plays_on(game: sw.Game) -> None:
    if game.undone:
        game.play(game.legal_moves[0])


def goes_back(game: sw.Game) -> None:
    if game.moves:
        game.restart()


def test_undo_and_redo_return_their_move_whatever_a_watcher_does() -> None:
    game = sw.Game("blind-alleys", deal=3)
    played = game.play_all(["draw", "draw"])
    end = game.watch(plays_on)
    assert game.undo() == played[1]
    end()
    first, second = game.moves
    game.go_to(1)
    game.watch(goes_back)
    assert game.redo() == second
    assert game.undone == (first, second)


# What looks like a number, or can't be shown -----------------------------------------------------


class NoIndex:
    def __index__(self) -> int:
        raise TypeError("not after all")


@pytest.mark.parametrize("value", [int, bool, NoIndex()])
def test_types_and_arrays_are_no_whole_numbers(value: Any) -> None:
    game = sw.Game("bisley", deal=1)
    with pytest.raises(sw.DealError, match="a deal number is a whole number"):
        sw.Game("bisley", deal=value)
    with pytest.raises(sw.SolitaireError, match="the number of a move is a whole number"):
        game.go_to(value)


@pytest.mark.parametrize(
    "value", [{1: 10**5000}, {"a": {"b": 1}}, [10**5000], b"x" * 10**7, "x" * 10**7, [[]] * 10**6]
)
def test_whatever_is_given_is_quoted_shortly(value: Any) -> None:
    with pytest.raises(sw.MoveSyntaxError, match="move") as error:
        sw.Game("bisley", deal=1).play(value)
    assert len(str(error.value)) < 200
