"""A shared game and its desks, without any widget: who hears of what, who plays, what is allowed, and for how long."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import whist_nb as wn
from tests.tables.desks import Heard
from tests.widgets.tables import cards_named
from whist_nb.engine.actions import Action
from whist_nb.engine.view import View
from whist_nb.players import Club
from whist_nb.tables.shared_game import SLICE, shared


class Slow:
    """A bot that takes its time, and notes whether anybody else could use the game meanwhile."""

    def __init__(self, seconds: float = 0.05) -> None:
        self.seconds, self.asked, self.threads = seconds, 0, set()
        self.while_thinking: Callable[[], None] = lambda: None

    def choose(self, view: View) -> Action:
        self.asked += 1
        self.threads.add(threading.current_thread().name)
        self.while_thinking()
        time.sleep(self.seconds)
        return Club().choose(view)

    explain = choose


def whist(**more: Any) -> wn.Game:
    return wn.Game("whist", seed=7, **{"first_dealer": 3, **more})


def seats_of(game: wn.Game) -> list[int]:
    return [seat for seat, _ in game.actions]


def until(true: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.005)


# ---- the bots belong to the table


def test_a_message_is_answered_before_a_slow_bot_has_answered() -> None:
    bot, gate = Slow(0), threading.Event()
    bot.while_thinking = lambda: gate.wait(20)
    desk = Heard(whist(), 0, players={1: bot})
    reply = desk.say(act=desk.legal[0])
    assert "n" in reply  # and the bot cannot have answered
    assert [play["seat"] for play in desk.frame["state"]["trick"]] == [0]
    assert not any(button["main"] for button in desk.frame["state"]["buttons"])  # nobody waits to be told
    gate.set()
    desk.shared.settle()
    assert seats_of(desk.game)[:4] == [0, 1, 2, 3]
    told = [step["verb"] for frame in desk.frames for step in frame["steps"]]
    assert told.count("play") == len(desk.game.actions)  # every card is told once, whatever the frames


def test_the_game_is_not_locked_while_a_bot_thinks() -> None:
    bot, gate = Slow(0), threading.Event()
    bot.while_thinking = lambda: gate.wait(20)
    desk = Heard(whist(), 0, players={1: bot})
    desk.say(act=desk.legal[0])
    until(lambda: bot.asked == 1)
    assert "n" in desk.say(do="undo")
    assert seats_of(desk.game) == []
    gate.set()
    until(lambda: not desk.shared._is_thinking)
    assert seats_of(desk.game) == []  # what the bot has found out is nobody's business any more
    assert desk.frame["state"]["legal"]


def test_quick_bots_are_in_the_frame_that_answers() -> None:
    desk = Heard(whist(), 0)
    n = desk.frame["n"]
    assert desk.say(act=desk.legal[0])["n"] == n + 1
    assert [step["seat"] for step in desk.frame["steps"] if step["verb"] == "play"][:4] == [0, 1, 2, 3]
    assert not desk.shared.is_at_work


def test_a_click_from_python_returns_when_the_bots_have_played() -> None:
    desk = Heard(whist(), 0, players=Slow(0.02))
    desk.click(desk.legal[0])
    assert desk.frame["state"]["to_act"] == 0
    assert desk.legal


def test_two_threads_that_wait_for_the_same_bots() -> None:
    desk = Heard(whist(), 0, players=Slow(0.01))
    desk.say(act=desk.legal[0])
    waiting = [threading.Thread(target=desk.shared.settle, daemon=True) for _ in range(4)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join(10)
        assert not thread.is_alive()
    assert seats_of(desk.game)[:4] == [0, 1, 2, 3]


def test_to_the_end_holds_no_message_and_is_shown_in_one_frame() -> None:
    class Leisurely(Club):
        threads: ClassVar[list[str]] = []

        def choose(self, view: View) -> Action:
            self.threads.append(threading.current_thread().name)
            time.sleep(0.004)
            return super().choose(view)

    desk = Heard(whist(deals=1), None, players=Leisurely())
    n = desk.frame["n"]
    desk.shared.patience = SLICE
    desk.say(do="end")
    assert Leisurely.threads.count("MainThread") <= 6  # of 52 answers of 4 ms each: the rest is played elsewhere
    assert desk.frames[0]["state"]["status"]["text"] == "**The bots play on.**"
    assert desk.frames[0]["state"]["buttons"] == []
    desk.shared.settle()
    until(lambda: desk.frame["state"]["panel"] is not None)
    assert desk.frame["n"] == n + 2
    assert desk.game.is_over


def test_without_threads_the_bots_play_between_messages(alone: Callable[[Callable[[], None]], None]) -> None:
    """As in a browser's Python: one thread, and an event loop that hears messages between two slices."""

    def as_in_a_browser() -> None:
        bot = Slow(0.005)
        desk = Heard(whist(), 0, players=bot)

        async def page() -> int:
            desk.say(act=desk.legal[0])
            turns = 0
            while desk.shared.is_at_work:
                await asyncio.sleep(0)
                turns += 1
            return turns

        assert asyncio.run(page()) > 1
        assert seats_of(desk.game)[:4] == [0, 1, 2, 3]
        assert bot.threads == {"the only_0"}
        assert desk.frame["state"]["to_act"] == desk.game.current_player

    alone(as_in_a_browser)


