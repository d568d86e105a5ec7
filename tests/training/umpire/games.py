"""What each game changes in the plain deal: rules.md, section 4, game by game."""

from __future__ import annotations

from tests.training.umpire.cards import PACK, SUITS, WORDS, Order, down
from tests.training.umpire.deal import STOCK, Deal, Trick, Undertaking, name_of
from tests.training.umpire.knowing import Home
from tests.training.umpire.ruffs import Ruff, RuffAndTrump, lay_away, take_up

RED, BLACK = "HD", "SC"


class Cycling(Deal):
    """4.5: nothing is turned; trumps go round by the number of the deal."""

    turned = False

    def lay(self) -> None:
        super().lay()
        cycle = self.options["cycle"].split()
        now = cycle[(self.number - 1) % 5]
        self.make_trump(None if now == "NT" else now)


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
                self.deny(seat, (card for card in PACK if card[1] in lacking), f"said ‘{text}’ for want of a card")
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

    def chance(self, card: str, seat: int, covered: bool = True) -> float | None:
        """After a second exchange cards may have gone on, with chances that the umpire does not count."""
        return super().chance(card, seat, covered) if self.exchanges < 2 else None


class Drawing(Deal):
    """4.11 and 4.20: two players, an open and a covered card drawn after each trick while there is a stock."""

    first_of_stock = 26
    dealt_from = 0

    def lay(self) -> None:
        for at, card in enumerate(self.pack):
            if at < self.dealt_from:
                self.put(card, ("aside",))
            elif at < self.first_of_stock:
                self.put(card, ("hand", (self.dealer + 1 + at - self.dealt_from) % 2))
            else:
                self.put(card, STOCK)
        self.begin()
        self.next = self.first_of_stock
        self._turn()
        self.make_trump(self.pack[self.next][1])

    def _turn(self) -> None:
        self.home[self.pack[self.next]] = ("open", self.next)
        self.see(self.pack[self.next])

    @property
    def stock_left(self) -> int:
        return len(self.pack) - self.next

    def is_out_of_play(self, home: Home) -> bool:
        return home[0] == "aside"

    def after_trick(self, trick: Trick) -> None:
        if not self.stock_left:
            return
        winner, loser = trick.winner, 1 - trick.winner
        prize, hidden = self.pack[self.next], self.pack[self.next + 1]
        self.put(prize, ("faced", winner, trick.number))
        self.know(prize)
        self.taken.append((trick.number, winner, prize))
        drawn = ("drawn", loser, trick.number)
        self.put(hidden, drawn)
        if loser == self.me:
            self.know(hidden)
        else:
            for card, homes in self.may.items():
                if STOCK in homes:
                    self.may[card] = homes | {drawn}
        self.next += 2
        if self.stock_left:
            self._turn()
        else:
            for homes in self.may.values():
                homes.discard(STOCK)


class Christmas(Drawing):
    first_of_stock, dealt_from = 32, 10

    def lay(self) -> None:
        self.rule = self.carried["rule"]
        self.asking: tuple[int, str] | None = None
        self.meld_points = [0, 0]
        self.pending: Trick | None = None
        super().lay()

    def after_trick(self, trick: Trick) -> None:
        partner = self._partner(trick)
        if partner is not None and not self.options["auto_declare"] and trick.number < 21:
            self.pending = trick  # the leader is asked first
            return
        if partner is not None and trick.number < 21:
            self._shown_or_not(trick, partner, trick.plays[0][0])
        super().after_trick(trick)

    def _partner(self, trick: Trick) -> str | None:
        """The card that may be shown after a trick, as far as everybody can tell."""
        led = trick.plays[0][1]
        want = {3: "32", 4: "32", 5: "KQ", 6: "KQ"}.get(self.rule, "  ")
        card = want[1] + led[1]
        return card if led[0] == want[0] and card not in self.gone else None

    def _shown_or_not(self, trick: Trick, partner: str, leader: int) -> None:
        if partner in self.rest(leader):
            self._show(trick, partner, leader)
        else:
            self.deny(leader, [partner], f"showed no {name_of(partner)} after trick {trick.number}")

    def _show(self, trick: Trick, partner: str, leader: int) -> None:
        homes = self.private(leader)
        self.may[partner] &= homes
        self.shown.add(partner)
        if self.rule in (3, 4):
            self.meld_points[leader] += 2 if partner[1] in RED else 1
        else:
            self.meld_points[leader] += 3 if trick.winner == leader else 2

    def call(self, seat: int, text: str) -> None:
        if text.startswith("rule "):
            self.rule = int(text.removeprefix("rule "))
        elif text in ("declare", "decline") and self.pending is not None:
            trick, self.pending = self.pending, None
            if text == "declare":
                self._show(trick, self._partner(trick), seat)
            super().after_trick(trick)
        else:
            super().call(seat, text)

    @property
    def played_out(self) -> bool:
        return len(self.tricks) == 21

    def points(self) -> list[int]:
        sign = 1 if self.rule % 2 else -1
        late = [sum(t.winner == seat for t in self.tricks[10:]) for seat in range(2)]
        return [sign * late[seat] + self.meld_points[seat] for seat in range(2)]


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


