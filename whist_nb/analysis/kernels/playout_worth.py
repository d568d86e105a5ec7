"""The chance that each card of a hand wins a trick: a rough count, as a player would make it.

It considers how many higher cards the others have, guards, suits that will be ruffed, long trumps, and trumps that will
ruff. Players use it to bid, and to play for a number of tricks.
"""

from whist_nb.analysis.kernels.compiling import highest, popcount, register_jitable
from whist_nb.analysis.kernels.playout_cards import RANKS, lane_of

GUARDED, BARE = 0.62, 0.15
"""How often a card still wins against one higher card: with a lower one to play first, and with none."""


@register_jitable
def chance_of_trump(high, place, others, length, shorts, hands, size):
    """Return how likely a trump is to win: by its height, by ruffing a short suit, or because no others are left."""
    small = (0.26 + 0.08 * shorts) * 3 / max(hands, 3) if size > 3 else 0.05
    if place >= 1.25 * others + 0.3 and length > others:
        small = 0.85
    return max(high, min(small, 0.9))


@register_jitable
def weigh_cards(hand, out, held, hands, leads, trump, found):
    """Estimate how likely each card in hand is to win a trick, by its place, in ``found``.

    The others hold ``held`` cards of ``out`` in ``hands`` hands; ``leads`` says whether the first lead is mine.
    """
    size = popcount(hand)
    share = min(held / max(popcount(out), 1), 1.0)
    trumps = trumps_out = shorts = 0.0
    if trump >= 0:
        trumps, trumps_out = popcount(lane_of(hand, trump)), popcount(lane_of(out, trump)) * share
        for suit in range(4):
            if suit != trump:
                shorts += 2 - min(popcount(lane_of(hand, suit)), 2)
    danger = min(1.0, trumps_out / hands) * (0.4 + 0.2 * hands)  # of a ruff by others
    gets_led = 1 - (0.79 if trump >= 0 else 0.83) ** (size + 0.4 + 2 * leads)
    for suit in range(4):
        lane, others = lane_of(hand, suit), lane_of(out, suit)
        length, each, place = popcount(lane), popcount(others) * share / hands, 0
        while lane:
            top = highest(lane)
            lane &= ~(1 << top)
            higher, guards = popcount(others & (RANKS << top)), length - 1 - place
            high = (1 - share * (1 - (GUARDED if guards else BARE if size > 3 else 0.05))) ** higher
            if higher * share > guards + 1:
                high *= 0.8 ** (higher * share - guards - 1)
            if suit == trump:
                found[16 * suit + top] = chance_of_trump(high, place, each, length, shorts, hands, size)
            else:
                ruffed = min(max(0.55 - 0.18 * (each - place - (higher > 0)), 0.03), 0.9) * danger
                if place > 1.45 * each and place and (trump < 0 or trumps > 2 * trumps_out / hands):
                    high = max(high, 0.6)
                found[16 * suit + top] = high * (1 - ruffed * (trump >= 0)) * gets_led
            place += 1
