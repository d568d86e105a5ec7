"""A learner's progress, from the log: accuracy, speed, span, calibration, and what is due.

>>> from whist_nb.training.log import Answer, LearnerLog, ExerciseAttempts
>>> log = LearnerLog(":memory:")
>>> log.note(Answer("whist", "gone-or-not", "pips", seed=7, answer="gone", response="gone", right=True, level=3))
>>> progress = ProgressReport(log)
>>> progress.skills[0].skill, progress.skills[0].right
('pips', 1.0)
"""

from __future__ import annotations

import html
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, NamedTuple

from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.charts import AIM, Bar, Range, draw_progress
from whist_nb.drawing.colours import Look, jupyter_rules
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_whole
from whist_nb.engine.phrases import phrase
from whist_nb.training.clock import Clock, checked
from whist_nb.training.confidence import lines, said_in, tally
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import Answer, ExerciseAttempts, LearnerLog
from whist_nb.training.measures import CalibrationBin, calibration, d_prime
from whist_nb.training.mistakes import MistakesOfTheme, MistakeTheme, themes_of_mistakes
from whist_nb.training.schedule import due_now
from whist_nb.training.session import SPAN_SIZES
from whist_nb.training.span import SpanTest, mistakes

LATELY: Final = 20
"""The number of answers that count as recent."""
OLD: Final = "gone"
FEW_SPANS: Final = 6
"""The number of span tests in the picture, which shows the latest."""
WIDE: Final = 760
_WIDTHS: Final = {"wide": WIDE, "narrow": 360}
ON_A_SHEET: Final = 14
"""The most skills on one sheet of paper; a longer picture is printed in parts to avoid cutting a line."""
_STYLE: Final = (
    f"<style>.wn-progress{{max-width:{WIDE}px;container-type:inline-size}}.wn-progress svg{{display:block;width:100%}}"
    f".wn-progress :is(.wn-narrow,.wn-sheet){{display:none}}"
    f".wn-progress .wn-narrow{{max-width:400px}}@container(max-width:{WIDE - 1}px)"
    "{.wn-progress .wn-wide{display:none}.wn-progress .wn-narrow{display:block}}"
    "@media print{.wn-progress>.wn-narrow,.wn-progress>.wn-wide:has(~.wn-sheet){display:none}"
    ".wn-progress>.wn-wide,.wn-progress>.wn-sheet{display:block;margin-bottom:8px;break-inside:avoid}}</style>"
)
NOTHING_YET: Final = "No drills yet: **wn.drill.cards_out()** asks the first questions."
_EVERYTHING: Final = 'wn.CountingTrainer("any", mode="flash")'


