"""What a seat plays for in a deal: tricks, points, a number hit, a trick to survive, more than the other.

A goal turns what came of play-outs into one number for each world and answer. It is arithmetic on the arrays of
``Outcomes`` and needs no array package here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from whist_nb.analysis.standing import cards_to_play, tricks_that_count
from whist_nb.engine.actions import ChooseRule
from whist_nb.engine.position import ENDING
from whist_nb.engine.view import View
from whist_nb.variants.solo_auction import CALLS

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import Outcomes

Worth = Callable[["Outcomes"], Any]

TRUMP_WORTH = (1.1, 1.1, 1.15, 1.2, 1.2, 1.3, 1.4, 1.4, 1.7, 1.9, 2.1, 2.3, 2.5)
PLAIN_WORTH = (0.0, 0.0, 0.02, 0.05, 0.15, 0.19, 0.37, 0.48, 0.64, 0.85, 1.1, 1.3, 1.5)
"""How many tricks of German Whist's stage two a card from two to ace is worth, against a plain two with the
other player: fitted to 7,182 solved deals."""


@dataclass(frozen=True)
class Goal:
    """What a seat wants: ``worth`` of outcomes, told in ``unit``; ``plan`` says what everybody plays for.

    ``key`` is what is compared where that is finer than what is told: who survives or not, rather by how much.
    The units are 'tricks' (in the whole deal), 'points', 'chance of a trick' and 'chance to win the deal'.
    """

    unit: str
    worth: Worth
    plan: Mapping[str, Any] = field(default_factory=dict)
    key: Worth | None = None

    def compared(self, outcomes: Outcomes) -> Any:
        """The numbers (worlds, answers) by which answers are compared."""
        return (self.key or self.worth)(outcomes)


def goal_of(view: View) -> Goal:
    """What the seat to act plays for, as the cards are being played."""
    if view.stage is not None and view.stage.name.is_about(ENDING):
        return tricks_of_side(view)
    return BY_GAME.get(view.variant, tricks_of_side)(view)


def side_of(view: View) -> list[int]:
    """The seats of the viewer's side."""
    mine = view.sides[view.seat]  # type: ignore[index]
    return [seat for seat, side in enumerate(view.sides) if side == mine]


def tricks_of_side(view: View) -> Goal:
    """As many tricks as possible for the side, or the seat."""
    mine = side_of(view)
    return Goal("tricks", lambda outcomes: outcomes.of(mine) * 1.0)


# Contracts of a side


def by_tricks(view: View, unit: str, seats: Sequence[int], points: Sequence[float], plan: Mapping[str, Any]) -> Goal:
    """Points that hang on the tricks of some seats: theirs if the viewer is one of them, else against him."""
    sign = 1 if view.seat in seats else -1
    return Goal(unit, lambda outcomes: sign * outcomes.look_up(points, outcomes.of(seats)), plan)


def low_points(rate: float) -> list[float]:
    """A deal in which tricks count against the side: what each number of them is worth, to each other."""
    return [rate * (7 - tricks if tricks <= 6 else 6 - tricks) for tricks in range(14)]


def minnesota(view: View) -> Goal:
    """A high deal: tricks beyond six, for whoever has them; a low one: against them."""
    contract, options = view.contract, view.options
    if contract is None or contract.aim == "fewest":
        return by_tricks(view, "points", side_of(view), low_points(1), {"aims": ("lose",) * 4})
    return by_tricks(view, "points", contract.seats, high_points(options), {})


def high_points(options: Mapping[str, Any]) -> list[float]:
    """What each number of tricks is worth to the side that bid high, against the other side's points."""
    each = 1 if options["south_dakota"] else options["set_multiplier"]
    return [tricks - 6 if tricks > 6 else each * (tricks - 7) for tricks in range(14)]


GRAND_POINTS = [4 * (tricks - 6) if tricks > 6 else 8 * (tricks - 7) for tricks in range(14)]


def norwegian(view: View) -> Goal:
    """Four a trick for a grand made, eight for one that failed; in a nullo each trick counts against its side."""
    contract = view.contract
    if contract is None or contract.aim == "fewest":
        points = low_points(view.options["nullo_rate"])
        return by_tricks(view, "points", side_of(view), points, {"aims": ("lose",) * 4})
    return by_tricks(view, "points", contract.seats, GRAND_POINTS, {})


def bid_whist_points(level: int, no_trump: bool, options: Mapping[str, Any]) -> list[float]:
    """What a contract brings for each number of tricks played for, the kitty's not among them."""
    found = []
    for tricks in range(14):
        won = tricks + 1
        if won >= 6 + level:
            found.append((won - 6 if options["made_score"] == "tricks" else level) * (2.0 if no_trump else 1.0))
        else:
            found.append(-level * (2.0 if no_trump and options["nt_fail_doubles"] else 1.0) - 0.05 * (6 + level - won))
    return found


