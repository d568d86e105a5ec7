"""Turn a view into a position for the solver: for reviews with open cards, for exact endings, and for possible deals of
the unseen cards.

>>> import whist_nb as wn
>>> game = wn.Game("whist", seed=1, deals=1)
>>> position_of(game.view(wn.EVERYONE)).tricks_left
13
"""

from collections.abc import Hashable, Iterable, Sequence

from whist_nb.analysis.position import Position, Turn
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import clockwise
from whist_nb.engine.view import EVERYONE, Contract, View


def position_of(view: View, sides: tuple[Hashable, ...] | None = None) -> Position | None:
    """Turn a view of all cards into a Position for the solver; None while cards are covered or still to be drawn, and
    where turns do not go round the table.

    ``sides`` says who plays together (see ``coalitions``); by default, as in the view. Raises BadOption for the view of
    a single seat, and when nobody is to play a card.
    """
    if view.seat is not EVERYONE:
        raise BadOption("A position shows all cards: give game.view(EVERYONE).")
    if view.turn is None:
        raise BadOption(phrase("Nobody has to play a card now: {view!r}.", view=view))
    if cards_will_come(view) or view.plays_last is not None:
        return None
    return position_with(view, [[*view.hands[seat], *faces(view, seat)] for seat in range(view.seats)], sides)


def position_with(view: View, hands: Sequence[Iterable[Card]], sides: tuple[Hashable, ...] | None = None) -> Position:
    """The moment of any view as a Position, if these are the cards that the seats may still play."""
    held = tuple(hand if type(hand) is Cards else Cards(hand) for hand in hands)
    leader, turns = trick_on_table(view, list(map(len, held)))
    return Position(
        held,
        leader,
        view.trump,
        view.sides if sides is None else sides,
        turns,
        view.ranks.order,
        knock_on_lead=bool(view.options.get("knock_on_lead", True)),
    )


def trick_on_table(view: View, held: Sequence[int]) -> tuple[int, tuple[Turn, ...]]:
    """The seat from which the trick goes round, and the turns taken in it; None for a knock.

    ``held`` has how many cards each seat may still play. Those who knocked count.
    """
    acted = {**dict.fromkeys(view.knocked), **dict(view.trick)}
    now = view.turn if view.turn is not None else view.leader or 0
    first = now
    for seat in list(clockwise(now, view.seats))[:0:-1]:
        if seat in acted:
            first = seat
        elif held[seat]:
            break
    return first, tuple((seat, acted[seat]) for seat in clockwise(first, view.seats) if seat in acted)


def cards_to_play(view: View) -> list[int]:
    """How many cards each seat may still play, the faced ones before it included."""
    return [left + len(faces(view, seat)) for seat, left in enumerate(view.cards_left)]


def held_in_trick(view: View) -> list[int]:
    """How many cards each seat had to play when the trick began; the most of them are the tricks left."""
    on_table = dict(view.trick)
    return [count + (seat in on_table) for seat, count in enumerate(cards_to_play(view))]


def faces(view: View, seat: int) -> list[Card]:
    """The cards that lie faced before a seat."""
    return [pile.face for pile in view.layouts[seat] if pile.face]


def are_covered(view: View) -> bool:
    """Whether cards on the table are still covered."""
    return any(pile.covered for piles in view.layouts for pile in piles)


def are_drawn(view: View) -> bool:
    """Whether cards are still to be drawn from the stock."""
    return view.stage is not None and view.stage.draws and view.stock_left > 0


def cards_will_come(view: View) -> bool:
    """Whether cards are still to be drawn from the stock or to be uncovered."""
    return are_drawn(view) or are_covered(view)


def tricks_that_count(view: View) -> tuple[int, ...]:
    """The tricks of each seat so far that count: where a first stage only builds the hands, those since."""
    if not view.stage_start or find_variant(view.variant).counts_draws(view.options):
        return view.tricks_won
    winners = [trick.winner for trick in view.tricks[view.stage_start :]]
    return tuple(map(winners.count, range(view.seats)))


def coalitions(view: View, contract: Contract | None = None) -> tuple[Hashable, ...]:
    """The sides in this deal: the partners, or those for and against the contract, or the one given."""
    contract = contract or view.contract
    alone = len(set(view.sides)) == view.seats
    if contract and alone and contract.aim != "exactly" and 0 < len(contract.seats) < view.seats:
        return tuple(seat not in contract.seats for seat in range(view.seats))
    return view.sides
