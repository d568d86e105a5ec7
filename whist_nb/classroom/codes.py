"""Result codes: homework as some forty letters, which a pupil writes down and a teacher types in.

The bots always choose alike, so only the pupil's own choices need to travel: each as its place among the actions that
were allowed, all of them together as one number of mixed radix. In front of them stand the game, the word (as a mark
by which another word is noticed), the boards, the bots' number, and what was allowed and used. Reading a code plays
all of it again; it proves a legal game against those bots, and nothing about who played it.

>>> from whist_nb.players import Club
>>> set_work = Assignment.of("german-whist", "oak", boards=1)
>>> game = set_work.boards[0].new_game()
>>> while game.current_player is not None:
...     game.apply(Club().choose(game.view(game.current_player)))
>>> code = write_code(HandIn(set_work, (game,)))
>>> read_code(code, "oak").games[0].actions == game.actions
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import MOST_BOARDS, Board, check_word
from whist_nb.classroom.bots import KnownLines, bots
from whist_nb.classroom.letters import read, write
from whist_nb.engine.chance import numbers
from whist_nb.engine.errors import BadOption, BadRecord, WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.library import known_variants
from whist_nb.engine.options import Option
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.players import Player

FORMAT: Final = 0
"""Codes of another form than this have another number in front."""

_FORMATS: Final = 4
_GAMES: Final = 1 << 10
_WORDS: Final = 1 << 10
_NAMES: Final = 1 << 10
"""So many marks there are for games, for words, and for the names and values of options."""

_DIGIT: Final = 4
"""Numbers without a bound are written in digits of so many values."""

Choices = tuple[tuple[int, int], ...]
"""Of a seat on a board: each time the place of its choice, and how many there were."""

BEGUN: Final = 4000
"""So many choices of a board that is not finished are read at most."""


def mark(kind: str, text: str, count: int) -> int:
    """A number below ``count`` that stands for a text, the same everywhere."""
    (number,) = numbers("/".join(("mark", kind, text)), 1)
    return number % count


class Writer:
    """Puts digits of any radix together into one number; the first one written is read first."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, value: int, radix: int) -> None:
        """Write a number from 0 to ``radix - 1``."""
        self._digits.append((value, radix))

    def count(self, value: int) -> None:
        """Write a number from 0 on, in digits each of which says whether another one follows."""
        while True:
            value, low = divmod(value, _DIGIT)
            self.digit(low * 2 + bool(value), _DIGIT * 2)
            if not value:
                return

    @property
    def number(self) -> int:
        """All of it as one number."""
        number = 0
        for value, radix in reversed(self._digits):
            number = number * radix + value
        return number


class Reader:
    """Takes digits out of a number in the order in which they were written."""

    def __init__(self, number: int) -> None:
        self.left = number

    def digit(self, radix: int) -> int:
        """Read a number from 0 to ``radix - 1``."""
        self.left, value = divmod(self.left, radix)
        return value

    def count(self) -> int:
        """Read a number from 0 on."""
        value, place = 0, 1
        while True:
            low = self.digit(_DIGIT * 2)
            value += (low >> 1) * place
            if not low & 1:
                if not low and place > 1:  # no writer writes a nought in front
                    raise _not_a_code()
                return value
            place *= _DIGIT
            if not self.left:
                raise _not_a_code()


def _not_a_code() -> BadRecord:
    return BadRecord(phrase("These letters fit together, but they are no result of a game."))


# Writing


def write_code(handed_in: HandIn) -> str:
    """The code of what was handed in, in groups of five letters.

    BadOption for games that are not those of the boards, or in which the bots did not play as they do.
    """
    work, games = handed_in.assignment, handed_in.games
    if any(not game.is_over for game in games[:-1]) or len(games) > len(work.boards):
        raise BadOption(phrase("Boards are handed in in their order, and only the last one may be unfinished."))
    played = []
    for board, game in zip(work.boards, games, strict=False):
        _check_played(board, game, work.seat, bots(work.bots))
        played.append(choices(game, work.seat))
    return code_of(work, played, not games or games[-1].is_over, handed_in.hints, handed_in.undos)


def code_of(work: Assignment, played: Sequence[Choices], is_over: bool, hints: int, undos: int) -> str:
    """The code of a seat's choices on the boards that were played; ``is_over``: the last one is finished, too."""
    out, finished = Writer(), len(played) - (not is_over)
    _write_assignment(out, work)
    if work.may_hint:
        out.count(hints)
    if work.may_undo:
        out.count(undos)
    out.digit(finished == len(work.boards), 2)
    if finished < len(work.boards):
        out.digit(finished, len(work.boards))
        out.digit(not is_over, 2)
    for number, board in enumerate(played):
        if number == finished:
            out.count(len(board))
        for place, radix in board:
            out.digit(place, radix)
    return write(out.number)


def choices(game: Game, seat: int) -> Choices:
    """What a seat chose: each time the place of its choice among the actions allowed, and their number, if above 1."""
    twin, found = game.before(0), []
    for actor, action in game.actions:
        if actor == seat and len(allowed := twin.legal_actions()) > 1:
            found.append((allowed.index(action), len(allowed)))
        twin.apply(action)
    return tuple(found)


