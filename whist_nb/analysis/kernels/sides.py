"""The search for the case that matters most: two parties that sit alternately, each out for its own tricks.

Four partners, two alone, or one between two, with equal hands and no jokers without a suit. A third of the general
search's work for each node, and fewer nodes: sure tricks of both parties, a tree of patterns, better first cards.
The seats of the party asked about are 0 and 2.
"""

from whist_nb.analysis.kernels.asks import answered, put
from whist_nb.analysis.kernels.compiling import highest, lowest, popcount
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
    TRUMP,
    TRY,
    WIDE,
    WIDE_BITS,
)
from whist_nb.analysis.kernels.patterns import find_pattern, find_shape, keep_pattern, marked_by
from whist_nb.analysis.kernels.sides_moves import duel_answers, list_discards, list_follow, list_leads
from whist_nb.analysis.kernels.sides_tricks import cashing, in_the_end, of_two, taking_over


def fill_owners(config, hands, table):
    """For each set of cards left in a suit: the owners from the top down, two bits each, and how many each seat has."""
    for suit in range(4):
        at, everything = config[TABLE_AT + suit], 0
        for seat in range(4):
            everything |= hands[seat] >> WIDE * suit & WIDE_BITS
        table[at] = top = owner = 0
        for cards in range(1, everything + 1):
            if cards & (cards - 1) == 0:  # the first with this card on top
                top = cards
                for seat in range(4):
                    if hands[seat] >> WIDE * suit & top:
                        owner = seat
            rest = table[at + (cards ^ top)]
            table[at + cards] = (rest & OWNER_BITS) << 2 & OWNER_BITS | owner | ((rest >> 30) + (1 << 4 * owner)) << 30


