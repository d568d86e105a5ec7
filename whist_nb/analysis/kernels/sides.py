"""The search for the most important case: two sides, seated alternately, each playing for tricks.

It handles four players in partnership, two alone, or one between two, with equal hands and no worthless jokers. It does
a third of the general search's work at each node, and needs fewer nodes, thanks to sure tricks for both parties, a tree
of patterns, and a better choice of first cards. The seats of the party in question are 0 and 2.
"""

from whist_nb.analysis.kernels.compiling import highest, lowest, popcount
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
    MIX_2,
    MIX_3,
    MODE,
    MOVES,
    NEED,
    NEXT,
    NODES,
    OWNER_BITS,
    REST,
    ROOT_TURN,
    SEAT,
    SEATS,
    TABLE_AT,
    TOP,
    TRUMP,
    TRY,
    UNION,
    WIDE,
    WIDE_BITS,
    WON_BY,
)
from whist_nb.analysis.kernels.patterns import keep, look_up, marked_by, owners_apart
from whist_nb.analysis.kernels.sides_moves import duel_answers, list_discards, list_follow, list_leads
from whist_nb.analysis.kernels.sides_tricks import cashing, in_the_end, of_two, taking_over
from whist_nb.analysis.kernels.steps import begin_turn, note_failure, put, put_next, remember_cut


def fill_owners(config, hands, table):
    """Fill, for each set of cards left in a suit, the owners from the top down, two bits each, and each length."""
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
    """Continue with the questions until all are answered or the budget is spent; True when all are answered."""
    n, trump, root = config[SEATS], config[TRUMP] * WIDE, config[ROOT_TURN]
    if trump < 0:
        trump = -1
    # Patterns are kept apart by the owners of top cards of each suit that nearly always matter: of three with two
    # hands, of one without trumps, where trees of patterns would else grow large.
    apart = owners_apart(3 if n == 2 else 1 if trump < 0 else 0)
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
            if turn == 0:
                everything = hands[0] | hands[1] | hands[2] | hands[3]
                left = popcount(hand)
                need = frames[frame + NEED]
                frames[frame + HEAD] = -1
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
                frames[frame + ALL], frames[frame + LEFT] = everything, left
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
                bounds = look_up(
                    config, table, 1, heads, nodes, state, frames, frame, everything, left, seat, need, apart
                )
                if bounds >= 0:
                    value = 1 if bounds & 255 >= need else 0
                    marks = marked_by(bounds, everything)
                    continue
                playable = hand
                best = -1
            else:
                everything, need = frames[base + ALL], frames[base + NEED]
                lane = frames[frame + LED]
                best = frames[frame + BEST]
                leader = frames[base + SEAT]
                if turn == 1 and trump < 0 and (seat ^ leader) & 1:
                    hands[leader] |= 1 << best
                    left_hand, mate, right_hand = hands[(seat + 1) & 3], hands[(seat + 2) & 3], hands[(seat + 3) & 3]
                    goal = frames[base + LEFT] - need + 1 if seat & 1 else need
                    sure, marks = taking_over(hand, left_hand, mate, right_hand, lane, goal)
                    hands[leader] ^= 1 << best
                    if sure >= goal:
                        value, mode = 1 - (seat & 1), LEAVE
                        continue
                playable = hand & WIDE_BITS << lane
            key = 0
            if turn == 0:
                key = hand * MIX_3 + seat + (need * MIX_2 if trump >= 0 else 0)
            elif playable:
                key = (everything & WIDE_BITS << lane) * MIX_3 + (best << 4) + (frames[base + SEAT] << 2) + turn
            else:
                playable = hand
                key = hand * MIX_3 + (best << 4) * MIX_1 + (turn << 2) + seat + (need * MIX_2 if trump >= 0 else 0)
            found = run_bottoms(playable, everything)
            if n == 2 and turn == 1:
                found = duel_answers(found, playable, best, lane)
            begin_turn(config, cuts, frames, frame, found, key, 0)
            mode = TRY
        elif mode == TRY:
            at, seat = frames[frame + NEXT], frames[frame + SEAT]
            if at == frames[frame + MOVES]:
                rest = frames[frame + REST] & ~frames[frame + IRRELEVANT]
                if rest == 0:
                    value, marks, mode = seat & 1, frames[frame + UNION], LEAVE
                    continue
                frames[frame + REST] = 0
                hand, everything = hands[seat], frames[base + ALL]
                left_hand, mate, right_hand = hands[(seat + 1) & 3], hands[(seat + 2) & 3], hands[(seat + 3) & 3]
                start = frame + LIST
                if rest & (rest - 1) == 0:
                    frames[start] = lowest(rest)
                    end = start + 1
                elif turn == 0:
                    end = list_leads(frames, start, rest, hand, left_hand, mate, right_hand, everything, trump)
                else:
                    best, lane = frames[frame + BEST], frames[frame + LED]
                    by_mate = (frames[frame + BEST_SEAT] ^ seat) & 1 == 0
                    last = turn == n - 1
                    rival = left_hand >> lane & WIDE_BITS
                    if rest >> lane & WIDE_BITS and hand >> lane & WIDE_BITS:
                        partner = mate >> lane & WIDE_BITS if turn == 1 else 0
                        end = list_follow(frames, start, rest, lane, best, by_mate, rival, partner, last, turn == 1)
                    else:
                        safe = last or (rival != 0 and (best >> 4 != lane >> 4 or highest(rival) + lane < best))
                        enough = last or rival != 0 or trump < 0 or left_hand >> trump & WIDE_BITS == 0
                        end = list_discards(frames, start, rest, hand, best, by_mate, safe, enough, trump)
                frames[frame + MOVES], at = end - start, 0
            card = frames[frame + LIST + at]
            frames[frame + NEXT] = at + 1
            if frames[frame + IRRELEVANT] >> card & 1:
                continue
            frames[frame + CARD] = card
            hands[seat] ^= 1 << card
            after = frame + FRAME
            if turn == 0:
                best, winner, lane = card, seat, card & 48
            else:
                best, winner, lane = frames[frame + BEST], frames[frame + BEST_SEAT], frames[frame + LED]
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
                suit = frames[base + ALL] & WIDE_BITS << (best & 48)
                gone = suit & ~(hands[0] | hands[1] | hands[2] | hands[3])
                frames[after + WON_BY] = 1 << best if gone & (gone - 1) else 0
                frames[after + NEED] = frames[base + NEED] - 1 + (winner & 1)
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
            if value != seat & 1:
                remember_cut(cuts, frames, frame, card)
                continue
            note_failure(frames, frame, card, card & 48, marks)
            mode = TRY
    state[TOP], state[MODE], state[NODES] = top, mode, count
    return mode == DONE
