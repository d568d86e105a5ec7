"""A list of records: sorted, opened, and honest about a file that cannot be read."""

from __future__ import annotations

from pathlib import Path

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine.collection import Collection
from whist_nb.widgets.record_list import RecordList, line


def test_a_folder_is_listed_sorted_and_opened(tmp_path: Path) -> None:
    for number, variant in enumerate(("whist", "russi", "german-whist")):
        game = play_on(wn.Game(variant, seed=number, deals=1), number)
        game.extra["review"] = {"plays": [{"at": 3, "cost": 0.5 + number}]}
        wn.save(game, tmp_path / f"hand {number}.json", date=f"2026-11-{20 - number}")
    (tmp_path / "broken.json").write_text("{}", "utf-8")
    listed = RecordList(tmp_path, counts=False)
    assert repr(listed) == "RecordList(4 records)"
    listed.by.value, listed.descending.value = "worst", True
    assert "German Whist" in listed.lines.options[0][0]
    assert listed.lines.value is None
    listed.lines.value = listed.lines.options[0][1]
    assert listed.viewer is not None
    assert listed.viewer.game.variant.id == "german-whist"
    assert listed.viewer.data["moments"][listed.viewer.at]["act"] == 3
    first = listed.viewer
    listed.lines.value = next(number for told, number in listed.lines.options if "Russi" in told)
    assert listed.children[-1] is listed.viewer
    assert listed.viewer.game.variant.id == "russi"
    assert first.comm is None
    listed.lines.value = next(number for told, number in listed.lines.options if "broken" in told)
    assert listed.viewer is None
    assert listed.error_line.value


def test_a_game_that_is_not_over_is_seen_by_one_seat() -> None:
    listed = RecordList([play_on(wn.Game("whist", seed=1), 1, 20)], seat=2, counts=False)
    listed.choose(0)
    assert listed.viewer is not None
    assert listed.viewer.data["eyes"] == ["2"]


def test_a_review_made_in_a_replay_gives_the_list_its_worst_cost(tmp_path: Path) -> None:
    game = play_on(wn.Game.from_position("whist", ["AS KS QH", "2S 3S KH", "4S 5S 3H", "6S 7S AH"], leader=0), 5)
    viewer = wn.ReplayViewer(game, review=True, counts=False)
    viewer.save(tmp_path / "reviewed.json")
    dearest = max(viewer.game.extra["review"]["plays"], key=lambda play: play["cost"])
    for source in (tmp_path, [viewer.game]):
        listed = RecordList(source, counts=False)
        row = listed.collection.rows[0]
        assert (row.worst, row.worst_at) == (dearest["cost"], dearest["at"])
        assert f"worst {dearest['cost']:.1f}" in listed.lines.options[0][0]
        listed.choose(0)
        assert listed.viewer is not None
        assert listed.viewer.costs is not None
        assert listed.viewer.data["moments"][listed.viewer.at]["act"] == dearest["at"]


def test_a_line_gives_the_result_with_the_players_names(tmp_path: Path) -> None:
    for number, variant in enumerate(("whist", "widow-whist", "russi")):
        game = play_on(wn.Game(variant, seed=number, deals=1), number)
        players = ["Ann", "Bob", "Cid", "Dot"][: game.seats]
        wn.save(game, tmp_path / f"{number}.json", players=players)
    wn.save(wn.Game("solo-whist", seed=1), tmp_path / "3.json", players=["one", "player too few"])
    rows = Collection(tmp_path).rows
    assert [row.scores for row in rows] == [(0, 1, 0, 1), (1, 4, -2), (1, 0), (0, 0, 0, 0)]
    assert [line(row).replace("\u200b", "").split("  ·  ")[-1] for row in rows] == [
        "Bob and Dot win: 1 point to 0",
        "Bob wins with 4; then Ann with 1, Cid with −2",
        "Ann wins: 1 to 0",
        "not over; level at 0",
    ]