class Humbug(Deal):
    """4.15: all cards between two; both hands open unless told otherwise."""

    @property
    def turned(self) -> bool:  # type: ignore[override]
        return self.options["trump"] == "turned"

    def lay(self) -> None:
        super().lay()
        if not self.turned:
            self.make_trump("C")

    def before_trick(self) -> None:
        if self.options["open_hands"]:
            self.see(*self.home)

    def renounce(self, seat: int, led: str, card: str) -> None:
        if not self.options["allow_revoke"]:
            super().renounce(seat, led, card)
        elif all((who, what) != (seat, led) for _, who, what, _ in self.voids):
            self.voids.append((len(self.tricks) + 1, seat, led, card))


class Layout(Deal):
    """4.16 and 4.17: covered cards in columns, a faced card on each, a few in the hand."""

    columns = 12

    def lay(self) -> None:
        for at, card in enumerate(self.pack):
            seat, column = (self.dealer + 1 + at) % 2, (at // 2) % self.columns
            if at < 2 * self.columns:
                self.put(card, ("under", seat, column))
            elif at < 4 * self.columns:
                self.put(card, ("row", seat, column))
            else:
                self.put(card, ("hand", seat))
        self.begin()
        self.see(*(card for card, home in self.home.items() if home[0] == "row"))
        self.make_trump(self.options.get("trump"))

    def played(self, seat: int, card: str) -> None:
        home = self.home[card]
        if home[0] != "row":
            return
        beneath = next((c for c, where in self.home.items() if where == ("under", seat, home[2])), None)
        if beneath is not None:
            self.home[beneath] = home
            self.hands[seat].add(beneath)
            for other, homes in self.may.items():
                if ("under", seat, home[2]) in homes and other != beneath:
                    self.may[other] = homes - {("under", seat, home[2])}
            self.see(beneath)

    def after_trick(self, trick: Trick) -> None:
        self.stopped = self.options["early_end"] and self.won(trick.winner) == 14

    @property
    def tricks_in_all(self) -> int:
        return 26

    def is_out_of_play(self, home: Home) -> bool:
        return False


class Russi(Layout):
    columns = 9


class Contract(Deal):
    """4.18: fewer cards in each deal, exact bids, trumps by turns."""

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
                self.deny(seat, others, f"named the suit of its card, {WORDS[self.trump]}")
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
    "cycling-whist": Cycling, "bid-whist": Bid, "minnesota-whist": Sealed, "norwegian-whist": Norwegian,
    "solo-whist": Solo, "israeli-whist": Israeli, "german-whist": Drawing, "ruff-and-honours": Ruff, "ruff-and-trump": RuffAndTrump,
    "widow-whist": Widow, "humbug": Humbug, "turnover-bridge": Layout, "russi": Russi, "contract-whist": Contract,
    "knockout-whist": KnockOut, "christmas-whist": Christmas,
}  # fmt: skip
