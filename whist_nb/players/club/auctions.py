"""Bids and calls: how many tricks a hand is worth, and how many it can promise."""

from collections.abc import Mapping

from whist_nb.analysis.goals import of_bid
from whist_nb.engine.actions import PASS, Bid, Call, Show
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, rule, show
from whist_nb.players.club.bid_words import about, kind_word
from whist_nb.players.club.hand_worth import chances, others_of, spread, worth
from whist_nb.players.club.level_bids import bid_level, direction, leave_partner_bid
from whist_nb.players.club.solo_calls import (
    abundance,
    abundance_in_trump,
    accept,
    misere,
    propose,
    slam,
    solo,
    throw_in,
)
from whist_nb.players.facts import Facts

RED = (Suit.HEARTS, Suit.DIAMONDS)


# Exact bids


UNDER = 0.8
"""Roughly how often the bids add up to less than the tricks: a zero may be worth more then."""

LEAST_COST = 1.0
"""The smallest cost of each trick off the bid, even in a game that charges nothing for it."""


def value_of_hit(facts: Facts, number: int) -> float:
    """Return what a bid is worth if it is made, in the scoring of the game."""
    size = len(facts.hand)
    under, over = (of_bid(facts.view, number, total, number) for total in (size - 1, size + 1))
    return over + UNDER * (under - over)


def cost_of_miss(facts: Facts) -> float:
    """Return the cost of each trick off the bid: two tricks for a bid of one."""
    return max(-of_bid(facts.view, 1, len(facts.hand), 2), LEAST_COST)


HEED = 0.05
"""The weight of another seat's bid against one's own estimate."""


def in_view_of_others(facts: Facts, total: float) -> float:
    """Return the player's own estimate, moved a little towards the tricks that the other bids leave."""
    bids = [bid.number for _, bid in facts.view.bids if not bid.kind]
    left = max(len(facts.hand) - sum(bids), 0) / max(facts.view.seats - len(bids), 1)
    weight = HEED * len(bids)
    return (1 - weight) * total + weight * left


@rule(
    "bid-exact", "Bid the number of tricks your hand is most likely to win.", "How many of your cards will win a trick?"
)
def exact_number(facts: Facts) -> Finding | None:
    """Recommend the number with the best prospects by high cards, trumps and short suits, if the hook allows it."""
    others = others_of(facts)
    wins = chances(facts.hand, others, facts.trump, facts.ranks)
    size, total = len(facts.hand), sum(wins.values())
    ease = in_view_of_others(facts, total) / max(total, 0.1)
    likely = spread((min(chance * ease, 1.0) for chance in wins.values()), size)

    cost = cost_of_miss(facts)

    def prospects(number: int) -> float:
        hit = likely[number] + 0.35 * sum(likely[max(number - 1, 0) : number] + likely[number + 1 : number + 2])
        missed = sum(chance * abs(tricks - number) for tricks, chance in enumerate(likely))
        return hit * value_of_hit(facts, number) - 0.5 * missed * cost

    bids = [action for action in facts.view.legal_actions() if isinstance(action, Bid)]
    best = max(bids, key=lambda bid: (prospects(bid.number), -bid.number))
    likeliest = max(range(size + 1), key=lambda number: (prospects(number), -number))
    marked = tuple(sorted((card for card in facts.hand if wins[card] >= 0.5), key=lambda card: -wins[card])[:5])
    idea = phrase("Your hand is worth {total} {trump}, counting high cards and shape.")
    if best.number == likeliest or likeliest in {bid.number for bid in bids}:
        reason = phrase("{My} {size} cards are worth {total} {trump}, so {i} bid {number}.")
        if size == 1:
            reason = phrase("{I} hold just {hand}, so {i} bid {number}.")
    elif likeliest < min(bid.number for bid in bids):
        reason = phrase("{I} must bid at least {number}, which is as close as {i} can come to what {my} hand is worth.")
    else:
        reason = phrase("{I} would bid {likeliest} but may not, and {number} is the next best.")
    return Finding(
        best,
        idea,
        reason,
        marked,
        total=about(total),
        trump=kind_word(facts.trump),
        size=size,
        number=best.number,
        hand=show(facts.hand[0]),
        likeliest=likeliest,
    )


# Bids for trumps


def by_kind(facts: Facts) -> dict[str, float]:
    """Return what the hand is worth with each suit as trumps and without."""
    others = others_of(facts)
    kinds: dict[str, Suit | None] = {"nt": None, **{suit.value: suit for suit in SUITS}}
    return {kind: worth(facts.hand, others, trump) for kind, trump in kinds.items()}


