"""Games that start in the middle of a deal with given hands, for exercises and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whist_nb.engine.cards import NO_CARDS, STANDARD_ORDER, Card, Cards, Suit, suit_of_text
from whist_nb.engine.errors import BadNotation, BadOption, either, quoted
from whist_nb.engine.options import check_seat
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import clockwise, right_of
from whist_nb.engine.trick import STANDARD, Plays, Ranking, must_follow, ranking, suit_led
from whist_nb.engine.wording import Wording

if TYPE_CHECKING:
    from whist_nb.engine.table import Table
    from whist_nb.engine.variant import Variant

ENDING = Wording("Ending")
"""The name of a deal that begins in the middle."""


@dataclass(frozen=True)
class Ending:
    """The cards still held, each seat's card in the trick, and the tricks won before.

    ``gone`` holds the cards that everybody has seen played. If the whole pack is dealt, these are all the cards no
    longer held; in other games the rest are ``undealt``, and nobody has seen them. The hands of the seats in
    ``shown`` lie face up. ``played_by`` pairs a hand with the seat that plays it, as a declarer plays dummy's.
    """

    hands: tuple[Cards, ...]
    leader: int
    trump: Suit | None
    trick: tuple[tuple[int, Card], ...]
    tricks_won: tuple[int, ...]
    dealer: int
    gone: Cards = NO_CARDS
    undealt: Cards = NO_CARDS
    ranking: str = STANDARD_ORDER
    shown: tuple[int, ...] = ()
    played_by: tuple[tuple[int, int], ...] = ()

    @property
    def held(self) -> list[list[Card]]:
        """The cards of each seat before it played to the trick."""
        played = dict(self.trick)
        return [[*hand, *([played[seat]] if seat in played else [])] for seat, hand in enumerate(self.hands)]

    @property
    def ranks(self) -> Ranking:
        """The ranking of the cards; with trumps, jokers are trumps."""
        everywhere = [card for cards in (*self.held, self.gone, self.undealt) for card in cards]
        has_jokers = any(card.suit is None for card in everywhere)
        return ranking(self.ranking, self.trump if has_jokers else None)

    def to_dict(self) -> dict[str, Any]:
        """Return the position as plain JSON, in the form ``Game.from_position`` takes."""
        order = {} if self.ranking == STANDARD_ORDER else {"ranking": self.ranking}
        face_up = {"shown": list(self.shown)} if self.shown else {}
        entrusted = {"played_by": list(map(list, self.played_by))} if self.played_by else {}
        return (
            order
            | face_up
            | entrusted
            | {
                "hands": [str(hand) for hand in self.hands],
                "leader": self.leader,
                "trump": self.trump and self.trump.value,
                "trick": [[seat, card.text] for seat, card in self.trick],
                "tricks_won": list(self.tricks_won),
                "dealer": self.dealer,
            }
        )

    def set_up(self, table: Table) -> None:
        """Put everything in its place, in the visible order of a deal: hands, trump, trick."""
        table.dealer = self.dealer
        table.note("new_deal", self.dealer, 1, table.everyone)
        held = self.held
        table.stock = list(self.undealt)
        table.note("stock", None, Cards([card for hand in held for card in hand] + table.stock), table.nobody)
        for seat, hand in enumerate(held):
            table.hands[seat] = hand
            table.note("deal", seat, Cards(hand), table.only[seat])
        for seat in self.shown:
            table.show(seat, held[seat])
        for seat, player in self.played_by:
            table.entrust(seat, player)
        table.name_trump(None, self.trump)
        if self.ranks is not STANDARD:
            table.rank_by(self.ranks)
        for seat, won in enumerate(self.tricks_won):
            table.tricks_won[seat] = won
        if self.gone:
            table.note("gone", None, self.gone, table.everyone)
        if any(self.tricks_won):
            table.note("before", None, self.tricks_won, table.everyone)
        table.stage(max(len(hand) for hand in held), ENDING())
        for seat, card in self.trick:
            table.play(seat, card)


def read_ending(
    variant: Variant,
    seats: int,
    hands: Sequence[Any],
    leader: object,
    trump: object,
    trick: object,
    tricks_won: Sequence[int] | None,
    dealer: object,
    order: object,
    shown: object,
    played_by: object,
) -> Ending:
    """Check a position given by a user; BadOption says what is impossible."""
    leader = check_seat("leader", leader, seats)
    dealer = right_of(leader, seats) if dealer is None else check_seat("dealer", dealer, seats)
    won = (0,) * seats if tricks_won is None else tricks_won
    if not isinstance(won, (list, tuple)) or len(won) != seats or any(type(n) is not int or n < 0 for n in won):
        raise BadOption("tricks_won={tricks_won}: expected one integer for each seat.", tricks_won=quoted(tricks_won))
    if not isinstance(shown, (list, tuple)):
        raise BadOption("shown={shown}: expected a list of seats, such as [2].", shown=quoted(shown))
    entrusted = _entrusted(played_by, seats)
    face_up = tuple(sorted({check_seat("shown", seat, seats) for seat in shown} | {hand for hand, _ in entrusted}))
    try:
        held = tuple(Cards(hand) for hand in hands)
        on_table = _plays(trick, leader, seats)
        suit = None if trump is None else suit_of_text(trump)
        everything = Cards([card for hand in held for card in hand] + [card for _, card in on_table])
    except BadNotation as error:
        raise BadOption("That position is impossible: {error}", error=error) from None
    rest = variant.pack - everything
    gone, undealt = (rest, NO_CARDS) if variant.plays_all else (NO_CARDS, rest)
    if order not in variant.rankings:
        raise BadOption(
            "ranking={order}: in {title} the ranks go {rankings}.",
            order=quoted(order),
            title=variant.title,
            rankings=either(variant.rankings),
        )
    ending = Ending(held, leader, suit, on_table, tuple(won), dealer, gone, undealt, str(order), face_up, entrusted)
    _check_cards(variant, ending, everything)
    _check_following(ending)
    return ending


def number_of_hands(hands: object) -> int:
    """Return the number of seats in a position; BadOption if it is not a list of hands."""
    if isinstance(hands, (str, Cards)) or not isinstance(hands, Sequence):
        raise BadOption("hands={hands}: expected a list with each seat's cards.", hands=quoted(hands))
    return len(hands)


def _entrusted(played_by: object, seats: int) -> tuple[tuple[int, int], ...]:
    """Read who plays whose hand, given as a mapping or as pairs."""
    given = list(played_by.items()) if isinstance(played_by, Mapping) else played_by
    if not isinstance(given, (list, tuple)) or not all(
        isinstance(pair, (list, tuple)) and len(pair) == 2 for pair in given
    ):
        raise BadOption(
            "played_by={played_by}: expected a hand and its player, such as {example}.",
            played_by=quoted(played_by),
            example="{2: 0}",
        )
    pairs = sorted(
        (check_seat("played_by", seat, seats), check_seat("played_by", player, seats)) for seat, player in given
    )
    hands, players = [seat for seat, _ in pairs], [player for _, player in pairs]
    if len(set(hands)) < len(hands) or len(set(players)) < len(players) or set(hands) & set(players):
        raise BadOption(
            "played_by={played_by}: a seat can play only one other hand, and its own hand must not be given "
            "to anybody.",
            played_by=quoted(played_by),
        )
    return tuple(pairs)


def _plays(trick: object, leader: int, seats: int) -> tuple[tuple[int, Card], ...]:
    """Read the trick as pairs, given as in ``view.trick`` or as the seats' cards in order, the leader's first."""
    order = list(clockwise(leader, seats))
    if isinstance(trick, (list, tuple)) and trick and not isinstance(trick[0], (str, Card)):
        if not all(isinstance(play, (list, tuple)) and len(play) == 2 for play in trick):
            raise BadOption("trick={trick}: expected cards, or (seat, card) pairs.", trick=quoted(trick))
        plays = tuple((check_seat("trick", seat, seats), Card(card)) for seat, card in trick)
    else:
        plays = tuple(zip(order, Cards(trick), strict=False))  # type: ignore[arg-type]
    if len(plays) >= seats:
        raise BadOption("trick={trick} is finished: count it in its winner's `tricks_won`.", trick=quoted(trick))
    check_turns(trick, [seat for seat, _ in plays], order)
    return plays


def _check_cards(variant: Variant, ending: Ending, everything: Cards) -> None:
    strange = everything - variant.pack
    if strange:
        raise BadOption("{title} does not use {strange}.", title=variant.title, strange=strange)
    sizes = [len(hand) for hand in ending.held]
    most = max(sizes)
    allowed = {0, 1, most} if variant.unequal_hands else {most}
    if not any(map(len, ending.hands)) or set(sizes) - allowed:
        wanted = phrase("Every seat must hold the same number of cards") + (
            phrase(", or one, or none") * variant.unequal_hands
        )
        raise BadOption(
            "{wanted}, counting its card on the table; here they hold {sizes}.",
            wanted=wanted,
            sizes=", ".join(map(str, sizes)),
        )
    if sum(ending.tricks_won) + most > len(variant.pack) // len(sizes):
        raise BadOption(
            "tricks_won={tricks_won}: with {most} more to play, that is too many tricks.",
            tricks_won=ending.tricks_won,
            most=most,
        )
    gap = [seat for seat, _ in ending.trick] != list(clockwise(ending.leader, len(sizes)))[: len(ending.trick)]
    if gap and not variant.unequal_hands:
        raise BadOption(
            "trick: in {title} nobody is skipped, so it goes clockwise from seat {leader}.",
            title=variant.title,
            leader=ending.leader,
        )


def _check_following(ending: Ending) -> None:
    """Check that each seat has followed suit in the trick if it could, going by the cards it still holds."""
    for place, (seat, card) in enumerate(ending.trick):
        check_follows(seat, card, ending.hands[seat], ending.trick[:place], ending.ranks)


def check_follows(seat: int, card: Card, hand: Cards, before: Plays, ranks: Ranking) -> None:
    """Raise BadOption if a seat that still holds a hand cannot have played that card after those plays."""
    could = must_follow([*hand, card], suit_led(before, ranks), ranks)
    if card not in could:
        played, held = card.glyphs, Cards(could).glyphs
        raise BadOption(
            "Seat {seat} cannot have played {card}: it still holds {held}.", seat=seat, card=played, held=held
        )


def check_turns(trick: object, seats: Iterable[int], order: Sequence[int]) -> None:
    """Raise BadOption unless these seats have played to a trick in turn, each once."""
    turns = [order.index(seat) for seat in seats]
    if turns != sorted(set(turns)):
        raise BadOption(
            "trick={trick}: each seat plays once, going clockwise from the leader, seat {leader}.",
            trick=quoted(trick),
            leader=order[0],
        )
