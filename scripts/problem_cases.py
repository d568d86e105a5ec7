"""Stored problems as a checker sees them: its own layouts, rules of play, plans, fronts and open-card solver.

Nothing here is shared with the program that found the problems, and everything is written as plainly as possible; cards
are texts such as 'QH'. A problem is a mapping as in the file; see ``whist_nb/lessons/stored_problems.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from whist_nb.engine.game import Game
from whist_nb.players import Sampler
from whist_nb.players.as_partner import stated_club

Hands = tuple[frozenset[str], ...]
Moment = tuple[int, tuple[str, ...], Hands, int]
"""Who led, the cards on the table, those that each seat has played since the start, and the tricks won by our side."""


class Case:
    """A problem as the checker sees it."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        self.hands: Hands = tuple(frozenset(hand.split()) for hand in problem["hands"])
        self.n = len(self.hands)
        self.leader: int = problem["leader"]
        self.trump: str | None = problem["trump"]
        self.order: str = problem.get("ranking", "AKQJT98765432")
        self.on_table: tuple[str, ...] = tuple(problem["trick"].split())
        self.ours = self.deciding = frozenset(problem["ours"])
        self.hidden: Sequence[int] = problem["hidden"]
        self.voids = {int(seat): suits for seat, suits in problem["voids"].items()}
        self.known = {int(seat): frozenset(cards.split()) for seat, cards in problem["known"].items()}
        self.points = {int(seat): points for seat, points in problem.get("points", {}).items()}
        self.take, self.at_most = problem.get("take"), problem.get("at_most")
        self.layouts = list(self._layouts())

    def _layouts(self) -> Iterator[Hands]:
        """Return all ways to deal the hidden seats' cards; those that contradict what is known are left out."""
        pool = sorted(card for seat in self.hidden for card in self.hands[seat])

        def deal(seats: Sequence[int], left: Sequence[str]) -> Iterator[dict[int, frozenset[str]]]:
            if not seats:
                yield {}
                return
            for hand in combinations(left, len(self.hands[seats[0]])):
                if any(card[1] in self.voids.get(seats[0], "") for card in hand):
                    continue
                if not self.known.get(seats[0], frozenset()) <= set(hand):
                    continue
                if honour_points(hand) != self.points.get(seats[0], honour_points(hand)):
                    continue
                for others in deal(seats[1:], [card for card in left if card not in hand]):
                    yield {seats[0]: frozenset(hand), **others}

        for dealt in deal(self.hidden, pool):
            yield tuple(dealt.get(seat, hand) for seat, hand in enumerate(self.hands))

    # The rules of play

    @property
    def start(self) -> Moment:
        """Return the moment at which the problem begins."""
        return self.leader, self.on_table, (frozenset[str](),) * self.n, 0

    def seat(self, moment: Moment) -> int:
        """Return whose turn it is."""
        return (moment[0] + len(moment[1])) % self.n

    def cards(self, moment: Moment, hands: Hands) -> list[str]:
        """Return what may be played."""
        seat = self.seat(moment)
        held = hands[seat] - moment[2][seat]
        follow = [card for card in held if moment[1] and card[1] == moment[1][0][1]]
        return sorted(follow or held)

    def choices(self, moment: Moment, hands: Hands) -> list[str]:
        """Return what may be played while a plan is followed."""
        return self.cards(moment, hands)

    def play(self, moment: Moment, card: str) -> Moment:
        """Return what comes after a card."""
        leader, on_table, played, won = moment
        seat = self.seat(moment)
        played = (*played[:seat], played[seat] | {card}, *played[seat + 1 :])
        on_table = (*on_table, card)
        if len(on_table) < self.n:
            return leader, on_table, played, won
        winner = self.winner(leader, on_table)
        return winner, (), played, won + (winner in self.ours)

    def winner(self, leader: int, trick: Sequence[str]) -> int:
        """Return who wins a trick."""
        trumps = [each for each in trick if each[1] == self.trump]
        best = min(
            trumps or [each for each in trick if each[1] == trick[0][1]],
            key=lambda each: self.order.index(each[0]),
        )
        return (leader + trick.index(best)) % self.n

    def is_over(self, moment: Moment) -> bool:
        """Whether all cards have been played."""
        return sum(map(len, moment[2])) == sum(map(len, self.hands))

    def is_reached(self, moment: Moment) -> bool:
        """Whether the goal is reached, at the end."""
        return moment[3] >= self.take if self.take is not None else moment[3] <= self.at_most

    def is_settled(self, moment: Moment) -> bool:
        """Return whether the goal is reached or missed, whoever wins the remaining tricks."""
        left = max(len(hand) - len(played) for hand, played in zip(self.hands, moment[2], strict=True))
        return self.is_reached(moment) is self.is_reached((*moment[:3], moment[3] + left))

    # Open cards

    def is_won_open(self, moment: Moment, hands: Hands, known: dict[Moment, bool] | None = None) -> bool:
        """Return whether the goal is reached in one layout with all cards open and best play by everybody."""
        known = {} if known is None else known
        if self.is_settled(moment):
            return self.is_reached(moment)
        key = moment[:4]
        if key not in known:
            after = (self.is_won_open(self.play(moment, card), hands, known) for card in self.cards(moment, hands))
            known[key] = any(after) if self.seat(moment) in self.ours else all(after)
        return known[key]

    def open_share(self, card: str) -> int:
        """Return in how many layouts the goal is reached after a card, with all cards open."""
        return sum(self.is_won_open(self.play(self.start, card), hands) for hands in self.layouts)

    # Plans

    def wins(self, plan: Node, hands: Hands) -> bool:
        """Return whether a plan reaches the goal in one layout, whatever the others play."""
        return self._wins(self.start, plan, hands, {})

    def _wins(self, moment: Moment, plan: Node, hands: Hands, known: dict[Any, bool]) -> bool:
        if self.is_over(moment) or (plan is ANYTHING and self.is_settled(moment)):
            return self.is_reached(moment)
        key = moment, id(plan)
        if key not in known:
            cards, ours = self.choices(moment, hands), self.seat(moment) in self.deciding
            if plan is not ANYTHING and ours is isinstance(plan[0], dict):
                known[key] = False  # the plan no longer applies
            elif plan is not ANYTHING and ours:
                known[key] = plan[0] in cards and self._wins(self.play(moment, plan[0]), plan[1], hands, known)
            else:  # at the end of a plan its own side's cards are tried too: any of them must work
                after = (plan if plan is ANYTHING else answer_to(plan, card) for card in cards)
                known[key] = all(
                    self._wins(self.play(moment, card), then, hands, known)
                    for card, then in zip(cards, after, strict=True)
                )
        return known[key]

    # All plans

    def win_sets(self, card: str, prune: bool) -> set[int]:
        """Return the sets of layouts won by plans that begin with a card, each with one bit for each layout.

        These are the sets of every plan or, with ``prune``, of those that no other plan beats in all layouts.
        """
        return self._win_sets(self.play(self.start, card), (1 << len(self.layouts)) - 1, prune, {})

    def _win_sets(self, moment: Moment, fit: int, prune: bool, known: dict[Any, set[int]]) -> set[int]:
        if self.is_over(moment) or self.is_settled(moment):
            return {fit if self.is_reached(moment) else 0}
        # which layouts still fit depends on when a card was played, too: a discard shows a void
        key = moment, fit
        if key in known:
            return known[key]
        if self.seat(moment) in self.deciding:
            cards = self.cards(moment, self.hands)
            found = set().union(*(self._win_sets(self.play(moment, card), fit, prune, known) for card in cards))
        else:
            where: dict[str, int] = {}
            for number, hands in enumerate(self.layouts):
                if fit >> number & 1:
                    for card in self.choices(moment, hands):
                        where[card] = where.get(card, 0) | 1 << number
            found = {fit}
            for card, here in where.items():
                answers = self._win_sets(self.play(moment, card), here, prune, known)
                found = {won & (answer | ~here) for won, answer in product(found, answers)}
                found = unbeaten(found) if prune else found
        known[key] = unbeaten(found) if prune else found
        return known[key]

    def best_share(self, card: str, prune: bool = True) -> int:
        """Return in how many layouts the best plan that begins with a card wins."""
        return max(map(int.bit_count, self.win_sets(card, prune)))