def test_without_threads_and_without_a_loop_they_play_at_the_next_message(
    alone: Callable[[Callable[[], None]], None],
) -> None:
    def without_a_loop() -> None:
        desk = Heard(whist(), 0, players=Slow(SLICE * 1.5))
        desk.say(act=desk.legal[0])
        for _ in range(8):
            desk.say(do="nothing")
        assert seats_of(desk.game)[:4] == [0, 1, 2, 3]

    alone(without_a_loop)


def test_bots_play_for_two_people_whoever_acted() -> None:
    game = whist()
    south, north = Heard(game, 0), Heard(game, 2)
    south.say(act=south.legal[0])
    assert seats_of(game) == [0, 1]
    assert [play["seat"] for play in north.frame["state"]["trick"]] == [0, 1]
    north.say(act=north.legal[0])
    assert seats_of(game)[:4] == [0, 1, 2, 3]
    assert len(game.view(0).tricks) == 1
    assert south.frame["state"]["trick"] == north.frame["state"]["trick"]


# ---- who is there


def test_a_latecomer_takes_the_seat_of_a_bot_and_others_see_the_names() -> None:
    game = whist()
    south = Heard(game, 0, names=["Ada", "Bo", "Cy", "Di"])
    late = Heard(game, 2)
    assert late.frame["state"]["seats"][0]["name"] == "Ada"
    south.shared.rename(2, "Eva")
    assert south.frame["state"]["seats"][2]["name"] == "Eva"
    assert late.frame["state"]["seats"][2]["name"] == "You"
    decision = south.frame["decision"]
    assert "n" in south.say(act=south.legal[0], decision=decision)  # a new name makes no click late
    for seat, name in ((2, "<b>"), (9, "Eva"), (2, "")):
        with pytest.raises(wn.BadOption):
            south.shared.rename(seat, name)
    assert south.shared.names == ("Ada", "Bo", "Eva", "Di")


def test_a_bot_takes_over_from_an_absent_player_and_gives_the_seat_back() -> None:
    game = whist()
    south, north = Heard(game, 0), Heard(game, 2)
    south.say(act=south.legal[0])
    south.shared.settle()
    assert game.current_player == 2
    south.shared.seat(2, "club")
    south.shared.settle()
    assert seats_of(game)[:4] == [0, 1, 2, 3]
    assert north.legal is None
    assert north.say(act=north.frame["state"]["hand"][0])["reason"].startswith("**A bot plays here,**")
    north.shared.seat(2, None)
    while game.current_player != 2:
        assert "n" in south.say(act=south.legal[0])
        south.shared.settle()
    assert north.legal
    assert "n" in north.say(act=north.legal[0])
    for strange in (4, -1, True, "2"):
        with pytest.raises(wn.BadOption):
            south.shared.seat(strange)
    with pytest.raises(wn.BadOption):
        south.shared.seat(1, "nobody of that name")


def test_a_seat_that_is_left_waits() -> None:
    game = whist()
    south, north = Heard(game, 0), Heard(game, 2)
    north.leave()
    n = north.frame["n"]
    south.say(act=south.legal[0])
    assert (game.current_player, north.frame["n"]) == (2, n)


# ---- what a desk may do


