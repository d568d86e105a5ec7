"""Everything that numba compiles, in one module, because numba's cache notices changes in this file alone.

Without numba the same functions run as plain Python, slower: whole numbers never leave 62 bits and nothing
here is of an array type alone, so a list does where compiled code has an array.

Sections: 1. bits and shim  2. solver  3. play-outs  4. plain deals in batches.
"""

# ---------------------------------------------------------------------------------------------------
# 1. Bits and shim

try:
    from numba import njit
    from numba.core import types
    from numba.extending import intrinsic, overload, register_jitable

    HAS_NUMBA = True
except ImportError:
    HAS_NUMBA = False

    def njit(*args, **options):
        """Leave a function as it is, where there is no numba."""
        return args[0] if len(args) == 1 and callable(args[0]) else lambda function: function

    def register_jitable(function):
        """Leave a function as it is, where there is no numba."""
        return function


def popcount(bits):
    """How many bits of a number are set; one instruction in compiled code."""
    return bits.bit_count()


def lowest(bits):
    """The place of the lowest bit that is set; the number is not 0."""
    return (bits & -bits).bit_length() - 1


def highest(bits):
    """The place of the highest bit that is set; the number is not 0."""
    return bits.bit_length() - 1


if HAS_NUMBA:

    @intrinsic
    def _ctpop(typing, bits):
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic
    def _cttz(typing, bits):
        def make(context, builder, signature, args):
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), make

    @intrinsic
    def _ctlz(typing, bits):
        def make(context, builder, signature, args):
            return builder.ctlz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), make

    @overload(popcount)
    def _popcount(bits):
        return lambda bits: _ctpop(bits)

    @overload(lowest)
    def _lowest(bits):
        return lambda bits: _cttz(bits)

    @overload(highest)
    def _highest(bits):
        return lambda bits: 63 - _ctlz(bits)


# ---------------------------------------------------------------------------------------------------
# 2. Solver: can some seats make others take so many of the tricks that are left?
#
# A hand is one number with a lane of 15 bits for each suit, low card in the low bit, counted among the cards
# that are held at the root (so 13 ranks and two jokers fit). Bits 60 and 61 are jokers that have no suit.
# `count` and `want` are sets of seats: the question is whether the seats in `want` can force those in `count`
# to take `need` tricks or more. Partners: both the same. Fewest tricks: `want` is everybody else.
#
# What makes it fast (Ginsberg's partition search): each answer comes with the ranks its proof rests on. It is
# kept for all positions with the same lengths and the same owners of the top cards of each suit down to the
# lowest of those ranks; so one answer covers very many positions.
#
# The search keeps its own stack in `frames` instead of calling itself. So it can stop after so many nodes and
# go on later, a notebook's Stop button works, and numba may cache it (it cannot keep functions that call
# themselves).

LANE = 15
LANE_BITS = 0x7FFF
NO_SUIT = 4
KNOCK = 63
"""In place of a card: a seat that is short of cards takes no part in this trick."""
POSITIVE = (1 << 62) - 1
MIX_1, MIX_2, MIX_3 = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D, 0x3C6EF372FE94F82B

# Places in `config`
SEATS, TRUMP, COUNT, WANT, KNOCKERS, LEAD_KNOCK, EQUAL, SHUN, JOKERS, HEAD_SHIFT, CUT_SHIFT, GENERATION, CAPACITY = (
    range(13)
)
TABLE_AT = 13  # four places: where each suit's table begins
ROOT_TURN = 17
CONFIG_SIZE = 18
# Values of config[SHUN]: `want` plays for its own tricks, against those of others, or for one trick of a single seat
OWN_TRICKS, OTHERS_TRICKS, ONE_TRICK = range(3)

# Places in `state`: what must survive from one call to the next
TOP, MODE, VALUE, MARKS, NODES, BUDGET, USED = range(7)
STATE_SIZE = 8
ENTER, TRY, LEAVE = range(3)

# Places in a frame: one seat's turn
LEADER, TURN, LED, BEST, BEST_SEAT, PLAYED, NEED, ALL, LEFT, SEAT, MOVES, NEXT = range(12)
UNION, IRRELEVANT, TRIED, CUT_KEY, KEY_1, KEY_2, STORES, WON_BY, HEAD = range(12, 21)
LIST = 21
FRAME = 52
DEPTH = 128

# Places in an entry of the transposition table
LINK, E_KEY_1, E_KEY_2, E_OWNERS, E_TOPS, E_LOW, E_HIGH = 0, 1, 2, 3, 7, 8, 9
ENTRY = 10


def fill_tables(config, hands, table):
    """For each set of cards left in a suit: who owns them from the top down, and how many each seat has."""
    for suit in range(4):
        at, everything = config[TABLE_AT + suit], 0
        for seat in range(config[SEATS]):
            everything |= hands[seat] >> LANE * suit & LANE_BITS
        table[at] = table[at + 1] = 0
        for cards in range(1, everything + 1):
            top = highest(cards)
            owner = 0
            for seat in range(config[SEATS]):
                if hands[seat] >> LANE * suit + top & 1:
                    owner = seat
            rest = at + 2 * (cards ^ 1 << top)
            table[at + 2 * cards] = table[rest] << 3 | owner + 1
            table[at + 2 * cards + 1] = table[rest + 1] + (1 << 4 * owner)


@register_jitable
def beats(card, best, trump):
    """Whether a card takes the trick from the best one so far."""
    suit, held = card // LANE, best // LANE
    if suit == held:
        return suit != NO_SUIT and card > best
    return suit != NO_SUIT and (held == NO_SUIT or suit == trump)


@register_jitable
def top_of_runs(own, others):
    """The highest card of each run of equal cards: no card of another hand lies between them."""
    kept = 0
    while own:
        top = highest(own)
        kept |= 1 << top
        below = others & ((1 << top) - 1)
        own &= (1 << highest(below)) - 1 if below else 0
    return kept


@register_jitable
def candidates(config, hands, frame, frames):
    """The cards of the seat to act that are worth trying, equal ones once."""
    seat = frames[frame + SEAT]
    hand, led = hands[seat], frames[frame + LED]
    if led >= 0 and hand >> LANE * led & LANE_BITS:
        hand &= LANE_BITS << LANE * led
    others = frames[frame + ALL] & ~hands[seat]
    found = 0
    for suit in range(4):
        own = hand >> LANE * suit & LANE_BITS
        if own:
            found |= top_of_runs(own, others >> LANE * suit & LANE_BITS) << LANE * suit
    jokers = hand >> LANE * NO_SUIT
    if jokers:
        found |= (jokers & -jokers) << LANE * NO_SUIT
    return found


@register_jitable
def may_knock(config, hands, frame, frames):
    """Whether the seat to act may keep its cards for later tricks: there are more tricks than it has cards."""
    seat = frames[frame + SEAT]
    if config[KNOCKERS] >> seat & 1 == 0 or popcount(hands[seat]) >= frames[frame + LEFT]:
        return False
    return config[LEAD_KNOCK] == 1 or frames[frame + BEST] >= 0


@register_jitable
def shunning_cards(config, hands, frame, frames):
    """No trick at all, no trumps: the cards worth trying for the seat that shuns, and the ranks that rule out others.

    A card is sure to lose if it is below the best so far, or if a later seat has only higher ones. The highest of
    those is as good as any (it is never worse to keep lower cards), and of each suit to throw away the highest is. With
    no card sure to lose the others duck, and the trick is his: no card is returned.
    """
    n, seat, led, best = config[SEATS], frames[frame + SEAT], frames[frame + LED], frames[frame + BEST]
    hand = hands[seat]
    found, marks = 0, 0
    for suit in range(4):
        own = hand >> LANE * suit & LANE_BITS
        if own == 0 or (led >= 0 and led != suit and hand >> LANE * led & LANE_BITS):
            continue
        if led >= 0 and led != suit:
            found |= 1 << highest(own) + LANE * suit
            continue
        bar = best - LANE * suit if led >= 0 else -1
        for step in range(frames[frame + TURN] + 1, n):
            theirs = hands[(frames[frame + LEADER] + step) % n] >> LANE * suit & LANE_BITS
            if theirs:
                bar = max(bar, lowest(theirs))
        losing = own & ((1 << bar) - 1) if bar >= 0 else 0
        if losing:
            found |= 1 << highest(losing) + LANE * suit
        rest = own ^ losing
        if rest:
            marks |= (rest & -rest) << LANE * suit
    return found, marks


@register_jitable
def can_force(config, hands, frame, frames):
    """Whether the leader has a suit in which all can stay below the lowest card of the seat that shuns; that card."""
    n, leader, shuns = config[SEATS], frames[frame + LEADER], lowest(config[COUNT])
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


@register_jitable
def rivals(config, hands, frame, frames):
    """The highest card led and the highest trump with which a later seat of the other party may take the trick."""
    n, trump, want, led = config[SEATS], config[TRUMP], config[WANT], frames[frame + LED]
    seat = frames[frame + SEAT]
    ours = want >> seat & 1
    over, ruff = -1, -1
    for step in range(frames[frame + TURN] + 1, n):
        later = (frames[frame + LEADER] + step) % n
        if (want >> later & 1) != ours and hands[later]:
            following = hands[later] >> LANE * led & LANE_BITS
            if following:
                over = max(over, highest(following) + LANE * led)
            elif trump >= 0 and hands[later] >> LANE * trump & LANE_BITS:
                ruff = max(ruff, highest(hands[later] >> LANE * trump & LANE_BITS) + LANE * trump)
    return over, ruff


