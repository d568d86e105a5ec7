"""Find pupils who may have handed in under two names; whether they are one person is for the teacher to say.

>>> may_be_one("Chloe", "Chloe Smith"), may_be_one("Chloe S.", "Chloe Smith"), may_be_one("Chloe", "Ben")
(True, True, False)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations
from typing import Any, Final

from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.pupil_names import same_name, spelt_alike

NEAR: Final = 0.75
"""How alike two spellings must be, from 0 to 1, if the same work speaks for one person as well."""


@dataclass(frozen=True)
class PossiblySame:
    """Two pupils, numbered from 0, who may be one: the shorter name first, and whether their work is the same."""

    pupils: tuple[int, int]
    is_same_work: bool


def possibly_same(hand_ins: Sequence[Any], known: Collection[str] = ()) -> tuple[PossiblySame, ...]:
    """Return the pairs of pupils whose names are so alike that they may be one person.

    A name may be a part of the other; if it is merely spelt much like it, their work must be the same as far as both
    have come. Two names that are both ``known``, from a class list, are two people.
    """
    listed = {same_name(name) for name in known}
    found = []
    for (one, mine), (other, theirs) in combinations(enumerate(hand_ins), 2):
        if not mine.name or not theirs.name or {same_name(mine.name), same_name(theirs.name)} <= listed:
            continue
        is_same_work = _share_work(mine, theirs)
        if may_be_one(mine.name, theirs.name) or (is_same_work and _spelt_near(mine.name, theirs.name)):
            pair = (one, other) if len(mine.name) <= len(theirs.name) else (other, one)
            found.append(PossiblySame(pair, is_same_work))
    return tuple(sorted(found, key=lambda each: not each.is_same_work))


def may_be_one(name: str, other: str) -> bool:
    """Return whether one name has all parts of the other, perhaps shortened or in another order."""
    few, many = sorted((_parts(name), _parts(other)), key=lambda parts: (len(parts), sum(map(len, parts))))
    left = list(many)
    for part in few:
        fits = next((each for each in left if each.startswith(part)), None)
        if fits is None:
            return False
        left.remove(fits)
    return bool(few) and (few != many or spelt_alike(name) != spelt_alike(other))


def _parts(name: str) -> list[str]:
    """Return the parts of a name, longest first, so that an initial does not take the place of a whole part."""
    return sorted((part.rstrip(".") for part in same_name(name) if part.strip(".")), key=len, reverse=True)


def _spelt_near(name: str, other: str) -> bool:
    return SequenceMatcher(None, spelt_alike(name), spelt_alike(other)).ratio() >= NEAR


def _share_work(one: Any, other: Any) -> bool:
    """Return whether two hand-ins are the same as far as both have come, which is further than nothing."""
    mine, theirs = _steps(one), _steps(other)
    shared = min(len(mine), len(theirs))
    return shared > 0 and mine[:shared] == theirs[:shared]


def _steps(hand_in: Any) -> Sequence[Any]:
    return [game.actions for game in hand_in.finished] if isinstance(hand_in, HandIn) else hand_in.deeds
