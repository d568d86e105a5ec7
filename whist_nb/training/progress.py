"""How a learner gets on: accuracy, speed, span, calibration and what is due, from the log.

>>> from whist_nb.training.log import Answer, LearnerLog, ExerciseAttempts
>>> log = LearnerLog(":memory:")
>>> log.note(Answer("whist", "gone-or-not", "pips", seed=7, answer="gone", response="gone", right=True, level=3))
>>> progress = Progress(log)
>>> progress.skills[0].skill, progress.skills[0].right
('pips', 1.0)
"""

from __future__ import annotations

import html
import io
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, NamedTuple

from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_whole
from whist_nb.training.clock import Clock, checked
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import Answer, ExerciseAttempts, LearnerLog
from whist_nb.training.measures import Bin, calibration, d_prime
from whist_nb.training.schedule import due_now
from whist_nb.training.session import SPAN_SIZES
from whist_nb.training.span import SpanTest, mistakes
from whist_nb.training.sureness import lines, said_in, tally

LATELY: Final = 20
"""So many answers are what somebody does lately."""
OLD: Final = "gone"
_EVERYTHING: Final = 'wn.CountingTrainer("any", mode="flash")'


class SkillProgress(NamedTuple):
    """One skill in one game: how many answers, how many right, lately, how fast, at which level.

    ``right`` and ``lately`` are shares in which an answer that was shown again counts half, and a hand that was named
    in part counts in part. Tests of the span are no part of them: they aim at hands that go wrong half the time.
    ``seconds`` is the median time to a right answer; ``d_prime`` tells gone from not gone; None where unknown.
    """

    game: str
    skill: str
    answers: int
    right: float
    lately: float
    seconds: float | None
    level: float | None
    d_prime: float | None


class SpanResult(NamedTuple):
    """A span that was measured: when, how many cards, and between which numbers nine times in ten."""

    at: str
    span: float
    low: float
    high: float


class LessonProgress(NamedTuple):
    """A notebook with exercises: how many were solved, how many of these with the first answer, and all answers."""

    notebook: str
    solved: int
    at_once: int
    answers: int


