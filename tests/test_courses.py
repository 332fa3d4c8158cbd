"""The lessons that come with the package: whole, true, and pointed to by explanations."""

from __future__ import annotations

import re

import pytest

import solitaire_widget as sw
from positions import board
from solitaire_widget.engine.checks import DRAWING, REDEALING, sources_of
from solitaire_widget.engine.legal import explain_lift
from solitaire_widget.search import kernel
from solitaire_widget.search.census import census
from solitaire_widget.teaching import Tutor, lessons, where_taught
from solitaire_widget.teaching.advice import HABITS, won_of_100
from solitaire_widget.teaching.lesson import TOPICS, Ask

LESSONS = [(game_id, lesson) for game_id in sw.games() for lesson in lessons(game_id)]
EVERY_LESSON = pytest.mark.parametrize(
    ("game_id", "lesson"), LESSONS, ids=[lesson.source for _, lesson in LESSONS]
)

# What no lesson needs to teach: that there must be a card to move, and somewhere else to go.
SENSE = {
    *(sw.Reason.NO_SUCH_PILE, sw.Reason.NOT_A_COUNT, sw.Reason.SAME_PILE),
    *(sw.Reason.EMPTY_SOURCE, sw.Reason.TOO_FEW_CARDS),
}


@EVERY_LESSON
def test_lessons_are_of_a_size_to_sit_through(game_id: str, lesson: sw.Lesson) -> None:
    assert lesson.rules is sw.rules(game_id)
    assert 5 <= len(lesson.steps) <= 13
    assert lesson.about.endswith(".")
    assert sum(step.task is not None for step in lesson.steps) * 2 >= len(lesson.steps)
    for step in lesson.steps:
        assert step.title
        assert step.teaches or step.show or step.start is None
        assert len(step.text) < 600
        if step.task:
            assert step.task.text.endswith(".")


@EVERY_LESSON
def test_a_learner_gets_through(game_id: str, lesson: sw.Lesson) -> None:
    from solitaire_widget.notation.moves import read_move
    from solitaire_widget.teaching.lesson import solution

    tutor = Tutor(lesson)
    while True:
        task = tutor.step.task
        if task is not None and task.ask is Ask.REFUSED:
            move = read_move(task.wanted[0], tutor.game.position)
            assert tutor.try_move(move).kind.value == "right"
            # The explanation leads to a step that teaches it, mostly this one.
            assert tutor.game.explain(move).lesson is not None
        elif task is not None:
            for move in solution(task, tutor.game.position):
                assert tutor.try_move(move).kind.value in ("right", "onward")
        assert tutor.done
        if not tutor.forward():
            break
    assert tutor.is_finished


@pytest.mark.skipif(not kernel.COMPILED, reason="takes hours without numba")
@EVERY_LESSON
def test_every_figure_is_what_its_command_measures(game_id: str, lesson: sw.Lesson) -> None:
    names = {"sw": sw, "census": census, "won_of_100": won_of_100}
    for step in lesson.steps:
        for figure in step.figures:
            assert str(eval(figure.command, names)) == figure.value
        # Whoever writes down a measured number says where it comes from.
        numbers = re.findall(r"(?<!deal )(?<!Deal )\b\d{2,}\b", step.text)
        told = [figure.value for figure in step.figures]
        small = {"10", "12", "13", "34", "48", "52", "100", "1000", "5000"}
        assert not set(numbers) - small - set(told), (step.title, numbers)


def reasons_of(rules: sw.Rules) -> set[sw.Reason]:
    """The reasons that can stand against a sensible try in a game."""
    reasons = {sw.Reason.GAME_OVER}
    turns = (*DRAWING, *REDEALING) if rules.has_stock else DRAWING[:1]
    reasons |= {check.reason for check in turns}
    for source in sources_of(rules).values():
        if source.pile.name[0] in "TWS":
            reasons |= {check.reason for check in source.lift}
        for way in source.ways.values():
            reasons |= {check.reason for check in way.route}
            reasons |= {check.reason for check in way.place}
    reasons -= SENSE
    if rules.has_stock:
        reasons.discard(sw.Reason.NO_STOCK)
    else:
        # There are no such piles, so nothing can be tried with them.
        reasons.discard(sw.Reason.STOCK_IS_DRAWN)
        reasons.discard(sw.Reason.NOTHING_RETURNS)
    if not rules.move_runs:
        # One card is lifted at most, so it is told before.
        reasons -= {sw.Reason.TOP_CARD_ONLY, sw.Reason.NOT_A_RUN}
    if rules.face_up == "all":
        reasons.discard(sw.Reason.FACE_DOWN)
    if not rules.transfers:
        # There is one foundation of a suit, so no card can want to go to another.
        reasons -= {sw.Reason.NO_TRANSFER, sw.Reason.LAST_CARD_STAYS, sw.Reason.NO_NEIGHBOUR}
    return reasons


