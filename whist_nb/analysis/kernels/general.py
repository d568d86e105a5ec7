"""The general search: can some seats make others take so many of the tricks that are left?

It answers for all hands, parties and jokers; ``sides`` and ``misere`` are faster where they fit.

The search keeps its own stack in `frames` instead of calling itself. So it can stop after so many nodes and
go on later, a notebook's Stop button works, and numba may cache it (it cannot keep functions that call
themselves).
"""

from whist_nb.analysis.kernels.asks import answered, open_row
from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount
from whist_nb.analysis.kernels.general_moves import beats, can_force, candidates, may_knock, order_moves, shunning_cards
from whist_nb.analysis.kernels.general_table import keep, keys_of, look_up, marks_of, widen
from whist_nb.analysis.kernels.layout import (
    A_CARD,
    A_NEED,
    ALL,
    BEGIN,
    BEST,
    BEST_SEAT,
    BUDGET,
    COUNT,
    CUT_KEY,
    CUT_SHIFT,
    DONE,
    E_LOW,
    ENTER,
    EQUAL,
    FRAME,
    IRRELEVANT,
    KNOCK,
    LANE,
    LANE_BITS,
    LEADER,
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
    NO_SUIT,
    NODES,
    ONE_TRICK,
    OWN_TRICKS,
    PLAYED,
    POSITIVE,
    ROOT_TURN,
    SEAT,
    SEATS,
    SHUN,
    STORES,
    TOP,
    TRIED,
    TRUMP,
    TRY,
    TURN,
    UNION,
    WANT,
    WHOLE,
    WON_BY,
)


@inlined
def sure_tricks(config, hands, frame, frames):
    """Tricks the leader can cash from the top, and the cards that this rests on.

    Only for equal hands and where both parties play for their own tricks. A plain suit is cashed as often as no
    rival with a trump can be void, and as often as a partner with trumps left need not ruff.
    """
    n, trump, seat = config[SEATS], config[TRUMP], frames[frame + LEADER]
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
    """Whether the one seat that shuns every trick can stay under in every suit, and the cards this rests on.

    It is not on lead, there are no trumps, and in each suit its lowest card is below the lowest of the others, its
    second lowest below their second lowest, and so on.
    """
    seat = lowest(config[COUNT])
    if frames[frame + LEADER] == seat:
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
def last_trick(config, hands, frame, frames):
    """Everybody's last card: whether a seat in `count` wins, and the card that won by its rank."""
    n, trump = config[SEATS], config[TRUMP]
    best, winner, played = -1, -1, 0
    for step in range(n):
        seat = (frames[frame + LEADER] + step) % n
        if hands[seat]:
            card = lowest(hands[seat])
            played |= hands[seat]
            if best < 0 or beats(card, best, trump):
                best, winner = card, seat
    suit = best // LANE
    by_rank = suit != NO_SUIT and popcount(played >> LANE * suit & LANE_BITS) > 1
    return config[COUNT] >> winner & 1, 1 << best if by_rank else 0


@inlined
def cut_key(config, hands, frame, frames):
    """What a card that cut here is likely to depend on: the whole suit when following, else the own hand."""
    led, seat = frames[frame + LED], frames[frame + SEAT]
    if frames[frame + BEST] < 0:
        key = hands[seat] * 8 + seat
    elif led >= 0 and hands[seat] >> LANE * led & LANE_BITS:
        key = (frames[frame + ALL] & LANE_BITS << LANE * led) + (frames[frame + BEST] << 3) * MIX_2 + seat
    else:
        key = hands[seat] * 8 + seat + (frames[frame + BEST] + 1) * MIX_3
    key = (key & POSITIVE) * MIX_1 & POSITIVE
    return (key ^ key >> 31) * MIX_2 & POSITIVE


