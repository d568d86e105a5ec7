"""The learner's log, which keeps every question and answer in one file on this machine and nowhere else.

It is an SQLite file in the user's data folder, at another path, or in memory. Each answer is written before the next
question appears, so nothing is lost if the kernel is killed, and two notebooks may write at once. A damaged file is set
aside and a new one started; if writing fails, answers stay in memory until they can be written.

>>> log = LearnerLog(":memory:")
>>> log.note(Answer("german-whist", "boss-card", "boss card", seed=7, answer="KH", response="KH", right=True))
>>> len(log), log.answers()[0].right
(1, True)
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

from platformdirs import user_data_path

from whist_nb.engine.errors import BadOption, BadRecord, WhistError
from whist_nb.engine.phrases import phrase
from whist_nb.training.clock import Clock, checked, stamp
from whist_nb.training.log_rows import TABLES, Answer, ExerciseAttempts, answer_of, row_of, tried_of, values_of
from whist_nb.training.moments import Moment, moment_of, row_of_moment
from whist_nb.training.review_queue import ReviewItem
from whist_nb.training.schema import MEMORY, opened_to_read, rows_in
from whist_nb.training.store import Store, contents, is_locked
from whist_nb.training.whole_file import DRIVE, in_browser, is_whole

__all__ = ["MEMORY", "Answer", "LearnerLog", "LogError", "ExerciseAttempts", "usual_path"]

_Read = TypeVar("_Read")
_RESTS: Final = "null"
"""Replaces the memory of a question that no longer comes back."""


def usual_path() -> Path:
    """Return the default place of the log: ``WHIST_NB_LOG``, or the user's data folder.

    For a notebook that runs in a page, it is among the files that the browser keeps, if it keeps any.
    """
    named = os.environ.get("WHIST_NB_LOG")
    if named:
        return Path(named)
    if in_browser() and DRIVE.is_dir():
        return DRIVE / "whist-nb" / "learner.sqlite"
    return user_data_path("whist-nb", appauthor=False) / "learner.sqlite"


def answers_in(path: Path) -> int:
    """Count the answers in a file without changing it; raise LogError if it is not a log."""
    try:
        with closing(opened_to_read(path, 0.0)) as file:
            (count,) = file.execute("SELECT count(*) FROM answers").fetchone()
    except sqlite3.Error as error:
        raise LogError("this file cannot be read as a log ({error}).", error=error) from error
    return int(count)


class LogError(WhistError):
    """Raised if the log cannot be read or written; the answers of this run are not lost."""


class LearnerLog(Store):
    """The log of one learner's answers.

    Parameters
    ----------
    path
        The path of the file: None for the usual place, ":memory:" for no file at all.
    clock
        A function that returns the time with its time zone; None uses the computer's.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, clock: Clock | None = None) -> None:
        self._spoilt: set[tuple[str, int]] = set()
        where = MEMORY if path == MEMORY else usual_path() if path is None else _file("log", path)
        super().__init__(where, checked(clock))

    @property
    def is_kept(self) -> bool:
        """Whether answers are written to a file that outlives this run."""
        return self.path != MEMORY and not self.waits and self._problem is None and not self._goes_with_the_page

    @property
    def _goes_with_the_page(self) -> bool:
        return self.path != MEMORY and in_browser() and not is_whole(self.path)

    @property
    def last_error(self) -> str | None:
        """The problem with the file, in a sentence or two; None if there is none."""
        count = len(self._spoilt)
        rows = "1 row" if count == 1 else f"{count} rows"
        spoilt = phrase(
            "{rows} of the learner's log cannot be read and {are} left out.",
            rows=rows,
            are="is" if count == 1 else "are",
        )
        gone = phrase(
            "This browser keeps no files for notebooks (it may be a private window), so your answers will be "
            "lost when you close or restart this notebook. Save your log first."
        )
        problems = (gone if self._goes_with_the_page else None, super().last_error, spoilt if count else None)
        return " ".join(filter(None, problems)) or None

    # Answers

    def note(self, answer: Answer) -> None:
        """Write an answer to disk at once; if that fails, ``last_error`` says why.

        Parameters
        ----------
        answer
            The answer.

        Raises
        ------
        BadOption
            If ``answer`` is not an Answer, or holds something that can never be written.
        """
        if not isinstance(answer, Answer):
            raise BadOption("{answer!r:.60} is not an Answer, so nothing was saved.", answer=answer)
        self.add({"answers": [row_of("answers", vars(answer).values())]})

    def answers(self, game: str | None = None, skill: str | None = None) -> list[Answer]:
        """Return the answers in the order in which they were given.

        Parameters
        ----------
        game
            The game whose answers to return; by default all.
        skill
            The skill whose answers to return; by default all.

        Returns
        -------
        list of Answer
            The answers.
        """
        wanted = {"game": game, "skill": skill}
        where = " AND ".join(f"{name} = :{name}" for name, value in wanted.items() if value is not None) or "1"
        found = self._rows("answers", answer_of, f"WHERE {where} ORDER BY at, rowid", wanted)
        return sorted({each.uid: each for each in found}.values(), key=lambda each: each.at)

    def __len__(self) -> int:
        return len(self.answers())

    def times(self, game: str, drill: str) -> list[float]:
        """Return the time taken for each timed answer to a drill.

        Parameters
        ----------
        game
            The id of the game.
        drill
            The id of the drill.

        Returns
        -------
        list of float
            The times in milliseconds.
        """
        statement = "SELECT submit_ms FROM answers WHERE game = ? AND drill = ?"
        return [
            time for rows in self.read(statement, (game, drill)) for (time,) in rows if isinstance(time, float | int)
        ]

    def to_rows(self) -> list[dict[str, Any]]:
        """Return one mapping for each answer, ready for a DataFrame.

        Returns
        -------
        list of dict
            The answers in order.
        """
        return [asdict(answer) for answer in self.answers()]

    # Other entries

    def returning(self, key: str | None = None, by: datetime | None = None) -> dict[str, ReviewItem]:
        """Return the questions that will be asked again.

        Parameters
        ----------
        key
            The key of a question, to return only that one; by default all.
        by
            Return only the questions due by this time.

        Returns
        -------
        dict of str to ReviewItem
            The questions by key.
        """
        wanted = {"key": key, "by": None if by is None else stamp(by + timedelta(seconds=1))}
        with self._lock:
            where = ["key = :key"] if key is not None else []
            if by is not None and not self.waits:  # rows not written yet may have postponed what the file has as due
                where.append("due <= :by")
            found = dict(self._rows("due_again", _returning_of, f"WHERE {' AND '.join(where) or '1'}", wanted))
        return {key: item for key, item in found.items() if item is not None and (by is None or item.due <= by)}

    def returning_keys(self) -> list[str]:
        """Return the keys of all questions that will be asked again.

        Returns
        -------
        list of str
            The keys, 'game/drill/level'.
        """
        kept, waiting = self.read("SELECT key, memory FROM due_again")
        memories = dict([*kept, *waiting])
        return [key for key, memory in memories.items() if isinstance(key, str) and memory != _RESTS]

    def keep_returning(self, item: ReviewItem) -> None:
        """Store a question with the time at which it is due again.

        Parameters
        ----------
        item
            The question.
        """
        if item.memory is not None:
            self.add({"due_again": [row_of("due_again", (item.key, item.memory, stamp(item.due)))]})

    def let_go(self, *keys: str, at: datetime | None = None) -> None:
        """Stop some questions from coming back until they are stored again.

        Parameters
        ----------
        *keys
            Their keys.
        at
            The time to record; by default now.
        """
        now = stamp(self.clock() if at is None else at)
        self.add({"due_again": [(key, _RESTS, now) for key in keys]})

    def pace(self, skill: str) -> dict[str, Any] | None:
        """Return the latest stored level of a skill.

        Parameters
        ----------
        skill
            The skill, 'game/skill'.

        Returns
        -------
        dict or None
            The level, as returned by `Staircase.to_dict`; None if none is stored.
        """
        return self.paces().get(skill)

    def paces(self) -> dict[str, dict[str, Any]]:
        """Return the latest stored level of every skill.

        Returns
        -------
        dict of str to dict
            The levels by 'game/skill'.
        """
        return {skill: pace for skill, (pace, _) in self._paces().items()}

    def _paces(self) -> dict[str, tuple[dict[str, Any], str]]:
        return dict(self._rows("paces", _pace_of))

    def keep_pace(self, skill: str, pace: Mapping[str, Any], at: datetime | None = None) -> None:
        """Store the level of a skill.

        Parameters
        ----------
        skill
            The skill, 'game/skill'.
        pace
            The level, as returned by `Staircase.to_dict`.
        at
            The time to record; by default now.
        """
        self.add({"paces": [row_of("paces", (skill, pace, stamp(self.clock() if at is None else at)))]})

    def tried(self, notebook: str, exercise: str, attempts: int, solved: bool) -> None:
        """Count the answers to an exercise in a lesson, apart from those given after it has been solved.

        Parameters
        ----------
        notebook
            The name of the notebook.
        exercise
            The name of the exercise.
        attempts
            The number of answers.
        solved
            Whether the last one was right.
        """
        values = (notebook, exercise, attempts, stamp(self.clock()) if solved else None)
        self.add({"lessons": [row_of("lessons", values)]})

    def exercises(self) -> list[ExerciseAttempts]:
        """Return every exercise of a lesson that has been answered so far.

        Returns
        -------
        list of ExerciseAttempts
            The exercises, by notebook and in the order they were solved.
        """
        found: dict[tuple[str, str], ExerciseAttempts] = {}
        for each in self._rows("lessons", tried_of):
            before = found.get(each[:2], each._replace(attempts=0, solved_at=None))
            if before.solved_at is None:
                found[each[:2]] = each._replace(attempts=before.attempts + each.attempts)
        return sorted(found.values(), key=lambda each: (each.notebook, each.solved_at or ""))

    def by_notebook(self) -> dict[str, list[ExerciseAttempts]]:
        """Return the exercises that have been answered, grouped by notebook.

        Returns
        -------
        dict of str to list of ExerciseAttempts
            The exercises of each notebook.
        """
        found: dict[str, list[ExerciseAttempts]] = {}
        for each in self.exercises():
            found.setdefault(each.notebook, []).append(each)
        return found

    def lessons(self) -> dict[str, int]:
        """Return the number of exercises solved in each notebook.

        Returns
        -------
        dict of str to int
            The numbers.
        """
        return dict(Counter(each.notebook for each in self.exercises() if each.solved_at))

    # Moments of deals

    def keep_moments(self, moments: Iterable[Moment]) -> None:
        """Store the moments of a deal that are worth a second look, each only once.

        Parameters
        ----------
        moments
            The moments.
        """
        at = stamp(self.clock())
        self.add({"moments": [row_of_moment(each, at) for each in moments]})

    def moments(self, game: str | None = None) -> list[Moment]:
        """Return the stored moments in the order in which they were found.

        Parameters
        ----------
        game
            The game whose moments to return; by default all.

        Returns
        -------
        list of Moment
            The moments.
        """
        found = self._rows("moments", moment_of, "WHERE game = :game" if game else "", {"game": game})
        return list({each.uid: each for each in found}.values())

    # As one file

    def export(self, path: str | os.PathLike[str]) -> Path:
        """Write everything to a single new file, including anything still waiting in memory.

        Parameters
        ----------
        path
            The file, which must not exist yet.

        Returns
        -------
        Path
            The file.

        Raises
        ------
        WhistError
            If the file exists already or cannot be written.
        """
        target = _file("path", path)
        if target.exists():
            raise LogError("{name} already exists. Give another name, so that nothing is lost.", name=target.name)
        try:
            target.write_bytes(self.as_bytes())
        except (sqlite3.Error, OSError) as problem:
            raise LogError("{name} cannot be written: {problem}.", name=target.name, problem=problem) from None
        return target

    def take_in(self, path: str | os.PathLike[str]) -> int:
        """Merge another log into this one, without repeating answers that are in both.

        If a skill is in both logs, the level based on more answers is kept, or in a tie the later one. If a question is
        due in both, the later time is kept. An exercise solved in either log counts as solved.

        Parameters
        ----------
        path
            The file of the other log.

        Returns
        -------
        int
            The number of new answers.

        Raises
        ------
        BadRecord
            If the file is not a log.
        """
        source = _file("path", path)
        if not source.is_file():
            raise BadRecord("{name}: there is no such file.", name=source.name)
        with _named(source):
            there = contents(source, lambda opened: {table: rows_in(opened, table) for table in TABLES})
        with self._lock:
            have = {each.uid for each in self.answers()}
            new = {each.uid: row for each, row in self._sound(there, "answers", answer_of) if each.uid not in have}
            self.add(
                {
                    "answers": new.values(),
                    "due_again": self._later_due(there),
                    "paces": self._longer_paces(there),
                    "lessons": self._better_tried(there),
                    "moments": [row for _, row in self._sound(there, "moments", moment_of)],
                }
            )
        return len(new)

    def _later_due(self, there: Mapping[str, Any]) -> Iterator[Any]:
        have = self.returning()
        for (key, item), row in self._sound(there, "due_again", _returning_of):
            if item is not None and (key not in have or have[key].due < item.due):
                yield row

    def _longer_paces(self, there: Mapping[str, Any]) -> Iterator[Any]:
        have = self._paces()
        for (skill, pace), row in self._sound(there, "paces", _pace_of):
            if skill not in have or _behind(*have[skill]) < _behind(*pace):
                yield row

    def _better_tried(self, there: Mapping[str, Any]) -> Iterator[Any]:
        have = {each[:2]: each for each in self.exercises()}
        for each, row in self._sound(there, "lessons", tried_of):
            mine = have.get(each[:2])
            if mine is None:
                yield row
            elif mine.solved_at is None and each.solved_at is not None:  # attempts are added: these are for both
                yield each._replace(attempts=each.attempts - mine.attempts)

    def __repr__(self) -> str:
        where = "in memory" if self.path == MEMORY else f"in {Path(self.path).name}"
        return f"<LearnerLog {where}, {len(self)} answers>"

    # Rows

    def _rows(self, table: str, read: Callable[[Any], _Read], more: str = "", given: Any = ()) -> list[_Read]:
        """Return the rows of a table, unwritten ones last; a damaged row hides no other."""
        names = ", ".join(TABLES[table])
        kept, waiting = self.read(f"SELECT rowid, {names} FROM {table} {more}", given)
        found: list[_Read] = []
        for number, *row in [*kept, *waiting]:
            try:
                found.append(read(row))
            except (ValueError, BadOption):
                self._spoilt.add((table, number))
        return found

    def _sound(
        self, there: Mapping[str, Any], table: str, read: Callable[[Any], _Read]
    ) -> Iterator[tuple[_Read, tuple[Any, ...]]]:
        """Yield the readable rows of another log and what they say; the others stay where they are."""
        for row in there[table]:
            try:
                yield read(row), row
            except (ValueError, BadOption):
                continue


