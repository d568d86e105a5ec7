"""Play-outs: a seat that wants tricks and has a partner, or leads alone against partners."""

from whist_nb.analysis.kernels.compiling import highest, lowest, popcount, register_jitable
from whist_nb.analysis.kernels.playout_cards import (
    D_TRUMP,
    beats,
    higher_out,
    highest_of,
    is_sequence,
    lane_of,
    least_missed,
    lowest_of,
    nth_highest,
)
from whist_nb.analysis.kernels.playout_others import (
    FOE_TO_PLAY,
    PARTNER_TO_PLAY,
    holds,
    known_of_others,
    may_overruff,
)
from whist_nb.analysis.kernels.playout_rules import (
    CANNOT_BEAT,
    DISCARD,
    KEEP_TRUMPS,
    LAST_WINS,
    LEAD_FOR_RUFF,
    LEAD_FOURTH,
    LEAD_LOWEST,
    LEAD_MASTER,
    LEAD_RETURN,
    LEAD_SEQUENCE,
    LEAD_SHORT,
    LEAD_TRUMP_EXIT,
    LEAD_TRUMPS,
    LEAVE_PARTNER,
    PARTNER_WINS,
    RUFF,
    SECOND_LOW,
    SECOND_WIN,
    THIRD_HIGH,
    THIRD_LOW,
    by,
)

NONE = 1 << 20


@register_jitable
def draw_trumps(held, others, trump):
    """Return the trump to lead with five of them, or a master and more than half as many as are out; otherwise -1."""
    length, top = popcount(held), highest(held)
    is_master = others >> (top + 1) == 0
    if length < 5 and not (is_master and 2 * length > popcount(others)):
        return -1
    if is_master or length < 4 or is_sequence(held, others):
        return 16 * trump + top
    return 16 * trump + nth_highest(held, 4)


@register_jitable
def lead_to_win(hand, seat, deal, seats, out):
    """Return the opening card.

    Among suits for the same rule it takes the longest, and among equals the one with the highest card.
    """
    trump, known = deal[D_TRUMP], known_of_others(seat, deal, seats, out)
    all_lack, foes_ruff, partner_ruffs, opened = known & 15, known >> 4 & 15, known >> 8 & 15, known >> 12 & 15
    trumps_gone = trump < 0 or all_lack >> trump & 1
    if not trumps_gone and lane_of(hand, trump):
        card = draw_trumps(lane_of(hand, trump), lane_of(out, trump), trump)
        if card >= 0:
            return by(LEAD_TRUMPS, card)
    master = ruffed = returned = sequence = fourth = -1
    short = NONE
    for suit in range(4):
        lane, held = 16 * suit, lane_of(hand, suit)
        if held == 0 or suit == trump or (foes_ruff >> suit & 1 and not partner_ruffs >> suit & 1):
            continue
        others, length, top = lane_of(out, suit), popcount(held), highest(held)
        higher, order = others >> (top + 1), 64 * (16 * length + top)
        if higher == 0:
            around = popcount(others)
            if trumps_gone or around >= 2:
                master = max(master, 64 * (16 * around + length) + lane + top)
        if master >= 0:
            continue  # whatever a later rule would choose
        if partner_ruffs >> suit & 1:
            ruffed = max(ruffed, order + lane + lowest(held))
        if ruffed >= 0:
            continue
        if opened >> suit & 1:
            returned = max(returned, order + lane + (top if length <= 3 or higher == 0 else lowest(held)))
        if returned >= 0:
            continue
        if is_sequence(held, others):
            sequence = max(sequence, order + lane + top)
        if sequence >= 0:
            continue
        if length >= 4:
            fourth = max(fourth, order + lane + nth_highest(held, 4))
        above = popcount(higher)
        short = min(short, 64 * (top + 100 * (above == 1 or above == 2)) + lane + top)
    if master >= 0:
        return by(LEAD_MASTER, master & 63)
    if ruffed >= 0:
        return by(LEAD_FOR_RUFF, ruffed & 63)
    if returned >= 0:
        return by(LEAD_RETURN, returned & 63)
    if sequence >= 0:
        return by(LEAD_SEQUENCE, sequence & 63)
    if fourth >= 0:
        return by(LEAD_FOURTH, fourth & 63)
    if short < NONE:
        return by(LEAD_SHORT, short & 63)
    if trump >= 0 and lane_of(hand, trump):
        top = highest_of(hand, trump)
        return by(LEAD_TRUMP_EXIT, top if higher_out(out, top) == 0 else lowest_of(hand, trump))
    return by(LEAD_LOWEST, least_missed(hand, out, trump))


@register_jitable
def follow_to_win(held, led, best, partner_wins, company, seat, turn, deal, seats, out):
    """Return a card of the suit led."""
    trump = deal[D_TRUMP]
    low, top = 16 * led + lowest(held), 16 * led + highest(held)
    if not beats(top, best, trump):
        return by(CANNOT_BEAT, low)
    if partner_wins and holds(best, led, seat, turn, deal, seats, out) >= 0.75:
        return by(PARTNER_WINS, low)
    winners = held
    if best >= 0 and best >> 4 == led:
        winners = held & (-2 << (best & 15))
    if not company & FOE_TO_PLAY:
        return by(LAST_WINS, 16 * led + lowest(winners))
    if company & PARTNER_TO_PLAY:
        likely = -1
        while winners:
            card = 16 * led + highest(winners)
            if holds(card, led, seat, turn, deal, seats, out) < 0.7:
                break
            likely = card
            winners &= ~(1 << (card & 15))
        return by(SECOND_WIN, likely) if likely >= 0 else by(SECOND_LOW, low)
    others, above = lane_of(out, led), -1 << (top & 15)
    if partner_wins and best >> 4 == led and others & ~above & (-1 << (best & 15)) == 0:
        return by(THIRD_LOW, low)
    while others & ~above & (-1 << lowest(winners)):
        winners &= winners - 1
    return by(THIRD_HIGH, 16 * led + lowest(winners))


@register_jitable
def void_to_win(hand, led, best, partner_wins, company, seat, turn, deal, seats, out):
    """Return a card when void in the suit led: a ruff or a discard."""
    trump = deal[D_TRUMP]
    is_master = higher_out(out, best) == 0
    if partner_wins and (
        (is_master and not may_overruff(led, seat, turn, deal, seats, out))
        or holds(best, led, seat, turn, deal, seats, out) >= 0.6
    ):
        return by(LEAVE_PARTNER, least_missed(hand, out, trump))
    trumps = lane_of(hand, trump) if trump >= 0 else 0
    if company & PARTNER_TO_PLAY and popcount(trumps) >= 4 and not is_master:
        thrown = least_missed(hand, out, trump)
        if thrown >> 4 != trump:
            return by(KEEP_TRUMPS, thrown)
    if best >> 4 == trump and best & 15 != 15:
        trumps &= -2 << (best & 15)
    if trumps == 0:
        return by(DISCARD, least_missed(hand, out, trump))
    first = 16 * trump + lowest(trumps)
    if not may_overruff(led, seat, turn, deal, seats, out):
        return by(RUFF, first)
    while trumps:
        card = 16 * trump + lowest(trumps)
        if holds(card, led, seat, turn, deal, seats, out) >= 1.0:
            return by(RUFF, card)
        trumps &= trumps - 1
    thrown = least_missed(hand, out, trump)
    return by(RUFF, first) if thrown >> 4 == trump else by(DISCARD, thrown)