@inlined
def begin_trick(config, hands, frame, frames):
    """The trick is over: who won by rank is noted, and the frame becomes the first turn of the next trick."""
    n, best, winner = config[SEATS], frames[frame + BEST], frames[frame + BEST_SEAT]
    suit = best // LANE
    by_rank = suit != NO_SUIT and popcount(frames[frame + PLAYED] >> LANE * suit & LANE_BITS) > 1
    frames[frame + WON_BY] = 1 << best if by_rank else 0
    frames[frame + NEED] -= config[COUNT] >> winner & 1
    everything, left = 0, 0
    for seat in range(n):
        everything |= hands[seat]
        left = max(left, popcount(hands[seat]))
    leader = winner
    if everything:
        while not hands[leader]:
            leader = (leader + 1) % n
    frames[frame + LEADER], frames[frame + TURN], frames[frame + LED], frames[frame + BEST] = leader, 0, -1, -1
    frames[frame + PLAYED], frames[frame + ALL], frames[frame + LEFT] = 0, everything, left
    frames[frame + STORES] = 1


@inlined
def put(config, asks, state, frames):
    """Put the next question to the seat at the root, which may choose or has its card; the mode to begin in."""
    row = open_row(asks, state)
    if row < 0:
        return DONE
    frames[NEED] = asks[row + A_NEED]
    if asks[row + A_CARD] == WHOLE:
        frames[STORES] = 1 if config[ROOT_TURN] == 0 else 0
        return ENTER
    frames[STORES] = 0  # one card's answer is not kept as the position's
    frames[LIST], frames[MOVES], frames[NEXT] = asks[row + A_CARD], 1, 0
    frames[UNION], frames[IRRELEVANT], frames[CUT_KEY] = 0, 0, -1
    return TRY