@register_jitable
def holds(card, over, ruff, trump):
    """Whether no later rival can beat a card."""
    return (over < 0 or not beats(over, card, trump)) and (ruff < 0 or not beats(ruff, card, trump))


@register_jitable
def weight_of_lead(config, hands, frame, frames, card):
    """How promising a lead looks to the party that wants tricks."""
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


@register_jitable
def weight_of_follow(config, hands, frame, frames, card, over, ruff):
    """How promising a card looks to the party that wants tricks, when another has led."""
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
    if suit == frames[frame + LED]:
        return 50 - rank
    return 30 + popcount(hands[frames[frame + SEAT]] >> LANE * suit & LANE_BITS) - rank - (20 if suit == trump else 0)


@register_jitable
def weight_of_ducking(config, hands, frame, frames, card):
    """How promising a card looks when the seats in `count` shun tricks."""
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


@register_jitable
def weight_against_misere(config, hands, frame, frames, card):
    """How promising a card looks to the others, when one seat shuns every trick: make it spend its low cards."""
    seat, suit, best = frames[frame + SEAT], card // LANE, frames[frame + BEST]
    shuns = lowest(config[COUNT])
    lane = LANE * suit
    rank = card - lane
    theirs = hands[shuns] >> lane & LANE_BITS
    if best < 0:
        if theirs == 0:
            return -500 + rank  # it would throw away what endangers it
        rest, mine, dangers = frames[frame + ALL] >> lane & LANE_BITS & ~theirs, theirs, 0
        while mine and rest:
            if lowest(mine) > lowest(rest):
                dangers += 1
            mine &= mine - 1
            rest &= rest - 1
        return 60 * dangers - 25 * popcount(theirs & (1 << rank) - 1) + rank
    turn = (seat - frames[frame + LEADER]) % config[SEATS]
    its_turn = (shuns - frames[frame + LEADER]) % config[SEATS]
    if its_turn < turn:
        if frames[frame + BEST_SEAT] == shuns:
            return -200 - rank if beats(card, best, -1) else 20 + rank
        return 20 + rank
    if suit != frames[frame + LED]:
        return rank
    over = max(card, best) - lane
    return -30 * popcount(theirs & (1 << over) - 1) + rank


@register_jitable
def order_moves(config, hands, frame, frames, found, knocks, first):
    """Write the candidates into the frame, the most promising first; `first` is the card that cut before."""
    led = frames[frame + LED]
    leads = frames[frame + BEST] < 0
    over, ruff = -1, -1
    if not leads and led >= 0:
        over, ruff = rivals(config, hands, frame, frames)
    moves, at = 0, frame + LIST
    while found:
        card = lowest(found)
        found &= found - 1
        if card == first:
            weight = 10_000
        elif config[SHUN] == ONE_TRICK and frames[frame + NEED] == 1 and config[WANT] >> frames[frame + SEAT] & 1:
            weight = weight_against_misere(config, hands, frame, frames, card)
        elif config[SHUN] != OWN_TRICKS:
            weight = weight_of_ducking(config, hands, frame, frames, card)
        elif leads or led < 0:
            weight = weight_of_lead(config, hands, frame, frames, card)
        else:
            weight = weight_of_follow(config, hands, frame, frames, card, over, ruff)
        place = moves
        packed = (weight + 1000) * 64 + card
        while place > 0 and frames[at + place - 1] < packed:
            frames[at + place] = frames[at + place - 1]
            place -= 1
        frames[at + place] = packed
        moves += 1
    if knocks:
        frames[at + moves] = KNOCK
        moves += 1
    frames[frame + MOVES] = moves
    frames[frame + NEXT] = 0


@register_jitable
def keys_of(config, hands, frame, frames, table):
    """The lengths of all suits in all hands, and who leads: equal in all positions that one entry can cover."""
    everything = frames[frame + ALL]
    length = 0
    key_1 = table[config[TABLE_AT] + 2 * (everything & LANE_BITS) + 1]
    key_1 |= table[config[TABLE_AT + 1] + 2 * (everything >> LANE & LANE_BITS) + 1] << 28
    key_2 = table[config[TABLE_AT + 2] + 2 * (everything >> 2 * LANE & LANE_BITS) + 1]
    key_2 |= table[config[TABLE_AT + 3] + 2 * (everything >> 3 * LANE & LANE_BITS) + 1] << 28
    key_1 |= frames[frame + LEADER] << 56
    if config[JOKERS]:
        for seat in range(config[SEATS]):
            for _ in range(popcount(hands[seat] >> LANE * NO_SUIT)):
                length = length << 3 | seat + 1
    frames[frame + KEY_1], frames[frame + KEY_2] = key_1, key_2 | length << 56
    mixed = (key_1 * MIX_1 & POSITIVE) ^ ((key_2 | length << 56) * MIX_2 & POSITIVE)
    mixed = (mixed ^ mixed >> 29) * MIX_3 & POSITIVE
    frames[frame + HEAD] = mixed >> config[HEAD_SHIFT]


@register_jitable
def marks_of(entry, entries, everything):
    """The cards an entry rests on, as the lowest relevant card of each suit in this position."""
    marks, tops = 0, entries[entry + E_TOPS]
    for suit in range(4):
        wanted = tops >> 4 * suit & 15
        if wanted:
            lane = everything >> LANE * suit & LANE_BITS
            for _ in range(popcount(lane) - wanted):
                lane &= lane - 1
            marks |= (lane & -lane) << LANE * suit
    return marks


@register_jitable
def look_up(config, frame, frames, table, heads, entries):
    """The entry that answers the question of this frame, or -1."""
    link = heads[frames[frame + HEAD]]
    if link >> 40 != config[GENERATION]:
        return -1
    everything, need = frames[frame + ALL], frames[frame + NEED]
    key_1, key_2 = frames[frame + KEY_1], frames[frame + KEY_2]
    owners_0 = table[config[TABLE_AT] + 2 * (everything & LANE_BITS)]
    owners_1 = table[config[TABLE_AT + 1] + 2 * (everything >> LANE & LANE_BITS)]
    owners_2 = table[config[TABLE_AT + 2] + 2 * (everything >> 2 * LANE & LANE_BITS)]
    owners_3 = table[config[TABLE_AT + 3] + 2 * (everything >> 3 * LANE & LANE_BITS)]
    entry = (link & (1 << 40) - 1) - 1
    while entry >= 0:
        if (
            (entries[entry + E_LOW] >= need or entries[entry + E_HIGH] < need)
            and entries[entry + E_KEY_1] == key_1
            and entries[entry + E_KEY_2] == key_2
        ):
            tops = entries[entry + E_TOPS]
            differs = (entries[entry + E_OWNERS] ^ owners_0) & (1 << 3 * (tops & 15)) - 1
            differs |= (entries[entry + E_OWNERS + 1] ^ owners_1) & (1 << 3 * (tops >> 4 & 15)) - 1
            differs |= (entries[entry + E_OWNERS + 2] ^ owners_2) & (1 << 3 * (tops >> 8 & 15)) - 1
            differs |= (entries[entry + E_OWNERS + 3] ^ owners_3) & (1 << 3 * (tops >> 12 & 15)) - 1
            if differs == 0:
                return entry
        entry = entries[entry + LINK]
    return -1


@register_jitable
def widen(hands, seats, everything, marks):
    """The lowest relevant card of each suit, moved down to the end of its run of equal cards."""
    wide = 0
    for suit in range(4):
        lane = marks >> LANE * suit & LANE_BITS
        if lane:
            low, cards = lane & -lane, everything >> LANE * suit & LANE_BITS
            hand = 0
            for seat in range(seats):
                if hands[seat] >> LANE * suit & low:
                    hand = hands[seat] >> LANE * suit & LANE_BITS
            below = cards & (low - 1)
            while below and hand >> highest(below) & 1:
                low = 1 << highest(below)
                below ^= low
            wide |= low << LANE * suit
    return wide


@register_jitable
def keep(config, frame, frames, table, heads, entries, state, value, marks):
    """Store an answer with the top cards it rests on; a full table keeps what it has."""
    entry = state[USED]
    if entry + ENTRY > config[CAPACITY]:
        return
    state[USED] = entry + ENTRY
    everything, tops = frames[frame + ALL], 0
    for suit in range(4):
        cards = everything >> LANE * suit & LANE_BITS
        lane = marks >> LANE * suit & LANE_BITS
        if lane:
            tops |= popcount(cards & -(lane & -lane)) << 4 * suit
        entries[entry + E_OWNERS + suit] = table[config[TABLE_AT + suit] + 2 * cards]
    entries[entry + E_TOPS] = tops
    entries[entry + E_KEY_1], entries[entry + E_KEY_2] = frames[frame + KEY_1], frames[frame + KEY_2]
    need = frames[frame + NEED]
    entries[entry + E_LOW] = need if value else 0
    entries[entry + E_HIGH] = frames[frame + LEFT] if value else need - 1
    head = frames[frame + HEAD]
    link = heads[head]
    entries[entry + LINK] = (link & (1 << 40) - 1) - 1 if link >> 40 == config[GENERATION] else -1
    heads[head] = config[GENERATION] << 40 | entry + 1


@register_jitable
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


@register_jitable
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


@register_jitable
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


@register_jitable
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


@register_jitable
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


def search(config, hands, table, frames, heads, entries, cuts, state):
    """Go on with a search until it is answered or its budget of nodes is spent; True when it is answered.

    The answer stands in ``state[VALUE]``; the search can be called again with a new budget.
    """
    n, trump, want = config[SEATS], config[TRUMP], config[WANT]
    top, mode, value, marks = state[TOP], state[MODE], state[VALUE], state[MARKS]
    nodes, limit = state[NODES], state[NODES] + state[BUDGET]
    done = False
    while True:
        frame = top * FRAME
        if mode == ENTER:
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
            if nodes >= limit:
                break
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
                done = True
                break
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
    state[TOP], state[MODE], state[VALUE], state[MARKS], state[NODES] = top, mode, value, marks, nodes
    return done


