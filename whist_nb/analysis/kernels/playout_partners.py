"""Play-outs: a seat that wants tricks and has a partner, or many trumps."""

from whist_nb.analysis.kernels.compiling import highest, lowest, popcount, register_jitable
from whist_nb.analysis.kernels.playout_cards import (
    D_TRUMP,
    beats,
    cheapest_of,
    higher_out,
    highest_of,
    holds,
    is_sequence,
    lane_of,
    least_missed,
    nth_highest,
)


@register_jitable
def lead_to_win(hand, out, trump, known):
    """The opening card of a seat that wants tricks and has a partner, or many trumps."""
    all_void, foes_ruff = known & 15, known >> 4 & 15
    partner_ruffs, opened = known >> 8 & 15, known >> 12 & 15
    trumps_gone = True
    if trump >= 0:
        held, others = lane_of(hand, trump), lane_of(out, trump)
        trumps_gone = others == 0 or all_void >> trump & 1
        if held and not trumps_gone:
            length, top = popcount(held), highest(held)
            master = others >> (top + 1) == 0
            if length >= 5 or (master and 2 * length > popcount(others)):
                if not master and length > 3 and not is_sequence(held, others):
                    return 16 * trump + nth_highest(held, 4)
                return 16 * trump + top
    best_master, master_rank = -1, -1
    ruffed, returned, sequence, fourth, short = -1, -1, -1, -1, -1
    long, short_key = 3, 1000
    for suit in range(4):
        held = lane_of(hand, suit)
        if held == 0 or suit == trump:
            continue
        safe = not foes_ruff >> suit & 1 or partner_ruffs >> suit & 1
        if not safe:
            continue
        others, length, top = lane_of(out, suit), popcount(held), highest(held)
        around = popcount(others)
        above = popcount(others >> (top + 1))
        if above == 0 and (trumps_gone or around >= 2) and 16 * around + length > master_rank:
            best_master, master_rank = 16 * suit + top, 16 * around + length
        if partner_ruffs >> suit & 1:
            ruffed = 16 * suit + lowest(held)
        if opened >> suit & 1:
            returned = 16 * suit + (top if length <= 3 or above == 0 else lowest(held))
        if is_sequence(held, others):
            sequence = 16 * suit + top
        if length > long:
            fourth, long = 16 * suit + nth_highest(held, 4), length
        key = top + 100 * (above == 1 or above == 2)
        if key < short_key:
            short, short_key = 16 * suit + top, key
    for card in (best_master, ruffed, returned, sequence, fourth, short):
        if card >= 0:
            return card
    if trump >= 0 and lane_of(hand, trump):
        top = highest_of(hand, trump)
        return top if higher_out(out, top) == 0 else cheapest_of(hand, trump)
    return least_missed(hand, out, trump)


@register_jitable
def follow_to_win(held, led, best, partner_wins, known, seat, turn, deal, seats, hands, out):
    """A card of the suit led, wanting tricks, with a partner."""
    trump = deal[D_TRUMP]
    low, top = 16 * led + lowest(held), 16 * led + highest(held)
    if not beats(top, best, trump):
        return low
    foes_after, partner_to_play = known >> 17 & 1, known >> 16 & 1
    if partner_wins and (not foes_after or holds(best, led, seat, turn, deal, seats, hands, out) >= 0.75):
        return low
    winners = held
    if best >= 0 and best >> 4 == led:
        winners = held & ~((1 << ((best & 15) + 1)) - 1)
    if not foes_after:
        return 16 * led + lowest(winners)
    others = lane_of(out, led)
    if partner_to_play:
        chosen = -1
        while winners:
            card = 16 * led + highest(winners)
            if holds(card, led, seat, turn, deal, seats, hands, out) < 0.7:
                break
            chosen = card
            winners &= ~(1 << (card & 15))
        return chosen if chosen >= 0 else low
    if partner_wins and best >> 4 == led and (others & ((1 << (top & 15)) - (1 << (best & 15)))) == 0:
        return low
    card = top
    while winners:
        next_one = 16 * led + highest(winners)
        if (others & ((1 << (top & 15)) - (1 << (next_one & 15)))) != 0:
            break
        card = next_one
        winners &= ~(1 << (next_one & 15))
    return card


@register_jitable
def void_to_win(hand, led, best, partner_wins, known, seat, turn, deal, seats, hands, out):
    """Void in the suit led, wanting tricks: ruff or throw a card."""
    trump = deal[D_TRUMP]
    thrown = least_missed(hand, out, trump)
    foes_after, partner_to_play = known >> 17 & 1, known >> 16 & 1
    if partner_wins and (not foes_after or holds(best, led, seat, turn, deal, seats, hands, out) >= 0.6):
        return thrown
    trumps = lane_of(hand, trump) if trump >= 0 else 0
    if trumps == 0:
        return thrown
    doubtful = partner_to_play and best >> 4 != trump and higher_out(out, best) > 0
    if doubtful and popcount(trumps) >= 4 and thrown >> 4 != trump:
        return thrown
    if best >> 4 == trump and best & 15 != 15:
        trumps &= ~((1 << ((best & 15) + 1)) - 1)
    if trumps == 0:
        return thrown
    first = 16 * trump + lowest(trumps)
    if not foes_after:
        return first
    while trumps:
        card = 16 * trump + lowest(trumps)
        if holds(card, led, seat, turn, deal, seats, hands, out) > 0.6:
            return card
        trumps &= trumps - 1
    return first if thrown >> 4 == trump else thrown
