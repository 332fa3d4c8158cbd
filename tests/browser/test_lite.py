"""The static site: Python in the browser, no server, no NumPy, no threads, no way out."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, expect

import solitaire_widget as sw
from browser import board as ways
from browser.board import Board
from browser.lite import TOP, LitePage, build_site, served
from browser.scenarios import SCENARIOS

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

FROM_TEXT = """
import solitaire_widget as sw
w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({text!r})))
w
"""
UNDO_AND_REDO = """async root => {
    const changed = () => new Promise(done => {
        const read = () => [...root.querySelectorAll("[data-at]")]
            .map(card => `${card.dataset.at} ${card.dataset.card}`).join();
        const before = read();
        const watch = new MutationObserver(() => {
            if (read() === before) return;
            watch.disconnect();
            done();
        });
        watch.observe(root, { attributes: true, childList: true, subtree: true });
    });
    const took = [];
    for (let turn = 0; turn < 50; turn++) {
        for (const name of ["Undo", "Redo"]) {
            const button = root.querySelector(`button[aria-label="${name}"]`);
            const waited = changed();
            const begin = performance.now();
            button.click();
            await waited;
            took.push(performance.now() - begin);
        }
    }
    return took;
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lite") / "site"
    build_site(folder)
    return folder


@pytest.fixture(scope="module")
def url(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address


@pytest.fixture
def opened(browser: Browser, url: str) -> Iterator[LitePage]:
    """The first notebook of the site, as a visitor finds it."""
    page = LitePage(browser, url, "01_play.ipynb")
    yield page
    complaints = page.log.taken()
    page.close()
    assert not complaints


def test_a_game_is_played_to_its_end(opened: LitePage, site: Path) -> None:
    opened.run_all()
    board = Board(opened.widget())
    game = sw.Game("blind-alleys", deal=116)
    board.wait_for(game.position)

    opened.show([FROM_TEXT.format(text=SCENARIOS["blind-alleys"].position)])
    board = Board(opened.widget())
    game = sw.Game(sw.Position.from_text(SCENARIOS["blind-alleys"].position))
    board.wait_for(game.position)
    # A try that the rules forbid is refused with the reason, and changes nothing.
    board.drag(board.card("KH"), board.card("JH"))
    expect(board.status).to_contain_text("can't")
    board.wait_for(game.position)
    moves = [*SCENARIOS["blind-alleys"].moves]
    play = [ways.play_by_drag, ways.play_by_clicks, ways.play_by_keys]
    for number, text in enumerate(moves):
        before = game.position
        way = play[number % 3]
        if way is ways.play_by_keys:
            board.tab_into()
        way(board, before, game.play(text))
        board.wait_for(game.position)
    board.press("u")
    game.undo()
    board.wait_for(game.position)
    for move in sw.solve(game).moves:
        before = game.position
        ways.play_by_clicks(board, before, game.play(move))
        board.wait_for(game.position)
    expect(board.status).to_contain_text("won", ignore_case=True)
    # Nothing that Python doesn't know, such as this game's deal number, is shown.
    assert "undefined" not in board.root.inner_text()
    assert opened.printed("print(w.game.record())") == game.record().strip()
    assert opened.printed("print(w.outcome)") == "won"
    opened.page.screenshot(path=site.with_name("won.png"))
    board.button("New deal").first.click()
    board.wait_until(lambda: opened.printed("print(w.move_count, w.outcome)") == "0 None", "a deal")
    fresh = sw.Game.from_record(opened.printed("print(w.game.record())"))
    assert fresh.deal is not None
    board.wait_for(fresh.position)


def test_study_hints_and_settings(opened: LitePage, site: Path) -> None:
    opened.show(["import solitaire_widget as sw\nw = sw.play('bisley', deal=75)\nw"])
    board = Board(opened.widget())
    assert "undefined" not in board.root.inner_text()
    board.button("Hint").click()
    expect(board.status).to_contain_text("Proven: the game can be won")
    opened.printed("w.game.play_all(w.game.legal_moves[:1])")
    study = board.root.get_by_role("region", name="Study")
    board.button("Study").click()
    study.get_by_role("tab", name="Moves").click()
    expect(study.get_by_role("tabpanel").locator("li button").first).to_be_visible()
    study.get_by_role("tab", name="Timeline").click()
    study.get_by_role("button", name="Review").click()
    expect(study).to_contain_text("can still be won")
    opened.page.screenshot(path=site.with_name("study.png"))
    board.button("Settings").click()
    expect(board.dialog("Settings")).to_be_visible()

    opened.show(["w = sw.play('blind-alleys', deal=42)\nw"])
    board = Board(opened.widget())
    board.tab_into()
    board.press("h")
    expect(board.status).to_contain_text("(A rule of thumb: the planner can't run here.)")


def test_a_step_of_a_lesson(opened: LitePage, site: Path) -> None:
    opened.show(["import solitaire_widget as sw\nw = sw.teach('bisley')\nw"])
    board = Board(opened.widget())
    panel = board.root.get_by_role("tabpanel", name="Lesson")
    panel.get_by_role("button", name="Next").click()
    board.drag(board.card("7S"), board.card("8S"))
    expect(panel).to_contain_text("Right")
    opened.page.screenshot(path=site.with_name("lesson.png"))


@pytest.mark.parametrize("name", sorted(path.name for path in (TOP / "notebooks").glob("*.ipynb")))
def test_every_notebook_of_the_site_runs(browser: Browser, url: str, name: str) -> None:
    page = LitePage(browser, url, name)
    page.run_all()
    wrong = [
        f"{output.get('evalue', '')}{output.get('text', '')}"
        for cell in page.cells()
        for output in cell.get("outputs", ())
        if output["output_type"] == "error" or output.get("name") == "stderr"
    ]
    ran = [cell["execution_count"] for cell in page.cells() if cell["cell_type"] == "code"]
    complaints = page.log.taken()
    page.close()
    assert not wrong
    assert ran == list(range(1, len(ran) + 1))
    assert not complaints


def test_what_is_missing_says_so(opened: LitePage) -> None:
    opened.show(["import solitaire_widget as sw"])
    assert "needs NumPy" in opened.printed(
        "try:\n    sw.simulate('bisley', strategy='greedy', deals=1)\n"
        "except sw.MissingPackageError as error:\n    print(error)"
    )
    opened.show(["%pip install solitaire-widget", "import solitaire_widget as sw"])
    assert not any(cell["outputs"] for cell in opened.cells())


def test_how_large_and_how_fast(browser: Browser, url: str, site: Path) -> None:
    """Prints figures, with `pytest -s`; it asserts none."""
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    began = time.monotonic()
    page = LitePage(browser, url, "01_play.ipynb")
    shown = time.monotonic()
    page.show(["import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=42)\nw"])
    board = Board(page.widget())
    ready = time.monotonic()
    before = sw.Game("blind-alleys", deal=42)
    ways.play_by_clicks(board, before.position, before.play("draw"))
    board.wait_for(before.position)
    took = board.root.evaluate(UNDO_AND_REDO)
    page.close()
    sys.stdout.write(
        f"\nsize of the site: {size / 1e6:.1f} MB"
        f"\nfrom the address to the notebook: {shown - began:.1f} s"
        f"\nfrom there to the first board: {ready - shown:.1f} s"
        f"\nfrom a click to the changed board, median of {len(took)}: {median(took):.0f} ms\n"
    )
