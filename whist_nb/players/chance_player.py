"""Random: a player who takes any answer that is allowed."""

import random

from whist_nb.engine.actions import Action, Play
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, advised, show
from whist_nb.players.turn_check import must_be_asked


class Random:
    """Every answer has the same chance; a seed makes the same answers come again.

    The answer depends on the seed and on the moment of the match, so that asking twice changes nothing.
    """

    is_quick = True
    """Answers in a millisecond or so: a table need not ask it in a thread of its own."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = random.SystemRandom().randrange(10**9) if seed is None else seed

    def seeded(self, seed: int) -> "Random":
        """A player of the same kind that draws other lots: in a simulation each sitting has its own."""
        return Random(self.seed ^ seed)

    def choose(self, view: View) -> Action:
        """What to do now; BadOption for a view of a seat that is not to act."""
        must_be_asked(view)
        lot = random.Random(f"{self.seed}/{view.seat}/{len(view.events)}")
        return lot.choice(view.legal_actions())

    def explain(self, view: View) -> Advice:
        """What to do now; there is no more reason to it than chance."""
        action = self.choose(view)
        cards = (action.card,) if isinstance(action, Play) else ()
        drawn = show(action.card) if isinstance(action, Play) else f"\u201c{action.text}\u201d"
        idea = phrase("Every answer that the rules allow has the same chance.")
        reason = phrase("{{I}} drew lots among all that is allowed, and {drawn} came out.", drawn=drawn)
        return advised(action, "random", phrase("What may you answer?"), idea, reason, cards)

    def __repr__(self) -> str:
        return f"Random({self.seed})"
