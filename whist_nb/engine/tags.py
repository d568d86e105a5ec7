"""Tagged texts as in PBN: ``[Name "value"]``, words after a tag, ``{notes}``, and lines to ignore.

Each character is read once: no pattern here ever backtracks, so twice the text takes twice the time, whatever it says.

>>> (board,) = read_boards('% PBN 2.1\\n[Board "1"]\\n{a note}\\n[Play "W"]\\nSA S2 ; the lead')
>>> board.value("Play"), [word for word, line in board.words("Play")], board.notes[0]
('W', ['SA', 'S2'], ('a note', 3))
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from whist_nb.engine.errors import BadRecord, bad_line, quoted
from whist_nb.engine.phrases import phrase

MOST_BOARDS: Final = 300
MOST_TAGS: Final = 500
"""The most tags, or notes, in one board; the export format has some forty."""
MOST_WORDS: Final = 1000
"""The most words after one tag; a table of play has 52 cards, and marks beside them."""
MOST_PIECES: Final = 100_000
"""The most tags, notes, remarks, gaps and lines of words in a text; a megabyte of boards has half as many."""
_TABLES: Final = ("auction", "play")
"""The tags whose words are kept. Bridge programs write long tables after others, which no game here needs."""

# Possessive throughout (`++`, `*+`): what has been read is never given back.
_BLANKS = re.compile(r"\s++")
_LINE = re.compile(r"[^\n]*+")
_REST = r"(?:[^\S\n]*+\n(?=[^\s%]))?"
"""The end of a line, unless an empty or ignored line follows."""
_INSIDE = r'[^"\\\n]*+(?:\\.[^"\\\n]*+)*+'
_TEXT = re.compile(rf'("{_INSIDE}")')
_TAG = re.compile(rf'\[\s*+(\w++)\s++"({_INSIDE})"\s*+\]{_REST}')
_WORDS = re.compile(rf'([^\s{{}}\[\];"]++(?:[^\S\n]++[^\s{{}}\[\];"]++)*+){_REST}')
"""All words up to the end of the line, or to a character that begins something else."""


@dataclass(slots=True)
class Tag:
    """One tag, its line, and the words after it with their lines."""

    name: str
    value: str
    line: int
    words: list[tuple[str, int]] = field(default_factory=list)


@dataclass
class BoardTags:
    """The tags and notes of one board; capitals in the names of tags do not matter."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    notes: list[tuple[str, int]] = field(default_factory=list)

    def value(self, name: str) -> str | None:
        """Return the value of a tag; None if it is missing, empty or '?'."""
        tag = self.tags.get(name.lower())
        return tag.value if tag and tag.value not in ("", "?") else None

    def words(self, name: str) -> list[tuple[str, int]]:
        """Return the words after the tag of a table, with their lines."""
        tag = self.tags.get(name.lower())
        return tag.words if tag else []

    def line_of(self, name: str) -> int:
        """Return the line of a tag; without that tag, the line where the board begins."""
        tag = self.tags.get(name.lower())
        return tag.line if tag else self.line

    def deal(self) -> tuple[str, int]:
        """Return the value of the tag Deal and its line; BadRecord if there is none."""
        deal = self.value("Deal")
        if deal is None:
            raise bad_line(self.line_of("Deal"), "the board has no Deal.")
        return deal, self.line_of("Deal")


def read_boards(text: str) -> list[BoardTags]:
    """Read the boards of a text, parted by an empty line or a tag that starts again. BadRecord names the line."""
    boards: list[BoardTags] = []
    board, last, gap = BoardTags(1), Tag("", "", 1), False
    for kind, value, name, line in _pieces(text):
        if kind == "gap":
            gap = True
            continue
        if kind == "words":
            if not board.tags:
                word = quoted(value.split(None, 1)[0], 40)
                raise bad_line(line, '{word} comes before the first tag, such as [Deal "..."].', word=word)
            _add_words(last, value, line)
            continue
        if (gap and "deal" in board.tags) if kind == "note" else _begins(name.lower(), board, gap):
            boards.append(board)
            board = BoardTags(line)
        if kind == "note":
            board.notes.append((value, line))
        else:
            board.line = board.line if board.tags else line
            last = Tag(name, _inherited(value, name, boards), line)
            board.tags.setdefault(name.lower(), last)  # in one board the first tag of a name counts
        gap = False
        _check_room(boards, board, line)
    if not boards and not board.tags:
        raise BadRecord('Line 1: there is no board here. A board begins with tags such as [Deal "..."].')
    return boards + [board] * bool(board.tags)


