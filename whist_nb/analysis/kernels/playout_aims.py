"""Play-outs: a seat that plays for itself, shuns tricks, catches a misere, or draws for the stock."""

from whist_nb.analysis.kernels.compiling import highest, lowest, register_jitable
from whist_nb.analysis.kernels.playout_cards import (
    D_LEADER,
    D_SEATS,
    D_TARGET,
    D_TRUMP,
    DEAD,
    RANKS,
    S_SIZE,
    S_VOIDS,
    beats,
    highest_of,
    holds,
    lane_of,
    least_missed,
    lower_out,
)


@register_jitable
def lead_alone(hand, seat, turn, deal, seats, hands, out, urge):
    """The opening card of a seat that plays for itself: the likeliest winner, else what it needs least."""
    trump = deal[D_TRUMP]
    chosen, most = -1, 0.0
    for suit in range(4):
        if lane_of(hand, suit):
            card = highest_of(hand, suit)
            hope = holds(card, suit, seat, turn, deal, seats, hands, out) - 0.1 * (suit == trump)
            if hope > most:
                chosen, most = card, hope
    if most >= urge:
        return chosen
    return least_missed(hand, out, trump)


@register_jitable
def follow_alone(legal, led, best, seat, turn, deal, seats, hands, out, urge):
    """A seat that plays for itself: the cheapest of the cards most likely to win, else what it needs least."""
    trump = deal[D_TRUMP]
    hope, rest = 0.0, legal & ~DEAD
    for suit in range(4):
        if lane_of(rest, suit):
            card = highest_of(rest, suit)
            if beats(card, best, trump):
                hope = max(hope, holds(card, led, seat, turn, deal, seats, hands, out))
    if hope >= urge:
        for step in range(4):
            suit = (trump + 1 + step) % 4 if trump >= 0 else step  # trumps last
            lane = lane_of(rest, suit)
            while lane:
                card = 16 * suit + lowest(lane)
                if beats(card, best, trump) and holds(card, led, seat, turn, deal, seats, hands, out) >= hope - 0.1:
                    return card
                lane &= lane - 1
    return least_missed(legal, out, trump)


@register_jitable
def danger_of(hand, out, card):
    """How easily a card is made to win a later trick: lower cards out count for it, own lower cards against it."""
    return lower_out(out, card) - 2.0 * lower_out(hand, card) + 0.1 * (card & 15)


@register_jitable
def lose_trick(legal, hand, led, best, seat, turn, deal, seats, hands, out):
    """A seat that wants to lose tricks: under the best card with the highest, away with dangers, else low."""
    trump = deal[D_TRUMP]
    if led < 0:
        return lead_to_lose(hand, seat, turn, deal, seats, hands, out)
    under, most = -1, -1000.0
    follows = legal == (hand & (RANKS << (16 * led))) and legal != 0
    for suit in range(4):
        lane = lane_of(legal, suit)
        while lane:
            card = 16 * suit + highest(lane)
            if not beats(card, best, trump):
                fear = (card & 15) if follows else danger_of(hand, out, card) + (20.0 if suit == trump else 0.0)
                if fear > most:
                    under, most = card, fear
                break  # lower ones of the suit are less to be rid of
            lane &= ~(1 << (card & 15))
    if under >= 0:
        return under
    dead = legal & DEAD
    if dead:
        return lowest(dead)
    high, low, least = -1, -1, 2.0
    for suit in range(4):
        lane = lane_of(legal, suit)
        if lane:
            card = 16 * suit + lowest(lane)
            hope = holds(card, led, seat, turn, deal, seats, hands, out)
            if hope < least:
                low, least = card, hope
                high = 16 * suit + highest(lane)
    return high if least > 0.95 else low


@register_jitable
def lead_to_lose(hand, seat, turn, deal, seats, hands, out):
    """The lead that is likeliest to be beaten; of equals from the suit with the highest card."""
    chosen, least = -1, 1000.0
    for suit in range(4):
        lane = lane_of(hand, suit)
        if lane:
            card = 16 * suit + lowest(lane)
            key = holds(card, suit, seat, turn, deal, seats, hands, out)
            key -= 0.01 * danger_of(hand, out, 16 * suit + highest(lane))
            if key < least:
                chosen, least = card, key
    return chosen if chosen >= 0 else lowest(hand)


@register_jitable
def catch_misere(legal, hand, led, best, best_seat, seat, turn, deal, seats, hands, out):
    """Against a misere: spend high cards once the declarer is safe, stay below them otherwise."""
    count, target, leader = deal[D_SEATS], deal[D_TARGET], deal[D_LEADER]
    played = (target - leader) % count < turn
    if led >= 0 and played and best_seat != target:
        chosen = -1
        for suit in range(4):
            if lane_of(legal, suit):
                card = highest_of(legal, suit)
                if chosen < 0 or (card & 15) > (chosen & 15):
                    chosen = card
        return chosen if chosen >= 0 else lowest(legal)
    if led < 0:
        chosen, least = -1, 1000
        voids = seats[S_SIZE * target + S_VOIDS]
        for suit in range(4):
            lane = lane_of(hand, suit)
            if lane:
                key = lowest(lane) + 20 * (voids >> suit & 1)
                if key < least:
                    chosen, least = 16 * suit + lowest(lane), key
        return chosen if chosen >= 0 else lowest(hand)
    return lose_trick(legal, hand, led, best, seat, turn, deal, seats, hands, out)


@register_jitable
def card_value(card, trump, fine):
    """What a card is worth after the stock is gone: ``fine`` has trumps from 2, plain cards from 17 on."""
    return fine[2 + (card & 15)] if card >> 4 == trump else fine[17 + (card & 15)]


@register_jitable
def draw_for_prize(legal, led, best, prize, seat, turn, deal, seats, hands, out, fine):
    """While a stock is drawn from: win the open card if it is worth its price, else part with the cheapest card."""
    trump = deal[D_TRUMP]
    gain = card_value(prize, trump, fine) - fine[0] + fine[1]
    chosen, most = -1, -1e9
    for suit in range(4):
        lane = lane_of(legal, suit)
        while lane:
            card = 16 * suit + lowest(lane)
            lane &= lane - 1
            wins = 0.0
            if led < 0:
                wins = holds(card, suit, seat, turn, deal, seats, hands, out)
            elif beats(card, best, trump):
                wins = 1.0
            value = wins * gain - 0.4 * card_value(card, trump, fine) - 0.001 * (card & 15)
            if value > most:
                chosen, most = card, value
    return chosen


@register_jitable
def meld_lead(hand, lead, partner):
    """A card that makes a meld with its partner in the hand, to be led; -1 without."""
    for suit in range(4):
        if hand >> (16 * suit + lead) & 1 and hand >> (16 * suit + partner) & 1:
            return 16 * suit + lead
    return -1
