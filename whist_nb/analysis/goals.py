"""A seat's aim in a deal: tricks, points, an exact bid, one trick to survive, or more than the other side.

A goal turns the outcomes of play-outs into one number for each world and answer. This is arithmetic on the arrays in
``Outcomes``; no array package is imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from whist_nb.analysis.public_state import Melds
from whist_nb.analysis.view_positions import cards_to_play, coalitions, tricks_that_count
from whist_nb.engine.cards import PACK_52, SUITS
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.position import ENDING
from whist_nb.engine.rule_watch import points_of
from whist_nb.engine.scoring import Extras, Points
from whist_nb.engine.view import Contract, View
from whist_nb.engine.wording import NOTHING, percentage

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import Outcomes

Worth = Callable[["Outcomes"], Any]

TRUMP_WORTH = (1.1, 1.1, 1.15, 1.2, 1.2, 1.3, 1.4, 1.4, 1.7, 1.9, 2.1, 2.3, 2.5)
PLAIN_WORTH = (0.0, 0.0, 0.02, 0.05, 0.15, 0.19, 0.37, 0.48, 0.64, 0.85, 1.1, 1.3, 1.5)
"""The value of each rank from two to ace in tricks of German Whist's second stage, fitted to 7,182 solved deals.

The scale starts from a plain two held by the other player.
"""


CHANCE_OF_TRICK, CHANCE_TO_WIN = "chance of a trick", phrase("chance to win the deal")
CHANCES = frozenset({CHANCE_OF_TRICK, CHANCE_TO_WIN})
"""The units that are shares of all deals, shown as percentages."""


def gain(unit: str, cost: float) -> str:
    """Return how much more the better answer is worth: '0.4 tricks more', 'an 8% better chance of a trick'."""
    if unit in CHANCES:
        return f"{percentage(100 * cost)} better {unit}"
    return f"{cost:.1f} {unit} more"


@dataclass(frozen=True)
class Goal:
    """A seat's aim: the ``worth`` of outcomes, shown in ``unit``; ``plan`` says what everybody plays for.

    ``key`` is a finer number for comparisons: where survival is a matter of yes or no, it says by how much. The units
    are 'tricks' (in the whole deal), 'points', 'chance of a trick' and 'chance to win the deal'.
    """

    unit: str
    worth: Worth
    plan: Mapping[str, Any] = field(default_factory=dict)
    key: Worth | None = None

    def compared(self, outcomes: Outcomes) -> Any:
        """Return the numbers (worlds, answers) by which answers are compared."""
        return (self.key or self.worth)(outcomes)


def goal_of(view: View) -> Goal:
    """Return the aim of the seat to act, during the play."""
    if view.stage is not None and view.stage.name.is_about(ENDING):
        return tricks_of_side(view)
    plays_for = find_variant(view.variant).plays_for
    match plays_for:
        case "points" if view.contract is not None:
            return points_of_contract(view)
        case "the deal":
            return the_deal(view, view.contract)
        case "a trick":
            return a_trick(view)
    scoring = own_scoring(view)
    if scoring is None or not (plays_for == "points" or any(scoring)):
        return tricks_of_side(view)
    return points_of_contract(view) if view.contract else points_of_side(view)


def side_of(view: View, seat: int | None = None) -> tuple[int, ...]:
    """Return the seats of the viewer's side, or of another seat's."""
    mine = view.sides[view.seat if seat is None else seat]  # type: ignore[index]
    return tuple(other for other, side in enumerate(view.sides) if side == mine)


def tricks_of_side(view: View) -> Goal:
    """Aim for as many tricks as possible for the side, or the seat."""
    mine = side_of(view)
    return Goal("tricks", lambda outcomes: outcomes.of(mine) * 1.0)


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


def points_of_side(view: View) -> Goal:
    """Aim for the points of a deal without a contract."""
    lose = aim_of(view) == "fewest"
    return points_by_tricks(view, None, {"aims": ("lose",) * view.seats} if lose else {})


# Everybody's aims


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


# Points, as the game counts them


def points_of_contract(view: View) -> Goal:
    """Aim for the points of the contract, for it or against it."""
    contract = view.contract
    assert contract is not None, "a contract is played"
    plan = plan_of(view, contract)
    match contract.aim:
        case "exactly":
            return exact(view, contract, plan)
        case "not the last":
            last = of_last_trick(view, contract)
            return Goal("points", lambda outcomes: outcomes.look_up(last, outcomes.last), plan)
    return points_by_tricks(view, contract, plan)


def points_by_tricks(view: View, contract: Contract | None, plan: Mapping[str, Any]) -> Goal:
    """Aim for the points that the declarers' tricks bring, and for the last trick if it scores by itself."""
    group = declarers_of(view, contract)

    @cache
    def worth(total: int) -> list[list[float]]:
        return [of_tricks(view, contract, total, seat) for seat in range(view.seats)]

    def found(outcomes: Outcomes) -> Any:
        if last_trick_counts(view):
            return outcomes.look_up(worth(outcomes.total), outcomes.last, outcomes.of(group))
        return outcomes.look_up(of_tricks(view, contract, outcomes.total), outcomes.of(group))

    return Goal("points", found, plan)


