"""A point in the play with all cards open, for the solver to work on.

>>> ending = Position(hands=["AH 2H", "KH 3H"], leader=0)
>>> ending.to_act, ending.legal, ending.tricks_left
(0, (Card('AH'), Card('2H')), 2)
>>> ending.after("2H").after("KH").leader
1
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from types import NoneType
from typing import Any

from whist_nb.engine.cards import STANDARD_ORDER, Card, Cards, Suit, suit_of_text
from whist_nb.engine.errors import BadNotation, BadOption
from whist_nb.engine.options import check_seat, check_switch
from whist_nb.engine.position import check_follows, check_turns
from whist_nb.engine.seats import clockwise, next_of, sides_of
from whist_nb.engine.trick import Ranking, must_follow, ranking, suit_led, winning_play

Turn = tuple[int, Card | None]
"""A seat's part in a trick: its card, or None for a knock."""


@dataclass(frozen=True)
class Position:
    """The cards still held, the trick on the table, and the partnerships.

    Hands may be unequal. A seat without cards is skipped. One of the ``knockers`` may keep its cards for later while it
    holds fewer cards than there are tricks left; on lead it may do so only if ``knock_on_lead`` is true.

    Parameters
    ----------
    hands
        The hands of two to seven seats, each a ``Cards`` or its text, without the cards on the table.
    leader
        The seat that leads or led to this trick.
    trump
        The trump suit; None for no trumps.
    sides
        One label for each seat, the same for partners. By default four seats are partners across the table, and with
        any other number each plays alone.
    trick
        The cards on the table, the leader's first, with None for a seat that knocked or has no card; or pairs of a seat
        and its card or None.
    ranking
        The ranks of the pack, from high to low. Jokers are the highest trumps; without trumps they never win.
    knockers
        The seats that may knock. By default all seats with fewer cards than the others, as in the dog's life of
        Knock-out Whist.
    knock_on_lead
        Whether knockers may also knock when they are on lead.

    Raises
    ------
    BadOption
        If the position is impossible.
    """

    hands: tuple[Cards, ...]
    leader: int = 0
    trump: Suit | None = None
    sides: tuple[Hashable, ...] = ()
    trick: tuple[Turn, ...] = ()
    ranking: str = STANDARD_ORDER
    knockers: tuple[int, ...] | None = None
    knock_on_lead: bool = True

    def __post_init__(self) -> None:
        hands = _hands(self.hands)
        self._set("hands", hands)
        self._set("leader", check_seat("leader", self.leader, len(hands)))
        self._set("trump", _suit(self.trump))
        self._set("sides", _sides(self.sides, len(hands)))
        self._set("ranking", _order(self.ranking))
        self._set("trick", _turns(self.trick, self.leader, len(hands)))
        self._check_cards()
        check_switch("knock_on_lead", self.knock_on_lead)
        self._set("knockers", self._who_knocks())
        self._check_trick()

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _check_cards(self) -> None:
        cards = self.everything
        if len(set(cards)) < len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise BadOption("{glyphs} appears twice. A card on the table is no longer in a hand.", glyphs=twice.glyphs)
        strange = [card.glyphs for card in cards if card.suit and card.rank.letter not in self.ranking]
        if strange:
            raise BadOption(f"{' '.join(strange)}: no such rank in ranking={self.ranking!r}.")
        if not any(self.hands):
            raise BadOption("Nobody holds a card, so there is nothing left to play.")

    def _who_knocks(self) -> tuple[int, ...]:
        seats = range(self.seats)
        if self.knockers is None:
            return tuple(seat for seat in seats if 0 < self.held[seat] < self.tricks_left)
        named = self.knockers
        if (
            isinstance(named, str)
            or not isinstance(named, Iterable)
            or any(type(seat) is not int or seat not in seats for seat in named)
        ):
            raise BadOption(
                "knockers={named!r:.60}: expected seats from 0 to {seats}.", named=named, seats=self.seats - 1
            )
        return tuple(sorted(set(named)))

    def _check_trick(self) -> None:
        if self.to_act is None:
            raise BadOption("That trick is finished: give the position after it, with its winner to lead.")
        order = list(clockwise(self.leader, self.seats))
        acted = dict(self.trick)
        led: list[Turn] = []
        for seat in order[: order.index(self.to_act)]:
            card = acted.get(seat)
            if card is None:
                self._check_knock(seat)
            else:
                check_follows(seat, card, self.hands[seat], led, self.ranks)
                led.append((seat, card))

    def _check_knock(self, seat: int) -> None:
        if self.hands[seat] and (seat not in self.knockers or len(self.hands[seat]) >= self.tricks_left):
            raise BadOption("Seat {seat} must play a card to this trick and cannot be passed over.", seat=seat)

    @property
    def seats(self) -> int:
        """The number of hands."""
        return len(self.hands)

    @cached_property
    def ranks(self) -> Ranking:
        """The ranking of the cards in this position."""
        missing = "".join(rank for rank in STANDARD_ORDER if rank not in self.ranking)
        return ranking(self.ranking + missing, self.trump)

    @property
    def on_table(self) -> tuple[Card, ...]:
        """The cards of the trick in the order of play."""
        return tuple(card for _, card in self.trick if card is not None)

    @cached_property
    def everything(self) -> tuple[Card, ...]:
        """All cards still in play, with those on the table last."""
        return (*(card for hand in self.hands for card in hand), *self.on_table)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The number of cards each seat had when the trick began."""
        acted = dict(self.trick)
        return tuple(len(hand) + (acted.get(seat) is not None) for seat, hand in enumerate(self.hands))

    @cached_property
    def tricks_left(self) -> int:
        """The number of tricks still to be won, including the one on the table."""
        return max(self.held)

    @cached_property
    def to_act(self) -> int | None:
        """The seat to act."""
        order = list(clockwise(self.leader, self.seats))
        if self.trick:
            order = order[order.index(self.trick[-1][0]) + 1 :]
        return next((seat for seat in order if self.hands[seat]), None)

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat to act may play."""
        cards = [(seat, card) for seat, card in self.trick if card is not None]
        return tuple(must_follow(self.hands[self.to_act], suit_led(cards, self.ranks), self.ranks))

    @property
    def may_knock(self) -> bool:
        """Whether the seat to act may keep its cards for a later trick."""
        seat = self.to_act
        short = seat in self.knockers and len(self.hands[seat]) < self.tricks_left
        return short and (self.knock_on_lead or bool(self.on_table))

    def winner_after(self, card: Card | str | None) -> int | None:
        """Find the winner of the trick if the seat to act plays a card.

        Parameters
        ----------
        card
            The card; None for a knock.

        Returns
        -------
        int or None
            The winning seat; None if others are still to play.
        """
        turns = (*self.trick, (self.to_act, self._read(card)))
        order = list(clockwise(self.leader, self.seats))
        if any(self.hands[seat] for seat in order[order.index(self.to_act) + 1 :]):
            return None
        played = [(seat, each) for seat, each in turns if each is not None]
        return winning_play(played, self.trump, self.ranks)[0]

    def after(self, card: Card | str | None) -> Position:
        """Return the position after the seat to act plays a card.

        When the trick is complete, its winner leads next, or if it has no cards, the next seat that does.

        Parameters
        ----------
        card
            The card; None for a knock.

        Returns
        -------
        Position
            The new position; this one never changes.

        Raises
        ------
        BadOption
            If the card is illegal, or is the last one of the deal.
        """
        card, seat = self._read(card), self.to_act
        hand = self.hands[seat] if card is None else self.hands[seat] - {card}
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        winner = self.winner_after(card)
        if winner is None:
            return replace(self, hands=hands, trick=(*self.trick, (seat, card)))
        with_cards = [other for other, held in enumerate(hands) if held]
        leader = winner if winner in with_cards or not with_cards else next_of(winner, self.seats, with_cards)
        return replace(self, hands=hands, leader=leader, trick=())

    def _read(self, card: Card | str | None) -> Card | None:
        if card is None:
            if not self.may_knock:
                raise BadOption("Seat {to_act} may not knock now.", to_act=self.to_act)
            return None
        try:
            card = Card(card)
        except BadNotation as error:
            raise BadOption(str(error)) from None
        if card not in self.legal:
            raise BadOption(
                "Seat {to_act} cannot play {card}. It may play {legal}.",
                to_act=self.to_act,
                card=card.glyphs,
                legal=Cards(self.legal).glyphs,
            )
        return card