class PartnerCase(Case):
    """A problem whose learner sees one hand, and whose partner plays as a player of the package would.

    A moment has a fifth part, the cards played since the start. The player sees the whole deal, laid out from the
    hands of a layout and the tricks that came before. Where only one card can be played, nobody is asked.
    """

    def __init__(self, problem: Mapping[str, Any], player: Any) -> None:
        super().__init__(problem)
        self.deciding, self.partner, self.player = frozenset([0]), 2, player
        self.first: int = problem["first"]
        self.before = [tuple(trick.split()) for trick in problem["tricks"]]
        self._asked: dict[tuple[frozenset[str], tuple[str, ...]], str] = {}
        self._laid: dict[Hands, Game] = {}

    @property
    def start(self) -> Any:
        return (*super().start, ())

    def play(self, moment: Any, card: str) -> Any:
        return (*super().play(moment[:4], card), (*moment[4], card))

    def choices(self, moment: Any, hands: Hands) -> list[str]:
        cards = self.cards(moment, hands)
        if self.seat(moment) != self.partner or len(cards) == 1:
            return cards
        key = hands[self.partner], moment[4]
        if key not in self._asked:
            self._asked[key] = self.player.choose(self.game(moment, hands).view(self.partner)).card.text
        return [self._asked[key]]

    def game(self, moment: Any, hands: Hands) -> Game:
        """Return the game at a moment, in one layout."""
        if hands not in self._laid:
            self._laid[hands] = self.laid(hands)
        game = self._laid[hands].copy()
        for card in moment[4]:
            game.apply(card)
        return game

    def laid(self, hands: Hands) -> Game:
        """Return the game in which a layout comes after the tricks before."""
        held, leader = list(map(set, hands)), self.first
        rows = [*self.before, self.on_table]
        for trick in rows:
            for turn, card in enumerate(trick):
                held[(leader + turn) % self.n].add(card)
            leader = self.winner(leader, trick) if len(trick) == self.n else leader
        texts = [" ".join(sorted(hand)) for hand in held]
        game = Game.from_position("whist", texts, leader=self.first, trump=self.trump)
        for card in (card for trick in rows for card in trick):
            game.apply(card)
        return game

    def wrong_before(self) -> list[str]:
        """Return what is wrong with the tricks before: they must be a whole deal's, and show just the voids stated."""
        every = [card for trick in (*self.before, self.on_table) for card in trick]
        every += [card for hand in self.hands for card in hand]
        found = [] if len(set(every)) == len(every) == 52 else ["the cards are not a pack"]
        leader, voids = self.first, {seat: set[str]() for seat in range(self.n)}
        for trick in (*self.before, self.on_table):
            for turn, card in enumerate(trick):
                if card[1] != trick[0][1]:
                    voids[(leader + turn) % self.n].add(trick[0][1])
            leader = self.winner(leader, trick) if len(trick) == self.n else leader
        if leader != self.leader:
            found.append(f"seat {leader} leads, not {self.leader}")
        shown = {seat: suits for seat, suits in voids.items() if suits and seat in self.hidden}
        if shown != {seat: set(suits) for seat, suits in self.voids.items()}:
            found.append(f"the tricks show the voids {shown}")
        return found


