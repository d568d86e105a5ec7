"""Lay out a position for an exercise: a hand, a trick and trumps, or a game at some point.

>>> spot = make_position("whist", hand="AS 7S QH 6H 2H", trick="9H", trump="S")
>>> spot.names.start(spot.trick[0][0]), spot.view.legal_actions()
('East', (Play('QH'), Play('6H'), Play('2H')))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from random import Random
from typing import Any, Final

from whist_nb.drawing.names import Names
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Bid, CardAction, Play, SuitAction
from whist_nb.engine.cards import STANDARD_ORDER, SUITS, Card, Cards, CardsLike, Suit, suit_of_text
from whist_nb.engine.errors import BadNotation, BadOption, IllegalAction
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant, usual_game
from whist_nb.engine.seats import clockwise
from whist_nb.engine.trick import STANDARD, Ranking, ranking, suit_led, winning_play
from whist_nb.engine.view import View

Swap = Mapping[Suit, Suit]
"""An exchange of suits, which gives the same position in other suits."""

PLAIN_GAME: Final = usual_game("lesson")
"""The default game of an exercise."""


@dataclass(frozen=True)
class LessonPosition:
    """A moment in a game, as one seat sees it.

    ``last`` is one more card on the table, with which a whole trick can be shown. ``has_hand`` is False if only the
    trick matters. If the position was laid out by hand, ``laid`` has the arguments.
    """

    game: Game
    seat: int = 0
    last: Card | None = None
    has_hand: bool = True
    laid: GivenHands | None = field(default=None, repr=False)

    @property
    def view(self) -> View:
        """The view of the learner's seat."""
        return self.game.view(self.seat)

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.game.seats

    @property
    def hand(self) -> Cards:
        """The learner's cards, except for one that is on the table as ``last``."""
        return Cards(card for card in self.view.hand if card is not self.last)

    @property
    def faced(self) -> Cards:
        """The face-up cards in front of the learner, from the left."""
        return Cards(pile.face for pile in self.view.layouts[self.seat] if pile.face)

    @property
    def held(self) -> Cards:
        """All the cards the learner may play from: the hand, and any face up in front of them."""
        return Cards([*self.hand, *self.faced])

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards on the table, which may be a whole trick, each with its seat."""
        view = self.view
        if self.last is None:
            return view.trick
        assert view.turn is not None, "somebody plays the last card"
        return (*view.trick, (view.turn, self.last))

    @property
    def led(self) -> Suit | None:
        """The suit led: that of the first card on the table that has one."""
        return suit_led(self.trick, self.view.ranks)

    @property
    def best(self) -> tuple[int, Card] | None:
        """The seat that is winning the trick so far, and its card."""
        return winning_play(self.trick, self.view.trump, self.view.ranks) if self.trick else None

    @property
    def words(self) -> Words:
        """The words for the learner."""
        return Words.of(self.view)

    @property
    def names(self) -> Names:
        """The names of the seats, with the learner as "You"."""
        return self.words.names

    def seat_of(self, name: str | int) -> int:
        """Find a seat by name or number.

        Parameters
        ----------
        name
            The name or number.

        Returns
        -------
        int
            The seat.

        Raises
        ------
        BadOption
            If there is no such seat.
        """
        if type(name) is int and 0 <= name < self.seats:
            return name
        known = [self.names.start(seat) for seat in range(self.seats)]
        for seat in range(self.seats):
            if str(name).lower() in (known[seat].lower(), self.names.whole(seat).lower()):
                return seat
        raise BadOption("There is no seat {name!r:.40} here: {known}.", name=name, known=", ".join(known))

    def played_by(self, seat: int) -> Card | None:
        """Return the card that a seat has played to this trick.

        Parameters
        ----------
        seat
            The seat.

        Returns
        -------
        Card or None
            Its card; None if it has not played.
        """
        return dict(self.trick).get(seat)

    def is_ours(self, seat: int) -> bool:
        """Check whether a seat is the learner's own or a partner's.

        Parameters
        ----------
        seat
            The seat.

        Returns
        -------
        bool
            Whether it is on the learner's side.
        """
        return self.view.sides[seat] == self.view.sides[self.seat]

    def opened(self, seats: Iterable[int], dummies: Iterable[int] = ()) -> LessonPosition:
        """Return the same position with the hands of some seats face up, such as dummy's.

        Parameters
        ----------
        seats
            The seats.
        dummies
            Those among them whose cards the learner also plays.

        Returns
        -------
        LessonPosition
            The position.

        Raises
        ------
        BadOption
            If the cards come from a game, in which the rules say what lies face up.
        """
        shown = tuple(sorted(set(seats)))
        if not shown:
            return self
        if self.laid is None:
            raise BadOption(
                "sits= and show= are for cards that you lay out; in a game, the rules say which hands are open."
            )
        laid = replace(self.laid, shown=shown, played_by=tuple((seat, self.seat) for seat in sorted(dummies)))
        return replace(self, game=laid.game(), laid=laid)

    @property
    def suits_alike(self) -> set[Suit]:
        """The suits that the rules treat alike, so that they can be exchanged."""
        groups = self.game.variant.suits_alike(self.game.options)
        return {Suit(suit) for group in groups if len(group) > 1 for suit in group}

    def swap(self, seed: int) -> Swap:
        """Return the exchange of suits for a seed.

        Parameters
        ----------
        seed
            The seed; 0 changes nothing.

        Returns
        -------
        dict of Suit to Suit
            The exchange; only suits that the rules treat alike are exchanged.
        """
        groups = self.game.variant.suits_alike(self.game.options)
        kept = _told_apart(self.game) if self.laid is None else set[Suit]()
        return suit_swap(seed, ["".join(suit for suit in group if suit not in kept) for group in groups])

    def recoloured(self, swap: Swap) -> LessonPosition:
        """Return the same position with its suits exchanged, which makes no difference to the play.

        Parameters
        ----------
        swap
            The exchange of suits.

        Returns
        -------
        LessonPosition
            The new position.
        """
        last = None if self.last is None else recoloured(self.last, swap)
        if self.laid is not None:
            laid = self.laid.recoloured(swap)
            return replace(self, game=laid.game(), last=last, laid=laid)
        return replace(self, game=_replayed(self.game, swap), last=last)

    def dealt_anew(self, seed: int, wanted: Callable[[LessonPosition], bool], most: int = 5000) -> LessonPosition:
        """Deal other cards of the same number and shape.

        Parameters
        ----------
        seed
            The seed that decides the order of tries.
        wanted
            A function that returns whether a position will do.
        most
            The largest number of tries.

        Returns
        -------
        LessonPosition
            The first that will do.

        Raises
        ------
        BadOption
            If none of them will do.
        """
        assert self.laid is not None, "only a position laid out by hand can be dealt again"
        for attempt in range(most):
            other = _another(self, Random(f"{seed}/{attempt}/position"))
            if wanted(other):
                return other
        raise BadOption("No other cards were found for this position. Try another seed.")


@dataclass(frozen=True)
class GivenHands:
    """Hands laid out by hand, and the cards played from them since, ``leader`` first."""

    variant: str
    hands: tuple[Cards, ...]
    leader: int
    trump: Suit | None
    plays: Cards
    settings: Mapping[str, Any]
    shown: tuple[int, ...] = ()
    """The seats whose hands lie face up."""
    played_by: tuple[tuple[int, int], ...] = ()
    """The hands that another seat plays, as a declarer plays dummy's."""

    def game(self) -> Game:
        """Return the game after those plays."""
        made = Game.from_position(
            self.variant,
            self.hands,
            seats=len(self.hands),
            leader=self.leader,
            trump=self.trump,
            shown=self.shown,
            played_by=self.played_by,
            **self.settings,
        )
        for played in self.plays:
            _played(made, played)
        return made

    def recoloured(self, swap: Swap) -> GivenHands:
        """Return the same in other suits."""
        return replace(
            self,
            hands=tuple(_in(hand, swap) for hand in self.hands),
            trump=None if self.trump is None else swap[self.trump],
            plays=_in(self.plays, swap),
        )


