"""The card table as a page and a notebook meet it: clicks, commands, frames, and nothing else."""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
import threading
from typing import Any
from urllib.parse import unquote

import pytest

import whist_nb as wn
from tests.builders import every_table_in_time
from tests.drawing.test_words import UNWANTED
from tests.widgets.tables import Recorded, applied, cards_named, cards_shown, plain_json, playing, strings
from whist_nb.engine.actions import Action, Play
from whist_nb.engine.cards import PACK_54
from whist_nb.engine.view import View
from whist_nb.tables import hints
from whist_nb.widgets.saved_picture import kept


def table(variant: str = "whist", **more: Any) -> Recorded:
    more = {"seed": 7, "players": "random", "debrief": False, **more}  # test_debrief.py has what looks back
    return Recorded(variant, **more)


def a_card_to_refuse(shown: wn.CardTable) -> str:
    """A card of the person's hand that must not be played now; plays on until there is one."""
    for _ in playing(shown, random.Random(1)):
        state = shown.frame["state"]
        if state["legal"] and set(state["hand"]) - set(state["legal"]):
            return next(card for card in state["hand"] if card not in state["legal"])
    raise AssertionError("every card was always legal")


# Making one


def test_a_game_or_its_name() -> None:
    game = wn.Game("german-whist", seed=7)
    shown = wn.CardTable(game)
    assert shown.game is game
    assert repr(shown) == "CardTable('german-whist', seat 0)"
    assert repr(wn.CardTable("knockout-whist", seats=5, seed=1, seat=None)) == "CardTable('knockout-whist', watching)"
    assert wn.CardTable("whist", seed=7, target=5).game.options["target"] == 5


@pytest.mark.parametrize(
    "more",
    [
        {"seat": 4}, {"seat": True}, {"seat": "South"}, {"players": "clubb"}, {"players": ["club"]}, {"players": 5},
        {"players": {9: "club"}}, {"names": ["A"]}, {"pace": -1}, {"pace": 1501}, {"pace": True}, {"suits": 3},
        {"suits": 4.0}, {"print": "huge"}, {"theme": 1}, {"confirm": 1}, {"speed": 5}, {"target": 7},
    ],
)  # fmt: skip
def test_unknown_names_are_refused_at_once(more: dict[str, Any]) -> None:
    with pytest.raises(wn.BadOption):
        wn.CardTable(wn.Game("whist", seed=1), **more)


def test_a_word_that_is_nearly_one_of_the_tables_own_is_put_right() -> None:
    with pytest.raises(wn.BadOption, match=r"Whist has no option 'player'\. Did you mean 'players'"):
        wn.CardTable("whist", player="club")
    with pytest.raises(wn.BadOption, match="Did you mean 'target'"):
        wn.CardTable("whist", tarket=5)


def test_players_of_each_seat() -> None:
    from whist_nb.players import Club, Random

    mixed = Recorded("whist", seed=7, players={1: "random", 2: Club()})
    assert [type(player) for player in mixed.shared.players] == [type(None), Random, Club, Club]
    listed = Recorded("whist", seed=7, players=[None, "random", "club", "random"])
    assert [type(player) for player in listed.shared.players] == [type(None), Random, Club, Random]


def test_settings_are_checked_wherever_they_come_from() -> None:
    shown = table(theme="dark", pace=0)
    assert (shown.settings["theme"], shown.settings["pace"], shown.settings["suits"]) == ("dark", 0, 4)
    with pytest.raises(wn.BadOption):
        shown.settings = {**shown.settings, "suits": 3}
    before = dict(shown.settings)
    for bad in ({"suits": 3}, {"pace": float("nan")}, {"x": 1}, [], "dark", {"pace": True}):
        shown.set_state({"settings": bad})
        assert shown.settings == before
        assert shown.frame["state"]["status"]["kind"] == "trouble"
    shown.set_state({"settings": {**before, "suits": 2, "pace": 700}})
    assert shown.settings == {**before, "suits": 2, "pace": 700}


