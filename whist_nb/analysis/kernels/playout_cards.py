"""Play-outs: cards as bits, what stands where, and what the rules of thumb ask of both.

A card is its place in a word of four lanes of sixteen bits, one lane for each suit: 16 * suit + strength,
strength 0 to 12, jokers that are trumps 13 and 14. A joker that counts for nothing is the sixteenth bit of
lane 0 or 1. Hands are such words. All arrays are flat and hold int64 (``fine`` float64): lists do as well.
"""

from whist_nb.analysis.kernels.compiling import highest, lowest, popcount, register_jitable

RANKS = 0x7FFF
DEAD = (1 << 15) | (1 << 31)

# Places in ``deal``, the facts that all worlds share
D_SEATS, D_TRUMP, D_LEADER, D_TURN, D_LED, D_BEST, D_BEST_SEAT, D_LED_CARD = range(8)
D_COUNT_DRAWS, D_TARGET, D_STOCK, D_COVERS, D_OUT, D_LEFT, D_MAY_KNOCK = range(8, 15)
D_MELD_LEAD, D_MELD_PARTNER, D_MELD_WORTH = range(15, 18)
"""The strength led to a meld (-1 where there are none) and that of its partner; worth of each suit, lost and won."""
D_SIZE = 25

# What a seat plays for
AIM_WIN, AIM_LOSE, AIM_EXACT, AIM_CATCH = range(4)

# Places of a seat in ``seats``, six numbers each
S_SIDE, S_AIM, S_NEED, S_VOIDS, S_DOG, S_OPENED = range(6)
S_SIZE = 6

KNOCK_CARD = -1
ANY_CARD = -2
"""As a first card: whatever the rules of thumb choose."""

NEED_OF_HAND = -1
"""As tricks undertaken: about as many as the hand is worth, for seats that have not bid yet."""


@register_jitable
def lane_of(hand, suit):
    """The cards of a suit, as the lowest lane."""
    return (hand >> (16 * suit)) & RANKS


@register_jitable
def cheapest_of(hand, suit):
    return 16 * suit + lowest(lane_of(hand, suit))


@register_jitable
def highest_of(hand, suit):
    return 16 * suit + highest(lane_of(hand, suit))


@register_jitable
def higher_out(out, card):
    """How many cards of a set are higher in the suit of a card."""
    return popcount(lane_of(out, card >> 4) >> ((card & 15) + 1))


@register_jitable
def lower_out(out, card):
    return popcount(lane_of(out, card >> 4) & ((1 << (card & 15)) - 1))


@register_jitable
def beats(card, best, trump):
    """Whether a card beats the best one of the trick so far."""
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
def none_of(share, wanted):
    """How likely a hand with that share of the unseen cards has none of so many."""
    miss = 1.0
    for _ in range(wanted):
        miss *= 1.0 - share
    return miss


@register_jitable
def holds(card, led, seat, turn, deal, seats, hands, out):
    """About how likely no opponent still to play to the trick beats a card."""
    count, trump = deal[D_SEATS], deal[D_TRUMP]
    if card & 15 == 15:
        return 0.0
    suit = card >> 4
    hidden = popcount(out)
    higher = higher_out(out, card)
    in_led = popcount(lane_of(out, led))
    in_trump = popcount(lane_of(out, trump)) if trump >= 0 else 0
    leader = deal[D_LEADER]
    hope = 1.0
    for later in range(turn + 1, count):
        other = (leader + later) % count
        if seats[S_SIZE * other + S_SIDE] == seats[S_SIZE * seat + S_SIDE] or hands[other] == 0:
            continue
        share = min(1.0, popcount(hands[other]) / max(hidden, 1))
        voids = seats[S_SIZE * other + S_VOIDS]
        no_led = 1.0 if voids >> led & 1 else none_of(share, in_led)
        beaten = 0.0
        if suit == led and not voids >> led & 1:
            beaten = 1.0 - none_of(share, higher)
        if trump >= 0 and led != trump and not voids >> trump & 1:
            ruffs = higher if suit == trump else in_trump
            beaten += no_led * (1.0 - none_of(share, ruffs))
        hope *= 1.0 - min(beaten, 1.0)
    return hope


@register_jitable
def known_of_others(seat, turn, deal, seats, hands):
    """What is known of the others, as one number: see the shifts.

    Bits 0-3: suits in which all opponents are void; 4-7: suits that an opponent may ruff; 8-11: suits that a
    partner may ruff; 12-15: suits that a partner opened; 16: a partner still plays; 17: an opponent still plays;
    18: the seat has partners.
    """
    count, trump, leader = deal[D_SEATS], deal[D_TRUMP], deal[D_LEADER]
    mine = seats[S_SIZE * seat + S_SIDE]
    all_void, foes_ruff, partner_ruffs, opened, flags = 15, 0, 0, 0, 0
    for later in range(count):
        other = (leader + later) % count
        if other == seat:
            continue
        voids = seats[S_SIZE * other + S_VOIDS]
        ruffs = voids if trump >= 0 and not voids >> trump & 1 else 0
        if seats[S_SIZE * other + S_SIDE] == mine:
            flags |= 4
            if hands[other]:
                partner_ruffs |= ruffs
                flags |= later > turn
            opened |= seats[S_SIZE * other + S_OPENED]
        elif hands[other]:
            all_void &= voids
            foes_ruff |= ruffs
            if later > turn:
                flags |= 2
    return all_void | foes_ruff << 4 | partner_ruffs << 8 | opened << 12 | flags << 16


@register_jitable
def is_sequence(held, others):
    """Whether the two highest cards of a lane are touching honours, from the ten up."""
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
    """The card one would miss least: low, no trump, no master, no guard of an honour."""
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
        if others >> (low + 1) == 0:
            cost += 40
        if low != top and top >= 10 and 0 < above < 3 and length - 1 <= above:
            cost += 12
        if cost < least:
            best, least = 16 * suit + low, cost
    return best


@register_jitable
def strength(hand, out, trump, foes):
    """About how many tricks a hand takes by itself."""
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
