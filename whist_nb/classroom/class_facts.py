"""What is known of a class beside the hand-ins that count, and the names under which its pupils are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from whist_nb.classroom.same_person import PossiblySame
from whist_nb.engine.phrases import phrase


@dataclass(frozen=True)
class ClassFacts:
    """What is known of a class beside the hand-ins that count.

    ``missing`` are the names on the class list without a hand-in, ``renamed`` the names that count as another one, each
    with that, and ``possibly_same`` the pupils who may be one person. ``also`` says how many of the pupils have handed
    in another kind of work, too. ``other_word`` is the word that the codes for another word were made for, if it can be
    told.
    """

    missing: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    possibly_same: tuple[PossiblySame, ...] = ()
    also: tuple[tuple[type, int], ...] = ()
    other_word: str | None = None


NOTHING_KNOWN: Final = ClassFacts()


def names_in(hand_ins: Iterable[Any], shows_names: bool) -> tuple[str, ...]:
    """Return the names of pupils in order; numbers if names are hidden or unknown."""
    return tuple(
        (each.name if shows_names else None) or phrase("Pupil {number}", number=number)
        for number, each in enumerate(hand_ins, 1)
    )


def missing_names(facts: ClassFacts, handed_in: int, shows_names: bool) -> tuple[str, ...]:
    """Return the names of the pupils who have not handed in; numbers after all others if names are hidden."""
    if shows_names:
        return facts.missing
    return tuple(phrase("Pupil {number}", number=handed_in + at) for at in range(1, len(facts.missing) + 1))