def _returning_of(row: Any) -> tuple[str, ReviewItem | None]:
    key, memory, _ = values_of("due_again", row).values()
    if memory is None:
        return key, None
    item = ReviewItem(key, memory)
    item.check()
    return key, item


def _pace_of(row: Any) -> tuple[str, tuple[dict[str, Any], str]]:
    skill, pace, at = values_of("paces", row).values()
    return skill, (pace, at)


def _behind(pace: Mapping[str, Any], at: str) -> tuple[int, str]:
    """Return how much is behind a level: its number of answers, and then how late it was kept."""
    trials = pace.get("trials")
    return trials if type(trials) is int else 0, at


def _file(name: str, given: object) -> Path:
    """Return the path that was given; BadOption if it names no file."""
    if isinstance(given, (str, os.PathLike)):
        text = os.fspath(given)
        if isinstance(text, str) and text not in ("", MEMORY) and "\0" not in text:
            return Path(os.path.expanduser(text))
    nowhere = phrase(", a LearnerLog, ':memory:', or None for the usual place,") if name == "log" else ""
    raise BadOption(
        "{name}={given!r:.60}: expected the path of a file{nowhere}.", name=name, given=given, nowhere=nowhere
    )


@contextmanager
def _named(source: Path) -> Iterator[None]:
    """Report anything wrong with another log by its name."""
    try:
        yield
    except sqlite3.Error as problem:
        if is_locked(problem):
            raise LogError(
                "Another program is using {name}: add it once that program has closed it.", name=source.name
            ) from None
        raise BadRecord("{name} is not a learner's log: {problem}.", name=source.name, problem=problem) from None
