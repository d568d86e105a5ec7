"""A collection of records, such as those of a session, class or tournament, with a row for each game.

>>> from whist_nb import Game
>>> games = Collection([Game("whist", seed=1), Game("russi", seed=2), '{"format": "whist-nb/1"}'])
>>> print(games)
#  name    game   date  players  result                worst
0  game 1  Whist                 not over; level at 0
1  game 2  Russi                 not over; level at 0
2  game 3                        cannot be read: Line 1, column 1: the record has no `variant`.
>>> games[1].variant.id
'russi'
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from textwrap import shorten
from typing import Any

from whist_nb.engine.errors import BadOption, BadRecord, MissingFile, WhistError, did_you_mean, quoted
from whist_nb.engine.events import EVERYONE
from whist_nb.engine.files import load_all, read_games
from whist_nb.engine.game import Game
from whist_nb.engine.lin import is_lin
from whist_nb.engine.matches import in_order
from whist_nb.engine.phrases import phrase
from whist_nb.engine.records import is_review
from whist_nb.engine.wording import PLAIN, Statement, Wording

_WIDEST = 100
_LONGEST_NAME = 4096
"""Longer than any path."""
SUFFIXES = (".json", ".pbn", ".ptn", ".lin")
"""The suffixes of the files that are read from a folder."""

Source = str | os.PathLike[str] | Game
"""One source of games: a path, a game, or the text of a record."""


@dataclass(frozen=True)
class GameRow:
    """One game's row in a list of games.

    ``result`` is in words, and ``ended`` gives the facts behind it; ``scores`` has one number for each seat. ``worst``
    is the cost of the most expensive play in the review kept with the record, made after ``worst_at`` actions; None if
    there is no review. ``fault`` says why a record cannot be read, in which case only ``name`` and ``path`` are known.
    """

    name: str
    path: str | None = None
    variant: str = ""
    title: str = ""
    date: str = ""
    players: tuple[str, ...] = ()
    result: str = ""
    ended: tuple[Statement, ...] = field(default=(), repr=False)
    scores: tuple[int, ...] = ()
    deals: int = 0
    actions: int = 0
    over: bool = False
    worst: float | None = None
    worst_at: int | None = None
    fault: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the row as plain JSON.

        Returns
        -------
        dict
            The fields by name, without ``ended``.
        """
        kept = ((each.name, getattr(self, each.name)) for each in fields(self) if each.name != "ended")
        return {name: list(part) if isinstance(part, tuple) else part for name, part in kept}


@dataclass(frozen=True)
class _Entry:
    """A row and the source of its game: the game itself, or its number in a file."""

    row: GameRow
    game: Game | None = None
    number: int = 0


