"""Views as positions for the solver: for reviews with open cards, exact endings, and deals of the unseen cards.

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
from whist_nb.engine.view import EVERYONE, Contract, View


def position_of(view: View, sides: tuple[Hashable, ...] | None = None) -> Position | None:
    """Turn a view of all cards into a Position for the solver.

    Parameters
    ----------
    view
        A view of EVERYONE, taken while somebody is to play a card.
    sides
        One label for each seat, the same for partners (see `coalitions`); by default, as in the view.

    Returns
    -------
    Position or None
        The position; None while cards are covered or still to be drawn, or if turns do not go round the table.

    Raises
    ------
    BadOption
        If the view is that of a single seat, or it is nobody's turn to play a card.
    """
    if view.seat is not EVERYONE:
        raise BadOption("A position shows all the cards, so give it game.view(EVERYONE).")
    if view.turn is None:
        raise BadOption("Nobody has to play a card now: {view!r}.", view=view)
    if cards_will_come(view) or view.plays_last is not None:
        return None
    return position_with(view, [[*view.hands[seat], *faces(view, seat)] for seat in range(view.seats)], sides)


def position_with(view: View, hands: Sequence[Iterable[Card]], sides: tuple[Hashable, ...] | None = None) -> Position:
    """Return the moment of any view as a Position, if these are the cards that the seats may still play."""
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
    """Return the seat that began the trick, and the turns taken in it; None for a knock.

    ``held`` is the number of cards each seat may still play. Seats that knocked count.
    """
    if view.leader is not None and not view.knocked and view.plays_last is None:
        return view.leader, view.trick
    acted = {**dict.fromkeys(view.knocked), **dict(view.trick)}
    now = view.turn if view.turn is not None else view.leader or 0
    first, turns = now, [(now, acted[now])] if now in acted else []
    for steps in range(1, view.seats):
        seat = (now - steps) % view.seats
        if seat in acted:
            first = seat
            turns.insert(0, (seat, acted[seat]))
        elif held[seat]:
            break
    return first, tuple(turns)


def cards_to_play(view: View) -> list[int]:
    """Return the number of cards each seat may still play, its faced ones included."""
    return [left + len(faces(view, seat)) for seat, left in enumerate(view.cards_left)]


def held_in_trick(view: View) -> list[int]:
    """Return the number of cards each seat could play when the trick began; the largest is the tricks left."""
    on_table = dict(view.trick)
    return [count + (seat in on_table) for seat, count in enumerate(cards_to_play(view))]


def faces(view: View, seat: int) -> list[Card]:
    """Return the faced cards before a seat."""
    return [pile.face for pile in view.layouts[seat] if pile.face]


def are_covered(view: View) -> bool:
    """Return whether cards on the table are still covered."""
    return any(pile.covered for piles in view.layouts for pile in piles)


def are_drawn(view: View) -> bool:
    """Return whether cards are still to be drawn from the stock."""
    return view.stage is not None and view.stage.draws and view.stock_left > 0


def cards_will_come(view: View) -> bool:
    """Return whether cards are still to be drawn from the stock or uncovered."""
    return are_drawn(view) or are_covered(view)


def tricks_that_count(view: View) -> tuple[int, ...]:
    """Return the tricks of each seat so far that count; if a first stage only builds the hands, those since."""
    if not view.stage_start or find_variant(view.variant).counts_draws(view.options):
        return view.tricks_won
    winners = [trick.winner for trick in view.tricks[view.stage_start :]]
    return tuple(map(winners.count, range(view.seats)))


def coalitions(view: View, contract: Contract | None = None) -> tuple[Hashable, ...]:
    """Return the sides in this deal: the partnerships, or the players for and against the contract.

    Parameters
    ----------
    view
        A view of the deal.
    contract
        A contract to assume; by default the one in the view.

    Returns
    -------
    tuple
        One label for each seat, the same for partners.
    """
    contract = contract or view.contract
    alone = len(set(view.sides)) == view.seats
    if contract and alone and contract.aim != "exactly" and 0 < len(contract.seats) < view.seats:
        return tuple(seat not in contract.seats for seat in range(view.seats))
    return view.sides
