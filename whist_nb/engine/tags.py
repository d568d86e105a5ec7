"""Tagged texts as PBN has them: ``[Name "value"]``, words after a tag, ``{notes}``, and lines that do not count.

>>> (board,) = read_boards('% PBN 2.1\\n[Board "1"]\\n{a note}\\n[Play "W"]\\nSA S2 ; the lead')
>>> board.value("Play"), [word for word, line in board.words("Play")], board.notes[0]
('W', ['SA', 'S2'], ('a note', 3))
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from whist_nb.engine.errors import BadRecord

_PIECE = re.compile(
    r"""
      (?P<note>\{[^}]*\})
    | (?P<remark>;[^\n]*)
    | (?P<aside>^%[^\n]*)
    | (?P<tag>\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    | (?P<gap>\n(?:[ \t\r]*\n)+)
    | (?P<blank>\s+)
    | (?P<text>"(?:[^"\\\n]|\\.)*")
    | (?P<word>[^\s{}\[\];"]+)
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass
class Tag:
    """One tag, where it stands, and the words that follow it with their lines."""

    name: str
    value: str
    line: int
    words: list[tuple[str, int]] = field(default_factory=list)


@dataclass
class Board:
    """The tags and notes of one board; names of tags are the same in capitals and small letters."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    notes: list[tuple[str, int]] = field(default_factory=list)

    def value(self, name: str) -> str | None:
        """What a tag says; None where it is missing, empty or '?'."""
        tag = self.tags.get(name.lower())
        return tag.value if tag and tag.value not in ("", "?") else None

    def words(self, name: str) -> list[tuple[str, int]]:
        """What follows a tag: words and their lines."""
        tag = self.tags.get(name.lower())
        return tag.words if tag else []

    def line_of(self, name: str) -> int:
        """Where a tag stands; where the board begins, if it has none."""
        tag = self.tags.get(name.lower())
        return tag.line if tag else self.line


def read_boards(text: str) -> list[Board]:
    """The boards of a text; an empty line parts them, or a tag that begins anew. BadRecord names the line."""
    boards: list[Board] = []
    board, gap = Board(1), False
    for kind, piece, line in _pieces(text):
        if kind == "gap":
            gap = True
        elif kind == "note":
            board = _next(boards, board, line) if gap and "deal" in board.tags else board
            board.notes.append((piece, line))
            gap = False
        elif kind == "tag":
            name, value = piece.split("\0")
            if _begins(name.lower(), board, gap):
                board = _next(boards, board, line)
            board.line = board.line if board.tags else line
            last, gap = Tag(name, _inherited(value, name, boards), line), False
            board.tags.setdefault(name.lower(), last)  # in one board the first of its name counts
        elif not board.tags:
            raise BadRecord(f'Line {line}: {piece!r:.40} stands before any tag, such as [Deal "..."].')
        else:
            last.words.append((piece, line))
    return boards + [board] * bool(board.tags)


def _begins(name: str, board: Board, gap: bool) -> bool:
    """Whether a tag begins another board: after an empty line, or where an Event comes after a deal."""
    if name in board.tags:
        return gap or name == "event"
    return "deal" in board.tags and (name == "event" or (gap and name not in ("auction", "play", "note")))


def _next(boards: list[Board], board: Board, line: int) -> Board:
    boards.append(board)
    return Board(line)


def _inherited(value: str, name: str, boards: list[Board]) -> str:
    """'#' stands for what the board before has, and '##' marks what others may take over."""
    if value == "#":
        return (boards[-1].value(name) or "") if boards else ""
    return value.removeprefix("##")


def _pieces(text: str) -> Iterator[tuple[str, str, int]]:
    """Tags, notes, words and gaps with their lines; BadRecord for what is none of them."""
    place, line = 0, 1
    while place < len(text):
        found = _PIECE.match(text, place)
        if found is None:
            raise BadRecord(f"Line {line}: {_why(text[place])}")
        kind = found.lastgroup if found["tag"] is None else "tag"
        if kind == "tag":
            yield "tag", f"{found['name']}\0{_plain(found['value'])}", line
        elif kind == "note":
            yield "note", found[0][1:-1], line
        elif kind in ("gap", "word", "text"):
            yield str(kind), found[0], line
        line += found[0].count("\n")
        place = found.end()


def _plain(value: str) -> str:
    """A value without the strokes before its quotation marks."""
    return re.sub(r"\\(.)", r"\1", value).replace("\0", "")


def _why(sign: str) -> str:
    reasons = {
        "[": 'this is no tag: [Name "value"] on one line is wanted.',
        "{": "a note begins here and does not end.",
        '"': "a quotation begins here and does not end.",
    }
    return reasons.get(sign, f"{sign!r} has no place here.")
