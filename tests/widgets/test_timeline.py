"""A game moment by moment: nothing is lost, and no viewer is shown what they did not see."""

from __future__ import annotations

import gzip
import json
import sys
from itertools import chain
from math import comb
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.replay_page import finished
from tests.builders import every_table_in_time, play_on
from tests.widgets.tables import cards_named
from whist_nb.drawing.names import NamesForAll, usual_names
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.seats import sides_of
from whist_nb.tables.picture import picture
from whist_nb.tables.timeline import merged, packed_timeline, patch, timeline, trimmed, view_at
from whist_nb.tables.unknown_cards import hundredths, possible
from whist_nb.testing.proofs import shown_to
from whist_nb.testing.twins import twins


def told(game: wn.Game, *viewers: Any, counts: bool = False) -> dict[str, Any]:
    """The chronicle as the page gets it."""
    data = timeline(game, viewers or (wn.EVERYONE, *range(game.seats)), counts=counts)
    return json.loads(json.dumps(data, allow_nan=False))


def pictures(data: dict[str, Any], eye: int) -> list[dict[str, Any]]:
    """What one of the eyes sees at each moment, as the page puts it together."""
    shown: dict[str, Any] = {}
    found = []
    for moment, step in zip(data["moments"], data["steps"], strict=True):
        shown = merged({} if moment["verb"] == "deal" else shown, step[eye]["patch"])
        found.append(shown)
    return found


@every_table_in_time
def test_every_answer_is_a_moment_and_every_card_played_is_named(variant: str, seats: int) -> None:
    game = play_on(wn.Game(variant, seats=seats, seed=3, deals=1), 3)
    data = told(game)
    assert [moment["act"] for moment in data["moments"] if "act" in moment] == list(range(len(game.actions)))
    played = [(event.seat, event.what.text) for event in game.view(0).events if event.verb == "play"]
    for eye in range(len(data["eyes"])):
        cards = [
            (moment["seat"], step[eye]["card"])
            for moment, step in zip(data["moments"], data["steps"], strict=True)
            if moment["verb"] == "play"
        ]
        assert cards == played
    assert data["moments"][0]["verb"] == "deal"
    assert data["moments"][-1]["verb"] == "score"
    assert pictures(data, 0)[-1]["panel"]["title"]


@pytest.mark.parametrize("variant", ["solo-whist", "bid-whist"])
def test_only_the_player_is_told_how_an_answer_is_written(variant: str) -> None:
    game = play_on(wn.Game(variant, seed=3, deals=1), 3)
    data = told(game)
    answers = [
        (int(eye), step[number]["answer"])
        for step in data["steps"]
        for number, eye in enumerate(data["eyes"])
        if "answer" in step[number]
    ]
    assert answers == [(seat, action.text) for seat, action in game.actions]


@every_table_in_time
def test_the_last_moment_is_what_the_seat_sees_now(variant: str, seats: int) -> None:
    game = wn.Game(variant, seats=seats, seed=5)
    chance = Random(5)
    for _ in range(60):
        if game.is_over:
            break
        game.apply(chance.choice(game.legal_actions()))
        if chance.random() < 0.1:
            seat = chance.randrange(seats)
            view = game.view(seat)
            sides = sides_of(seats, game.variant.has_partners(game.options))
            now = merged({}, picture(scene(view, words=Words(NamesForAll(usual_names(seats), seat, sides)))))
            shown = pictures(told(game, seat), 0)[-1]
            for key in ("phase", "hand", "trick", "to_act", "legal", "trump", "faced", "stock"):
                assert shown.get(key) == trimmed(now).get(key), key
            assert shown["seats"] == {str(n): merged({}, trimmed(one)) for n, one in enumerate(now["seats"])}


@every_table_in_time
def test_a_seat_is_told_only_the_cards_that_it_was_shown(variant: str, seats: int) -> None:
    game = play_on(wn.Game(variant, seats=seats, seed=8, deals=1), 8, 25)
    for seat in range(seats):
        data = told(game, seat)  # the cards cut for the first deal are public, but they are shuffled in again
        named = cards_named(
            [step for step, moment in zip(data["steps"], data["moments"], strict=True) if "act" in moment]
        )
        assert named <= {card.text for card in shown_to(game, seat)}


