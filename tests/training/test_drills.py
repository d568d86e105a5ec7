"""The drills: every answer follows from what the seat has seen. That it is true, ``test_questions.py`` proves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

import whist_nb as wn
from whist_nb.engine.errors import BadOption
from whist_nb.engine.trick import must_follow, winning_play
from whist_nb.engine.variant import Variant
from whist_nb.players import Club
from whist_nb.testing.twins import twins
from whist_nb.training.deals import moments, questions
from whist_nb.training.drills import DRILLS, EASIEST, TOP, Drill, drills_for, find_drill
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall

ROOT = Path(__file__).resolve().parents[2]
PAIRS = [(drill, variant) for drill in DRILLS.values() for variant in wn.VARIANTS if drill.fits(variant)]
every_drill = pytest.mark.parametrize("drill", DRILLS.values(), ids=lambda drill: drill.id)
RARE = 150
"""In this many deals, every drill finds something to ask in every game it is for."""


def games_at_moments(variant: Variant, seed: int) -> Iterator[wn.Game]:
    """The game of one deal between club players, whenever a trick may begin and at the end."""
    game, club, tricks = wn.Game(variant, seed=seed, deals=1), Club(), -1
    while game.current_player is not None:
        view = game.view(game.current_player)
        if view.deal_number > 1:
            return
        if view.question in ("card", "card or knock") and not view.trick and len(view.tricks) > tricks:
            tricks = len(view.tricks)
            yield game
        game.apply(club.choose(view))
    yield game


def asked(drill: Drill, variant: Variant, seed: int) -> Iterator[tuple[wn.Game, int, int, Question]]:
    """Questions of a drill in one deal, with the game, the seat and the rung."""
    rng = Random(f"{seed} {drill.id}")
    every_seat = range(variant.usual_seats)
    seats = every_seat if drill.moment == "end" or drill.id == "the-close" else [rng.choice(every_seat)]  # once a deal
    rungs = range(EASIEST, TOP + 1) if drill.moment == "start" else [None]
    for game in games_at_moments(variant, seed):
        for seat, rung in product(seats, rungs):
            level = rng.randint(EASIEST, TOP) if rung is None else rung
            question = drill.ask(Recall(game.view(seat)), rng, level)
            if question is not None:
                yield game, seat, level, question
        if drill.moment == "start":
            return


@every_drill
def test_the_answer_of_a_question_is_right_and_is_not_revealed(drill: Drill) -> None:
    found, games = 0, [variant for variant in wn.VARIANTS if drill.fits(variant)]
    for seed in range(20 * len(games)):
        for _, _, _, question in asked(drill, games[seed % len(games)], seed):
            for part in question.parts:
                assert part.judge(part.answer).right
                assert part.judge(part.answer).score == 1
                assert not {"answer", "evidence", "found_by", "meaning"} & set(part.to_dict())
                for fact in part.evidence:
                    assert not fact.text[0].islower()
                    assert fact.text.endswith(".")
            found += 1
        if found >= 3 * len(games):
            return
    assert found


@every_drill
def test_players_who_saw_the_same_could_answer_the_same(drill: Drill) -> None:
    """Re-dealing what the seat has not seen changes neither question nor answer: memory alone is enough."""
    found, games = 0, [variant for variant in wn.VARIANTS if drill.fits(variant)]
    for seed in range(300):
        if found >= 3:
            return
        for game, seat, level, question in asked(drill, games[seed % len(games)], seed):
            again = drill.ask(Recall(game.view(seat)), Random(7), level)
            for twin in twins(game, seat, Random(seed), tries=1):
                other = drill.ask(Recall(twin.view(seat)), Random(7), level)
                assert other == again
                assert again is None or again.possible == (other.answer,)
                found += 1
            if question is not None and found:
                break
    assert found or drill.moment == "end"


@pytest.mark.parametrize(("drill", "variant"), PAIRS, ids=lambda value: getattr(value, "id", ""))
@pytest.mark.slow
def test_every_drill_has_something_to_ask_in_each_of_its_games(drill: Drill, variant: Variant) -> None:
    if (drill.id, variant.id) == ("inference", "christmas-whist"):
        assert two_spades_left(drill)  # club players hardly ever come to a moment at which it can be known
        return
    assert any(True for seed in range(RARE) for _ in asked(drill, variant, seed))


def two_spades_left(drill: Drill) -> list[Question]:
    """What a drill asks South in a deal of Christmas Whist in which North has two cards left."""
    game = wn.load(ROOT / "tests/data/christmas_whist_two_spades_left.json")
    found = (drill.ask(Recall(game.view(0)), Random(seed), level) for seed in range(20) for level in (3, 6, 11))
    return [question for question in found if question is not None]


def test_in_christmas_whist_you_can_know_who_must_have_a_card() -> None:
    """North showed out of hearts, diamonds and clubs: its last two cards are the spades that have not been played."""
    asked_for = two_spades_left(find_drill("inference"))
    assert asked_for
    assert all(set(question.answer) <= {"9S", "QS"} for question in asked_for)


def test_every_game_has_drills_for_its_memory() -> None:
    for variant in wn.VARIANTS:
        assert len(drills_for(variant)) >= 12


def test_the_same_seed_gives_the_same_questions_and_another_does_not() -> None:
    one = list(questions("german-whist", "cards-out", seed=4))
    assert one == list(questions("german-whist", "cards-out", seed=4))
    assert one != list(questions("german-whist", "cards-out", seed=5))
    assert len(list(moments("german-whist", seed=4))) == 27


def test_the_close_is_the_whole_hand_in_german_whist_and_what_is_sure_in_christmas_whist() -> None:
    close, *_ = questions("german-whist", "the-close", seed=2)
    assert len(close.answer) == 13
    some = [question for seed in range(6) for question in questions("christmas-whist", "the-close", seed=seed)]
    assert all(0 < len(question.answer) <= 11 for question in some)


def test_a_revoke_is_one_and_the_only_one() -> None:
    for seed in range(60):
        (question,) = questions("whist", "spot-the-revoke", seed=seed, level=seed % (TOP + 1))
        tricks = question.shown.tricks
        trump = next(iter(moments("whist", seed=seed))).trump
        found, leader = [], tricks[0][0][0]
        for number, plays in enumerate(tricks, 1):
            assert plays[0][0] == leader
            leader = winning_play(plays, trump)[0]
            for seat, card in plays[1:]:
                rest = [later for other in tricks[number - 1 :] for who, later in other if who == seat]
                if card not in must_follow(rest, plays[0][1].suit):
                    found.append((number, seat))
        assert found == [(question.more[0].answer, question.answer[0])]


@pytest.mark.parametrize(
    ("kind", "answer", "wrong"),
    [
        ("number", 3, [None, "three", -1, 3.5, True, [3], 1000, float("inf")]),
        ("percent", 30.0, ["many", 101, -0.5, None, 10**400]),
        ("choice", "gone", ["perhaps", None, 1]),
        ("seats", [1], [9, "West", [1.5], None]),
        ("card", "KH", ["XX", "2S", None, 7]),
        ("cards", ["QH", "KH"], ["QQ", [None], 5, ["2S"]]),
        ("shape", {"S": 1, "H": 2}, [{"S": 1}, {"S": 1, "H": -2}, [1, 2], {"S": "1", "H": 2}]),
    ],
)
def test_something_that_is_not_an_answer_is_refused_with_what_would_be(
    kind: str, answer: object, wrong: list[object]
) -> None:
    options = {"choice": (("gone", "Gone"),), "seats": ((1, "West"), (2, "North"))}.get(kind, ())
    if kind in ("card", "cards"):
        options = tuple(wn.Cards("AH KH QH JH"))
    question = Question("?", kind, answer, options=options)
    assert question.judge(answer).right
    for response in wrong:
        with pytest.raises(BadOption, match="expected"):
            question.judge(response)


def test_parts_count() -> None:
    options = tuple(wn.Cards("AH KH QH JH"))
    question = Question("?", "cards", ["QH", "KH"], options=options)
    verdict = question.judge("KH JH")
    assert (verdict.right, verdict.score, verdict.missed, verdict.extra) == (False, 0.0, ("QH",), ("JH",))
    assert question.judge(["QH"]).score == 0.5
    assert question.judge("QH KH").right
    shape = Question("?", "shape", {"S": 5, "H": 3, "C": 3, "D": 2})
    assert shape.judge({"S": 5, "H": 3, "C": 2, "D": 3}).score == 0.5
    near = Question("?", "percent", 33.3)
    assert near.judge(40).right
    assert not near.judge(50).right
    assert near.judge(30).score > near.judge(20).score


def test_drills_are_found_by_their_names() -> None:
    assert find_drill("the-close").title == "The Close"
    with pytest.raises(BadOption, match="the-close"):
        find_drill("the-clos")