def declarers_of(view: View, contract: Contract | None) -> Sequence[int]:
    """Return the seats whose tricks decide a deal: the declarers', or one side's if nobody has declared."""
    return (contract.seats if contract else ()) or side_of(view)


NEARER = 0.05
"""The value of each trick by which a side comes nearer to a lost contract, if losing costs the same by any margin."""


def of_tricks(view: View, contract: Contract | None, total: int, last: int | None = None) -> list[float]:
    """Return what each number of tricks for the declarers is worth to the viewer, if that seat wins the last trick."""
    group, me, points = declarers_of(view, contract), view.seat, points_of(find_variant(view.variant))
    found, extras = [], Extras(before=(view.scores[0], view.scores[1]), last=last)
    for tricks in range(total + 1):
        scored = points(shared_out(group, tricks, total, view.seats), contract, view.options, extras)
        found.append(float(balance(view, scored)))
    need = max((need or 0 for need in contract.needs), default=0) if contract else 0
    if is_fixed_side(view, group) and need > 1 and len(set(found[:need])) == 1:
        sign = 1 if me in group else -1
        return [worth - sign * NEARER * max(need - tricks, 0) for tricks, worth in enumerate(found)]
    return found


def shared_out(group: Sequence[int], tricks: int, total: int, seats: int) -> list[int]:
    """Share tricks out: some to a group, the rest to the others; who in a group wins them does not matter."""
    other = next(seat for seat in range(seats) if seat not in group)
    return [tricks if seat == group[0] else total - tricks if seat == other else 0 for seat in range(seats)]


def is_fixed_side(view: View, group: Sequence[int]) -> bool:
    """Return whether a group are partners for the whole match."""
    return len(group) > 1 and len({view.sides[seat] for seat in group}) == 1


def balance(view: View, points: Sequence[int]) -> int:
    """Return a seat's balance of a deal: its points, minus those of the other side if there are two."""
    mine = points[view.seat]  # type: ignore[index]
    theirs = next((points[seat] for seat, side in enumerate(view.sides) if side != view.sides[view.seat]), 0)  # type: ignore[index]
    return mine - theirs if len(set(view.sides)) < view.seats else mine


def of_last_trick(view: View, contract: Contract) -> list[float]:
    """Return the value to the viewer of each seat's winning the last trick."""
    points, nothing = points_of(find_variant(view.variant)), (0,) * view.seats
    won = [points(nothing, contract, view.options, Extras(last=seat)) for seat in range(view.seats)]
    return [float(scored[view.seat]) for scored in won]  # type: ignore[index]


def of_own_tricks(view: View, contract: Contract, total: int) -> list[list[float]]:
    """Return for each seat the value of each number of tricks to it, if only a player's own tricks count."""
    points = points_of(find_variant(view.variant))
    rows = [points((tricks,) * view.seats, contract, view.options) for tricks in range(total + 1)]
    return [[float(row[seat]) for row in rows] for seat in range(view.seats)]


def of_bid(view: View, number: int, total: int, tricks: int) -> float:
    """Return the value of that many tricks to the viewer, for an exact bid, if all bids come to a total."""
    me = view.seat
    after = (me + 1) % view.seats  # type: ignore[operator]
    needs = tuple(number if seat == me else total - number if seat == after else 0 for seat in range(view.seats))
    contract = Contract(NOTHING, tuple(range(view.seats)), needs, "exactly")
    return float(points_of(find_variant(view.variant))((tricks,) * view.seats, contract, view.options)[me])  # type: ignore[index]


