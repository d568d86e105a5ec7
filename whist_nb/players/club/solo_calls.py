"""The calls of Solo Whist that a hand can undertake, alone or with a partner."""

from collections.abc import Sequence
from functools import partial

from whist_nb.engine.actions import Action, Call
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rule, rule, show_all
from whist_nb.players.club.bid_words import about, kind_word
from whist_nb.players.club.hand_worth import others_of, worth
from whist_nb.players.facts import Facts
from whist_nb.variants.solo_auction import THROW_IN


def danger(cards: tuple[Card, ...]) -> int:
    """Rate how far a suit is from safe in a misere: its lowest cards should be at most a 4, a 6, an 8 and a 10."""
    low_first = sorted(cards, key=lambda card: card.rank)
    return sum(max(card.rank - (4 + 2 * place), 0) for place, card in enumerate(low_first[:4]))


MISERE, SPREAD = Call("misere"), Call("spread misere")


@rule("call-misere", "Call misère with low cards in every suit.", "Could any suit force you to win a trick?")
def misere(facts: Facts) -> Finding | None:
    """Recommend misere if every suit has enough low cards to stay under."""
    total, legal = sum(map(danger, facts.holding.values())), facts.view.legal_actions()
    call = SPREAD if total == 0 and SPREAD in legal else MISERE
    if total > 1 or call not in legal:
        return None
    lowest = tuple(cards[-1] for cards in facts.holding.values())
    reason = phrase("{{I}} can stay under the others in every suit, so {{i}} call {call}.", call=call)
    return Finding(call, "Your lowest cards are {lowest}.", reason, lowest, lowest=show_all(lowest))


def call_if_worth(call: Action, least: float, suits: Sequence[Suit], facts: Facts) -> Finding | None:
    """Recommend a call that needs that many tricks from one's own hand, with the best of those trumps."""
    if call not in facts.view.legal_actions():
        return None
    turned = facts.view.turn_up.suit if facts.view.turn_up else facts.trump
    others = others_of(facts)
    trump = max(suits or (turned,), key=lambda suit: worth(facts.hand, others, suit))
    tricks = worth(facts.hand, others, trump)
    if tricks < least:
        return None
    kind = kind_word(trump).capitalize()
    marked = facts.holding.get(trump, ()) if trump else ()
    reason = phrase("{kind} {{i}} expect {tricks}, enough for ‘{call}’.", kind=kind, tricks=about(tricks), call=call)
    return Finding(call, "{kind} your hand is worth {tricks}.", reason, marked, kind=kind, tricks=about(tricks))


def call_with(call: str, tricks: float, maxim: str, nudge: str, suits: Sequence[Suit] = ()) -> Rule:
    """Make the rule for a call that needs that many tricks."""
    find = partial(call_if_worth, Call(call), tricks, suits)
    return Rule(f"call-{call.replace(' ', '-')}", phrase(maxim), phrase(nudge), find)


BEST_SUIT = phrase("How many tricks can you win with your best suit as trumps?")
THESE_TRUMPS = phrase("How many tricks can your hand win with these trumps?")

slam = call_with("slam", 12.2, "Call a slam only when every card wins.", "Which trick could you lose?", SUITS)
abundance = call_with("abundance", 8.4, "Call abundance with nine tricks in hand.", BEST_SUIT, SUITS)
abundance_in_trump = call_with(
    "abundance in trump",
    8.4,
    "If you have nine tricks with the turned-up suit as trumps, overcall abundance.",
    THESE_TRUMPS,
)
solo = call_with("solo", 4.9, "Call solo with nearly six tricks in hand.", THESE_TRUMPS)
accept = call_with("accept", 3.3, "Accept with nearly four tricks.", "How many tricks can you add to partner's?")
propose = call_with("propose", 3.8, "Propose with four tricks, and hope for four from partner.", THESE_TRUMPS)


@rule(
    "call-throw-in",
    "If nobody joins you and you cannot win a solo, throw the deal in.",
    "Could you win five tricks alone?",
)
def throw_in(facts: Facts) -> Finding | None:
    """Recommend throwing the deal in if nobody accepts and the hand is not strong enough alone."""
    reason = phrase(
        "Nobody has accepted {my} proposal, and {my} hand is not strong enough to play alone, so {i} throw the deal in."
    )
    return Finding(THROW_IN, "Nobody has accepted your proposal.", reason)
