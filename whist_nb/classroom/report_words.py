"""A class report in words: its parts as tables, for screen and paper.

Each part has a title, a note, columns and lines; a line, or a name in it, may open a replay.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from whist_nb.analysis.open_cards import Unpriced
from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.boards import Board
from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.mistakes_in_words import MistakesInWords
from whist_nb.classroom.report import ClassReport, Divergence, PupilResult, counts_tricks
from whist_nb.classroom.report_parts import STARTED_AGAIN, WorkReportWords, done, line, part, place, where_is
from whist_nb.engine.phrases import counted, phrase
from whist_nb.engine.wording import number_text
from whist_nb.tables.frame_parts import Json

PARTINGS: Final = 12
"""The most decisions shown among those at which the class diverged."""


class ReportWords(WorkReportWords[ClassReport]):
    """The words for a report, and for what is known so far about the cost of its plays, unless nobody works it out."""

    untitled = phrase("Homework ‘{word}’")

    def __init__(self, report: ClassReport, study: ClassStudy, costs: bool = True) -> None:
        super().__init__(report)
        self.study, self._costs = study, costs
        self._decisions = study.decisions
        self._of = {(each.board, each.index, pupil): each for each in self._decisions for pupil in each.pupils}

    def _handed_in(self) -> str:
        report = self.report
        played, pupils = sum(len(each.finished) for each in report.hand_ins), len(report.hand_ins)
        whole = pupils * len(report.boards)
        return counted(
            pupils,
            "One pupil has handed in {played} of {whole} boards.",
            "{count} pupils have played {played} of {whole} boards.",
            played=played,
            whole=whole,
        )

    @property
    def progress(self) -> str | None:
        """A note on what is still being worked out; None once everything is done."""
        opened, boards = self.study.opened, sum(map(bool, self.report.results))
        if opened < boards:
            return phrase("Working out what the plays cost: board {now} of {boards}.", now=opened + 1, boards=boards)
        if self.study.waiting:
            return phrase("Judging decisions, the costliest first: {left} to go.", left=self.study.waiting)
        return None

    def _parts(self) -> list[Json]:
        taught = MistakesInWords(self.report, self.study)
        needs = [] if self.progress else [taught.needs]
        return [self._results, taught.ideas, *needs, self._partings, self._boards, self._alike]

    # Results

    @cached_property
    def _results(self) -> Json:
        counts = counts_tricks(self.report)
        hints, undos = (any(allowed) for allowed in zip(*map(_help, self.report.hand_ins), strict=True))
        usual = Counter(map(_help, self.report.hand_ins)).most_common(1)[0][0]
        heads = [phrase("Pupil"), phrase("Boards"), *[phrase("Points")] * (not counts), phrase("Tricks")]
        heads += [phrase("Matchpoints")] * self._compares + [phrase("Given away")] * self._costs
        again = any(each.restarts for each in self.report.standings)
        heads += [phrase("Hints")] * hints + [phrase("Taken back")] * undos + [phrase("Started again")] * again
        lines = []
        for each in self.report.standings:
            had = [
                *[number_text(each.points)] * (not counts),
                phrase("{tricks} of {of}", tricks=each.tricks, of=each.of),
            ]
            share = phrase("{share}%", share=round(100 * each.matchpoints / each.most)) if each.most else "–"
            is_usual = _help(self.report.hand_ins[each.pupil]) == usual
            name = each.name if is_usual else phrase("{name} (other settings)", name=each.name)
            cells = [name, str(each.boards), *had, *[share] * self._compares]
            cells += [self._given_away(each.pupil)] * self._costs
            cells += [str(each.hints)] * hints + [str(each.undos)] * undos + [str(each.restarts)] * again
            lines.append(line(cells, opens=self._worst_of(each.pupil)))
        notes = [
            phrase("Matchpoints compare each board with everybody else's: 100% means better than all of them.")
        ] * self._compares
        notes += [phrase("Given away: what the plays cost as the cards lay, bad luck included.")] * self._costs
        notes += [STARTED_AGAIN] * again
        if len(set(map(_help, self.report.hand_ins))) > 1:
            notes.append(
                phrase("Other settings: not the same help was allowed as in most hand-ins (hints, taking plays back).")
            )
        reasons = [each.unpriced for each in self._decisions]
        if Unpriced.CARDS_TO_COME in reasons:
            notes.append(phrase("The cost of a play is not known until the stock is gone."))
        if Unpriced.SEARCH_LIMIT in reasons:
            notes.append(
                phrase(
                    "Not counted: {late} of {plays} plays that would take too long to cost.",
                    late=reasons.count(Unpriced.SEARCH_LIMIT),
                    plays=sum(each.cost_open is not None or each.unpriced is not None for each in self._decisions),
                )
            )
        return part("results", phrase("Results"), " ".join(notes), heads, lines)

    @property
    def _compares(self) -> bool:
        return len(self.report.hand_ins) > 1

    def _given_away(self, pupil: int) -> str:
        if not self.study.opened:
            return "…"
        mine = [each for each in self._decisions if pupil in each.pupils]
        return str(self.study.cost_open(pupil)) if any(each.cost_open is not None for each in mine) else "–"

    def _worst_of(self, pupil: int) -> list[int] | None:
        """Return where a pupil's replay opens: at their most expensive decision, or at the end of their first board."""
        mine = [each for each in self._decisions if pupil in each.pupils and each.cost_open]
        if mine:
            worst = max(mine, key=lambda each: (each.moment is not None, each.cost_open or 0))
            return place(worst.board, pupil, worst.index)
        return place(self.report.boards[0].number, pupil, 0) if self.report.hand_ins[pupil].finished else None

    # Boards

    @cached_property
    def _boards(self) -> Json:
        heads = [phrase("Board"), phrase("Result"), *[phrase("Matchpoints")] * self._compares, phrase("Who")]
        lines = []
        for board, results in zip(self.report.boards, self.report.results, strict=True):
            for at, alike in enumerate(_alike(results)):
                number = phrase("Board {number}", number=board.number) if at == 0 else ""
                most = 2 * (len(results) - 1)
                matchpoints = phrase("{mine} of {most}", mine=alike[0].matchpoints, most=most) if most else "–"
                who = [self._name(board, each.pupil, 0) for each in alike]
                lines.append(line([number, self._had(alike[0]), *[matchpoints] * self._compares], who))
        note = phrase("Two matchpoints for each player you beat, and one for each who did as well.")
        note = note if self._compares else ""
        return part("boards", phrase("Board by board"), note, heads, lines)

    def _had(self, result: PupilResult) -> str:
        had = result.had
        tricks = phrase("{tricks} of {of} tricks", tricks=had.tricks, of=had.of)
        return (
            tricks
            if counts_tricks(self.report)
            else phrase("{points} points, {tricks}", points=number_text(had.points), tricks=tricks)
        )

    def _name(self, board: Board, pupil: int, index: int) -> list[Any]:
        return [self.report.names[pupil], place(board.number, pupil, index)]

    # Where the class split

    @cached_property
    def _partings(self) -> Json:
        heads = [phrase("Where"), phrase("What they did"), phrase("Pupils")]
        heads += [phrase("Cost")] * self._costs + [phrase("Who")]
        lines = [line for each in self._by_cost[:PARTINGS] for line in self._parted(each)]
        notes = [phrase("Up to that point these pupils had all played alike.")]
        notes += [phrase("The cost is in tricks, as the cards lay.")] * self._costs
        return part("partings", phrase("Where the class split"), " ".join(notes), heads, lines)

    @property
    def _by_cost(self) -> list[Divergence]:
        """The decisions at which the class diverged: those that cost it most first, and those that cost nothing last.

        Until all costs are known, those come first at which the most pupils left the majority, so that nothing moves
        about while it is read.
        """
        if self.study.unopened:
            return list(self.report.partings)
        return sorted(self.report.partings, key=lambda each: -self._cost_of(each))

    def _cost_of(self, parting: Divergence) -> float:
        """Return the cost to all pupils together; if it is unknown, a little more than nothing."""
        costs = [
            (len(pupils), known.cost_open if known else None)
            for _, pupils in parting.chosen
            for known in [self._of.get((parting.board, parting.index, pupils[0]))]
        ]
        known = sum(pupils * (cost or 0) for pupils, cost in costs)
        return known or (0.5 if any(cost is None for _, cost in costs) else 0.0)

    def _parted(self, parting: Divergence) -> Iterator[Json]:
        for at, (action, pupils) in enumerate(parting.chosen):
            who = [[self.report.names[pupil], place(parting.board, pupil, parting.index)] for pupil in pupils]
            where = where_is(parting.board, parting.trick) if at == 0 else ""
            known = self._of.get((parting.board, parting.index, pupils[0]))
            cost = "…" if known is None else "–" if known.cost_open is None else str(known.cost_open)
            yield line([where, done(action, parting.leads), str(len(pupils)), *[cost] * self._costs], who)

    # Identical work

    @cached_property
    def _alike(self) -> Json:
        heads = [phrase("Same choices"), phrase("Not what a club player would do"), phrase("Who")]
        lines = []
        for each in self.report.alike if self.report.shows_names else ():
            board, index = each.first
            who = [self._name(self.report.boards[board], pupil, index) for pupil in each.pupils]
            lines.append(line([str(each.shared), str(each.telling)], who))
        note = phrase(
            "These pupils made the same choice every time. They may have worked together. The more of their choices "
            "a club player would not have made, the less likely it is to be chance."
        )
        return part("alike", phrase("Identical work"), note, heads, lines)


def _help(hand_in: HandIn) -> tuple[bool, bool]:
    """Return whether hints and taking plays back were allowed, which a pupil can change in the cell."""
    return hand_in.assignment.may_hint, hand_in.assignment.may_undo


def _alike(results: Sequence[PupilResult]) -> Iterator[list[PupilResult]]:
    """Group the results of a board that are worth the same."""
    by_matchpoints: dict[tuple[int, ...], list[PupilResult]] = defaultdict(list)
    for each in results:
        by_matchpoints[each.matchpoints, *each.had].append(each)
    yield from by_matchpoints.values()
