"""The layout of the arrays that the solver's three searches share.

`count` and `want` are sets of seats: the question is whether the seats in `want` can force those in `count` to take
`need` tricks or more. For partners both sets are the same; for the fewest tricks `want` is everybody else.
"""

POSITIVE = (1 << 62) - 1
MIX_1, MIX_2, MIX_3 = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D, 0x3C6EF372FE94F82B

# Places in `config`
SEATS, TRUMP, COUNT, WANT, KNOCKERS, LEAD_KNOCK, EQUAL, SHUN, JOKERS, HEAD_SHIFT, CUT_SHIFT, GENERATION, CAPACITY = (
    range(13)
)
TABLE_AT = 13  # four places: where each suit's table begins
ROOT_TURN = 17  # how many have acted in the trick that is asked about
CONFIG_SIZE = 18
# Values of config[SHUN]: `want` plays for its own tricks, against those of others, or for one trick of a single seat
OWN_TRICKS, OTHERS_TRICKS, ONE_TRICK = range(3)

# Places in `state`: what must survive from one call to the next
TOP, MODE, NODES, BUDGET, USED, ROW, ROWS = range(7)
STATE_SIZE = 7
BEGIN, ENTER, TRY, LEAVE, DONE = range(5)

# Places in a row of `asks`: the card that the seat to act plays, WHOLE if it may choose, KNOCK if it knocks; the fewest
# and the most tricks that are still possible, and how many are asked about next
A_CARD, A_LOW, A_HIGH, A_NEED = range(4)
ASK = 4
MOST_ASKS = 64
WHOLE = -1

# Places in a frame, which belongs to one seat's turn: who plays which card, the frame it came FROM, where the lane of
# the suit led begins, the best card and whose it is; the cards still to be put in order, the lowest card of each suit
# that mattered, those that need no trial any more; where and how a card that cuts is remembered; the list of cards.
SEAT, CARD, FROM, LED, BEST, BEST_SEAT, REST, UNION, IRRELEVANT, CUT, CHECK, MOVES, NEXT = range(13)
# What belongs to the whole trick stands in the frame of its first turn: the question, all cards at its beginning, how
# many tricks are left, the card that won the trick before by its rank, and under what an answer is kept (HEAD -1: it is
# not). The frame of turn t is the t-th after that, also where seats are passed over.
NEED, ALL, LEFT, WON_BY, HEAD, KEY_1, KEY_2, KEY_3 = range(13, 21)
LIST = 21
FRAME = 52
DEPTH = 352  # seven seats play or knock in each of 48 tricks at most

# General search. A hand is one number with a lane of 15 bits for each suit, low card in the low bit, counted among
# the cards that are held at the root (so 13 ranks and two jokers fit). Bits 60 and 61 are jokers that have no suit.
LANE = 15
LANE_BITS = 0x7FFF
NO_SUIT = 4
KNOCK = 62
"""Stands in for a card if a seat that is short of cards takes no part in this trick."""

# Places in an entry of its transposition table
LINK, E_KEY_1, E_KEY_2, E_OWNERS, E_TOPS, E_LOW, E_HIGH = 0, 1, 2, 3, 7, 8, 9
ENTRY = 10

# The two faster searches. Lanes are 16 bits wide there: bit 15 is never a card, so that a carry ends there.
WIDE = 16
WIDE_BITS = 0xFFFF
LANES = 0x7FFF_7FFF_7FFF_7FFF
OWNER_BITS = (1 << 30) - 1

# Places in a node of the pattern table: a shape (lengths and leader) with a tree of patterns below it
P_NEXT, P_CHILD, P_OWNERS_A, P_OWNERS_B, P_MASK_A, P_MASK_B, P_BOUNDS, P_KEY = range(8)
PATTERN = 8
# P_BOUNDS packs the fewest tricks, the most, the number of relevant cards (8 bits each), then those of each suit (4)
