"""Bids and calls in words."""

from typing import Final

from whist_nb.engine.actions import PASS, Action, Announce, Bid, ChooseRule, NameContract, NameTrump, Prove, Show
from whist_nb.engine.cards import Suit
from whist_nb.engine.phrases import phrase

KINDS: Final = {"up": "uptown", "down": "downtown", "nt": "no trumps"}
"""The words for bids that name no suit."""


def said(call: Action) -> str:
    """Return a call in a sentence, if its game has no words for it: 'bid 4 uptown', 'passed', 'called solo'."""
    match call:
        case Bid():
            return f"bid {call.number}{_kind(call.kind)}"
        case Announce():
            return f"announced {call.number}"
        case ChooseRule():
            return phrase("chose rule {number}", number=call.number)
        case Show():
            return phrase("bid with {{{card}}}", card=call.card)
        case Prove():
            return phrase("showed the {word}", word=call.suit.word)
        case NameContract():
            return phrase("named {contract}", contract=_contract(call))
        case _:
            return "passed" if call is PASS else f"called {spelt(call)}"


def in_a_sentence(answer: Action) -> str:
    """Return an answer other than a card in a sentence: '8 clubs', '3 no trumps', 'spades as trumps', '‘solo’'."""
    match answer:
        case Bid():
            kind = Suit(answer.kind).word if answer.kind in tuple(Suit) else KINDS.get(answer.kind, "")
            return f"{answer.number} {kind}".strip()
        case NameTrump():
            return phrase("{suit} as trumps", suit=answer.suit.word)
        case NameContract():
            return _contract(answer)
    return f"‘{spelt(answer)}’"


def spelt(call: Action) -> str:
    """Return a call with its printed spelling."""
    if isinstance(call, NameContract):
        return f"{call.size} in {call.suit.word}" if call.suit else phrase("{size} at no trumps", size=call.size)
    return _SPELLING.get(call.text, call.text)


def _contract(named: NameContract) -> str:
    """Return a contract in a sentence: 'a game in spades', 'a part score at no trumps'."""
    is_game = named.size == "game"
    if named.suit is None:
        return phrase("a game at no trumps") if is_game else phrase("a part score at no trumps")
    suit = named.suit.word
    return phrase("a game in {suit}", suit=suit) if is_game else phrase("a part score in {suit}", suit=suit)


def _kind(kind: str) -> str:
    if not kind:
        return ""
    return f" {{{kind}}}" if kind in tuple(Suit) else f" {KINDS[kind]}"


_SPELLING: Final = {"misere": "misère", "spread misere": "spread misère"}