def search_sides(config, hands, table, frames, heads, nodes, cuts, asks, state):
    """Go on with what is asked until all is answered or the budget of nodes is spent; True when all is answered."""
    n, trump, root = config[SEATS], config[TRUMP] * WIDE, config[ROOT_TURN]
    if trump < 0:
        trump = -1
    table_0, table_1, table_2, table_3 = (
        config[TABLE_AT],
        config[TABLE_AT + 1],
        config[TABLE_AT + 2],
        config[TABLE_AT + 3],
    )
    # Patterns are kept apart by the owners of top cards of each suit that nearly always matter: of three with two
    # hands, of one without trumps, where trees of patterns would else grow large.
    many_tops = 3 if n == 2 else 1 if trump < 0 else 0
    top_mask = (1 << 2 * many_tops) - 1 | ((1 << 2 * many_tops) - 1) << 30
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
            base = frame - turn * S_FRAME
            if turn == 0:
                everything = hands[0] | hands[1] | hands[2] | hands[3]
                left = popcount(hand)
                need = frames[frame + S_NEED]
                frames[frame + S_SHAPE] = -1
                mode, value, marks = LEAVE, 0, 0
                if need <= 0 or need > left:
                    value = 1 if need <= 0 else 0
                    continue
                if left == 1:
                    best, winner = hand, seat
                    lane = highest(hand) >> 4 << 4
                    for step in range(1, n):
                        other = (seat + step) % n
                        card = hands[other]
                        if card >> lane & WIDE_BITS:
                            if card > best:
                                best, winner = card, other
                        elif trump >= 0 and card >> trump & WIDE_BITS:
                            best, winner, lane = card, other, trump
                    suit = everything >> lane & WIDE_BITS
                    marks = best if suit & (suit - 1) else 0
                    value = 1 - (winner & 1) if need == 1 else 0
                    continue
                frames[frame + S_ALL], frames[frame + S_LEFT] = everything, left
                left_hand, mate, right_hand = hands[(seat + 1) & 3], hands[(seat + 2) & 3], hands[(seat + 3) & 3]
                goal = left - need + 1 if seat & 1 else need
                if n == 2:
                    sure, marks, kept, basis = of_two(hand, left_hand | right_hand, trump, goal, left - goal + 1)
                else:
                    sure, marks = cashing(hand, left_hand, mate, right_hand, trump, goal, -1)
                    kept, basis = 0, 0
                    if sure < goal:
                        kept, basis = in_the_end(hand, left_hand, mate, right_hand, trump, left, left - goal + 1)
                if sure >= goal:
                    value = 1 - (seat & 1)
                    continue
                if kept > left - goal:
                    value, marks = seat & 1, basis
                    continue
                marks = 0
                word_0 = table[table_0 + (everything & WIDE_BITS)]
                word_1 = table[table_1 + (everything >> WIDE & WIDE_BITS)]
                word_2 = table[table_2 + (everything >> 2 * WIDE & WIDE_BITS)]
                word_3 = table[table_3 + (everything >> 3 * WIDE & WIDE_BITS)]
                owners_a = word_0 & OWNER_BITS | (word_1 & OWNER_BITS) << 30
                owners_b = word_2 & OWNER_BITS | (word_3 & OWNER_BITS) << 30
                shape = word_0 >> 30 | word_1 >> 30 << 16 | word_2 >> 30 << 32 | left << 48 | seat << 53
                tops = owners_a & top_mask | (owners_b & top_mask) << 12
                head = shape * MIX_1 + tops * MIX_3 & POSITIVE
                head = (head ^ head >> 29) * MIX_2 & POSITIVE
                head >>= config[HEAD_SHIFT]
                frames[frame + S_SHAPE], frames[frame + S_OWNERS_A], frames[frame + S_OWNERS_B] = (
                    head,
                    owners_a,
                    owners_b,
                )
                node = find_shape(config, heads, nodes, shape, tops, head, state, False)
                if node >= 0:
                    node = find_pattern(nodes, node, owners_a, owners_b, need, frames, frame + S_LIST)
                    if node >= 0:
                        bounds = nodes[node + P_BOUNDS]
                        value = 1 if bounds & 255 >= need else 0
                        marks = marked_by(bounds, everything)
                        frames[frame + S_SHAPE] = -1
                        continue
                frames[frame + S_LEADER] = shape
                playable = hand
                best = -1
            else:
                everything, need = frames[base + S_ALL], frames[base + S_NEED]
                lane = frames[frame + S_LED]
                best = frames[frame + S_BEST]
                leader = frames[base + S_SEAT]
                if turn == 1 and trump < 0 and (seat ^ leader) & 1:
                    hands[leader] |= 1 << best
                    left_hand, mate, right_hand = hands[(seat + 1) & 3], hands[(seat + 2) & 3], hands[(seat + 3) & 3]
                    goal = frames[base + S_LEFT] - need + 1 if seat & 1 else need
                    sure, marks = taking_over(hand, left_hand, mate, right_hand, lane, goal)
                    hands[leader] ^= 1 << best
                    if sure >= goal:
                        value, mode = 1 - (seat & 1), LEAVE
                        continue
                playable = hand & WIDE_BITS << lane
            frames[frame + S_UNION] = frames[frame + S_IRRELEVANT] = 0
            key = 0
            if turn == 0:
                key = hand * MIX_3 + seat + (need * MIX_2 if trump >= 0 else 0)
            elif playable:
                key = (everything & WIDE_BITS << lane) * MIX_3 + (best << 4) + (frames[base + S_SEAT] << 2) + turn
            else:
                playable = hand
                key = hand * MIX_3 + (best << 4) * MIX_1 + (turn << 2) + seat + (need * MIX_2 if trump >= 0 else 0)
            found = run_bottoms(playable, everything)
            if n == 2 and turn == 1:
                found = duel_answers(found, playable, best, lane)
            mode = TRY
            frames[frame + S_MOVES] = frames[frame + S_NEXT] = 0
            if found & (found - 1) == 0:
                frames[frame + S_CUT], frames[frame + S_REST] = -1, 0
                frames[frame + S_LIST], frames[frame + S_MOVES] = lowest(found), 1
            else:
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
                    value, marks, mode = seat & 1, frames[frame + S_UNION], LEAVE
                    continue
                frames[frame + S_REST] = 0
                hand, everything = hands[seat], frames[base + S_ALL]
                left_hand, mate, right_hand = hands[(seat + 1) & 3], hands[(seat + 2) & 3], hands[(seat + 3) & 3]
                start = frame + S_LIST
                if rest & (rest - 1) == 0:
                    frames[start] = lowest(rest)
                    end = start + 1
                elif turn == 0:
                    end = list_leads(frames, start, rest, hand, left_hand, mate, right_hand, everything, trump)
                else:
                    best, lane = frames[frame + S_BEST], frames[frame + S_LED]
                    by_mate = (frames[frame + S_BEST_SEAT] ^ seat) & 1 == 0
                    last = turn == n - 1
                    rival = left_hand >> lane & WIDE_BITS
                    if rest >> lane & WIDE_BITS and hand >> lane & WIDE_BITS:
                        partner = mate >> lane & WIDE_BITS if turn == 1 else 0
                        end = list_follow(frames, start, rest, lane, best, by_mate, rival, partner, last, turn == 1)
                    else:
                        safe = last or (rival != 0 and (best >> 4 != lane >> 4 or highest(rival) + lane < best))
                        enough = last or rival != 0 or trump < 0 or left_hand >> trump & WIDE_BITS == 0
                        end = list_discards(frames, start, rest, hand, best, by_mate, safe, enough, trump)
                frames[frame + S_MOVES], at = end - start, 0
            card = frames[frame + S_LIST + at]
            frames[frame + S_NEXT] = at + 1
            if frames[frame + S_IRRELEVANT] >> card & 1:
                continue
            frames[frame + S_CARD] = card
            hands[seat] ^= 1 << card
            after = frame + S_FRAME
            if turn == 0:
                best, winner, lane = card, seat, card & 48
            else:
                best, winner, lane = frames[frame + S_BEST], frames[frame + S_BEST_SEAT], frames[frame + S_LED]
                if (card ^ best) & 48 == 0:
                    if card > best:
                        best, winner = card, seat
                elif card & 48 == trump:
                    best, winner = card, seat
            top += 1
            turn += 1
            mode = ENTER
            if turn == n:
                turn = 0
                suit = frames[base + S_ALL] & WIDE_BITS << (best & 48)
                gone = suit & ~(hands[0] | hands[1] | hands[2] | hands[3])
                frames[after + S_WON_BY] = 1 << best if gone & (gone - 1) else 0
                frames[after + S_NEED] = frames[base + S_NEED] - 1 + (winner & 1)
                frames[after + S_SEAT] = winner
            else:
                frames[after + S_BEST], frames[after + S_BEST_SEAT], frames[after + S_LED] = best, winner, lane
                frames[after + S_SEAT] = (seat + 1) % n
        else:
            if turn == 0:
                if frames[frame + S_SHAPE] >= 0:
                    everything, need = frames[frame + S_ALL], frames[frame + S_NEED]
                    marks = widened(hands, everything, marks)
                    shape = frames[frame + S_LEADER]
                    owners_a, owners_b = frames[frame + S_OWNERS_A], frames[frame + S_OWNERS_B]
                    tops = owners_a & top_mask | (owners_b & top_mask) << 12
                    node = find_shape(config, heads, nodes, shape, tops, frames[frame + S_SHAPE], state, True)
                    if node >= 0:
                        low = need if value else 0
                        high = frames[frame + S_LEFT] if value else need - 1
                        keep_pattern(config, nodes, state, node, owners_a, owners_b, everything, marks, low, high)
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
            if value != seat & 1:
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
