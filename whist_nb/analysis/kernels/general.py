"""The general search: can some seats make others take a given number of the remaining tricks?

It handles all hands, parties and jokers; ``sides`` and ``misere`` are faster where they apply. The search keeps its own
stack in `frames` instead of calling itself. It can therefore stop after a number of nodes and continue later, a
notebook's Stop button works, and numba can cache it (which it cannot do with recursive functions).
"""

from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount
from whist_nb.analysis.kernels.general_moves import can_force, candidates, may_knock, order_moves, shunning_cards
from whist_nb.analysis.kernels.general_table import keep, keys_of, look_up, marks_of, widen
from whist_nb.analysis.kernels.layout import (
    ALL,
    BEGIN,
    BEST,
    BEST_SEAT,
    BUDGET,
    CARD,
    COUNT,
    DONE,
    E_LOW,
    ENTER,
    EQUAL,
    FRAME,
    FROM,
    HEAD,
    IRRELEVANT,
    KNOCK,
    LANE,
    LANE_BITS,
    LEAVE,
    LED,
    LEFT,
    LIST,
    MIX_2,
    MIX_3,
    MODE,
    MOVES,
    NEED,
    NEXT,
    NO_SUIT,
    NODES,
    ONE_TRICK,
    OWN_TRICKS,
    REST,
    ROOT_TURN,
    SEAT,
    SEATS,
    SHUN,
    TOP,
    TRUMP,
    TRY,
    UNION,
    WANT,
    WON_BY,
)
from whist_nb.analysis.kernels.steps import beats, begin_turn, note_failure, put, put_next, remember_cut


@inlined
def sure_tricks(config, hands, frame, frames):
    """Count the tricks the leader can cash from the top, with the cards that this rests on.

    This is only for equal hands and parties that play for their own tricks. A plain suit is cashed as often as no rival
    with a trump can be void, and as often as a partner with trumps left need not ruff.
    """
    n, trump, seat = config[SEATS], config[TRUMP], frames[frame + SEAT]
    ours = config[WANT] >> seat & 1
    everything, hand = frames[frame + ALL], hands[seat]
    sure, marks, drawn, room = 0, 0, trump < 0, 99
    if trump >= 0:
        lane = LANE * trump
        others = everything >> lane & LANE_BITS & ~(hand >> lane)
        mine = hand >> lane & LANE_BITS
        run = popcount(mine >> highest(others) + 1) if others else popcount(mine)
        longest = 0
        for other in range(n):
            if other != seat:
                length = popcount(hands[other] >> lane & LANE_BITS)
                longest = max(longest, length)
                if (config[WANT] >> other & 1) == ours:
                    if length > run:
                        room = min(room, popcount(hands[other]) - length)
                elif length > run:
                    longest = 99
        drawn = longest < 99
        if run >= longest:
            sure, run = popcount(mine), longest
        else:
            sure = run
        for _ in range(run):
            marks |= 1 << highest(mine) + lane
            mine ^= 1 << highest(mine)
    plain = 0
    for suit in range(4):
        if suit == trump:
            continue
        lane = LANE * suit
        mine = hand >> lane & LANE_BITS
        if not mine:
            continue
        others = everything >> lane & LANE_BITS & ~mine
        run = popcount(mine >> highest(others) + 1) if others else popcount(mine)
        longest, safe = 0, 99
        for other in range(n):
            if other != seat:
                length = popcount(hands[other] >> lane & LANE_BITS)
                longest = max(longest, length)
                if not drawn and (config[WANT] >> other & 1) != ours and hands[other] >> LANE * trump & LANE_BITS:
                    safe = min(safe, length)
        cash = popcount(mine) if run >= longest else run
        plain += min(cash, safe)
        for _ in range(min(run, longest, safe)):
            marks |= 1 << highest(mine) + lane
            mine ^= 1 << highest(mine)
    return sure + min(plain, room), marks


@inlined
def is_safe(config, hands, frame, frames):
    """Return whether the one seat that avoids every trick can stay under in every suit, and the cards this rests on.

    It is not on lead, there are no trumps, and in each suit its lowest card is below the lowest of the others, its
    second lowest below their second lowest, and so on.
    """
    seat = lowest(config[COUNT])
    if frames[frame + SEAT] == seat:
        return False, 0
    marks = 0
    for suit in range(4):
        mine = hands[seat] >> LANE * suit & LANE_BITS
        others = frames[frame + ALL] >> LANE * suit & LANE_BITS & ~mine
        if mine and others:
            marks |= (mine & -mine) << LANE * suit
        while mine and others:
            if lowest(mine) > lowest(others):
                return False, 0
            mine &= mine - 1
            others &= others - 1
    return True, marks


