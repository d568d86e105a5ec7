"""The parts beside a replay: costs, notes, branches, and what is saved of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Suit
from whist_nb.engine.collection import Collection
from whist_nb.widgets import branches
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
            "words": "Wrong: A♠ promised more.",
            "marked": "**Wrong:** {AS} promised more.",
        }
        for index, (seat, action) in enumerate(game.actions)
        if isinstance(action, Play)
    ]
    curve = [{"index": index, "deal": 1, "tricks": [7, 6], "exact": index > 20} for index in range(-1, 52)]
    return {"plays": plays, "curve": curve, "sides": {"1": [0, 1, 0, 1]}}


def test_costs_are_shown_at_their_moments_in_the_viewers_words(played: wn.Game) -> None:
    viewer = wn.ReplayViewer(played, review=review_of(played), counts=False)
    places = {moment["act"]: str(at) for at, moment in enumerate(viewer.data["moments"]) if "act" in moment}
    assert set(viewer.costs["plays"]) == {places[act] for act in range(52) if act % 7 == 0 or act % 9 == 0}
    assert viewer.costs["plays"][places[7]] == {
        "known": 0.57,
        "say": "**Wrong:** {AS} promised more.",
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
    assert lessons[0][1].endswith("Wrong: A♠ promised more.")


def test_expected_tricks_are_those_of_the_seats_of_a_side_with_their_range(played: wn.Game) -> None:
    review = review_of(played)
    for point in review["curve"]:
        if point["index"] >= 0 and not point["exact"]:
            point |= {"seat": played.actions[point["index"]][0], "between": [5.0, 9.0]}
    mine, theirs = wn.ReplayViewer(played, review=review, counts=False).costs["curves"]["1"]
    seats = [seat for seat, _ in played.actions[:21]]
    for curve, (one, other) in ((mine, (0, 2)), (theirs, (1, 3))):
        banded = [point for point in curve["known"] if len(point) > 2]
        assert [point[2:] for point in banded] == [[seat, 5.0, 9.0] for seat in seats if seat in (one, other)]


def test_choices_have_badges_and_may_be_the_moment_to_learn_from() -> None:
    game = wn.Game("contract-whist", seed=3, start=2, deals=1)
    while game.current_player is not None:
        game.apply(game.legal_actions()[-1])
    told = {"deal": 1, "seat": game.actions[1][0], "question": "exact bid", "answer": "bid 2", "severity": 4.0}
    wrong = {**told, "index": 1, "grade": "mistake", "cost_known": 8.2, "words": "‘bid 0’ promised 8.2 points more."}
    free = {**told, "index": 0, "grade": "not judged", "cost_known": 0.0, "words": "Not judged."}
    viewer = wn.ReplayViewer(game, review={"plays": [], "choices": [free, wrong]}, counts=False)
    (at,) = [at for at, moment in enumerate(viewer.data["moments"]) if moment.get("act") == 1]
    assert viewer.costs["plays"] == {str(at): {"known": 8.2, "say": "‘bid 0’ promised 8.2 points more."}}
    ((there, words),) = viewer.lessons()
    assert there == at
    assert words.endswith("‘bid 0’ promised 8.2 points more.")


def test_a_review_is_kept_and_shown_to_those_who_may_see_all_hands(played: wn.Game, tmp_path: Path) -> None:
    viewer = wn.ReplayViewer(played, counts=False)
    assert viewer.costs is None
    viewer.review = review_of(played)
    viewer.save(tmp_path / "hand.json")
    again = wn.replay(tmp_path / "hand.json", counts=False)
    assert again.costs == viewer.costs
    assert Collection([tmp_path / "hand.json"]).rows[0].worst == pytest.approx(0.99)
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
    with pytest.raises(wn.BadOption, match="is never overwritten"):
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
    first = next(card for card in view.hands[1] if card.suit is Suit.SPADES)
    second = next(card for card in view.hands[3] if card.suit is Suit.SPADES)
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


def test_the_cards_played_must_stay_possible(played: wn.Game) -> None:
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


def test_only_cards_that_leave_the_announcements_true_are_offered_for_a_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    """In MiniBridge everybody has announced the points of their hand: an ace changes places with another's ace."""
    game = wn.Game("minibridge", seed=3)
    while game.view(wn.EVERYONE).contract is None:
        game.apply(game.legal_actions()[0])
    viewer = wn.ReplayViewer(game, at=-1, show_all=True, counts=False)
    page, hands = Page(viewer, monkeypatch), game.view(wn.EVERYONE).hands
    worth = {"A": 4, "K": 3, "Q": 2, "J": 1}
    for seat, hand in enumerate(hands):
        for card in (hand[0], hand[-1]):
            told = page.ask("swaps", viewer.at, first=card.text)
            assert told == ""
            others = {other.text for place, held in enumerate(hands) if place != seat for other in held}
            fit = {other for other in others if worth.get(other[0], 0) == worth.get(card.text[0], 0)}
            assert viewer.swaps == {"at": viewer.at, "first": card.text, "second": viewer.swaps["second"]}
            assert set(viewer.swaps["second"]) == fit
    assert viewer.branches == {}, "nothing has been made"
    assert "all hands are seen" in Page(wn.ReplayViewer(game, seat=0), monkeypatch).ask(
        "swaps", 0, first=hands[0][0].text
    )


