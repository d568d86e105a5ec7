"""The moves of the general search: the cards worth trying, and their order."""

from whist_nb.analysis.kernels.compiling import highest, inlined, lowest, popcount, register_jitable
from whist_nb.analysis.kernels.layout import (
    ALL,
    BEST,
    BEST_SEAT,
    COUNT,
    FRAME,
    KNOCK,
    KNOCKERS,
    LANE,
    LANE_BITS,
    LEAD_KNOCK,
    LED,
    LIST,
    NEED,
    NO_SUIT,
    ONE_TRICK,
    OWN_TRICKS,
    SEAT,
    SEATS,
    SHUN,
    TRUMP,
    WANT,
)
from whist_nb.analysis.kernels.lone_moves import weight_against_one, weight_of_one
from whist_nb.analysis.kernels.steps import beats, insert


@register_jitable
def top_of_runs(own, others):
    """Return the highest card of each run of equal cards, with no card of another hand between them."""
    kept = 0
    while own:
        top = highest(own)
        kept |= 1 << top
        below = others & ((1 << top) - 1)
        own &= (1 << highest(below)) - 1 if below else 0
    return kept


@inlined
def candidates(hands, frame, frames, everything):
    """Return the cards of the seat to act that are worth trying, equals once."""
    hand, led = hands[frames[frame + SEAT]], frames[frame + LED]
    others = everything & ~hand
    if led >= 0 and hand >> led & LANE_BITS:
        hand &= LANE_BITS << led
    found = 0
    for suit in range(4):
        own = hand >> LANE * suit & LANE_BITS
        if own:
            found |= top_of_runs(own, others >> LANE * suit & LANE_BITS) << LANE * suit
    jokers = hand >> LANE * NO_SUIT
    if jokers:
        found |= (jokers & -jokers) << LANE * NO_SUIT
    return found


@inlined
def may_knock(config, hands, frame, frames, left):
    """Return whether the seat to act may keep its cards for later: there are more tricks than it has cards."""
    seat = frames[frame + SEAT]
    if config[KNOCKERS] >> seat & 1 == 0 or popcount(hands[seat]) >= left:
        return False
    return config[LEAD_KNOCK] == 1 or frames[frame + BEST] >= 0


@inlined
def shunning_cards(to_come, n, hands, frame, frames):
    """Return the cards worth trying for a seat avoiding all tricks, without trumps, and the ranks that exclude others.

    A card is sure to lose if it is below the best so far, or if a later seat has only higher ones. The highest of those
    is as good as any (it is never worse to keep lower cards), as is the highest of each suit when discarding. With no
    card sure to lose the others duck, and the trick is theirs: no card is returned. `to_come` are the turns left in
    this trick, its own included.
    """
    seat, led, best = frames[frame + SEAT], frames[frame + LED], frames[frame + BEST]
    hand = hands[seat]
    found, marks = 0, 0
    for lane in range(0, 4 * LANE, LANE):
        own = hand >> lane & LANE_BITS
        if own == 0 or (led >= 0 and led != lane and hand >> led & LANE_BITS):
            continue
        if led >= 0 and led != lane:
            found |= 1 << highest(own) + lane
            continue
        bar = best - lane if led >= 0 else -1
        for step in range(1, to_come):
            theirs = hands[(seat + step) % n] >> lane & LANE_BITS
            if theirs:
                bar = max(bar, lowest(theirs))
        losing = own & ((1 << bar) - 1) if bar >= 0 else 0
        if losing:
            found |= 1 << highest(losing) + lane
        rest = own ^ losing
        if rest:
            marks |= (rest & -rest) << lane
    return found, marks


@inlined
def can_force(config, hands, frame, frames):
    """Return whether the leader has a suit in which all can stay below the avoiding seat's lowest; and that card."""
    n, leader, shuns = config[SEATS], frames[frame + SEAT], lowest(config[COUNT])
    if leader == shuns:
        return 0
    for suit in range(4):
        theirs = hands[shuns] >> LANE * suit & LANE_BITS
        if theirs and hands[leader] >> LANE * suit & LANE_BITS:
            low, forced = theirs & -theirs, True
            for seat in range(n):
                own = hands[seat] >> LANE * suit & LANE_BITS
                if seat != shuns and own and own & (low - 1) == 0:
                    forced = False
            if forced:
                return low << LANE * suit
    return 0