# The same search for the case that matters most: two parties that sit alternately (four partners, two alone, or one
# between two), equal hands, no jokers without a suit, each party out for its own tricks. A third of the work for each
# node, and fewer nodes: sure tricks of both parties, a tree of patterns, better first cards.
#
# The seats of the party asked about are 0 and 2. Lanes are 16 bits wide here: bit 15 is never a card, so that a carry
# ends there.

WIDE = 16
WIDE_BITS = 0xFFFF
LANES = 0x7FFF_7FFF_7FFF_7FFF
OWNER_BITS = (1 << 30) - 1

# Places in a frame, one card played each; those from S_NEED on are used in the first frame of a trick alone
S_CARD, S_SEAT, S_BEST, S_BEST_SEAT, S_LED, S_REST, S_UNION, S_IRRELEVANT, S_CUT, S_CHECK, S_MOVES, S_NEXT = range(12)
S_NEED, S_ALL, S_LEFT, S_SHAPE, S_OWNERS_A, S_OWNERS_B, S_WON_BY, S_LEADER = range(12, 20)
S_LIST = 20
S_FRAME = 48

# Places in a node of the pattern table: a shape (lengths and leader) with a tree of patterns below it
P_NEXT, P_CHILD, P_OWNERS_A, P_OWNERS_B, P_MASK_A, P_MASK_B, P_BOUNDS, P_KEY = range(8)
PATTERN = 8
# P_BOUNDS packs the fewest tricks, the most, the number of relevant cards (8 bits each), then those of each suit (4)


def fill_owners(config, hands, table):
    """For each set of cards left in a suit: the owners from the top down, two bits each, and how many each seat has."""
    for suit in range(4):
        at, everything = config[TABLE_AT + suit], 0
        for seat in range(4):
            everything |= hands[seat] >> WIDE * suit & WIDE_BITS
        table[at] = 0
        for cards in range(1, everything + 1):
            top = highest(cards)
            owner = 0
            for seat in range(4):
                if hands[seat] >> WIDE * suit + top & 1:
                    owner = seat
            rest = table[at + (cards ^ 1 << top)]
            table[at + cards] = (rest & OWNER_BITS) << 2 & OWNER_BITS | owner | ((rest >> 30) + (1 << 4 * owner)) << 30


@register_jitable
def run_bottoms(own, everything):
    """The lowest card of each run of equal cards, in all suits at once.

    A bit carried upwards from each card through the gaps of cards that are gone arrives at the next card there is.
    """
    gaps = ~everything & LANES
    above = own << 1
    return own & ~(above | ((above & gaps) + gaps) & ~gaps)


@register_jitable
def top_trumps(mine, mates, theirs):
    """Tricks that a party holds in trumps from the top, whoever leads; the cards are those of one lane."""
    ours = mine | mates
    over = highest(theirs) + 1 if theirs else 0
    most = max(popcount(mine), popcount(mates))
    tops = ours >> over << over
    sure = min(popcount(tops), most)
    if theirs == 0:
        return most, 0
    for _ in range(popcount(tops) - sure):
        tops &= tops - 1
    return sure, tops


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


@register_jitable
def append(frames, at, cards, downwards):
    """Add cards to a list in a frame, from the top down or from the bottom up; where the list ends now."""
    while cards:
        card = highest(cards) if downwards else lowest(cards)
        cards ^= 1 << card
        frames[at] = card
        at += 1
    return at


@register_jitable
def ends(cards):
    """The highest and the lowest of some cards of one suit."""
    return 1 << highest(cards) | cards & -cards


@register_jitable
def list_leads(frames, at, cards, hand, left, mate, right, everything, trump):
    """The leads worth trying: first a ruff for the partner, a finesse, then from strength; last into a ruff."""
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
    at = append(frames, at, strong, True)
    at = append(frames, at, plain, True)
    at = append(frames, at, short, True)
    at = append(frames, at, gift, True)
    at = append(frames, at, trumps, True)
    return append(frames, at, cards & ~(ruff | finesse | strong | plain | short | gift | trumps), True)


@register_jitable
def between(cards, low, high):
    """Whether a lane has a card between two places."""
    return cards & (1 << high) - 1 & ~((2 << low) - 1) != 0


@register_jitable
def list_follow(frames, at, cards, lane, best, by_mate, left, mate, last, second):
    """Following suit: cards of one lane, the lane of the next rival and of the partner who is still to play."""
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


@register_jitable
def list_discards(frames, at, cards, hand, best, by_mate, safe, low_is_enough, trump):
    """Void in the suit led: ruff where that helps, then the lowest of the longest suits."""
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
    """The second of two hands needs to try only its cheapest winner and its lowest card, or the lowest of each suit.

    With two hands a higher card kept is never worse than a lower one: checked against the general kernel, which
    tries every card, on some hundred thousand endings (``tests/analysis/test_solver.py`` does it on fewer).
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


@register_jitable
def kth_from_top(cards, many):
    """The lowest of so many cards from the top."""
    for _ in range(popcount(cards) - many):
        cards &= cards - 1
    return cards & -cards


@register_jitable
def marked_by(bounds, everything):
    """The lowest relevant card of each suit, as a pattern's packed numbers tell it for these cards."""
    tops = bounds >> 24
    marks = 0
    for lane in range(0, 64, WIDE):
        many = tops & 15
        if many:
            marks |= kth_from_top(everything >> lane & WIDE_BITS, many) << lane
        tops >>= 4
    return marks


@register_jitable
def widened(hands, everything, marks):
    """The lowest relevant card of each suit, moved down to the end of its run of equal cards."""
    wide = 0
    for lane in range(0, 64, WIDE):
        low = marks >> lane & WIDE_BITS
        if low:
            low = low & -low
            bit = low << lane
            hand = hands[0]
            if hands[1] & bit:
                hand = hands[1]
            elif hands[2] & bit:
                hand = hands[2]
            elif hands[3] & bit:
                hand = hands[3]
            below = everything >> lane & (low - 1)
            hand >>= lane
            while below and hand >> highest(below) & 1:
                low = 1 << highest(below)
                below ^= low
            wide |= low << lane
    return wide


@register_jitable
def find_shape(config, heads, nodes, shape, tops, head, state, make):
    """The node of a shape, made if wished; -1 where there is none."""
    link = heads[head]
    first = (link & (1 << 40) - 1) - 1 if link >> 40 == config[GENERATION] else -1
    node = first
    while node >= 0:
        if nodes[node + P_KEY] == shape and nodes[node + P_OWNERS_A] == tops:
            return node
        node = nodes[node + P_NEXT]
    if not make or state[USED] + PATTERN > config[CAPACITY]:
        return -1
    node = state[USED]
    state[USED] = node + PATTERN
    nodes[node + P_KEY], nodes[node + P_OWNERS_A] = shape, tops
    nodes[node + P_NEXT], nodes[node + P_CHILD] = first, -1
    heads[head] = config[GENERATION] << 40 | node + 1
    return node


@register_jitable
def find_pattern(nodes, shape, owners_a, owners_b, need, stack, at):
    """A pattern of the tree that fits and answers whether it can be `need` tricks; -1 if there is none.

    What hangs below a pattern is more special, so a pattern that does not fit saves its whole branch.
    """
    node, depth = nodes[shape + P_CHILD], 0
    while True:
        while node >= 0:
            differs = (nodes[node + P_OWNERS_A] ^ owners_a) & nodes[node + P_MASK_A]
            differs |= (nodes[node + P_OWNERS_B] ^ owners_b) & nodes[node + P_MASK_B]
            if differs == 0:
                bounds = nodes[node + P_BOUNDS]
                if bounds & 255 >= need or bounds >> 8 & 255 < need:
                    return node
                child = nodes[node + P_CHILD]
                if child >= 0:
                    stack[at + depth] = nodes[node + P_NEXT]
                    depth += 1
                    node = child
                    continue
            node = nodes[node + P_NEXT]
        if depth == 0:
            return -1
        depth -= 1
        node = stack[at + depth]


