"""The search for a misere: one seat alone that must take no trick at all, against one to three others, no trumps.

All hands have the same size, and the lone seat is at place 0. The low cards matter here, so suits are upside down: the
lowest card of a suit has the highest bit, and a pattern holds a suit's cards from the lowest upwards, as far as the
proof rests on them.
"""

from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount, register_jitable
from whist_nb.analysis.kernels.lanes import run_bottoms
from whist_nb.analysis.kernels.layout import (
    ALL,
    BEGIN,
    BEST,
    BEST_SEAT,
    BUDGET,
    CARD,
    DONE,
    ENTER,
    FRAME,
    HEAD,
    IRRELEVANT,
    LEAVE,
    LED,
    LEFT,
    LIST,
    MIX_1,
    MIX_3,
    MODE,
    MOVES,
    NEED,
    NEXT,
    NODES,
    REST,
    ROOT_TURN,
    SEAT,
    SEATS,
    TABLE_AT,
    TOP,
    TRY,
    UNION,
    WIDE,
    WIDE_BITS,
    WON_BY,
)
from whist_nb.analysis.kernels.misere_suits import SAFE, forced_by, safe_everywhere, up_to_his_highest
from whist_nb.analysis.kernels.patterns import keep, look_up, marked_by, owners_apart
from whist_nb.analysis.kernels.steps import begin_turn, insert, note_failure, put, put_next, remember_cut

LOWEST_APART = 5
"""Patterns are kept apart by the owners of this many cards in each suit, which nearly always matter."""


@inlined
def ducking_cards(hands, playable, turn, n, best):
    """Return the highest card of each suit that is sure to lose, and the limits above which cards are left out."""
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
    """Return discards: the highest of each suit, as it is never worse to keep lower ones."""
    found = 0
    for lane in range(0, 64, WIDE):
        own = hand >> lane & WIDE_BITS
        found |= (own & -own) << lane
    return found


@inlined
def weight_of_throwing(config, table, cards, card):
    """Rate a discard for the seat that avoids tricks: from suits that are not safe, high ones first."""
    suit = cards >> (card & 48) & WIDE_BITS
    at = config[TABLE_AT + (card >> 4)]
    weight = 4 * popcount(suit >> (card & 15))
    if table[at + 2 * suit + 1] & SAFE == 0:
        weight += 300 if table[at + 2 * (suit ^ 1 << (card & 15)) + 1] & SAFE else 200
    return weight


@inlined
def weight_against(config, table, hands, cards, card, led, before_declarer, best):
    """Rate a card for one of the others: low where that seat is high, high after it ducked."""
    lane = card & 48
    suit, declarers = cards >> lane & WIDE_BITS, hands[0] >> lane & WIDE_BITS
    higher = popcount(suit & (1 << card - lane) - 1)
    safe = table[config[TABLE_AT + (card >> 4)] + 2 * suit + 1] & SAFE
    if led >= 0:
        if lane != led:
            return (0 if safe else 40) - higher
        return -30 * popcount(declarers >> min(card, best) - lane) - higher if before_declarer else 20 - higher
    if declarers == 0:
        return -500 - higher
    dangers, own, rest = 0, declarers, suit & ~declarers
    while own and rest:
        low, other = highest(own), highest(rest)
        if low < other:
            dangers += 1
        own ^= 1 << low
        rest ^= 1 << other
    return 60 * dangers - 25 * popcount(declarers >> card - lane) - higher - (200 if safe else 0)


@inlined
def order_against(config, table, hands, frames, base, frame, rest):
    """Write the cards left to try into the frame, the most promising first; return how many there are."""
    seat, leader, cards = frames[frame + SEAT], frames[base + SEAT], frames[base + ALL]
    led, best, before_declarer = -1, -1, True
    if frame != base:
        led, best, before_declarer = frames[frame + LED], frames[frame + BEST], 0 < leader <= seat
    moves, at = 0, frame + LIST
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if seat == 0:
            weight = weight_of_throwing(config, table, cards, card)
        else:
            weight = weight_against(config, table, hands, cards, card, led, before_declarer, best)
        moves = insert(frames, at, moves, weight, card)
    return moves


