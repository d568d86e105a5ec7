"""The parts of a class report: tables with a title and a note, whose lines may open a replay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.class_list import example_of_same
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.quiz import QuizHandIn
from whist_nb.classroom.refusals import RefusedHandIn
from whist_nb.classroom.work_report import WorkReport
from whist_nb.drawing.calls import said
from whist_nb.drawing.names import listed
from whist_nb.engine.actions import Action, CardAction, Knock, Play
from whist_nb.engine.phrases import counted, phrase
from whist_nb.tables.frame_parts import Json

STARTED_AGAIN: Final = phrase(
    "Started again: how many times this homework was started again in a browser that already held work on it, by this "
    "pupil or somebody else."
)


_SAID_ALSO: Final = {
    HandIn: (
        phrase('One of these pupils has handed in boards, too. To see them, add what="boards" to the call.'),
        phrase('{count} of these pupils have handed in boards, too. To see them, add what="boards" to the call.'),
    ),
    QuizHandIn: (
        phrase('One of these pupils has handed in questions, too. To see them, add what="questions" to the call.'),
        phrase('{count} of these pupils have handed in questions, too. To see them, add what="questions" to the call.'),
    ),
    LessonHandIn: (
        phrase('One of these pupils has handed in exercises, too. To see them, add what="lesson" to the call.'),
        phrase('{count} of these pupils have handed in exercises, too. To see them, add what="lesson" to the call.'),
    ),
}


R = TypeVar("R", bound=WorkReport[Any, Any])


class WorkReportWords(ABC, Generic[R]):
    """The words for a report: its title, who handed in, what is still being worked out, and its parts."""

    untitled: ClassVar[str]
    """The title if nothing is counted."""

    def __init__(self, report: R) -> None:
        self.report = report

    @property
    def title(self) -> str:
        """The title of the report."""
        work = self.report.assignment
        return self.untitled.format(word=self.report.word) if work is None else work.title

    @property
    def note(self) -> str:
        """Who handed in, and how much."""
        report = self.report
        if not report.hand_ins:
            return nothing_counted(report)
        return " ".join(filter(None, (self._handed_in(), about_class(report), refusals(report))))

    @property
    def progress(self) -> str | None:
        """A note on what is still being worked out; None once everything is done."""
        return None

    @property
    def parts(self) -> list[Json]:
        """All parts that have lines; if nobody needs anything, that is said, too."""
        results, *others = self._parts() if self.report.hand_ins else [None]
        every = [results, same_part(self.report), *others, refused_part(self.report)]
        return [each for each in every if each and (each["lines"] or each["key"] == "needs")]

    @abstractmethod
    def _handed_in(self) -> str:
        """Say how many handed in how much."""

    @abstractmethod
    def _parts(self) -> list[Json]:
        """Return the parts about the work of the pupils, the results first."""


def about_class(report: WorkReport[Any, Any]) -> str:
    """Say who has not handed in, whose name counts as another, and what else was handed in."""
    facts, shows_names = report.facts, report.shows_names
    missing, told = facts.missing, []
    if missing and shows_names:
        told.append(phrase("Not handed in: {names}.", names=listed(missing)))
    elif missing:
        told.append(counted(len(missing), "One pupil has not handed in.", "{count} pupils have not handed in."))
    if facts.renamed and shows_names:
        pairs = [phrase("{name} as {other}", name=name, other=other) for name, other in facts.renamed]
        told.append(phrase("Counted under another name: {names}.", names=listed(pairs)))
    if facts.namesakes and shows_names:
        told.append(
            phrase(
                "More than once on the class list: {names}. If they are different pupils, add a letter to their names.",
                names=listed(facts.namesakes),
            )
        )
    for kind, count in facts.also:
        one, several = _SAID_ALSO[kind]
        told.append(one if count == 1 else several.format(count=count))
    return " ".join(told)


def same_part(report: WorkReport[Any, Any]) -> Json:
    """Return the pupils who may be one person, with what a teacher writes if they are."""
    lines = []
    for each in report.facts.possibly_same if report.shows_names else ():
        one, other = (report.names[pupil] for pupil in each.pupils)
        why = (
            phrase("Similar names, and identical work up to where the shorter one stops.")
            if each.is_same_work
            else phrase("Similar names, but different work.")
        )
        lines.append(line([listed([one, other]), why, example_of_same(one, other)]))
    note = phrase(
        "Each is counted as two pupils. If they are the same person, add what the last column shows to the call."
    )
    heads = [phrase("Pupils"), phrase("Why we ask"), phrase("If they are the same")]
    return part("same", phrase("The same person?"), note, heads, lines)


def nothing_counted(report: WorkReport[Any, Any]) -> str:
    """Return the note of a report without a pupil."""
    refused = report.refused
    others = sum(each.is_of_other_word for each in refused)
    if others > 1 and 2 * others > len(refused):  # the others are damaged, or no codes
        return other_word_reason(report.word, report.facts.other_word, is_all=others == len(refused))
    return phrase("Nothing could be counted.") if refused else phrase("Nothing has been handed in yet.")


def refusals(report: WorkReport[Any, Any]) -> str:
    """Say how many hand-ins are not counted; empty if there are none."""
    count = len(report.refused)
    told = counted(count, "One hand-in was not counted: see below.", "{count} hand-ins were not counted: see below.")
    return told if count else ""


def other_word_reason(word: str, other: str | None, is_all: bool = False) -> str:
    """Say that hand-ins were made for another word, which word if it can be told, and what to do."""
    if other is None:
        made = (
            phrase("All of these were made for another word, not for {word!r}.", word=word)
            if is_all
            else phrase("These were made for another word, not for {word!r}.", word=word)
        )
        return phrase("{made} Look it up in the cell that your pupils ran, and put it into this call.", made=made)
    made = (
        phrase("All of these were made for the word {other!r}, not for {word!r}.", other=other, word=word)
        if is_all
        else phrase("These were made for the word {other!r}, not for {word!r}.", other=other, word=word)
    )
    return phrase("{made} To read them, call wn.class_report({other!r}, …).", made=made, other=other)


def refused_part(report: WorkReport[Any, Any]) -> Json:
    """Return the hand-ins that do not count, with the reasons, and with names only if names are shown.

    Many that were made for another word have one line together.
    """
    refused, names = report.refused, report.shows_names
    by_word: dict[str | None, list[RefusedHandIn]] = defaultdict(list)
    for each in refused:
        if each.is_of_other_word:
            by_word[each.word].append(each)
    together = {word: group for word, group in by_word.items() if len(group) > 1}
    heads = [phrase("Whose"), phrase("Where"), phrase("Why it is not counted")]
    lines = [
        line(
            [
                phrase("{count} hand-ins", count=len(group)),
                listed([each.name or each.place or "?" for each in group]) if names else "…",
                other_word_reason(report.word, word or report.facts.other_word),
            ]
        )
        for word, group in together.items()
    ]
    lines += [
        line([*_whose(each), each.why] if names else ["…", "…", each.unquoted or each.why])
        for each in refused
        if not (each.is_of_other_word and each.word in together)
    ]
    return part("refused", phrase("Not counted"), "", heads, lines)


def _whose(refused: RefusedHandIn) -> tuple[str, str]:
    """Return the name, and the place if that says more."""
    return refused.name or "?", "" if refused.place == refused.name else refused.place


def needs_part(heads: Sequence[str], lines: Sequence[Json], fine: Sequence[str]) -> Json:
    """Return what each pupil needs next; those who need nothing are named above the table."""
    note = phrase("Nothing stands out for {names}.", names=listed(fine)) if fine else ""
    return part("needs", phrase("Who needs what next"), note, heads, lines)


def place(board: int, pupil: int, index: int) -> list[int]:
    """Return where a replay opens: a board's number, the pupil, and the index of a decision in their game, from 0."""
    return [board, pupil, index]


