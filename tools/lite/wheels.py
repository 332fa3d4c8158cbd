"""The wheels that the site serves: ours, the kernel's, and all that they need in the browser."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from lite.running import pip

# The front ends of ipywidgets, which the page has as extensions; Python doesn't import them.
IN_THE_PAGE = {"jupyterlab-widgets", "widgetsnbextension"}

# On the registry as source alone.
SOURCE_ONLY = {"pysol-cards"}

# What the kernel's worker loads by name, besides the wheels that come with its extension.
OF_THE_KERNEL = ("comm", "ipython", "jedi", "micropip")

_KERNEL_WHEELS = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"


@dataclass(frozen=True)
class Wheel:
    """A wheel and what it says of itself."""

    path: Path
    name: str
    version: str
    requires: tuple[Requirement, ...]
    imports: tuple[str, ...]

    @classmethod
    def of(cls, path: Path) -> Wheel:
        """Read a wheel."""
        name, version, _, _ = parse_wheel_filename(path.name)
        with zipfile.ZipFile(path) as members:
            names = members.namelist()
            (about,) = (each for each in names if each.endswith(".dist-info/METADATA"))
            said = HeaderParser().parsestr(members.read(about).decode())
        tops = {each.split("/")[0] for each in names if each.endswith(".py")}
        imports = sorted(top.removesuffix(".py") for top in tops if "-" not in top)
        requires = tuple(map(Requirement, said.get_all("Requires-Dist") or ()))
        return cls(path, str(name), str(version), requires, tuple(imports))

    def needs(self, python: str) -> list[Requirement]:
        """What it needs in the browser, under this version of Python."""
        return [
            each
            for each in self.requires
            if each.marker is None or each.marker.evaluate(_browser(python))
        ]


def _browser(python: str) -> dict[str, str]:
    """The values of dependency markers where Pyodide runs."""
    return {
        "extra": "",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_system": "Emscripten",
        "python_full_version": python,
        "python_version": ".".join(python.split(".")[:2]),
        "sys_platform": "emscripten",
    }


def collect(top: Path, cache: Path, python: str, known: Mapping[str, str]) -> list[Wheel]:
    """All wheels, fetched or built.

    Args:
        top: the project's folder.
        cache: where wheels of others are kept.
        python: the version of Python in the browser.
        known: versions that go together with the runtime, by name; they are taken where they fit.
    """
    built = cache / "built"
    for old in built.glob("solitaire_widget-*.whl"):
        old.unlink()
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", built, top)
    kernel = (Path(sys.prefix) / _KERNEL_WHEELS).glob("*.whl")
    local = map(Wheel.of, [*built.glob("solitaire_widget-*.whl"), *kernel])
    found = {each.name: each for each in local if each.name not in IN_THE_PAGE}
    wanted = [Requirement(name) for name in OF_THE_KERNEL]
    wanted += [need for each in found.values() for need in each.needs(python)]
    while wanted := [each for each in wanted if _is_new(each, found)]:
        fetched = _fetch([_pinned(each, known) for each in wanted], cache, python)
        found |= {each.name: each for each in fetched}
        wanted = [need for each in fetched for need in each.needs(python)]
    return sorted(found.values(), key=lambda each: each.name)


def _is_new(wanted: Requirement, found: Mapping[str, Wheel]) -> bool:
    name = canonicalize_name(wanted.name)
    if name in IN_THE_PAGE:
        return False
    if name not in found:
        return True
    if not wanted.specifier.contains(found[name].version, prereleases=True):
        raise SystemExit(f"{wanted} is needed, but {found[name].path.name} was found before")
    return False


def _pinned(wanted: Requirement, known: Mapping[str, str]) -> str:
    version = known.get(canonicalize_name(wanted.name))
    if version is not None and wanted.specifier.contains(version):
        return f"{wanted.name}=={version}"
    return f"{wanted.name}{wanted.specifier}"


def _fetch(wanted: Iterable[str], cache: Path, python: str) -> list[Wheel]:
    """Wheels for every platform, for no other would run in the browser."""
    by_name = {canonicalize_name(Requirement(each).name): each for each in wanted}
    source = [each for name, each in by_name.items() if name in SOURCE_ONLY]
    ready = [each for name, each in by_name.items() if name not in SOURCE_ONLY]
    folder = cache / "wheels"
    if source:
        pip("wheel", "--quiet", "--no-deps", "--wheel-dir", folder, *source)
    if ready:
        version = ".".join(python.split(".")[:2])
        pure = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
        pure.append(f"--python-version={version}")
        pip("download", "--quiet", "--no-deps", "--dest", folder, *pure, *ready)
    return [_newest(folder, name, Requirement(each)) for name, each in by_name.items()]


def _newest(folder: Path, name: str, wanted: Requirement) -> Wheel:
    """The newest wheel in the folder that serves: one of an earlier build may lie beside it."""
    fitting = [
        (version, path)
        for path in folder.glob("*.whl")
        for found, version, _, _ in [parse_wheel_filename(path.name)]
        if found == name and wanted.specifier.contains(version, prereleases=True)
    ]
    return Wheel.of(max(fitting)[1])