def test_a_page_cannot_write_frames() -> None:
    shown = table()
    before = shown.frame
    shown.set_state({"frame": {"n": 99, "state": {}}, "_esm": "alert()"})
    assert shown.frame == before
    assert shown._esm != "alert()"


# Playing


def test_a_deal_thrown_in_rests_until_the_person_goes_on() -> None:
    """4.9: after four passes the table says so, and the next dealer deals when it is told to."""
    game = wn.Game("solo-whist", seed=7, first_dealer=0)
    for _ in range(3):
        game.apply("pass")
    shown = Recorded(game, seat=0, players="random")
    shown.click("pass")
    state = shown.frame["state"]
    assert state["panel"]["title"] == "Four passes"
    assert state["panel"]["text"] == "The deal is thrown in, and the next player deals."
    assert state["panel"]["rows"] is None
    assert (state["phase"], state["to_act"], state["calls"]) == ("Deal 1 ends without a result", None, [])
    assert state["seats"][0]["chips"] == [{"kind": "dealer", "word": "D"}]
    assert "next" in [button["do"] for button in state["buttons"]]
    assert shown.frame["steps"][-1]["say"] == "Four passes: the deal is thrown in, and the next player deals."
    shown.click("pass")
    assert shown.frame["state"]["status"]["text"].startswith("**The deal is over:**")
    shown.press("next")
    state = shown.frame["state"]
    assert state["panel"] is None
    assert state["seats"][1]["chips"][:1] == [{"kind": "dealer", "word": "D"}]
    shown.press("again")
    assert len(game.packs) == 2
    assert shown.frame["state"]["panel"] is None


@every_table_in_time
def test_a_match_is_played_by_clicks(variant: str, seats: int) -> None:
    shown = table(variant, seats=seats)
    panels = 0
    for act in playing(shown, random.Random(seats)):
        panels += act == "next" and shown.frame["state"]["panel"] is not None
    assert shown.game.is_over
    assert shown.frame["state"]["panel"]["title"]
    assert panels + 1 == len(shown.game.packs)  # a tied or thrown-in deal has its end too
    numbers = [frame["n"] for frame in shown.frames]
    assert numbers == list(range(1, len(numbers) + 1))


@every_table_in_time
def test_patches_in_order_make_the_final_state(variant: str, seats: int) -> None:
    shown = table(variant, seats=seats, players="club", deals=2)
    for _ in playing(shown, random.Random(seats)):
        pass
    for before, frame in zip(shown.frames, shown.frames[1:], strict=False):
        if frame["steps"]:
            assert applied(frame, before["state"]) == frame["state"]
    assert any(len(frame["steps"]) > 3 for frame in shown.frames)


@every_table_in_time
def test_frames_are_small(variant: str, seats: int) -> None:
    shown = table(variant, seats=seats, players="club", deals=2)
    for _ in playing(shown, random.Random(seats)):
        pass
    watched = table(variant, seats=seats, seat=None)
    while not watched.game.is_over:
        watched.press("next")
    for frame in shown.frames + watched.frames:
        assert len(gzip.compress(json.dumps(frame).encode())) < 4000


