"""What is known of a class beside the hand-ins that count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whist_nb.classroom.same_person import PossiblySame


@dataclass(frozen=True)
class ClassFacts:
    """What is known of a class beside the hand-ins that count.

    ``missing`` are the names on the class list without a hand-in, ``renamed`` the names that count as another one, each
    with that, and ``possibly_same`` the pupils who may be one person. ``also`` says how many of the pupils have handed
    in another kind of work, too. ``other_word`` is the word that the codes for another word were made for, if it can be
    told. ``namesakes`` are the names that a class list has more than once.
    """

    missing: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    possibly_same: tuple[PossiblySame, ...] = ()
    also: tuple[tuple[type, int], ...] = ()
    other_word: str | None = None
    namesakes: tuple[str, ...] = ()


NOTHING_KNOWN: Final = ClassFacts()
