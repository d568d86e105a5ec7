"""Facts that can be read off a view: masters, voids, and who can still beat a card."""

import whist_nb as wn
from whist_nb.engine.cards import Card, Suit
from whist_nb.players.facts import Facts


def facts(hands: list[str], played: str = "", **position: object) -> Facts:
    """The facts for the seat to act in a whist position, after some more plays."""
    game = wn.Game.from_position("whist", hands, **position)  # type: ignore[arg-type]
    for card in played.split():
        game.apply(card)
    seat = game.current_player
    assert seat is not None
    return Facts(game.view(seat))


HANDS = ["KH QH 2S", "AH 5H 3S", "JH 4H 4S", "TH 9H 5S"]


def test_cards_out_are_those_of_the_other_hands() -> None:
    seen = facts(HANDS, trump="S")
    assert set(seen.lanes.cards(seen.out)) == set(wn.Cards("AH 5H JH 4H TH 9H 3S 4S 5S"))
    assert seen.count_out(Suit.HEARTS) == 6
    assert seen.count_out(None) == 0


def test_a_master_is_a_card_that_nothing_out_beats() -> None:
    before = facts(HANDS, trump="S")
    assert not before.is_master(Card("KH"))
    assert before.higher_out(Card("KH")) == 1
    assert before.higher_out(Card("2S")) == 3
    later = facts(HANDS, "QH AH 4H 9H 3S 4S 5S", trump="S")
    assert later.is_master(Card("KH"))


def test_cards_with_no_unseen_card_between_them_are_equal() -> None:
    seen = facts(HANDS)
    assert seen.are_equal(Card("KH"), Card("QH"))
    assert not seen.are_equal(Card("KH"), Card("2S"))


def test_the_winning_seat_and_those_still_to_play() -> None:
    seen = facts(HANDS, "QH AH")
    assert (seen.best_seat, seen.best_card) == (1, Card("AH"))
    assert seen.after == seen.foes_after == (3,)
    assert not seen.partner_wins
    second = facts(HANDS, "QH")
    assert second.foes_after == (2,)


def test_a_shown_void_is_remembered() -> None:
    hands = ["QH 3H 2S", "2C 9C 3S", "AH 4H 4S", "TH 5H 5S"]
    seen = facts(hands, "QH 2C AH TH 3S 4S 5S 2S", trump="C")
    assert seen.me == 3
    assert seen.has_none(1, Suit.HEARTS)
    assert seen.may_ruff(1, Suit.HEARTS)
    assert not seen.has_none(0, Suit.HEARTS)
    assert not seen.may_ruff(1, Suit.CLUBS)
    assert seen.has_none(0, Suit.SPADES)  # all four have been played
    assert seen.is_sure(Card("5H"))  # both opponents have a heart, for seat 1 has none


def test_only_what_is_possible_can_beat() -> None:
    hands = ["KH 3C", "QH 4C", "AS 5C", "2H 6C"]
    seen = facts(hands, trump="S")
    assert not seen.is_sure(Card("KH"))  # the trump may lie with either opponent
    assert 0 < seen.chance(Card("KH")) < 1
    assert facts(hands).is_sure(Card("KH"))
    assert facts(hands).chance(Card("KH")) == 1


def test_two_hands_leave_no_doubt() -> None:
    game = wn.Game.from_position("german-whist", ["KH 3C", "QH 4C"], trump="C")
    seen = Facts(game.view(0))
    assert seen.is_sure(Card("KH"))  # the other must follow
    assert not seen.is_sure(Card("3C"))