@pytest.mark.parametrize("between", [False, pytest.param(True, marks=pytest.mark.nightly)])
@every_table_in_time
def test_a_seat_is_told_no_card_that_it_could_not_know(variant: str, seats: int, between: bool) -> None:
    """Every trait and message of whole deals at every seat, illegal clicks and hints included, by the umpire's log.

    The first and the last seat, or those between them.
    """
    if between and seats == 2:
        pytest.skip("nobody sits between two")
    for seat in range(1, seats - 1) if between else (0, seats - 1):
        deals = 1 if seat else 2
        shown = table(variant, seats=seats, seat=seat, players="club", seed=seat, deals=deals, debrief=seat == 0)
        chance, checked, sent = random.Random(seat), 0, 0
        for number, act in enumerate(playing(shown, chance)):
            if number % 5 == 0:
                shown.say(act=chance.choice([card.text for card in PACK_54]) if act == "next" else "2S 3S")
                shown.say(do=chance.choice(["hint", "rule", "last", "next" if act == "next" else "hint"]))
            if number % 11 == 0:
                asked = chance.choice(PACK_54).text
                if asked not in (shown.frame["state"]["legal"] or ()):
                    shown.say(act=asked)
                    assert cards_named(shown.sent[sent:]) <= cards_shown(shown) | {asked}
            known = cards_shown(shown)
            everything = {key: value for key, value in shown.get_state().items() if not key.startswith("_")}
            assert cards_named(everything) <= known
            replies = [reply for reply in shown.sent[sent:] if reply.get("kind") != "rule"]
            assert cards_named(replies) <= known
            sent, checked = len(shown.sent), checked + 1
        assert cards_named(shown.frame) <= cards_shown(shown)
        assert checked > 5


def test_frames_between_are_no_less_secret() -> None:
    """Steps too: a page that watches every frame of German Whist learns of no card drawn unseen."""
    shown = table("german-whist", players="club")
    for _ in playing(shown, random.Random(3)):
        end = len(shown._seen.events)
        for event in shown.game.view(wn.EVERYONE).events[:end]:
            if event.verb == "draw" and event.seat == 1:
                played = {play.what for play in shown._seen.events if play.verb == "play"}
                assert event.what in played or event.what.text not in cards_named(shown.frame)


def test_the_picture_beside_the_widget_is_as_secret() -> None:
    shown = table("german-whist", players="club")
    for number, _ in enumerate(playing(shown, random.Random(3))):
        if number % 4 == 0:
            data = shown._repr_mimebundle_()
            data = data[0] if isinstance(data, tuple) else data
            assert data["text/plain"] == "CardTable('german-whist', seat 0)"
            assert "application/vnd.jupyter.widget-view+json" in data
            saved = kept(shown._pictured())
            drawn = set(re.findall("data-card='(..)'", unquote(saved["text/html"])))
            assert set(shown.frame["state"]["hand"]) <= drawn <= cards_shown(shown)
            assert cards_named(saved["text/plain"]) <= cards_shown(shown)


# Refusals


def test_an_illegal_card_is_answered_with_the_rule() -> None:
    shown = table()
    card = a_card_to_refuse(shown)
    actions, frame = shown.game.actions, shown.frame
    reply = shown.say(act=card)
    assert reply["kind"] == "rule"
    assert reply["card"] == card
    assert reply["reason"].startswith("**You must follow ")
    assert reply["rule"]
    assert (shown.game.actions, shown.frame) == (actions, frame)
    assert shown.click(card) is None
    assert shown.frame["state"]["status"]["text"] == reply["reason"]
    assert shown.frame["state"]["status"]["kind"] == "why"
    assert shown.game.actions == actions


def test_late_doubled_and_foreign_clicks() -> None:
    shown = table()
    first = shown.frame["state"]["legal"][0]
    assert shown.say(act=first, seq=1)["n"] == 2
    assert shown.say(act=first, seq=1)["reason"] == "**That click came twice,** and it was counted once."
    late = shown.say(act=first, seq=2)
    assert (late["kind"], late["reason"]) == ("late", f"**That click came too late:** you have played {{{first}}}.")
    theirs = next(card.text for card in shown.game.view(1).hand)
    assert shown.say(act=theirs, seq=3)["reason"].startswith(f"**{{{theirs}}} is not in your hand:**")
    assert len([1 for seat, _ in shown.game.actions if seat == 0]) == 1


def test_not_your_turn() -> None:
    shown = Recorded("whist", seed=7, first_dealer=0, players=[None] * 4)
    reply = shown.say(act=shown.frame["state"]["hand"][0])
    assert (reply["kind"], reply["reason"]) == ("late", "**It isn't your turn:** West has to answer.")
    assert shown.frame["state"]["legal"] is None
    assert "hold" not in reply["reason"]
    watching = table(seat=None)
    assert watching.say(act="AS")["kind"] == "late"


