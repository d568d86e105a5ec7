"""All questions that a drill may ask at a moment, for tests of drills."""

from random import Random

from whist_nb.engine.view import View
from whist_nb.training.drills import DRILLS
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall


def asked(view: View, drill: str, level: int, tries: int = 60) -> list[Question]:
    """Return the questions of a drill, with a different seed each time."""
    found = (DRILLS[drill].ask(Recall(view), Random(number), level) for number in range(tries))
    return [question for question in found if question is not None]
