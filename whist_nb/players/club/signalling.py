"""Club's rules for the conventions that take two cards: the call for trumps and the echo, given and answered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from whist_nb.engine.cards import Card, Rank
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules
from whist_nb.players.club.conventions import (
    CALL,
    ECHO,
    Signal,
    can_signal,
    follows,
    trumps_were_led,
    unanswered,
)
from whist_nb.players.club.partner_reasons import AnswersCall, AnswersEcho, CallsForTrumps, Echoes, FinishesCall
from whist_nb.players.club.partner_words import partners_rule
from whist_nb.players.facts import Facts

_SPARED: Final = frozenset({"follow-cannot-beat", "partner-wins", "second-low", "third-low"})
"""The rules of thumb by which a card is given up rather than played to win."""
_LENGTH, _HIGHEST = 5, 10
"""A call shows at least this many trumps, and costs no card above the ten."""
_FEW, _HIGH_LEAD = 4, 13
"""An echo is worth while with at most this many trumps, and is given to partner's ace or king."""


def _from_partner(facts: Facts, convention: str) -> tuple[Signal, ...]:
    """Return partner's signals of one convention that can still be answered."""
    return unanswered(facts.view, facts.partners[0], (convention,))


def _spared_card(facts: Facts) -> Card | None:
    """Return the lowest card of the plain suit led, if it is to be given up and there is a higher one."""
    if not facts.trick or facts.led is facts.trump or facts.rule not in _SPARED:
        return None
    held = facts.holding.get(facts.led, ()) if facts.led else ()
    return held[-1] if len(held) > 1 and facts.choice == held[-1] else None


def _rounds(facts: Facts) -> int:
    """Return how often the suit now led was led before."""
    suit_of = facts.ranks.suit_of
    return sum(suit_of[trick.plays[0][1]] is facts.led for trick in facts.view.tricks)


@partners_rule(
    "call-for-trumps",
    phrase("When you are long in trumps, call for them."),
    phrase("How could you let partner know that you want trumps led?"),
)
def call(facts: Facts) -> Finding | None:
    """Play the lowest card but one, with five trumps, when an opponent leads a plain suit for the first time."""
    low = _spared_card(facts) if facts.length(facts.trump) >= _LENGTH else None
    if low is None or facts.trick[0][0] in facts.partners or _rounds(facts) or trumps_were_led(facts.view):
        return None
    card = facts.holding[facts.led][-2]  # type: ignore[index]
    if facts.rank(card) > _HIGHEST or facts.beats(card):
        return None
    return Finding(card, cards=(card, low), because=CallsForTrumps(len(facts.trumps), low))


@partners_rule(
    "finish-call",
    phrase("Complete your call for trumps."),
    phrase("Which card did you play when this suit was led before?"),
)
def finish_call(facts: Facts) -> Finding | None:
    """Explain the lower card of a call, which the rules of thumb would choose, too."""
    if facts.led is None or facts.length(facts.trump) < _LENGTH or trumps_were_led(facts.view):
        return None
    followed = follows(facts.view, facts.me).get(facts.led, [])
    if len(followed) != 1 or facts.suit(facts.choice) is not facts.led:
        return None
    (leader, high, was_beaten), card = followed[0], facts.choice
    is_lower = was_beaten and facts.rank(card) < facts.rank(high) and card == facts.with_choice[-1]
    if leader in facts.partners or not is_lower:
        return None
    return Finding(card, because=FinishesCall(high))


@partners_rule(
    "answer-call",
    phrase("When partner calls for trumps, lead one."),
    phrase("What did partner tell you by playing a higher card before a lower one?"),
)
def answer_call(facts: Facts) -> Finding | None:
    """Lead a trump that partner called for: the highest of up to three, an ace, or the lowest of more."""
    if facts.trick or not facts.length(facts.trump) or trumps_were_led(facts.view):
        return None
    for signal in _from_partner(facts, CALL):
        top, few = facts.trumps[0], len(facts.trumps) <= 3
        is_top = few or facts.rank(top) == Rank.ACE
        return Finding(top if is_top else facts.trumps[-1], because=AnswersCall(signal))
    return None


@partners_rule(
    "echo",
    phrase("With two small cards, play the higher one on partner's ace or king."),
    phrase("How could you let partner know that you have only two?"),
)
def echo(facts: Facts) -> Finding | None:
    """Play the higher of two small cards on partner's ace or king, with a trump to ruff the third round."""
    low, best = _spared_card(facts), facts.best_card
    if low is None or best is None or not facts.partner_wins or facts.trick[0][0] not in facts.partners:
        return None
    held = facts.holding[facts.led]  # type: ignore[index]
    is_short = len(held) == 2 and facts.rank(held[0]) <= _HIGHEST and 0 < len(facts.trumps) <= _FEW
    if not is_short or _rounds(facts) or facts.rank(best) < _HIGH_LEAD:
        return None
    return Finding(held[0], cards=held, because=Echoes(low))


@partners_rule(
    "answer-echo",
    phrase("When partner echoes, lead a third round."),
    phrase("What did partner tell you by playing a higher card before a lower one?"),
)
def answer_echo(facts: Facts) -> Finding | None:
    """Lead the suit in which partner has shown two cards, unless an opponent may ruff it, too."""
    if facts.trick or facts.rule == "lead-draw-trumps":
        return None
    for signal in _from_partner(facts, ECHO):
        suit = facts.suit(signal.high)
        if suit is None or suit not in facts.holding or not facts.count_out(suit):
            continue
        can_ruff = not facts.has_none(facts.partners[0], facts.trump)  # type: ignore[arg-type]
        if can_ruff and not any(facts.may_ruff(seat, suit) for seat in facts.opponents):
            return Finding(facts.holding[suit][-1], because=AnswersEcho(signal))
    return None


RULES: Final[Mapping[str, Rules]] = {CALL: (call, finish_call, answer_call), ECHO: (echo, answer_echo)}
"""The rules that belong to each convention."""

ANSWERS: Final = frozenset({answer_call.id, answer_echo.id})
"""The rules by which Club answers a signal."""


@lru_cache
def _rules_of(conventions: frozenset[str]) -> Rules:
    return tuple(each for name, rules in RULES.items() if name in conventions for each in rules)


def conventional_rules(facts: Facts, conventions: frozenset[str]) -> Rules:
    """Return the rules of those conventions that may apply in a position."""
    return _rules_of(conventions) if conventions and len(facts.legal) > 1 and can_signal(facts.view) else ()
