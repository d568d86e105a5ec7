"""A class's work in a lesson: which exercises were solved at once, which were not, and by whom."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from whist_nb.classroom.alike import AlikeHandIns, alike_lessons
from whist_nb.classroom.boards import check_word
from whist_nb.classroom.class_facts import NOTHING_KNOWN, ClassFacts, missing_names, names_in
from whist_nb.classroom.collecting import CollectedHandIns
from whist_nb.classroom.lesson_hand_in import Lesson, LessonHandIn
from whist_nb.classroom.refusals import RefusedHandIn
from whist_nb.classroom.report_parts import (
    about_class,
    line,
    nothing_counted,
    part,
    place,
    refusals,
    refused_part,
    same_part,
)
from whist_nb.drawing.names import listed
from whist_nb.engine.phrases import phrase
from whist_nb.tables.frame_parts import Json


@dataclass(frozen=True)
class LessonReport:
    """The hand-ins for a word: ``hand_ins`` count, and ``refused`` do not; pupils are numbered from 0."""

    word: str
    hand_ins: tuple[LessonHandIn, ...]
    refused: tuple[RefusedHandIn, ...]
    shows_names: bool = True
    facts: ClassFacts = NOTHING_KNOWN

    @classmethod
    def made_of(
        cls, word: str, taken: CollectedHandIns, *, names: bool = True, here: Lesson | None = None
    ) -> LessonReport:
        """Return the report of a collection.

        The names of the exercises, which codes lack, come from a file of the lesson, or from the lesson that was run
        ``here``.
        """
        kept = [each for each in taken.hand_ins if isinstance(each, LessonHandIn)]
        known = [each.assignment for each in kept if each.assignment.names]
        if here is not None and kept and kept[0].assignment == here:
            known.append(here)
        hand_ins = tuple(replace(each, assignment=known[0]) if known else each for each in kept)
        return cls(check_word(word), hand_ins, taken.refused, names, taken.facts)

    @property
    def lesson(self) -> Lesson | None:
        """The lesson; None if nothing is counted."""
        return self.hand_ins[0].assignment if self.hand_ins else None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the pupils; numbers if they are hidden or unknown."""
        return names_in(self.hand_ins, self.shows_names)

    @property
    def missing(self) -> tuple[str, ...]:
        """The names on the class list of those who have not handed in; numbers if names are hidden."""
        return missing_names(self.facts, len(self.hand_ins), self.shows_names)

    @cached_property
    def alike(self) -> tuple[AlikeHandIns, ...]:
        """Pupils who handed in the same work, unless everything was solved quickly and at once."""
        return alike_lessons(self.hand_ins)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and exercise, for a table such as ``pandas.DataFrame(report.rows())``.

        Columns: ``pupil``, ``exercise`` (its name, or its number if no file has it), ``solved``, ``shown``, ``tries``,
        ``hints``, ``seconds``, ``credit`` from 0 to 1. Those on the class list who have not handed in have a row
        for each exercise in which all of these are None.
        """
        columns = ("solved", "shown", "tries", "hints", "seconds", "credit")
        lesson, count = self.lesson, self.lesson.count if self.lesson else 0
        missing = [
            {"pupil": name, "exercise": lesson.name(at) if lesson else "", **dict.fromkeys(columns)}
            for name in self.missing
            for at in range(count)
        ]
        return [*self._rows_of_pupils(), *missing]

    def _rows_of_pupils(self) -> list[dict[str, Any]]:
        return [
            {
                "pupil": self.names[pupil],
                "exercise": each.assignment.name(at),
                "solved": done.solved,
                "shown": done.shown,
                "tries": done.tries,
                "hints": done.hints,
                "seconds": done.seconds,
                "credit": done.credit,
            }
            for pupil, each in enumerate(self.hand_ins)
            for at, done in enumerate(each.done)
        ]


class LessonReportWords:
    """The words for a report of a lesson; exercises can be opened if they are ``here``, by their names."""

    progress = None

    def __init__(self, report: LessonReport, here: Collection[str] = ()) -> None:
        self.report, self._here = report, here

    @property
    def title(self) -> str:
        """The title of the report."""
        lesson = self.report.lesson
        return phrase("Lesson ‘{word}’", word=self.report.word) if lesson is None else lesson.title

    @property
    def note(self) -> str:
        """Who handed in, and how much."""
        report, lesson = self.report, self.report.lesson
        if lesson is None:
            return nothing_counted(report.refused, report.word, report.facts)
        pupils, solved = len(report.hand_ins), sum(each.progress for each in report.hand_ins)
        whole = pupils * lesson.count
        told = (
            phrase("One pupil has solved {solved} of {whole} exercises.", solved=solved, whole=whole)
            if pupils == 1
            else phrase(
                "{pupils} pupils have solved {solved} of {whole} exercises.", pupils=pupils, solved=solved, whole=whole
            )
        )
        about = about_class(report.facts, report.shows_names)
        return " ".join(filter(None, (told, about, refusals(report.refused))))

    @property
    def parts(self) -> list[Json]:
        """All parts that have content."""
        same = same_part(self.report.facts, self.report.names, self.report.shows_names)
        every = [self._results, same, self._exercises, self._alike] if self.report.hand_ins else []
        return [each for each in (*every, refused_part(self.report)) if each["lines"]]

    @property
    def _results(self) -> Json:
        heads = [phrase("Pupil"), phrase("Solved"), phrase("First try"), phrase("Wrong tries"), phrase("Hints"),
                 phrase("Shown"), phrase("Minutes")]  # fmt: skip
        lines = [
            line(
                [
                    name,
                    phrase("{solved} of {of}", solved=each.progress, of=each.assignment.count),
                    str(sum(done.at_once for done in each.done)),
                    str(sum(max(0, done.tries - done.solved) for done in each.done)),
                    str(sum(done.hints for done in each.done)),
                    str(sum(done.shown for done in each.done)),
                    str(round(sum(done.seconds for done in each.done) / 60)),
                ]
            )
            for name, each in zip(self.report.names, self.report.hand_ins, strict=True)
        ]
        note = phrase("Only a pupil's own clicks count, not the answers of a cell.")
        return part("results", phrase("Results"), note, heads, lines)

    @property
    def _exercises(self) -> Json:
        """The exercises, those that gave most trouble first."""
        lesson = self.report.hand_ins[0].assignment
        heads = [
            phrase("Exercise"),
            phrase("First try"),
            phrase("After wrong tries or hints"),
            phrase("Not solved"),
            phrase("Who"),
        ]
        found = []
        for at in range(lesson.count):
            done = [each.done[at] for each in self.report.hand_ins]
            at_once, solved = sum(each.at_once for each in done), sum(each.solved for each in done)
            who = [name for name, each in zip(self.report.names, done, strict=True) if not each.solved]
            cells = [lesson.name(at), str(at_once), str(solved - at_once), str(len(who)), listed(who) if who else "–"]
            opens = place(at, 0, 0) if lesson.name(at) in self._here else None
            found.append((-len(who), at_once, at, line(cells, opens=opens)))
        lines = [told for *_, told in sorted(found, key=lambda each: each[:3])]
        if any(each["opens"] for each in lines):
            note = phrase("Press an exercise to open it.")
        else:
            note = phrase("Run this report in your own copy of the lesson, and you can open each exercise from here.")
        return part("exercises", phrase("What to talk about"), note, heads, lines)

    @property
    def _alike(self) -> Json:
        heads = [phrase("Same results"), phrase("Of those, with slips, hints or over a minute"), phrase("Who")]
        lines = [
            line([str(each.shared), str(each.telling), listed([self.report.names[pupil] for pupil in each.pupils])])
            for each in (self.report.alike if self.report.shows_names else ())
        ]
        note = phrase(
            "These pupils had the same tries, hints and times in every exercise. They may have worked together, but "
            "in a short lesson that is often chance."
        )
        return part("alike", phrase("Identical work"), note, heads, lines)
