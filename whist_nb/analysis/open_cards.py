"""The cost of each play with open cards, worked out from the value of every position of a deal to the seat to play."""

from collections.abc import Collection, Hashable, Sequence
from enum import Enum
from functools import cached_property

from whist_nb.analysis.decisions import PlayDecision
from whist_nb.analysis.plans import aim_of, last_trick_counts
from whist_nb.analysis.position import Position
from whist_nb.analysis.solved_positions import SolvedPositions
from whist_nb.analysis.solver import OBJECTIVES
from whist_nb.analysis.view_positions import cards_will_come, coalitions, position_of, tricks_that_count
from whist_nb.engine.cards import Card
from whist_nb.engine.view import View

AT_ALL = "at all"
"""The objective of a misere: whether its declarer takes a trick, 1, or none, 0; how many does not matter."""


class Unpriced(Enum):
    """The reason why a play has no cost with open cards."""

    CARDS_TO_COME = "cards are still to be drawn or uncovered"
    SEARCH_LIMIT = "the search takes too long"
    NO_MEASURE = "its value does not depend on the number of tricks"


Moment = tuple[Position | None, Sequence[int]]
"""A position, None at the end of the play, and the tricks won before it."""


class OpenDeal:
    """The positions of one deal in order of play, solved on demand and only once.

    Ask from the last to the first: endings cost little, and the nodes left over go to the others. Deals played from
    the same cards may share what is ``solved``.

    The value of a position is the number of tricks of the seat's side, or minus that number if tricks are to be
    avoided. In a misere it only says whether the declarer can be made to take a trick. If a bid must be made exactly,
    it is minus the number of tricks by which the others together can make it fail. It is None if cards are still to
    come or the search takes too long.
    """

    def __init__(
        self, moments: Sequence[PlayDecision], nodes: int | None = None, solved: SolvedPositions | None = None
    ) -> None:
        self.moments = moments
        self.solved = SolvedPositions(nodes) if solved is None else solved
        self.sides = coalitions(moments[0].open)
        contract = moments[0].open.contract
        self.is_misere = contract is not None and contract.aim == "none at all"
        self._values: dict[tuple[int, int], int | None] = {}

    @cached_property
    def positions(self) -> list[Position | None]:
        """The position before each play."""
        return [position_of(moment.open, self.sides) for moment in self.moments]

    def tricks(self, at: int, side: Hashable, objective: str = "most") -> int | None:
        """Return a side's tricks from position ``at`` on, plus all those won before."""
        moment = self._moment(at)
        return None if moment is None else self._tricks(moment, side, objective)

    def _tricks(self, moment: Moment, side: Hashable, objective: str) -> int | None:
        position, won = moment
        have = sum(self._of(side, won))
        if objective == AT_ALL:
            return int(have > 0) if have or position is None else self._takes_one(position, side)
        left = 0 if position is None else self.solved.tricks(position, side, objective)
        return None if left is None else left + have

    def _takes_one(self, position: Position, side: Hashable) -> int | None:
        found = self.solved.at_least(position, side, "fewest", 1)
        return None if found is None else int(found)

    def _moment(self, at: int) -> Moment | None:
        """Return the position before play ``at`` and the tricks won, or None while cards are to come."""
        if at < len(self.moments):
            position = self.positions[at]
            return None if position is None else (position, tricks_that_count(self.moments[at].open))
        before = self.positions[-1]
        return None if before is None else self._after(before, self.moments[-1].open, self.moments[-1].card)

    def _after(self, position: Position, view: View, card: Card | None) -> Moment:
        """Return what comes of a card, or a knock."""
        won = list(tricks_that_count(view))
        winner = position.winner_after(card)
        if winner is not None:
            won[winner] += 1
        is_over = winner is not None and position.tricks_left == 1
        return None if is_over else position.after(card), won

    def _of(self, side: Hashable, values: Sequence[int]) -> list[int]:
        return [value for value, other in zip(values, self.sides, strict=True) if other == side]

    def known_tricks(self, at: int) -> tuple[int, int] | None:
        """Return the two sides' tricks from position ``at`` on, plus those won before, if that has been solved."""
        moment, asked = self._moment(at), question_of(self.moments[0].open, 0, self.sides)
        if moment is None or asked is None or self.is_misere:
            return None
        first, other = dict.fromkeys(self.sides)
        position, won = moment
        mine, theirs = sum(self._of(first, won)), sum(self._of(other, won))
        low, high = (0, 0) if position is None else self.solved.bounds(position, first, asked[1])
        left = 0 if position is None else position.tricks_left
        return (mine + low, theirs + left - low) if low == high else None

    def value(self, at: int, seat: int) -> int | None:
        """Return the value of position ``at`` to a seat, more being better; None if it is not known."""
        if (at, seat) not in self._values:
            moment = self._moment(at)
            self._values[at, seat] = None if moment is None else self._value(moment, seat)
        return self._values[at, seat]

    def _value(self, moment: Moment, seat: int) -> int | None:
        question = question_of(self.moments[0].open, seat, self.sides)
        if question is not None:
            side, objective, sign = question
            found = self._tricks(moment, side, AT_ALL if self.is_misere else objective)
            return None if found is None else sign * found
        bid = self._bid(seat)
        if bid is None:
            return None
        position, won = moment
        need = bid - won[seat]
        short = self._short(position, seat, need)
        missed = None if short is None else self._over(position, seat, need, short)
        return None if missed is None else -missed

    def _bid(self, seat: int) -> int | None:
        """Return the tricks a seat has to take exactly; None if there is no such bid."""
        contract = self.moments[0].open.contract
        return None if contract is None or contract.aim != "exactly" else contract.needs[seat] or 0

    def _short(self, position: Position | None, seat: int, need: int) -> int | None:
        """Return by how many tricks the others can keep a seat from its bid; the number is only found if there are any.

        They can just as well be strong enough for this and for the opposite, so either has to be asked.
        """
        if position is None or need <= 0:
            return max(0, need)
        can_reach = self.solved.at_least(position, self.sides[seat], "most", need)
        if can_reach is not False:
            return None if can_reach is None else 0
        most = self.solved.tricks(position, self.sides[seat], "most")
        return None if most is None else need - most

    def _over(self, position: Position | None, seat: int, need: int, short: int) -> int | None:
        """Return how many tricks above its bid the others can force on a seat, if more than ``short``."""
        more = max(need + short + 1, 0)
        if position is None or more > position.tricks_left:
            return max(short, -need)
        must_take = self.solved.at_least(position, self.sides[seat], "fewest", more)
        if must_take is not True:
            return None if must_take is None else max(short, -need)
        fewest = self.solved.tricks(position, self.sides[seat], "fewest")
        return None if fewest is None else fewest - need

    def cost(self, at: int) -> int | None:
        """Return how much less the position is worth to the seat after its play than before it; None if not known."""
        seat = self.moments[at].seat
        self._look_back(at)
        after = self.value(at + 1, seat)
        if after == 0 and self._bid(seat) is not None:
            return 0  # nothing is better than a bid that cannot fail, and before its play the seat could choose
        self._look_back(at)
        before = self.value(at, seat)
        return None if before is None or after is None else before - after

    def is_forced(self, at: int) -> bool:
        """Return whether only tricks count, and all that the seat may play is worth the same: touching cards."""
        return self._is_measured(self.moments[at].seat) and _touch(self.positions[at])

    def _is_measured(self, seat: int) -> bool:
        """Return whether the value of a position to a seat depends on the number of tricks."""
        return question_of(self.moments[0].open, seat, self.sides) is not None or self._bid(seat) is not None

    def could_lose(self, at: int) -> bool | None:
        """Return whether another card would have been worth less to the seat than its play; None if it is not known."""
        if self.is_forced(at):
            return False
        position, moment = self.positions[at], self.moments[at]
        worth = self.value(at + 1, moment.seat)
        if position is None or worth is None or moment.card is None:
            return None
        is_known = True
        for card in position.legal:
            other = None if card == moment.card else self._value(self._after(position, moment.open, card), moment.seat)
            if other is not None and other < worth:
                return True
            is_known = is_known and (other is not None or card == moment.card)
        return False if is_known else None

    def why_unpriced(self, at: int) -> Unpriced:
        """Return why a play has no cost, if it has none."""
        moment = self.moments[at]
        if cards_will_come(moment.open):
            return Unpriced.CARDS_TO_COME
        measured = self._is_measured(moment.seat) and self.positions[at] is not None
        return Unpriced.SEARCH_LIMIT if measured else Unpriced.NO_MEASURE

    def learn_from(self, later: PlayDecision, choosers: Collection[int]) -> None:
        """Bound the position after the last play by what is known before a later play of the same deal.

        ``choosers`` are the seats that have had a choice in between.
        """
        line = OpenDeal([later], solved=self.solved)
        if line.sides == self.sides:
            self._compare(self._moment(len(self.moments)), line._moment(0), choosers)

    def _look_back(self, at: int) -> None:
        """Bound position ``at`` by what is known after its play, and the other way round."""
        self._compare(self._moment(at), self._moment(at + 1), [self.moments[at].seat])

    def _compare(self, earlier: Moment | None, later: Moment | None, choosers: Collection[int]) -> None:
        """Bound two positions of a line by each other if only one party has had a choice in between.

        The earlier position is worth no less to that party than the later one, to which it has chosen to go.
        """
        if earlier is None or later is None:
            return
        (before, won), (after, won_after) = earlier, later
        if before is None or after is None:
            return
        for side in dict.fromkeys(self.sides):
            more = sum(self._of(side, won_after)) - sum(self._of(side, won))
            for objective in OBJECTIVES:
                wants_more = {(self.sides[seat] == side) == (objective == "most") for seat in choosers}
                least, most = self.solved.bounds(before, side, objective)
                low, high = self.solved.bounds(after, side, objective)
                if False not in wants_more:
                    self.solved.learn(before, side, objective, low + more, before.tricks_left)
                    self.solved.learn(after, side, objective, 0, most - more)
                if True not in wants_more:
                    self.solved.learn(before, side, objective, 0, high + more)
                    self.solved.learn(after, side, objective, least - more, after.tricks_left)

    def best(self, at: int) -> tuple[Card, ...]:
        """Return the cards that keep the value of the position; none if it is not known."""
        position, moment = self.positions[at], self.moments[at]
        value = self.value(at, moment.seat)
        if position is None or value is None:
            return ()
        after = {card: self._after(position, moment.open, card) for card in position.legal}
        return tuple(card for card, each in after.items() if self._value(each, moment.seat) == value)


def _touch(position: Position | None) -> bool:
    """Return whether the legal cards are all of one suit, with no other card in play between them."""
    if position is None or position.may_knock:
        return False
    suit_of, strength = position.ranks.suit_of, position.ranks.strength
    suits = {suit_of[card] for card in position.legal}
    if len(suits) > 1 or None in suits:
        return False
    there = sorted((card for card in position.everything if suit_of[card] in suits), key=strength.__getitem__)
    places = [there.index(card) for card in position.legal]
    return max(places) - min(places) < len(places)


def question_of(view: View, seat: int, sides: Sequence[Hashable]) -> tuple[Hashable, str, int] | None:
    """Return what to solve for a seat: whose tricks, most or fewest, and 1 if the seat wants more of them, else -1.

    Returns None if it is not a matter of more or fewer, as with exact bids or a last trick that scores by itself.
    """
    if last_trick_counts(view):
        return None
    contract, mine = view.contract, sides[seat]
    match aim_of(view):
        case "at least":
            return mine, "most", 1
        case "fewest":
            return mine, "fewest", -1
        case "none at all" if contract:
            return sides[contract.seats[0]], "fewest", -1 if seat in contract.seats else 1
    return None
