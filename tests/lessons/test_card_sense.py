"""No exercise about card sense accepts an answer that the bots know to be worse."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.check_calls import CALLS, Call, Heard, club_calls
from scripts.check_exercises import EXPLAINED, Found, found_in
from scripts.losing_cards import TASKS, Task, proof
from tests.lessons.test_notebooks import LEARNERS, made_in
from whist_nb.engine.cards import Suit
from whist_nb.engine.game import Game
from whist_nb.engine.view import EVERYONE
from whist_nb.lessons import PickCards, make_position

FEW = [file for file in LEARNERS if file.stem[:2] in ("01", "02")]


@pytest.mark.slow
@pytest.mark.parametrize("notebook", FEW, ids=lambda file: file.stem)
def test_right_answers_are_not_worse_than_wrong_ones_by_the_bots(notebook: Path) -> None:
    found = list(found_in(notebook))
    assert found
    assert [str(each) for each in found if each.better and (each.notebook, each.name) not in EXPLAINED] == []


def test_a_card_counts_as_better_than_the_answer_only_beyond_doubt() -> None:
    values = {"AS": (2.0, 0.1), "KS": (2.2, 0.1), "2S": (3.0, 0.1)}
    found = Found("01-whist", "a name", "a goal", frozenset({"AS"}), "2S", values)
    assert found.better == ["2S"]
    assert Found("01-whist", "a name", "a goal", frozenset({"2S"}), "2S", values).better == []


FAST = [each for each in TASKS if each != ("16-solo-whist", "No trick, 2 of 4")]
"""One takes a second for each layout: ``scripts.check_exercises`` has 60 of them."""


@pytest.mark.slow
@pytest.mark.parametrize(("stem", "name"), FAST, ids=[name for _, name in FAST])
def test_the_card_that_loses_best_is_never_worse_than_another_whatever_the_layout(stem: str, name: str) -> None:
    notebook = next(file for file in LEARNERS if file.stem == stem)
    (lesson,) = (widget.lesson for widget in made_in(notebook) if widget.lesson.name == name)
    assert isinstance(lesson, PickCards)
    (right,) = lesson.wanted
    found = proof(lesson, right.text, TASKS[stem, name], 10)
    assert set(found.below.values()) == {0}
    assert all(found.costs[card] >= found.costs[right.text] for card in found.costs)


def test_a_card_that_is_no_better_than_another_is_doubtful() -> None:
    """Once the ace has gone, the queen of two touching hearts wins wherever the king does."""
    lesson = pick("KH QH", "KH")
    assert proof(lesson, "KH", Task(trump=Suit.SPADES), 40).doubtful == ["QH"]
    lesson = pick("KH 2H", "2H")
    found = proof(lesson, "2H", Task(trump=Suit.SPADES), 40)
    assert found.below["KH"] > 0
    assert found.doubtful == ["KH"]


def pick(hand: str, right: str) -> PickCards:
    """An exercise that asks for a card when the ace of hearts and a low one have been played."""
    position = make_position(variant="contract-whist", hand=hand, trick="AH 3H", trump="S", seats=4)
    return PickCards("Which card?", position, find=right)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_club_makes_the_call_that_a_lesson_gives_as_right(call: Call) -> None:
    notebook = next(file for file in LEARNERS if file.stem == call.notebook)
    hands = [set(w.lesson.position.view.hand) for w in made_in(notebook) if w.lesson.name == call.name]  # type: ignore[union-attr]
    assert [{card.text for card in hand} for hand in hands] == [set(call.hand.split())]
    assert set(club_calls(call, 2)) == {call.right}


def test_another_hand_gets_another_call() -> None:
    solo = next(call for call in CALLS if call.right == "solo")
    weak = replace(solo, hand="6S 5S 2S 9H 7H 3H 2H 8D 6D 4D 8C 4C 2C")
    assert "solo" not in club_calls(weak, 2)


def test_a_call_is_called_better_only_when_that_is_beyond_doubt() -> None:
    call = replace(CALLS[0], right="pass", wrong=["solo", "propose"])
    values = {"pass": (0.0, 0.1), "solo": (0.3, 0.1), "propose": (1.0, 0.1)}
    assert Heard(call, Counter(), values).better == ["propose"]


def comes_back(game: Game, dog: int) -> bool:
    """Whether the dog can win a trick, however seat 0 plays on: every line is tried."""
    view = game.view(EVERYONE)
    if view.tricks_won[dog]:
        return True
    if not any(view.cards_left):
        return False
    after = []
    for action in game.legal_actions():
        line = game.copy()
        line.apply(action)
        after.append(bool(line.view(EVERYONE).tricks_won[dog]) or comes_back(line, dog))
    return all(after) if game.current_player == 0 else any(after)


def test_only_the_low_lead_knocks_out_the_dog_on_the_left_whatever_the_others_do() -> None:
    notebook = next(file for file in LEARNERS if file.stem == "03-knockout-whist")
    (lesson,) = (w.lesson for w in made_in(notebook) if w.lesson.title == "The dog on your left")
    assert isinstance(lesson, PickCards)
    assert lesson.position is not None
    fails = {}
    for action in lesson.position.game.legal_actions():
        line = lesson.position.game.copy()
        line.apply(action)
        fails[action.text] = comes_back(line, dog=1)
    assert fails == {"AH": True, "4H": False}
    assert {card.text for card in lesson.wanted} == {"4H"}
