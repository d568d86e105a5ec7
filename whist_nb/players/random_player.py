"""Random: a player who may do anything the rules allow."""

import random

from whist_nb.engine.actions import Action, Play
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, advised, show
from whist_nb.players.turn_check import must_be_asked


class Random:
    """A player that gives every answer the same chance. The answer depends only on the seed and the moment in the
    match, so asking twice changes nothing.
    """

    is_quick = True
    """Answers in a millisecond or so: a table need not ask it in a thread of its own."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = random.SystemRandom().randrange(10**9) if seed is None else seed

    def seeded(self, seed: int) -> "Random":
        """The same player with another seed: in a simulation each sitting has its own."""
        return Random(self.seed ^ seed)

    def choose(self, view: View) -> Action:
        """Choose what to do now; BadOption if it is not this seat's turn."""
        must_be_asked(view)
        lot = random.Random(f"{self.seed}/{view.seat}/{len(view.events)}")
        return lot.choice(view.legal_actions())

    def explain(self, view: View) -> Advice:
        """Choose what to do now; the only reason is chance."""
        action = self.choose(view)
        cards = (action.card,) if isinstance(action, Play) else ()
        drawn = show(action.card) if isinstance(action, Play) else f"\u201c{action.text}\u201d"
        idea = phrase("Choose any answer that the rules allow, at random.")
        reason = phrase("{{I}} chose at random among all the answers allowed, and chose {drawn}.", drawn=drawn)
        return advised(action, "random", phrase("What may you answer?"), idea, reason, cards)

    def __repr__(self) -> str:
        return f"Random({self.seed})"
