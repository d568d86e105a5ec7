"""Find in which of many layouts, with all cards open, some seats make others take a given number of tricks.

The layouts differ in who holds which of the same few cards, and the play so far is the same in all of them. The search
is for endings, with one bit for each card; ``problems`` calls it at every turn of a plan. The result for a layout at
the start of a trick is kept in a table for the next turn that needs it.
"""

from whist_nb.analysis.kernels.compiling import highest, inlined, popcount

# Places in `config`
SEATS, TRUMP, COUNT, WANT, WORLDS, ALIVE, LEADER, NEED, TURNS, TABLE_BITS = range(10)
CONFIG_SIZE = 10

# Places in a frame, which belongs to one seat's turn: who plays which card, the cards still to be tried, those in play
# when the trick began, the suit led (-1: none), the best card so far and whose it is, the tricks still needed, how many
# have played to this trick, and under what an answer is kept (-1: it is not).
F_SEAT, F_CARD, F_REST, F_ALL, F_LED, F_BEST, F_WINNER, F_NEED, F_ACTED, F_KEY = range(10)
FRAME = 10

CARD_BITS, WORLD_BITS, SEAT_BITS = 30, 20, 3
MIX, POSITIVE = 0x1E3779B97F4A7C15, (1 << 62) - 1


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
    everything, seat, need = frames[frame + F_ALL], frames[frame + F_SEAT], frames[frame + F_NEED]
    frames[frame + F_KEY] = -1
    if frames[frame + F_ACTED] == 0:
        if need <= 0:
            return 1
        if need * config[SEATS] > popcount(everything):
            return 0
        key = ((need << SEAT_BITS | seat) << WORLD_BITS | world) << CARD_BITS | everything
        frames[frame + F_KEY] = key
        kept = table[(key * MIX & POSITIVE) >> 62 - config[TABLE_BITS]]
        if kept >> 1 == key:
            return kept & 1
    moves = hands[seat]
    if frames[frame + F_LED] >= 0 and moves & lanes[frames[frame + F_LED]]:
        moves &= lanes[frames[frame + F_LED]]
    frames[frame + F_REST] = apart(moves, everything, suits)
    return -1


@inlined
def play_on(config, suits, hands, frames, frame):
    """Play the next card of a frame's seat; the turn after it is written into the next frame."""
    seat, card, after = frames[frame + F_SEAT], highest(frames[frame + F_REST]), frame + FRAME
    frames[frame + F_CARD] = card
    frames[frame + F_REST] ^= 1 << card
    hands[seat] ^= 1 << card
    led, best, winner = frames[frame + F_LED], frames[frame + F_BEST], frames[frame + F_WINNER]
    if led < 0:
        led, best, winner = suits[card], card, seat
    elif (suits[card] == suits[best] and card > best) or (suits[card] != suits[best] and suits[card] == config[TRUMP]):
        best, winner = card, seat
    frames[after + F_ALL], frames[after + F_NEED] = frames[frame + F_ALL], frames[frame + F_NEED]
    if frames[frame + F_ACTED] + 1 < config[SEATS]:
        frames[after + F_SEAT], frames[after + F_ACTED] = (seat + 1) % config[SEATS], frames[frame + F_ACTED] + 1
        frames[after + F_LED], frames[after + F_BEST], frames[after + F_WINNER] = led, best, winner
        return
    everything = 0
    for other in range(config[SEATS]):
        everything |= hands[other]
    frames[after + F_ALL] = everything
    frames[after + F_NEED] -= config[COUNT] >> winner & 1
    frames[after + F_SEAT], frames[after + F_ACTED], frames[after + F_LED] = winner, 0, -1


@inlined
def is_forced(config, suits, lanes, hands, table, frames, world):
    """Return whether the goal is forced, starting from the turn in the first frame."""
    depth, value = 0, open_turn(config, suits, lanes, hands, table, frames, 0, world)
    while True:
        frame = depth * FRAME
        if value < 0:
            play_on(config, suits, hands, frames, frame)
            depth += 1
            value = open_turn(config, suits, lanes, hands, table, frames, frame + FRAME, world)
            continue
        if depth == 0:
            return value
        depth -= 1
        frame -= FRAME
        hands[frames[frame + F_SEAT]] |= 1 << frames[frame + F_CARD]
        if value == config[WANT] >> frames[frame + F_SEAT] & 1 or frames[frame + F_REST] == 0:
            key = frames[frame + F_KEY]
            if key >= 0:
                table[(key * MIX & POSITIVE) >> 62 - config[TABLE_BITS]] = key << 1 | value
        else:
            value = -1


def worlds_won(config, suits, lanes, layouts, hands, table, frames, turns, members, found):
    """Write down for each member among the layouts whether ``want`` makes ``count`` take the tricks needed.

    ``layouts`` has the hands of every layout as they were at first, one after another; ``turns`` the cards on the
    table. ``members`` and ``found`` have one bit for each layout, eight to a place.
    """
    n, alive = config[SEATS], config[ALIVE]
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
                beaten = led < 0 or (suits[card] == suits[best] and card > best)
                if beaten or (suits[card] != suits[best] and suits[card] == config[TRUMP]):
                    best, winner = card, (config[LEADER] + turn) % n
                if led < 0:
                    led = suits[card]
            frames[F_SEAT], frames[F_ACTED] = (config[LEADER] + config[TURNS]) % n, config[TURNS]
            frames[F_ALL], frames[F_NEED] = everything, config[NEED]
            frames[F_LED], frames[F_BEST], frames[F_WINNER] = led, best, winner
            won |= is_forced(config, suits, lanes, hands, table, frames, world) << bit
        found[place] = won
