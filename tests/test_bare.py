"""Where Python runs in the browser: what works without NumPy, numba, matplotlib and threads.

The site itself is tried in `browser/test_lite.py`; this is the same in a process of its own.
"""

from __future__ import annotations

import json
import pickle
import re
import tomllib
from pathlib import Path

import pytest
from lite.notebooks import NOTE, for_the_browser

import solitaire_widget as sw
from bare import MISSING, run_bare
from solitaire_widget.missing import Missing, needing
from solitaire_widget.widget.intents import IntentError, read_intent

TOP = Path(__file__).parents[1]
NOTEBOOKS = sorted((TOP / "notebooks").glob("*.ipynb"))

WIRED = """
import comm
from wire import View, Wire
comm.create_comm = Wire
"""


def test_what_is_missing_says_so_when_it_is_used() -> None:
    said = run_bare("""
from solitaire_widget import *
uses = {
    "call": lambda: simulate("bisley", strategy="greedy", deals=1),
    "attribute": lambda: sw.charts.win_rates([]),
    "chart": lambda: sw.review(sw.Game("bisley", deal=1)).plot(),
    "print": lambda: print(repr(SimulationResult)),
    "isinstance": lambda: print(isinstance(1, SimulationResult), hasattr(sw.charts, "__len__")),
    "figures": lambda: __import__("solitaire_widget.teaching.advice")
        .teaching.advice.won_of_100("bisley"),
}
for name, use in uses.items():
    try:
        use()
    except ImportError as error:
        assert isinstance(error, sw.SolitaireError), error
        print(f"{name}: {error}")
""")
    rest = (
        ", which isn't here. Playing, lessons, scripts, records, explanations, hints, solve and "
        "review do without it."
    )
    assert said.splitlines() == [
        f"call: simulate needs NumPy{rest}",
        f"attribute: charts needs matplotlib{rest}",
        f"chart: a chart of a review needs matplotlib{rest}",
        f"<missing: SimulationResult needs NumPy{rest}>",
        "False False",
        f"figures: playing 5,000 deals needs NumPy{rest}",
    ]


def test_an_error_in_the_package_itself_is_no_missing_package() -> None:
    with pytest.raises(ModuleNotFoundError, match="nowhere"), needing("that"):
        import solitaire_widget.nowhere  # type: ignore[import-not-found]  # noqa: F401
    error = sw.MissingPackageError("that", "numpy")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.name) == (type(error), str(error), "numpy")
    with pytest.raises(sw.MissingPackageError, match="that needs NumPy"):
        Missing(error)()


def test_searches_prove_and_hints_say_what_they_are() -> None:
    said = run_bare("""
print(sw.solve(sw.Game("bisley", deal=75)).verdict)
print(sw.hint(sw.Game("bisley", deal=75)).certain)
print(sw.hint(sw.Game("blind-alleys", deal=42)).text)
print(sw.prospect(sw.Game("ali-baba", deal=97), peek=True).text)
""")
    solved, certain, thumb, proven = said.splitlines()
    assert solved == "Verdict.WINNABLE"
    assert certain == "True"
    assert thumb.endswith("(A rule of thumb: the planner can't run here.)")
    assert proven.startswith("Proven: the game can be won")


def test_the_board_answers_everything_that_is_asked() -> None:
    said = run_bare(f"""{WIRED}
from wire import INTENTS
import json
view = View(sw.play("blind-alleys", deal=42))
for kind, fields in INTENTS.items():
    if kind == "lesson":
        view = View(sw.teach("bisley"))
        fields = {{"act": "next", "lesson": 1, "step": 1}}
    before = view.snapshot["seq"]
    told = view.ask(kind, **fields)
    answers = [answer["type"] for answer in told]
    if kind == "hint":
        assert told[0]["text"].endswith("(A rule of thumb: the planner can't run here.)"), told
    if view.snapshot["seq"] != before:
        answers.append("snapshot")
    print(kind, *answers)
""")
    answers = dict(line.partition(" ")[::2] for line in said.splitlines())
    assert answers["hint"] == "hint"
    assert answers["prospect"] == "thinking note"
    assert answers["review"] == "thinking review"
    assert all(told for kind, told in answers.items() if kind != "cancel")
    assert not [kind for kind, told in answers.items() if told in ("invalid", "problem")]


