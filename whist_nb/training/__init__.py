"""Training card memory: questions, a pace that adapts, and the learner's log; no widgets."""

from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.pace import Staircase
from whist_nb.training.span import SpanTest

__all__ = ["Answer", "LearnerLog", "SpanTest", "Staircase"]
