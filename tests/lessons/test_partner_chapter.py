"""The chapter on playing with your partner: Club, whose hints a learner reads, does what the chapter teaches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import whist_nb as wn
from whist_nb.engine.game import Game
from whist_nb.lessons import make_position
from whist_nb.players import Advice, Club, make_player
from whist_nb.players.club.conventions import Signal, signals
from whist_nb.tables.desk import Desk
from whist_nb.tables.shared_game import shared

COURSE = make_player("course")
AFTER_THE_CALL = "KS 5S AH 9H 7H 4H KC TC 8C 4C"


def asked(**cards: object) -> Advice:
    return COURSE.explain(make_position(**cards).view)  # type: ignore[arg-type]


def after_two_tricks(game: Game) -> Iterator[Game]:
    """Every way in which South may play to the first two tricks; the bots play the other cards."""
    if len(game.view(0).tricks) == 2:
        yield game
        return
    seat = game.current_player
    assert seat is not None
    view = game.view(seat)
    for action in view.legal_actions() if seat == 0 else [COURSE.choose(view)]:
        then = game.copy()
        then.apply(action)
        yield from after_two_tricks(then)


def test_in_the_whole_deal_north_calls_whatever_you_play() -> None:
    """East leads the fourth best of Q 7 6 5 3, and the nine comes before the four."""
    game = wn.Game("whist", seed=8867, deals=1)
    lead = COURSE.explain(game.view(3))
    assert (game.current_player, lead.rule, lead.action.text) == (3, "lead-fourth-best", "5S")
    ends = list(after_two_tricks(game))
    assert len(ends) > 1
    for end in ends:
        (told,) = signals(end.view(0), 2, ("call",))
        assert (told.high.text, told.low.text) == ("9S", "4S")


def test_in_the_deal_with_an_echo_north_echoes_on_your_ace_and_king() -> None:
    game, club = wn.Game("whist", seed=269, deals=1), COURSE
    for lead in ("AC", "KC"):
        game.apply(lead)
        for _ in range(3):
            game.apply(club.choose(game.view(game.current_player)))  # type: ignore[arg-type]
    (told,) = signals(game.view(0), 2, ("call", "echo"))
    assert isinstance(told, Signal)
    assert (told.convention, told.high.text, told.low.text) == ("echo", "TC", "5C")
    assert game.current_player == 0
    assert club.explain(game.view(0)).rule == "answer-echo"


@pytest.mark.parametrize(
    ("left", "returned"),
    [("TD 8D", "TD"), ("QD TD", "QD"), ("9D 8D 5D", "5D"), ("TD 9D 8D 5D", "5D")],
    ids=["two", "two with the queen", "three", "four"],
)
def test_partners_suit_is_returned_with_the_higher_of_two_or_the_lowest_of_more(left: str, returned: str) -> None:
    """North led {4D}, and South has won with {AD}."""
    hand = f"{left} 7S 3S QH 6H 3H KC JC 7C 6C 5C"
    found = asked(hand=" ".join(hand.split()[:12]), tricks=["4D 3D AD 2D"], leader=2, trump="S")
    assert found.action.text == returned
    assert found.rule == ("lead-return-low" if len(left.split()) > 2 else "lead-return")


def test_a_call_is_made_and_answered_as_the_exercises_say() -> None:
    made = asked(hand="QS JS 9S 7S 4S AH TH 5H 9D 6D 2D KC 8C", trick="AD", leader=3, trump="S")
    assert (made.rule, made.action.text) == ("call-for-trumps", "6D")
    tricks = ["AD 4D 9D 8D", "KD QD JD 3D", "QH AH 2H 3H"]
    answer = asked(hand=AFTER_THE_CALL.replace("AH ", ""), tricks=tricks, leader=3, trump="S")
    assert (answer.rule, answer.action.text) == ("answer-call", "KS")


def test_a_low_card_of_the_long_suit_is_discarded_and_the_guards_are_kept() -> None:
    tricks, hand = ["AS 6S 3S 4S", "KS 7S 8S 5S"], "KH 6H 9D 8D 5D 4D 3D 2D QC 8C 3C"
    found = asked(hand=hand, trick="QS 9S 2C", tricks=tricks, leader=1, trump="S")
    assert (found.rule, found.action.text) == ("discard-low", "2D")


def test_a_hint_at_the_table_answers_an_echo_that_partner_plays() -> None:
    """Without the echo, Club leads another card there, so the table's convention decides."""
    game = wn.Game("whist", seed=269, deals=1)
    desk = Desk(shared(game), 0, players=COURSE, waits=True)
    for lead in ("AC", "KC"):
        desk.click(lead)
        desk.press("next")
    view = game.view(0)
    assert Club().explain(view).rule != "answer-echo"
    desk.press("hint")
    found = desk.adviser.explain(view)  # type: ignore[attr-defined]
    assert found.rule == "answer-echo"
    assert found.action.text[1] == "C"