class SkillProgress(NamedTuple):
    """One skill in one game: the number of answers, the share that was right (overall and lately), speed and level.

    ``right`` and ``lately`` are shares in which an answer that was shown again counts half, and a partly named hand
    counts in part. Tests of the span are not included: they aim at hands that go wrong half the time. ``seconds`` is
    the median time to a right answer; ``d_prime`` measures how well gone is distinguished from not gone; None if
    unknown.
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
    """A measured span: the time, the number of cards, and bounds that hold nine times in ten."""

    at: str
    span: float
    low: float
    high: float


class LessonProgress(NamedTuple):
    """A notebook with exercises: how many were solved, how many with the first answer, and the number of answers."""

    notebook: str
    solved: int
    at_once: int
    answers: int


class ProgressReport:
    """A learner's progress in the log: ``ProgressReport()``, or with a log or its path, and the ``clock`` to go by.

    A notebook shows a picture of every skill and span, and of what to practise today.
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
        """Every notebook with answers, with the exercises solved, those solved at once, and the number of answers."""
        return tuple(_lesson(notebook, tried) for notebook, tried in self.log.by_notebook().items())

    @property
    def mistakes(self) -> tuple[MistakesOfTheme, ...]:
        """The mistakes in finished deals by theme, the commonest first."""
        return themes_of_mistakes(self.log.moments())

    @property
    def calibration(self) -> tuple[CalibrationBin, ...]:
        """The learner's confidence, compared with how often it was right."""
        said = [(each.confidence, each.right) for each in self.log.answers() if each.confidence is not None]
        return calibration(said)

    @property
    def sureness(self) -> tuple[str, ...]:
        """A sentence for each word of confidence that has been used enough."""
        return lines(tally(said_in(self.log.answers())))

    def today(self, at: datetime | None = None, most: int | None = 5) -> tuple[str, ...]:
        """Return what to practise today, as calls to run: what is due first, and then what goes least well."""
        return tuple(
            phrase('wn.drill.{drill}("{game}")', drill=drill.replace("-", "_"), game=game)
            for game, drill in self.suggested(at, most)
        )

    def suggested(self, at: datetime | None = None, most: int | None = 5) -> tuple[tuple[str, str], ...]:
        """Return what to practise today as ids of games and drills."""
        check_whole("most", most)
        due = [key.split("/")[:2] for key in due_now(self.log, at=self.clock() if at is None else at)]
        weak = [[one.game, _drill_of(one.skill)] for one in self.skills if one.lately < AIM]
        found = [(game, drill) for game, drill in [*due, *weak] if drill in DRILLS]
        return tuple(dict.fromkeys(found))[:most]

    @property
    def several_due(self) -> bool:
        """Whether enough is due to be worth mixing."""
        return len(due_now(self.log, at=self.clock())) > 1

    def to_rows(self) -> list[dict[str, Any]]:
        """Return one mapping for each answer, ready for a DataFrame."""
        return self.log.to_rows()

    def export(self, path: str | os.PathLike[str]) -> Path:
        """Write the whole log to a single new file, to take with you."""
        return self.log.export(path)

    def take_in(self, path: str | os.PathLike[str]) -> int:
        """Add the answers of another log, each only once; return the number of new ones."""
        return self.log.take_in(path)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.log)} answers, {len(self.skills)} skills>"

    @property
    def picture(self) -> Drawing:
        """Skills, spans and sureness as a drawing; ``print(progress.picture.text)`` describes it in words."""
        return self._drawn(WIDE)

    def _drawn(self, width: float) -> Drawing:
        return draw_progress(*self._to_draw, Look(), width)

    @property
    def _to_draw(self) -> tuple[list[Bar], list[Range], tuple[str, ...]]:
        """The contents of the picture: skills, spans and sentences."""
        bars, spans = [_bar(one) for one in self.skills], [_range(one) for one in self.spans[-FEW_SPANS:]]
        return bars, spans, self.sureness or (NOTHING_YET,) * (not bars and not spans)

    @property
    def _sheets(self) -> list[Drawing]:
        """The picture in parts, if it is longer than a sheet of paper; the spans are on the last one."""
        bars, spans, sentences = self._to_draw
        parts = [bars[at : at + ON_A_SHEET] for at in range(0, len(bars), ON_A_SHEET)]
        if len(parts) < 2:
            return []
        rest = [((), ())] * (len(parts) - 1) + [(tuple(spans), sentences)]
        return [draw_progress(part, *more, Look(), WIDE) for part, more in zip(parts, rest, strict=True)]

    def _repr_html_(self) -> str:
        return f"{self.page}{self._due_list()}"

    @property
    def page(self) -> str:
        """The picture and the lessons as HTML, in two widths, of which a page shows the one that fits."""
        lessons = _table(("Lesson", "Solved", phrase("At once"), "Answers"), self.lessons)
        warning = f"<p><b>{html.escape(self.log.last_error)}</b></p>" if self.log.last_error else ""
        drawn = "".join(f'<div class="wn-{name}">{self._drawn(wide)}</div>' for name, wide in _WIDTHS.items())
        drawn += "".join(f'<div class="wn-sheet">{sheet}</div>' for sheet in self._sheets)
        themes = f"{_STYLE}<style>{jupyter_rules(drawn)}</style>"
        return f'{warning}{themes}<div class="wn-progress">{drawn}</div>{lessons}{_mistakes_table(self.mistakes)}'

    def _due_list(self) -> str:
        """List what to practise today, and if several things are due, how to be asked them all."""
        calls = "".join(f"<li><code>{html.escape(call)}</code></li>" for call in self.today())
        if not calls:
            return "<p>Nothing is due today.</p>" if self.skills or self.spans else ""
        everything = f"<p>Everything that is due, mixed: <code>{html.escape(_EVERYTHING)}</code></p>"
        mixed = everything if self.several_due else ""
        return f"<p><b>What to practise today</b></p><ul>{calls}</ul>{mixed}"


def _by_skill(answers: Iterable[Answer]) -> dict[tuple[str, str], list[Answer]]:
    """Group the answers by game and skill, without tests of the span, which aim at a half."""
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
    """Return how well gone and not gone are distinguished, if that was asked."""
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
    """Return rows as a table of the page; nothing if there are none."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    lines = ("".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>" if body else ""


NO_CHAPTER: Final = phrase("problems only")
NO_PROBLEMS: Final = phrase("the chapter only")


def _mistakes_table(found: Iterable[MistakesOfTheme]) -> str:
    """Return the mistakes as a table with links to the chapters; nothing if there are none."""
    lines = "".join(
        f"<tr><td>{html.escape(theme.title)}</td><td>{count}</td>"
        f"<td>{_link(theme) if theme.page else html.escape(NO_CHAPTER)}</td>"
        f'<td style="overflow-wrap:anywhere">{_call(theme)}</td></tr>'
        for theme, count in found
    )
    heads = (phrase("Theme"), phrase("Mistakes"), phrase("Chapter"), phrase("Problems"))
    head = "".join(f"<th>{html.escape(each)}</th>" for each in heads)
    title = f"<p><b>{html.escape(phrase('Your mistakes by theme'))}</b></p>"
    return f"{title}<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>" if lines else ""


def _call(theme: MistakeTheme) -> str:
    """Return the call that poses a theme's problems, or say that there are none."""
    return f"<code>{html.escape(theme.call)}</code>" if theme.call else html.escape(NO_PROBLEMS)


def _link(theme: MistakeTheme) -> str:
    assert theme.page is not None
    return f'<a href="{theme.link}">{html.escape(theme.page.title)}</a>'


def _bar(one: SkillProgress) -> Bar:
    """Return a skill as the picture shows it, by the title of its drill and its game."""
    drill = DRILLS.get(_drill_of(one.skill))
    game = rule_book(one.game).title
    seconds = "" if one.seconds is None else f"{one.seconds:.1f} s"
    level = "" if one.level is None else f"level {one.level:g}"
    note = f"{game} · {one.answers} answer{'s' * (one.answers != 1)}"
    return Bar(drill.title if drill else one.skill, note, one.lately, " · ".join(filter(None, (seconds, level))))


def _range(one: SpanResult) -> Range:
    day = datetime.fromisoformat(one.at)
    return Range(f"{day.day} {day:%B %Y}", one.low, one.span, one.high)
