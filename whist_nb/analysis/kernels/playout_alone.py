"""Play-outs: a seat that plays for itself, for a number of tricks, against a misere, or for cards of the stock."""

from whist_nb.analysis.kernels.compiling import lowest, register_jitable
from whist_nb.analysis.kernels.playout_cards import (
    D_LEADER,
    D_SEATS,
    D_TARGET,
    D_TRUMP,
    DEAD,
    S_HELD,
    S_SIZE,
    S_VOIDS,
    beats,
    higher_out,
    highest_of,
    lane_of,
    least_missed,
    lowest_of,
)
from whist_nb.analysis.kernels.playout_others import holds
from whist_nb.analysis.kernels.playout_rules import (
    LEAD_AWAY,
    LEAD_LIKELY,
    LEAD_SURE,
    LOSE_LOW,
    MISERE_LEAD,
    MISERE_SPEND,
    NUMBER,
    PRIZE_DUCK,
    PRIZE_LEAD_HIGH,
    PRIZE_LEAD_LOW,
    PRIZE_WIN,
    WIN_LIKELY,
    WIN_SURE,
    by,
)
from whist_nb.analysis.kernels.playout_worth import weigh_cards


@register_jitable
def lead_alone(hand, seat, turn, deal, seats, out):
    """Return the opening card of a seat that plays alone: a sure winner, a plain one first, else a likely one."""
    trump, chosen, most, sure = deal[D_TRUMP], -1, -1.0, False
    for suit in range(4):
        if lane_of(hand, suit):
            card = highest_of(hand, suit)
            hope = holds(card, suit, seat, turn, deal, seats, out)
            value = hope - 0.1 * (suit == trump) + 0.001 * (card & 15) + (1.0 if hope >= 1.0 else 0.0)
            if value > most:
                chosen, most, sure = card, value, hope >= 1.0
    if sure:
        return by(LEAD_SURE, chosen)
    if most + 0.1 * (chosen >> 4 == trump) >= 0.5:
        return by(LEAD_LIKELY, chosen)
    return by(LEAD_AWAY, least_missed(hand, out, trump))


@register_jitable
def follow_alone(legal, led, best, seat, turn, deal, seats, out, urge):
    """Return a card for a seat that plays alone: the cheapest of those most likely to win, else what it needs least."""
    trump = deal[D_TRUMP]
    hope, rest = 0.0, legal & ~DEAD
    for suit in range(4):
        if lane_of(rest, suit):
            card = highest_of(rest, suit)
            if beats(card, best, trump):
                hope = max(hope, holds(card, led, seat, turn, deal, seats, out))
    if hope >= urge:
        enough = 1.0 if hope >= 1.0 else hope - 0.1
        for step in range(4):
            suit = (trump + 1 + step) % 4  # trumps last
            lane = lane_of(rest, suit)
            while lane:
                card = 16 * suit + lowest(lane)
                if beats(card, best, trump) and holds(card, led, seat, turn, deal, seats, out) >= enough:
                    return by(WIN_SURE if hope >= 1.0 else WIN_LIKELY, card)
                lane &= lane - 1
    return by(LOSE_LOW, least_missed(legal, out, trump))


@register_jitable
def play_for_number(legal, hand, need, led, best, seat, turn, deal, seats, out, work):
    """Return the card whose expected tricks are nearest to a number, with least doubt; among equals the highest."""
    dead = legal & DEAD
    if dead:
        return by(NUMBER, lowest(dead))
    weigh_rest(hand, seat, deal, seats, out, work)
    tricks, doubt = 0.0, 0.0
    left = hand & ~DEAD
    while left:
        wins = work[lowest(left)]
        left &= left - 1
        tricks, doubt = tricks + wins, doubt + wins * (1.0 - wins)
    chosen, least, hope, hope_of = -1, 1e9, 0.0, -1
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        wins = work[card]
        other = tricks - wins - need
        spread, now = doubt - wins * (1.0 - wins) - 1e-6 * (card & 15), 0.0
        if beats(card, best, deal[D_TRUMP]):
            if min(other * other, (other + 1.0) * (other + 1.0)) + spread >= least:
                continue  # neither winning nor losing would make it the best: no need to ask how likely that is
            alike = 16 * (card >> 4) + higher_out(out, card)
            if alike != hope_of:
                hope, hope_of = holds(card, card >> 4 if led < 0 else led, seat, turn, deal, seats, out), alike
            now = hope
        miss = (other + now) * (other + now) + now * (1.0 - now) + spread
        if miss < least:
            chosen, least = card, miss
    return by(NUMBER, chosen)


