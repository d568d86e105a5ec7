"""Play a stored problem to its goal: the right plan always reaches it, and every other line fails.

The learner plays the hands that are seen. After each of their cards, the exercise checks whether one plan still wins
all the layouts that the best plan wins. If so, the cards lie in one of those layouts. If not, they lie in one in which
the line fails, and the others defend so that it does; nothing that has been seen ever changes.

>>> from whist_nb.lessons.stored_problems import stored_problems
>>> play = PlayProblem(stored_problems()[0])
>>> play.solve()
>>> play.solved, play.is_reached
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from whist_nb.analysis.problems.hidden_hands import HiddenHands, members
from whist_nb.analysis.problems.open_worlds import is_quick
from whist_nb.analysis.problems.plan_search import PlanSearch, TooManyPlans, Turn
from whist_nb.analysis.problems.plans import Plan, read_plan
from whist_nb.analysis.problems.solution import plan_search
from whist_nb.analysis.problems.unseen_partner import PartnerSearch
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import either
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.positions import LessonPosition, make_position
from whist_nb.lessons.reasons import card as in_text
from whist_nb.lessons.reasons import number
from whist_nb.lessons.stored_problems import PARTNER, StoredProblem
from whist_nb.lessons.sure_lines import PlayTo
from whist_nb.players.as_partner import AsPartner, stated_club

MOST_TURNS: Final = 6_000
"""The most turns that are looked at to find whether another line is as good as the plan."""
MOST_WITH_PARTNER: Final = 600
"""The same with a hidden partner, who has to be asked about every turn."""


class PlayProblem(PlayTo):
    """A stored problem on the table.

    ``count`` is its number among those that one widget shows, so that no answer to one is taken for an answer to the
    next. ``slip`` is the card that gave the goal away, once it has been played.
    """

    def __init__(self, problem: StoredProblem, count: int = 0, **more: Any) -> None:
        self.problem, self.count = problem, count
        position = laid_out(problem, problem.hands)
        goal = {"take": problem.take} if problem.at_most is None else {"at_most": problem.at_most}
        sits = [seat for seat in problem.ours if seat not in (0, *problem.hidden)]
        told = " ".join((problem.goal, *problem.known, *_out(problem)))  # the suits by name: a goal is read out
        super().__init__(told, position, **goal, sits=sits, show=problem.is_known, **more)

    @property
    def ours(self) -> frozenset[int]:
        return frozenset(self.problem.ours)

    @property
    def name(self) -> str:
        return self.problem.id

    @property
    def decision(self) -> int:
        return self.count * 1_000_000 + super().decision

    def _begin(self) -> None:
        self.game = self.spot.game.copy()
        self.failed, self._kept = False, ""
        self.slip: Card | None = None
        self._slip_trick, self._kept_by = 0, ()
        self._target = self.problem.won
        self._judge_of = self._judge_of_position()

    # Where the play stands

    @cached_property
    def _search(self) -> PlanSearch:
        return search_for(self.problem)

    def _stand(self) -> tuple[Turn, int]:
        """Return the turn as a plan sees it, and the layouts that still fit."""
        search = self._search
        turn, worlds = search.start, search.hidden.everyone
        for card in self._played:
            place = search.hidden.bit[card]
            if not search.is_ours(turn):
                worlds = dict(search.their_cards(turn, worlds, every=True))[place]
            turn = search.after(turn, place)
        return turn, worlds

    @property
    def _played(self) -> list[Card]:
        """The cards played since the start."""
        return [card for _, card in self._cards_by_seat()]

    def _deal(self, world: int) -> None:
        """Deal the hidden cards as in one layout."""
        search = self._search
        alive = search.hidden.mask(card for hand in self._hands(self.game) for card in hand)
        hands = tuple(search.hidden.cards_of(held & alive) for held in search.hidden.worlds[world])
        if not self.show and [set(hand) for hand in hands] != [set(hand) for hand in self._hands(self.game)]:
            self._redeal(hands)

    @property
    def _lies(self) -> int:
        """The number of the present layout."""
        lying = [Cards(hand) for hand in self._hands(self.game)]
        for seat, card in self._cards_by_seat():
            lying[seat] = Cards([*lying[seat], card])
        hidden = self._search.hidden
        return hidden.worlds.index(tuple(hidden.mask(hand) for hand in lying))

    def _cards_by_seat(self) -> tuple[tuple[int, Card], ...]:
        return self.game.view(self.seat).plays[self.problem.played_before :]

    def _plan(self) -> Plan:
        """Return what is left of the stored plan; an empty one if it has been left."""
        plan: Plan | None = read_plan(self.problem.plan)
        for card in self._played:
            plan = plan and plan.after(card)
        return plan or Plan()

    # The learner

    def _judge(self, act: str) -> None:
        view, _ = self._ready_for(act)
        card, (turn, worlds) = Card(act), self._stand()
        if self.slip is None:
            kept = self._wins_after(card, turn, worlds)
            if kept:
                self._target = kept
            else:
                self.slip, self._slip_trick = card, len(view.tricks) - len(self.problem.tricks) + 1
                self._kept_by = self._right_cards(turn)
        after = self._search.after(turn, self._search.hidden.bit[card])
        self._deal(self._worst_world(after, self._first_world(card)) if self.slip else self._same_world())
        self.game.apply(act)
        self._others_play()
        if self.slip is not None and self._is_lost():
            return self._give_up(act)
        if self.is_reached:
            return self._right_answer(None, self.won, *self._why_right())
        self.value = self.won
        return None

    def _wins_after(self, card: Card, turn: Turn, worlds: int) -> int:
        """Layouts that one plan wins after a card, if there is none that wins more; 0 if there is."""
        search, hidden = self._search, self._search.hidden
        if not self._played:
            return self.problem.won if card not in self.problem.fails else 0
        if self._plan().card is card:
            return self._target
        after = search.after(turn, hidden.bit[card])
        if search.wins_all(after, self._target):
            return self._target
        search.turns_left = MOST_WITH_PARTNER if self.problem.hides_partner else MOST_TURNS
        try:
            found = max(search.front(after, worlds), key=int.bit_count)
            best = max(search.front(turn, worlds), key=int.bit_count)
        except TooManyPlans:
            return 0
        return found if found.bit_count() == best.bit_count() else 0

    def _right_cards(self, turn: Turn) -> tuple[Card, ...]:
        """Return the cards after which one plan still wins every layout that counts."""
        search, cards = self._search, self._search.hidden.cards
        if not self._played:
            return (self.problem.right,)
        return tuple(
            cards[card] for card in search.own_cards(turn) if search.wins_all(search.after(turn, card), self._target)
        )

    def _same_world(self) -> int:
        """Return the present layout if it counts, else the first that does."""
        lies = self._lies
        return lies if self._target >> lies & 1 else next(members(self._target))

    def _first_world(self, card: Card) -> int | None:
        """Return the layout stored for a wrong card."""
        return self.problem.fails.get(card) if not self._played else None

    def _worst_world(self, after: Turn, stored: int | None = None) -> int:
        """Return a layout that counts, if possible one that is lost even with open cards."""
        lost = self._target & ~self._search.open(after, self._target)
        lies = self._lies if stored is None else stored
        among = lost or self._target
        return lies if among >> lies & 1 else next(members(among))

    def _is_lost(self) -> bool:
        """Whether the goal is out of reach, as the cards lie."""
        turn, _ = self._stand()
        decided = self._search.decided(turn)
        return not self._search.open(turn, 1 << self._lies) if decided is None else not decided

    # The others

    def _others_play(self) -> None:
        while not self.game.is_over and self.game.current_player != self.seat:
            answer = self._answer_to_slip() if self.slip is not None else self._quiet_answer()
            self.game.apply(answer)  # by now the cards may lie otherwise
            turn, worlds = self._stand()
            self._target &= worlds
            if self.slip is not None and not self.game.is_over:
                self._deal(self._worst_world(turn))

    def _quiet_answer(self) -> Card:
        """Choose the card that leaves us fewest tricks with open cards; among equals, the one that reveals least.

        A hidden partner plays their own card.
        """
        turn, worlds = self._stand()
        if isinstance(self._search, PartnerSearch) and self._search.is_partners(turn):
            ((card, _),) = self._search.their_cards(turn, 1 << self._lies)
            return self._search.hidden.cards[card]
        here = dict(self._search.their_cards(turn, worlds, every=True))
        values = self._values(self._hands(self.game))
        sign = -1 if self.fewest else 1
        bit = self._search.hidden.bit

        def order(card: Card) -> tuple[int, int, int]:
            return sign * values[card], -here[bit[card]].bit_count(), card.rank

        return min((card for card in values if card is not None), key=order)

    def _answer_to_slip(self) -> Card:
        """Choose a card after which no plan wins every layout that counts, and deal so that it can be played."""
        search = self._search
        turn, _ = self._stand()
        options = search.their_cards(turn, self._target, every=True)

        def order(option: tuple[int, int]) -> tuple[bool, bool, int]:
            card, here = option
            after = search.after(turn, card)
            decided = search.decided(after)
            lost = here & ~search.open(after, here) if decided is None else 0 if decided else here
            return not lost, not lost and search.wins_all(after, here), card

        card, here = min(options, key=order)
        self._target = here
        lies = self._lies
        self._deal(lies if here >> lies & 1 else next(members(here)))
        return search.hidden.cards[card]

    # Words

    def _give_up(self, act: str) -> None:
        """End the problem as lost: the trick is played out in view, and the reason follows."""
        assert self.slip is not None, "a card gave it away"
        slip, kept = in_text(self.slip), either(in_text(card) for card in self._kept_by[:3])
        title = phrase(
            "You let it slip at trick {trick_number} with {what}. Play {kept} instead.",
            trick_number=self._slip_trick,
            what=slip,
            kept=kept,
        )
        first = self._slip_trick == 1 and self.slip in self.problem.fails
        told = list(self.problem.why_in(in_text, self.slip)) if first else []
        self._slip(act, self.won, title, " ".join(filter(None, [*told, self._how_it_lay()])))
        self.marks = {}
        self.failed = self.done = True

    def _how_it_lay(self) -> str:
        """Say what the others held when the problem began, in the layout that was reached."""
        held = self._search.hidden.hands(self._lies)
        names = self.spot.names
        told = [
            phrase("{name} had {cards}", name=names.start(seat), cards=" ".join(in_text(card) for card in held[seat]))
            for seat in self.problem.hidden
        ]
        return f"{'; '.join(told)}." if told else ""

    def _why_right(self) -> tuple[str, str]:
        won = number(self.won, "trick") if self.won else phrase("no tricks")
        if self.is_showing:
            title = phrase("This way you take {won}, and that is the goal.", won=won)
        else:
            title = phrase("You took {won}, and that was the goal.", won=won)
        return title, " ".join(self.problem.why_in(in_text))

    def solution(self) -> list[str]:
        turn, _ = self._stand()
        if self.problem.hides_partner and (planned := self._plan().card):
            return [planned.text]
        return [min(self._right_cards(turn), key=lambda card: card.rank).text]

    @property
    def stage(self) -> Any:
        return super().stage, self._target, self.slip

    def layouts(self) -> Sequence[tuple[bool, bool, tuple[Cards, ...]]]:
        """Every layout that fits at the start, and whether the right card wins it and whether the tempting one does."""
        hidden, problem = self._search.hidden, self.problem
        return [
            (bool(problem.won >> each & 1), bool(problem.tempted >> each & 1), hidden.hands(each))
            for each in range(len(hidden.worlds))
        ]


def search_for(problem: StoredProblem) -> PlanSearch:
    """Return the search for the goal of a problem; a hidden partner plays like Club."""
    hidden = HiddenHands(problem.position, problem.hidden, problem.voids, {}, problem.points)
    if not problem.hides_partner:
        return plan_search(hidden, problem.take, problem.at_most)
    assert problem.take is not None, "with a hidden partner, tricks are to be won"
    partner = AsPartner(hidden, PARTNER, stated_club(), lambda hands: laid_out(problem, hands).game)
    return PartnerSearch(hidden, partner, problem.take, is_quick())


def laid_out(problem: StoredProblem, hands: Sequence[Cards]) -> LessonPosition:
    """Return the position of a problem with these hands, after any tricks that were played before."""
    return make_position(
        problem.game,
        hands=dict(enumerate(hands)),
        tricks=problem.tricks,
        trick=problem.trick,
        trump=problem.trump,
        leader=problem.first if problem.tricks else problem.leader,
        seat=0,
    )


def _out(problem: StoredProblem) -> Iterator[str]:
    """Say which cards are out, if the others hold too many for the learner to see them at a glance."""
    if problem.hides_partner:
        out = Cards(card for seat in problem.hidden for card in problem.hands[seat]).sorted()
        yield phrase("Still out: {cards}.", cards=" ".join(map(in_text, out)))