def search(config, hands, table, frames, heads, entries, cuts, asks, state):
    """Go on with what is asked until all is answered or the budget of nodes is spent; True when all is answered.

    The answers stand in `asks`; the search can be called again with a new budget.
    """
    n, trump, want = config[SEATS], config[TRUMP], config[WANT]
    top, mode, value, marks = state[TOP], state[MODE], 0, 0
    nodes, limit = state[NODES], state[NODES] + state[BUDGET]
    if mode == BEGIN:
        mode = put(config, asks, state, frames)
    if mode == DONE:
        return True
    while True:
        frame = top * FRAME
        if mode == ENTER:
            if nodes == limit:
                break
            nodes += 1
            turn, leader = frames[frame + TURN], frames[frame + LEADER]
            while turn < n and not hands[(leader + turn) % n]:
                turn += 1
            frames[frame + TURN] = turn
            if turn >= n:
                begin_trick(config, hands, frame, frames)
            mode, value, marks = LEAVE, 0, 0
            leader = frames[frame + LEADER]
            if frames[frame + STORES]:
                need, left = frames[frame + NEED], frames[frame + LEFT]
                if need <= 0 or need > left:
                    value = 1 if need <= 0 else 0
                    frames[frame + STORES] = 0
                    continue
                if left == 1:
                    value, marks = last_trick(config, hands, frame, frames)
                    frames[frame + STORES] = 0
                    continue
                keys_of(config, hands, frame, frames, table)
                entry = look_up(config, frame, frames, table, heads, entries)
                if entry >= 0:
                    value = 1 if entries[entry + E_LOW] >= need else 0
                    marks = marks_of(entry, entries, frames[frame + ALL])
                    frames[frame + STORES] = 0
                    continue
                if config[SHUN] == ONE_TRICK and need == 1:
                    safe, marks = is_safe(config, hands, frame, frames)
                    if safe:
                        frames[frame + STORES] = 0
                        continue
                    marks = can_force(config, hands, frame, frames)
                    if marks:
                        value = 1
                        frames[frame + STORES] = 0
                        continue
                if config[EQUAL] and config[SHUN] == OWN_TRICKS:
                    sure, marks = sure_tricks(config, hands, frame, frames)
                    ours = want >> leader & 1
                    if (sure >= need) if ours else (left - sure < need):
                        value = ours
                        frames[frame + STORES] = 0
                        continue
            seat = (leader + frames[frame + TURN]) % n
            frames[frame + SEAT] = seat
            found = candidates(config, hands, frame, frames)
            frames[frame + UNION] = 0
            frames[frame + IRRELEVANT] = 0
            if config[SHUN] == ONE_TRICK and config[COUNT] >> seat & 1 and frames[frame + NEED] == 1:
                found, marks = shunning_cards(config, hands, frame, frames)
                if found == 0:
                    value = 1
                    frames[frame + STORES] = 0
                    continue
                frames[frame + UNION] = marks
            knocks = may_knock(config, hands, frame, frames)
            if knocks or found & (found - 1) != 0:
                key = cut_key(config, hands, frame, frames)
                frames[frame + CUT_KEY] = key
                known = cuts[key >> config[CUT_SHIFT]]
                first = known & 63 if known >> 6 == key & 0xFFFFFFFF else KNOCK
                order_moves(config, hands, frame, frames, found, knocks, first)
            else:
                frames[frame + CUT_KEY] = -1
                frames[frame + MOVES], frames[frame + NEXT], frames[frame + LIST] = 1, 0, lowest(found)
            mode = TRY
        elif mode == TRY:
            at = frames[frame + NEXT]
            seat = frames[frame + SEAT]
            if at == frames[frame + MOVES]:
                value = 1 - (want >> seat & 1)
                marks = frames[frame + UNION]
                mode = LEAVE
                continue
            frames[frame + NEXT] = at + 1
            card = frames[frame + LIST + at] & 63
            frames[frame + TRIED] = card
            if card != KNOCK and frames[frame + IRRELEVANT] >> card & 1:
                continue
            after = frame + FRAME
            frames[after + LEADER], frames[after + TURN] = frames[frame + LEADER], frames[frame + TURN] + 1
            frames[after + NEED], frames[after + ALL] = frames[frame + NEED], frames[frame + ALL]
            frames[after + LEFT], frames[after + STORES], frames[after + WON_BY] = frames[frame + LEFT], 0, 0
            frames[after + LED], frames[after + BEST] = frames[frame + LED], frames[frame + BEST]
            frames[after + BEST_SEAT], frames[after + PLAYED] = frames[frame + BEST_SEAT], frames[frame + PLAYED]
            if card != KNOCK:
                hands[seat] ^= 1 << card
                frames[after + PLAYED] |= 1 << card
                if frames[frame + LED] < 0 and card // LANE != NO_SUIT:
                    frames[after + LED] = card // LANE
                best = frames[frame + BEST]
                if best < 0 or beats(card, best, trump):
                    frames[after + BEST], frames[after + BEST_SEAT] = card, seat
            top += 1
            mode = ENTER
        else:
            if frames[frame + STORES]:
                marks = widen(hands, n, frames[frame + ALL], marks)
                keep(config, frame, frames, table, heads, entries, state, value, marks)
            marks |= frames[frame + WON_BY]
            if top == 0:
                answered(asks, state, value)
                mode = put(config, asks, state, frames)
                if mode == DONE:
                    break
                continue
            top -= 1
            frame -= FRAME
            seat, card = frames[frame + SEAT], frames[frame + TRIED]
            if card != KNOCK:
                hands[seat] ^= 1 << card
            if value == want >> seat & 1:
                if frames[frame + CUT_KEY] >= 0:
                    key = frames[frame + CUT_KEY]
                    cuts[key >> config[CUT_SHIFT]] = (key & 0xFFFFFFFF) << 6 | card
                continue
            frames[frame + UNION] |= marks
            if card != KNOCK and card // LANE != NO_SUIT:
                # Its rank did not matter, then no other below all that mattered can do better.
                lane = LANE * (card // LANE)
                relevant = marks >> lane & LANE_BITS
                bar = relevant & -relevant if relevant else 1 << LANE
                if 1 << card - lane < bar:
                    frames[frame + IRRELEVANT] |= (bar - 1) << lane
            mode = TRY
    state[TOP], state[MODE], state[NODES] = top, mode, nodes
    return mode == DONE
