"""Codes for a quiz: a pupil's answers to the questions of a word, as letters for a teacher to type in.

As with boards, a code has only the pupil's choices; the questions follow from the word and the bots' number. The
version that asked them and a checksum of the questions go with them, so that a different set is noticed, and the error
can say which version to install.

>>> quiz = Quiz.of("whist", "oak", 2, drills="trumps-out")
>>> code = write_quiz_code(QuizHandIn(quiz, (QuizAnswer((5,)),)))
>>> read_quiz_code(code, "oak").answers
(QuizAnswer(responses=(5,), hints=0),)
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import comb
from typing import Any, Final

from whist_nb.classroom.boards import check_word
from whist_nb.classroom.bots import bots
from whist_nb.classroom.code_letters import write
from whist_nb.classroom.code_parts import (
    CodeHead,
    RadixReader,
    RadixWriter,
    mark,
    not_a_code,
    read_head,
    read_restarts,
    write_head,
    write_restarts,
)
from whist_nb.classroom.damaged_codes import read_parts
from whist_nb.classroom.quiz import (
    MOST_QUESTIONS,
    Quiz,
    QuizAnswer,
    QuizHandIn,
    cards_to_choose,
    settled,
    usual_drills,
)
from whist_nb.engine.errors import BadOption, BadRecord, WhistError
from whist_nb.training.drills import TOP, drills_for
from whist_nb.training.log_rows import package_version
from whist_nb.training.posed import PosedQuestion
from whist_nb.training.question import Question

FORMAT: Final = 1
"""The form of quiz codes, which begins them."""

Release = tuple[int, int, int]
"""A version of whist-nb, such as (0, 1, 0)."""

_DRILLS: Final = 1 << 10
_QUESTIONS: Final = 1 << 10
_NUMBERS: Final = 100
_TENTHS: Final = 1001
_LENGTHS: Final = 27


def write_quiz_code(handed_in: QuizHandIn) -> str:
    """Return the code of the answers; BadOption for an impossible answer to these questions."""
    quiz, out = handed_in.assignment, RadixWriter()
    if len(handed_in.answers) > quiz.count:
        raise BadOption("There are more answers than questions.")
    write_head(out, FORMAT, CodeHead(quiz.variant, quiz.word, quiz.seats, quiz.seat, quiz.options))
    out.count(quiz.bots)
    for number in release():
        out.count(number)
    out.digit(quiz.count - 1, MOST_QUESTIONS)
    out.digit(quiz.level, TOP + 1)
    out.digit(quiz.is_exam, 2)
    is_usual = quiz.drills == usual_drills(quiz.variant)
    out.digit(is_usual, 2)
    if not is_usual:
        out.count(len(quiz.drills))
        for drill in quiz.drills:
            out.digit(mark("drill", drill, _DRILLS), _DRILLS)
    out.digit(handed_in.is_complete, 2)
    if not handed_in.is_complete:
        out.digit(handed_in.progress, quiz.count)
    if handed_in.answers:
        out.digit(_mark_of(quiz, handed_in.progress), _QUESTIONS)
    for number, answer in enumerate(handed_in.answers, 1):
        _write_answer(out, quiz, quiz.question(number), answer)
    write_restarts(out, handed_in.restarts)
    return write(out.number)


def _write_answer(out: RadixWriter, quiz: Quiz, asked: PosedQuestion, answer: QuizAnswer) -> None:
    parts = asked.question.parts
    if len(answer.responses) != len(parts) or (quiz.is_exam and None in answer.responses):
        raise BadOption("Each part of a question needs an answer.")
    if not quiz.is_exam:
        out.count(answer.hints)
    for part, response in zip(parts, answer.responses, strict=True):
        if not quiz.is_exam:
            out.digit(response is not None, 2)
        if response is not None:
            _write_value(out, asked, part, settled(asked, part, response))


def _write_value(out: RadixWriter, asked: PosedQuestion, part: Question, value: Any) -> None:
    values = [option for option, _ in part.options] if part.kind in ("choice", "seats") else []
    match part.kind:
        case "number":
            out.digit(value, _NUMBERS)
        case "percent":
            out.digit(round(10 * value), _TENTHS)
        case "choice":
            out.digit(values.index(value), len(values))
        case "seats":
            out.digit(sum(1 << at for at, seat in enumerate(values) if seat in value), 1 << len(values))
        case "card":
            there = cards_to_choose(asked, part)
            out.digit(there.index(value), len(there))
        case "cards":
            _write_cards(out, cards_to_choose(asked, part), value)
        case "shape":
            for length in value.values():
                out.digit(length, _LENGTHS)


def _write_cards(out: RadixWriter, there: tuple[str, ...], cards: list[str]) -> None:
    """Write the number of cards, and which of all hands of that size: their rank in the combinatorial number system."""
    places = sorted(there.index(card) for card in cards)
    out.digit(len(places), len(there) + 1)
    out.digit(sum(comb(place, at) for at, place in enumerate(places, 1)), comb(len(there), len(places)))


def read_quiz_code(code: str, word: str) -> QuizHandIn:
    """Read a quiz code; BadRecord says what is wrong with it."""
    word = check_word(word)
    return read_parts(code, lambda given: _read_handed_in(given, word))


def _read_handed_in(given: RadixReader, word: str) -> QuizHandIn:
    quiz, made_by = _read_quiz(given, word)
    count = quiz.count if given.digit(2) else given.digit(quiz.count)
    if count and given.digit(_QUESTIONS) != _mark_of(quiz, count):
        raise _other_questions(made_by)
    answers = tuple(_read_answer(given, quiz, quiz.question(number)) for number in range(1, count + 1))
    return QuizHandIn(quiz, answers, restarts=read_restarts(given))


def _read_quiz(given: RadixReader, word: str) -> tuple[Quiz, Release]:
    """Return the quiz, and the version of whist-nb that wrote the code."""
    book, _, seats, seat, options = read_head(given, FORMAT, word)
    number, made_by = given.count(), (given.count(), given.count(), given.count())
    bots(number)  # raises for bots that are newer or gone
    count, level, exam = given.digit(MOST_QUESTIONS) + 1, given.digit(TOP + 1), given.digit(2)
    drills = None
    if not given.digit(2):
        marks = {mark("drill", drill.id, _DRILLS): drill.id for drill in drills_for(book)}
        found = [marks.get(given.digit(_DRILLS)) for _ in range(min(given.count(), len(marks)))]
        drills = [each for each in found if each is not None]
        if None in found or not drills:
            raise _other_questions(made_by)
    try:
        quiz = Quiz.of(
            book, word, count, drills=drills, level=level, exam=bool(exam), seat=seat, seats=seats, **options
        )
    except WhistError:
        raise not_a_code() from None
    if len(quiz.options) < len(options) or (drills is not None and list(quiz.drills) != drills):
        raise not_a_code()
    return replace(quiz, bots=number), made_by


def release() -> Release:
    """Return the version of whist-nb that is running, as its first three numbers; (0, 0, 0) if it is not installed."""
    numbers = [int(number) for number in re.findall(r"\d+", package_version())[:3]]
    first, second, third = (*numbers, 0, 0, 0)[:3]
    return first, second, third


def _other_questions(made_by: Release) -> BadRecord:
    """Return the error for a code with questions that this version does not ask."""
    if made_by == release():  # a game or drill of another package, say
        return BadRecord("This code was made for other questions than the ones asked here.")
    version = ".".join(map(str, made_by))
    return BadRecord(
        "This code was made for other questions than the ones asked here. Install whist-nb=={version}, "
        "which asked them.",
        version=version,
    )


def _read_answer(given: RadixReader, quiz: Quiz, asked: PosedQuestion) -> QuizAnswer:
    hints = 0 if quiz.is_exam else given.count()
    parts = asked.question.parts
    responses = tuple(_read_value(given, asked, part) if quiz.is_exam or given.digit(2) else None for part in parts)
    return QuizAnswer(responses, hints)


def _read_value(given: RadixReader, asked: PosedQuestion, part: Question) -> Any:
    values = [option for option, _ in part.options] if part.kind in ("choice", "seats") else []
    match part.kind:
        case "number":
            return given.digit(_NUMBERS)
        case "percent":
            return given.digit(_TENTHS) / 10
        case "choice":
            return values[given.digit(len(values))]
        case "seats":
            marked = given.digit(1 << len(values))
            return sorted(seat for at, seat in enumerate(values) if marked >> at & 1)
        case "card":
            there = cards_to_choose(asked, part)
            return there[given.digit(len(there))]
        case "cards":
            return part.read(_read_cards(given, cards_to_choose(asked, part)))
    return {suit: given.digit(_LENGTHS) for suit in part.answer}


def _read_cards(given: RadixReader, there: tuple[str, ...]) -> list[str]:
    count = given.digit(len(there) + 1)
    left, found, place = given.digit(comb(len(there), count)), [], len(there)
    for at in range(count, 0, -1):
        place = next(lower for lower in range(place - 1, -1, -1) if comb(lower, at) <= left)
        left -= comb(place, at)
        found.append(there[place])
    return found


def _mark_of(quiz: Quiz, count: int) -> int:
    """Return a checksum that detects other questions; it reveals nothing about their answers."""
    asked = [quiz.question(number) for number in range(1, count + 1)]
    texts = [f"{each.seed}/{each.position['moment']}/{each.question.whole}" for each in asked]
    return mark("questions", "/".join(texts), _QUESTIONS)
