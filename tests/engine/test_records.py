"""A game as text and back; broken, forged and truncated records."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on, played
from whist_nb.engine.cards import PACK_52

VARIANTS = ["whist", "german-whist", "knockout-whist"]


def record_of(game: wn.Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(wn.dumps(game))
    return found


def finished() -> dict[str, Any]:
    return record_of(played("german-whist", 3, match_deals=2))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("actions", [0, 1, 37, None])
def test_a_round_trip_at_the_start_in_the_middle_and_at_the_end(variant: str, actions: int | None) -> None:
    game = play_on(wn.Game(variant, seed=8), 8, actions)
    read = wn.loads(wn.dumps(game))
    assert read == game
    assert wn.dumps(read) == wn.dumps(game)
    assert all(read.view(seat) == game.view(seat) for seat in (*range(game.seats), wn.EVERYONE))
    if not game.is_over:
        assert play_on(read, 1) == play_on(game, 1)


def test_settings_packs_and_positions_are_kept() -> None:
    for game in (
        wn.Game("whist", seed=2, target=5, honours=True, partners="draw", deals=3),
        wn.Game("knockout-whist", seats=6, preset="book", first_dealer="draw", seed=4),
        wn.Game("german-whist", packs=[PACK_52, PACK_52], match_deals=2, seed=1),
        wn.Game("german-whist", points_to=30, seed=1),
        wn.Game.from_position("whist", ["AS KS", "2S 3H", "4S 5H", "6S"], leader=3, trick="7S", trump="H"),
        wn.Game.from_position("knockout-whist", ["AS", "2C", "", "KH QH"], leader=3, trick=[(3, "JH")], trump="C"),
    ):
        play_on(game, 1, 1)
        read = wn.loads(wn.dumps(game))
        assert read == game
        assert (read.seed, read.deals, read.options) == (game.seed, game.deals, game.options)
        assert wn.dumps(read) == wn.dumps(game)


def test_packs_given_stay_given() -> None:
    game = wn.loads(wn.dumps(wn.Game("german-whist", packs=[PACK_52], match_deals=2, seed=1)))
    with pytest.raises(wn.BadOption, match="deal 2"):
        play_on(game)


def test_a_replay_does_not_depend_on_the_generator_of_random_numbers() -> None:
    """Design 3: packs and lots stand in the record; the seed could be another."""
    game = played("knockout-whist", 6, first_dealer="draw")
    record = record_of(game) | {"seed": 12345}
    del record["check"]
    assert wn.loads(json.dumps(record)).view(0).events == game.view(0).events


def test_a_record_is_plain_json_of_a_modest_size() -> None:
    text = wn.dumps(played("german-whist", 1))
    assert json.loads(text)["format"] == "whist-nb/1"
    assert len(text) < 6000


def test_keys_of_later_versions_are_kept() -> None:
    record = finished() | {"note": "a fine deal", "marks": {"12": ["!"]}}
    game = wn.loads(json.dumps(record))
    assert game.extra == {"note": "a fine deal", "marks": {"12": ["!"]}}
    assert json.loads(wn.dumps(game)) == record
    assert wn.loads(wn.dumps(game.copy())).extra == game.extra


def test_a_record_after_taking_back_has_no_lots_of_another_line() -> None:
    for seed in range(20):
        game = play_on(wn.Game("knockout-whist", seats=4, seed=seed), seed)
        game.undo(min(40, len(game.actions)))
        play_on(game, "other")
        assert wn.loads(wn.dumps(game)) == game


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "5", '"whist"', "{}", '{"format": "whist-nb/2"}', '{"format": 1}', "not json", "{" * 5000,
     "[" * 100_000, None, 5, [], {}, b"\xff\xfe", bytearray(b"{}")],
    ids=lambda text: repr(text)[:20],
)  # fmt: skip
def test_what_is_no_record(text: Any) -> None:
    with pytest.raises(wn.BadRecord):
        wn.loads(text)


def change(**keys: Any) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(keys)


def swap_actions(record: dict[str, Any]) -> None:
    record["actions"][3:5] = reversed(record["actions"][3:5])


def change_an_action(record: dict[str, Any]) -> None:
    record["actions"][1][1] = record["actions"][0][1]


def other_pack(record: dict[str, Any]) -> None:
    record["packs"][0] = str(PACK_52)


FORGERIES: dict[str, Callable[[dict[str, Any]], None]] = {
    "another winner": lambda r: r["result"].update(winners=[1 - r["result"]["winners"][0]]),
    "other scores": lambda r: r["result"].update(scores=[9, 9]),
    "a draw": lambda r: r["result"].update(drawn=not r["result"]["drawn"]),
    "no result": change(result=None),
    "a result of another shape": change(result=[0]),
    "actions cut off": lambda r: r["actions"].pop(),
    "one action too many": lambda r: r["actions"].append([0, "QH"]),
    "two actions swapped": swap_actions,
    "a card played twice": change_an_action,
    "wrong seat": lambda r: r["actions"][0].__setitem__(0, 1 - r["actions"][0][0]),
    "a seat that is no number": lambda r: r["actions"][0].__setitem__(0, "0"),
    "a seat that is true": lambda r: r["actions"][0].__setitem__(0, bool(r["actions"][0][0])),
    "an action that is none": lambda r: r["actions"][0].__setitem__(1, "fly"),
    "an action that is a number": lambda r: r["actions"][0].__setitem__(1, 5),
    "an action that is a list": lambda r: r["actions"][0].__setitem__(1, []),
    "actions of another shape": change(actions=["QH"]),
    "actions that are a number": change(actions=5),
    "another pack": other_pack,
    "a pack that is short": lambda r: r["packs"].__setitem__(0, "QH 9D"),
    "a pack that is none": lambda r: r["packs"].__setitem__(0, 5),
    "packs that are a text": change(packs=str(PACK_52)),
    "packs that are none": change(packs=None),
    "lots out of range": change(lots=[7]),
    "lots below nought": change(lots=[-1]),
    "lots that are texts": change(lots=["0"]),
    "lots that are true": change(lots=[True]),
    "lots that are none": change(lots=None),
    "an unknown game": change(variant="bridge"),
    "a game that is a number": change(variant=5),
    "another game": change(variant="knockout-whist"),
    "too many seats": change(seats=3),
    "an unknown option": lambda r: r["options"].update(speed=5),
    "an option's wrong value": lambda r: r["options"].update(match_deals=0),
    "options that are a list": change(options=[]),
    "an option called seats": lambda r: r["options"].update(seats=2),
    "a seed that is a text": change(seed="7"),
    "deals that are a text": change(deals="7"),
    "a position that is none": change(position=5),
    "a position without hands": change(position={"leader": 0}),
    "a position with more keys": change(position={"hands": ["AS", "KS"], "colour": "red"}),
    "an impossible position": change(position={"hands": ["AS", "AS"]}),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_forged_records_are_refused(forge: Callable[[dict[str, Any]], None]) -> None:
    record = finished()
    forge(record)
    with pytest.raises(wn.BadRecord) as refusal:
        wn.loads(json.dumps(record))
    assert len(str(refusal.value)) < 600


@pytest.mark.parametrize(
    "key", ["format", "variant", "seats", "seed", "deals", "options", "packs", "packs_given", "lots", "actions"]
)
def test_records_with_a_key_missing(key: str) -> None:
    record = finished()
    del record[key]
    with pytest.raises(wn.BadRecord):
        wn.loads(json.dumps(record))


def test_truncated_texts() -> None:
    text = wn.dumps(played("german-whist", 2))
    rng = Random(1)
    for end in [*rng.sample(range(len(text) - 1), 40), len(text) - 2]:
        with pytest.raises(wn.BadRecord):
            wn.loads(text[:end])


def test_texts_with_letters_changed_are_refused_or_are_another_game() -> None:
    """Whatever happens to a record, it is a game by the rules or BadRecord, never another error."""
    game = played("knockout-whist", 2, seats=3)
    text = wn.dumps(game)
    rng = Random(2)
    for _ in range(300):
        place = rng.randrange(len(text))
        broken = text[:place] + rng.choice('0123456789{}[]",:QKHSDC tfn-') + text[place + 1 :]
        try:
            read = wn.loads(broken)
        except wn.BadRecord:
            continue
        assert read.actions == game.actions


def test_the_reason_is_told() -> None:
    record = finished()
    record["actions"][4][0] = 1 - record["actions"][4][0]
    with pytest.raises(wn.BadRecord, match=r"Line 1, .*action 5: seat \d acts, but it is the turn of seat \d"):
        wn.loads(json.dumps(record))
    record = finished()
    record["result"]["scores"] = [9, 9]
    with pytest.raises(wn.BadRecord, match="claims the result"):
        wn.loads(json.dumps(record))
