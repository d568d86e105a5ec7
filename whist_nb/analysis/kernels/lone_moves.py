"""The order of moves in the general search when one seat alone avoids tricks."""

from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount
from whist_nb.analysis.kernels.layout import (
    ALL,
    BEST,
    BEST_SEAT,
    COUNT,
    FRAME,
    LANE,
    LANE_BITS,
    LED,
    NO_SUIT,
    SEAT,
    SEATS,
    TRUMP,
)
from whist_nb.analysis.kernels.steps import beats


@inlined
def weight_of_lead_against_one(config, hands, cards, seat, one, suit, rank):
    """Rate a lead of the others when they force tricks on one seat; the numbers are fitted to leads that do.

    Single cards are good, as are suits that a partner no longer has, or in which that seat has the highest card.
    """
    lane = LANE * suit
    theirs, own = hands[one] >> lane & LANE_BITS, hands[seat] >> lane & LANE_BITS
    bar, voids, forced = rank, 0, theirs != 0
    for other in range(config[SEATS]):
        following = hands[other] >> lane & LANE_BITS
        if other != one and other != seat:
            if following == 0:
                voids += 1
            elif theirs:
                bar = max(bar, lowest(following))
                forced = forced and lowest(following) < lowest(theirs)
    weight = 58 * voids - 5 * rank - 10 * bar + 4 * popcount(own)
    if own & own - 1 == 0:
        weight += 55
    if suit == config[TRUMP]:
        weight += 7
    if theirs == 0:
        return weight - 19
    rest = cards & ~theirs
    below = popcount(theirs & (1 << rank) - 1)
    weight += 16 * below - 7 * (popcount(theirs) - below) + 8 * popcount(theirs) + 17 * popcount(rest >> lowest(theirs))
    if below:
        weight += 9
    if rank < lowest(theirs) and forced:
        weight += 7
    if rest:
        weight += (43 if theirs > rest else 0) - 15 * popcount(theirs >> highest(rest) + 1)
    dangers = 0
    while theirs and rest:
        if lowest(theirs) > lowest(rest):
            dangers += 1
        theirs &= theirs - 1
        rest &= rest - 1
    return weight - 15 * dangers


@inlined
def weight_against_one(config, hands, base, frame, frames, card):
    """Rate a card for the others when they force tricks on one seat: low, where its lowest cards are high."""
    n, seat, best = config[SEATS], frames[frame + SEAT], frames[frame + BEST]
    one, suit = lowest(config[COUNT]), card // LANE
    if suit == NO_SUIT:
        return 0
    lane = LANE * suit
    rank = card - lane
    if best < 0:
        return weight_of_lead_against_one(config, hands, frames[base + ALL] >> lane & LANE_BITS, seat, one, suit, rank)
    theirs = hands[one] >> lane & LANE_BITS
    wins = beats(card, best, config[TRUMP])
    leader = frames[base + SEAT]
    if (one - leader) % n < (seat - leader) % n:  # it has played: leave it the trick, if it has it so far
        return -200 - rank if wins and frames[frame + BEST_SEAT] == one else 20 + rank
    if lane != frames[frame + LED]:
        return rank - (300 if wins else 0)
    over = (card if wins else best) - lane
    return rank if over < 0 or over >= LANE else rank - 30 * popcount(theirs & (1 << over) - 1)


@inlined
def weight_of_lead_by_one(config, hands, cards, seat, suit, rank):
    """Rate a lead of the one seat that avoids tricks; the numbers are fitted to leads that cost none.

    Single cards are good, as are cards that somebody must beat; a suit that nobody else has is bad.
    """
    n, trump, lane = config[SEATS], config[TRUMP], LANE * suit
    own = hands[seat] >> lane & LANE_BITS
    rest = cards & ~own
    if rest == 0:
        return -150 - 18 * popcount(own)
    higher = popcount(rest >> rank)
    weight = -18 * popcount(own) - 23 * higher - (0 if higher else 37)
    if own & own - 1 == 0:
        weight += 104
    if own & (1 << rank) - 1 == 0:
        weight -= 29
    if own >> rank == 1:
        weight -= 22
    lower, over, ruffed = 0, False, False
    for other in range(n):
        following = hands[other] >> lane & LANE_BITS
        if other == seat:
            continue
        if following == 0:
            weight -= 8
            ruffed = ruffed or (trump >= 0 and suit != trump and hands[other] >> LANE * trump & LANE_BITS != 0)
        elif lowest(following) < rank:
            lower += 1
        else:
            over = True
    return weight + 29 * lower + (47 if over else 0) - (74 if ruffed else 0)


@inlined
def weight_of_one(config, hands, base, frame, frames, card):
    """Rate a card for the one seat that avoids tricks: the highest that loses, and if it has to win, the highest."""
    n, seat, led, best = config[SEATS], frames[frame + SEAT], frames[frame + LED], frames[frame + BEST]
    suit = card // LANE
    if suit == NO_SUIT:
        return 0
    lane = LANE * suit
    rank = card - lane
    own = hands[seat] >> lane & LANE_BITS
    if best < 0:
        return weight_of_lead_by_one(config, hands, frames[base + ALL] >> lane & LANE_BITS, seat, suit, rank)
    if not beats(card, best, config[TRUMP]):
        if lane == led:
            return 500 + rank
        is_highest, is_trump = own >> rank == 1, suit == config[TRUMP]
        return 500 + 2 * rank - 30 * popcount(own) + (100 if is_highest else 0) - (40 if is_trump else 0)
    if lane == led:
        for step in range(1, n - (frame - base) // FRAME):
            following = hands[(seat + step) % n] >> lane & LANE_BITS
            if following and lowest(following) > rank:
                return 400 + rank
        return rank
    return -100 - rank
