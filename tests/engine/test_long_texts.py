"""However long and strange a text is, it is read or refused in time and memory that grow no faster than its length."""

from __future__ import annotations

import json
import re
import time
import tracemalloc
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

import pytest

import whist_nb as wn
from tests.builders import play_on
from tests.long_texts import BEGINNINGS, UNITS, boards, matches, record, records, repeated
from whist_nb.engine import json_text, pbn, tags
from whist_nb.engine import records as record_format
from whist_nb.engine.collection import Collection
from whist_nb.engine.files import read_games

LONGEST_MESSAGE = 700
"""Characters: at most 200 of what was wrong, and the words around it."""

PATIENCE = 0.3
"""Seconds of work that no text of 100,000 signs takes, on any machine; what takes longer is compared with a quarter."""


def answer(text: str | bytes, suffix: str = "") -> str:
    """Return the result of reading a text; anything except games and BadRecord is raised."""
    try:
        return f"{len(read_games(text, suffix))} games"
    except wn.BadRecord as error:
        told = str(error)
    assert re.match(r"Line \d+", told), told[:200]
    assert len(told) <= LONGEST_MESSAGE, told
    return told


def work(text: str) -> float:
    """Return the seconds used by this process, the least of three runs."""
    taken = []
    for _ in range(3):
        began = time.process_time()
        answer(text)
        taken.append(time.process_time() - began)
        if taken[-1] < PATIENCE:
            break
    return min(taken)


def test_single_signs_over_and_over_are_refused_in_a_few_words() -> None:
    for name, text in repeated(3000):
        for suffix in ("", ".ptn", ".pbn", ".lin"):
            assert answer(text, suffix), name


def test_every_list_and_text_of_a_record_may_be_endless() -> None:
    for name, text in chain(records(30_000), boards(30_000)):
        assert answer(text), name


HARD = [(first, unit) for first in ("", '[Deal "', '[Play "W"]\n', '{"a":[', '[x ""]') for unit in UNITS]


