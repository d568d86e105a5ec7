"""The worlds in which a goal can be reached with open cards; no plan can win in any other."""

from __future__ import annotations

from typing import Any

from whist_nb.analysis.compiled import Compiled
from whist_nb.analysis.kernels import compiling, worlds_won
from whist_nb.analysis.kernels import layout as k
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.search import ready

WORDS, BYTES = "int64[::1]", "uint8[::1]"
WORLDS_WON = Compiled(worlds_won.worlds_won, f"void({', '.join([WORDS] * 8)}, {BYTES}, {BYTES})")
TABLE_BITS = {True: 17, False: 15}


def is_quick(seconds: float = 0.0) -> bool:
    """Start the compiled kernel, wait that long, and return whether it can be used now."""
    return compiling.HAS_NUMBA and ready(seconds, (WORLDS_WON,))


class OpenWorlds:
    """Open-card answers for the worlds of one question; what is found is kept for the next turn.

    With ``helpless``, nobody plays for the goal: it is reached only where it cannot be missed, whatever is played.
    """

    def __init__(self, hidden: HiddenHands, ours: int, fewest: bool, fast: bool, helpless: bool = False) -> None:
        self.fewest, self.fast = fewest, fast
        seats = hidden.position.seats
        self._bytes = (len(hidden.worlds) + 7) // 8
        self._config = self._array([0] * worlds_won.CONFIG_SIZE)
        self._config[k.SEATS], self._config[k.TRUMP] = seats, hidden.trump
        self._config[k.COUNT] = ours
        for_it = 0 if helpless else ours
        self._config[k.WANT] = (1 << seats) - 1 & ~for_it if fewest else for_it
        self._config[worlds_won.TABLE_BITS] = TABLE_BITS[fast]
        self._suits, self._lanes = self._array(hidden.suits), self._array(hidden.lanes)
        self._layouts = self._array([hand for world in hidden.worlds for hand in world])
        self._hands, self._turns = self._array([0] * seats), self._array([0] * seats)
        self._table = self._array([-1]) if fast else [-1]
        self._table = self._table.repeat(1 << TABLE_BITS[True]) if fast else [-1] * (1 << TABLE_BITS[False])
        self._frames = self._array([0] * k.FRAME * (len(hidden.cards) + 2))
        self._found: Any = self._array([0] * self._bytes, "uint8")

    def _array(self, values: list[int], kind: str = "int64") -> Any:
        if not self.fast:
            return values
        import numpy as np

        return np.array(values, kind)

    def won(self, worlds: int, alive: int, leader: int, turns: tuple[int, ...], need: int) -> int:
        """Return those of the worlds in which the goal is reached with open cards.

        ``alive`` are the cards still held, ``turns`` those on the table. ``need`` is the number of tricks still to be
        taken, or still allowed.
        """
        config = self._config
        config[worlds_won.ALIVE], config[worlds_won.LEADER], config[worlds_won.TURNS] = alive, leader, len(turns)
        config[worlds_won.NEEDED] = need + self.fewest
        for place, card in enumerate(turns):
            self._turns[place] = card
        members: Any = worlds.to_bytes(self._bytes, "little")
        if self.fast:
            import numpy as np

            members = np.frombuffer(members, np.uint8).copy()
        run = WORLDS_WON.fast if self.fast else WORLDS_WON.plain
        assert run is not None
        run(
            config,
            self._suits,
            self._lanes,
            self._layouts,
            self._hands,
            self._table,
            self._frames,
            self._turns,
            members,
            self._found,
        )
        found = int.from_bytes(bytes(self._found), "little")
        return worlds & ~found if self.fewest else found
