"""The table of the general search, which keeps answers with the ranks that their proofs rest on.

This is Ginsberg's partition search: an answer is kept for all positions with the same lengths and the same owners of
the top cards of each suit down to the lowest of those ranks, so one answer covers very many positions.
"""

from whist_nb.analysis.kernels.compiling import highest, inlined, popcount
from whist_nb.analysis.kernels.layout import (
    ALL,
    CAPACITY,
    E_HIGH,
    E_KEY_1,
    E_KEY_2,
    E_LOW,
    E_OWNERS,
    E_TOPS,
    ENTRY,
    GENERATION,
    HEAD,
    HEAD_SHIFT,
    JOKERS,
    KEY_1,
    KEY_2,
    LANE,
    LANE_BITS,
    LEFT,
    LINK,
    MIX_1,
    MIX_2,
    MIX_3,
    NEED,
    NO_SUIT,
    OWN_TRICKS,
    POSITIVE,
    SEAT,
    SEATS,
    SHUN,
    TABLE_AT,
    USED,
)

TOPS_APART, TOPS_APART_OTHERS = 1, 2
"""Answers are kept apart by the owners of this many top cards of each suit, which nearly always matter; of more where a
party plays against the tricks of others. A search then reads through fewer answers that cannot fit.
"""


def fill_tables(config, hands, table):
    """Fill, for each set of cards left in a suit, who owns them from the top down, and how many each seat has."""
    for suit in range(4):
        at, everything = config[TABLE_AT + suit], 0
        for seat in range(config[SEATS]):
            everything |= hands[seat] >> LANE * suit & LANE_BITS
        table[at] = table[at + 1] = top = owner = 0
        for cards in range(1, everything + 1):
            if cards & (cards - 1) == 0:  # the first with this card on top
                top = cards
                for seat in range(config[SEATS]):
                    if hands[seat] >> LANE * suit & top:
                        owner = seat
            rest = at + 2 * (cards ^ top)
            table[at + 2 * cards] = table[rest] << 3 | owner + 1
            table[at + 2 * cards + 1] = table[rest + 1] + (1 << 4 * owner)


@inlined
def keys_of(config, hands, frame, frames, table):
    """Write the lengths of all suits in all hands and the leader into the frame: equal in all that one entry can cover.

    It returns where such entries begin, apart from those with other owners of the top cards.
    """
    everything = frames[frame + ALL]
    length = 0
    key_1 = table[config[TABLE_AT] + 2 * (everything & LANE_BITS) + 1]
    key_1 |= table[config[TABLE_AT + 1] + 2 * (everything >> LANE & LANE_BITS) + 1] << 28
    key_2 = table[config[TABLE_AT + 2] + 2 * (everything >> 2 * LANE & LANE_BITS) + 1]
    key_2 |= table[config[TABLE_AT + 3] + 2 * (everything >> 3 * LANE & LANE_BITS) + 1] << 28
    key_1 |= frames[frame + SEAT] << 56
    if config[JOKERS]:
        for seat in range(config[SEATS]):
            for _ in range(popcount(hands[seat] >> LANE * NO_SUIT)):
                length = length << 3 | seat + 1
    frames[frame + KEY_1], frames[frame + KEY_2] = key_1, key_2 | length << 56
    mixed = (key_1 * MIX_1 & POSITIVE) ^ ((key_2 | length << 56) * MIX_2 & POSITIVE)
    apart = (1 << 3 * (TOPS_APART if config[SHUN] == OWN_TRICKS else TOPS_APART_OTHERS)) - 1
    tops = table[config[TABLE_AT] + 2 * (everything & LANE_BITS)] & apart
    tops |= (table[config[TABLE_AT + 1] + 2 * (everything >> LANE & LANE_BITS)] & apart) << 6
    tops |= (table[config[TABLE_AT + 2] + 2 * (everything >> 2 * LANE & LANE_BITS)] & apart) << 12
    tops |= (table[config[TABLE_AT + 3] + 2 * (everything >> 3 * LANE & LANE_BITS)] & apart) << 18
    mixed ^= tops * MIX_2 & POSITIVE
    mixed = (mixed ^ mixed >> 29) * MIX_3 & POSITIVE
    return mixed >> config[HEAD_SHIFT]


