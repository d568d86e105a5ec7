"""Progress: what the log says, in rows, sentences, plots and calls to run."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.engine.errors import BadOption
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.progress import LessonProgress
from whist_nb.training.session import Session

ROOT = Path(__file__).resolve().parents[2]


def answered(drill: str, skill: str, rights: list[bool], **more) -> list[Answer]:
    return [
        Answer("whist", drill, skill, seed=at, answer=3, response=3, right=right, submit_ms=2000.0, level=4, **more)
        for at, right in enumerate(rights)
    ]


@pytest.fixture
def log() -> LearnerLog:
    kept = LearnerLog(":memory:")
    for each in answered("cards-out", "cards out", [True] * 9 + [False], confidence=0.75):
        kept.note(each)
    for each in answered("voids", "voids", [False] * 4):
        kept.note(each)
    for old, said in ((True, True), (True, True), (True, False), (False, False), (False, False), (False, True)):
        words = {True: "gone", False: "not played"}
        kept.note(Answer("whist", "gone-or-not", "pips", 1, words[old], words[said], right=old is said))
    return kept


def test_skills_are_listed_with_the_weakest_first(log: LearnerLog) -> None:
    first, *_ = skills = wn.Progress(log).skills
    assert (first.skill, first.answers, first.right, first.seconds) == ("voids", 4, 0, None)
    found = {one.skill: one for one in skills}
    assert (found["cards out"].right, found["cards out"].seconds, found["cards out"].level) == (0.9, 2.0, 4)
    assert 0 < found["pips"].d_prime < 2
    assert found["voids"].d_prime is None


def test_confidence_and_outcomes(log: LearnerLog) -> None:
    progress = wn.Progress(log)
    assert progress.sureness == ("When you say “fairly sure”, you are right 9 times in 10.",)
    assert [(one.count, one.said, one.came) for one in progress.calibration] == [(10, 0.75, 0.9)]


def test_the_suggestion_for_today_is_a_call_that_runs(log: LearnerLog) -> None:
    session = Session("german-whist", "the-close", seed=1, level=3, log=log)
    session.next()
    session.give_up()
    later = datetime.now(UTC) + timedelta(days=2)
    calls = wn.Progress(log).today(at=later)
    assert calls[0] == 'wn.drill.the_close("german-whist")'
    assert 'wn.drill.voids("whist")' in calls
    for call in calls:
        name = re.match(r"wn\.drill\.(\w+)\(", call)[1]
        assert name.replace("_", "-") in DRILLS


def test_a_span_is_read_from_its_test() -> None:
    log = LearnerLog(":memory:")
    session = Session("whist", mode="span", seed=4, questions=12, log=log)
    while session.next() is not None:
        part = session.part
        session.respond(part.answer if len(part.answer) <= 7 else [])
    (span,) = wn.Progress(log).spans
    assert span.span == round(session.span.span, 1)
    assert span.low < span.span < span.high


def test_the_picture_explains_the_figures(log: LearnerLog) -> None:
    progress = wn.Progress(log)
    assert progress.picture.text.splitlines() == [
        "Who showed out (Whist · 4 answers, level 4): 0% right lately",
        "Gone or not (Whist · 6 answers): 67% right lately",
        "Cards out (Whist · 10 answers, 2.0 s · level 4): 90% right lately",
        "When you say “fairly sure”, you are right 9 times in 10.",
    ]
    shown = progress._repr_html_()
    assert shown.count("<svg") == 2, "one for a wide page and one for a narrow one"
    assert "What to practise today" in shown
    assert "[data-jp-theme-light=false]" in shown
    assert "prefers-color-scheme:dark" in shown


def test_a_long_picture_is_printed_in_parts_and_no_skill_is_lost() -> None:
    log = LearnerLog(":memory:")
    for number in range(31):
        log.note(Answer("whist", "voids", f"skill {number}", number, 3, 3, right=True))
    shown = wn.Progress(log)._repr_html_()
    wide, narrow, *sheets = shown.split("<svg")[1:]
    assert len(sheets) == 3
    for number in range(31):
        name = f">skill {number}<"
        assert (name in wide, name in narrow, sum(name in sheet for sheet in sheets)) == (True, True, 1)
    a4 = (297 - 20) / 25.4 * 96  # px, with margins of a centimetre; a picture is at most as wide as it is drawn
    heights = [float(re.search(r'viewBox="0 0 \S+ (\S+)"', sheet)[1]) for sheet in sheets]  # type: ignore[index]
    assert max(heights) < a4 < sum(heights)


def test_a_span_is_in_the_picture() -> None:
    log = LearnerLog(":memory:")
    for size, right in ((4, True), (5, True), (6, True), (7, False), (7, False), (8, False)):
        hand = [f"{rank}S" for rank in "AKQJT98765432"[:size]]
        given = hand if right else []
        at = "2026-11-02T08:00:00+00:00"
        log.note(
            Answer("whist", "hold-a-hand", "hand span", 1, hand, given, right=right, mode="span", session="s", at=at)
        )
    (span,) = wn.Progress(log).spans
    told = wn.Progress(log).picture.text.splitlines()
    assert told == ["Hand span:", f"2 November 2026: {span.span:g} cards, between {span.low:g} and {span.high:g}"]


def test_without_answers_it_says_where_to_begin() -> None:
    assert "wn.drill.cards_out()" in wn.Progress(":memory:").picture.text


def test_a_log_moves_to_another_machine_as_one_file(log: LearnerLog, tmp_path: Path) -> None:
    file = wn.Progress(log).export(tmp_path / "mine.sqlite")
    other = wn.Progress(":memory:")
    assert other.take_in(file) == len(log)
    assert other.take_in(file) == 0
    assert other.to_rows() == wn.Progress(log).to_rows()


def test_the_page_of_drills_says_in_which_games_each_is() -> None:
    rows = (ROOT / "docs/how-to/drills.md").read_text("utf-8").splitlines()
    for drill in DRILLS.values():
        fits = [variant.title for variant in wn.VARIANTS if drill.fits(variant)]
        others = [variant.title for variant in wn.VARIANTS if not drill.fits(variant)]
        few = f"all but {', '.join(others)}" if len(others) <= 8 else ", ".join(fits)
        call = f"`wn.drill.{drill.id.replace('-', '_')}()`"
        assert f"| {drill.title} | {call} | {drill.promise} | {few if others else 'all'} |" in rows


def test_faults_of_the_log_are_reported(tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").write_text("no log\n" * 300)
    assert "was damaged" in wn.Progress(tmp_path / "log.sqlite")._repr_html_()


@pytest.mark.parametrize("wrong", [{"at": datetime(2026, 11, 23)}, {"at": "today"}, {"most": 0}])
def test_an_invalid_day_is_refused(log: LearnerLog, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        wn.Progress(log).today(**wrong)


def test_lessons_are_listed_beside_the_drills() -> None:
    log = LearnerLog(":memory:")
    log.tried("01-whist", "follow", 1, solved=True)
    log.tried("01-whist", "ruff", 3, solved=True)
    log.tried("01-whist", "count", 2, solved=False)
    progress = wn.Progress(log)
    assert progress.lessons == (LessonProgress("01-whist", solved=2, at_once=1, answers=6),)
    assert "<td>01-whist</td><td>2</td><td>1</td><td>6</td>" in progress._repr_html_()
    assert "01-whist" not in wn.Progress(":memory:")._repr_html_()
