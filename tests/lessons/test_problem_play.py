"""Problems on the table: the plan always reaches the goal, a wrong line never, and nothing that was seen changes."""

from __future__ import annotations

from random import Random

import pytest

from scripts.problem_cases import Case
from tests.lessons.problem_games import named, play_at_random
from whist_nb.lessons.exercise import InvalidAnswer
from whist_nb.lessons.problem_play import PlayProblem
from whist_nb.lessons.stored_problems import StoredProblem, raw_problems, stored_problems

ALONE = [problem for problem in stored_problems() if problem.kind in ("solo", "misere")]
SOME = [*stored_problems()[:20], *ALONE[:5]]


@pytest.mark.parametrize("problem", SOME, ids=named)
def test_the_plan_reaches_the_goal(problem: StoredProblem) -> None:
    play = PlayProblem(problem)
    play.solve()
    assert play.solved
    assert play.attempts == 1
    assert play.is_reached


@pytest.mark.parametrize("problem", SOME, ids=named)
def test_a_wrong_card_fails_whatever_is_played_after_it(problem: StoredProblem) -> None:
    for wrong in problem.fails:
        play = PlayProblem(problem)
        play.answer(wrong.text)
        play_at_random(play, Random(wrong.text))
        assert play.failed
        assert not play.solved
        assert play.slip is wrong
        slip, right = wrong.text, problem.right.text
        assert play.box.title == f"You let it slip at trick 1 with {{{slip}}}. Play {{{right}}} instead."


@pytest.mark.parametrize("problem", SOME, ids=named)
def test_after_the_right_card_it_is_solved_or_a_later_card_is_named(problem: StoredProblem) -> None:
    for seed in range(3):
        play = PlayProblem(problem)
        play.answer(problem.right.text)
        play_at_random(play, Random(seed))
        assert play.solved is (play.slip is None)
        assert play.failed is not play.solved


def test_the_layout_in_which_a_wrong_card_fails_is_one_that_the_checker_knows() -> None:
    """With open cards, or by a guess: after the wrong card some line of the others beats it there."""
    raw = {each["id"]: each for each in raw_problems()}
    for problem in SOME:
        case = Case(raw[problem.id])
        for wrong in problem.fails:
            play = PlayProblem(problem)
            play.answer(wrong.text)
            play_at_random(play, Random(1))
            lay = play._search.hidden.hands(play._lies)
            assert tuple(frozenset(card.text for card in hand) for hand in lay) in case.layouts


def test_start_again_and_the_answer() -> None:
    problem = SOME[0]
    play = PlayProblem(problem)
    play.answer(next(iter(problem.fails)).text)
    play_at_random(play, Random(2))
    with pytest.raises(InvalidAnswer):
        play.answer(problem.right.text)
    play.start_again()
    assert not play.done
    assert play.slip is None
    play.solve()
    assert play.attempts == 2
    play.start_again()
    play.show_answer()
    assert play.is_shown
    assert not play.solved


@pytest.mark.parametrize("problem", [SOME[0], next(each for each in ALONE if each.at_most == 0)], ids=named)
def test_tricks_that_the_learner_did_not_take_are_not_called_theirs(problem: StoredProblem) -> None:
    play = PlayProblem(problem)
    play.show_answer()
    won = "no tricks" if not play.won else "1 trick" if play.won == 1 else f"{play.won} tricks"
    assert play.box.title == f"This way you take {won}, and that is the goal."
    play.start_again()
    while not play.done:
        play.answer(play.solution()[0])
    assert play.box.title == f"You took {won}, and that was the goal."


def test_an_illegal_card_changes_nothing() -> None:
    play = PlayProblem(SOME[0])
    hidden = next(seat for seat in (SOME[0].hidden or (1,)))
    before = play.stage
    with pytest.raises(InvalidAnswer):
        play.answer(SOME[0].hands[hidden].sorted()[0].text)
    assert play.stage == before


def test_no_answer_to_one_problem_is_taken_for_an_answer_to_the_next() -> None:
    first, second = PlayProblem(SOME[0], 1), PlayProblem(SOME[1], 2)
    first.solve()
    assert first.decision < second.decision


def test_every_layout_is_listed_with_the_cards_that_win_it() -> None:
    problem = next(each for each in SOME if each.layouts > 1)
    layouts = PlayProblem(problem).layouts()
    assert len(layouts) == problem.layouts
    assert sum(won for won, _, _ in layouts) == problem.wins[problem.right]
    assert sum(tempted for _, tempted, _ in layouts) == problem.wins[problem.tempting]