def _played(game: Game, card: Card) -> None:
    try:
        game.apply(card)
    except IllegalAction as error:
        raise BadOption("{card} cannot have been played then: {error}", card=card, error=error) from None


def make_position(
    variant: str = PLAIN_GAME,
    *,
    hand: CardsLike = "",
    trick: CardsLike = "",
    trump: str | None = None,
    tricks: Sequence[CardsLike] = (),
    hands: Mapping[int, CardsLike] | Sequence[CardsLike] | None = None,
    leader: int | None = None,
    seat: int = 0,
    seats: int | None = None,
    seed: int = 0,
    **settings: Any,
) -> LessonPosition:
    """Make a position from the cards that matter; the rest are dealt from a seed.

    Parameters
    ----------
    variant
        The id of the game.
    hand
        The learner's present cards.
    trick
        The cards on the table.
    trump
        The trump suit; None for no trumps.
    tricks
        The tricks played before, each in the order of play.
    hands
        The other players' cards, as far as they matter.
    leader
        The seat that led to the first of these tricks. By default it is the learner's turn, or the learner played last.
    seat
        The learner's seat.
    seats
        The number of players; by default the usual one.
    seed
        The seed for the rest of the cards.
    **settings
        The options of the game, and arguments of ``Game.from_position``.

    Returns
    -------
    LessonPosition
        The position.

    Raises
    ------
    BadOption
        If the cards do not fit together.
    """
    rules = find_variant(variant)
    if not (hand or trick or tricks or hands):
        raise BadOption(
            "An exercise needs cards: hand='AS 9H 4H TD' is what the learner holds, trick='6H KH' what is on the table."
        )
    count = rules.usual_seats if seats is None else seats
    try:
        suit = None if trump is None else suit_of_text(trump)
        before, on_table = [list(Cards(cards)) for cards in tricks], list(Cards(trick))
        held = {at: list(Cards(cards)) for at, cards in _by_seat(hands).items()}
        held[seat] = list(Cards(hand)) or held.get(seat, [])
        Cards([card for cards in [*before, on_table, *held.values()] for card in cards])
    except (BadNotation, TypeError) as error:
        raise BadOption("That position is impossible: {error}", error=error) from None
    if len(on_table) > count or any(len(cards) != count for cards in before):
        raise BadOption("{given!r:.60}: a trick has {n} cards, one from each player.", n=count, given=trick or tricks)
    whole = len(on_table) == count
    if leader is None:
        leader = (seat + 1 if whole or before else seat - len(on_table)) % count
    has_hand = bool(held[seat])
    ranks = ranking(
        settings.get("ranking", STANDARD_ORDER), suit if any(card.suit is None for card in rules.pack) else None
    )
    rows = in_turn([*before, on_table], leader, count, suit, ranks)
    plays = [play for row in rows for play in row]
    all_given = all(held.get(at) for at in range(count))
    if not (rules.unequal_hands and all_given):
        _fill(held, rows, {seat} if has_hand else set(), count, rules.pack, Random(f"{seed}/lay"), ranks)
    for at, played in plays:
        held.setdefault(at, []).append(played)
    last = plays[-1][1] if whole else None
    cards = Cards(played for _, played in (plays[:-1] if whole else plays))
    first_hands = tuple(Cards(held.get(at, ())) for at in range(count))
    laid = GivenHands(rules.id, first_hands, leader, suit, cards, settings)
    return LessonPosition(laid.game(), seat, last, has_hand, laid)


