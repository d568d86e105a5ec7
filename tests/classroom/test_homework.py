"""Homework at a desk: what is counted, what is handed in, and where it goes on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time
from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import Board
from whist_nb.classroom.code_letters import write
from whist_nb.classroom.codes import read_code
from whist_nb.classroom.files import check_name, read_file, write_file
from whist_nb.classroom.homework import HomeworkDesk
from whist_nb.classroom.read_codes import read_any_code
from whist_nb.players import Club
from whist_nb.tables.door import Refused


def desk_of(game: str = "german-whist", word: str = "oak", boards: int = 2, **more: Any) -> HomeworkDesk:
    own = {key: more.pop(key) for key in ("name", "show") if key in more}
    return HomeworkDesk(Assignment.of(game, word, boards, **more), **own)


def play_board(desk: HomeworkDesk, chance: Random | None = None) -> None:
    """Play the board on the table to the end for the pupil; with ``chance``, quite at random."""
    while not desk.game.is_over:
        if desk.person.rests:
            desk.press("next")
        elif desk.game.current_player == desk.seat:
            allowed = desk.game.legal_actions()
            desk.click(chance.choice(allowed) if chance else Club().choose(desk.view()))
        else:
            desk.press("end")


@every_game_in_time
def test_boards_come_one_after_the_other_and_go_home_as_a_code_and_a_file(name: str) -> None:
    desk = desk_of(name, "elm", 2)
    first = desk.game
    play_board(desk, Random(1))
    desk.press("next")
    assert desk.game != first
    assert desk.game.deal_results == ()
    play_board(desk, Random(2))
    assert [button["do"] for button in desk.frame["state"]["buttons"] if button["main"]] == ["hand_in"]
    desk.press("hand_in")
    handed = desk.frame["state"]["homework"]["handed"]
    back = read_code(handed["code"], "elm")
    assert back.is_complete
    assert [game.actions for game in back.games] == [first.actions, desk.game.actions]
    assert read_file(handed["file"][1], "elm") == back
    assert desk.code == handed["code"]


def test_the_sums_are_those_of_the_tricks_on_the_table() -> None:
    desk, won = desk_of("whist", "oak", 2), []
    for chance in (Random(3), Random(4)):
        play_board(desk, chance)
        tricks = desk.game.view(wn.EVERYONE).tricks
        assert len(tricks) == 13
        won.append(sum(trick.winner in (0, 2) for trick in tricks))
        desk.press("next")
    desk.press("hand_in")
    panel = desk.frame["state"]["panel"]
    assert panel["title"] == "Both boards played"
    assert [row[1] for row in panel["rows"][1:]] == [f"{won[0]} of 13", f"{won[1]} of 13", f"{sum(won)} of 26"]


def test_a_hint_counts_once_however_much_of_it_is_read_and_a_take_back_each_time() -> None:
    desk = desk_of()
    for _ in range(3):
        desk.press("hint")
    assert (desk.hints, desk.undos) == (1, 0)
    desk.click(desk.game.legal_actions()[0])
    desk.press("hint")
    desk.press("undo")
    assert (desk.hints, desk.undos) == (2, 1)
    back = read_code(desk.code, "oak")
    assert (back.hints, back.undos) == (2, 1)


@pytest.mark.parametrize("made", [lambda: desk_of("whist"), lambda: wn.exam("whist", "oak", 2, drills="trumps-out")])
def test_homework_begun_again_says_so_in_its_code_and_in_the_report(made: Any) -> None:
    """The page sends the code that it had kept, which says how often that had been begun again."""
    first = made()
    code = first.code
    for count in (1, 2):
        again = made()
        again.heard({"answer": {"anew": code}, "seq": 1, "view": "a"})
        assert again.hand_in.restarts == count
        code = again.code
        assert read_any_code(code, "oak").restarts == count  # type: ignore[union-attr]
    view = wn.class_report("oak", {"Ada": first.code, "Ben": code}, **({"costs": False} if "wh" in code else {}))
    results = view.frame["state"]["report"]["parts"][0]
    assert results["heads"][-1] == "Started again"
    assert {line["cells"][0]: line["cells"][-1] for line in results["lines"]} == {"Ada": "0", "Ben": "2"}
    assert "Started again: how many times" in results["note"]
    assert made().code == first.code
    lost = made()
    lost.heard({"answer": {"anew": "R1EX3-LOST"}, "seq": 1, "view": "a"})
    assert lost.hand_in.restarts == 1, "a code that cannot be read was played all the same"
    other = made()
    other.resume(code)
    assert other.hand_in.restarts == 2


def test_a_board_that_is_begun_is_not_started_again() -> None:
    desk = desk_of("whist")
    code = desk.code
    desk.click(desk.game.legal_actions()[0])
    before = desk.code
    with pytest.raises(Refused, match="already started"):
        desk._take_in_writing({"anew": code})
    assert desk.code == before


def test_options_the_teacher_has_switched_off_are_refused_and_not_counted() -> None:
    desk = desk_of(hints=False, undo=False)
    offered = {button["do"] for button in desk.frame["state"]["buttons"]}
    assert not offered & {"hint", "undo", "new", "again"}
    desk.click(desk.game.legal_actions()[0])
    played = desk.game.actions
    for button in ("hint", "undo", "new", "again"):
        desk.press(button)
        assert desk.frame["state"]["status"]["kind"] == "trouble"
    assert (desk.hints, desk.undos, desk.game.actions) == (0, 0, played)


def test_a_game_that_is_over_stays_over() -> None:
    desk = desk_of()
    play_board(desk)
    played = desk.game.actions
    for button in ("undo", "hint", "again"):
        desk.press(button)
    assert (desk.hints, desk.undos, desk.game.actions) == (0, 0, played)
    assert "undo" not in {button["do"] for button in desk.frame["state"]["buttons"]}
    desk.play_on()
    assert "for you to play" in desk.frame["state"]["status"]["text"]


def test_nobody_plays_it_for_the_pupil() -> None:
    desk = desk_of()
    desk.press("end")
    desk.play_on()
    assert desk.person.decisions == 0


@pytest.mark.parametrize("name", ["german-whist", "knockout-whist"])
def test_it_goes_on_from_the_code_of_any_moment(name: str) -> None:
    desk, chance = desk_of(name, "ash", 2), Random(5)
    moments = 0
    while desk.number == 0 or desk.person.decisions < 2:
        again = desk_of(name, "ash", 2)
        if desk.person.decisions or desk.number:
            again.resume(desk.code)
            games = zip(desk.hand_in.games, again.hand_in.games, strict=False)
            for ours, theirs in games:
                done = len(ours.actions)
                assert theirs.actions[:done] == ours.actions
                assert len(theirs.actions) == done or len(ours.legal_actions()) == 1  # the only card plays itself
            assert again.number == desk.number + again.hand_in.games[desk.number].is_over
            moments += 1
        if desk.person.rests or desk.game.current_player != desk.seat:
            desk.press("next")
        else:
            desk.click(chance.choice(desk.game.legal_actions()))
    assert moments > 5


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (lambda: desk_of(word="elm").code, "a different word"),
        (lambda: desk_of(boards=3).code, "different homework"),
        (lambda: desk_of(hints=False).code, "different homework"),
        (lambda: desk_of().code[:-1], "letters"),
        (lambda: write(12345678), "whist-nb"),
    ],
)
def test_a_code_that_is_not_of_this_homework_changes_nothing(code: Any, said: str) -> None:
    desk = desk_of()
    before = desk.code
    with pytest.raises(wn.BadOption) as refused:
        desk.resume(code())
    assert said in str(refused.value)
    assert desk.code == before


def test_a_code_is_not_taken_up_once_a_card_is_played() -> None:
    desk = desk_of()
    desk.click(desk.game.legal_actions()[0])
    before = desk.code
    with pytest.raises(wn.BadOption, match="You've already started"):
        desk.resume(desk_of().code)
    assert desk.code == before


def test_a_next_board_that_cannot_be_dealt_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of()
    play_board(desk)
    before, frame = desk.code, desk.frame["state"]["homework"]

    def fail(_board: Board) -> wn.Game:
        raise OSError("no cards")

    monkeypatch.setattr(Board, "new_game", fail)
    desk.press("next")
    assert (desk.number, desk.frame["state"]["homework"]) == (0, frame)
    monkeypatch.undo()
    assert desk.code == before
    desk.press("next")
    assert desk.number == 1


def test_the_page_writes_the_name_and_is_told_if_it_is_not_valid() -> None:
    sent: list[dict[str, Any]] = []
    desk = HomeworkDesk(Assignment.of("whist", "oak"), send=sent.append)
    for number, name in enumerate(("  Ada  Byron ", "x" * 41, "a\x07b"), 1):
        desk.heard({"answer": {"name": name}, "seq": number, "view": "v"})
    assert desk.name == "Ada Byron"
    assert "reason" not in sent[0]
    assert all("at most 40" in answer["reason"] for answer in sent[1:])
    desk.heard({"answer": {"name": " "}, "seq": 4, "view": "v"})
    assert desk.name is None
    desk.heard({"answer": ["name"], "seq": 5, "view": "v"})
    assert sent[-1]["kind"] == "bad"


def test_an_early_hand_in_holds_no_card_of_the_board_on_the_table() -> None:
    desk = desk_of("whist", "oak", 2, name="Ada")
    play_board(desk)
    desk.press("next")
    desk.press("hand_in")
    handed = desk.frame["state"]["homework"]["handed"]
    given = json.loads(handed["file"][1])
    assert [board["number"] for board in given["boards"]] == [1]
    assert desk.frame["state"]["panel"]["title"] == "1 of 2 boards played"
    desk.press("board")
    assert desk.frame["state"]["homework"]["handed"] is None
    assert desk.frame["state"]["panel"] is None


def test_your_own_bot_is_noticed() -> None:
    desk = desk_of("whist", "oak", 1)
    desk.shared.seat(1, "random")
    play_board(desk)
    with pytest.raises(wn.BadOption, match="these bots would have played differently"):
        desk.file()


# Files


def hand_in() -> HandIn:
    desk = desk_of("german-whist", "oak", 1, name="Ada")
    play_board(desk)
    return desk.hand_in


def changed(**change: Any) -> str:
    return json.dumps(json.loads(write_file(hand_in())) | change)


def with_another_card() -> str:
    given = json.loads(write_file(hand_in()))
    other = desk_of("german-whist", "oak", 1)
    play_board(other, Random(7))
    given["boards"][0]["record"] = json.loads(wn.dumps(other.game))
    return json.dumps(given)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (lambda: "{", "not JSON"),
        (lambda: "[1]", "not a whist-nb homework file"),
        (
            lambda: changed(format="whist-nb-homework/9"),
            "another version of whist-nb: its format is 'whist-nb-homework/9'",
        ),
        (lambda: changed(format="bridge"), "not a whist-nb homework file"),
        (lambda: "", "This file is empty"),
        (lambda: changed(code=None), "the code is missing"),
        (lambda: changed(word="elm"), "made for the word 'elm'"),
        (lambda: changed(name="x" * 50), "at most 40"),
        (lambda: changed(boards=[]), "boards do not match"),
        (lambda: changed(boards=[{"number": 2}]), "the file was changed: board 1 does not match its code"),
        (with_another_card, "the file was changed: board 1 does not match its code"),
    ],
)
def test_a_file_that_is_not_a_record_or_was_changed_says_where(text: Any, said: str) -> None:
    with pytest.raises(wn.BadRecord) as refused:
        read_file(text(), "oak")
    assert said in str(refused.value)


def test_a_file_brings_back_name_and_games() -> None:
    given = hand_in()
    back = read_file(write_file(given), "OAK")
    assert (back, back.name) == (given, "Ada")
    assert check_name(None) is None
