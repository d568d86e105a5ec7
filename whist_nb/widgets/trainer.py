"""Card-memory trainers in a notebook, with questions while you play or watch a hand, or one after another.

>>> import whist_nb as wn
>>> wn.CountingTrainer("german-whist", drills="the-close", mode="flash", seed=3, log=":memory:")
CountingTrainer('german-whist', 'flash', 0 answered)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_switch, check_whole
from whist_nb.engine.phrases import phrase, without_emphasis
from whist_nb.engine.variant import Variant
from whist_nb.tables.bots import seated
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.person import DecisionCounter
from whist_nb.training.clock import Clock
from whist_nb.training.confidence import confidence as chance_of
from whist_nb.training.log import LearnerLog
from whist_nb.training.pace import TARGET
from whist_nb.training.plan import ANY_GAME, USUAL_GAME, game_of
from whist_nb.training.posed import PosedQuestion
from whist_nb.training.session import AnsweredQuestion
from whist_nb.widgets import settings as look
from whist_nb.widgets.trainer_flow import TrainingFlow
from whist_nb.widgets.trainer_picture import asking, in_lines
from whist_nb.widgets.trainer_replies import Reply, read_answer

_WORDS: Final = (*("level", "success", "seed", "questions", "confidence", "log", "timed", "seat", "players", "clock"),)
"""The trainer's own arguments, beside those of its game."""


