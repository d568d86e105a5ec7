"""The screens of a trainer, as frames. Nothing is decided here.

``trainer_picture`` leaves out anything that a question hides, so no frame contains it until the question is answered.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from whist_nb.drawing.scene_parts import Reveal, Score
from whist_nb.drawing.words import Words
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.tables.door import MessageHandler, Refused
from whist_nb.tables.frame_parts import NO_TABLE, Json, button, following, refusal_line, status_line, step
from whist_nb.tables.person import DecisionCounter
from whist_nb.tables.picture import as_json, changes, panel
from whist_nb.tables.sitting import Sitting
from whist_nb.tables.story import Story, steps, story
from whist_nb.training.drills import EASIEST
from whist_nb.training.posed import PosedQuestion
from whist_nb.training.session import AnsweredQuestion, Session
from whist_nb.widgets import trainer_picture as pictures

TITLES: Final = {
    "play": phrase("Counting in play"),
    "watch": phrase("Watch and count"),
    "flash": "Counting",
    "exam": "Exam",
    "span": phrase("Hand span"),
}
_OF_ANY_GAME: Final = phrase("**What is due today,** in every game that you train.")
USUAL_TEMPO: Final = 5
_HEAD: Final = ("title", "phase", "score")
BINDER: Final = ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST", "BINDER_REPO_URL")
"""Environment variables set by Binder."""


def on_binder() -> bool:
    """Whether this runs on Binder, which forgets everything."""
    return any(os.environ.get(name) for name in BINDER)


class PlayedOut(NamedTuple):
    """The play after a Close: the hand that waits meanwhile, if any, and whether the other hand is open."""

    waiting: Sitting | None
    answered: int
    shown: bool


class TrainerScreens(MessageHandler):
    """The display of a trainer; ``frame`` is the last screen, ``_phase`` names it."""

    session: Session
    frame: Json
    settings: Json
    _sitting: Sitting | None
    _words: Words
    _events_shown: int = 0
    _phase: str
    _done: AnsweredQuestion | None
    _timed: bool
    _decisions: DecisionCounter
    _confidence: bool
    _played_out: PlayedOut | None = None

    @property
    def _plays(self) -> bool:
        """Whether the learner plays the hand on the table."""
        return self.session.mode == "play" or self._played_out is not None

    @property
    def _answered(self) -> int:
        """The number of answered parts of the present question."""
        asked, part = self.session.asked, self.session.part
        return 0 if asked is None or part is None else asked.question.parts.index(part)

    @property
    def _title(self) -> str:
        """The title in the head."""
        return TITLES[self.session.mode]

    @property
    def _heading(self) -> str:
        """The heading of the first page."""
        return self._title

    # The first page, films

    def _show_promise(self) -> None:
        """Show what is trained, before the first card."""
        drills = self.session.drills
        told = [f"**{drill.title}.** {drill.promise}" for drill in drills[:4]]
        more = phrase(" And {number} more.", number=len(drills) - 4) if len(drills) > 4 else ""
        text = _OF_ANY_GAME if self.session.is_of_any_game else " ".join(told) + more
        panel = {"title": self._heading, "text": text, "rows": None, "note": None}
        state = self._state(self._nothing, "begin") | {"panel": panel}
        state["buttons"] = [button("next", "Begin", "↵", "next", main=True)]
        self._give(state)

    def _story(self) -> Story:
        sitting = self._sitting
        assert sitting is not None
        rests_after = sitting.seen_deals + 1 if sitting.rests else None
        return story(sitting.game, self.session.seat, self._events_shown, rests_after)

    def _show_tricks(self, asked: PosedQuestion) -> None:
        """Send the tricks to watch, if there are any."""
        shown, view, words = asked.question.shown, asked.view, self._words
        if shown is not None and shown.tricks:
            final = self._watched(pictures.table(view, words, Reveal.only("people", "places", "trump", "origin")))
            self._give(final, self._tricks_to_watch(asked, final))
        elif asked.tale and view.tricks:
            reveal = pictures.to_watch(view)
            final = self._watched(pictures.table(view, words, reveal))
            told = steps(asked.tale, words, {}, final, most=None, reveal=replace(reveal, places=True, spare=False))
            self._give(final, self._paced(told, asked.rung))

    def _ground(self, asked: PosedQuestion, reveal: Reveal) -> Json:
        """Return the table that a question is about; a bare one if it brings cards or tricks of its own."""
        view, shown = asked.view, asked.question.shown
        if shown is None or (shown.cards and view.tricks):
            return pictures.table(view, self._words, reveal)
        if shown.tricks:
            only = Reveal.only("people", "trump", *["origin"] * reveal.origin)
            return pictures.table(view, self._words, only)
        return self._empty(view)

    @property
    def _nothing(self) -> Json:
        """The picture without a table, before the first question and after the last."""
        return NO_TABLE | {"variant": self.session.variant.id}

    def _empty(self, view: View) -> Json:
        """Return a table with nobody at it."""
        return pictures.table(view, self._words, Reveal.only())

    def _tricks_to_watch(self, asked: PosedQuestion, final: Json) -> list[Json]:
        shown, view = asked.question.shown, asked.view
        assert shown is not None
        wait = round(1000 * (shown.seconds or 1) / view.seats)
        told = [step("begin", None, final)]
        for number, plays in enumerate(shown.tricks, 1):
            winner = shown.tricks[number][0][0] if number < len(shown.tricks) else plays[0][0]
            told += pictures.trick_steps(plays, self._words, None, wait)
            told.append(pictures.gathered(winner, f"Trick {number}.", 3 * wait))
        return told

    def _paced(self, told: list[Json], rung: int) -> list[Json]:
        """Speed the steps up at higher levels, by the learner's pace setting."""
        share = 1.6 if rung == EASIEST else 1.25 - 0.07 * rung
        waits = {
            "play": round(self.settings["pace"] * share),
            "gather": round((600 + 2 * self.settings["pace"]) * share),
        }
        return [step | {"wait": waits.get(step["verb"], 0)} for step in told]

    # The picture

    def _give(self, state: Json, told: Sequence[Json] = ()) -> None:
        if state["trainer"]["phase"] == "watch":
            told = _under_the_next_head(told, state)
        decision = self._decisions.number(self._sitting.game if self._sitting is not None else None)
        self._guarded(setattr, self, "frame", following(self.frame, state, told, decision=decision))

    def _give_saying(self, verb: str, say: str, state: Json) -> None:
        """Show a state at once, and announce it."""
        self._give(state, [step(verb, say, changes(self.frame["state"], state))])

    def _state(self, state: Json, phase: str, **block: Any) -> Json:
        """Return a whole picture: the table, and the trainer's words beside it."""
        self._phase = phase
        rung, clock = self._level(), "timed" if self._timed else "no clock"
        level = "easiest level" if rung == EASIEST else f"level {rung}"
        return state | {
            "title": self._title,
            "phase": self._where(),
            "score": as_json(Score(clock if rung is None else f"{level}, {clock}")),
            "trainer": {"phase": phase, "note": self._note(), "binder": on_binder(), **block},
        }

    def _note(self) -> str | None:
        """Return any message about the log."""
        if self.session.last_error is not None:
            return self.session.last_error
        return phrase("Binder forgets everything when it closes: save your log first.") if on_binder() else None

    def _watched(self, state: Json) -> Json:
        state["buttons"] = [button("hold", "Pause", "P", "last")]
        return self._state(state, "watch", goal=phrase("Watch the tricks."))

    def _where(self) -> str:
        session = self.session
        number = len(session.answered) + (self._phase not in ("told", "end"))
        count = (
            phrase("question {number} of {questions}", number=number, questions=session.questions)
            if session.questions
            else f"question {number}"
        )
        asks_nothing_yet = session.is_of_any_game and session.asked is None and not session.answered
        return f"{phrase('Every game') if asks_nothing_yet else session.variant.title}, {count}"

    def _level(self) -> int | None:
        """Return the level of the present or last question; a test of the span has no levels."""
        session = self.session
        asked = session.asked or (self._done.asked if self._done else None)
        return None if asked is None or session.mode == "span" else asked.rung

    def _show_to_keep(self, asked: PosedQuestion) -> None:
        """Show cards or a text to remember until they are asked for."""
        shown = asked.question.shown
        assert shown is not None
        cards = pictures.shown_cards(asked)
        block: Json = {
            "goal": shown.text or phrase("Keep these {number} cards in mind.", number=len(cards)),
            "seconds": shown.seconds if self._timed else None,
            **({"cards": cards} if cards else {}),
        }
        state = self._state(self._empty(asked.view), "show", **block)
        state["buttons"] = [button("seen", phrase("I have them"), "↵", "check", main=True)]
        say = f"{block['goal']} {' '.join(f'{{{text}}}' for text in cards)}." if cards else block["goal"]
        self._give_saying("ask", say, state)

    def _show_question(self) -> None:
        session, asked, part = self.session, self.session.asked, self.session.part
        assert asked is not None
        assert part is not None
        state = self._state(self._ground(asked, pictures.asking(asked.question)), "ask")
        state["trainer"]["ask"] = pictures.question_picture(session, asked, part, self._confidence)
        again = bool(asked.question.shown or (asked.tale and asked.view.tricks))
        closed = session.mode in ("exam", "span")
        state["buttons"] = (
            []
            if closed
            else [
                *([button("again", phrase("Show it again"), None, "undo")] if again and not self._answered else []),
                button("give up", phrase("Show the answer"), None, "lamp"),
            ]
        )
        self._give_saying("ask", f"{part.text} {pictures.PROMPTS[part.kind]}", state)

    def _show_told(self) -> None:
        done = self._done
        assert done is not None
        ground = self._ground(done.asked, pictures.to_watch(done.asked.view))
        state = self._state(ground, "told", told=pictures.answer_picture(self.session, done))
        if not state["seats"] and (cards := pictures.shown_cards(done.asked)):
            state["trainer"]["cards"] = cards
        over, plays_out = self.session.is_over, _plays_out(self.session, done)
        onward = (
            phrase("To the result")
            if over
            else phrase("Back to the table")
            if self._sitting
            else phrase("Next question")
        )
        told = state["trainer"]["told"]
        last = max((fact["trick"] for fact in told["evidence"]), default=0)
        again = [button(f"show {last}", phrase("Show trick {last}", last=last), "R", "last")] if last else []
        state["buttons"] = [
            *(_PLAY_OUT if plays_out else again),  # in one row with the way on; the tricks are listed below
            button("next", onward, "↵", "next", main=True),
        ]
        self._give_saying("told", " ".join(part["line"] for part in told["parts"]), state)

    def _show_trick(self, number: int) -> None:
        """Play a trick again on the table; it stays there until the learner goes on."""
        done = self._done
        if done is None or self._phase != "told":
            raise Refused("**No trick can be shown now.**", "late")
        view, shown = done.asked.view, done.asked.question.shown
        tricks: Sequence[Any] = shown.tricks if shown and shown.tricks else [trick.plays for trick in view.tricks]
        if not 1 <= number <= len(tricks):
            raise Refused("**There was no trick {number}** in this deal.", "bad", number=number)
        winner = view.tricks[number - 1].winner if not (shown and shown.tricks) else None
        final = dict(self.frame["state"])
        told = pictures.trick_steps(tricks[number - 1], self._words, winner)
        ended = "" if winner is None else phrase(" {who_wins} it.", who_wins=self._words.names.does(winner, "win"))
        final["status"] = status_line(f"Trick {number}.{ended}")
        final |= told[-1]["patch"]
        told[-1]["patch"] = changes({**self.frame["state"], "trick": []}, final)
        self._give(final, [step("begin", f"Trick {number}.", {"trick": []}), *told])

    def _show_table(self) -> None:
        """Show the hand that is played, with what happened on the way."""
        sitting, words = self._sitting, self._words
        assert sitting is not None
        told = self._story()
        self._events_shown, view = told.end, told.view
        rests, mine = sitting.rests, sitting.is_asked and self._plays
        opened = self._played_out is not None and self._played_out.shown
        face_up = [seat for seat in range(view.seats) if seat != view.seat] if opened else []
        seen = replace(pictures.in_play(view) if mine else pictures.to_watch(view), face_up=face_up)
        state = pictures.table(view, words, seen)
        state |= {"buttons": self._buttons(sitting), "panel": panel(view, words) if rests else None}
        goal = self._goal() if mine else None
        plays = self._plays or rests
        state = self._state(state, "play", goal=goal) if plays else self._watched(state)
        before, reveal = self.frame["state"], Reveal(spare=False, face_up=face_up)
        made = _under_one_head(steps(told.moments, words, before, state, most=None, reveal=reveal))
        self._give(state, made if self._plays else self._paced(made, self._tempo()))

    def _tempo(self) -> int:
        """Return the level that sets the speed of a watched hand: the fixed one, or that of the last question."""
        session = self.session
        if session.level is not None:
            return session.level
        return session.answered[-1].asked.rung if session.answered else USUAL_TEMPO

    def _goal(self) -> str:
        if self._played_out is None:
            return phrase("Play on: a question will come up when something has changed.")
        return (
            phrase("Play it out: every trick counts.") if self._played_out.shown else phrase("Play it out from memory.")
        )

    def _buttons(self, sitting: Sitting) -> list[Json]:
        if not sitting.rests:
            return []
        if self._played_out is not None:
            onward = phrase("Back to the table") if self._played_out.waiting else phrase("Next question")
            return [button("next", onward, "↵", "next", main=True)]
        if sitting.game.is_over:
            return [button("next", phrase("New game"), "↵", "branch", main=True)]
        return [button("next", phrase("Next deal"), "↵", "next", main=True)]

    def _show_end(self) -> None:
        session = self.session
        title = self._title
        panel = pictures.summary(session, f"{session.rights} of {len(session.answered)}")
        if session.span is not None:
            panel["title"], panel["text"] = session.span_in_words
        lines = [line for word in pictures.SURE if (line := session.said_of(word))]
        if session.mode != "exam" and (more := session.due_elsewhere):
            lines.append(f'Also due: {more} more. CountingTrainer("any", mode="flash") asks whatever is due.')
        panel["note"] = " ".join(lines) or None
        state = self._state(self._nothing, "end") | {"title": title, "panel": panel}
        label = phrase("The same exam again") if session.mode == "exam" else phrase("Once more")
        state["buttons"] = [button("new", label, "↵", "undo", main=True)]
        self._give(state)

    def _say_refused(self, refusal: Refused) -> None:
        self._give(self.frame["state"] | {"status": refusal_line(refusal)})


def _under_one_head(told: Sequence[Json]) -> list[Json]:
    """Return steps that keep the trainer's head on the page instead of a table's."""
    return [
        each | {"patch": {name: part for name, part in each["patch"].items() if name not in _HEAD or each is told[-1]}}
        for each in told
    ]


def _under_the_next_head(told: Sequence[Json], state: Json) -> list[Json]:
    """Return steps of which the first has the head of the next question, to which what is watched belongs."""
    head = {name: state[name] for name in (*_HEAD, "homework") if name in state}
    kept = [each | {"patch": {name: part for name, part in each["patch"].items() if name not in head}} for each in told]
    return [each | {"patch": each["patch"] | (head if at == 0 else {})} for at, each in enumerate(kept)]


def _plays_out(session: Session, done: AnsweredQuestion) -> bool:
    """Return whether the second half may be played after the Close; in a hand that is played it comes by itself."""
    return session.mode != "play" and pictures.close_of(done.asked) is not None


_PLAY_OUT: Final = [
    button("play open", phrase("Play it open"), None, "play"),
    button("play closed", phrase("Play it closed"), None, "play"),
]
