"""The picture of a view, and the steps from one picture to the next."""

from __future__ import annotations

import random

import pytest

import whist_nb as wn
from tests.builders import every_table_in_time
from tests.widgets.tables import applied, plain_json
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.tables.picture import changes, picture
from whist_nb.tables.story import MOST_STEPS, steps, story

KEYS = [
    *(
        "variant",
        "turn",
        "speaks",
        "you",
        "title",
        "phase",
        "me",
        "seats",
        "score",
        "trump",
        "tally",
        "hand",
        "trick",
        "best",
        "faced",
        "fresh",
        "stock",
        "spare",
    ),
    *("to_act", "question", "legal", "verb", "choose", "contract", "calls", "ask", "last_trick", "last_shut"),
]


def seen(game: wn.Game, viewer: object = 0) -> dict:
    view = game.view(viewer)
    return picture(scene(view))


def play(game: wn.Game, *texts: str) -> None:
    for text in texts:
        game.apply(text)


@every_table_in_time
def test_every_picture_is_plain_json_with_the_same_keys(variant: str, seats: int) -> None:
    game, chance = wn.Game(variant, seats=seats, seed=seats), random.Random(1)
    while not game.is_over:
        for viewer in (0, seats - 1, wn.EVERYONE):
            shown = seen(game, viewer)
            assert sorted(shown) == sorted(KEYS)
            assert plain_json(shown) == shown
            assert len(shown["seats"]) == seats
        game.apply(chance.choice(game.legal_actions()))
    assert seen(game)["phase"] == "The match is over"


@every_table_in_time
def test_only_the_seat_to_act_gets_answers(variant: str, seats: int) -> None:
    game, chance = wn.Game(variant, seats=seats, seed=3), random.Random(3)
    while not game.is_over:
        for seat in range(seats):
            shown = seen(game, seat)
            asked = seat == game.current_player
            assert (shown["legal"] is not None) == asked
            assert shown["calls"] == [] or asked
            faces = {face for _, face in shown["seats"][seat]["layout"] or ()}
            played = {card for each in shown["seats"] if each["player"] == seat for card in each["hand"]}
            assert set(shown["legal"] or ()) <= set(shown["hand"]) | faces | played
            assert [chip["kind"] for each in shown["seats"] for chip in each["chips"]].count("turn") == 1
        game.apply(chance.choice(game.legal_actions()))


def test_whist_as_its_four_seats_see_it() -> None:
    game = wn.Game("whist", seed=7, first_dealer=3)
    turned = game.view(0).turn_up
    assert turned is not None
    shown = seen(game)
    assert shown["phase"] == "Deal 1, trick 1 of 13"
    assert [seat["name"] for seat in shown["seats"]] == ["You", "West", "North", "East"]
    assert [seat["partner"] for seat in shown["seats"]] == [False, False, True, False]
    assert shown["score"]["items"] == [["We", 0], ["They", 0]]
    items, short = [["We", 0], ["They", 0]], ["We", "They"]
    assert shown["tally"] == {"label": "Tricks", "items": items, "short": short, "strip": [], "of": 13}
    assert shown["faced"] == {"card": turned.text, "seat": 3, "note": None}
    assert shown["seats"][3]["known"] == []  # it lies out, so it is not in the hand
    dealer = seen(game, 3)
    assert turned.text not in dealer["hand"]
    assert len(dealer["hand"]) == 12


def test_best_led_and_last_trick() -> None:
    game = wn.Game.from_position("whist", ["9H TH 3C", "2C 3S 4C", "5H 6C 7C", "8C KH 2D"], leader=3, trump="S")
    play(game, "KH", "9H")
    shown = seen(game, 1)
    assert (shown["best"], shown["seats"][3]["chips"][-1]["kind"]) == (3, "led")
    play(game, "3S")
    assert seen(game, 2)["best"] == 1
    assert seen(game)["last_trick"] is None
    play(game, "5H")
    plays = [{"seat": seat, "card": card} for seat, card in ((3, "KH"), (0, "9H"), (1, "3S"), (2, "5H"))]
    assert all(seen(game, seat)["last_trick"] == {"number": 1, "winner": 1, "plays": plays} for seat in range(4))
    play(game, "4C")
    assert not any(seen(game, seat)["last_trick"] for seat in range(4))  # the next one has been led
    play(game, "6C")
    assert seen(game, 1)["tally"]["strip"] == ["we"]
    assert seen(game, 0)["tally"]["strip"] == ["they"]