@register_jitable
def keep_pattern(config, nodes, state, shape, owners_a, owners_b, everything, marks, low, high):
    """Put an answer into the tree of its shape: below a pattern more general, above all that are more special."""
    mask_a, mask_b, order, tops = 0, 0, 0, 0
    for suit in range(4):
        lane = marks >> WIDE * suit & WIDE_BITS
        if lane:
            many = popcount(everything >> WIDE * suit & -(lane & -lane) & WIDE_BITS)
            order += many
            tops |= many << 4 * suit
            mask = (1 << 2 * many) - 1
            if suit == 0:
                mask_a |= mask
            elif suit == 1:
                mask_a |= mask << 30
            elif suit == 2:
                mask_b |= mask
            else:
                mask_b |= mask << 30
    place = shape + P_CHILD
    node = nodes[place]
    while node >= 0:
        bounds = nodes[node + P_BOUNDS]
        if bounds >> 16 & 255 > order:
            break
        inside = mask_a & nodes[node + P_MASK_A] == nodes[node + P_MASK_A]
        inside = inside and mask_b & nodes[node + P_MASK_B] == nodes[node + P_MASK_B]
        differs = (nodes[node + P_OWNERS_A] ^ owners_a) & nodes[node + P_MASK_A]
        differs |= (nodes[node + P_OWNERS_B] ^ owners_b) & nodes[node + P_MASK_B]
        if inside and differs == 0:
            if bounds >> 16 & 255 == order:
                low, high = max(low, bounds & 255), min(high, bounds >> 8 & 255)
                nodes[node + P_BOUNDS] = low | high << 8 | order << 16 | tops << 24
                return
            place = node + P_CHILD
        else:
            place = node + P_NEXT
        node = nodes[place]
    fresh = state[USED]
    if fresh + PATTERN > config[CAPACITY]:
        return
    state[USED] = fresh + PATTERN
    nodes[fresh + P_OWNERS_A], nodes[fresh + P_OWNERS_B] = owners_a, owners_b
    nodes[fresh + P_MASK_A], nodes[fresh + P_MASK_B] = mask_a, mask_b
    nodes[fresh + P_BOUNDS] = low | high << 8 | order << 16 | tops << 24
    nodes[fresh + P_NEXT], nodes[fresh + P_CHILD] = node, -1
    nodes[place] = fresh
    place, tail = fresh + P_NEXT, fresh + P_CHILD
    while node >= 0:
        inside = nodes[node + P_MASK_A] & mask_a == mask_a and nodes[node + P_MASK_B] & mask_b == mask_b
        differs = (nodes[node + P_OWNERS_A] ^ owners_a) & mask_a | (nodes[node + P_OWNERS_B] ^ owners_b) & mask_b
        after = nodes[node + P_NEXT]
        if inside and differs == 0:
            nodes[place] = after
            bounds = nodes[node + P_BOUNDS]
            if nodes[node + P_CHILD] >= 0 or bounds & 255 > low or bounds >> 8 & 255 < high:
                nodes[tail], nodes[node + P_NEXT] = node, -1
                tail = node + P_NEXT
        else:
            place = node + P_NEXT
        node = after


def search_sides(config, hands, table, frames, heads, nodes, cuts, state):
    """Go on with a search until it is answered or its budget of nodes is spent; True when it is answered."""
    n, trump, root = config[SEATS], config[TRUMP] * WIDE, config[ROOT_TURN]
    if trump < 0:
        trump = -1
    table_0, table_1, table_2, table_3 = (
        config[TABLE_AT],
        config[TABLE_AT + 1],
        config[TABLE_AT + 2],
        config[TABLE_AT + 3],
    )
    # With two hands the top cards of each suit nearly always matter: patterns are kept apart by the owners of three.
    many_tops = 3 if n == 2 else 0
    top_mask = (1 << 2 * many_tops) - 1 | ((1 << 2 * many_tops) - 1) << 30
    top, mode, value, marks = state[TOP], state[MODE], state[VALUE], state[MARKS]
    turn = top % n
    count, limit = state[NODES], state[NODES] + state[BUDGET]
    done = False
    while True:
        frame = top * S_FRAME
        if mode == ENTER:
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
                sure, marks = cashing(hand, left_hand, mate, right_hand, trump, goal)
                if sure >= goal:
                    value = 1 - (seat & 1)
                    continue
                if trump >= 0 and everything >> trump & WIDE_BITS:
                    ours = (hand | mate) >> trump & WIDE_BITS
                    sure, tops = top_trumps(left_hand >> trump & WIDE_BITS, right_hand >> trump & WIDE_BITS, ours)
                    marks = tops << trump
                else:
                    sure, marks = held_up(hand, left_hand, right_hand, everything)
                if seat & 1:
                    if sure >= need:
                        value = 1
                        continue
                elif left - sure < need:
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
            if count >= limit:
                break
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
                done = True
                break
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
    state[TOP], state[MODE], state[VALUE], state[MARKS], state[NODES] = top, mode, value, marks, count
    return done


# The same search for a misere: one seat alone that must take no trick at all, against one to three others, no trumps,
# equal hands. It sits at place 0. Here the low cards decide, so they lie upside down: the lowest card of a suit has
# the highest bit, and a pattern holds a suit's cards from the lowest upwards, as far as the proof rests on them.
#
# For each set of cards left in a suit two facts are worked out beforehand. SAFE: he stays under in this suit whoever
# leads it and however often the others throw cards of it away. Forced, for each of the others: if that one leads it,
# and whoever takes a round goes on with it, he is caught before it is at an end.

SAFE = 1
FORCED_TOPS = 8
"""From this bit on, four bits for each seat: the cards, from the lowest, that the proof of a forced suit rests on."""
LOWEST_APART = 3
"""Patterns are kept apart by the owners of so many cards of each suit, which nearly always matter."""


def fill_misere(config, hands, table):
    """For each set of cards left in a suit: the owners from the lowest up with the lengths, and what is sure."""
    for suit in range(4):
        at, lane = config[TABLE_AT + suit], WIDE * suit
        none, first, second, third = (
            hands[0] >> lane & WIDE_BITS,
            hands[1] >> lane & WIDE_BITS,
            hands[2] >> lane & WIDE_BITS,
            hands[3] >> lane & WIDE_BITS,
        )
        table[at], table[at + 1] = 0, SAFE
        for cards in range(1, (none | first | second | third) + 1):
            low = highest(cards)
            owner = (first >> low & 1) + 2 * (second >> low & 1) + 3 * (third >> low & 1)
            rest = table[at + 2 * (cards ^ 1 << low)]
            word = (rest & OWNER_BITS) << 2 & OWNER_BITS | owner | ((rest >> 30) + (1 << 4 * owner)) << 30
            table[at + 2 * cards] = word
            table[at + 2 * cards + 1] = suit_facts(
                table, at, cards, none & cards, first & cards, second & cards, third & cards
            )


@register_jitable
def suit_facts(table, at, cards, shuns, first, second, third):
    """What is sure in one suit, from what is sure after each round of it and after each card thrown away.

    Who shuns plays the highest card that is sure to lose: below the best before him, or below all that a later seat
    has. With none the others stay under, and he is caught.
    """
    if shuns == 0 or cards == shuns:
        return SAFE
    safe, rest = SAFE, cards ^ shuns
    while rest:
        safe &= table[at + 2 * (cards ^ rest & -rest) + 1]
        rest &= rest - 1
    forced = 0
    for leader in range(1, 4):
        if (first if leader == 1 else second if leader == 2 else third) == 0:
            continue
        over = 63
        if leader > 1 and first:
            over = highest(first)
        if leader > 2 and second:
            over = min(over, highest(second))
        proved = 0
        # One card of each run of equal ones for each of the three; 0 for a seat that has none, once.
        ones = run_bottoms(first, cards)
        while True:
            one = ones & -ones
            ones ^= one
            twos = run_bottoms(second, cards)
            while True:
                two = twos & -twos
                twos ^= two
                threes = run_bottoms(third, cards)
                while True:
                    three = threes & -threes
                    threes ^= three
                    before = three | (two if leader < 3 else 0) | (one if leader < 2 else 0)
                    bar = min(over, lowest(before))
                    losing = shuns & ~((2 << bar) - 1)
                    if losing == 0:
                        safe, proved = 0, popcount(cards >> bar)
                        break
                    ducks, played = losing & -losing, one | two | three
                    left = cards ^ ducks ^ played
                    facts = table[at + 2 * left + 1]
                    safe &= facts
                    best = played & -played
                    winner = 1 if best == one else 2 if best == two else 3
                    if facts >> winner & 1:
                        relies = facts >> FORCED_TOPS + 4 * winner & 15
                        proved = popcount(cards >> lowest(kth_from_top(left, relies)))
                        proved = max(proved, popcount(cards >> lowest((played | ducks) ^ best)))
                        if shuns != losing:
                            proved = max(proved, popcount(cards >> bar))
                        break
                    if threes == 0:
                        break
                if proved or twos == 0:
                    break
            if proved or ones == 0:
                break
        if proved:
            forced |= 1 << leader | proved << FORCED_TOPS + 4 * leader
    return safe & SAFE | forced


@register_jitable
def safe_everywhere(config, table, cards):
    """Whether every suit is safe with these cards left."""
    facts = table[config[TABLE_AT] + 2 * (cards & WIDE_BITS) + 1]
    facts &= table[config[TABLE_AT + 1] + 2 * (cards >> WIDE & WIDE_BITS) + 1]
    facts &= table[config[TABLE_AT + 2] + 2 * (cards >> 2 * WIDE & WIDE_BITS) + 1]
    facts &= table[config[TABLE_AT + 3] + 2 * (cards >> 3 * WIDE & WIDE_BITS) + 1]
    return facts & SAFE


@register_jitable
def up_to_his_highest(hand, cards):
    """What it rests on that suits are safe: all up to his highest card, in suits that others have, too."""
    marks = 0
    for lane in range(0, 64, WIDE):
        own = hand >> lane & WIDE_BITS
        if own and cards >> lane & WIDE_BITS & ~own:
            marks |= (own & -own) << lane
    return marks


@register_jitable
def forced_by(config, table, cards, leader):
    """What it rests on that this leader has a suit in which he who shuns is caught; 0 if there is none."""
    for suit in range(4):
        lane = cards >> WIDE * suit & WIDE_BITS
        facts = table[config[TABLE_AT + suit] + 2 * lane + 1]
        if facts >> leader & 1:
            return kth_from_top(lane, facts >> FORCED_TOPS + 4 * leader & 15) << WIDE * suit
    return 0


@register_jitable
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


@register_jitable
def weight_of_throwing(config, table, cards, card):
    """How good it looks to throw a card away for the seat that shuns: from suits that are not safe, high ones first."""
    suit = cards >> (card & 48) & WIDE_BITS
    at = config[TABLE_AT + (card >> 4)]
    weight = 4 * popcount(suit >> (card & 15))
    if table[at + 2 * suit + 1] & SAFE == 0:
        weight += 300 if table[at + 2 * (suit ^ 1 << (card & 15)) + 1] & SAFE else 200
    return weight


