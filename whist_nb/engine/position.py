"""Starting in the middle of a deal: given hands, for exercises and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whist_nb.engine.cards import NO_CARDS, Cards, Suit, suit_of_text
from whist_nb.engine.errors import BadNotation, BadOption
from whist_nb.engine.seats import clockwise, right_of
from whist_nb.engine.trick import must_follow

if TYPE_CHECKING:
    from whist_nb.engine.game import Variant
    from whist_nb.engine.table import Table


@dataclass(frozen=True)
class Ending:
    """The cards still held, the cards on the table from the leader on, and what was won before.

    ``gone`` are the cards that everybody has seen played: all others, where the whole pack comes into play.
    """

    hands: tuple[Cards, ...]
    leader: int
    trump: Suit | None
    trick: Cards
    tricks_won: tuple[int, ...]
    dealer: int
    gone: Cards = NO_CARDS

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON, as ``Game.from_position`` takes it."""
        return {
            "hands": [str(hand) for hand in self.hands],
            "leader": self.leader,
            "trump": self.trump and self.trump.value,
            "trick": str(self.trick),
            "tricks_won": list(self.tricks_won),
            "dealer": self.dealer,
        }

    def lay(self, table: Table) -> None:
        """Put everything in its place, in the open order of a deal: hands, trump, trick."""
        table.dealer = self.dealer
        table.note("new_deal", self.dealer, 1, table.everyone)
        on_table = list(zip(clockwise(self.leader, len(self.hands)), self.trick, strict=False))
        held = [list(hand) for hand in self.hands]
        for seat, card in on_table:
            held[seat].append(card)
        cards = [card for hand in held for card in hand]
        table.note("stock", None, Cards(cards), table.nobody)
        for seat, hand in enumerate(held):
            table.hands[seat] = hand
            table.note("deal", seat, Cards(hand), table.only[seat])
        table.name_trump(None, self.trump)
        for seat, won in enumerate(self.tricks_won):
            table.tricks_won[seat] = won
        if self.gone:
            table.note("gone", None, self.gone, table.everyone)
        if any(self.tricks_won):
            table.note("before", None, self.tricks_won, table.everyone)
        table.stage("Ending", max(len(hand) for hand in held))
        for seat, card in on_table:
            table.play(seat, card)


def read_ending(
    variant: Variant,
    seats: int,
    hands: Sequence[Any],
    leader: object,
    trump: object,
    trick: str | Iterable[Any],
    tricks_won: Sequence[int] | None,
    dealer: object,
    options: Mapping[str, Any],
) -> tuple[Ending, dict[str, Any]]:
    """Check a position somebody gave; BadOption says what cannot be."""
    if isinstance(hands, (str, Cards)) or len(hands) != seats:
        raise BadOption(f"`hands` has one entry for each of the {seats} seats, not {hands!r:.60}.")
    _check_seat("leader", leader, seats)
    dealer = right_of(leader, seats) if dealer is None else dealer  # type: ignore[arg-type]
    _check_seat("dealer", dealer, seats)
    won = (0,) * seats if tricks_won is None else tuple(tricks_won)
    if len(won) != seats or any(type(count) is not int or count < 0 for count in won):
        raise BadOption(f"tricks_won={tricks_won!r}: one whole number for each seat is wanted.")
    try:
        held = tuple(Cards(hand) for hand in hands)
        on_table = Cards(trick)
        suit = None if trump is None else suit_of_text(trump)
        everything = Cards([card for hand in held for card in hand] + list(on_table))
    except (BadNotation, TypeError) as error:
        raise BadOption(f"That position cannot be: {error}") from None
    gone = variant.pack - everything if variant.plays_all else Cards()
    ending = Ending(held, leader, suit, on_table, won, dealer, gone)  # type: ignore[arg-type]
    _check_cards(variant, ending, everything)
    return ending, dict(options)


def _check_seat(name: str, seat: object, seats: int) -> None:
    if type(seat) is not int or not 0 <= seat < seats:
        raise BadOption(f"{name}={seat!r}: the seats are 0 to {seats - 1}.")


def _check_cards(variant: Variant, ending: Ending, everything: Cards) -> None:
    strange = everything - variant.pack
    if strange:
        raise BadOption(f"{variant.title} does not use {strange}.")
    seats = len(ending.hands)
    played = list(zip(clockwise(ending.leader, seats), ending.trick, strict=False))
    if len(ending.trick) >= seats:
        raise BadOption(f"trick='{ending.trick}' is finished: give it to its winner's `tricks_won`.")
    sizes = {len(hand) + sum(seat == who for who, _ in played) for seat, hand in enumerate(ending.hands)}
    if max(sizes) == 0 or (len(sizes) > 1 and not variant.unequal_hands):
        raise BadOption(
            "Every seat needs the same number of cards, those on the table included; "
            f"the hands have {', '.join(str(len(hand)) for hand in ending.hands)}."
        )
    for seat, card in played[1:]:
        if card not in must_follow([*ending.hands[seat], card], ending.trick[0].suit):
            raise BadOption(f"Seat {seat} cannot have played {card}: it holds {ending.trick[0].suit}.")
