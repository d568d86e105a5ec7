"""Find in which of many layouts, with all cards open, some seats make others take a given number of tricks.

The layouts differ in who holds which of the same few cards, and the play so far is the same in all of them. The search
is for endings, with one bit for each card; ``problems`` calls it at every turn of a plan. The result for a layout at
the start of a trick is kept in a table for the next turn that needs it. It has the frames of the solver's searches but
not their proofs: filling their tables of owners for one layout takes as long as searching it here.
"""

from whist_nb.analysis.kernels import layout as k
from whist_nb.analysis.kernels.compiling import highest, inlined, popcount

# Places in `config` after those that all searches share (SEATS, TRUMP, COUNT, WANT)
ALIVE, LEADER, NEEDED, TURNS, TABLE_BITS = range(4, 9)
CONFIG_SIZE = 9
ACTED = k.FROM
"""The place in a frame that here counts those who have played to the trick; LED is a suit, and KEY_1 -1 if not kept."""

CARD_BITS, WORLD_BITS, SEAT_BITS = 30, 20, 3


@inlined
def apart(moves, everything, suits):
    """Return one of each run of equal cards among the moves: the highest of those with no other card between them."""
    kept, above = 0, -1
    while moves:
        card = highest(moves)
        moves ^= 1 << card
        between = everything & ((1 << above) - (2 << card)) if above >= 0 else 1
        if above < 0 or between or suits[above] != suits[card]:
            kept |= 1 << card
        above = card
    return kept


@inlined
def open_turn(config, suits, lanes, hands, table, frames, frame, world):
    """Return whether the turn is decided before a card is played (1, 0), or -1 with its cards written down."""
    everything, seat, need = frames[frame + k.ALL], frames[frame + k.SEAT], frames[frame + k.NEED]
    frames[frame + k.KEY_1] = -1
    if frames[frame + ACTED] == 0:
        if need <= 0:
            return 1
        if need * config[k.SEATS] > popcount(everything):
            return 0
        key = ((need << SEAT_BITS | seat) << WORLD_BITS | world) << CARD_BITS | everything
        frames[frame + k.KEY_1] = key
        kept = table[(key * k.MIX_1 & k.POSITIVE) >> 62 - config[TABLE_BITS]]
        if kept >> 1 == key:
            return kept & 1
    moves = hands[seat]
    if frames[frame + k.LED] >= 0 and moves & lanes[frames[frame + k.LED]]:
        moves &= lanes[frames[frame + k.LED]]
    frames[frame + k.REST] = apart(moves, everything, suits)
    return -1


@inlined
def beats(config, suits, card, best):
    """Return whether a card wins the trick so far; with -1 for the best card, it is the first."""
    if best >= 0 and suits[card] == suits[best]:
        return card > best
    return best < 0 or suits[card] == config[k.TRUMP]


@inlined
def play_on(config, suits, hands, frames, frame):
    """Play the next card of a frame's seat; the turn after it is written into the next frame."""
    seat, card, after = frames[frame + k.SEAT], highest(frames[frame + k.REST]), frame + k.FRAME
    frames[frame + k.CARD] = card
    frames[frame + k.REST] ^= 1 << card
    hands[seat] ^= 1 << card
    led, best, winner = frames[frame + k.LED], frames[frame + k.BEST], frames[frame + k.BEST_SEAT]
    led = suits[card] if led < 0 else led
    if beats(config, suits, card, best):
        best, winner = card, seat
    frames[after + k.ALL], frames[after + k.NEED] = frames[frame + k.ALL], frames[frame + k.NEED]
    if frames[frame + ACTED] + 1 < config[k.SEATS]:
        frames[after + k.SEAT], frames[after + ACTED] = (seat + 1) % config[k.SEATS], frames[frame + ACTED] + 1
        frames[after + k.LED], frames[after + k.BEST], frames[after + k.BEST_SEAT] = led, best, winner
        return
    everything = 0
    for other in range(config[k.SEATS]):
        everything |= hands[other]
    frames[after + k.ALL] = everything
    frames[after + k.NEED] -= config[k.COUNT] >> winner & 1
    frames[after + k.SEAT], frames[after + ACTED] = winner, 0
    frames[after + k.LED] = frames[after + k.BEST] = -1


@inlined
def is_forced(config, suits, lanes, hands, table, frames, world):
    """Return whether the goal is forced, starting from the turn in the first frame."""
    depth, value = 0, open_turn(config, suits, lanes, hands, table, frames, 0, world)
    while True:
        frame = depth * k.FRAME
        if value < 0:
            play_on(config, suits, hands, frames, frame)
            depth += 1
            value = open_turn(config, suits, lanes, hands, table, frames, frame + k.FRAME, world)
            continue
        if depth == 0:
            return value
        depth -= 1
        frame -= k.FRAME
        hands[frames[frame + k.SEAT]] |= 1 << frames[frame + k.CARD]
        if value == config[k.WANT] >> frames[frame + k.SEAT] & 1 or frames[frame + k.REST] == 0:
            key = frames[frame + k.KEY_1]
            if key >= 0:
                table[(key * k.MIX_1 & k.POSITIVE) >> 62 - config[TABLE_BITS]] = key << 1 | value
        else:
            value = -1


def worlds_won(config, suits, lanes, layouts, hands, table, frames, turns, members, found):
    """Write down for each member among the layouts whether ``want`` makes ``count`` take the tricks needed.

    ``layouts`` has the hands of every layout as they were at first, one after another; ``turns`` the cards on the
    table. ``members`` and ``found`` have one bit for each layout, eight to a place.
    """
    n, alive = config[k.SEATS], config[ALIVE]
    for place in range(len(members)):
        bits, won = members[place], 0
        while bits:
            bit = highest(bits)
            bits ^= 1 << bit
            world = place * 8 + bit
            everything = 0
            for seat in range(n):
                hands[seat] = layouts[world * n + seat] & alive
                everything |= hands[seat]
            led, best, winner = -1, -1, config[LEADER]
            for turn in range(config[TURNS]):
                card = turns[turn]
                everything |= 1 << card
                if beats(config, suits, card, best):
                    best, winner = card, (config[LEADER] + turn) % n
                led = suits[card] if led < 0 else led
            frames[k.SEAT], frames[ACTED] = (config[LEADER] + config[TURNS]) % n, config[TURNS]
            frames[k.ALL], frames[k.NEED] = everything, config[NEEDED]
            frames[k.LED], frames[k.BEST], frames[k.BEST_SEAT] = led, best, winner
            won |= is_forced(config, suits, lanes, hands, table, frames, world) << bit
        found[place] = won