@register_jitable
def weigh_rest(hand, seat, deal, seats, out, work):
    """Weigh how likely each card in hand is to win a trick from here on."""
    held, hands = 0, 0
    for other in range(deal[D_SEATS]):
        if other != seat:
            held += seats[S_SIZE * other + S_HELD]
            hands += seats[S_SIZE * other + S_HELD] > 0
    weigh_cards(hand & ~DEAD, out & ~DEAD, held, max(hands, 1), 0, deal[D_TRUMP], work)


@register_jitable
def catch_misere(legal, hand, led, best, best_seat, seat, turn, deal, seats, out, work):
    """Play against a misere: spend high cards once the declarer is safe, stay below them otherwise."""
    count, target, leader = deal[D_SEATS], deal[D_TARGET], deal[D_LEADER]
    if led < 0:
        voids, chosen, least = seats[S_SIZE * target + S_VOIDS], -1, 1000
        for suit in range(4):
            if lane_of(hand, suit):
                card = lowest_of(hand, suit)
                key = (card & 15) + 20 * (voids >> (16 * suit) & 1)
                if key < least:
                    chosen, least = card, key
        return by(MISERE_LEAD, chosen if chosen >= 0 else lowest(hand))
    if (target - leader) % count < turn and best_seat != target:
        chosen = -1
        for suit in range(4):
            if lane_of(legal, suit):
                card = highest_of(legal, suit)
                if chosen < 0 or (card & 15) > (chosen & 15):
                    chosen = card
        return by(MISERE_SPEND, chosen if chosen >= 0 else lowest(legal))
    return play_for_number(legal, hand, 0, led, best, seat, turn, deal, seats, out, work)


@register_jitable
def card_value(card, trump, fine):
    """Return what a card is worth after the stock is gone: ``fine`` has trumps from 2, plain cards from 17 on."""
    return fine[2 + (card & 15)] if card >> 4 == trump else fine[17 + (card & 15)]


@register_jitable
def gain_of(prize, trump, fine):
    """Return how much better it is to take the open card than to draw a face-down one, in tricks."""
    return card_value(prize, trump, fine) - fine[0] + fine[1]


@register_jitable
def draw_for_prize(legal, led, best, prize, seat, turn, deal, seats, out, fine):
    """Play while a stock is drawn from: win the open card if it is worth it, else part with the cheapest card."""
    trump = deal[D_TRUMP]
    gain = gain_of(prize, trump, fine)
    chosen, most, hope, now, hope_of = -1, -1e9, 0.0, 0.0, -1
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        wins = 0.0
        if beats(card, best, trump):
            alike = 16 * (card >> 4) + higher_out(out, card)
            if alike != hope_of:
                now, hope_of = holds(card, card >> 4 if led < 0 else led, seat, turn, deal, seats, out), alike
            wins = now
        value = wins * gain - 0.4 * card_value(card, trump, fine) - 0.001 * (card & 15)
        if value > most:
            chosen, most, hope = card, value, wins
    if led >= 0:
        return by(PRIZE_WIN if hope > 0.0 else PRIZE_DUCK, chosen)
    return by(PRIZE_LEAD_HIGH if gain > 0.0 and hope >= 0.3 else PRIZE_LEAD_LOW, chosen)


@register_jitable
def meld_lead(hand, lead, partner):
    """Return a card to lead that makes a meld with its partner in the hand; -1 if there is none."""
    for suit in range(4):
        if hand >> (16 * suit + lead) & 1 and hand >> (16 * suit + partner) & 1:
            return 16 * suit + lead
    return -1
