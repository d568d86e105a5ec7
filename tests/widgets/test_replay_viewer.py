"""The replay viewer from Python: what it opens, where it is, and what a page may change."""

from __future__ import annotations

import base64
import gzip
import json
import re
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from tests.engine.test_ptn import WHIST
from tests.widgets.tables import cards_named
from whist_nb.testing.twins import twins
from whist_nb.widgets.branches import branches_to_json


@pytest.fixture(scope="module")
def played() -> wn.Game:
    return play_on(wn.Game("whist", seed=2, deals=2), 2)


def unpacked(viewer: wn.ReplayViewer) -> object:
    public, *deals = [json.loads(line) for line in gzip.decompress(viewer.timeline).split(b"\n")]
    return public | {"steps": list(chain(*deals))}


def test_a_finished_game_is_open_to_all_viewers(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, counts=False)
    assert viewer.data["eyes"] == ["all", "0", "1", "2", "3"]
    assert unpacked(viewer) == viewer.data
    assert repr(viewer) == "ReplayViewer('whist', everybody, at 0 of 107)"


def test_an_unfinished_game_is_shown_to_its_seat_alone() -> None:
    game = play_on(wn.Game("whist", seed=2), 2, 20)
    with pytest.raises(wn.BadOption, match=r"not over.*show_all"):
        wn.ReplayViewer(game)
    viewer = wn.ReplayViewer(game, seat=2, spoiler_free=True)
    assert viewer.data["eyes"] == ["2"]
    with pytest.raises(wn.BadOption, match="this replay can be seen only by 2"):
        viewer.seat = None
    assert wn.ReplayViewer(game, show_all=True).data["eyes"] == ["all", "0", "1", "2", "3"]


def everything_sent(viewer: wn.ReplayViewer) -> object:
    """All that a page or a saved notebook gets of a viewer."""
    state = {name: part for name, part in viewer.get_state().items() if not name.startswith("_")}
    return {**state, "layout": None, "timeline": viewer.data}, str(viewer._pictured())


@pytest.mark.parametrize(
    ("variant", "seats", "options"), [("whist", 4, {}), ("german-whist", 2, {"match_deals": 3}), ("widow-whist", 3, {})]
)
def test_a_rest_between_deals_reveals_nothing_of_the_next(variant: str, seats: int, options: dict[str, int]) -> None:
    """The next deal is on the table already; neither it nor what a seat never saw reaches the page."""
    game, found = wn.Game(variant, seats=seats, seed=4, **options), 0
    for number in range(60):
        if game.view(0).deal_number == 1:
            play_on(game, number, 1)
    assert not game.is_over
    game.extra["branches"] = branches_to_json({"to the end": play_on(game.copy(), 5)})
    for seat in range(seats):
        rest = {"seat": seat, "deals": 1, "at": -1, "spoiler_free": True, "counts": False}
        shown = wn.ReplayViewer(game, **rest)
        assert {moment["deal"] for moment in shown.data["moments"]} == {1}
        for number, asked in enumerate(({"do": "open", "name": "to the end"}, {"do": "play on"}, {"do": "solve"}), 1):
            shown.heard({"seq": number, "view": "a", "at": 3, **asked})
        assert (shown.opened, shown.branch_list) == (None, [])
        for twin in twins(game, seat, Random(seat), 2):
            assert everything_sent(wn.ReplayViewer(twin, **rest)) == everything_sent(shown)
            found += 1
    assert found >= seats


@pytest.mark.parametrize("deals", [0, True, "2", -1])
def test_a_replay_has_a_deal(played: wn.Game, deals: object) -> None:
    with pytest.raises(wn.BadOption, match="at least 1"):
        wn.ReplayViewer(played, deals=deals, counts=False)  # type: ignore[arg-type]


def test_the_game_may_go_on_and_the_replay_stays() -> None:
    game = play_on(wn.Game("whist", seed=2), 2, 20)
    viewer = wn.ReplayViewer(game, seat=0)
    last = viewer.last
    play_on(game, 2, 4)
    assert viewer.last == last
    assert len(viewer.game.actions) == 20


def test_the_moment_is_set_observed_and_described_in_words(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, counts=False, at=-1)
    assert viewer.at == viewer.last
    heard: list[int] = []
    viewer.observe(lambda change: heard.append(change["new"]), "at")
    viewer.go(deal=2, trick=3, card=1)
    assert heard == [viewer.at]
    assert viewer.where.startswith("Deal 2, trick 3: ")
    assert " led " in viewer.where
    with pytest.raises(wn.BadOption, match="deal 2, trick 14"):
        viewer.go(trick=14)
    with pytest.raises(wn.BadOption, match="0 to 107"):
        viewer.at = 108
    assert viewer.where.startswith("Deal 2, trick 3: ")


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"seat": 4}, "0 to 3"),
        ({"seat": True}, "0 to 3"),
        ({"at": 200}, "-1 is the last"),
        ({"pace": 3}, "no setting 'pace'"),
    ],
)
def test_unknown_names_are_refused(played: wn.Game, wish: dict[str, object], reason: str) -> None:
    with pytest.raises(wn.BadOption, match=reason):
        wn.ReplayViewer(played, counts=False, **wish)  # type: ignore[arg-type]


