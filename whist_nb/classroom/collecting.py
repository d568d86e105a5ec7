"""Collect what a class hands in: codes, files, pasted lines, or a table with names.

>>> from whist_nb.classroom.assignment import Assignment, HandIn
>>> from whist_nb.classroom.codes import write_code
>>> code = write_code(HandIn(Assignment.of("whist", "oak", 2), ()))
>>> taken = collect("oak", f"Ada: {code}\\nBen: QZOCQ")
>>> [each.name for each in taken.hand_ins], [each.name for each in taken.refused]
(['Ada'], ['Ben'])
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from os import PathLike
from os.path import isdir
from pathlib import Path
from typing import Any, Final, NamedTuple

from whist_nb.classroom.boards import check_word
from whist_nb.classroom.bots import LineCache
from whist_nb.classroom.class_facts import NOTHING_KNOWN, ClassFacts
from whist_nb.classroom.class_list import ClassList, names_given, names_in_table, namesakes
from whist_nb.classroom.files import LONGEST_NAME, check_name, name_in, parts_of, read_file
from whist_nb.classroom.lesson_hand_in import Lesson, LessonHandIn
from whist_nb.classroom.other_words import word_that_fits
from whist_nb.classroom.pasted_lines import BETWEEN, has_code, pairs_in, text_of_page
from whist_nb.classroom.pupil_names import same_name
from whist_nb.classroom.read_codes import Handed, read_any_code
from whist_nb.classroom.refusals import OtherWord, RefusedHandIn, without_quotes
from whist_nb.classroom.same_person import possibly_same
from whist_nb.classroom.saved_work import of_word, works_in
from whist_nb.classroom.selecting import names_that_count, of_one_assignment, once
from whist_nb.engine.errors import BadOption, BadRecord, MissingFile, WhistError, quoted
from whist_nb.engine.phrases import phrase

FILES: Final = (".json", ".txt", ".csv", ".tsv", ".ipynb", ".html", ".htm")
"""The files that are read, in a folder, too."""
_NO_PATH: Final = re.compile(r"[\n+:;]")
_PATHLIKE: Final = re.compile(r"[/\\]|\.[A-Za-z]{2,5}$")
"""What a line with the path of a file has, and what it doesn't have."""
_COPY: Final = re.compile(r" ?\((\d+)\)$")
"""What a browser adds to the name of a file that it has downloaded before."""
_DEEPEST: Final = 2
"""Folders in folders of a folder are the deepest that are read."""
_DAMAGED: Final = "\ufffd"
"""What stands for bytes that are no letter in UTF-8."""
_PICTURES: Final = (".gif", ".heic", ".jpeg", ".jpg", ".png", ".webp")
"""Files of a folder that may be photos of a QR code."""


@dataclass(frozen=True)
class CollectedHandIns:
    """The hand-ins of one assignment, in the order in which they came, and those that do not count."""

    hand_ins: tuple[Handed, ...]
    refused: tuple[RefusedHandIn, ...]
    facts: ClassFacts = NOTHING_KNOWN


class NamesOnly(NamedTuple):
    """The content of a table with nothing but names: a class list."""

    names: tuple[str, ...]


class SavedNotebook(NamedTuple):
    """The content of a notebook's file."""

    content: bytes


class _Given(NamedTuple):
    """One hand-in: a name if it is known, where it was, and a code, the text of a file, or a HandIn.

    ``called`` is the name of its file or folder, which stands for a name if there is none in it. ``part`` is its number
    from 1 if it is one of several codes. ``exercises`` are the names of a lesson's exercises, if they are known.
    """

    name: str | None
    place: str
    what: Any
    called: str | None = None
    part: int | None = None
    exercises: tuple[str, ...] = ()


