"""Write numbers in letters that survive pen and paper: no two look alike, and a wrong letter can be located.

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
whist_nb.classroom.code_letters.DamagedCode: Letter 7 looks wrong: it reads Z, and is probably Q.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from whist_nb.classroom.refusals import QuotingRecord
from whist_nb.engine.errors import BadRecord, quoted
from whist_nb.engine.phrases import phrase

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of codes, without I, L and O, which are read as 1, 1 and 0, and without U."""

_ALIKE: Final = str.maketrans("OIL", "011")
GROUP: Final = 5
"""The letters of a group, as codes are shown."""
_BLOCK: Final = 31
_CHECKS: Final = 2
_LONGEST: Final = 2000
_DASHES: Final = r"\-\u00ad\u2010-\u2015\u2212"
_BETWEEN: Final = re.compile(rf"[\s{_DASHES}\u200b-\u200d\u2060\ufeff]")
"""What may stand between the letters: word processors and messengers put in dashes of their own, and marks not seen."""
_SIGN_OF_CODE: Final = re.compile(rf"[\d{_DASHES}]")
"""What words that are written in place of a code do not have."""


class CopyingSlip(NamedTuple):
    """A slip in copying that would explain a damaged code: what it is, in words, and the number of the right code."""

    said: str
    number: int


