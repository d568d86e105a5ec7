"""Deal hands that you describe in words, and leave the rest to chance.

>>> from whist_nb import Game
>>> strong = deals("whist", n=4, seed=7, where="south: 12-14 points, 5+ hearts")
>>> [len(deal.hands[0].of("H")) >= 5 for deal in strong]
[True, True, True, True]
>>> Game("whist", packs=strong, first_dealer=0, deals=4).view(0).hand == strong[0].hands[0]
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, overload

from whist_nb.drawing.names import usual_names
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.chance import any_seed, numbers
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_count, check_seat, check_seed
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.lessons.deal_search import DealSearch, Hands, Where
from whist_nb.lessons.packs import places_of

MOST_DEALS: Final = 10_000
SET_BY_THE_DEALS: Final = ("seed", "packs", "deals")


@dataclass(frozen=True, repr=False)
class Deal:
    """One deal made by `deals`: its cards in dealing order, and its dealer.

    It can be used wherever a pack can: ``Game("whist", packs=[deal], first_dealer=deal.dealer)``. Printing it never
    names a card, since the output may be saved with a notebook.
    """

    variant: Variant = field(repr=False)
    number: int
    dealer: int
    seats: int
    options: Mapping[str, Any]
    pack: tuple[Card, ...]

    def new_game(self) -> Game:
        """Start a game with just this deal.

        Returns
        -------
        Game
            The game before its first card.
        """
        (seed,) = numbers(f"deal/{Cards(self.pack)}", 1)  # everything else left to chance follows from the cards
        return Game(
            self.variant, seats=self.seats, seed=seed, deals=1, packs=[self.pack], first_dealer=self.dealer,
            **self.options,
        )  # fmt: skip

    @cached_property
    def hands(self) -> Hands:
        """The cards that each seat is dealt."""
        places = places_of(self.new_game())
        return tuple(places[f"hand {seat}"] for seat in range(self.seats))

    def __iter__(self) -> Iterator[Card]:
        return iter(self.pack)

    def __len__(self) -> int:
        return len(self.pack)

    def __str__(self) -> str:
        name = usual_names(self.seats)[self.dealer]
        return phrase("{title}, deal {number}, dealt by {dealer}", title=self.variant.title, number=self.number,
                      dealer=name)  # fmt: skip

    def __repr__(self) -> str:
        return f"<{self}>"


class Deals(Sequence[Deal]):
    """A sequence of deals made by `deals`; as each is a pack, they can be the ``packs`` of a match.

    With a single clause, about one seat or several together, the deals are counted exactly and drawn directly, without
    rejecting any. With several clauses, the rarest is drawn this way, and deals are rejected until the others are met
    as well.

    Attributes
    ----------
    chance
        The exact share of all deals that meet the conditions; None if it was not counted.
    tried
        The number of deals examined.
    """

    def __init__(self, found: Sequence[Deal], chance: Fraction | None, tried: int) -> None:
        self._deals = tuple(found)
        self.chance, self.tried = chance, tried

    @property
    def first_dealer(self) -> int:
        """The seat that deals first."""
        return self._deals[0].dealer

    @overload
    def __getitem__(self, place: int) -> Deal: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Deal, ...]: ...
    def __getitem__(self, place: int | slice) -> Deal | tuple[Deal, ...]:
        return self._deals[place]

    def __len__(self) -> int:
        return len(self._deals)

    def __repr__(self) -> str:
        title = self._deals[0].variant.title
        many = phrase("{n} deals", n=len(self)) if len(self) > 1 else phrase("1 deal")
        return f"<Deals: {many} of {title}>"


def deals(
    game: Variant | str,
    n: int = 1,
    *,
    seed: int | None = None,
    where: Where = None,
    first_dealer: int = 0,
    tries: int | None = None,
    seats: int | None = None,
    **options: Any,
) -> Deals:
    """Deal hands that meet your conditions; all such deals are equally likely.

    Parameters
    ----------
    game
        Any game, which decides how many cards each player gets.
    n
        The number of deals, from 1 to 10,000.
    seed
        The same seed gives the same deals in this version and all later ones. Anyone who knows the seed knows every
        hand.
    where
        The conditions, in words such as ``"south: 12-14 points, 5+ hearts; north: 3+ hearts or balanced"``; the page
        *Deal the hands you want* lists all the words. It can also be a function of the hands (a tuple of `Cards` with
        one entry for each seat), or a list of strings and functions.
    first_dealer
        The seat that deals first; the seat on its left deals next, and so on.
    tries
        The largest number of deals to examine before giving up; by default 100,000, or 20,000 if one of the conditions
        has never been met by then.
    seats, **options
        The number of players, and the options of the game.

    Returns
    -------
    Deals
        A sequence of deals: ``deal.new_game()`` makes a game of one deal, and ``deal.hands`` has its hands. The deals
        can be given to `Game`, `simulate` and anything else that takes packs.

    Raises
    ------
    BadOption
        If the words are not understood, the hands are impossible, or too few deals were found.

    Examples
    --------
    >>> one = deals("whist", seed=1, where="south: AS KS QS JS")
    >>> one.chance
    Fraction(11, 4165)
    """
    book, n = rule_book(game), check_count("n", n, 1, MOST_DEALS)
    tries = None if tries is None else check_count("tries", tries)
    _check_own(options)
    number = book.check_seats(seats)
    book.check_options(number, options)
    first = check_seat("first_dealer", first_dealer, number)
    seed = any_seed() if seed is None else check_seed(seed)
    return _found(DealSearch(book, number, MappingProxyType(dict(options)), where, seed), n, first, tries)


def _check_own(options: Mapping[str, Any]) -> None:
    for name in SET_BY_THE_DEALS:
        if name in options:
            raise BadOption(
                "{name}={value}: the deals settle that already. Leave it out.", name=name, value=quoted(options[name])
            )


def _found(search: DealSearch, n: int, first: int, tries: int | None) -> Deals:
    """Find that many deals, dealt by one seat after the other; BadOption if too few are found."""
    found: list[Deal] = []
    while len(found) < n:
        number, dealer = len(found) + 1, (first + len(found)) % search.seats
        pack = search.next(number, dealer, tries)
        if pack is None:
            raise BadOption(search.gave_up(len(found), n))
        found.append(Deal(search.book, number, dealer, search.seats, search.options, tuple(pack)))
    return Deals(found, search.chance, search.tried)
