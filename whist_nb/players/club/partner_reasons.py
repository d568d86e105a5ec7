"""Why Club plays a card by a convention or by a rule with its partner: the facts alone; `partner_words` has the words.

``card`` in these descriptions is the card of the answer, which the finding names.
"""

from __future__ import annotations

from dataclasses import dataclass

from whist_nb.engine.cards import Card, Suit
from whist_nb.players.club.conventions import Signal


@dataclass(frozen=True)
class CallsForTrumps:
    """The card begins a call, which ``low`` will complete; ``trumps`` are held."""

    trumps: int
    low: Card


@dataclass(frozen=True)
class FinishesCall:
    """The card completes a call that ``high`` began."""

    high: Card


@dataclass(frozen=True)
class AnswersCall:
    """Partner has called, so the card is a trump."""

    signal: Signal


@dataclass(frozen=True)
class Echoes:
    """The card begins an echo, which ``low`` will complete."""

    low: Card


@dataclass(frozen=True)
class AnswersEcho:
    """Partner has echoed, so the card is for partner to ruff."""

    signal: Signal


@dataclass(frozen=True)
class LeadsSingleton:
    """The card is the only one of its suit; ``trumps`` are held."""

    trumps: int


@dataclass(frozen=True)
class ReturnsLowest:
    """The card is the lowest of ``left`` cards of partner's suit."""

    left: int


@dataclass(frozen=True)
class ReturnsLow:
    """The card is the lowest one of partner's suit, played without the convention."""


@dataclass(frozen=True)
class LeavesPartnersCard:
    """The card is low, since partner's may win without ``ace``."""

    ace: Card


@dataclass(frozen=True)
class FinessesInThirdHand:
    """The card is the queen beside ``ace``, while the king is out."""

    ace: Card


@dataclass(frozen=True)
class LeadsTouching:
    """The card is as good as ``top``."""

    top: Card


@dataclass(frozen=True)
class LeadsLongLow:
    """The card is the lowest of ``number`` in the longest suit."""

    suit: Suit
    number: int


Signalling = CallsForTrumps | FinishesCall | AnswersCall | Echoes | AnswersEcho
"""The reasons for giving and answering signals."""

PartnerReason = (
    Signalling
    | LeadsSingleton
    | ReturnsLowest
    | ReturnsLow
    | LeavesPartnersCard
    | FinessesInThirdHand
    | LeadsTouching
    | LeadsLongLow
)
"""All of them."""