@register_jitable
def weight_against(config, table, hands, cards, card, led, before_him, best):
    """How promising a card looks to one of the others: low where he is high, and high when he has ducked."""
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


@register_jitable
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


def search_misere(config, hands, table, frames, heads, nodes, cuts, state):
    """Go on with a search until it is answered or its budget of nodes is spent; True when it is answered.

    A frame's S_NEED is 1 as long as place 0 has taken no trick.
    """
    n, root = config[SEATS], config[ROOT_TURN]
    apart = (1 << 2 * LOWEST_APART) - 1 | (1 << 2 * LOWEST_APART) - 1 << 30
    top, mode, value, marks = state[TOP], state[MODE], state[VALUE], state[MARKS]
    turn = top % n
    count, limit = state[NODES], state[NODES] + state[BUDGET]
    done = False
    while True:
        frame = top * S_FRAME
        if mode == ENTER:
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
            if count >= limit:
                break
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
                done = True
                break
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
    state[TOP], state[MODE], state[VALUE], state[MARKS], state[NODES] = top, mode, value, marks, count
    return done


# ---------------------------------------------------------------------------------------------------
# 3. Play-outs: the rest of a deal by rules of thumb, for many worlds at once
#
# A card is its place in a word of four lanes of sixteen bits, one lane for each suit: 16 * suit + strength,
# strength 0 to 12, jokers that are trumps 13 and 14. A joker that counts for nothing is the sixteenth bit of
# lane 0 or 1. Hands are such words. All arrays are flat and hold int64 (``fine`` float64): lists do as well.

_LANE = 0x7FFF
_DEAD = (1 << 15) | (1 << 31)

# Places in ``deal``, the facts that all worlds share
D_SEATS, D_TRUMP, D_LEADER, D_TURN, D_LED, D_BEST, D_BEST_SEAT, D_LED_CARD = range(8)
D_COUNT_DRAWS, D_MELDS, D_TARGET, D_STOCK, D_COVERS, D_OUT, D_LEFT, D_MAY_KNOCK = range(8, 16)
D_SIZE = 16

# What a seat plays for
AIM_WIN, AIM_LOSE, AIM_EXACT, AIM_CATCH = range(4)

# Places of a seat in ``seats``, six numbers each
S_SIDE, S_AIM, S_NEED, S_VOIDS, S_DOG, S_OPENED = range(6)
S_SIZE = 6

KNOCK_CARD = -1
ANY_CARD = -2
"""As a first card: whatever the rules of thumb choose."""

NEED_OF_HAND = -1
"""As tricks undertaken: about as many as the hand is worth, for seats that have not bid yet."""


@register_jitable
def _lane(hand, suit):
    """The cards of a suit, as the lowest lane."""
    return (hand >> (16 * suit)) & _LANE


@register_jitable
def _cheapest_of(hand, suit):
    return 16 * suit + lowest(_lane(hand, suit))


@register_jitable
def _highest_of(hand, suit):
    return 16 * suit + highest(_lane(hand, suit))


@register_jitable
def _higher(out, card):
    """How many cards of a set are higher in the suit of a card."""
    return popcount(_lane(out, card >> 4) >> ((card & 15) + 1))


@register_jitable
def _lower(out, card):
    return popcount(_lane(out, card >> 4) & ((1 << (card & 15)) - 1))


@register_jitable
def _beats(card, best, trump):
    """Whether a card beats the best one of the trick so far."""
    if best < 0:
        return True
    if card & 15 == 15:
        return False
    if best & 15 == 15:
        return True
    if card >> 4 == best >> 4:
        return card > best
    return card >> 4 == trump


@register_jitable
def _none_of(share, wanted):
    """How likely a hand with that share of the unseen cards has none of so many."""
    miss = 1.0
    for _ in range(wanted):
        miss *= 1.0 - share
    return miss


@register_jitable
def _holds(card, led, seat, turn, deal, seats, hands, out):
    """About how likely no opponent still to play to the trick beats a card."""
    count, trump = deal[D_SEATS], deal[D_TRUMP]
    if card & 15 == 15:
        return 0.0
    suit = card >> 4
    hidden = popcount(out)
    higher = _higher(out, card)
    in_led = popcount(_lane(out, led))
    in_trump = popcount(_lane(out, trump)) if trump >= 0 else 0
    leader = deal[D_LEADER]
    hope = 1.0
    for later in range(turn + 1, count):
        other = (leader + later) % count
        if seats[S_SIZE * other + S_SIDE] == seats[S_SIZE * seat + S_SIDE] or hands[other] == 0:
            continue
        share = min(1.0, popcount(hands[other]) / max(hidden, 1))
        voids = seats[S_SIZE * other + S_VOIDS]
        no_led = 1.0 if voids >> led & 1 else _none_of(share, in_led)
        beaten = 0.0
        if suit == led and not voids >> led & 1:
            beaten = 1.0 - _none_of(share, higher)
        if trump >= 0 and led != trump and not voids >> trump & 1:
            ruffs = higher if suit == trump else in_trump
            beaten += no_led * (1.0 - _none_of(share, ruffs))
        hope *= 1.0 - min(beaten, 1.0)
    return hope


@register_jitable
def _others(seat, turn, deal, seats, hands):
    """What is known of the others, as one number: see the shifts.

    Bits 0-3: suits in which all opponents are void; 4-7: suits that an opponent may ruff; 8-11: suits that a
    partner may ruff; 12-15: suits that a partner opened; 16: a partner still plays; 17: an opponent still plays;
    18: the seat has partners.
    """
    count, trump, leader = deal[D_SEATS], deal[D_TRUMP], deal[D_LEADER]
    mine = seats[S_SIZE * seat + S_SIDE]
    all_void, foes_ruff, partner_ruffs, opened, flags = 15, 0, 0, 0, 0
    for later in range(count):
        other = (leader + later) % count
        if other == seat:
            continue
        voids = seats[S_SIZE * other + S_VOIDS]
        ruffs = voids if trump >= 0 and not voids >> trump & 1 else 0
        if seats[S_SIZE * other + S_SIDE] == mine:
            flags |= 4
            if hands[other]:
                partner_ruffs |= ruffs
                flags |= later > turn
            opened |= seats[S_SIZE * other + S_OPENED]
        elif hands[other]:
            all_void &= voids
            foes_ruff |= ruffs
            if later > turn:
                flags |= 2
    return all_void | foes_ruff << 4 | partner_ruffs << 8 | opened << 12 | flags << 16


@register_jitable
def _lead_to_win(hand, out, trump, known):
    """The opening card of a seat that wants tricks and has a partner, or many trumps."""
    all_void, foes_ruff = known & 15, known >> 4 & 15
    partner_ruffs, opened = known >> 8 & 15, known >> 12 & 15
    trumps_gone = True
    if trump >= 0:
        held, others = _lane(hand, trump), _lane(out, trump)
        trumps_gone = others == 0 or all_void >> trump & 1
        if held and not trumps_gone:
            length, top = popcount(held), highest(held)
            master = others >> (top + 1) == 0
            if length >= 5 or (master and 2 * length > popcount(others)):
                if not master and length > 3 and not _is_sequence(held, others):
                    return 16 * trump + _nth_highest(held, 4)
                return 16 * trump + top
    best_master, master_rank = -1, -1
    ruffed, returned, sequence, fourth, short = -1, -1, -1, -1, -1
    long, short_key = 3, 1000
    for suit in range(4):
        held = _lane(hand, suit)
        if held == 0 or suit == trump:
            continue
        safe = not foes_ruff >> suit & 1 or partner_ruffs >> suit & 1
        if not safe:
            continue
        others, length, top = _lane(out, suit), popcount(held), highest(held)
        around = popcount(others)
        above = popcount(others >> (top + 1))
        if above == 0 and (trumps_gone or around >= 2) and 16 * around + length > master_rank:
            best_master, master_rank = 16 * suit + top, 16 * around + length
        if partner_ruffs >> suit & 1:
            ruffed = 16 * suit + lowest(held)
        if opened >> suit & 1:
            returned = 16 * suit + (top if length <= 3 or above == 0 else lowest(held))
        if _is_sequence(held, others):
            sequence = 16 * suit + top
        if length > long:
            fourth, long = 16 * suit + _nth_highest(held, 4), length
        key = top + 100 * (above == 1 or above == 2)
        if key < short_key:
            short, short_key = 16 * suit + top, key
    for card in (best_master, ruffed, returned, sequence, fourth, short):
        if card >= 0:
            return card
    if trump >= 0 and _lane(hand, trump):
        top = _highest_of(hand, trump)
        return top if _higher(out, top) == 0 else _cheapest_of(hand, trump)
    return _least(hand, out, trump)


@register_jitable
def _is_sequence(held, others):
    """Whether the two highest cards of a lane are touching honours, from the ten up."""
    top = highest(held)
    rest = held & ~(1 << top)
    if rest == 0:
        return False
    second = highest(rest)
    return second >= 8 and (others & ((1 << top) - (1 << second))) == 0


@register_jitable
def _nth_highest(held, number):
    for _ in range(number - 1):
        held &= ~(1 << highest(held))
    return highest(held)


@register_jitable
def _least(hand, out, trump):
    """The card one would miss least: low, no trump, no master, no guard of an honour."""
    dead = hand & _DEAD
    if dead:
        return lowest(dead)
    best, least = -1, 1000.0
    for suit in range(4):
        held = _lane(hand, suit)
        if held == 0:
            continue
        low, top, length = lowest(held), highest(held), popcount(held)
        others = _lane(out, suit)
        above = popcount(others >> (top + 1))
        cost = low - 0.5 * length
        if suit == trump:
            cost += 60
        if others >> (low + 1) == 0:
            cost += 40
        if low != top and top >= 10 and 0 < above < 3 and length - 1 <= above:
            cost += 12
        if cost < least:
            best, least = 16 * suit + low, cost
    return best


