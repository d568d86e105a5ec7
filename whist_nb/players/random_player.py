"""Random, a player who does anything that the rules allow."""

import random

from whist_nb.engine.actions import Action, Play
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, advised, show
from whist_nb.players.turn_check import must_be_asked


class Random:
    """A player that chooses among the legal answers with equal probability.

    The answer depends only on the seed and the point reached in the match, so asking twice gives the same answer.

    Parameters
    ----------
    seed
        The seed; by default a random one.
    """

    is_quick = True
    """Whether it answers in about a millisecond, so that a table need not ask it in a separate thread."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = random.SystemRandom().randrange(10**9) if seed is None else seed

    def seeded(self, seed: int) -> "Random":
        """Return the same player with another seed, as each sitting of a simulation needs its own.

        Parameters
        ----------
        seed
            A seed to combine with its own.

        Returns
        -------
        Random
            The new player.
        """
        return Random(self.seed ^ seed)

    def choose(self, view: View) -> Action:
        """Choose an action at random.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Action
            The choice.

        Raises
        ------
        BadOption
            If it is not this seat's turn.
        """
        must_be_asked(view)
        lot = random.Random(f"{self.seed}/{view.seat}/{len(view.events)}")
        return lot.choice(view.legal_actions())

    def explain(self, view: View) -> Advice:
        """Choose an action at random, and give chance as the reason.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Advice
            The choice.

        Raises
        ------
        BadOption
            If it is not this seat's turn.
        """
        action = self.choose(view)
        cards = (action.card,) if isinstance(action, Play) else ()
        drawn = show(action.card) if isinstance(action, Play) else f"\u201c{action.text}\u201d"
        idea = phrase("Choose at random from what the rules allow.")
        reason = phrase("{{I}} chose at random: {drawn}.", drawn=drawn)
        return advised(action, "random", phrase("What are your choices?"), idea, reason, cards)

    def __repr__(self) -> str:
        return f"Random({self.seed})"