class Page:
    """The page of a viewer: what it asks, and what it is answered."""

    def __init__(self, viewer: wn.ReplayViewer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.viewer, self.answers, self._seq = viewer, list[dict[str, Any]](), 0
        monkeypatch.setattr(viewer, "send", self.answers.append)

    def ask(self, do: object, at: object = 0, **more: object) -> str:
        """What came of it: the words, or the reason."""
        self._seq += 1
        self.viewer.heard({"do": do, "at": at, "seq": self._seq, "view": "v", **more})
        answer = self.answers[-1]
        assert (answer["seq"], answer["view"]) == (self._seq, "v")
        text: str = answer["told"] if "told" in answer else answer["reason"]
        return text


def test_the_page_plays_on_and_opens_branches(played: wn.Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    viewer = wn.ReplayViewer(played, counts=False, theme="dark")
    page = Page(viewer, monkeypatch)
    assert page.ask("play on", 20, seat=2).startswith("**You play on as North:**")
    table = viewer.opened
    assert isinstance(table, CardTable)
    assert (table.seat, table.settings["theme"], table.game) == (2, "dark", viewer.branches["deal 1, trick 5"])
    before = viewer.branch_list
    assert [way["name"] for way in before] == ["deal 1, trick 5"]
    table.play_on()
    assert viewer.branch_list != before  # the list follows the play
    page.ask("play on", 30)
    assert table.comm is None  # one stands below at a time
    page.ask("open", name="deal 1, trick 5")
    assert isinstance(viewer.opened, wn.ReplayViewer)  # it is over
    assert viewer.opened.game.actions[:20] == played.actions[:20]
    page.ask("open", name="deal 1, trick 8")
    assert isinstance(viewer.opened, CardTable)
    page.ask("close")
    assert viewer.opened is None
    assert "no such branch" in page.ask("open", name="nowhere")
    viewer.save(tmp_path / "hand.json")
    again = wn.replay(tmp_path / "hand.json", counts=False)
    assert [way["name"] for way in again.branch_list] == ["deal 1, trick 5", "deal 1, trick 8"]
    assert viewer.game == played


def test_the_page_changes_two_cards_and_solves_again(played: wn.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = wn.ReplayViewer(played, counts=False)
    page = Page(viewer, monkeypatch)
    at = 41
    hands = viewer.game.before(at).view(wn.EVERYONE).hands
    done = {
        page.ask("exchange", at, first=hands[one][0].text, second=hands[other][-1].text)
        for one, other in ((0, 1), (1, 2), (0, 2), (1, 3))
    }
    solved = [told for told in done if "With open cards and best play" in told]
    assert solved
    assert all("As it was: " in told for told in solved)
    assert len(viewer.branches) == len(solved) == len(viewer.branch_list)
    assert "With open cards" in page.ask("solve", at)
    assert "is in no hand" in page.ask("exchange", at, first=played.actions[0][1].card.text, second=hands[1][0].text)
    assert "nonsense" in page.ask("exchange", at, first="nonsense", second=None)
    assert "Nobody has to play" in page.ask("solve", viewer.last)
    assert viewer.game == played


def test_the_page_writes_notes_on_any_moment(played: wn.Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    wn.save(played, path)
    viewer = wn.replay(path, counts=False)
    page = Page(viewer, monkeypatch)
    assert "viewer.save() keeps it in hand.json" in page.ask("note", 30, text=" Why? ", card="KH")
    page.ask("note", viewer.last, text="Well done.")
    page.ask("note", 0, text="The deal.")
    assert [(note["at"], note["text"]) for note in viewer.notes] == [
        (30, "Why?"),
        (viewer.last, "Well done."),
        (0, "The deal."),
    ]
    assert viewer.notes[0]["cards"] == ["KH"]
    assert page.ask("remove note", number=0) == "**The note has been removed.**"
    viewer.save()
    assert [note["at"] for note in wn.replay(path, counts=False).notes] == [viewer.last, 0]
    for bad in ({"text": ""}, {"text": 3}, {"text": "x" * 3000}, {"text": "x", "card": "17"}):
        page.ask("note", 30, **bad)
    page.ask("remove note", number=7)
    assert len(viewer.notes) == 2
    with pytest.raises(wn.BadOption, match="does not come from a file"):
        wn.ReplayViewer(played, counts=False).save()


def test_a_page_that_asks_for_nonsense_is_refused(played: wn.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = wn.ReplayViewer(played, counts=False)
    answers: list[dict[str, Any]] = []
    monkeypatch.setattr(viewer, "send", answers.append)
    rubbish: tuple[Any, ...] = (
        None,
        3,
        {"do": "solve"},
        {"do": "solve", "at": "x", "seq": 1, "view": "v"},
        {"do": "solve", "at": 999, "seq": 2, "view": "v"},
        {"do": [], "at": 1, "seq": 3, "view": "v"},
        {"do": "fly", "at": 1, "seq": 4, "view": "v"},
        {"do": "play on", "at": True, "seq": 5, "view": "v"},
        {"do": "close", "at": 0, "seq": 5, "view": "v"},
    )
    for message in rubbish:
        viewer.heard(message)
        assert answers[-1]["kind"] in ("bad", "late")
    assert len(answers) == len(rubbish)
    viewer.set_state({"opened": "anywidget:x", "branch_list": [1], "notes": [{"at": 0, "text": "x"}]})
    assert (viewer.opened, viewer.branch_list, viewer.notes) == (None, [], [])


def test_one_seat_of_a_game_that_is_not_over_cannot_meet_the_others_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = wn.ReplayViewer(play_on(wn.Game("whist", seed=2), 2, 20), seat=1, counts=False)
    page = Page(viewer, monkeypatch)
    for ask in ({"do": "play on"}, {"do": "solve"}, {"do": "exchange", "first": "KH", "second": "QH"}):
        assert "until the game is over, this replay shows only what one seat knows" in page.ask(at=12, **ask)
    assert (viewer.branches, viewer.opened) == ({}, None)
    page.ask("note", 12, text="Mine")
    assert [note["text"] for note in viewer.notes] == ["Mine"]


def test_a_record_keeps_a_hundred_branches_and_no_more(played: wn.Game) -> None:
    kept = branches.branches_to_json({f"way {number}": played.before(4) for number in range(100)})
    viewer = wn.ReplayViewer(with_branches(played, kept))
    assert len(viewer.branches) == 100
    with pytest.raises(wn.BadOption, match="There are 100 branches already"):
        viewer.play_on(at=8)
    with pytest.raises(wn.BadRecord, match="at most 100 branches; this one has 101"):
        wn.ReplayViewer(with_branches(played, [*kept, {"name": "one more", "game": kept[0]["game"]}]))


def with_branches(game: wn.Game, kept: list[dict[str, Any]]) -> wn.Game:
    twin = game.copy()
    twin.extra["branches"] = kept
    return twin


def test_a_record_saved_before_names_were_changed_is_shown_whole(tmp_path: Path) -> None:
    """A German Whist of 52 actions, saved at commit 69788d5 with a note on moment 9, a review and a branch."""
    viewer = wn.replay(Path(__file__).parents[1] / "data" / "record_69788d5.json", counts=False)
    assert (len(viewer.game.actions), viewer.game.scores) == (52, (1, 0))
    assert viewer.notes == [{"at": 9, "text": "Here the queen would do.", "cards": ["QH"], "later": 1}]
    assert {name: branch.is_over for name, branch in viewer.branches.items()} == {"the other way": True}
    said = "{6D} promised 14 % more chance to win the deal on average (better in 45 of 100 deals that were possible"
    assert said in viewer.costs["plays"]["1"]["say"]
    again = wn.replay(viewer.save(tmp_path / "again.json"), counts=False)
    assert (again.notes, again.costs, again.branch_list) == (viewer.notes, viewer.costs, viewer.branch_list)
    assert [branch.actions for branch in again.branches.values()] == [
        branch.actions for branch in viewer.branches.values()
    ]