@register_jitable
def _follow_to_win(held, led, best, partner_wins, known, seat, turn, deal, seats, hands, out):
    """A card of the suit led, wanting tricks, with a partner."""
    trump = deal[D_TRUMP]
    low, top = 16 * led + lowest(held), 16 * led + highest(held)
    if not _beats(top, best, trump):
        return low
    foes_after, partner_to_play = known >> 17 & 1, known >> 16 & 1
    if partner_wins and (not foes_after or _holds(best, led, seat, turn, deal, seats, hands, out) >= 0.75):
        return low
    winners = held
    if best >= 0 and best >> 4 == led:
        winners = held & ~((1 << ((best & 15) + 1)) - 1)
    if not foes_after:
        return 16 * led + lowest(winners)
    others = _lane(out, led)
    if partner_to_play:
        chosen = -1
        while winners:
            card = 16 * led + highest(winners)
            if _holds(card, led, seat, turn, deal, seats, hands, out) < 0.7:
                break
            chosen = card
            winners &= ~(1 << (card & 15))
        return chosen if chosen >= 0 else low
    if partner_wins and best >> 4 == led and (others & ((1 << (top & 15)) - (1 << (best & 15)))) == 0:
        return low
    card = top
    while winners:
        next_one = 16 * led + highest(winners)
        if (others & ((1 << (top & 15)) - (1 << (next_one & 15)))) != 0:
            break
        card = next_one
        winners &= ~(1 << (next_one & 15))
    return card


@register_jitable
def _void_to_win(hand, led, best, partner_wins, known, seat, turn, deal, seats, hands, out):
    """Void in the suit led, wanting tricks: ruff or throw a card."""
    trump = deal[D_TRUMP]
    thrown = _least(hand, out, trump)
    foes_after, partner_to_play = known >> 17 & 1, known >> 16 & 1
    if partner_wins and (not foes_after or _holds(best, led, seat, turn, deal, seats, hands, out) >= 0.6):
        return thrown
    trumps = _lane(hand, trump) if trump >= 0 else 0
    if trumps == 0:
        return thrown
    doubtful = partner_to_play and best >> 4 != trump and _higher(out, best) > 0
    if doubtful and popcount(trumps) >= 4 and thrown >> 4 != trump:
        return thrown
    if best >> 4 == trump and best & 15 != 15:
        trumps &= ~((1 << ((best & 15) + 1)) - 1)
    if trumps == 0:
        return thrown
    first = 16 * trump + lowest(trumps)
    if not foes_after:
        return first
    while trumps:
        card = 16 * trump + lowest(trumps)
        if _holds(card, led, seat, turn, deal, seats, hands, out) > 0.6:
            return card
        trumps &= trumps - 1
    return first if thrown >> 4 == trump else thrown


@register_jitable
def _lead_alone(hand, seat, turn, deal, seats, hands, out, urge):
    """The opening card of a seat that plays for itself: the likeliest winner, else what it needs least."""
    trump = deal[D_TRUMP]
    chosen, most = -1, 0.0
    for suit in range(4):
        if _lane(hand, suit):
            card = _highest_of(hand, suit)
            hope = _holds(card, suit, seat, turn, deal, seats, hands, out) - 0.1 * (suit == trump)
            if hope > most:
                chosen, most = card, hope
    if most >= urge:
        return chosen
    return _least(hand, out, trump)


@register_jitable
def _follow_alone(legal, led, best, seat, turn, deal, seats, hands, out, urge):
    """A seat that plays for itself: the cheapest of the cards most likely to win, else what it needs least."""
    trump = deal[D_TRUMP]
    hope, rest = 0.0, legal & ~_DEAD
    for suit in range(4):
        if _lane(rest, suit):
            card = _highest_of(rest, suit)
            if _beats(card, best, trump):
                hope = max(hope, _holds(card, led, seat, turn, deal, seats, hands, out))
    if hope >= urge:
        for step in range(4):
            suit = (trump + 1 + step) % 4 if trump >= 0 else step  # trumps last
            lane = _lane(rest, suit)
            while lane:
                card = 16 * suit + lowest(lane)
                if _beats(card, best, trump) and _holds(card, led, seat, turn, deal, seats, hands, out) >= hope - 0.1:
                    return card
                lane &= lane - 1
    return _least(legal, out, trump)


@register_jitable
def _danger(hand, out, card):
    """How easily a card is made to win a later trick: lower cards out count for it, own lower cards against it."""
    return _lower(out, card) - 2.0 * _lower(hand, card) + 0.1 * (card & 15)


@register_jitable
def _lose(legal, hand, led, best, seat, turn, deal, seats, hands, out):
    """A seat that wants to lose tricks: under the best card with the highest, away with dangers, else low."""
    trump = deal[D_TRUMP]
    if led < 0:
        return _lead_to_lose(hand, seat, turn, deal, seats, hands, out)
    under, most = -1, -1000.0
    follows = legal == (hand & (_LANE << (16 * led))) and legal != 0
    for suit in range(4):
        lane = _lane(legal, suit)
        while lane:
            card = 16 * suit + highest(lane)
            if not _beats(card, best, trump):
                fear = (card & 15) if follows else _danger(hand, out, card) + (20.0 if suit == trump else 0.0)
                if fear > most:
                    under, most = card, fear
                break  # lower ones of the suit are less to be rid of
            lane &= ~(1 << (card & 15))
    if under >= 0:
        return under
    dead = legal & _DEAD
    if dead:
        return lowest(dead)
    high, low, least = -1, -1, 2.0
    for suit in range(4):
        lane = _lane(legal, suit)
        if lane:
            card = 16 * suit + lowest(lane)
            hope = _holds(card, led, seat, turn, deal, seats, hands, out)
            if hope < least:
                low, least = card, hope
                high = 16 * suit + highest(lane)
    return high if least > 0.95 else low


@register_jitable
def _lead_to_lose(hand, seat, turn, deal, seats, hands, out):
    """The lead that is likeliest to be beaten; of equals from the suit with the highest card."""
    chosen, least = -1, 1000.0
    for suit in range(4):
        lane = _lane(hand, suit)
        if lane:
            card = 16 * suit + lowest(lane)
            key = _holds(card, suit, seat, turn, deal, seats, hands, out)
            key -= 0.01 * _danger(hand, out, 16 * suit + highest(lane))
            if key < least:
                chosen, least = card, key
    return chosen if chosen >= 0 else lowest(hand)


@register_jitable
def _strength(hand, out, trump, foes):
    """About how many tricks a hand takes by itself."""
    total = 0.0
    for suit in range(4):
        held, others = _lane(hand, suit), _lane(out, suit)
        length, around = popcount(held), popcount(others)
        lane, place = held, 0
        while lane:
            top = highest(lane)
            lane &= ~(1 << top)
            above = popcount(others >> (top + 1))
            guards = length - 1 - place
            wins = 1.0 if above == 0 else 0.55 if above == 1 and guards else 0.25 if above == 2 and guards > 1 else 0.05
            if suit == trump:
                wins = max(wins, 0.4 if place < 3 else 0.8)
            elif trump >= 0:
                wins *= 0.9 if around > foes * (place + 1) else 0.5
            elif place * foes >= around:
                wins = max(wins, 0.6)
            total += wins
            place += 1
    return total


@register_jitable
def _catch(legal, hand, led, best, best_seat, seat, turn, deal, seats, hands, out):
    """Against a misere: spend high cards once the declarer is safe, stay below him otherwise."""
    count, target, leader = deal[D_SEATS], deal[D_TARGET], deal[D_LEADER]
    played = (target - leader) % count < turn
    if led >= 0 and played and best_seat != target:
        chosen = -1
        for suit in range(4):
            if _lane(legal, suit):
                card = _highest_of(legal, suit)
                if chosen < 0 or (card & 15) > (chosen & 15):
                    chosen = card
        return chosen if chosen >= 0 else lowest(legal)
    if led < 0:
        chosen, least = -1, 1000
        voids = seats[S_SIZE * target + S_VOIDS]
        for suit in range(4):
            lane = _lane(hand, suit)
            if lane:
                key = lowest(lane) + 20 * (voids >> suit & 1)
                if key < least:
                    chosen, least = 16 * suit + lowest(lane), key
        return chosen if chosen >= 0 else lowest(hand)
    return _lose(legal, hand, led, best, seat, turn, deal, seats, hands, out)


@register_jitable
def _card_value(card, trump, fine):
    """What a card is worth after the stock is gone: ``fine`` has trumps from 2, plain cards from 17 on."""
    return fine[2 + (card & 15)] if card >> 4 == trump else fine[17 + (card & 15)]


@register_jitable
def _cheapest_by_value(cards, trump, fine):
    """The card of a set one parts with most easily where cards are drawn for."""
    chosen, least = -1, 1e9
    for suit in range(4):
        lane = _lane(cards, suit)
        while lane:
            card = 16 * suit + lowest(lane)
            lane &= lane - 1
            value = _card_value(card, trump, fine) + 0.001 * (card & 15)
            if value < least:
                chosen, least = card, value
    return chosen


