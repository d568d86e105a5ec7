"""An answered question: the feedback, the score, and how much it counts.

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
"""What was named so far is known, though not without a slip: 11 cards of 13."""


class AnsweredQuestion(NamedTuple):
    """A question that has been answered: the response to each part, its score, and how sure the learner was.

    ``worth`` is 1 for a right answer and the share of cards that were named where some were; ``credit`` is what of that
    counts: each showing (``hints``) halves it.
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
        """What the answer counts for the level, the schedule and *My progress*, from 0 to 1."""
        return credited(self.worth, self.hints)

    @property
    def is_known(self) -> bool:
        """Whether it need not come back soon: known, but for a slip, and without being shown again twice."""
        return self.worth >= KNOWN and self.hints < 2

    @property
    def is_shaky(self) -> bool:
        """Whether it comes back before what was answered rightly, quickly and at once."""
        return self.slow or not self.right or self.hints > 0

    @property
    def counted(self) -> str | None:
        """In a sentence, that the answer counts less because it was shown again; None where it does not."""
        if not self.hints or not self.worth:
            return None
        times, part = {1: ("", "half"), 2: (" twice", "a quarter")}.get(self.hints, (f" {self.hints} times", "little"))
        return phrase("You looked again{times}, so this answer counts {part}.", times=times, part=part)


def judge_responses(
    asked: PosedQuestion, responses: Sequence[Any], sure: str | None = None, hints: int = 0
) -> AnsweredQuestion:
    """What is to be said of the responses to the parts of a question; None is a part that was given up."""
    parts = asked.question.parts
    verdicts = tuple(_verdict(part, given) for part, given in zip(parts, responses, strict=True))
    score = sum(verdict.score for verdict in verdicts) / len(verdicts)
    worth = sum(_worth(*each) for each in zip(parts, verdicts, strict=True)) / len(verdicts)
    right = all(verdict.right for verdict in verdicts)
    return AnsweredQuestion(asked, tuple(responses), verdicts, sure, right, score, worth=worth, hints=hints)


def _verdict(part: Question, given: Any) -> Verdict:
    return Verdict(False, 0.0, (part.answer,)) if given is None else part.judge(given)


def _worth(part: Question, verdict: Verdict) -> float:
    """What one part is worth: all, nothing, or the share of cards where several were to be named."""
    return 1.0 if verdict.right else verdict.score if part.kind == "cards" else 0.0
