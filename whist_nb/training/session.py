"""A training session, without widgets: it chooses the next question, judges the answer, and records it.

>>> session = Session("german-whist", ["cards-out"], seed=4, questions=2, log=":memory:")
>>> asked = session.next()
>>> told = session.respond(asked.question.answer, sure="certain")
>>> told.right, len(session.log), session.is_over
(True, 1, False)
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any, Final

from whist_nb.engine.errors import BadOption, MissingPackage
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_seat
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.training import plan
from whist_nb.training.answered import AnsweredQuestion, judge_responses
from whist_nb.training.clock import Clock, checked, stamp
from whist_nb.training.confidence import confidence, line, said_in, tally
from whist_nb.training.drills import Drill, chosen, find_drill
from whist_nb.training.levels import Levels
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.log_rows import package_version
from whist_nb.training.pace import TARGET, check_target
from whist_nb.training.plan import MODES
from whist_nb.training.posed import PosedQuestion, fresh, in_play
from whist_nb.training.question import Question
from whist_nb.training.question_timing import GAP, changes, may_ask, woken
from whist_nb.training.recall import Recall
from whist_nb.training.review_queue import ReviewItem, ReviewQueue
from whist_nb.training.schedule import Due, due_now, games_in, let_go_of_far, what_is_due
from whist_nb.training.span import SpanTest, mistakes

__all__ = ["MODES", "SPAN_SIZES", "Session", "AnsweredQuestion", "due_now"]

EXAM_LEVEL: Final = 5
USUAL_QUESTIONS: Final = {"exam": 10, "span": 12}
SPAN_SIZES: Final = range(2, 14)
FEW_DEALS: Final = 12
"""A drill that finds no question in this many deals gives way, if other drills could ask instead."""
MANY_DEALS: Final = 200
SLOW: Final = 2.0
"""An answer is slow if it takes more than this many times the learner's usual time for that drill."""


