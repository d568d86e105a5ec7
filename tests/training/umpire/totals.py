"""4.21: every seat says how many points it holds; declarer's partner lays its hand open, and declarer plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tests.training.umpire.deal import Deal, Told, Undertaking
from tests.training.umpire.knowing import Home, Impossible, Knowledge

COUNTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
TARGETS = {"nt": 9, "S": 10, "H": 10, "D": 11, "C": 11}


class MiniBridge(Deal):
    """Points are announced, dummy goes down, a contract is named, two hands are played by one."""

    turned = False

    def lay(self) -> None:
        super().lay()
        self.said: dict[int, int] = {}
        self.declarer = self.dummy = -1
        self._found: dict[str, frozenset[Home]] = {}

    def act(self, seat: int, text: str) -> None:
        self._found = {}
        if seat == self.declarer and text in self.rest(self.dummy):
            seat = self.dummy
        super().act(seat, text)

    def call(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "announce":
            self.said[seat] = int(rest)
            self.told.append(Told(seat, f"announced {rest} point{'s' * (rest != '1')}"))
            if len(self.said) == 4:
                self._go_down()
        elif word in ("part", "game"):
            self.make_trump(None if rest == "nt" else rest)
            target = 7 if word == "part" else TARGETS[rest]
            self.undertakings = [Undertaking((self.declarer, self.dummy), target)]
        else:
            super().call(seat, text)

    def _go_down(self) -> None:
        ours = self.said[0] + self.said[2]
        if ours == 20:
            self.thrown_in = True
            return
        side = (0, 2) if ours > 20 else (1, 3)
        self.declarer = max((seat for seat in self.said if seat in side), key=self.said.__getitem__)
        self.dummy = (self.declarer + 2) % 4
        self.see(*self.hands[self.dummy])

    # where the cards may be

    def _ways(self, may: Mapping[str, Iterable[Home]], count: bool = False) -> int:
        """The ways to lay the cards so that each hand holds what it announced; without ``count`` only whether any."""
        high = [card for card in may if card[0] in COUNTS]
        room = self.room()
        homes = sorted(room, key=str)
        left = tuple(self.said[home[1]] for home in homes)
        found: dict[tuple[int, ...], int] = {}
        ends: dict[tuple[int, ...], int] = {}

        def end(lies: dict[str, Home]) -> int:
            key = tuple(sum(home == at for home in lies.values()) for at in homes)
            if key not in ends:
                fixed = Knowledge({**may, **{card: {home} for card, home in lies.items()}}, room)
                try:
                    ends[key] = fixed.ways if count else len(fixed.laid)
                except Impossible:
                    ends[key] = 0
            return ends[key]

        def go(at: int, points: tuple[int, ...], lies: dict[str, Home]) -> int:
            if at == len(high):
                return 0 if any(points) else end(lies)
            key = (at, *points, *(sum(home == each for home in lies.values()) for each in homes))
            if key not in found:
                total = 0
                for number, home in enumerate(homes):
                    less = points[number] - COUNTS[high[at][0]]
                    if home in may[high[at]] and less >= 0:
                        after = (*points[:number], less, *points[number + 1 :])
                        total += go(at + 1, after, {**lies, high[at]: home})
                        if total and not count:
                            break
                found[key] = total
            return found[key]

        return go(0, left, {})

    def possible(self, card: str) -> frozenset[Home]:
        if len(self.said) < 4:
            return super().possible(card)
        if card not in self._found:
            homes = super().possible(card)
            if len(homes) > 1:
                homes = frozenset(home for home in homes if self._ways({**self.may, card: {home}}))
            self._found[card] = homes
        return self._found[card]

    def chance(self, cards: Iterable[str], seat: int) -> float | None:
        homes = self.in_hand(seat)
        away = {card: self.may[card] - homes for card in cards if card not in self.gone}
        if not all(away.values()):
            return 1.0
        return float(1 - Fraction(self._ways({**self.may, **away}, True), self._ways(self.may, True)))