def collect(
    word: str,
    given: Any,
    kind: type[Handed] | None = None,
    *,
    class_list: Any = (),
    same: Mapping[str, str] | None = None,
) -> CollectedHandIns:
    """Read everything that was handed in for a word.

    ``given`` is a mapping from names to codes, a list of codes, of ``HandIn`` or of paths, pasted lines such as ``Ada:
    C8CX3-G0T06``, or the path of a file or a folder: homework files, saved notebooks, or tables with a column for names
    and one for codes. A folder may have a folder for each pupil. Each pupil's most complete hand-in counts. Raises
    BadOption for anything else, and MissingFile for a path that does not exist. ``kind`` says what to read if both
    boards and questions were handed in; by default, the kind that most pupils handed in.

    Names without a code are a class list: a table with names only, a name with an empty code, and ``class_list``, which
    is a list of names or the path of such a table. ``same`` says whose hand-in counts under which other name.
    """
    word, known = check_word(word), LineCache()
    read: list[tuple[Handed, str]] = []
    refused: list[RefusedHandIn] = []
    lists, other_codes = [_names_of(class_list)], list[str]()
    for each in _each(given, word):
        if isinstance(each.what, NamesOnly):
            lists.append(tuple(each.what.names))
            continue
        try:
            read.append((_read(each, word, known), each.place))
        except (BadRecord, BadOption) as problem:
            refused.append(_refusal(each, problem))
            if isinstance(problem, OtherWord) and isinstance(each.what, str) and not _is_file(each.what):
                other_codes.append(each.what)
    names = ClassList.of(chain.from_iterable(lists))
    every = [*(hand_in for hand_in, _ in read), *refused]
    other = names_that_count((each.name for each in every if each.name), names, same or {})
    read = [(replace(each, name=other.get(each.name or "", each.name)), place) for each, place in read]
    refused = [replace(each, name=other.get(each.name or "", each.name)) for each in refused]
    kept_of_all, foreign, also = of_one_assignment(read, kind)
    kept, doubled = once(kept_of_all)
    hand_ins = tuple(hand_in for hand_in, _ in kept)
    refused += [*foreign, *doubled]
    facts = ClassFacts(
        names.missing([each.name for each in (*hand_ins, *refused) if each.name]),
        tuple((name, found) for name, found in other.items() if same_name(name) != same_name(found)),
        possibly_same(hand_ins, names.names),
        also,
        None if read else _other_word(word, refused, other_codes),
        tuple(dict.fromkeys(chain.from_iterable(map(namesakes, lists)))),
    )
    return CollectedHandIns(hand_ins, tuple(refused), facts)


def _names_of(class_list: Any) -> tuple[str, ...]:
    """Return the names of a list, or of the table at a path."""
    if isinstance(class_list, PathLike) or (isinstance(class_list, str) and _looks_like_path(class_list)):
        return names_given(_text(_content(Path(class_list))))
    return names_given(class_list)


def _other_word(word: str, refused: Iterable[RefusedHandIn], codes: list[str]) -> str | None:
    """Return the word that everything was made for, if it is another one and can be told."""
    words = {each.word for each in refused if each.is_of_other_word and each.word}
    if words:
        return next(iter(words)) if len(words) == 1 else None
    return word_that_fits(word, codes) if codes else None


def _refusal(each: _Given, problem: WhistError) -> RefusedHandIn:
    """Return a hand-in that cannot be read, with the reason."""
    why, unquoted = str(problem), without_quotes(problem)
    if each.part is not None:
        why, unquoted = (phrase("Part {part}: {why}", part=each.part, why=told) for told in (why, unquoted))
    name, is_other = each.name or _signed(each.what) or each.called, isinstance(problem, OtherWord)
    word = problem.word if isinstance(problem, OtherWord) else None
    return RefusedHandIn(name, each.place, why, unquoted, is_other, word)


# Splitting the input


def _each(given: Any, word: str) -> Iterator[_Given]:
    """Yield every single hand-in for a word."""
    for each in _sources(given):
        yield from _in_notebook(each, word) if isinstance(each.what, SavedNotebook) else [each]


def _sources(given: Any) -> Iterator[_Given]:
    """Yield every single hand-in, and notebooks whole."""
    match given:
        case Mapping():
            for name, what in given.items():
                yield from _one(what, str(name), str(name))
        case str() if _looks_like_path(given):
            yield from _in_file(Path(given.strip()), None)
        case str() | PathLike():
            yield from _one(given, None, "")
        case Iterable():
            for number, what in enumerate(given, 1):
                yield from _one(what, None, phrase("number {number}", number=number))
        case _:
            raise BadOption(
                "hand_ins={given}: expected a mapping from names to codes, a list, pasted lines, or a path.",
                given=quoted(given),
            )