@register_jitable
def _for_prize(legal, led, best, prize, seat, turn, deal, seats, hands, out, fine):
    """While a stock is drawn from: win the open card if it is worth its price, else part with the cheapest card."""
    trump = deal[D_TRUMP]
    gain = _card_value(prize, trump, fine) - fine[0] + fine[1]
    chosen, most = -1, -1e9
    for suit in range(4):
        lane = _lane(legal, suit)
        while lane:
            card = 16 * suit + lowest(lane)
            lane &= lane - 1
            wins = 0.0
            if led < 0:
                wins = _holds(card, suit, seat, turn, deal, seats, hands, out)
            elif _beats(card, best, trump):
                wins = 1.0
            value = wins * gain - 0.4 * _card_value(card, trump, fine) - 0.001 * (card & 15)
            if value > most:
                chosen, most = card, value
    return chosen


@register_jitable
def _meld_lead(hand, kind):
    """A three with its two, or a king with its queen, to be led; -1 without."""
    high, low = (1, 0) if kind == 1 else (11, 10)
    for suit in range(4):
        if hand >> (16 * suit + high) & 1 and hand >> (16 * suit + low) & 1:
            return 16 * suit + high
    return -1


@register_jitable
def _choose(seat, turn, led, best, best_seat, prize, won, deal, seats, hands, out_all, fine):
    """The card a seat plays by rules of thumb, or KNOCK_CARD."""
    hand, trump = hands[seat], deal[D_TRUMP]
    legal = hand
    if led >= 0:
        following = hand & (_LANE << (16 * led))
        if following:
            legal = following
    if legal & (legal - 1) == 0 and not seats[S_SIZE * seat + S_DOG]:
        return lowest(legal)
    out = out_all & ~hand
    aim = seats[S_SIZE * seat + S_AIM]
    if led < 0 and deal[D_MELDS] and legal & (legal - 1):
        meld = _meld_lead(hand, deal[D_MELDS])
        if meld >= 0:
            return meld
    if prize >= 0:
        return _for_prize(legal, led, best, prize, seat, turn, deal, seats, hands, out, fine)
    if aim == AIM_CATCH:
        return _catch(legal, hand, led, best, best_seat, seat, turn, deal, seats, hands, out)
    if aim == AIM_EXACT:
        need = seats[S_SIZE * seat + S_NEED] - won[seat]
        if need <= 0 or (need < popcount(hand) and _strength(hand, out, trump, deal[D_SEATS] - 1) > need + 0.5):
            return _lose(legal, hand, led, best, seat, turn, deal, seats, hands, out)
    if aim == AIM_LOSE:
        return _lose(legal, hand, led, best, seat, turn, deal, seats, hands, out)
    known = _others(seat, turn, deal, seats, hands)
    partners = known >> 18 & 1
    if led < 0 and best < 0:
        if partners or (aim == AIM_WIN and popcount(hand) > 7):
            return _lead_to_win(hand, out, trump, known)
        return _lead_alone(hand, seat, turn, deal, seats, hands, out, 0.5)
    if led < 0:
        return _least(legal, out, trump)  # a joker without a suit lies there
    if not partners:
        urge = 0.5 if won[seat] or popcount(hand) > 2 else 0.25
        return _follow_alone(legal, led, best, seat, turn, deal, seats, hands, out, urge)
    partner_wins = best_seat >= 0 and seats[S_SIZE * best_seat + S_SIDE] == seats[S_SIZE * seat + S_SIDE]
    held = _lane(hand, led)
    if held:
        return _follow_to_win(held, led, best, partner_wins, known, seat, turn, deal, seats, hands, out)
    return _void_to_win(hand, led, best, partner_wins, known, seat, turn, deal, seats, hands, out)


@register_jitable
def _dog_plays(card, led, best, left, seat, turn, deal, seats, hands, out_all):
    """Whether a dog spends its only card now: likely to win, or less likely as the deal runs out."""
    if not _beats(card, best, deal[D_TRUMP]):
        return False
    suit = led if led >= 0 else card >> 4
    hope = _holds(card, suit, seat, turn, deal, seats, hands, out_all & ~hands[seat])
    return hope >= (0.0 if left <= 1 else 0.4 + 0.1 * min(left - 1, 3))


@register_jitable
def _finish(first, deal, seats, hands, under, stock, won, extra, fine):
    """Play one world to its end, the seat to act beginning with ``first``; the winner of the last trick."""
    count, trump = deal[D_SEATS], deal[D_TRUMP]
    turn, led, best, best_seat, led_card = deal[D_TURN], deal[D_LED], deal[D_BEST], deal[D_BEST_SEAT], deal[D_LED_CARD]
    drawn, stocked, left, out_all = 0, deal[D_STOCK], deal[D_LEFT], deal[D_OUT]
    first_move, winner = True, -1
    while True:
        leader = deal[D_LEADER]
        while turn < count:
            seat = (leader + turn) % count
            hand = hands[seat]
            if hand == 0:
                turn += 1
                continue
            if first_move and first != ANY_CARD:
                card, first_move = first, False
            else:
                first_move = False
                prize = stock[drawn] if drawn < stocked else -1
                card = _choose(seat, turn, led, best, best_seat, prize, won, deal, seats, hands, out_all, fine)
                if seats[S_SIZE * seat + S_DOG] and left > 1:
                    card = lowest(hand)
                    if (best >= 0 or deal[D_MAY_KNOCK]) and not _dog_plays(
                        card, led, best, left, seat, turn, deal, seats, hands, out_all
                    ):
                        card = KNOCK_CARD
            if card == KNOCK_CARD:
                turn += 1
                continue
            hands[seat] = hand & ~(1 << card)
            out_all &= ~(1 << card)
            suit = card >> 4 if card & 15 != 15 else -1
            if led < 0:
                if best < 0:
                    led_card = card
                led = suit
                if suit >= 0 and suit != trump:
                    known = 0
                    for other in range(count):
                        known |= seats[S_SIZE * other + S_OPENED]
                    if not known >> suit & 1:
                        seats[S_SIZE * seat + S_OPENED] |= 1 << suit
            elif suit != led:
                seats[S_SIZE * seat + S_VOIDS] |= 1 << led
            if best < 0 or _beats(card, best, trump):
                best, best_seat = card, seat
            if deal[D_COVERS] and under[card] >= 0:
                hands[seat] |= 1 << under[card]
                if under[card] & 15 != 15:
                    seats[S_SIZE * seat + S_VOIDS] &= ~(1 << (under[card] >> 4))
                under[card] = -1
            turn += 1
        if best_seat >= 0:
            winner = best_seat
            won[winner] += 1 if drawn >= stocked or deal[D_COUNT_DRAWS] else 0
            if deal[D_MELDS] and led_card >= 0:
                _score_meld(leader, led_card, winner, deal, hands, extra)
            deal[D_LEADER] = winner
            if drawn < stocked:
                loser = (winner + 1) % count
                hands[winner] |= 1 << stock[drawn]
                hands[loser] |= 1 << stock[drawn + 1]
                seats[S_SIZE * winner + S_VOIDS] &= ~(1 << (stock[drawn] >> 4))
                seats[S_SIZE * loser + S_VOIDS] = 0
                drawn += 2
        left -= 1
        turn, led, best, best_seat, led_card = 0, -1, -1, -1, -1
        rest = 0
        for seat in range(count):
            rest |= hands[seat]
        if rest == 0:
            return winner


@register_jitable
def _score_meld(leader, led_card, winner, deal, hands, extra):
    """The leader of a trick shows the two to his three, or the queen to his king, if he holds it."""
    rank, suit = led_card & 15, led_card >> 4
    if deal[D_MELDS] == 1 and rank == 1 and hands[leader] >> (16 * suit) & 1:
        extra[leader] += 2 if suit == 1 or suit == 2 else 1
    if deal[D_MELDS] == 2 and rank == 11 and hands[leader] >> (16 * suit + 10) & 1:
        extra[leader] += 3 if winner == leader else 2


def play_outs(worlds, firsts, deal, seats, hands, under, stock, won, fine, room, found):
    """Play each of so many worlds to its end after each first card.

    ``deal`` and ``seats`` hold what is public, ``hands`` the word of each seat in each world, ``under`` what lies below
    each of 64 cards (or -1), ``stock`` the order of the stock, ``won`` the tricks that count so far. ``room`` is space
    to work in. ``found`` has, for each world and card, the tricks of each seat, its melds, and the last winner.
    """
    count, stocked, covers, size = deal[D_SEATS], deal[D_STOCK], deal[D_COVERS], 2 * deal[D_SEATS] + 1
    leader = deal[D_LEADER]
    now_seats, now_hands, now_under, now_stock, now_won, now_extra = room
    at = 0
    for world in range(worlds):
        for place in range(len(firsts)):
            deal[D_LEADER] = leader
            for seat in range(count):
                now_hands[seat] = hands[world * count + seat]
                now_won[seat] = won[seat]
                now_extra[seat] = 0
            for index in range(S_SIZE * count):
                now_seats[index] = seats[index]
            for index in range(stocked):
                now_stock[index] = stock[world * stocked + index]
            if covers:
                for index in range(64):
                    now_under[index] = under[world * 64 + index]
            for seat in range(count):
                if seats[S_SIZE * seat + S_NEED] == NEED_OF_HAND:
                    hand = now_hands[seat]
                    worth = _strength(hand, deal[D_OUT] & ~hand, deal[D_TRUMP], count - 1)
                    now_seats[S_SIZE * seat + S_NEED] = int(worth + 0.5)
            last = _finish(firsts[place], deal, now_seats, now_hands, now_under, now_stock, now_won, now_extra, fine)
            for seat in range(count):
                found[at + seat] = now_won[seat]
                found[at + count + seat] = now_extra[seat]
            found[at + 2 * count] = last
            at += size
    deal[D_LEADER] = leader


