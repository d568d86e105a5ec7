"""The faults in calls from the rules of a game to its table; each says what was tried, and what is allowed."""

from collections.abc import Mapping
from math import isfinite
from numbers import Real

from whist_nb.engine.cards import Suit
from whist_nb.engine.errors import quoted
from whist_nb.engine.phrases import phrase


class WrongCall(ValueError):
    """Raised inside rules that ask the table for something it cannot do.

    ``fault`` continues a sentence that begins "The rules"; ``returned`` is the value that one of their functions
    wrongly returned, if that is the fault.
    """

    def __init__(self, text: str, /, *returned: object, **parts: object) -> None:
        self.fault, self.returned = phrase(text, **parts), returned
        super().__init__(self.fault)


def check_counts(counts: Mapping[int, int], seats: range, left: int) -> None:
    """Raise WrongCall unless these seats can be dealt that many cards."""
    for seat in counts:
        if seat not in seats:
            raise WrongCall("deal to seat {seat}, which is not at the table", seat=quoted(seat))
    if (wanted := sum(counts.values())) > left:
        raise WrongCall("deal {wanted} cards, but the stock has {left} left", wanted=wanted, left=left)


def check_trump(suit: object) -> None:
    """Raise WrongCall unless this is a suit, or None."""
    if suit is not None and not isinstance(suit, Suit):
        raise WrongCall("make {suit} trumps, but trumps are a suit such as Suit.HEARTS, or None", suit=quoted(suit))


def check_points(points: object, seats: int) -> None:
    """Raise WrongCall unless these are points for each seat: finite numbers."""
    given = points if isinstance(points, tuple | list) else ()
    if len(given) != seats or not all(isinstance(one, Real) and isfinite(one) for one in given):
        raise WrongCall(
            "score {points}, but each of the {seats} seats needs a number", points, points=quoted(points), seats=seats
        )