@inlined
def rivals(config, hands, base, frame, frames):
    """Return the highest card of the suit led and the highest trump with which a later rival may take the trick."""
    n, trump, want, led = config[SEATS], config[TRUMP], config[WANT], frames[frame + LED]
    seat = frames[frame + SEAT]
    ours = want >> seat & 1
    over, ruff = -1, -1
    for step in range(1, n - (frame - base) // FRAME):
        later = (seat + step) % n
        if (want >> later & 1) != ours and hands[later]:
            following = hands[later] >> led & LANE_BITS
            if following:
                over = max(over, highest(following) + led)
            elif trump >= 0 and hands[later] >> LANE * trump & LANE_BITS:
                ruff = max(ruff, highest(hands[later] >> LANE * trump & LANE_BITS) + LANE * trump)
    return over, ruff


@register_jitable
def holds(card, over, ruff, trump):
    """Return whether no later rival can beat a card."""
    return (over < 0 or not beats(over, card, trump)) and (ruff < 0 or not beats(ruff, card, trump))


@inlined
def weight_of_lead(config, hands, frame, frames, card):
    """Rate a lead for the party that wants tricks."""
    n, trump, want = config[SEATS], config[TRUMP], config[WANT]
    seat, suit = frames[frame + SEAT], card // LANE
    ours = want >> seat & 1
    if suit == NO_SUIT:
        return 0
    rank, lane = card - LANE * suit, LANE * suit
    theirs, mates, ruffed = -1, -1, False
    for other in range(n):
        if other != seat and hands[other]:
            following = hands[other] >> lane & LANE_BITS
            if (want >> other & 1) == ours:
                if following:
                    mates = max(mates, highest(following))
            elif following:
                theirs = max(theirs, highest(following))
            elif suit != trump and trump >= 0 and hands[other] >> LANE * trump & LANE_BITS:
                ruffed = True
    length = popcount(hands[seat] >> lane & LANE_BITS)
    if ruffed:
        return -40 - rank
    if rank > theirs:
        return 100 + length - (20 if suit == trump else 0)
    if mates > theirs:
        return 80 + length - rank
    return 40 + length - rank


@inlined
def weight_of_follow(config, hands, frame, frames, card, over, ruff):
    """Rate a card for the party that wants tricks, when another has led."""
    trump, best = config[TRUMP], frames[frame + BEST]
    ours = config[WANT] >> frames[frame + SEAT] & 1
    suit = card // LANE
    rank = 0 if suit == NO_SUIT else card - LANE * suit
    wins = beats(card, best, trump)
    mate = (config[WANT] >> frames[frame + BEST_SEAT] & 1) == ours
    if mate and holds(best, over, ruff, trump):
        return -40 - rank if wins else 60 - rank
    if wins:
        return (200 if holds(card, over, ruff, trump) else 100) - rank - (5 if suit == trump else 0)
    if LANE * suit == frames[frame + LED]:
        return 50 - rank
    return 30 + popcount(hands[frames[frame + SEAT]] >> LANE * suit & LANE_BITS) - rank - (20 if suit == trump else 0)


@inlined
def weight_of_ducking(config, hands, frame, frames, card):
    """Rate a card when the seats in `count` avoid tricks."""
    seat, suit, best = frames[frame + SEAT], card // LANE, frames[frame + BEST]
    rank = 0 if suit == NO_SUIT else card - LANE * suit
    if config[WANT] >> seat & 1:  # a seat that wants the others to win: low, and where the others are high
        if best < 0:
            dangers = 0
            for other in range(config[SEATS]):
                if config[COUNT] >> other & 1 and suit != NO_SUIT:
                    theirs = hands[other] >> LANE * suit & LANE_BITS
                    if theirs and lowest(theirs) > rank:
                        dangers += 100
                    dangers += popcount(theirs >> rank)
            return dangers - rank
        under = config[COUNT] >> frames[frame + BEST_SEAT] & 1
        if not under and not beats(card, best, config[TRUMP]):
            return 20 + rank  # the trick is not theirs: high cards may go
        return -rank
    if best >= 0 and not beats(card, best, config[TRUMP]):
        return 100 + rank
    return -rank


@inlined
def weight_against_misere(config, hands, base, frame, frames, card):
    """Rate a card for the others, when one seat avoids every trick: make it spend its low cards."""
    seat, suit, best = frames[frame + SEAT], card // LANE, frames[frame + BEST]
    shuns = lowest(config[COUNT])
    lane = LANE * suit
    rank = card - lane
    theirs = hands[shuns] >> lane & LANE_BITS
    if best < 0:
        if theirs == 0:
            return -500 + rank  # it would discard what endangers it
        rest, mine, dangers = frames[base + ALL] >> lane & LANE_BITS & ~theirs, theirs, 0
        while mine and rest:
            if lowest(mine) > lowest(rest):
                dangers += 1
            mine &= mine - 1
            rest &= rest - 1
        return 60 * dangers - 25 * popcount(theirs & (1 << rank) - 1) + rank
    leader, n = frames[base + SEAT], config[SEATS]
    if (shuns - leader) % n < (seat - leader) % n:
        if frames[frame + BEST_SEAT] == shuns:
            return -200 - rank if beats(card, best, -1) else 20 + rank
        return 20 + rank
    if lane != frames[frame + LED]:
        return rank
    over = max(card, best) - lane
    return -30 * popcount(theirs & (1 << over) - 1) + rank


@inlined
def order_moves(config, hands, base, frame, frames, rest):
    """Write the cards left to try into the frame, the most promising first, a knock last; return how many there are."""
    led, leads = frames[frame + LED], frames[frame + BEST] < 0
    over, ruff = -1, -1
    if not leads and led >= 0:
        over, ruff = rivals(config, hands, base, frame, frames)
    against_misere = config[SHUN] == ONE_TRICK and frames[base + NEED] == 1 and config[WANT] >> frames[frame + SEAT] & 1
    avoids_alone = config[SHUN] != OWN_TRICKS and config[COUNT] & (config[COUNT] - 1) == 0
    moves = 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card == KNOCK:
            weight = -2000
        elif against_misere:
            weight = weight_against_misere(config, hands, base, frame, frames, card)
        elif avoids_alone:
            if config[WANT] >> frames[frame + SEAT] & 1:
                weight = weight_against_one(config, hands, base, frame, frames, card)
            else:
                weight = weight_of_one(config, hands, base, frame, frames, card)
        elif config[SHUN] != OWN_TRICKS:
            weight = weight_of_ducking(config, hands, frame, frames, card)
        elif leads or led < 0:
            weight = weight_of_lead(config, hands, frame, frames, card)
        else:
            weight = weight_of_follow(config, hands, frame, frames, card, over, ruff)
        moves = insert(frames, frame + LIST, moves, weight, card)
    return moves
