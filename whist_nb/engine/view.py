"""Everything that a seat may know, as an immutable object.

A View never changes, and contains nothing that its seat has not been shown.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from whist_nb.engine.actions import Action, Bid
from whist_nb.engine.cards import NO_CARDS, Card, Cards, Suit
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.events import (
    CARD_WANTED,
    EVERYONE,
    FROM_DUMMY,
    PUBLIC,
    Contract,
    DealResult,
    Event,
    Everyone,
    Hidden,
    Outcome,
    Pile,
    Scored,
    Stage,
    Standing,
    Viewer,
)
from whist_nb.engine.view_builder import ShownOut, Trick, ViewBuilder

# Everything a view consists of is named here too: rooms outside the engine know views, not the table's log.
__all__ = [
    "CARD_WANTED",
    "EVERYONE",
    "FROM_DUMMY",
    "PUBLIC",
    "Contract",
    "DealResult",
    "Event",
    "Hidden",
    "Outcome",
    "Pile",
    "Scored",
    "ShownOut",
    "Stage",
    "Standing",
    "Trick",
    "View",
    "Viewer",
    "check_view",
]


class View:
    """Everything that one seat may know at one moment.

    Get one from ``Game.view(seat)``. A view never changes, and it contains only what the seat has been shown.

    Attributes
    ----------
    seat
        The seat; EVERYONE for a view of all cards, PUBLIC for one of what all seats see.
    to_act
        The seat to act now; None when the game is over.
    question
        The kind of question that seat has to answer.
    turn
        The seat whose card is played next: ``to_act`` itself, or one whose hand it plays.
    played_by
        For each hand that another seat plays, the seat that plays it.
    plays_last
        The seat that plays last to every trick, whoever leads; None if turns go round the table.
    leader
        The seat that led the trick on the table, or has the lead now, or won the last trick of a finished deal.
    hands
        For each seat, the cards that the viewer knows to be in its hand.
    quoted
        For each seat, the cards that it has shown to everybody.
    trick
        The cards on the table, as pairs (seat, card).
    unseen
        The cards of this deal that the viewer has not been shown.
    aside
        The cards out of play that the viewer knows; ``aside_left`` counts them all.
    layouts
        A Pile for each column before each seat.
    calls
        The calls of this deal, as pairs (seat, Action).
    answered
        The seats that have given a sealed answer.
    contract
        The contract; None if there is none.
    ranks
        The ranking of the cards.
    thrown_in
        The reason why the deal was thrown in; None if it was not.
    ended
        The reasons that decided the match.
    voids
        The suits each seat is known to be void in, a frozenset for each seat.
    shown_out
        The cards of this deal that did not follow suit, in order. Each proves that its seat had none of that suit,
        unless ``may_revoke`` is true.
    out_since
        For each seat that is out, the deal in which it went out.
    """

    def __init__(
        self,
        fold: ViewBuilder,
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
        self.played_by = dict(fold.played_by)
        self.plays_last = fold.plays_last
        self.turn = to_act if question in CARD_WANTED else None
        if question == FROM_DUMMY:
            self.turn = next(seat for seat, player in fold.played_by.items() if player == to_act)
        self.leader = fold.leader if fold.trick or self.turn is None else self.turn
        self.trump, self.trump_by = fold.trump, fold.trump_by
        self.turn_up, self.turn_up_seat = fold.turn_up, fold.turn_up_seat
        self.first_turn_up = fold.first_turn_up
        self.hands = tuple(fold.known)
        self.trick = tuple(fold.trick)
        self.tricks = tuple(fold.tricks)
        self.tricks_won = tuple(fold.tricks_won)
        self.cards_left = tuple(fold.cards_left)
        self.stock_left, self.stock = fold.stock_left, fold.stock
        self.voids = tuple(fold.voids)
        self.shown_out, self.may_revoke = dict(fold.shown_out), fold.may_revoke
        self.stage, self.stage_start = fold.stage, fold.stage_start
        self.knocked = tuple(fold.knocked)
        self.ranks, self.contract, self.thrown_in = fold.ranks, fold.contract, fold.thrown_in
        self.aside, self.aside_left = Cards.trusted(fold.aside), fold.aside_left
        self.shown = tuple(fold.shown)
        self.calls, self.answered = tuple(fold.calls), tuple(fold.answered)
        self.layouts = tuple(fold.layouts)
        self.scores, self.results = fold.scores, tuple(fold.results)
        self.standing, self.last_score = fold.standing, fold.last_score
        self.outcome, self.ended, self.out_since = fold.outcome, fold.ended, dict(fold.out_since)
        self.unseen = NO_CARDS if fold.viewer is EVERYONE else Cards.trusted(fold.unseen)
        self._opened = dict(fold.opened)
        self._log, self._log_length, self._deal_start = fold.events, len(fold.events), fold.deal_start
        self._kept = fold.kept

    @cached_property
    def hand(self) -> Cards:
        """The cards the seat holds, sorted."""
        return NO_CARDS if isinstance(self.seat, Everyone) else self.hands[self.seat].sorted()

    @property
    def seen(self) -> Cards:
        """The cards that the viewer has been shown in this deal, wherever they are now."""
        hidden = set(self.unseen)
        return Cards.trusted(card for card in self.pack if card not in hidden)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened since the first deal, as the viewer saw it."""
        return tuple(self._log[: self._log_length])

    @property
    def deal_events(self) -> tuple[Event, ...]:
        """Everything that has happened in this deal, as the viewer saw it."""
        return tuple(self._log[self._deal_start : self._log_length])

    @property
    def kept(self) -> dict[Any, Any]:
        """What other rooms keep beside this deal for its viewer, each under a key of its own; nothing in a new deal."""
        return self._kept

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """The cards played in this deal, in order, as pairs (seat, card)."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.trick)

    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]:
        """The bids among the calls of this deal, with their seats."""
        return tuple((seat, call) for seat, call in self.calls if isinstance(call, Bid))

    @property
    def playing(self) -> Viewer:
        """The hand the viewer plays: its own, or dummy's while it must choose a card from there."""
        asked = self.question == FROM_DUMMY and self.to_act == self.seat
        return self.turn if asked and self.turn is not None else self.seat

    @property
    def last_trick(self) -> Trick | None:
        """The latest finished trick of this deal."""
        return self.tricks[-1] if self.tricks else None

    @property
    def first_leads(self) -> dict[Suit, int]:
        """For each suit other than trumps, the first seat to lead it in this deal, in order."""
        return {suit: seat for suit, seat in self._opened.items() if suit is not self.trump}

    @property
    def open_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that players may look at now under the option ``trick_review``."""
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
        """Return the viewer's possible answers.

        Returns
        -------
        tuple of Action
            The legal actions; empty when another seat is to act.
        """
        return self._legal

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain JSON, in the form that widgets receive.

        Returns
        -------
        dict
            The view. ``unseen`` lists the cards the seat does not know, and ``legal`` those it may choose; a card named
            anywhere else has been shown to the seat, or the seat knows where it is.
        """
        seatless = isinstance(self.seat, Everyone)
        return {
            "variant": self.variant,
            "seat": None if seatless else self.seat,
            "seats": self.seats,
            "to_act": self.to_act,
            "question": self.question,
            "turn": self.turn,
            "played_by": [[seat, player] for seat, player in self.played_by.items()],
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
            "last_trick": self.last_trick and _trick(self.last_trick),
            "trick_number": self.trick_number,
            "tricks_won": list(self.tricks_won),
            "cards_left": list(self.cards_left),
            "stock_left": self.stock_left,
            "stock": None if self.stock is None else [card.text for card in self.stock],
            "voids": ["".join(sorted(suits)) for suits in self.voids],
            "seen": [card.text for card in self.seen],
            "unseen": [card.text for card in self.unseen],
            "aside": [card.text for card in self.aside],
            "aside_left": self.aside_left,
            "shown": [[card.text for card in cards] for cards in self.shown],
            "layouts": [[_pile(pile) for pile in piles] for piles in self.layouts],
            "calls": [[seat, call.text] for seat, call in self.calls],
            "answered": list(self.answered),
            "order": self.ranks.order,
            "contract": self.contract
            and {
                "label": str(self.contract.label),
                "seats": list(self.contract.seats),
                "needs": list(self.contract.needs),
                "aim": self.contract.aim,
            },
            "stage": self.stage and str(self.stage.name),
            "standing": self.standing
            and {
                "label": str(self.standing.label),
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
        whose = self.seat.value if isinstance(self.seat, Everyone) else f"seat {self.seat}"
        asked = "over" if self.to_act is None else f"seat {self.to_act} is asked for: {self.question}"
        return f"<View of {self.variant} for {whose}, deal {self.deal_number}; {asked}>"


def _trick(trick: Trick) -> dict[str, Any]:
    """Return a finished trick as plain JSON."""
    plays = [[seat, card.text] for seat, card in trick.plays]
    return {"number": trick.number, "plays": plays, "winner": trick.winner}


def _pile(pile: Pile) -> list[Any]:
    """Return a pile of a layout as plain JSON; the card beneath only if it is known."""
    return [pile.covered, pile.face and pile.face.text, *([pile.beneath.text] if pile.beneath else [])]


def check_view(view: object) -> View:
    """Check that an object is a view.

    Parameters
    ----------
    view
        The object to check.

    Returns
    -------
    View
        The view itself.

    Raises
    ------
    BadOption
        If the object is anything else, such as a whole game.
    """
    if not isinstance(view, View):
        raise BadOption(f"{quoted(view)} is not a seat's view: give game.view(seat).")
    return view