@inlined
def trumps_that_win(config, hands, party, enough):
    """Count the tricks that a party cannot help winning, with the trump that this rests on; stop when there are enough.

    Each trump of one of its hands wins unless a rival puts a higher one on it, and that can be done once.
    """
    lane = LANE * config[TRUMP]
    rivals, most, mark = 0, 0, 0
    for seat in range(config[SEATS]):
        if not party >> seat & 1:
            rivals |= hands[seat] >> lane & LANE_BITS
    for seat in range(config[SEATS]):
        mine = hands[seat] >> lane & LANE_BITS if party >> seat & 1 else 0
        beaten, sure = 0, 0
        while mine and sure < enough:
            top = highest(mine)
            mine ^= 1 << top
            if popcount(rivals >> top) > beaten:
                beaten += 1
            else:
                sure += 1
                if sure > most:
                    most, mark = sure, 1 << top + lane
    return most, mark


@inlined
def last_trick(config, hands, frame, frames):
    """Play everybody's last card: return whether a seat in `count` wins, and the card that won by its rank."""
    n, trump = config[SEATS], config[TRUMP]
    best, winner, played = -1, -1, 0
    for step in range(n):
        seat = (frames[frame + SEAT] + step) % n
        if hands[seat]:
            card = lowest(hands[seat])
            played |= hands[seat]
            if best < 0 or beats(card, best, trump):
                best, winner = card, seat
    suit = best // LANE
    by_rank = suit != NO_SUIT and popcount(played >> LANE * suit & LANE_BITS) > 1
    return config[COUNT] >> winner & 1, 1 << best if by_rank else 0


@inlined
def key_of_turn(hands, frames, base, frame):
    """Return what a card that cuts here is likely to depend on: the whole suit when following, else the own hand."""
    led, best, seat = frames[frame + LED], frames[frame + BEST], frames[frame + SEAT]
    if best < 0:
        return hands[seat] * 8 + seat
    if led >= 0 and hands[seat] >> led & LANE_BITS:
        return (frames[base + ALL] & LANE_BITS << led) + (best << 3) * MIX_2 + seat
    return hands[seat] * 8 + seat + (best + 1) * MIX_3


@inlined
def begin_trick(config, hands, frame, frames):
    """Write the start of a trick into its first frame; return the number of cards in the longest hand."""
    everything, left = 0, 0
    for seat in range(config[SEATS]):
        everything |= hands[seat]
        left = max(left, popcount(hands[seat]))
    frames[frame + LED] = frames[frame + BEST] = frames[frame + HEAD] = -1
    frames[frame + ALL], frames[frame + LEFT] = everything, left
    return left


@inlined
def end_trick(config, hands, frames, base, after):
    """Write into the next trick's first frame who leads, the question, and the card that won by its rank."""
    n, best, winner = config[SEATS], frames[after + BEST], frames[after + BEST_SEAT]
    suit, left = best // LANE, 0
    for seat in range(n):
        left |= hands[seat]
    by_rank = suit != NO_SUIT and popcount((frames[base + ALL] & ~left) >> LANE * suit & LANE_BITS) > 1
    frames[after + WON_BY] = 1 << best if by_rank else 0
    frames[after + NEED] = frames[base + NEED] - (config[COUNT] >> winner & 1)
    while left and not hands[winner]:
        winner = (winner + 1) % n
    frames[after + SEAT] = winner


