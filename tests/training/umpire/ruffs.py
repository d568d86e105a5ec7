"""Hands that take spare cards and discard others, and what is said and proved about them: 4.6, 4.12 and 4.13."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from tests.training.umpire.cards import SUITS, WORDS, points
from tests.training.umpire.deal import STOCK, Deal, Told
from tests.training.umpire.knowing import Home, Impossible, Knowledge


def take_up(deal: Deal, seat: int, cards: Iterable[str]) -> None:
    """A seat takes spare cards into its hand: whoever did not see them knows that they are there."""
    mine = ("hand", seat)
    for card, homes in deal.may.items():
        if STOCK in homes:
            deal.may[card] = (homes - {STOCK}) | {mine}
    for card in cards:
        deal.home[card] = mine
        deal.hands[seat].add(card)
    if seat == deal.me:
        deal.know(*cards)
    deal.exchanged.add(seat)


def lay_away(deal: Deal, seat: int, card: str) -> None:
    """A seat lays a card face down: any that it has, for all that the others know."""
    laid, mine = ("laid", seat), ("hand", seat)
    deal.hands[seat].remove(card)
    deal.home[card] = laid
    if seat == deal.me:
        deal.given_up.append(card)
        deal.know(card)
    else:
        for other, homes in deal.may.items():
            if mine in homes:
                deal.may[other] = homes | {laid}


class Ruff(Deal):
    """4.12 and 4.13: four spare cards, the first turned; who has the Ace of trumps may take them."""

    packets = 1
    optional = "ruff_optional"

    def lay(self) -> None:
        for at, card in enumerate(self.pack):
            seat = (self.dealer + 1 + at // self.packets) % 4
            self.put(card, ("hand", seat) if at < 48 else STOCK)
        self.begin()
        self.make_trump(self.pack[48][1])
        self.see(self.pack[48])
        self.ace = "A" + self.trump
        self.answers: dict[int, str] = {}
        self.taker: int | None = None
        self.left_to_me = False  # the stock was left though the seat asked, the dealer, would have taken it

    @property
    def ace_turned(self) -> bool:
        return self.pack[48] == self.ace

    def call(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word in ("take", "leave"):
            self.answers[seat] = word
            if self.ace_turned or len(self.answers) == 4:
                self._settle()
        elif word == "discard":
            if self.taker is None:
                self._take(seat)
            lay_away(self, seat, rest)
        else:
            super().call(seat, text)

    def _settle(self) -> None:
        holder = next((seat for seat in range(4) if self.ace in self.hands[seat]), self.dealer)
        if self.answers[holder] == "take":
            self._take(holder)
        elif self.me == self.dealer and self.answers[self.me] == "take":
            self.may[self.ace] -= {STOCK, ("hand", self.me)}  # else the dealer would have taken
            self.left_to_me = True

    def _take(self, seat: int) -> None:
        self.taker = seat
        if not self.ace_turned and seat != self.me:  # 4.12, "what is proved"
            self.may[self.ace] &= {("hand", seat)} | ({STOCK} if seat == self.dealer else set())
        take_up(self, seat, [card for card, home in self.home.items() if home == STOCK])

    def is_out_of_play(self, home: Home) -> bool:
        return home[0] == "laid" or home == STOCK


Homes = Mapping[str, set[Home]]
FEW = 9
"""At most this many cards may lie anywhere if deals are counted one by one."""


class RuffAndTrump(Ruff):
    """4.13: a suit total is announced by each seat, and its winner shows the suit."""

    packets = 4
    optional = "rub_optional"

    def lay(self) -> None:
        super().lay()
        self.said: dict[int, int] = {}
        self.proved: tuple[int, str] | None = None
        self.dealt = [set(hand) for hand in self.hands]
        self._checked: dict[tuple[str, Home], bool] = {}

    def act(self, seat: int, text: str) -> None:
        self._checked = {}
        super().act(seat, text)

    def call(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "announce":
            self.said[seat] = int(rest)
            self.told.append(Told(seat, f"announced a suit worth {rest}"))
        elif word == "prove":
            self._prove(seat, rest)
        else:
            super().call(seat, text)

    def _prove(self, seat: int, suit: str) -> None:
        """The whole suit is shown as it was dealt: the others of it can only have come with the spare cards."""
        self.proved = (seat, suit)
        fresh = {card for card in self.dealt[seat] if card[1] == suit}
        self.shown |= fresh
        words = f"proved the ruff in {WORDS[suit]}, showing them all"
        self.told.append(Told(seat, words, frozenset(card for card in self.home if card[1] == suit)))
        if seat == self.me:
            return
        pool = {("hand", seat), ("laid", seat)} if self.taker == seat else {("hand", seat)}
        for card in fresh:
            self.may[card] &= pool
        if self.taker != seat:
            for card in self._others():
                self.may[card] -= pool

    def _others(self) -> set[str]:
        """The cards of the suit proved that were not shown."""
        seat, suit = self.proved
        return {card for card in self.home if card[1] == suit and card not in self.dealt[seat]} - {self.pack[48]}

    # what was said of the hands, as it narrows down where the cards are

    def possible(self, card: str) -> frozenset[Home]:
        return frozenset(home for home in super().possible(card) if self._agrees(card, home))

    def _agrees(self, card: str, home: Home) -> bool:
        if (card, home) not in self._checked:
            may = {**self.may, card: {home}}
            self._checked[card, home] = self._search(may, self._claims(), frozenset())
        return self._checked[card, home]

    def chance(self, cards: Iterable[str], seat: int) -> float | None:
        """Deals are counted one by one where claims are open; the umpire does not count very many."""
        if all(self._surely(who, value) for who, value in self._claims()) and not self._extras():
            return super().chance(cards, seat)
        loose = [card for card in self.may if len(self.may[card]) > 1]
        if self.taker not in (None, self.me) or len(loose) > FEW:
            return None
        wanted, whole, hit = {card for card in cards if card not in self.gone}, 0, 0
        for lies in self._each({**self.may}, loose):
            if self._is_good(lies, frozenset()):
                whole += 1
                hit += any(lies[card] in self.in_hand(seat) for card in wanted)
        return hit / whole

    def _each(self, may: Homes, loose: list[str]) -> Iterator[dict[str, Home]]:
        """Every way to lay the loose cards; each stands for as many packs."""
        fixed = {card: next(iter(homes)) for card, homes in may.items() if card not in loose}
        room = self.room()
        room.subtract(fixed.values())

        def lay(at: int) -> Iterator[dict[str, Home]]:
            if at == len(loose):
                yield {}
                return
            for home in may[loose[at]]:
                if room[home]:
                    room[home] -= 1
                    for rest in lay(at + 1):
                        yield {**rest, loose[at]: home}
                    room[home] += 1

        return ({**fixed, **lies} for lies in lay(0))

    def _claims(self) -> list[tuple[int, int]]:
        """What the others said of their hands and have not shown; what is small enough goes last."""
        shown = self.proved[0] if self.proved else None
        claims = [(seat, value) for seat, value in self.said.items() if seat not in (self.me, shown)]
        return sorted(claims, key=lambda claim: -claim[1])

    def _extras(self) -> set[str]:
        """Cards that the taker can have from the three covered spare cards alone."""
        if self.proved is None or self.proved[0] != self.taker or self.taker == self.me:
            return set()
        return self._others()

    def _pool(self, seat: int) -> set[Home]:
        return {("hand", seat), ("laid", seat)} if seat == self.taker else {("hand", seat)}

    def _surely(self, seat: int, value: int) -> bool:
        """Whether the cards that a seat must have been dealt make good what it said."""
        sure = {card for card, homes in self.may.items() if homes <= self._pool(seat)}
        if seat == self.taker:
            sure &= self._surely_dealt(seat)
        return any(self._worth(suit, sure) >= value for suit in SUITS)

    def _surely_dealt(self, seat: int) -> set[str]:
        """What the taker of the spare cards must have held before: what it showed, and the ace that gave the right."""
        shown = {card for card in self.dealt[seat] if self.proved and card[1] == self.proved[1]}
        return (shown if self.proved and self.proved[0] == seat else set()) | (
            {self.ace} if seat != self.dealer else set()
        )

    def _worth(self, suit: str, cards: Iterable[str]) -> int:
        """The total of a suit, with the turn-up for trumps where a trump is held."""
        own = [card for card in cards if card[1] == suit and card != self.pack[48]]
        return sum(map(points, own)) + (points(self.pack[48]) if own and suit == self.trump else 0)

    def _search(self, may: Homes, claims: list[tuple[int, int]], dealt: frozenset[str]) -> bool:
        """Whether the cards can be laid so that all claims hold; ``dealt`` are cards which the taker must be dealt."""
        knowledge = Knowledge(may, self.room())
        try:
            lies = knowledge.laid
        except Impossible:
            return False
        if self._is_good(lies, dealt):
            return True
        if not claims:
            return self._with_few_extras(may, dealt)
        (seat, value), *rest = claims
        return any(
            self._search({**may, **{card: may[card] & self._pool(seat) for card in cards}}, rest,
                         dealt | set(cards) if seat == self.taker else dealt)
            for cards in self._reasons(seat, value, may)
        )  # fmt: skip

    def _reasons(self, seat: int, value: int, may: Homes) -> Iterator[tuple[str, ...]]:
        """The smallest sets of cards of one suit that make good what a seat said."""
        pool, spare = self._pool(seat), self._extras() | {self.pack[48]} if seat == self.taker else {self.pack[48]}
        for suit in SUITS:
            able = [card for card in may if card[1] == suit and card not in spare and may[card] & pool]
            sure = [card for card in able if may[card] <= pool and seat != self.taker]
            maybe = sorted(set(able) - set(sure), key=lambda card: -points(card))
            for size in range(len(maybe) + 1):
                for some in combinations(maybe, size):
                    cards = (*sure, *some)
                    less = [each for each in some if self._worth(suit, set(cards) - {each}) >= value]
                    if self._worth(suit, cards) >= value and not less:
                        yield cards

    def _with_few_extras(self, may: Homes, dealt: frozenset[str]) -> bool:
        """At most three extras are with the taker; each set of three is tried."""
        extras = sorted(self._extras())
        if not extras or len(dealt | self._surely_dealt(self.taker)) > 12:
            return not extras and (self.taker is None or len(dealt | self._surely_dealt(self.taker)) <= 12)
        pool = self._pool(self.taker)
        for some in combinations(extras, min(3, len(extras))):
            others = {card: set(may[card]) - pool for card in extras if card not in some}
            try:
                if Knowledge({**may, **others}, self.room()).laid:
                    return True
            except Impossible:
                continue
        return False

    def _is_good(self, lies: Mapping[str, Home], dealt: frozenset[str]) -> bool:
        """Whether all that was said holds if the cards lie so."""
        taken = {card for card, home in lies.items() if self.taker is not None and home in self._pool(self.taker)}
        taken.discard(self.pack[48])
        extras = taken & self._extras()
        if len(extras) > 3:
            return False
        for seat, value in self._claims():
            cards = {card for card, home in lies.items() if home in self._pool(seat)}
            if seat != self.taker:
                held = any(self._worth(suit, cards) >= value for suit in SUITS)
            else:
                held = any(self._worth(suit, self._dealt_of(suit, taken, extras)) >= value for suit in SUITS)
            if not held:
                return False
        return True

    def _dealt_of(self, suit: str, taken: set[str], extras: set[str]) -> set[str]:
        """The best that the taker can have been dealt of a suit, three of its cards being spare ones."""
        sure = self._surely_dealt(self.taker)
        others = [card for card in taken - extras - sure if card[1] != suit]
        free = sorted((card for card in taken - extras - sure if card[1] == suit), key=points)
        spare = max(0, 3 - len(extras) - len(others))
        return {card for card in taken - extras if card[1] == suit} - set(free[:spare])
