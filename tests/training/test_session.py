"""A session: which question comes, how it is judged and kept, what returns, when a hand is asked about."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

import whist_nb as wn
from tests.training.logged import asked_again
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.players import Club
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import LearnerLog
from whist_nb.training.posed import fresh
from whist_nb.training.question_timing import GAP, WAKES
from whist_nb.training.session import Session, due_now


def wrong(question) -> object:
    """Return some wrong answer."""
    if question.kind in ("number", "percent"):
        return question.answer + 20 if question.answer < 60 else 1
    if question.kind == "seats":
        return [] if question.answer else [question.options[0][0]]
    if question.kind == "choice":
        return next(value for value, _ in question.options if value != question.answer)
    if question.kind == "shape":
        return {suit: number + 1 for suit, number in question.answer.items()}
    others = [card.text for card in question.options if card.text not in question.answer]
    return others[0] if question.kind == "card" else others[:1]


def through(session: Session, right: bool = True) -> None:
    """Answer all the parts of the present question."""
    while (part := session.part) is not None:
        session.respond(part.answer if right else wrong(part), sure="certain", first_ms=800.0, submit_ms=2000.0)


def test_the_same_seed_asks_the_same_and_another_does_not() -> None:
    def asked(seed: int) -> list[str]:
        session = Session("whist", seed=seed, level=4, questions=5, log=":memory:")
        texts = []
        while session.next() is not None:
            texts.append(session.asked.question.text)
            through(session)
        return texts

    assert asked(3) == asked(3) != asked(4)


def test_every_answer_is_in_the_log_and_makes_its_question_again() -> None:
    session = Session("german-whist", seed=5, questions=12, log=":memory:")
    while session.next() is not None:
        before, question = len(session.log), session.asked.question
        through(session, right=len(session.answered) % 2 == 0)
        assert len(session.log) == before + 1
        answer = session.log.answers()[-1]
        assert json.loads(json.dumps(answer.position)) == answer.position
        assert asked_again(answer) == question
        assert (answer.right, answer.first_ms, answer.confidence) == (session.answered[-1].right, 800.0, 0.95)
    assert session.is_over
    assert {each.session for each in session.log.answers()} == {session.id}


def test_a_failed_drill_comes_back_on_another_deal() -> None:
    session = Session("whist", ["cards-out", "voids", "last-trick"], seed=2, level=3, log=":memory:")
    session.next()
    failed = session.asked
    through(session, right=False)
    later = []
    for _ in range(5):
        session.next()
        later.append(session.asked)
        through(session)
    (back,) = [asked for asked in later if asked.returns]
    assert back.question.drill == failed.question.drill
    assert back.view.tricks != failed.view.tricks


def test_the_level_follows_the_learner_and_is_kept(tmp_path) -> None:
    log = LearnerLog(tmp_path / "log.sqlite")
    session = Session("whist", "cards-out", seed=1, questions=8, log=log)
    while session.next() is not None:
        through(session)
    kept = log.pace("whist/cards out")
    assert kept["level"] > 3
    again = Session("whist", "cards-out", seed=9, log=log)
    assert again.next().rung >= int(kept["level"])
    fixed = Session("whist", "cards-out", seed=9, level=2, log=log)
    through(fixed) if fixed.next() else None
    assert log.pace("whist/cards out") == kept
    assert due_now(log) == []


def test_an_exam_is_the_same_for_everybody_and_changes_nobodys_pace() -> None:
    papers = []
    for _ in range(2):
        session = Session("german-whist", mode="exam", log=":memory:")
        while session.next() is not None:
            through(session)
        papers.append([told.asked.question.text for told in session.answered])
        assert session.log.returning() == {}
        assert session.log.pace("german-whist/cards out") is None
    assert papers[0] == papers[1]
    assert len(papers[0]) == 10


def test_a_span_is_found() -> None:
    rng = Random(3)
    session = Session("whist", mode="span", seed=4, questions=25, log=":memory:")
    while session.next() is not None:
        size = len(session.part.answer)
        through(session, right=size <= 6 or rng.random() < 0.1)
    assert 5.5 < session.span.span < 8


@pytest.mark.parametrize(("right", "said"), [(True, "7 cards or more"), (False, "Fewer than 2 cards")])
def test_a_span_larger_than_any_hand_is_reported_as_such(right: bool, said: str) -> None:
    session = Session("knockout-whist", mode="span", seed=4, log=":memory:")
    while session.next() is not None:
        assert 2 <= len(session.part.answer) <= 7
        session.respond(session.part.answer if right else [])
    title, text = session.span_in_words
    assert title == said
    assert "fully right half the time" in text


@pytest.mark.parametrize("variant", ["whist", "german-whist", "contract-whist"])
def test_in_play_there_is_a_reason_for_every_question_and_time_between(variant: str) -> None:
    session, club, asked_at = Session(variant, seed=6, mode="play", log=":memory:"), Club(), []
    game = wn.Game(variant, seed=6, deals=1)
    while not game.is_over:
        view = game.view(0)
        if view.question in ("card", "card or knock") and session.moment(view, 6) is not None:
            assert session.moment(view, 6) is session.asked
            asked_at.append((len(view.tricks), session.asked.question.drill))
            through(session)
            assert session.moment(view, 6) is None
        game.apply(club.choose(game.view(game.current_player)))
    assert len(asked_at) >= 3
    free = {"the-close", "rebuild"}
    for (before, _), (after, drill) in pairwise(asked_at):
        assert after - before >= GAP or drill in free
        assert drill in WAKES


def test_the_close_is_asked_the_moment_the_stock_is_gone() -> None:
    session, club = Session("german-whist", "the-close", mode="play", log=":memory:"), Club()
    game, at = wn.Game("german-whist", seed=8), []
    while not game.is_over:
        if session.moment(game.view(0), 8) is not None:
            at.append((len(game.view(0).tricks), game.view(0).stock_left))
            through(session)
        game.apply(club.choose(game.view(game.current_player)))
    assert at == [(13, 0)]


def test_how_sure_and_how_often_right() -> None:
    session = Session("whist", "cards-out", seed=1, level=2, log=":memory:")
    for number in range(10):
        session.next()
        session.respond(session.part.answer if number < 7 else wrong(session.part), sure="fairly sure")
    assert session.said_of("fairly sure") == "When you say “fairly sure”, you are right 7 times in 10."
    assert session.said_of("certain") is None
    assert Session("whist", "cards-out", log=session.log).said_of("fairly sure") is not None


def test_asking_for_the_answer_counts_as_not_known() -> None:
    session = Session("whist", "voids", level=8, seed=1, log=":memory:")
    session.next()
    told = session.give_up()
    assert (told.right, told.score) == (False, 0)
    assert session.log.answers()[0].response == [None, None]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"drills": ["needs"]}, "has no drill 'needs'"),
        ({"drills": []}, "at least one"),
        ({"drills": "the-clos"}, "the-close"),
        ({"mode": "race"}, "play, watch"),
        ({"level": -1}, "0 to 12"),
        ({"questions": 0}, "at least 1"),
        ({"seat": 5}, "seats are"),
        ({"drills": "spot-the-revoke", "game": "whist", "mode": "play"}, "flash"),
        ({"colour": 1}, "colour"),
        ({"drills": 3}, "list of ids"),
        ({"drills": [["voids"]]}, "Did you mean 'voids'"),
        ({"drills": "voids", "mode": "span"}, "leave drills out"),
        ({"level": 3, "mode": "span"}, "leave the level out"),
        ({"seed": "3"}, "an integer"),
        ({"success": 1.0}, "0.5 to 0.95"),
        ({"deals": 2}, "new cards for every question"),
        ({"log": 3}, "path of a file"),
        ({"log": ""}, "path of a file"),
    ],
)
def test_impossible_arguments_are_refused(given: dict, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Session(**{"game": "german-whist", "log": ":memory:", **given})


def test_values_that_are_not_games_are_refused_and_no_log_is_opened(tmp_path) -> None:
    for wrong in ({"game": None}, {"seed": 2.5}, {"success": "often"}, {"seat": 7}):
        with pytest.raises(WhistError):
            Session(**{"game": "whist", "log": tmp_path / "log.sqlite", **wrong})
    assert list(tmp_path.iterdir()) == []


def test_an_option_of_the_game_is_no_word_of_the_trainer() -> None:
    """The points that win a game of whist are called its target; the pace has a word of its own."""
    session = Session("whist", "cards-out", target=5, success=0.9, seed=1, questions=1, log=":memory:")
    session.next()
    through(session)
    assert session.log.answers()[0].position["options"] == {"target": 5}
    assert session.log.pace("whist/cards out")["target"] == 0.9


def test_impossible_answers_change_nothing_either() -> None:
    session = Session("whist", "cards-out", seed=1, log=":memory:")
    with pytest.raises(BadOption, match="There is no question"):
        session.respond(3)
    session.next()
    for value, sure in (("many", None), (None, None), (3, "perhaps")):
        with pytest.raises(BadOption):
            session.respond(value, sure=sure)
    for time in (-1, "soon", float("nan")):
        with pytest.raises(BadOption, match="milliseconds"):
            session.respond(3, submit_ms=time)
    assert (len(session.log), session.part) == (0, session.asked.question)


def test_a_drill_wakes_for_some_change_wherever_it_can_be_played() -> None:
    assert set(WAKES) | {"spot-the-revoke"} == set(DRILLS)
    assert fresh("humbug", "the-close", deals=3) is None