def _one(what: Any, name: str | None, place: str) -> Iterator[_Given]:
    if name is not None and (what is None or (isinstance(what, str) and not what.strip())):
        yield _Given(None, place, NamesOnly((name,)))
    elif isinstance(what, Handed):
        yield _Given(name or what.name, place, what)
    elif isinstance(what, PathLike) or (isinstance(what, str) and _is_path(what)):
        yield from _in_file(Path(what.strip() if isinstance(what, str) else what), name)
    elif isinstance(what, str) and name is not None:
        yield from _in_codes(what, name, place)
    elif isinstance(what, str):
        yield from _in_lines(what, place)
    elif isinstance(what, tuple) and len(what) == 2 and isinstance(what[0], str) and name is None:
        yield from _one(what[1], what[0].strip() or None, place)
    elif isinstance(what, list | tuple) and name is not None:
        for each in what:
            yield from _one(each, name, place)
    else:
        yield _Given(name, place, what)


def _in_codes(text: str, name: str | None, place: str) -> Iterator[_Given]:
    """Yield each code of a line."""
    codes = codes_in(text)
    for number, code in enumerate(codes, 1):
        yield _Given(name, place, code, part=number if len(codes) > 1 else None)


def codes_in(text: str) -> list[str]:
    """Return the codes in a line, one for each part of the homework; the text of a file stays as it is."""
    return [text] if text.lstrip()[:1] == "{" else [code.strip() for code in text.split(BETWEEN)]


def _is_path(text: str) -> bool:
    """Return whether a text of one line names a file on this machine, or has the suffix of one."""
    if not text.strip() or "\n" in text or len(text) > 400:
        return False
    path = Path(text.strip())
    return path.suffix.lower() in FILES or isdir(path)  # False for a code that is too long for a name, too


def _looks_like_path(text: str) -> bool:
    """Return whether a text of one line can only be meant as the path of a file or folder, even if there is none."""
    return bool(_PATHLIKE.search(text.strip()) and not _NO_PATH.search(text) and not has_code(text))


def _in_folder(folder: Path, name: str | None, place: str = "", called: str | None = None) -> Iterator[_Given]:
    """Yield what is in a folder, and in the folders of pupils in it, as Moodle and nbgrader have them."""
    for path in sorted(folder.iterdir(), key=_in_order):
        where = f"{place}{path.name}"
        if path.name.startswith("."):
            continue  # JupyterLab keeps older copies of notebooks in a hidden folder
        if path.is_dir() and place.count("/") < _DEEPEST:
            yield from _in_folder(path, name, f"{where}/", called or _pupil_of(path.name))
        elif path.is_file():
            yield from _in_file(path, name, where, called)


def _in_order(path: Path) -> tuple[str, int, str]:
    """Return a key for sorting files by name, those that a browser has downloaded again after those before."""
    copy = _COPY.search(path.stem)
    return (path.stem[: copy.start()] if copy else path.stem, int(copy[1]) if copy else 0, path.name)


def _pupil_of(folder: str) -> str:
    """Return the name of the pupil whose folder it is: 'Ada Byron_271_assignsubmission_file' is one of Moodle's."""
    return folder.partition("_")[0].strip() or folder


def _in_file(path: Path, name: str | None, place: str | None = None, called: str | None = None) -> Iterator[_Given]:
    if path.is_dir():
        yield from _in_folder(path, name)
        return
    place, suffix = place or path.name, path.suffix.lower()
    if suffix not in FILES and path.is_file():
        yield _Given(name, place, BadRecord(_unread(suffix)), called)
        return
    content = _content(path)
    match suffix:
        case _ if not content.strip():
            yield _Given(name, place, BadRecord("This file is empty."), called)
        case ".json":
            yield from (_Given(name, place, part, called) for part in parts_of(content))
        case ".ipynb":
            yield _Given(name, place, SavedNotebook(content), called or path.stem)
        case _:
            text = _text(content)
            if suffix in (".csv", ".tsv", ".txt") and called is None:
                names = names_in_table(text, needs_heading=suffix == ".txt")
                if names:
                    yield _Given(None, place, NamesOnly(names))
                    return
            found = list(_in_lines(text_of_page(text) if suffix in (".html", ".htm") else text, place))
            if len({each.place for each in found}) == 1:  # the work of one pupil, in a file or folder named after them
                name, called = name or called, called or path.stem
            yield from (each._replace(name=name or each.name, called=called) for each in found)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise MissingFile("{path!r:.300}: there is no such file or folder.", path=str(path)) from None
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise BadOption("{path!r:.300} cannot be read: {reason}.", path=str(path), reason=reason) from None