def _add_words(tag: Tag, words: str, line: int) -> None:
    if tag.name.lower() in _TABLES:
        tag.words += [(word, line) for word in words.split(None, MOST_WORDS)]
        if len(tag.words) > MOST_WORDS:
            raise bad_line(
                line,
                "{name:.40} has more than {most_words:,} words, the most that can be read.",
                name=tag.name,
                most_words=MOST_WORDS,
            )


def _check_room(boards: list[BoardTags], board: BoardTags, line: int) -> None:
    """Raise BadRecord as soon as there is more than may be read."""
    if len(boards) >= MOST_BOARDS:
        raise too_many_boards(line)
    if len(board.tags) > MOST_TAGS or len(board.notes) > MOST_TAGS:
        what = "tags" if len(board.tags) > MOST_TAGS else "notes"
        raise bad_line(
            line,
            "this board has more than {most_tags} {what}, the most that can be read.",
            most_tags=MOST_TAGS,
            what=what,
        )


def _begins(name: str, board: BoardTags, gap: bool) -> bool:
    """Return whether a tag begins another board: after an empty line, or an Event after a deal."""
    if name in board.tags:
        return gap or name == "event"
    return "deal" in board.tags and (name == "event" or (gap and name not in ("auction", "play", "note")))


def _inherited(value: str, name: str, boards: list[BoardTags]) -> str:
    """Resolve '#', which repeats the value of the board before, and '##', which marks a value others may repeat."""
    if value == "#":
        return (boards[-1].value(name) or "") if boards else ""
    return value.removeprefix("##")


class _Piece(NamedTuple):
    """One piece of the text: a tag, a note, some words on one line, or an empty line. Only a tag has a ``name``."""

    kind: str
    value: str
    name: str
    line: int


def _pieces(text: str) -> Iterator[_Piece]:
    """Yield the pieces of a text one after the other; BadRecord for anything else."""
    place, line = 0, 1
    for _ in range(MOST_PIECES):
        if place == len(text):
            return
        kind, value, name, end = _read(text, place)
        if end <= place:
            raise bad_line(line, _why(text[place]))
        if kind:
            yield _Piece(kind, value, name, line)
        line += text.count("\n", place, end)
        place = end
    raise too_many_pieces(line)


def too_many_boards(line: int) -> BadRecord:
    """Return the error for a text with more than ``MOST_BOARDS`` boards."""
    return bad_line(
        line,
        "this text has more than {most} boards, the most that can be read. Split it into several files.",
        most=MOST_BOARDS,
    )


def too_many_pieces(line: int) -> BadRecord:
    """Return the error for a text with more than ``MOST_PIECES`` pieces."""
    return bad_line(line, "this text has more than {most:,} parts, the most that can be read.", most=MOST_PIECES)


def _read(text: str, place: int) -> tuple[str, str, str, int]:
    """Read a piece: its kind ('' if it does not count), its value, its name, and where it ends."""
    sign = text[place]
    if sign == "{":
        end = text.find("}", place)
        return "note", text[place + 1 : max(end, place)], "", end + 1
    if sign == ";" or (sign == "%" and text[place - 1 : place] in ("", "\n")):
        return "", "", "", _end(_LINE.match(text, place))
    if sign.isspace():
        end = _end(_BLANKS.match(text, place))
        return "gap" if text.count("\n", place, end) > 1 else "", "", "", end
    if sign == "[":
        found = _TAG.match(text, place)
        return "tag", _plain(found[2]) if found else "", found[1] if found else "", _end(found)
    found = (_TEXT if sign == '"' else _WORDS).match(text, place)
    return "words", found[1] if found else "", "", _end(found)


def _end(found: re.Match[str] | None) -> int:
    return found.end() if found else 0


def _plain(value: str) -> str:
    """Return a value without the backslashes before its quotation marks."""
    return re.sub(r"\\(.)", r"\1", value).replace("\0", "")


def _why(sign: str) -> str:
    reasons = {
        "[": phrase('this is not a tag; expected [Name "value"] on one line.'),
        "{": phrase("a note begins here but does not end."),
        '"': phrase("a quotation begins here but does not end."),
    }
    return reasons.get(sign, phrase("{sign!r} is out of place here.", sign=sign))
