"""The plays of a game one by one: what lay open to nobody, and what the seat could see.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["2S 2H", "3S KS", "AS QS", "4H 5H"], leader=0)
>>> game.apply("2S")
>>> [(moment.seat, moment.trick, moment.card) for moment in play_decisions(game)]
[(0, 1, Card('2S'))]
"""

from collections.abc import Iterator
from typing import NamedTuple

from whist_nb.engine.actions import Action, Knock, Play
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.engine.view import EVERYONE, View


class PlayDecision(NamedTuple):
    """A card about to be played: its place in ``Game.actions``, who plays what, and what can be seen.

    ``view`` is what the seat knew, ``open`` the same moment with all cards. ``deal`` counts from 1.
    """

    index: int
    deal: int
    seat: int
    action: Action
    view: View
    open: View

    @property
    def card(self) -> Card | None:
        """The card; None for a knock."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def trick(self) -> int:
        """The number of the trick in its deal."""
        return len(self.open.tricks) + 1


class ChoiceDecision(NamedTuple):
    """An answer about to be given that is no play: a bid, a call, a discard, and what its seat knew.

    ``index`` is its place in ``Game.actions``, ``deal`` counts from 1.
    """

    index: int
    deal: int
    seat: int
    action: Action
    view: View


def choice_decisions(game: Game, deal: int | None = None) -> Iterator[ChoiceDecision]:
    """Every answer of a game that is no play, where there was a choice, in order; or those of one deal."""
    twin = game.before(0)
    for index, (seat, action) in enumerate(game.actions):
        if not isinstance(action, Play | Knock):
            view = twin.view(seat)
            if deal in (None, view.deal_number) and len(view.legal_actions()) > 1:
                yield ChoiceDecision(index, view.deal_number, seat, action, view)
        twin.apply(action)


def play_decisions(game: Game, deal: int | None = None) -> Iterator[PlayDecision]:
    """Every play and knock of a game in order, or those of one deal, counted from 1."""
    twin = game.before(0)
    for index, (seat, action) in enumerate(game.actions):
        if isinstance(action, Play | Knock):
            number = twin.view(EVERYONE).deal_number
            if deal in (None, number):
                yield PlayDecision(index, number, seat, action, twin.view(seat), twin.view(EVERYONE))
        twin.apply(action)
