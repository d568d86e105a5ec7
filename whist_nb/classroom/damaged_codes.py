"""Find out what is wrong with a code whose letters do not fit: a slip of copying, a wrong letter, or a missing end.

Check letters alone cannot distinguish all of these, but the homework can: only the right guess gives a result that
needs exactly these letters. Slips of copying come first: two neighbours that changed places, a letter left out or
doubled.
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

_LONGEST: Final = 1.5
"""The most times as long that a whole code is said to be: beyond that, its length would be a guess."""


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
    """Return what is probably wrong with a code: what explains everything, a slip of copying first."""
    mended, reads_head = _zeros(damaged.mended(), parts)
    end, fits_head = _end(damaged, mended, parts)
    slip = next((slip.said for slip in damaged.slips() if _is_whole(_zeros(slip.number, parts)[0])), None)
    letter = str(damaged) if mended else None
    if slip and damaged.blocks > 1:  # with that many check letters hardly anything else looks like a slip
        found = [slip, letter if _is_whole(mended) else None]
    else:
        found = [slip, letter, end] if _is_whole(mended) else [slip, end, letter]
    told = [each for each in found if each]
    if not told:  # the word is another one, or several letters are wrong
        return damaged.unclear() if reads_head or fits_head else damaged
    if len(told) == 1:
        return BadRecord(told[0])
    return BadRecord("{likely} Or something else is wrong: {other}", likely=told[0], other=told[1])


def _is_whole(zeros: int) -> bool:
    """Return whether a result needs all the letters that there are."""
    return 0 < zeros < _TOO_MUCH


def _end(damaged: DamagedCode, mended: int, parts: Callable[[RadixReader], Read]) -> tuple[str | None, bool]:
    """Return what is said of a missing end, or None if none is missing; and whether the code's task can be read."""
    zeros, fits_head = _zeros(damaged.without_end(), parts)
    last, _ = _zeros(damaged.without_last(), parts)
    if last:
        whole = damaged.letters + 1
    elif zeros:
        whole = whole_length(damaged.letters + _letters(zeros))
    elif mended >= _TOO_MUCH:
        whole = damaged.letters + _letters(mended)
    else:
        return None, fits_head
    if whole > _LONGEST * damaged.letters:
        return phrase(
            "The end seems to be missing: there are only {number} letters.", number=damaged.letters
        ), fits_head
    missing = phrase(
        "The end seems to be missing: there are {number} letters, and the whole code has about {whole}.",
        number=damaged.letters,
        whole=whole,
    )
    return missing, fits_head


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
