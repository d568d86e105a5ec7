"""Draw codes as QR pictures with segno, if it is installed (the extra ``teach``)."""

from __future__ import annotations

from typing import NamedTuple


class QrPicture(NamedTuple):
    """The dark squares as the outline of an SVG path, each one unit wide, and the number of squares to a side."""

    path: str
    size: int


def qr_picture(text: str) -> QrPicture | None:
    """Return the QR picture of a text; None if segno is not installed, or the text is too long for one."""
    try:
        import segno
    except ImportError:
        return None
    try:
        made = segno.make_qr(text, error="m")
    except segno.DataOverflowError:
        return None
    rows = [
        f"M{column} {row}h1v1h-1z" for row, line in enumerate(made.matrix) for column, dark in enumerate(line) if dark
    ]
    return QrPicture("".join(rows), len(made.matrix))
