"""Many records at once: rows, order, and broken files among the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import whist_nb as wn
from tests.builders import play_on, played
from whist_nb.engine import pbn
from whist_nb.engine.collection import Collection, each_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    one = played("whist", 1, deals=1)
    one.extra["review"] = {"plays": [{"at": 3, "cost": 0.5}, {"at": 7, "cost": 1.25}, {"at": 9, "cost": 0}]}
    wn.save(one, tmp_path / "b.json", players=["Ann", "Bob", "Cid", "Dot"], date="2026-11-20")
    two = play_on(wn.Game("german-whist", seed=2), 2, 5)
    two.extra["review"] = {"plays": [{"at": 1, "cost": 2}]}
    wn.save(two, tmp_path / "a.json", date="2026-11-21")
    (tmp_path / "c.json").write_text(wn.dumps(two)[:-40], "utf-8")
    games = [play_on(wn.Game("cycling-whist", seed=seed, deals=1), seed, 4) for seed in range(2)]
    (tmp_path / "d.pbn").write_text("\n".join(map(pbn.dumps, games)), "utf-8")
    (tmp_path / "readme.txt").write_text("not a game", "utf-8")
    return tmp_path


def test_a_folder_becomes_rows_and_a_broken_file_one_with_its_reason(folder: Path) -> None:
    rows = Collection(folder).rows
    assert [row.name for row in rows] == ["a.json", "b.json", "c.json", "d.pbn 1", "d.pbn 2"]
    assert [row.variant for row in rows] == ["german-whist", "whist", "", "cycling-whist", "cycling-whist"]
    assert rows[1].players == ("Ann", "Bob", "Cid", "Dot")
    assert rows[1].over
    assert rows[1].result == wn.load(folder / "b.json").outcome.summary  # type: ignore[union-attr]
    assert (rows[1].scores, rows[1].deals, rows[1].actions) == (wn.load(folder / "b.json").scores, 1, 52)
    assert (rows[0].worst, rows[0].worst_at) == (2.0, 1)
    assert (rows[1].worst, rows[1].worst_at) == (1.25, 7)
    assert (rows[3].worst, rows[3].worst_at) == (None, None)
    assert rows[2].fault is not None
    assert rows[2].fault.startswith("Line ")
    assert [row.fault for row in rows if row.name != "c.json"] == [None] * 4


def test_rows_are_plain_json(folder: Path) -> None:
    rows = Collection(folder).to_dicts()
    assert json.loads(json.dumps(rows)) == rows
    assert rows[1]["players"] == ["Ann", "Bob", "Cid", "Dot"]


def test_every_row_opens_but_the_broken_one(folder: Path) -> None:
    collection = Collection(folder)
    assert collection[0] == wn.load(folder / "a.json")
    assert collection[4].seed == 1
    with pytest.raises(wn.BadRecord, match=r"c\.json cannot be opened: Line"):
        collection[2]
    with pytest.raises(IndexError):
        collection[5]


def test_rows_are_sorted_with_empty_and_broken_ones_last(folder: Path) -> None:
    collection = Collection(folder)
    by_cost = collection.sorted("worst", descending=True)
    assert [row.name for row in by_cost] == ["a.json", "b.json", "c.json", "d.pbn 1", "d.pbn 2"]
    assert [row.name for row in collection.sorted("worst")][:2] == ["b.json", "a.json"]
    assert [row.name for row in collection.sorted("date")][:2] == ["b.json", "a.json"]
    assert [row.name for row in collection.sorted("name", descending=True)][-1] == "c.json"
    assert by_cost[0].variant.id == "german-whist"
    with pytest.raises(wn.BadOption, match="no column 'costs'"):
        collection.sorted("costs")


def test_a_list_may_mix_every_kind_of_source(folder: Path) -> None:
    game = wn.Game("russi", seed=1)
    collection = Collection([game, folder / "a.json", str(folder / "nothing.json"), wn.dumps(game), "{"])
    assert [row.name for row in collection.rows] == ["game 1", "a.json", "nothing.json", "game 4", "game 5"]
    assert [row.fault is None for row in collection.rows] == [True, True, False, True, False]
    assert collection[0] is game
    assert collection[3] == game
    assert "There is no f" in str(collection.rows[2].fault)
    assert repr(collection) == "<Collection of 5 games, 2 of them cannot be read>"


def test_games_with_names_and_one_alone() -> None:
    games = {"Ann's": wn.Game("whist", seed=1), "Bob's": wn.Game("russi", seed=1)}
    assert [row.name for row in Collection(games)] == ["Ann's", "Bob's"]
    assert len(Collection(games["Ann's"])) == 1
    assert len(Collection([])) == 0


def test_a_missing_folder_becomes_a_row_with_the_reason(tmp_path: Path) -> None:
    (row,) = Collection(tmp_path / "nowhere")
    assert "There is no f" in str(row.fault)


def test_a_review_of_an_unknown_shape_is_ignored() -> None:
    game = wn.Game("whist", seed=1)
    for review in (5, {}, {"plays": 5}, {"plays": []}, {"plays": [{"at": 1}]}, {"plays": [{"at": 1, "cost": "x"}]}):
        game.extra["review"] = review
        assert Collection([game]).rows[0].worst is None


def test_games_are_read_when_their_turn_comes_and_broken_ones_are_skipped(tmp_path: Path) -> None:
    wn.save(wn.Game("whist", seed=1), tmp_path / "a.json")
    (tmp_path / "b.json").write_text("{", "utf-8")
    found = each_game(tmp_path)
    first = next(found)
    assert first is not None
    wn.save(wn.Game("russi", seed=1), tmp_path / "c.json")  # listed when the reading begins, so not any more
    assert list(found) == [None]
    games = [game and game.variant.id for game in each_game(Collection(tmp_path))]
    assert games == ["whist", "russi"], "a collection has said already which of its files are broken"
