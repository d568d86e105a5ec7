"""Worksheets: questions about deals of a game, with the answers on separate pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from whist_nb.classroom.boards import MOST_BOARDS
from whist_nb.classroom.paper.boards_on_paper import boards_on_paper
from whist_nb.classroom.paper.hand_records import STYLE as HANDS
from whist_nb.classroom.paper.pages import PrintedPages, grid, marked
from whist_nb.classroom.paper.tasks import NEED_NUMPY, Find, PlayedBoard, Task, finders
from whist_nb.engine.errors import BadOption
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_choice, check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.training.drills import TOP

MOST: Final = 40
_STYLE: Final = """
.task { break-inside: avoid; border-top: .4mm solid #111; padding: 1.5mm 0 4mm; }
.task p { margin: 0 0 1.5mm; } .ask { font-weight: 600; } .blank { border-bottom: .2mm solid #777; height: 7mm; }
.circle span { display: inline-block; padding: 1mm 3mm; } .hand { margin: 0 0 1.5mm; }
.tricks { margin: 0 0 1mm; } .tricks th, .tricks td { padding: .4mm 4mm .4mm 0; font-size: 10pt; }
.task .hands { max-width: 120mm; }
.beside { display: grid; grid-template-columns: 34mm 1fr; gap: 4mm; }
.led { border-bottom: .4mm solid #111; } .card { font-weight: inherit; } .won .card { font-weight: 700; }
"""


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
    tasks = list(_tasks([PlayedBoard(board) for board in drawn.boards[: max(n, 2 * len(kinds))]], kinds, n))
    if not tasks:
        raise BadOption(
            phrase(
                "about={about}: there are no such questions about these boards of {title}.",
                about=", ".join(kinds),
                title=book.title,
            )
        )
    title = phrase("{game}: questions on the boards of ‘{word}’", game=book.title, word=drawn.word)
    questions = "".join(_question(number, task) for number, task in enumerate(tasks, 1))
    name = phrase("Name: ______________________")
    heads = [phrase("Question"), phrase("Answer"), phrase("Why"), phrase("Board")]
    key = grid(heads, [_key(number, task) for number, task in enumerate(tasks, 1)])
    sheets = [
        f"<h1>{marked(title)}</h1><p>{name}</p>{questions}",
        f"<h1>{phrase('Answers')}</h1><p>{marked(title)}</p>{key}",
    ]
    return PrintedPages(title, sheets, drawn.paper, HANDS + _STYLE)


def _chosen(book: Variant, about: object, level: int) -> dict[str, Find]:
    """Return the kinds of question asked for, by name."""
    there = finders(book, level)
    if about is None:
        has_numpy = find_spec("numpy") is not None
        return {name: find for name, find in there.items() if has_numpy or name not in NEED_NUMPY}
    asked = [about] if isinstance(about, str) else list(about) if isinstance(about, Iterable) else [about]
    return {name: there[check_choice("about", name, there)] for name in asked or [[]]}  # an empty list is refused too


def _tasks(played: list[PlayedBoard], kinds: dict[str, Find], n: int) -> Iterator[Task]:
    """Yield that many tasks, the kinds in turn, each on another board as far as there are enough."""
    turns = {name: iter(_of_kind(name, find, played)) for name, find in kinds.items()}
    count = 0
    while turns and count < n:
        for name in list(turns):
            task = next(turns[name], None)
            if task is None:
                del turns[name]
            elif count < n:
                count += 1
                yield task


def _of_kind(name: str, find: Find, played: list[PlayedBoard]) -> Iterator[Task]:
    """Yield tasks of a kind, board by board; each kind begins with another board."""
    chance = Random(f"{name}/{played[0].board.seed}")
    at = chance.randrange(len(played))
    for each in played[at:] + played[:at]:
        task = find(each, chance)
        if task is not None:
            yield task


def _question(number: int, task: Task) -> str:
    asks = "".join(f"<p class='ask'>{marked(ask)}</p>{_room(task, at)}" for at, ask in enumerate(task.asks))
    return f"<article class='task'><h2>{number}</h2>{task.setting}{asks}</article>"


def _room(task: Task, at: int) -> str:
    """Return the place for the answer: options to circle, or a line."""
    options = task.options[at] if task.options else ()
    if options:
        return f"<p class='circle'>{''.join(f'<span>{marked(option)}</span>' for option in options)}</p>"
    return "<div class='blank'></div>"


def _key(number: int, task: Task) -> list[str]:
    return [str(number), "<br>".join(map(marked, task.answers)), marked(task.why), str(task.board)]
