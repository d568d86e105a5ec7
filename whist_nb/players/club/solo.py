"""The calls of solo whist: what a hand can undertake alone, and with a partner."""

from functools import partial

from whist_nb.engine.actions import Action, Call
from whist_nb.engine.cards import SUITS, Card
from whist_nb.players.advice import Found, rule, show_all
from whist_nb.players.club.saying import about, allowed, kind_word
from whist_nb.players.club.worth import others_of, worth
from whist_nb.players.facts import Facts
from whist_nb.variants.solo_auction import ACCEPT, THROW_IN


def danger(cards: tuple[Card, ...]) -> int:
    """How far a suit is from being safe in a misere: 2, 4, 6, 8 from the lowest card on would be safe enough."""
    low_first = sorted(cards, key=lambda card: card.rank)
    return sum(max(card.rank - (4 + 2 * place), 0) for place, card in enumerate(low_first[:4]))


NEEDED = {
    Call("propose"): (3.8, False),
    ACCEPT: (3.3, False),
    Call("solo"): (4.9, False),
    Call("abundance"): (8.4, True),
    Call("abundance in trump"): (8.4, False),
    Call("slam"): (12.2, True),
}
"""The tricks that a call needs of the caller's own hand, and whether the caller names trumps."""
MISERE, SPREAD = Call("misere"), Call("spread misere")


@rule("call-misere", "Call misere with low cards in every suit.", "Can any suit force you to win a trick?")
def misere(facts: Facts) -> Found | None:
    """Every suit has low cards enough to stay under."""
    total = sum(map(danger, facts.holding.values()))
    call = SPREAD if total == 0 and allowed(facts, SPREAD) else MISERE
    if total > 1 or allowed(facts, call) is None:
        return None
    lowest = tuple(cards[-1] for cards in facts.holding.values())
    return Found(
        call,
        f"Your lowest cards are {show_all(lowest)}.",
        f"{{I}} can stay under the others in every suit, so {{i}} call {call}.",
        lowest,
    )


def call_if_worth(call: Action, facts: Facts) -> Found | None:
    """A call that the hand is strong enough for."""
    answer, (least, names) = allowed(facts, call), NEEDED[call]
    if answer is None:
        return None
    turned = facts.view.turn_up.suit if facts.view.turn_up else facts.trump
    others = others_of(facts)
    suits = SUITS if names else (turned,)
    trump = max(suits, key=lambda suit: worth(facts.hand, others, suit))
    tricks = worth(facts.hand, others, trump)
    if tricks < least:
        return None
    idea = f"{kind_word(trump).capitalize()} your hand is worth {about(tricks)}."
    marked = facts.holding.get(trump, ()) if trump else ()
    return Found(
        answer, idea, f"{kind_word(trump).capitalize()} {{i}} expect {about(tricks)}, enough for ‘{call}’.", marked
    )


slam = rule("call-slam", "Call a slam only when every card wins.", "Which trick could you lose?")(
    partial(call_if_worth, Call("slam"))
)
abundance = rule(
    "call-abundance",
    "Call abundance with nine tricks in hand.",
    "How many tricks can you win with your best suit as trumps?",
)(partial(call_if_worth, Call("abundance")))
abundance_in_trump = rule(
    "call-abundance-in-trump",
    "With nine tricks in the turned suit, overcall abundance.",
    "How many tricks has your hand with these trumps?",
)(partial(call_if_worth, Call("abundance in trump")))
solo = rule(
    "call-solo", "Call solo with nearly six tricks in hand.", "How many tricks has your hand with these trumps?"
)(partial(call_if_worth, Call("solo")))
accept = rule("call-accept", "Accept with nearly four tricks.", "How many tricks can you add to partner's?")(
    partial(call_if_worth, ACCEPT)
)
propose = rule(
    "call-propose",
    "Propose with four tricks and hope for four of partner's.",
    "How many tricks has your hand with these trumps?",
)(partial(call_if_worth, Call("propose")))


@rule("call-throw-in", "Without partner and without a solo, throw the deal in.", "Could you win five tricks alone?")
def throw_in(facts: Facts) -> Found | None:
    """Nobody accepts, and the hand is not strong enough alone."""
    return Found(
        THROW_IN,
        "Nobody has accepted your proposal.",
        "Nobody helps {me}, and {my} hand is not strong enough alone, so {i} throw the deal in.",
    )
