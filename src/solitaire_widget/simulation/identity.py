"""By what a strategy is known again, so that a checkpoint isn't gone on with by another one."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from types import CodeType, FunctionType, MethodType
from typing import Any

_PLAIN = (type(None), bool, int, float, complex, str, bytes)


def identity_of(strategy: object) -> object:
    """What tells a strategy from others, as JSON can hold it.

    A named strategy is its name. A function is its name, the version of Python, and a hash of its
    compiled code (comments and layout don't count), of its defaults and what it holds on to, and
    of the functions, classes and plain values of its module that it names, with what they name.
    What it uses of other modules counts by name alone. An object that can be called is its class
    and what it holds.
    """
    if isinstance(strategy, str):
        return strategy
    inner: Any = strategy.func if isinstance(strategy, functools.partial) else strategy
    named = inner if hasattr(inner, "__qualname__") else type(inner)
    text = _Description(named.__module__).of(strategy)
    return {
        "function": f"{named.__module__}.{named.__qualname__}",
        "python": ".".join(map(str, sys.version_info[:2])),
        "sha256": sha256(text.encode(errors="backslashreplace")).hexdigest(),
    }


class _Description:
    """Describes values of one module, each function and object once."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._seen: dict[int, Any] = {}

    def of(self, value: Any) -> str:
        if isinstance(value, _PLAIN):
            return repr(value)
        if isinstance(value, (tuple, list)):
            return f"[{self._all(value)}]"
        if isinstance(value, (set, frozenset)):
            return f"{{{','.join(sorted(map(self.of, value)))}}}"
        if isinstance(value, dict):
            return f"{{{','.join(f'{self.of(k)}:{self.of(v)}' for k, v in value.items())}}}"
        if isinstance(value, CodeType):
            parts = (value.co_code, value.co_names, value.co_varnames, value.co_consts)
            return f"code({self._all(parts)})"
        if hasattr(value, "dtype") and hasattr(value, "tobytes"):
            return f"array({value.dtype},{getattr(value, 'shape', ())},{value.tobytes()!r})"
        if id(value) in self._seen:
            return f"again {type(value).__name__}"
        self._seen[id(value)] = value  # kept, so that its id stays its own
        return self._object(value)

    def _all(self, values: Iterable[Any]) -> str:
        return ",".join(map(self.of, values))

    def _object(self, value: Any) -> str:
        if isinstance(value, functools.partial):
            return f"partial({self._all([value.func, value.args, value.keywords])})"
        if isinstance(value, MethodType):
            return f"method({self._all([value.__func__, value.__self__])})"
        compiled = getattr(value, "py_func", None)  # numba's functions have their source in it
        if isinstance(compiled, FunctionType):
            return self.of(compiled)
        kind = value if isinstance(value, (type, FunctionType)) else type(value)
        name = f"{kind.__module__}.{kind.__qualname__}"
        if kind.__module__ != self._module:
            return name
        if isinstance(value, FunctionType):
            return f"{name}({self._all(_parts_of(value))})"
        if isinstance(value, type):
            return f"{name}({self._all(_body_of(value))})"
        return f"{name}({self._all([kind, getattr(value, '__dict__', {})])})"


def _parts_of(function: FunctionType) -> Iterator[Any]:
    """What a function consists of: code, defaults, what it holds on to, what it names."""
    yield from (function.__code__, function.__defaults__, function.__kwdefaults__)
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # not filled yet
            yield None
    for name in sorted(_names_in(function.__code__)):
        if name in function.__globals__:
            yield function.__globals__[name]


def _names_in(code: CodeType) -> set[str]:
    inner = (_names_in(const) for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*inner)


def _body_of(kind: type) -> Iterator[Any]:
    yield kind.__bases__
    for name, value in sorted(vars(kind).items()):
        # The others are of Python's own making, and change from run to run.
        if name in ("__init__", "__call__") or not name.startswith("__"):
            yield name
            yield getattr(value, "__func__", getattr(value, "fget", value))
