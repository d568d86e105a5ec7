"""Find out during a deal what its player can learn from it, and show it once the deal is over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from time import monotonic
from typing import Any, Final

from whist_nb.analysis.decisions import SeatDecision
from whist_nb.analysis.units import Unit
from whist_nb.drawing.names import Names, NamesForAll
from whist_nb.engine.collection import each_game
from whist_nb.engine.errors import BadOption, BrokenRules
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.engine.wording import Statement, Wording, number_text, percentage
from whist_nb.lessons.stored_problems import ADVICE, THEMES
from whist_nb.players import Club
from whist_nb.tables.background import SLICE
from whist_nb.tables.door import ANYWHERE, Advised
from whist_nb.tables.frame_parts import Json
from whist_nb.tables.picture import plays
from whist_nb.training.comparison import THROWN_IN, PlayedByBots, RankAmong, comparison, placing
from whist_nb.training.deal_study import DealStudy
from whist_nb.training.mistakes import theme_of_mistake
from whist_nb.training.moments import BEST, MISTAKE, Moment, detail_of

_BOTS: Final = ("club", "sampler")
"""The bots the person's play is compared with."""
_COUNTED: Final = (phrase("No moments"), phrase("One moment"), phrase("Two moments"), phrase("Three moments"))
_LEGENDS: Final = {
    Unit.TRICKS: phrase("dots: the tricks you could expect from what you knew then; the filled dot is your play"),
    Unit.POINTS: phrase("dots: the points you could expect from what you knew then; the filled dot is your play"),
}
_THEIRS: Final = phrase(
    "dots: what each of you could expect from what they knew then; the filled dot is the card played"
)
COULD_NOT_LOOK: Final = Wording("Your plays could not be looked at; {see_error}.")
RULES_FAILED: Final = Wording("Your plays could not be looked at. {told}")
_CHANCE: Final = phrase("dots: your chances from what you knew then; the filled dot is your play")
_WIDEST: Final = {Unit.TRICKS: 2.0, Unit.POINTS: 4.0}
"""The smallest width of a scale of dots, so that small differences look small; for a chance, 0.4."""


Conventions = Callable[[], Mapping[int, Collection[str]]]
"""Tells which conventions the players of the seats play."""
Clubs = Callable[[], Mapping[int, Club]]
"""Tells in which seats there are Clubs."""


