"""Sure tricks for the side on lead and for the other side, without a search."""

from whist_nb.analysis.kernels.compiling import highest, popcount, register_jitable
from whist_nb.analysis.kernels.lanes import above, kth_from_top, top_of
from whist_nb.analysis.kernels.layout import WIDE, WIDE_BITS


@register_jitable
def top_trumps(mine, mates, theirs):
    """Count a party's tricks in trumps whoever leads, from the top or by numbers; the cards are those of one lane."""
    most = max(popcount(mine), popcount(mates))
    tops = above(mine | mates, theirs)
    sure = min(popcount(tops), most)
    if theirs == 0:
        return most, 0
    by_numbers = most - popcount(theirs)  # a trump of theirs beats one of ours at most
    if by_numbers > sure:
        return by_numbers, 0
    return sure, top_of(tops, sure)


@register_jitable
def cashing(hand, left, mate, right, trump, goal, begun):
    """Count the tricks that the party on lead can take at once, up to a goal, with the cards this rests on.

    The leader cashes the tops of plain suits, each as long as no rival with a trump can be void in it and the partner
    need not ruff; the top trumps of both hands come later. Or it draws trumps first, if its own can. At last it may
    cross to its partner with a low card, if that one has tops too. If it must begin with a top card of one suit,
    `begun` is its lane, else -1.
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
            run = popcount(above(own, theirs | others))
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
            if popcount(own) > run and (lane != begun or third & (third - 1)):  # the partner's only card would fall
                entry = True
            mine = above(own, mates | theirs)
            run = popcount(mine)
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
def taking_over(hand, left, mate, right, lane, goal):
    """Count, at no trumps, the tricks of the second seat's side from winning the lead with its top card.

    The card led is still counted with the leader's hand, so it can cash what a leader who begins with that top could
    cash. It also returns the cards this rests on.
    """
    for _ in range(2):  # the seat itself, and its partner
        own = hand >> lane & WIDE_BITS
        if own > (left | mate | right) >> lane & WIDE_BITS:
            sure, marks = cashing(hand, left, mate, right, -1, goal, lane)
            return sure, marks | 1 << highest(own) + lane
        hand, left, mate, right = mate, right, hand, left
    return 0, 0


@register_jitable
def in_the_end(hand, left, mate, right, trump, size, goal):
    """Count the tricks that the leader's rivals take in the end, and their cards; with no trumps left, up to a goal."""
    everything = hand | left | mate | right
    if trump >= 0 and everything >> trump & WIDE_BITS:
        ours = (hand | mate) >> trump & WIDE_BITS
        sure, tops = top_trumps(left >> trump & WIDE_BITS, right >> trump & WIDE_BITS, ours)
        return sure, tops << trump
    return held_up(hand, left, mate, right, everything, size, goal)


@register_jitable
def held_up(hand, left, mate, right, everything, size, goal):
    """Count, without trumps, the tricks that the leader's rivals take in the end, up to a goal, with the cards for it.

    In suits of which its party has the top card it wins no more tricks than its longer hand has cards there. Then it
    must lead a suit to a rival who has the top and cashes all that they have above everybody else's cards. As many of
    these as tricks are left by then they need not have discarded. A leader with no other suit does so at once.
    """
    ours, at_once = 0, True
    for lane in range(0, 64, WIDE):
        own, third = hand >> lane & WIDE_BITS, mate >> lane & WIDE_BITS
        if own | third > (left | right) >> lane & WIDE_BITS:
            ours += max(popcount(own), popcount(third))
            at_once = at_once and own == 0
    room, led = (size, hand) if at_once else (size - ours, hand | mate)
    if room < goal:
        return 0, 0
    fewest_entries, fewest, tops, runs = size, size, 0, 0
    for rival in (left, right):
        entries, cash = 0, 0
        for lane in range(0, 64, WIDE):
            own = rival >> lane & WIDE_BITS
            rest = everything >> lane & WIDE_BITS ^ own
            if own > rest:
                tops_here = above(own, rest)
                cash += popcount(tops_here)
                runs |= tops_here << lane
                if led >> lane & WIDE_BITS:
                    entries += 1
                    tops |= 1 << highest(own) + lane
        if entries > room:
            return 0, 0
        if entries:
            fewest_entries, fewest = min(fewest_entries, entries), min(fewest, cash)
    if fewest_entries >= goal:
        return fewest_entries, tops
    return min(fewest, room), runs


@register_jitable
def cashed(own, others, ruffed):
    """Count, with two hands, tricks from the top of a plain suit until the other ruffs; the tops that matter."""
    tops, longest = above(own, others), popcount(others)
    run = popcount(tops)
    if run < longest:
        return run, tops, run
    return longest if ruffed else popcount(own), tops, longest


@register_jitable
def of_two(hand, other, trump, goal, other_goal):
    """Count, with two hands, the tricks of the leader and the other, each up to a goal, and the cards they rest on.

    The leader cashes as in ``cashing``. The other hand has its trumps, and the suits of which it holds the top: the
    leader cannot lead these without letting it in, and it need not discard as many cards as it has there; with a trump
    it ruffs where it would have to. Once in, it cashes them while the leader must follow, and to their end if that
    draws all of the leader's and they have no trump.
    """
    sure, marks, drawn = 0, 0, True
    kept, basis, ruffs, room = 0, 0, False, 0
    if trump >= 0:
        own, others = hand >> trump & WIDE_BITS, other >> trump & WIDE_BITS
        length, longest = popcount(own), popcount(others)
        sure, kept = max(0, length - longest), max(0, longest - length)  # a trump beats one of the other hand
        ruffs, drawn = own != 0, others == 0
        if others:
            room = other_goal
            if own > others:
                tops = above(own, others)
                run = min(popcount(tops), longest)
                drawn = run == longest
                if goal > sure:
                    marks = kth_from_top(tops, min(run, goal - sure)) << trump
                sure += run
            elif own:
                tops = above(others, own)
                run = min(popcount(tops), length)
                if other_goal > kept:
                    basis = kth_from_top(tops, min(run, other_goal - kept)) << trump
                kept += run
    wanted, other_wanted = goal - sure, other_goal - kept
    plain, other_plain = 0, 0
    for lane in range(0, 64, WIDE):
        own, others = hand >> lane & WIDE_BITS, other >> lane & WIDE_BITS
        if lane == trump:
            continue
        if own > others:
            if plain < wanted:
                cash, tops, many = cashed(own, others, not drawn)
                marks |= kth_from_top(tops, min(many, wanted - plain)) << lane
                plain += cash
        elif others and min(other_plain, room) < other_wanted:
            cash, tops, many = cashed(others, own, ruffs)
            basis |= kth_from_top(tops, many) << lane
            room += popcount(own)
            other_plain += cash
    return sure + plain, marks, kept + min(other_plain, room), basis
