"""Everything that ever happens at a table, one event at a time, with who saw it.

That something happened is always public. *What* it was is for the seats in ``seen_by`` alone:
the others get the same event with ``Hidden(size)`` in place of the cards.
"""

from enum import Enum
from typing import Any, Final, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.wording import NOTHING, Statement, Statements


class Everyone(Enum):
    """The type of EVERYONE and PUBLIC, the views that belong to no seat."""

    EVERYONE = "everyone"
    PUBLIC = "public"

    def __repr__(self) -> str:
        return self.name


EVERYONE: Final = Everyone.EVERYONE
"""Ask a game for ``view(EVERYONE)`` to see all cards: for finished games and for teaching."""
PUBLIC: Final = Everyone.PUBLIC
"""Ask a game for ``view(PUBLIC)`` to see what every seat has seen, and nothing else."""

Viewer = int | Everyone

FROM_DUMMY: Final = "card from dummy"
"""The kind of decision in which a seat is asked for a card of the hand that it plays for another."""
CARD_WANTED: Final = ("card", "card or knock", FROM_DUMMY)
"""The kinds of decision that are answered by a card played to the trick."""


class Hidden(NamedTuple):
    """A number of cards, in place of cards that a seat did not see."""

    size: int


class Event(NamedTuple):
    """Something that happened: its verb, the seat it concerns, the details, and who saw which of them."""

    verb: str
    seat: int | None
    what: Any
    seen_by: frozenset[int]

    def as_seen_by(self, viewer: Viewer, seats: int) -> "Event":
        """The event as a viewer saw it, at a table with that number of seats: whole, or with some details hidden."""
        if viewer is EVERYONE or viewer in self.seen_by or (viewer is PUBLIC and len(self.seen_by) == seats):
            return self
        return Event(self.verb, self.seat, Hidden(self.size), self.seen_by)

    @property
    def size(self) -> int:
        """The number of cards, seen or not."""
        if isinstance(self.what, Hidden):
            return self.what.size
        return len(self.what) if isinstance(self.what, Cards) else int(isinstance(self.what, Card))


class DealResult(NamedTuple):
    """The result of a finished deal: the trump suit (a letter or None), and one number for each seat."""

    number: int
    dealer: int
    trump: str | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]


class Scored(NamedTuple):
    """A deal's result and what it was scored for, one fact for each reason."""

    result: DealResult
    why: Statements


class RubberResult(NamedTuple):
    """What a rubber is reported as: sides 0 and 1, or None where it was cut short.

    ``game_values`` adds up, for the games that a side won, the target less the losers' points;
    ``rubber_points`` the treble, double or single games and the rubber, where they are counted.
    """

    rubber_winner: int | None
    match_winner: int | None
    points: tuple[int, int]
    game_values: tuple[int, int]
    rubber_points: tuple[int, int] | None = None


class Outcome(NamedTuple):
    """How a match ended: all winning seats, whether it is a draw, the scores, a sentence for everybody."""

    winners: tuple[int, ...]
    drawn: bool
    scores: tuple[int, ...]
    summary: str


class MatchEnd(NamedTuple):
    """A match's outcome, and the facts that its summary tells."""

    outcome: Outcome
    why: Statements


class Stage(NamedTuple):
    """A part of a deal: its name, its number of tricks, and what is special about it.

    ``draws`` is whether players draw from a stock after each trick.
    """

    name: Statement
    tricks: int
    note: Statement = NOTHING
    draws: bool = False


class Contract(NamedTuple):
    """The contract of a deal, as everybody knows it.

    ``needs`` has the tricks each seat must win for it, partners the same; None where a seat has
    undertaken nothing. ``aim`` says how: 'at least', 'exactly' or 'none at all'. Where everybody plays against
    tricks it is 'fewest', or 'not the last' where the last trick alone counts. ``call`` is the action by which
    it was undertaken, in games in which one says it all: a bid, a call, a rule.
    """

    label: Statement
    seats: tuple[int, ...]
    needs: tuple[int | None, ...]
    aim: str = "at least"
    call: Action | None = None


class Pile(NamedTuple):
    """A place in a layout: whether a card is covered there, and the card that lies face up.

    ``beneath`` is the covered card where the viewer sees all cards; None for every seat.
    """

    covered: bool
    face: Card | None
    beneath: Card | None = None


class Standing(NamedTuple):
    """The state of a match before a deal, as everybody knows it.

    ``values`` has one entry for each side or seat; ``by`` says which: 'side' or 'seat'. ``goal`` is the number of
    points that ends the ``counted``, a game of a rubber or the whole match.
    """

    label: Statement
    values: tuple[int | str, ...] = ()
    by: str = "side"
    goal: int | None = None
    counted: str = "match"
