"""Train card memory: questions, an adaptive level, and the learner's log, without widgets."""

from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.pace import Staircase
from whist_nb.training.span import SpanTest

__all__ = ["Answer", "LearnerLog", "SpanTest", "Staircase"]