class Progress:
    """What the log says of a learner: ``wn.Progress()``, or with a log or its path, and the ``clock`` to go by.

    Shown in a notebook it is a table, what to train today, and plots where matplotlib is installed.
    """

    def __init__(self, log: LearnerLog | str | os.PathLike[str] | None = None, clock: Clock | None = None) -> None:
        time = None if clock is None else checked(clock)
        self.log = log if isinstance(log, LearnerLog) else LearnerLog(log, time)
        self.clock = time or self.log.clock

    @property
    def skills(self) -> tuple[SkillProgress, ...]:
        """Every skill that has been trained, the one most in need of it first."""
        found = [_skill(game, skill, answers) for (game, skill), answers in _by_skill(self.log.answers()).items()]
        return tuple(sorted(found, key=lambda one: (one.lately, -one.answers)))

    @property
    def spans(self) -> tuple[SpanResult, ...]:
        """Every span that was measured, in order."""
        sessions: dict[str, list[Answer]] = {}
        for each in self.log.answers():
            if each.mode == "span":
                sessions.setdefault(each.session, []).append(each)
        return tuple(_span(answers) for answers in sessions.values())

    @property
    def lessons(self) -> tuple[LessonProgress, ...]:
        """Every notebook whose exercises were answered: how many solved, how many at once, and answers in all."""
        return tuple(_lesson(notebook, tried) for notebook, tried in self.log.by_notebook().items())

    @property
    def calibration(self) -> tuple[Bin, ...]:
        """How sure the learner was, beside how often that was right."""
        said = [(each.confidence, each.right) for each in self.log.answers() if each.confidence is not None]
        return calibration(said)

    @property
    def sureness(self) -> tuple[str, ...]:
        """A sentence for each word of confidence that has been used enough."""
        return lines(tally(said_in(self.log.answers())))

    def today(self, at: datetime | None = None, most: int | None = 5) -> tuple[str, ...]:
        """What to train today: calls to run, first what is due, then what goes least well."""
        check_whole("most", most)
        due = [key.split("/")[:2] for key in due_now(self.log, at=self.clock() if at is None else at)]
        weak = [[one.game, _drill_of(one.skill)] for one in self.skills if one.lately < 0.8]
        calls = [f'wn.drill.{drill.replace("-", "_")}("{game}")' for game, drill in [*due, *weak] if drill in DRILLS]
        return tuple(dict.fromkeys(calls))[:most]

    def to_rows(self) -> list[dict[str, Any]]:
        """One mapping for each answer, ready for a DataFrame."""
        return self.log.to_rows()

    def export(self, path: str | os.PathLike[str]) -> Path:
        """Write the whole log into one new file, to be taken along."""
        return self.log.export(path)

    def take_in(self, path: str | os.PathLike[str]) -> int:
        """Add the answers of another log, each once; how many were new."""
        return self.log.take_in(path)

    def plot(self) -> Any:
        """Accuracy, speed, span and calibration over time, as a matplotlib figure; BadOption where there is none."""
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise BadOption("Plots need matplotlib: pip install matplotlib. The table needs nothing.") from None
        figure = Figure(figsize=(9, 5.4), layout="constrained")
        (right, fast), (span, sure) = figure.subplots(2, 2)
        for (game, skill), answers in _by_skill(self.log.answers()).items():
            _line(right, [each.credit or 0.0 for each in answers], f"{skill} ({game})", 100)
            _line(fast, [each.submit_ms / 1000 for each in answers if each.right and each.submit_ms is not None], "", 1)
        right.set(title="Right, of the last ten", xlabel="answers", ylabel="per cent", ylim=(0, 104))
        fast.set(title="Time to a right answer", xlabel="answers", ylabel="seconds")
        fast.set_ylim(bottom=0)
        if right.get_lines():
            right.legend(fontsize="x-small", frameon=False)
        self._plot_spans(span)
        self._plot_sureness(sure)
        return figure

    def _plot_spans(self, axes: Any) -> None:
        spans = self.spans
        middles = [one.span for one in spans]
        below, above = [one.span - one.low for one in spans], [one.high - one.span for one in spans]
        if spans:
            axes.errorbar(range(1, len(spans) + 1), middles, yerr=[below, above], fmt="o", color="#1c2421", capsize=3)
        axes.set(title="Hand span, nine times in ten", xlabel="tests", ylabel="cards", ylim=(0, 14))

    def _plot_sureness(self, axes: Any) -> None:
        axes.plot([0, 100], [0, 100], color="#a3ada8", linewidth=1)
        for one in self.calibration:
            axes.plot(100 * one.said, 100 * one.came, "o", color="#1c2421", markersize=4 + min(10, one.count**0.5))
        axes.set(title="How sure, and how often right", xlabel="said, per cent", ylabel="right, per cent")
        axes.set(xlim=(0, 104), ylim=(0, 104))

    def __repr__(self) -> str:
        return f"<Progress: {len(self.log)} answers, {len(self.skills)} skills>"

    def _repr_html_(self) -> str:
        lessons = _table(("Lesson", "Solved", "At once", "Answers"), self.lessons)
        trouble = f"<p><b>{html.escape(self.log.last_error)}</b></p>" if self.log.last_error else ""
        skills = self.skills
        if not skills and not self.spans:
            begin = "<p>No drills yet: <code>wn.drill.cards_out()</code> asks the first questions.</p>"
            return trouble + lessons + begin
        heads = ("Game", "Skill", "Answers", "Right", "Lately", "Seconds", "Level", "d′")
        table = _table(heads, map(_cells, skills))
        said = "".join(f"<p>{html.escape(line)}</p>" for line in self.sureness)
        return f"{trouble}{table}{said}{self._due_list()}{lessons}{self._drawn()}"

    def _due_list(self) -> str:
        """What to train today, and where several things are due, how to be asked them all."""
        calls = "".join(f"<li><code>{html.escape(call)}</code></li>" for call in self.today())
        if not calls:
            return "<p>Nothing is due today.</p>"
        several = len(due_now(self.log, at=self.clock())) > 1
        mixed = f"<p>Everything that is due, mixed: <code>{html.escape(_EVERYTHING)}</code></p>" if several else ""
        return f"<p><b>What to train today</b></p><ul>{calls}</ul>{mixed}"

    def _drawn(self) -> str:
        """The plots as SVG, where they can be drawn."""
        try:
            figure, into = self.plot(), io.StringIO()
        except BadOption:
            return ""
        figure.savefig(into, format="svg")
        text = into.getvalue()
        return text[text.index("<svg") :]