@pytest.mark.parametrize("button", ["hint", "undo", "again", "new", "next", "end", "rule"])
def test_a_desk_does_only_what_it_is_allowed_to_do(button: str) -> None:
    desk = Heard(whist(), 0, may={"act"})
    desk.say(act=desk.legal[0])
    done, frame = desk.game.actions, desk.frame
    assert desk.say(do=button)["kind"] == "late"
    assert (desk.game.actions, desk.frame) == (done, frame)
    assert desk.frame["state"]["buttons"] == []


def test_a_desk_that_may_not_answer_shows_nothing_to_press() -> None:
    desk = Heard(whist(), 0, may={"rule"})
    assert desk.frame["state"]["hand"]
    assert desk.frame["state"]["legal"] is None
    assert desk.say(act=desk.frame["state"]["hand"][0])["kind"] == "late"
    assert desk.game.actions == ()
    with pytest.raises(wn.BadOption, match="undo"):
        Heard(whist(), 0, may={"undoo"})


# ---- two at one screen


@pytest.mark.parametrize(("variant", "seat"), [("german-whist", (0, 1)), ("whist", (0, 2)), ("solo-whist", (1, 3))])
def test_a_covered_screen_names_no_card_that_either_alone_knows(variant: str, seat: tuple[int, int]) -> None:
    """By the umpire's log: a card is named while covered only if every seat has been shown it in that deal."""
    desk = Heard(wn.Game(variant, seed=5, deals=1), seat)
    covers = looks = 0
    for _ in range(600):
        desk.shared.settle()  # a slow machine has bots that play on beside the click
        if desk.game.is_over:
            break
        state = desk.frame["state"]
        if desk.seat is None and state["panel"] and state["panel"].get("label") == "Covered":
            covers += 1
            assert cards_named(desk.frame) <= shown_to_all(desk.game)
            assert (state["hand"], state["legal"], state["log"]) == ([], None, [])
            assert [button["do"] for button in state["buttons"]] == ["uncover"]
            assert desk.say(act="AS")["kind"] == "late"
            assert desk.say(do="hint")["kind"] == "late"
            asked = desk.game.current_player
            assert "n" in desk.say(do="uncover")
            assert desk.seat == asked
            looks += 1
        elif state["panel"]:
            desk.say(do="next")
        else:
            hand = {card.text for card in desk.game.view(desk.seat).seen}
            assert cards_named(desk.frame["state"]) <= hand
            action = Club().choose(desk.game.view(desk.game.current_player))
            assert "n" in desk.say(act=action.text, decision=desk.frame["decision"])
    assert desk.game.is_over
    assert covers == looks >= 4


def shown_to_all(game: wn.Game) -> set[str]:
    """Return every card that an event of this deal showed to all seats at once."""
    found: set[str] = set()
    for event in game.view(wn.EVERYONE).deal_events:
        if len(event.seen_by) == game.seats:
            found |= cards_named(json.loads(json.dumps(event.what, default=str)))
            found |= {str(getattr(event.what, "text", ""))} - {""}
    return found


def test_an_undo_at_a_shared_screen_shows_nobodys_cards() -> None:
    desk = Heard(wn.Game("german-whist", seed=5, first_dealer=1), (0, 1))
    desk.say(do="uncover")
    first = desk.seat
    desk.say(act=desk.legal[0])
    assert desk.seat is None
    desk.press("undo")
    assert desk.seat is None
    assert desk.frame["state"]["panel"]["title"] == f"Pass the screen to {desk.shared.names[first]}"
    assert desk.say(do="uncover")["n"]
    assert desk.seat == first
    assert desk.say(do="uncover")["kind"] == "late"


@pytest.mark.parametrize("seat", [(0, 0), (), (0, 4), ("South",), "01", 1.5])
def test_impossible_seats(seat: Any) -> None:
    with pytest.raises(wn.BadOption):
        Heard(whist(), seat)


def test_the_public_view_is_what_every_seat_sees() -> None:
    from whist_nb.engine.view import PUBLIC

    game = wn.Game("german-whist", seed=5)
    for _ in range(20):
        game.apply(game.legal_actions()[0])
        views = [game.view(seat) for seat in range(game.seats)]
        public = game.view(PUBLIC)
        assert set(public.seen) <= set(views[0].seen) & set(views[1].seen)
        assert {card for _, card in public.trick} == {card for _, card in views[0].trick}
        assert (public.hand, public.legal_actions()) == (wn.Cards(), ())
        assert public.to_dict()["seat"] is None
    assert shared(game) is shared(game)
