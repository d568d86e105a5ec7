"""Bids and calls as they are reported, in marked text."""

from whist_nb.engine.action_words import KINDS, contract_in_words, spelt
from whist_nb.engine.actions import PASS, Action, Announce, Bid, ChooseRule, NameContract, Prove, Show
from whist_nb.engine.cards import Suit
from whist_nb.engine.phrases import phrase


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
            return phrase("named {contract}", contract=contract_in_words(call))
        case _:
            return "passed" if call is PASS else f"called {spelt(call)}"


def _kind(kind: str) -> str:
    if not kind:
        return ""
    return f" {{{kind}}}" if kind in tuple(Suit) else f" {KINDS[kind]}"
