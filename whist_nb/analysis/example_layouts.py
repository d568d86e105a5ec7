"""Example layouts: one layout of the cards, out of many, that makes the announcements true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

from whist_nb.analysis.announcements import Announcement, AnnouncementReason, Announcements
from whist_nb.analysis.card_sets import BIT, HoldingCondition, bits

_Each = TypeVar("_Each")

STRICT: Final = 0.8
"""How often a taker is given none of the cards that it was not dealt at first; it may have drawn one since."""


class LayoutConstraints(NamedTuple):
    """A plan for the deal: who gets the cards ``asks`` names, who gets none that are ``barred`` and some ``first``."""

    asks: tuple[HoldingCondition, ...]
    barred: tuple[int, ...]
    first: int


def guide(
    claims: Announcements, rng: Random, held: Sequence[int], may: Sequence[int], unknown: int, sizes: Sequence[int]
) -> LayoutConstraints | None:
    """Pick one way in which every claim is true; None if the cards picked do not allow it.

    ``held`` are the cards known to have been in each hand, ``may`` those of the ``unknown`` cards it may hold, and
    ``sizes`` how many of them it holds.
    """
    asks: list[HoldingCondition] = []
    barred, first, left = [0] * len(held), 0, list(sizes)
    for claim in claims.all:
        place, is_taker = claim.place, claim.place == claims.taker
        lacked = bits(claim.lacked - claims.came) & unknown
        if lacked and is_taker and rng.random() < STRICT:
            barred[place] |= lacked
            first |= lacked
        if not claim.reasons:
            continue
        had = held[place] | bits(claims.played.get(place, ())) | bits(claims.dealt.get(place, ()))
        picked = _picked(claim, rng, had & ~bits(claims.came) if is_taker else had, unknown if is_taker else may[place])
        if picked is None:
            return None
        unknown &= ~picked
        if is_taker:  # it may have discarded them
            barred = [mask if seat == place else mask | picked for seat, mask in enumerate(barred)]
        elif picked:
            left[place] -= picked.bit_count()
            asks.append(HoldingCondition(place, picked, picked.bit_count()))
    return LayoutConstraints(tuple(asks), tuple(barred), first) if min(left) >= 0 else None


def _picked(claim: Announcement, rng: Random, had: int, may: int) -> int | None:
    """Pick cards that make a claim true, together with those that the hand had anyway."""
    ways = (_enough(reason, rng, had, may) for reason in _shuffled(claim.reasons, rng))
    return next((picked for picked in ways if picked is not None), None)


def _enough(reason: AnnouncementReason, rng: Random, had: int, may: int) -> int | None:
    needed = reason.least - sum(value for card, value in reason.worth if BIT[card] & had)
    picked = 0
    for card, value in _shuffled(reason.worth, rng):
        if needed <= 0:
            break
        if BIT[card] & may & ~had:
            picked |= BIT[card]
            needed -= value
    return picked if needed <= 0 else None


def _shuffled(values: Iterable[_Each], rng: Random) -> list[_Each]:
    each = list(values)
    return rng.sample(each, len(each))
