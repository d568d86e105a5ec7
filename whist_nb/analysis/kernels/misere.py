"""The search for a misere: one seat alone that must take no trick at all, against one to three others, no trumps.

Hands are equal, and it sits at place 0. Here the low cards decide, so they lie upside down: the lowest card of a suit
has the highest bit, and a pattern holds a suit's cards from the lowest upwards, as far as the proof rests on them.
"""

from whist_nb.analysis.kernels.asks import answered, put
from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount, register_jitable
from whist_nb.analysis.kernels.lanes import run_bottoms, widened
from whist_nb.analysis.kernels.layout import (
    BEGIN,
    BUDGET,
    CUT_SHIFT,
    DONE,
    ENTER,
    GENERATION,
    HEAD_SHIFT,
    LEAVE,
    MIX_1,
    MIX_2,
    MIX_3,
    MODE,
    NODES,
    OWNER_BITS,
    P_BOUNDS,
    POSITIVE,
    ROOT_TURN,
    S_ALL,
    S_BEST,
    S_BEST_SEAT,
    S_CARD,
    S_CHECK,
    S_CUT,
    S_FRAME,
    S_IRRELEVANT,
    S_LEADER,
    S_LED,
    S_LEFT,
    S_LIST,
    S_MOVES,
    S_NEED,
    S_NEXT,
    S_OWNERS_A,
    S_OWNERS_B,
    S_REST,
    S_SEAT,
    S_SHAPE,
    S_UNION,
    S_WON_BY,
    SEATS,
    TABLE_AT,
    TOP,
    TRY,
    WIDE,
    WIDE_BITS,
)
from whist_nb.analysis.kernels.misere_suits import SAFE, forced_by, safe_everywhere, up_to_his_highest
from whist_nb.analysis.kernels.patterns import find_pattern, find_shape, keep_pattern, marked_by

LOWEST_APART = 5
"""Patterns are kept apart by the owners of so many cards of each suit, which nearly always matter."""


@inlined
def ducking_cards(hands, playable, turn, n, best):
    """In each suit the highest card that is sure to lose, and the bars above which others were left out."""
    found, bars = 0, 0
    for lane in range(0, 64, WIDE):
        own = playable >> lane & WIDE_BITS
        if own:
            bar = best - lane if turn else 63
            for step in range(1, n - turn):
                theirs = hands[step] >> lane & WIDE_BITS
                if theirs:
                    bar = min(bar, highest(theirs))
            if bar < 63:
                losing = own & ~((2 << bar) - 1)
                found |= (losing & -losing) << lane
                if losing != own:
                    bars |= 1 << bar + lane
    return found, bars


@register_jitable
def highest_of_each_suit(hand):
    """To throw away: of each suit the highest, it is never worse to keep lower ones."""
    found = 0
    for lane in range(0, 64, WIDE):
        own = hand >> lane & WIDE_BITS
        found |= (own & -own) << lane
    return found


@inlined
def weight_of_throwing(config, table, cards, card):
    """How good it looks to throw a card away for the seat that shuns: from suits that are not safe, high ones first."""
    suit = cards >> (card & 48) & WIDE_BITS
    at = config[TABLE_AT + (card >> 4)]
    weight = 4 * popcount(suit >> (card & 15))
    if table[at + 2 * suit + 1] & SAFE == 0:
        weight += 300 if table[at + 2 * (suit ^ 1 << (card & 15)) + 1] & SAFE else 200
    return weight


@inlined
def weight_against(config, table, hands, cards, card, led, before_him, best):
    """How promising a card looks to one of the others: low where that seat is high, high after it ducked."""
    lane = card & 48
    suit, his = cards >> lane & WIDE_BITS, hands[0] >> lane & WIDE_BITS
    higher = popcount(suit & (1 << card - lane) - 1)
    safe = table[config[TABLE_AT + (card >> 4)] + 2 * suit + 1] & SAFE
    if led >= 0:
        if lane != led:
            return (0 if safe else 40) - higher
        return -30 * popcount(his >> min(card, best) - lane) - higher if before_him else 20 - higher
    if his == 0:
        return -500 - higher
    dangers, own, rest = 0, his, suit & ~his
    while own and rest:
        low, other = highest(own), highest(rest)
        if low < other:
            dangers += 1
        own ^= 1 << low
        rest ^= 1 << other
    return 60 * dangers - 25 * popcount(his >> card - lane) - higher - (200 if safe else 0)


