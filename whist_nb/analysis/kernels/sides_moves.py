"""The moves of the search for two sides: the cards worth trying, the most promising first."""

from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount, register_jitable
from whist_nb.analysis.kernels.layout import WIDE, WIDE_BITS


@inlined
def append(frames, at, cards, downwards):
    """Add cards to a list in a frame, from the top down or from the bottom up; return where the list ends now."""
    while cards:
        card = highest(cards) if downwards else lowest(cards)
        cards ^= 1 << card
        frames[at] = card
        at += 1
    return at


@register_jitable
def ends(cards):
    """Return the highest and the lowest of some cards of one suit."""
    return 1 << highest(cards) | cards & -cards


@inlined
def append_by_suit(frames, at, cards, hand, left, mate, right):
    """Do the same from the top, suit after suit: first where only one party is long, last where both are void."""
    while cards:
        chosen, most = 0, -99
        for lane in range(0, 64, WIDE):
            if cards >> lane & WIDE_BITS:
                ours = max(popcount(hand >> lane & WIDE_BITS), popcount(mate >> lane & WIDE_BITS))
                theirs = max(popcount(left >> lane & WIDE_BITS), popcount(right >> lane & WIDE_BITS))
                more = ours - 2 * theirs if theirs else -50
                if more > most:
                    chosen, most = lane, more
        at = append(frames, at, cards & WIDE_BITS << chosen, True)
        cards &= ~(WIDE_BITS << chosen)
    return at


@inlined
def list_leads(frames, at, cards, hand, left, mate, right, everything, trump):
    """List the leads worth trying: first a ruff for the partner, a finesse, then from strength; last into a ruff."""
    ruff, finesse, strong, plain, short, gift, trumps = 0, 0, 0, 0, 0, 0, 0
    left_ruffs = trump >= 0 and left >> trump & WIDE_BITS != 0
    right_ruffs = trump >= 0 and right >> trump & WIDE_BITS != 0
    mate_trumps = popcount(mate >> trump & WIDE_BITS) if trump >= 0 else 0
    own_trumps = popcount(hand >> trump & WIDE_BITS) if trump >= 0 else 0
    for lane in range(0, 64, WIDE):
        own = cards >> lane & WIDE_BITS
        if own == 0:
            continue
        both = ends(own) << lane
        if lane == trump:
            trumps = both
            continue
        first, second, third = left >> lane & WIDE_BITS, right >> lane & WIDE_BITS, mate >> lane & WIDE_BITS
        if (first == 0 and left_ruffs) or (second == 0 and right_ruffs):
            continue
        suit = everything >> lane & WIDE_BITS
        ace = 1 << highest(suit)
        suit ^= ace
        king = 1 << highest(suit) if suit else 0
        suit ^= king
        queen = 1 << highest(suit) if suit else 0
        suit ^= queen
        jack = 1 << highest(suit) if suit else 0
        mine = hand >> lane & WIDE_BITS
        ours = mine | third
        if (
            third & (third - 1)
            and first & (first - 1)
            and (
                (third & king and first & ace)
                or (third & ace and first & king and (third & queen or (ours & queen and ours & jack)))
                or (third & king and first & queen and third & jack)
            )
        ):
            finesse |= both
        elif (
            trump >= 0
            and mine & (mine - 1)
            and second & (second - 1)
            and ((mine & ace and second & king) or (mine & king and second & ace and not ours & queen))
        ):
            gift |= 1 << highest(own) + lane
        elif first and second and popcount(ours & (ace | king | queen)) >= 2:
            strong |= both
        elif third == 0 and first and second and 0 < mate_trumps <= own_trumps and own & -own != ace:
            ruff |= (own & -own) << lane
        elif first == 0 or second == 0 or third == 0:
            short |= both
        else:
            plain |= both
    at = append(frames, at, ruff, True)
    at = append(frames, at, finesse, True)
    at = append_by_suit(frames, at, strong, hand, left, mate, right)
    at = append_by_suit(frames, at, plain, hand, left, mate, right)
    at = append_by_suit(frames, at, short, hand, left, mate, right)
    at = append(frames, at, gift, True)
    at = append(frames, at, trumps, True)
    return append(frames, at, cards & ~(ruff | finesse | strong | plain | short | gift | trumps), True)


@register_jitable
def between(cards, low, high):
    """Return whether a lane has a card between two places."""
    return cards & (1 << high) - 1 & ~((2 << low) - 1) != 0


@inlined
def list_follow(frames, at, cards, lane, best, by_mate, left, mate, last, second):
    """List cards that follow suit: of one lane, with the lane of the next rival and of the partner still to play."""
    own = cards >> lane & WIDE_BITS
    held = best - lane if best >> 4 == lane >> 4 else 99  # a ruff is above all cards of the suit
    top = highest(own)
    if top < held:
        return append(frames, at, cards, False)
    rival = highest(left) if left and not last else -1
    if by_mate and (held > rival or not between(left, held, top)):
        return append(frames, at, cards, False)
    if second and mate and highest(mate) > held:
        high = highest(mate)
        if high > rival or (rival > max(high, top) and not between(left, min(high, top), max(high, top))):
            return append(frames, at, cards, False)
    higher = own >> held + 1 << held + 1
    low = higher & -higher
    at = append(frames, at, higher << lane, low <= 0 or not (last or lowest(higher) > rival))
    return append(frames, at, (own & ~higher) << lane, False)


@inlined
def list_discards(frames, at, cards, hand, best, by_mate, safe, low_is_enough, trump):
    """List cards when void in the suit led: ruffs where that helps, then the lowest of the longest suits."""
    if trump >= 0 and not (by_mate and safe):
        own = cards >> trump & WIDE_BITS
        if own:
            if best >> 4 == trump >> 4:
                held = best - trump
                higher = own >> held + 1 << held + 1
                if not by_mate:
                    at = append(frames, at, higher << trump, False)
                    cards &= ~(higher << trump)
            elif low_is_enough:
                frames[at] = lowest(own) + trump
                at += 1
                cards &= ~((own & -own) << trump)
            else:
                at = append(frames, at, own << trump, False)
                cards &= ~(own << trump)
    done = 0
    for _ in range(4):
        longest, chosen = 0, -1
        for lane in range(0, 64, WIDE):
            if lane != trump and not done >> lane & 1 and cards >> lane & WIDE_BITS:
                length = popcount(hand >> lane & WIDE_BITS)
                if length > longest:
                    longest, chosen = length, lane
        if chosen < 0:
            break
        done |= 1 << chosen
        own = cards >> chosen & WIDE_BITS
        frames[at] = lowest(own) + chosen
        at += 1
        cards &= ~((own & -own) << chosen)
    return append(frames, at, cards, True)


@register_jitable
def duel_answers(cards, playable, best, lane):
    """Return what the second of two hands needs to try: its cheapest winner and its lowest card, or that of each suit.

    With two hands a higher card kept is never worse than a lower one: checked against the general kernel, which tries
    every card, on several hundred thousand endings (``tests/analysis/test_solver.py`` does it on fewer).
    """
    if playable >> lane & WIDE_BITS:
        low = cards & -cards
        higher = cards >> best + 1 << best + 1
        return low | (higher & -higher)
    kept = 0
    for suit in range(0, 64, WIDE):
        own = cards >> suit & WIDE_BITS
        kept |= (own & -own) << suit
    return kept
