"""Codes that survive pen and paper."""

from __future__ import annotations

import re
from random import Random

import pytest

import whist_nb as wn
from whist_nb.classroom.code_letters import LETTERS, read, write


def plain(code: str) -> str:
    return code.replace("-", "")


def test_numbers_come_back_however_the_code_is_written() -> None:
    chance = Random(1)
    for bits in [*range(1, 700, 7), 1]:
        number = chance.getrandbits(bits)
        code = write(number)
        assert re.fullmatch(f"[{LETTERS}]{{5}}(-[{LETTERS}]{{5}})*(-[{LETTERS}]{{1,4}})?|[{LETTERS}]{{1,4}}", code)
        for written in (code, code.lower(), code.replace("-", " "), plain(code), code.replace("0", "o")):
            assert read(written) == number
        for between in ("\n", "\r\n", "\t", "\u2010", "\u2011", "–", "—", "\u2212", "-\u00ad", "-\u200b", "\ufeff"):
            assert read(code.replace("-", between)) == number
        assert read(code.replace("1", "l").replace("0", "O")) == number
        assert read(code.replace("1", "I").lower()) == number


@pytest.mark.slow
def test_ten_thousand_wrong_letters_are_named_by_their_place() -> None:
    chance = Random(2)
    for _ in range(10_000):
        text = plain(write(chance.getrandbits(chance.randint(8, 600))))
        place = chance.randrange(len(text))
        letter = chance.choice([each for each in LETTERS if each != text[place]])
        said = f"Letter {place + 1} looks wrong: it reads {letter}, and is probably {text[place]}."
        with pytest.raises(wn.BadRecord, match=f"^{re.escape(said)}$"):
            read(text[:place] + letter + text[place + 1 :])


def test_two_letters_that_changed_places_are_noticed() -> None:
    chance = Random(3)
    for _ in range(2000):
        text = plain(write(chance.getrandbits(220)))
        place = chance.randrange(len(text) - 1)
        swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
        if swapped != text:
            with pytest.raises(wn.BadRecord):
                read(swapped)


def test_a_missing_or_doubled_letter_is_nearly_always_noticed() -> None:
    """Two check letters for each block let one in 1,024 pass, in codes of two blocks one in a million."""
    chance, passed = Random(4), 0
    for _ in range(2000):
        text = plain(write(chance.getrandbits(220)))
        place = chance.randrange(len(text))
        for damaged in (text[:place] + text[place + 1 :], text[:place] + text[place] + text[place:]):
            try:
                passed += read(damaged) != read(text)
            except wn.BadRecord:
                continue
    assert passed <= 4


@pytest.mark.parametrize("code", ["", "A", "--", "QU", "ABC!E", "Ünö", "A" * 3000])
def test_texts_that_are_not_codes_are_refused_with_a_reason(code: str) -> None:
    with pytest.raises(
        wn.BadRecord, match=r"not a code|no code uses|incomplete or mistyped|do not fit together|cannot be a code"
    ):
        read(code)
