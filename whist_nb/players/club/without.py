"""What Club leads without a convention: of the cards among which the convention chooses, the lowest.

Without the lead of singletons it opens a long suit, so no rule of its own is needed for that.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from whist_nb.engine.cards import Rank
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rule, Rules
from whist_nb.players.club.conventions import FOURTH, RETURN, SEQUENCE, can_signal
from whist_nb.players.club.partner_reasons import LeadsLongLow, LeadsTouching, ReturnsLow
from whist_nb.players.club.partner_words import partners_rule
from whist_nb.players.facts import Facts


@partners_rule(
    "lead-touching",
    phrase("Lead one of touching honours."),
    phrase("Where do you hold touching honours?"),
)
def touching(facts: Facts) -> Finding | None:
    """Lead the lowest of touching honours: any of them drives the higher cards out."""
    if facts.trick or facts.rule != "lead-sequence":
        return None
    top, cards = facts.choice, facts.with_choice
    run = [card for card in cards if facts.rank(card) >= Rank.TEN and facts.are_equal(top, card)]
    return Finding(run[-1], cards=tuple(run), because=LeadsTouching(top))


@partners_rule(
    "lead-long-low",
    phrase("Lead a low card of your longest suit."),
    phrase("Which plain suit is your longest?"),
)
def long_low(facts: Facts) -> Finding | None:
    """Lead the lowest card of the longest plain suit."""
    if facts.trick or facts.rule != "lead-fourth-best":
        return None
    cards, suit = facts.with_choice, facts.suit(facts.choice)
    assert suit is not None, "a fourth best is of a suit"
    return Finding(cards[-1], because=LeadsLongLow(suit, len(cards)))


@partners_rule("lead-return-lowest", phrase("Return partner's suit."), phrase("Which suit did partner lead first?"))
def return_lowest(facts: Facts) -> Finding | None:
    """Return the lowest card of partner's suit, however many are left, or a master at once."""
    if facts.trick or facts.rule != "lead-return" or facts.is_master(facts.with_choice[0]):
        return None
    return Finding(facts.with_choice[-1], because=ReturnsLow())


WITHOUT: Final[Mapping[str, Rule]] = {SEQUENCE: touching, FOURTH: long_low, RETURN: return_lowest}
"""For each of these conventions, the rule that takes its place if it is not played."""


@lru_cache
def _rules_without(conventions: frozenset[str]) -> Rules:
    return tuple(each for name, each in WITHOUT.items() if name not in conventions)


def rules_without(facts: Facts, conventions: frozenset[str]) -> Rules:
    """Return the rules for leads without the conventions that are not played."""
    return _rules_without(conventions) if not facts.trick and len(facts.legal) > 1 and can_signal(facts.view) else ()
