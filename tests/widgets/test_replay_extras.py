"""What stands beside a replay: costs, notes, branches and what is saved of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.widgets.card_table import CardTable


@pytest.fixture(scope="module")
def played() -> wn.Game:
    return play_on(wn.Game("whist", seed=2, deals=1), 2)


def review_of(game: wn.Game) -> dict[str, Any]:
    """A review as `analysis.review` gives it: every seventh play was wrong, every ninth a pity."""
    plays = [
        {
            "index": index,
            "deal": 1,
            "seat": seat,
            "grade": "mistake" if index % 7 == 0 else "good",
            "cost_known": 0.5 + index / 100 if index % 7 == 0 else 0.0,
            "cost_open": 1 if index % 9 == 0 else 0,
            "words": "Wrong: A♠ promised more. Seat 1 is strong.",
        }
        for index, (seat, action) in enumerate(game.actions)
        if isinstance(action, wn.Play)
    ]
    curve = [{"index": index, "deal": 1, "tricks": [7, 6], "exact": index > 20} for index in range(-1, 52)]
    return {"plays": plays, "curve": curve, "sides": {"1": [0, 1, 0, 1]}}


def test_costs_stand_at_their_moments_in_the_viewers_words(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, review=review_of(played), counts=False)
    places = {moment["act"]: str(at) for at, moment in enumerate(viewer.data["moments"]) if "act" in moment}
    assert set(viewer.costs["plays"]) == {places[act] for act in range(52) if act % 7 == 0 or act % 9 == 0}
    assert viewer.costs["plays"][places[7]] == {
        "known": 0.57,
        "say": "**Wrong:** {AS} promised more. West is strong.",
    }
    assert "known" not in viewer.costs["plays"][places[9]]
    mine, theirs = viewer.costs["curves"]["1"]
    assert (mine["label"], mine["seats"], len(mine["open"]), len(mine["known"])) == (
        "Tricks for South and North",
        [0, 2],
        31,
        22,
    )
    assert theirs["open"][0][1] == 6
    lessons = viewer.lessons()
    assert [at for at, _ in lessons] == [int(places[act]) for act in (35, 42, 49)]
    assert lessons[0][1].endswith("Wrong: A♠ promised more. West is strong.")


def test_a_review_is_kept_and_shown_to_those_who_may_see_all_hands(played: wn.Game, tmp_path: Path) -> None:
    viewer = wn.ReplayViewer(played, counts=False)
    assert viewer.costs is None
    viewer.review = review_of(played)
    viewer.save(tmp_path / "hand.json")
    again = wn.replay(tmp_path / "hand.json", counts=False)
    assert again.costs == viewer.costs
    assert wn.Collection([tmp_path / "hand.json"]).rows[0].worst == pytest.approx(0.99)
    unfinished = again.game.copy()
    unfinished.extra["review"] = again.game.extra["review"]
    unfinished.undo(20)
    assert wn.ReplayViewer(unfinished, seat=1, counts=False).costs is None
    with pytest.raises(wn.BadOption, match="one seat"):
        wn.ReplayViewer(unfinished, seat=1, counts=False).review = review_of(played)


def test_notes_are_kept_with_the_moment(played: wn.Game, tmp_path: Path) -> None:
    viewer = wn.ReplayViewer(played, at=30, counts=False)
    viewer.note("Count {H} here.", author="Ann", cards=["KH"], arrows=[(3, "KH")])
    viewer.note("The start", at=0)
    assert [note["at"] for note in viewer.notes] == [30, 0]
    viewer.save(tmp_path / "hand.json", players=["Ann", "Bob", "Cid", "Dot"])
    again = wn.replay(tmp_path / "hand.json", counts=False)
    assert again.notes == viewer.notes
    assert again.data["names"] == ["Ann", "Bob", "Cid", "Dot"]
    assert played.extra.get("notes") is None
    game = again.game.copy()
    game.extra = dict(again.game.extra)
    game.undo(10)
    assert wn.ReplayViewer(game, seat=0, counts=False).notes == []


def test_playing_on_leaves_the_record_as_it_is(played: wn.Game, tmp_path: Path) -> None:
    viewer = wn.ReplayViewer(played, at=20, seat=2, counts=False)
    table = viewer.play_on(players="random")
    assert isinstance(table, CardTable)
    assert (table.seat, len(viewer.game.actions)) == (2, 52)
    assert [action for _, action in table.game.actions][:20] == [action for _, action in played.actions[:20]]
    table.play_on()
    viewer.play_on(name="another way")
    viewer.play_on()
    assert list(viewer.branches) == ["deal 1, trick 5", "another way", "deal 1, trick 5 (2)"]
    with pytest.raises(wn.BadOption, match="not written over"):
        viewer.play_on(name="another way")
    viewer.save(tmp_path / "hand.json")
    again = wn.replay(tmp_path / "hand.json", counts=False)
    assert list(again.branches) == list(viewer.branches)
    assert again.branches["deal 1, trick 5"] == table.game
    assert again.game == played


def test_two_cards_change_hands(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, at=1, counts=False)
    hands = viewer.game.copy()
    hands.undo(51)
    view = hands.view(wn.EVERYONE)
    first = next(card for card in view.hands[1] if card.suit is wn.Suit.SPADES)
    second = next(card for card in view.hands[3] if card.suit is wn.Suit.SPADES)
    branch = viewer.exchange(first, second, name="swapped")
    assert first in branch.view(3).hand
    assert second in branch.view(1).hand
    assert branch.view(wn.EVERYONE).hands[0] == view.hands[0]
    assert viewer.branches == {"swapped": branch}
    viewer.at = -1
    with pytest.raises(wn.BadOption, match="is in no hand"):
        viewer.exchange(first, second)
    with pytest.raises(wn.BadOption, match="is one card"):
        viewer.exchange(first, first, at=1)


def test_what_was_played_must_stay_possible(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, at=12, counts=False)
    twin = viewer.game.copy()
    twin.undo(52 - 12)
    view = twin.view(wn.EVERYONE)
    void = next(seat for seat in range(4) if view.voids[seat])
    suit = next(iter(view.voids[void]))
    there, card = next((seat, card) for seat in range(4) for card in view.hands[seat] if card.suit is suit)
    assert there != void
    with pytest.raises(wn.BadOption, match="this was not possible"):
        viewer.exchange(card, view.hands[void][0])