def test_clicks_between_deals_and_after_the_match() -> None:
    shown = table(deals=2)
    shown.play_on()
    assert shown.say(act="AS")["reason"].startswith("**The deal is over:**")
    shown.play_on(to_end_of_match=True)
    assert shown.say(act="AS")["reason"].startswith("**The match is over")
    assert shown.say(do="next")["reason"].startswith("**The match is over")


def nonsense(chance: random.Random) -> Any:
    """A message that no page of ours would send."""
    deep: Any = "QH"
    for _ in range(chance.randint(1, 400)):
        deep = [deep] if chance.random() < 0.5 else {"act": deep}
    odd = chance.choice(
        [None, True, 0, -1, 1.5, float("nan"), float("inf"), 10**400, "", "x" * 100_000, "QH\x00", "\ud800", "qh",
         "trump X", [], {}, deep, "knock knock", "{QH}", "</script>", "10H", b"QH", ["QH"], {"card": "QH"}]
    )  # fmt: skip
    good_seq, good_view = 10**6 + chance.randrange(10**6), "page"
    return chance.choice([
        odd,
        {"act": odd, "seq": good_seq, "view": good_view},
        {"do": odd, "seq": good_seq, "view": good_view},
        {"do": chance.choice(["last", "claim", "Hint", "next", "quit"]), "seq": good_seq, "view": good_view},
        {"act": "AS", "seq": odd, "view": good_view},
        {"act": "AS", "seq": good_seq, "view": odd},
        {"act": "AS", "do": "undo", "seq": good_seq, "view": good_view},
        {"seq": odd, "view": odd, odd if isinstance(odd, str) else "k": odd},
        {"want": odd, "seq": 1, "view": "v"},
        {},
    ])  # fmt: skip


def test_a_thousand_messages_of_nonsense_change_nothing() -> None:
    shown, chance = table(), random.Random(2024)
    shown.click(shown.frame["state"]["legal"][0])
    before, game, state = shown.game.copy(), shown.game, {**shown.frame["state"], "status": None}
    for count in range(1, 1001):
        sent = len(shown.sent)
        shown._hear(shown, nonsense(chance), [])
        answers = [told for told in shown.sent[sent:] if "wait" not in told]  # which comes where a machine is slow
        assert len(answers) == 1, "every message is answered once"
        reply = plain_json(answers[0])
        assert reply["reason"], count
        assert len(json.dumps(reply, ensure_ascii=False).encode()) < 1000
    assert shown.game is game
    assert shown.game == before
    assert {**shown.frame["state"], "status": None} == state
    assert shown.say(act=shown.frame["state"]["legal"][0], seq=10**9)["n"] == shown.frame["n"]


def test_a_bot_that_cannot_answer_is_named_and_no_card_is_lost() -> None:
    class Broken:
        broken = True

        def choose(self, view: View) -> Action:
            if self.broken:
                raise RuntimeError(f"I hold {view.hand}")
            return view.legal_actions()[0]

        explain = choose

    north = Broken()
    shown = table(players={1: "club", 2: north, 3: "club"}, first_dealer=3)
    card = shown.frame["state"]["legal"][0]
    assert "n" in shown.say(act=card)
    shown.shared.settle()
    state = shown.frame["state"]
    assert [play["seat"] for play in state["trick"]] == [0, 1]
    assert state["trick"][0]["card"] == card
    assert state["status"]["kind"] == "trouble"
    assert state["status"]["text"].startswith("**North could not answer,** and the game is waiting")
    assert "hold " not in state["status"]["text"].replace("holds", "")
    assert "I hold" in str(shown.last_error.__cause__)
    shown.press("next")  # asked again, it fails again
    assert shown.frame["state"]["status"]["kind"] == "trouble"
    north.broken = False
    assert [button["do"] for button in state["buttons"] if button["main"]] == ["next"]
    shown.press("next")
    assert [seat for seat, _ in shown.game.actions][:4] == [0, 1, 2, 3]
    assert (shown.frame["state"]["status"] or {"kind": "plain"})["kind"] == "plain"