class Session:
    """Questions about one game, one after another; ``next`` or ``moment`` asks one, and ``respond`` answers it.

    Whatever is due in this game and these drills comes first, at the level that is due, except in exams and tests of
    the span. The game "any" draws the questions that are due from every game, one by one, and then goes on with the
    games that were trained.

    ``drills`` are ids, by default all that suit the game; several are mixed without saying which comes. ``level`` fixes
    the level (0 to 12); with None it follows the learner, so that a share ``success`` of the answers is right. The same
    ``seed`` gives the same questions; an exam without one has seed 1. ``questions`` is the number after which the
    session ends. ``log`` is a LearnerLog, a path, ":memory:", or None for the usual place, opened once everything else
    is known to be good. ``clock`` gives the time instead of the computer's or the log's own. Raises BadOption for an
    unknown name.
    """

    def __init__(
        self,
        game: str | Variant = plan.USUAL_GAME,
        drills: str | Sequence[str] | None = None,
        mode: str = "flash",
        level: int | None = None,
        seed: int | None = None,
        questions: int | None = None,
        log: LearnerLog | str | os.PathLike[str] | None = None,
        seat: int = 0,
        seats: int | None = None,
        success: float = TARGET,
        clock: Clock | None = None,
        **options: Any,
    ) -> None:
        self._home = plan.game_of(game)
        plan.check_plan(mode, level, questions, options)
        self.mode, self.success = mode, check_target("success", success)
        if self._home is None:
            plan.check_any_game(mode, {"drills": drills, "seats": seats, "seat": seat or None, **options})
        usual = self._home or rule_book(plan.USUAL_GAME)
        self.drills = chosen(usual, drills, mode)
        self.level = EXAM_LEVEL if level is None and mode == "exam" else level
        self.questions = USUAL_QUESTIONS.get(mode) if questions is None else questions
        made = Game(usual, seats=seats, seed=1, **options)  # raises at once for anything impossible
        self.seat, self.seats, self.options = check_seat("seat", seat, made.seats), made.seats, plan.plain(options)
        self.seed = plan.usual_seed(mode) if seed is None else plan.checked_seed(seed)
        time = None if clock is None else checked(clock)
        self.log = log if isinstance(log, LearnerLog) else LearnerLog(log, time)
        self.clock = time or self.log.clock
        self.span = SpanTest(SPAN_SIZES) if mode == "span" else None
        self._largest = min(max(SPAN_SIZES), len(made.view(seat).hand))  # largest hand that can be shown
        self.id = uuid.uuid4().hex
        self.answered: list[AnsweredQuestion] = []
        self.asked: PosedQuestion | None = None
        self._responses: list[Any] = []
        self._first: float | None = None
        self._spent: float | None = None
        self._ready: PosedQuestion | None = None
        self._unkept: str | None = None
        self._lacking: set[tuple[str, str]] = set()  # games with drills that need a package which is missing here
        self._rng, self._queue, self._deal = Random(f"session {self.seed}"), ReviewQueue(), self.seed
        self._levels = Levels(self.log, self.success)
        self._since, self._last_asked = (0, 0), (0, -99)
        self._said = tally(said_in(self.log.answers(game=self._home.id if self._home else None)))

    # Questions

    @property
    def is_of_any_game(self) -> bool:
        """Whether it asks what is due in every game."""
        return self._home is None

    @property
    def variant(self) -> Variant:
        """The game; in a session of any game, that of the present question or the last one answered."""
        if self._home is not None:
            return self._home
        asked = self.asked or (self.answered[-1].asked if self.answered else None)
        return rule_book(plan.USUAL_GAME if asked is None else asked.game)

    @property
    def last_error(self) -> str | None:
        """The problem with the log, or with what could not be kept in it, in words; None if all is well."""
        return " ".join(filter(None, (self._unkept, self.log.last_error))) or None

    @property
    def is_over(self) -> bool:
        """Whether all questions of this session have been answered."""
        return self.questions is not None and len(self.answered) >= self.questions

    @property
    def part(self) -> Question | None:
        """The part of the question to answer now; None if nothing is asked."""
        return None if self.asked is None else self.asked.question.parts[len(self._responses)]

    def next(self) -> PosedQuestion | None:
        """Ask the next question, from a deal that has not been seen; None once the session is over."""
        if self.asked is None and not self.is_over:
            self.prepare()
            self._put(self._ready)
            self._ready = None
        return self.asked

    def prepare(self) -> None:
        """Prepare the next question, so that it comes at once when it is asked for."""
        if self._ready is None and self.asked is None and not self.is_over:
            self._ready = self._another()

    def moment(self, view: View, seed: int, position: Mapping[str, Any] | None = None) -> PosedQuestion | None:
        """Ask a question about the hand being played, if this is a moment for one; otherwise None.

        ``position`` makes the moment again: options, seats and the actions so far.
        """
        if self.asked is not None or self.is_over or view.trick:
            return self.asked
        deal, tricks = view.deal_number, len(view.tricks)
        recall, since = Recall(view), self._since[1] if self._since[0] == deal else 0
        changed = changes(recall, since)
        if self._last_asked == (deal, tricks):
            return None
        waited = tricks - self._last_asked[1] if self._last_asked[0] == deal else max(GAP, tricks)
        self._since = (deal, tricks)
        if may_ask(view, changed, waited):
            ids = woken(tuple(drill.id for drill in self.drills), changed, waited)
            self._put(self._in_play(ids, view, seed, position), at=(deal, tricks))
        return self.asked

    def new_game(self) -> None:
        """Begin another game, about which earlier questions say nothing."""
        self._since, self._last_asked = (0, 0), (0, -99)

    def _in_play(
        self, ids: list[str], view: View, seed: int, position: Mapping[str, Any] | None
    ) -> PosedQuestion | None:
        back, game = self._queue.due(), self.variant.id
        due = {one.drill.id: one.rung for one in reversed(self._due())}  # of two levels the one that has waited longer
        self._rng.shuffle(ids)
        for id in sorted(ids, key=lambda one: (f"{game}/{one}" != back, one not in due)):
            drill = find_drill(id)
            rungs = [due[id], self._rung(game, drill)] if id in due else [self._rung(game, drill)]
            found = (
                self._or_none(self.variant, drill, in_play, drill, view, rung, game, seed, position) for rung in rungs
            )
            asked = next(filter(None, found), None)
            if asked is not None:
                return replace(asked, returns=f"{game}/{id}" == back)
        if back is not None:
            self._queue.waiting.insert(0, (self._queue.asked, back))
        return None

    def _another(self) -> PosedQuestion | None:
        """Return a question from a fresh deal: what failed a while ago, then what is due, then any other drill."""
        due = self._due()
        return self._back(due) or self._of_due(due) or self._new()

    def _due(self) -> list[Due]:
        """Return what is due and may be asked here, the longest overdue first."""
        if self.mode in ("exam", "span"):
            return []
        game, here = (None, None) if self._home is None else (self._home.id, self.drills)
        found = what_is_due(self.log, self.clock(), game)
        return [one for one in found if (here is None or one.drill in here) and self.level in (None, one.rung)]

    def _back(self, due: list[Due]) -> PosedQuestion | None:
        """Return a drill that was failed a few questions ago, at its level that is due if there is one."""
        back = self._queue.due() if self.mode == "flash" else None
        if back is None:
            return None
        game, _, id = back.partition("/")
        drill = find_drill(id)
        rung = next((one.rung for one in due if (one.variant.id, one.drill) == (game, drill)), None)
        asked = self._fresh(rule_book(game), drill, rung, FEW_DEALS)
        return None if asked is None else replace(asked, returns=True)

    def _of_due(self, due: list[Due]) -> PosedQuestion | None:
        """Return the longest overdue, preferably of another drill than the last; letting go of unaskable levels."""
        for one in sorted(due, key=lambda one: (one.variant.id, one.drill.id) == self._last):
            asked = self._fresh(self._home or one.variant, one.drill, one.rung, FEW_DEALS)
            if asked is not None:
                return asked
            if (one.variant.id, one.drill.id) not in self._lacking:
                self.log.let_go(one.key, at=self.clock())
        return None

    def _new(self) -> PosedQuestion | None:
        variant = self._home or self._rng.choice(games_in(self.log) or [rule_book(plan.USUAL_GAME)])
        drills = self.drills if self._home else chosen(variant, None, self.mode)
        others = [drill for drill in drills if (variant.id, drill.id) != self._last] or list(drills)
        for drill in self._rng.sample(others, len(others)):
            asked = self._fresh(variant, drill, None, FEW_DEALS if len(others) > 1 else MANY_DEALS)
            if asked is not None:
                return asked
        return None

    @property
    def _last(self) -> tuple[str, str] | None:
        """The game and the drill asked last."""
        return (self.answered[-1].asked.game, self.answered[-1].asked.question.drill) if self.answered else None

    def _fresh(self, variant: Variant, drill: Drill, rung: int | None, deals: int) -> PosedQuestion | None:
        self._deal += 1009
        level = self._rung(variant.id, drill) if rung is None else rung
        seats = self.seats if self._home else None
        place = (level, self._deal, self.seat, seats, self.options, deals)
        return self._or_none(variant, drill, fresh, variant, drill, *place)

    def _or_none(
        self, variant: Variant, drill: Drill, ask: Callable[..., PosedQuestion | None], *given: Any
    ) -> PosedQuestion | None:
        """Return what a drill asks; one that needs a package which is missing is passed over if there are others."""
        try:
            return ask(*given)
        except MissingPackage:
            if self._home is not None and len(self.drills) == 1:
                raise
            self._lacking.add((variant.id, drill.id))
            return None

    def _put(self, asked: PosedQuestion | None, at: tuple[int, int] | None = None) -> None:
        if asked is not None:
            self._levels.of(asked.game, asked.question.skill)  # before it moves
            self.asked, self._responses, self._first, self._spent = asked, [], None, None
            self._last_asked = at or self._last_asked

    def _rung(self, game: str, drill: Drill) -> int:
        if self.span is not None:
            return min(self._largest, self.span.size()) - 2  # a hand to hold has two cards more than its level
        if self.level is not None:
            return self.level
        return self._levels.of(game, drill.skill).rung(self._rng)

    # Answers

    def respond(
        self,
        response: Any,
        sure: str | None = None,
        first_ms: float | None = None,
        submit_ms: float | None = None,
        hints: int = 0,
    ) -> AnsweredQuestion | None:
        """Answer the present part; return the result after the last part, and None until then.

        Raises BadOption if it is not an answer. When this returns after the last part, the answer is in the log.
        """
        part, asked = self.part, self.asked
        if part is None or asked is None:
            raise BadOption("There is no question to answer.")
        confidence(sure)  # its message lists the words
        plan.check_times(first_ms, submit_ms)
        plan.check_hints(hints)
        self._responses.append(part.read(response))
        self._first = first_ms if len(self._responses) == 1 else self._first
        self._spent = None if submit_ms is None else (self._spent or 0) + submit_ms
        is_whole = len(self._responses) == len(asked.question.parts)
        return self._done(asked, sure, hints) if is_whole else None

    def give_up(self, hints: int = 0) -> AnsweredQuestion:
        """Ask for the answer instead of giving one; it counts as not known."""
        asked = self.asked
        if asked is None:
            raise BadOption("There is no question, so there is no answer to show.")
        plan.check_hints(hints)
        self._first, self._spent = self._first if self._responses else None, None
        self._responses += [None] * (len(asked.question.parts) - len(self._responses))
        return self._done(asked, None, hints)

    def _done(self, asked: PosedQuestion, sure: str | None, hints: int) -> AnsweredQuestion:
        told = judge_responses(asked, self._responses, sure, hints)
        told = told._replace(slow=told.right and self._is_slow(asked))
        self._keep(told)
        self.asked = None
        self.answered.append(told)
        return told

    def _is_slow(self, asked: PosedQuestion) -> bool:
        before = self.log.times(asked.game, asked.question.drill)
        return self._spent is not None and len(before) >= 5 and self._spent > SLOW * median(before)

    def _keep(self, told: AnsweredQuestion) -> None:
        """Write the answer, then move the level and the repetitions."""
        asked, question = told.asked, told.asked.question
        parts = question.parts
        answer = Answer(
            game=asked.game,
            drill=question.drill,
            skill=question.skill,
            seed=asked.seed,
            answer=[part.answer for part in parts] if len(parts) > 1 else question.answer,
            response=list(told.responses) if len(parts) > 1 else told.responses[0],
            right=told.right,
            score=round(told.score, 4),
            question=question.whole,
            position=dict(asked.position),
            mode=self.mode,
            level=asked.rung,
            pace=self._levels.of(asked.game, question.skill).to_dict() | {"size": question.size},
            confidence=confidence(told.sure),
            first_ms=self._first,
            submit_ms=self._spent,
            hints=told.hints,
            session=self.id,
            at=stamp(self.clock()),
            version=package_version(),
            credit=round(told.credit, 4),
        )
        try:
            self.log.note(answer)
        except BadOption as problem:  # the session goes on: only this answer is not in the log
            self._unkept = str(problem)
        if told.sure is not None:
            given, hit = self._said[told.sure]
            self._said[told.sure] = (given + 1, hit + told.right)
        if self.span is not None:
            self.span.answered(question.size, mistakes(question.answer, told.responses[0]))
        elif self.mode != "exam":
            self._learn(told)

    def _learn(self, told: AnsweredQuestion) -> None:
        asked, now = told.asked, self.clock()
        game, skill, drill = asked.game, asked.question.skill, asked.question.drill
        kept = self.log.returning(asked.key).get(asked.key, ReviewItem(asked.key))
        was_due = kept.memory is not None and kept.due <= now
        self._queue.answered(f"{game}/{drill}", told.is_known, told.is_shaky)
        self.log.keep_returning(kept.answered(told.is_known, told.is_shaky, now))
        if self.level is not None:
            return
        if self._levels.moves(game, skill, asked.rung, was_due):
            self._levels.answered(game, skill, told.credit, now)
            let_go_of_far(self.log, game, skill, self._levels.of(game, skill).level, now)
        elif not told.is_known and asked.rung > self._levels.of(game, skill).level:
            self.log.let_go(asked.key, at=now)  # too high for now: it comes back when the level gets there

    def snapshot(self) -> Callable[[], None]:
        """Remember the state of the session; calling the result restores it. The log has ``Store.together``."""
        kept = dict(vars(self))
        kept |= {name: copy(kept[name]) for name in ("answered", "_responses", "_said")}
        kept |= {name: deepcopy(kept[name]) for name in ("_rng", "_queue", "span")}
        kept["_levels"] = self._levels.copy()
        return lambda: vars(self).update(kept)

    # Words

    def said_of(self, sure: str | None) -> str | None:
        """Say how often that word has been right, once it has been used often enough."""
        return None if sure is None else line(sure, self._said)

    @property
    def span_in_words(self) -> tuple[str, str]:
        """The measured span, and what it means."""
        assert self.span is not None
        return self.span.in_words(self._largest)

    @property
    def due_elsewhere(self) -> int:
        """The number of questions due that this session does not ask, in other games, drills or levels."""
        here = {one.key for one in self._due()}
        return sum(one.key not in here for one in what_is_due(self.log, self.clock()))

    @property
    def rights(self) -> int:
        """The number of questions answered right in this session."""
        return sum(told.right for told in self.answered)
