"""What one seat may know, as a fold of the events that it saw.

A View is a finished picture: it never changes, and it holds nothing that its seat was not shown.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.events import (
    EVERYONE,
    DealResult,
    Event,
    Hidden,
    Outcome,
    Scored,
    Stage,
    Standing,
    Viewer,
)

# What a view is made of is named here too: rooms outside the engine know views, not the table's log.
__all__ = [
    "EVERYONE",
    "DealResult",
    "Event",
    "Hidden",
    "Outcome",
    "Scored",
    "Stage",
    "Standing",
    "Trick",
    "View",
    "Viewer",
]


class Trick(NamedTuple):
    """A finished trick: its number in the deal, the plays in order, the seat that won it."""

    number: int
    plays: tuple[tuple[int, Card], ...]
    winner: int


class Fold:
    """Reads events one by one, as one viewer saw them, and keeps what follows from them."""

    def __init__(self, viewer: Viewer, seats: int, pack: Cards) -> None:
        self.viewer, self.seats, self.pack = viewer, seats, pack
        self.events: list[Event] = []
        self.results: list[DealResult] = []
        self.scores = (0,) * seats
        self.standing: Standing | None = None
        self.outcome: Outcome | None = None
        self.last_score: Scored | None = None
        self.deal_number = 1
        self.dealer: int | None = None
        self._clear()

    def _clear(self) -> None:
        count = self.seats
        self.deal_start = len(self.events)
        self.cards_left = [0] * count
        self.known: list[list[Card]] = [[] for _ in range(count)]
        self.seen: dict[Card, None] = {}
        self.trick: list[tuple[int, Card]] = []
        self.leader: int | None = None
        self.tricks: list[Trick] = []
        self.tricks_won = [0] * count
        self.voids: list[set[Suit]] = [set() for _ in range(count)]
        self.trump: Suit | None = None
        self.trump_by: int | None = None
        self.turn_up: Card | None = None
        self.turn_up_seat: int | None = None
        self.first_turn_up: tuple[Card, int | None] | None = None
        self.stock_left = 0
        self.stock: Cards | None = None
        self.stage: Stage | None = None
        self.stage_start = 0
        self.knocked: list[int] = []

    def read(self, event: Event) -> None:
        """Take in the next event."""
        mine = event.as_seen_by(self.viewer)
        _READERS.get(event.verb, _nothing)(self, mine)
        self.events.append(mine)

    def see(self, *cards: Card) -> None:
        """Remember that these cards have been shown to the viewer in this deal."""
        self.seen.update(dict.fromkeys(cards))

    # One method for each verb that changes the picture

    def on_new_deal(self, event: Event) -> None:
        self._clear()
        self.dealer, self.deal_number = event.seat, event.what

    def on_stock(self, event: Event) -> None:
        self.stock = None if isinstance(event.what, Hidden) else event.what
        self.stock_left = event.what.size if isinstance(event.what, Hidden) else len(event.what)

    def on_deal(self, event: Event) -> None:
        seat, what = _seat(event), event.what
        if isinstance(what, Hidden):
            count = what.size
        else:
            count = len(what)
            self.known[seat] += what
            self.see(*what)
            if self.stock is not None:
                self.stock = self.stock - what
        self.cards_left[seat] += count
        self.stock_left -= count

    def on_turn_up(self, event: Event) -> None:
        card, seat = event.what, event.seat
        self.turn_up, self.turn_up_seat = card, seat
        self.first_turn_up = self.first_turn_up or (card, seat)
        self.see(card)
        if seat is not None and card not in self.known[seat]:
            self.known[seat].append(card)

    def on_take_up(self, event: Event) -> None:
        self.turn_up = self.turn_up_seat = None

    def on_take(self, event: Event) -> None:
        seat = _seat(event)
        self.turn_up = self.turn_up_seat = None
        self._gain(seat, event.what)
        self.voids[seat].discard(event.what.suit)

    def on_draw(self, event: Event) -> None:
        seat = _seat(event)
        self._gain(seat, event.what)
        self.voids[seat].clear()  # whatever it lacked, it may have drawn; the same for all views

    def _gain(self, seat: int, card: Card | Hidden) -> None:
        self.cards_left[seat] += 1
        self.stock_left -= 1
        if isinstance(card, Card):
            self.known[seat].append(card)
            self.see(card)
            if self.stock is not None:
                self.stock = self.stock - Cards([card])

    def on_trump(self, event: Event) -> None:
        self.trump, self.trump_by = event.what, event.seat

    def on_stage(self, event: Event) -> None:
        self.stage, self.stage_start = event.what, len(self.tricks)

    def on_play(self, event: Event) -> None:
        seat, card = _seat(event), event.what
        if not self.trick:
            self.leader = seat
        elif card.suit is not self.trick[0][1].suit and self.trick[0][1].suit is not None:
            self.voids[seat].add(self.trick[0][1].suit)
        self.trick.append((seat, card))
        self.cards_left[seat] -= 1
        if card in self.known[seat]:
            self.known[seat].remove(card)
        self.see(card)

    def on_knock(self, event: Event) -> None:
        self.knocked.append(_seat(event))

    def on_gather(self, event: Event) -> None:
        winner = _seat(event)
        self.tricks.append(Trick(len(self.tricks) + 1, tuple(self.trick), winner))
        self.tricks_won[winner] += 1
        self.trick.clear()
        self.knocked.clear()
        self.leader = winner

    def on_gone(self, event: Event) -> None:
        self.see(*event.what)

    def on_before(self, event: Event) -> None:
        self.tricks_won = list(event.what)

    def on_standing(self, event: Event) -> None:
        self.standing = event.what

    def on_score(self, event: Event) -> None:
        self.last_score = event.what
        self.results.append(event.what.result)
        self.scores = tuple(have + more for have, more in zip(self.scores, event.what.result.points, strict=True))

    def on_finish(self, event: Event) -> None:
        self.outcome = event.what


def _seat(event: Event) -> int:
    assert event.seat is not None, f"'{event.verb}' concerns a seat"
    return event.seat


def _nothing(fold: Fold, event: Event) -> None:
    """Events that change no place of a card: a cut, a word said."""


_READERS: Mapping[str, Callable[[Fold, Event], None]] = {
    name.removeprefix("on_"): method for name, method in vars(Fold).items() if name.startswith("on_")
}


class View:
    """What one seat may know at one moment; ``seat`` is EVERYONE for a view of all cards.

    ``leader`` led the trick on the table, or has the lead now, or won the last trick of a deal that is over.
    Cards that the seat holds are in ``hand``; ``hands`` has for each seat the cards that the viewer
    knows to be there. ``trick`` is a tuple of (seat, card); ``voids`` a frozenset of suits for each
    seat; ``seen`` and ``unseen`` part the pack.
    """

    def __init__(
        self,
        fold: Fold,
        variant: str,
        to_act: int | None,
        question: str | None,
        legal: tuple[Action, ...],
        options: Mapping[str, Any],
        sides: tuple[int, ...],
    ) -> None:
        self.variant, self.options, self.sides = variant, options, sides
        self.seat = fold.viewer
        self.seats, self.pack = fold.seats, fold.pack
        self.to_act, self.question = to_act, question
        self._legal = legal if fold.viewer in (to_act, EVERYONE) else ()
        self.dealer, self.deal_number = fold.dealer, fold.deal_number
        has_the_lead = not fold.trick and question in ("card", "card or knock")
        self.leader = to_act if has_the_lead else fold.leader
        self.trump, self.trump_by = fold.trump, fold.trump_by
        self.turn_up, self.turn_up_seat = fold.turn_up, fold.turn_up_seat
        self.first_turn_up = fold.first_turn_up
        self.hands = tuple(Cards(cards) for cards in fold.known)
        self.hand = Cards() if fold.viewer is EVERYONE else self.hands[fold.viewer].sorted()
        self.trick = tuple(fold.trick)
        self.tricks = tuple(fold.tricks)
        self.tricks_won = tuple(fold.tricks_won)
        self.cards_left = tuple(fold.cards_left)
        self.stock_left, self.stock = fold.stock_left, fold.stock
        self.voids = tuple(frozenset(suits) for suits in fold.voids)
        self.stage, self.stage_start = fold.stage, fold.stage_start
        self.knocked = tuple(fold.knocked)
        self.scores, self.results = fold.scores, tuple(fold.results)
        self.standing, self.last_score, self.outcome = (
            fold.standing,
            fold.last_score,
            fold.outcome,
        )
        self._seen = tuple(fold.seen)
        self._log, self._log_length, self._deal_start = (
            fold.events,
            len(fold.events),
            fold.deal_start,
        )

    @property
    def seen(self) -> Cards:
        """The cards that the viewer has been shown in this deal, wherever they are now."""
        if self.seat is EVERYONE:
            return self.pack
        shown = set(self._seen)
        return Cards.trusted(card for card in self.pack if card in shown)

    @property
    def unseen(self) -> Cards:
        """The cards that the viewer has not been shown in this deal."""
        if self.seat is EVERYONE:
            return Cards()
        shown = set(self._seen)
        return Cards.trusted(card for card in self.pack if card not in shown)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, from the first deal on, as the viewer saw it."""
        return tuple(self._log[: self._log_length])

    @property
    def deal_events(self) -> tuple[Event, ...]:
        """What happened in this deal."""
        return tuple(self._log[self._deal_start : self._log_length])

    @property
    def last_trick(self) -> Trick | None:
        """The trick finished last in this deal."""
        return self.tricks[-1] if self.tricks else None

    @property
    def open_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that may be looked at now, as the option ``trick_review`` says."""
        match self.options["trick_review"]:
            case "all":
                return self.tricks
            case "last" if not self.trick:
                return self.tricks[-1:]
            case _:
                return ()

    @property
    def trick_number(self) -> int:
        """The number of the trick being played, counted from the start of the stage."""
        return len(self.tricks) - self.stage_start + 1

    def legal_actions(self) -> tuple[Action, ...]:
        """What the viewer may answer now; empty when another seat is to act."""
        return self._legal

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON, as a widget is given it.

        Cards under ``unseen`` and ``legal`` are what the seat does not know or may choose; a card
        named anywhere else is one whose place the seat knows, or that it has been shown.
        """
        everyone = self.seat is EVERYONE
        return {
            "variant": self.variant,
            "seat": None if everyone else self.seat,
            "seats": self.seats,
            "to_act": self.to_act,
            "question": self.question,
            "legal": [action.text for action in self._legal],
            "deal": self.deal_number,
            "dealer": self.dealer,
            "leader": self.leader,
            "trump": self.trump and self.trump.value,
            "turn_up": self.turn_up and self.turn_up.text,
            "turn_up_seat": self.turn_up_seat,
            "hand": [card.text for card in self.hand],
            "hands": [[card.text for card in cards] for cards in self.hands],
            "trick": [[seat, card.text] for seat, card in self.trick],
            "last_trick": self.last_trick
            and {
                "number": self.last_trick.number,
                "plays": [[seat, card.text] for seat, card in self.last_trick.plays],
                "winner": self.last_trick.winner,
            },
            "trick_number": self.trick_number,
            "tricks_won": list(self.tricks_won),
            "cards_left": list(self.cards_left),
            "stock_left": self.stock_left,
            "stock": None if self.stock is None else [card.text for card in self.stock],
            "voids": ["".join(sorted(suits)) for suits in self.voids],
            "seen": [card.text for card in self.seen],
            "unseen": [card.text for card in self.unseen],
            "stage": self.stage and self.stage.name,
            "standing": self.standing
            and {
                "label": self.standing.label,
                "values": list(self.standing.values),
                "by": self.standing.by,
            },
            "scores": list(self.scores),
            "results": [result._asdict() for result in self.results],
            "outcome": self.outcome and self.outcome._asdict(),
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        same_game = self.options == other.options and self.sides == other.sides
        return same_game and self.events == other.events and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        whose = "everyone" if self.seat is EVERYONE else f"seat {self.seat}"
        asked = "over" if self.to_act is None else f"seat {self.to_act} is asked for: {self.question}"
        return f"<View of {self.variant} for {whose}, deal {self.deal_number}; {asked}>"
