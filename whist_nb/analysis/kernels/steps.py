"""The common part of the three searches: going through the questions of a call, and the cards of one turn."""

from whist_nb.analysis.kernels.compiling import inlined, lowest, register_jitable
from whist_nb.analysis.kernels.layout import (
    A_CARD,
    A_HIGH,
    A_LOW,
    A_NEED,
    ASK,
    CHECK,
    CUT,
    CUT_SHIFT,
    DONE,
    ENTER,
    FRAME,
    GENERATION,
    HEAD,
    IRRELEVANT,
    LANE,
    LANE_BITS,
    LIST,
    MIX_1,
    MIX_2,
    MOVES,
    NEED,
    NEXT,
    NO_SUIT,
    POSITIVE,
    REST,
    ROW,
    ROWS,
    TRY,
    UNION,
    WHOLE,
)


@inlined
def put(asks, state, frames, root):
    """Put the next question whose bounds have not met to the seat at the root; return the mode to begin in.

    That seat may choose, or has its card. The first frame is that of the root's trick.
    """
    while state[ROW] < state[ROWS]:
        row = state[ROW] * ASK
        if asks[row + A_LOW] < asks[row + A_HIGH]:
            frames[NEED] = asks[row + A_NEED]
            if asks[row + A_CARD] == WHOLE:
                return ENTER
            frame = root * FRAME
            frames[frame + LIST], frames[frame + MOVES], frames[frame + NEXT] = asks[row + A_CARD], 1, 0
            frames[frame + REST], frames[frame + UNION], frames[frame + IRRELEVANT] = 0, 0, 0
            frames[frame + CUT], frames[HEAD] = -1, -1  # one card's answer is not kept as the position's
            return TRY
        state[ROW] += 1
    return DONE


@inlined
def put_next(asks, state, frames, root, value):
    """Write down whether that many tricks can be made, and put the next question."""
    row = state[ROW] * ASK
    need = asks[row + A_NEED]
    if value:
        asks[row + A_LOW], asks[row + A_NEED] = need, need + 1
    else:
        asks[row + A_HIGH], asks[row + A_NEED] = need - 1, need - 1
    return put(asks, state, frames, root)


@inlined
def begin_turn(config, cuts, frames, frame, found, key, marks):
    """Try cards: first what cut before in a turn with such a key; the rest is put in order when its time comes.

    `marks` are ranks that have mattered already.
    """
    frames[frame + UNION], frames[frame + IRRELEVANT] = marks, 0
    frames[frame + MOVES] = frames[frame + NEXT] = 0
    if found & (found - 1) == 0:
        frames[frame + CUT], frames[frame + REST] = -1, 0
        frames[frame + LIST], frames[frame + MOVES] = lowest(found), 1
        return
    key = (key & POSITIVE) * MIX_1 & POSITIVE
    key = (key ^ key >> 31) * MIX_2 & POSITIVE
    slot, check = key >> config[CUT_SHIFT], (key & 0xFFFFFFFF) ^ config[GENERATION]
    frames[frame + CUT], frames[frame + CHECK] = slot, check
    known = cuts[slot]
    if known >> 6 == check and found >> (known & 63) & 1:
        frames[frame + LIST], frames[frame + MOVES] = known & 63, 1
        found ^= 1 << (known & 63)
    frames[frame + REST] = found


@inlined
def insert(frames, at, moves, weight, card):
    """Insert a card into a list of that many, the greatest weight first; return the new number."""
    packed, place = (weight + 2000) * 64 + card, at + moves
    while place > at and frames[place - 1] < packed:
        frames[place] = frames[place - 1]
        place -= 1
    frames[place] = packed
    return moves + 1


@inlined
def remember_cut(cuts, frames, frame, card):
    """Note the card that has settled this turn, for turns with the same key."""
    if frames[frame + CUT] >= 0:
        cuts[frames[frame + CUT]] = frames[frame + CHECK] << 6 | card


@inlined
def note_failure(frames, frame, card, lane, marks):
    """Note what a card that failed rests on: if its rank did not matter, none below all that did is better."""
    frames[frame + UNION] |= marks
    relevant = marks >> lane & LANE_BITS  # in the wider lanes, too, whose last bit is never a card
    bar = relevant & -relevant if relevant else 1 << LANE
    if 1 << card - lane < bar:
        frames[frame + IRRELEVANT] |= (bar - 1) << lane


@register_jitable
def beats(card, best, trump):
    """Return whether a card takes the trick from the best one so far."""
    suit, held = card // LANE, best // LANE
    if suit == held:
        return suit != NO_SUIT and card > best
    return suit != NO_SUIT and (held == NO_SUIT or suit == trump)