class DamagedCode(BadRecord):
    """Raised for letters that do not fit together.

    ``wrong`` are the places of the wrong letters, counted from 0, with the right digits; None where there is no such
    place. The other methods read the code as if the damage were of one kind.
    """

    def __init__(self, said: str, digits: tuple[int, ...], wrong: tuple[tuple[int, int] | None, ...]) -> None:
        super().__init__(said)
        self.digits, self.wrong = digits, wrong

    @property
    def letters(self) -> int:
        """The number of letters."""
        return len(self.digits)

    @property
    def blocks(self) -> int:
        """The number of blocks, each with check letters of its own."""
        return _blocks(self.letters)

    def mended(self) -> int | None:
        """Return the number if only the named letters are wrong; None if they cannot all be named."""
        mended = list(self.digits)
        for each in self.wrong:
            if each is None:
                return None
            mended[each[0]] = each[1]
        return _number(mended[: len(mended) - _CHECKS * _blocks(len(mended))])

    def unclear(self) -> DamagedCode:
        """Return the same error without naming a letter."""
        return DamagedCode(_several(self.letters), self.digits, (None,))

    def without_end(self) -> int:
        """Return the number if all the check letters or more are cut off; missing digits are read as 0."""
        return _number(self.digits)

    def slips(self) -> Iterator[CopyingSlip]:
        """Yield the slips that explain everything: two neighbours that changed places, a letter left out or doubled.

        A letter missing at the very end is not among them: ``without_last`` knows that.
        """
        tried = {self.digits}
        for said, whole in self._copied():
            if whole not in tried:
                tried.add(whole)
                if not _wrong_letters(list(whole)):
                    yield CopyingSlip(said, _number(whole[: len(whole) - _CHECKS * _blocks(len(whole))]))

    def _copied(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        digits = self.digits
        for at in range(1, len(digits)):
            one, other = digits[at - 1], digits[at]
            said = phrase(
                "Letters {first} and {second} seem to be swapped: they read {read}, and should probably be {right}.",
                first=at,
                second=at + 1,
                read=LETTERS[one] + LETTERS[other],
                right=LETTERS[other] + LETTERS[one],
            )
            yield said, (*digits[: at - 1], other, one, *digits[at + 1 :])
        for at in range(len(digits)):
            for whole in self._with_one_more(at):
                said = phrase(
                    "A letter seems to be missing before letter {place}, which reads {letter}: it is probably {right}.",
                    place=at + 1,
                    letter=LETTERS[digits[at]],
                    right=LETTERS[whole[at]],
                )
                yield said, whole
        for at, digit in enumerate(digits):
            said = phrase(
                "There seems to be one letter too many: letter {place}, {letter}.", place=at + 1, letter=LETTERS[digit]
            )
            yield said, (*digits[:at], *digits[at + 1 :])

    def _with_one_more(self, at: int) -> Iterator[tuple[int, ...]]:
        """Yield the digits with the one that fits before a place, if there is one: the check letters name it."""
        whole = (*self.digits[:at], 0, *self.digits[at:])
        match _wrong_letters(list(whole)):
            case []:
                yield whole
            case [(place, digit)] if place == at:
                yield (*whole[:at], digit, *whole[at + 1 :])

    def without_last(self) -> int | None:
        """Return the number if only the last letter is cut off; None if no last letter fits."""
        for last in range(len(LETTERS)):
            whole = [*self.digits, last]
            if not _wrong_letters(whole):
                return _number(whole[: len(whole) - _CHECKS * _blocks(len(whole))])
        return None


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


def _blocks(letters: int) -> int:
    """Return the number of blocks in a code with that many letters."""
    return -(-letters // _BLOCK)


def whole_length(digits: int) -> int:
    """Return the letters of a code whose number has that many digits: these and the check letters."""
    return digits + _CHECKS * -(-digits // (_BLOCK - _CHECKS))


def write(number: int) -> str:
    """Write a number of at least 0 in groups of five letters, the check letters last."""
    digits = []
    while number:
        number, digit = divmod(number, len(LETTERS))
        digits.append(digit)
    digits = digits or [0]
    blocks = _blocks(whole_length(len(digits)))
    checks = [_checks(digits[block::blocks]) for block in range(blocks)]
    every = [*digits, *(check for row in zip(*checks, strict=True) for check in row)]
    text = "".join(LETTERS[digit] for digit in every)
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


def read(code: str) -> int:
    """Read the number behind a code, ignoring capitals, spaces and hyphens.

    BadRecord for anything else names the place of a wrong letter, counted without spaces and hyphens; words that
    somebody has written in place of a code are not corrected.
    """
    try:
        return _read(code)
    except BadRecord:
        if _looks_like_code(code):
            raise
        raise QuotingRecord(phrase("{code} is not a code.", code=quoted(code)), phrase("This is not a code.")) from None


def _looks_like_code(text: str) -> bool:
    """Return whether a text is more likely a code than words: it has a digit or hyphen, or is in groups of letters."""
    groups = text.split()
    return bool(_SIGN_OF_CODE.search(text)) or all(len(group) == GROUP for group in groups[:-1])


def _read(code: str) -> int:
    text = _BETWEEN.sub("", code).upper().translate(_ALIKE)
    if not _CHECKS < len(text) <= _LONGEST:
        raise QuotingRecord(
            phrase("{code} has {number} letters, so it cannot be a code.", code=quoted(code), number=len(text)),
            phrase("This has {number} letters, so it cannot be a code.", number=len(text)),
        )
    for place, letter in enumerate(text, 1):
        if letter not in LETTERS:
            raise BadRecord("Letter {number} is {letter}, which no code uses.", number=place, letter=quoted(letter))
    every = [LETTERS.index(letter) for letter in text]
    digits = every[: len(every) - _CHECKS * _blocks(len(every))]
    if wrong := _wrong_letters(every):
        raise DamagedCode(_refusal(text, wrong), tuple(every), tuple(wrong))
    if len(digits) > 1 and not digits[-1]:
        raise BadRecord("This code is incomplete or mistyped: its last letters do not fit.")
    return _number(digits)


def _number(digits: Sequence[int]) -> int:
    number = 0
    for digit in reversed(digits):
        number = number * len(LETTERS) + digit
    return number


def _wrong_letters(every: list[int]) -> list[tuple[int, int] | None]:
    """Return what ``_wrong`` finds in each block of a whole code."""
    blocks, wrong = _blocks(len(every)), []
    length = len(every) - _CHECKS * blocks
    digits, checks = every[:length], every[length:]
    for block in range(blocks):
        members = [*checks[block::blocks], *digits[block::blocks]]
        wrong += _wrong(members, [*range(length + block, len(every), blocks), *range(block, length, blocks)])
    return wrong


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


def _refusal(text: str, wrong: list[tuple[int, int] | None]) -> str:
    match wrong:
        case [(place, digit)]:
            return phrase(
                "Letter {place} looks wrong: it reads {letter}, and is probably {other}.",
                place=place + 1,
                letter=text[place],
                other=LETTERS[digit],
            )
        case [(one, _), (other, _)]:
            first, second = sorted((one + 1, other + 1))
            return phrase("Letters {first} and {second} look wrong. Read them again.", first=first, second=second)
    return _several(len(text))


def _several(letters: int) -> str:
    return phrase("These {number} letters do not fit together: several are wrong, missing or repeated.", number=letters)
