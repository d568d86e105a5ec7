"""Two parties: tricks that are sure for the one on lead, and for its rivals, without a search."""

from whist_nb.analysis.kernels.compiling import highest, popcount, register_jitable
from whist_nb.analysis.kernels.layout import WIDE, WIDE_BITS


@register_jitable
def top_trumps(mine, mates, theirs):
    """Tricks that a party has in trumps whoever leads, from the top or by numbers; the cards are those of one lane."""
    ours = mine | mates
    over = highest(theirs) + 1 if theirs else 0
    most = max(popcount(mine), popcount(mates))
    tops = ours >> over << over
    sure = min(popcount(tops), most)
    if theirs == 0:
        return most, 0
    by_numbers = most - popcount(theirs)  # a trump of theirs beats one of ours at most
    if by_numbers > sure:
        return by_numbers, 0
    return sure, top_of(tops, sure)


@register_jitable
def top_of(cards, many):
    """So many cards from the top of a lane."""
    for _ in range(popcount(cards) - many):
        cards &= cards - 1
    return cards


@register_jitable
def cashing(hand, left, mate, right, trump, goal):
    """Tricks that the party on lead can take at once, counted up to a goal, and the cards this rests on.

    The leader cashes the tops of plain suits, each as long as no rival with a trump can be void in it and the partner
    need not ruff; the top trumps of both hands come later. Or he draws trumps first, where his own do that. At
    last he may cross to his partner with a low card, if that one has tops too.
    """
    trumps, marks, drawn, room, ruff_left, ruff_right = 0, 0, True, popcount(hand), False, False
    if trump >= 0:
        own, others = hand >> trump & WIDE_BITS, mate >> trump & WIDE_BITS
        first, second = left >> trump & WIDE_BITS, right >> trump & WIDE_BITS
        theirs = first | second
        trumps, tops = top_trumps(own, others, theirs)
        if trumps >= goal:
            return trumps, top_of(tops, goal) << trump
        length, longest = popcount(others), max(popcount(first), popcount(second))
        if own:
            room -= popcount(own)
        if theirs:
            run = popcount(own >> highest(theirs | others) + 1)
            drawn = run >= longest
            if drawn:  # that many rounds, then every trump of ours is a trick
                trumps = max(popcount(own), length)
                tops = top_of(own, longest)
                if length <= longest:
                    length = 0
            ruff_left, ruff_right = first != 0, second != 0
        marks = tops << trump
        if length > 0:
            room = min(room, popcount(mate) - length)
        if trumps >= goal:
            return trumps, marks
    wanted = goal - trumps
    plain, both, marks_both, entry = 0, 0, marks, False
    for lane in range(0, 64, WIDE):
        own = hand >> lane & WIDE_BITS
        third = mate >> lane & WIDE_BITS
        if lane == trump or own | third == 0:
            continue
        first, second = left >> lane & WIDE_BITS, right >> lane & WIDE_BITS
        theirs = first | second
        over = highest(theirs) + 1 if theirs else 0
        long_left, long_right = popcount(first), popcount(second)
        rounds = 99
        if not drawn:
            if ruff_left:
                rounds = long_left
            if ruff_right:
                rounds = min(rounds, long_right)
            if rounds == 0:
                continue
        longest = max(max(long_left, long_right), popcount(third))
        mine, mates = own >> over << over, third >> over << over
        run = popcount(mine)
        if mates:
            b = popcount(mates)
            both += min(rounds, min(run, popcount(third) - b) + b)
            marks_both |= (mine | mates) << lane
            if popcount(own) > run:
                entry = True
            run = popcount(own >> highest(mates | theirs) + 1)
            mine = own >> highest(mates | theirs) + 1 << highest(mates | theirs) + 1
        if run:
            cash = min(rounds, run if run < longest else popcount(own))
            cash = min(cash, wanted - plain)
            plain += cash
            tops = top_of(mine, min(run, min(cash, longest))) << lane
            marks |= tops
            if not mates:
                both += cash
                marks_both |= tops
        if plain >= wanted:
            break
    plain = min(plain, room)
    if plain < wanted and entry and min(both, room) >= wanted:
        return trumps + min(both, room), marks_both
    return trumps + plain, marks


@register_jitable
def held_up(hand, left, right, everything):
    """No trumps: tricks that the rivals of the leader take as soon as he leads a suit, and the tops this rests on.

    They have the top card of every suit he holds; one rival who has them all cashes them one after another.
    """
    tops, suits = 0, 0
    for lane in range(0, 64, WIDE):
        if hand >> lane & WIDE_BITS:
            top = 1 << highest(everything >> lane & WIDE_BITS) + lane
            if (left | right) & top == 0:
                return 0, 0
            tops |= top
            suits += 1
    return suits if tops & ~left == 0 or tops & ~right == 0 else 1, tops
