"""Lessons on the board: the tutor judges, the panel is told, and the way back is open."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import solitaire_widget as sw
from positions import board
from solitaire_widget.engine import legal
from solitaire_widget.teaching import lessons
from solitaire_widget.teaching.lesson import Ask, solution
from wire import Message, View, everything, size, wired

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]

FILE = Path(__file__).parent / "data" / "short-lesson.toml"
TWO = "Step 2 of 5: One lower. Put the 7 of spades on the 8 of spades."
THREE = "Step 3 of 5: Two in a row. Move the 9 of hearts, then the 8 of hearts."


@pytest.fixture
def view() -> View:
    """The first step of the short lesson, on a board."""
    return View(sw.teach(FILE))


def lesson(view: View) -> Message:
    """What the panel was told last."""
    for message in reversed(view.wire.sent):
        if "lesson" in message.get("state", {}):
            return dict(message["state"]["lesson"])
    return dict(view.wire.opened["state"]["lesson"])


def act(view: View, name: str, number: int = 0, step: int = 0) -> str:
    """Ask something of the lesson; what is said."""
    [answer] = view.ask("lesson", act=name, lesson=number, step=step)
    assert answer["type"] == "note"
    return str(answer["text"])


def moves(view: View) -> list[str]:
    return [str(move) for move in view.widget.game.moves]


def test_a_lesson_is_on_the_board_from_the_start(view: View) -> None:
    told = lesson(view)
    assert told["step"]["title"] == "The table"
    assert (told["step"]["number"], told["step"]["count"]) == (1, 5)
    assert told["course"]["titles"] == ["A short lesson"]
    assert (told["free"], told["home"]) == (False, False)
    assert told["highlights"][0] == {"pile": "F:S", "card": None}
    assert view.snapshot["can"] == {
        "undo": False,
        "redo": False,
        "restart": False,
        "finish": False,
    }


def test_without_a_lesson_the_trait_is_empty() -> None:
    view = View(sw.play("bisley", deal=1))
    assert view.widget.lesson == {}
    assert act(view, "forward") == "No lesson is on the board."


def test_right_moves_on_and_the_board_and_the_panel_are_told_together(view: View) -> None:
    assert act(view, "forward") == TWO
    before = len(view.wire.sent)
    [answer] = view.move("7S>8S")
    assert (answer["type"], answer["text"]) == ("note", "Right. It lies there.")
    assert answer["certain"] is True
    update, _ = view.wire.sent[before:]
    assert {"snapshot", "lesson"} <= set(update["state"])
    assert lesson(view)["task"]["done"] is True
    assert lesson(view)["can"]["forward"] is True
    assert moves(view) == ["T1>T3"]
    assert act(view, "forward") == THREE


def test_wrong_but_legal_is_answered_by_the_lesson_and_not_played(view: View) -> None:
    act(view, "forward")
    shown = view.snapshot
    [answer] = view.move("7S>6S")
    assert (answer["type"], answer["text"]) == ("refused", "Neighbours too, but put it on the 8.")
    assert (answer["source"], answer["target"]) == ("T1", "T2")
    assert lesson(view)["feedback"]["kind"] == "wrong"
    assert (moves(view), view.snapshot["piles"]) == ([], shown["piles"])


def test_illegal_gets_the_rules_own_words(view: View) -> None:
    act(view, "forward")
    [answer] = view.ask("move", source="T1", target="T4", count=1)
    assert answer["type"] == "refused"
    assert answer["text"] == view.widget.game.explain("T1>T4").text
    assert answer["reasons"] == ["does_not_build"]


def test_nothing_is_played_where_nothing_is_asked(view: View) -> None:
    [answer] = view.move("7S>8S")
    assert (answer["type"], moves(view)) == ("refused", [])
    assert "Nothing is asked here" in answer["text"]


def test_a_refused_move_can_be_what_is_asked(view: View) -> None:
    act(view, "open", 1, 4)
    [answer] = view.ask("move", source="T9", target="T8", count=1)
    assert (answer["type"], answer["certain"]) == ("note", True)
    assert lesson(view)["task"]["done"] is True


def test_a_task_of_several_moves(view: View) -> None:
    act(view, "open", 1, 3)
    assert lesson(view)["task"]["progress"] == [0, 2]
    [answer] = view.move("9H>8H")
    assert (answer["type"], answer["certain"]) == ("note", False)
    assert lesson(view)["task"]["progress"] == [1, 2]
    assert view.snapshot["can"]["undo"] is True
    assert [a["text"] for a in view.ask("undo")] == ["Took back your last move."]
    assert lesson(view)["task"]["progress"] == [0, 2]
    # A double click is judged as well.
    view.move("9H>8H")
    [answer] = view.ask("send", source="T6", count=1)
    assert answer["certain"] is True


def test_hints_and_showing(view: View) -> None:
    act(view, "forward")
    assert [a["text"] for a in view.ask("hint")] == ["It is on T1."]
    assert act(view, "hint") == "And the 8 is on T3."
    assert lesson(view)["hints"] == {"given": ["It is on T1.", "And the 8 is on T3."], "left": 0}
    assert act(view, "hint").startswith("There is no other hint.")
    assert act(view, "show").startswith("This was asked: Put the 7")
    assert moves(view) == ["T1>T3"]
    assert act(view, "hint").startswith("Nothing is left to do")


def test_back_again_and_from_the_start(view: View) -> None:
    act(view, "open", 1, 3)
    view.move("9H>8H")
    assert act(view, "again") == f"From the start of this step. {THREE}"
    assert moves(view) == ["T1>T3"]
    assert act(view, "back") == TWO
    assert (moves(view), view.snapshot["last"]["kind"]) == ([], "undo")
    assert act(view, "restart") == "Step 1 of 5: The table."
    assert act(view, "back") == "This is the first step."


def test_a_task_comes_before_the_next_step(view: View) -> None:
    act(view, "forward")
    assert lesson(view)["can"]["forward"] is False
    assert act(view, "forward").startswith("The task comes first")


def test_the_restart_button_begins_the_step_again(view: View) -> None:
    act(view, "open", 1, 3)
    view.move("9H>8H")
    assert view.snapshot["can"]["restart"] is True
    [answer] = view.ask("restart")
    assert answer["text"].startswith("From the start of this step.")
    assert moves(view) == ["T1>T3"]


@pytest.mark.parametrize("kind", ["redo", "finish", "go", "follow", "prospect"])
def test_what_has_no_sense_in_a_lesson_is_said_so(view: View, kind: str) -> None:
    fields = {"ply": 0} if kind in ("go", "follow") else {}
    before = everything(view)
    [answer] = view.ask(kind, **fields)
    assert answer["text"].startswith("That isn't for a lesson.")
    assert everything(view) == before


def test_playing_on_freely_and_back(view: View) -> None:
    act(view, "forward")
    assert act(view, "free") == "Play on freely. The lesson waits in the panel."
    assert lesson(view)["free"] is True
    assert view.move("7S>6S") == []
    assert moves(view) == ["T1>T2"]
    assert act(view, "forward") == "Go back to the lesson first."
    view.ask("deal", deal="5")
    assert view.widget.game.deal == 5
    assert act(view, "resume") == f"Back in the lesson. {TWO}"
    assert (moves(view), lesson(view)["free"]) == ([], False)
    [answer] = view.move("7S>8S")
    assert answer["certain"] is True


def test_a_new_deal_leaves_the_lesson_waiting(view: View) -> None:
    assert view.ask("deal", deal="5") == []
    assert (view.widget.game.deal, lesson(view)["free"]) == (5, True)
    assert act(view, "resume").startswith("Back in the lesson.")


@pytest.mark.parametrize(
    ("name", "number", "step", "said"),
    [
        ("open", 2, 1, "There is no lesson 2."),
        ("open", -1, 0, "There is no lesson -1."),
        ("open", 2**53, 0, "There is no lesson 9007199254740992."),
        ("open", 1, 6, "The lesson has no step 6."),
        ("open", 1, -1, "The lesson has no step -1."),
        ("home", 0, 0, "There is no game to go back to."),
        ("next", 0, 0, "There is no lesson 2."),
        ("__init__", 0, 0, "A lesson knows no such act."),
        ("", 0, 0, "A lesson knows no such act."),
    ],
)
def test_forged_acts_change_nothing(
    view: View, name: str, number: int, step: int, said: str
) -> None:
    before = (*everything(view), json.dumps(view.widget.lesson))
    assert act(view, name, number, step) == said
    assert (*everything(view), json.dumps(view.widget.lesson)) == before


def test_the_front_end_cannot_set_the_lesson(view: View) -> None:
    view.set({"lesson": {"step": {"title": "forged"}}})
    assert view.widget.lesson["step"]["title"] == "The table"


def test_on_move_hears_of_moves_in_a_lesson_and_counters_follow(view: View) -> None:
    heard: list[str] = []
    view.widget.on_move(lambda move: heard.append(str(move)))
    act(view, "forward")
    view.move("7S>6S")
    view.move("7S>8S")
    assert (heard, view.widget.move_count) == (["T1>T3"], 1)


def test_a_step_costs_little_on_the_wire(view: View) -> None:
    act(view, "forward")
    before = len(view.wire.sent)
    view.move("7S>8S")
    assert sum(map(size, view.wire.sent[before:])) < 6000


def test_what_teach_takes() -> None:
    one = sw.Lesson.load(FILE)
    assert sw.teach(one).lesson["step"]["number"] == 1
    assert sw.teach(str(FILE)).lesson["course"]["count"] == 1
    assert sw.teach([one, one], lesson=2, step=3).lesson["course"]["number"] == 2
    assert sw.teach(one, step=3).lesson["step"]["title"] == "Two in a row"
    with pytest.raises(sw.RulesError, match="no game is called 'no-such'"):
        sw.teach("no-such")
    with pytest.raises(sw.LessonError, match="can't be read"):
        sw.teach("no/such/file.toml")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"step": 6}, "step is a whole number from 1 to 5, not 6"),
        ({"step": 0}, "step is a whole number from 1 to 5, not 0"),
        ({"step": "2"}, "step is a whole number from 1 to 5, not '2'"),
        ({"step": True}, "step is a whole number from 1 to 5, not True"),
        ({"lesson": 2}, "lesson is 1: there is only one, not 2"),
    ],
)
def test_lessons_and_steps_that_are_none(given: dict[str, Any], told: str) -> None:
    with pytest.raises(sw.SolitaireError, match=told):
        sw.teach(sw.Lesson.load(FILE), **given)


# Moves from Python ------------------------------------------------------------------------------


def test_what_is_asked_counts_whoever_plays_it(view: View) -> None:
    act(view, "forward")
    view.widget.game.play("7S>8S")
    assert view.snapshot["last"]["said"] == "Moved 7S onto 8S. Right. It lies there."
    assert (lesson(view)["task"]["done"], lesson(view)["free"]) == (True, False)
    assert act(view, "forward") == THREE
    run = view.widget.play_moves(["9H>8H", "2H>F"], delay_s=0)
    assert run.ended == "finished"
    assert (lesson(view)["task"]["progress"], lesson(view)["task"]["done"]) == ([2, 2], True)


def test_a_part_of_what_is_asked_can_be_taken_back_from_python(view: View) -> None:
    act(view, "open", 1, 3)
    view.widget.game.play("9H>8H")
    view.widget.undo()
    assert (lesson(view)["task"]["progress"], lesson(view)["free"]) == ([0, 2], False)
    view.widget.game.play_all(["9H>8H", "2H>F"])
    assert lesson(view)["task"]["done"] is True


@pytest.mark.parametrize(
    ("step", "change"),
    [
        (1, lambda game: game.play("7S>8S")),  # nothing is asked there
        (2, lambda game: game.play("7S>6S")),  # something else is asked
        (2, lambda game: game.play_all(["7S>8S", "9H>8H"])),  # and more than that
        (3, lambda game: game.restart()),  # back to before the step began
        (3, lambda game: game.play_all(["9H>8H", "6S>7S"])),
        (4, lambda game: game.play("TH>9H")),
    ],
)
def test_after_any_other_change_the_learner_plays_on_freely(
    view: View, step: int, change: Callable[[sw.Game], object]
) -> None:
    said = act(view, "open", 1, step)
    widget, game = view.widget, view.widget.game
    before = moves(view)
    change(game)
    assert (widget.game is game, lesson(view)["free"]) == (True, True)
    assert view.snapshot["last"]["said"].endswith("The lesson waits in the panel.")
    assert act(view, "resume") == f"Back in the lesson. {said.removeprefix('A short lesson. ')}"
    assert (moves(view), widget.game is game) == (before, False)
    # The lesson can be led to its end from there.
    while not lesson(view)["finished"]:
        if not lesson(view)["task"] or lesson(view)["task"]["done"]:
            act(view, "forward")
        else:
            act(view, "show")


def test_nothing_goes_on_from_a_change_after_the_task(view: View) -> None:
    act(view, "forward")
    view.move("7S>8S")
    view.widget.game.play("9H>8H")
    assert lesson(view)["free"] is True
    act(view, "resume")
    assert (moves(view), lesson(view)["task"]["done"]) == (["T1>T3"], True)


# Moves that are asked for and refused -------------------------------------------------------------


def test_the_board_may_try_what_is_asked_although_it_is_refused(view: View) -> None:
    def tries() -> dict[str, object]:
        return {each["name"]: each["tries"] for each in view.snapshot["piles"] if "tries" in each}

    act(view, "open", 1, 3)
    assert tries() == {}
    act(view, "show")
    act(view, "forward")
    assert tries() == {"T9": [["T8", 1]]}
    view.move("TH>JS")
    assert tries() == {}
    assert view.snapshot["can"]["restart"] is True
    act(view, "again")
    assert tries() == {"T9": [["T8", 1]]}
    act(view, "free")
    assert tries() == {}


def test_cards_that_cannot_be_lifted_can_be_what_is_asked() -> None:
    view = View(sw.teach("bisley", lesson=2, step=8))
    assert "Try to take the 8 of spades back" in lesson(view)["task"]["text"]
    [answer] = view.ask("explain", source="T2", target=None, count=1)
    assert (answer["type"], answer["certain"]) == ("note", False)
    [answer] = view.ask("explain", source="F:S", target=None, count=1)
    assert (answer["certain"], lesson(view)["task"]["done"]) == (True, True)
    act(view, "again")
    [answer] = view.ask("send", source="F:S", count=1)
    assert (answer["certain"], lesson(view)["task"]["done"]) == (True, True)


# The lessons that come with the games -------------------------------------------------------------


def every_task() -> Iterator[tuple[str, int, int]]:
    for game_id in sw.games():
        for number, each in enumerate(lessons(game_id), start=1):
            for place, step in enumerate(each.steps, start=1):
                if step.task is not None:
                    yield game_id, number, place


def test_every_step_is_small_on_the_wire() -> None:
    for game_id in sw.games():
        view = View(sw.teach(game_id))
        longest = 0
        for number, each in enumerate(lessons(game_id), start=1):
            for place in range(1, len(each.steps) + 1):
                for name in ("open", "hint", "hint", "show", "again", "free", "resume"):
                    before = len(view.wire.sent)
                    act(view, name, number, place)
                    cost = sum(map(size, view.wire.sent[before:]))
                    longest = max(longest, cost)
        assert 2000 < longest < 6000, (game_id, longest)


def test_every_task_can_be_done_with_what_a_board_offers() -> None:
    """By legal moves, by the stock, and by what the step asks to be tried."""
    for game_id, number, place in every_task():
        view = View(sw.teach(game_id, lesson=number, step=place))
        room = view.widget.classroom
        assert room is not None
        tutor, task = room.tutor, lessons(game_id)[number - 1].steps[place - 1].task
        assert task is not None
        if task.ask is Ask.REFUSED:
            assert view.snapshot["outcome"] != "won", "a won board has no cards to try"
            tries = [
                (each["name"], target, count)
                for each in view.snapshot["piles"]
                for target, count in each.get("tries", ())
            ]
            for source, target, count in tries:
                view.ask("move", source=source, target=target, count=count)
            if not tries:
                view.ask("stock")
        else:
            for move in solution(task, tutor.game.position):
                view.move(str(move))
        assert tutor.done, (game_id, number, place)


# Free play ---------------------------------------------------------------------------------------


def test_an_illegal_try_in_free_play_names_the_step_that_teaches_it() -> None:
    view = View(sw.play("bisley", deal=75))
    game = view.widget.game
    illegal = next(
        move
        for move in (sw.Move(f"T{a}", f"T{b}") for a in range(1, 14) for b in range(1, 14))
        if [reason.name for reason in game.explain(move).reasons] == ["DOES_NOT_BUILD"]
    )
    [answer] = view.ask("move", source=illegal.source, target=illegal.target, count=1)
    taught = game.explain(illegal).lesson
    assert taught is not None
    assert answer["lesson"] == {
        "lesson": taught.lesson,
        "step": taught.step,
        "text": f"{taught.text}, is about this.",
    }
    # From there into the lesson, and back to the very same game.
    said = act(view, "open", taught.lesson, taught.step)
    assert said.startswith(taught.title)
    assert lesson(view)["home"] is True
    assert view.widget.game is not game
    assert act(view, "home") == "Back to your game."
    assert view.widget.game is game
    assert (lesson(view), view.widget.classroom) == ({}, None)


def test_cards_that_cannot_be_lifted_name_that_step_too() -> None:
    view = View(sw.SolitaireWidget(board("blind-alleys", T1="<7H> 9C 2S", T2="8S", up="C-2")))
    game = view.widget.game
    for source, count in (("T1", 2), ("T1", 3), ("F:C", 1)):
        [answer] = view.ask("explain", source=source, target=None, count=count)
        taught = legal.explain_lift(game.position, source, count).lesson
        assert taught is not None
        assert answer["lesson"]["step"] == taught.step
    [answer] = view.ask("explain", source="T2", target=None, count=1)
    assert "lesson" not in answer


def test_the_lessons_of_a_game_are_listed() -> None:
    view = View(sw.SolitaireWidget(board("blind-alleys", T1="7H", T2="8S", waste="9S")))
    [answer] = view.ask("lessons")
    assert answer["titles"] == [each.title for each in lessons("blind-alleys")]