def _hands(hands: Any) -> tuple[Cards, ...]:
    if isinstance(hands, (str, Cards)) or not isinstance(hands, Iterable):
        raise BadOption("hands={hands!r:.60}: expected a list with each seat's cards.", hands=hands)
    try:
        read = tuple(hand if type(hand) is Cards else Cards(hand) for hand in hands)
    except BadNotation as error:
        raise BadOption("That position is impossible: {error}", error=error) from None
    if not 2 <= len(read) <= 7:
        raise BadOption("A position must have two to seven hands, not {number}.", number=len(read))
    return read


def _suit(trump: Any) -> Suit | None:
    try:
        return None if trump is None else suit_of_text(trump)
    except BadNotation as error:
        raise BadOption("trump={trump!r:.60}: {error} For no trumps give None.", trump=trump, error=error) from None


def _sides(sides: Any, seats: int) -> tuple[Hashable, ...]:
    if isinstance(sides, Iterable) and not isinstance(sides, (str, dict, set)):
        labels = tuple(sides)
        if not labels:
            return sides_of(seats, partners=seats == 4)
        if len(labels) == seats and all(_is_label(label) for label in labels):
            return labels
    elif sides is None:
        return sides_of(seats, partners=seats == 4)
    raise BadOption(
        "sides={sides!r:.60}: expected one label for each of the {seats} seats, such as (0, 1, 0, 1); None "
        "is not a label.",
        sides=sides,
        seats=seats,
    )