def test_a_bot_that_breaks_the_rules_leaks_nothing() -> None:
    class Cheat:
        def choose(self, view: View) -> Action:
            return Play(next(card for card in view.unseen))

        explain = choose

    shown = table(players=Cheat(), first_dealer=3)
    known = cards_shown(shown)
    reply = shown.say(act=shown.frame["state"]["legal"][0])
    shown.shared.settle()
    assert shown.frame["state"]["status"]["kind"] == "trouble"
    assert cards_named([reply, shown.frame]) <= known


def test_running_out_of_packs_is_reported() -> None:
    pack = list(wn.VARIANTS[0].pack)
    shown = Recorded(wn.Game("whist", packs=[pack]), players="random")
    reply: Any = {}
    for act in playing(shown, random.Random(1)):
        if len(shown.frame["state"]["hand"]) == 1:
            reply = shown.say(act=act)
            break
    said = reply if "reason" in reply else shown.frame["state"]["status"]  # the last card is the person's, or a bot's
    assert said["kind"] == "trouble"
    assert shown.game.deal_results == ()


# Commands


def test_undo_goes_back_to_the_last_own_decision() -> None:
    shown = table()
    start = shown.frame["state"]
    assert shown.say(do="undo")["kind"] == "late"
    card = start["legal"][0]
    shown.click(card)
    assert shown.say(do="undo")["n"] == shown.frame["n"]
    assert shown.frame["steps"] == []
    assert shown.frame["state"] == start
    assert shown.say(act=card)["n"]
    assert table(undo=False).say(do="undo")["reason"].startswith("**Taking back is switched off**")


def test_undo_from_the_end_of_a_deal_takes_the_last_card_back() -> None:
    shown = table()
    shown.play_on()
    assert shown.frame["state"]["panel"]
    shown.press("undo")
    state = shown.frame["state"]
    assert state["panel"] is None
    assert (len(state["hand"]), state["phase"]) == (1, "Deal 1, trick 13 of 13")
    shown.click(state["hand"][0])
    assert shown.frame["state"]["panel"]


def test_undo_from_the_first_trick_of_a_later_deal() -> None:
    shown = table()
    shown.play_on()
    shown.press("next")
    assert shown.frame["state"]["phase"].startswith("Deal 2")
    shown.press("undo")
    assert shown.frame["state"]["phase"] == "Deal 1, trick 13 of 13"
    shown.click(shown.frame["state"]["hand"][0])
    assert shown.frame["state"]["phase"] == "Deal 1 is over"


def test_a_hint_comes_in_three_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SLICE", 10)  # test_hints.py has hints that take longer than a click
    shown = table(players="club")
    texts = []
    for step in (1, 2, 3, 3):
        assert shown.say(do="hint")["n"] == shown.frame["n"]
        state = shown.frame["state"]
        assert state["hint"]["step"] == step
        assert state["status"]["kind"] == "hint"
        assert state["status"]["text"].startswith(f"**Hint {step} of 3:** ")
        assert state["status"]["more"] == ("more" if step < 3 else None)
        assert bool(state["hint"]["cards"]) <= (step > 1)
        texts.append(state["status"]["text"])
    advice = shown.adviser.explain(shown.view())
    assert texts[0].endswith(advice.nudge)
    assert texts[1].endswith(advice.idea)
    assert texts[2] == texts[3]
    shown.click(advice.action)
    assert shown.frame["state"]["hint"] is None
    shown.press("hint")
    assert shown.frame["state"]["hint"]["step"] == 1
    assert table(hints=False).say(do="hint")["reason"].startswith("**Hints are switched off**")
    assert "hint" not in {button["do"] for button in table(hints=False).frame["state"]["buttons"]}


