"""The rules that hold in each game: 4.5, 4.14, 4.19, and the table of all."""

from __future__ import annotations

from tests.training.umpire.auctions import Bid, Contract, Israeli, Norwegian, Sealed, Solo
from tests.training.umpire.cards import WORDS
from tests.training.umpire.deal import STOCK, Deal, Trick, Undertaking
from tests.training.umpire.draws import Christmas, Drawing, Humbug, Layout, Russi
from tests.training.umpire.knowing import Home
from tests.training.umpire.ruffs import Ruff, RuffAndTrump
from tests.training.umpire.totals import MiniBridge


class Cycling(Deal):
    """4.5: nothing is turned; trumps go round by the number of the deal."""

    turned = False

    def lay(self) -> None:
        super().lay()
        cycle = self.options["cycle"].split()
        now = cycle[(self.number - 1) % 5]
        self.make_trump(None if now == "NT" else now)


class Widow(Deal):
    """4.14: four piles, of which one is nobody's; hands are exchanged as wholes."""

    def lay(self) -> None:
        self.keeper: dict[int, int | None] = {0: None, 1: self.eldest, 2: (self.dealer + 2) % 3, 3: self.dealer}
        for at, card in enumerate(self.pack):
            self.put(card, ("pile", at % 4))
        self.begin()
        self.make_trump(self.options["trump"])
        self.first: int | None = None
        self.asked: list[int] = []
        self._quotas()

    def owner(self, home: Home) -> int | None:
        return self.keeper[home[1]] if home[0] == "pile" else super().owner(home)

    def _quotas(self) -> None:
        self.undertakings = [Undertaking((seat,), 3 + (seat == self.first)) for seat in range(3)]

    def call(self, seat: int, text: str) -> None:
        spare = next(pile for pile, owner in self.keeper.items() if owner is None)
        own = next(pile for pile, owner in self.keeper.items() if owner == seat)
        if text == "pick up":
            self.first = seat if self.first is None else self.first
            self._quotas()
            if seat == self.me:
                self.know(*(card for card, home in self.home.items() if home == ("pile", spare)))
                self.shown |= {card for card, home in self.home.items() if home == ("pile", spare)}
            if not self.options["second_exchange"]:
                self._swap(seat, spare, own)
        elif text == "keep picked":
            self._swap(seat, spare, own)
        elif text not in ("leave", "keep own"):
            super().call(seat, text)

    def _swap(self, seat: int, spare: int, own: int) -> None:
        self.keeper[spare], self.keeper[own] = seat, None
        self.hands[seat] = {card for card, home in self.home.items() if home == ("pile", spare)}
        if seat == self.me:
            self.given_up.extend(card for card, home in self.home.items() if home == ("pile", own))
        self.exchanged.add(seat)

    @property
    def tricks_in_all(self) -> int:
        return 13


class KnockOut(Deal):
    """4.19: fewer cards in each deal, seats that are out, dogs with one card."""

    def lay(self) -> None:
        states = self.carried["states"]
        cards = self.options["start_cards"] + 1 - self.number
        self.cards = cards
        self.knocked: set[int] = set()
        self.started: set[int] = set()
        deck = iter(self.pack)
        for round_ in range(cards):
            for seat in self.clockwise(self.eldest):
                if states[seat] == "in" or (states[seat] == "dog" and round_ == 0):
                    self.put(next(deck), ("hand", seat))
        rest = list(deck)
        for card in rest:
            self.put(card, STOCK)
        self.begin()
        if self.number == 1:
            self.make_trump(rest[0][1])
            self.home[rest[0]] = ("turned",)
            self.see(rest[0])

    def call(self, seat: int, text: str) -> None:
        if text == "knock":
            self._seats()
            self.knocked.add(seat)
            if self.plays and self.is_full():
                self.finish()
        elif text.startswith("trump "):
            self.make_trump(text.removeprefix("trump "))
            left = [each for each in range(self.n) if self.count(each)]
            if self.options["final_trump"] == "own_suit" and [self.count(each) for each in left] == [1, 1]:
                others = (card for card in self.home if card[1] != self.trump)
                self.deny(seat, others, f"named the suit of the card in hand, {WORDS[self.trump]}")
        else:
            super().call(seat, text)

    def _seats(self) -> None:
        if not self.started:
            self.started = {seat for seat in range(self.n) if self.count(seat)}

    def play(self, seat: int, card: str) -> None:
        self._seats()
        super().play(seat, card)

    def is_full(self) -> bool:
        return self.started <= self.knocked | {seat for seat, _ in self.plays}

    def after_trick(self, trick: Trick) -> None:
        self.knocked, self.started = set(), set()

    @property
    def tricks_in_all(self) -> int:
        return self.cards

    def states_after(self) -> tuple[list[str], bool]:
        """Who is in, a dog or out in the next deal, and whether a dog's life has been given."""
        before, given = self.carried["states"], self.carried["given"]
        had = self.carried.get("had", set())
        after, rule = [], self.options["dog_life"]
        for seat, state in enumerate(before):
            blank = not self.won(seat)
            if state == "out" or (blank and state == "dog") or (blank and rule == "off"):
                after.append("out")
            elif not blank:
                after.append("in")
            elif rule == "each_once":
                after.append("out" if seat in had else "dog")
            else:
                after.append("out" if given else "dog")
        return after, given or "dog" in after


CLASSES: dict[str, type[Deal]] = {
    "cycling-whist": Cycling,
    "bid-whist": Bid,
    "minnesota-whist": Sealed,
    "norwegian-whist": Norwegian,
    "solo-whist": Solo,
    "israeli-whist": Israeli,
    "german-whist": Drawing,
    "ruff-and-honours": Ruff,
    "ruff-and-trump": RuffAndTrump,
    "widow-whist": Widow,
    "humbug": Humbug,
    "turnover-bridge": Layout,
    "russi": Russi,
    "contract-whist": Contract,
    "knockout-whist": KnockOut,
    "christmas-whist": Christmas,
    "minibridge": MiniBridge,
}
"""The rules of each game; whist, short whist, classic whist and whisk are dealt and played by the plain ones."""
