"""What `change_scoring.py` puts in place of operators, and the changes that change no score, each with the reason."""

import ast
from typing import Final

DUE: Final = (
    "due = [0 if score == barred_at else HONOURS_POINTS.get(count, 0) "
    "for count, score in zip(held, before, strict=True)]"
)
LEVEL: Final = "by_points = None if points[0] == points[1] else int(points[1] > points[0])"
WON: Final = "winner = int(so_far.points[1] > so_far.points[0])"
NO_BAR: Final = "the game has no bar (RH-4): `barred_at` is None, which is no score, and so this 0 is never taken"
SAME: Final[dict[tuple[str, str, str, str], str]] = {
    ("rubber", "settle", LEVEL, "> -> >="): "level points have been dealt with before, on the same line",
    ("rubber", "rubber", WON, "> -> >="): (
        "both sides never end a game level: only one scores for tricks, only one can hold three honours, and honours "
        "do not count once tricks have ended the game"
    ),
    ("ruff-and-honours", "honours_due", DUE, "0 -> 1"): NO_BAR,
    ("ruff-and-honours", "honours_due", DUE, "0 -> -1"): NO_BAR,
    ("solo-whist", "CALLS", '"slam": SoloCall(7, 13, 8, True),', "7 -> 8"): (
        "ranks are only compared with each other, and a slam is the highest call with 7 as with 8"
    ),
}
"""Changes that change nothing: the game, the function or table, the line and the change, with the reason."""

SWAPS: Final[dict[type, tuple[str, ...]]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Add: ("-",),
    ast.Sub: ("+",),
    ast.Mult: ("+",),
    ast.FloorDiv: ("*",),
    ast.Mod: ("+",),
}
"""What replaces each comparison or operator."""
