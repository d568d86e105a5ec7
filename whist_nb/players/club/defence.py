"""Defenders' leads with dummy in view: through strength, up to weakness, and where partner's announced points lie."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from whist_nb.engine.cards import SUITS, Card, Rank, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import left_of
from whist_nb.players.advice import Finding, Rules, count, rule, show
from whist_nb.players.club.unseen_hands import UnseenHands, of_suit
from whist_nb.players.facts import Facts

Weights = Mapping[str, float]
WITH_TRUMPS: Final[Weights] = {
    **{"bare ace": -0.26, "bare king": -0.31, "bare queen": -0.10, "bare jack": -0.05},
    **{"under ace": -0.22, "under king": -0.13, "under queen": -0.02},
    **{"declarer ruffs": -0.28, "dummy ruffs": -0.27, "partner ruffs": 0.24, "trump": -0.19, "stops ruffs": 0.05},
    **{"into": -0.12, "through": -0.04, "weakness": 0.03, "partner's part": 0.04},
    **{"master": 0.34, "sequence": 0.04, "singleton": 0.09},
}
WITHOUT: Final[Weights] = {
    **{"bare ace": -0.91, "bare king": -0.43, "bare queen": -0.25, "bare jack": -0.10},
    **{"under ace": -0.23, "under king": -0.20, "under queen": -0.08},
    **{"into": -0.12, "through": 0.02, "weakness": 0.12, "partner's part": 0.06, "length": 0.05},
    **{"master": 0.71, "sequence": 0.05, "singleton": 0.13},
}
"""What speaks for and against a lead, in tricks: a least-squares fit to what each lead won with best play by all in
some 4,000 leads of defenders, each as it looked at the table."""
HONOURS: Final = {Rank.ACE: "ace", Rank.KING: "king", Rank.QUEEN: "queen", Rank.JACK: "jack"}


class SuitInView(NamedTuple):
    """A suit as a defender sees it, each part from high to low: their own cards, dummy's, and the unseen ones."""

    mine: tuple[Card, ...]
    dummys: tuple[Card, ...]
    unseen: tuple[Card, ...]