@pytest.mark.slow
@pytest.mark.parametrize("first", sorted({first for first, _ in HARD}))
def test_four_times_the_text_takes_some_four_times_the_work(first: str) -> None:
    assert first in BEGINNINGS
    for unit in UNITS:
        text = (first + unit * (100_000 // len(unit) + 1))[:100_000]
        taken = work(text)
        assert taken < PATIENCE or taken < 10 * work(text[:25_000]), (unit, taken)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["an endless option", "an endless name of a game", "strange keys", "wrong actions"])
def test_a_record_with_much_in_one_place_takes_no_longer(name: str) -> None:
    small, large = (dict(records(size))[name] for size in (50_000, 200_000))
    taken = work(large)
    assert taken < PATIENCE or taken < 10 * work(small)


def heavy(size: int) -> Iterator[tuple[str, str]]:
    """What took the most memory of all that ``benchmarks/readers.py`` measures, and what took 1.6 GB once."""
    known = {"strange nests", "an action that is a list", "wrong actions", "a key twice at the end", "many notes"}
    yield from ((name, text) for name, text in records(size) if name in known)
    yield "words without end", '[Play "W"]\n' + "a " * (size // 2)
    board = '[Event ""]' + "".join(f'[x{number} ""]' for number in range(480))
    yield "boards of short tags", board * (size // len(board))


@pytest.mark.slow
def test_no_text_takes_more_than_a_hundred_times_its_length_in_memory() -> None:
    size = 200_000
    for name, text in heavy(size):
        tracemalloc.start()
        answer(text)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 100 * size, name


# What is too much


def test_a_file_that_is_too_long_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "endless.json"
    with open(path, "wb") as file:
        file.truncate(10**11)  # a hole: it takes no room
    tracemalloc.start()
    with pytest.raises(wn.BadRecord, match=r"^endless\.json: Line 1: .* the limit is 2,000,000 characters"):
        wn.load(path)
    assert tracemalloc.get_traced_memory()[1] < 50e6
    tracemalloc.stop()
    assert "the limit is 2,000,000" in str(Collection(path).rows[0].fault)


def test_a_text_of_more_than_two_million_characters_is_refused() -> None:
    text = json.dumps(record())
    assert wn.loads(text + " " * (json_text.LONGEST - len(text))).is_over
    with pytest.raises(wn.BadRecord, match=r"has 2,000,001 characters; the limit is 2,000,000"):
        wn.loads(text + " " * (json_text.LONGEST - len(text) + 1))


def test_a_record_that_could_not_be_read_back_is_not_written() -> None:
    game = wn.Game("whist", seed=1)
    game.extra["x"] = "x" * json_text.LONGEST
    for write in (wn.dumps, pbn.dumps):
        with pytest.raises(wn.BadRecord, match="cannot be written: the record would have 2,00"):
            write(game)


@pytest.mark.slow
def test_a_match_of_twenty_thousand_actions_is_written_and_read_and_one_more_is_not() -> None:
    ((_, text), *_) = matches(record_format.MOST_ACTIONS)
    game = wn.loads(text)
    assert len(game.actions) == 20_000
    game.apply(game.legal_actions()[0])
    with pytest.raises(wn.BadRecord, match=r"has 20,001 actions, but a record can hold at most 20,000"):
        wn.dumps(game)
    told = json.loads(text)
    told["actions"].append([0, "QH"])
    with pytest.raises(wn.BadRecord, match=r"\(`actions`\): there are 20,001 of these, and a record may have 20,000"):
        wn.loads(json.dumps(told))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[Event ""]\n[Deal "N:- - - -"]\n\n' * 301, "Line 901: this text has more than 300 boards"),
        ("".join(f'[x{number} ""]\n' for number in range(501)), "Line 501: this board has more than 500 tags"),
        ('[x ""]\n' + "{}\n" * 501, "Line 502: this board has more than 500 notes"),
        ('[Play "W"]\n' + "H2\n" * 1001, "Line 1002: Play has more than 1,000 words"),
        ("% x\n" * 50_001, "Line 50001: this text has more than 100,000 parts"),
    ],
)
def test_limits_of_a_tagged_text_are_named_with_the_line(text: str, reason: str) -> None:
    assert answer(text).startswith(reason)


def test_the_docs_give_the_limits() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs/reference/records.md").read_text("utf-8")
    limits = (json_text.LONGEST, record_format.MOST_ACTIONS, json_text.DEEPEST, tags.MOST_BOARDS, tags.MOST_TAGS)
    for limit in (*limits, tags.MOST_WORDS, tags.MOST_PIECES):
        assert f"{limit:,}" in page


# Sources that are none


@pytest.mark.parametrize("source", ["a\0b.json", "\ud800.json", "x" * 100_000, "x/" * 50_000 + "y.pbn"])
def test_an_impossible_path_becomes_a_row_with_the_reason(source: str) -> None:
    (row,) = Collection([source]).rows
    assert row.fault
    assert len(row.name) + len(str(row.path)) < 10_000
    (f"{row.name} {row.path} {row.fault}").encode()


# Random files


def test_real_files_with_much_put_into_them() -> None:
    rng = Random(1)
    games = [play_on(wn.Game(name, seed=1, deals=1), 1) for name in ("whist", "short-whist")]
    texts = [write(game) for game in games for write in (wn.dumps, pbn.dumps)]
    for _ in range(600):
        text, unit = rng.choice(texts), rng.choice(UNITS)
        place = rng.randrange(len(text))
        end = rng.choice((place, rng.randrange(place, len(text)), len(text)))
        told = text[:place] + unit * rng.choice((1, 2, 70, 5000)) + text[end:]
        answer(told, rng.choice(("", ".pbn", ".ptn", ".json")))
        answer(told.encode("utf-8", rng.choice(("replace", "surrogatepass"))), rng.choice(("", ".pbn")))
