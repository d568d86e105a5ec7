"""Games for two in which cards are revealed bit by bit: 4.11, 4.15 to 4.17, 4.20."""

from __future__ import annotations

from tests.training.umpire.deal import STOCK, Deal, Trick, name_of
from tests.training.umpire.knowing import Home

RED = "HD"


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


class Humbug(Deal):
    """4.15: all cards between two; both hands open by default."""

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
