"""Find out what is wrong with a code whose letters do not fit: a wrong letter, or a missing end.

Two check letters cannot distinguish the two, but the homework can: only the right guess gives a result that needs
exactly these letters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from whist_nb.classroom.code_letters import DamagedCode, read, whole_length
from whist_nb.classroom.code_parts import MeaninglessCode, RadixReader, form_of
from whist_nb.engine.errors import BadRecord
from whist_nb.engine.phrases import phrase

Read = TypeVar("Read")

_TOO_MUCH: Final = 1 << 10
"""A whole code hardly ever ends in choices worth this many zeros; one whose end is missing does."""

_BITS: Final = 5
"""The bits of a letter."""


def read_parts(code: str, parts: Callable[[RadixReader], Read]) -> Read:
    """Read a code by its parts; BadRecord names the wrong letter, or says that the end is missing."""
    try:
        return parts(RadixReader(read(code)))
    except DamagedCode as damaged:
        raise _cause(damaged, parts) from None


def form_of_code(code: str) -> int:
    """Return the form of a code, even of a damaged one."""
    try:
        return form_of(read(code))
    except DamagedCode as damaged:
        mended = damaged.mended()
        return form_of(damaged.without_end() if mended is None else mended)


def _cause(damaged: DamagedCode, parts: Callable[[RadixReader], Read]) -> BadRecord:
    mended, reads_head = _zeros(damaged.mended(), parts)
    zeros, fits_head = _zeros(damaged.without_end(), parts)
    last, _ = _zeros(damaged.without_last(), parts)
    if last:
        whole = damaged.letters + 1
    elif zeros:
        whole = whole_length(damaged.letters + _letters(zeros))
    elif mended and mended >= _TOO_MUCH:
        whole = damaged.letters + _letters(mended)
    else:  # not cut short: one letter, or the word is another one, or several letters
        return damaged if mended or not (reads_head or fits_head) else damaged.unclear()
    missing = phrase(
        "The end seems to be missing: there are {number} letters, and the whole code has about {whole}.",
        number=damaged.letters,
        whole=whole,
    )
    if not mended:
        return BadRecord(missing)
    likely, other = (missing, str(damaged)) if mended >= _TOO_MUCH else (str(damaged), missing)
    return BadRecord(phrase("{likely} Or something else is wrong: {other}", likely=likely, other=other))


def _letters(zeros: int) -> int:
    return (zeros.bit_length() - 1) // _BITS


def _zeros(number: int | None, parts: Callable[[RadixReader], Read]) -> tuple[int, bool]:
    """Read a number to its end, and return how many times larger it could have been without further choices.

    That is 0 if it is not a result; then the second value says whether at least its task could be read.
    """
    if number is None:
        return 0, False
    given = RadixReader(number)
    try:
        parts(given)
    except MeaninglessCode:
        return 0, True
    except BadRecord:
        return 0, False
    return given.beyond, True
