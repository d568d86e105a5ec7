"""Play-outs: what a seat knows about the others from what everybody has seen, never from hidden cards."""

from math import factorial

from whist_nb.analysis.kernels.compiling import popcount, register_jitable
from whist_nb.analysis.kernels.playout_cards import (
    D_LEADER,
    D_SEATS,
    D_TRUMP,
    RANKS,
    S_HELD,
    S_KNOWN,
    S_OPENED,
    S_SIDE,
    S_SIZE,
    S_VOIDS,
    higher_out,
    lane_of,
)

# What ``company_of`` tells
PARTNER_TO_PLAY, FOE_TO_PLAY, HAS_PARTNERS, FOES_ARE_PARTNERS = 1, 2, 4, 8


@register_jitable
def company_of(seat, turn, deal, seats):
    """Return who plays with a seat and who against it, as a number of four bits."""
    count, mine = deal[D_SEATS], seats[S_SIZE * seat + S_SIDE]
    found, foes, place = FOES_ARE_PARTNERS if count > 2 else 0, -1, deal[D_LEADER]
    for after in range(count):
        other = place if place < count else place - count
        place += 1
        if other == seat:
            continue
        side, still_plays = seats[S_SIZE * other + S_SIDE], after > turn and seats[S_SIZE * other + S_HELD] > 0
        if side == mine:
            found |= HAS_PARTNERS | (PARTNER_TO_PLAY if still_plays else 0)
        else:
            if foes >= 0 and side != foes:
                found &= ~FOES_ARE_PARTNERS
            foes = side
            found |= FOE_TO_PLAY if still_plays else 0
    return found


FACTORIALS = tuple(float(factorial(number)) for number in range(64))
"""A table of factorials, since play-outs need many probabilities, each of which would be a long product."""


@register_jitable
def none_of(wanted, size, held):
    """Return how likely it is that a number of ``size`` cards include none of the ``wanted`` ones."""
    if wanted == 0 or held == 0:
        return 1.0
    rest = size - wanted - held
    if rest < 0:
        return 0.0
    return FACTORIALS[size - wanted] / FACTORIALS[size] * (FACTORIALS[size - held] / FACTORIALS[rest])


@register_jitable
def holds(card, led, seat, turn, deal, seats, out):
    """Estimate how likely it is that no opponent still to play beats a card: 1 and 0 if that is certain."""
    count, leader, mine = deal[D_SEATS], deal[D_LEADER], seats[S_SIZE * seat + S_SIDE]
    suit, trump = card >> 4, deal[D_TRUMP] if deal[D_TRUMP] != led else -1
    hope, unseen, room, trump_room, plain, plain_hope = 1.0, -1, 0, 0, 0, 1.0
    for after in range(turn + 1, count):
        place = leader + after
        at = S_SIZE * (place if place < count else place - count)
        if seats[at + S_HELD] == 0 or seats[at + S_SIDE] == mine:
            continue
        if unseen < 0:
            unseen, lost, trumps_lost = out, 0, 0
            for other in range(0, S_SIZE * count, S_SIZE):
                known, voids = seats[other + S_KNOWN], seats[other + S_VOIDS]
                if other == S_SIZE * seat or known | voids == 0:
                    continue
                unseen &= ~known
                hidden = seats[other + S_HELD] - popcount(known)
                lost += hidden * (voids >> (16 * led) & 1)
                if trump >= 0:
                    trumps_lost += hidden * (voids >> (16 * trump) & 1)
            room, trump_room = popcount(unseen) - lost, popcount(unseen) - trumps_lost
        known, voids = seats[at + S_KNOWN], seats[at + S_VOIDS]
        if known | voids == 0 and seats[at + S_HELD] == plain:
            hope *= plain_hope  # as of the seat before, of which no more is known
            continue
        if card & 15 == 15 or (suit == led and higher_out(known, card)):
            return 0.0
        size, hidden = popcount(unseen & ~voids), seats[at + S_HELD] - popcount(known)
        beaten, no_led = 0.0, 1.0
        if not voids >> (16 * led) & 1:
            if suit == led:
                beaten = 1.0 - none_of(higher_out(unseen, card), min(size, room), hidden)
            if trump >= 0:
                in_led = popcount(lane_of(unseen, led))
                no_led = 0.0 if lane_of(known, led) else none_of(in_led, min(size, room), hidden)
        if trump >= 0 and no_led > 0.0 and not voids >> (16 * trump) & 1:
            ruffing = (RANKS << (16 * trump)) & (-2 << card if suit == trump else -1)
            no_ruff = none_of(popcount(unseen & ruffing), min(size, trump_room), hidden)
            beaten += no_led * (1.0 - (0.0 if known & ruffing else no_ruff))
        beaten = min(beaten, 1.0)
        hope *= 1.0 - beaten
        if known | voids == 0:
            plain, plain_hope = hidden, 1.0 - beaten
    return hope