@pytest.mark.parametrize(
    ("review", "before", "after"), [("none", False, False), ("last", True, False), ("all", True, True)]
)
def test_looking_back_is_as_the_option_says(review: str, before: bool, after: bool) -> None:
    game = wn.Game("whist", seed=1, trick_review=review)
    for _ in range(4):
        game.apply(game.legal_actions()[0])
    seat = game.current_player
    assert (seen(game, seat)["last_trick"] is not None) == before
    game.apply(game.legal_actions()[0])
    assert (seen(game, seat)["last_trick"] is not None) == after
    assert (seen(game, seat)["last_shut"] is None) == after  # it says why there is none, or nothing


def test_the_stock_of_german_whist() -> None:
    game = wn.Game("german-whist", seed=7)
    top = game.view(0).turn_up
    assert top is not None
    shown = seen(game)
    assert shown["stock"] == {
        "left": 25,
        "top": top.text,
        "title": f"Winner takes {{{top.text}}}",
        "note": "loser draws unseen",
    }
    assert shown["faced"] is None
    assert shown["tally"] is None
    assert shown["score"]["label"] == "Only stage two counts: tricks 14 to 26"
    chance = random.Random(1)
    while game.view(0).stock_left:
        assert seen(game)["phase"].startswith("Stage one, trick ")
        game.apply(chance.choice(game.legal_actions()))
    shown = seen(game)
    assert shown["stock"] is None
    assert shown["phase"] == "Stage two, trick 14 of 26"
    assert shown["tally"]["of"] == 13
    assert sum(count for _, count in shown["tally"]["items"]) == 0
    assert len(seen(game)["seats"][1]["known"]) + 13 >= len(game.view(0).tricks)


def test_dogs_and_players_who_are_out_are_shown() -> None:
    game, chance = wn.Game("knockout-whist", seats=7, seed=2), random.Random(2)
    dogs = outs = knocks = 0
    while not game.is_over:
        shown = seen(game)
        standing = game.view(0).standing
        assert standing is not None
        for seat, value in zip(shown["seats"], standing.values, strict=True):
            assert seat["out"] == (value == "out")
            assert ({"kind": "dog", "word": "dog"} in seat["chips"]) == (value == "dog")
            assert (seat["note"] or "out in deal 1")[:-1] == "out in deal "
            dogs, outs = dogs + (value == "dog"), outs + seat["out"]
        knocks += any(play.get("tag") == "knocks" and play["card"] is None for play in shown["trick"])
        assert shown["stock"] is None
        assert shown["tally"] is None
        assert shown["score"]["label"].startswith("**")
        game.apply(chance.choice(game.legal_actions()))
    assert dogs
    assert outs
    assert knocks


def test_trumps_are_named_by_controls() -> None:
    game, chance = wn.Game("knockout-whist", seats=3, seed=4), random.Random(4)
    while game.view(0).question != "trumps":
        game.apply(chance.choice(game.legal_actions()))
    seat = game.current_player
    assert seat is not None
    shown = seen(game, seat)
    assert shown["ask"] == "Which suit should be trumps?"
    assert [call["act"] for call in shown["calls"]] == ["trump S", "trump H", "trump C", "trump D"]
    assert shown["legal"] == []
    assert {"kind": "turn", "word": "to speak"} in shown["seats"][seat]["chips"]
    assert sum(int(call["note"].removeprefix("you hold ")) for call in shown["calls"]) == len(shown["hand"])


def test_a_spectator_sees_every_hand() -> None:
    shown = seen(wn.Game("whist", seed=1), wn.EVERYONE)
    assert shown["me"] is None
    assert shown["hand"] == []
    assert [len(seat["hand"]) for seat in shown["seats"]].count(13) == 3  # the dealer's turn-up lies out
    assert shown["score"]["items"][0][0] == "North and South"


def test_the_changes_are_the_keys_that_differ() -> None:
    assert changes({"a": 1, "b": [1], "c": None}, {"a": 1, "b": [2], "c": None, "d": None}) == {"b": [2], "d": None}


@every_table_in_time
def test_steps_lead_from_picture_to_picture(variant: str, seats: int) -> None:
    """Told trick by trick or in one go up to a deal's end, patches laid one over the other make the last picture."""
    game, chance = wn.Game(variant, seats=seats, seed=9), random.Random(9)
    words = Words.of(game.view(0))
    told, state = len(game.view(0).events), seen(game) | {"log": [], "status": None, "hint": None, "panel": None}
    while not game.is_over:
        for _ in range(chance.randint(1, 6)):
            if not game.is_over:
                game.apply(chance.choice(game.legal_actions()))
        so_far = story(game, 0, told)
        final = picture(scene(so_far.view)) | {
            "log": words.log(so_far.view),
            "status": None,
            "hint": None,
            "panel": None,
        }
        made = steps(so_far.moments, words, state, final)
        assert len(made) <= MOST_STEPS
        if made:
            assert applied({"steps": made}, state) == final
            plays = [step["card"] for step in made if step["verb"] == "play"]
            assert plays == [event.what.text for event, _ in so_far.moments if event.verb == "play"]
        told, state = so_far.end, final