def bid_whist(view: View) -> Goal:
    """The points of the contract, for those who made it or against them."""
    contract = view.contract
    assert contract is not None, "a contract is played"
    level = max(need or 0 for need in contract.needs) - 5
    return by_tricks(view, "points", contract.seats, bid_whist_points(level, view.trump is None, view.options), {})


# Solo


def payment(call: str, declarers: int, seat_declares: bool, options: Mapping[str, Any]) -> list[float]:
    """What one seat is paid, for each number of tricks of the declarers."""
    found, undertaken = [], CALLS[call]
    for won in range(14):
        over = won - undertaken.tricks
        made = over == 0 if undertaken.tricks == 0 else over >= 0
        counted = undertaken.over_and_under and (call != "slam" or options["slam_undertricks"])
        each = undertaken.value * (5 if options["stakes"] == "red" else 1) + (abs(over) if counted else 0)
        pairwise = declarers == 2 and options["prop_settlement"] == "pairwise"
        shares = 1 if pairwise else 4 - declarers if seat_declares else declarers
        found.append(float(each * shares * (1 if made == seat_declares else -1)))
    return found


def solo_plan(call: str, declarers: Sequence[int]) -> dict[str, Any]:
    """Who plays with whom for what, under a call."""
    sides = tuple(0 if seat in declarers else 1 for seat in range(4))
    if CALLS[call].tricks:
        return {"sides": sides}
    aims = tuple("lose" if seat in declarers else "catch" for seat in range(4))
    return {"sides": sides, "aims": aims, "target": declarers[0]}


def solo(view: View) -> Goal:
    """What the seat is paid; after four passes, not to win the last trick."""
    contract, me = view.contract, view.seat
    assert contract is not None, "a contract is played"
    if contract.aim == "not the last":
        return Goal("points", lambda outcomes: 2.0 - 8.0 * (outcomes.last == me), alone(view, "lose"))
    assert contract.call is not None, "a call was undertaken"
    call = contract.call.text
    mine = payment(call, len(contract.seats), me in contract.seats, view.options)
    return Goal(
        "points",
        lambda outcomes: outcomes.look_up(mine, outcomes.of(contract.seats)),
        solo_plan(call, contract.seats),
    )


# Each for himself


def alone(view: View, aim: str = "win") -> dict[str, Any]:
    """Everybody plays alone, for the same."""
    return {"sides": tuple(range(view.seats)), "aims": (aim,) * view.seats}


def exact_plan(view: View, needs: Sequence[int | None]) -> dict[str, Any]:
    """Everybody plays alone, for the number he has undertaken."""
    return {**alone(view, "exact"), "needs": tuple(need or 0 for need in needs)}


def contract_points(need: int, options: Mapping[str, Any]) -> list[float]:
    """A point for each trick, ten for a bid hit; where only hits count, nothing for a miss."""
    miss = 0 if options["scoring"] == "B" else 1
    return [10.0 + won if won == need else float(miss * won) for won in range(53)]


def israeli_points(need: int, total: int, options: Mapping[str, Any]) -> list[float]:
    """A bid hit, its square and ten; a miss costs; a zero is worth more where too few tricks have been bid."""
    zero = 50 if total < 13 else options["zero_over"]
    if need == 0:
        return [float(zero if won == 0 else -50 + 10 * (won - 1)) for won in range(14)]
    return [float(need * need + 10 if won == need else -options["miss_penalty"] * abs(won - need)) for won in range(14)]


def against_others(view: View, points: Sequence[Sequence[float]], plan: Mapping[str, Any]) -> Goal:
    """Own points, told; compared are those above the mean of the others'."""
    me, others = view.seat, [seat for seat in range(view.seats) if seat != view.seat]

    def own(outcomes: Outcomes) -> Any:
        return outcomes.look_up(points[me], outcomes.of([me]))  # type: ignore[index,list-item]

    def key(outcomes: Outcomes) -> Any:
        return own(outcomes) - sum(outcomes.look_up(points[seat], outcomes.of([seat])) for seat in others) / len(others)

    return Goal("points", own, plan, key)


def exact(view: View) -> Goal:
    """The points of exact bids, in either of the two games."""
    contract = view.contract
    assert contract is not None, "bids have been made"
    needs = [need or 0 for need in contract.needs]
    if view.variant == "israeli-whist":
        points = [israeli_points(need, sum(needs), view.options) for need in needs]
    else:
        points = [contract_points(need, view.options) for need in needs]
    return against_others(view, points, exact_plan(view, needs))


def lone_tricks(view: View) -> Goal:
    """Tricks, each for himself."""
    return Goal("tricks", lambda outcomes: outcomes.of([view.seat]) * 1.0, alone(view))  # type: ignore[list-item]


