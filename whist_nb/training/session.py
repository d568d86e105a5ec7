"""A training session: which question comes next, how it is judged, and what is kept of it. Knows no widget.

>>> session = Session("german-whist", ["cards-out"], seed=4, questions=2, log=":memory:")
>>> asked = session.next()
>>> told = session.respond(asked.question.answer, sure="certain")
>>> told.right, len(session.log), session.is_over
(True, 1, False)
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from whist_nb.engine.errors import BadOption, nearest
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_seed
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.training.asked import Asked, fresh, in_play
from whist_nb.training.choosing import GAP, changes, may_ask, woken
from whist_nb.training.drills import EASIEST, TOP, Drill, chosen, find_drill
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.pace import TARGET, Staircase, check_target
from whist_nb.training.question import Question, Verdict
from whist_nb.training.recall import Recall
from whist_nb.training.returns import Queue, Returning
from whist_nb.training.span import SpanTest, mistakes
from whist_nb.training.sureness import confidence, line, said_in, tally

MODES: Final = ("play", "watch", "flash", "exam", "span")
"""Questions in a hand that is played, in one that is watched, one by one, without feedback, and a test of the span."""
EXAM_LEVEL: Final = 5
USUAL_QUESTIONS: Final = {"exam": 10, "span": 12}
SPAN_SIZES: Final = range(2, 14)
FEW_DEALS: Final = 12
"""Where other drills could ask instead, a drill that finds nothing in so many deals lets them."""
SLOW: Final = 2.0
"""Slow is longer than so many times the learner's usual time for that drill."""


class Told(NamedTuple):
    """A question that has been answered: what was said of each part, what it was worth, how sure the learner was."""

    asked: Asked
    responses: tuple[Any, ...]
    verdicts: tuple[Verdict, ...]
    sure: str | None
    right: bool
    score: float
    slow: bool


