"""``tools/census.py``, and the censuses that it stores."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import census as tool
import numpy as np
import pytest

import solitaire_widget as sw
from solitaire_widget.simulation import published


def run(folder: Path, *arguments: str) -> int:
    places = ["--out", str(folder / "census.json"), "--checkpoint", str(folder / "run.sqlite")]
    return tool.main([*arguments, *places, "--check", "20"])


def test_a_census(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "ali-baba", "--first", "1", "--deals", "2000") == 0
    found = published.load(tmp_path / "census.json")
    known = sw.simulate("ali-baba", strategy="solver", deals=2000, progress=False)
    assert np.array_equal(found.outcomes, known.outcomes)
    assert found.win_rate == known.win_rate
    assert found.rules == sw.rules("ali-baba")
    assert (found.first, found.last, found.undecided) == (1, 2000, ())
    assert found.outcome(2000) == known.outcomes[-1]
    assert np.array_equal(found.result().outcomes, known.outcomes)
    assert np.array_equal(found.result().deals, known.deals)
    assert "--first 1 --deals 2000" in found.about["command"]
    told = capsys.readouterr().out
    assert re.search(r"Ali Baba, deals 1 to 2,000: winnable \d+, 4\d\.\d % ", told)
    assert repr(found) in told
    # The checkpoint has served.
    assert [file.name for file in tmp_path.iterdir()] == ["census.json"]
    with pytest.raises(sw.DealError, match="1 to 2,000"):
        found.outcome(2001)
    for none in (0, "a", 2.0):
        with pytest.raises(sw.DealError, match="deal number"):
            found.outcome(none)  # type: ignore[arg-type]


def test_what_is_undecided_is_run_again_and_listed(tmp_path: Path) -> None:
    limits = ["--max-positions", "12", "--again-positions", "60"]
    assert run(tmp_path, "bisley", "--first", "1", "--deals", "80", *limits) == 0
    found = published.load(tmp_path / "census.json")
    first = sw.simulate("bisley", strategy="solver", deals=80, max_positions=12, progress=False)
    again = sw.simulate("bisley", strategy="solver", deals=80, max_positions=60, progress=False)
    undecided = np.flatnonzero(first.outcomes == -1) + 1
    assert [each["deal"] for each in found.undecided] == undecided.tolist()
    for each in found.undecided:
        assert each["outcome"] == again.outcomes[each["deal"] - 1] == found.outcome(each["deal"])
        assert each["positions"] == again.positions[each["deal"] - 1]
    assert 0 < found.win_rate.unknown < len(undecided)
    assert found.limits["again"]["max_positions"] == 60
    content = json.loads((tmp_path / "census.json").read_text())
    assert content["interval"] == [found.win_rate.low, found.win_rate.high]
    assert content["unknown"] == found.win_rate.unknown


def test_a_census_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, simulate = sw.simulate, sw.simulate

    def interrupted(*arguments: Any, **options: Any) -> sw.SimulationResult:
        def stop(done: int, total: int, result: sw.SimulationResult) -> None:
            if done:
                raise KeyboardInterrupt

        return simulate(*arguments, **options, progress=stop)

    monkeypatch.setattr(sw, "simulate", interrupted)
    arguments = ["ali-baba", "--first", "5", "--deals", "150000"]
    assert run(tmp_path, *arguments) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["run.sqlite"]
    monkeypatch.setattr(sw, "simulate", whole)
    assert run(tmp_path, *arguments) == 0
    found = published.load(tmp_path / "census.json")
    assert not found.about["seconds_are_whole"]
    known = sw.simulate("ali-baba", strategy="solver", deals=range(5, 150_005), progress=False)
    assert np.array_equal(found.outcomes, known.outcomes)


def test_a_wrong_verdict_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: Any) -> Any:
        outcomes, undecided = run_again(*arguments)
        return 1 - outcomes, undecided

    run_again = tool.run_again
    monkeypatch.setattr(tool, "run_again", wrong)
    with pytest.raises(AssertionError, match="solve says otherwise"):
        run(tmp_path, "ali-baba", "--first", "1", "--deals", "50")
    assert not (tmp_path / "census.json").exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:300],
        lambda _: "[]",
        lambda text: text.replace('"version": 1', '"version": 2'),
        lambda text: re.sub(r'"won": \d+', '"won": 3', text),
        lambda text: re.sub(r'"deals": 40', '"deals": 400', text),
        lambda text: re.sub(r'"outcomes": "....', '"outcomes": "AAAA', text),
        lambda text: re.sub(r'"outcomes": ".*"', '"outcomes": "*"', text),
        lambda text: text.replace('"passes": 1', '"passes": 0'),
        lambda text: text.replace('"first": 1,', '"first": "one",'),
        lambda text: re.sub(r'"seconds": [0-9.]+', '"seconds": "long"', text),
    ],
)
def test_damaged_files(change: Callable[[str], str], tmp_path: Path) -> None:
    run(tmp_path, "ali-baba", "--first", "1", "--deals", "40")
    path = tmp_path / "census.json"
    changed = change(path.read_text())
    assert changed != path.read_text()
    path.write_text(changed)
    with pytest.raises(sw.RecordError, match="is no census, or it is damaged"):
        published.load(path)


def test_games_without_a_census(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(sw.RulesError):
        published.census("klondike")
    monkeypatch.setattr(published, "files", lambda _: tmp_path)
    with pytest.raises(sw.SolitaireError, match=r"tools/census\.py bisley makes one"):
        published.census("bisley")


STORED = sorted(tool.STORE.glob("*.json"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_what_is_stored_is_found_again(path: Path) -> None:
    """Some deals of each stored census, evenly spread, and those that were undecided at first."""
    found = published.census(path.stem)
    assert found.rules == sw.rules(path.stem)
    deals = np.linspace(found.first, found.last, 300, dtype=np.int64)
    again = sw.simulate(
        path.stem, strategy="solver", deals=deals, max_positions=200_000, progress=False
    )
    decided = again.outcomes != -1
    assert decided.sum() > 295
    assert np.array_equal(
        again.outcomes[decided], found.outcomes[again.deals[decided] - found.first]
    )
    for each in found.undecided:
        assert found.outcome(each["deal"]) == each["outcome"]
    assert path.stat().st_size < 200_000