def test_a_step_says_who_comes_next_and_nobody_else_can_answer() -> None:
    game = wn.Game("whist", seed=7, first_dealer=3)
    words, told, before = Words.of(game.view(0)), len(game.view(0).events), seen(game)
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    so_far = story(game, 0, told)
    made = steps(so_far.moments, words, before, picture(scene(so_far.view)))
    assert [(step["verb"], step["seat"]) for step in made] == [("play", 0), ("play", 1), ("play", 2)]
    assert [step["patch"]["to_act"] for step in made] == [1, 2, 3]
    assert made[0]["patch"]["legal"] is None
    assert made[0]["say"].startswith("You led {")


def test_a_scored_deal_rests_although_the_next_is_dealt() -> None:
    game, chance = wn.Game("whist", seed=7), random.Random(7)
    while not game.deal_results:
        game.apply(chance.choice(game.legal_actions()))
    rested, gone_on = story(game, 0, 0, rests_after=1), story(game, 0, 0)
    assert rested.view.deal_number == 1
    assert rested.view.results[-1].number == 1
    assert gone_on.view.deal_number == 2
    assert story(game, 0, rested.end, rests_after=1).view == rested.view
    assert story(game, 0, rested.end).moments[0][0].verb == "new_deal"


@pytest.mark.parametrize("variant", ["whist", "german-whist", "turnover-bridge", "widow-whist"])
def test_a_card_led_to_me_is_heard_once(variant: str) -> None:
    """The status line, which is read aloud after the steps, names it; with a card in between, it is named twice."""
    table, at_once, with_others = wn.CardTable(variant, seed=3), 0, 0
    while (now := table.frame["state"])["panel"] is None:
        calls = now["calls"]
        table.click(calls[0]["act"] if calls else now["legal"][0])
        told, state = table.frame["steps"], table.frame["state"]
        if state["panel"] or not state["trick"] or state["calls"]:
            continue
        led = "{" + state["trick"][0]["card"] + "}"
        says = [step["say"] for step in told if step["verb"] == "play" and led in (step["say"] or "")]
        if led not in state["status"]["text"]:
            assert says, "a claim is offered, or the like"
            continue
        assert len(says) == (len(state["trick"]) > 1)
        at_once += not says
        with_others += len(says)
    assert at_once
    assert bool(with_others) == (len(now["seats"]) > 2)


@pytest.mark.parametrize(
    ("variant", "calls", "heard"),
    [
        (
            "minibridge",
            ["announce", "game S"],
            ["You named a game in spades.", "Game in spades, played by you and North."],
        ),
        (
            "solo-whist",
            ["abundance", "trump H"],
            ["You called abundance.", "You named {H} hearts.", "Abundance, played by you."],
        ),
    ],
)
def test_a_contract_is_told_once_and_by_whom_it_is_played(variant: str, calls: list[str], heard: list[str]) -> None:
    for seed in range(60):
        table, said = wn.CardTable(variant, seed=seed), []
        table.observe(lambda change, said=said: said.extend(step["say"] for step in change["new"]["steps"]), "frame")
        for wanted in calls:
            for call in table.frame["state"]["calls"]:
                if call["act"].startswith(wanted):
                    table.click(call["act"])
                    break
        if heard[-1] in said:
            start, end = said.index(heard[0]), said.index(heard[-1])
            assert [line for line in said[start : end + 1] if "passed" not in line] == heard
            assert table.frame["state"]["log"].count(heard[-1]) == 1
            assert heard[1] in table.frame["state"]["log"]
            return
    raise AssertionError("no such deal")


@pytest.mark.parametrize("variant", ["minnesota-whist", "norwegian-whist"])
def test_a_bid_card_is_told_once_when_it_is_turned_up(variant: str) -> None:
    table, said = wn.CardTable(variant, seed=5), []
    table.observe(lambda change: said.extend(step["say"] for step in change["new"]["steps"]), "frame")
    table.click(f"show {table.frame['state']['legal'][0]}")
    assert said[0] == "You have chosen."
    shown = [line for line in said if line and ("showed {" in line or "bid with" in line)]
    assert shown
    assert len({line.split()[0] for line in shown}) == len(shown), "one sentence for each player"
    assert [line for line in table.frame["state"]["log"] if line in shown] == shown


def test_the_spare_hand_is_told_by_suits() -> None:
    table = wn.CardTable("widow-whist", seed=5)
    table.click("pick up")
    (told,) = [line for line in table.frame["state"]["log"] if line.startswith("The spare hand is")]
    suits = [card[2] for card in told.split("is ")[1].split()]
    assert suits == sorted(suits, key="SHCD".index)