def _by_skill(answers: Iterable[Answer]) -> dict[tuple[str, str], list[Answer]]:
    """The answers by game and skill, but for tests of the span, which aim at a half."""
    found: dict[tuple[str, str], list[Answer]] = {}
    for each in answers:
        if each.mode == "span":
            continue
        found.setdefault((each.game, each.skill), []).append(each)
    return found


def _lesson(notebook: str, tried: list[ExerciseAttempts]) -> LessonProgress:
    solved = [each for each in tried if each.solved_at]
    return LessonProgress(
        notebook, len(solved), sum(each.attempts == 1 for each in solved), sum(each.attempts for each in tried)
    )


def _skill(game: str, skill: str, answers: list[Answer]) -> SkillProgress:
    times = [each.submit_ms / 1000 for each in answers if each.right and each.submit_ms is not None]
    levels = [each.level for each in answers if each.level is not None]
    return SkillProgress(
        game,
        skill,
        len(answers),
        mean(each.credit or 0.0 for each in answers),
        mean(each.credit or 0.0 for each in answers[-LATELY:]),
        median(times) if times else None,
        levels[-1] if levels else None,
        _d_prime(answers),
    )


def _d_prime(answers: list[Answer]) -> float | None:
    """How well gone and not gone are told apart, where that was asked."""
    asked = [each for each in answers if each.drill == "gone-or-not" and isinstance(each.response, str)]
    old = [each.response == OLD for each in asked if each.answer == OLD]
    new = [each.response == OLD for each in asked if each.answer != OLD]
    return round(d_prime(sum(old), len(old), sum(new), len(new)), 2) if old and new else None


def _span(answers: list[Answer]) -> SpanResult:
    test = SpanTest(SPAN_SIZES)
    for each in answers:
        size = len(each.answer)
        if size in SPAN_SIZES:
            test.answered(size, mistakes(each.answer, each.response or ()))
    low, high = test.interval()
    return SpanResult(answers[-1].at, round(test.span, 1), round(low, 1), round(high, 1))


def _drill_of(skill: str) -> str:
    return next((drill.id for drill in DRILLS.values() if drill.skill == skill), "")


def _table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Rows as a table of the page; nothing where there are none."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    lines = ("".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>" if body else ""


def _cells(one: SkillProgress) -> tuple[str, ...]:
    shown = [f"{100 * share:.0f} %" for share in (one.right, one.lately)]
    figures = ["–" if value is None else f"{value:.1f}" for value in (one.seconds, one.level, one.d_prime)]
    return (one.game, one.skill, str(one.answers), *shown, *figures)


def _line(axes: Any, values: list[float], label: str, scale: float) -> None:
    """The mean of the last ten at each answer."""
    means = [scale * mean(values[max(0, at - 9) : at + 1]) for at in range(len(values))]
    if means:
        axes.plot(range(1, len(means) + 1), means, marker="." if len(means) < 20 else "", label=label or None)