def _check_played(board: Board, game: Game, seat: int, bot: Player) -> None:
    """BadOption for a game with other cards than the board's, or with other bots."""
    twin = board.new_game()
    for actor, action in game.actions:
        if actor != twin.current_player or action not in twin.legal_actions():
            break
        if actor != seat and bot.choose(twin.view(actor)) != action:
            raise BadOption(phrase("{board}: the bots did not play as these bots do.", board=board))
        twin.apply(action)
    if twin != game:
        raise BadOption(phrase("{board}: this was not played with its cards.", board=board))


def _write_assignment(out: Writer, work: Assignment) -> None:
    book = work.variant
    out.digit(FORMAT, _FORMATS)
    out.digit(mark("game", book.id, _GAMES), _GAMES)
    out.digit(mark("word", work.word, _WORDS), _WORDS)
    if len(book.seats) > 1:
        out.digit(book.seats.index(work.seats), len(book.seats))
    out.digit(work.seat, work.seats)
    out.count(len(work.options))
    for name, value in sorted(work.options.items()):
        _write_option(out, name, book.options[name], value)
    out.count(work.boards[0].number - 1)
    out.digit(len(work.boards) - 1, MOST_BOARDS)
    out.count(work.bots)
    out.digit(work.may_hint, 2)
    out.digit(work.may_undo, 2)


def _write_option(out: Writer, name: str, option: Option, value: Any) -> None:
    out.digit(mark("option", name, _NAMES), _NAMES)
    is_choice = any(type(value) is type(choice) and value == choice for choice in option.choices)
    out.digit(is_choice, 2)
    if is_choice:
        out.digit(mark("value", repr(value), _NAMES), _NAMES)
    else:
        out.count(value)


# Reading


def read_code(code: str, word: str, known: KnownLines | None = None) -> HandIn:
    """What a code says was played: ``word`` is the code word of its boards.

    ``known`` makes many codes of one homework quicker to read: keep it from one to the next. BadRecord says what is
    wrong: which letter, that it belongs to another word, or that its bots are gone.
    """
    given = Reader(read(code))
    work = _read_assignment(given, check_word(word))
    hints = given.count() if work.may_hint else 0
    undos = given.count() if work.may_undo else 0
    finished, begun = len(work.boards), 0
    if not given.digit(2):
        finished, begun = given.digit(len(work.boards)), given.digit(2)
    games, lines = [], known or KnownLines()
    for at in range(finished + begun):
        limit = given.count() if at == finished else None
        if limit is not None and limit > BEGUN:
            raise _not_a_code()
        games.append(_played(given, work.boards[at], work, lines, limit))
    if given.left:
        raise _not_a_code()
    return HandIn(work, tuple(games), hints, undos)


def _read_assignment(given: Reader, word: str) -> Assignment:
    if given.digit(_FORMATS) != FORMAT:
        raise BadRecord(phrase("This code has a form that this version of whist-nb does not know: update it."))
    game, meant = given.digit(_GAMES), given.digit(_WORDS)
    book = next((book for book in known_variants() if mark("game", book.id, _GAMES) == game), None)
    if book is None:
        raise BadRecord(phrase("This code is of a game that is not installed here."))
    if meant != mark("word", word, _WORDS):
        raise BadRecord(phrase("This code belongs to another word than {word!r}.", word=word))
    seats = book.seats[given.digit(len(book.seats)) if len(book.seats) > 1 else 0]
    seat = given.digit(seats)
    found = [_read_option(given, book) for _ in range(min(given.count(), len(book.options)))]
    options = dict(found)
    if [name for name, _ in found] != sorted(options):
        raise _not_a_code()
    first, count = given.count() + 1, given.digit(MOST_BOARDS) + 1
    number, hints, undo = given.count(), given.digit(2), given.digit(2)
    try:
        made = Assignment.of(
            book, word, count, first=first, seat=seat, seats=seats, hints=bool(hints), undo=bool(undo), **options
        )
    except WhistError:
        raise _not_a_code() from None
    if len(made.options) < len(options):  # one of them says what holds anyway
        raise _not_a_code()
    return Assignment(made.boards, made.seat, made.may_hint, made.may_undo, number)


def _read_option(given: Reader, book: Variant) -> tuple[str, Any]:
    named = given.digit(_NAMES)
    for name, option in book.options.items():
        if mark("option", name, _NAMES) == named:
            if not given.digit(2):
                return name, given.count()
            value = given.digit(_NAMES)
            for choice in option.choices:
                if mark("value", repr(choice), _NAMES) == value:
                    return name, choice
    raise BadRecord(phrase("This code has an option that this version of whist-nb does not know: update it."))


def _played(given: Reader, board: Board, work: Assignment, lines: KnownLines, limit: int | None) -> Game:
    """A board played again: to its end, or until the seat has another choice after so many."""
    game, bot, made = board.new_game(), bots(work.bots), 0
    line = lines.start(board, work.seat, work.bots)
    while (actor := game.current_player) is not None:
        if actor != work.seat:
            action = next(iter(line), None) or bot.choose(game.view(actor))
        elif len(allowed := game.legal_actions()) == 1:
            action = allowed[0]
        elif made == limit:
            break
        else:
            action = allowed[given.digit(len(allowed))]
            made += 1
        game.apply(action)
        line = line.setdefault(action, {})
    if limit is not None and made < limit:
        raise _not_a_code()
    return game
