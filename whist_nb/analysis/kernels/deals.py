"""Shuffle, deal and play out plain deals by the million, for statistics.

A card is suit * 16 + rank, with suits in the order of the pack and the two as rank 0; a hand is one number with the bit
of each card held. Seat 0 is eldest and leads; the last seat deals, and holds the turn-up if the whole pack is dealt
out.

Deal number i draws its random numbers from a stream of its own, a 62-bit variant of splitmix64 started at a hash of
(seed, i), so any part of a run may be played anywhere. One draw serves several choices, each of which takes the top
bits left by the one before (draw * n, of which the bits above 56 are a number below n). No probability is off by more
than 1 in 10^8.
"""

from whist_nb.analysis.kernels.compiling import cached, highest, lowest, popcount, register_jitable

BATCH_MASK = (1 << 62) - 1
BATCH_STEP, BATCH_FIRST, BATCH_SECOND = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB
BATCH_LOW = (1 << 56) - 1
BATCH_LANE = 0x1FFF
BATCH_PACK = BATCH_LANE * (1 + (1 << 16) + (1 << 32) + (1 << 48))
BY_CHANCE, LOWEST, HIGHEST, BY_THUMB = range(4)


@register_jitable
def batch_mixed(number):
    """Return a number of 62 bits, thoroughly mixed."""
    number = ((number ^ (number >> 30)) * BATCH_FIRST) & BATCH_MASK
    number = ((number ^ (number >> 27)) * BATCH_SECOND) & BATCH_MASK
    return number ^ (number >> 31)


@register_jitable
def batch_nth(cards, place):
    """Return the nth card of a set, counted from the lowest and from 0.

    It halves the set at each step, without a branch, because not even a processor can predict where the card is.
    """
    base = 0
    for half in (32, 16, 8, 4, 2, 1):
        below = popcount((cards >> base) & ((1 << half) - 1))
        up = 1 if place >= below else 0
        place -= below * up
        base += half * up
    return base


