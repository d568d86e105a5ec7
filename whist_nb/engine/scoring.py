"""Score a deal, with a pure function that has the same form in every game.

>>> from whist_nb import Game
>>> game = Game("whist")
>>> game.variant.points((5, 2, 4, 2), None, game.options)  # nine tricks to four
(3, 0, 3, 0)
>>> game.variant.points((5, 2, 4, 2), None, {**game.options, "honours": True}, Extras(honours=(2, 0, 1, 1)))
(5, 0, 5, 0)
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card
from whist_nb.engine.events import Contract

Tricks = Sequence[int]
Options = Mapping[str, Any]
Scores = tuple[int, ...]
"""The points that each seat scores in a deal."""

SidePoints = tuple[int, int]
"""One number for each of two sides: seats 0 and 2, seats 1 and 3."""


class Extras(NamedTuple):
    """Anything that scores in a deal apart from its tricks and its contract.

    Parameters
    ----------
    before
        The score of each side when the deal began; in a rubber, that of the game.
    honours
        The number of countable honours in each hand.
    melds
        The points each seat got for cards shown in the play.
    revokes
        The number of times each seat revoked.
    ruff
        The points each seat scored for the ruff.
    last
        The winner of the last trick.
    """

    before: SidePoints = (0, 0)
    honours: tuple[int, ...] = ()
    melds: tuple[int, ...] = ()
    revokes: tuple[int, ...] = ()
    ruff: tuple[int, ...] = ()
    last: int | None = None


NO_EXTRAS: Final = Extras()


class Points(Protocol):
    """The points that a deal scores for each seat, the same for partners.

    ``tricks`` counts the tricks each seat has won in play, leaving out any that do not count under the options;
    ``contract`` is the contract, or None.
    """

    def __call__(
        self, tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS
    ) -> Scores: ...


MakeContract = Callable[[Action | None, Sequence[int]], Contract]
"""The contract that a call becomes when these seats have made it; None if nobody has called anything."""


PriceOf = Callable[[Action, Mapping[str, Any]], int | None]
"""The price of a call between two players if it is just made; None for a call that undertakes nothing."""


class Meld(NamedTuple):
    """A card that a player may show after leading another, and the points for the pair.

    ``lost`` counts if the card led did not win its trick, ``won`` if it did.
    """

    partner: Card
    lost: int
    won: int


FindMeld = Callable[[Card, Contract], Meld | None]
"""Finds the meld that a card led may begin under a contract."""
CardPoints = Callable[[Card], int]
"""The points a card adds to a seat's announcement."""


class AnnouncedSuit(NamedTuple):
    """The scoring of a game in which every seat announces the value of one suit of its hand.

    ``worth`` is what a card counts, ``best`` the value of a hand's best suit with the card turned up, ``brings`` the
    points of each seat for all the announcements, given their sides.
    """

    worth: CardPoints
    best: Callable[[Sequence[Card], Card], int]
    brings: Callable[[Sequence[int], Sequence[int], Options], Scores]


PlaysFor = Literal["tricks", "points", "the deal", "a trick"]
"""A seat's aim in a deal: tricks for its side, points, more of them than the opponent, or to stay in."""


def no_points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score 0 for every seat, for games in which a deal only decides who stays in.

    Parameters
    ----------
    tricks
        The tricks of each seat.
    contract
        The contract, if there is one.
    options
        The options of the game.
    extras
        Other things that score.

    Returns
    -------
    tuple of int
        0 for each seat.
    """
    return tuple(0 for _ in tricks)


def needs_of(tricks: int, seats: Sequence[int]) -> tuple[int | None, ...]:
    """Return the number of tricks a contract requires of each of four seats.

    Parameters
    ----------
    tricks
        The number of tricks the contract requires.
    seats
        The seats it binds.

    Returns
    -------
    tuple of int or None
        One entry for each seat; None for a seat that is not bound.

    Examples
    --------
    >>> needs_of(8, (1, 3))
    (None, 8, None, 8)
    """
    return tuple(tricks if seat in seats else None for seat in range(4))


NO_NEEDS: Final = (None,) * 4
"""The needs at a table of four where nobody has undertaken any tricks."""


def every_need(contract: Contract | None) -> tuple[int, ...]:
    """Return the number of tricks each seat has undertaken, in a deal in which every seat has undertaken some."""
    assert contract is not None, "everybody has undertaken something"
    return tuple(need for need in contract.needs if need is not None)


def tricks_over(tricks: Tricks, contract: Contract) -> int:
    """Return how many more tricks the seats of a contract have won together than it needs; below 0 it has failed.

    >>> from whist_nb import find_variant
    >>> from whist_nb.engine.actions import Bid
    >>> four_downtown = find_variant("bid-whist").contract(Bid(4, "down"), (1, 3))  # nine tricks beside the kitty
    >>> tricks_over((1, 6, 1, 4), four_downtown), tricks_over((2, 4, 2, 4), four_downtown)
    (1, -1)
    """
    (needed,) = {need for need in contract.needs if need is not None}
    return sum(tricks[seat] for seat in contract.seats) - needed


def add(have: SidePoints, more: SidePoints) -> SidePoints:
    """Add the points of each side."""
    return have[0] + more[0], have[1] + more[1]


def by_side(numbers: Sequence[int]) -> SidePoints:
    """Add up the numbers of the seats on each side; without numbers, each side has 0.

    Parameters
    ----------
    numbers
        One number for each of four seats, or none.

    Returns
    -------
    tuple of int
        The sums of seats 0 and 2, and of seats 1 and 3.

    Examples
    --------
    >>> by_side((5, 2, 4, 2)), by_side(())
    ((9, 4), (0, 0))
    """
    return sum(numbers[0::2]), sum(numbers[1::2])


def for_seats(points: SidePoints) -> tuple[int, ...]:
    """Repeat each side's points for its two seats.

    Parameters
    ----------
    points
        The points of both sides.

    Returns
    -------
    tuple of int
        The points of each of four seats.
    """
    return points * 2


def to_the_higher(tally: Sequence[int]) -> tuple[int, ...]:
    """Give one point to the player with more; none to either in a tie.

    >>> to_the_higher((7, 6)), to_the_higher((13, 13))
    ((1, 0), (0, 0))
    """
    mine, theirs = tally
    return int(mine > theirs), int(theirs > mine)


def tricks_won(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score a point for each trick, for games in which nothing else counts.

    Parameters
    ----------
    tricks
        The tricks of each seat.
    contract
        The contract, if there is one.
    options
        The options of the game.
    extras
        Other things that score.

    Returns
    -------
    tuple of int
        The tricks of each seat.
    """
    return tuple(tricks)


def more_tricks(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Give the deal to the player with more tricks.

    Parameters
    ----------
    tricks
        The tricks of both seats.
    contract
        The contract, if there is one.
    options
        The options of the game.
    extras
        Other things that score.

    Returns
    -------
    tuple of int
        1 for the player with more tricks and 0 for the other; 0 for both in a tie.
    """
    return to_the_higher(tricks)