class Defence:
    """The position of a defender who is to lead while dummy's hand is in view."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        (self.partner,) = facts.partners
        ((self.dummy, self.declarer),) = facts.view.played_by.items()
        self.is_through = left_of(facts.me, facts.view.seats) == self.dummy
        self.hidden = UnseenHands(facts, (self.partner, self.declarer))

    @cached_property
    def suits(self) -> dict[Suit, SuitInView]:
        """Each suit as it is spread over the table."""
        facts = self.facts
        dummys, unseen = facts.view.hands[self.dummy], facts.view.unseen
        return {
            suit: SuitInView(facts.holding.get(suit, ()), of_suit(facts, dummys, suit), of_suit(facts, unseen, suit))
            for suit in SUITS
        }

    def partners_part(self, suit: Suit) -> float:
        """Return how much of the suit's strength partner is likely to hold: 3 for the ace, 2 the king, 1 the queen."""
        high = (card for card in self.suits[suit].unseen if card.rank >= Rank.QUEEN)
        return sum((int(card.rank) - 11) * self.hidden.chance_of(self.partner, card) for card in high)

    def features(self, card: Card) -> dict[str, float]:
        """Return the points for and against a lead."""
        facts, suit = self.facts, card.suit
        assert suit is not None, "the pack has no jokers"
        mine, dummys, unseen = self.suits[suit]
        rank, others = facts.rank, (*dummys, *unseen)
        above = [each for each in others if rank(each) > rank(card)]
        lower = [each for each in mine if rank(each) < rank(card)]
        is_top, is_plain = card == mine[0], suit is not facts.trump
        touches = bool(lower) and card.rank >= Rank.TEN and facts.are_equal(card, lower[0])
        found: dict[str, float] = {"partner's part": self.partners_part(suit)}
        if not above:
            found["master"] = 1
        if touches and is_top:
            found["sequence"] = 1
        elif (card.rank >= Rank.JACK and is_top and above) or card.rank is Rank.ACE:
            found["bare " + HONOURS[card.rank]] = 1
        if not is_top and mine[0].rank >= Rank.QUEEN:
            found["under " + HONOURS[mine[0].rank]] = 1
        if is_plain and len(mine) == 1:
            found["singleton"] = 1
        if is_plain and facts.trump is None:
            found["length"] = len(mine)
        high = [each for each in dummys if each.rank >= Rank.QUEEN]
        if high and is_plain:
            found["through" if self.is_through else "into"] = len(high)
        if not self.is_through and dummys and dummys[0].rank <= Rank.NINE:
            found["weakness"] = 1
        if facts.trump is not None:
            found |= self._about_ruffs(suit)
        return found

    def _about_ruffs(self, suit: Suit) -> dict[str, float]:
        facts, trump = self.facts, self.facts.trump
        assert trump is not None
        if suit is trump:
            is_short = any(len(each.dummys) <= 1 for other, each in self.suits.items() if other is not trump)
            return {"trump": 1, "stops ruffs": float(is_short)}
        found: dict[str, float] = {}
        if not self.suits[suit].dummys and self.suits[trump].dummys:
            found["dummy ruffs"] = 1
        if facts.may_ruff(self.declarer, suit):
            found["declarer ruffs"] = 1
        if facts.may_ruff(self.partner, suit):
            found["partner ruffs"] = 1
        return found

    def worth(self, card: Card) -> float:
        """Return what a lead is worth in tricks, compared with others from the same hand."""
        by = WITHOUT if self.facts.trump is None else WITH_TRUMPS
        return sum(by[name] * value for name, value in self.features(card).items())

    @cached_property
    def lead(self) -> tuple[Card, dict[str, float]]:
        """The best lead, with the points for and against it; among equals the lowest card."""
        best = max(self.facts.legal, key=lambda card: (round(self.worth(card), 6), -self.facts.rank(card)))
        return best, self.features(best)


@lru_cache(maxsize=1)
def best_lead(facts: Facts) -> tuple[Defence, Card, dict[str, float]]:
    """Return the position, and the best lead with the points for and against it; each rule asks about the same lead."""
    defence = Defence(facts)
    return defence, *defence.lead


@rule("defend-master", "Take your sure tricks while you can.", "Which of your cards can nobody beat?")
def master(facts: Facts) -> Finding | None:
    """Lead a card that only a trump beats."""
    _, card, found = best_lead(facts)
    if "master" not in found:
        return None
    return Finding(card, "No {one} still out beats {card}.", "{I} lead {card}, the highest {one} still out.")


@rule("defend-ruff", "Lead a suit that partner can ruff.", "In which suit has partner shown out?")
def ruff(facts: Facts) -> Finding | None:
    """Lead a suit in which partner is void."""
    _, card, found = best_lead(facts)
    if "partner ruffs" not in found:
        return None
    return Finding(card, "Partner has no {suit} left and may hold a trump.", "{I} lead {card} for partner to ruff.")


@rule("defend-trump", "Lead a trump if any other lead would cost more.", "What would your other suits give away?")
def trump(facts: Facts) -> Finding | None:
    """Lead a trump, above all if dummy is short in a suit."""
    _, card, found = best_lead(facts)
    if "trump" not in found:
        return None
    if found["stops ruffs"]:
        return Finding(
            card,
            "Dummy is short in a suit and could ruff it.",
            "{I} lead {card}, a trump, so that dummy has fewer to ruff with.",
        )
    return Finding(
        card, "A lead from another suit might give a trick away.", "{I} lead {card}, a trump, to give nothing away."
    )


@rule("defend-singleton", "Against a trump contract, lead a singleton.", "In which suit would you soon be void?")
def singleton(facts: Facts) -> Finding | None:
    """Lead the only card of a plain suit while holding a trump."""
    _, card, found = best_lead(facts)
    if "singleton" not in found or not facts.trumps:
        return None
    return Finding(card, "{card} is your only {one}.", "{I} lead {card}, {my} only {one}, hoping to ruff the next one.")


