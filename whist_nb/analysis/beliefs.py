"""Exact beliefs: where the unseen cards may be, by counting rather than guessing.

>>> import whist_nb as wn
>>> b = Beliefs(wn.Game("german-whist", seed=7).view(0))
>>> b.worlds  # the other player has 13 of 38 cards: math.comb(38, 13)
5414950296
>>> float(round(b.probability[1, b.unseen[0].index], 4))
0.3421
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whist_nb.analysis.announcement_placements import AnnouncementPlacements
from whist_nb.analysis.announcement_table import AnnouncementTable
from whist_nb.analysis.announcements import AnnouncedTotal, Announcement
from whist_nb.analysis.draw_placements import DrawPlacements
from whist_nb.analysis.knowledge import Knowledge
from whist_nb.analysis.placements import LoosePlacement, Placements
from whist_nb.analysis.places import ASIDE, PLAYED, STOCK, Fact, Place
from whist_nb.analysis.total_placements import TotalPlacements
from whist_nb.engine.cards import Card, Suit, by_index, suit_of_text
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.options import check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View, check_view

Proof = Fact | Announcement | AnnouncedTotal
"""A fact that has been proved about cards that nobody has shown."""


class Contradiction(WhistError):
    """Raised if no deal fits everything that a seat has seen."""


class WeightedDeals(NamedTuple):
    """Sampled deals and their weights.

    Parameters
    ----------
    deals
        The deals, an array (n, unseen cards) as returned by `Beliefs.sample`.
    weights
        The weight of each deal; they add up to 1.
    effective
        The effective sample size: the number of deals of equal weight that would be as good.
    """

    deals: NDArray[np.int8]
    weights: NDArray[np.float64]
    effective: float


class Beliefs:
    """All the deals that fit what a seat has seen.

    A *deal* says where every card is now. It is possible if a pack, together with secret choices by the other players,
    would have shown this seat exactly what it has seen. ``worlds`` counts the possible deals. All packs and all secret
    choices are assumed to be equally likely, which nearly always makes the deals equally likely too. There are three
    exceptions: a player who has drawn unseen cards after showing a void (German and Christmas Whist), known cards that
    may have been passed on (a second Frisch), and a hand that has changed since something was announced or proved about
    it (taking the head in Ruff and Trump). In these cases each deal counts once for every way in which it could have
    come about. The *choices* that players make openly prove nothing here; for evidence of that kind, use ``weighted``.

    ``places`` names the rows of ``probability``. It begins with the seats 0, 1, ..., each with its hand and the face-up
    cards in front of it. The next places are listed only if they hold cards: 'stock' (also a kitty, head or widow, and
    undealt cards), 'aside' (cards out of play), ('laid', seat) (cards on their way to another hand) and ('layout',
    seat, column) (one covered card). The last is 'played'. The whole stock is a single place; apart from a face-up card
    on top, every order of its cards is equally likely.

    Parameters
    ----------
    view
        The view of a seat.

    Raises
    ------
    Contradiction
        If no deal is possible; the message lists the facts that contradict each other.
    """

    def __init__(self, view: View) -> None:
        self.view = check_view(view)
        self._seen = known = Knowledge.of(view)
        lying = [place for place, size in known.sizes.items() if size and not isinstance(place, int)]
        between: list[Place] = [place for place in lying if isinstance(place, tuple)]
        piles = [place for place in (STOCK, ASIDE) if place in lying]
        self.places: tuple[Place, ...] = (*range(view.seats), *piles, *_by_number(between), PLAYED)
        self._row = {place: row for row, place in enumerate(self.places)}
        hidden = known.hidden()
        self._hidden = [self._row[place] for place in hidden]
        self._unknown = known.unknown
        self._counted = self._counter(hidden)
        if not self._counted.total:
            raise Contradiction(self._conflict())

    def _counter(
        self, hidden: Mapping[Place, int], facts: Sequence[Proof] | None = None, came: bool = True
    ) -> Placements | DrawPlacements | AnnouncementPlacements | TotalPlacements:
        known, sizes, places = self._seen, list(hidden.values()), list(hidden)
        proved = self.facts if facts is None else facts
        if known.claims.all:
            table = AnnouncementTable(known, self._cards, hidden, proved, came)
            if table.tells:
                return table.counter()
        if known.draws is not None and known.draws.seat in hidden:
            return DrawPlacements(self._unknown, known.draws, sizes, places.index(known.draws.seat))
        allowed = np.ones((len(self._unknown), len(sizes)), dtype=bool)
        for fact in proved:
            if fact.place in hidden:
                column = places.index(fact.place)
                allowed[[card in fact.cards for card in self._unknown], column] = False
        totals = {fact.place: fact for fact in proved if isinstance(fact, AnnouncedTotal) and fact.place in hidden}
        if totals:
            return self._counting_points(allowed, hidden, totals)
        denied = {(card, fact.place) for fact in proved for card in fact.cards}
        fit = [key for key in known.ways if hidden.keys() >= set(key)]
        ways = [
            LoosePlacement(tuple(map(places.index, key)), known.ways[key])
            for key in fit
            if denied.isdisjoint(zip(known.loose, key, strict=True))
        ]
        return Placements(allowed, sizes, ways)

    def _counting_points(
        self, allowed: NDArray[np.bool_], hidden: Mapping[Place, int], totals: Mapping[Place, AnnouncedTotal]
    ) -> TotalPlacements:
        """Count the deals of hands with announced points, which are held as they were dealt."""
        (worth,) = {total.worth for total in totals.values()}
        left = {place: self._seen.points_hidden(total) for place, total in totals.items()}
        return TotalPlacements(
            allowed, list(hidden.values()), list(map(worth, self._unknown)), list(map(left.get, hidden))
        )

    # Counts

    @cached_property
    def worlds(self) -> int:
        """The exact number of deals that are still possible."""
        counted = self._counted
        if isinstance(counted, AnnouncementPlacements) and counted.weighs:  # each deal counts once
            counted = self._counter(self._seen.hidden(), came=False)
        return counted.count

    @cached_property
    def probability(self) -> NDArray[np.float64]:
        """The probability that each card is in each place.

        An array with a row for each of ``places`` and a column for each ``Card.index``; 1.0 means certain.
        """
        table = np.zeros((len(self.places), max(card.index for card in self.view.pack) + 1))
        for card, place in self._seen.known.items():
            table[self._row[place], card.index] = 1.0
        if self._hidden:
            columns = [card.index for card in self._cards]
            table[np.ix_(self._hidden, columns)] = self._counted.marginals().T
        sure = np.count_nonzero(table, axis=0) == 1
        table[:, sure] = table[:, sure].round()
        table.setflags(write=False)
        return table

    @property
    def _cards(self) -> list[Card]:
        """The cards that are placed by counting, in the order of the counter."""
        return [*self._seen.loose, *self._unknown]

    @cached_property
    def certain(self) -> Mapping[Card, Place]:
        """The place of each card that has been seen, or that can be placed by counting."""
        places = self.probability.argmax(axis=0).tolist()
        sure = (card for card in sorted(self.view.pack, key=by_index) if card not in self._open)
        return MappingProxyType({card: self.places[places[card.index]] for card in sure})

    @cached_property
    def _open(self) -> frozenset[Card]:
        several = np.count_nonzero(self.probability, axis=0) > 1
        return frozenset(card for card in self._cards if several[card.index])

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be in more than one place, in index order; they are the columns of a sample."""
        return tuple(sorted(self._open, key=by_index))

    @property
    def facts(self) -> tuple[Proof, ...]:
        """The facts proved about cards not yet shown, each a `Fact`, `Announcement` or `AnnouncedTotal`."""
        return self._seen.proofs

    def worlds_with(self, facts: Sequence[Proof]) -> int:
        """Count the deals that would be possible if only some facts were known.

        Parameters
        ----------
        facts
            Some of ``facts``.

        Returns
        -------
        int
            The number of possible deals.

        Raises
        ------
        BadOption
            If the game has unseen draws, after which a fact may hold for only part of a hand.
        """
        if self._seen.draws is not None:
            raise BadOption("In a game with unseen draws, facts cannot be left out one at a time.")
        if not isinstance(facts, Sequence) or not all(isinstance(fact, Proof) for fact in facts):
            raise BadOption(f"worlds_with({facts!r:.60}): expected a list of some of the `facts`.")
        return self._counter(self._seen.hidden(), list(facts), came=False).count

    def may_hold(self, place: Place, card: Card | str) -> bool:
        """Check whether a card may be in a place.

        Parameters
        ----------
        place
            One of ``places``.
        card
            The card, or its text.

        Returns
        -------
        bool
            Whether it may be there.

        Raises
        ------
        BadOption
            If the game has no such place or card.
        """
        row, wanted = self._row_of(place), Card(card)
        self._must_be_in_pack({wanted})
        return bool(self.probability[row, wanted.index] > 0)

    def _row_of(self, place: Place) -> int:
        try:
            row = None if isinstance(place, bool) else self._row.get(place)
        except TypeError:
            row = None
        if row is None:
            raise BadOption(
                "There is no place {place!r:.60} in this deal. The places are {places}.",
                place=place,
                places=", ".join(map(repr, self.places)),
            )
        return row

    def _must_be_in_pack(self, asked: set[Card]) -> None:
        if strange := asked.difference(self.view.pack):
            card, number = min(strange, key=by_index), len(self.view.pack)
            raise BadOption("{card} is not in this game's pack of {number} cards.", card=card, number=number)

    def lengths(self, place: Place, suit: Suit | str) -> NDArray[np.float64]:
        """Return the probabilities that a place holds 0, 1, 2, ... cards of a suit, including known ones.

        Parameters
        ----------
        place
            One of ``places``.
        suit
            The suit.

        Returns
        -------
        ndarray
            The probability of each length, up to the longest possible.
        """
        row, wanted = self._row_of(place), set(self._seen.suit(suit_of_text(suit)))
        sure = sum(where == place for card, where in self._seen.known.items() if card in wanted)
        spread = self._spread(self._hidden.index(row), wanted) if row in self._hidden else np.ones(1)
        found = np.concatenate([np.zeros(sure), spread])
        return found[: int(np.flatnonzero(found)[-1]) + 1]

    def any_of(self, place: Place, cards: Iterable[Card | str]) -> float:
        """Return the probability that at least one of several cards is in a given place.

        Parameters
        ----------
        place
            One of ``places``.
        cards
            Any cards of the pack; those known to be elsewhere make no difference.

        Returns
        -------
        float
            The chance, from 0 to 1.

        Examples
        --------
        >>> import whist_nb as wn
        >>> b = Beliefs(wn.Game("german-whist", seed=7).view(0))
        >>> round(b.any_of(1, b.unseen[:2]), 4)  # 13 of 38 cards: 25 * 24 / (38 * 37) hands have neither
        0.5733
        """
        row, asked = self._row_of(place), {Card(card) for card in cards}
        self._must_be_in_pack(asked)
        if any(self.probability[row, card.index] == 1 for card in asked):
            return 1.0
        left = asked & self._open
        if row not in self._hidden or not any(self.probability[row, card.index] for card in left):
            return 0.0
        if isinstance(
            self._counted, AnnouncementPlacements
        ):  # single cards matter to a claim: count without them there
            without = self._counter(self._seen.hidden(), [*self.facts, Fact(place, frozenset(left), "")])
            return 1 - (without.weight / self._counted.weight if without.total else 0.0)
        return 1 - float(self._spread(self._hidden.index(row), left)[0])

    def _spread(self, column: int, wanted: set[Card]) -> NDArray[np.float64]:
        """Return the chances that an unknown part of a place holds 0, 1, 2 ... of some cards."""
        counted, cards = self._counted, self._unknown
        first = [at for at, card in enumerate(cards) if card in wanted]
        if isinstance(counted, (DrawPlacements, TotalPlacements)):
            return counted.lengths(column, first)
        if isinstance(counted, AnnouncementPlacements):
            return counted.lengths(column, [at for at, card in enumerate(self._cards) if card in wanted])
        order = first + [at for at, card in enumerate(cards) if card not in wanted]
        again = Placements(counted.allowed[order], counted.sizes, counted.ways, apart=column)
        return again.lengths(column, len(first), [at for at, card in enumerate(self._seen.loose) if card in wanted])

    # Random deals

    def sample(self, n: int, seed: int | np.random.Generator = 0) -> NDArray[np.int8]:
        """Draw deals at random.

        Parameters
        ----------
        n
            The number of deals.
        seed
            An integer, or a numpy Generator.

        Returns
        -------
        ndarray of int8
            An array (n, unseen cards): for each card of ``unseen``, its row in ``places``.
        """
        n = check_count("n", n, 0)
        if not isinstance(seed, np.random.Generator):
            seed = check_count("seed", seed, 0)
        if not self.unseen or not n:
            return np.zeros((n, len(self.unseen)), dtype=np.int8)
        found = self._counted.sample(n, np.random.default_rng(seed))
        column = {card: at for at, card in enumerate(self._cards)}
        rows = np.array(self._hidden, dtype=np.int8)
        return rows[found[:, [column[card] for card in self.unseen]]]

    def held(self, deals: NDArray[np.int8], place: Place) -> NDArray[np.bool_]:
        """Return which cards are in a given place in each of the sampled deals.

        Parameters
        ----------
        deals
            The deals, as returned by `sample`.
        place
            One of ``places``.

        Returns
        -------
        ndarray of bool
            An array (n, cards) with a column for each ``Card.index``.
        """
        row = self._row_of(place)
        if np.shape(deals)[1:] != (len(self.unseen),):
            raise BadOption(
                f"held(...) was given an array of shape {np.shape(deals)}: expected sampled deals, with a "
                f"column for each "
                f"of the {len(self.unseen)} unseen cards."
            )
        found = np.tile(self.probability[row] == 1.0, (len(deals), 1))
        found[:, [card.index for card in self.unseen]] = deals == row
        return found

    def weighted(
        self,
        evidence: Callable[[NDArray[np.int8]], Sequence[float] | NDArray[np.float64]],
        n: int = 1000,
        seed: int | np.random.Generator = 0,
        temper: float = 1.0,
    ) -> WeightedDeals:
        """Draw deals and weight them by evidence that falls short of proof, such as a bid or a refusal to ruff.

        What is certain stays certain.

        Parameters
        ----------
        evidence
            A function that takes the deals and returns the likelihood of each, on any scale.
        n
            The number of deals.
        seed
            An integer, or a numpy Generator.
        temper
            The power to which likelihoods are raised; below 1 the evidence is trusted less.

        Returns
        -------
        WeightedDeals
            The deals and their weights.

        Raises
        ------
        Contradiction
            If the evidence rules out every deal.
        BadOption
            If the evidence does not give one finite number of at least 0 for each deal.

        Examples
        --------
        With five cards each, eldest hand bids three tricks. That proves nothing, but it suggests two trumps or more:
        here we take that to be twenty times as likely as fewer. How does that change the probability of holding the
        ace?

        >>> import whist_nb as wn
        >>> game = wn.Game("contract-whist", seed=4, start=5)
        >>> bidder = game.current_player
        >>> game.apply("bid 3")
        >>> view = game.view(game.current_player)
        >>> b = Beliefs(view)
        >>> trumps = [card.index for card in view.pack if card.suit is view.trump]
        >>> def bids_three(deals):
        ...     return 0.05 + (b.held(deals, bidder)[:, trumps].sum(axis=1) >= 2)
        >>> found = b.weighted(bids_three, n=4000, seed=1)
        >>> ace = Card(f"A{view.trump}").index
        >>> before, after = b.probability[bidder, ace], found.weights @ b.held(found.deals, bidder)[:, ace]
        >>> print(f"{before:.2f} before the bid, {after:.2f} after it; as good as {found.effective:.0f} equal deals")
        0.11 before the bid, 0.18 after it; as good as 1771 equal deals
        """
        if isinstance(temper, bool) or not isinstance(temper, (int, float)) or not 0 <= temper < np.inf:
            raise BadOption("temper={temper!r:.60}: expected a number of at least 0.", temper=temper)
        if not callable(evidence):
            raise BadOption("evidence={evidence!r:.60}: expected a function of sampled deals.", evidence=evidence)
        deals = self.sample(check_count("n", n), seed)
        told = evidence(deals)
        try:
            factors = np.asarray(told, dtype=float)
        except (TypeError, ValueError):
            factors = np.empty(0)
        if factors.shape != (len(deals),) or not np.isfinite(factors).all() or (factors < 0).any():
            raise BadOption(
                "The evidence must give one factor of at least 0 for each of the {number} deals.", number=len(deals)
            )
        weights = factors**temper
        if not weights.sum():
            raise Contradiction(
                "The evidence makes every one of the {number} sampled deals impossible.", number=len(deals)
            )
        weights = weights / weights.sum()
        return WeightedDeals(deals, weights, float(1 / (weights**2).sum()))

    # Contradictions

    def _conflict(self) -> str:
        """Find a smallest set of facts that rule each other out."""
        facts, hidden = list(self.facts), self._seen.hidden()
        if self._seen.draws is None:
            for fact in self.facts:
                rest = [other for other in facts if other is not fact]
                if not self._counter(hidden, rest).total:
                    facts = rest
        told = "; ".join(fact.text for fact in facts) or phrase("the numbers of cards do not add up")
        return phrase("No deal fits everything seen ({told}). Somebody has revoked, or the record is wrong.", told=told)

    def __repr__(self) -> str:
        whose = f"seat {self.view.seat}" if isinstance(self.view.seat, int) else "everyone"
        return f"<Beliefs of {whose} in {self.view.variant}: {self.worlds:,} deals, {len(self.unseen)} cards unseen>"


def _by_number(places: list[Place]) -> list[Place]:
    """Sort places of one kind by seat and column."""
    return sorted(places, key=lambda place: (place[0], *map(int, place[1:])))  # type: ignore[index]
