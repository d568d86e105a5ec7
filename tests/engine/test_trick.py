"""The law of tricks: rules 2.5 and 2.6, with jokers, downtown ranking and stripped packs."""

from __future__ import annotations

from random import Random

import pytest

import whist_nb as wn
from whist_nb.engine.cards import PACK_48, PACK_52, PACK_54, Card, Suit
from whist_nb.engine.trick import must_follow, ranking, suit_led, winning_play

DOWNTOWN = "A23456789TJQK"


def plays(cards: str) -> list[tuple[int, Card]]:
    return list(enumerate(wn.Cards(cards)))


def naive_winner(cards: list[Card], trump: Suit | None, order: str = "AKQJT98765432") -> int:
    """2.5 as a sentence: the highest trump, else the highest card of the suit led."""
    pool = [card for card in cards if trump and card.suit == trump] or [c for c in cards if c.suit == cards[0].suit]
    return cards.index(min(pool, key=lambda card: order.index(card.rank.letter)))


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("9H KH 2H AH", None, 3),
        ("9H AS AD AC", None, 0),
        ("9H AS AD AC", "S", 1),
        ("9H 2S 3S AH", "S", 2),
        ("2S AH AD 3S", "S", 3),
        ("KD", "S", 0),
        ("4H AS", None, 0),
    ],
)
def test_the_winner_of_the_trick(cards: str, trump: str | None, winner: int) -> None:
    """2.5: the highest trump, else the highest card of the suit led; one card alone wins."""
    assert winning_play(plays(cards), trump and Suit(trump))[0] == winner


@pytest.mark.parametrize("pack", [PACK_52, PACK_48], ids=["52", "48"])
@pytest.mark.parametrize("order", ["AKQJT98765432", DOWNTOWN], ids=["uptown", "downtown"])
def test_against_a_slow_twin(pack: wn.Cards, order: str) -> None:
    rng = Random(order)
    ranks = ranking(order)
    for _ in range(2000):
        cards = rng.sample(list(pack), rng.randint(1, 7))
        trump = rng.choice([None, *Suit])
        assert winning_play(list(enumerate(cards)), trump, ranks)[0] == naive_winner(cards, trump, order)


def test_downtown_the_ace_is_high_and_low_cards_beat_high_ones() -> None:
    """2.5, bid-whist down: A 2 3 ... Q K."""
    down = ranking(DOWNTOWN)
    assert winning_play(plays("KH 2H AH QH"), None, down)[0] == 2
    assert winning_play(plays("KH 2H 3H QH"), None, down)[0] == 1


def test_jokers_are_the_highest_trumps() -> None:
    """2.5: in a trump contract both jokers have the trump suit, the big one above the little one, up or down."""
    for order in ("AKQJT98765432", DOWNTOWN):
        ranks = ranking(order, Suit.SPADES)
        assert winning_play(plays("AH LJ AS BJ"), Suit.SPADES, ranks)[0] == 3
        assert winning_play(plays("AH LJ AS KS"), Suit.SPADES, ranks)[0] == 1
        assert winning_play(plays("LJ AS 2S 3S"), Suit.SPADES, ranks)[0] == 0


def test_a_joker_led_calls_for_trumps_and_follows_trumps() -> None:
    """2.6: a joker belongs to the trump suit, so its holder must follow a trump lead with it."""
    ranks = ranking(joker_suit=Suit.SPADES)
    assert suit_led(plays("BJ"), ranks) is Suit.SPADES
    assert must_follow(wn.Cards("AH LJ 2C"), Suit.SPADES, ranks) == [Card("LJ")]
    assert must_follow(wn.Cards("AH LJ 2C"), Suit.HEARTS, ranks) == [Card("AH")]


def test_at_no_trump_jokers_have_no_suit_and_never_win() -> None:
    """2.5: all cards but jokers are live; the first of them sets the suit."""
    assert winning_play(plays("BJ 2H AH AS"), None)[0] == 2
    assert winning_play(plays("BJ LJ 2H AS"), None)[0] == 2
    assert winning_play(plays("9H BJ LJ 8H"), None)[0] == 0
    assert suit_led(plays("BJ LJ 2H AS")) is Suit.HEARTS
    assert suit_led(plays("BJ LJ")) is None
    assert winning_play(plays("BJ LJ"), None)[0] == 0


def test_must_follow() -> None:
    """2.6: every card on the lead; the suit led if there is any; else every card: no duty to trump or to beat."""
    hand = wn.Cards("9H 4H AS 2C")
    assert must_follow(hand, None) == list(hand)
    assert must_follow(hand, Suit.HEARTS) == [Card("9H"), Card("4H")]
    assert must_follow(hand, Suit.DIAMONDS) == list(hand)
    assert must_follow(wn.Cards(), Suit.DIAMONDS) == []


@pytest.mark.parametrize("order", ["", "AKQ", "AKQJT9876543", "AAKQJT9876543", "AKQJT98765432X"])
def test_a_ranking_names_every_rank_once(order: str) -> None:
    with pytest.raises(wn.BadNotation, match="is not a ranking"):
        ranking(order)


def test_all_54_cards_have_a_strength() -> None:
    assert len({(card.suit, ranking().strength[card]) for card in PACK_54}) == 54
