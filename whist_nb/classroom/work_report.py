"""What all reports on a class have in common: the hand-ins that count, and the names of the pupils."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from whist_nb.classroom.alike import AlikeHandIns, alike_hand_ins
from whist_nb.classroom.boards import check_word
from whist_nb.classroom.class_facts import NOTHING_KNOWN, ClassFacts
from whist_nb.classroom.collecting import CollectedHandIns, collect
from whist_nb.classroom.read_codes import Handed
from whist_nb.classroom.refusals import RefusedHandIn
from whist_nb.engine.phrases import phrase

H = TypeVar("H", bound=Handed)
W = TypeVar("W")


@dataclass(frozen=True)
class WorkReport(ABC, Generic[H, W]):
    """The hand-ins of one kind for a word: ``hand_ins`` count, and ``refused`` do not, each with its reason.

    Pupils are numbered from 0 in the order in which they handed in.
    """

    kind: ClassVar[type[Handed]]

    word: str
    hand_ins: tuple[H, ...]
    refused: tuple[RefusedHandIn, ...]
    shows_names: bool = True
    facts: ClassFacts = NOTHING_KNOWN

    @classmethod
    def of(cls, word: str, hand_ins: Any, *, names: bool = True) -> Self:
        """Read hand-ins in any form that ``collect`` accepts; raise BadOption for anything else."""
        return cls.made_of(word, collect(word, hand_ins, cls.kind), names=names)

    @classmethod
    def made_of(cls, word: str, taken: CollectedHandIns, *, names: bool = True) -> Self:
        """Return the report of a collection, without hand-ins of another kind."""
        kept: Any = tuple(each for each in taken.hand_ins if isinstance(each, cls.kind))
        return cls(check_word(word), kept, taken.refused, names, taken.facts)

    @property
    def assignment(self) -> W | None:
        """What was set; None if nothing is counted."""
        first: Any = self.hand_ins[0] if self.hand_ins else None
        return first and first.assignment

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the pupils; numbers if they are hidden or unknown."""
        return tuple(
            (each.name if self.shows_names else None) or phrase("Pupil {number}", number=number)
            for number, each in enumerate(self.hand_ins, 1)
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """The names on the class list of those who have not handed in; numbers if names are hidden."""
        missing = self.facts.missing
        if self.shows_names:
            return missing
        return tuple(phrase("Pupil {number}", number=len(self.hand_ins) + at) for at in range(1, len(missing) + 1))

    @cached_property
    def alike(self) -> tuple[AlikeHandIns, ...]:
        """Pupils who handed in the same work, if some of it would seldom agree by chance."""
        return alike_hand_ins(self.hand_ins)

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and part of the work, and for those who are missing."""
