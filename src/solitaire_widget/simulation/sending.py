"""Bringing a strategy to other processes.

cloudpickle sends what a module holds by its name, unless that is ``__main__``. But a module that
this process could import needn't be one that workers can: it may have been made by hand, read from
a notebook, loaded by its path, or stand in a folder that only this process, or only this machine,
looks into. What such modules hold is sent by value.
"""

from __future__ import annotations

import sys
import sysconfig
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from solitaire_widget.errors import StrategyError
from solitaire_widget.simulation.strategies import strategy_name

_PACKAGE = __name__.partition(".")[0]
_registering = threading.Lock()


def packed(spec: Any, *, elsewhere: bool) -> bytes:
    """A ``Spec`` as it goes to other processes.

    Args:
        spec: what to send.
        elsewhere: whether the workers may be on another machine, which has what is installed at
            most. If not, they look for modules where this process does.

    Raises:
        StrategyError: something that the function holds on to can't be sent.
    """
    import cloudpickle

    if isinstance(spec.strategy, str):
        return bytes(cloudpickle.dumps(spec))
    try:
        if elsewhere:
            try:
                with _sent_by_value(_own_modules()):
                    return bytes(cloudpickle.dumps(spec))
            except Exception:  # perhaps a module that the workers have all the same
                pass
        with _sent_by_value([module for module in _own_modules() if not _is_found(module)]):
            return bytes(cloudpickle.dumps(spec))
    except Exception as error:
        raise StrategyError(
            f"the strategy {strategy_name(spec.strategy)} can't be sent to other processes "
            f"({type(error).__name__}: {error}); with workers=1 it plays in this one"
        ) from error


@contextmanager
def _sent_by_value(modules: list[ModuleType]) -> Iterator[None]:
    import cloudpickle

    with _registering:
        known = cloudpickle.list_registry_pickle_by_value()
        new = [module for module in modules if module.__name__ not in known]
        for module in new:
            cloudpickle.register_pickle_by_value(module)
        try:
            yield
        finally:
            for module in new:
                cloudpickle.unregister_pickle_by_value(module)


def _own_modules() -> list[ModuleType]:
    """The modules that are neither Python's own nor installed, this package left out."""
    paths = sysconfig.get_paths()
    folders = [Path(paths[name]).resolve() for name in ("stdlib", "platstdlib")]
    folders += [Path(place).resolve() for place in sys.path if "-packages" in place]
    own, installed = [], {"__main__", _PACKAGE, *sys.builtin_module_names, *sys.stdlib_module_names}
    for name, module in list(sys.modules.items()):
        root = name.partition(".")[0]
        if root in installed or not isinstance(module, ModuleType) or module.__name__ != name:
            continue
        top = sys.modules.get(root, module)
        file = getattr(top, "__file__", None) or next(iter(getattr(top, "__path__", ())), None)
        if file is not None and any(Path(file).resolve().is_relative_to(at) for at in folders):
            installed.add(root)
        else:
            own.append(module)
    return own


def _is_found(module: ModuleType) -> bool:
    """Whether a new process with this one's ``sys.path`` finds this module by its name."""
    path: Any = None
    name = ""
    for part in module.__name__.split("."):
        name = f"{name}.{part}" if name else part
        spec = next(filter(None, (finder.find_spec(name, path) for finder in _finders())), None)
        if spec is None:
            return False
        path = spec.submodule_search_locations or ()
    assert spec is not None
    file = getattr(module, "__file__", None)
    if file is None or spec.origin is None:
        return file is None and spec.origin is None and bool(path)
    return Path(file).resolve() == Path(spec.origin).resolve()


def _finders() -> list[Any]:
    # Others, but for those of packages installed to be edited, are at work in this process only.
    edited = [
        finder
        for finder in sys.meta_path
        if getattr(finder, "__module__", "").startswith("__editable__")
    ]
    return [BuiltinImporter, FrozenImporter, PathFinder, *edited]
