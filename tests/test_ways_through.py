"""CONTRIBUTING's four ways through the code are true: these files do the work, and no room is entered twice."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from types import FrameType

import pytest

import whist_nb as wn
from tests.processes import ROOT
from whist_nb.analysis.playouts import ready
from whist_nb.players import Club, Sampler

ROOMS = ("widgets", "tables", "lessons", "training", "players", "analysis", "drawing", "variants", "engine")
"""From the top down."""


@cache
def ways() -> dict[str, list[list[str]]]:
    """Return the five lines of each way, each with the files that it names."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Four ways through the code")[1].split("\n## ")[0]
    acts = re.split(r"\*\*(A \w+)[:*]", page)[1:]
    steps = {act: re.findall(r"^\d\. (.*)", text, re.M) for act, text in zip(acts[::2], acts[1::2], strict=True)}
    return {act: [re.findall(r"`([\w/.]+\.\w+)`", line) for line in lines] for act, lines in steps.items()}


UPWARDS = {
    ("engine", "variants"): "the rules of the game on the table",
    ("engine", "drawing"): "the names' words for a part of a fact",
    ("tables", "widgets"): "the widget whose message it holds, and its buttons and settings",
}
"""Which room calls what in a higher one, because that was handed down to it."""


def files_at_work(deed: Callable[[], object]) -> set[str]:
    """The files of the house in which something is called while that is done; no room calls upwards unasked."""
    found = set[str]()
    house = str(ROOT / "whist_nb") + "/"

    def room(frame: FrameType | None) -> str:
        while frame is not None and not frame.f_code.co_filename.startswith(house):
            frame = frame.f_back
        return "" if frame is None else frame.f_code.co_filename.removeprefix(house).split("/")[0]

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(house):
            found.add(frame.f_code.co_filename.removeprefix(house))
            caller, called = room(frame.f_back), room(frame)
            if caller in ROOMS and called in ROOMS and ROOMS.index(called) < ROOMS.index(caller):
                assert (caller, called) in UPWARDS, f"{caller} calls {frame.f_code.co_qualname} in {called}"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        deed()
    finally:
        sys.setprofile(before)
    return found


def a_click() -> set[str]:
    table = wn.CardTable("whist", seed=1, deals=1)
    return files_at_work(lambda: table.click(table.view().legal_actions()[0]))


def a_hint() -> set[str]:
    ready()
    Sampler.is_ready()
    table = wn.CardTable("whist", seed=1, deals=1)
    while table.adviser._sampler is None:
        table.adviser.explain(table.view())
    return files_at_work(lambda: table.press("hint"))


def a_review() -> set[str]:
    game = wn.Game("german-whist", seed=2, deals=1)
    while not game.is_over:
        game.apply(Club().choose(game.view(game.current_player)))
    return files_at_work(lambda: wn.ReplayViewer(game, review=True))


def a_question() -> set[str]:
    def one_question() -> None:
        wn.CountingTrainer("whist", drills=["cards-out"], seed=4, log=":memory:").play_on(1)

    return files_at_work(one_question)


def test_four_ways_are_described_in_five_lines_each_and_no_room_is_entered_twice() -> None:
    assert list(ways()) == ["A click", "A hint", "A review", "A question"]
    for act, lines in ways().items():
        assert len(lines) == 5, act
        rooms = [{file.split("/")[0] for file in files} for files in lines]
        passed = [room for one in rooms for room in sorted(one, key=ROOMS.index)]
        assert passed == sorted(set(passed), key=ROOMS.index), act
        for file in (file for files in lines for file in files):
            assert (ROOT / "whist_nb" / file).is_file(), file


@pytest.mark.parametrize(
    ("act", "done"), [("A click", a_click), ("A hint", a_hint), ("A review", a_review), ("A question", a_question)]
)
def test_the_files_that_are_named_do_the_work(act: str, done: Callable[[], set[str]]) -> None:
    named = {file for files in ways()[act] for file in files if file.endswith(".py")}
    assert len(named) >= 6
    assert named - done() == set()
