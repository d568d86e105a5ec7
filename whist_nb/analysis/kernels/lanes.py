"""The operations of the two faster searches on hands with lanes of 16 bits."""

from whist_nb.analysis.kernels.compiling import highest, inlined, popcount, register_jitable
from whist_nb.analysis.kernels.layout import LANES, WIDE, WIDE_BITS


@register_jitable
def run_bottoms(own, everything):
    """Return the lowest card of each run of equal cards, in all suits at once.

    A bit carried upwards from each card through the gaps of cards that are gone arrives at the next card there is.
    """
    gaps = ~everything & LANES
    above = own << 1
    return own & ~(above | ((above & gaps) + gaps) & ~gaps)


@register_jitable
def above(own, others):
    """Return the cards of a lane that are higher than all the other cards."""
    over = highest(others) + 1 if others else 0
    return own >> over << over


@register_jitable
def top_of(cards, many):
    """Return that many cards from the top of a lane."""
    for _ in range(popcount(cards) - many):
        cards &= cards - 1
    return cards


@register_jitable
def kth_from_top(cards, many):
    """Return the lowest of that many cards from the top."""
    tops = top_of(cards, many)
    return tops & -tops


@inlined
def widened(hands, everything, marks):
    """Return the lowest relevant card of each suit, moved down to the end of its run of equal cards."""
    wide = 0
    for lane in range(0, 64, WIDE):
        low = marks >> lane & WIDE_BITS
        if low:
            low = low & -low
            bit = low << lane
            hand = hands[0]
            if hands[1] & bit:
                hand = hands[1]
            elif hands[2] & bit:
                hand = hands[2]
            elif hands[3] & bit:
                hand = hands[3]
            below = everything >> lane & (low - 1)
            hand >>= lane
            while below and hand >> highest(below) & 1:
                low = 1 << highest(below)
                below ^= low
            wide |= low << lane
    return wide
