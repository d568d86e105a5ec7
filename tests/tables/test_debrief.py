"""The look back at a person's own plays after a deal: when, to whom, in what words, and what they can do then."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.tables.desks import Heard
from tests.widgets.tables import Recorded, cards_named
from whist_nb.analysis.units import Unit
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BrokenRules
from whist_nb.engine.game import Game
from whist_nb.engine.wording import SeatName, Wording
from whist_nb.players import Club, Random, make_player
from whist_nb.tables import debrief
from whist_nb.tables.desk import MAY
from whist_nb.tables.person import start_of_deal
from whist_nb.training.moments import Moment
from whist_nb.widgets import lesson_log
from whist_nb.widgets.branches import fitting

TITLE = Wording("{who:trump} a winner.")
REASON = Wording("{card} was high.")


def moment(index: int, trick: int, kind: str = "mistake", **more: Any) -> Moment:
    """A moment of the first deal of whist, with South's ace of diamonds third in a trick that North led to."""
    known: dict[str, Any] = {
        "variant": "whist",
        "deal": 1,
        "index": index,
        "trick": trick,
        "seat": 0,
        "kind": kind,
        "played": Card("TD"),
        "better": (Card("AD"),),
        "unit": Unit.TRICKS,
        "cost_known": 0.9,
        "error": 0.1,
        "cost_open": 1,
        "idea": "an-idea",
        "title": TITLE(who=SeatName(0)),
        "reason": REASON(card=Card("AD")),
        "plays": ((2, Card("5D")), (3, Card("JD")), (0, Card("TD")), (1, Card("4D"))),
        "values": ((Card("AD"), 6.9), (Card("6D"), 6.0), (Card("TD"), 5.9)),
        "answer": "TD",
        "better_answer": "AD",
        "uid": "0" * 32,
    }
    return Moment(**(known | more))


class Study:
    """A study that finds what it is given to find, one thing with each piece of work after the deal."""

    finds: Callable[[list[Any]], list[Moment]] = staticmethod(lambda taken: [])
    fails: Exception | None = None

    def __init__(self, seat: int) -> None:
        self.seat, self.note = seat, None
        self.taken: list[Any] = []
        self.over: tuple[Game, int] | None = None
        self.known = 0

    def take_in(self, decision: Any) -> None:
        assert decision.seat == self.seat
        self.taken = [*(each for each in self.taken if each.index < decision.index), decision]

    def finish(self, game: Game, deal: int, conventions: object = None) -> None:
        self.over = (game.copy(), deal)

    def work(self, seconds: float) -> bool:
        if self.fails is not None:
            raise self.fails
        self.known += self.over is not None
        return not self.is_settled and self.over is not None

    @property
    def is_settled(self) -> bool:
        return self.over is not None and self.known >= len(self.finds(self.taken))

    @property
    def found(self) -> tuple[Moment, ...]:
        return tuple(self.finds(self.taken))

    def moments(self, level: str = "usual") -> tuple[Moment, ...]:
        return tuple(self.finds(self.taken)[: self.known]) if self.over else ()


@pytest.fixture
def study(monkeypatch: pytest.MonkeyPatch) -> type[Study]:
    made = type("Made", (Study,), {})
    monkeypatch.setattr(debrief, "DealStudy", made)
    monkeypatch.setattr(debrief, "_BOTS", ("club",))
    return made


def play(desk: Any, until: Callable[[Any], bool] = lambda desk: desk.person.rests) -> None:
    """Answer through the door, as a page does, with a club player's choices."""
    while not until(desk):
        assert not desk.say(act=str(desk.adviser.choose(desk.view()))).get("reason")
        wait(lambda: not desk.shared.is_at_work)


