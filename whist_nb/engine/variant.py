"""A Variant is the rule book of one game of the family: who can play it, its options and its rules."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import PACK_52, STANDARD_ORDER, Cards, Suit
from whist_nb.engine.errors import BadOption, did_you_mean, quoted
from whist_nb.engine.game_words import AnswerWords, LeftOver, QuestionWords, Tutorial
from whist_nb.engine.matches import ending
from whist_nb.engine.options import FIRST_DEALER, PARTNERS, TRICK_REVIEW, Option, whole
from whist_nb.engine.phrases import phrase
from whist_nb.engine.rule_book_checks import OF_EVERY_GAME, check_fields
from whist_nb.engine.scoring import (
    AnnouncedSuit,
    CardPoints,
    FindMeld,
    MakeContract,
    Options,
    PlaysFor,
    Points,
    PriceOf,
    no_points,
)
from whist_nb.engine.table import Decision, Table

Rules = Callable[[Table], Coroutine[Decision, Any, None]]
Complete = Callable[[dict[str, Any], frozenset[str], int], dict[str, Any]]
SuitsAlike = Callable[[Options], Sequence[str]]
TrumpCycle = Callable[[Options], Sequence[Suit | None]]
"""The trumps of successive deals, from the first; None is a deal without trumps."""
Rungs = Callable[[Options], Sequence[Sequence[Action]]]
"""The calls of an auction from low to high; calls on the same rung do not outrank each other."""


@dataclass(frozen=True)
class Variant:
    """The rule book of one game of the family: its names, who can play it, its options and its rules.

    ``seats`` lists the numbers of players allowed. The coroutine ``rules`` runs a whole match, and ``ending`` plays
    given hands to the end, from a given leader. In such a position, ``unequal_hands`` lets some seats hold one card or
    none while others hold more; with ``plays_all``, the whole pack comes into play, so any card not in the position has
    been seen played. ``rankings`` lists the possible orders of its ranks, and ``suits_alike`` returns the suits that
    can be exchanged under given options without changing anything. ``special`` describes in a few words what is new in
    this game, and ``source`` names the source of its rules. ``complete`` may fill in options that depend on each other,
    and refuse those that exclude each other.

    All the scoring of a deal is in one place, in pure functions. ``points`` returns the points of each seat; in games
    that give one point to the player with more, ``tally`` returns the numbers compared. ``contract`` turns a call into
    a contract, ``price`` gives the value of a call, and ``meld`` finds the card that may be shown after another is led.
    If every seat announces its points, ``announced`` gives the value of each card; ``announced_suit`` is for games that
    announce the points of one suit. ``plays_for`` is a seat's aim, and ``counts_draws`` says whether tricks won while
    cards are drawn count, and ``drawn_worth`` gives the value, in tricks, of each trump and each other card that may be
    drawn, from two to ace. ``ranks_under`` gives the order of the ranks for a type of bid, if bids affect it.

    ``trump_cycle`` gives the trumps of a game in which they rotate, and ``rungs`` the calls of a game with an auction.

    ``questions`` holds the wording of this game's own kinds of question, and ``answers`` the wording of its answers, by
    their texts. ``left_over`` names the undealt cards, and ``tutorial`` describes the notebook. ``usual_for`` lists the
    drills, diagrams and kinds of file that use this game by default.

    The other flags are for drills and reviews. ``has_close``: players draw from a stock until it is gone.
    ``has_contracts``: players undertake tricks. ``has_trumps``: some deals have trumps. ``lays_aside``: cards leave a
    hand unplayed. ``deals_open``: the deal shows every card. ``deals_few``: most cards may stay undealt.
    ``deals_layout``: most cards lie on the table in front of the players. ``declarer_leads``: the declarer leads to the
    first trick. ``spares_to_ace``: the holder of the ace of trumps may take the left-over cards.
    """

    id: str
    title: str
    seats: tuple[int, ...]
    rules: Rules
    special: str
    source: str
    ending: Callable[[Table, int], Coroutine[Decision, Any, None]] = ending
    own_options: Mapping[str, Option] = field(default_factory=dict)
    pack: Cards = PACK_52
    partners: bool | tuple[str, Any] = False
    unequal_hands: bool = False
    plays_all: bool = False
    rankings: tuple[str, ...] = (STANDARD_ORDER,)
    complete: Complete = lambda chosen, given, seats: chosen
    suits_alike: SuitsAlike = lambda options: ("SHDC",)
    points: Points = no_points
    tally: Points | None = None
    contract: MakeContract | None = None
    meld: FindMeld | None = None
    announced: CardPoints | None = None
    announced_suit: AnnouncedSuit | None = None
    ranks_under: Callable[[str, Options], str] = lambda kind, options: STANDARD_ORDER
    price: PriceOf | None = None
    plays_for: PlaysFor = "tricks"
    counts_draws: Callable[[Options], bool] = lambda options: False
    drawn_worth: tuple[Sequence[float], Sequence[float]] = ((0.0,) * 13, (0.0,) * 13)
    trump_cycle: TrumpCycle | None = None
    rungs: Rungs | None = None
    questions: Mapping[str, QuestionWords] = field(default_factory=dict)
    answers: Mapping[str, AnswerWords] = field(default_factory=dict)
    left_over: LeftOver | None = None
    tutorial: Tutorial | None = None
    usual_for: frozenset[str] = frozenset()
    has_close: bool = False
    has_contracts: bool = False
    has_trumps: bool = True
    lays_aside: bool = False
    deals_open: bool = False
    deals_few: bool = False
    deals_layout: bool = False
    declarer_leads: bool = False
    spares_to_ace: bool = False

    def __post_init__(self) -> None:
        """Check the fields; BadOption says what is expected."""
        check_fields(self)

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """All options of the game by name."""
        shared = {"first_dealer": FIRST_DEALER, "trick_review": TRICK_REVIEW}
        if self.partners:
            shared["partners"] = PARTNERS
        return MappingProxyType({**self.own_options, **shared, **self.own_options})  # a game's own default counts

    @property
    def is_from_outside(self) -> bool:
        """Whether the rules were written outside this package."""
        return str(getattr(self.rules, "__module__", "")).split(".", 1)[0] != "whist_nb"

    def has_partners(self, options: Mapping[str, Any]) -> bool:
        """Check whether the game has fixed partners under given options.

        ``partners`` may name an option that decides this.

        Parameters
        ----------
        options
            All options of the game, with their values.

        Returns
        -------
        bool
            Whether there are partners.
        """
        if isinstance(self.partners, tuple):
            name, value = self.partners
            return bool(options[name] == value)
        return self.partners

    @property
    def usual_seats(self) -> int:
        """The usual number of players."""
        return 4 if 4 in self.seats else self.seats[0]

    @property
    def players(self) -> str:
        """The numbers of players allowed, in words."""
        few, many = self.seats[0], self.seats[-1]
        return f"{few} players" if few == many else phrase("{few} to {many} players", few=few, many=many)

    def check_seats(self, seats: object) -> int:
        """Check a number of players.

        Parameters
        ----------
        seats
            The number asked for; None for the usual one.

        Returns
        -------
        int
            The number of players.

        Raises
        ------
        BadOption
            If the game is not for that many players.
        """
        if seats is None:
            return self.usual_seats
        number = whole(seats)
        if number is None or number not in self.seats:
            raise BadOption(
                "seats={seats}: {title} is for {players}.", seats=quoted(seats), title=self.title, players=self.players
            )
        return number

    def check_options(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Check the given options and add defaults for the others.

        Parameters
        ----------
        seats
            The number of players.
        given
            The options given, by name.

        Returns
        -------
        dict
            All options with their values.

        Raises
        ------
        BadOption
            If the game has no such option, or the option does not accept that value.
        """
        options = self.options
        for name, value in given.items():
            if name not in options:
                raise BadOption(
                    "{title} has no option {name}. {suggestion}",
                    title=self.title,
                    name=quoted(name),
                    suggestion=did_you_mean(name, [*options, *OF_EVERY_GAME]),
                )
            if not options[name].takes(value):
                raise BadOption(f"{name}={quoted(value)}: expected {options[name].values}.")
        dealer = given.get("first_dealer")
        if type(dealer) is int and dealer >= seats:
            raise BadOption("first_dealer={dealer}: the seats are 0 to {seats}.", dealer=dealer, seats=seats - 1)
        chosen = {name: option.default for name, option in options.items()} | dict(given)
        return self.complete(chosen, frozenset(given), seats)

    def __repr__(self) -> str:
        return f"<Variant {self.id!r}: {self.title}, {self.players}>"
