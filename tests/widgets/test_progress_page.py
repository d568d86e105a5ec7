"""The buttons below a learner's progress: each opens its drill, and nothing else can be asked there."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.training.test_mistakes import FOUND
from tests.training.test_progress import answered
from whist_nb.training.log import LearnerLog
from whist_nb.widgets.progress_page import Suggestions


@pytest.fixture
def log() -> LearnerLog:
    kept = LearnerLog(":memory:")
    for each in [*answered("voids", "voids", [False] * 4), *answered("cards-out", "cards out", [True] * 10)]:
        kept.note(each)
    return kept


class Heard(Suggestions):
    """Suggestions that remember what the page was answered."""

    def send(self, content: Any, buffers: Any = None) -> None:
        vars(self).setdefault("sent", []).append(content)
        vars(self).setdefault("files", []).extend(buffers or [])

    def say(self, number: int, **message: Any) -> dict[str, Any]:
        self._hear(self, {"seq": number, "view": "v", **message}, [])
        return vars(self)["sent"][-1]


def test_the_weakest_drill_is_the_first_button_and_opens_below(log: LearnerLog) -> None:
    page = Heard(wn.Progress(log))
    assert [(each["do"], each["label"], each["main"]) for each in page.frame["state"]["buttons"]] == [
        ("drill 0", "Who showed out: Whist", True),
        ("log", "Save my log", False),
        ("merge", "Add a saved log", False),
    ]
    assert page.opened is None
    assert page.say(1, do="drill 0") == {"seq": 1, "view": "v", "n": 1}
    assert isinstance(page.opened, wn.CountingTrainer)
    assert repr(page.opened) == "CountingTrainer('whist', 'flash', 0 answered)"
    assert [drill.id for drill in page.opened.session.drills] == ["voids"]
    assert page.opened.log is log


def test_the_problems_of_the_commonest_mistakes_have_a_button_and_open_below(log: LearnerLog) -> None:
    log.keep_moments(FOUND)
    page = Heard(wn.Progress(log))
    button = next(each for each in page.frame["state"]["buttons"] if each["do"] == "problems 0")
    assert button["label"] == "10 problems: Ruffing"
    page.say(1, do="problems 0")
    assert isinstance(page.opened, wn.Problems)
    assert "ruff" in page.opened.problem.themes
    assert page.opened.log is log
    assert page.say(2, do="problems 2")["kind"] == "bad"
    page.opened.play_on(10)
    page.opened.next()
    assert page.opened.frame["state"]["panel"]["title"] == "You solved 10 of 10"


@pytest.mark.parametrize("message", [{"do": "drill 1"}, {"do": "drill -1"}, {"do": "mixed"}, {"act": "QS"}, {"do": ""}])
def test_nothing_else_can_be_asked(log: LearnerLog, message: dict[str, str]) -> None:
    page = Heard(wn.Progress(log))
    assert page.say(1, **message)["kind"] == "bad"
    assert page.opened is None


def test_a_learner_who_has_answered_nothing_is_shown_where_to_begin() -> None:
    page = Heard(wn.Progress(":memory:"))
    first, *_ = page.frame["state"]["buttons"]
    assert first["label"] == "Cards out: German Whist"
    page.press("drill 0")
    assert [drill.id for drill in page.opened.session.drills] == ["cards-out"]


def test_the_saved_picture_names_the_drills(log: LearnerLog) -> None:
    assert Suggestions(wn.Progress(log))._pictured().text == "What to practise today\nWho showed out: Whist"


def test_a_press_saves_the_log_and_another_page_takes_it_in(log: LearnerLog) -> None:
    here, there = Heard(wn.Progress(log)), Heard(wn.Progress(":memory:"))
    here.say(1, do="log")
    assert {"file": "whist-nb-log.sqlite"} in vars(here)["sent"]
    (saved,) = vars(here)["files"]
    for told in ("14 new answers.", "Nothing new:"):
        there._hear(there, {"want": "merge"}, [memoryview(saved)])
        assert told in there.frame["state"]["panel"]["text"]
    assert [each.seed for each in there._progress.log.answers()] == [each.seed for each in log.answers()]
    labels = [each["label"] for each in there.frame["state"]["buttons"]]
    assert "Who showed out: Whist" in labels  # what they suggest is there at once


@pytest.mark.parametrize("files", [[b"no log at all"], [b""], []])
def test_a_file_that_is_not_a_log_changes_nothing_and_the_error_says_so(log: LearnerLog, files: list[bytes]) -> None:
    page = Heard(wn.Progress(log))
    page._hear(page, {"want": "merge"}, files)
    assert len(page._progress.log) == 14
    assert ("not a learner's log" in page.frame["state"]["panel"]["text"]) == bool(files and files[0])