@pytest.mark.parametrize("game_id", sw.games())
def test_every_rule_of_a_game_is_taught(game_id: str) -> None:
    rules = sw.rules(game_id)
    untaught = {reason for reason in reasons_of(rules) if where_taught(rules, reason) is None}
    assert not untaught
    topics = {
        topic for lesson in lessons(game_id) for step in lesson.steps for topic in step.teaches
    }
    expected = set(TOPICS) - ({"transfer"} if not rules.transfers else set())
    if not rules.has_stock:
        expected -= {"stock", "redeal"}
    if rules.face_up == "all":
        expected.discard("turning_up")
    assert expected <= topics


@pytest.mark.parametrize("game_id", sw.games())
def test_where_a_step_claims_to_teach_a_reason_it_is_one_of_its_game(game_id: str) -> None:
    rules = sw.rules(game_id)
    for lesson in lessons(game_id):
        for step in lesson.steps:
            if step.task and step.task.ask is Ask.REFUSED:
                assert any(topic not in TOPICS for topic in step.teaches), step.title
    assert where_taught(rules, sw.Reason.NO_SUCH_PILE) is None
    assert where_taught(rules, "no such topic") is None


# What lessons say of positions -------------------------------------------------------------------

CLAIMS = [
    ("bisley", 4, 3, "8S>9S", "stuck"),
    ("bisley", 4, 4, "8S>9S", "stuck"),
    ("bisley", 4, 4, "9S>8S", "winnable"),
    ("bisley", 4, 6, "QS>JS", "stuck"),
    ("bisley", 4, 6, "JS>QS", "winnable"),
    ("bisley", 3, 5, "9H>TH", "winnable"),
    ("ali-baba", 3, 6, "8H>T10", "stuck"),
    ("ali-baba", 3, 6, "KS>T10", "winnable"),
    ("ali-baba", 5, 9, "8H>T10", "stuck"),
    ("blind-alleys", 3, 5, "QS>KH", "stuck"),
    ("blind-alleys", 3, 5, "QC>KH", "winnable"),
    ("blind-alleys", 6, 3, "QD>KC", "stuck"),
    ("blind-alleys", 6, 4, "QH>KC", "winnable"),
    # Strategy: what is called proven.
    ("blind-alleys", 7, 1, "", "winnable"),
    ("blind-alleys", 7, 2, "draw", "lost"),
    ("blind-alleys", 7, 2, "QC>KH", "winnable"),
    ("blind-alleys", 7, 2, "9S>TD", "winnable"),
    ("blind-alleys", 7, 3, "8S>9D", "lost"),
    ("blind-alleys", 7, 3, "JC>QH", "winnable"),
    ("blind-alleys", 7, 4, "6S>7H", "lost"),
    ("blind-alleys", 7, 4, "6C>7H", "winnable"),
    ("blind-alleys", 8, 1, "KC>T6", "lost"),
    ("blind-alleys", 8, 2, "2C>T2", "lost"),
    ("blind-alleys", 8, 2, "KS>T2", "winnable"),
    ("blind-alleys", 8, 2, "KH>T2", "winnable"),
    ("blind-alleys", 8, 3, "draw", "lost"),
    ("blind-alleys", 8, 3, "7S>8H", "winnable"),
    ("blind-alleys", 9, 1, "8H>F:H", "lost"),
    ("blind-alleys", 9, 1, "7S>8H", "winnable"),
    ("blind-alleys", 9, 2, "6H>F:H", "lost"),
    ("blind-alleys", 9, 2, "TS>JD", "winnable"),
    ("blind-alleys", 9, 3, "7C>F:C", "lost"),
    ("blind-alleys", 9, 3, "draw", "lost"),
    ("blind-alleys", 9, 3, "7C>8H 6H>7C", "winnable"),
    ("ali-baba", 6, 1, "4H>T3", "winnable"),
    ("ali-baba", 6, 1, "TC>T3", "winnable"),
    ("ali-baba", 6, 1, "7S>T3", "lost"),
    ("ali-baba", 6, 1, "3D>T3", "lost"),
    ("ali-baba", 6, 1, "5D>T3", "lost"),
    ("ali-baba", 6, 1, "5S>T3", "lost"),
    ("ali-baba", 6, 4, "4C>T4 7D>8D 2H>F:H", "winnable"),
    ("ali-baba", 6, 4, "KD>T4", "lost"),
    ("ali-baba", 6, 4, "6H>T4", "lost"),
    ("ali-baba", 6, 4, "KS>T4", "lost"),
    ("ali-baba", 6, 4, "5S>T4", "lost"),
    ("ali-baba", 7, 1, "9C>T5", "lost"),
    ("ali-baba", 7, 1, "KC>T5 TC>JC 2S>F:S", "winnable"),
    ("ali-baba", 7, 3, "draw", "winnable"),
    ("ali-baba", 7, 3, "JD>T3", "lost"),
    ("ali-baba", 7, 3, "7S>T3", "lost"),
    ("ali-baba", 7, 3, "3D>T3", "lost"),
    ("ali-baba", 7, 3, "5D>T3", "lost"),
    ("bisley", 6, 1, "5C>6C", "lost"),
    ("bisley", 6, 1, "6C>5C", "winnable"),
    ("bisley", 6, 3, "5C>6C", "lost"),
    ("bisley", 6, 3, "6C>5C", "winnable"),
    ("bisley", 6, 4, "5D>6D", "lost"),
    ("bisley", 6, 4, "6D>5D", "winnable"),
    ("bisley", 7, 1, "6S>7S", "lost"),
    ("bisley", 7, 1, "6S>5S", "lost"),
    ("bisley", 7, 1, "5S>6S", "lost"),
    ("bisley", 7, 1, "7S>6S 8S>7S 4S>F:S", "winnable"),
    ("bisley", 7, 2, "5S>4S", "winnable"),
    ("bisley", 7, 2, "5C>4C", "winnable"),
    ("bisley", 7, 2, "4S>5S", "lost"),
    ("bisley", 7, 2, "4C>5C", "lost"),
    ("bisley", 7, 4, "", "winnable"),
]