class Collection:
    """Games from a folder, from a file, or from a list or mapping of games, paths and texts of records.

    If a file cannot be read, its row gives the reason, and the other files are still read. The ``rows`` are plain data;
    ``collection[2]`` reads the third game from its file again.

    Parameters
    ----------
    source
        A folder or file, a game, the text of a record, or several of these; a mapping gives them names.

    Raises
    ------
    BadOption
        If the source cannot hold games.
    MissingFile
        If there is no such file or folder.
    """

    def __init__(self, source: Source | Iterable[Source] | Mapping[str, Source]) -> None:
        self._entries = [entry for name, each in _named(source) for entry in _opened(name, each)]

    @property
    def rows(self) -> tuple[GameRow, ...]:
        """The rows of the list, one for each game."""
        return tuple(entry.row for entry in self._entries)

    def sorted(self, by: str = "name", descending: bool = False) -> "Collection":
        """Sort the games by a column.

        Parameters
        ----------
        by
            The name of the column, a field of `GameRow`.
        descending
            Whether the highest value comes first.

        Returns
        -------
        Collection
            The same games in that order; rows without a value, and records that cannot be read, come last.

        Raises
        ------
        BadOption
            If there is no such column.
        """
        names = [each.name for each in fields(GameRow) if each.name != "ended"]
        if by not in names:
            raise BadOption("There is no column {by}. {suggestion}", by=quoted(by), suggestion=did_you_mean(by, names))
        known = [entry for entry in self._entries if _has(entry.row, by)]
        rest = [entry for entry in self._entries if not _has(entry.row, by)]
        in_order = Collection([])
        in_order._entries = sorted(known, key=lambda entry: getattr(entry.row, by), reverse=descending) + rest
        return in_order

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[GameRow]:
        return iter(self.rows)

    def __getitem__(self, number: int) -> Game:
        entry = self._entries[number]
        if entry.row.fault is not None:
            raise BadRecord("{name} cannot be opened: {fault}", name=entry.row.name, fault=entry.row.fault)
        if entry.game is not None:
            return entry.game
        assert entry.row.path is not None, "a game that is not kept lies in a file"
        return load_all(entry.row.path)[entry.number]

    def _sources(self) -> Iterator[Source]:
        """Yield the sources from which the games are read again, each once."""
        sound = [entry for entry in self._entries if entry.row.fault is None]
        yield from (entry.game for entry in sound if entry.game is not None)
        yield from dict.fromkeys(entry.row.path for entry in sound if entry.game is None and entry.row.path is not None)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return all rows as plain JSON.

        Returns
        -------
        list of dict
            One dict for each game, as from `GameRow.to_dict`.
        """
        return [row.to_dict() for row in self.rows]

    def __str__(self) -> str:
        head = ("#", "name", "game", "date", "players", "result", "worst")
        lines = [head, *(_cells(number, row) for number, row in enumerate(self.rows))]
        sound = [line for line, row in zip(lines[1:], self.rows, strict=True) if row.fault is None]
        widths = [max(len(line[column]) for line in [head, *sound]) for column in range(len(head))]
        rows = ("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
        return "\n".join(row.rstrip() for row in rows)

    def __repr__(self) -> str:
        broken = sum(row.fault is not None for row in self.rows)
        return f"<Collection of {len(self)} games{f', {broken} of them cannot be read' if broken else ''}>"


def each_game(source: "Collection | Source | Iterable[Source] | Mapping[str, Source]") -> Iterator[Game | None]:
    """Yield the games of a collection's source, each read only when it is needed; None for one that cannot be read.

    >>> [game and game.variant.id for game in each_game([Game("whist"), "{}"])]
    ['whist', None]
    """
    sources = source._sources() if isinstance(source, Collection) else (each for _, each in _named(source))
    for each in sources:
        try:
            yield from _read(each)
        except (WhistError, OSError, ValueError):
            yield None


def check_source(source: Any) -> None:
    """Raise BadOption for anything that cannot hold games, and MissingFile for a missing file or folder."""
    if isinstance(source, (str, os.PathLike)) and not (isinstance(source, str) and _is_text(source)):
        if not Path(source).exists():
            raise MissingFile("There is no file or folder {source}.", source=quoted(str(source)))
    elif not isinstance(source, (Collection, Game, Iterable, str)):
        raise BadOption(
            "{source}: expected a folder, a file, or a list of games, files and records.", source=quoted(source)
        )


def _read(source: Source) -> list[Game]:
    """Read the games of one source."""
    if isinstance(source, Game):
        return [source]
    return read_games(str(source)) if _is_text(source) else load_all(source)


def _named(source: Source | Iterable[Source] | Mapping[str, Source]) -> Iterator[tuple[str | None, Source]]:
    if isinstance(source, Mapping):
        yield from source.items()
    elif isinstance(source, Game):
        yield None, source
    elif isinstance(source, (str, os.PathLike)):
        path = Path(source)
        if path.is_dir():
            yield from ((None, each) for each in sorted(path.iterdir()) if each.suffix.lower() in SUFFIXES)
        else:
            yield None, path
    else:
        yield from ((f"game {number}" if _is_nameless(each) else None, each) for number, each in enumerate(source, 1))


def _is_nameless(source: Source) -> bool:
    return isinstance(source, Game) or _is_text(source)


def _is_text(source: Source) -> bool:
    return isinstance(source, str) and (source.lstrip()[:1] in ("{", "[", "%") or is_lin(source))


def _opened(name: str | None, source: Source) -> Iterator[_Entry]:
    if isinstance(source, Game):
        yield _Entry(game_row(source, name or "game"), source)
        return
    path = None if _is_text(source) else Path(source)
    name = name or (path.name if path else "game")
    place = None if path is None else str(path)
    try:
        games = _read(source)
    except BadRecord as error:
        yield _Entry(GameRow(_printable(name), place and _printable(place), fault=error.reason if path else str(error)))
        return
    except OSError as error:
        reason = error.strerror or str(error)
        yield _Entry(GameRow(_printable(name), place and _printable(place), fault=reason))
        return
    except ValueError as error:  # a path that cannot exist
        yield _Entry(GameRow(_printable(name), place and _printable(place), fault=str(error)))
        return
    for number, game in enumerate(games):
        called = f"{name} {number + 1}" if len(games) > 1 else name
        yield _Entry(game_row(game, called, place), None if path else game, number)


def _printable(name: str) -> str:
    """Return a name that a list can show: lone surrogates as numbers, and cut if it is endless."""
    return name[:_LONGEST_NAME].encode("utf-8", "backslashreplace").decode()


def game_row(game: Game, name: str, path: str | None = None) -> GameRow:
    """Return the row of one game."""
    worst = _worst(game.extra.get("review"))
    ended = (_so_far(game),) if game.outcome is None else game.view(EVERYONE).ended
    told = game.extra.get("players"), game.extra.get("date")
    return GameRow(
        name=name,
        path=path,
        variant=game.variant.id,
        title=game.variant.title,
        date=told[1] if isinstance(told[1], str) else "",
        players=tuple(map(str, told[0])) if isinstance(told[0], list) else (),
        result=PLAIN.say_all(ended),
        ended=ended,
        scores=game.scores,
        deals=len(game.deal_results),
        actions=len(game.actions),
        over=game.is_over,
        worst=worst and worst[0],
        worst_at=worst and worst[1],
    )


def _so_far(game: Game) -> Statement:
    """Describe the score of a game that is not over."""
    scores = game.scores
    if len(set(scores)) == 1:
        return LEVEL_SO_FAR(score=scores[0])
    leading = [seat for seat in range(game.seats) if scores[seat] == max(scores)]
    return SO_FAR(standing=in_order(scores, game.sides, leading, over=False))


LEVEL_SO_FAR = Wording("not over; level at {score}")
SO_FAR = Wording("not over; {standing}")


def _worst(review: object) -> tuple[float, int] | None:
    """Find the most expensive play of a review, ``{"plays": [{"at": 12, "cost": 0.8}, ...]}``, and its moment."""
    if not isinstance(review, dict) or not is_review(review) or not review["plays"]:
        return None
    dearest = max(review["plays"], key=lambda play: play["cost"])
    return float(dearest["cost"]), int(dearest["at"])


def _has(row: GameRow, column: str) -> bool:
    return row.fault is None and getattr(row, column) not in (None, "", ())


def _cells(number: int, row: GameRow) -> tuple[str, ...]:
    result = shorten(
        row.result if row.fault is None else phrase("cannot be read: {fault}", fault=row.fault),
        _WIDEST,
        placeholder=" …",
    )
    worst = "" if row.worst is None else f"{row.worst:.2f}"
    return str(number), row.name, row.title, row.date, ", ".join(row.players), result, worst
