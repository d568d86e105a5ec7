"""The parts of a scene (what a table shows to an audience), and how much of it the audience may see.

Each part is a JSON object on the wire, under the same names: the page's types are made from these classes
(``scripts/frame_types.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final, Literal, NamedTuple

from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.seats import left_of
from whist_nb.engine.view import Trick

Marked = str
"""Plain text with tiny marks: {QH} a card, {H} a suit, **bold**. Never HTML."""
GivenNames = Sequence[str] | Mapping[int, str] | None
Turn = tuple[int | None, str | None]
"""The seat that is to act, and the kind of question."""


@dataclass(frozen=True)
class Reveal:
    """The parts of a view that an audience may see, by default everything.

    An exercise or a question hides what could be its answer.
    """

    people: bool = True
    """The players, with all that lies in front of them."""
    hand: bool = True
    """The viewer's own cards, those in front of it too."""
    others: bool = True
    """Cards that other seats are known to hold."""
    counts: bool = True
    """How many cards each seat holds."""
    won: bool = True
    """How many tricks each seat has won."""
    tally: bool = True
    """The tricks of two sides, one by one."""
    match: bool = True
    """The score, and how far the deal has come."""
    contract: bool = True
    """What has been called and undertaken, and what is still needed."""
    deal: bool = True
    """The dealer's mark, and the pile of cards left over."""
    stock: bool = True
    """What lies open beside the hands: the stock, a card turned up."""
    spare: bool = True
    """Which cards were left over or laid aside, as far as the viewer knows them."""
    trump: bool = True
    """The trumps."""
    origin: bool = True
    """How trumps came about, and who holds the card that made them."""
    trick: bool = True
    """The cards on the table."""
    places: bool = True
    """The empty places for the cards of a trick, when none are on the table."""
    best: bool = True
    """Which card is winning the trick."""
    turn: bool = True
    """Whose turn it is, and what the viewer may answer."""
    answers: bool = True
    """What the viewer may answer, where it is their turn."""
    last_trick: bool = True
    """The last trick, where the table allows a look back."""
    log: bool = True
    """The deal so far in words."""
    face_up: Collection[int] = ()
    """Seats whose hands lie face up although the rules do not say so, as far as the viewer can know them."""
    stays: bool = False
    """The trick just won, which stays on the table until the next one is led."""

    @classmethod
    def only(cls, *shown: str) -> Reveal:
        """Return a Reveal of nothing but the named parts.

        >>> Reveal.only("trump").hand, Reveal.only("trump").trump
        (False, True)
        """
        return cls(**{field.name: field.name in shown for field in fields(cls) if field.type == "bool"})


EVERYTHING: Final = Reveal()


class Staged(NamedTuple):
    """What is laid out otherwise than the viewer's cards lie in play, as for an exercise; None leaves it as it is."""

    trick: tuple[tuple[int, Card], ...] | None = None
    """The cards on the table: those of the view, and others laid beside them."""
    hand: tuple[Card, ...] | None = None
    """The cards shown as the viewer's own, in their order."""


AS_PLAYED: Final = Staged()


Column = tuple[bool, Card | None]
"""Whether a card is covered there, and the card that lies open on it."""


class Chip(NamedTuple):
    """A mark beside a player's name: what kind of mark it is, and its word."""

    kind: Literal["dealer", "dummy", "led", "dog", "status", "turn"]
    word: str


class Seat(NamedTuple):
    """One player as the viewer sees them."""

    name: str
    cards: int | None
    won: int | None
    known: tuple[Card, ...]
    """Single cards that the viewer knows this seat to hold."""
    chips: tuple[Chip, ...]
    partner: bool
    out: bool
    note: Marked | None
    layout: tuple[Column, ...] | None
    """Columns that lie before the seat; an emptied one keeps its place."""
    hand: tuple[Card, ...] | None
    """The whole hand, where it lies open."""
    player: int | None = None
    """Who plays this hand, where it is another seat: it lies open, by suits."""


class Score(NamedTuple):
    """The score of the match: a line about it, and a number for each player or side, the viewer's own first."""

    label: Marked | None
    items: tuple[tuple[str, int], ...] = ()
    short: tuple[str, ...] = ()
    """The names again, with a dash between partners: 'North–South'."""


class TrickTally(NamedTuple):
    """Tricks of two sides in this stage: counts, and for each trick in order which side won it."""

    label: str
    items: tuple[tuple[str, int], ...]
    short: tuple[str, ...]
    """The names again, with a dash between partners."""
    strip: tuple[str, ...]
    of: int


def short(counted: Score | TrickTally | None) -> tuple[tuple[str, int], ...]:
    """Return each name with its number, with a dash between partners."""
    if counted is None:
        return ()
    return tuple((name, number) for name, (_, number) in zip(counted.short, counted.items, strict=True))


