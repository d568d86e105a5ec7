"""Save games to files, whole or not at all, and read them in any known format.

>>> import tempfile
>>> from pathlib import Path
>>> from whist_nb import Game
>>> with tempfile.TemporaryDirectory() as folder:
...     path = save(Game("whist", seed=3), Path(folder) / "rubber.json", players=["Ann", "Bob", "Cid", "Dot"])
...     load(path).extra["players"][2]
'Cid'
"""

import os
import shutil
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from whist_nb.engine import lin, pbn, ptn, records
from whist_nb.engine.errors import BadOption, BadRecord, MissingFile, did_you_mean, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.json_text import MOST_BYTES, text_of
from whist_nb.engine.phrases import phrase
from whist_nb.engine.tags import read_boards

_TAGGED: Final = (".pbn", ".ptn")
_LIN: Final = ".lin"
_MARKS: Final = ("%", "[", ";")
"""Tagged texts begin with one of these."""


def save(game: Game, path: str | os.PathLike[str], **about: Any) -> Path:
    """Write a game to a file, as PBN if the name ends in ``.pbn`` and as JSON otherwise.

    The file is written whole or not at all: if writing fails, an older file of that name is left alone.

    Parameters
    ----------
    game
        The game.
    path
        The file to write.
    **about
        More to keep with the game: ``players`` (a list of names, seat 0 first), ``date``, ``event``.

    Returns
    -------
    Path
        The path of the file.

    Raises
    ------
    BadOption
        If PBN cannot hold the game.
    OSError
        If the file cannot be written.
    """
    target = Path(os.path.realpath(path))  # a link remains a link
    if about:
        game = game.copy()
        game.extra |= about
    if target.suffix.lower() == ".pbn":
        _replace(target, pbn.dumps(game).encode("latin-1"))
    else:
        _replace(target, records.dumps(game).encode())
    return Path(path)


def _replace(target: Path, text: bytes) -> None:
    """Write to a new file beside the target, then replace the target in one step."""
    beside = target.with_name(f".{target.name}.{token_hex(4)}.part")
    try:
        with open(beside, "xb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        state = phrase("is as it was before") if target.exists() else "was not made"
        reason = phrase("The game was not saved: {strerror}. The file {state}", strerror=error.strerror, state=state)
        raise OSError(error.errno, reason, str(target)) from error
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_text(path: str | os.PathLike[str], text: str, *, newline: str | None = None) -> Path:
    """Write a text to a file, with ``newline`` as in ``open``; BadOption says why that failed."""
    try:
        Path(path).write_text(text, "utf-8", newline=newline)
    except OSError as problem:
        raise BadOption(
            "{path!r:.80} cannot be written: {strerror}.", path=str(path), strerror=problem.strerror or problem
        ) from None
    return Path(path)


def read_text(path: str | os.PathLike[str], *, as_it_is: bool = False) -> str:
    """Read the text of a file, ``as_it_is`` with its byte order mark and line ends; BadOption says why that failed."""
    try:
        return Path(path).read_bytes().decode() if as_it_is else Path(path).read_text("utf-8-sig")
    except OSError as problem:
        reason: object = problem.strerror or problem
    except UnicodeDecodeError:
        reason = phrase("it is not UTF-8 text")
    raise BadOption("{path!r:.80} cannot be read: {reason}.", path=str(path), reason=reason)


def load(path: str | os.PathLike[str]) -> Game:
    """Read a game from a file: JSON, PBN, PTN (Trickster's dialect of PBN) or Bridge Base Online's LIN.

    Parameters
    ----------
    path
        The file to read.

    Returns
    -------
    Game
        The one game in the file.

    Raises
    ------
    BadRecord
        If the file cannot be read or holds several games; the message gives file, line and reason.
    MissingFile
        If there is no such file. This is also an OSError.
    """
    games = load_all(path)
    if len(games) != 1:
        raise BadRecord(
            "{name}: the file holds {number} games; open them all with Collection (whist_nb.engine.collection).",
            name=Path(path).name,
            number=len(games),
        )
    return games[0]


def _missing(path: Path) -> str:
    """Explain why there is no file at a path."""
    try:
        beside = sorted(each.name for each in path.parent.iterdir() if each.suffix.lower() in (".json", *_TAGGED, _LIN))
    except OSError:
        return phrase(
            "There is no folder {parent}, so there is no file {name} in it.",
            parent=quoted(str(path.parent)),
            name=quoted(path.name),
        )
    there = did_you_mean(path.name, beside[:20]) if beside else phrase("There is no saved game in that folder.")
    return f"There is no file {quoted(str(path))}. {there} save(game, {quoted(path.name)}) writes one."


def load_all(path: str | os.PathLike[str]) -> list[Game]:
    """Read all games in a file; PBN, PTN and LIN files may hold many."""
    if not isinstance(path, (str, os.PathLike)):
        raise BadOption(f"{quoted(path)} is not a path. Name a file that save has written, as in load('hand.json').")
    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_BYTES + 1)  # one byte more shows that a file is too long
    except FileNotFoundError:
        raise MissingFile(_missing(Path(path))) from None
    except IsADirectoryError:
        raise BadRecord(
            "{name} is a folder; open all the games in it with Collection (whist_nb.engine.collection).",
            name=Path(path).name,
        ) from None
    try:
        return read_games(raw, Path(path).suffix.lower())
    except BadRecord as error:
        raise BadRecord(str(error), Path(path).name) from error


def read_games(raw: str | bytes, suffix: str = "") -> list[Game]:
    """Read all games in a text: its first character shows the format, or the file's suffix if that is damaged."""
    first = _first_sign(raw)
    if first not in ("{", *_MARKS) and (suffix == _LIN or lin.is_lin(_beginning(raw))):
        return lin.loads(text_of(_tagged_text(raw) if isinstance(raw, bytes) else raw))
    tagged = first in _MARKS or (suffix in _TAGGED and first != "{")
    text = text_of(_tagged_text(raw) if tagged and isinstance(raw, bytes) else raw)
    if not tagged:
        return [records.loads(text)]
    boards = read_boards(text)
    return ptn.games_of(boards) if suffix == ".ptn" or ptn.is_ptn(boards) else pbn.games_of(boards)


def _first_sign(raw: str | bytes) -> str:
    """Return the first character of a text, ignoring spaces and a byte order mark."""
    if isinstance(raw, str):
        return raw.lstrip("\ufeff \t\r\n")[:1]
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1].decode("latin-1")


def _beginning(raw: str | bytes) -> str:
    """The first letters of a text, enough to tell LIN."""
    return (raw if isinstance(raw, str) else raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:10].decode("latin-1")).lstrip()[:10]


def _tagged_text(raw: bytes) -> str:
    """Decode PBN, which the standard writes in Latin-1 and many programs in UTF-8."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
