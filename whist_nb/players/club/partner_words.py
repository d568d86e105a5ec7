"""The words for Club's reasons with a partner, made from their facts alone; the marks are those of `Finding`."""

from __future__ import annotations

from collections.abc import Callable

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rule, count, rule, show
from whist_nb.players.club import partner_reasons as because
from whist_nb.players.club.convention_words import remark
from whist_nb.players.facts import Facts


def partners_rule(id: str, maxim: str, nudge: str) -> Callable[[Callable[[Facts], Finding | None]], Rule]:
    """Make a rule from a function that finds a card and the facts behind it; use it as a decorator, as `rule`."""
    return rule(id, maxim, nudge, words=in_words)


def in_words(behind: because.PartnerReason) -> tuple[str, str]:
    """Return the idea and the reason of a finding in words, from the facts behind it."""
    match behind:
        case because.LeadsSingleton(trumps):
            return (
                phrase("{{card}} is your only {{one}}, and you hold {number}.", number=count(trumps, "trump")),
                phrase("{I} lead {card}, {my} only {one}, so that {i} can ruff when the suit is led again."),
            )
        case because.LeavesPartnersCard(ace):
            return (
                phrase("Partner's {best} is winning, and only one card that is out can beat it."),
                phrase("Partner's {{best}} may win without {ace}, so {{i}} play {{card}}.", ace=show(ace)),
            )
        case because.FinessesInThirdHand(ace):
            return (
                phrase("The king is out, and you hold the ace and the queen."),
                phrase(
                    "{{I}} play {{card}}: it wins unless the last player has the king. {{I}} still have {ace}.",
                    ace=show(ace),
                ),
            )
        case because.LeadsTouching(top):
            return (
                phrase("{top} and {{card}} are worth the same.", top=show(top)),
                phrase("{{I}} lead {{card}}, which is as good as {top}.", top=show(top)),
            )
        case because.LeadsLongLow(suit, number):
            longest = suit.word.capitalize()
            return (
                phrase("{longest} are your longest suit: {number} cards.", longest=longest, number=number),
                phrase("{longest} are {{my}} longest suit, so {{i}} lead {{card}}, the lowest.", longest=longest),
            )
        case because.ReturnsLowest(left):
            return (
                phrase("Partner led {{suit}} first, and you have {number} cards left.", number=left),
                phrase("Partner led {{suit}} first, so {{i}} return {{card}}, the lowest of {number}.", number=left),
            )
        case because.ReturnsLow():
            return (
                phrase("Partner led {suit} first."),
                phrase("Partner led {suit} first, so {i} return {card}, {my} lowest."),
            )
    return _signals_in_words(behind)


def _signals_in_words(behind: because.Signalling) -> tuple[str, str]:
    """Return the idea and the reason of a signal that is given or answered."""
    match behind:
        case because.CallsForTrumps(trumps, low):
            return (
                phrase("You hold {number}, and partner doesn't know that yet.", number=count(trumps, "trump")),
                phrase(
                    "{{I}} play {{card}}, and {low} next time: a higher card before a lower one calls for trumps.",
                    low=show(low),
                ),
            )
        case because.FinishesCall(high):
            return (
                phrase("You played {high} in the first round of {{led}}.", high=show(high)),
                phrase("{{I}} play {{card}} after {high}, which calls for trumps.", high=show(high)),
            )
        case because.AnswersCall(signal):
            return remark(signal), phrase("Partner called for trumps, so {i} lead {card}.")
        case because.Echoes(low):
            return (
                phrase("You have only two {led} and could ruff the third round."),
                phrase(
                    "{{I}} play {{card}}, and {low} next time: a higher card before a lower one tells partner that "
                    "{{i}} have only two.",
                    low=show(low),
                ),
            )
        case because.AnswersEcho(signal):
            return (
                remark(signal),
                phrase("Partner has no {suit} left, so {i} lead {card} for partner to ruff."),
            )
