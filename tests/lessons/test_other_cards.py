"""Other cards of a task to be played are cards with which it can be done; *Show the answer* always says something."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.lessons.test_lines_that_fail import is_safe
from whist_nb.engine.errors import BadOption
from whist_nb.lessons import PlayTo, make_position, sure_lines
from whist_nb.lessons.exercise import InvalidAnswer


def take_two(**more: object) -> PlayTo:
    hands = ["KS AS AD", "8S 3D 8D", "JD QS KH"]
    return PlayTo(
        "Take two.", make_position("knockout-whist", seats=3, hands=hands, trump="S", leader=0), take=2, **more
    )


def lost_cause() -> PlayTo:
    """Deuces take no trick."""
    return PlayTo(
        "Take one.", make_position(hand="2H 2C", hands={1: "AH AC", 2: "KH KC", 3: "QH QC"}, leader=0), take=1
    )


def check(lesson: PlayTo) -> None:
    """A line of cards that no layout defeats, by the slow judge, and it reaches the goal."""
    while not lesson.done:
        (act,) = lesson.solution()
        assert is_safe(lesson, act)
        lesson.answer(act)
    assert lesson.solved
    lesson.start_again()
    lesson.show_answer()
    assert (lesson.done, lesson.solved, lesson.box.kind) == (True, False, "right")


@pytest.mark.parametrize("more", [{"take": 2}, {"at_most": 1}])
def test_other_cards_can_be_played_to_the_goal(more: dict[str, int]) -> None:
    lesson = PlayTo(f"Play {more}.", take_two().position, **more)
    seen = set()
    for _ in range(12):
        lesson.other_cards()
        seen.add(str(lesson.position.hand))
        check(lesson)
    assert len(seen) > 10


@pytest.mark.nightly
def test_sixty_times_other_cards() -> None:
    lesson = take_two()
    for _ in range(60):
        lesson.other_cards()
        check(lesson)


def test_if_no_other_cards_are_found_these_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = take_two()
    lesson.answer("AD")
    monkeypatch.setattr(sure_lines, "MOST_DEALS", 0)
    before = {name: value for name, value in vars(lesson).items() if name != "_starts"}
    with pytest.raises(InvalidAnswer) as refused:
        lesson.other_cards()
    assert str(refused.value).startswith("**No other cards were found:** none of 0 deals")
    assert {name: value for name, value in vars(lesson).items() if name != "_starts"} == before
    with pytest.raises(BadOption, match="sure way to take 2 tricks"):
        take_two(seed=5)


def test_the_search_for_other_cards_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sure_lines, "PATIENCE", -1.0)
    with pytest.raises(InvalidAnswer, match="No other cards were found"):
        take_two().other_cards()


def test_a_task_without_a_sure_line_says_so_and_stays() -> None:
    lesson = lost_cause()
    before = lesson.game.view(0)
    with pytest.raises(InvalidAnswer) as refused:
        lesson.show_answer()
    assert str(refused.value).startswith(
        "**There is no sure way to take 1 trick:** whatever you play, the cards may lie"
    )
    assert lesson.game.view(0) == before
    assert (lesson.done, lesson.attempts) == (False, 0)


def test_the_page_is_answered_either_way() -> None:
    widget = wn.exercise.play_to("Take one.", lost_cause().position, take=1)
    sent: list[dict[str, object]] = []
    widget.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    widget.heard({"do": "answer", "seq": 1, "view": "v"})
    assert str(sent[-1]["reason"]).startswith("**There is no sure way")
    assert sent[-1]["kind"] == "late"


def test_an_answer_that_the_author_gives_stays_right_with_other_cards() -> None:
    """Random other cards would have another answer, so the same cards come in other suits."""
    position = make_position("whist", hand="AS 7S QH 6H 2H", trick="9H", trump="S", leader=3)
    choice = wn.exercise.pick_choice(
        "What do you do?",
        position,
        choices={"win": "Win", "duck": "Duck"},
        answer="win",
        play={"win": "QH", "duck": "2H"},
    )
    sheet = wn.exercise.fill_sheet("Fill in.", position, rows=[("Hearts", 3, "Three."), ("Others", 2, "Two.")])
    for widget in (choice, sheet):
        lesson = widget.lesson
        for _ in range(12):
            lesson.other_cards()
            assert sorted(card.rank for card in lesson.position.hand) == sorted(card.rank for card in position.hand)
            (led,) = [card.suit for _, card in lesson.position.trick]
            assert len(lesson.position.hand.of(led)) == 3
            lesson.solve()
            assert lesson.box.kind == "right"
