"""What a search is asked: rows of bounds that move towards each other, one question after the other."""

from whist_nb.analysis.kernels.compiling import inlined
from whist_nb.analysis.kernels.layout import (
    A_CARD,
    A_HIGH,
    A_LOW,
    A_NEED,
    ASK,
    DONE,
    ENTER,
    ROW,
    ROWS,
    S_CUT,
    S_FRAME,
    S_IRRELEVANT,
    S_LIST,
    S_MOVES,
    S_NEED,
    S_NEXT,
    S_REST,
    S_SHAPE,
    S_UNION,
    TRY,
    WHOLE,
)


@inlined
def open_row(asks, state):
    """The place of the first row whose bounds have not met; -1 when all is answered."""
    while state[ROW] < state[ROWS]:
        row = state[ROW] * ASK
        if asks[row + A_LOW] < asks[row + A_HIGH]:
            return row
        state[ROW] += 1
    return -1


@inlined
def answered(asks, state, value):
    """Write down whether so many tricks can be made, and what is to be asked next of this row."""
    row = state[ROW] * ASK
    need = asks[row + A_NEED]
    if value:
        asks[row + A_LOW], asks[row + A_NEED] = need, need + 1
    else:
        asks[row + A_HIGH], asks[row + A_NEED] = need - 1, need - 1


@inlined
def put(asks, state, frames, root):
    """Put the next question to the seat at the root, which may choose or has its card; the mode to begin in.

    For the two faster searches; the frame of the root's trick is the first.
    """
    row = open_row(asks, state)
    if row < 0:
        return DONE
    frames[S_NEED] = asks[row + A_NEED]
    if asks[row + A_CARD] == WHOLE:
        return ENTER
    frame = root * S_FRAME
    frames[frame + S_LIST], frames[frame + S_MOVES], frames[frame + S_NEXT] = asks[row + A_CARD], 1, 0
    frames[frame + S_REST], frames[frame + S_UNION], frames[frame + S_IRRELEVANT] = 0, 0, 0
    frames[frame + S_CUT], frames[S_SHAPE] = -1, -1  # one card's answer is not kept as the position's
    return TRY
