"""Problems whose partner is hidden: what is stored holds with both partners, and the table keeps every hand but one."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from scripts.check_problems import trouble, trouble_when_solved
from scripts.problem_cases import PartnerCase
from tests.builders import by_night
from tests.lessons.problem_games import named, play_at_random
from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.themes import IN_THE_PLAY
from whist_nb.lessons.problem_play import PlayProblem, search_for
from whist_nb.lessons.stored_problems import StoredProblem, raw_problems, read_problem
from whist_nb.players.as_partner import stated_club

RAW = [raw for raw in raw_problems() if raw["kind"] == "partner"]
SOME = [read_problem(raw) for raw in RAW[:8]]
FEW = sorted(RAW, key=lambda raw: (raw["layouts"], len(raw["plan"])))[:12]


def test_with_either_partner_the_same_card_is_right_by_the_margin() -> None:
    assert RAW
    for raw in RAW:
        assert (raw["ours"], raw["hidden"], raw["game"]) == ([0, 2], [1, 2, 3], "whist")
        assert IN_THE_PLAY.issuperset(raw["themes"])
        for wins in (raw["wins"], raw["sampler"]["wins"]):
            best = wins[raw["right"]]
            others = [won for card, won in wins.items() if card in raw["fails"]]
            assert best == max(wins.values())
            assert best >= 0.3 * raw["layouts"]
            assert 0.15 * raw["layouts"] <= max(others) <= best - 0.1 * raw["layouts"]
            assert all(won <= raw["open"][card] for card, won in wins.items())


def test_the_tricks_before_are_whole_and_show_the_voids_that_are_stated() -> None:
    for raw in RAW:
        assert PartnerCase(raw, stated_club()).wrong_before() == []
    one = next(raw for raw in RAW if raw["voids"])
    assert PartnerCase({**one, "voids": {}}, stated_club()).wrong_before()
    assert PartnerCase({**one, "first": (one["first"] + 1) % 4}, stated_club()).wrong_before()


@pytest.mark.slow
@pytest.mark.parametrize("raw", by_night(RAW, FEW[:3]), ids=lambda raw: raw["id"])
def test_the_checker_finds_each_plan_as_good_as_it_is_said_with_either_partner(raw: dict[str, Any]) -> None:
    assert trouble(raw) == []


@pytest.mark.slow
def test_a_count_that_is_wrong_with_either_partner_is_found() -> None:
    raw, right = FEW[0], FEW[0]["right"]
    for wrong in (
        {"wins": {**raw["wins"], right: raw["wins"][right] + 1}},
        {"sampler": {**raw["sampler"], "wins": {**raw["sampler"]["wins"], right: 0}}},
        {"layouts": raw["layouts"] + 1},
    ):
        assert trouble({**raw, **wrong})


@pytest.mark.slow
@pytest.mark.parametrize("raw", by_night(FEW, FEW[:1]), ids=lambda raw: raw["id"])
def test_all_cards_solved_again_with_either_partner(raw: dict[str, Any]) -> None:
    assert trouble_when_solved(raw) == []


@pytest.mark.parametrize("problem", SOME, ids=named)
def test_the_plan_reaches_the_goal(problem: StoredProblem) -> None:
    play = PlayProblem(problem)
    play.solve()
    assert (play.solved, play.is_reached, play.attempts) == (True, True, 1)


@pytest.mark.slow
@pytest.mark.parametrize("problem", SOME, ids=named)
def test_a_wrong_card_fails_whatever_is_played_after_it(problem: StoredProblem) -> None:
    for wrong in problem.fails:
        play = PlayProblem(problem)
        play.answer(wrong.text)
        play_at_random(play, Random(wrong.text))
        assert (play.failed, play.solved, play.slip) == (True, False, wrong)
        slip, right = wrong.text, problem.right.text
        assert play.box.title == f"You let it slip at trick 1 with {{{slip}}}. Play {{{right}}} instead."


@pytest.mark.slow
@pytest.mark.parametrize("problem", SOME, ids=named)
def test_after_the_right_card_it_is_solved_or_a_later_card_is_named(problem: StoredProblem) -> None:
    for seed in range(2):
        play = PlayProblem(problem)
        play.answer(problem.right.text)
        play_at_random(play, Random(seed))
        assert play.solved is (play.slip is None)
        assert play.failed is not play.solved


@pytest.mark.parametrize("problem", SOME, ids=named)
@pytest.mark.parametrize("right", [True, False])
def test_the_partner_plays_what_club_would_from_that_seat(problem: StoredProblem, right: bool) -> None:
    play, rng = PlayProblem(problem), Random(problem.id)
    play.answer((problem.right if right else problem.tempting).text)
    play_at_random(play, rng)
    for number, (seat, action) in enumerate(play.game.actions):
        if seat == 2 and number >= problem.played_before:
            assert stated_club().choose(play.game.before(number).view(2)) == action


@pytest.mark.parametrize("problem", SOME[:4], ids=named)
def test_how_the_hidden_cards_lie_shows_in_no_frame_before_the_answer(problem: StoredProblem) -> None:
    """The same problem with other cards in the hidden hands, the partner's among them, gives the same page."""
    search = search_for(problem)
    frames = set()
    for number in [*members(problem.won)][:6]:
        widget = wn.Problems("partner", log=":memory:", seed=1)
        lies = replace(problem, hands=search.hidden.hands(number))
        widget._lesson = PlayProblem(lies, 1, hints=0)
        frames.add(json.dumps(widget._state(), sort_keys=True))
    assert len(frames) == 1


def test_no_hidden_card_has_a_place_in_a_frame_before_it_is_played() -> None:
    widget = wn.Problems("partner", log=":memory:", seed=3)
    for right in (True, False):
        while not widget.is_over:
            goal = widget.frame["state"]["exercise"]["goal"]  # it has all that were out when the problem began
            told = json.dumps(widget.frame).replace(json.dumps(goal)[1:-1], "")
            places = widget._lesson.game.places()
            hidden = {card.text for seat in widget.problem.hidden for card in places[f"hand {seat}"]}
            assert not [card for card in hidden if f'"{card}"' in told or f"{{{card}}}" in told]
            view = widget._lesson.game.view(0)
            begun = widget._lesson.slip is not None
            wrong = view.legal_actions()[0].text if begun else widget.problem.tempting
            widget.click(widget._lesson.solution()[0] if right else wrong)
        widget.next()


def test_the_learner_is_told_who_the_partner_is_and_what_is_out_and_sees_the_tricks_before() -> None:
    widget = wn.Problems("partner", log=":memory:", seed=3)
    told = widget.frame["state"]["exercise"]
    assert told["title"] == "Hidden partner"
    assert "You can't see the hand of North, your partner, who plays like Club." in told["goal"]
    out = told["goal"].partition("Still out: ")[2]
    assert out.count("{") == sum(len(widget.problem.hands[seat]) for seat in (1, 2, 3))
    assert len(told["played"]["hands"]) == len(widget.problem.tricks) == 13 - widget.problem.position.tricks_left
    assert [each["do"] for each in widget.frame["state"]["buttons"]] == ["answer"]


def test_the_figures_for_a_partner_like_sampler_are_those_that_were_proved_with_that_partner() -> None:
    different = 0
    for raw in RAW:
        right, tempting, sampler = raw["right"], raw["tempting"], raw["sampler"]["wins"]
        assert f"like Sampler, it's {sampler[right]} against {sampler[tempting]}." in read_problem(raw).why[1]
        different += [sampler[card] for card in (right, tempting)] != [raw["wins"][card] for card in (right, tempting)]
    assert different > 5, "Club's figures would not do"
