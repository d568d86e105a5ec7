"""Homework as a file: the pupil's name, the code, and the finished boards or answers.

The code is what counts, and the rest of the file must agree with it; the records let you look at the games without the
bots they were played against.

>>> from whist_nb.classroom.assignment import Assignment, HandIn
>>> nothing_yet = HandIn(Assignment.of("whist", "oak", 2), (), name="Ada")
>>> read_file(write_file(nothing_yet), "oak").name
'Ada'
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.boards import check_word
from whist_nb.classroom.bots import LineCache
from whist_nb.classroom.lesson_hand_in import MOST, Lesson, LessonHandIn
from whist_nb.classroom.read_codes import Handed, code_for, read_any_code
from whist_nb.classroom.refusals import BadName, OtherWord, QuotingRecord
from whist_nb.engine.errors import BadRecord, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.json_text import Document, read_json
from whist_nb.engine.phrases import phrase
from whist_nb.engine.records import dumps, loads

FORMAT: Final = "whist-nb-homework/1"
_ANY_FORMAT: Final = "whist-nb-homework/"
LONGEST_NAME: Final = 40
"""The most characters in a pupil's name."""


def check_name(name: object) -> str | None:
    """Return a pupil's name, or None if there is none; raise BadOption for anything but a name on one line.

    >>> check_name("  Ada   Byron ")
    'Ada Byron'
    """
    if name is None:
        return None
    text = " ".join(name.split()) if isinstance(name, str) else ""
    if not text or len(text) > LONGEST_NAME or not text.isprintable():
        raise BadName(
            phrase("name={name}: a name can have at most {most} characters.", name=quoted(name), most=LONGEST_NAME),
            phrase("A name can have at most {most} characters.", most=LONGEST_NAME),
        )
    return text


def file_name(hand_in: Handed) -> str:
    """Return the file's name, made from the word, the game and the pupil.

    >>> from whist_nb.classroom.assignment import Assignment
    >>> file_name(HandIn(Assignment.of("german-whist", "Silver Birch", 1), (), name="Ada Byron"))
    'silver-birch-german-whist-Ada-Byron.json'
    """
    work = hand_in.assignment
    return called(work.word, "lesson" if isinstance(work, Lesson) else work.variant.id, hand_in.name)


def called(word: str, what: str, name: str | None) -> str:
    """Return the name of a file that a pupil hands in."""
    told = "".join(letter if letter.isalnum() else "-" for letter in name or "")
    return "-".join(filter(None, (word, what, told.strip("-")))) + ".json"


def write_file(hand_in: Handed) -> str:
    """Return the text of the file to hand in."""
    about = {"format": FORMAT, "name": hand_in.name, "word": hand_in.assignment.word, "code": code_for(hand_in)}
    return json.dumps({**about, **_beside(hand_in)}, ensure_ascii=False, indent=1)


def _beside(hand_in: Handed) -> dict[str, Any]:
    """Return what a file holds besides the code: each finished board's record, or each question with its answer."""
    if isinstance(hand_in, HandIn):
        pairs = zip(hand_in.assignment.boards, hand_in.finished, strict=False)
        return {"boards": [{"number": board.number, "record": json.loads(dumps(game))} for board, game in pairs]}
    if isinstance(hand_in, LessonHandIn):
        return {"exercises": list(hand_in.assignment.names)}
    asked = (hand_in.assignment.question(number).question for number in range(1, hand_in.progress + 1))
    pairs_answered = zip(asked, hand_in.answers, strict=True)
    return {
        "answers": [
            {"asked": [part.text for part in question.parts], "answered": list(answer.responses)}
            for question, answer in pairs_answered
        ]
    }


