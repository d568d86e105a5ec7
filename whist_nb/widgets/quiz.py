"""Questions to hand in: a quiz, which shows the answers, and an exam, which does not.

>>> exam("whist", "oak", 3)
QuizTrainer('whist', 'oak', 0 of 3 answered)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from whist_nb.classroom.files import check_name, write_file
from whist_nb.classroom.handing_in import HandsIn, handed_json, homework_json, key_of
from whist_nb.classroom.quiz import USUAL_LEVEL, Quiz, QuizHandIn, QuizSession
from whist_nb.classroom.read_codes import code_for, read_any_code
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, button
from whist_nb.widgets import settings as look
from whist_nb.widgets.trainer import CountingTrainer

_NOT_HERE = frozenset({"new", "log", "play open", "play closed"})
"""Things that a trainer may do but a quiz may not: other questions, the log, and a hand that is played."""


class QuizTrainer(HandsIn, CountingTrainer):
    """A quiz or exam with the questions of a word, which are the same for everybody who uses it.

    ``quiz("whist", "oak")`` and ``exam("whist", "oak")`` open one. ``hand_in`` holds the answers so far, and ``code``
    is their code. The answers are not written to the learner's log.

    Parameters
    ----------
    quiz
        The questions.
    name
        The pupil's name.
    timed
        Whether to show the cards to be remembered only for a short time.
    **chosen
        Settings of appearance, such as ``theme="dark"``.
    """

    session: QuizSession
    remembered = ("name", "restarts", "_hands_in")

    def __init__(self, quiz: Quiz, name: str | None = None, *, timed: bool = False, **chosen: Any) -> None:
        self.quiz, self.word, self.name, self._hands_in = quiz, quiz.word, check_name(name), False
        self.restarts = 0
        mode = "exam" if quiz.is_exam else "flash"
        own = {"level": quiz.level, "questions": quiz.count, "seat": quiz.seat, "seats": quiz.seats}
        super().__init__(
            quiz.game, quiz.drills, mode, confidence=False, timed=timed, log=":memory:", **own, **quiz.options, **chosen
        )

    def __repr__(self) -> str:
        quiz = self.quiz
        return f"QuizTrainer({quiz.game!r}, {quiz.word!r}, {len(self.session.answered)} of {quiz.count} answered)"

    @property
    def hand_in(self) -> QuizHandIn:
        """The answers so far."""
        return QuizHandIn(self.session.quiz, self.session.answers, self.name, self.restarts)

    @property
    def code(self) -> str:
        """The result code of the answers so far."""
        return code_for(self.hand_in)

    def file(self) -> str:
        """Return the text of the file to hand in, with the answers so far."""
        return write_file(self.hand_in)

    # Actions

    def play_on(self, questions: int | None = None) -> None:
        """Raise BadOption: what is handed in is answered by the pupil."""
        raise BadOption("play_on() doesn't answer questions that are handed in: answer them yourself.")

    def _new_session(self, *_: Any) -> QuizSession:
        return QuizSession(self.quiz)

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        usual = {name: deed for name, deed in super()._commands.items() if name not in _NOT_HERE}
        return {**usual, "hand_in": self._show_hand_in, "board": self._back_to_questions}

    def _answer(self, request: Request) -> dict[str, Any]:
        answer = request.fields.get("answer")
        if isinstance(answer, Mapping) and "id" not in request.fields:
            self._take_in_writing(answer)
            return {"n": self.frame["n"]}
        return super()._answer(request)

    def _show_written(self) -> None:
        self._show_end() if self._phase == "end" else self._give(self.frame["state"])

    def _go_on_from(self, code: str) -> None:
        if self.session.answered or self._phase != "begin":
            raise Refused("**You've already started:** a code can only be entered before the first answer.", "late")
        try:
            found = read_any_code(code, self.quiz.word)
            if not isinstance(found, QuizHandIn) or replace(found.assignment, bots=self.quiz.bots) != self.quiz:
                raise Refused("**That code is for different homework:** nothing has changed.", "bad")
            session = QuizSession(found.assignment)
            session.go_on_from(found)
        except WhistError as problem:
            raise Refused(str(problem), "bad") from None
        self.session, self.restarts = session, found.restarts
        self._next()

    def _start_again(self, code: str) -> None:
        if self.session.answered or self._phase != "begin":
            raise Refused("**You've already started:** nothing has changed.", "late")
        self.restarts = self._restarts_after(code)
        self._show_written()

    def _show_hand_in(self) -> None:
        if self._phase not in ("begin", "ask", "told", "end"):
            raise Refused("**Not just now:** wait for the question.", "late")
        self._hands_in = True
        self._show_end()

    def _back_to_questions(self) -> None:
        self._hands_in = False
        if self.session.asked is not None:
            self._show_question()
        elif self._done is not None:
            self._show_told()
        elif self.session.answered:
            self._next()
        else:
            self._show_promise()

    def _respond(self, reply: Any) -> None:
        if self._phase == "end":
            raise Refused("**You are handing in:** go back to the questions first.", "late")
        super()._respond(reply)

    def _give_up(self) -> None:
        if self._phase == "end":
            raise Refused("**You are handing in:** go back to the questions first.", "late")
        super()._give_up()

    # The picture

    @property
    def _title(self) -> str:
        return "Exam" if self.quiz.is_exam else "Quiz"

    @property
    def _heading(self) -> str:
        return self.quiz.title

    def _where(self) -> str:
        return ""

    def _give(self, state: Json, told: Sequence[Json] = ()) -> None:
        phase = state["trainer"]["phase"]
        state = state | {"homework": self._progress(state), "score": None}
        if phase in ("ask", "told") and not any(each["do"] == "hand_in" for each in state["buttons"]):
            onward = [each for each in state["buttons"] if each["main"]]
            others = [each for each in state["buttons"] if not each["main"] and each["do"] not in _NOT_HERE]
            state["buttons"] = [*others, button("hand_in", self._to_hand_in, None, "check"), *onward]
        super()._give(state, told)

    def _progress(self, state: Json) -> Json:
        done, count = len(self.session.answered), self.quiz.count
        now = done + 1 if self.session.asked is not None or self._done is None else done
        steps = ["done" if at < done else "now" if at == done else "todo" for at in range(count)]
        label = phrase("{done} of {count} questions answered", done=done, count=count)
        at = phrase("Question {number}", number=min(now, count))
        made = homework_json(steps, label, at, done > 0, self.code, self._key)  # type: ignore[arg-type]
        hands_in = self.alone and state["trainer"]["phase"] == "end"
        return {**made, "handed": handed_json(self.hand_in)} if hands_in else made

    @property
    def _key(self) -> str:
        quiz = self.quiz
        kind = "exam" if quiz.is_exam else "quiz"
        named = (kind, quiz.game, quiz.word, quiz.count, "+".join(quiz.drills), quiz.level, quiz.seat, quiz.seats)
        return key_of(*named, **quiz.options)

    def _show_end(self) -> None:
        session, count = self.session, self.quiz.count
        answered = len(session.answered)
        is_whole = answered == count
        panel = {
            "title": _answered(answered, count),
            "label": phrase("What you hand in"),
            "text": self._told_at_end(answered, is_whole),
            **{"rows": None, "tally": None, "note": None},
        }
        state = self._state(self._nothing, "end") | {"panel": panel}
        back = button("board", phrase("Back to the questions"), "↵", "undo", main=True)
        state["buttons"] = [] if is_whole else [back]
        self._give(state)

    def _told_at_end(self, answered: int, is_whole: bool) -> str:
        early = None if is_whole or not self.alone else phrase("You can hand in what you have, or go on.")
        if self.quiz.is_exam:
            told = phrase("Your teacher will tell you what was right.")
        elif answered:
            told = phrase("{right} of {answered} right.", right=self.session.rights, answered=answered)
        else:
            told = None
        return " ".join(filter(None, (told, early)))


def _answered(done: int, count: int) -> str:
    if done < count or count == 1:
        return phrase("{done} of {count} questions answered", done=done, count=count)
    return phrase("Both questions answered") if count == 2 else phrase("All {count} questions answered", count=count)


def quiz(
    game: Variant | str,
    word: str,
    questions: int = 10,
    *,
    drills: str | Iterable[str] | None = None,
    level: int = USUAL_LEVEL,
    seat: int = 0,
    seats: int | None = None,
    name: str | None = None,
    code: str | None = None,
    **more: Any,
) -> QuizTrainer:
    """Set a quiz: everybody who uses the same word gets the same questions, and sees each right answer at once.

    Parameters
    ----------
    game
        The game.
    word
        The code word for the class.
    questions
        The number of questions, from 1 to 64. Their deals are not the boards of the word.
    drills
        The ids of drills, such as "trumps-out" and "voids". By default, all the drills for the game take turns.
    level
        The difficulty of the questions, from 0 to 12.
    seat
        The seat whose cards are asked about.
    seats
        The number of players, for games that allow a choice.
    name
        The pupil's name for the file; pupils can also type it in.
    code
        An earlier code, from which the quiz continues.
    **more
        Options of the game, settings of appearance, and ``timed=True`` to show the cards to be remembered only for a
        short time.

    Returns
    -------
    QuizTrainer
        The widget. ``widget.code`` is the code so far, and ``widget.file()`` the text of the file to hand in.
        ``wn.class_report`` reads both.

    Raises
    ------
    BadOption
        If the game, a drill or an option is unknown, or a word or number is not valid.
    """
    return _opened(False, game, word, questions, drills, level, seat, seats, name, code, more)


def exam(
    game: Variant | str,
    word: str,
    questions: int = 10,
    *,
    drills: str | Iterable[str] | None = None,
    level: int = USUAL_LEVEL,
    seat: int = 0,
    seats: int | None = None,
    name: str | None = None,
    code: str | None = None,
    **more: Any,
) -> QuizTrainer:
    """Set an exam: everybody who uses the same word gets the same questions, without hints, second looks or answers.

    It works like ``quiz``. Give each group a different word. The answers are not in the notebook, even when it is
    saved; ``wn.class_report`` shows them. But the questions are made in the pupil's own kernel, so anyone who knows
    Python could work them out: an exam that counts needs a teacher in the room.

    Parameters
    ----------
    game
        The game.
    word
        The code word for the group.
    questions
        The number of questions, from 1 to 64.
    drills
        The ids of drills. By default, all the drills for the game take turns.
    level
        The difficulty of the questions, from 0 to 12.
    seat
        The seat whose cards are asked about.
    seats
        The number of players, for games that allow a choice.
    name
        The pupil's name for the file; pupils can also type it in.
    code
        An earlier code, from which the exam continues.
    **more
        Further arguments, as for `quiz`.

    Returns
    -------
    QuizTrainer
        The widget.

    Raises
    ------
    BadOption
        If the game, a drill or an option is unknown, or a word or number is not valid.
    """
    return _opened(True, game, word, questions, drills, level, seat, seats, name, code, more)


def _opened(
    is_exam: bool, game: Variant | str, word: str, questions: int, drills: Any, level: int, seat: int,
    seats: int | None, name: str | None, code: str | None, more: dict[str, Any],
) -> QuizTrainer:  # fmt: skip
    chosen = look.pop_settings(more)
    timed = more.pop("timed", False)
    asked = Quiz.of(game, word, questions, drills=drills, level=level, exam=is_exam, seat=seat, seats=seats, **more)
    made = QuizTrainer(asked, name, timed=timed, **chosen)
    if code is not None:
        made.resume(code)
    return made
