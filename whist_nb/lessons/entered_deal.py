"""A deal entered by hand: place cards one by one or type whole hands, and have the rest dealt at random.

>>> entered = EnteredDeal("whist")
>>> entered.write("South", "AKQ.T98.5432.432")
>>> entered.deal_rest(seed=1)
>>> entered.is_complete, entered.held["South"] == Cards("AS KS QS TH 9H 8H 5D 4D 3D 2D 4C 3C 2C")
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final

from whist_nb.drawing.names import usual_names
from whist_nb.engine.boards import read_deal
from whist_nb.engine.cards import SUITS, Card, Cards, CardsLike
from whist_nb.engine.chance import any_seed
from whist_nb.engine.errors import BadNotation, BadOption, BadRecord, did_you_mean, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_seat
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import EVERYONE
from whist_nb.lessons.deals import Deal
from whist_nb.lessons.packs import places_of

TURN_UP: Final = "Turn-up"
_LOOSE: Final = ("stock", "aside")
"""Places that need not be filled, to which the cards nobody was given go, shuffled."""
_SIGNS: Final = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
_RANKS: Final = "AKQJT98765432"


@dataclass(frozen=True)
class Place:
    """A place that cards go to: its name, its seat, and where in the pack its cards are."""

    name: str
    mark: str
    """The letter or sign for the place, shown on a card."""
    seat: int | None
    in_pack: tuple[int, ...]
    is_loose: bool = False
    within: str | None = None
    """The hand to which this one card also belongs, as the dealer's last card, turned up, does."""

    @property
    def size(self) -> int:
        """The number of cards for this place."""
        return len(self.in_pack)

    @property
    def is_hand(self) -> bool:
        """Whether it is a player's hand, in which the order of cards doesn't matter."""
        return self.mark.isupper()


