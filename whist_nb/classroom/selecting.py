"""Which hand-ins count: those of one assignment, and of each pupil the most complete one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from whist_nb.classroom.class_list import ClassList, check_same
from whist_nb.classroom.pupil_names import same_name, spelt_alike
from whist_nb.classroom.read_codes import Handed
from whist_nb.classroom.refusals import RefusedHandIn
from whist_nb.engine.phrases import phrase

Found = list[tuple[Handed, str]]
"""Hand-ins that can be read, each with the place where it was found."""


class OneAssignment(NamedTuple):
    """The hand-ins of one assignment, those of other homework, and how many pupils handed in another kind, too."""

    kept: Found
    foreign: list[RefusedHandIn]
    also: tuple[tuple[type, int], ...]


def names_that_count(handed_in: Iterable[str], names: ClassList, same: Mapping[str, str]) -> dict[str, str]:
    """Return the name under which each name counts, from those that have another one.

    Two pupils are not made one by a class list that has only 'Ada': 'Ada B.' and 'Ada C.' keep their names.
    """
    there = list(dict.fromkeys(handed_in))
    said = check_same(same, there)
    listed = {name: found for name in there if (found := names.listed_name(name))}
    parts = {name: set(same_name(name)) for name in listed}
    taken: dict[str, list[str]] = defaultdict(list)
    for name, found in listed.items():
        taken[found].append(name)
    clear = {
        found
        for found, mine in taken.items()
        if all(parts[one] <= parts[other] or parts[other] <= parts[one] for one, other in combinations(mine, 2))
    }
    other = {name: said.get(same_name(name)) or (listed[name] if listed.get(name) in clear else name) for name in there}
    return {name: found for name, found in other.items() if found != name}


def of_one_assignment(read: Found, kind: type[Handed] | None) -> OneAssignment:
    """Select the assignment that most have done; the rest is different homework for the same word.

    Another part of the same homework is neither: somebody who has played boards may have answered questions, too.
    """
    counted = Counter(hand_in.assignment.key for hand_in, _ in read if kind is None or isinstance(hand_in, kind))
    most = counted.most_common(1)[0][0] if counted else None
    kept = [each for each in read if each[0].assignment.key == most]
    whose = {hand_in.name for hand_in, _ in kept if hand_in.name}
    kinds = {type(hand_in) for hand_in, _ in kept}
    titles = {hand_in.assignment.title for hand_in, _ in kept}
    others = [each for each in read if each[0].assignment.key != most]
    beside = [hand_in for hand_in, _ in others if hand_in.name in whose and type(hand_in) not in kinds]
    foreign = [
        RefusedHandIn(hand_in.name, place, _foreign(hand_in.assignment.title, titles))
        for hand_in, place in others
        if hand_in not in beside
    ]
    also = {each: len({hand_in.name for hand_in in beside if type(hand_in) is each}) for each in map(type, beside)}
    return OneAssignment(kept, foreign, tuple(also.items()))


def _foreign(title: str, titles: Collection[str]) -> str:
    """Say why other homework is not counted, given the titles of what is."""
    if title in titles:
        return phrase("Different homework of the same name: other settings, or another version of whist-nb.")
    return phrase("Different homework: {what}.", what=title)


def once(read: Found) -> tuple[Found, list[RefusedHandIn]]:
    """Select each pupil's most complete hand-in, or the later of two equal ones; without names, all that differ."""
    kept: dict[object, tuple[Handed, str]] = {}
    doubled = []
    for hand_in, place in read:
        key: object = spelt_alike(hand_in.name) if hand_in.name else hand_in.deeds
        before = kept.get(key)
        if before is None:
            kept[key] = (hand_in, place)
            continue
        is_fuller = hand_in.progress >= before[0].progress
        kept[key], other = ((hand_in, place), before) if is_fuller else (before, (hand_in, place))
        if before[1] == place:  # in one notebook, by itself and as a part of all
            continue
        why = phrase("Handed in more than once: the most complete one counts, or the last of those.")
        doubled.append(RefusedHandIn(other[0].name, other[1], why))
    return list(kept.values()), doubled
