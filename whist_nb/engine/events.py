"""Everything that happens at a table, one event at a time, with the seats that saw it.

The fact that something happened is always public. *What* it was is only for the seats in ``seen_by``: the others get
the same event with ``Hidden(size)`` in place of the cards.
"""

from enum import Enum
from typing import Any, Final, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import NO_CARDS, Card, Cards
from whist_nb.engine.wording import NOTHING, PLAIN, Statement, Statements


class Everyone(Enum):
    """The type of EVERYONE and PUBLIC, two viewers who have no seat."""

    EVERYONE = "everyone"
    PUBLIC = "public"

    def __repr__(self) -> str:
        return self.name


EVERYONE: Final = Everyone.EVERYONE
"""Ask a game for ``view(EVERYONE)`` to see all cards, for finished games and for teaching."""
PUBLIC: Final = Everyone.PUBLIC
"""Ask a game for ``view(PUBLIC)`` to see only what every seat has seen."""

Viewer = int | Everyone

FROM_DUMMY: Final = "card from dummy"
"""The kind of decision in which a seat chooses a card from another hand that it plays."""
CARD_WANTED: Final = ("card", "card or knock", FROM_DUMMY)
"""The kinds of decision that are answered by playing a card to the trick."""


class Hidden(NamedTuple):
    """A number that stands in for cards a seat did not see.

    Parameters
    ----------
    size
        The number of cards.
    """

    size: int


class Event(NamedTuple):
    """Something that happened at a table.

    Parameters
    ----------
    verb
        The kind of event, such as 'play', 'draw' or 'trump'.
    seat
        The seat it concerns; None for the whole table.
    what
        The details, such as the card played; Hidden for viewers who did not see them.
    seen_by
        The seats that saw the details.
    """

    verb: str
    seat: int | None
    what: Any
    seen_by: frozenset[int]

    def as_seen_by(self, viewer: Viewer, seats: int) -> "Event":
        """Return the event as a viewer saw it, without details that the viewer did not see.

        Parameters
        ----------
        viewer
            A seat, EVERYONE or PUBLIC.
        seats
            The number of seats at the table.

        Returns
        -------
        Event
            The event itself, or the same event with Hidden details.
        """
        if viewer is EVERYONE or viewer in self.seen_by or (viewer is PUBLIC and len(self.seen_by) == seats):
            return self
        return Event(self.verb, self.seat, Hidden(self.size), self.seen_by)

    @property
    def player(self) -> int:
        """The seat it concerns, for verbs that always concern one."""
        assert self.seat is not None, f"'{self.verb}' concerns a seat"
        return self.seat

    @property
    def size(self) -> int:
        """The number of cards, seen or not."""
        return self.what.size if isinstance(self.what, Hidden) else len(self.cards)

    @property
    def cards(self) -> Cards:
        """The cards that it is about, as far as the viewer saw them."""
        what = self.what
        return what if isinstance(what, Cards) else Cards.trusted((what,)) if isinstance(what, Card) else NO_CARDS


class DealResult(NamedTuple):
    """The result of a finished deal.

    Parameters
    ----------
    number
        The number of the deal, from 1.
    dealer
        The seat that dealt.
    trump
        The letter of the trump suit; None if there was none.
    tricks
        The tricks each seat won in play.
    points
        The points each seat scored in the deal, the same for partners.
    """

    number: int
    dealer: int
    trump: str | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]


class Scored(NamedTuple):
    """A deal's result with the reasons for its points.

    Parameters
    ----------
    result
        The result of the deal.
    why
        One statement for each reason.
    """

    result: DealResult
    why: Statements


class RubberResult(NamedTuple):
    """The result of a rubber: sides 0 and 1, or None if it was cut short.

    For each game that a side won, ``game_values`` adds the target minus the losers' points; ``rubber_points`` counts
    the treble, double or single games and the rubber, in matches that use them.
    """

    rubber_winner: int | None
    match_winner: int | None
    points: tuple[int, int]
    game_values: tuple[int, int]
    rubber_points: tuple[int, int] | None = None


class Outcome(NamedTuple):
    """The end of a match.

    Parameters
    ----------
    winners
        All winning seats.
    drawn
        Whether the match is a draw.
    scores
        The final score of each seat.
    summary
        The result in a sentence, worded for everybody.
    """

    winners: tuple[int, ...]
    drawn: bool
    scores: tuple[int, ...]
    summary: str


class MatchEnd(NamedTuple):
    """The end of a match as the rules state it: the winners, and the facts that make the summary."""

    winners: tuple[int, ...]
    drawn: bool
    scores: tuple[int, ...]
    why: Statements

    @property
    def outcome(self) -> Outcome:
        """The outcome with its summary in words."""
        return Outcome(self.winners, self.drawn, self.scores, PLAIN.say_all(self.why))


class Stage(NamedTuple):
    """A part of a deal.

    Parameters
    ----------
    name
        Its name, such as the first half.
    tricks
        Its number of tricks.
    note
        A note on anything special about it.
    draws
        Whether players draw from a stock after each trick.
    """

    name: Statement
    tricks: int
    note: Statement = NOTHING
    draws: bool = False


class Contract(NamedTuple):
    """The contract of a deal, known to everybody.

    Parameters
    ----------
    label
        The contract in words.
    seats
        The seats that must make it.
    needs
        The number of tricks each seat must win, the same for partners; None for the other seats.
    aim
        How the tricks count: 'at least', 'exactly' or 'none at all'. In a deal where everybody avoids tricks it is
        'fewest', or 'not the last' if only the last trick counts.
    call
        The single action that made the contract, if one did: a bid, a call or a rule.
    """

    label: Statement
    seats: tuple[int, ...]
    needs: tuple[int | None, ...]
    aim: str = "at least"
    call: Action | None = None


class Pile(NamedTuple):
    """A pile in a layout.

    Parameters
    ----------
    covered
        Whether there is a face-down card.
    face
        The face-up card; None if there is none.
    beneath
        The face-down card for a viewer who sees all cards; None for every seat.
    """

    covered: bool
    face: Card | None
    beneath: Card | None = None


class Standing(NamedTuple):
    """The score of a match before a deal, known to everybody.

    Parameters
    ----------
    label
        The state of the match in words.
    values
        One entry for each side or seat.
    by
        Whether the entries are for sides or for seats: 'side' or 'seat'.
    goal
        The number of points that ends the game or match.
    counted
        The unit that the goal ends: a game of a rubber, or the whole match.
    """

    label: Statement
    values: tuple[int | str, ...] = ()
    by: str = "side"
    goal: int | None = None
    counted: str = "match"
