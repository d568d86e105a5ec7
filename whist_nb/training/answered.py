"""An answered question: the feedback, the score, and the credit it gets.

>>> from whist_nb.training.posed import fresh
>>> asked = fresh("whist", "last-trick", level=2, seed=1)
>>> told = judge_responses(asked, [asked.question.answer], hints=1)
>>> told.right, told.credit, told.counted
(True, 0.5, 'You looked again, so this answer counts half.')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from whist_nb.engine.phrases import phrase
from whist_nb.training.log_rows import credited
from whist_nb.training.posed import PosedQuestion
from whist_nb.training.question import Question, Verdict

KNOWN: Final = 0.8
"""A hand counts as known despite a slip if at least this share of it was named: 11 cards out of 13."""


class AnsweredQuestion(NamedTuple):
    """A question that has been answered.

    Parameters
    ----------
    asked
        The question and how it was asked.
    responses
        The response to each part; None for a part that was given up.
    verdicts
        The verdict on each part.
    sure
        The learner's confidence; None if they were not asked.
    right
        Whether everything was right.
    score
        The score of the answer, from 0 to 1.
    slow
        Whether it took much longer than usual.
    worth
        1 for a right answer; the share of cards named if cards were to be named.
    hints
        How often the cards were shown again; each time halves the credit for the answer.
    """

    asked: PosedQuestion
    responses: tuple[Any, ...]
    verdicts: tuple[Verdict, ...]
    sure: str | None
    right: bool
    score: float
    slow: bool = False
    worth: float = 0.0
    hints: int = 0

    @property
    def credit(self) -> float:
        """The weight of the answer in the level, the schedule and *My progress*, from 0 to 1."""
        return credited(self.worth, self.hints)

    @property
    def is_known(self) -> bool:
        """Whether the question need not come back soon: it was known, apart from a slip, and not shown again twice."""
        return self.worth >= KNOWN and self.hints < 2

    @property
    def is_shaky(self) -> bool:
        """Whether the question comes back before those that were answered right, quickly, and at once."""
        return self.slow or not self.right or self.hints > 0

    @property
    def counted(self) -> str | None:
        """A sentence saying that the answer counts less because it was shown again; None if it does not."""
        if not self.hints or not self.worth:
            return None
        times, part = {1: ("", "half"), 2: (" twice", "a quarter")}.get(self.hints, (f" {self.hints} times", "little"))
        return phrase("You looked again{times}, so this answer counts {part}.", times=times, part=part)


def judge_responses(
    asked: PosedQuestion, responses: Sequence[Any], sure: str | None = None, hints: int = 0
) -> AnsweredQuestion:
    """Judge the responses to the parts of a question; None stands for a part that was given up."""
    parts = asked.question.parts
    verdicts = tuple(_verdict(part, given) for part, given in zip(parts, responses, strict=True))
    score = sum(verdict.score for verdict in verdicts) / len(verdicts)
    worth = sum(_worth(*each) for each in zip(parts, verdicts, strict=True)) / len(verdicts)
    right = all(verdict.right for verdict in verdicts)
    return AnsweredQuestion(asked, tuple(responses), verdicts, sure, right, score, worth=worth, hints=hints)


def _verdict(part: Question, given: Any) -> Verdict:
    return Verdict(False, 0.0, (part.answer,)) if given is None else part.judge(given)


def _worth(part: Question, verdict: Verdict) -> float:
    """Return what one part is worth: all, nothing, or the share of cards if several were to be named."""
    return 1.0 if verdict.right else verdict.score if part.kind == "cards" else 0.0
