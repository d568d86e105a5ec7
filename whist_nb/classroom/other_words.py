"""Find the word that codes were made for, if the given one has a typing error; codes have only a checksum of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whist_nb.classroom.boards import check_word
from whist_nb.classroom.code_letters import read
from whist_nb.classroom.code_parts import word_mark, word_mark_in
from whist_nb.classroom.lesson_hand_in import FORMAT as LESSONS
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.read_codes import read_any_code
from whist_nb.engine.errors import BadOption, BadRecord

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789-"
_ENOUGH: Final = 3
"""The number of codes that must fit: a wrong word hardly ever fits one of some length."""


def word_that_fits(word: str, codes: Sequence[str]) -> str | None:
    """Return the word, one slip away from the given one, for which codes make sense; None if there is not just one.

    The boards or questions of the right word explain a code to its last letter. Codes of lessons say nothing.
    """
    numbers = [number for code in codes if (number := _number(code)) is not None]
    marks = {word_mark_in(number, LESSONS) for number in numbers}
    if len(marks) != 1 or None in marks:
        return None
    tried = dict.fromkeys(each for each in _slips(word) if word_mark(each) in marks)
    fitting = {each: restarts for each in tried if (restarts := _restarts_if_fit(each, codes)) is not None}
    found = [each for each, restarts in fitting.items() if restarts == min(fitting.values())]
    return found[0] if len(found) == 1 else None


def _number(code: str) -> int | None:
    try:
        return read(code)
    except BadRecord:
        return None


def _restarts_if_fit(word: str, codes: Sequence[str]) -> int | None:
    """Return how often the work was started again if codes fit a word: by chance that is often; None if they do not."""
    done = restarts = 0
    for code in codes[:_ENOUGH]:
        try:
            found = read_any_code(code, word)
        except BadRecord:
            return None
        done += found.progress
        restarts += 0 if isinstance(found, LessonHandIn) else found.restarts
    return restarts if done else None


def _slips(word: str) -> Iterator[str]:
    """Yield the words that differ in one letter, in two neighbours that changed places, or in a letter more or less."""
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        changed = [before + after[1:], before + after[1:2] + after[:1] + after[2:]]
        changed += [before + letter + rest for letter in _LETTERS for rest in (after, after[1:])]
        for each in changed:
            try:
                yield check_word(each)
            except BadOption:
                continue
