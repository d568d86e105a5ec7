"""Sampler, a player who tries every answer on many layouts of the unseen cards.

The layouts fit what the seat knows, and in each of them the rest of the deal is played by rules of thumb, once for each
answer. If possible, endings are worked out exactly. The player never sees more than its view.

>>> import whist_nb as wn
>>> from whist_nb.players import Sampler
>>> game = wn.Game("whist", seed=1)
>>> advice = Sampler(worlds=40).explain(game.view(game.current_player))
>>> advice.action in game.legal_actions(), len(advice.values), str(advice.unit)
(True, 13, 'tricks')
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from whist_nb.analysis.goals import Goal, goal_of
from whist_nb.analysis.units import Unit
from whist_nb.engine.actions import PLAY, Action, Play
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_count, whole
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice
from whist_nb.players.club import Club
from whist_nb.players.club.playbook import may_be_solved
from whist_nb.players.facts import Facts
from whist_nb.players.trial import Trial
from whist_nb.players.trial_words import advice_from
from whist_nb.players.turn_check import must_be_asked

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import AnswerValue
    from whist_nb.analysis.worlds import Worlds

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Something worked out in steps: others have their turn at each yield."""

LARGE, SMALL = 100, 10
"""The layouts that are tried at a time: by somebody who waits for the answer, and while others wait."""

WORLDS: Final = 100
SECONDS: Final = 0.5
"""The default level: the number of layouts for each decision, and the time limit in seconds."""


