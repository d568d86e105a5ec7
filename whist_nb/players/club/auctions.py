"""Bids and calls: how many tricks the hand is worth, and what may be promised for that."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from whist_nb.engine.actions import Action, Bid, Call, NameTrump, Show
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.trick import STANDARD, Ranking, ranking
from whist_nb.players.advice import Found, Rules, rule, show, show_all
from whist_nb.players.club.worth import Others, chances, others_of, spread, worth
from whist_nb.players.facts import Facts

DOWNTOWN = {"good": "A23456789TJQK", "bad": "23456789TJQKA"}
RED = (Suit.HEARTS, Suit.DIAMONDS)


def said(facts: Facts, words: str) -> Action | None:
    """The answer with that text, where it is allowed."""
    return next((action for action in facts.view.legal_actions() if action.text == words), None)


def about(tricks: float) -> str:
    """A number of tricks as one says it: 'about 4 tricks', 'about 4½ tricks'."""
    halves = round(2 * tricks)
    if halves < 2:
        return "less than a trick" if halves < 1 else "about half a trick"
    number = f"{halves // 2}{'½' if halves % 2 else ''}"
    return f"about {number} trick{'' if number == '1' else 's'}"


def kind_word(trump: Suit | None) -> str:
    """'with hearts as trumps' or 'without trumps'."""
    return f"with {trump.word} as trumps" if trump else "without trumps"


def strongest(facts: Facts, hand: tuple[Card, ...], wins: Mapping[Card, float]) -> tuple[Card, ...]:
    """The cards that count most, to be marked."""
    return tuple(sorted((card for card in hand if wins[card] >= 0.5), key=lambda card: -wins[card])[:5])


# Exact bids


def value_of_hit(facts: Facts, number: int) -> float:
    """What a bid is worth when it is hit, in the scoring of the game."""
    if "miss_penalty" in facts.view.options:
        return 45.0 if number == 0 else number * number + 10.0
    return 10.0 + number


def cost_of_miss(facts: Facts) -> float:
    """What each trick beside the number costs."""
    return float(facts.view.options.get("miss_penalty", 1))


HEED = 0.05
"""How much each bid of another counts against the own estimate."""


def in_view_of_others(facts: Facts, total: float) -> float:
    """The own estimate, moved a little towards what the bids of others leave to a seat."""
    bids = [int(call.split()[1]) for _, call in facts.view.calls if call.startswith("bid ") and call.count(" ") == 1]
    left = max(len(facts.hand) - sum(bids), 0) / max(facts.view.seats - len(bids), 1)
    weight = HEED * len(bids)
    return (1 - weight) * total + weight * left


@rule("bid-exact", "Bid the number that your hand is most likely to hit.", "How many of your cards will win a trick?")
def exact_number(facts: Facts) -> Found | None:
    """The number with the best prospects: high cards, trumps and short suits counted, the hook kept in mind."""
    others = others_of(facts)
    wins = chances(facts.hand, others, facts.trump, facts.ranks)
    size, total = len(facts.hand), sum(wins.values())
    ease = in_view_of_others(facts, total) / max(total, 0.1)
    likely = spread((min(chance * ease, 1.0) for chance in wins.values()), size)

    def prospects(number: int) -> float:
        hit = likely[number] + 0.35 * sum(likely[max(number - 1, 0) : number] + likely[number + 1 : number + 2])
        missed = sum(chance * abs(tricks - number) for tricks, chance in enumerate(likely))
        return hit * value_of_hit(facts, number) - 0.5 * missed * cost_of_miss(facts)

    bids = [action for action in facts.view.legal_actions() if isinstance(action, Bid)]
    best = max(bids, key=lambda bid: (prospects(bid.number), -bid.number))
    likeliest = max(range(size + 1), key=lambda number: (prospects(number), -number))
    marked = strongest(facts, facts.hand, wins)
    idea = f"High cards, trumps and short suits together are worth {about(total)}, {kind_word(facts.trump)}."
    if best.number == likeliest or likeliest in {bid.number for bid in bids}:
        reason = f"My {size} cards look like {about(total)} {kind_word(facts.trump)}, so I bid {best.number}."
        if size == 1:
            reason = f"I hold {show(facts.hand[0])} alone, so I bid {best.number}."
    elif likeliest < min(bid.number for bid in bids):
        reason = f"I must bid at least {best.number}, and {best.number} is nearest to what my hand is worth."
    else:
        reason = f"I would bid {likeliest}, but that is barred; {best.number} is the next best."
    return Found(best, idea, reason, marked)


# Bids for trumps


def by_kind(facts: Facts) -> dict[str, float]:
    """What the hand is worth with each suit as trumps and without."""
    others = others_of(facts)
    kinds: dict[str, Suit | None] = {"nt": None, **{suit.value: suit for suit in SUITS}}
    return {kind: worth(facts.hand, others, trump) for kind, trump in kinds.items()}


@rule(
    "bid-trumps",
    "Bid for trumps what you can win with them, and no more.",
    "With which trumps is your hand worth most?",
)
def bid_for_trumps(facts: Facts) -> Found | None:
    """The cheapest bid in a kind that the hand can carry; the kind in which most is left over."""
    worths = by_kind(facts)
    bids = [action for action in facts.view.legal_actions() if isinstance(action, Bid)]
    carried = [bid for bid in bids if worths[bid.kind] >= bid.number - 0.3]
    if not carried:
        return None
    best = max(carried, key=lambda bid: (worths[bid.kind] - bid.number, -bid.number))
    trump = None if best.kind == "nt" else Suit(best.kind)
    marked = facts.holding.get(trump, ()) if trump else ()
    idea = f"Your hand is worth {about(worths[best.kind])} {kind_word(trump)}."
    return Found(
        best,
        idea,
        f"{kind_word(trump).capitalize()} I expect {about(worths[best.kind])}, so I bid {best.number}.",
        marked,
    )


@rule("bid-pass", "Pass when the hand will not carry the next bid.", "What is the lowest bid you could make?")
def pass_bid(facts: Facts) -> Found | None:
    """Nothing that may be bid is likely to be made."""
    answer = said(facts, "pass")
    if answer is None:
        return None
    return Found(
        answer,
        "Every bid that is still possible promises more than your hand is worth.",
        "My hand does not carry the next bid, so I pass.",
    )


# Bids of level and direction


class Plan(NamedTuple):
    """A contract one might play: kind, trumps, ranking, and the tricks to expect for the side, the kitty's too."""

    kind: str
    trump: Suit | None
    ranks: Ranking
    tricks: float


