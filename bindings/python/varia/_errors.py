"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import NamedTuple


class Diagnostic(NamedTuple):
    """One thing that is wrong: where, what, and the remedy.

    Lines and columns count from 1; 0 where there is no place, as in a text that was typed.
    """

    severity: str
    file: str
    line: int
    column: int
    message: str
    hint: str
    text: str


class Place(NamedTuple):
    """A place in a file."""

    file: str
    line: int
    column: int


class Error(ValueError):
    """Anything that Varia refuses. Nothing has changed then.

    `code` says in a word what went wrong, `place` where (or None), `hint` what helps (or an empty text), and
    `diagnostics` is all that was found, warnings too.
    """

    code = "misuse"

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = (), code: str | None = None) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics
        if code is not None:
            self.code = code

    @property
    def _first(self) -> Diagnostic | None:
        return next((d for d in self.diagnostics if d.severity == "error"), None)

    @property
    def place(self) -> Place | None:
        """Where the first error stands, if it stands in a file."""
        first = self._first
        return Place(first.file, first.line, first.column) if first is not None and first.line > 0 else None

    @property
    def message(self) -> str:
        """What the first error is, without its place and hint."""
        first = self._first
        return first.message if first is not None else str(self)

    @property
    def hint(self) -> str:
        """A remedy for the first error, or an empty text."""
        first = self._first
        return first.hint if first is not None else ""

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.diagnostics, self.code))


class LoadError(Error):
    """A variant that is not there, has mistakes, or was given an option that it does not know."""

    code = "refused"


class PositionError(Error):
    """A position's text that cannot be read, or a position that cannot be played."""

    code = "position"


class IllegalMoveError(Error):
    """A move that is not legal now, or whose text cannot be read."""

    code = "illegal"


class ScriptError(Error):
    """A script of the variant failed, or used up its budget."""

    code = "script"


class LimitError(Error):
    """A budget of work or memory is used up, or something would be larger than Varia takes."""

    code = "limit"


_BY_CODE: dict[str, type[Error]] = {
    cls.code: cls for cls in (Error, LoadError, PositionError, IllegalMoveError, ScriptError, LimitError)
}


def _made(code: str, told: list[tuple[str, str, int, int, str, str, str]]) -> Error:
    """The exception for what the extension found. Called by it."""
    diagnostics = tuple(Diagnostic(*one) for one in told)
    text = next((d.text for d in diagnostics if d.severity == "error"), code).removeprefix("error: ")
    return _BY_CODE.get(code, Error)(text, diagnostics, code)