@pytest.mark.parametrize(("game_id", "lesson", "step", "move", "said"), CLAIMS)
def test_what_is_said_of_a_move_is_so(
    game_id: str, lesson: int, step: int, move: str, said: str
) -> None:
    start = lessons(game_id)[lesson - 1].steps[step - 1].start
    assert start is not None
    game = sw.Game(start, moves=move.split())
    if said == "stuck":
        assert game.outcome is sw.Outcome.STUCK
    else:
        lost = said == "lost"
        assert sw.solve(game).verdict is (sw.Verdict.UNWINNABLE if lost else sw.Verdict.WINNABLE)


def test_every_loss_that_a_lesson_calls_proven_is_proven_here() -> None:
    """Where a step or an answer says "proven", a claim above is of that step."""
    claimed = {
        (game_id, lesson, step) for game_id, lesson, step, _, said in CLAIMS if said == "lost"
    }
    for game_id in sw.games():
        start = 1
        for number, lesson in enumerate(lessons(game_id), start=1):
            for place, step in enumerate(lesson.steps, start=1):
                start = place if step.start is not None else start
                said = " ".join([step.text, step.right, *(a.text for a in step.answers)])
                if "proven" in said:
                    assert (game_id, number, start) in claimed, step.title


def test_the_player_of_the_figures_must_be_one() -> None:
    with pytest.raises(sw.SolitaireError, match="the players of Ali Baba are simple, any run"):
        won_of_100("ali-baba", "stock first")
    with pytest.raises(sw.RulesError):
        won_of_100("klondike")
    assert set(HABITS) == set(sw.games())


def test_every_player_of_the_figures_is_spoken_of() -> None:
    for game_id, players in HABITS.items():
        commands = " ".join(
            figure.command
            for lesson in lessons(game_id)
            for step in lesson.steps
            for figure in step.figures
        )
        assert [name for name in players if f'"{name}")' not in commands] == ["simple"]


# Explanations and lessons ------------------------------------------------------------------------


def test_an_explanation_points_to_its_lesson() -> None:
    game = board("bisley", T1="7H", T2="2D", T13="9C")
    told = game.explain("7H>T3")
    assert told.reasons == (sw.Reason.EMPTY_STAYS,)
    assert told.lesson is not None
    assert str(told.lesson) == "Lesson 3, Empty piles stay empty, step 2"
    lesson = lessons("bisley")[told.lesson.lesson - 1]
    assert "empty_stays" in lesson.steps[told.lesson.step - 1].teaches
    with pytest.raises(sw.IllegalMoveError) as error:
        game.play("7H>T3")
    assert error.value.explanation.lesson == told.lesson
    assert explain_lift(game.position, "T13", 2).lesson is not None


def test_legal_moves_and_games_of_ones_own_have_no_lesson() -> None:
    assert sw.Game("bisley", deal=75).explain("T3>K:C").lesson is None
    own = sw.Rules(pile_sizes=(1,), match="any", passes=None)
    assert sw.Game(own, deal=1).explain("redeal").lesson is None


def test_house_rules_have_the_lessons_that_still_hold() -> None:
    base = sw.rules("blind-alleys")
    other = base.variant(match="any")
    assert where_taught(base, sw.Reason.DOES_NOT_BUILD) is not None
    assert where_taught(other, sw.Reason.DOES_NOT_BUILD) is None
    assert where_taught(other, sw.Reason.FACE_DOWN) == where_taught(base, sw.Reason.FACE_DOWN)
    assert where_taught(base.variant(passes=1), sw.Reason.NO_REDEAL_LEFT) is None
    assert where_taught(other, "spaces") is None


def test_lessons_of_no_game() -> None:
    for nothing in ("klondike", "", None, 3):
        with pytest.raises(sw.RulesError, match="the games are ali-baba"):
            lessons(nothing)  # type: ignore[arg-type]