def read_file(text: str | bytes, word: str, known: LineCache | None = None) -> Handed:
    """Read a file; ``word`` is the code word of its boards, ``known`` as for ``read_code``.

    BadRecord says where the file is damaged, what is wrong with its code, or that the rest does not agree with the
    code.
    """
    document = _document(text)
    given = document.value
    form = given.get("format") if isinstance(given, dict) else None
    if form != FORMAT:
        if str(form).startswith(_ANY_FORMAT):
            raise BadRecord(
                "This file was made with another version of whist-nb: its format is {form}, not {ours!r}.",
                form=quoted(form),
                ours=FORMAT,
            )
        raise BadRecord("This is not a whist-nb homework file.")
    code = given.get("code")
    if not isinstance(code, str):
        raise _fault(document, "code", phrase("the code is missing"))
    try:
        name = check_name(given.get("name"))
    except BadName as problem:
        raise QuotingRecord(str(problem), problem.unquoted) from None
    if (theirs := given.get("word")) != check_word(word):
        raise OtherWord(
            phrase("This homework was made for the word {theirs}, not for {word!r}.", theirs=quoted(theirs), word=word),
            theirs if isinstance(theirs, str) else None,
        )
    found = replace(read_any_code(code, word, known), name=name)
    if isinstance(found, HandIn):
        _check_records(document, given.get("boards"), found)
    elif isinstance(found, LessonHandIn):
        found = replace(found, assignment=_named(document, given.get("exercises"), found.assignment))
    elif given.get("answers") != _beside(found)["answers"]:
        raise _fault(document, "answers", phrase("its answers do not match its code"))
    return found


def _document(text: str | bytes) -> Document:
    """Read the JSON of a file; BadRecord says in a teacher's words that the file is empty or damaged."""
    if not text.strip():
        raise BadRecord("This file is empty.")
    try:
        return read_json(text)
    except BadRecord as problem:
        raise BadRecord("This file is damaged or incomplete. {problem}", problem=problem) from None


def name_in(text: str | bytes) -> str | None:
    """Return the pupil's name in a file, as far as it can be read, whatever else is wrong with it."""
    try:
        given = read_json(text).value
        return check_name(given.get("name")) if isinstance(given, dict) else None
    except (BadRecord, BadName):
        return None


def _named(document: Document, names: Any, lesson: Lesson) -> Lesson:
    """Return a lesson with the names of its exercises."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or not names:
        raise _fault(document, "exercises", phrase("the names of the exercises are missing"))
    if (named := Lesson.of(lesson.word, names[:MOST])) != lesson:
        raise _fault(document, "exercises", phrase("its exercises do not match its code"))
    return named


def parts_of(text: bytes) -> list[bytes]:
    """Return the files in a file: its parts, if the homework has several, or the file itself."""
    try:
        parts = read_json(text).value.get("parts")
    except (BadRecord, AttributeError):
        return [text]
    if not isinstance(parts, list) or not parts:
        return [text]
    return [json.dumps(part).encode() for part in parts]


def write_parts(word: str, name: str | None, hand_ins: Iterable[Handed]) -> str:
    """Return the text of one file with several parts, each as it would be handed in alone."""
    parts = [json.loads(write_file(replace(each, name=name))) for each in hand_ins]
    return json.dumps({"format": FORMAT, "name": name, "word": word, "parts": parts}, ensure_ascii=False, indent=1)


def _check_records(document: Document, boards: Any, found: HandIn) -> None:
    if not isinstance(boards, list) or len(boards) != len(found.finished):
        raise _fault(document, "boards", phrase("its boards do not match its code"))
    pairs = zip(boards, found.assignment.boards, found.finished, strict=False)
    for at, (given, board, game) in enumerate(pairs):
        number, record = (given.get("number"), given.get("record")) if isinstance(given, dict) else (None, None)
        if number != board.number or not isinstance(record, dict) or not _is_record_of(record, game):
            reason = phrase("the file was changed: board {number} does not match its code", number=board.number)
            raise BadRecord(f"{document.where(('boards', at))}: {reason}.")


def _is_record_of(record: dict[str, Any], game: Game) -> bool:
    try:
        return loads(json.dumps(record)) == game
    except BadRecord:
        return False


def _fault(document: Document, key: str, reason: str) -> BadRecord:
    return BadRecord(f"{document.where((key,))}: {reason}.")
