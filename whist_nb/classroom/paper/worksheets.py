"""Worksheets: questions about deals of a game, with the answers on separate pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from math import ceil
from random import Random
from typing import Any, Final, NamedTuple

from whist_nb.classroom.boards import MOST_BOARDS, Board
from whist_nb.classroom.paper.boards_on_paper import boards_on_paper
from whist_nb.classroom.paper.fitting import (
    BODY,
    POINT,
    Block,
    halves,
    in_order,
    line_height,
    lines_of,
    stacked,
    text_height,
)
from whist_nb.classroom.paper.hand_records import GUTTER, heading
from whist_nb.classroom.paper.hand_records import STYLE as HANDS
from whist_nb.classroom.paper.pages import HEIGHTS, PrintedPages, grid, marked
from whist_nb.classroom.paper.tasks import ACROSS, NEED_NUMPY, TABLE, WIDTH, Find, PlayedBoard, Task, finders
from whist_nb.drawing.text_layout import width_of
from whist_nb.engine.errors import BadOption
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_choice, check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.training.drills import TOP

MOST: Final = 40
SEARCHED: Final = 12
"""The most boards that are searched for a question of one kind."""
_ANSWER, _WHY = 69, 64
"""The widths in mm of the columns with the answers and the reasons."""
_OWN_STYLE: Final = """
.tasks { display: grid; grid-template-columns: 1fr 1fr; column-gap: %(gutter)smm; align-items: start; }
.tasks.whole { grid-template-columns: 1fr; }
.task { border-top: .4mm solid #111; padding: 1.5mm 0 4mm; }
.task p { margin: 0 0 1.5mm; } .ask { font-weight: 600; } .blank { border-bottom: .2mm solid #777; height: 7mm; }
.circle span { display: inline-block; padding: 1mm 2mm; } .hand { margin: 0 0 1.5mm; }
.tricks { margin: 0 0 1mm; } .tricks th, .tricks td { padding: .4mm 2mm .4mm 0; font-size: %(table)spt; }
.task .hands { max-width: 89mm; }
.task .hand div { white-space: normal; padding-left: 1.2em; text-indent: -1.2em; }
.beside { display: grid; grid-template-columns: 22mm 1fr; gap: 2mm; }
.key { table-layout: fixed; } .key th:first-child, .key th:last-child { width: 22mm; }
.key th:nth-child(2) { width: 72mm; }
.led { border-bottom: .4mm solid #111; } .card { font-weight: inherit; } .won .card { font-weight: 700; }
"""
_STYLE: Final = HANDS + _OWN_STYLE % {"gutter": GUTTER, "table": TABLE}


def print_worksheet(
    game: Variant | str, word: str, n: int = 12, *, about: str | Iterable[str] | None = None, level: int = 5,
    paper: str = "a4", first: int = 1, seats: int | None = None, **options: Any,
) -> PrintedPages:  # fmt: skip
    """Print a worksheet with questions about a code word's boards, and the answers on separate pages.

    The boards are played by the bot Club, and each question is about a point in one of them. Do not use a word whose
    boards your class has yet to play.

    Parameters
    ----------
    game
        The game.
    word
        The code word of the boards.
    n
        The number of questions, from 1 to 40.
    about
        One or several kinds of question: "winners" (who wins a trick), "legal-cards" (which cards may be played),
        "endings" (how many of the last four tricks can be won with open cards), and the drills "trumps-out",
        "cards-out", "boss-card", "voids" and "inference" if the game has them. By default all kinds take turns. Without
        numpy, "endings" and "inference" are left out, unless you ask for them.
    level
        The difficulty of the drill questions, from 0 to 12.
    paper
        "a4" or "letter".
    first
        The number of the first board.
    seats
        The number of players, for games that allow a choice.
    **options
        The game's own options, as for `wn.boards`.

    Returns
    -------
    PrintedPages
        The pages.

    Raises
    ------
    BadOption
        If the game does not have this kind of question, none of the boards offers one, or an option is not valid.
    """
    n, level = check_count("n", n, 1, MOST), check_count("level", level, 0, TOP)
    book = rule_book(game)
    kinds = _chosen(book, about, level)
    drawn = boards_on_paper(game, word, MOST_BOARDS, paper, first=first, seats=seats, **options)
    tasks = list(_tasks(drawn.boards, kinds, n))
    if not tasks:
        raise BadOption(
            "about={about}: there are no such questions about these boards of {title}.",
            about=", ".join(kinds),
            title=book.title,
        )
    title = phrase("{game}: questions on the boards of ‘{word}’", game=book.title, word=drawn.word)
    placed = _placed([_Sized(task) for task in tasks], _head(title, tasks, drawn.paper), HEIGHTS[drawn.paper])
    order = [each.task for page in placed for row in page for column in row.columns for each in column]
    sheets = [_page(page, order) for page in placed]
    sheets[0] = _head(title, tasks, drawn.paper).html + sheets[0]
    return PrintedPages(title, [*sheets, *_keys(order, title, drawn.paper)], drawn.paper, _STYLE)


class _Sized(NamedTuple):
    """A task to be placed on a page."""

    task: Task

    @property
    def height(self) -> float:
        """The height in mm of the whole question."""
        task, width = self.task, ACROSS if self.task.wide else WIDTH
        asks = sum(text_height(_lettered(task, at), width, bold=True) + 1.5 for at in range(len(task.asks)))
        return 6 + line_height(12) + 1 + task.setting.height + asks + sum(map(self._room, range(len(task.asks))))

    def _room(self, at: int) -> float:
        """Return the height of the place for an answer."""
        options = _options(self.task, at)
        if not options:
            return 7.5
        width = ACROSS if self.task.wide else WIDTH
        across = sum(width_of(option, BODY * POINT) * 1.2 + 5.5 for option in options)
        return ceil(1.1 * across / width) * (line_height(BODY) + 2.2) + 1.5


class _Row(NamedTuple):
    """Columns of tasks side by side: two, or a single one that takes the whole page."""

    columns: Sequence[Sequence[_Sized]]

    @property
    def height(self) -> float:
        """The height in mm of the longest column."""
        return max(sum(each.height for each in column) for column in self.columns)


def _head(title: str, tasks: list[Task], paper: str) -> Block:
    """Return the title of the first page, with a line for the name, and an explanation of the tricks."""
    tricks = any(task.shows_tricks for task in tasks)
    note = phrase("In each trick, the card led is underlined, and the card that won is bold.") if tricks else ""
    head, name = heading(title, note, paper), phrase("Name: ______________________")
    return Block(f"{head.html}<p>{name}</p>", head.height + line_height(BODY) + 4)


def _placed(tasks: list[_Sized], head: Block, height: float) -> list[list[_Row]]:
    """Place tasks on pages, in two columns; where some tasks are wide, in rows."""

    def room(page: int) -> float:
        return height - (0 if page else head.height)

    if any(each.task.wide for each in tasks):
        return stacked(_rows(tasks), room)
    columns = stacked(tasks, lambda column: room(column // 2))
    pages = [_Row(columns[at : at + 2]) for at in range(0, len(columns), 2)]
    last = _Row(halves([each for column in pages[-1].columns for each in column]))
    if last.height <= room(len(pages) - 1):
        pages[-1] = last
    return [[page] for page in pages]


def _rows(tasks: list[_Sized]) -> list[_Row]:
    """Put each wide task in a row of its own, and the others side by side."""
    rows, waiting = list[_Row](), list[_Sized]()
    for each in tasks:
        if each.task.wide:
            rows.append(_Row([[each]]))
        else:
            waiting.append(each)
        if len(waiting) == 2:
            rows.append(_Row([[waiting.pop(0)], [waiting.pop()]]))
    return [*rows, *([_Row([waiting, []])] if waiting else [])]


def _page(page: list[_Row], order: list[Task]) -> str:
    """Return a page of questions, numbered in the order of reading."""
    told = []
    for row in page:
        columns = [
            "".join(_question(order.index(each.task) + 1, each.task) for each in column) for column in row.columns
        ]
        told.append(
            f"<div class='tasks{' whole' * (len(columns) == 1)}'><div>{'</div><div>'.join(columns)}</div></div>"
        )
    return "".join(told)


def _keys(order: list[Task], title: str, paper: str) -> list[str]:
    """Return the pages of answers."""
    heads = [phrase("Question"), phrase("Answer"), phrase("Why"), phrase("Board")]
    head = Block(f"<h1>{phrase('Answers')}</h1><p>{marked(title)}</p>", 2 * line_height(15) + 4 + line_height(BODY))
    lines = [_Line(_key(number, task), _key_height(task)) for number, task in enumerate(order, 1)]
    pages = in_order(lines, lambda page: HEIGHTS[paper] - head.height)
    return [head.html + grid(heads, [line.cells for line in page], "wide key") for page in pages]


class _Line(NamedTuple):
    """A line of the answers."""

    cells: list[str]
    height: float


def _key_height(task: Task) -> float:
    answers = sum(lines_of(answer, _ANSWER) for answer in _answers(task))
    return max(answers, lines_of(task.why, _WHY) if task.why else 1) * line_height(BODY) + 2.4


def _chosen(book: Variant, about: object, level: int) -> dict[str, Find]:
    """Return the kinds of question asked for, by name."""
    there = finders(book, level)
    if about is None:
        has_numpy = find_spec("numpy") is not None
        return {name: find for name, find in there.items() if has_numpy or name not in NEED_NUMPY}
    asked = [about] if isinstance(about, str) else list(about) if isinstance(about, Iterable) else [about]
    return {name: there[check_choice("about", name, there)] for name in asked or [[]]}  # an empty list is refused too


def _tasks(boards: Sequence[Board], kinds: dict[str, Find], n: int) -> Iterator[Task]:
    """Yield that many tasks, the kinds in turn, each on another board, so that none answers another."""
    unused: dict[int, PlayedBoard | None] = dict.fromkeys(range(len(boards)))
    asked = dict.fromkeys(kinds, 0)
    turns, count = list(kinds), 0
    while turns and count < n:
        name = turns.pop(0)
        task = _next(boards, unused, kinds[name], name, asked[name])
        if task is not None:
            asked[name] += 1
            count += 1
            turns.append(name)
            yield task


def _next(
    boards: Sequence[Board], unused: dict[int, PlayedBoard | None], find: Find, name: str, before: int
) -> Task | None:
    """Return a task on the first of the next unused boards that has one, and use that board up."""
    for nth in (before, before + 1):  # where there is no question of the kind whose turn it is, another one will do
        for at in list(unused)[:SEARCHED]:
            played = unused[at] or PlayedBoard(boards[at])
            unused[at] = played
            task = find(played, Random(f"{name}/{boards[at].seed}"), nth)
            if task is not None:
                del unused[at]
                return task
    return None


def _question(number: int, task: Task) -> str:
    asks = "".join(f"<p class='ask'>{marked(_lettered(task, at))}</p>{_room(task, at)}" for at in range(len(task.asks)))
    return f"<article class='task'><h2>{number}</h2>{task.setting.html}{asks}</article>"


def _lettered(task: Task, at: int) -> str:
    """Return a question, with a letter if there are several about the same deal."""
    return _letter(task, at) + task.asks[at]


def _letter(task: Task, at: int) -> str:
    return f"({'abc'[at]}) " if len(task.asks) > 1 else ""


def _answers(task: Task) -> list[str]:
    """Return the answers, with the letters of their questions."""
    return [_letter(task, at) + answer for at, answer in enumerate(task.answers)]


def _options(task: Task, at: int) -> tuple[str, ...]:
    return task.options[at] if task.options else ()


def _room(task: Task, at: int) -> str:
    """Return the place for the answer: options to circle, or a line."""
    options = _options(task, at)
    if options:
        return f"<p class='circle'>{''.join(f'<span>{marked(option)}</span>' for option in options)}</p>"
    return "<div class='blank'></div>"


def _key(number: int, task: Task) -> list[str]:
    return [str(number), "<br>".join(map(marked, _answers(task))), marked(task.why), str(task.board)]