class Debrief:
    """Studies the deal that a person is playing."""

    def __init__(
        self,
        seat: int,
        among: Any = None,
        compares: bool = True,
        advised: Advised = ANYWHERE,
        conventions: Conventions = dict,
        clubs: Clubs = dict,
    ) -> None:
        self.seat, self._among, self._compares = seat, among, compares
        self._advised, self._conventions, self._clubs = advised, conventions, clubs
        self._deal: tuple[Game, int] | None = None
        self._study = DealStudy(seat)
        self._taken: list[SeatDecision] = []
        self._is_over = self._is_taken = False
        self._failed: Exception | None = None
        self._comparing: Iterator[Statement | None] = iter(())
        self._compared: list[Statement] = []
        self.listed: tuple[Moment, ...] = ()
        """The moments that were shown last, in the order of play."""

    def take_in(self, game: Game, view: View) -> None:
        """Note the game's last answer, which the person gave with that view."""
        index, deal = len(game.actions) - 1, view.deal_number
        same = self._is_of(game, deal)
        decision = SeatDecision(index, deal, self.seat, game.actions[index][1], view)
        self._taken = [*(each for each in self._taken if same and each.index < index), decision]
        if same and not self._is_over:
            return self._study.take_in(decision)
        self._deal, self._study = (game, deal), DealStudy(self.seat)
        self._is_over, self._is_taken, self._failed = False, False, None
        self._comparing, self._compared = iter(()), []
        for each in self._taken:
            self._study.take_in(each)
        return None

    def _is_of(self, game: Game, deal: int) -> bool:
        return self._deal is not None and self._deal[0] is game and self._deal[1] == deal

    def work(self) -> bool:
        """Study for a moment; return whether there is more to do."""
        try:
            if self._study.note is None:
                import_module("whist_nb.analysis.hindsight")  # takes a second once, which nobody else should wait for
            return self._study.work(SLICE) or self._compare(monotonic() + SLICE)
        except Exception as problem:
            self._failed = problem
            raise

    def _compare(self, until: float) -> bool:
        """Continue comparing for a moment, until the next thing can be said; return whether there was any work."""
        for said in self._comparing:
            if said is not None:
                self._compared.append(said)
            if said is not None or monotonic() > until:
                return True
        return False

    def _comparisons(self, game: Game, deal: int) -> Iterator[Statement | None]:
        """Yield the results of bots with the same cards, and of others who have played them; None after other steps.

        The Clubs of the table keep their seats; in place of anybody else there is the usual Club.
        """
        clubs = self._clubs()
        for bot in _BOTS if self._compares else ():
            heard = any(not said.is_about(THROWN_IN) for said in self._compared)
            yield from _in_steps(comparison(game, deal, self.seat, bot, clubs), briefly=heard)
        if self._among is not None:
            yield from _in_steps(placing(game, deal, self.seat, each_game(self._among)))

    def take_found(self) -> tuple[Moment, ...]:
        """Return all moments of a finished deal, once, when nothing more will be found."""
        if self._is_taken or not self._is_over or not self._study.is_settled:
            return ()
        self._is_taken = True
        return self._study.found

    def shown(self, game: Game, deal: int, names: Names, level: str) -> Json | None:
        """Return what to show about a finished deal, as far as it is known; None if the person has not played in it."""
        if not self.looks_back(game, deal):
            return None
        self.listed = self.moments(level)
        shown = _panel(self.listed, self.note, self.is_pending, names, level)
        return shown | {"compared": names.say(*self._compared) or None}

    def looks_back(self, game: Game, deal: int) -> bool:
        """Look back at a finished deal; return whether the person has played in it."""
        if not self._is_of(game, deal):
            return False
        if not self._is_over:
            self._study.finish(game, deal, self._conventions())
            self._is_over, self._comparing = True, self._comparisons(game.copy(), deal)
        return True

    @property
    def note(self) -> Statement | None:
        """The reason why there is nothing to look back at, if there is nothing."""
        if self._failed is None or self._study.moments("usual"):
            return self._study.note
        if isinstance(self._failed, BrokenRules):
            return RULES_FAILED(told=self._failed.told)
        return COULD_NOT_LOOK(see_error=self._advised.see_error)

    @property
    def is_pending(self) -> bool:
        """Whether there may be more to show."""
        return not (self._study.is_settled or self._failed)

    def moments(self, level: str) -> tuple[Moment, ...]:
        """Return the moments to show at that level of detail, in the order of play, as far as they are known."""
        return self._study.moments(level)


class SharedDebrief:
    """Studies a deal for the people who share a screen: each can learn from their own plays.

    The log on the machine belongs to a single learner, and nobody knows which of them, so it keeps nothing of the deal.
    """

    def __init__(self, seats: Sequence[int], advised: Advised, conventions: Conventions = dict) -> None:
        self._parts = {seat: Debrief(seat, compares=False, advised=advised, conventions=conventions) for seat in seats}
        self.listed: tuple[Moment, ...] = ()
        """The moments that were shown last, in the order of play."""

    def take_in(self, game: Game, view: View) -> None:
        """Note the game's last answer, which one of them gave with that view."""
        self._parts[game.actions[-1][0]].take_in(game, view)

    def work(self) -> bool:
        """Study for a moment; return whether there is more to do."""
        return any(part.work() for part in self._parts.values())

    def take_found(self) -> tuple[Moment, ...]:
        """Return nothing, because there is no telling whose log it would be."""
        return ()

    def shown(self, game: Game, deal: int, names: Names, level: str) -> Json | None:
        """Return the most expensive moments of all of them, with names; None if none of them has played in the deal."""
        parts = [part for part in self._parts.values() if part.looks_back(game, deal)]
        if not parts:
            return None
        every = sorted((each for part in parts for each in part.moments(level)), key=lambda each: -each.cost_known)
        self.listed = tuple(sorted(every[: detail_of(level).most], key=lambda each: each.index))
        pending, theirs = any(part.is_pending for part in parts), NamesForAll(names.seats, names.me, names.sides)
        shown = _panel(self.listed, parts[0].note, pending, theirs, level)
        for picture, each in zip(shown["moments"], self.listed, strict=True):
            picture["title"] = f"{theirs.start(each.seat)}: {picture['title'][0].lower()}{picture['title'][1:]}"
        if shown["note"] and self.listed:
            shown["note"] = _THEIRS
        return shown | {"compared": None}


