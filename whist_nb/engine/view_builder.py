"""Build a view from the events of a table, read one by one as one viewer saw them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import NO_CARDS, Card, Cards, Suit
from whist_nb.engine.events import (
    Contract,
    DealResult,
    Event,
    Hidden,
    Outcome,
    Pile,
    Scored,
    Stage,
    Standing,
    Viewer,
)
from whist_nb.engine.trick import STANDARD, Ranking, suit_led
from whist_nb.engine.wording import Statement, Statements


class Trick(NamedTuple):
    """A finished trick.

    Parameters
    ----------
    number
        Its number in the deal, from 1.
    plays
        Its cards in order, as pairs (seat, card).
    winner
        The seat that won it.
    """

    number: int
    plays: tuple[tuple[int, Card], ...]
    winner: int


class ShownOut(NamedTuple):
    """A card that did not follow suit.

    Parameters
    ----------
    trick
        The number of the trick, from 1.
    seat
        The seat that played it.
    suit
        The suit led.
    card
        The card played instead.
    """

    trick: int
    seat: int
    suit: Suit
    card: Card


class ViewBuilder:
    """Reads events one by one, as one viewer saw them, and keeps what follows from them.

    What changes seldom is kept in immutable parts, which all views share until an event replaces them.
    """

    def __init__(self, viewer: Viewer, seats: int, pack: Cards) -> None:
        self.viewer, self.seats, self.pack = viewer, seats, pack
        self.events: list[Event] = []
        self.passed: list[Any] | None = None
        """The views after the latest events, if they are told one by one."""
        self.results: list[DealResult] = []
        self.scores = (0,) * seats
        self.standing: Standing | None = None
        self.outcome: Outcome | None = None
        self.ended: Statements = ()
        self.out_since: dict[int, int] = {}
        self.last_score: Scored | None = None
        self.deal_number = 1
        self.dealer: int | None = None
        self._clear()

    def _clear(self) -> None:
        count = self.seats
        self.deal_start = len(self.events)
        self.kept: dict[Any, Any] = {}
        """What other rooms keep beside this deal."""
        self.cards_left = [0] * count
        self.known = [NO_CARDS] * count
        self.unseen = dict.fromkeys(self.pack)
        self.trick: list[tuple[int, Card]] = []
        self.leader: int | None = None
        self.tricks: list[Trick] = []
        self.tricks_won = [0] * count
        self.voids: list[frozenset[Suit]] = [frozenset()] * count
        self.opened: dict[Suit, int] = {}
        self.shown_out: dict[Card, ShownOut] = {}
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
        self.ranks: Ranking = STANDARD
        self.played_by: dict[int, int] = {}
        self.may_revoke = False
        self.aside: list[Card] = []
        self.aside_left = 0
        self.shown = [NO_CARDS] * count
        self.calls: list[tuple[int, Action]] = []
        self.answered: list[int] = []
        self.contract: Contract | None = None
        self.plays_last: int | None = None
        self.thrown_in: Statement | None = None
        self.layouts: list[tuple[Pile, ...]] = [()] * count

    def read(self, event: Event) -> None:
        """Take in the next event."""
        mine = event.as_seen_by(self.viewer, self.seats)
        if reader := _READERS.get(event.verb):
            reader(self, mine)
        self.events.append(mine)

    def see(self, *cards: Card) -> None:
        """Remember that these cards have been shown to the viewer in this deal."""
        for card in cards:
            self.unseen.pop(card, None)

    # One method for each verb that changes the picture

    def on_new_deal(self, event: Event) -> None:
        self._clear()
        self.dealer, self.deal_number = event.seat, event.what

    def on_stock(self, event: Event) -> None:
        self.stock = None if isinstance(event.what, Hidden) else event.what
        self.stock_left = event.size

    def on_deal(self, event: Event) -> None:
        self._leave_stock(event)
        self._gain(event.player, event.cards, event.size)

    def _leave_stock(self, event: Event) -> None:
        """Move cards from the stock to another place."""
        self.stock_left -= event.size
        if self.stock is not None:
            self.stock = self.stock - event.cards

    def _gain(self, seat: int, cards: Cards, size: int) -> None:
        """Add cards to a hand, seen or unseen."""
        self.cards_left[seat] += size
        self.known[seat] = _with(self.known[seat], cards)
        self.see(*cards)

    def _lose_unseen(self, event: Event) -> None:
        """Move cards from a hand to a place that only some see; for the others, any card may have gone."""
        seat = event.player
        self.cards_left[seat] -= event.size
        if event.cards:
            self.known[seat] -= event.cards
        else:
            self.known[seat] = self.shown[seat] = NO_CARDS

    def on_turn_up(self, event: Event) -> None:
        card, seat = event.what, event.seat
        self.turn_up, self.turn_up_seat = card, seat
        self.first_turn_up = self.first_turn_up or (card, seat)
        self.see(card)
        if seat is not None:
            self.known[seat] = _with(self.known[seat], (card,))

    def on_take_up(self, event: Event) -> None:
        self.turn_up = self.turn_up_seat = None

    def on_take(self, event: Event) -> None:
        self.turn_up = self.turn_up_seat = None
        self.on_deal(event)
        self.voids[event.player] -= {event.what.suit}

    def on_draw(self, event: Event) -> None:
        self.on_deal(event)
        self.voids[event.player] = frozenset()  # it may have drawn the suits it lacked; the same for all views

    def on_set_aside(self, event: Event) -> None:
        self.aside_left += event.size
        self.aside += event.cards
        self._leave_stock(event)

    def on_take_stock(self, event: Event) -> None:
        seat = event.player
        known = event.cards or self.stock or Cards([self.turn_up] if self.turn_up else [])
        self.turn_up = self.turn_up_seat = None
        self._gain(seat, known, event.size)
        self.stock_left, self.stock = 0, None if self.stock is None else Cards()

    def on_show_stock(self, event: Event) -> None:
        self.stock = event.what
        self.see(*event.what)

    def on_look(self, event: Event) -> None:
        if event.cards:
            self.on_show_stock(event)

    def on_swap(self, event: Event) -> None:
        seat = event.player
        held = self.known[seat] if len(self.known[seat]) == self.cards_left[seat] else None
        self.known[seat] = event.cards or self.stock or NO_CARDS
        self.stock = held

    def on_discard(self, event: Event) -> None:
        self.aside_left += event.size
        self.aside += event.cards
        self._lose_unseen(event)

    on_hand_aside = on_discard

    def on_lay_down(self, event: Event) -> None:
        self._lose_unseen(event)

    def on_hand_on(self, event: Event) -> None:
        self._gain(event.player, event.cards, event.size)

    def on_show(self, event: Event) -> None:
        seat = event.player
        self.known[seat] = _with(self.known[seat], event.what)
        self.on_show_record(event)

    def on_show_record(self, event: Event) -> None:
        seat = event.player
        self.shown[seat] = _with(self.shown[seat], event.what)
        self.see(*event.what)

    def on_cover(self, event: Event) -> None:
        size = event.size
        self._leave_stock(event)
        beneath = [None] * size if isinstance(event.what, Hidden) else event.what
        self.layouts[event.player] = tuple(Pile(True, None, card) for card in beneath)

    def on_face(self, event: Event) -> None:
        seat = event.player
        self._leave_stock(event)
        self.see(*event.what)
        piles = zip(self.layouts[seat], event.what, strict=True)
        self.layouts[seat] = tuple(pile._replace(face=card) for pile, card in piles)

    def on_uncover(self, event: Event) -> None:
        seat, (column, card) = event.player, event.what
        self._lay(seat, column, Pile(False, card))
        self.voids[seat] -= {card.suit}
        self.see(card)

    def _lay(self, seat: int, column: int, pile: Pile) -> None:
        """Put another pile in the place of one before a seat."""
        piles = self.layouts[seat]
        self.layouts[seat] = (*piles[:column], pile, *piles[column + 1 :])

    def on_ranks(self, event: Event) -> None:
        self.ranks = event.what

    def on_may_revoke(self, event: Event) -> None:
        self.may_revoke = True

    def on_call(self, event: Event) -> None:
        self.calls.append((event.player, event.what))

    def on_lack(self, event: Event) -> None:
        if not isinstance(event.what, Cards):
            self.voids[event.player] |= frozenset(event.what)

    def on_plays_last(self, event: Event) -> None:
        self.plays_last = event.player

    def on_answered(self, event: Event) -> None:
        self.answered.append(event.player)

    def on_unsealed(self, event: Event) -> None:
        self.answered.clear()

    def on_contract(self, event: Event) -> None:
        self.contract = event.what

    def on_entrust(self, event: Event) -> None:
        self.played_by[event.player] = event.what

    def on_trump(self, event: Event) -> None:
        self.trump, self.trump_by = event.what, event.seat

    def on_stage(self, event: Event) -> None:
        self.stage, self.stage_start = event.what, len(self.tricks)

    def on_play(self, event: Event) -> None:
        seat, card = event.player, event.what
        led = suit_led(self.trick, self.ranks)
        if not self.trick:
            self.leader = seat
            if suit := self.ranks.suit_of[card]:
                self.opened.setdefault(suit, seat)
        elif led is not None and self.ranks.suit_of[card] is not led:
            self.shown_out[card] = ShownOut(len(self.tricks) + 1, seat, led, card)
            if not self.may_revoke:
                self.voids[seat] |= {led}
        self.trick.append((seat, card))
        self.see(card)
        for column, pile in enumerate(self.layouts[seat]):
            if pile.face is card:
                self._lay(seat, column, pile._replace(face=None))
                return
        self.cards_left[seat] -= 1
        if self.known[seat]:
            self.known[seat] -= {card}

    def on_knock(self, event: Event) -> None:
        self.knocked.append(event.player)

    def on_gather(self, event: Event) -> None:
        winner = event.player
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
        self.standing = standing = event.what
        if standing.by == "seat":
            gone = [seat for seat, value in enumerate(standing.values) if value == "out"]
            self.out_since = dict.fromkeys(gone, self.deal_number) | self.out_since

    def on_score(self, event: Event) -> None:
        self.last_score = event.what
        self.results.append(event.what.result)
        self.scores = tuple(have + more for have, more in zip(self.scores, event.what.result.points, strict=True))

    def on_throw_in(self, event: Event) -> None:
        self.thrown_in = event.what

    def on_finish(self, event: Event) -> None:
        self.outcome, self.ended = event.what.outcome, event.what.why


def _with(cards: Cards, more: Iterable[Card]) -> Cards:
    """Return the cards with those of the others that are not yet among them, behind."""
    return Cards.trusted(dict.fromkeys((*cards, *more)))


_READERS: Mapping[str, Callable[[ViewBuilder, Event], None]] = {
    name.removeprefix("on_"): method for name, method in vars(ViewBuilder).items() if name.startswith("on_")
}
KEPT = frozenset(_READERS) | {"cut"}
"""The verbs whose cards a view remembers; a cut card goes back to a pack of its own."""
