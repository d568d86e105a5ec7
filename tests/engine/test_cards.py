"""Suits, ranks, cards, sets of cards and packs."""

from __future__ import annotations

import copy
import pickle

import pytest

import whist_nb as wn
from whist_nb.engine.cards import PACK_48, PACK_52, PACK_54, SUITS, Rank, Suit, stripped


def test_there_is_one_object_for_each_card() -> None:
    assert wn.Card("QH") is wn.Card(wn.Card("QH"))
    assert copy.deepcopy(wn.Card("QH")) is copy.copy(wn.Card("QH")) is wn.Card("QH")
    assert pickle.loads(pickle.dumps(wn.Card("QH"))) is wn.Card("QH")


def test_a_card_has_a_suit_a_rank_and_names() -> None:
    ten = wn.Card("TH")
    assert (ten.suit, ten.rank, ten.text, ten.glyphs, ten.name) == ("H", 10, "TH", "10♥", "ten of hearts")
    assert ten.suit is Suit.HEARTS
    assert repr(ten) == "Card('TH')"
    joker = wn.Card("BJ")
    assert (joker.suit, joker.name, joker.glyphs) == (None, "big joker", "big joker")


def test_a_card_never_changes() -> None:
    with pytest.raises(AttributeError, match="QH is a card and cannot be changed"):
        wn.Card("QH").rank = Rank.ACE


@pytest.mark.parametrize("text", ["", "H", "QX", "1H", "10H", "qh", "HQ", " QH", "QH ", "LB", None, 12, [], ("Q", "H")])
def test_texts_that_are_not_cards_are_refused(text: object) -> None:
    """2.1: rank then suit, ranks 2-9 T J Q K A, suits S H D C; jokers BJ and LJ."""
    with pytest.raises(wn.BadNotation, match="is not a card"):
        wn.Card(text)  # type: ignore[arg-type]


def test_packs() -> None:
    assert (len(PACK_52), len(PACK_54), len(PACK_48)) == (52, 54, 48)
    assert not any(card.rank == 2 for card in PACK_48)
    assert set(PACK_54) - set(PACK_52) == {wn.Card("BJ"), wn.Card("LJ")}
    assert len(stripped(PACK_52, "23456")) == 32
    assert [len(PACK_52.of(suit)) for suit in SUITS] == [13] * 4


def test_cards_are_a_set_that_remembers_its_order() -> None:
    cards = wn.Cards("9H AS 4H")
    assert cards == wn.Cards("AS 4H 9H")
    assert hash(cards) == hash(wn.Cards("AS 4H 9H"))
    assert [card.text for card in cards] == ["9H", "AS", "4H"]
    assert (cards[0], cards[1:], len(cards)) == (wn.Card("9H"), wn.Cards("AS 4H"), 3)
    assert cards[-1].text == "4H"
    assert str(cards) == "9H AS 4H"
    assert repr(cards) == "Cards('9H AS 4H')"
    assert "AS" in cards
    assert wn.Card("AS") in cards
    assert "KS" not in cards
    assert 5 not in cards
    assert cards.of("H") == wn.Cards("9H 4H")
    assert cards.of(Suit.CLUBS) == wn.Cards()
    assert not wn.Cards()


def test_cards_combine_as_sets_do() -> None:
    ours, theirs = wn.Cards("AS KS"), wn.Cards("KS QS")
    assert ours | theirs == wn.Cards("AS KS QS")
    assert ours & theirs == wn.Cards("KS")
    assert ours - theirs == wn.Cards("AS")
    assert ours ^ theirs == wn.Cards("AS QS")
    assert wn.Cards("KS") < ours
    assert ours.isdisjoint(wn.Cards("2C"))


def test_cards_are_sorted_for_the_eye() -> None:
    """Jokers, then spades, hearts, clubs, diamonds; high to low."""
    assert str(wn.Cards("2D AC LJ 9H TH AS BJ").sorted()) == "BJ LJ AS TH 9H AC 2D"
    assert wn.Cards("4H 9H").sorted().glyphs == "9♥ 4♥"


def test_cards_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        wn.Cards("AS")[0] = wn.Card("KS")  # type: ignore[index]


@pytest.mark.parametrize("cards", ["QH QH", ["QH", "QH"], "QH,9D", ["QH", 5], 5, None, [None], b"QH", True])
def test_values_that_are_not_sets_of_cards_are_refused(cards: object) -> None:
    with pytest.raises(wn.BadNotation):
        wn.Cards(cards)  # type: ignore[arg-type]


def test_a_card_given_twice_is_named() -> None:
    with pytest.raises(wn.BadNotation, match="QH appears twice"):
        wn.Cards("QH 9D QH")


def test_suits() -> None:
    assert Suit.HEARTS == "H"
    assert (Suit.HEARTS.word, Suit.HEARTS.glyph) == ("hearts", "♥")
    assert (Rank.TEN.letter, Rank.TEN.word, Rank.LITTLE_JOKER.word) == ("T", "ten", "little joker")
