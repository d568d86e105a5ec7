"""Reading any kind of hand-in: boards, questions or a lesson.

>>> from whist_nb.classroom.assignment import Assignment
>>> code = code_for(HandIn(Assignment.of("whist", "oak", 2), ()))
>>> read_any_code(code, "oak").assignment.title
'Whist, boards 1 and 2 of ‘oak’'
"""

from __future__ import annotations

from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.bots import LineCache
from whist_nb.classroom.codes import read_code, write_code
from whist_nb.classroom.damaged_codes import form_of_code
from whist_nb.classroom.lesson_hand_in import FORMAT as LESSONS
from whist_nb.classroom.lesson_hand_in import LessonHandIn, read_lesson_code, write_lesson_code
from whist_nb.classroom.quiz import QuizHandIn
from whist_nb.classroom.quiz_codes import FORMAT as QUESTIONS
from whist_nb.classroom.quiz_codes import read_quiz_code, write_quiz_code

Handed = HandIn | QuizHandIn | LessonHandIn


def code_for(handed: Handed) -> str:
    """Return the code of a hand-in."""
    match handed:
        case HandIn():
            return write_code(handed)
        case QuizHandIn():
            return write_quiz_code(handed)
        case LessonHandIn():
            return write_lesson_code(handed)


def read_any_code(code: str, word: str, known: LineCache | None = None) -> Handed:
    """Read a code of any kind; ``known`` as for ``read_code``, BadRecord says what is wrong."""
    form = form_of_code(code)
    if form == QUESTIONS:
        return read_quiz_code(code, word)
    return read_lesson_code(code, word) if form == LESSONS else read_code(code, word, known)