@rule("defend-sequence", "Lead the top of touching honours.", "Where do you hold touching honours?")
def sequence(facts: Facts) -> Finding | None:
    """Lead the top of touching cards from the ten up."""
    defence, card, found = best_lead(facts)
    if "sequence" not in found or card.suit is None:
        return None
    second = defence.suits[card.suit].mine[1]
    return Finding(
        card,
        "{card} and {second} are worth the same.",
        "{I} lead {card}, the top of touching honours: if it is beaten, {second} moves up.",
        (card, second),
        second=show(second),
    )


@rule(
    "defend-through",
    "With dummy on your left, lead through strength.",
    "In which suit would dummy's high cards be caught between you and partner?",
)
def through(facts: Facts) -> Finding | None:
    """Lead a suit in which dummy, who plays next, holds a high card."""
    defence, card, found = best_lead(facts)
    if "through" not in found or card.suit is None:
        return None
    best = show(defence.suits[card.suit].dummys[0])
    return Finding(
        card,
        "Dummy plays next and holds {best}; partner plays after dummy.",
        "{I} lead {card} through dummy's {best}, since partner plays after dummy.",
        best=best,
    )


@rule(
    "defend-weakness", "With dummy on your right, lead up to weakness.", "In which suit does dummy have no high card?"
)
def weakness(facts: Facts) -> Finding | None:
    """Lead a suit in which dummy, who plays last, has nothing above the nine."""
    defence, card, found = best_lead(facts)
    if "weakness" not in found or card.suit is None:
        return None
    best = show(defence.suits[card.suit].dummys[0])
    return Finding(
        card,
        "Dummy plays last, and its highest {one} is {best}.",
        "{I} lead {card} up to dummy's weak {suit}, where {best} is the highest.",
        best=best,
    )


@rule(
    "defend-points",
    "Count the points that were announced, and lead where partner's are.",
    "How many points does partner still hold, and where can they be?",
)
def points(facts: Facts) -> Finding | None:
    """Lead a suit in which partner is likely to hold a missing honour, by the points announced."""
    defence, card, _ = best_lead(facts)
    held = defence.hidden.points_of(defence.partner)
    if card.suit is None or not held:
        return None
    high = [each for each in defence.suits[card.suit].unseen if each.rank >= Rank.QUEEN]
    likely = max(high, key=lambda each: defence.hidden.chance_of(defence.partner, each), default=None)
    if likely is None or defence.hidden.chance_of(defence.partner, likely) < 0.5:
        return None
    number = count(held, "point")
    return Finding(
        card,
        phrase("You have not seen {number} of the points that partner announced.", number=number)
        if held > 1
        else phrase("You have not seen 1 of the points that partner announced."),
        "Partner still holds {number}, and probably {likely} among them, so {i} lead {card}.",
        number=number,
        likely=show(likely),
    )


@rule("defend-quiet", "Lead from a suit in which you have little to lose.", "Which lead gives nothing away?")
def quiet(facts: Facts) -> Finding | None:
    """Lead the card that costs least."""
    _, card, _ = best_lead(facts)
    return Finding(
        card,
        "If you lead a suit in which you hold a high card, it may cost you a trick.",
        "{I} lead {card}, which gives as little away as any card.",
    )


DEFENDER_LEADS: Rules = (master, ruff, trump, singleton, sequence, weakness, points, through, quiet)
"""The rules for a defender's lead; all name the same card, and the first that fits says why."""


def is_defenders_lead(facts: Facts) -> bool:
    """Check whether a defender is to lead, with one partner, against a dummy in view."""
    played_by = facts.view.played_by
    is_defender = facts.me not in played_by and facts.me not in played_by.values()
    return not facts.trick and len(played_by) == 1 and is_defender and len(facts.partners) == 1
