"""Actions and their one text each: rules 2.8."""

from __future__ import annotations

import copy
import pickle

import pytest

import whist_nb as wn
from whist_nb.engine.actions import Action, Call, NameTrump, Play, read_action
from whist_nb.engine.cards import PACK_54, Suit

ALL = [*(Play(card) for card in PACK_54), Call("knock"), *(NameTrump(suit) for suit in Suit)]


def test_every_action_comes_back_from_its_text() -> None:
    for action in ALL:
        assert read_action(action.text) is action
        assert str(action) == action.text
        assert pickle.loads(pickle.dumps(action)) is action
        assert copy.deepcopy(action) is action
    assert len({action.text for action in ALL}) == len(ALL) == len(set(ALL))


def test_the_texts_of_the_rules() -> None:
    assert Play(wn.Card("QH")).text == "QH"
    assert Play(wn.Card("BJ")).text == "BJ"
    assert Call("knock").text == "knock"
    assert NameTrump(Suit.SPADES).text == "trump S"


def test_an_action_read_from_text_is_the_same_action() -> None:
    assert NameTrump("S") is NameTrump(Suit.SPADES)
    assert NameTrump("S").suit is Suit.SPADES
    assert Play("QH") is Play(wn.Card("QH"))


@pytest.mark.parametrize(
    "text", ["", "X", "q h", "Qh", "QH ", "knock ", "knock now", "Knock", "trump", "trump ", "trump s", "trump spades",
             "trump  S", "trump S ", "TRUMP S", "bid", "bid x", "bid 04",
             "bid 4 X", "Pass", "announce", "announce -1", "discard", "rule 1 2"],
)  # fmt: skip
def test_something_that_is_not_an_action_is_refused(text: str) -> None:
    with pytest.raises(wn.BadNotation):
        read_action(text)


def test_actions_cannot_be_changed_and_every_one_has_a_kind() -> None:
    with pytest.raises(AttributeError):
        Play("QH").card = wn.Card("KH")  # type: ignore[misc]
    with pytest.raises(wn.BadNotation):
        Action()
    with pytest.raises(wn.BadNotation):
        NameTrump("X")
    with pytest.raises(wn.BadNotation):
        Play(5)  # type: ignore[arg-type]