@inlined
def order_against(config, table, hands, frames, base, frame, rest):
    """Write the cards that are left to try into the frame, the most promising first; how many they are."""
    seat, leader, cards = frames[frame + S_SEAT], frames[base + S_SEAT], frames[base + S_ALL]
    led, best, before_him = -1, -1, True
    if frame != base:
        led, best, before_him = frames[frame + S_LED], frames[frame + S_BEST], 0 < leader <= seat
    moves, at = 0, frame + S_LIST
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if seat == 0:
            weight = weight_of_throwing(config, table, cards, card)
        else:
            weight = weight_against(config, table, hands, cards, card, led, before_him, best)
        packed, place = (weight + 2000) * 64 + card, moves
        while place > 0 and frames[at + place - 1] < packed:
            frames[at + place] = frames[at + place - 1]
            place -= 1
        frames[at + place] = packed
        moves += 1
    return moves


def search_misere(config, hands, table, frames, heads, nodes, cuts, asks, state):
    """Go on with what is asked until all is answered or the budget of nodes is spent; True when all is answered.

    A frame's S_NEED is 1 as long as place 0 has taken no trick.
    """
    n, root = config[SEATS], config[ROOT_TURN]
    apart = (1 << 2 * LOWEST_APART) - 1 | (1 << 2 * LOWEST_APART) - 1 << 30
    top, mode, value, marks = state[TOP], state[MODE], 0, 0
    turn = top % n
    count, limit = state[NODES], state[NODES] + state[BUDGET]
    if mode == BEGIN:
        mode = put(asks, state, frames, root)
    if mode == DONE:
        return True
    while True:
        frame = top * S_FRAME
        if mode == ENTER:
            if count == limit:
                break
            count += 1
            seat = frames[frame + S_SEAT]
            hand = hands[seat]
            now = hands[0] | hands[1] | hands[2] | hands[3]
            mode, value, marks = LEAVE, 0, 0
            if turn == 0:
                everything, left = now, popcount(hand)
                frames[frame + S_SHAPE] = -1
                if left == 0 or frames[frame + S_NEED] == 0:
                    value = 1 - frames[frame + S_NEED]
                    continue
                frames[frame + S_ALL], frames[frame + S_LEFT] = everything, left
                if seat:
                    if safe_everywhere(config, table, everything):
                        marks = up_to_his_highest(hands[0], everything)
                        continue
                    marks = forced_by(config, table, everything, seat)
                    if marks:
                        value = 1
                        continue
                    if left == 1:
                        marks = hands[0] & WIDE_BITS << (lowest(hand) & 48)
                        continue
                word_0 = table[config[TABLE_AT] + 2 * (everything & WIDE_BITS)]
                word_1 = table[config[TABLE_AT + 1] + 2 * (everything >> WIDE & WIDE_BITS)]
                word_2 = table[config[TABLE_AT + 2] + 2 * (everything >> 2 * WIDE & WIDE_BITS)]
                word_3 = table[config[TABLE_AT + 3] + 2 * (everything >> 3 * WIDE & WIDE_BITS)]
                owners_a = word_0 & OWNER_BITS | (word_1 & OWNER_BITS) << 30
                owners_b = word_2 & OWNER_BITS | (word_3 & OWNER_BITS) << 30
                shape = word_0 >> 30 | word_1 >> 30 << 16 | word_2 >> 30 << 32 | left << 48 | seat << 53
                tops = owners_a & apart | (owners_b & apart) << 12
                head = shape * MIX_1 + tops * MIX_3 & POSITIVE
                head = ((head ^ head >> 29) * MIX_2 & POSITIVE) >> config[HEAD_SHIFT]
                node = find_shape(config, heads, nodes, shape, tops, head, state, False)
                if node >= 0:
                    node = find_pattern(nodes, node, owners_a, owners_b, 1, frames, frame + S_LIST)
                    if node >= 0:
                        bounds = nodes[node + P_BOUNDS]
                        value, marks = bounds & 1, marked_by(bounds, everything)
                        continue
                best, lane, playable = -1, 0, hand
            else:
                base = frame - turn * S_FRAME
                everything, best, lane = frames[base + S_ALL], frames[frame + S_BEST], frames[frame + S_LED]
                playable = hand & WIDE_BITS << lane
            bars = 0
            if seat == 0:
                if playable:
                    found, bars = ducking_cards(hands, playable, turn, n, best)
                    if found == 0:
                        value, marks = 1, bars
                        continue
                else:
                    found = highest_of_each_suit(hand)
                rest, chosen = found, 0
                while rest and chosen == 0:
                    if safe_everywhere(config, table, now ^ rest & -rest):
                        chosen = rest & -rest
                    rest &= rest - 1
                if chosen:
                    marks = up_to_his_highest(hand ^ chosen, now ^ chosen) | (chosen if playable else 0)
                    continue
            else:
                found = run_bottoms(playable if playable else hand, everything)
            if turn == 0:
                frames[frame + S_SHAPE], frames[frame + S_LEADER] = head, shape
                frames[frame + S_OWNERS_A], frames[frame + S_OWNERS_B] = owners_a, owners_b
            frames[frame + S_UNION], frames[frame + S_IRRELEVANT] = bars, 0
            frames[frame + S_MOVES] = frames[frame + S_NEXT] = 0
            mode = TRY
            if found & (found - 1) == 0:
                frames[frame + S_CUT], frames[frame + S_REST] = -1, 0
                frames[frame + S_LIST], frames[frame + S_MOVES] = lowest(found), 1
            else:
                if turn and playable:
                    key = (everything & WIDE_BITS << lane) * MIX_3 + (best << 4) + (frames[base + S_SEAT] << 2) + turn
                else:
                    key = hand * MIX_3 + (best << 4) * MIX_1 + (turn << 2) + seat
                key = (key & POSITIVE) * MIX_1 & POSITIVE
                key = (key ^ key >> 31) * MIX_2 & POSITIVE
                slot, check = key >> config[CUT_SHIFT], (key & 0xFFFFFFFF) ^ config[GENERATION]
                frames[frame + S_CUT], frames[frame + S_CHECK] = slot, check
                known = cuts[slot]
                if known >> 6 == check and found >> (known & 63) & 1:
                    frames[frame + S_LIST], frames[frame + S_MOVES] = known & 63, 1
                    found ^= 1 << (known & 63)
                frames[frame + S_REST] = found
        elif mode == TRY:
            at, seat = frames[frame + S_NEXT], frames[frame + S_SEAT]
            base = frame - turn * S_FRAME
            if at == frames[frame + S_MOVES]:
                rest = frames[frame + S_REST] & ~frames[frame + S_IRRELEVANT]
                if rest == 0:
                    value, marks, mode = 0 if seat else 1, frames[frame + S_UNION], LEAVE
                    continue
                frames[frame + S_REST], at = 0, 0
                frames[frame + S_MOVES] = order_against(config, table, hands, frames, base, frame, rest)
            card = frames[frame + S_LIST + at] & 63
            frames[frame + S_NEXT] = at + 1
            if frames[frame + S_IRRELEVANT] >> card & 1:
                continue
            frames[frame + S_CARD] = card
            hands[seat] ^= 1 << card
            best, winner, lane = card, seat, card & 48
            if turn:
                lane = frames[frame + S_LED]
                if card & 48 != lane or card > frames[frame + S_BEST]:
                    best, winner = frames[frame + S_BEST], frames[frame + S_BEST_SEAT]
            after = frame + S_FRAME
            top += 1
            turn += 1
            mode = ENTER
            if turn == n:
                turn = 0
                gone = frames[base + S_ALL] & WIDE_BITS << lane & ~(hands[0] | hands[1] | hands[2] | hands[3])
                gone &= gone - 1  # the best need only be above the second
                frames[after + S_WON_BY] = gone & -gone
                frames[after + S_NEED] = 1 if winner else 0
                frames[after + S_SEAT] = winner
            else:
                frames[after + S_BEST], frames[after + S_BEST_SEAT], frames[after + S_LED] = best, winner, lane
                frames[after + S_SEAT] = (seat + 1) % n
        else:
            if turn == 0:
                if frames[frame + S_SHAPE] >= 0:
                    everything, shape = frames[frame + S_ALL], frames[frame + S_LEADER]
                    marks = widened(hands, everything, marks)
                    owners_a, owners_b = frames[frame + S_OWNERS_A], frames[frame + S_OWNERS_B]
                    tops = owners_a & apart | (owners_b & apart) << 12
                    node = find_shape(config, heads, nodes, shape, tops, frames[frame + S_SHAPE], state, True)
                    if node >= 0:
                        keep_pattern(config, nodes, state, node, owners_a, owners_b, everything, marks, value, value)
                marks |= frames[frame + S_WON_BY]
            if top == root:
                answered(asks, state, value)
                mode = put(asks, state, frames, root)
                if mode == DONE:
                    break
                continue
            top -= 1
            turn = n - 1 if turn == 0 else turn - 1
            frame -= S_FRAME
            seat, card = frames[frame + S_SEAT], frames[frame + S_CARD]
            hands[seat] ^= 1 << card
            if value == (1 if seat else 0):
                if frames[frame + S_CUT] >= 0:
                    cuts[frames[frame + S_CUT]] = frames[frame + S_CHECK] << 6 | card
                continue
            frames[frame + S_UNION] |= marks
            lane = card & 48
            relevant = marks >> lane & WIDE_BITS
            bar = relevant & -relevant if relevant else 1 << 15
            if 1 << card - lane < bar:
                frames[frame + S_IRRELEVANT] |= (bar - 1) << lane
            mode = TRY
    state[TOP], state[MODE], state[NODES] = top, mode, count
    return mode == DONE