def test_a_page_may_move_it_and_no_more(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, counts=False)
    viewer.set_state({"at": 12, "seat": 3, "settings": {"print": "large"}, "timeline": "", "spoiler_free": True})
    assert (viewer.at, viewer.seat, viewer.settings["print"], viewer.spoiler_free) == (12, 3, "large", False)
    viewer.set_state({"guesses": [[3, "QH"]]})
    assert viewer.guesses == [[3, "QH"]]
    assert unpacked(viewer) == viewer.data
    for rubbish in (
        None,
        {"at": "x"},
        {"at": -1},
        {"at": True},
        {"seat": 9},
        {"seat": "0"},
        {"settings": 5},
        {"at": 1e9},
        {"guesses": [["QH", 3]]},
        {"guesses": 3},
    ):
        viewer.set_state(rubbish)
    assert (viewer.at, viewer.seat, viewer.settings["print"]) == (12, 3, "large")


def test_a_saved_game_opens_from_its_file(played: wn.Game, tmp_path: Path) -> None:
    path = tmp_path / "a game.json"
    path.write_text(wn.dumps(played), "utf-8")
    viewer = wn.replay(path, seat=1, counts=False)
    assert viewer.game == played
    assert viewer.seat == 1
    with pytest.raises(FileNotFoundError):
        wn.replay(tmp_path / "no such file")


def test_it_is_saved_as_one_page_that_needs_nothing_else(played: wn.Game, tmp_path: Path) -> None:
    viewer = wn.ReplayViewer(played, at=30, counts=False)
    page = viewer.to_html(tmp_path / "hand.html").read_text("utf-8")
    assert "http" not in page.replace("http://www.w3.org/", "")  # which names languages
    assert page.count("<script") == page.count("</script>") == 2  # the replay, and what draws it
    assert len(page) < 250_000
    with pytest.raises(wn.BadOption, match="cannot be written"):
        viewer.to_html(tmp_path / "nowhere" / "hand.html")


def exported(viewer: wn.ReplayViewer, path: Path) -> dict[str, Any]:
    """What a saved page holds."""
    page = viewer.to_html(path).read_text("utf-8")
    found = re.search(r'<script type="application/json">(.*?)</script>', page)
    assert found
    state: dict[str, Any] = json.loads(found[1])
    lines = [json.loads(line) for line in gzip.decompress(base64.b64decode(state["timeline"])).decode().splitlines()]
    assert not re.search("cell|kernel|Python", state["_says"]["silent"])  # there are none behind a page
    return state | {"timeline": lines}


@pytest.mark.parametrize("at", [0, 9, 20])
def test_a_page_of_an_unfinished_deal_holds_nothing_that_came_later(at: int, tmp_path: Path) -> None:
    game = play_on(wn.Game("whist", seed=8), 8, 30)
    viewer = wn.ReplayViewer(game, show_all=True, counts=False)
    viewer.note("Early.", at=0)
    viewer.note("Late.", at=25)
    viewer.at = at
    state = exported(viewer, tmp_path / "hand.html")
    head, *deals = state["timeline"]
    assert len(head["moments"]) == sum(map(len, deals)) == at + 1
    cards = [action.card.text for _, action in game.actions[:at]]  # each answer is a card of the first deal
    assert [steps[0]["card"] for steps in deals[0] if "card" in steps[0]] == cards
    assert [note["text"] for note in state["notes"]] == ["Early."]


@pytest.mark.parametrize("at", [0, 9, 20])
def test_a_page_for_one_seat_of_an_unfinished_deal_names_no_card_it_had_not_seen(at: int, tmp_path: Path) -> None:
    game = play_on(wn.Game("whist", seed=8), 8, 30)
    viewer = wn.ReplayViewer(game, seat=1, counts=False)
    viewer.at = at
    then = game.copy()
    then.undo(len(game.actions) - at)  # each answer is a card
    seen = {card.text for card in then.view(1).seen}
    named = cards_named(exported(viewer, tmp_path / "hand.html")["timeline"])
    assert len(seen) < 52
    assert named <= seen


def test_a_page_of_a_deal_that_is_over_holds_everything_that_is_shown(played: wn.Game, tmp_path: Path) -> None:
    viewer = wn.ReplayViewer(played, at=3, counts=False)
    head, *_ = exported(viewer, tmp_path / "hand.html")["timeline"]
    assert len(head["moments"]) == viewer.last + 1


def test_pages_without_widgets_have_a_picture_of_the_moment(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, counts=False, at=30, seat=2)
    bundle = viewer._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == "ReplayViewer('whist', seat 2, at 30 of 107)"
    assert len(viewer._pictured()) < 6000


def test_records_of_every_kind_open_and_broken_ones_say_where_and_why(tmp_path: Path) -> None:
    game = play_on(wn.Game("whist", seed=4, deals=1), 4)
    for name in ("hand.json", "hand.pbn"):
        wn.save(game, tmp_path / name)
        assert wn.replay(tmp_path / name, counts=False).game.actions == game.actions
    (tmp_path / "hand.ptn").write_text(WHIST, "utf-8")
    assert wn.replay(tmp_path / "hand.ptn", counts=False).last == 53
    written = (tmp_path / "hand.json").read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(written) if '"actions"' in text) + 1
    written[line] = '  [9, "2C"],'
    (tmp_path / "broken.json").write_text("\n".join(written), "utf-8")
    with pytest.raises(wn.BadRecord, match=rf"^broken.json: Line {line + 1}, .*seat 9 acts"):
        wn.replay(tmp_path / "broken.json")
    (tmp_path / "broken.pbn").write_text('% PBN 2.1\n[Event "?"]\n[Deal "N:nonsense"]\n', "latin-1")
    with pytest.raises(wn.BadRecord, match=r"^broken.pbn: Line \d"):
        wn.replay(tmp_path / "broken.pbn")