class Session:
    """Questions about one game, one after the other; ``next`` or ``moment`` puts one, ``respond`` answers it.

    ``drills`` are ids, all that the game has where None is given; several are mixed without saying which comes.
    ``level`` fixes the rung (0 to 12), None follows the learner so that the share ``success`` of answers is right.
    ``seed`` repeats the same questions; an exam without one has seed 1. ``questions`` ends the session after so many.
    ``log`` is a LearnerLog, a path, ":memory:", or None for the usual place, opened once all else is known to be good.
    BadOption for what there is not.
    """

    def __init__(
        self,
        game: str | Variant = "german-whist",
        drills: str | Sequence[str] | None = None,
        mode: str = "flash",
        level: int | None = None,
        seed: int | None = None,
        questions: int | None = None,
        log: LearnerLog | str | os.PathLike[str] | None = None,
        seat: int = 0,
        seats: int | None = None,
        success: float = TARGET,
        **options: Any,
    ) -> None:
        self.variant = rule_book(game)
        if mode not in MODES:
            raise BadOption(f"There is no mode {mode!r:.40}. {nearest(mode, MODES)}")
        if level is not None and (type(level) is not int or not EASIEST <= level <= TOP):
            raise BadOption(f"level={level!r:.40}: {EASIEST} to {TOP}, or None to follow the learner.")
        if questions is not None and (type(questions) is not int or questions < 1):
            raise BadOption(f"questions={questions!r:.40}: a number from 1, or None to go on as long as you like.")
        if mode == "span" and level is not None:
            raise BadOption(f"level={level}: a test of the span chooses its own sizes; leave the level out.")
        self.mode, self.success = mode, check_target("success", success)
        self.drills = chosen(self.variant, drills, mode)
        self.level = EXAM_LEVEL if level is None and mode == "exam" else level
        self.questions = USUAL_QUESTIONS.get(mode) if questions is None else questions
        if mode not in ("play", "watch") and (given := [name for name in ("deals", "packs") if name in options]):
            raise BadOption(
                f"{given[0]} cannot be given to mode={mode!r}: each of its questions has a deal of its own."
            )
        made = Game(self.variant, seats=seats, seed=1, **options)  # says at once what cannot be
        if type(seat) is not int or not 0 <= seat < made.seats:
            raise BadOption(f"seat={seat!r:.40}: the seats are 0 to {made.seats - 1}.")
        self.seat, self.seats, self.options = seat, made.seats, _plain(options)
        self.seed = _usual_seed(mode) if seed is None else check_seed(seed)
        self.log = log if isinstance(log, LearnerLog) else LearnerLog(log)
        self.span = SpanTest(SPAN_SIZES) if mode == "span" else None
        self._largest = min(max(SPAN_SIZES), len(made.view(seat).hand))  # hand that can be shown
        self.id = uuid.uuid4().hex
        self.told: list[Told] = []
        self.asked: Asked | None = None
        self._responses: list[Any] = []
        self._first: float | None = None
        self._spent: float | None = None
        self._ready: Asked | None = None
        self._lots, self._queue, self._deal = Random(f"session {self.seed}"), Queue(), self.seed
        self._paces: dict[str, Staircase] = {}
        self._since, self._last_asked = (0, 0), (0, -99)
        self._said = tally(said_in(self.log.answers(game=self.variant.id)))

    # What is asked

    @property
    def is_over(self) -> bool:
        """Whether all questions of this session have been answered."""
        return self.questions is not None and len(self.told) >= self.questions

    @property
    def part(self) -> Question | None:
        """The part of the question that stands now; None where nothing is asked."""
        return None if self.asked is None else self.asked.question.parts[len(self._responses)]

    def next(self) -> Asked | None:
        """Put the next question, from a deal that has not been seen; None once the session is over."""
        if self.asked is None and not self.is_over:
            self.prepare()
            self._put(self._ready)
            self._ready = None
        return self.asked

    def prepare(self) -> None:
        """Have the next question ready, so that it comes at once when it is wanted."""
        if self._ready is None and self.asked is None and not self.is_over:
            self._ready = self._another()

    def moment(self, view: View, seed: int, position: Mapping[str, Any] | None = None) -> Asked | None:
        """Put a question about the hand that is being played, if this is a moment for one; otherwise None.

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
        """Another game is played: what was asked of the one before says nothing of this one."""
        self._since, self._last_asked = (0, 0), (0, -99)

    def _in_play(self, ids: list[str], view: View, seed: int, position: Mapping[str, Any] | None) -> Asked | None:
        back = self._queue.due()
        self._lots.shuffle(ids)
        for id in sorted(ids, key=lambda one: one != back):
            drill = find_drill(id)
            asked = in_play(drill, view, self._rung(drill), self.variant.id, seed, position)
            if asked is not None:
                return replace(asked, returns=id == back)
        if back is not None:
            self._queue.waiting.insert(0, (self._queue.asked, back))
        return None

    def _another(self) -> Asked | None:
        """A question from a fresh deal: what comes back first, else any drill but the last one."""
        back = self._queue.due() if self.mode == "flash" else None
        last = self.told[-1].asked.question.drill if self.told else None
        others = [drill for drill in self.drills if drill.id != last] or list(self.drills)
        order = self._lots.sample(others, len(others))
        if back is not None:
            order.insert(0, find_drill(back))
        for drill in order:
            self._deal += 1009
            deals = FEW_DEALS if len(order) > 1 else 200
            place = {"seat": self.seat, "seats": self.seats, "options": self.options}
            asked = fresh(self.variant, drill, self._rung(drill), self._deal, deals=deals, **place)
            if asked is not None:
                return replace(asked, returns=back == drill.id)
        return None

    def _put(self, asked: Asked | None, at: tuple[int, int] | None = None) -> None:
        if asked is not None:
            self.asked, self._responses, self._first, self._spent = asked, [], None, None
            self._last_asked = at or self._last_asked

    def _rung(self, drill: Drill) -> int:
        if self.span is not None:
            return min(self._largest, self.span.size()) - 2  # a hand to hold has two cards more than its rung
        if self.level is not None:
            return self.level
        return self._pace(drill.skill).rung(self._lots)

    def _pace(self, skill: str) -> Staircase:
        if skill not in self._paces:
            kept = self.log.pace(self._pace_key(skill))
            ladder = {"low": EASIEST, "high": TOP, "target": self.success}
            self._paces[skill] = Staircase.from_dict({"level": 2, **(kept or {}), **ladder})
        return self._paces[skill]

    def _pace_key(self, skill: str) -> str:
        return f"{self.variant.id}/{skill}"

    # What is answered

    def respond(
        self,
        response: Any,
        sure: str | None = None,
        first_ms: float | None = None,
        submit_ms: float | None = None,
        hints: int = 0,
    ) -> Told | None:
        """Answer the part that stands; after the last part what came of it, until then None.

        BadOption for what is no answer. When this returns after the last part, the answer is in the log.
        """
        part, asked = self.part, self.asked
        if part is None or asked is None:
            raise BadOption("Nothing is asked: there is nothing to answer.")
        confidence(sure)  # says what there is instead
        _check_times(first_ms, submit_ms)
        self._responses.append(part.read(response))
        self._first = first_ms if len(self._responses) == 1 else self._first
        self._spent = None if submit_ms is None else (self._spent or 0) + submit_ms
        if len(self._responses) < len(asked.question.parts):
            return None
        return self._done(asked, sure, hints)

    def give_up(self, first_ms: float | None = None, submit_ms: float | None = None, hints: int = 0) -> Told:
        """Ask for the answer instead of giving one: it counts as not known."""
        asked = self.asked
        if asked is None:
            raise BadOption("Nothing is asked: there is no answer to show.")
        _check_times(first_ms, submit_ms)
        self._first, self._spent = first_ms if not self._responses else self._first, submit_ms
        self._responses += [None] * (len(asked.question.parts) - len(self._responses))
        return self._done(asked, None, hints)

    def _done(self, asked: Asked, sure: str | None, hints: int) -> Told:
        told = self._judged(asked, sure)
        self._keep(told, confidence(sure), hints)
        self.asked = None
        self.told.append(told)
        return told

    def _judged(self, asked: Asked, sure: str | None) -> Told:
        parts = asked.question.parts
        verdicts = tuple(_verdict(part, given) for part, given in zip(parts, self._responses, strict=True))
        right = all(verdict.right for verdict in verdicts)
        score = sum(verdict.score for verdict in verdicts) / len(verdicts)
        slow = right and self._is_slow(asked.question.drill)
        return Told(asked, tuple(self._responses), verdicts, sure, right, score, slow)

    def _is_slow(self, drill: str) -> bool:
        answers = self.log.answers(game=self.variant.id) if self._spent is not None else []
        before = [each.submit_ms for each in answers if each.drill == drill and each.submit_ms is not None]
        return len(before) >= 5 and self._spent is not None and self._spent > SLOW * median(before)

    def _keep(self, told: Told, chance: float | None, hints: int) -> None:
        """Write the answer, then move the pace and what comes back."""
        asked, question = told.asked, told.asked.question
        pace = self._pace(question.skill)
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
            question=" ".join(part.text for part in parts),
            position=dict(asked.position),
            mode=self.mode,
            level=asked.rung,
            pace=pace.to_dict() | {"size": question.size},
            confidence=chance,
            first_ms=self._first,
            submit_ms=self._spent,
            hints=hints,
            session=self.id,
            version=_version(),
        )
        self.log.note(answer)
        if told.sure is not None:
            given, hit = self._said[told.sure]
            self._said[told.sure] = (given + 1, hit + told.right)
        if self.span is not None:
            self.span.answered(question.size, mistakes(question.answer, told.responses[0]))
        elif self.mode != "exam":
            self._learn(told, pace)

    def _learn(self, told: Told, pace: Staircase) -> None:
        question = told.asked.question
        if self.level is None:
            pace.answered(told.right)
            self.log.keep_pace(self._pace_key(question.skill), pace.to_dict())
        self._queue.answered(question.drill, told.right, told.slow)
        kept = self.log.returning().get(told.asked.key, Returning(told.asked.key))
        self.log.keep_returning(kept.answered(told.right, told.slow, datetime.now(UTC)))

    # What can be said

    def said_of(self, sure: str | None) -> str | None:
        """How often that word has been right, once it has been said often enough."""
        return None if sure is None else line(sure, self._said)

    @property
    def span_in_words(self) -> tuple[str, str]:
        """The span that was measured, and what it is."""
        assert self.span is not None
        span, (low, high) = self.span.span, self.span.interval()
        smallest, largest = min(SPAN_SIZES), self._largest
        title = f"{span:.1f} cards"
        if span > largest:
            title = f"{largest} cards or more"
        elif span < smallest:
            title = f"Fewer than {smallest} cards"
        between = f"between {low:.1f} and {high:.1f}" if high <= largest else f"above {low:.1f}"
        what = "Your span: a hand of so many you mark without a mistake every second time."
        return title, f"{what} Nine times in ten it lies {between}."

    @property
    def rights(self) -> int:
        """How many questions of this session were answered rightly."""
        return sum(told.right for told in self.told)


def due_now(log: LearnerLog, game: str | None = None, at: datetime | None = None) -> list[str]:
    """What should be trained today: keys 'game/drill/rung' that are due, the longest overdue first."""
    now = datetime.now(UTC) if at is None else at
    if not isinstance(now, datetime) or now.tzinfo is None:
        raise BadOption(f"at={at!r:.60}: a time with its time zone is wanted, or None for now.")
    items = [item for item in log.returning().values() if game is None or item.key.startswith(f"{game}/")]
    return [item.key for item in sorted(items, key=lambda item: item.due) if item.due <= now]


def _verdict(part: Question, given: Any) -> Verdict:
    return Verdict(False, 0.0, (part.answer,)) if given is None else part.judge(given)


def _check_times(*times: object) -> None:
    for time in times:
        if time is not None and not (type(time) in (int, float) and 0 <= time < float("inf")):  # type: ignore[operator]
            raise BadOption(f"A time of {time!r:.40}: milliseconds from 0, or None where untimed, are wanted.")


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as the log keeps them with each position: packs as texts."""
    given = options.get("packs")
    if not given:
        return dict(options)
    return {**options, "packs": [pack if isinstance(pack, str) else " ".join(map(str, pack)) for pack in given]}


def _usual_seed(mode: str) -> int:
    return 1 if mode == "exam" else Random().randrange(1, 10**6)


@cache
def _version() -> str:
    """The version of this package; empty where it is not installed."""
    try:
        return version("whist-nb")
    except PackageNotFoundError:
        return ""