def exact(view: View, contract: Contract, plan: Mapping[str, Any]) -> Goal:
    """Aim for the seat's own points; answers are compared by how far these are above the others' mean."""
    me, others = view.seat, [seat for seat in range(view.seats) if seat != view.seat]

    @cache
    def worth(total: int) -> list[list[float]]:
        return of_own_tricks(view, contract, total)

    def of(outcomes: Outcomes, seat: int) -> Any:
        return outcomes.look_up(worth(outcomes.total)[seat], outcomes.of([seat]))

    def key(outcomes: Outcomes) -> Any:
        return of(outcomes, me) - sum(of(outcomes, seat) for seat in others) / len(others)  # type: ignore[arg-type]

    return Goal("points", lambda outcomes: of(outcomes, me), plan, key)  # type: ignore[arg-type]


# Survival

MORE_TRICKS = 0.1
"""The value of another trick besides the first: a share in naming trumps, and one that others lack."""


def a_trick(view: View) -> Goal:
    """Aim for a trick first, then for more."""
    me = view.seat

    def survives(outcomes: Outcomes) -> Any:
        return (outcomes.of([me]) > 0) * 1.0  # type: ignore[list-item]

    def key(outcomes: Outcomes) -> Any:
        return survives(outcomes) + MORE_TRICKS * outcomes.of([me])  # type: ignore[list-item]

    return Goal(CHANCE_OF_TRICK, survives, alone(view), key)


# More than the other


def duel(view: View, mine: Worth, to_come: int, plan: Mapping[str, Any]) -> Goal:
    """Aim to win a deal that goes to the player with more.

    ``mine`` is the seat's final lead. A narrow lead after a play-out with many tricks to come proves less than one in
    the last tricks.
    """
    width = 0.25 + 0.12 * to_come

    def chance(outcomes: Outcomes) -> Any:
        return 1.0 / (1.0 + 2.718281828 ** (-mine(outcomes) / width))

    return Goal(CHANCE_TO_WIN, chance, plan)


def value_of_cards(view: View, sign: float) -> tuple[float, ...]:
    """Return the mean value of an unseen card, what winning counts by itself, and the values of trumps and others."""
    worth = [(TRUMP_WORTH if card.suit is view.trump else PLAIN_WORTH)[card.rank - 2] for card in view.unseen]
    mean = sign * sum(worth) / max(len(worth), 1)
    counts = 1.0 if find_variant(view.variant).counts_draws(view.options) else 0.0
    pad = (0.0, 0.0)
    return (mean, counts, *(sign * each for each in (*TRUMP_WORTH, *pad, *PLAIN_WORTH, *pad)))


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


def the_deal(view: View, contract: Contract | None) -> Goal:
    """Aim for more than the opponent in whatever the game compares: tricks that count, and melds."""
    me, rules = view.seat, find_variant(view.variant)
    assert isinstance(me, int)
    tally, melds = rules.tally, melds_under(view, contract)
    assert tally is not None, "the deal goes to the player with more"

    def ahead(tricks: Sequence[int], melds: Sequence[int]) -> float:
        """Return the viewer's lead; both numbers have the viewer's first."""
        turned = slice(None, None, 1 if me == 0 else -1)
        compared = tally(tricks[turned], contract, view.options, Extras(melds=tuple(melds[turned])))
        return float(compared[me] - compared[1 - me])

    events = view.deal_events if rules.meld is not None else ()
    shown = {event.seat: event.what for event in events if event.verb == "meld"}
    so_far = ahead((0, 0), (shown.get(me, 0), shown.get(1 - me, 0)))
    each = ahead((0, 0), (1, 0))

    @cache
    def by_tricks(total: int) -> list[float]:
        return [ahead((tricks, total - tricks), (0, 0)) for tricks in range(total + 1)]

    def margin(outcomes: Outcomes) -> Any:
        found = outcomes.look_up(by_tricks(outcomes.total), outcomes.of([me]))
        if melds is None:
            return found
        return found + each * (outcomes.melds[..., me] - outcomes.melds[..., 1 - me]) + so_far

    to_come = cards_to_play(view)[me] + sum(pile.covered for pile in view.layouts[me])
    if rules.meld is not None:  # melds count before the stock is gone
        to_come += view.stock_left // 2
    return duel(view, margin, to_come, _plan_of_deal(view, contract, melds))


def _plan_of_deal(view: View, contract: Contract | None, melds: Melds | None) -> dict[str, Any]:
    """Return the aims of two players, the tricks that count, and the values of the cards they draw."""
    low = contract is not None and contract.aim == "fewest"
    plan: dict[str, Any] = {
        "aims": ("lose" if low else "win",) * view.seats,
        "count_draws": find_variant(view.variant).counts_draws(view.options),
        "won": counted_so_far(view),
        "melds": melds,
    }
    return {**plan, "values": value_of_cards(view, -1.0 if low else 1.0)} if view.stock_left else plan
