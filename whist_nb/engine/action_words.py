"""Answers other than cards, as players name them in a sentence."""

from typing import Final

from whist_nb.engine.actions import PASS, Action, Announce, Bid, ChooseRule, NameContract, NameTrump, Prove
from whist_nb.engine.cards import Suit
from whist_nb.engine.phrases import phrase

KINDS: Final = {"up": "uptown", "down": "downtown", "nt": "no trumps"}
"""The words for bids that name no suit."""

_SPELLING: Final = {"misere": "misère", "spread misere": "spread misère"}


def in_a_sentence(answer: Action) -> str:
    """Return an answer other than a card in a sentence: '8 clubs', '3 no trumps', 'spades as trumps', '‘solo’'."""
    match answer:
        case Bid(number=number, kind=""):
            return phrase("a bid of {number}", number=number)
        case Bid(number=number, kind=kind):
            return f"{number} {bid_kind(kind)}"
        case NameTrump(suit=suit):
            return phrase("{suit} as trumps", suit=suit.word)
        case NameContract():
            return contract_in_words(answer)
        case ChooseRule(number=number):
            return phrase("rule {number}", number=number)
        case Announce(number=number):
            return phrase("announcing {number}", number=number)
        case Prove(suit=suit):
            return phrase("showing the {word}", word=suit.word)
    return phrase("a pass") if answer is PASS else f"‘{spelt(answer)}’"


def bid_kind(kind: str) -> str:
    """Return what a bid names, in words: 'clubs', 'no trumps', 'uptown'."""
    return Suit(kind).word if kind in tuple(Suit) else KINDS[kind]


def spelt(call: Action) -> str:
    """Return a call with its printed spelling."""
    if isinstance(call, NameContract):
        return f"{call.size} in {call.suit.word}" if call.suit else phrase("{size} at no trumps", size=call.size)
    return _SPELLING.get(call.text, call.text)


def contract_in_words(named: NameContract) -> str:
    """Return a contract in a sentence: 'a game in spades', 'a part score at no trumps'."""
    is_game = named.size == "game"
    if named.suit is None:
        return phrase("a game at no trumps") if is_game else phrase("a part score at no trumps")
    suit = named.suit.word
    return phrase("a game in {suit}", suit=suit) if is_game else phrase("a part score in {suit}", suit=suit)
