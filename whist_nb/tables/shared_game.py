"""One game and all tables that show it: the lock around it, and how each of them is told what the others did."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator
from typing import Any

from whist_nb.engine.game import Game


class SharedGame:
    """What all tables have in common that show one game; ``game`` is the one they show now.

    A new match is a new game for all of them: nobody is left behind at the old one.
    """

    def __init__(self, game: Game) -> None:
        self.lock = threading.RLock()
        self.game = game
        self._tables: weakref.WeakSet[Any] = weakref.WeakSet()

    def join(self, table: Any) -> None:
        """Another table shows the game; it is told from now on."""
        self._tables.add(table)

    def others(self, table: Any) -> Iterator[Any]:
        """All tables but that one."""
        return (other for other in tuple(self._tables) if other is not table)

    def turn_to(self, game: Game) -> None:
        """Another game takes the place of this one; whoever opens the old one again is at a table apart."""
        with _opening:
            _shared.pop(id(self.game), None)
            self.game = game
            _shared[id(game)] = self


_shared: weakref.WeakValueDictionary[int, SharedGame] = weakref.WeakValueDictionary()
"""By the id of the game, which stays its own while an entry is there: the entry holds the game."""
_opening = threading.Lock()


def shared(game: Game) -> SharedGame:
    """The one shared game of a game, made when its first table is opened."""
    with _opening:
        found = _shared.get(id(game))
        if found is None:
            found = _shared[id(game)] = SharedGame(game)
        return found
