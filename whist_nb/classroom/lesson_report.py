"""A class's work in a lesson: which exercises were solved at once, which were not, and by whom."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from whist_nb.classroom.collecting import CollectedHandIns
from whist_nb.classroom.lesson_hand_in import Lesson, LessonHandIn
from whist_nb.classroom.report_parts import WorkReportWords, line, part, place
from whist_nb.classroom.work_report import WorkReport
from whist_nb.drawing.names import listed
from whist_nb.engine.phrases import counted, phrase
from whist_nb.tables.frame_parts import Json


@dataclass(frozen=True)
class LessonReport(WorkReport[LessonHandIn, Lesson]):
    """The work in a lesson that was handed in for a word."""

    kind = LessonHandIn

    @classmethod
    def made_of(
        cls, word: str, taken: CollectedHandIns, *, names: bool = True, here: Lesson | None = None
    ) -> LessonReport:
        """Return the report of a collection.

        The names of the exercises, which codes lack, come from a file of the lesson, or from the lesson that was run
        ``here``.
        """
        made = super().made_of(word, taken, names=names)
        known = [each.assignment for each in made.hand_ins if each.assignment.names]
        if here is not None and made.assignment == here:
            known.append(here)
        if not known:
            return made
        return replace(made, hand_ins=tuple(replace(each, assignment=known[0]) for each in made.hand_ins))

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and exercise, for a table such as ``pandas.DataFrame(report.rows())``.

        Columns: ``pupil``, ``exercise`` (its name, or its number if no file has it), ``solved``, ``shown``, ``tries``,
        ``hints``, ``seconds``, ``credit`` from 0 to 1. Those on the class list who have not handed in have a row
        for each exercise in which all of these are None.
        """
        columns = ("solved", "shown", "tries", "hints", "seconds", "credit")
        worked = [
            {
                "pupil": name,
                "exercise": each.assignment.name(at),
                **{column: getattr(done, column) for column in columns},
            }
            for name, each in zip(self.names, self.hand_ins, strict=True)
            for at, done in enumerate(each.done)
        ]
        lesson = self.assignment
        return worked + [
            {"pupil": name, "exercise": lesson.name(at), **dict.fromkeys(columns)}
            for name in self.missing
            if lesson is not None
            for at in range(lesson.count)
        ]


class LessonReportWords(WorkReportWords[LessonReport]):
    """The words for a report of a lesson; exercises can be opened if they are ``here``, by their names."""

    untitled = phrase("Lesson ‘{word}’")

    def __init__(self, report: LessonReport, here: Collection[str] = ()) -> None:
        super().__init__(report)
        self._here = here

    def _handed_in(self) -> str:
        hand_ins = self.report.hand_ins
        pupils, solved = len(hand_ins), sum(each.progress for each in hand_ins)
        whole = pupils * hand_ins[0].assignment.count
        return counted(
            pupils,
            "One pupil has solved {solved} of {whole} exercises.",
            "{count} pupils have solved {solved} of {whole} exercises.",
            solved=solved,
            whole=whole,
        )

    def _parts(self) -> list[Json]:
        return [self._results, self._exercises, self._alike]

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