def search(config, hands, table, frames, heads, entries, cuts, asks, state):
    """Continue with the questions until all are answered or the budget of nodes is spent; True when all are answered.

    The answers are in `asks`; the search can be called again with a new budget.
    """
    n, trump, want, root = config[SEATS], config[TRUMP], config[WANT], config[ROOT_TURN]
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
            seat, need = frames[frame + SEAT], frames[base + NEED]
            mode, value, marks = LEAVE, 0, 0
            if turn == 0:
                left = begin_trick(config, hands, frame, frames)
                if need <= 0 or need > left:
                    value = 1 if need <= 0 else 0
                    continue
                if left == 1:
                    value, marks = last_trick(config, hands, frame, frames)
                    continue
                head = keys_of(config, hands, frame, frames, table)
                entry = look_up(config, head, frame, frames, table, heads, entries)
                if entry >= 0:
                    value = 1 if entries[entry + E_LOW] >= need else 0
                    marks = marks_of(entry, entries, frames[frame + ALL])
                    continue
                if config[SHUN] == ONE_TRICK and need == 1:
                    safe, marks = is_safe(config, hands, frame, frames)
                    if safe:
                        continue
                    marks = can_force(config, hands, frame, frames)
                    if marks:
                        value = 1
                        continue
                if config[EQUAL] and config[SHUN] != ONE_TRICK and trump >= 0:
                    sure, marks = trumps_that_win(config, hands, config[COUNT], need)
                    if sure >= need:
                        value = 1
                        continue
                    sure, marks = trumps_that_win(config, hands, ~config[COUNT], left + 1 - need)
                    if left - sure < need:
                        continue
                if config[EQUAL] and config[SHUN] == OWN_TRICKS:
                    sure, marks = sure_tricks(config, hands, frame, frames)
                    ours = want >> seat & 1
                    if (sure >= need) if ours else (left - sure < need):
                        value = ours
                        continue
            marks = 0
            found = candidates(hands, frame, frames, frames[base + ALL])
            if config[SHUN] == ONE_TRICK and config[COUNT] >> seat & 1 and need == 1:
                found, marks = shunning_cards(n - turn, n, hands, frame, frames)
                if found == 0:
                    value = 1
                    continue
            if turn == 0:
                frames[frame + HEAD] = head
            if may_knock(config, hands, frame, frames, frames[base + LEFT]):
                found |= 1 << KNOCK
            begin_turn(config, cuts, frames, frame, found, key_of_turn(hands, frames, base, frame), marks)
            mode = TRY
        elif mode == TRY:
            at, seat = frames[frame + NEXT], frames[frame + SEAT]
            if at == frames[frame + MOVES]:
                rest = frames[frame + REST] & ~frames[frame + IRRELEVANT]
                if rest == 0:
                    value, marks, mode = 1 - (want >> seat & 1), frames[frame + UNION], LEAVE
                    continue
                frames[frame + REST], at = 0, 0
                frames[frame + MOVES] = order_moves(config, hands, base, frame, frames, rest)
            card = frames[frame + LIST + at] & 63
            frames[frame + NEXT] = at + 1
            if frames[frame + IRRELEVANT] >> card & 1:
                continue
            frames[frame + CARD] = card
            led, best, winner = frames[frame + LED], frames[frame + BEST], frames[frame + BEST_SEAT]
            if card != KNOCK:
                hands[seat] ^= 1 << card
                if led < 0 and card // LANE != NO_SUIT:
                    led = card // LANE * LANE
                if best < 0 or beats(card, best, trump):
                    best, winner = card, seat
            before = turn
            turn, seat = turn + 1, (seat + 1) % n
            while turn < n and not hands[seat]:
                turn, seat = turn + 1, (seat + 1) % n
            after = base + turn * FRAME
            frames[after + FROM] = top
            top += turn - before
            frames[after + BEST], frames[after + BEST_SEAT] = best, winner
            mode = ENTER
            if turn == n:
                turn = 0
                end_trick(config, hands, frames, base, after)
            else:
                frames[after + LED], frames[after + SEAT] = led, seat
        else:
            if turn == 0:
                if frames[frame + HEAD] >= 0:
                    marks = widen(hands, n, frames[frame + ALL], marks)
                    keep(config, frame, frames, table, heads, entries, state, value, marks)
                marks |= frames[frame + WON_BY]
            if top == root:
                mode = put_next(asks, state, frames, root, value)
                if mode == DONE:
                    break
                continue
            top = frames[frame + FROM]
            turn = top % n
            frame = top * FRAME
            seat, card = frames[frame + SEAT], frames[frame + CARD]
            if card != KNOCK:
                hands[seat] ^= 1 << card
            if value == want >> seat & 1:
                remember_cut(cuts, frames, frame, card)
                continue
            if card < LANE * NO_SUIT:
                note_failure(frames, frame, card, LANE * (card // LANE), marks)
            else:
                frames[frame + UNION] |= marks
            mode = TRY
    state[TOP], state[MODE], state[NODES] = top, mode, count
    return mode == DONE