def hand_strengths(hands, out, trump, others, found):
    """About how many tricks each of many hands takes, against so many others who hold the rest."""
    for place in range(len(hands)):
        found[place] = _strength(hands[place], out & ~hands[place], trump, others)


def lay_aside(hands, number, out, trump):
    """Lay so many cards of each of many hands aside: dead jokers, then low cards of short plain suits."""
    for place in range(len(hands)):
        hand = hands[place]
        for _ in range(number):
            hand &= ~(1 << _least_kept(hand, out & ~hand, trump))
        hands[place] = hand


@register_jitable
def _least_kept(hand, out, trump):
    """The card one would miss least of a hand with cards to spare."""
    dead = hand & _DEAD
    if dead:
        return lowest(dead)
    best, least = -1, 1000.0
    for suit in range(4):
        held = _lane(hand, suit)
        if held == 0:
            continue
        low, length = lowest(held), popcount(held)
        above = popcount(_lane(out, suit) >> (low + 1))
        cost = 0.15 * low + (0.8 * length if trump >= 0 else -0.3 * length)
        if suit == trump:
            cost += 30
        if above == 0:
            cost += 10
        elif above == 1 and length > 1:
            cost += 3
        if cost < least:
            best, least = 16 * suit + low, cost
    return best


# ---------------------------------------------------------------------------------------------------
# 4. Plain deals in batches: shuffled, dealt and played out by the million, for statistics
#
# A card is suit * 16 + rank, suits as they stand in the pack and the two as rank 0; a hand is one number with the
# bit of each card held. Seat 0 is eldest and leads; the last seat deals, and holds the turn-up where the whole pack
# is dealt out.
#
# Chance: deal number i draws from a stream of its own, the 62-bit twin of splitmix64 begun at a hash of (seed, i),
# so that any part of a run may be played anywhere. One draw serves several choices, each taking the top of
# what the one before has left (draw * n, of which the bits above 56 are a number below n). No choice is off by
# more than 1 in 10^8.

BATCH_MASK = (1 << 62) - 1
BATCH_STEP, BATCH_FIRST, BATCH_SECOND = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB
BATCH_LOW = (1 << 56) - 1
BATCH_LANE = 0x1FFF
BATCH_PACK = BATCH_LANE * (1 + (1 << 16) + (1 << 32) + (1 << 48))
BY_CHANCE, LOWEST, HIGHEST, BY_THUMB = range(4)


@register_jitable
def batch_mixed(number):
    """A number of 62 bits, thoroughly mixed."""
    number = ((number ^ (number >> 30)) * BATCH_FIRST) & BATCH_MASK
    number = ((number ^ (number >> 27)) * BATCH_SECOND) & BATCH_MASK
    return number ^ (number >> 31)


@register_jitable
def batch_nth(cards, place):
    """The card at that place among the cards of a set, counted from the lowest; places begin at 0.

    By halves and without a branch: where the card lies nobody can foresee, a processor neither.
    """
    base = 0
    for half in (32, 16, 8, 4, 2, 1):
        below = popcount((cards >> base) & ((1 << half) - 1))
        up = 1 if place >= below else 0
        place -= below * up
        base += half * up
    return base


@register_jitable
def batch_shuffle(stream, seats, size, hands, pack):
    """Deal a pack: fills the hands and returns the stream and the turn-up.

    The turn-up is the dealer's last card, or the first of the stock; the dealer's others need no shuffling.
    """
    for card in range(52):
        pack[card] = card + 3 * (card // 13)
    whole = seats * size == 52
    stream = (stream + BATCH_STEP) & BATCH_MASK
    draw = batch_mixed(stream) & BATCH_LOW
    draw *= 52
    turned = pack[draw >> 56]
    pack[draw >> 56] = pack[0]
    at, others, fresh = 1, 0, 4
    draw &= BATCH_LOW
    for seat in range(seats - 1 if whole else seats):
        held = 0
        for _ in range(size):
            if fresh == 0:
                stream = (stream + BATCH_STEP) & BATCH_MASK
                draw = batch_mixed(stream) & BATCH_LOW
                fresh = 5
            fresh -= 1
            draw *= 52 - at
            place = at + (draw >> 56)
            draw &= BATCH_LOW
            held |= 1 << pack[place]
            pack[place] = pack[at]
            at += 1
        hands[seat] = held
        others |= held
    if whole:
        hands[seats - 1] = BATCH_PACK & ~others
    return stream, turned


@register_jitable
def batch_cheapest(cards, trump):
    """The lowest card of a set, trumps kept for last."""
    low, place = 99, 0
    for suit in range(4):
        lane = (cards >> (16 * suit)) & BATCH_LANE
        if lane:
            rank = lowest(lane) + (50 if suit == trump else 0)
            if rank < low:
                low, place = rank, 16 * suit + lowest(lane)
    return place


@register_jitable
def batch_dearest(cards, trump):
    """The highest card of a set, a trump before all others."""
    high, place = -1, 0
    for suit in range(4):
        lane = (cards >> (16 * suit)) & BATCH_LANE
        if lane:
            rank = highest(lane) + (50 if suit == trump else 0)
            if rank > high:
                high, place = rank, 16 * suit + highest(lane)
    return place


@register_jitable
def batch_lead(hand, out, trump):
    """By rule of thumb: a plain card that nothing out can beat, else the lowest of the longest plain suit."""
    longest, place = 0, -1
    for suit in range(4):
        lane = (hand >> (16 * suit)) & BATCH_LANE
        if suit == trump or not lane:
            continue
        if lane > (out >> (16 * suit)) & BATCH_LANE:
            return 16 * suit + highest(lane)
        if popcount(lane) > longest:
            longest, place = popcount(lane), 16 * suit + lowest(lane)
    return place if place >= 0 else lowest(hand)


@register_jitable
def batch_follow(may, trump, best, mine):
    """By rule of thumb: low if the trick is ours already, else the cheapest card that wins it, else low."""
    if not mine:
        above = may & (BATCH_LANE << (best & ~15)) & (-2 << best)
        if above:
            return lowest(above)
        if trump >= 0 and best >> 4 != trump:
            ruffs = may & (BATCH_LANE << (16 * trump))
            if ruffs:
                return lowest(ruffs)
    return batch_cheapest(may, trump)


@njit(cache=True)
def batch_deals(
    seed, first, deals, seats, size, trump, ways, sides, hands, dealt, pack, plays, tricks, together, by_trumps, ranks
):
    """Deal and play so many deals; the counts are added to the arrays that are handed in.

    ``trump`` is a suit's place, -1 for none or -2 for that of the turn-up. ``ways`` says how each seat chooses; None is
    by chance for all, and a function of its own once compiled.
    ``tricks[seat, n]`` counts deals in which a seat won n tricks, ``together[side, n]`` a side,
    ``by_trumps[t, n]`` hands with t trumps that won n tricks, ``ranks[kind, rank, won]`` plays of a plain card or
    trump (kind 1) of a rank, and whether it won. ``dealt``, ``plays`` (seat * 64 + card) and the returned
    trump are those of the last deal, so that one deal can be looked at.
    """
    named = trump
    start = batch_mixed((seed + BATCH_STEP) & BATCH_MASK)
    for number in range(first, first + deals):
        stream = batch_mixed((start + number * BATCH_SECOND) & BATCH_MASK)
        stream, turned = batch_shuffle(stream, seats, size, hands, pack)
        if named == -2:
            trump = turned >> 4
        for seat in range(seats):
            dealt[seat] = hands[seat]
        taken, leader, gone, at = 0, 0, 0, 0
        for _ in range(size):
            stream = (stream + BATCH_STEP) & BATCH_MASK
            draw = batch_mixed(stream) & BATCH_LOW
            best, winner, seat, lane, led, most = 0, leader, leader, 0, 0, 0
            for turn in range(seats):
                hand = hands[seat]
                may = hand & lane
                may = may if may else hand
                way = BY_CHANCE if ways is None else ways[seat]
                if ways is None or way == BY_CHANCE:
                    draw *= popcount(may)
                    card = batch_nth(may, draw >> 56)
                    draw &= BATCH_LOW
                elif way == LOWEST:
                    card = batch_cheapest(may, trump)
                elif way == HIGHEST:
                    card = batch_dearest(may, trump)
                elif turn:
                    card = batch_follow(may, trump, best, sides[seat] == sides[winner])
                else:
                    card = batch_lead(may, BATCH_PACK & ~(gone | hand), trump)
                hands[seat] = hand ^ (1 << card)
                gone |= 1 << card
                suit = card >> 4
                if turn == 0:
                    led = suit
                    lane = BATCH_LANE << (16 * led)
                strength = 1 + (card & 15) + (16 if suit == led else 0) + (64 if suit == trump else 0)
                wins = strength > most
                most = strength if wins else most
                best = card if wins else best
                winner = seat if wins else winner
                plays[at] = seat * 64 + card
                at += 1
                ranks[1 if suit == trump else 0, card & 15, 0] += 1
                seat = seat + 1 if seat + 1 < seats else 0
            ranks[1 if best >> 4 == trump else 0, best & 15, 1] += 1
            taken += 1 << (4 * winner)
            leader = winner
        for side in range(seats):
            won, there = 0, False
            for seat in range(seats):
                if sides[seat] == side:
                    won += (taken >> (4 * seat)) & 15
                    there = True
            if there:
                together[side, won] += 1
        for seat in range(seats):
            won = (taken >> (4 * seat)) & 15
            tricks[seat, won] += 1
            by_trumps[popcount(dealt[seat] & (BATCH_LANE << (16 * trump))) if trump >= 0 else 0, won] += 1
    return trump