class TurnedUp(NamedTuple):
    """A turned-up card on the table, in front of a seat or beside the deal, in words before it has made trumps."""

    card: Card
    seat: int | None
    note: Marked | None = None


class Stock(NamedTuple):
    """The stock that players draw from: the number of face-down cards, its open card, and what becomes of them."""

    left: int
    top: Card | None
    title: Marked
    note: Marked


class Trump(NamedTuple):
    """The trumps in words, how they came about, and the card that made them while another seat is known to hold it."""

    suit: Suit
    title: Marked
    words: Marked
    """The title without the sign of the suit."""
    note: Marked | None = None
    ghost: Card | None = None


class Spare(NamedTuple):
    """A pile of undealt cards that nobody draws from: their number, and those that the viewer knows."""

    title: Marked
    left: int
    cards: tuple[Card, ...]


class Control(NamedTuple):
    """An answer that is not a card of the hand: its text, its label, what is spoken, and what it is worth.

    Many bids stand in a grid: ``row`` says in which line, and ``cell`` what is written there. ``number`` and ``verb``
    are those of a bid that is a mere number.
    """

    act: str
    label: Marked
    say: str | None = None
    note: Marked | None = None
    worth: str | None = None
    number: int | None = None
    verb: str | None = None
    row: Marked | None = None
    cell: Marked | None = None
    apart: bool = False
    """Whether it stands apart from the others, as passing does."""


class Answers(NamedTuple):
    """What the viewer may answer now: cards and other answers."""

    legal: tuple[Card, ...] = ()
    verb: str | None = None
    """What pressing a card of the viewer's does, if it is not played: "discard", "show", "give"."""
    choose: int | None = None
    """How many cards are still to be chosen, if that is known."""
    fresh: tuple[Card, ...] = ()
    """The cards just taken up, as long as others must be laid aside for them."""
    calls: tuple[Control, ...] = ()
    ask: Marked | None = None


class Scene(NamedTuple):
    """A whole table; ``me`` is the viewer's seat, if it has one."""

    variant: str
    title: str
    phase: Marked | None
    me: int | None
    you: int | None
    """The seat that is called "You", if one is."""
    seats: tuple[Seat, ...]
    score: Score | None
    trump: Trump | None
    tally: TrickTally | None
    hand: tuple[Card, ...] | None
    trick: tuple[tuple[int, Card], ...] | None
    """The cards on the table; None if not even their empty places are shown."""
    knocked: tuple[int, ...]
    best: int | None
    faced: TurnedUp | None
    stock: Stock | None
    spare: Spare | None
    to_act: int | None
    turn: int | None
    """The seat that must play a card: the seat to act, or the one whose hand it plays."""
    question: str | None
    speaks: bool
    """Whether the seat to act is asked for something other than a card."""
    answers: Answers | None
    contract: Marked | None
    """The contract, and who has undertaken it."""
    last_trick: Trick | None
    last_shut: Marked | None
    """Why the finished tricks may not be looked at now."""
    status: str

    @property
    def heading(self) -> str:
        """The game and the stage of the deal."""
        return f"{self.title}, {self.phase}" if self.phase else self.title

    @property
    def bottom(self) -> int:
        """The seat that is drawn below."""
        return self.me or 0

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from the left of the seat that is drawn below."""
        count, found, at = len(self.seats), [], self.bottom
        while (at := left_of(at, count)) != self.bottom:
            found.append(at)
        return found

    @property
    def finished(self) -> bool:
        """Whether nothing is left to look at but the last trick."""
        return self.to_act is None and not self.trick and self.last_trick is not None

    @property
    def on_table(self) -> tuple[tuple[tuple[int, Card], ...], int | None]:
        """The cards on the table and the seat that is winning them; after the deal, those of the last trick."""
        if self.finished and self.last_trick:
            return self.last_trick.plays, self.last_trick.winner
        return self.trick or (), self.best

    def won(self, seat: int) -> int | None:
        """The number of tricks a seat has won; None if a tally shows them."""
        return None if self.tally else self.seats[seat].won

    @property
    def raised(self) -> Cards | None:
        """The cards that may be played; None when it is not the viewer's turn, or any card will do."""
        legal = self.answers.legal if self.answers else ()
        open_cards = [face for _, face in self.seats[self.bottom].layout or () if face]
        playable = len(self.held(self.bottom)) + len(open_cards)
        return Cards(legal).sorted() if 0 < len(legal) < playable and self.turn in (None, self.bottom) else None

    def held(self, seat: int) -> Cards:
        """The cards that the audience knows a seat holds, including a face-up card in front of it."""
        place = self.seats[seat]
        held = (self.hand or ()) if seat == self.me else place.hand or place.known
        lying = (self.faced.card,) if self.faced and self.faced.seat == seat and (held or seat != self.me) else ()
        return Cards([*held, *lying]).sorted()