KITTY_HELPS, PARTNERS_SHARE = 1.6, 0.41
"""What six cards more to choose from are worth; the share of the other tricks that partner takes."""


def order_of(facts: Facts, direction: str) -> str:
    """The ranks from high to low, uptown or downtown."""
    return DOWNTOWN[facts.view.options["downtown_aces"]] if direction == "down" else STANDARD.order


def plan(facts: Facts, kind: str, direction: str, trump: Suit | None) -> Plan:
    """What the side may expect in one contract."""
    ranks = ranking(order_of(facts, direction), trump)
    others = Others(facts.unseen, 36, 3, True)
    own = worth(facts.hand, others, trump, ranks) + KITTY_HELPS
    return Plan(kind, trump, ranks, own + 1 + PARTNERS_SHARE * max(12 - own, 0))


def plans(facts: Facts) -> list[Plan]:
    """Every contract there is: four suits and none, up and down."""
    found = [plan(facts, direction, direction, suit) for direction in ("up", "down") for suit in SUITS]
    return found + [plan(facts, "nt", direction, None) for direction in ("up", "down")]


def best_plan(facts: Facts, kind: str) -> Plan:
    """The best contract of a kind."""
    return max((each for each in plans(facts) if each.kind == kind), key=lambda each: each.tricks)


def in_words(found: Plan) -> str:
    """A contract in a sentence: 'in hearts downtown'."""
    down = found.ranks.order != STANDARD.order
    return f"{'without trumps' if found.trump is None else f'in {found.trump.word}'} {'downtown' if down else 'uptown'}"


def carry(facts: Facts, bid: Bid, best: Mapping[str, Plan]) -> float:
    """How many tricks are left over above those that a bid needs."""
    return best[bid.kind].tricks - (6 + bid.number)


SPARE = 0.3
"""How many tricks more than a bid needs one likes to expect."""


def partner_leads(facts: Facts) -> bool:
    """Whether partner has made the highest bid so far."""
    bidders = [seat for seat, call in facts.view.calls if call.startswith("bid ")]
    return bool(bidders) and bidders[-1] in facts.partners


