"""Defenders' cards to a trick that others have led, with dummy in view: second hand before dummy, and third hand."""

from __future__ import annotations

from whist_nb.engine.cards import Card, Rank
from whist_nb.players.advice import Finding, Rules, rule, show
from whist_nb.players.club.unseen_hands import of_suit
from whist_nb.players.facts import Facts


def is_defenders_card(facts: Facts) -> bool:
    """Check whether a defender with one partner follows suit and has a choice, against a dummy in view."""
    played_by = facts.view.played_by
    is_defender = len(played_by) == 1 and facts.me not in (*played_by, *played_by.values())
    follows = bool(facts.trick) and facts.suit(facts.legal[0]) is facts.led
    return is_defender and follows and len(facts.legal) > 1 and len(facts.partners) == 1


def _dummy(facts: Facts) -> int:
    (dummy,) = facts.view.played_by
    return dummy


def _mine(facts: Facts) -> tuple[Card, ...]:
    """Return the hand's cards of the suit led, from low to high."""
    return facts.holding[facts.led][::-1]  # type: ignore[index]


def _is_ruffed(facts: Facts) -> bool:
    return facts.best_card is not None and facts.suit(facts.best_card) is not facts.led


def _cheapest_over(facts: Facts, *others: Card) -> Card | None:
    """Return the lowest card of the suit led that beats all of some others of that suit."""
    return next((card for card in _mine(facts) if all(facts.rank(card) > facts.rank(each) for each in others)), None)


@rule(
    "defend-over-dummy", "If dummy plays last, play just high enough to beat it.", "What is the best that dummy can do?"
)
def over_dummy(facts: Facts) -> Finding | None:
    """Play in third hand the lowest card that wins, or the lowest of all if partner's card does: dummy plays last."""
    dummy = _dummy(facts)
    if facts.after != (dummy,) or _is_ruffed(facts) or facts.led is None or facts.best_card is None:
        return None
    theirs = of_suit(facts, facts.view.hands[dummy], facts.led)
    if not theirs and facts.may_ruff(dummy, facts.led):
        return None
    card = _cheapest_over(facts, facts.best_card, *theirs)
    if facts.partner_wins and (not theirs or facts.rank(facts.best_card) > facts.rank(theirs[0])):
        return Finding(
            _mine(facts)[0],
            "Partner's {winner} is winning, and dummy cannot beat it.",
            "Dummy plays last and cannot beat partner's {best}, so {i} play {my} lowest, {card}.",
        )
    if card is None:
        return None
    if not theirs:
        return Finding(
            card,
            "Dummy plays last, and has no {suit} left.",
            "Dummy has no {suit} left, so {i} win with {card}, {my} lowest card that beats {best}.",
        )
    highest = show(theirs[0])
    return Finding(
        card,
        "Dummy plays last, and its highest {one} is {highest}.",
        "Dummy's highest {one} is {highest}, so {card} is high enough to win.",
        highest=highest,
    )


@rule(
    "defend-behind-dummy",
    "If dummy has played, only the cards that declarer may hold can beat yours.",
    "Which higher cards may declarer still hold?",
)
def behind_dummy(facts: Facts) -> Finding | None:
    """Play in third hand as high as declarer's possible cards require: dummy's cannot beat anything any more."""
    declarer = facts.view.played_by[_dummy(facts)]
    best = facts.best_card
    if facts.after != (declarer,) or _is_ruffed(facts) or facts.led is None or best is None:
        return None
    mine, may_come = _mine(facts), of_suit(facts, facts.view.unseen, facts.led)
    top = mine[-1]

    def are_as_good(one: Card, other: Card) -> bool:
        low, high = sorted((facts.rank(one), facts.rank(other)))
        return not any(low < facts.rank(card) < high for card in may_come)

    if facts.rank(top) < facts.rank(best):
        return None
    if facts.partner_wins and are_as_good(top, best):
        return Finding(
            mine[0],
            "Partner's {winner} is winning, and against declarer {top} is no better.",
            "Against declarer {top} is no better than partner's {best}, so {i} play {my} lowest, {card}.",
            top=show(top),
        )
    card = next(each for each in mine if facts.rank(each) > facts.rank(best) and are_as_good(each, top))
    if card is top:
        return None  # what third hand plays anyway
    return Finding(
        card,
        "Declarer plays last, and dummy has already played.",
        "Against declarer {card} is as good as {top}, so {i} play {card}.",
        (card, top),
        top=show(top),
    )


@rule(
    "defend-cover",
    "If declarer leads a high card towards dummy, cover it with a higher one.",
    "Can you make them spend two high cards on one trick?",
)
def cover(facts: Facts) -> Finding | None:
    """Cover in second hand a ten or higher that declarer leads, where the rules of thumb would play low."""
    best, dummy = facts.best_card, _dummy(facts)
    if len(facts.trick) != 1 or facts.after[:1] != (dummy,) or facts.rule != "second-low" or best is None:
        return None
    card = _cheapest_over(facts, best)
    if card is None or best.rank < Rank.TEN:
        return None
    return Finding(
        card,
        "Declarer leads {best}, and dummy plays after you.",
        "{I} cover {best} with {card}, so that it takes a second high card to win the trick.",
    )


DEFENDER_FOLLOWS: Rules = (over_dummy, behind_dummy, cover)
"""The rules for a defender who follows suit with dummy in view; where none fits, the rules of thumb decide."""