def _by_seat(hands: Mapping[int, CardsLike] | Sequence[CardsLike] | None) -> dict[int, CardsLike]:
    if hands is None:
        return {}
    return dict(hands) if isinstance(hands, Mapping) else dict(enumerate(hands))


def in_turn(
    tricks: Iterable[Iterable[Card]], leader: int, seats: int, trump: Suit | None, ranks: Ranking = STANDARD
) -> list[list[tuple[int, Card]]]:
    """Return the tricks with the seat of each card; the winner of a trick leads to the next."""
    rows = []
    for cards in tricks:
        row = list(zip(clockwise(leader, seats), cards, strict=False))
        rows.append(row)
        leader = winning_play(row, trump, ranks)[0] if row else leader
    return rows


def _fill(
    held: dict[int, list[Card]],
    tricks: list[list[tuple[int, Card]]],
    fixed: set[int],
    count: int,
    pack: Cards,
    chance: Random,
    ranks: Ranking,
) -> None:
    """Give every seat but the fixed one as many cards as the fullest has, of suits that it may still hold."""
    plays = [play for trick in tricks for play in trick]
    played = [sum(at == seat for seat, _ in plays) for at in range(count)]
    size = max(len(held.get(at, ())) + played[at] for at in range(count))
    used = {card for cards in held.values() for card in cards} | {card for _, card in plays}
    rest = [card for card in pack if card not in used]
    chance.shuffle(rest)
    voids = _voids(tricks, count, ranks)
    for at in sorted(set(range(count)) - fixed, key=lambda at: -len(voids[at])):
        mine = held.setdefault(at, [])
        fitting = [card for card in rest if ranks.suit_of[card] not in voids[at]][
            : max(size - played[at] - len(mine), 0)
        ]
        mine += fitting
        rest = [card for card in rest if card not in fitting]


