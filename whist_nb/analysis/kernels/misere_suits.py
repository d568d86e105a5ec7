"""Misère: what is certain within one suit, whoever leads it, for every set of its remaining cards.

SAFE: the seat that avoids tricks stays under in this suit whoever leads it and however often the others discard from
it. Forced, for each of the others: if that seat leads the suit, and the winner of each round continues it, the avoiding
seat is caught before the suit runs out.
"""

from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount, register_jitable
from whist_nb.analysis.kernels.lanes import kth_from_top, run_bottoms
from whist_nb.analysis.kernels.layout import OWNER_BITS, TABLE_AT, WIDE, WIDE_BITS

SAFE = 1
FORCED_TOPS = 8
"""The first of four bits for each seat: how many of the lowest cards the proof of a forced suit rests on."""


def fill_misere(config, hands, table):
    """Fill, for each set of cards left in a suit, the owners from the lowest up with the lengths, and certainties."""
    for suit in range(4):
        at, lane = config[TABLE_AT + suit], WIDE * suit
        none, first, second, third = (
            hands[0] >> lane & WIDE_BITS,
            hands[1] >> lane & WIDE_BITS,
            hands[2] >> lane & WIDE_BITS,
            hands[3] >> lane & WIDE_BITS,
        )
        table[at], table[at + 1] = 0, SAFE
        for cards in range(1, (none | first | second | third) + 1):
            low = highest(cards)
            owner = (first >> low & 1) + 2 * (second >> low & 1) + 3 * (third >> low & 1)
            rest = table[at + 2 * (cards ^ 1 << low)]
            word = (rest & OWNER_BITS) << 2 & OWNER_BITS | owner | ((rest >> 30) + (1 << 4 * owner)) << 30
            table[at + 2 * cards] = word
            table[at + 2 * cards + 1] = suit_facts(
                table, at, cards, none & cards, first & cards, second & cards, third & cards
            )


@inlined
def suit_facts(table, at, cards, shuns, first, second, third):
    """Return what is certain in one suit, from what is certain after each round of it and after each discard.

    The avoiding seat plays the highest card that is sure to lose: below the best so far, or below all that a later seat
    has. With none the others stay under, and it is caught.
    """
    if shuns == 0 or cards == shuns:
        return SAFE
    safe, rest = SAFE, cards ^ shuns
    while rest:
        safe &= table[at + 2 * (cards ^ rest & -rest) + 1]
        rest &= rest - 1
    forced = 0
    for leader in range(1, 4):
        if (first if leader == 1 else second if leader == 2 else third) == 0:
            continue
        over = 63
        if leader > 1 and first:
            over = highest(first)
        if leader > 2 and second:
            over = min(over, highest(second))
        proved = 0
        # One card of each run of equal ones for each of the three; 0 for a seat that has none, once.
        ones = run_bottoms(first, cards)
        while True:
            one = ones & -ones
            ones ^= one
            twos = run_bottoms(second, cards)
            while True:
                two = twos & -twos
                twos ^= two
                threes = run_bottoms(third, cards)
                while True:
                    three = threes & -threes
                    threes ^= three
                    before = three | (two if leader < 3 else 0) | (one if leader < 2 else 0)
                    bar = min(over, lowest(before))
                    losing = shuns & ~((2 << bar) - 1)
                    if losing == 0:
                        safe, proved = 0, popcount(cards >> bar)
                        break
                    ducks, played = losing & -losing, one | two | three
                    left = cards ^ ducks ^ played
                    facts = table[at + 2 * left + 1]
                    safe &= facts
                    best = played & -played
                    winner = 1 if best == one else 2 if best == two else 3
                    if facts >> winner & 1:
                        relies = facts >> FORCED_TOPS + 4 * winner & 15
                        proved = popcount(cards >> lowest(kth_from_top(left, relies)))
                        proved = max(proved, popcount(cards >> lowest((played | ducks) ^ best)))
                        if shuns != losing:
                            proved = max(proved, popcount(cards >> bar))
                        break
                    if threes == 0:
                        break
                if proved or twos == 0:
                    break
            if proved or ones == 0:
                break
        if proved:
            forced |= 1 << leader | proved << FORCED_TOPS + 4 * leader
    return safe & SAFE | forced


@inlined
def safe_everywhere(config, table, cards):
    """Return whether every suit is safe with these cards left."""
    facts = table[config[TABLE_AT] + 2 * (cards & WIDE_BITS) + 1]
    facts &= table[config[TABLE_AT + 1] + 2 * (cards >> WIDE & WIDE_BITS) + 1]
    facts &= table[config[TABLE_AT + 2] + 2 * (cards >> 2 * WIDE & WIDE_BITS) + 1]
    facts &= table[config[TABLE_AT + 3] + 2 * (cards >> 3 * WIDE & WIDE_BITS) + 1]
    return facts & SAFE


@register_jitable
def up_to_his_highest(hand, cards):
    """Return the cards behind safe suits: all up to its highest card, in suits that others have, too."""
    marks = 0
    for lane in range(0, 64, WIDE):
        own = hand >> lane & WIDE_BITS
        if own and cards >> lane & WIDE_BITS & ~own:
            marks |= (own & -own) << lane
    return marks


@inlined
def forced_by(config, table, cards, leader):
    """Return the cards behind this leader's suit in which the avoiding seat is caught; 0 if there is none."""
    for suit in range(4):
        lane = cards >> WIDE * suit & WIDE_BITS
        facts = table[config[TABLE_AT + suit] + 2 * lane + 1]
        if facts >> leader & 1:
            return kth_from_top(lane, facts >> FORCED_TOPS + 4 * leader & 15) << WIDE * suit
    return 0
