"""The pattern table of the two faster searches: for each shape a tree of answers, with general ones above special ones.

A pattern is a set of top cards in each suit with their owners, and the tricks that are certain and possible with them.
"""

from whist_nb.analysis.kernels.compiling import inlined, popcount, register_jitable
from whist_nb.analysis.kernels.lanes import kth_from_top, widened
from whist_nb.analysis.kernels.layout import (
    ALL,
    CAPACITY,
    GENERATION,
    HEAD,
    HEAD_SHIFT,
    KEY_1,
    KEY_2,
    KEY_3,
    LEFT,
    LIST,
    MIX_1,
    MIX_2,
    MIX_3,
    NEED,
    OWNER_BITS,
    P_BOUNDS,
    P_CHILD,
    P_KEY,
    P_MASK_A,
    P_MASK_B,
    P_NEXT,
    P_OWNERS_A,
    P_OWNERS_B,
    PATTERN,
    POSITIVE,
    TABLE_AT,
    USED,
    WIDE,
    WIDE_BITS,
)


@register_jitable
def marked_by(bounds, everything):
    """Return the lowest relevant card of each suit, from a pattern's packed numbers for these cards."""
    tops = bounds >> 24
    marks = 0
    for lane in range(0, 64, WIDE):
        many = tops & 15
        if many:
            marks |= kth_from_top(everything >> lane & WIDE_BITS, many) << lane
        tops >>= 4
    return marks


@register_jitable
def owners_apart(many):
    """Return where the owners of that many top cards of each suit are in the two numbers of owners."""
    return (1 << 2 * many) - 1 | ((1 << 2 * many) - 1) << 30


@inlined
def look_up(config, table, words, heads, nodes, state, frames, frame, everything, left, seat, need, apart):
    """Return the bounds of a pattern that answers the question of this frame; -1 if there is none.

    Then the frame has the key for its answer: lengths and leader, and the owners of the cards. Of these owners, those
    `apart` have a tree of their own. The table has ``words`` words for each set of a suit's cards.
    """
    word_0 = table[config[TABLE_AT] + words * (everything & WIDE_BITS)]
    word_1 = table[config[TABLE_AT + 1] + words * (everything >> WIDE & WIDE_BITS)]
    word_2 = table[config[TABLE_AT + 2] + words * (everything >> 2 * WIDE & WIDE_BITS)]
    word_3 = table[config[TABLE_AT + 3] + words * (everything >> 3 * WIDE & WIDE_BITS)]
    owners_a = word_0 & OWNER_BITS | (word_1 & OWNER_BITS) << 30
    owners_b = word_2 & OWNER_BITS | (word_3 & OWNER_BITS) << 30
    shape = word_0 >> 30 | word_1 >> 30 << 16 | word_2 >> 30 << 32
    shape |= left << 48 | seat << 53
    tops = owners_a & apart | (owners_b & apart) << 12
    head = shape * MIX_1 + tops * MIX_3 & POSITIVE
    head = ((head ^ head >> 29) * MIX_2 & POSITIVE) >> config[HEAD_SHIFT]
    node = find_shape(config, heads, nodes, shape, tops, head, state, False)
    if node >= 0:
        node = find_pattern(nodes, node, owners_a, owners_b, need, frames, frame + LIST)
        if node >= 0:
            return nodes[node + P_BOUNDS]
    frames[frame + HEAD] = head
    frames[frame + KEY_1], frames[frame + KEY_2], frames[frame + KEY_3] = shape, owners_a, owners_b
    return -1


@inlined
def keep(config, hands, heads, nodes, state, frames, frame, apart, marks, value):
    """Keep the answer of this frame with the cards it rests on, down to the end of their runs of equal cards."""
    marks = widened(hands, frames[frame + ALL], marks)
    owners_a, owners_b = frames[frame + KEY_2], frames[frame + KEY_3]
    tops = owners_a & apart | (owners_b & apart) << 12
    shape = find_shape(config, heads, nodes, frames[frame + KEY_1], tops, frames[frame + HEAD], state, True)
    if shape >= 0:
        low = frames[frame + NEED] if value else 0
        high = frames[frame + LEFT] if value else frames[frame + NEED] - 1
        keep_pattern(config, nodes, state, shape, owners_a, owners_b, frames[frame + ALL], marks, low, high)
    return marks


@inlined
def find_shape(config, heads, nodes, shape, tops, head, state, make):
    """Return the node of a shape, making it if asked; -1 if there is none."""
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


@inlined
def find_pattern(nodes, shape, owners_a, owners_b, need, stack, at):
    """Return a pattern of the tree that fits and decides whether it can be `need` tricks; -1 if there is none.

    Everything below a pattern is more special, so a pattern that does not fit saves its whole branch.
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


@inlined
def keep_pattern(config, nodes, state, shape, owners_a, owners_b, everything, marks, low, high):
    """Put an answer into the tree of its shape: below a more general pattern, above all that are more special."""
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