class CountingTrainer(TrainingFlow, look.HasSettings):
    """A trainer that asks questions to train your card memory: ``CountingTrainer("german-whist", mode="flash")``.

    Questions that are due come first; with the game "any" and ``mode="flash"``, they come from every game. You can read
    ``session``, ``log``, ``frame`` (the page's picture), ``settings`` and ``last_error``.

    Parameters
    ----------
    game
        The game, or "any".
    drills
        Ids of drills to mix (see ``whist_nb.training.drills.DRILLS``); by default all that suit the game.
    mode
        "play" for questions while you play a hand, "watch" while you watch one, "flash" for one question after another,
        "exam" for feedback only at the end, and "span" to measure how many cards you can hold in mind.
    level
        The difficulty, from 0 (easiest) to 12; None adapts it to you.
    success
        The share of right answers at which an adaptive level settles, from 0.5 to 0.95.
    seed
        The seed; the same seed repeats the same questions.
    questions
        The number of questions; by default 10 in exams, 12 in span tests, and otherwise unlimited.
    confidence
        Whether to ask how sure you are.
    log
        A LearnerLog, a path, ":memory:", or None for the usual place.
    timed
        Whether to show the cards only for a limited time, with a clock.
    seat
        Your seat.
    seats
        The number of players, for games that allow a choice.
    players
        The players in the other seats, as for a card table.
    clock
        A function that returns the time with its time zone; by default the computer's.
    **more
        The options of the game and settings of appearance, as for a card table.

    Raises
    ------
    BadOption
        If a drill, mode, option or setting is unknown, or a value is out of range.
    """

    part: ClassVar[str] = "trainer"
    remembered = ("session", "_sitting", "_words", "_events_shown", "_hints", "_phase", "_done", "_played_out")

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str | Variant = USUAL_GAME,
        drills: str | Sequence[str] | None = None,
        mode: str = "play",
        *,
        level: int | None = None,
        success: float = TARGET,
        seed: int | None = None,
        questions: int | None = None,
        confidence: bool = True,
        log: LearnerLog | str | os.PathLike[str] | None = None,
        timed: bool = False,
        seat: int = 0,
        seats: int | None = None,
        players: Any = "club",
        clock: Clock | None = None,
        **more: Any,
    ) -> None:
        wanted = look.check_settings(look.pop_settings(more))
        self._decisions = DecisionCounter()
        self._confidence, self._timed = check_switch("confidence", confidence), check_switch("timed", timed)
        self._players = players
        variant = game_of(game) or rule_book(USUAL_GAME)
        look.check_words(variant, more, _WORDS, phrase("The trainer for {title}", title=variant.title))
        seated(players, Game(variant, seats=seats, seed=1, **more).seats, None, 1)  # raises if impossible
        self._plan: dict[str, Any] = {
            **{"game": game, "drills": drills, "mode": mode, "level": level, "success": success},
            **{"questions": questions, "seat": seat, "seats": seats, "clock": clock, **more},
        }
        self.session = self._new_session(seed, log)
        self._sitting = None
        self._hints, self._phase, self._done = 0, "", None
        self._events_shown, self._played_out = 0, None
        super().__init__(frame={"n": 0, "state": {}, "steps": [], "decision": 0}, settings=wanted)
        with self._lock:
            self._begin()

    # From Python

    @property
    def log(self) -> LearnerLog:
        """The log that keeps the answers."""
        return self.session.log

    @property
    def asked(self) -> PosedQuestion | None:
        """The current question and its answer, for tests and notebooks; the page never receives the answer."""
        return self.session.asked

    @property
    def answered(self) -> tuple[AnsweredQuestion, ...]:
        """The questions answered in this session, with their verdicts."""
        return tuple(self.session.answered)

    @property
    def is_over(self) -> bool:
        """Whether all the questions in the session have been answered."""
        return self.session.is_over

    def answer(self, *parts: Any, sure: str | None = None) -> None:
        """Answer the current question, one part at a time, as a person would.

        Parameters
        ----------
        *parts
            The answer to each part.
        sure
            How sure you are, in the words of the buttons.

        Raises
        ------
        BadOption
            If a part is not a possible answer, or there are too many parts; nothing is recorded.
        """
        with self._lock:
            self._open()
            chance_of(sure)  # its message lists the words
            asked = self.session.asked
            left = () if asked is None else asked.question.parts[self._answered :]
            if not 0 < len(parts) <= len(left):
                raise BadOption(
                    "You gave {given} answers, but {wanted} are expected now.", given=len(parts), wanted=len(left)
                )
            for question, part in zip(left, parts, strict=False):
                question.read(part)
            refusal = self._from_python(lambda: self._respond_to_all(parts, sure))
        if refusal is not None:
            raise BadOption(without_emphasis(refusal.reason)) from refusal.__cause__

    def _respond_to_all(self, parts: Sequence[Any], sure: str | None) -> None:
        with self._kept_if_shown():
            for part in parts:
                self._respond(Reply(part, sure, None, None))

    def _open(self) -> None:
        """Move on past the first page, and past anything shown to be remembered."""
        if self._phase == "begin":
            self._from_python(lambda: self._command("next"))
        self.seen()

    def next(self) -> None:
        """Go on to the next question, or back to the table."""
        self._from_python(lambda: self._command("next"))

    def seen(self) -> None:
        """Stop showing the cards to be remembered."""
        if self._phase == "show":
            self._from_python(lambda: self._command("seen"))

    def press(self, button: str) -> None:
        """Press a button.

        Parameters
        ----------
        button
            "next", "seen", "again", "give up" or "show 6" (that trick).
        """
        self._from_python(lambda: self._command(str(button)))

    def click(self, card: Any) -> None:
        """Play a card, or give another answer, when you play the hand; if it is refused, the page shows the reason.

        Parameters
        ----------
        card
            A card, or the text of another action.
        """
        self._from_python(lambda: self._act(str(card)))

    def play_on(self, questions: int | None = None) -> None:
        """Answer more questions correctly, playing like Club in between.

        Parameters
        ----------
        questions
            The number of questions; by default, all to the end of the session or deal.
        """
        check_whole("questions", questions)
        with self._lock:
            self._open()
            wanted = len(self.session.answered) + (questions or 10**6)
            while not self.session.is_over and len(self.session.answered) < wanted:
                if self.session.asked is not None:
                    self.answer(*(part.answer for part in self.session.asked.question.parts[self._answered :]))
                elif self._phase == "play" and self._sitting is not None and self._sitting.is_asked:
                    self.click(self._sitting.adviser.choose(self._view()))
                elif self._sitting is not None and self._sitting.rests and self._phase != "told":
                    if questions is None or self._sitting.game.is_over:
                        return
                    self.next()
                else:
                    before = self.frame["n"]
                    refused = self._from_python(lambda: self._command("next"))
                    if refused is not None or self.frame["n"] == before:
                        return

    def __repr__(self) -> str:
        session = self.session
        game = ANY_GAME if session.is_of_any_game else session.variant.id
        return f"CountingTrainer({game!r}, {session.mode!r}, {len(session.answered)} answered)"

    def _pictured(self) -> Drawing:
        """Draw the table without the subject of the question, or the trainer's words."""
        asked, part = self.session.asked, self.session.part
        if asked is None and self._sitting is not None and self._phase == "play":
            return drawing.sketch(self._view())
        if asked is not None and part is not None and self._phase == "ask" and asked.question.shown is None:
            return drawing.sketch(asked.view, reveal=asking(asked.question), task=part.text)
        return drawing.note(self.frame["state"]["title"], in_lines(self.frame["state"]))

    @property
    def _may_be_kept(self) -> bool:
        """Only what has been answered: neither what is to be remembered, nor the table that a question is about."""
        return self._phase in ("told", "end")

    # What comes from the page

    def _answer(self, request: Request) -> dict[str, Any]:
        if "answer" in request.fields:
            self._respond(read_answer(request))
        elif request.act is not None:
            request.must_answer(self.frame["decision"])
            self._act(request.act)
        else:
            self._command(request.do or "")
        return {"n": self.frame["n"]}

    def _once_answered(self, request: Request) -> None:
        self._look_ahead()

    # Actions

    def _snapshots(self) -> list[Callable[[], None]]:
        sitting = [] if self._sitting is None else [self._sitting.snapshot()]
        decisions, frame = copy(self._decisions), self.frame

        def show_again() -> None:
            self._decisions = decisions
            if self.frame is not frame:
                self._give(frame["state"])

        return [*super()._snapshots(), *sitting, self.session.snapshot(), show_again]

    def _failure(self, problem: BaseException) -> Refused:
        if isinstance(problem, BadOption):
            return Refused("**That isn't an answer here:** {problem}", "bad", problem=problem)
        return super()._failure(problem)

    def _hand_out(self, name: str, data: bytes) -> None:
        self.send({"file": name}, [data])