@rule(
    "bid-trumps",
    "Bid the tricks you can win with your own trumps, and no more.",
    "Which trumps would suit your hand best?",
)
def bid_for_trumps(facts: Facts) -> Finding | None:
    """Recommend the cheapest bid the hand is worth, in the kind with most to spare."""
    worths = by_kind(facts)
    bids = [action for action in facts.view.legal_actions() if isinstance(action, Bid)]
    carried = [bid for bid in bids if worths[bid.kind] >= bid.number - 0.3]
    if not carried:
        return None
    best = max(carried, key=lambda bid: (worths[bid.kind] - bid.number, -bid.number))
    trump = None if best.kind == "nt" else Suit(best.kind)
    marked = facts.holding.get(trump, ()) if trump else ()
    tricks, kind = about(worths[best.kind]), kind_word(trump)
    reason = phrase(
        "{kind} {{i}} expect {tricks}, so {{i}} bid {number}.",
        kind=kind.capitalize(),
        tricks=tricks,
        number=best.number,
    )
    return Finding(best, "Your hand is worth {tricks} {kind}.", reason, marked, tricks=tricks, kind=kind)


@rule("bid-pass", "Pass when your hand is not worth the next bid.", "What is the lowest bid you could make?")
def pass_bid(facts: Facts) -> Finding | None:
    """Recommend a pass if no legal bid is likely to be made."""
    if PASS not in facts.view.legal_actions():
        return None
    idea = phrase("Your hand is not worth any bid that is still open to you.")
    return Finding(PASS, idea, "{My} hand is not worth the next bid, so {i} pass.")


# High or low


def no_trump_worth(facts: Facts) -> float:
    """Return what the hand is worth without trumps."""
    return worth(facts.hand, others_of(facts), None)


GRAND, LITTLE = 3.7, 2.9


@rule(
    "bid-card",
    "If you expect more than your share of tricks, bid high, and use the card that gives least away.",
    "How many tricks is your hand worth without trumps?",
)
def bid_card(facts: Facts) -> Finding | None:
    """Recommend a low card of the colour that fits the hand."""
    tricks = no_trump_worth(facts)
    high = tricks >= GRAND
    red_is_high = facts.view.options.get("colours") == "european"
    colour = [card for card in facts.hand if (card.suit in RED) == (high == red_is_high)]
    word, bid = ("high", "black") if high else ("low", "red")
    if red_is_high:
        bid = "red" if high else "black"
    idea = phrase("Your hand is worth {tricks} without trumps, and a fair share is 3¼.", tricks=about(tricks))
    if not colour:
        answer = next(action for action in facts.view.legal_actions() if not isinstance(action, Show))
        return Finding(
            answer,
            idea,
            "{I} want to play {word} but have no {bid} card to bid it with, so {i} say so.",
            word=word,
            bid=bid,
        )
    card = min(colour, key=lambda card: (card.rank, card.index))
    return Finding(
        Show(card),
        idea,
        "{I} want to play {word}, and {card} is the {bid} card that gives least away.",
        word=word,
        bid=bid,
    )


@rule(
    "grand-or-nullo",
    "Call grand with a strong hand and nullo with a weak one.",
    "How many tricks is your hand worth without trumps?",
)
def grand_or_nullo(facts: Facts) -> Finding | None:
    """Recommend the call that fits the hand, or leave it to partner if the hand is in between."""
    tricks = no_trump_worth(facts)
    idea = phrase("Your hand is worth {tricks} without trumps, and a fair share is 3¼.", tricks=about(tricks))
    if tricks >= GRAND:
        return Finding(
            Call("grand"), idea, "{I} expect {tricks}, more than {my} share, so {i} call grand.", tricks=about(tricks)
        )
    if tricks <= LITTLE:
        return Finding(
            Call("nullo"), idea, "{I} expect {tricks}, less than {my} share, so {i} call nullo.", tricks=about(tricks)
        )
    return Finding(PASS, idea, "{My} hand is neither strong nor weak, so {i} leave it to the others.")


BY_QUESTION: Mapping[str, Rules] = {
    "exact bid": (exact_number,),
    "bid for trumps": (bid_for_trumps, pass_bid),
    "bid": (leave_partner_bid, bid_level, pass_bid),
    "direction": (direction,),
    "bid card": (bid_card,),
    "grand or nullo": (grand_or_nullo,),
    "call": (slam, abundance, misere, solo, abundance_in_trump, accept, propose, pass_bid),
    "raise or throw in": (slam, misere, abundance, solo, throw_in),
}
"""The rules for each kind of bid or call."""
