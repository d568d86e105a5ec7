"""A play looked back at, as its seat saw it: what was played, what was better, and what can be read off the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from whist_nb.analysis.goals import goal_of
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.view import View
from whist_nb.engine.wording import NOTHING, Part, SeatName, Statement, Wording
from whist_nb.players.club.playbook import draws_follow
from whist_nb.players.facts import BIT, Facts, bits


class Situation:
    """A card played and a better one; None stands for a knock. Only what the seat could see is looked at.

    For a moment that went well the natural card stands as ``played``: what is true of it is what was avoided.
    """

    def __init__(self, view: View, played: Card | None, better: Card | None) -> None:
        self.view, self.played, self.better = view, played, better
        self.facts = Facts(view)
        self.who = SeatName(self.facts.me)

    @cached_property
    def aim(self) -> str:
        """What the seat plays for: 'win', 'lose', 'exact' or 'catch'."""
        aims = goal_of(self.view).plan.get("aims")
        return str(aims[self.facts.me]) if aims else "win"

    @cached_property
    def wins(self) -> bool:
        """Whether every trick is welcome, and no card is drawn for it."""
        return self.aim == "win" and not draws_follow(self.facts)

    @cached_property
    def cards(self) -> tuple[Card, Card] | None:
        """The card played and the better one, where both are cards."""
        return None if self.played is None or self.better is None else (self.played, self.better)

    @cached_property
    def must_lose(self) -> bool:
        """Whether no more tricks are wanted: they are to be lost, or the bid has been reached."""
        contract, me = self.view.contract, self.facts.me
        if self.aim == "exact" and contract is not None:
            return self.view.tricks_won[me] >= (contract.needs[me] or 0)
        return self.aim == "lose" and not draws_follow(self.facts)

    def suit(self, card: Card) -> Suit | None:
        """As what suit a card counts."""
        return self.facts.suit(card)

    def higher(self, one: Card, other: Card) -> bool:
        """Whether one card is of the other's suit and higher, with a card between them that is out or on the table."""
        facts = self.facts
        if self.suit(one) is not self.suit(other) or facts.rank(one) <= facts.rank(other):
            return False
        between = facts.above[other] & ~facts.above[one] & ~BIT[one]
        return bool(between & (facts.out | bits(card for _, card in facts.trick)))

    def is_plain(self, card: Card) -> bool:
        """Whether a card counts to a suit that is not trumps."""
        return self.suit(card) is not None and self.suit(card) is not self.facts.trump

    def one(self, card: Card) -> str:
        """A card of a card's suit, in words: 'heart'."""
        suit = self.suit(card)
        return "card" if suit is None else suit.word[:-1]


@dataclass(frozen=True)
class Why:
    """Why a play was worse: the facts behind it, what to do instead, and parts that the title needs as well."""

    facts: Statement = NOTHING
    instead: Statement = NOTHING
    parts: Mapping[str, Part] = field(default_factory=dict)


Find = Callable[[Situation], Why | None]


@dataclass(frozen=True)
class Idea:
    """A general lesson: its id, kept for ever, and the titles of a play against it and of one that kept to it.

    ``find`` says why a play went against it; None where that is not certain by the rules and by what the seat saw.
    """

    id: str
    against: Wording
    kept: Wording | None
    find: Find


def idea(id: str, against: str, kept: str = "") -> Callable[[Find], Idea]:
    """Make an idea of the function that finds it. ``{who}`` is the seat, ``{played}`` and ``{better}`` the cards."""

    def made(find: Find) -> Idea:
        return Idea(id, Wording(against), Wording(kept) if kept else None, find)

    return made


# Facts that many ideas rest on

FELL = Wording("{card} fell in trick {trick}, so {master} was {what}.")
TWO_FELL = Wording("{one} fell in trick {first} and {other} in trick {second}, so {master} was {what}.")
IS_HIGHEST = Wording("{master} is the highest {one}.")
NONE_BEATS = Wording("No {one} that was still out could beat {master}.")
WINNING, HIGHEST_LEFT = Wording("winning"), Wording("the highest {one} left")


def why_master(situation: Situation, card: Card, is_on_table: bool = False) -> Statement:
    """Why no card of its suit that was out could beat a card."""
    view, one = situation.view, situation.one(card)
    above = [other for other in view.pack if BIT[other] & situation.facts.above[card]]
    fallen = {played: trick.number for trick in view.tricks for _, played in trick.plays}
    what = WINNING() if is_on_table else HIGHEST_LEFT(one=one)
    if not above:
        return IS_HIGHEST(master=card, one=one)
    if len(above) > 2 or not all(other in fallen for other in above):
        return NONE_BEATS(one=one, master=card)
    first, second = above[0], above[-1]
    if first is second:
        return FELL(card=first, trick=fallen[first], master=card, what=what)
    if fallen[first] > fallen[second]:
        first, second = second, first
    return TWO_FELL(one=first, first=fallen[first], other=second, second=fallen[second], master=card, what=what)


SHOWED_OUT = Wording("{seat} showed out of {suit} in trick {trick}.")
HAS_NONE = Wording("{seat} could have no {suit}.")


def why_void(situation: Situation, seat: int, suit: Suit) -> Statement:
    """How a seat is known to be void in a suit."""
    shown = next((out for out in situation.view.shown_out.values() if out.seat == seat and out.suit is suit), None)
    if shown is None:
        return HAS_NONE(seat=SeatName(seat), suit=suit)
    return SHOWED_OUT(seat=SeatName(seat), suit=suit, trick=shown.trick)
