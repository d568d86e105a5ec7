"""What everybody plays for during the play: who plays together, and who wants tricks, no tricks, or an exact number."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, NamedTuple

from whist_nb.analysis.public_state import Melds
from whist_nb.analysis.view_positions import coalitions, tricks_that_count
from whist_nb.engine.cards import PACK_52, SUITS
from whist_nb.engine.library import find_variant
from whist_nb.engine.position import ENDING
from whist_nb.engine.rule_watch import points_of
from whist_nb.engine.scoring import Extras, Points
from whist_nb.engine.view import Contract, View


def what_counts(view: View) -> str:
    """Return what decides during the play: "tricks", "points", "the deal" or "a trick"."""
    if view.stage is not None and view.stage.name.is_about(ENDING):
        return "tricks"
    plays_for = find_variant(view.variant).plays_for
    if plays_for in ("the deal", "a trick") or (plays_for == "points" and view.contract):
        return plays_for
    scoring = own_scoring(view)
    return "points" if scoring is not None and (plays_for == "points" or any(scoring)) else "tricks"


def plan_for(view: View) -> dict[str, Any]:
    """Return what everybody plays for during the play; if empty, each side wants as many tricks as possible."""
    match what_counts(view):
        case "points" if view.contract:
            return plan_of(view, view.contract)
        case "points":
            return {"aims": ("lose",) * view.seats} if aim_of(view) == "fewest" else {}
        case "the deal":
            return plan_of_deal(view, view.contract)
        case "a trick":
            return alone(view)
    return {}


def alone(view: View, aim: str = "win") -> dict[str, Any]:
    """Plan for everybody to play alone, for the same aim."""
    return {"sides": tuple(range(view.seats)), "aims": (aim,) * view.seats}


def plan_of(view: View, contract: Contract) -> dict[str, Any]:
    """Return the sides under a contract, and the aim of each."""
    match contract.aim:
        case "fewest":
            return {"aims": ("lose",) * view.seats}
        case "not the last":
            return alone(view, "lose")
        case "exactly":
            return {**alone(view, "exact"), "needs": tuple(need or 0 for need in contract.needs)}
        case "none at all":
            aims = tuple("lose" if seat in contract.seats else "catch" for seat in range(view.seats))
            return {"sides": sides_under(view, contract), "aims": aims, "target": contract.seats[0]}
    return {"sides": sides_under(view, contract)}


def sides_under(view: View, contract: Contract) -> tuple[Hashable, ...]:
    """Return a label for each seat under a contract: equal for seats that play together."""
    return tuple(map(int, coalitions(view, contract)))  # type: ignore[call-overload]


def plan_of_deal(view: View, contract: Contract | None) -> dict[str, Any]:
    """Return the aims of two players, the tricks that count, and the values of the cards they draw."""
    low = contract is not None and contract.aim == "fewest"
    plan: dict[str, Any] = {
        "aims": ("lose" if low else "win",) * view.seats,
        "count_draws": find_variant(view.variant).counts_draws(view.options),
        "won": counted_so_far(view),
        "melds": melds_under(view, contract),
    }
    return {**plan, "values": value_of_cards(view, -1.0 if low else 1.0)} if view.stock_left else plan


def value_of_cards(view: View, sign: float) -> tuple[float, ...]:
    """Return the mean value of an unseen card, what winning counts by itself, and the values of trumps and others."""
    variant = find_variant(view.variant)
    trumps, others = variant.drawn_worth
    worth = [(trumps if card.suit is view.trump else others)[card.rank - 2] for card in view.unseen]
    mean = sign * sum(worth) / max(len(worth), 1)
    pad = (0.0, 0.0)
    values = (sign * each for each in (*trumps, *pad, *others, *pad))
    return (mean, float(variant.counts_draws(view.options)), *values)


def counted_so_far(view: View) -> tuple[int, ...]:
    """Return the tricks so far that count; if only those after the draws count, there are none before."""
    if find_variant(view.variant).counts_draws(view.options):
        return view.tricks_won
    return (0,) * view.seats if view.stage is not None and view.stage.draws else tricks_that_count(view)


def melds_under(view: View, contract: Contract | None) -> Melds | None:
    """Return the melds that may be shown under a contract, as a table; None if there are none."""
    find = find_variant(view.variant).meld
    if find is None or contract is None:
        return None
    made = {card: meld for card in PACK_52 if (meld := find(card, contract))}
    if not made:
        return None
    led, meld = next(iter(made.items()))
    by_suit = {card.suit: (meld.lost, meld.won) for card, meld in made.items()}
    return Melds(led.rank - 2, meld.partner.rank - 2, tuple(value for suit in SUITS for value in by_suit[suit]))


class OwnScoring(NamedTuple):
    """The aims that a game's scoring adds to winning tricks."""

    last_counts: bool
    fewer_is_better: bool


def last_trick_counts(view: View) -> bool:
    """Return whether the game's own points depend on who wins the last trick of a deal, and not just on how many."""
    scoring = own_scoring(view)
    return scoring is not None and scoring.last_counts


def aim_of(view: View) -> str:
    """Return the aim of the contract; without one, "fewest" if the game's own points are better for fewer tricks."""
    if view.contract is not None:
        return view.contract.aim
    scoring = own_scoring(view)
    return "fewest" if scoring is not None and scoring.fewer_is_better else "at least"


def own_scoring(view: View) -> OwnScoring | None:
    """Return the aims that the game's scoring adds; None if its function cannot be asked."""
    points = find_variant(view.variant).points
    return _own_scoring(view.variant, points, view.contract, tuple(view.options.items()), view.seats)


@lru_cache(maxsize=256)
def _own_scoring(
    game: str, function: Points, contract: Contract | None, options: tuple[Any, ...], seats: int
) -> OwnScoring | None:
    """Score deals in which one seat wins all the tricks or nobody any, with each winner of the last trick.

    The result is kept for that ``function``: an author who corrects it registers the game again.
    """
    points, given, every = points_of(find_variant(game)), dict(options), range(seats)
    deals = [tuple(13 * (seat == taker) for seat in every) for taker in every]
    try:
        scored = [[points(won, contract, given, Extras(last=last)) for last in every] for won in ((0,) * seats, *deals)]
        return OwnScoring(any(len(set(each)) > 1 for each in scored), scored[1][0][0] < scored[2][0][0])
    except Exception:  # an author's points may need a contract that the table has not been told
        return None