class Sampler:
    """A player that tries its answers on many layouts of the unseen cards.

    The same seed and view give the same choice. If Club's answer is as good as the best, the sampler chooses it. The
    sampler needs numpy, and is fast if numba is installed.

    Parameters
    ----------
    worlds
        The number of layouts to try; more layouts make it play better.
    seconds
        The time limit, after which the layouts tried so far must do. Only then does a choice depend on the speed of the
        machine.
    seed
        The seed of the layouts.
    loyal
        Whether to keep Club's answer as long as it is statistically as good as the best. Such a player is easier to
        learn from, and about as strong in most games, though not in Knock-out Whist.

    Raises
    ------
    BadOption
        If numpy is missing, or the number of layouts or seconds is not valid.
    """

    def __init__(self, worlds: int = WORLDS, seconds: float = SECONDS, seed: int = 0, *, loyal: bool = False) -> None:
        worlds, chosen = check_count("worlds", worlds), whole(seed)
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds >= 0:
            raise BadOption("seconds={seconds!r:.40}: expected a number of at least 0.", seconds=seconds)
        if chosen is None:
            raise BadOption("seed={seed!r:.40}: expected an integer.", seed=seed)
        try:
            import whist_nb.analysis.playouts  # noqa: F401
        except ImportError as missing:
            raise BadOption(
                "The sampler needs numpy ({missing}): pip install numpy. The players 'club' and 'random' "
                "do not need it.",
                missing=missing,
            ) from None
        self.worlds, self.seconds, self.seed, self.loyal = worlds, float(seconds), chosen, bool(loyal)
        self._club = Club()

    def choose(self, view: View) -> Action:
        """Choose the answer that is best on average.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Action
            The choice.

        Raises
        ------
        BadOption
            If it is not this seat's turn.
        """
        return drained(self.choose_in_steps(view, LARGE))

    def choose_in_steps(self, view: View, size: int = SMALL) -> Steps[Action]:
        """Choose in steps of a few milliseconds, for a table that has others to answer meanwhile.

        Parameters
        ----------
        view
            The view of the seat to act.
        size
            The number of layouts that are tried in one step.

        Returns
        -------
        Action
            The answer that ``choose`` gives, when the generator ends.

        Yields
        ------
        None
            After each step.

        Raises
        ------
        BadOption
            If it is not this seat's turn.
        """
        must_be_asked(view)
        trial = yield from self._trial_steps(view, size)
        return self._choice(view, trial)

    def explain(self, view: View) -> Advice:
        """Choose the best answer and explain it, with the average value of every answer.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Advice
            The choice and the numbers behind it.

        Raises
        ------
        BadOption
            If it is not this seat's turn.
        """
        must_be_asked(view)
        trial = self.trial(view)
        club = self._club.explain(view)
        if trial is None:
            return club
        action = self._choice(view, trial)
        advice = advice_from(view, trial, club, action)
        return replace(advice, values=dict(trial.reported), close=trial.close, unit=trial.unit, worlds=trial.worlds)

    @staticmethod
    def is_ready(seconds: float | None = None) -> bool:
        """Check whether all the code that the sampler needs has been compiled.

        Parameters
        ----------
        seconds
            How long to wait for compilation; None waits as long as it takes.

        Returns
        -------
        bool
            Whether it is ready.
        """
        from whist_nb.analysis.endings import SOLVER
        from whist_nb.analysis.playouts import ready

        return ready(seconds, SOLVER)

    def _make_ready(self) -> None:
        """Wait for compilation, once on a machine, so that a choice never depends on the moment."""
        self.is_ready()

    def trial(self, view: View) -> Trial | None:
        """Try out each answer, except in games in which turns do not go round the table.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Trial or None
            The outcome of each answer; None if there is nothing to try and Club's rules decide.
        """
        return drained(self._trial_steps(view, LARGE))

    def _trial_steps(self, view: View, size: int) -> Steps[Trial | None]:
        if len(view.legal_actions()) < 2 or view.plays_last is not None:
            return None
        self._make_ready()
        yield
        if view.turn is None:
            return (yield from self._try_answers(view, size))
        counted = try_counted(view, self._seed_of(view))
        yield
        return counted if counted or is_counted_by_club(view) else (yield from self._try_cards(view, size))

    def _choice(self, view: View, trial: Trial | None) -> Action:
        """Choose the best answer of a trial; Club's answer if it is as good, or nothing was tried."""
        club = self._club.choose(view)
        if trial is None or club in (trial.close if self.loyal else trial.equal):
            return club
        return trial.top

    def _worlds(self, view: View) -> Worlds:
        from whist_nb.analysis.worlds import Worlds

        return Worlds(view, self.worlds, self._seed_of(view))

    def _seed_of(self, view: View) -> int:
        """Return the seed of the worlds at one moment of a match."""
        return (1_000_003 * self.seed + 997 * len(view.events) + int(view.seat or 0)) % 2**63

    def _tried(self, view: View, attempt: Callable[[Worlds], T], size: int, plain: int) -> Steps[list[T]]:
        """Try something on the worlds, ``size`` at a time or ``plain`` if nothing is compiled, while there is time.

        Only the time spent here counts, and not what others do between the steps.
        """
        from whist_nb.analysis.playouts import PLAY as playing_out

        began = time.monotonic()
        worlds, found = self._worlds(view), list[T]()
        spent = time.monotonic() - began
        yield
        if view.stock_left:  # each part draws its own cards from a stock, so other parts would give other values
            size = LARGE
        size = size if playing_out.fast is not None else plain
        for start in range(0, worlds.count, size):
            began = time.monotonic()
            found.append(attempt(worlds.part(start, min(start + size, worlds.count))))
            took = time.monotonic() - began
            spent += took
            yield
            if spent + took > self.seconds:
                break
        return found

    def _try_cards(self, view: View, size: int) -> Steps[Trial | None]:
        """Try each card, and a knock."""
        from whist_nb.analysis.playouts import play_out
        from whist_nb.analysis.public_state import public_state_of

        groups = equal_cards(view)
        if len(groups) == 1:
            return None
        goal = goal_of(view)
        board = public_state_of(view, **goal.plan)
        firsts = [action.card if isinstance(action, Play) else None for action in groups]
        outcomes = yield from self._tried(view, lambda part: play_out(part, board, firsts), size, 2)
        return weigh(goal, groups, outcomes)

    def _try_answers(self, view: View, size: int) -> Steps[Trial | None]:
        """Try answers other than cards, if that is possible."""
        from whist_nb.analysis.outcomes import compare, joined
        from whist_nb.analysis.trials import BY_QUESTION

        if find_variant(view.variant).is_from_outside:
            return None  # only its own rules know what its calls undertake
        tries = BY_QUESTION.get(view.question or "")
        if tries is None or not view.hand:
            return None
        parts = yield from self._tried(view, lambda part: tries(view, part), size, 10)
        worth = joined([part.worth for part in parts])
        values = dict(zip(parts[0].answers, compare(worth), strict=True))
        told = values
        if parts[0].reported is not None:
            told = dict(zip(parts[0].answers, compare(joined([part.reported for part in parts])), strict=True))
        return Trial(parts[0].unit, values, told, len(worth))

    def seeded(self, seed: int) -> Sampler:
        """Return the same sampler with other layouts, as each sitting of a simulation needs its own.

        Parameters
        ----------
        seed
            A seed to combine with its own.

        Returns
        -------
        Sampler
            The new player.
        """
        return Sampler(self.worlds, self.seconds, self.seed ^ seed)

    def __repr__(self) -> str:
        loyal = ", loyal=True" if self.loyal else ""
        return f"Sampler(worlds={self.worlds}, seconds={self.seconds:g}, seed={self.seed}{loyal})"