@register_jitable
def batch_shuffle(stream, seats, size, hands, pack):
    """Deal a pack: fill the hands and return the stream and the turn-up.

    The turn-up is the dealer's last card, or the first of the stock; the dealer's others need no shuffling.
    """
    for card in range(52):
        pack[card] = card + 3 * (card // 13)
    whole = seats * size == 52
    stream = (stream + BATCH_STEP) & BATCH_MASK
    draw = batch_mixed(stream) & BATCH_LOW
    draw *= 52
    turned = pack[draw >> 56]
    pack[draw >> 56] = pack[0]
    at, others, fresh = 1, 0, 4
    draw &= BATCH_LOW
    for seat in range(seats - 1 if whole else seats):
        held = 0
        for _ in range(size):
            if fresh == 0:
                stream = (stream + BATCH_STEP) & BATCH_MASK
                draw = batch_mixed(stream) & BATCH_LOW
                fresh = 5
            fresh -= 1
            draw *= 52 - at
            place = at + (draw >> 56)
            draw &= BATCH_LOW
            held |= 1 << pack[place]
            pack[place] = pack[at]
            at += 1
        hands[seat] = held
        others |= held
    if whole:
        hands[seats - 1] = BATCH_PACK & ~others
    return stream, turned


@register_jitable
def batch_cheapest(cards, trump):
    """Return the lowest card of a set, trumps kept for last."""
    low, place = 99, 0
    for suit in range(4):
        lane = (cards >> (16 * suit)) & BATCH_LANE
        if lane:
            rank = lowest(lane) + (50 if suit == trump else 0)
            if rank < low:
                low, place = rank, 16 * suit + lowest(lane)
    return place


@register_jitable
def batch_dearest(cards, trump):
    """Return the highest card of a set, a trump before all others."""
    high, place = -1, 0
    for suit in range(4):
        lane = (cards >> (16 * suit)) & BATCH_LANE
        if lane:
            rank = highest(lane) + (50 if suit == trump else 0)
            if rank > high:
                high, place = rank, 16 * suit + highest(lane)
    return place


@register_jitable
def batch_lead(hand, out, trump):
    """Lead by rule of thumb: a plain card that nothing out can beat, else the lowest of the longest plain suit."""
    longest, place = 0, -1
    for suit in range(4):
        lane = (hand >> (16 * suit)) & BATCH_LANE
        if suit == trump or not lane:
            continue
        if lane > (out >> (16 * suit)) & BATCH_LANE:
            return 16 * suit + highest(lane)
        if popcount(lane) > longest:
            longest, place = popcount(lane), 16 * suit + lowest(lane)
    return place if place >= 0 else lowest(hand)


@register_jitable
def batch_follow(may, trump, best, mine):
    """Follow by rule of thumb: low if the trick is ours already, else the cheapest card that wins it, else low."""
    if not mine:
        above = may & (BATCH_LANE << (best & ~15)) & (-2 << best)
        if above:
            return lowest(above)
        if trump >= 0 and best >> 4 != trump:
            ruffs = may & (BATCH_LANE << (16 * trump))
            if ruffs:
                return lowest(ruffs)
    return batch_cheapest(may, trump)


@cached
def batch_deals(
    seed, first, deals, seats, size, trump, ways, sides, hands, dealt, pack, plays, tricks, together, by_trumps, ranks
):
    """Deal and play a number of deals, adding the counts to the given arrays.

    ``trump`` is a suit's place, -1 for none or -2 for that of the turn-up. ``ways`` says how each seat chooses; None is
    by chance for all, and compiled as a function of its own. ``tricks[seat, n]`` counts deals in which a seat won n
    tricks, ``together[side, n]`` a side, ``by_trumps[t, n]`` hands with t trumps that won n tricks, ``ranks[kind, rank,
    won]`` plays of a plain card or trump (kind 1) of a rank, and whether it won. ``dealt``, ``plays`` (seat * 64 +
    card) and the returned trump are those of the last deal, so that one deal can be examined.
    """
    named = trump
    start = batch_mixed((seed + BATCH_STEP) & BATCH_MASK)
    for number in range(first, first + deals):
        stream = batch_mixed((start + number * BATCH_SECOND) & BATCH_MASK)
        stream, turned = batch_shuffle(stream, seats, size, hands, pack)
        if named == -2:
            trump = turned >> 4
        for seat in range(seats):
            dealt[seat] = hands[seat]
        taken, leader, gone, at = 0, 0, 0, 0
        for _ in range(size):
            stream = (stream + BATCH_STEP) & BATCH_MASK
            draw = batch_mixed(stream) & BATCH_LOW
            best, winner, seat, lane, led, most = 0, leader, leader, 0, 0, 0
            for turn in range(seats):
                hand = hands[seat]
                may = hand & lane
                may = may if may else hand
                way = BY_CHANCE if ways is None else ways[seat]
                if ways is None or way == BY_CHANCE:
                    draw *= popcount(may)
                    card = batch_nth(may, draw >> 56)
                    draw &= BATCH_LOW
                elif way == LOWEST:
                    card = batch_cheapest(may, trump)
                elif way == HIGHEST:
                    card = batch_dearest(may, trump)
                elif turn:
                    card = batch_follow(may, trump, best, sides[seat] == sides[winner])
                else:
                    card = batch_lead(may, BATCH_PACK & ~(gone | hand), trump)
                hands[seat] = hand ^ (1 << card)
                gone |= 1 << card
                suit = card >> 4
                if turn == 0:
                    led = suit
                    lane = BATCH_LANE << (16 * led)
                strength = 1 + (card & 15) + (16 if suit == led else 0) + (64 if suit == trump else 0)
                wins = strength > most
                most = strength if wins else most
                best = card if wins else best
                winner = seat if wins else winner
                plays[at] = seat * 64 + card
                at += 1
                ranks[1 if suit == trump else 0, card & 15, 0] += 1
                seat = seat + 1 if seat + 1 < seats else 0
            ranks[1 if best >> 4 == trump else 0, best & 15, 1] += 1
            taken += 1 << (4 * winner)
            leader = winner
        for side in range(seats):
            won, there = 0, False
            for seat in range(seats):
                if sides[seat] == side:
                    won += (taken >> (4 * seat)) & 15
                    there = True
            if there:
                together[side, won] += 1
        for seat in range(seats):
            won = (taken >> (4 * seat)) & 15
            tricks[seat, won] += 1
            by_trumps[popcount(dealt[seat] & (BATCH_LANE << (16 * trump))) if trump >= 0 else 0, won] += 1
    return trump