def _is_label(label: Any) -> bool:
    """Return whether this can be a label: None asks for the side to act, and nan is nobody's partner."""
    return isinstance(label, Hashable) and label is not None and label == label


def _order(order: Any) -> str:
    if isinstance(order, Ranking):
        order = order.order
    if not isinstance(order, str) or not order or len(set(order)) < len(order) or set(order) - set(STANDARD_ORDER):
        raise BadOption(
            "ranking={order!r:.60}: expected ranks from high to low, each at most once, such as {standard_order}.",
            order=order,
            standard_order=STANDARD_ORDER,
        )
    return order


def _turns(trick: Any, leader: int, seats: int) -> tuple[Turn, ...]:
    """Return the trick as pairs of a seat and its card or None."""
    if isinstance(trick, str):
        trick = trick.split()
    if not isinstance(trick, Iterable):
        raise BadOption("trick={trick!r:.60}: expected the cards on the table, the leader's first.", trick=trick)
    trick, order = list(trick), list(clockwise(leader, seats))
    if trick and not isinstance(trick[0], (str, Card, NoneType)):
        if not all(isinstance(turn, (list, tuple)) and len(turn) == 2 and turn[0] in order for turn in trick):
            raise BadOption("trick={trick!r:.60}: expected cards, or (seat, card) pairs.", trick=trick)
    else:
        if len(trick) > seats:
            raise BadOption("trick={trick!r:.60}: there are more cards than seats.", trick=trick)
        trick = list(zip(order, trick, strict=False))
    try:
        turns = tuple((seat, None if card is None else Card(card)) for seat, card in trick)
    except BadNotation as error:
        raise BadOption("That trick is impossible: {error}", error=error) from None
    check_turns(trick, [seat for seat, _ in turns], order)
    return turns
