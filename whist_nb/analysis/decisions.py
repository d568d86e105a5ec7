"""The decisions of a game one by one: what the seat could see and, for plays, the hidden cards as well.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["2S 2H", "3S KS", "AS QS", "4H 5H"], leader=0)
>>> game.apply("2S")
>>> [(moment.seat, moment.trick, moment.card) for moment in play_decisions(game)]
[(0, 1, Card('2S'))]
"""

from collections.abc import Iterator
from dataclasses import dataclass

from whist_nb.engine.actions import Action, Knock, Play
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.engine.view import EVERYONE, View


@dataclass(frozen=True, eq=False)
class SeatDecision:
    """An action about to be taken: its place in ``Game.actions``, its seat, and what that seat knew.

    ``deal`` counts from 1.
    """

    index: int
    deal: int
    seat: int
    action: Action
    view: View

    @property
    def is_play(self) -> bool:
        """Whether it is a card played to a trick, or a knock."""
        return isinstance(self.action, Play | Knock)

    @property
    def card(self) -> Card | None:
        """The card played; None for a knock, and for anything that is not a play."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def trick(self) -> int:
        """The number of the trick in its deal."""
        return len(self.view.tricks) + 1


@dataclass(frozen=True, eq=False)
class PlayDecision(SeatDecision):
    """A card about to be played, or a knock; ``open`` is the same moment with open cards."""

    open: View


def choice_decisions(game: Game, deal: int | None = None) -> Iterator[SeatDecision]:
    """Yield every choice of a game, or of one deal, that is not a play, in order."""
    twin = game.before(0)
    for index, (seat, action) in enumerate(game.actions):
        if not isinstance(action, Play | Knock):
            view = twin.view(seat)
            if deal in (None, view.deal_number) and len(view.legal_actions()) > 1:
                yield SeatDecision(index, view.deal_number, seat, action, view)
        twin.apply(action)


def play_decisions(game: Game, deal: int | None = None) -> Iterator[PlayDecision]:
    """Yield every play and knock of a game, or of one deal (from 1), in order."""
    twin = game.before(0)
    for index, (seat, action) in enumerate(game.actions):
        if isinstance(action, Play | Knock):
            number = twin.view(EVERYONE).deal_number
            if deal in (None, number):
                yield PlayDecision(index, number, seat, action, twin.view(seat), twin.view(EVERYONE))
        twin.apply(action)