def test_the_last_step_of_a_hint_says_what_each_card_is_worth() -> None:
    shown = next(each for each in (table(seed=seed) for seed in range(20)) if len(each.view().legal_actions()) > 1)
    values = []
    for _ in range(3):
        shown.press("hint")
        values.append(shown.frame["state"]["hint"]["values"])
    assert values[:2] == [[], []]
    assert {value["card"] for value in values[2]} == set(shown.frame["state"]["legal"])
    for value in values[2]:
        assert 0 <= float(value["text"]) <= 13
        assert value["say"].startswith(value["text"])
        assert value["say"].endswith("tricks in all")


def test_between_deals_the_panel_stays_until_next() -> None:
    shown = table()
    shown.play_on()
    state = shown.frame["state"]
    assert state["phase"] == "Deal 1 is over"
    assert state["panel"]["title"]
    assert sum(count for _, count in state["panel"]["tally"]["items"]) == 13
    assert state["legal"] is None
    assert [button["do"] for button in state["buttons"] if button["main"]] == ["next"]
    done = shown.game.actions
    shown.press("hint")
    assert shown.game.actions == done
    shown.press("next")
    state = shown.frame["state"]
    assert state["panel"] is None
    assert state["phase"].startswith("Deal 2, trick ")
    assert {"deal", "turn_up"} <= {step["verb"] for step in shown.frame["steps"]}


def test_again_deals_the_same_cards_and_only_this_deal() -> None:
    shown = table()
    shown.play_on()
    shown.press("next")
    start = shown.frame["state"]
    shown.click(start["legal"][0])
    shown.press("again")
    assert shown.frame["state"]["hand"] == start["hand"]
    assert len(shown.game.deal_results) == 1
    shown.play_on()
    shown.press("again")
    assert shown.frame["state"]["phase"] == start["phase"]
    assert shown.frame["state"]["panel"] is None


def test_new_is_another_game_of_the_same_kind() -> None:
    shown = table("knockout-whist", seats=5, start_cards=5)
    old = shown.game
    assert shown.say(do="new")["n"] == shown.frame["n"]
    assert shown.game is not old
    assert shown.game.options == old.options
    assert str(shown.game.packs[0]) != str(old.packs[0])
    assert len(shown.frame["state"]["hand"]) == 5
    shown.play_on()
    assert len(shown.game.deal_results) == 1


def test_a_position_stands_alone() -> None:
    game = wn.Game.from_position("whist", ["9H TH", "2C 3C", "5H 6C", "8C KH"], leader=3, trump="S")
    shown = Recorded(game, players="random")
    assert shown.say(do="new")["kind"] == "late"
    shown.click(shown.frame["state"]["legal"][0])
    shown.press("again")
    assert len(shown.frame["state"]["hand"]) == 2
    shown.play_on()
    state = shown.frame["state"]
    assert state["panel"]["title"] in ("We win", "They win", "A draw")
    assert {button["do"] for button in state["buttons"]} == {"undo", "replay", "again"}


def test_rule_shows_the_rule_of_the_question() -> None:
    shown = table()
    shown.press("rule")
    assert shown.frame["state"]["status"]["kind"] == "why"
    assert "suit led" in shown.frame["state"]["status"]["text"]


def test_watching_goes_trick_by_trick_or_to_the_end() -> None:
    shown = table(seat=None)
    state = shown.frame["state"]
    assert (state["me"], state["legal"], state["trick"]) == (None, None, [])
    assert [button["do"] for button in state["buttons"]] == ["again", "end", "next"]
    shown.press("next")
    assert [step["verb"] for step in shown.frame["steps"]].count("play") == 4
    assert shown.frame["steps"][-1]["verb"] == "gather"
    shown.press("end")
    assert shown.frame["state"]["phase"] == "Deal 1 is over"
    shown.press("next")
    assert shown.frame["state"]["phase"] == "Deal 2, trick 1 of 13"


