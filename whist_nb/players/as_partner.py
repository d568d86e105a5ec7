"""A player in the seat of a hidden partner: the card it would play with each hand, from what that seat has seen.

The whole deal is on the table, with the tricks that came before, so the player sees what it would see in a game: its
own hand, every card played and by whom, and who has shown out. It is asked once about each hand and each order of
cards, since the same view always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Cards
from whist_nb.engine.choosers import Chooser
from whist_nb.engine.game import Game
from whist_nb.players.club import Club

Dealt = Callable[[Sequence[Cards]], Game]
"""Makes the game at the start of an ending from the hands that are still held."""


def stated_club() -> Club:
    """Return the Club that stored problems state as partner: the version with which they were proved."""
    return Club(version=5)


class AsPartner:
    """The cards of one seat in every layout of an ending, as a player chooses them.

    Parameters
    ----------
    hidden
        The layouts.
    seat
        The seat that the player takes.
    player
        The player. It must be one that always gives the same answer to the same view.
    dealt
        A function that returns the game from the hands of a layout.
    """

    def __init__(self, hidden: HiddenHands, seat: int, player: Chooser, dealt: Dealt) -> None:
        self.hidden, self.seat, self.player, self._dealt = hidden, seat, player, dealt
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self._games: dict[int, Game] = {}
        self.asked = 0

    def __call__(self, world: int, played: tuple[int, ...]) -> int:
        """Return the card, by its place among the ending's cards, in a world and after these cards."""
        key = self.hidden.worlds[world][self.seat], played
        if key not in self._known:
            self._known[key] = self._ask(world, played)
        return self._known[key]

    def _ask(self, world: int, played: tuple[int, ...]) -> int:
        self.asked += 1
        if world not in self._games:
            self._games[world] = self._dealt(self.hidden.hands(world))
        game = self._games[world].copy()
        for card in played:
            game.apply(self.hidden.cards[card])
        choice = self.player.choose(game.view(self.seat))
        assert isinstance(choice, Play), "a card is asked for"
        return self.hidden.bit[choice.card]


__all__ = ["AsPartner"]