def cases(problem: Mapping[str, Any]) -> list[tuple[Case, Mapping[str, Any]]]:
    """Return a problem's cases, each with its plan and its counts: one, or one with each of the stated partners."""
    if "tricks" not in problem:
        return [(Case(problem), problem)]
    other = problem["sampler"]
    sampler = Sampler(worlds=other["worlds"], seconds=other["seconds"], seed=other["seed"])
    return [(PartnerCase(problem, stated_club()), problem), (PartnerCase(problem, sampler), other)]


def honour_points(hand: Iterable[str]) -> int:
    """Return the honour points: ace 4, king 3, queen 2, jack 1."""
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[0], 0) for card in hand)


def unbeaten(sets: set[int]) -> set[int]:
    """Return the sets that no other set contains."""
    kept: list[int] = []
    for each in sorted(sets, key=int.bit_count, reverse=True):
        if all(each & ~other for other in kept):
            kept.append(each)
    return set(kept)


# Plans as texts

Node = tuple[Any, Any]
ANYTHING: Node = (None, None)


def answer_to(plan: Node, card: str) -> Node:
    """Return how a plan continues after a card of the others."""
    answers, other = plan
    return answers.get(card, other)


def read_plan(text: str) -> Node:
    """Return a plan: a card and what follows, or the answers to cards and to any other, or ANYTHING."""

    def read(at: int) -> tuple[Node, int]:
        if text[at] == ".":
            return ANYTHING, at + 1
        if text[at] != "(":
            then, end = read(at + 2)
            return (text[at : at + 2], then), end
        answers: dict[str, Node] = {}
        other: Node = ANYTHING
        while text[at] != ")":
            at += 1  # the bracket, or a comma
            cards: list[str] = []
            while text[at] not in ":*":
                cards.append(text[at : at + 2])
                at += 2
            at += 2 if text[at] == "*" else 1
            node, at = read(at)
            answers |= dict.fromkeys(cards, node)
            other = other if cards else node
        return (answers, other), at + 1

    plan, end = read(0)
    if end != len(text):
        raise ValueError(f"{text[end:]} is left over")
    return plan
