"""The pointer beyond the plain moves: refusals, near misses, double clicks. Fingers: test_touch."""

import re

import pytest
from playwright.sync_api import Locator

import solitaire_widget as sw
from browser.board import GRIP, Board, play_by_double_click
from browser.page import NotebookPage, OpenNotebook
from browser.scenarios import SCENARIOS


def open_scenario(
    notebook: OpenNotebook, game_id: str, **options: object
) -> tuple[NotebookPage, Board, sw.Game]:
    """A page with a scenario's start, its board, and a game of our own to compare with."""
    text = SCENARIOS[game_id].position
    page = notebook(
        [
            "import solitaire_widget as sw",
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({text!r})))\nw",
        ],
        **options,
    )
    board = Board(page.widget(1))
    game = sw.Game(sw.Position.from_text(text))
    board.wait_for(game.position)
    return page, board, game


def words(text: str) -> set[str]:
    """The words of a sentence without the cards in it, which the page draws."""
    return set(re.findall(r"[a-z]{3,}", text.lower()))


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_double_clicks_find_the_target(notebook: OpenNotebook, game_id: str) -> None:
    """To a foundation, else onto cards, else to an empty pile; transfers are no such move."""
    page, board, game = open_scenario(notebook, game_id)
    for text in SCENARIOS[game_id].moves:
        before = game.position
        move = game.play(text)
        if move.is_transfer:
            game.undo()
            continue
        play_by_double_click(board, before, move)
        board.wait_for(game.position)
    assert page.kernel.value("w.game.record()") == game.record()


@pytest.mark.parametrize("motion", [False, True])
def test_a_refused_drop_goes_back_with_its_reason(notebook: OpenNotebook, motion: bool) -> None:
    _, board, game = open_scenario(notebook, "bisley", motion=motion)
    before = board.card("JS").bounding_box()
    board.drag(board.card("JS"), board.card("KH"))
    reason = game.explain("T5>T1").text
    board.wait_until(lambda: words(reason) <= words(board.status.inner_text()), reason)
    board.wait_until(lambda: board.card("JS").bounding_box() == before, "the card at home")
    board.wait_for(game.position)


def test_a_refused_click_says_the_same(notebook: OpenNotebook) -> None:
    page, board, game = open_scenario(notebook, "ali-baba")
    board.card("JS").click(position=GRIP)
    board.card("KD").click(position=GRIP)
    reason = game.explain("T3>T5").text
    board.wait_until(lambda: words(reason) <= words(board.status.inner_text()), reason)
    assert page.kernel.value("len(w.game.moves)") == 0


def test_the_run_follows_the_pointer_and_a_drop_beside_the_board_changes_nothing(
    notebook: OpenNotebook,
) -> None:
    page, board, game = open_scenario(notebook, "ali-baba")
    run = [board.card("QD"), board.card("JD")]
    starts = [centre(card) for card in run]
    board.pick_up(run[0], board.card("KC"))
    shifts = [
        (round(x - start[0]), round(y - start[1]))
        for start, (x, y) in zip(starts, map(centre, run), strict=True)
    ]
    assert shifts[0] == shifts[1] != (0, 0)
    page.page.mouse.move(2, 2)
    page.page.mouse.up()
    board.wait_until(lambda: list(map(centre, run)) == starts, "the run at home")
    assert page.kernel.value("len(w.game.moves)") == 0
    board.wait_for(game.position)


def test_a_drop_that_only_overlaps_the_legal_pile_is_taken(notebook: OpenNotebook) -> None:
    """JS is let go between T1 (empty) and T2 (KS), covering more of the neighbour's gap."""
    _, board, game = open_scenario(notebook, "blind-alleys")
    source, target = board.card("TS"), board.card("JH")
    source.hover(position=GRIP)
    a, b = source.bounding_box(), target.bounding_box()
    assert a is not None
    assert b is not None
    mouse = board.page.mouse
    x, y = a["x"] + GRIP["x"], a["y"] + GRIP["y"]
    mouse.down()
    mouse.move(x + 6, y + 6)
    mouse.move(x + b["x"] - a["x"] + 0.4 * b["width"], y + b["y"] - a["y"] + 10, steps=6)
    mouse.up()
    game.play("T5>T4")
    board.wait_for(game.position)


def test_the_press_itself_is_answered(notebook: OpenNotebook) -> None:
    """What is in hand is marked within the event: nothing is waited for, not even a frame."""
    _, board, _ = open_scenario(notebook, "bisley")
    marked = """card => {
        const {x, y} = card.getBoundingClientRect();
        const at = {bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1,
            clientX: x + 5, clientY: y + 5};
        card.dispatchEvent(new PointerEvent('pointerdown', at));
        const root = card.closest('.solitaire-widget');
        return [card.getAttribute('aria-pressed'), root.querySelectorAll('.sw-lift').length];
    }"""
    assert board.card("JS").evaluate(marked) == ["true", 1]


def test_fingers_tap(notebook: OpenNotebook) -> None:
    _, board, game = open_scenario(notebook, "bisley", touch=True)
    board.card("JS").tap()
    board.card("QS").tap()
    game.play("T5>T4")
    board.wait_for(game.position)


def test_moves_travel_and_with_reduced_motion_they_dont(notebook: OpenNotebook) -> None:
    travels = "root => root.getAnimations({subtree: true}).filter(animation => " + (
        "animation.transitionProperty === 'transform' || animation.effect?.getKeyframes?.().some("
        "frame => 'transform' in frame)).length"
    )
    for motion in (True, False):
        _, board, game = open_scenario(notebook, "bisley", motion=motion)
        board.root.evaluate(
            "(root, source) => { window.most = 0; const count = new Function('return ' + source)();"
            "const look = () => { window.most = Math.max(window.most, count(root));"
            "requestAnimationFrame(look); }; look(); }",
            travels,
        )
        board.card("QS").click(position=GRIP)
        board.card("KS").click(position=GRIP)
        game.play("T4>T10")
        board.wait_for(game.position)
        most = board.page.evaluate("window.most")
        assert (most > 0) == motion, most
