"""Hints are worked out in the background: only a cell waits for them, and stale ones are not shown."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.classroom.bots import BOTS, bots
from whist_nb.engine.view import View
from whist_nb.players import Advice, Adviser, Club, Player, Random, Sampler, make_player
from whist_nb.tables.desk import Desk
from whist_nb.tables.shared_game import shared

SIGNALED = ["QD KD 8C 7C 6C 5C 4C 3C", "AD JD 4H 3H 2H KS JC AC", "9D 5D 9C 8S 7S 6S 5S 2C", "7D 4D 2D KH QH JH TH 9H"]
CALLED = ["9D", "4D", "KD", "AD", "JD", "5D", "2D", "QD", "8C"]
"""Hands and cards with which West sees East play the four of diamonds before the two."""


class Foreign:
    """A bot that somebody else wrote, with conventions of its own or none that we can read."""

    def __init__(self, conventions: Any) -> None:
        self.conventions = conventions

    def choose(self, view: View) -> Any:
        return view.legal_actions()[0]

    def __repr__(self) -> str:
        return f"Foreign({self.conventions})"


class Thinker:
    """An adviser that thinks until it is allowed to answer."""

    def __init__(self) -> None:
        self.asked: list[View] = []
        self.begun, self.may_speak = threading.Event(), threading.Event()

    def choose(self, view: View) -> Any:
        return self.explain(view).action

    def explain(self, view: View) -> Advice:
        self.asked.append(view)
        self.begun.set()
        assert self.may_speak.wait(10)
        return Club().explain(view)


class Failing(Thinker):
    def explain(self, view: View) -> Advice:
        self.asked.append(view)
        raise ValueError("no idea")


class Sitter:
    """A desk that records what it sends, asked as a page asks."""

    def __init__(self, adviser: Any = None, game: wn.Game | None = None, seat: int = 0) -> None:
        self.frames: list[Any] = []
        self.answers: list[Any] = []
        self.game = game or wn.Game("whist", seed=2)
        self.desk = Desk(shared(self.game), seat, show=self.frames.append, send=self.answers.append)
        self.desk.adviser = self.adviser = adviser or Thinker()

    def say(self, **wish: Any) -> Any:
        self.desk.heard({**wish, "seq": len(self.answers) + 1, "view": "page"})
        return self.answers[-1]

    @property
    def state(self) -> Any:
        return self.desk.frame["state"]

    @property
    def step(self) -> int:
        return 0 if self.state["hint"] is None else self.state["hint"]["step"]

    def wait_for_step(self, step: int) -> None:
        end = time.monotonic() + 10
        while self.step != step:
            assert time.monotonic() < end
            time.sleep(0.005)

    def speak(self) -> None:
        """Let the adviser speak, and wait until it has been heard."""
        self.adviser.may_speak.set()
        end = time.monotonic() + 10
        while self.desk._thinker.is_at_work:
            assert time.monotonic() < end
            time.sleep(0.005)


def test_a_page_is_answered_while_the_adviser_still_thinks() -> None:
    sitter = Sitter()
    began = time.monotonic()
    answer = sitter.say(do="hint")
    assert time.monotonic() - began < 1
    assert answer["n"] == sitter.desk.frame["n"]
    assert sitter.step == 0
    assert sitter.state["status"] == {
        "kind": "wait",
        "text": "**Your hint is on its way.**",
        "more": None,
        "rule": None,
    }
    assert sitter.say(do="rule")["n"] == sitter.desk.frame["n"]  # the table is free meanwhile
    sitter.speak()
    assert sitter.step == 1
    assert sitter.state["status"]["text"].startswith("**Hint 1 of 3:** ")
    assert [frame["n"] for frame in sitter.frames] == list(range(2, sitter.desk.frame["n"] + 1))


def test_advice_is_worked_out_once_however_often_it_is_asked_for() -> None:
    sitter = Sitter()
    for _ in range(3):
        sitter.say(do="hint")
    sitter.speak()
    assert sitter.step == 1
    for step in (2, 3, 3):
        sitter.say(do="hint")
        assert sitter.step == step
    assert len(sitter.adviser.asked) == 1


def test_a_hint_for_a_card_that_has_been_played_is_never_shown() -> None:
    sitter = Sitter()
    sitter.say(do="hint")
    sitter.say(act=sitter.state["legal"][0], decision=sitter.desk.frame["decision"])
    assert "is on its way" not in sitter.state["status"]["text"]
    before = sitter.desk.frame["n"]
    sitter.speak()
    assert sitter.desk.frame["n"] == before
    sitter.say(do="hint")
    sitter.wait_for_step(1)
    first, second = sitter.adviser.asked
    assert len(second.hand) == len(first.hand) - 1


def test_going_back_asks_for_no_hint() -> None:
    sitter = Sitter()
    sitter.say(act=sitter.state["legal"][0])
    sitter.say(do="hint")
    sitter.say(do="undo")
    before = sitter.desk.frame["n"]
    sitter.speak()
    assert (sitter.step, sitter.desk.frame["n"]) == (0, before)


def test_a_cell_waits_for_its_hint_and_the_other_desks_do_not() -> None:
    sitter = Sitter()
    cell = threading.Thread(target=sitter.desk.press, args=("hint",))
    cell.start()
    assert sitter.adviser.begun.wait(10)
    free = sitter.desk.shared.lock.acquire(timeout=5)
    assert free
    sitter.desk.shared.lock.release()
    assert (sitter.step, len(sitter.frames)) == (0, 0)
    sitter.adviser.may_speak.set()
    cell.join(10)
    assert (sitter.step, len(sitter.frames)) == (1, 1)


def test_a_failure_beside_the_table_is_shown_there_and_can_be_retried() -> None:
    sitter = Sitter(Failing())
    for times in (1, 2):
        sitter.desk.press("hint")
        assert "Python could not do that" in sitter.state["status"]["text"]
        assert str(sitter.desk.last_error) == "no idea"
        assert len(sitter.adviser.asked) == times
    for times in (3, 4):
        sitter.say(do="hint")
        sitter.speak()
        told = sitter.answers[-1].get("reason") or sitter.state["status"]["text"]
        assert "Python could not do that" in told
        assert len(sitter.adviser.asked) == times


def test_without_threads_a_hint_comes_between_messages(alone: Callable[[Callable[[], None]], None]) -> None:
    def as_in_a_browser() -> None:
        sitter = Sitter()
        sitter.adviser.may_speak.set()

        async def page() -> None:
            sitter.say(do="hint")
            assert sitter.step == 0
            while not sitter.step:
                await asyncio.sleep(0.001)

        asyncio.run(asyncio.wait_for(page(), 10))
        assert sitter.state["status"]["text"].startswith("**Hint 1 of 3:** ")
        sitter.say(act=sitter.state["legal"][0])
        sitter.say(do="hint")
        assert sitter.step == 1  # where there is no loop either it is thought of at once

    alone(as_in_a_browser)


@pytest.mark.parametrize(("player", "is_told"), [(Club(), True), (Club(conventions=[]), False), (Random(1), False)])
def test_a_hint_says_what_partner_has_signalled_by_a_convention_it_plays(player: Player, is_told: bool) -> None:
    game = wn.Game.from_position("whist", SIGNALED, trump="H", leader=2)
    for card in CALLED:
        game.apply(card)
    sitter = Sitter(Club(conventions=[]), game, 1)
    sitter.desk.shared.players[3] = player
    for step in (1, 2):
        sitter.say(do="hint")
        sitter.wait_for_step(step)
    assert ("East played {4D}, then {2D}: a call for trumps." in sitter.state["status"]["text"]) is is_told


LED = ["KS 8S 5S AH TH 3H 4D QC", "QS JS QH JH 7H 5H KC JC", "AS TS 9S 4H 2D 3D 5D 6D", "2S 3S KH 6H 7D 8D 9D TD"]
"""Hands with which West leads the five of hearts, the fourth best of Q J 7 5."""


@pytest.mark.parametrize(
    ("player", "told"),
    [
        (
            make_player("course"),
            "West led {5H}: if it is the fourth best, three higher hearts are in the same hand, and 4 in the other",
        ),
        (Club(), None),
        (Random(1), None),
        (None, None),
    ],
    ids=repr,
)
def test_a_hint_says_what_an_opponents_lead_shows_if_that_opponent_plays_the_convention(
    player: Any, told: str | None
) -> None:
    """Above the five, the ace and the ten are South's, and the king and the six East's."""
    game = wn.Game.from_position("whist", LED, trump="S", leader=1)
    for card in ["5H", "4H", "6H"]:
        game.apply(card)
    sitter = Sitter(Club(), game, 0)
    sitter.desk.shared.players[1] = player
    for step in (1, 2):
        sitter.say(do="hint")
        sitter.wait_for_step(step)
    text = sitter.state["status"]["text"]
    assert told in text if told else "West led" not in text


@pytest.mark.parametrize(
    ("partner", "is_answered"),
    [
        (Club(), True),
        (Foreign(["call", "weak two"]), True),
        (Club(conventions=["echo"]), False),
        (Random(1), False),
        (Sampler(worlds=4), False),
        (None, False),
        (Foreign(["weak two", 2]), False),
        (Foreign("call"), False),
        (Foreign(None), False),
    ],
    ids=repr,
)
def test_a_hint_answers_only_a_partner_who_can_have_called(
    partner: Any, is_answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """West is on lead; a person sits where there is no player."""
    monkeypatch.setattr(Adviser, "_get_ready", lambda adviser: None)  # Club's rules alone
    game = wn.Game.from_position("whist", SIGNALED, trump="H", leader=2)
    for card in [*CALLED, "AC", "9C", "7D"]:
        game.apply(card)
    sitter = Sitter(Adviser(), game, 1)
    sitter.desk.shared.players[3] = partner
    told = []
    for step in (1, 2, 3):
        sitter.say(do="hint")
        sitter.wait_for_step(step)
        told.append(sitter.state["status"]["text"])
    assert ("Partner called for trumps, so you lead {4H}" in told[2]) is is_answered
    assert any("a call for trumps" in text for text in told) is is_answered


K_TO_TEN, LONG_CLUBS = "JS 5S 7H 6H 5H 2H KC QC JC TC 9D 6D 5D", "JS 9S 5S 7H 4H QC 9C 7C 6C 4C TD 6D 3D"
"""Hands with a sequence of clubs, and with clubs of which the six is the fourth best; spades are trumps."""


@pytest.mark.parametrize(
    ("partner", "sequence", "fourth"),
    [
        *((bots(number), True, number < 7) for number in BOTS),
        (Club(conventions=[]), False, False),
        (Club(conventions=["echo"]), False, False),
        (Club(conventions=["fourth-best"]), False, True),
        (Club(conventions=[], version=5), True, True),
        (make_player("course"), True, True),
        (Foreign(["sequence", "weak two"]), True, False),
        (Foreign([]), False, False),
        (Foreign(None), True, False),
        (Random(1), True, False),
        (None, True, False),
    ],
    ids=repr,
)
def test_a_hint_leads_as_partner_does(
    partner: Any, sequence: bool, fourth: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The top of a sequence, and the fourth best; without the convention, the lowest of the same cards."""
    monkeypatch.setattr(Adviser, "_get_ready", lambda adviser: None)  # Club's rules alone
    for hand, shown, otherwise, is_shown in ((K_TO_TEN, "KC", "TC", sequence), (LONG_CLUBS, "6C", "4C", fourth)):
        held = hand.split()
        rest = [card.text for card in wn.find_variant("whist").pack if card.text not in held]
        game = wn.Game.from_position("whist", [hand, *(rest[seat::3] for seat in range(3))], trump="S", leader=0)
        sitter = Sitter(Adviser(), game, 0)
        sitter.desk.shared.players[2] = partner
        for step in (1, 2, 3):
            sitter.say(do="hint")
            sitter.wait_for_step(step)
        card = shown if is_shown else otherwise
        assert f"{{{card}}}" in sitter.state["status"]["text"]
        if isinstance(partner, Club):
            assert partner.choose(game.view(0)).text == card