def _unread(suffix: str) -> str:
    """Say why files of that kind are not read."""
    if suffix in _PICTURES:
        return phrase("This is a picture. If it shows a QR code, scan it with a phone and paste the code it gives you.")
    if suffix == ".zip":
        return phrase("This is a packed folder: unpack it, and give the folder.")
    return phrase(
        "Files of this kind are not read: expected a homework file, a notebook, a text, a page or a CSV table."
    )


def _text(content: bytes) -> str:
    """Return the text of a file in UTF-8, or as spreadsheets write it: in UTF-16, or in the letters of Windows.

    A few damaged letters don't make it another file: in the letters of Windows hardly any two in a row are UTF-8.
    """
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    text = content.decode("utf-8-sig", errors="replace")
    damaged = text.count(_DAMAGED)
    is_whole = damaged <= sum(not letter.isascii() for letter in text) - damaged
    return text if is_whole or content.startswith(BOM_UTF8) else content.decode("cp1252", errors="replace")


def _in_notebook(each: _Given, word: str) -> Iterator[_Given]:
    """Yield the codes for a word that are saved in a notebook, or the reason why there is none."""
    try:
        works = of_word(works_in(each.what.content), word)
    except BadRecord as problem:
        yield each._replace(what=problem)
        return
    name = each.name or next((work.name for work in reversed(works) if work.name), None)  # of its one pupil
    codes = {code: work.exercises for work in works for code in codes_in(work.code)}
    yield from (each._replace(name=name, what=code, exercises=names) for code, names in codes.items())


def _in_lines(text: str, place: str) -> Iterator[_Given]:
    """Yield names and codes, a pair for each line; or from a table with columns for both."""
    for pair in pairs_in(text):
        where = phrase("line {number}", number=pair.line) if pair.line else pair.name or ""
        between = ", " if pair.line and place else " "
        if pair.name and not pair.codes:
            yield _Given(None, place, NamesOnly((pair.name,)))
        else:
            yield from _in_codes(pair.codes, pair.name, f"{place}{between}{where}".strip())


# Reading the content


def _is_file(what: Any) -> bool:
    """Return whether this is the text of a file."""
    return isinstance(what, bytes) or (isinstance(what, str) and what.lstrip()[:1] == "{")


def _signed(what: Any) -> str | None:
    """Return the name in a hand-in that cannot be counted, if there is one."""
    if isinstance(what, Handed):
        return what.name
    return name_in(what) if _is_file(what) else None


def _read(each: _Given, word: str, known: LineCache) -> Handed:
    """Read a hand-in; BadRecord or BadOption says what is wrong with it."""
    if isinstance(each.what, Handed):
        found: Handed = each.what
        if found.assignment.word != word:
            theirs = found.assignment.word
            raise OtherWord(phrase("This was made for the word {word!r}.", word=theirs), theirs)
    elif isinstance(each.what, BadRecord):
        raise each.what
    elif _is_file(each.what):
        found = read_file(each.what, word, known)
    elif isinstance(each.what, str):
        found = read_any_code(each.what, word, known)
    else:
        raise BadRecord("This is {kind}, not a code.", kind=type(each.what).__name__)
    if isinstance(found, LessonHandIn) and each.exercises:
        named = Lesson.of(word, each.exercises)
        found = replace(found, assignment=named) if named == found.assignment else found
    return replace(found, name=check_name(each.name) or found.name or _stand_in(each.called))


def _stand_in(called: str | None) -> str | None:
    """Return the name of a file or folder as a pupil's; None if it cannot be one."""
    try:
        return check_name((called or "")[:LONGEST_NAME])
    except BadOption:
        return None
