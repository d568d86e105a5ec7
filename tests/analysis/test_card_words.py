"""Cards as words: each in the lane of its suit, by strength, and those of a view by what its seat has been shown."""

import whist_nb as wn
from whist_nb.analysis.card_words import CardsInView, lanes_of
from whist_nb.engine.cards import PACK_54, Card, Suit
from whist_nb.engine.trick import STANDARD, ranking


def test_a_card_is_one_bit_in_the_lane_of_its_suit() -> None:
    lanes = lanes_of(STANDARD)
    assert lanes.word([Card("2S"), Card("AS"), Card("3H")]) == 1 | 1 << 12 | 1 << 17
    assert lanes.places[Card("2C").index] == 48
    assert lanes.cards(1 << 48 | 1 << 16) == (Card("2H"), Card("2C"))
    assert lanes.cards(lanes.word(PACK_54)) == tuple(PACK_54)
    assert lanes.cards(lanes.above[Card("QD")]) == (Card("KD"), Card("AD"))


def test_strength_goes_by_the_ranking_and_jokers_may_be_trumps() -> None:
    low_wins = lanes_of(ranking("A23456789TJQK", Suit.HEARTS))
    assert low_wins.cards(low_wins.above[Card("3H")]) == (Card("2H"), Card("AH"), Card("LJ"), Card("BJ"))
    assert low_wins.cards(low_wins.above[Card("3S")]) == (Card("2S"), Card("AS"))
    assert lanes_of(STANDARD).suits[None] == lanes_of(STANDARD).word([Card("LJ"), Card("BJ")])


def test_the_cards_that_others_may_hold_are_those_not_seen() -> None:
    hands = ["AH KS 2D", "QH QS 3D", "JH JS 4D", "TH TS 5D"]
    game = wn.Game.from_position("whist", hands, trump="S", leader=0)
    game.apply("2D")
    cards = CardsInView(game.view(1))
    assert (cards.seat, cards.left, cards.known) == (1, [2, 3, 3, 3], [0, 0, 0, 0])
    assert set(cards.hand) == set(wn.Cards("QH QS 3D"))
    assert set(cards.lanes.cards(cards.others)) == set(wn.Cards("AH KS JH JS 4D TH TS 5D"))
    assert cards.out == cards.others | cards.mine


def test_faced_cards_are_played_from_and_known_to_all() -> None:
    game = wn.Game("russi", seed=3)
    while game.view(0).turn is None:
        game.apply(game.legal_actions()[0])
    seat = game.current_player
    assert seat is not None
    view = game.view(seat)
    cards = CardsInView(view)
    for other in range(view.seats):
        faced = [pile.face for pile in view.layouts[other] if pile.face]
        assert faced
        assert set(cards.lanes.cards(cards.known[other])) == set(faced)
        assert cards.left[other] == view.cards_left[other] + len(faced)
        assert (set(faced) <= set(cards.hand)) == (other == seat)
    assert not cards.others & cards.mine


def test_a_stock_in_sight_is_still_to_be_played() -> None:
    game = wn.Game("german-whist", seed=3)
    view = game.view(game.current_player)
    cards = CardsInView(view)
    assert view.turn_up is not None
    assert cards.lanes.cards(cards.out & ~cards.others & ~cards.mine) == (view.turn_up,)
