"""What a deal is worth, as a pure function in the same form for every game.

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
"""What a deal is scored by: the tricks of each seat, and the options chosen; and what it brings each seat."""

SidePoints = tuple[int, int]
"""One number for each of two sides: seats 0 and 2, seats 1 and 3."""


class Extras(NamedTuple):
    """Other things that score in a deal besides its tricks and its contract, as one number for each seat.

    ``before`` is the score of each side when the deal began (in a rubber that of the game), ``honours`` how many
    honours of each hand may be counted, ``melds`` the points for what was shown in the play, ``revokes`` how often a
    seat has revoked, ``ruff`` the points that the ruff has brought. ``last`` is the winner of the last trick.
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

    ``tricks`` are those that each seat has won in play and that count under the options, ``contract`` is what was
    undertaken, if anything was.
    """

    def __call__(
        self, tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS
    ) -> Scores: ...


MakeContract = Callable[[Action | None, Sequence[int]], Contract]
"""The contract that a call becomes when these seats have made it; None where nobody has called anything."""


PriceOf = Callable[[Action, Mapping[str, Any]], int | None]
"""What a call is worth between two players if it is just made; None for what undertakes nothing."""


class Meld(NamedTuple):
    """The card that its holder may show after leading another, and what the two are worth.

    ``lost`` counts where the card led did not win its trick, ``won`` where it did.
    """

    partner: Card
    lost: int
    won: int


FindMeld = Callable[[Card, Contract], Meld | None]
"""The meld that a card led may begin under a contract."""
CardPoints = Callable[[Card], int]
"""What a card adds to the points that a seat announces."""


class AnnouncedSuit(NamedTuple):
    """What is announced in a game in which every seat says how much one suit of its hand is worth.

    ``worth`` is what a card counts, ``best`` what the best suit of a hand comes to with the card turned up, ``brings``
    the points of each seat for what all have announced, given their sides.
    """

    worth: CardPoints
    best: Callable[[Sequence[Card], Card], int]
    brings: Callable[[Sequence[int], Sequence[int], Options], Scores]


PlaysFor = Literal["tricks", "points", "the deal", "a trick"]
"""What a seat tries for in a deal: tricks for its side, points, more than the other, or to stay in."""


def no_points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """No points for any seat, as in a game in which a deal only decides who stays in."""
    return tuple(0 for _ in tricks)


def needs_of(tricks: int, seats: Sequence[int], players: int = 4) -> tuple[int | None, ...]:
    """The number of tricks that the contract requires of each seat, or None for seats it does not bind.

    >>> needs_of(8, (1, 3))
    (None, 8, None, 8)
    """
    return tuple(tricks if seat in seats else None for seat in range(players))


NO_NEEDS: Final = (None,) * 4
"""The tricks undertaken at a table of four where nobody has undertaken any."""


def every_need(contract: Contract | None) -> tuple[int, ...]:
    """The tricks undertaken by each seat, where every seat has undertaken some number."""
    assert contract is not None, "everybody has undertaken something"
    return tuple(need for need in contract.needs if need is not None)


def add(have: SidePoints, more: SidePoints) -> SidePoints:
    """Side by side."""
    return have[0] + more[0], have[1] + more[1]


def by_side(numbers: Sequence[int]) -> SidePoints:
    """One number a seat, added up for two sides; nothing where there are none.

    >>> by_side((5, 2, 4, 2)), by_side(())
    ((9, 4), (0, 0))
    """
    return sum(numbers[0::2]), sum(numbers[1::2])


def for_seats(points: SidePoints) -> tuple[int, ...]:
    """What each side has, once for each of four seats."""
    return points * 2


def to_the_higher(tally: Sequence[int]) -> tuple[int, ...]:
    """One to the player with more; nothing to either where both have as much.

    >>> to_the_higher((7, 6)), to_the_higher((13, 13))
    ((1, 0), (0, 0))
    """
    mine, theirs = tally
    return int(mine > theirs), int(theirs > mine)


def tricks_won(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Nothing but tricks is compared."""
    return tuple(tricks)


def more_tricks(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """The deal goes to the player with more tricks."""
    return to_the_higher(tricks)