@pytest.mark.parametrize(
    ("variant", "seats"), [("whist", 4), ("german-whist", 2), ("bid-whist", 4), ("knockout-whist", 5)]
)
def test_worlds_that_a_seat_cannot_tell_apart_are_told_alike(variant: str, seats: int) -> None:
    found = 0
    for part in (17,):
        game = play_on(wn.Game(variant, seats=seats, seed=part, deals=2), part, part)
        for seat in range(seats):
            mine = told(game, seat, counts=True)
            for twin in twins(game, seat, Random(part), 3):
                assert told(twin, seat, counts=True) == mine
                found += 1
    assert found >= 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "scored", "dealt"),
    [("christmas-whist", 7, 8), pytest.param("whist", 20, 20, marks=pytest.mark.nightly)],  # drawn deals come again
)
def test_a_whole_match_is_small_on_the_wire(variant: str, scored: int, dealt: int) -> None:
    game = finished(variant)
    assert len(game.deal_results) == scored
    data = told(game, wn.EVERYONE, *range(game.seats), counts=True)
    wire = packed_timeline(data)
    assert len(wire) < 150_000
    public, *steps = [json.loads(line) for line in gzip.decompress(wire).split(b"\n")]
    assert (len(steps), public | {"steps": list(chain(*steps))}) == (dealt, data)


def test_a_deal_that_was_thrown_in_has_its_end() -> None:
    game = wn.Game("solo-whist", seed=1, deals=1)
    for _ in range(4):
        game.apply("pass")
    data = told(game)
    ends = [at for at, moment in enumerate(data["moments"]) if moment["phase"] == "Result"]
    assert [moment["verb"] for moment in data["moments"][ends[0] :]] == ["score", "deal"]
    for eye in range(len(data["eyes"])):
        panel = pictures(data, eye)[ends[0]]["panel"]
        assert (panel["title"], panel["text"]) == ("Four passes", "The deal is thrown in, and the next player deals.")
        assert "panel" not in pictures(data, eye)[ends[0] + 1]


def test_nobody_is_called_you() -> None:
    game = play_on(wn.Game("whist", seed=1, deals=1), 1)
    said = " ".join(step.get("say", "") for steps in told(game)["steps"] for step in steps)
    assert "South led" in said
    assert "You" not in said.split()


def test_patches_lead_from_any_picture_to_any_other() -> None:
    chance = Random(2)

    def some() -> dict[str, Any]:
        values = (1, "a", [1, 2], {"x": 1}, {"x": {"y": 2}}, {})
        return {key: chance.choice(values) for key in "abc" if chance.random() < 0.7}

    for _ in range(500):
        before, after = some(), some()
        if all(value != {} for value in (*before.values(), *after.values())):  # an empty object is never told
            assert merged(before, patch(before, after)) == after


def test_possible_places_are_crossed_off_by_voids_and_counting() -> None:
    game = play_on(wn.Game("whist", seed=4, deals=1), 4)
    seen = pictures(told(game, 1, counts=True), 0)
    assert seen[0]["possible"]["worlds"] == float(f"{_deals(38, 12, 13):.1e}")
    assert seen[0]["possible"]["places"] == ["South", "North", "East"]
    few = [count for picture in seen if type(count := picture.get("possible", {}).get("worlds")) is int]
    assert few == sorted(few, reverse=True)
    assert len(few) > 20
    voids = [picture["possible"]["no"] for picture in seen if picture.get("possible", {}).get("no")]
    assert voids
    for picture_ in seen:
        for cards, *odds in picture_.get("possible", {}).get("odds", []):
            assert set(cards.split()) <= set(picture_["possible"]["cards"])
            assert len(odds) == len(picture_["possible"]["places"]) - 1
            assert 0 <= sum(odds) <= 100


@every_table_in_time
def test_the_count_after_any_play_is_that_of_the_possible_deals(variant: str, seats: int) -> None:
    """After the viewer's own play it is not counted again: that must make no difference."""
    game = play_on(wn.Game(variant, seats=seats, seed=8, deals=1), 8)
    data, own = told(game, 0, counts=True), 0
    for moment, shown in zip(data["moments"], pictures(data, 0), strict=True):
        if moment["verb"] == "play" and (moment["seat"] == 0 or moment["act"] % 5 == 0):
            own += moment["seat"] == 0
            view = view_at(game, 0, moment["act"] + 1, 0)
            counted = possible(view, data["names"]) if any(view.cards_left) else None
            assert shown.get("possible") == json.loads(json.dumps(counted))
    assert own


def test_hundredths_make_a_hundred() -> None:
    chance = Random(1)
    for _ in range(500):
        parts = [chance.choice((0, chance.random(), 1e-9)) for _ in range(chance.randint(1, 7))] + [0.5]
        shares = [part / sum(parts) for part in parts]
        found = hundredths(shares)
        assert sum(found) == 100
        assert all(abs(share * 100 - shown) < 1 for share, shown in zip(shares, found, strict=True))


def _deals(cards: int, *hands: int) -> int:
    """Return the number of ways to deal that many cards to these hands and the rest to another."""
    ways = 1
    for size in hands:
        ways *= comb(cards, size)
        cards -= size
    return ways


def test_without_numpy_voids_alone_cross_cards_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "whist_nb.analysis", None)
    game = play_on(wn.Game("german-whist", seed=4, deals=1), 4, 30)
    known = pictures(told(game, 1, counts=True), 0)[-1]["possible"]
    assert set(known) == {"cards", "no"}
    assert len(known["cards"]) >= 5
