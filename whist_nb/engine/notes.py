"""Notes on any moment of a game, kept in its record, with arrows and marked cards for teachers.

>>> from whist_nb import Game
>>> game = Game("whist", seed=1)
>>> _ = add_note(game, "Lead from your longest suit.", at=0, author="Ann", cards=["KS"], arrows=[(3, "KS")])
>>> notes_of(game, at=0)[0].text
'Lead from your longest suit.'
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadNotation, BadOption, quoted

if TYPE_CHECKING:
    from whist_nb.engine.game import Game

End = str | int
"""One end of an arrow: a card, by its text, or a seat, by its number."""


@dataclass(frozen=True)
class Note:
    """A note on one moment of a game; ``at`` is the number of actions taken before it.

    ``cards`` are the cards to mark, as text. ``arrows`` are pairs (from, to), where each end is a card's text or a seat
    number. ``extra`` holds additions by other programs.
    """

    at: int
    text: str = ""
    author: str | None = None
    cards: tuple[str, ...] = ()
    arrows: tuple[tuple[End, End], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the note as plain JSON.

        Returns
        -------
        dict
            The parts of the note that are not empty, with those of ``extra`` on the same level.
        """
        found: dict[str, Any] = {"at": self.at, "text": self.text}
        if self.author is not None:
            found["author"] = self.author
        if self.cards:
            found["cards"] = list(self.cards)
        if self.arrows:
            found["arrows"] = [list(arrow) for arrow in self.arrows]
        return found | dict(self.extra)


def notes_of(game: "Game", at: int | None = None) -> tuple[Note, ...]:
    """Return the notes of a game in the order they were written.

    Parameters
    ----------
    game
        The game.
    at
        Only the notes on the moment after this many actions; by default all.

    Returns
    -------
    tuple of Note
        The notes.

    Raises
    ------
    BadOption
        If the notes in the game's record are not well formed.
    """
    kept = game.extra.get("notes", [])
    if not isinstance(kept, list):
        raise BadOption("The notes of a game must be a list, not {kept}.", kept=quoted(kept))
    notes = tuple(read_note(each, game.seats, len(game.actions)) for each in kept)
    return notes if at is None else tuple(note for note in notes if note.at == at)


def add_note(
    game: "Game",
    text: str,
    at: int | None = None,
    *,
    author: str | None = None,
    cards: Iterable[Card | str] = (),
    arrows: Iterable[tuple[Card | End, Card | End]] = (),
    extra: Mapping[str, Any] = MappingProxyType({}),
) -> Note:
    """Add a note to a moment of a game.

    Parameters
    ----------
    game
        The game.
    text
        The note.
    at
        The number of actions made before the moment; by default all so far.
    author
        The author's name.
    cards
        Cards to mark.
    arrows
        Pairs (from, to), each a card or a seat's number.
    extra
        Anything a program wants to keep with the note.

    Returns
    -------
    Note
        The note.

    Raises
    ------
    BadOption
        If the note is empty or too long, or there is no such moment.
    """
    raw: dict[str, Any] = {
        **extra,
        "at": len(game.actions) if at is None else at,
        "text": text,
        "author": author,
        "cards": [str(card) for card in cards],
        "arrows": [[end.text if isinstance(end, Card) else end for end in arrow] for arrow in arrows],
    }
    note = read_note(raw, game.seats, len(game.actions))
    game.extra["notes"] = [*(each.to_dict() for each in notes_of(game)), note.to_dict()]
    return note


def remove_note(game: "Game", note: Note) -> None:
    """Remove a note from a game.

    Parameters
    ----------
    game
        The game.
    note
        A note of this game, as returned by `notes_of`.

    Raises
    ------
    BadOption
        If the game has no such note.
    """
    left = list(notes_of(game))
    if note not in left:
        raise BadOption("There is no note {text} on the moment after {at} actions.", at=note.at, text=quoted(note.text))
    left.remove(note)
    game.extra["notes"] = [each.to_dict() for each in left]


def read_note(raw: object, seats: int, actions: int) -> Note:
    """Read a note from plain JSON; BadOption says what is wrong with it."""
    if not isinstance(raw, dict):
        raise BadOption("A note must be an object with `at` and `text`, not {raw}.", raw=quoted(raw))
    at, text, author = raw.get("at"), raw.get("text", ""), raw.get("author")
    if type(at) is not int or not 0 <= at <= actions:
        raise BadOption(
            "at={at}: expected the number of actions before the note, 0 to {actions}.", at=quoted(at), actions=actions
        )
    if not isinstance(text, str) or not (author is None or isinstance(author, str)):
        raise BadOption(
            "The `text` and `author` of a note must be strings, not {text} and {author}.",
            text=quoted(text, 40),
            author=quoted(author, 40),
        )
    try:
        cards = tuple(Card(card).text for card in _list("cards", raw.get("cards", [])))
        arrows = tuple(_arrow(arrow, seats) for arrow in _list("arrows", raw.get("arrows", [])))
    except BadNotation as error:
        raise BadOption("A note can mark only cards: {error}", error=error) from None
    known = {"at", "text", "author", "cards", "arrows"}
    return Note(at, text, author, cards, arrows, {key: part for key, part in raw.items() if key not in known})


def _list(name: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise BadOption("The `{name}` of a note must be a list, not {value}.", name=name, value=quoted(value))
    return value


def _arrow(arrow: object, seats: int) -> tuple[End, End]:
    if not isinstance(arrow, (list, tuple)) or len(arrow) != 2:
        raise BadOption(
            "An arrow must be a pair, from and to, each of them a card or a seat; not {arrow}.", arrow=quoted(arrow)
        )
    return _end(arrow[0], seats), _end(arrow[1], seats)


def _end(end: object, seats: int) -> End:
    if type(end) is int and 0 <= end < seats:
        return end
    if isinstance(end, str):
        return Card(end).text
    raise BadOption(
        "Each end of an arrow must be a card or a seat (0 to {seats}), not {end}.", seats=seats - 1, end=quoted(end)
    )