def search_misere(config, hands, table, frames, heads, nodes, cuts, asks, state):
    """Continue with the questions until all are answered or the budget of nodes is spent; True when all are answered.

    A frame's NEED is 1 as long as place 0 has taken no trick.
    """
    n, root = config[SEATS], config[ROOT_TURN]
    apart = owners_apart(LOWEST_APART)
    top, mode, value, marks = state[TOP], state[MODE], 0, 0
    turn = top % n
    count, limit = state[NODES], state[NODES] + state[BUDGET]
    if mode == BEGIN:
        mode = put(asks, state, frames, root)
    if mode == DONE:
        return True
    while True:
        frame = top * FRAME
        base = frame - turn * FRAME
        if mode == ENTER:
            if count == limit:
                break
            count += 1
            seat = frames[frame + SEAT]
            hand = hands[seat]
            now = hands[0] | hands[1] | hands[2] | hands[3]
            mode, value, marks = LEAVE, 0, 0
            if turn == 0:
                everything, left = now, popcount(hand)
                frames[frame + HEAD] = -1
                if left == 0 or frames[frame + NEED] == 0:
                    value = 1 - frames[frame + NEED]
                    continue
                frames[frame + ALL], frames[frame + LEFT] = everything, left
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
                bounds = look_up(config, table, 2, heads, nodes, state, frames, frame, everything, left, seat, 1, apart)
                if bounds >= 0:
                    value, marks = bounds & 1, marked_by(bounds, everything)
                    continue
                best, lane, playable = -1, 0, hand
            else:
                everything, best, lane = frames[base + ALL], frames[frame + BEST], frames[frame + LED]
                playable = hand & WIDE_BITS << lane
            bars = 0
            if seat == 0:
                if playable:
                    found, bars = ducking_cards(hands, playable, turn, n, best)
                    if found == 0:
                        value, marks, frames[frame + HEAD] = 1, bars, -1  # seen at once, so it is not kept
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
                    frames[frame + HEAD] = -1
                    continue
            else:
                found = run_bottoms(playable if playable else hand, everything)
            if turn and playable:
                key = (everything & WIDE_BITS << lane) * MIX_3 + (best << 4) + (frames[base + SEAT] << 2) + turn
            else:
                key = hand * MIX_3 + (best << 4) * MIX_1 + (turn << 2) + seat
            begin_turn(config, cuts, frames, frame, found, key, bars)
            mode = TRY
        elif mode == TRY:
            at, seat = frames[frame + NEXT], frames[frame + SEAT]
            if at == frames[frame + MOVES]:
                rest = frames[frame + REST] & ~frames[frame + IRRELEVANT]
                if rest == 0:
                    value, marks, mode = 0 if seat else 1, frames[frame + UNION], LEAVE
                    continue
                frames[frame + REST], at = 0, 0
                frames[frame + MOVES] = order_against(config, table, hands, frames, base, frame, rest)
            card = frames[frame + LIST + at] & 63
            frames[frame + NEXT] = at + 1
            if frames[frame + IRRELEVANT] >> card & 1:
                continue
            frames[frame + CARD] = card
            hands[seat] ^= 1 << card
            best, winner, lane = card, seat, card & 48
            if turn:
                lane = frames[frame + LED]
                if card & 48 != lane or card > frames[frame + BEST]:
                    best, winner = frames[frame + BEST], frames[frame + BEST_SEAT]
            after = frame + FRAME
            top += 1
            turn += 1
            mode = ENTER
            if turn == n:
                turn = 0
                gone = frames[base + ALL] & WIDE_BITS << lane & ~(hands[0] | hands[1] | hands[2] | hands[3])
                gone &= gone - 1  # the best need only be above the second
                frames[after + WON_BY] = gone & -gone
                frames[after + NEED] = 1 if winner else 0
                frames[after + SEAT] = winner
            else:
                frames[after + BEST], frames[after + BEST_SEAT], frames[after + LED] = best, winner, lane
                frames[after + SEAT] = (seat + 1) % n
        else:
            if turn == 0:
                if frames[frame + HEAD] >= 0:
                    marks = keep(config, hands, heads, nodes, state, frames, frame, apart, marks, value)
                marks |= frames[frame + WON_BY]
            if top == root:
                mode = put_next(asks, state, frames, root, value)
                if mode == DONE:
                    break
                continue
            top -= 1
            turn = n - 1 if turn == 0 else turn - 1
            frame -= FRAME
            seat, card = frames[frame + SEAT], frames[frame + CARD]
            hands[seat] ^= 1 << card
            if value == (1 if seat else 0):
                remember_cut(cuts, frames, frame, card)
                continue
            note_failure(frames, frame, card, card & 48, marks)
            mode = TRY
    state[TOP], state[MODE], state[NODES] = top, mode, count
    return mode == DONE
