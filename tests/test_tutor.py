"""The tutor: judging moves, hints, going back and on, and its state as plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

import solitaire_widget as sw
from solitaire_widget.teaching import Course, Tutor
from solitaire_widget.teaching.feedback import Kind

LESSON = '''\
title = "Many ways to ask"
game = "bisley"

[[step]]
title = "Read"
text = "Nothing to do *yet*."
position = """
Foundations: C-K D-K H-5 S-K
Kings: C-0 D-0 H-0 S-0
T1: 6H 7H
T2: 9H 8H
T3: KH
T4: QH JH TH
"""
highlight = ["7H", "T3"]

[[step]]
text = "Build."
task = "Put the 7 of hearts on the 8."
move = "7H>8H"
highlight = ["7H"]
hints = ["First.", "Second."]
right = "Good."
show = ["6H>F"]

[[step.answer]]
to = "8H>7H"
text = "The other way round."

[[step.answer]]
to = "KH>TH"
text = "A king goes nowhere."

[[step.answer]]
to = "move to a down foundation"
text = "Kings can wait."

[[step]]
text = "In order."
task = "7 and 8 up."
sequence = ["7H>F", "8H>F"]

[[step]]
text = "Try what can't be."
task = "Put the 10 on the empty pile."
refused = "TH>T1"
right = "See?"

[[step]]
text = "Any."
task = "A card home."
goal = "move to a foundation"

[[step]]
text = "Win."
position = """
Foundations: C-K D-K H-9 S-9
Kings: C-0 D-0 H-0 S-0
T1: QH TH
T2: JH KH
T3: TS JS QS KS
"""
task = "Win."
goal = "win"
solution = ["TH>F", "KH>K", "JH>F", "QH>F", "KS>K", "QS>K", "JS>K", "TS>F"]

[[step.answer]]
to = ["KS>QS", "KH>K"]
text = "Not the king."

[[step]]
text = "That was all."
'''


@pytest.fixture
def tutor() -> Tutor:
    return Tutor(sw.Lesson.from_text(LESSON))


def at(tutor: Tutor, number: int) -> Tutor:
    tutor.go_to(number - 1)
    return tutor


def is_done(tutor: Tutor) -> bool:
    return tutor.done


def told(tutor: Tutor, move: str) -> tuple[str, str]:
    before = tutor.game.position
    feedback = tutor.try_move(move)
    assert tutor.feedback is feedback
    assert feedback.explanation is not None
    if not feedback.played:
        assert tutor.game.position == before
    return feedback.kind.value, feedback.text


# Judging -----------------------------------------------------------------------------------------


def test_a_step_without_a_task_plays_nothing(tutor: Tutor) -> None:
    assert is_done(tutor)
    assert told(tutor, "7H>8H")[0] == "nothing"
    assert tutor.game.moves == ()


def test_the_right_move_is_played_and_the_lesson_goes_on_from_there(tutor: Tutor) -> None:
    at(tutor, 2)
    feedback = tutor.try_move("T1>T2")
    assert (feedback.kind, feedback.text) == (Kind.RIGHT, "Good.")
    assert [str(move) for move in feedback.played] == ["T1>T2", "T1>F:H"]
    assert is_done(tutor)
    assert told(tutor, "KH>K")[0] == "nothing"
    assert tutor.forward()
    assert [str(move) for move in tutor.game.moves] == ["T1>T2", "T1>F:H"]


def test_wrong_moves_are_answered_and_not_played(tutor: Tutor) -> None:
    at(tutor, 2)
    assert told(tutor, "8H>7H") == ("wrong", "The other way round.")
    assert told(tutor, "KH>K") == ("wrong", "Kings can wait.")
    kind, text = told(tutor, "TH>T1")
    assert kind == "illegal"
    assert "TH can't go on 7H" in text
    kind, text = told(tutor, "KH>TH")
    assert (kind, text[:22]) == ("illegal", "A king goes nowhere. K")
    assert not is_done(tutor)
    with pytest.raises(sw.MoveSyntaxError):
        tutor.try_move("seven")
    assert told(tutor, "7H>8H")[0] == "right"


def test_a_legal_move_that_is_not_asked_for_names_the_task(tutor: Tutor) -> None:
    at(tutor, 3)
    kind, text = told(tutor, "KH>K")
    assert kind == "wrong"
    assert text == (
        "KH starts the down foundation of hearts. "
        "The rules allow that, but here the task is: 7 and 8 up."
    )


def test_a_sequence_is_done_move_by_move(tutor: Tutor) -> None:
    at(tutor, 3)
    assert tutor.progress == (0, 2)
    assert told(tutor, "7H>F") == ("onward", "7H goes on 6H, on the hearts foundation.")
    assert tutor.progress == (1, 2)
    assert tutor.can_undo
    assert str(tutor.undo()) == "T2>F:H"
    assert tutor.progress == (0, 2)
    assert tutor.undo() is None
    tutor.try_move("7H>F")
    assert told(tutor, "8H>F") == ("right", "Right.")
    assert tutor.progress == (2, 2)


def test_a_move_to_be_refused_teaches_by_its_refusal(tutor: Tutor) -> None:
    at(tutor, 4)
    assert told(tutor, "KH>K")[0] == "wrong"
    assert told(tutor, "TH>T3")[0] == "illegal"
    assert not is_done(tutor)
    kind, text = told(tutor, "TH>T1")
    assert kind == "right"
    assert "an empty pile stays empty" in text
    assert text.endswith(" See?")
    assert is_done(tutor)


def test_cards_that_can_not_be_picked_up_do_such_a_task_too() -> None:
    text = LESSON.replace('refused = "TH>T1"', 'refused = "JH>T3"').replace("10 on", "jack on")
    tutor = at(Tutor(sw.Lesson.from_text(text)), 4)
    assert tutor.try_lift("T4", 1).kind is Kind.NOTHING
    assert tutor.try_lift("T1", 1).kind is Kind.ILLEGAL
    assert not is_done(tutor)
    feedback = tutor.try_lift("T4", 2)
    assert (feedback.kind, feedback.played) == (Kind.RIGHT, ())
    assert "Only one card moves at a time" in feedback.text
    assert is_done(tutor)
    assert at(tutor, 2).try_lift("T4", 2).kind is Kind.ILLEGAL


def test_a_goal_takes_any_move_that_reaches_it(tutor: Tutor) -> None:
    for move in ("KH>K", "9H>F"):
        at(tutor, 5)
        assert told(tutor, move)[0] == "right"


def test_play_over_several_moves(tutor: Tutor) -> None:
    at(tutor, 6)
    assert told(tutor, "KH>K") == ("wrong", "Not the king.")
    assert told(tutor, "TH>F") == ("onward", "TH goes on 9H, on the hearts foundation.")
    for move in ("KS>K", "QS>K", "JS>K", "TS>F"):
        assert told(tutor, move)[0] == "onward"
    assert tutor.can_undo
    feedback = tutor.show_answer()
    assert feedback.kind is Kind.SHOWN
    assert tutor.game.outcome is sw.Outcome.WON
    assert is_done(tutor)


def test_a_player_who_gets_stuck_is_told() -> None:
    tutor = Tutor(
        sw.Lesson.from_text('''
title = "x"
game = "bisley"
[[step]]
text = "x"
position = """
Foundations: C-K D-K H-8 S-6
Kings: C-0 D-0 H-0 S-0
T1: JS QS 8S
T2: QH KS KH 7S JH
T3: 9H TS TH 9S
"""
task = "7 of spades up."
goal = "7S up"
solution = ["9S>8S", "JH>TH", "7S>F"]
''')
    )
    kind, text = told(tutor, "8S>9S")
    assert kind == "stuck"
    assert "Take the last move back" in text
    tutor.undo()
    for move in ("9S>8S", "JH>TH"):
        assert told(tutor, move)[0] == "onward"
    assert told(tutor, "7S>F")[0] == "right"


# Hints, back and forward -------------------------------------------------------------------------


def test_hints_come_one_after_another(tutor: Tutor) -> None:
    assert tutor.hint() is None
    at(tutor, 2)
    assert list(tutor.hints) == []
    assert [tutor.hint(), tutor.hint(), tutor.hint()] == ["First.", "Second.", None]
    assert list(tutor.hints) == ["First.", "Second."]
    tutor.restart_step()
    assert list(tutor.hints) == []


def test_forward_waits_for_the_task(tutor: Tutor) -> None:
    assert tutor.forward()
    assert not tutor.can_go_forward
    assert not tutor.forward()
    tutor.try_move("7H>8H")
    assert tutor.forward()
    assert tutor.index == 2


def test_back_leads_to_the_step_as_it_began_and_forward_again(tutor: Tutor) -> None:
    start = tutor.game.position
    assert not tutor.back()
    at(tutor, 5)
    assert tutor.back()
    assert tutor.back()
    assert tutor.index == 2
    assert [str(move) for move in tutor.game.moves] == ["T1>T2", "T1>F:H"]
    assert not is_done(tutor)
    assert tutor.can_go_forward
    tutor.try_move("7H>F")
    assert tutor.forward()
    assert len(tutor.game.moves) == 4
    while tutor.back():
        pass
    assert tutor.game.position == start
    assert tutor.can_go_forward


def test_another_way_after_going_back_is_the_way_that_counts(tutor: Tutor) -> None:
    at(tutor, 5).try_move("KH>K")
    assert tutor.forward()
    assert tutor.game.start.up[2] == 9
    assert tutor.back()
    assert told(tutor, "9H>F")[0] == "right"
    assert str(tutor.game.moves[-1]) == "T2>F:H"


def test_restart_begins_again_and_remembers_what_was_passed(tutor: Tutor) -> None:
    at(tutor, 4)
    tutor.restart()
    assert (tutor.index, tutor.game.moves) == (0, ())
    assert tutor.forward()
    assert tutor.can_go_forward


def test_go_to_any_step(tutor: Tutor) -> None:
    for number in (7, 1, 6, 3, 3, 5):
        at(tutor, number)
        assert tutor.index == number - 1
        assert tutor.feedback is None
    nowhere: list[Any] = [-1, 7, 1.5, "1", None]
    for index in nowhere:
        with pytest.raises(sw.SolitaireError, match="the lesson has 7 steps"):
            tutor.go_to(index)


def test_the_end(tutor: Tutor) -> None:
    at(tutor, 7)
    assert tutor.is_finished
    assert not tutor.can_go_forward
    assert tutor.game.outcome is sw.Outcome.WON


def test_the_lesson_can_show_the_answer(tutor: Tutor) -> None:
    with pytest.raises(sw.SolitaireError, match="Nothing is asked here"):
        tutor.show_answer()
    for number in range(2, 7):
        at(tutor, number)
        feedback = tutor.show_answer()
        assert feedback.kind is Kind.SHOWN
        assert is_done(tutor)
        with pytest.raises(sw.SolitaireError, match="The task is done"):
            tutor.show_answer()


def test_playing_on_leaves_the_lesson_alone(tutor: Tutor) -> None:
    at(tutor, 3)
    game = tutor.play_on()
    game.play("KH>K")
    assert len(tutor.game.moves) == 2
    assert len(game.moves) == 3


def test_moves_shown_without_a_task() -> None:
    text = LESSON.replace(
        'task = "7 and 8 up."\nsequence = ["7H>F", "8H>F"]', 'show = ["7H>F", "8H>F"]'
    )
    tutor = at(Tutor(sw.Lesson.from_text(text)), 3)
    assert is_done(tutor)
    assert len(tutor.game.moves) == 4
    tutor.forward()
    tutor.back()
    assert len(tutor.game.moves) == 4
    tutor.back()
    assert len(tutor.game.moves) == 0


def test_a_tutor_needs_a_lesson() -> None:
    with pytest.raises(sw.SolitaireError, match="a tutor needs a Lesson, not 'bisley'"):
        Tutor("bisley")  # type: ignore[arg-type]


# The state ---------------------------------------------------------------------------------------


def test_the_state_is_plain_data(tutor: Tutor) -> None:
    at(tutor, 2)
    tutor.hint()
    tutor.try_move("8H>7H")
    state = tutor.state()
    assert json.loads(json.dumps(state)) == state
    assert state == {
        "lesson": {"title": "Many ways to ask", "about": ""},
        "step": {
            "number": 2,
            "count": 7,
            "title": "",
            "blocks": [{"kind": "paragraph", "items": [[{"style": "plain", "text": "Build."}]]}],
            "text": "Build.",
            "figures": [],
        },
        "highlights": [{"pile": "T1", "card": "7H"}],
        "task": {"text": "Put the 7 of hearts on the 8.", "done": False, "progress": None},
        "feedback": {"kind": "wrong", "text": "The other way round.", "move": "T2>T1"},
        "hints": {"given": ["First."], "left": 1},
        "can": {"back": True, "forward": False, "hint": True, "show": True, "undo": False},
        "finished": False,
    }
    tutor.try_move("7H>8H")
    assert tutor.state()["highlights"] == [{"pile": "T2", "card": "7H"}]


def test_a_state_names_no_hidden_card() -> None:
    tutor = Tutor(
        sw.Lesson.from_text(
            'title = "x"\ngame = "blind-alleys"\n[[step]]\ndeal = 7\ntext = "x"\nhighlight = "T1"\n'
        )
    )
    assert tutor.state()["highlights"] == [{"pile": "T1", "card": None}]


# Courses -----------------------------------------------------------------------------------------


def test_a_course_keeps_the_place_in_each_lesson(tutor: Tutor) -> None:
    course = Course([tutor.lesson, tutor.lesson])
    assert course.state()["course"] == {
        "number": 1,
        "count": 2,
        "titles": ["Many ways to ask"] * 2,
        "finished": [],
    }
    course.tutor.go_to(6)
    assert course.state()["course"]["finished"] == [1]
    course.open(1).go_to(2)
    assert course.open(0).index == 6
    assert course.open(1).index == 2
    for number in (2, -1, "0", None):
        with pytest.raises(sw.SolitaireError, match="the course has 2 lessons"):
            course.open(number)  # type: ignore[arg-type]


def test_what_makes_a_course() -> None:
    lesson = sw.Lesson.from_text(LESSON)
    assert Course(lesson).lessons == (lesson,)
    assert len(Course("bisley").lessons) > 3
    with pytest.raises(sw.RulesError, match="no game is called 'klondike'"):
        Course("klondike")
    nothing: list[Any] = [[], 3, None, [3]]
    for lessons in nothing:
        with pytest.raises(sw.SolitaireError, match="a course has"):
            Course(lessons)
