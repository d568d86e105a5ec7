"""A bot that thinks for long does so in slices: without threads, others have their turn in between."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Generator
from typing import Any

import pytest

import whist_nb as wn
from tests.tables.desks import Heard
from whist_nb.engine.actions import Action
from whist_nb.engine.view import View
from whist_nb.players import Club, Sampler
from whist_nb.tables import shared_game
from whist_nb.tables.background import SLICE


class Clock:
    """A clock that stands still until somebody works."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow:
    """A bot that takes ten steps of six milliseconds for each answer, and notes when others had their turn."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.steps = clock, 0

    def choose(self, view: View) -> Action:
        return Club().choose(view)

    def choose_in_steps(self, view: View) -> Generator[None, None, Action]:
        for _ in range(10):
            self.clock.now += 0.006
            self.steps += 1
            yield
        return self.choose(view)


def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)


def test_a_slice_ends_in_the_middle_of_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(shared_game, "monotonic", clock)
    desk = Heard(wn.Game("whist", seed=3, first_dealer=3), players="club")
    bot = Slow(clock)
    monkeypatch.setattr(desk.shared, "work_beside", lambda: None)
    desk.shared.players[1] = bot
    desk.say(act=desk.legal[0])
    before, steps = len(desk.game.actions), []
    while len(desk.game.actions) == before:
        began, done = clock.now, bot.steps
        desk.shared._work_a_while()
        steps.append(bot.steps - done)
        assert clock.now - began <= SLICE + 0.006  # the step that was begun in time
    assert steps == [4, 4, 2]


def test_what_was_thought_is_dropped_if_the_play_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(shared_game, "monotonic", clock)
    desk = Heard(wn.Game("whist", seed=3, first_dealer=3), players="club")
    bot = Slow(clock)
    monkeypatch.setattr(desk.shared, "work_beside", lambda: None)
    desk.shared.players[1] = bot
    desk.say(act=desk.legal[0])
    desk.shared._work_a_while()
    desk.say(do="undo")
    assert not desk.shared._work_a_while()
    desk.say(act=desk.legal[-1])
    before, began = len(desk.game.actions), bot.steps
    while len(desk.game.actions) == before:
        desk.shared._work_a_while()
    assert bot.steps - began == 10
    assert desk.shared.stuck is None


@pytest.mark.parametrize("game", ["whist", "solo-whist", "contract-whist", "knockout-whist", "german-whist"])
def test_a_sampler_chooses_the_same_in_steps(game: str) -> None:
    played, sampler, tried = wn.Game(game, seed=4, deals=1), Sampler(worlds=30, seconds=60), 0
    while not played.is_over:
        view = played.view(played.current_player)
        if len(view.legal_actions()) > 1 and len(played.actions) % 5 == 0:
            tried += 1
            steps, chosen = sampler.choose_in_steps(view), None
            while chosen is None:
                try:
                    next(steps)
                except StopIteration as end:
                    chosen = end.value
            assert chosen == sampler.choose(view)
        played.apply(Club().choose(view))
    assert tried > 2


def test_without_threads_a_sampler_lets_the_loop_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work of each turn of the loop is measured, not the time: others may need the machine."""
    Sampler.is_ready()
    Sampler(seconds=60).choose(wn.Game("whist", seed=3, first_dealer=3).view(0))  # what is made once is made
    turns: list[float] = []

    async def play() -> Any:
        game = wn.Game("whist", seed=3, first_dealer=3)
        desk = Heard(game, players=Sampler(worlds=2000, seconds=60))
        work = desk.shared._work_a_while

        def measured() -> bool:
            began = time.thread_time()
            more = work()
            turns.append(time.thread_time() - began)
            return more

        monkeypatch.setattr(desk.shared, "_work_a_while", measured)
        desk.say(act=desk.legal[0])
        while desk.shared.is_at_work:
            await asyncio.sleep(0.002)
        return desk

    no_threads(monkeypatch)
    desk = asyncio.run(play())
    assert len(desk.game.actions) >= 4
    assert len(turns) > 3
    assert max(turns) < 2.5 * SLICE, max(turns)


class Last(Sampler):
    """A sampler in name: it plays the last of its legal cards."""

    def choose(self, view: View) -> Action:
        return view.legal_actions()[-1]


class InSteps(Last):
    """One that takes steps to another choice: the first of its legal cards."""

    def choose_in_steps(self, view: View, size: int = 1) -> Generator[None, None, Action]:
        yield
        return view.legal_actions()[0]


@pytest.mark.parametrize(("bot", "choice"), [(Last, -1), (InSteps, 0)])
def test_a_sampler_with_a_choice_of_its_own_is_asked_for_that(bot: type[Sampler], choice: int) -> None:
    desk = Heard(wn.Game("whist", seed=3, first_dealer=3), players=bot())
    desk.say(act=desk.legal[0])
    desk.shared.settle()
    assert [seat for seat, _ in desk.game.actions[:4]] == [0, 1, 2, 3]
    for number in (1, 2, 3):
        before = desk.game.before(number)
        assert desk.game.actions[number][1] == before.legal_actions()[choice]
    assert any(len(desk.game.before(number).legal_actions()) > 1 for number in (1, 2, 3))


class NoAnswer:
    """A bot that forgets to return its choice."""

    def choose(self, view: View) -> None:
        return None

    explain = choose


def test_a_bot_that_answers_nothing_does_not_hold_the_kernel_up() -> None:
    desk = Heard(wn.Game("whist", seed=3, first_dealer=3), players=NoAnswer())
    desk.shared.work_beside = lambda: None
    desk.say(act=desk.legal[0])
    work = threading.Thread(target=desk.shared.settle, daemon=True)
    work.start()
    work.join(5)
    is_held_up = work.is_alive()
    desk.shared.set_going(None)  # which also ends the thread
    assert not is_held_up
    assert desk.frame["state"]["status"]["text"].startswith("**West could not answer,** and the game is waiting")
    assert len(desk.game.actions) == 1
