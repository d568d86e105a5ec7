"""Deals that begin with bids or calls: 4.6 to 4.10, 4.18."""

from __future__ import annotations

from collections.abc import Iterable

from tests.training.umpire.cards import PACK, SUITS, Order, down
from tests.training.umpire.deal import STOCK, Deal, Trick, Undertaking
from tests.training.umpire.knowing import Home
from tests.training.umpire.ruffs import lay_away, take_up

RED, BLACK = "HD", "SC"


class Bid(Deal):
    """4.6: two jokers, a kitty of six, an auction, six cards laid away."""

    turned = False
    declarer: int | None = None

    def lay(self) -> None:
        for at, card in enumerate(self.pack):
            self.put(card, ("hand", (self.dealer + 1 + at) % 4) if at < 48 else STOCK)
        self.begin()
        self.best: tuple[int, str] | None = None
        self.order = Order(None)

    def call(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "bid":
            level, kind = rest.split()
            self.best, self.declarer = (int(level), kind), seat
        elif word == "trump":
            ranks = down(self.options["downtown_aces"]) if self.best[1] == "down" else Order().ranks
            self.make_trump(rest, Order(rest, ranks))
            self._take()
        elif word == "direction":
            ranks = down(self.options["downtown_aces"]) if rest == "down" else Order().ranks
            self.make_trump(None, Order(None, ranks))
            self._take()
        elif word == "discard":
            lay_away(self, seat, rest)
        elif word != "pass":
            super().call(seat, text)

    def _take(self) -> None:
        kitty = {card for card, home in self.home.items() if home == STOCK}
        if self.options["sport_kitty"]:
            self.see(*kitty)
        take_up(self, self.declarer, kitty)
        together = (self.declarer, (self.declarer + 2) % 4)
        level = self.best[0]
        self.undertakings = [Undertaking(together, level + 5, more_counts=self.options["made_score"] == "tricks")]

    def is_out_of_play(self, home: Home) -> bool:
        return home[0] == "laid"


class Sealed(Deal):
    """4.7 and 4.8: a card of one colour is laid as a bid; those up to the first grand one are shown."""

    turned = False
    words = ("high", "low")

    def lay(self) -> None:
        super().lay()
        self.answers: list[tuple[int, str]] = []
        self.grander: int | None = None
        self.make_trump(None)

    @property
    def high(self) -> str:
        """The colour of which a card calls for tricks."""
        return BLACK

    def call(self, seat: int, text: str) -> None:
        if text == "pass":
            return
        if self.options.get("bidding") == "verbal":
            self.settle(seat if text == "grand" else None)
            return
        self.answers.append((seat, text))
        if len(self.answers) == 4:
            self._reveal()

    def _reveal(self) -> None:
        for seat, text in self.answers:
            if text.startswith("show "):
                card = text.removeprefix("show ")
                self.see(card)
                grand = card[1] in self.high
            else:
                grand = text == self.words[0]
                lacking = self.high if grand else "".join(set(SUITS) - set(self.high))
                self.deny(
                    seat,
                    (card for card in PACK if card[1] in lacking),
                    f"said ‘{text}’ having no card to bid it with",
                )
            if grand:
                return self.settle(seat)
        self.settle(None)

    def settle(self, grander: int | None) -> None:
        if grander is not None:
            self.undertakings = [Undertaking((grander, (grander + 2) % 4), 7)]


class Norwegian(Sealed):
    words = ("grand", "nullo")

    @property
    def high(self) -> str:
        return RED if self.options["colours"] == "european" else BLACK


class Solo(Deal):
    """4.9: an auction over the turn-up; a spread hand lies open."""

    def lay(self) -> None:
        super().lay()
        self.turn_up = self.trump
        self.high: tuple[str, int] | None = None
        self.partner: int | None = None
        self.passes = 0
        self.contract = ""

    def call(self, seat: int, text: str) -> None:
        if text == "pass":
            self.passes += 1
            if self.passes == 4 and self.high is None:
                self.thrown_in = self.options["all_pass"] == "redeal"
                if not self.thrown_in:
                    self.make_trump(None)
        elif text == "throw in":
            self.thrown_in = True
        elif text == "accept":
            self.partner = seat
        elif text.startswith("trump "):
            self.make_trump(text.removeprefix("trump "))
        else:
            self.high, self.partner = (text, seat), None

    def before_trick(self) -> None:
        if self.tricks or self.high is None:
            if len(self.tricks) == 1 and self.options["spread_expose"] == "after_trick_1":
                self._spread()
            return
        self.contract, seat = self.high
        tricks = {"propose": 8, "solo": 5, "abundance": 9, "abundance in trump": 9, "slam": 13}.get(self.contract)
        if self.contract in ("misere", "spread misere"):
            self.make_trump(None)
            self.undertakings = [Undertaking((seat,), 0, "none")]
        elif tricks is not None:
            seats = (seat,) if self.partner is None else (seat, self.partner)
            self.undertakings = [Undertaking(seats, tricks, more_counts=self.contract != "slam")]
        if self.options["spread_expose"] == "before_lead":
            self._spread()

    def _spread(self) -> None:
        if self.contract == "spread misere":
            self.see(*self.rest(self.high[1]))

    def after_trick(self, trick: Trick) -> None:
        if self.high is None:
            return
        declarer = self.high[1]
        if self.contract in ("misere", "spread misere"):
            self.stopped = self.options["early_stop"] and trick.winner == declarer
        if self.contract == "slam" and not self.options["slam_undertricks"]:
            self.stopped = self.options["early_stop"] and trick.winner != declarer


class Israeli(Deal):
    """4.10: an auction, cards passed on after four passes, exact bids."""

    turned = False

    def lay(self) -> None:
        super().lay()
        self.best: tuple[int, str] | None = None
        self.declarer: int | None = None
        self.passes = 0
        self.packets: dict[int, list[str]] = {}
        self.rounds = self.exchanges = 0
        self.bids: dict[int, int] = {}

    def call(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "pass":
            self.passes += 1
            if self.best is None and self.passes == 4:
                limit = self.options["frisch_rounds"] if self.options["frisch"] else 0
                self.thrown_in = self.rounds == limit
                self.rounds, self.passes, self.packets = self.rounds + 1, 0, {}
        elif word == "give":
            self.packets.setdefault(seat, []).append(rest)
            if sum(map(len, self.packets.values())) == 12:
                self._pass_on()
        elif " " in rest:
            number, suit = rest.split()
            self.best, self.declarer = (int(number), suit), seat
            self.make_trump(None if suit == "nt" else suit)
        else:
            self.bids[seat] = int(rest)
            self.undertakings = [Undertaking((each,), bid, "exactly") for each, bid in self.bids.items()]

    def _pass_on(self) -> None:
        left = {seat: (seat + 1) % 4 for seat in range(4)}
        for card, homes in self.may.items():
            further = {("hand", left[home[1]]) for home in homes} - {("hand", self.me)}
            if self.home[card] != ("hand", self.me):
                self.may[card] = homes | further
        for seat, packet in self.packets.items():
            for card in packet:
                self.hands[seat].remove(card)
                self.home[card] = ("hand", left[seat])
        for seat, packet in self.packets.items():
            self.hands[left[seat]].update(packet)
        self.exchanges += 1
        given = self.packets[self.me]
        self.given_up.extend(given)
        self.know(*given, *self.hands[self.me])
        self.exchanged |= set(range(4))

    def chance(self, cards: Iterable[str], seat: int) -> float | None:
        """After a second exchange cards may have gone on, with chances that the umpire does not count."""
        return super().chance(cards, seat) if self.exchanges < 2 else None


class Contract(Deal):
    """4.18: fewer cards in each deal, exact bids, trumps in rotation."""

    turned = False

    def lay(self) -> None:
        start = self.options["start"] or 52 // self.n
        if self.options["schedule"] == "ten_to_one":
            start = min(10, start)
        each = start - (self.number - 1)
        for at, card in enumerate(self.pack):
            self.put(card, ("hand", (self.dealer + 1 + at) % self.n) if at < each * self.n else STOCK)
        self.begin()
        self.make_trump([*SUITS, None][(self.number - 1) % 5])
        self.bids: dict[int, int] = {}

    def call(self, seat: int, text: str) -> None:
        self.bids[seat] = int(text.removeprefix("bid "))
        self.undertakings = [Undertaking((each,), bid, "exactly") for each, bid in self.bids.items()]
