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

    def __init__(self, fault: str, *returned: object) -> None:
        super().__init__(fault)
        self.fault, self.returned = fault, returned


def check_counts(counts: Mapping[int, int], seats: range, left: int) -> None:
    """Raise WrongCall unless these seats can be dealt that many cards."""
    for seat in counts:
        if seat not in seats:
            raise WrongCall(phrase("deal to seat {seat}, which is not at the table", seat=quoted(seat)))
    if (wanted := sum(counts.values())) > left:
        raise WrongCall(phrase("deal {wanted} cards, but the stock has {left} left", wanted=wanted, left=left))


def check_trump(suit: object) -> None:
    """Raise WrongCall unless this is a suit, or None."""
    if suit is not None and not isinstance(suit, Suit):
        fault = phrase("make {suit} trumps, but trumps are a suit such as Suit.HEARTS, or None", suit=quoted(suit))
        raise WrongCall(fault)


def check_points(points: object, seats: int) -> None:
    """Raise WrongCall unless these are points for each seat: finite numbers."""
    given = points if isinstance(points, tuple | list) else ()
    if len(given) != seats or not all(isinstance(one, Real) and isfinite(one) for one in given):
        raise WrongCall(
            phrase("score {points}, but each of the {seats} seats needs a number", points=quoted(points), seats=seats),
            points,
        )
