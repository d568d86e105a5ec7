"""Bids of a level and a direction, as in Bid Whist, and naming trumps by what the hand is worth."""

from collections.abc import Mapping
from typing import NamedTuple

from whist_nb.engine.actions import PASS, Bid, NameTrump
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import STANDARD, Ranking, ranking
from whist_nb.players.advice import Finding, rule
from whist_nb.players.club.bid_words import about, kind_word
from whist_nb.players.club.hand_worth import OtherHands, others_of, worth
from whist_nb.players.facts import Facts
from whist_nb.variants.bid_whist import BOOK, DOWN, DOWNTOWN, UP


class ContractPlan(NamedTuple):
    """A possible contract: kind, trumps, ranking, and the tricks to expect for the side, the kitty's included."""

    kind: str
    trump: Suit | None
    ranks: Ranking
    tricks: float


KITTY_HELPS, PARTNERS_SHARE = 1.6, 0.41
"""The value of six more cards to choose from, and partner's share of the other tricks."""


def order_of(facts: Facts, direction: str) -> str:
    """Return the ranks from high to low, uptown or downtown."""
    return DOWNTOWN[facts.view.options["downtown_aces"]] if direction == "down" else STANDARD.order


def plan(facts: Facts, kind: str, direction: str, trump: Suit | None) -> ContractPlan:
    """Estimate the side's tricks in one contract."""
    ranks = ranking(order_of(facts, direction), trump)
    others = OtherHands(facts.view.unseen, 36, 3, True)
    own = worth(facts.hand, others, trump, ranks) + KITTY_HELPS
    return ContractPlan(kind, trump, ranks, own + 1 + PARTNERS_SHARE * max(12 - own, 0))


def plans(facts: Facts) -> list[ContractPlan]:
    """Return every contract there is: four suits and none, up and down."""
    found = [plan(facts, direction, direction, suit) for direction in ("up", "down") for suit in SUITS]
    return found + [plan(facts, "nt", direction, None) for direction in ("up", "down")]


def best_plan(facts: Facts, kind: str) -> ContractPlan:
    """Return the best contract of a kind."""
    return max((each for each in plans(facts) if each.kind == kind), key=lambda each: each.tricks)


def in_words(found: ContractPlan) -> str:
    """Return a contract in a sentence: 'in hearts downtown'."""
    down = found.ranks.order != STANDARD.order
    return f"{'without trumps' if found.trump is None else f'in {found.trump.word}'} {'downtown' if down else 'uptown'}"


def carry(bid: Bid, best: Mapping[str, ContractPlan]) -> float:
    """Return how many tricks are left over above those that a bid needs."""
    return best[bid.kind].tricks - (BOOK + bid.number)


SPARE = 0.3
"""How many more tricks one would like to expect than the bid needs."""


def partner_leads(facts: Facts) -> bool:
    """Return whether partner has made the highest bid so far."""
    bids = facts.view.bids
    return bool(bids) and bids[-1][0] in facts.partners


@rule("bid-leave-partner", "Leave partner's bid alone.", "Whose bid is the highest?")
def leave_partner_bid(facts: Facts) -> Finding | None:
    """Recommend a pass if partner's bid is the highest: outbidding it would help nobody."""
    if PASS not in facts.view.legal_actions() or not partner_leads(facts):
        return None
    best = facts.view.bids[-1][1]
    bid = f"{best.number} {best.kind}"
    return Finding(PASS, "Partner's {bid} is the highest bid.", "Partner has bid {bid}, so {i} pass.", bid=bid)


@rule(
    "bid-level",
    "Bid what you can make with your hand, the kitty and a little help from partner.",
    "Do you hold more winners uptown or downtown, and with which suit as trumps?",
)
def bid_level(facts: Facts) -> Finding | None:
    """Recommend the highest bid the hand is worth, as each speaks once; the dealer bids as low as possible."""
    best = {kind: best_plan(facts, kind) for kind in ("up", "down", "nt")}
    bids = [action for action in facts.view.legal_actions() if isinstance(action, Bid)]
    safe = [bid for bid in bids if carry(bid, best) >= SPARE]
    if PASS in facts.view.legal_actions() and not safe:
        return None
    last = facts.view.dealer == facts.me  # nobody can outbid the dealer

    def promise(bid: Bid) -> tuple[int, float, int]:
        return 0 if last or not safe else bid.number, carry(bid, best) - 0.01 * bid.number, -bid.number

    chosen = max(safe or bids, key=promise)
    found, needed = best[chosen.kind], BOOK + chosen.number
    marked = facts.holding.get(found.trump, ()) if found.trump else ()
    idea = phrase(
        "{found} your side can expect {tricks}, kitty included.",
        found=in_words(found).capitalize(),
        tricks=about(found.tricks),
    )
    bid = f"{chosen.number} {chosen.kind}"
    reason = phrase(
        "{{I}} expect {tricks} {found}, and {bid} needs {needed}.",
        tricks=about(found.tricks),
        found=in_words(found),
        bid=bid,
        needed=needed,
    )
    if not safe:
        reason = phrase("Everybody else has passed and {{i}} must bid: {bid} is the safest.", bid=bid)
    return Finding(chosen, idea, reason, marked)


def kind_bid(facts: Facts) -> str | None:
    """Return up, down or nt, if the auction was about that."""
    kinds = [bid.kind for _, bid in facts.view.bids]
    return kinds[-1] if kinds and kinds[-1] in ("up", "down", "nt") else None


@rule(
    "direction-strong",
    "Without trumps, choose the direction that makes your cards high.",
    "Are your cards higher uptown or downtown?",
)
def direction(facts: Facts) -> Finding | None:
    """Recommend up or down, whichever promises more."""
    found = best_plan(facts, "nt")
    down = found.ranks.order != STANDARD.order
    way = "downtown" if down else "uptown"
    idea = phrase("{way} your side can expect {tricks}.", way=way.capitalize(), tricks=about(found.tricks))
    return Finding(DOWN if down else UP, idea, "{My} cards are higher {way}, so {i} choose that.", way=way)


@rule(
    "trumps-worth", "Name the trumps that will win your hand most tricks.", "Which is your longest and strongest suit?"
)
def trumps_by_worth(facts: Facts) -> Finding | None:
    """Recommend, after an auction, the suit with most tricks to expect, in the direction that was bid."""
    if not facts.view.calls:
        return None
    kind = kind_bid(facts)
    allowed = [action for action in facts.view.legal_actions() if isinstance(action, NameTrump)]
    others = others_of(facts)

    def tricks(suit: Suit) -> float:
        return worth(facts.hand, others, suit, ranking(order_of(facts, kind), suit) if kind else STANDARD)

    best = max(allowed, key=lambda action: (tricks(action.suit), -SUITS.index(action.suit)))
    cards = facts.holding.get(best.suit, ())
    idea = phrase(
        "{suit} your hand is worth {worth}.",
        suit=kind_word(best.suit).capitalize(),
        worth=about(tricks(best.suit)),
    )
    return Finding(
        best, idea, "{I} name {word}, the trumps that make {my} hand worth most.", cards, word=best.suit.word
    )
