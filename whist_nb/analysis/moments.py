"""The plays of a game one by one: what lay open to nobody, and what the seat could see.

>>> import whist_nb as wn
>>> game = wn.Game("whist", seed=1, deals=1)
>>> position_of(game.view(wn.EVERYONE)).tricks_left
13
"""

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from whist_nb.analysis.position import Position
from whist_nb.engine.actions import Action, Knock, Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.seats import clockwise
from whist_nb.engine.view import EVERYONE, View


class Moment(NamedTuple):
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


def moments(game: Game, deal: int | None = None) -> Iterator[Moment]:
    """Every play and knock of a game in order, or those of one deal, counted from 1."""
    twin = game.before(0)
    for index, (seat, action) in enumerate(game.actions):
        if isinstance(action, Play | Knock):
            number = twin.view(EVERYONE).deal_number
            if deal in (None, number):
                yield Moment(index, number, seat, action, twin.view(seat), twin.view(EVERYONE))
        twin.apply(action)


def position_of(view: View, sides: tuple[Hashable, ...] | None = None) -> Position | None:
    """The moment of a view of all cards as a Position to be solved; None while cards lie covered or are to be drawn.

    ``sides`` are those who play together (``coalitions``), without it as the view has them. BadOption for the
    view of a seat, and where nobody is to play a card.
    """
    if view.seat is not EVERYONE:
        raise BadOption("A position shows all cards: give game.view(EVERYONE).")
    if view.to_act is None or view.question not in ("card", "card or knock"):
        raise BadOption(f"Nobody is to play a card now: {view!r}.")
    if cards_will_come(view):
        return None
    hands = [Cards([*view.hands[seat], *faces(view, seat)]) for seat in range(view.seats)]
    acted = {**dict.fromkeys(view.knocked), **dict(view.trick)}
    leader = first_of_trick(view, [len(hand) for hand in hands])
    turns = [(seat, acted[seat]) for seat in clockwise(leader, view.seats) if seat in acted]
    return Position(
        hands,
        leader,
        view.trump,
        view.sides if sides is None else sides,
        turns,
        view.ranks.order,
        knock_on_lead=bool(view.options.get("knock_on_lead", True)),
    )


def cards_will_come(view: View) -> bool:
    """Whether cards are still to be drawn from the stock or to be uncovered."""
    draws = view.stage is not None and bool(view.stage.stock) and view.stock_left > 0
    return draws or any(pile.covered for piles in view.layouts for pile in piles)


def counted(view: View) -> tuple[int, ...]:
    """The tricks of each seat so far that count: where a first stage only builds the hands, those since."""
    if not view.stage_start or view.options.get("count") == "all26":
        return view.tricks_won
    winners = [trick.winner for trick in view.tricks[view.stage_start :]]
    return tuple(map(winners.count, range(view.seats)))


def faces(view: View, seat: int) -> list[Card]:
    """The cards that lie faced before a seat."""
    return [pile.face for pile in view.layouts[seat] if pile.face]


def first_of_trick(view: View, held: list[int]) -> int:
    """The seat from which the trick on the table goes round; those who knocked count."""
    acted = {seat for seat, _ in view.trick} | set(view.knocked)
    first = view.to_act
    assert first is not None
    for seat in list(clockwise(first, view.seats))[:0:-1]:
        if seat in acted:
            first = seat
        elif held[seat]:
            break
    return first


def coalitions(view: View) -> tuple[Hashable, ...]:
    """Who plays together in this deal: the partners, or those for and those against a contract."""
    contract = view.contract
    alone = len(set(view.sides)) == view.seats
    if contract and alone and contract.aim != "exactly" and 0 < len(contract.seats) < view.seats:
        return tuple(seat not in contract.seats for seat in range(view.seats))
    return view.sides
