"""Numbers as letters that survive pen and paper: no two look alike, and a wrong letter can be located.

Each code ends with check letters of a Reed-Solomon code over the 32 letters: two for each 31. One wrong letter in
such a block gives two sums that differ from 0, and their ratio is its place.

>>> code = write(123456789)
>>> code
'N8KQN-3QR'
>>> read(code.lower()) == 123456789
True
>>> read("N8KQN-3ZR")
Traceback (most recent call last):
    ...
whist_nb.engine.errors.BadRecord: Letter 7 is Z, and that cannot be right: it should be Q if all others are.
"""

from __future__ import annotations

import re
from typing import Final

from whist_nb.engine.errors import BadRecord, quoted
from whist_nb.engine.phrases import phrase

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L and O, which are read as 1, 1 and 0, and without U."""

_ALIKE: Final = str.maketrans("OIL", "011")
_GROUP: Final = 5
_BLOCK: Final = 31
_CHECKS: Final = 2
_LONGEST: Final = 2000


def _powers() -> list[int]:
    """Return the powers of x among the 32 polynomials below x^5, modulo x^5 + x^2 + 1."""
    found, power = [], 1
    for _ in range(_BLOCK):
        found.append(power)
        power <<= 1
        if power > _BLOCK:
            power ^= 0b100101
    return found


_EXP: Final = _powers()
_LOG: Final = {power: place for place, power in enumerate(_EXP)}


def _times(one: int, other: int) -> int:
    return _EXP[(_LOG[one] + _LOG[other]) % _BLOCK] if one and other else 0


def _over(one: int, other: int) -> int:
    return _EXP[(_LOG[one] - _LOG[other]) % _BLOCK] if one else 0


def write(number: int) -> str:
    """Write a number of at least 0 in groups of five letters, the check letters last."""
    digits = []
    while number:
        number, digit = divmod(number, len(LETTERS))
        digits.append(digit)
    digits = digits or [0]
    blocks = 1
    while len(digits) + _CHECKS * blocks > _BLOCK * blocks:
        blocks += 1
    checks = [_checks(digits[block::blocks]) for block in range(blocks)]
    every = [*digits, *(check for row in zip(*checks, strict=True) for check in row)]
    text = "".join(LETTERS[digit] for digit in every)
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def read(code: str) -> int:
    """Read the number behind a code, ignoring capitals, spaces and hyphens.

    BadRecord for anything else names the place of a wrong letter, counted without spaces and hyphens.
    """
    text = re.sub(r"[\s\-–—]", "", code).upper().translate(_ALIKE)
    if not _CHECKS < len(text) <= _LONGEST:
        raise BadRecord(phrase("{code} is not a code: it has {number} letters.", code=quoted(code), number=len(text)))
    for place, letter in enumerate(text, 1):
        if letter not in LETTERS:
            raise BadRecord(
                phrase("Letter {place} is {letter}, which no code uses.", place=place, letter=quoted(letter))
            )
    every = [LETTERS.index(letter) for letter in text]
    blocks = -(-len(every) // _BLOCK)
    length = len(every) - _CHECKS * blocks
    digits, checks = every[:length], every[length:]
    wrong = []
    for block in range(blocks):
        members = [*checks[block::blocks], *digits[block::blocks]]
        wrong += _wrong(members, [*range(length + block, len(every), blocks), *range(block, length, blocks)])
    if wrong:
        raise _refused(text, wrong)
    if length > 1 and not digits[-1]:
        raise BadRecord(phrase("This is not a whole code: its last letters do not fit. Is something missing?"))
    number = 0
    for digit in reversed(digits):
        number = number * len(LETTERS) + digit
    return number


def _sums(members: list[int]) -> tuple[int, int]:
    """Return the sum of a block, and the sum in which each letter counts for its place."""
    plain = placed = 0
    for place, digit in enumerate(members):
        plain ^= digit
        placed ^= _times(digit, _EXP[place])
    return plain, placed


def _checks(digits: list[int]) -> tuple[int, int]:
    """Return the two letters that make both sums of a block 0, when placed before its digits."""
    plain, placed = _sums([0, 0, *digits])
    second = _over(plain ^ placed, _EXP[0] ^ _EXP[1])
    return plain ^ second, second


def _wrong(members: list[int], places: list[int]) -> list[tuple[int, int] | None]:
    """Return the place of a wrong letter of a block and the right one; None if more than one is wrong."""
    plain, placed = _sums(members)
    if not plain and not placed:
        return []
    at = (_LOG[placed] - _LOG[plain]) % _BLOCK if plain and placed else len(members)
    return [(places[at], members[at] ^ plain)] if at < len(members) else [None]


def _refused(text: str, wrong: list[tuple[int, int] | None]) -> BadRecord:
    match wrong:
        case [(place, digit)]:
            return BadRecord(
                phrase(
                    "Letter {place} is {letter}, which cannot be right. If the others are, it should be {other}.",
                    place=place + 1,
                    letter=text[place],
                    other=LETTERS[digit],
                )
            )
        case [(one, _), (other, _)]:
            first, second = sorted((one + 1, other + 1))
            return BadRecord(
                phrase("Letters {first} and {second} cannot be right. Read them again.", first=first, second=second)
            )
    return BadRecord(
        phrase(
            "These {number} letters do not fit together: several are wrong, or one is missing or doubled.",
            number=len(text),
        )
    )
