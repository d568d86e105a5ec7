"""The course of a training session, apart from any page: what happens when the learner presses something."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from whist_nb.drawing.words import Words
from whist_nb.engine.game import Game
from whist_nb.engine.view import View
from whist_nb.tables.door import Refused
from whist_nb.tables.sitting import Sitting
from whist_nb.training.log import LearnerLog
from whist_nb.training.session import AnsweredQuestion, Session
from whist_nb.widgets import trainer_picture as pictures
from whist_nb.widgets.trainer_replies import Reply
from whist_nb.widgets.trainer_screens import PlayedOut, TrainerScreens


class TrainingFlow(TrainerScreens):
    """A session in progress: questions asked and answered, hands played, tricks shown again."""

    _plan: dict[str, Any]
    _players: Any
    _hints: int

    def _new_session(self, seed: int | None, log: LearnerLog | str | os.PathLike[str] | None) -> Session:
        """Return the planned session."""
        return Session(**self._plan, seed=seed, log=log)

    def _hand_out(self, name: str, data: bytes) -> None:
        """Give the page a file; a widget says how."""

    def _command(self, name: str) -> None:
        if name.startswith("show ") and name[5:].isdecimal():
            return self._show_trick(int(name[5:]))
        return super()._command(name)

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        """The action of each button."""
        return {
            "next": self._next,
            "seen": self._seen,
            "again": self._see_again,
            "give up": self._give_up,
            "new": self._new,
            "log": self._hand_out_log,
            "play open": lambda: self._play_out(shown=True),
            "play closed": lambda: self._play_out(shown=False),
        }

    def _act(self, text: str) -> None:
        sitting = self._sitting
        if sitting is None or not self._plays:
            raise Refused("**It isn't time to play a card.**", "late")
        if self.session.asked is not None or self._phase == "told":
            raise Refused("**The table is waiting:** answer the question first.", "late")
        sitting.act(text, self._words.names)
        self._play_on()

    def _respond(self, reply: Reply) -> None:
        if self._phase == "show":
            raise Refused("**The cards are still on show:** put them away first.", "late")
        part = self.session.part
        if part is None or reply.id not in (None, pictures.part_id(self.session)):
            raise Refused("**That answer came too late:** the question is closed.", "late")
        with self._kept_if_shown():
            self._after(self.session.respond(reply.value, reply.sure, reply.first_ms, reply.submit_ms, self._hints))

    def _give_up(self) -> None:
        if self.session.asked is None:
            raise Refused("**There is no question now.**", "late")
        if self.session.mode in ("exam", "span"):
            raise Refused("**No answers before the end.**", "late")
        with self._kept_if_shown():
            self._after(self.session.give_up(hints=self._hints))

    @contextmanager
    def _kept_if_shown(self) -> Iterator[None]:
        """Keep an answer in the log once its result is on the screen, with any message from the log."""
        with self.session.log.together():
            yield
        state = self.frame["state"]
        if state["trainer"]["note"] != (note := self._note()):
            self._give({**state, "trainer": {**state["trainer"], "note": note}})

    def _after(self, done: AnsweredQuestion | None) -> None:
        if done is None:
            return self._show_question()
        self._done = done
        if self.session.mode in ("exam", "span"):
            return self._next()
        return self._show_told()

    def _next(self) -> None:
        if self.session.asked is not None:
            raise Refused("**A question is waiting:** answer it, or ask for the answer.", "late")
        self._done = None
        if self.session.is_over:
            return self._show_end()
        if self._sitting is None:
            return self._ask_another()
        if self._phase == "play" and self._sitting.rests:
            if self._played_out is not None:
                return self._back_from_playing_out()
            if self._sitting.game.is_over:
                return self._new_game()
            self._sitting.go_on()
        elif self._phase == "play" and self._plays:
            raise Refused("**It is your turn:** play a card.", "late")
        return self._play_on()

    def _look_ahead(self) -> None:
        """Prepare the next question while the learner reads."""
        if self._sitting is None and self._phase == "told":
            self.session.prepare()

    # Playing the Close out

    def _play_out(self, shown: bool) -> None:
        """Play the second half whose hands have just been asked about; the question waits until it is over."""
        done = self._done
        if done is None or self._phase != "told" or (ending := pictures.close_of(done.asked)) is None:
            raise Refused("**There is nothing to play out here.**", "late")
        self._played_out = PlayedOut(self._sitting, self._events_shown, shown)
        self._done = None
        self._sit_down(ending)
        self._play_on()

    def _back_from_playing_out(self) -> None:
        assert self._played_out is not None
        self._sitting, self._events_shown, _ = self._played_out
        self._played_out = None
        if self.session.is_over:
            return self._show_end()
        if self._sitting is None:
            return self._ask_another()
        self._words = self._new_words(self._sitting.game)
        return self._play_on()

    # Sessions and hands

    def _begin(self) -> None:
        session = self.session
        if session.mode in ("play", "watch"):
            game = Game(session.variant, seats=session.seats, seed=session.seed, **session.options)
            self._sit_down(game)
        else:
            self._sitting = None
        if session.mode == "play":
            self._play_on()
        else:
            self._show_promise()

    def _new_game(self) -> None:
        """Start another game in the same session."""
        old = self._sitting
        assert old is not None
        game = Game(self.session.variant, seats=self.session.seats, seed=old.game.seed + 1, **self.session.options)
        self._sit_down(game)
        self.session.new_game()
        self._play_on()

    def _new(self) -> None:
        """Start the same plan with other cards; an exam with the same."""
        seed = self.session.seed if self.session.mode == "exam" else None
        self.session = self._new_session(seed, self.session.log)
        self._done, self._phase, self._played_out = None, "", None
        self._begin()

    def _sit_down(self, game: Game) -> None:
        """Begin a game with the learner at the table."""
        self._sitting = Sitting(game, self.session.seat, self._players)
        self._words, self._events_shown = self._new_words(game), 0

    def _new_words(self, game: Game) -> Words:
        return Words.of(game.view(self.session.seat), notes_voids=False)

    def _view(self) -> View:
        assert self._sitting is not None
        return self._sitting.game.view(self.session.seat)

    def _play_on(self) -> None:
        """Let the others play, and when watching also a club player for the learner, until something is asked."""
        sitting = self._sitting
        assert sitting is not None
        watches = not self._plays
        while not self._is_moment(sitting):
            before = len(sitting.game.actions)
            if sitting.rests:
                break
            if sitting.is_asked:
                if not watches:
                    break
                sitting.answer_for_person()
            else:
                sitting.others_answer()
            if len(sitting.game.actions) == before:
                break
        self._show_table()
        if self.session.asked is not None:
            self._put()

    def _is_moment(self, sitting: Sitting) -> bool:
        """Return whether something is asked now; nothing is while a Close is played out."""
        if self._played_out is not None:
            return False
        game, seat = sitting.game, self.session.seat
        view = self._story().view if sitting.rests else game.view(seat)
        if not sitting.rests and (view.turn is None or view.trick):
            return False
        position = {"seats": game.seats, "options": dict(self.session.options)}
        position["actions"] = [action.text for _, action in game.actions]
        return self.session.moment(view, game.seed, position) is not None

    def _ask_another(self) -> None:
        if self.session.is_over:
            return self._show_end()
        if self.session.next() is None:
            raise Refused("**No deal was found for that question:** try another level or drill.", "late")
        return self._put()

    # Asking

    def _put(self) -> None:
        """Show what must be remembered, then the tricks to watch, then ask."""
        asked = self.session.asked
        assert asked is not None
        self._words, self._hints = Words.of(asked.view, notes_voids=False), 0
        if asked.question.shown is not None and (asked.question.shown.cards or asked.question.shown.text):
            return self._show_to_keep(asked)
        self._show_tricks(asked)
        return self._show_question()

    def _seen(self) -> None:
        if self._phase != "show" or self.session.asked is None:
            raise Refused("**Nothing is on show now.**", "late")
        self._show_tricks(self.session.asked)
        self._show_question()

    def _see_again(self) -> None:
        """Show again what must be watched or remembered; the log notes it."""
        asked = self.session.asked
        if asked is None or self._phase != "ask" or self.session.mode in ("exam", "span"):
            raise Refused("**Nothing can be shown again now.**", "late")
        hints = self._hints + 1
        self._put()
        self._hints = hints

    # The log as a file

    def _hand_out_log(self) -> None:
        """Give the page the whole log as one file to keep."""
        self._hand_out("whist-nb-log.sqlite", self.session.log.as_bytes())