def ruff_and_trump(view: View) -> Goal:
    """Tricks of the side; single-handed, of the seat."""
    return tricks_of_side(view) if len(set(view.sides)) < view.seats else lone_tricks(view)


# To survive

MORE_TRICKS = 0.1
"""What another trick is worth beside the first: a share in naming trumps, and one that others lack."""


def knockout(view: View) -> Goal:
    """First a trick; then more."""
    me = view.seat

    def survives(outcomes: Outcomes) -> Any:
        return (outcomes.of([me]) > 0) * 1.0  # type: ignore[list-item]

    def key(outcomes: Outcomes) -> Any:
        return survives(outcomes) + MORE_TRICKS * outcomes.of([me])  # type: ignore[list-item]

    return Goal("chance of a trick", survives, alone(view), key)


# More than the other


def duel(view: View, mine: Worth, to_come: int, plan: Mapping[str, Any]) -> Goal:
    """A deal that goes to whoever has more: the chance to win it.

    ``mine`` is by how much the seat is ahead in the end. A narrow end of a play-out with many tricks to come
    proves less than one of the last tricks.
    """
    width = 0.25 + 0.12 * to_come

    def chance(outcomes: Outcomes) -> Any:
        return 1.0 / (1.0 + 2.718281828 ** (-mine(outcomes) / width))

    return Goal("chance to win the deal", chance, plan)


def two_hands(view: View) -> Goal:
    """More tricks than the other, of all that are played."""
    me = view.seat
    assert isinstance(me, int)
    to_come = cards_to_play(view)[me] + sum(pile.covered for pile in view.layouts[me])
    return duel(view, lambda outcomes: outcomes.of([me]) - outcomes.of([1 - me]) * 1.0, to_come, {})


def value_of_cards(view: View, sign: float) -> tuple[float, ...]:
    """The mean worth of what is unseen, what winning counts by itself, and the worth of trumps and plain cards."""
    worth = [(TRUMP_WORTH if card.suit is view.trump else PLAIN_WORTH)[card.rank - 2] for card in view.unseen]
    mean = sign * sum(worth) / max(len(worth), 1)
    counts = 1.0 if view.options.get("count") == "all26" else 0.0
    pad = (0.0, 0.0)
    return (mean, counts, *(sign * each for each in (*TRUMP_WORTH, *pad, *PLAIN_WORTH, *pad)))


def counted_so_far(view: View) -> tuple[int, ...]:
    """The tricks that count so far; none of them while cards are drawn."""
    return (0,) * view.seats if view.stage is not None and view.stage.draws else tricks_that_count(view)


def german(view: View) -> Goal:
    """More tricks of those that count."""
    goal = two_hands(view)
    plan: dict[str, Any] = {"values": value_of_cards(view, 1.0)}
    if view.options["count"] == "all26":
        return Goal(goal.unit, goal.worth, {**plan, "count_draws": True})
    return Goal(goal.unit, goal.worth, {**plan, "won": counted_so_far(view)})


def christmas(view: View) -> Goal:
    """More points under the rule of the deal."""
    call = view.contract.call if view.contract else None
    return under_rule(view, call.number if isinstance(call, ChooseRule) else 1)


def under_rule(view: View, rule: int) -> Goal:
    """More points under a rule: tricks after the Close, or as few, with pairs or marriages."""
    me = view.seat
    assert isinstance(me, int)
    sign = -1.0 if rule % 2 == 0 else 1.0
    shown = {event.seat: event.what for event in view.deal_events if event.verb == "meld"}
    ahead = shown.get(me, 0) - shown.get(1 - me, 0)

    def margin(outcomes: Outcomes) -> Any:
        melds = outcomes.melds[..., me] - outcomes.melds[..., 1 - me]
        return sign * (outcomes.of([me]) - outcomes.of([1 - me])) + melds + ahead

    plan = {
        "aims": ("win" if sign > 0 else "lose",) * 2,
        "melds": (0, 0, 0, 1, 1, 2, 2)[rule],
        "values": value_of_cards(view, sign),
        "won": counted_so_far(view),
    }
    return duel(view, margin, view.cards_left[me] + view.stock_left // 2, plan)


BY_GAME: Mapping[str, Callable[[View], Goal]] = {
    "minnesota-whist": minnesota,
    "norwegian-whist": norwegian,
    "bid-whist": bid_whist,
    "solo-whist": solo,
    "contract-whist": exact,
    "israeli-whist": exact,
    "widow-whist": lone_tricks,
    "ruff-and-trump": ruff_and_trump,
    "knockout-whist": knockout,
    "humbug": two_hands,
    "turnover-bridge": two_hands,
    "russi": two_hands,
    "german-whist": german,
    "christmas-whist": christmas,
}
"""The games in which something else is wanted than tricks for the side."""