class EnteredDeal:
    """The cards of a deal that somebody is entering, for any game.

    ``places`` lists the hands, and then rows, the card turned up and the stock, if the game has them; ``held`` has the
    cards of each, by name. If the dealer's card is turned up, it is in their hand as well.
    """

    def __init__(self, game: Variant | str, seats: int | None = None, first_dealer: int = 0, **options: Any) -> None:
        self.book = rule_book(game)
        self.seats = self.book.check_seats(seats)
        for name in ("seed", "packs", "deals"):
            if name in options:
                raise BadOption("{name}: you enter the cards here yourself, so leave it out.", name=name)
        self.book.check_options(self.seats, options)
        self.options: Mapping[str, Any] = MappingProxyType(dict(options))
        self.dealer = check_seat("first_dealer", first_dealer, self.seats)
        self.places = self._laid()
        self.held: dict[str, Cards] = {place.name: Cards() for place in self.places}

    @classmethod
    def of(cls, deal: Deal) -> EnteredDeal:
        """Start from the cards of an existing deal, which can then be changed."""
        made = cls(deal.variant, deal.seats, deal.dealer, **deal.options)
        pack = deal.pack
        made.held = {place.name: Cards(pack[index] for index in place.in_pack) for place in made.places}
        return made

    @classmethod
    def of_game(cls, game: Game) -> EnteredDeal:
        """Start from the first deal of a game; from a position, start with the hands given there."""
        events = game.view(EVERYONE).events
        dealer = next(int(event.seat or 0) for event in events if event.verb == "new_deal")
        options = {name: value for name, value in game.options.items() if name != "first_dealer"}
        if game.packs:
            return cls.of(Deal(game.variant, 1, dealer, game.seats, options, tuple(game.packs[0])))
        made = cls(game.variant, game.seats, dealer, **options)
        for event in events:
            if event.verb == "deal" and event.seat is not None:
                made.write(int(event.seat), event.what)
        return made

    @property
    def state(self) -> tuple[int, tuple[Place, ...], Mapping[str, Cards]]:
        """Everything that can change, so that it can be restored."""
        return self.dealer, self.places, MappingProxyType(dict(self.held))

    @state.setter
    def state(self, kept: tuple[int, tuple[Place, ...], Mapping[str, Cards]]) -> None:
        self.dealer, self.places, held = kept
        self.held = dict(held)

    # Who gets how many

    def _laid(self) -> tuple[Place, ...]:
        """Find the places of the first deal by dealing it once."""
        pack = self.book.pack
        probe = Game(
            self.book, seats=self.seats, packs=[pack], first_dealer=self.dealer, deals=1, seed=0, **self.options
        )
        up = probe.view(0).first_turn_up
        turned, owner = (None, None) if up is None else (pack.index(up[0]), up[1])
        found = []
        for name, cards in places_of(probe).items():
            named, there = self._named(name), tuple(map(pack.index, cards))
            if named is not None:
                kept = there if owner is not None else tuple(place for place in there if place != turned)
                found.append(Place(*named, kept, name in _LOOSE))
        if turned is not None:
            within = None if owner is None else found[owner].name
            found.insert(sum(not each.is_loose for each in found), Place(TURN_UP, "↑", None, (turned,), False, within))
        return tuple(place for place in found if place.size)

    def _named(self, place: str) -> tuple[str, str, int | None] | None:
        """Return the name, mark and seat of a place at the table; None for a place that is dealt no cards."""
        kind, _, number = place.partition(" ")
        if kind in _LOOSE and not number:
            left = self.book.left_over
            told = (left.name.capitalize() if left else phrase("Stock")) if kind == "stock" else phrase("Not dealt")
            return told, "+" if kind == "stock" else "–", None
        if not number:
            return None
        seat = int(number)
        name = usual_names(self.seats)[seat]
        words = {
            "hand": (name, name[0]),
            "row": (phrase("{name}'s row", name=name), name[0].lower()),
            "covered": (phrase("Under {name}'s row", name=name), f"({name[0].lower()})"),
        }
        return (*words[kind], seat) if kind in words else None

    def place(self, name: str | int) -> Place:
        """Find a place by its name or its seat; BadOption suggests the nearest."""
        for each in self.places:
            if name == each.name or (isinstance(name, str) and name.casefold() == each.name.casefold()):
                return each
        if type(name) is int and 0 <= name < self.seats:
            return self.places[name]
        names = [each.name for each in self.places]
        raise BadOption(
            "There is no place {name} in this deal. {suggestion}",
            name=quoted(name),
            suggestion=did_you_mean(str(name), names),
        )

    # Entering

    def where(self, card: Card) -> Place | None:
        """Find the place that holds a card (the hand, for a card turned up from one); None if nobody has it yet."""
        return next((place for place in self.places if card in self.held[place.name]), None)

    def put(self, card: Card | str, name: str | int) -> None:
        """Give a card to a place; BadOption if the place is full or another one has the card."""
        place, given = self.place(name), self._known([Card(card)])
        self._write(place, given if place.within else Cards([*self.held[place.name], *(given - self.held[place.name])]))

    def take_back(self, card: Card | str) -> None:
        """Take a card back from the place that has it."""
        for place in self.places:
            self.held[place.name] -= Cards([Card(card)])

    def write(self, name: str | int, text: CardsLike) -> None:
        """Give a place exactly these cards, typed as ``AKQ.T98.432.5432``, ``SAKQ HT98 D432 C5432`` or ``AS KS QS``.

        In a game of four, ``N:AKQ.T98.432.5432 ...`` is a whole deal, and fills every hand that it gives.
        """
        if isinstance(text, str) and self.seats == 4 and text.strip()[1:2] == ":":
            return self._write_all(text)
        place = self.place(name)
        return self._write(place, self._known(read_hand(text) if isinstance(text, str) else Cards(text)))

    def _write_all(self, text: str) -> None:
        try:
            told = read_deal(text.strip().upper())
        except BadRecord as error:
            raise BadOption(error.reason.split(": ", 1)[1]) from None
        before = dict(self.held)
        try:
            for seat, cards in enumerate(told):
                if cards is not None:
                    self.held[self.places[seat].name] = Cards()
            for seat, cards in enumerate(told):
                if cards is not None:
                    self._write(self.places[seat], self._known(cards))
        except BadOption:
            self.held = before
            raise

    def _known(self, cards: CardsLike) -> Cards:
        given = Cards(cards)
        for card in given:
            if card not in self.book.pack:
                raise BadOption("{card} is not in the pack of {title}.", card=card, title=self.book.title)
        return given

    def _write(self, place: Place, cards: Cards) -> None:
        if place.within is not None:
            return self._turn_up(place, place.within, cards)
        for card in cards:
            other = self.where(card)
            if other is not None and other is not place:
                raise BadOption("{name} already has {card}.", name=other.name, card=card)
        self._check_room(place, len(cards))
        self.held[place.name] = cards
        if self._turned_from(place):
            self.held[TURN_UP] = Cards(card for card in self.held[TURN_UP] if card in cards)
        return None

    def _turn_up(self, place: Place, hand: str, cards: Cards) -> None:
        """Turn up one of the dealer's cards, giving it to the dealer if nobody has it."""
        self._check_room(place, len(cards))
        new = cards - self.held[hand]
        if new:
            self._write(self.place(hand), Cards([*self.held[hand], *new]))
        self.held[TURN_UP] = cards

    def _turned_from(self, place: Place) -> bool:
        return any(each.within == place.name for each in self.places)

    def _check_room(self, place: Place, count: int) -> None:
        if count > place.size:
            raise BadOption(
                "{name} gets {size}, and that would make {count}.", name=place.name, size=place.size, count=count
            )

    def clear(self) -> None:
        """Take all cards back."""
        self.held = {place.name: Cards() for place in self.places}

    def deal_rest(self, seed: int | None = None) -> None:
        """Deal the remaining cards at random; the same seed deals the same cards."""
        rest = sorted(self.left, key=lambda card: card.index)
        Random(f"rest/{any_seed() if seed is None else seed}").shuffle(rest)
        for place in self.places:
            held, more = self.held[place.name], []
            if place.within is None:
                more, rest = rest[: place.size - len(held)], rest[place.size - len(held) :]
            elif not held:
                more = [self.held[place.within][-1]]  # the last of them, as at the table
            self.held[place.name] = Cards([*held, *more])

    def pass_deal(self) -> None:
        """Let the next seat deal; if the dealer's last card is turned up, it must be chosen again."""
        before = self.held
        self.dealer = (self.dealer + 1) % self.seats
        self.places = self._laid()
        self.held = {place.name: Cards() if place.within else before[place.name] for place in self.places}

    # The deal so far

    @property
    def left(self) -> Cards:
        """The cards that nobody has."""
        held = {card for cards in self.held.values() for card in cards}
        return Cards(card for card in self.book.pack if card not in held)

    @property
    def missing(self) -> int:
        """The number of cards that the hands, rows and the turn-up still need."""
        return sum(place.size - len(self.held[place.name]) for place in self.places if not place.is_loose)

    @property
    def is_complete(self) -> bool:
        """Whether everything that has to be entered has been."""
        return not self.missing

    def deal(self) -> Deal:
        """Return the deal, which can be used wherever a pack can; BadOption while cards are missing.

        Any cards left over go to the stock, in an order that is always the same for the same hands.
        """
        if self.missing:
            short = [place for place in self.places if not place.is_loose and len(self.held[place.name]) < place.size]
            raise BadOption(
                "Cards are missing: {places}.",
                places=", ".join(f"{each.name} {len(self.held[each.name])} of {each.size}" for each in short),
            )
        rest = list(self.left)
        Random(f"entered/{self.dealer}/{'/'.join(str(cards) for cards in self.held.values())}").shuffle(rest)
        dealt: dict[int, Card] = {}
        for place, held in reversed(list(self)):  # the card turned up has its place before the hand it is in
            free = [index for index in place.in_pack if index not in dealt]
            cards = [card for card in held if card not in dealt.values()]
            cards += [rest.pop() for _ in range(len(free) - len(cards))]
            dealt.update(zip(free, cards, strict=True))
        pack = tuple(dealt[index] for index in range(len(self.book.pack)))
        return Deal(self.book, 1, self.dealer, self.seats, self.options, pack)

    def __iter__(self) -> Iterator[tuple[Place, Cards]]:
        return ((place, self.held[place.name]) for place in self.places)