def test_what_can_not_be_interrupted_has_a_short_limit() -> None:
    """Where the board thinks on the spot, an answer is there soon, found out or not."""
    said = run_bare(f"""{WIRED}
from types import SimpleNamespace
from solitaire_widget.search import solver
limits = []
def solve(position, *, time_limit_s=None, **_):
    limits.append(time_limit_s)
    return solver.Solution(solver.Verdict.UNKNOWN, (), 1, 0.0, "time")
solver.solve, real = solve, solver.solve
view = View(sw.play("bisley", deal=75))
for kind in ("hint", "prospect", "review"):
    *before, answer = view.ask(kind)
    assert [each["type"] for each in before] == ["thinking"] * (kind != "hint"), before
    print(answer["text"])
print(*(round(limit, 1) for limit in limits))
""")
    hint, prospect, review, *_, limits = said.splitlines()
    assert hint.endswith("(A rule of thumb: no proof was found in the time there was.)")
    assert prospect.startswith("Unknown: whether the game can still be won wasn't found out")
    assert review.startswith("Unknown")
    assert [float(each) for each in limits.split()][:2] == [0.3, 5.0]
    assert all(0 < float(each) <= 10 for each in limits.split())


def test_built_in_strategies_play_on_the_board() -> None:
    said = run_bare("""
for name in ("random", "greedy", "careful"):
    widget = sw.play("bisley", deal=75)
    run = widget.autoplay(name, delay_s=0, max_moves=5)
    print(name, len(run), run.ended)
try:
    sw.play("bisley", deal=75).autoplay("planner", delay_s=0)
except sw.StrategyError as error:
    print(error)
""")
    assert said.splitlines() == [
        "random 5 capped",
        "greedy 5 capped",
        "careful 5 capped",
        "the strategy planner needs NumPy, which isn't here; random, greedy, careful can play",
    ]


def test_scripts_play_in_a_loop_that_runs() -> None:
    said = run_bare("""
import asyncio
async def main():
    widget = sw.play("blind-alleys", deal=42)
    run = await widget.play_moves(["7H>8S", "JC>QH", "draw"], delay_s=0.001)
    run.text, run.ended
    print(len(run), run.ended, widget.game.moves[-1])
asyncio.run(main())
""")
    assert said == "3 finished draw"


def test_null_from_the_page_is_none() -> None:
    """Python in the browser has an object of its own for it."""
    null = type("JsNull", (), {})()
    head = {"seq": 1, "view": "v", "id": 1}
    assert read_intent({"type": "deal", "deal": null, **head}).deal is None
    with pytest.raises(IntentError):
        read_intent({"type": "send", "source": null, "count": 1, **head})


def test_nothing_is_required_there_that_is_not_there() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    for required in project["dependencies"]:
        name = re.match(r"[\w-]+", required)
        assert name is not None
        if {"pillow": "PIL"}.get(name[0], name[0]) in MISSING:
            assert "sys_platform != 'emscripten'" in required


# The notebooks of the site ---------------------------------------------------------------------

RUN_CELLS = """
import ast, asyncio, json
flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
names = {{"__name__": "__main__"}}
async def main():
    for source in json.loads({cells!r}):
        found = eval(compile(source, "cell", "exec", flags), names)
        if found is not None:
            await found
asyncio.run(main())
"""


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_what_is_left_of_a_notebook_runs(file: Path) -> None:
    cells = for_the_browser(json.loads(file.read_text(encoding="utf-8"))["cells"])
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    run_bare(RUN_CELLS.format(cells=json.dumps(sources)))


def test_what_can_not_run_is_shown_instead() -> None:
    cells = [
        ("import solitaire_widget as sw", []),
        (
            "r = sw.simulate('bisley', strategy='greedy', deals=9)\nr",
            [{"data": {"text/plain": "R"}}],
        ),
        ("print(r)", [{"text": ["``` and\n", "more\n"]}]),
        ("r = 5\nawait nothing(r)", []),
        ("r", [{"data": {"text/plain": "5"}}]),
        (
            "sw.charts.plot(2)",
            [{"data": {"image/png": "UE5H"}, "metadata": {"image/png": {"alt": "A [chart]"}}}],
        ),
    ]
    given = [
        {"cell_type": "code", "id": str(i), "metadata": {}, "source": source, "outputs": outputs}
        for i, (source, outputs) in enumerate(cells)
    ]
    made = for_the_browser(given)
    assert [cell["cell_type"][0] for cell in made] == ["c", "m", "m", "c", "c", "m"]
    assert "".join(made[1]["source"]).endswith("deals=9)\nr\n```\n\n```\nR\n```")
    assert "".join(made[1]["source"]).startswith(NOTE)
    assert "".join(made[2]["source"]).endswith("````\n``` and\nmore\n````")
    assert "![A \\[chart\\]](data:image/png;base64,UE5H)" in "".join(made[5]["source"])
