"""Play plain trick games by the million, at random or by a single rule of thumb.

>>> chance = trick_statistics(20_000, seed=1)
>>> chance.deals, int(chance.tricks.sum())
(20000, 80000)
>>> chance.trump_wins("A")
1.0
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from whist_nb.analysis.estimates import Estimate
from whist_nb.analysis.kernels import deals as kernel
from whist_nb.analysis.progress import ProgressBar, Show
from whist_nb.analysis.workers import Where, map_tasks
from whist_nb.engine.cards import PACK_52, SUITS, Card, Cards, Rank, Suit, suit_of_text
from whist_nb.engine.chance import any_seed, numbers
from whist_nb.engine.errors import BadNotation, BadOption, did_you_mean
from whist_nb.engine.options import check_count, check_seat, check_seed, whole

POLICIES = {
    "random": kernel.BY_CHANCE,
    "lowest": kernel.LOWEST,
    "highest": kernel.HIGHEST,
    "thumb": kernel.BY_THUMB,
}
"""The ways a seat may choose: any legal card, its lowest, its highest, or by one rule of thumb.

The rule: lead a plain card that nothing can beat, otherwise low from the longest plain suit; then win as cheaply as
possible, but play low on a trick that one's own side is winning.
"""

PORTION = 50_000
"""The number of deals in one task, which takes about a thirtieth of a second when compiled."""

_RANKS = tuple(rank for rank in Rank if rank <= Rank.ACE)


@dataclass(frozen=True)
class _Terms:
    """The settings of a kernel call, in a form that can be pickled."""

    seed: int = field(repr=False)
    seats: int
    cards: int
    trump: int
    policies: tuple[int, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True)
class TrickStatistics:
    """Counts over many deals of a plain trick game. The last seat deals, and seat 0, the eldest hand, leads first.

    ``tricks[seat, n]`` counts the deals in which a seat won n tricks, and ``side_tricks[side, n]`` does the same for
    sides. ``by_trumps[t, n]`` counts the hands with t trumps that won n tricks. ``plain[rank, won]`` and ``trumps[rank,
    won]`` count the cards of a rank (two first, ace last) that lost (0) or won (1) the trick they were played to.
    """

    terms: _Terms = field(repr=False)
    deals: int
    tricks: np.ndarray
    side_tricks: np.ndarray
    by_trumps: np.ndarray
    plain: np.ndarray
    trumps: np.ndarray

    def seat(self, seat: int) -> Estimate:
        """Estimate how many tricks a seat wins on average.

        Parameters
        ----------
        seat
            The seat.

        Returns
        -------
        Estimate
            The mean with its error.
        """
        return _of_counts(self.tricks[check_seat("seat", seat, self.terms.seats)])

    def side(self, side: int) -> Estimate:
        """Estimate how many tricks a side wins on average.

        Parameters
        ----------
        side
            The side.

        Returns
        -------
        Estimate
            The mean with its error.
        """
        return _of_counts(self.side_tricks[self._side(side)])

    def chance(self, tricks: int, side: int = 0) -> Estimate:
        """Estimate the chance that a side wins at least a given number of tricks.

        Parameters
        ----------
        tricks
            The number of tricks.
        side
            The side.

        Returns
        -------
        Estimate
            The chance, from 0 to 1, with its error.
        """
        least = check_count("tricks", tricks, 0, self.terms.cards)
        enough = self.side_tricks[self._side(side), least:].sum()
        return _of_counts(np.array([self.deals - enough, enough]))

    def with_trumps(self, trumps: int) -> Estimate:
        """Estimate how many tricks a hand with a given number of trumps wins on average.

        Parameters
        ----------
        trumps
            The number of trumps the hand was dealt.

        Returns
        -------
        Estimate
            The mean with its error.
        """
        return _of_counts(self.by_trumps[check_count("trumps", trumps, 0, self.terms.cards)])

    def plain_wins(self, rank: str) -> float:
        """Return how often a card of a rank won its trick in a plain suit, from 0 to 1: ``plain_wins("K")``.

        Parameters
        ----------
        rank
            The letter of the rank.

        Returns
        -------
        float
            The share, from 0 to 1.
        """
        return _share(self.plain[_rank(rank)])

    def trump_wins(self, rank: str) -> float:
        """Return how often the trump of a rank won its trick, from 0 to 1.

        Parameters
        ----------
        rank
            The letter of the rank.

        Returns
        -------
        float
            The share, from 0 to 1.
        """
        return _share(self.trumps[_rank(rank)])

    def deal(self, number: int) -> tuple[tuple[Cards, ...], Suit | None, tuple[tuple[int, Card], ...]]:
        """Replay one of the deals.

        Parameters
        ----------
        number
            The number of the deal, from 0.

        Returns
        -------
        tuple
            The hands as dealt, the trump suit, and every play as (seat, card).
        """
        room = _Room(self.terms)
        trump = room.play(check_count("deal", number, 0, self.deals - 1), 1)
        hands = tuple(Cards([card for card in PACK_52 if room.dealt[seat] >> _code(card) & 1]) for seat in self._seats)
        count = self.terms.cards * self.terms.seats
        plays = tuple((int(play) >> 6, _card(int(play) & 63)) for play in room.plays[:count])
        return hands, None if trump < 0 else SUITS[trump], plays

    def _side(self, side: int) -> int:
        return check_count("side", side, 0, len(self.side_tricks) - 1)

    @property
    def _seats(self) -> range:
        return range(self.terms.seats)

    def to_rows(self, by: str = "seat") -> list[dict[str, Any]]:
        """Return rows for a table.

        Parameters
        ----------
        by
            One row for each "seat", number of "trumps" held, or "rank".

        Returns
        -------
        list of dict
            The rows.

        Raises
        ------
        BadOption
            If ``by`` is none of these.
        """
        makers = {"seat": self._seat_rows, "trumps": self._trump_rows, "rank": self._rank_rows}
        if by not in list(makers):
            raise BadOption("by={by!r:.60}: expected one of {makers}.", by=by, makers=", ".join(makers))
        return list(makers[by]())

    def _seat_rows(self) -> Iterator[dict[str, Any]]:
        for seat in self._seats:
            yield {"seat": seat, **self.seat(seat).to_dict()}

    def _trump_rows(self) -> Iterator[dict[str, Any]]:
        for trumps in np.flatnonzero(self.by_trumps.sum(axis=1)).tolist():
            found = self.with_trumps(trumps)
            yield {"trumps": trumps, "hands": found.count, "tricks": found.mean, "error": found.error}

    def _rank_rows(self) -> Iterator[dict[str, Any]]:
        for place, rank in enumerate(_RANKS):
            row = {"rank": rank.letter, "plain_wins": _share(self.plain[place])}
            yield row | {"trump_wins": _share(self.trumps[place])} if self.trumps.any() else row

    def __repr__(self) -> str:
        means = ", ".join(f"{self.seat(seat).mean:.3f}" for seat in self._seats)
        return f"<{self.deals:,} deals, {self.terms.seats} seats of {self.terms.cards}: mean tricks {means}>"


def trick_statistics(
    deals: int = 1_000_000,
    policies: str | Sequence[str] = "random",
    seed: int | None = None,
    executor: Where = None,
    *,
    seats: int = 4,
    cards: int = 13,
    trump: str | None = "turn-up",
    partners: bool | None = None,
    progress: Show = None,
) -> TrickStatistics:
    """Deal and play a plain trick game many times, and count who wins what.

    With numba, one core plays over a million deals a second; without it, about a thousand. The same seed gives the same
    results with any number of processes. If you interrupt the run, you get the counts so far.

    Parameters
    ----------
    deals
        The number of deals.
    policies
        One name for all seats or one for each: "random", "lowest", "highest" or "thumb".
    seed
        The seed for all the cards and random choices; by default a new one.
    executor
        Where to do the work: "cores", a number of processes, or an executor; by default in this process.
    seats
        The number of seats.
    cards
        The number of cards in each hand.
    trump
        "turn-up" for the suit of the dealer's last card, or of the next card of the stock; a suit; or None for no
        trumps.
    partners
        Whether the players form two sides; by default four players do.
    progress
        Whether to show a progress bar, or a function of (done, total) to call instead.

    Returns
    -------
    TrickStatistics
        The counts.

    Raises
    ------
    BadOption
        If an argument is not valid.
    """
    deals = check_count("deals", deals)
    terms = _terms(policies, any_seed() if seed is None else check_seed(seed), seats, cards, trump, partners)
    tasks = [(terms, first, min(PORTION, deals - first)) for first in range(0, deals, PORTION)]
    total = _Counts(terms)
    with ProgressBar(deals, "deals", progress) as bar:

        def take(task: "_Task", part: _Counts) -> None:
            total.add(part, task[2])
            bar.advance(task[2])

        map_tasks(count_deals, tasks, take, executor)
    plain, trumps = (np.stack([kind[:, 0] - kind[:, 1], kind[:, 1]], axis=1) for kind in total.ranks)
    sides = total.together[: len(set(terms.sides))]
    return TrickStatistics(terms, total.deals, total.tricks, sides, total.by_trumps, plain, trumps)


def _terms(policies: Any, seed: int, seats: Any, cards: Any, trump: Any, partners: bool | None) -> _Terms:
    seats = check_count("seats", seats, 2, 7)
    most = min(13, 52 // seats)
    if (dealt := whole(cards)) is None or not 1 <= dealt <= most:
        raise BadOption(
            "cards={cards!r:.60}: each of {seats} seats can be dealt 1 to {most}.", cards=cards, seats=seats, most=most
        )
    if not isinstance(partners, bool | None):
        raise BadOption(
            "partners={partners!r:.60}: expected True, False, or None for the usual sides.", partners=partners
        )
    if partners and seats % 2:
        raise BadOption("partners=True: {seats} seats cannot be divided into pairs.", seats=seats)
    if not isinstance(policies, Iterable):
        raise BadOption(
            "policies={policies!r:.60}: expected a policy for all seats, or a list with one for each.",
            policies=policies,
        )
    names = [policies] * seats if isinstance(policies, str) else list(policies)
    for name in names:
        if not isinstance(name, str) or name not in POLICIES:
            raise BadOption(
                "There is no policy {name!r:.60}. {suggestion}", name=name, suggestion=did_you_mean(name, POLICIES)
            )
    if len(names) != seats:
        raise BadOption("You gave {number} policies for {seats} seats.", number=len(names), seats=seats)
    paired = seats == 4 if partners is None else partners
    sides = tuple(seat % 2 if paired else seat for seat in range(seats))
    start = numbers(f"batch/{seed}", 1)[0] >> 2
    return _Terms(start, seats, dealt, _trump(trump), tuple(POLICIES[name] for name in names), sides)


def _trump(trump: Any) -> int:
    if trump == "turn-up":
        return -2
    try:
        return -1 if trump is None else SUITS.index(suit_of_text(trump))
    except BadNotation:
        raise BadOption("trump={trump!r}: expected 'turn-up', a suit, or None.", trump=trump) from None


_Task = tuple[_Terms, int, int]


class _Counts:
    """The arrays that the kernel adds to."""

    def __init__(self, terms: _Terms) -> None:
        self.deals = 0
        self.tricks = np.zeros((terms.seats, terms.cards + 1), np.int64)
        self.together = np.zeros((terms.seats, 14), np.int64)
        self.by_trumps = np.zeros((14, terms.cards + 1), np.int64)
        self.ranks = np.zeros((2, 13, 2), np.int64)

    def add(self, part: "_Counts", deals: int) -> None:
        """Add the counts of more deals to these."""
        self.deals += deals
        for name in ("tricks", "together", "by_trumps", "ranks"):
            getattr(self, name).__iadd__(getattr(part, name))


class _Room:
    """The memory that the kernel works in: lists if it is not compiled, as they are quicker than arrays then."""

    def __init__(self, terms: _Terms) -> None:
        compiled = hasattr(kernel.batch_deals, "py_func")
        whole = (lambda values: np.array(values, np.int64)) if compiled else list
        self.terms, self.counts = terms, _Counts(terms)
        self.hands, self.dealt = whole([0] * terms.seats), whole([0] * terms.seats)
        self.pack, self.plays = whole([0] * 52), whole([0] * 52)
        self.sides = whole(terms.sides)
        self.policies = whole(terms.policies) if any(terms.policies) else None

    def play(self, first: int, deals: int) -> int:
        """Play a number of deals, and return the trump of the last."""
        terms, counts = self.terms, self.counts
        game = (terms.seed, first, deals, terms.seats, terms.cards, terms.trump, self.policies, self.sides)
        room = (self.hands, self.dealt, self.pack, self.plays)
        return kernel.batch_deals(*game, *room, counts.tricks, counts.together, counts.by_trumps, counts.ranks)


def count_deals(task: _Task) -> _Counts:
    """Deal and play a number of deals, starting with a given one, in a worker."""
    terms, first, deals = task
    room = _Room(terms)
    room.play(first, deals)
    return room.counts


def _of_counts(counts: np.ndarray) -> Estimate:
    """Return the mean and standard error if ``counts[n]`` deals gave the value n."""
    total, values = int(counts.sum()), np.arange(len(counts))
    if not total:
        raise BadOption("No hand of this kind was dealt.")
    mean = float(counts @ values) / total
    spread = float(counts @ (values - mean) ** 2) / max(total - 1, 1)
    return Estimate(mean, sqrt(spread / total), total)


def _share(lost_and_won: np.ndarray) -> float:
    return float(lost_and_won[1] / max(lost_and_won.sum(), 1))


def _rank(letter: str) -> int:
    letters = [rank.letter for rank in _RANKS]
    if letter not in letters:
        raise BadOption(
            "{letter!r:.60} is not a rank: expected one of {letters}.", letter=letter, letters="".join(letters)
        )
    return letters.index(letter)


def _code(card: Card) -> int:
    """Return the number of a card in the kernel."""
    return card.index + 3 * (card.index // 13)


def _card(code: int) -> Card:
    return PACK_52[13 * (code >> 4) + (code & 15)]