def _panel(found: Sequence[Moment], note: Statement | None, pending: bool, names: Names, level: str) -> Json:
    heading = _heading(found, pending, level) if note is None else _legend_only(phrase("No moments"), names.say(note))
    return heading | {"moments": [_picture(each, found, names, level) for each in found], "pending": pending}


def _in_steps(found: Iterator[PlayedByBots | RankAmong | None], briefly: bool = False) -> Iterator[Statement | None]:
    """Yield what there is to say, after each step; nothing about a deal without a result, or without numpy."""
    with suppress(BadOption):
        for each in found:
            if each is None:
                yield None
            else:
                yield each.briefly if briefly and isinstance(each, PlayedByBots) else each.said


def _legend_only(title: str, note: str) -> Json:
    return {"title": title, "note": note, "moments": [], "pending": False}


def _heading(found: Sequence[Moment], pending: bool, level: str) -> Json:
    if not found:
        if pending:
            return _legend_only(phrase("Moments to learn from"), phrase("whist-nb is looking at your plays."))
        return _legend_only(
            phrase("No moment stands out"),
            phrase("From what you could know, no other choice was clearly better."),
        )
    units = {each.unit for each in found if each.values}
    legend = "" if level == "new" else _LEGENDS.get(*units, _CHANCE) if len(units) == 1 else ""
    return _legend_only(phrase("{counted} to learn from", counted=_COUNTED[len(found)]), legend)


def _picture(moment: Moment, found: Sequence[Moment], names: Names, level: str) -> Json:
    """Return a moment as the page draws it."""
    badge, known, say = _badge(moment)
    reason = "" if moment.reason is None else f" {names.say(moment.reason)}"
    return {
        "title": f"Trick {moment.trick}" if moment.plays else phrase("Before the play"),
        "badge": badge,
        "known": known,
        "say": say,
        "text": f"**{names.say(moment.title)}**{reason}{_lesson(moment)}",
        "plays": plays(moment.plays),
        "mine": moment.played and moment.played.text,
        "dots": [] if level == "new" else _dots(moment, [each for each in found if each.unit == moment.unit]),
    }


def _lesson(moment: Moment) -> str:
    """Say what theme was recognised in a mistake and what it teaches, and which chapter is on it."""
    theme = theme_of_mistake(moment)
    if theme is None:
        return ""
    chapter = phrase(" The chapter on this is “{chapter}”.", chapter=theme.page.title) if theme.page else ""
    if moment.theme not in THEMES:
        return chapter
    recognised = phrase("The theme is {theme}.", theme=THEMES[moment.theme])
    return f" {recognised} {ADVICE[moment.theme]}{chapter}"


def _badge(moment: Moment) -> tuple[str, bool | None, str]:
    """Return the mark in the corner: short, whether the cost could be known (None for a good play), and in words."""
    if moment.kind == BEST:
        return ("best card" if moment.played else "well judged"), None, "the best choice"
    known = moment.kind == MISTAKE
    if moment.cost_open and (moment.unit is Unit.TRICKS or not known):
        cost, words = f"{moment.cost_open}", f"{moment.cost_open} trick{'s' * (moment.cost_open > 1)}"
    else:
        cost = figure(moment.unit, moment.cost_known)
        words = (
            f"{percentage(100 * moment.cost_known)} chance"
            if moment.unit.is_chance
            else f"{cost} {moment.unit.words()}"
        )
    told = phrase("and you could have known") if known else phrase("but you could not have known")
    return f"−{cost}", known, f"cost {words}, {told}"


def _dots(moment: Moment, alike: Sequence[Moment]) -> list[Json]:
    """Return the expected result of each card, on a scale that all moments with the same unit share."""
    values = [value for each in alike for _, value in each.values]
    if not values:
        return []
    low, high = min(values), max(values)
    span = max(1.2 * (high - low), _WIDEST.get(moment.unit, 0.4))
    first = (low + high - span) / 2
    return [
        {
            "card": card.text,
            "text": figure(moment.unit, value),
            "at": round((value - first) / span, 3),
            "mine": card == moment.played,
        }
        for card, value in moment.values
    ]


def figure(unit: Unit, value: float) -> str:
    """Return a value in short: '6.9', '−2.0', '64%'."""
    return f"{number_text(100 * value, '.0f')}%" if unit.is_chance else number_text(value, ".1f")