@inlined
def marks_of(entry, entries, everything):
    """Return the cards an entry rests on, as the lowest relevant card of each suit in this position."""
    marks, tops = 0, entries[entry + E_TOPS]
    for suit in range(4):
        wanted = tops >> 4 * suit & 15
        if wanted:
            lane = everything >> LANE * suit & LANE_BITS
            for _ in range(popcount(lane) - wanted):
                lane &= lane - 1
            marks |= (lane & -lane) << LANE * suit
    return marks


@inlined
def look_up(config, head, frame, frames, table, heads, entries):
    """Return the entry that answers the question of this frame, or -1."""
    link = heads[head]
    if link >> 40 != config[GENERATION]:
        return -1
    everything, need = frames[frame + ALL], frames[frame + NEED]
    key_1, key_2 = frames[frame + KEY_1], frames[frame + KEY_2]
    owners_0 = table[config[TABLE_AT] + 2 * (everything & LANE_BITS)]
    owners_1 = table[config[TABLE_AT + 1] + 2 * (everything >> LANE & LANE_BITS)]
    owners_2 = table[config[TABLE_AT + 2] + 2 * (everything >> 2 * LANE & LANE_BITS)]
    owners_3 = table[config[TABLE_AT + 3] + 2 * (everything >> 3 * LANE & LANE_BITS)]
    entry = (link & (1 << 40) - 1) - 1
    while entry >= 0:
        if (
            (entries[entry + E_LOW] >= need or entries[entry + E_HIGH] < need)
            and entries[entry + E_KEY_1] == key_1
            and entries[entry + E_KEY_2] == key_2
        ):
            tops = entries[entry + E_TOPS]
            differs = (entries[entry + E_OWNERS] ^ owners_0) & (1 << 3 * (tops & 15)) - 1
            differs |= (entries[entry + E_OWNERS + 1] ^ owners_1) & (1 << 3 * (tops >> 4 & 15)) - 1
            differs |= (entries[entry + E_OWNERS + 2] ^ owners_2) & (1 << 3 * (tops >> 8 & 15)) - 1
            differs |= (entries[entry + E_OWNERS + 3] ^ owners_3) & (1 << 3 * (tops >> 12 & 15)) - 1
            if differs == 0:
                return entry
        entry = entries[entry + LINK]
    return -1


@inlined
def widen(hands, seats, everything, marks):
    """Return the lowest relevant card of each suit, moved down to the end of its run of equal cards."""
    wide = 0
    for suit in range(4):
        lane = marks >> LANE * suit & LANE_BITS
        if lane:
            low, cards = lane & -lane, everything >> LANE * suit & LANE_BITS
            hand = 0
            for seat in range(seats):
                if hands[seat] >> LANE * suit & low:
                    hand = hands[seat] >> LANE * suit & LANE_BITS
            below = cards & (low - 1)
            while below and hand >> highest(below) & 1:
                low = 1 << highest(below)
                below ^= low
            wide |= low << LANE * suit
    return wide


@inlined
def keep(config, frame, frames, table, heads, entries, state, value, marks):
    """Store an answer with the top cards it rests on; a full table keeps what it has."""
    entry = state[USED]
    if entry + ENTRY > config[CAPACITY]:
        return
    state[USED] = entry + ENTRY
    everything, tops = frames[frame + ALL], 0
    for suit in range(4):
        cards = everything >> LANE * suit & LANE_BITS
        lane = marks >> LANE * suit & LANE_BITS
        if lane:
            tops |= popcount(cards & -(lane & -lane)) << 4 * suit
        entries[entry + E_OWNERS + suit] = table[config[TABLE_AT + suit] + 2 * cards]
    entries[entry + E_TOPS] = tops
    entries[entry + E_KEY_1], entries[entry + E_KEY_2] = frames[frame + KEY_1], frames[frame + KEY_2]
    need = frames[frame + NEED]
    entries[entry + E_LOW] = need if value else 0
    entries[entry + E_HIGH] = frames[frame + LEFT] if value else need - 1
    head = frames[frame + HEAD]
    link = heads[head]
    entries[entry + LINK] = (link & (1 << 40) - 1) - 1 if link >> 40 == config[GENERATION] else -1
    heads[head] = config[GENERATION] << 40 | entry + 1