@rule("bid-leave-partner", "Leave partner's bid alone.", "Who has made the highest bid?")
def leave_partner_bid(facts: Facts) -> Found | None:
    """Partner's bid is the highest: to overcall it would help nobody."""
    answer = said(facts, "pass")
    if answer is None or not partner_leads(facts):
        return None
    bid = [call for _, call in facts.view.calls if call.startswith("bid ")][-1].removeprefix("bid ")
    return Found(answer, f"Partner's {bid} is the highest bid.", f"Partner has bid {bid}, and I leave it at that.")


@rule(
    "bid-level",
    "Bid what your hand, the kitty and a little help from partner will make.",
    "Which way and with which suit do you hold most winners?",
)
def bid_level(facts: Facts) -> Found | None:
    """As high as the hand will carry, for each speaks once; the dealer, the last, no higher than need be."""
    best = {kind: best_plan(facts, kind) for kind in ("up", "down", "nt")}
    bids = [action for action in facts.view.legal_actions() if isinstance(action, Bid)]
    safe = [bid for bid in bids if carry(facts, bid, best) >= SPARE]
    if said(facts, "pass") and not safe:
        return None
    last = facts.view.dealer == facts.me  # nobody can overcall the dealer
    chosen = max(
        safe or bids,
        key=lambda bid: (
            0 if last or not safe else bid.number,
            carry(facts, bid, best) - 0.01 * bid.number,
            -bid.number,
        ),
    )
    found = best[chosen.kind]
    marked = facts.holding.get(found.trump, ()) if found.trump else ()
    idea = f"{in_words(found).capitalize()} your side may expect {about(found.tricks)}, the kitty's included."
    if not safe:
        return Found(
            chosen, idea, f"All have passed and I must bid: {chosen.number} {chosen.kind} is the least danger.", marked
        )
    return Found(
        chosen,
        idea,
        f"I expect {about(found.tricks)} {in_words(found)}; {chosen.number} {chosen.kind} needs {6 + chosen.number}.",
        marked,
    )


def kind_bid(facts: Facts) -> str | None:
    """Up, down or nt, where the auction was about that."""
    kinds = [call.rsplit(" ", 1)[-1] for _, call in facts.view.calls if call.startswith("bid ")]
    return kinds[-1] if kinds and kinds[-1] in ("up", "down", "nt") else None


@rule(
    "direction-strong",
    "Without trumps, go the way in which your cards are high.",
    "Are your cards higher uptown or downtown?",
)
def direction(facts: Facts) -> Found | None:
    """Up or down, whichever promises more."""
    found = best_plan(facts, "nt")
    down = found.ranks.order != STANDARD.order
    answer = Call("direction down" if down else "direction up")
    way = "downtown" if down else "uptown"
    return Found(
        answer,
        f"{way.capitalize()} your side may expect {about(found.tricks)}.",
        f"My cards are higher {way}, so I go that way.",
    )


@rule("trumps-worth", "Name the suit with which your hand wins most.", "Which suit is longest and strongest?")
def trumps_by_worth(facts: Facts) -> Found | None:
    """After an auction: the suit in which most tricks are to be expected, in the direction that was bid."""
    if not facts.view.calls:
        return None
    kind = kind_bid(facts)
    allowed = [action for action in facts.view.legal_actions() if isinstance(action, NameTrump)]
    others = others_of(facts)

    def tricks(suit: Suit) -> float:
        return worth(facts.hand, others, suit, ranking(order_of(facts, kind), suit) if kind else STANDARD)

    best = max(allowed, key=lambda action: (tricks(action.suit), -SUITS.index(action.suit)))
    cards = facts.holding.get(best.suit, ())
    idea = f"{kind_word(best.suit).capitalize()} your hand is worth {about(tricks(best.suit))}."
    held = show_all(cards) if cards else "the other suits"
    return Found(best, idea, f"I name {best.suit.word}: with {held} my hand is worth most.", cards)


# High or low


def no_trump_worth(facts: Facts) -> float:
    """What the hand is worth without trumps."""
    return worth(facts.hand, others_of(facts), None)


GRAND, LITTLE = 3.7, 2.9


@rule(
    "bid-card",
    "Bid high with more than your share of tricks, and with the card that tells least.",
    "How many tricks is your hand worth without trumps?",
)
def bid_card(facts: Facts) -> Found | None:
    """A low card of the colour that says what the hand is fit for."""
    tricks = no_trump_worth(facts)
    high = tricks >= GRAND
    red_is_high = facts.view.options.get("colours") == "european"
    colour = [card for card in facts.hand if (card.suit in RED) == (high == red_is_high)]
    word, bid = ("high", "black") if high else ("low", "red")
    if red_is_high:
        bid = "red" if high else "black"
    idea = f"Your hand is worth {about(tricks)} without trumps; a fair share is 3¼."
    if not colour:
        answer = next(action for action in facts.view.legal_actions() if not isinstance(action, Show))
        return Found(answer, idea, f"I want to play {word} and hold no {bid} card, so I say it in words.")
    card = min(colour, key=lambda card: (card.rank, card.index))
    return Found(
        Show(card), idea, f"I want to play {word}, and {show(card)} is the {bid} card that tells least.", (card,)
    )