def _voids(tricks: list[list[tuple[int, Card]]], count: int, ranks: Ranking) -> list[set[Suit | None]]:
    """Return the suits that each seat did not follow."""
    voids: list[set[Suit | None]] = [set() for _ in range(count)]
    for trick in tricks:
        led = suit_led(trick, ranks)
        for at, card in trick:
            if led is not None and ranks.suit_of[card] is not led:
                voids[at].add(led)
    return voids


# The same in other suits


def suit_swap(seed: int, alike: Sequence[str] = ("SHDC",)) -> Swap:
    """Return an exchange of suits that are alike; seed 0 changes nothing, others something if two are alike."""
    kept = {suit: group for group in alike for suit in group}
    orders = [
        order
        for order in permutations(SUITS)
        if order != SUITS and all(now in kept.get(suit, suit) for suit, now in zip(SUITS, order, strict=True))
    ]
    changes = seed and orders
    return dict(zip(SUITS, orders[(seed * 7 - 1) % len(orders)] if changes else SUITS, strict=True))


def recoloured(card: Card, swap: Swap) -> Card:
    """Return the card of the same rank in the suit that takes its suit's place."""
    return card if card.suit is None else Card(f"{card.rank.letter}{swap[card.suit]}")


def _in(cards: Cards, swap: Swap) -> Cards:
    return Cards(recoloured(card, swap) for card in cards)


def _replayed(game: Game, swap: Swap) -> Game:
    """Play a game again in other suits, from its packs and actions."""
    options = dict(game.options) | {"first_dealer": _first_dealer(game)}
    packs = [_in(pack, swap) for pack in game.packs]
    twin = Game(game.variant, seats=game.seats, seed=game.seed, deals=game.deals, packs=packs, **options)
    for _, action in game.actions:
        if isinstance(action, Play):
            twin.apply(recoloured(action.card, swap))
        elif isinstance(action, CardAction):
            twin.apply(f"{action.verb} {recoloured(action.card, swap)}")
        elif isinstance(action, SuitAction):
            twin.apply(f"{action.verb} {swap[action.suit]}")
        else:
            twin.apply(action)
    return twin


def _told_apart(game: Game) -> set[Suit]:
    """Return the suits made trumps by rule, by no card and no player; and those bid, since bids have an order."""
    suits, turned = set(), False
    for event in game.view(0).events:
        if event.verb in ("new_deal", "turn_up"):
            turned = event.verb == "turn_up"
        elif event.verb == "trump" and event.seat is None and event.what and not turned:
            suits.add(event.what)
    return suits | {Suit(bid.kind) for _, bid in game.actions if isinstance(bid, Bid) and bid.kind in SUITS}


def _first_dealer(game: Game) -> int:
    return next(event.seat for event in game.view(0).events if event.verb == "new_deal")  # type: ignore[return-value]


def _another(position: LessonPosition, chance: Random) -> LessonPosition:
    """Return random cards, as many for each seat, and as many plays, everybody following suit."""
    laid = position.laid
    assert laid is not None, "only a position laid out by hand can be dealt again"
    rest = list(find_variant(laid.variant).pack)
    chance.shuffle(rest)
    hands = [[rest.pop() for _ in hand] for hand in laid.hands]
    groups = position.game.variant.suits_alike(position.game.options)
    alike = [
        suit for group in groups for suit in SUITS if laid.trump is not None and laid.trump in group and suit in group
    ]
    trump = chance.choice(alike) if alike else laid.trump
    made = replace(laid, hands=tuple(Cards(hand) for hand in hands), trump=trump, plays=Cards())
    game, plays = made.game(), []
    for _ in laid.plays:
        plays.append(chance.choice(_cards_to_play(game)))
        game.apply(plays[-1])
    last = chance.choice(_cards_to_play(game)) if position.last is not None else None
    return replace(position, game=game, last=last, laid=replace(made, plays=Cards(plays)))


def _cards_to_play(game: Game) -> list[Card]:
    return [action.card for action in game.legal_actions() if isinstance(action, Play)]
