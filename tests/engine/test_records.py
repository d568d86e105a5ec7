"""A game as text and back; broken, forged and truncated records; the published schema."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import whist_nb as wn
from tests.builders import play_on, played, same
from tests.invariants import settings
from tests.mutations import OF_JSON, mutated
from whist_nb.engine import records
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.json_text import read_json
from whist_nb.engine.notes import add_note
from whist_nb.testing import new_game, setting_name

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
    with pytest.raises(wn.BadOption, match="Deal 2"):
        play_on(game)


def test_a_replay_does_not_depend_on_the_generator_of_random_numbers() -> None:
    """Design 3: packs and lots are in the record, and the seed could be any other."""
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
def test_texts_that_are_not_records(text: Any) -> None:
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
    "a seat that is not a number": lambda r: r["actions"][0].__setitem__(0, "0"),
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


def test_the_reason_is_given() -> None:
    record = finished()
    record["actions"][4][0] = 1 - record["actions"][4][0]
    with pytest.raises(wn.BadRecord, match=r"Line 1, .*action 5: seat \d acts, but it is seat \d's turn"):
        wn.loads(json.dumps(record))
    record = finished()
    record["result"]["scores"] = [9, 9]
    with pytest.raises(wn.BadRecord, match="claims the result"):
        wn.loads(json.dumps(record))


@pytest.mark.parametrize(
    ("forge", "place"),
    [
        (change(variant="whisst"), r"\(`variant`\): There is no game 'whisst'\. Did you mean 'whist'"),
        (change(seats=3), r"\(`seats`\): seats=3: German Whist is for 2 players"),
        (lambda r: r["options"].update(speed=5), r"\(`options\.speed`\): German Whist has no option 'speed'"),
        (lambda r: r["packs"].__setitem__(1, "QH"), r"\(`packs\[1\]`\): Pack 2 is not the pack of 52 cards"),
        (
            lambda r: r["actions"].__setitem__(6, 5),
            r"\(`actions\[6\]`\): action 7 must be a list of a seat and a string, not 5",
        ),
        (lambda r: r["result"].update(drawn=5), r"\(`result\.drawn`\): the record claims the result drawn 5"),
        (change(notes=[{"at": 0, "text": "x"}, {"at": -1}]), r"\(`notes\[1\]`\): at=-1: expected the number"),
        (change(players=[5]), r"\(`players`\): expected a list of names, not \[5\]"),
        (change(check="0"), r"\(`check`\): the record was changed after it was written"),
        (lambda r: r.pop("actions"), r"Line 1, column 1: the record has no `actions`"),
    ],
)
def test_the_place_is_named(forge: Callable[[dict[str, Any]], None], place: str) -> None:
    record = finished()
    forge(record)
    with pytest.raises(wn.BadRecord, match=place):
        wn.loads(json.dumps(record))


def test_the_line_is_that_of_the_action() -> None:
    lines = wn.dumps(played("german-whist", 3)).split("\n")
    number = next(at for at, line in enumerate(lines) if '"actions"' in line) + 5
    lines[number] = lines[number].replace('"]', 'x"]')
    with pytest.raises(wn.BadRecord, match=rf"^Line {number + 1}, column 3 \(`actions\[4\]`\): '..x' is not an action"):
        wn.loads("\n".join(lines))


def test_another_legal_game_is_found_by_the_check() -> None:
    """If two cards that nobody has played change places, every action is still legal, but it is a different game."""
    game = play_on(wn.Game("christmas-whist", seed=3), 3, 4)
    record = record_of(game)
    cards = record["packs"][0].split()
    cards[0], cards[1] = cards[1], cards[0]  # among the ten that are set aside
    record["packs"][0] = " ".join(cards)
    with pytest.raises(wn.BadRecord, match="changed after it was written"):
        wn.loads(json.dumps(record))
    del record["check"]
    assert [str(pack) for pack in wn.loads(json.dumps(record)).packs] == record["packs"]


def random_game(rng: Random) -> wn.Game:
    """Return any game, with any number of players, at any moment, with notes on some."""
    variant = rng.choice(wn.VARIANTS)
    game = wn.Game(variant.id, seats=rng.choice(variant.seats), seed=rng.randrange(10**6), deals=1)
    play_on(game, rng.random(), rng.choice((0, 3, 30, None)))
    if rng.random() < 0.3:
        add_note(game, "Look!", 0, author="Ann", cards=["QH"], arrows=[(0, "QH")])
    return game


def refuse_or_read_the_same(count: int, seed: int) -> Counter[str]:
    rng, tally = Random(seed), Counter[str]()
    for _ in range(count):
        game = random_game(rng)
        kind, raw = mutated(wn.dumps(game), OF_JSON, rng)
        try:
            read = wn.loads(raw)
        except wn.BadRecord as error:
            tally["refused" if str(error).startswith("Line ") else f"{kind} without a place: {error}"] += 1
        else:
            assert same(read, game), (kind, raw)
            tally["the same"] += 1
    assert set(tally) <= {"refused", "the same"}
    return tally


def test_mutated_records_are_refused_with_the_place_or_are_the_same_game() -> None:
    assert refuse_or_read_the_same(250, 1)["refused"] > 150


@pytest.mark.nightly
def test_thousands_of_mutated_records() -> None:
    tally = refuse_or_read_the_same(3000, 2)
    print(dict(tally))
    assert tally["refused"] > 2000
    assert tally["the same"] > 200


SETTINGS = settings()


def round_trips(count: int) -> None:
    for number in range(count):
        setting = SETTINGS[number % len(SETTINGS)]
        rng = Random(number)
        game = play_on(new_game(setting, number, deals=1), number, rng.choice((None, rng.randrange(60))))
        read = wn.loads(wn.dumps(game))
        assert same(read, game), setting_name(setting)
        assert wn.dumps(read) == wn.dumps(game), setting_name(setting)


def test_round_trips_of_every_game_with_every_option_are_exact() -> None:
    assert {setting[0] for setting in SETTINGS} == {variant.id for variant in wn.VARIANTS}
    round_trips(len(SETTINGS))


@pytest.mark.nightly
def test_five_thousand_round_trips_are_exact() -> None:
    round_trips(5_000)


# The schema


SCHEMA = Draft202012Validator(records.schema())


def test_the_schema_is_one_and_names_every_game() -> None:
    Draft202012Validator.check_schema(records.schema())
    assert records.schema()["else"]["properties"]["variant"]["enum"] == [variant.id for variant in wn.VARIANTS]


def test_the_schema_is_shown_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/records.md").read_text("utf-8")
    shown = page.split("```json\n")[-1].split("```")[0]
    assert json.loads(shown) == records.schema()


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_name)
def test_records_keep_to_the_schema(setting: Any) -> None:
    game = play_on(new_game(setting, 5, deals=1), 5, None if len(setting_name(setting)) % 2 else 20)
    SCHEMA.validate(record_of(game))


def test_notes_reviews_and_positions_keep_to_the_schema() -> None:
    game = wn.Game.from_position("whist", ["AS KS", "2S 3H", "4S 5H", "6S"], leader=3, trick="7S", trump="H")
    add_note(game, "Look!", author="Ann", cards=["KS"], arrows=[(0, "KS"), ("KS", 2)])
    game.extra |= {"review": {"plays": [{"at": 0, "cost": 0.5, "open": 1}]}, "players": ["A", "B", "C", "D"]}
    SCHEMA.validate(record_of(game))
    assert wn.loads(wn.dumps(game)).extra == game.extra


FOR_THE_RULES = (
    *("no result", "another winner", "other scores", "a draw", "another game", "too many seats", "another pack"),
    *("actions cut off", "one action too many", "two actions swapped", "a card played twice", "wrong seat"),
    *("an action that is none", "lots out of range", "an impossible position"),
    *("an unknown option", "an option's wrong value", "an option called seats"),
)


@pytest.mark.parametrize("name", [name for name in FORGERIES if name not in FOR_THE_RULES])
def test_the_schema_refuses_what_has_the_wrong_shape(name: str) -> None:
    """Faults that only the rules can find are left to them; everything else is refused by the schema, too."""
    record = finished()
    FORGERIES[name](record)
    assert not SCHEMA.is_valid(record)


def test_the_schema_refuses_records_with_a_key_missing() -> None:
    for key in records.schema()["required"]:
        record = finished()
        del record[key]
        assert not SCHEMA.is_valid(record), key


# What is kept beside the game


def test_keys_of_others_are_kept_at_every_level_that_is_not_the_game() -> None:
    record = finished()
    record["result"]["summary"] = "a fine match"
    record["notes"] = [{"at": 3, "text": "x", "colour": "red"}]
    record["review"] = {"by": "Cid", "plays": [{"at": 0, "cost": 0.25, "why": "a lost trick"}]}
    record["app"] = {"name": "other", "list": [1, {"a": None}]}
    game = wn.loads(json.dumps(record))
    assert json.loads(wn.dumps(game)) == record
    game.undo()
    assert json.loads(wn.dumps(game))["result"] is None


def test_extra_never_covers_the_game() -> None:
    game = wn.Game("whist", seed=1)
    game.extra |= {"seed": 5, "actions": [], "format": "x"}
    assert wn.loads(wn.dumps(game)) == game


@pytest.mark.parametrize("junk", [{"a": {1, 2}}, {"a": float("nan")}, {"notes": 5}, {"notes": [{"at": 99}]}])
def test_values_that_cannot_be_kept_are_refused_on_writing(junk: dict[str, Any]) -> None:
    game = wn.Game("whist", seed=1)
    game.extra |= junk
    with pytest.raises(wn.BadRecord, match="cannot be written"):
        wn.dumps(game)


def test_a_list_that_holds_itself_is_refused_on_writing() -> None:
    game, ring = wn.Game("whist", seed=1), []
    ring.append(ring)
    game.extra["ring"] = ring
    with pytest.raises(wn.BadRecord, match="cannot be written"):
        wn.dumps(game)


def test_places_in_a_document() -> None:
    text = '{\n "a": [1, {"b": ",]"}],\n "c\\"": {}\n}'
    document = read_json(text)
    assert document.where(("a", 1, "b")) == "Line 2, column 12 (`a[1].b`)"
    assert document.where(('c"',)) == 'Line 3, column 2 (`c"`)'
    assert document.where(("a", 7)) == "Line 2, column 2 (`a[7]`)"
    assert document.where(()) == "Line 1, column 1"


OLD = sorted((Path(__file__).parents[1] / "data").glob("record_*.json"))


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_records_of_every_form_that_was_ever_written_are_read(file: Path) -> None:
    """The game is the one that the old version saved: its answers and its result stand in the record."""
    old = json.loads(file.read_text("utf-8"))
    game = wn.loads(file.read_text("utf-8"))
    assert [[seat, action.text] for seat, action in game.actions] == old["actions"]
    assert game.is_over
    assert [list(game.outcome.winners), game.outcome.drawn] == [old["result"]["winners"], old["result"]["drawn"]]
    assert list(game.scores) == old["result"]["scores"]
    assert wn.loads(wn.dumps(game)) == game


def test_there_is_a_record_of_every_form() -> None:
    kept = [json.loads(file.read_text("utf-8")) for file in OLD]
    assert sum("check" not in old for old in kept) == 2
    assert sum(old["position"] is not None for old in kept) == 1
    assert sum({"notes", "review", "branches"} <= old.keys() for old in kept) == 1
