"""A class report in words: its parts as tables, for screen and paper.

Each part has a title, a note, columns and lines; a line, or a name in it, may open a replay.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from whist_nb.analysis.open_cards import Unpriced
from whist_nb.analysis.units import Unit
from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.boards import Board
from whist_nb.classroom.class_study import ClassDecision, ClassIdea, ClassStudy
from whist_nb.classroom.collecting import RefusedHandIn
from whist_nb.classroom.report import ClassReport, Divergence, PupilResult, counts_tricks
from whist_nb.drawing.calls import said
from whist_nb.drawing.names import Names, cards_in, listed, usual_names
from whist_nb.engine.actions import Action, CardAction, Knock, Play, read_action
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import number_text
from whist_nb.tables.frame_parts import Json

PARTINGS: Final = 12
"""The most decisions shown among those at which the class diverged."""


class ReportWords:
    """The words for a report, and for what is known so far about the cost of its plays, unless nobody works it out."""

    def __init__(self, report: ClassReport, study: ClassStudy, costs: bool = True) -> None:
        self.report, self.study, self._costs = report, study, costs
        self._decisions = study.decisions
        self._of = {(each.board, each.index, pupil): each for each in self._decisions for pupil in each.pupils}

    @property
    def title(self) -> str:
        """The title of the report."""
        work = self.report.assignment
        return phrase("Homework ‘{word}’", word=self.report.word) if work is None else work.title

    @property
    def note(self) -> str:
        """Who handed in, and how much."""
        report = self.report
        played, pupils = sum(len(each.finished) for each in report.hand_ins), len(report.hand_ins)
        if not pupils:
            return nothing_counted(report.refused)
        whole = pupils * len(report.boards)
        if pupils == 1:
            told_of = phrase("One pupil has handed in {played} of {whole} boards.", played=played, whole=whole)
        else:
            told_of = phrase(
                "{pupils} pupils have played {played} of {whole} boards.", pupils=pupils, played=played, whole=whole
            )
        return f"{told_of} {refusals(report.refused)}".strip()

    @property
    def progress(self) -> str | None:
        """A note on what is still being worked out; None once everything is done."""
        opened, boards = self.study.opened, sum(map(bool, self.report.results))
        if opened < boards:
            return phrase("Working out what the plays cost: board {now} of {boards}.", now=opened + 1, boards=boards)
        if self.study.waiting:
            return phrase("Judging decisions, the costliest first: {left} to go.", left=self.study.waiting)
        return None

    @property
    def parts(self) -> list[Json]:
        """All parts that have content."""
        refused = refused_part(self.report.refused, self.report.shows_names)
        if not self.report.hand_ins:
            return [refused] if refused["lines"] else []
        needs = [] if self.progress else [self._needs]  # nobody is told that nothing is remarkable before that is known
        return filled([self._results, self._ideas, *needs, self._partings, self._boards, self._alike, refused])

    # Results

    @cached_property
    def _results(self) -> Json:
        counts = counts_tricks(self.report)
        hints, undos = (any(allowed) for allowed in zip(*map(_help, self.report.hand_ins), strict=True))
        usual = Counter(map(_help, self.report.hand_ins)).most_common(1)[0][0]
        heads = [phrase("Pupil"), phrase("Boards"), *[phrase("Points")] * (not counts), phrase("Tricks")]
        heads += [phrase("Matchpoints")] * self._compares + [phrase("Given away")] * self._costs
        heads += [phrase("Hints")] * hints + [phrase("Taken back")] * undos
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
            cells += [str(each.hints)] * hints + [str(each.undos)] * undos
            lines.append(line(cells, opens=self._worst_of(each.pupil)))
        notes = [
            phrase("Matchpoints compare each board with everybody else's: 100% means better than all of them.")
        ] * self._compares
        notes += [phrase("Given away: what the plays cost as the cards lay, bad luck included.")] * self._costs
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
        lines = [line for each in self.report.partings[:PARTINGS] for line in self._parted(each)]
        notes = [phrase("Up to that point these pupils had all played alike.")]
        notes += [phrase("The cost is in tricks, as the cards lay.")] * self._costs
        return part("partings", phrase("Where the class split"), " ".join(notes), heads, lines)

    def _parted(self, parting: Divergence) -> Iterator[Json]:
        for at, (action, pupils) in enumerate(parting.chosen):
            who = [[self.report.names[pupil], place(parting.board, pupil, parting.index)] for pupil in pupils]
            where = where_is(parting.board, parting.trick) if at == 0 else ""
            known = self._of.get((parting.board, parting.index, pupils[0]))
            cost = "…" if known is None else "–" if known.cost_open is None else str(known.cost_open)
            yield line([where, done(action, parting.leads), str(len(pupils)), *[cost] * self._costs], who)

    # What to talk about

    @cached_property
    def _ideas(self) -> Json:
        heads = [phrase("Idea"), phrase("Where"), phrase("Played"), phrase("Better"), phrase("Cost"), phrase("Who")]
        lines = [line for each in self.study.ideas for line in self._idea(each)]
        note = phrase(
            "These are the words that pupils read after a deal. The cost is an average over deals "
            "that fit what they could have known."
        )
        return part("ideas", phrase("What to talk about"), note, heads, lines)

    def _idea(self, idea: ClassIdea) -> Iterator[Json]:
        for at, each in enumerate(idea.decisions):
            assert each.moment is not None, "ideas are those of moments"
            who = [[self.report.names[pupil], place(each.board, pupil, each.index)] for pupil in each.pupils]
            better = cards_in(each.moment.better) or _answer(each.moment.better_answer)
            cost = _amount(each.moment.cost_known, each.moment.unit)
            where = where_is(each.board, each.moment.trick if each.moment.plays else 0)
            yield line([self._named(idea) if at == 0 else "", where, named(each.action), better, cost], who)

    def _named(self, idea: ClassIdea) -> str:
        """Return the sentence that the pupils were shown: 'You ruffed partner's winner.'"""
        moment = idea.decisions[0].moment
        assert moment is not None, "ideas are those of moments"
        return self._you.say(moment.title)

    @cached_property
    def _you(self) -> Names:
        work = self.report.hand_ins[0].assignment
        return Names(usual_names(work.seats), work.seat, tuple(self.report.hand_ins[0].games[0].sides))

    # Who needs what next

    @cached_property
    def _needs(self) -> Json:
        heads = [phrase("Pupil"), phrase("What to look at next")]
        mine: dict[int, list[tuple[float, ClassIdea, ClassDecision]]] = defaultdict(list)
        for idea in self.study.ideas:
            for each in idea.decisions:
                for pupil in each.pupils:
                    mine[pupil].append((each.moment.cost_known if each.moment else 0.0, idea, each))
        pupils = [each.pupil for each in self.report.standings]
        found = {pupil: self._need(pupil, mine[pupil]) for pupil in pupils}
        lines = [each for each in found.values() if each is not None]
        fine = [self.report.names[pupil] for pupil, each in found.items() if each is None]
        return needs_part(heads, lines, fine)

    def _need(self, pupil: int, missed: Sequence[tuple[float, ClassIdea, ClassDecision]]) -> Json | None:
        """Return a pupil's most expensive missed idea, and the boards still to be played; None if there is neither."""
        left = [board.number for board in self.report.boards[len(self.report.hand_ins[pupil].finished) :]]
        needs, opens = [], None
        if missed:
            _, idea, decision = max(missed, key=lambda each: each[0])
            opens = place(decision.board, pupil, decision.index)
            needs.append(self._named(idea))
        if left:
            needs.append(_not_played(left))
        return line([self.report.names[pupil], " ".join(needs)], opens=opens) if needs else None

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


