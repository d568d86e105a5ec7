"""Play-outs: cards as bits, the layout of the arrays, and the questions of the rules of thumb about both.

A card is its place in a word of four lanes of sixteen bits, one lane for each suit: 16 * suit + strength, strength 0 to
12, jokers that are trumps 13 and 14. A worthless joker is the sixteenth bit of lane 0 or 1. Hands are such words. All
arrays are flat and hold int64 (``fine`` holds float64); lists work as well.
"""

from whist_nb.analysis.kernels.compiling import highest, lowest, popcount, register_jitable

RANKS = 0x7FFF
DEAD = (1 << 15) | (1 << 31)

# Places in ``deal``, the facts that all worlds share
D_SEATS, D_TRUMP, D_LEADER, D_TURN, D_LED, D_BEST, D_BEST_SEAT, D_LED_CARD = range(8)
D_COUNT_DRAWS, D_TARGET, D_STOCK, D_COVERS, D_OUT, D_LEFT, D_MAY_KNOCK = range(8, 15)
D_MELD_LEAD, D_MELD_PARTNER, D_MELD_WORTH = range(15, 18)
"""The strength of the card led to a meld (-1 for no melds) and of its partner; its value in each suit, lost and won."""
D_SIZE = 25

# What a seat plays for
AIM_WIN, AIM_LOSE, AIM_EXACT, AIM_CATCH = range(4)

# Places of a seat in ``seats``
S_SIDE, S_AIM, S_NEED, S_VOIDS, S_DOG, S_OPENED, S_HELD, S_KNOWN = range(8)
"""Voids are the lanes of suits that a seat has been shown to lack; opened suits (as bits) are those it led first.

Then come the number of cards it holds, and those of them that everybody knows.
"""
S_SIZE = 8

KNOCK_CARD = -1
ANY_CARD = -2
"""Stands in for a first card: whichever card the rules of thumb choose."""

NEED_OF_HAND = -1
"""Stands in for tricks undertaken: about as many as the hand is worth, for seats that have not bid yet."""


@register_jitable
def lane_of(hand, suit):
    """Return the cards of a suit, as the lowest lane."""
    return (hand >> (16 * suit)) & RANKS


@register_jitable
def lowest_of(hand, suit):
    return 16 * suit + lowest(lane_of(hand, suit))


@register_jitable
def highest_of(hand, suit):
    return 16 * suit + highest(lane_of(hand, suit))


@register_jitable
def higher_out(out, card):
    """Return how many cards of a set are higher in the suit of a card."""
    return popcount(lane_of(out, card >> 4) >> ((card & 15) + 1))


@register_jitable
def beats(card, best, trump):
    """Return whether a card beats the best one of the trick so far."""
    if best < 0:
        return True
    if card & 15 == 15:
        return False
    if best & 15 == 15:
        return True
    if card >> 4 == best >> 4:
        return card > best
    return card >> 4 == trump


@register_jitable
def is_sequence(held, others):
    """Return whether the two highest cards of a lane are touching honours, from the ten up."""
    top = highest(held)
    rest = held & ~(1 << top)
    if rest == 0:
        return False
    second = highest(rest)
    return second >= 8 and (others & ((1 << top) - (1 << second))) == 0


@register_jitable
def nth_highest(held, number):
    for _ in range(number - 1):
        held &= ~(1 << highest(held))
    return highest(held)


@register_jitable
def least_missed(hand, out, trump):
    """Return the most expendable card: low, no trump, no master, no guard of an honour; a last one, to ruff later."""
    dead = hand & DEAD
    if dead:
        return lowest(dead)
    best, least = -1, 1000.0
    for suit in range(4):
        held = lane_of(hand, suit)
        if held == 0:
            continue
        low, top, length = lowest(held), highest(held), popcount(held)
        others = lane_of(out, suit)
        above = popcount(others >> (top + 1))
        cost = low - 0.5 * length
        if suit == trump:
            cost += 60
        elif length == 1 and trump >= 0 and lane_of(hand, trump):
            cost -= 3
        if others >> (low + 1) == 0:
            cost += 40
        if low != top and top >= 10 and 0 < above < 3 and length - 1 <= above:
            cost += 12
        if cost < least:
            best, least = 16 * suit + low, cost
    return best


@register_jitable
def strength(hand, out, trump, foes):
    """Estimate how many tricks a hand takes by itself."""
    total = 0.0
    for suit in range(4):
        held, others = lane_of(hand, suit), lane_of(out, suit)
        length, around = popcount(held), popcount(others)
        lane, place = held, 0
        while lane:
            top = highest(lane)
            lane &= ~(1 << top)
            above = popcount(others >> (top + 1))
            guards = length - 1 - place
            wins = 1.0 if above == 0 else 0.55 if above == 1 and guards else 0.25 if above == 2 and guards > 1 else 0.05
            if suit == trump:
                wins = max(wins, 0.4 if place < 3 else 0.8)
            elif trump >= 0:
                wins *= 0.9 if around > foes * (place + 1) else 0.5
            elif place * foes >= around:
                wins = max(wins, 0.6)
            total += wins
            place += 1
    return total