@register_jitable
def unseen_of(seat, seats, out, count):
    """Return the cards whose place a seat does not know."""
    for other in range(count):
        if other != seat:
            out &= ~seats[S_SIZE * other + S_KNOWN]
    return out


@register_jitable
def possible(known, voids, held, unseen):
    """Return the cards that a seat may hold: those known, and unless these are all it has, any others that it can."""
    return known | (unseen & ~voids) if held > popcount(known) else known


@register_jitable
def lacking(may_hold):
    """Return the suits of which a seat with these possible cards is certain to hold none, as four bits."""
    lacks = 0
    for suit in range(4):
        if may_hold >> (16 * suit) & RANKS == 0:
            lacks |= 1 << suit
    return lacks


@register_jitable
def known_of_others(seat, deal, seats, out):
    """Return what is known of the others' suits before a lead, as one number.

    Bits 0-3: suits that all opponents lack; 4-7: suits that an opponent may ruff; 8-11: suits that a partner may ruff;
    12-15: suits that a partner opened.
    """
    count, trump, mine = deal[D_SEATS], deal[D_TRUMP], seats[S_SIZE * seat + S_SIDE]
    unseen = unseen_of(seat, seats, out, count)
    gone = lacking(unseen)
    all_lack, foes_ruff, partner_ruffs, opened = 15, 0, 0, 0
    for other in range(count):
        at = S_SIZE * other
        side, held = seats[at + S_SIDE], seats[at + S_HELD]
        if other == seat or (held == 0 and side != mine):
            continue
        known, voids = seats[at + S_KNOWN], seats[at + S_VOIDS]
        lacks = lacking(possible(known, voids, held, unseen)) if known | voids or held == 0 else gone
        ruffs = lacks if trump >= 0 and not lacks >> trump & 1 else 0
        if side == mine:
            partner_ruffs |= ruffs
            opened |= seats[at + S_OPENED]
        else:
            all_lack &= lacks
            foes_ruff |= ruffs
    return all_lack | foes_ruff << 4 | partner_ruffs << 8 | opened << 12


@register_jitable
def may_overruff(led, seat, turn, deal, seats, out):
    """Return whether an opponent still to play is certain to lack the suit led and may hold a trump."""
    count, trump, leader, mine = deal[D_SEATS], deal[D_TRUMP], deal[D_LEADER], seats[S_SIZE * seat + S_SIDE]
    if trump < 0:
        return False
    unseen = unseen_of(seat, seats, out, count)
    for after in range(turn + 1, count):
        at = S_SIZE * ((leader + after) % count)
        if seats[at + S_HELD] == 0 or seats[at + S_SIDE] == mine:
            continue
        may_hold = possible(seats[at + S_KNOWN], seats[at + S_VOIDS], seats[at + S_HELD], unseen)
        if lane_of(may_hold, led) == 0 and lane_of(may_hold, trump):
            return True
    return False