def nothing_counted(refused: Sequence[RefusedHandIn]) -> str:
    """Return the note of a report without a pupil."""
    return phrase("Nothing could be counted.") if refused else phrase("Nothing has been handed in yet.")


def refusals(refused: Sequence[RefusedHandIn]) -> str:
    """Say how many hand-ins are not counted; empty if there are none."""
    match len(refused):
        case 0:
            return ""
        case 1:
            return phrase("One hand-in was not counted: see below.")
        case count:
            return phrase("{count} hand-ins were not counted: see below.", count=count)


def _help(hand_in: HandIn) -> tuple[bool, bool]:
    """Return whether hints and taking plays back were allowed, which a pupil can change in the cell."""
    return hand_in.assignment.may_hint, hand_in.assignment.may_undo


def refused_part(refused: Sequence[RefusedHandIn], names: bool) -> Json:
    """Return the hand-ins that do not count, with the reasons, and with names only if names are shown."""
    heads = [phrase("Whose"), phrase("Where"), phrase("Why it is not counted")]
    lines = [line([*_whose(each), each.why] if names else ["…", "…", each.unquoted or each.why]) for each in refused]
    return part("refused", phrase("Not counted"), "", heads, lines)


def _whose(refused: RefusedHandIn) -> tuple[str, str]:
    """Return the name, and the place if that says more."""
    return refused.name or "?", "" if refused.place == refused.name else refused.place


def needs_part(heads: Sequence[str], lines: Sequence[Json], fine: Sequence[str]) -> Json:
    """Return what each pupil needs next; those who need nothing are named above the table."""
    note = phrase("Nothing stands out for {names}.", names=listed(fine)) if fine else ""
    return part("needs", phrase("Who needs what next"), note, heads, lines)


def filled(parts: Iterable[Json]) -> list[Json]:
    """Return the parts that have lines; if nobody needs anything, that is said, too."""
    return [each for each in parts if each["lines"] or each["key"] == "needs"]


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


def _answer(text: str | None) -> str:
    return "" if text is None else named(read_action(text))


def _not_played(boards: Sequence[int]) -> str:
    if len(boards) == 1:
        return phrase("Not played yet: board {number}.", number=boards[0])
    return phrase("Not played yet: boards {numbers}.", numbers=listed([str(number) for number in boards]))


def _amount(cost: float, unit: Unit) -> str:
    """Return '0.5 tricks', '12% chance to win the deal'."""
    if unit.is_chance:
        return phrase("{cost:.0f}% {unit}", cost=100 * cost, unit=unit.words())
    return phrase("{cost:.1f} {unit}", cost=cost, unit=unit.words())


def _alike(results: Sequence[PupilResult]) -> Iterator[list[PupilResult]]:
    """Group the results of a board that are worth the same."""
    by_matchpoints: dict[tuple[int, ...], list[PupilResult]] = defaultdict(list)
    for each in results:
        by_matchpoints[each.matchpoints, *each.had].append(each)
    yield from by_matchpoints.values()


def line(cells: Iterable[str], who: Sequence[Sequence[Any]] = (), opens: list[int] | None = None) -> Json:
    """Return a line of a table: its cells, the names with where their replays open, and where its own opens."""
    return {"cells": list(cells), "who": [list(each) for each in who], "opens": opens}


def part(key: str, title: str, note: str, heads: Sequence[str], lines: Sequence[Json]) -> Json:
    """Return a part of a report: a table with its title and a note."""
    return {"key": key, "title": title, "note": note, "heads": list(heads), "lines": list(lines)}
