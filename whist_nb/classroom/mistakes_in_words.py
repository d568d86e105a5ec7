"""A class's mistakes in words: what to talk about, and what each pupil needs next, with what trains it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from whist_nb.analysis.units import Unit
from whist_nb.classroom.class_study import ClassDecision, ClassIdea, ClassStudy
from whist_nb.classroom.report import ClassReport
from whist_nb.classroom.report_parts import line, named, needs_part, part, place, where_is
from whist_nb.drawing.names import cards_in, listed
from whist_nb.engine.actions import read_action
from whist_nb.engine.phrases import phrase
from whist_nb.tables.frame_parts import Json
from whist_nb.training.mistakes import MistakeTheme, heading_of_mistake, theme_of_mistake
from whist_nb.training.moments import Moment
from whist_nb.training.pages import PAGES

OTHERS: Final = 12
"""The most mistakes shown of those without an idea."""
_NAMED: Final = 4
"""The most pupils who are named if nothing can be said of them yet."""


class MistakesInWords:
    """The words for the mistakes that have been found so far."""

    def __init__(self, report: ClassReport, study: ClassStudy) -> None:
        self.report, self.study, self._ideas = report, study, study.ideas

    # What to talk about

    @property
    def ideas(self) -> Json:
        """The ideas that the class missed, those that cost most first."""
        heads = [phrase("Idea"), phrase("Where"), phrase("Played"), phrase("Better"), phrase("Cost"), phrase("Who")]
        lines = [line for each in self._ideas for line in self._idea(each)]
        notes = [phrase("The cost is an average over deals that fit what the pupils could have known.")]
        more = sum(len(each.decisions) - len(_shown(each)) for each in self._ideas)
        if more:
            notes.append(phrase("Not shown: {count} more of the other choices, which cost less.", count=more))
        return part("ideas", phrase("What to talk about"), " ".join(notes), heads, lines)

    def _idea(self, idea: ClassIdea) -> Iterator[Json]:
        for at, each in enumerate(_shown(idea)):
            moment = _moment(each)
            who = [[self.report.names[pupil], place(each.board, pupil, each.index)] for pupil in each.pupils]
            better = cards_in(moment.better) or _answer(moment.better_answer)
            cost = _amount(moment.cost_known, moment.unit)
            heading = idea.heading or phrase("Other choices a good player would not make")
            yield line([heading if at == 0 else "", _where(each), named(each.action), better, cost], who)

    # Who needs what next

    @property
    def needs(self) -> Json:
        """What each pupil should look at next; nobody is said to need nothing before everything is judged."""
        heads = [phrase("Pupil"), phrase("What to look at next")]
        missed: dict[int, list[tuple[ClassIdea, ClassDecision]]] = defaultdict(list)
        for idea in self._ideas:
            for each in idea.decisions:
                for pupil in each.pupils:
                    missed[pupil].append((idea, each))
        pupils = [each.pupil for each in self.report.standings]
        found = {pupil: self._need(pupil, missed[pupil]) for pupil in pupils}
        lines = [each for each in found.values() if each is not None]
        fine = [self.report.names[pupil] for pupil, each in found.items() if each is None]
        if self.study.unjudged:
            return part("needs", phrase("Who needs what next"), self._too_early(fine), heads, lines)
        return needs_part(heads, lines, fine)

    def _too_early(self, others: Sequence[str]) -> str:
        """Say that the rest must be judged first, and of whom nothing can be said until then."""
        if not self.study.may_judge:
            return phrase("Mistakes can be found only where numpy is installed.")
        count = self.study.unjudged
        judge = phrase("Press ‘Judge the other {count} decisions’ to look at everything.", count=count)
        if not others:
            return phrase("These are the costliest decisions only. {judge}", judge=judge)
        who = listed(others) if len(others) <= _NAMED else phrase("{count} pupils", count=len(others))
        return phrase("It is too early to say anything about {who}. {judge}", who=who, judge=judge)

    def _need(self, pupil: int, missed: Sequence[tuple[ClassIdea, ClassDecision]]) -> Json | None:
        """Return what cost a pupil most, with what trains it, and the boards still to be played; None if neither."""
        left = [board.number for board in self.report.boards[len(self.report.hand_ins[pupil].finished) :]]
        needs, opens = [], None
        if missed:
            idea, decision = max(missed, key=lambda each: (_trained_by(each[1]) != "", _moment(each[1]).cost_known))
            opens = place(decision.board, pupil, decision.index)
            heading = idea.heading or phrase("Another card was better")
            needs.append(phrase("{heading} ({where}).", heading=heading, where=_where(decision)))
            needs.append(_trained_by(decision))
        if left:
            needs.append(_not_played(left))
        told = " ".join(filter(None, needs))
        return line([self.report.names[pupil], told], opens=opens) if told else None


def _trained_by(decision: ClassDecision) -> str:
    """Return the chapter and the problems that train a mistake, or the game's own tutorial; empty if none does."""
    moment = _moment(decision)
    if theme := theme_of_mistake(moment):
        return _training(theme)
    page = next((page for page in PAGES if page.game and page.game.id == moment.variant), None)
    if page is None or heading_of_mistake(moment) is None:
        return ""
    return phrase("To practise: the notebook ‘{chapter}’.", chapter=page.title)


def _training(theme: MistakeTheme) -> str:
    """Say what trains a theme, which is at least a chapter or problems."""
    page, call = theme.page, theme.call
    if page and call:
        return phrase("To practise: the chapter ‘{chapter}’, and {call}.", chapter=page.title, call=call)
    if page:
        return phrase("To practise: the chapter ‘{chapter}’.", chapter=page.title)
    return phrase("To practise: {call}.", call=call)


def _moment(decision: ClassDecision) -> Moment:
    assert decision.moment is not None, "ideas are those of moments"
    return decision.moment


def _where(decision: ClassDecision) -> str:
    moment = _moment(decision)
    return where_is(decision.board, moment.trick if moment.plays else 0)


def _shown(idea: ClassIdea) -> tuple[ClassDecision, ...]:
    """Return the decisions that are shown: of those without an idea only the first."""
    return idea.decisions if idea.heading else idea.decisions[:OTHERS]


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