@rule(
    "grand-or-nullo",
    "Grand on a strong hand, nullo on a weak one.",
    "How many tricks is your hand worth without trumps?",
)
def grand_or_nullo(facts: Facts) -> Found | None:
    """What the hand is fit for; in between partner may know better."""
    tricks = no_trump_worth(facts)
    idea = f"Your hand is worth {about(tricks)} without trumps; a fair share is 3¼."
    if tricks >= GRAND:
        return Found(Call("grand"), idea, f"I expect {about(tricks)}, more than my share, so I call grand.")
    if tricks <= LITTLE:
        return Found(Call("nullo"), idea, f"I expect {about(tricks)}, less than my share, so I call nullo.")
    return Found(Call("pass"), idea, "My hand is neither strong nor weak, so I leave the choice to others.")


# Calls of solo


def danger(cards: tuple[Card, ...]) -> int:
    """How far a suit is from being safe in a misere: 2, 4, 6, 8 from the lowest card on would be safe enough."""
    low_first = sorted(cards, key=lambda card: card.rank)
    return sum(max(card.rank - (4 + 2 * place), 0) for place, card in enumerate(low_first[:4]))


def needed(words: str) -> tuple[float, bool]:
    """The tricks that a call needs of the caller's own hand, and whether he names trumps."""
    return {
        "propose": (3.8, False),
        "accept": (3.3, False),
        "solo": (4.9, False),
        "abundance": (8.4, True),
        "abundance in trump": (8.4, False),
        "slam": (12.2, True),
    }[words]


@rule("call-misere", "Call misere with low cards in every suit.", "Can any suit force you to win a trick?")
def misere(facts: Facts) -> Found | None:
    """Every suit has low cards enough to stay under."""
    total = sum(map(danger, facts.holding.values()))
    words = "spread misere" if total == 0 and said(facts, "spread misere") else "misere"
    if total > 1 or said(facts, words) is None:
        return None
    lowest = tuple(cards[-1] for cards in facts.holding.values())
    return Found(
        Call(words),
        f"Your lowest cards are {show_all(lowest)}.",
        f"I can stay under the others in every suit, so I call {words}.",
        lowest,
    )


def call_if_worth(words: str, facts: Facts) -> Found | None:
    """A call that the hand is strong enough for."""
    answer, (least, names) = said(facts, words), needed(words)
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
        answer, idea, f"{kind_word(trump).capitalize()} I expect {about(tricks)}, enough for ‘{words}’.", marked
    )


slam = rule("call-slam", "Call a slam only when every card wins.", "Which trick could you lose?")(
    partial(call_if_worth, "slam")
)
abundance = rule(
    "call-abundance",
    "Call abundance with nine tricks in hand.",
    "How many tricks can you win with your best suit as trumps?",
)(partial(call_if_worth, "abundance"))
abundance_in_trump = rule(
    "call-abundance-in-trump",
    "With nine tricks in the turned suit, overcall abundance.",
    "How many tricks has your hand with these trumps?",
)(partial(call_if_worth, "abundance in trump"))
solo = rule(
    "call-solo", "Call solo with nearly six tricks in hand.", "How many tricks has your hand with these trumps?"
)(partial(call_if_worth, "solo"))
accept = rule("call-accept", "Accept with nearly four tricks.", "How many tricks can you add to partner's?")(
    partial(call_if_worth, "accept")
)
propose = rule(
    "call-propose",
    "Propose with four tricks and hope for four of partner's.",
    "How many tricks has your hand with these trumps?",
)(partial(call_if_worth, "propose"))


@rule("call-throw-in", "Without partner and without a solo, throw the deal in.", "Could you win five tricks alone?")
def throw_in(facts: Facts) -> Found | None:
    """Nobody accepts, and the hand is not strong enough alone."""
    return Found(
        Call("throw in"),
        "Nobody has accepted your proposal.",
        "Nobody helps me, and my hand is not strong enough alone, so I throw the deal in.",
    )


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