def drained(steps: Steps[T]) -> T:
    """Take all the steps at once, and return what they lead to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def is_counted_by_club(view: View) -> bool:
    """Return whether Club solves this ending by itself."""
    facts = Facts(view)
    return may_be_solved(facts) and not facts.partners


def weigh(
    goal: Goal, groups: Mapping[Action, Sequence[Action]], outcomes: Sequence[Any], counted: bool = False
) -> Trial:
    """Weigh answers, and their equals, by their outcomes."""
    from whist_nb.analysis.outcomes import compare, joined

    values = compare(joined([goal.compared(each) for each in outcomes]))
    told = values if goal.key is None else compare(joined([goal.worth(each) for each in outcomes]))
    worlds = 0 if counted else sum(len(each.last) for each in outcomes)
    return Trial(goal.unit, for_all(groups, values), for_all(groups, told), worlds)


def for_all(groups: Mapping[Action, Sequence[Action]], values: Sequence[AnswerValue]) -> dict[Action, AnswerValue]:
    """Return the value of each answer, which is that of its group."""
    return {action: value for group, value in zip(groups.values(), values, strict=True) for action in group}


def equal_cards(view: View) -> dict[Action, list[Action]]:
    """Group answers that are worth the same, each under its lowest: touching cards of a suit."""
    facts, groups = Facts(view), dict[Action, list[Action]]()
    faced = {pile.face for pile in view.layouts[facts.me] if pile.covered}
    group: list[Action] = []
    last: Card | None = None
    for card in sorted(facts.legal, key=lambda card: (card.index // 13, facts.rank(card))):
        if last is None or card in faced or last in faced or not facts.are_equal(last, card):
            group = groups[PLAY[card]] = []
        group.append(PLAY[card])
        last = card
    for action in view.legal_actions():
        if not isinstance(action, Play):
            groups[action] = [action]
    return groups


def try_counted(view: View, seed: int) -> Trial | None:
    """Return values in tricks with best play by all, if all cards are known or few are left; otherwise None."""
    from whist_nb.analysis.endings import counted

    groups = equal_cards(view)
    if len(groups) == 1:
        return None
    plan = goal_of(view).plan
    firsts = [action.card if isinstance(action, Play) else None for action in groups]
    found = counted(view, plan, firsts, seed)
    if found is None:
        return None
    sides, me = plan.get("sides", view.sides), int(view.seat or 0)
    mine = [seat for seat, side in enumerate(sides) if side == sides[me]]
    sign = 1.0 if plan.get("aims", ("win",) * view.seats)[me] == "win" else -1.0
    goal = Goal(Unit.TRICKS, lambda outcomes: outcomes.of(mine), plan, lambda outcomes: sign * outcomes.of(mine))
    return weigh(goal, groups, [found], counted=len(found.last) == 1)
