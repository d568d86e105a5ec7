"""A play under review, as its seat saw it, with the card played, a better one, and the facts of the view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from whist_nb.analysis.plans import plan_for
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.view import View
from whist_nb.engine.wording import NOTHING, Part, SeatName, Statement, Wording
from whist_nb.players.club.playbook import draws_follow
from whist_nb.players.facts import Facts


class Situation:
    """A card played and a better one; None is a knock. Only what the seat could see is considered.

    For a moment that went well, ``played`` is the natural card: what is true of it is what was avoided. ``conventions``
    names those that the player in a seat is known to play; of other players nothing is assumed.
    """

    def __init__(
        self,
        view: View,
        played: Card | None,
        better: Card | None,
        conventions: Mapping[int, Collection[str]] = MappingProxyType({}),
    ) -> None:
        self.view, self.played, self.better, self.conventions = view, played, better, conventions
        self.facts = Facts(view)
        self.who = SeatName(self.facts.me)

    @cached_property
    def aim(self) -> str:
        """The seat's aim: 'win', 'lose', 'exact' or 'catch'."""
        aims = plan_for(self.view).get("aims")
        return str(aims[self.facts.me]) if aims else "win"

    @cached_property
    def wins(self) -> bool:
        """Whether every trick is welcome, and no card is drawn for it."""
        return self.aim == "win" and not draws_follow(self.facts)

    @cached_property
    def cards(self) -> tuple[Card, Card] | None:
        """The card played and the better one, if both are cards."""
        return None if self.played is None or self.better is None else (self.played, self.better)

    @cached_property
    def must_lose(self) -> bool:
        """Whether no more tricks are wanted: they are to be lost, or the bid has been reached."""
        contract, me = self.view.contract, self.facts.me
        if self.aim == "exact" and contract is not None:
            return self.view.tricks_won[me] >= (contract.needs[me] or 0)
        return self.aim == "lose" and not draws_follow(self.facts)

    @property
    def best(self) -> Card:
        """The card that is winning the trick, if there is one."""
        best = self.facts.best_card
        assert best is not None, "nobody has played to this trick"
        return best

    def suit(self, card: Card) -> Suit | None:
        """Return the suit a card counts as."""
        return self.facts.suit(card)

    def higher(self, one: Card, other: Card) -> bool:
        """Return whether one card is of the other's suit and higher, with a card between them still in play."""
        facts = self.facts
        if self.suit(one) is not self.suit(other) or facts.rank(one) <= facts.rank(other):
            return False
        above, word = facts.lanes.above, facts.lanes.word
        between = above[other] & ~above[one] & ~word([one])
        return bool(between & (facts.out | word(card for _, card in facts.trick)))

    def is_high_downtown(self, card: Card, other: Card) -> bool:
        """Return whether the lower number is the higher of two cards: a proverb about high cards would be misread."""
        return self.facts.rank(card) > self.facts.rank(other) and card.rank < other.rank

    def is_plain(self, card: Card) -> bool:
        """Return whether a card counts as a suit that is not trumps."""
        return self.suit(card) is not None and self.suit(card) is not self.facts.trump

    def one(self, card: Card) -> str:
        """Return a card of a card's suit, in words: 'heart'."""
        suit = self.suit(card)
        return "card" if suit is None else suit.one


@dataclass(frozen=True)
class Explanation:
    """The reason why a play was worse: the facts, what to do instead, and any parts that the title needs as well."""

    facts: Statement = NOTHING
    instead: Statement = NOTHING
    parts: Mapping[str, Part] = field(default_factory=dict)


Condition = Callable[[Situation], bool]


@dataclass(frozen=True)
class Idea:
    """A general lesson: its id, kept for ever, and the titles of a play against it and of one that followed it.

    ``find`` explains why a play went against it; None if that is not certain by the rules and by what the seat saw.
    """

    id: str
    against: Wording
    kept: Wording | None
    find: Callable[[Situation], Explanation | None]


def idea(
    id: str, against: str, kept: str, *when: Condition
) -> Callable[[Callable[[Situation, Card, Card], Explanation | None]], Idea]:
    """Turn a function of a situation, the card played there and the better one into an idea.

    It is asked if both are cards and all conditions hold. In the titles ``{who}`` is the seat, ``{played}`` and
    ``{better}`` are the cards; an idea that deserves no praise when followed has no title for it.
    """

    def made(says: Callable[[Situation, Card, Card], Explanation | None]) -> Idea:
        def find(situation: Situation) -> Explanation | None:
            if situation.cards is None or not all(holds(situation) for holds in when):
                return None
            return says(situation, *situation.cards)

        return Idea(id, Wording(against), Wording(kept) if kept else None, find)

    return made


# Conditions


def wins(situation: Situation) -> bool:
    """Return whether every trick is welcome, and no card is drawn for it."""
    return situation.wins


def must_lose(situation: Situation) -> bool:
    """Return whether no more tricks are wanted."""
    return situation.must_lose


def leads(situation: Situation) -> bool:
    """Return whether the first card of a trick is to be played."""
    return not situation.facts.trick


def answers(situation: Situation) -> bool:
    """Return whether somebody has played to this trick already."""
    return bool(situation.facts.trick)


def is_followed(situation: Situation) -> bool:
    """Return whether both cards follow the suit led."""
    led = situation.facts.led
    return led is not None and all(situation.suit(card) is led for card in situation.cards or ())


def is_void(situation: Situation) -> bool:
    """Return whether the suit led could not be followed."""
    return situation.facts.led is not None and situation.facts.led not in situation.facts.holding


def partner_wins(situation: Situation) -> bool:
    """Return whether partner's card is winning the trick."""
    return situation.facts.partner_wins


def foes_win(situation: Situation) -> bool:
    """Return whether an opponent's card is winning the trick."""
    return bool(situation.facts.trick) and not situation.facts.partner_wins


# Facts shared by many ideas

FELL = Wording("{card} fell in trick {trick}, so {master} was {what}.")
TWO_FELL = Wording("{one} fell in trick {first} and {other} in trick {second}, so {master} was {what}.")
IS_HIGHEST = Wording("{master} is the highest {one}.")
NONE_BEATS = Wording("No {one} still out could beat {master}.")
WINNING, HIGHEST_LEFT = Wording("winning"), Wording("the highest {one} left")


def why_master(situation: Situation, card: Card, is_on_table: bool = False) -> Statement:
    """Say why no card of its suit that was out could beat a card."""
    view, one = situation.view, situation.one(card)
    lanes = situation.facts.lanes
    above = [other for other in view.pack if lanes.bit[other] & lanes.above[card]]
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
HAS_NONE = Wording("{seat} could not have any {suit}.")


def why_void(situation: Situation, seat: int, suit: Suit) -> Statement:
    """Say how a seat is known to be void in a suit."""
    shown = next((out for out in situation.view.shown_out.values() if out.seat == seat and out.suit is suit), None)
    if shown is None:
        return HAS_NONE(seat=SeatName(seat), suit=suit)
    return SHOWED_OUT(seat=SeatName(seat), suit=suit, trick=shown.trick)