def wait(done: Callable[[], Any], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"that did not happen within {seconds} seconds"
        time.sleep(0.01)


def learnt(desk: Any) -> Any:
    return desk.frame["state"]["panel"].get("debrief")


def settled(desk: Any, seconds: float = 20) -> Any:
    """Return what is shown of the deal once everything is known and the desk has kept its frame."""
    wait(lambda: desk.frame["state"]["panel"] and not learnt(desk)["pending"], seconds)
    wait(lambda: desk.frames[-1]["n"] == desk.frame["n"])
    return learnt(desk)


def third_and_fifth(taken: list[Any]) -> list[Moment]:
    return [moment(taken[2].index, 3), moment(taken[4].index, 5, "unlucky", cost_known=0.0, cost_open=2)]


def test_moments_come_by_themselves_after_the_end_of_the_deal_and_not_before(study: type[Study]) -> None:
    study.finds = staticmethod(third_and_fifth)
    desk = Heard(wn.Game("whist", seed=4))

    def after_the_result(self: Study, seconds: float) -> bool:
        if self.over is not None and not any(frame["state"]["panel"] for frame in desk.frames):
            time.sleep(0.01)
            return True
        return Study.work(self, seconds)

    study.work = after_the_result  # type: ignore[method-assign]
    play(desk)
    assert settled(desk)["title"] == "Two moments to learn from"
    ended = next(at for at, frame in enumerate(desk.frames) if frame["state"]["panel"])
    assert "debrief" not in json.dumps(desk.frames[:ended])
    assert desk.frames[ended]["state"]["panel"]["debrief"]["moments"] == []  # the result does not wait for them
    later = desk.frames[ended + 1 :]
    assert [len(frame["state"]["panel"]["debrief"]["moments"]) for frame in later][:2] == [1, 2]
    for frame in later:  # told after what is still being told, not in its place
        assert [step["verb"] for step in frame["steps"]] == ["debrief"]
        assert frame["steps"][0]["patch"] == {"panel": frame["state"]["panel"]}
    assert [frame["n"] for frame in desk.frames[ended:]] == [
        desk.frames[ended]["n"] + at for at in range(len(later) + 1)
    ]


def test_the_bots_have_played_the_same_cards(study: type[Study]) -> None:
    desk = Heard(wn.Game("whist", seed=4))
    play(desk)
    wait(lambda: desk.frame["state"]["panel"] and learnt(desk).get("compared"))
    twin = desk.game.before(0)
    while not twin.deal_results:
        twin.apply(Club().choose(twin.view(twin.current_player)))
    won = twin.deal_results[0].tricks[0] + twin.deal_results[0].tricks[2]
    assert learnt(desk)["compared"].startswith(f"The bots played your cards and won {won} of 13")


def test_the_bots_of_the_table_keep_their_seats(study: type[Study]) -> None:
    desk = Heard(wn.Game("whist", seed=21), players="course")
    play(desk)
    wait(lambda: desk.frame["state"]["panel"] and learnt(desk).get("compared"))
    won = {}
    for others in ("course", "club"):
        seats = [make_player("club" if seat == 0 else others) for seat in range(4)]
        twin = desk.game.before(0)
        while not twin.deal_results:
            twin.apply(seats[twin.current_player].choose(twin.view(twin.current_player)))
        won[others] = twin.deal_results[0].tricks[0] + twin.deal_results[0].tricks[2]
    assert won["course"] != won["club"], "the test needs a deal in which it matters"
    assert learnt(desk)["compared"].startswith(f"The bots played your cards and won {won['course']} of 13")


def test_your_own_result_is_given_once_when_two_bots_are_compared(
    study: type[Study], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same bot plays twice, so the numbers are bound to be the same."""
    monkeypatch.setattr(debrief, "_BOTS", ("club", "club"))
    desk = Heard(wn.Game("whist", seed=4))
    play(desk)
    wait(lambda: desk.frame["state"]["panel"] and (learnt(desk).get("compared") or "").count(".") == 2)
    first, second = learnt(desk)["compared"].split(". ")
    (won,) = re.findall(r"won (\d+) of 13 tricks; ", first)
    assert second == f"The bots won {won} with them."


def test_after_the_deal_the_table_shows_how_you_compare_with_others(study: type[Study], tmp_path: Path) -> None:
    """Beside two others whose tricks are counted here; a broken file, another board, another game say nothing."""
    took = {}
    for name, player in {"one": Random(3), "two": Random(4)}.items():
        other = wn.Game("whist", seed=4, deals=1)
        while (seat := other.current_player) is not None:
            other.apply((player if seat == 0 else Club()).choose(other.view(seat)))
        took[name] = other.deal_results[0].tricks[0] + other.deal_results[0].tricks[2]
        wn.save(other, tmp_path / f"{name}.json")
    wn.save(wn.Game("whist", seed=5, deals=1), tmp_path / "another board.json")
    wn.save(wn.Game("russi", seed=4), tmp_path / "another game.json")
    (tmp_path / "broken.json").write_text("{")
    desk = Heard(wn.Game("whist", seed=4, deals=1), among=tmp_path)
    play(desk)
    wait(lambda: desk.frame["state"]["panel"] and "hese cards" in str(learnt(desk).get("compared")))
    mine = desk.game.deal_results[0].tricks[0] + desk.game.deal_results[0].tricks[2]
    how = {each: "better" if each > mine else "worse" if each < mine else "as well" for each in took.values()}
    both = f"Both others who have played these cards did {how[took['one']]}."
    apart = f"2 others have played these cards: 1 did {how[max(took.values())]}, 1 {how[min(took.values())]}."
    assert (both if len({*how.values()}) == 1 else apart) in learnt(desk)["compared"]
    ended = next(at for at, frame in enumerate(desk.frames) if frame["state"]["panel"])
    assert "hese cards" not in json.dumps(desk.frames[: ended + 1]) + json.dumps(desk.answers)


def test_nobody_else_has_played_the_board_yet(study: type[Study], tmp_path: Path) -> None:
    desk = Heard(wn.Game("whist", seed=4, deals=1), among=tmp_path)
    play(desk)
    wait(lambda: desk.frame["state"]["panel"] and "hese cards" in str(learnt(desk).get("compared")))
    assert "Nobody else has played these cards yet." in learnt(desk)["compared"]


@pytest.mark.parametrize(
    ("among", "said"),
    [("nothere", "There is no file or folder 'nothere'"), (5, "expected a folder, a file, or a list of games")],
)
def test_a_missing_folder_of_other_peoples_records_is_an_error(among: Any, said: str) -> None:
    with pytest.raises(wn.WhistError, match=said):
        wn.CardTable("whist", among=among)


def test_the_picture_of_a_moment(study: type[Study]) -> None:
    best = {"values": ((Card("TD"), 6.0), (Card("2D"), 5.5)), "cost_open": None, "reason": None}
    study.finds = staticmethod(lambda taken: [*third_and_fifth(taken), moment(taken[6].index, 7, "best", **best)])
    desk = Heard(wn.Game("whist", seed=4))
    play(desk)
    shown = settled(desk)
    assert shown["title"] == "Three moments to learn from"
    assert shown["note"] == "dots: the tricks you could expect from what you knew then; the filled dot is your play"
    mistake, luck, good = shown["moments"]
    assert (mistake["title"], mistake["text"]) == ("Trick 3", "**You trump a winner.** {AD} was high.")
    assert (mistake["badge"], mistake["known"], mistake["say"]) == (
        "−1",
        True,
        "cost 1 trick, and you could have known",
    )
    assert mistake["plays"][2] == {"seat": 0, "card": "TD"}
    assert mistake["mine"] == "TD"
    # 5.5 to 6.9 tricks lie in the middle of a scale of two tricks, which begins at 5.2
    assert [(dot["card"], dot["text"], dot["at"], dot["mine"]) for dot in mistake["dots"]] == [
        ("AD", "6.9", 0.85, False),
        ("6D", "6.0", 0.4, False),
        ("TD", "5.9", 0.35, True),
    ]
    assert [dot["at"] for dot in good["dots"]] == [0.4, 0.15]
    assert (luck["badge"], luck["known"]) == ("−2", False)
    assert luck["say"] == "cost 2 tricks, but you could not have known"
    assert (good["badge"], good["known"], good["text"]) == ("best card", None, "**You trump a winner.**")


def test_points_and_chances_have_figures_of_their_own(study: type[Study]) -> None:
    points = {"unit": Unit.POINTS, "cost_known": 3.04, "cost_open": None, "values": ((Card("TD"), -2.0),)}
    chance = {"unit": Unit.CHANCE_OF_TRICK, "cost_known": 0.184, "cost_open": None, "values": ((Card("TD"), 0.64),)}
    study.finds = staticmethod(lambda taken: [moment(taken[2].index, 3, **points), moment(taken[4].index, 5, **chance)])
    desk = Heard(wn.Game("whist", seed=4))
    play(desk)
    shown = settled(desk)
    assert [(each["badge"], each["dots"][0]["text"]) for each in shown["moments"]] == [
        ("−3.0", "−2.0"),
        ("−18%", "64%"),
    ]
    assert [each["say"].split(",")[0] for each in shown["moments"]] == ["cost 3.0 points", "cost an 18% chance"]
    assert shown["note"] == ""  # dots of two kinds


def test_nothing_is_studied_for_someone_who_only_watches_or_has_switched_it_off(study: type[Study]) -> None:
    game = wn.Game("whist", seed=4)
    watcher, player = Heard(game, None), Heard(game, 0, may=MAY - {"debrief"})
    play(player)
    wait(lambda: watcher.frame["state"]["panel"])
    watcher.say(do="rule")
    for desk in (watcher, player):
        assert desk.frame["state"]["panel"]["title"].split()[-2:-1] == ["score"]
        assert learnt(desk) is None


def test_everybody_learns_from_their_own_plays(study: type[Study]) -> None:
    study.finds = staticmethod(lambda taken: [moment(taken[2].index, 3, seat=taken[2].seat)])
    game = wn.Game("whist", seed=4)
    south, west = Heard(game, 0), Heard(game, 1)
    while not south.person.rests:
        for desk in (south, west):
            play(desk, lambda desk: desk.person.rests or not desk.person.is_asked)
    for desk, seat in ((south, 0), (west, 1)):
        settled(desk)
        at = desk.debrief.listed[0].index
        assert game.actions[at][0] == seat


def test_a_play_taken_back_after_the_end_is_forgotten(study: type[Study]) -> None:
    study.finds = staticmethod(lambda taken: [moment(taken[-1].index, 13)])
    desk = Heard(wn.Game("whist", seed=4))
    play(desk)
    settled(desk)
    first = desk.debrief.listed[0].index
    for _ in range(3):
        desk.say(do="undo")
    assert desk.frame["state"]["panel"] is None
    assert "debrief" not in json.dumps(desk.frame)
    play(desk)
    settled(desk)
    taken = desk.debrief._study.taken
    mine = [index for index, (seat, _) in enumerate(desk.game.actions) if seat == 0]
    assert [each.index for each in taken] == mine
    assert [each.action for each in taken] == [desk.game.actions[index][1] for index in mine]
    assert abs(desk.debrief.listed[0].index - first) < 4


def test_the_next_deal_is_studied_again_from_the_start(study: type[Study]) -> None:
    study.finds = staticmethod(lambda taken: [moment(taken[-1].index, 13)])
    desk = Heard(wn.Game("whist", seed=4))
    play(desk)
    settled(desk)
    desk.say(do="next")
    assert "debrief" not in json.dumps(desk.frame)
    assert desk.say(do="see", at=0)["kind"] == "bad"  # a desk that opens nothing has no such button
    play(desk)
    settled(desk)
    assert {each.deal for each in desk.debrief._study.taken} == {2}


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RuntimeError("a judge fell asleep"), "; the table's attribute last_error holds what went wrong."),
        (BrokenRules("The rules stop with 9♥.", told="The rules stop, in line 3."), ". The rules stop, in line 3."),
    ],
)
def test_a_study_that_fails_leaves_the_result_as_it_is_and_says_so(
    study: type[Study], error: Exception, told: str
) -> None:
    study.fails = error
    desk = Heard(wn.Game("whist", seed=4))
    play(desk)
    shown = settled(desk)
    assert shown["moments"] == []
    assert "No moments" in str(shown)
    assert f"Your plays could not be looked at{told}" in str(shown)
    assert desk.frame["state"]["panel"]["title"]
    assert desk.last_error is error


def test_a_moment_is_seen_in_the_replay_and_played_again_from_there(study: type[Study]) -> None:
    study.finds = staticmethod(third_and_fifth)
    table = Recorded("whist", seed=4)
    play(table)
    settled(table)
    wait(lambda: learnt(table)["compared"])  # the bots play the same cards a little later
    shown = learnt(table)
    assert [button["label"] for button in shown["buttons"]] == ["See it", "Play it again"]
    index = table.debrief.listed[1].index
    table.say(do="see", at=1)
    replay = table.opened
    acts = [told.get("act") for told in replay.data["moments"]]
    assert acts[replay.at + 1] == index  # the question is open
    table.say(do="retry", at=1)
    again = table.opened
    assert again is not replay
    assert replay.comm is None
    assert again.game.actions == table.game.actions[:index]
    assert again.game.view(wn.EVERYONE).hands == table.game.before(index).view(wn.EVERYONE).hands  # the real cards
    assert again.person.is_asked
    again.click(again.adviser.choose(again.view()))
    assert len(again.game.actions) > index
    assert len(table.game.actions) > index  # the deal that was played stays as it is
    table.say(do="close")
    assert table.opened is None
    assert learnt(table) == shown


@pytest.mark.parametrize(
    "game",
    [
        *("german-whist", "contract-whist", "solo-whist", "bid-whist", "widow-whist"),
        *("whisk", "ruff-and-trump", "turnover-bridge", "russi"),
    ],
)
def test_other_hidden_cards_are_found_with_which_all_would_have_gone_the_same(game: str) -> None:
    played, club = wn.Game(game, seed=3, seats=wn.find_variant(game).seats[0]), Club()
    while len(played.actions) < 34:
        played.apply(club.choose(played.view(played.current_player)))
    begun = start_of_deal(played, len(played.packs) - 1)
    places = [at for at, (seat, _) in enumerate(played.actions) if seat == 0 and at >= begun]
    changed = []
    for at in places[:: max(1, len(places) // 3)]:
        branch, real = fitting(played, at, 0), played.before(at)
        assert branch is not None
        assert list(branch.view(0).events) == list(real.view(0).events)
        assert sorted(map(str, branch.packs[-1])) == sorted(map(str, real.packs[-1]))
        changed.append(branch.view(wn.EVERYONE).hands != real.view(wn.EVERYONE).hands)
    assert any(changed)


def test_a_mistake_has_a_button_for_ten_problems_of_its_theme(study: type[Study]) -> None:
    unlucky = {"kind": "unlucky", "cost_known": 0.0, "cost_open": 2}
    study.finds = staticmethod(
        lambda taken: [
            moment(taken[2].index, 3, idea="missed-a-ruff"),
            moment(taken[4].index, 5, idea="missed-a-ruff", **unlucky),
        ]
    )
    table = Recorded("whist", seed=4)
    play(table)
    mistake, luck = settled(table)["moments"]
    assert [each["label"] for each in mistake["buttons"]] == ["10 problems: Ruffing"]
    assert luck["buttons"] == []
    assert mistake["text"].endswith(" The chapter on this is “Play well: trumps”.")
    assert "chapter" not in luck["text"]
    table.say(do="problems", at=0)
    posed = table.opened
    assert isinstance(posed, wn.Problems)
    assert "ruff" in posed.problem.themes
    assert "problem 1 of 10" in posed.frame["state"]["exercise"]["tally"]
    assert table.say(do="problems", at=1)["kind"] == "bad"
    assert table.opened is posed


def test_a_recognised_theme_is_named_with_its_lesson_and_its_problems(study: type[Study]) -> None:
    study.finds = staticmethod(lambda taken: [moment(taken[2].index, 3, idea="missed-a-ruff", theme="duck")])
    table = Recorded("whist", seed=4)
    play(table)
    (mistake,) = settled(table)["moments"]
    assert mistake["text"].endswith(
        " The theme is a duck. Lose the first round of the suit on purpose, and keep your winner for a later one."
        " The chapter on this is “Play well: entries and the hold-up”."
    )
    assert [each["label"] for each in mistake["buttons"]] == ["10 problems: Ducking"]
    table.say(do="problems", at=0)
    assert "duck" in table.opened.problem.themes


@pytest.mark.parametrize("at", [2, -1, None, "0", 0.0, True])
def test_a_moment_that_is_not_there_is_refused(study: type[Study], at: Any) -> None:
    study.finds = staticmethod(third_and_fifth)
    table = Recorded("whist", seed=4)
    play(table)
    settled(table)
    assert table.say(do="see", at=at)["reason"].startswith("**The table no longer shows that moment")
    assert table.opened is None
    table.say(do="next")
    assert table.say(do="retry", at=0)["kind"] == "late"


def test_with_other_people_hidden_cards_fit_what_was_seen_until_the_match_is_over(study: type[Study]) -> None:
    study.finds = staticmethod(third_and_fifth)
    for deals, same in ((None, False), (1, True)):
        game = wn.Game("whist", seed=4, deals=deals)
        south, west = Recorded(game), Recorded(game, seat=1)
        while not south.person.rests:
            for table in (south, west):
                play(table, lambda table: table.person.rests or not table.person.is_asked)
        settled(south)
        south.say(do="retry", at=0)
        real, again = game.before(south.debrief.listed[0].index), south.opened.game
        assert again.view(0).to_dict() == real.view(0).to_dict()
        assert (again.view(wn.EVERYONE).hands == real.view(wn.EVERYONE).hands) is same


def test_on_a_board_that_others_play_hidden_cards_fit_what_was_seen_until_the_match_is_over(
    study: type[Study], tmp_path: Path
) -> None:
    study.finds = staticmethod(third_and_fifth)
    for deals, same in ((None, False), (1, True)):
        game = wn.Game("whist", seed=4, deals=deals)
        table = Recorded(game, among=tmp_path)
        play(table)
        settled(table)
        table.say(do="retry", at=0)
        real, again = game.before(table.debrief.listed[0].index), table.opened.game
        assert again.view(0).to_dict() == real.view(0).to_dict()
        assert (again.view(wn.EVERYONE).hands == real.view(wn.EVERYONE).hands) is same


def play_at_one_screen(desk: Any) -> None:
    """Answer for each player in turn, who uncovers the screen first."""
    while not desk.person.rests:
        covered = (desk.frame["state"]["panel"] or {}).get("label") == "Covered"
        said = desk.say(do="uncover") if covered else desk.say(act=str(desk.adviser.choose(desk.view())))
        assert not said.get("reason")
        wait(lambda: not desk.shared.is_at_work)


def test_two_at_one_screen_learn_from_the_plays_of_both_and_no_log_keeps_them(
    study: type[Study], monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_each(taken: list[Any]) -> list[Moment]:
        seat = taken[0].seat
        own = {"cost_known": 0.5 + seat, "title": TITLE(who=SeatName(seat)), "idea": "at-one-screen"}
        return [moment(taken[3].index, 4, seat=seat, **own)]

    kept: list[Moment] = []  # a table of another test may still be at its study

    def keep(found: tuple[Moment, ...]) -> None:
        kept.extend(each for each in found if each.idea == "at-one-screen")

    monkeypatch.setattr(lesson_log, "keep_moments", keep)
    study.finds = staticmethod(one_each)
    game = wn.Game("whist", seed=4)
    table = Recorded(game, seat=(0, 2))
    play_at_one_screen(table)
    wait(lambda: len(learnt(table)["moments"]) == 2 and not learnt(table)["pending"])
    shown = {each["title"]: each["text"] for each in learnt(table)["moments"]}
    assert shown == {
        "South: trick 4": "**South trumps a winner.** {AD} was high.",
        "North: trick 4": "**North trumps a winner.** {AD} was high.",
    }
    assert learnt(table)["compared"] is None
    ended = next(at for at, frame in enumerate(table.frames) if (frame["state"]["panel"] or {}).get("debrief"))
    assert "debrief" not in json.dumps(table.frames[:ended])
    assert not kept
    at = [each["title"][:5] for each in learnt(table)["moments"]].index("North")
    table.say(do="retry", at=at)
    assert table.opened.seat == 2


def test_moments_are_kept_once_when_nothing_more_will_be_found_out(
    study: type[Study], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fourth_and_sixth(taken: list[Any]) -> list[Moment]:
        return [moment(taken[trick - 1].index, trick, idea="of-this-test") for trick in (4, 6)]

    kept: list[Moment] = []  # a table of another test may still be at its study

    def keep(found: tuple[Moment, ...]) -> None:
        kept.extend(each for each in found if each.idea == "of-this-test")

    monkeypatch.setattr(lesson_log, "keep_moments", keep)
    study.finds = staticmethod(fourth_and_sixth)
    table = Recorded("whist", seed=4)
    play(table)
    settled(table)
    wait(lambda: kept)
    table.say(do="rule")
    wait(lambda: learnt(table).get("compared"))
    assert [each.trick for each in kept] == [4, 6]


def test_the_picture_beside_the_table_shows_the_result() -> None:
    table = wn.CardTable("whist", seed=5)
    assert "8 tricks less the book" not in str(table._pictured())
    table.play_on()
    shown = table.frame["state"]["panel"]
    assert (shown["title"], shown["text"]) == ("They score 2", "That is 8 tricks, less the book of 6.")
    assert "They score 2. That is 8 tricks, less the book of 6." in str(table._pictured())


def test_the_amount_shown_can_be_chosen_while_reading(study: type[Study]) -> None:
    study.finds = staticmethod(third_and_fifth)
    table = Recorded("whist", seed=4)
    play(table)
    assert settled(table)["moments"][0]["dots"]
    table.set_state({"settings": {"detail": "new"}})
    assert (learnt(table)["note"], learnt(table)["moments"][0]["dots"]) == ("", [])
    with pytest.raises(wn.BadOption, match="detail='much'"):
        wn.CardTable("whist", detail="much")


def test_a_study_of_a_real_game_shows_no_card_that_its_seat_has_not_seen() -> None:
    chance, found = random.Random(7), 0
    for seed in range(3):
        desk = Heard(wn.Game("knockout-whist", seats=4, seed=seed))
        while not desk.person.rests:
            desk.say(act=str(chance.choice(desk.view().legal_actions())))
            wait(lambda desk=desk: not desk.shared.is_at_work)
        shown = settled(desk, 200)  # kernels may have to be compiled first
        assert desk.last_error is None
        view = desk._seen
        assert cards_named(shown) <= {card.text for card in view.seen}
        assert len(view.seen) < 52
        for each in desk.debrief.listed:
            assert view.tricks[each.trick - 1].plays == each.plays
            assert (0, each.played) in each.plays
        found += len(shown["moments"])
    assert found


def test_the_last_card_from_a_cell_ends_in_moments_too(study: type[Study]) -> None:
    study.finds = staticmethod(third_and_fifth)
    desk = Heard(wn.Game("whist", seed=4))
    play(desk, lambda desk: len(desk.game.view(0).hand) == 1)
    while not desk.person.rests:
        desk.click(desk.adviser.choose(desk.view()))
    assert len(settled(desk)["moments"]) == 2


def test_a_result_that_two_read_together_calls_both_by_name() -> None:
    table = Recorded(wn.Game("german-whist", seed=4, deals=1), seat=(0, 1))
    play_at_one_screen(table)
    panel = table.frame["state"]["panel"]
    assert panel["title"] in ("South wins", "North wins")
    assert [name for name, _ in panel["tally"]["items"]] == ["South", "North"]
    assert not re.search(r"\b(You|Opponent)\b", json.dumps(panel["tally"]) + panel["text"])