def test_players_who_are_out_watch_the_rest() -> None:
    for seed in range(20):
        shown = table("knockout-whist", seats=7, seed=seed, dog_life="off")
        for _ in playing(shown, random.Random(seed)):
            state = shown.frame["state"]
            if state["seats"][0]["out"] and state["panel"] is None:
                assert state["trick"] == []  # the table waits at the end of a trick
                assert state["hand"] == []
                assert {"end", "next"} <= {button["do"] for button in state["buttons"]}
                shown.press("end")
                assert shown.frame["state"]["panel"]
                return
    raise AssertionError("nobody was knocked out")


def test_play_on_to_the_end_of_the_match() -> None:
    shown = table(deals=3, players="club")
    shown.play_on(to_end_of_match=True)
    assert len(shown.game.deal_results) == 3
    assert shown.frame["state"]["phase"] == "The match is over"
    assert shown.frame["state"]["panel"]["rows"][-1][0] == "Sum"


def test_the_match_end_names_the_winner() -> None:
    for seed in range(4):
        shown = table("knockout-whist", seats=3, seed=seed)
        shown.play_on(to_end_of_match=True)
        (winner,) = shown.game.outcome.winners
        title = shown.frame["state"]["panel"]["title"]
        assert title == ("You win" if winner == 0 else f"{['', 'Ann', 'Ben'][winner]} wins")
        assert [button["do"] for button in shown.frame["state"]["buttons"] if button["main"]] == ["new"]


def test_a_finished_game_shows_its_end_and_plays_no_more() -> None:
    game, chance = wn.Game("german-whist", seed=3), random.Random(3)
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    shown = Recorded(game, players="random")
    assert shown.frame["state"]["panel"]["title"] in ("You win", "Opponent wins")
    shown.press("undo")
    assert len(shown.frame["state"]["hand"]) == 1


def test_a_game_in_its_second_deal_is_taken_over_as_it_stands() -> None:
    game, chance = wn.Game("whist", seed=3), random.Random(3)
    while len(game.deal_results) < 1 or len(game.view(0).tricks) < 2:
        game.apply(chance.choice(game.legal_actions()))
    shown = Recorded(game, players="random", seat=2)
    state = shown.frame["state"]
    assert state["phase"].startswith("Deal 2, trick ")
    assert state["panel"] is None
    assert state["legal"]
    shown.press("again")
    assert shown.frame["state"]["phase"] == "Deal 2, trick 1 of 13"
    assert len(game.deal_results) == 1


# Several views, tables and threads


def test_a_new_view_draws_the_state_that_stands() -> None:
    shown = table()
    shown.click(shown.frame["state"]["legal"][0])
    state = plain_json(shown.get_state(["frame", "settings"]))
    assert state["frame"]["state"] == shown.frame["state"]
    assert state["frame"]["state"]["hand"]


def test_views_count_their_own_messages() -> None:
    shown = table()
    first, second = shown.frame["state"]["hand"][:2]
    assert shown.say(view="one", act=first, seq=1).get("n") or True
    shown.heard({"act": second, "seq": 1, "view": "two"})
    assert shown.sent[-1].get("reason", "") != "**That click came twice,** and it was counted once."


def test_two_tables_of_one_game_keep_in_step() -> None:
    game = wn.Game("german-whist", seed=7, first_dealer=1)
    mine, theirs = Recorded(game, seat=0, players=[None, None]), Recorded(game, seat=1, players=[None, None])
    card = mine.frame["state"]["legal"][0]
    mine.click(card)
    assert theirs.frame["state"]["trick"] == [{"seat": 0, "card": card}]
    assert theirs.frame["steps"][-1]["verb"] == "play"
    assert theirs.frame["state"]["legal"]
    theirs.click(theirs.frame["state"]["legal"][0])
    assert mine.frame["state"]["last_trick"]["number"] == 1
    for frame in theirs.frames:
        assert cards_named(frame) <= {card.text for card in game.view(1).seen}
    mine.press("undo")
    assert theirs.frame["state"]["trick"] == []


