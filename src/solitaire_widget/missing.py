"""What needs a package that isn't here says so in a sentence.

Where Python runs in the browser, NumPy, matplotlib and numba may be missing. What does without them
works; the rest can still be imported, as a stand-in, and says what is missing when it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from solitaire_widget.errors import MissingPackageError

# What pyproject.toml doesn't ask for where Python runs in the browser.
_OFTEN_MISSING = {"PIL", "loky", "matplotlib", "numba", "numpy", "scipy"}


@contextmanager
def needing(what: str) -> Iterator[None]:
    """Has an import inside that finds a package of others missing say what needs it.

    Args:
        what: what the import is for, as the user knows it.

    Raises:
        MissingPackageError: in place of the import's own error.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _OFTEN_MISSING:
            raise
        raise MissingPackageError(what, package) from None


class Missing:
    """Stands where something would stand whose package is missing."""

    def __init__(self, error: MissingPackageError) -> None:
        self.__doc__ = f"Missing: {error}"
        self._error = error

    def _raise(self) -> NoReturn:
        raise MissingPackageError(self._error.what, self._error.name)

    def __call__(self, *_: object, **__: object) -> NoReturn:  # noqa: D102
        self._raise()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # whoever looks at it or copies it asks for these
            raise AttributeError(name)
        self._raise()

    def __instancecheck__(self, _: object) -> bool:
        return False

    def __repr__(self) -> str:
        return f"<missing: {self._error}>"
