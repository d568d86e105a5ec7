"""What Club does with a partner beside the rules of thumb of play-outs: leads, returns and third hand, as taught.

Each was measured on duplicate boards against Club without it; none is weaker (``benchmarks/conventions.py --rules``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from whist_nb.engine.cards import Rank, Suit
from whist_nb.players.advice import Finding, Rule, Rules
from whist_nb.players.club.conventions import RETURN, SINGLETON, USUAL, can_signal
from whist_nb.players.club.partner_reasons import (
    FinessesInThirdHand,
    LeadsSingleton,
    LeavesPartnersCard,
    ReturnsLowest,
)
from whist_nb.players.club.partner_words import partners_rule
from whist_nb.players.facts import Facts

_FEW: Final = 3
"""With at most this many trumps, they are worth more for ruffing than for drawing."""
_LONG: Final = 3
"""With this many cards or more of partner's suit left, the lowest is returned."""


def _was_led(facts: Facts, suit: Suit) -> bool:
    """Return whether a suit has been led in this deal."""
    return any(facts.ranks.suit_of[trick.plays[0][1]] is suit for trick in facts.view.tricks)


@partners_rule(
    "lead-singleton", "With a few small trumps and no sequence, lead a singleton.", "In which suit could you soon ruff?"
)
def singleton(facts: Facts) -> Finding | None:
    """Lead a singleton rather than open a long suit, with one to three trumps to ruff with."""
    if facts.trick or facts.rule not in ("lead-fourth-best", "lead-short") or not 1 <= len(facts.trumps) <= _FEW:
        return None
    single = [
        facts.holding[suit][0]
        for suit in facts.plain_suits
        if facts.length(suit) == 1
        and not _was_led(facts, suit)
        and not facts.is_master(facts.holding[suit][0])
        and facts.rank(facts.holding[suit][0]) < Rank.KING
        and not any(facts.may_ruff(seat, suit) for seat in facts.opponents)
    ]
    if not single:
        return None
    return Finding(min(single, key=facts.rank), because=LeadsSingleton(len(facts.trumps)))


@partners_rule("lead-return-low", "Return partner's suit.", "Which suit did partner lead first?")
def return_low(facts: Facts) -> Finding | None:
    """Return the lowest of three cards of partner's suit: only with two left does the higher one go."""
    if facts.trick or facts.rule != "lead-return" or facts.is_master(facts.with_choice[0]):
        return None
    cards = facts.with_choice
    if len(cards) < _LONG:
        return None
    return Finding(cards[-1], cards=cards, because=ReturnsLowest(len(cards)))


@partners_rule(
    "third-leave-queen",
    "Don't put your ace on partner's queen.",
    "What could beat partner's card, and who may have it?",
)
def leave_queen(facts: Facts) -> Finding | None:
    """Play low in third hand on partner's king or queen, if only one card that is out beats it and the ace is ours."""
    best = facts.best_card
    if not facts.trick or best is None or facts.rule != "third-high" or facts.trick[0][0] not in facts.partners:
        return None
    if not facts.partner_wins or facts.suit(best) is not facts.led or facts.rank(best) < Rank.QUEEN:
        return None
    held = facts.holding[facts.led]  # type: ignore[index]
    if len(held) < 2 or facts.rank(held[0]) != Rank.ACE or facts.higher_out(best) != 1:
        return None
    return Finding(held[-1], because=LeavesPartnersCard(held[0]))


@partners_rule(
    "third-finesse",
    "With ace and queen, third hand plays the queen.",
    "If the king has been dealt to the player before you, which card wins?",
)
def finesse(facts: Facts) -> Finding | None:
    """Play the queen from ace and queen in third hand, on partner's low card, while the king is out."""
    if not facts.trick or facts.rule != "third-high" or facts.trick[0][0] not in facts.partners:
        return None
    held = facts.holding[facts.led]  # type: ignore[index]
    ace, queen = held[0], held[1] if len(held) > 1 else held[0]
    is_tenace = facts.rank(ace) == Rank.ACE and facts.rank(queen) == Rank.QUEEN and facts.higher_out(queen) == 1
    if not is_tenace or facts.choice != ace or not facts.beats(queen):
        return None
    return Finding(queen, cards=(ace, queen), because=FinessesInThirdHand(ace))


RULES: Final[Mapping[str, Rule]] = {each.id: each for each in (singleton, return_low, leave_queen, finesse)}
"""The rules, by id."""

_OF_CONVENTION: Final = {singleton.id: SINGLETON, return_low.id: RETURN}
"""The conventions to which some of the rules belong."""


@lru_cache
def _rules_with(conventions: frozenset[str]) -> Rules:
    return tuple(each for each in RULES.values() if _OF_CONVENTION.get(each.id, "") in ("", *conventions))


def partners_rules(facts: Facts, conventions: frozenset[str] = USUAL) -> Rules:
    """Return those rules, with these conventions, where partners have trumps and closed hands and there is a choice."""
    return _rules_with(conventions) if len(facts.legal) > 1 and can_signal(facts.view) else ()