def test_two_threads_click_at_once() -> None:
    shown, failed = table(seed=11), []

    def click(name: str, seed: int) -> None:
        chance = random.Random(seed)
        try:
            for seq in range(1, 151):
                state = shown.frame["state"]
                wish = {"do": "next"} if state["panel"] else {"act": chance.choice(state["hand"] or ["AS"])}
                if chance.random() < 0.1:
                    wish = {"do": chance.choice(["hint", "undo", "rule"])}
                shown.heard({**wish, "seq": seq, "view": name})
        except BaseException as problem:
            failed.append(problem)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # as unlucky as can be
    threads = [threading.Thread(target=click, args=(f"view {seed}", seed)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    sys.setswitchinterval(usual)
    shown.shared.settle()  # a bot that took long may still be playing beside the table
    assert failed == []
    assert len(shown.sent) == 300
    assert all("n" in reply or reply["kind"] in ("rule", "late") for reply in shown.sent)
    numbers = [frame["n"] for frame in shown.frames]
    assert numbers == list(range(1, len(numbers) + 1))
    assert wn.loads(wn.dumps(shown.game)) == shown.game


# Words


@every_table_in_time
def test_no_text_of_the_table_praises_or_scolds(variant: str, seats: int) -> None:
    shown, chance = table(variant, seats=seats, players="club", deals=2), random.Random(5)
    for act in playing(shown, chance):
        for card in (shown.frame["state"]["hand"] or ["2S"])[:2]:
            if act != "next" and card not in (shown.frame["state"]["legal"] or ()):
                shown.say(act=card)
        shown.say(do=chance.choice(["hint", "claim"]))
    said = set(strings([shown.frames, shown.sent]))
    assert [text for text in said if UNWANTED.search(text)] == []
    assert [text for text in said if "Seat " in text or "seat " in text] == []


def test_the_table_names_the_cell_to_run_again() -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    source = "import whist_nb as wn\nprint(wn.CardTable('whist', seed=1)._says['silent'])"
    cells = [nbformat.v4.new_code_cell("1"), nbformat.v4.new_code_cell(source)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(notebook, kernel_name="python3").execute()
    assert notebook.cells[1].outputs[0]["text"] == "**No answer from Python.** Run cell 2 again.\n"


def test_a_look_chosen_at_the_table_reaches_the_replay_below_it() -> None:
    shown = wn.CardTable("whist", seed=3, deals=1, theme="light", keys=False)
    shown.play_on()
    shown.press("replay")
    assert isinstance(shown.opened, wn.ReplayViewer)
    shown.set_state({"settings": {**shown.settings, "theme": "dark", "print": "large", "pace": 700}})
    replay = shown.opened.settings
    assert (replay["theme"], replay["print"], replay["keys"]) == ("dark", "large", False)
    shown.opened.set_state({"settings": {**replay, "suits": 2}})
    assert (shown.settings["suits"], shown.opened.settings["suits"]) == (4, 2)


def test_at_the_end_of_a_deal_there_is_a_way_to_its_replay() -> None:
    shown = wn.CardTable("whist", seed=3, deals=2, theme="light")
    assert "replay" not in {button["do"] for button in shown.frame["state"]["buttons"]}
    shown.press("replay")
    assert (shown.opened, "isn't over" in shown.frame["state"]["status"]["text"]) == (None, True)
    shown.play_on()
    assert "replay" in {button["do"] for button in shown.frame["state"]["buttons"]}
    shown.press("replay")
    first = shown.opened
    assert isinstance(first, wn.ReplayViewer)
    assert (first.data["eyes"], first.at, first.settings["theme"]) == (["0"], 0, "light")
    assert [moment["deal"] for moment in first.data["moments"]] == [1] * 54  # the next deal has not been looked at yet
    shown.press("next")
    shown.play_on()
    shown.press("replay")
    again = shown.opened
    assert isinstance(again, wn.ReplayViewer)
    assert first.comm is None
    assert again.data["eyes"] == ["all", "0", "1", "2", "3"]
    moment = again.data["moments"][again.at]
    assert (moment["deal"], moment["verb"]) == (2, "deal")
