"""The reasons why a hand-in does not count, as errors with typed facts beside their sentence.

>>> without_quotes(QuotingRecord("'Lena' is not a code.", "This is not a code."))
'This is not a code.'
"""

from __future__ import annotations

from dataclasses import dataclass

from whist_nb.engine.errors import BadOption, BadRecord, WhistError


class QuotingRecord(BadRecord):
    """Raised for a hand-in whose text is quoted: it may hold a name, so ``unquoted`` says the same without it."""

    def __init__(self, reason: str, unquoted: str) -> None:
        super().__init__(reason)
        self.unquoted = unquoted


class BadName(BadOption):
    """Raised for what cannot be a pupil's name; ``unquoted`` says so without quoting it."""

    def __init__(self, reason: str, unquoted: str) -> None:
        super().__init__(reason)
        self.unquoted = unquoted


class OtherWord(BadRecord):
    """Raised for work of another word; ``word`` is that word, or None for a code, which has only a checksum of it."""

    def __init__(self, reason: str, word: str | None = None) -> None:
        super().__init__(reason)
        self.word = word


def without_quotes(problem: WhistError) -> str:
    """Return what an error says, without anything that a pupil has written."""
    return problem.unquoted if isinstance(problem, QuotingRecord | BadName) else str(problem)


@dataclass(frozen=True)
class RefusedHandIn:
    """A hand-in that does not count: the pupil, the place where it was found, and the reason.

    ``unquoted`` is the reason without anything that a pupil wrote, if that is quoted in it. ``is_of_other_word`` says
    that it was made for another word, which is ``word`` if it can be told.
    """

    name: str | None
    place: str
    why: str
    unquoted: str | None = None
    is_of_other_word: bool = False
    word: str | None = None
