"""The seats round a table and the events that recur there; both depend only on the number of seats."""

from functools import cache

from whist_nb.engine.cards import PACK_54
from whist_nb.engine.events import Event
from whist_nb.engine.seats import clockwise


class Circle:
    """The seats of a table: all of them, each alone, the round from each, and the events of every play and every won
    trick.
    """

    def __init__(self, seats: int) -> None:
        self.everyone = frozenset(range(seats))
        self.only = tuple(frozenset({seat}) for seat in self.everyone)
        self.rounds = tuple(tuple(clockwise(seat, seats)) for seat in self.everyone)
        self.gathers = tuple(Event("gather", seat, None, self.everyone) for seat in self.everyone)
        self.plays = tuple(
            {card: Event("play", seat, card, self.everyone) for card in PACK_54} for seat in self.everyone
        )

    @staticmethod
    @cache
    def of(seats: int) -> "Circle":
        """Return the circle for a number of seats; each is made only once."""
        return Circle(seats)