def where_is(board: int, trick: int) -> str:
    """Return a decision's place in words."""
    if not trick:
        return phrase("Board {board}, before the play", board=board)
    return phrase("Board {board}, trick {trick}", board=board, trick=trick)


def done(action: Action, leads: bool = False) -> str:
    """Return what somebody did: 'led {QH}', 'played {QH}', 'bid 4'."""
    if isinstance(action, Play):
        return phrase("led {{{card}}}", card=action.card) if leads else phrase("played {{{card}}}", card=action.card)
    return named(action)


def named(action: Action) -> str:
    """Return an answer for a cell of its own: '{QH}', 'bid 4', 'knocked'."""
    match action:
        case Play(card=card) | CardAction(card=card):
            return f"{{{card}}}"
        case Knock():
            return phrase("knocked")
    return said(action)


def line(cells: Iterable[str], who: Sequence[Sequence[Any]] = (), opens: list[int] | None = None) -> Json:
    """Return a line of a table: its cells, the names with where their replays open, and where its own opens."""
    return {"cells": list(cells), "who": [list(each) for each in who], "opens": opens}


def part(key: str, title: str, note: str, heads: Sequence[str], lines: Sequence[Json]) -> Json:
    """Return a part of a report: a table with its title and a note."""
    return {"key": key, "title": title, "note": note, "heads": list(heads), "lines": list(lines)}