def read_hand(text: str) -> Cards:
    """Read a hand as people type it; BadOption says how to write it.

    >>> read_hand("AK.T9..") == read_hand("SAK H109") == read_hand("♠AK ♥10 9") == read_hand("AS KS TH 9H")
    True
    """
    plain = text[:400].translate(_SIGNS).upper().replace("10", "T")
    try:
        if "." in plain:
            suits = plain.replace(" ", "").split(".")
            if len(suits) != 4:
                raise BadOption(
                    "{text}: expected four suits separated by dots, S.H.D.C, as in AKQ.T98.432.5432.",
                    text=quoted(text, 60),
                )
            return Cards(rank + suit for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks)
        if plain.lstrip()[:1] in SUITS and plain.strip():
            return Cards(_by_suits(plain))
        return Cards(plain.replace(",", " "))
    except BadNotation as error:
        raise BadOption(str(error)) from None


def _by_suits(plain: str) -> Iterator[str]:
    """Yield the cards of a hand written with each suit's letter before its ranks."""
    suit = ""
    for sign in plain:
        if sign in SUITS:
            suit = sign
        elif sign in _RANKS:
            yield f"{sign}{suit}"
        elif not (sign.isspace() or sign in ",-"):
            raise BadOption("{sign} is neither a suit nor a rank; write SAKQ HT98 D432 C5432.", sign=quoted(sign))
