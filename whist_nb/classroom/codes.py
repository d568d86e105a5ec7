"""Result codes, which are homework in some fifty letters, for a pupil to write down and a teacher to type in.

The bots always make the same choices, so a code only needs the pupil's: the place of each among the legal actions,
packed into one number of mixed radix. The game, the word (as a checksum, so that a wrong word is noticed), the boards,
the bots' number, and what was allowed and used come first. Reading a code plays everything again, which proves that it
is a legal game against those bots, but not who played it.

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
from typing import Final

from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import MOST_BOARDS, Board, check_word
from whist_nb.classroom.bots import LineCache, bots
from whist_nb.classroom.code_letters import write
from whist_nb.classroom.code_parts import (
    CodeHead,
    RadixReader,
    RadixWriter,
    not_a_code,
    read_head,
    read_restarts,
    write_head,
    write_restarts,
)
from whist_nb.classroom.damaged_codes import read_parts
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.game import Game
from whist_nb.players import Player

FORMAT: Final = 0
"""The form of board codes, which begins them."""

Choices = tuple[tuple[int, int], ...]
"""A seat's choices on a board: the index of each choice, and the number of actions there were."""

BEGUN: Final = 4000
"""The most choices that are read for a board that is not finished."""


# Writing


def write_code(handed_in: HandIn) -> str:
    """Return the code of a hand-in, in groups of five letters.

    Raises BadOption for games other than those of the boards, or in which the bots played differently.
    """
    work, games = handed_in.assignment, handed_in.games
    if any(not game.is_over for game in games[:-1]) or len(games) > len(work.boards):
        raise BadOption("Boards must be handed in in order, and only the last may be unfinished.")
    played = []
    for board, game in zip(work.boards, games, strict=False):
        _check_played(board, game, work.seat, bots(work.bots))
        played.append(choices(game, work.seat))
    is_over = not games or games[-1].is_over
    return code_of(work, played, is_over, handed_in.hints, handed_in.undos, handed_in.restarts)


def code_of(
    work: Assignment, played: Sequence[Choices], is_over: bool, hints: int, undos: int, restarts: int = 0
) -> str:
    """Return the code of a seat's choices on the boards played; ``is_over`` says that the last one is finished."""
    out, finished = RadixWriter(), len(played) - (not is_over)
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
    write_restarts(out, restarts)
    return write(out.number)


def choices(game: Game, seat: int) -> Choices:
    """Return a seat's choices: for each, its index among the legal actions and their number, if there were several."""
    twin, found = game.before(0), []
    for actor, action in game.actions:
        if actor == seat and len(allowed := twin.legal_actions()) > 1:
            found.append((allowed.index(action), len(allowed)))
        twin.apply(action)
    return tuple(found)


def _check_played(board: Board, game: Game, seat: int, bot: Player) -> None:
    """Raise BadOption for a game with other cards than the board's, or with other bots."""
    twin = board.new_game()
    for actor, action in game.actions:
        if actor != twin.current_player or action not in twin.legal_actions():
            break
        if actor != seat and bot.choose(twin.view(actor)) != action:
            raise BadOption("{board}: these bots would have played differently.", board=board)
        twin.apply(action)
    if twin != game:
        raise BadOption("{board}: this was played with other cards.", board=board)


def _write_assignment(out: RadixWriter, work: Assignment) -> None:
    write_head(out, FORMAT, CodeHead(work.variant, work.word, work.seats, work.seat, work.options))
    out.count(work.boards[0].number - 1)
    out.digit(len(work.boards) - 1, MOST_BOARDS)
    out.count(work.bots)
    out.digit(work.may_hint, 2)
    out.digit(work.may_undo, 2)


# Reading


def read_code(code: str, word: str, known: LineCache | None = None) -> HandIn:
    """Read the play recorded in a code; ``word`` is the code word of its boards.

    Pass the same ``known`` with many codes of the same homework, which are then quicker to read. BadRecord says whether
    a letter is wrong, the code belongs to another word, or its bots are gone.
    """
    word, lines = check_word(word), known or LineCache()
    return read_parts(code, lambda given: _read_handed_in(given, word, lines))


def _read_handed_in(given: RadixReader, word: str, lines: LineCache) -> HandIn:
    work = _read_assignment(given, word)
    hints = given.count() if work.may_hint else 0
    undos = given.count() if work.may_undo else 0
    finished, begun = len(work.boards), 0
    if not given.digit(2):
        finished, begun = given.digit(len(work.boards)), given.digit(2)
    games = []
    for at in range(finished + begun):
        limit = given.count() if at == finished else None
        if limit is not None and limit > BEGUN:
            raise not_a_code()
        games.append(_played(given, work.boards[at], work, lines, limit))
    return HandIn(work, tuple(games), hints, undos, restarts=read_restarts(given))


def _read_assignment(given: RadixReader, word: str) -> Assignment:
    book, _, seats, seat, options = read_head(given, FORMAT, word)
    first, count = given.count() + 1, given.digit(MOST_BOARDS) + 1
    number, hints, undo = given.count(), given.digit(2), given.digit(2)
    try:
        made = Assignment.of(
            book, word, count, first=first, seat=seat, seats=seats, hints=bool(hints), undo=bool(undo), **options
        )
    except WhistError:
        raise not_a_code() from None
    if len(made.options) < len(options):  # one of them is a default
        raise not_a_code()
    return Assignment(made.boards, made.seat, made.may_hint, made.may_undo, number)


def _played(given: RadixReader, board: Board, work: Assignment, lines: LineCache, limit: int | None) -> Game:
    """Play a board again to its end, or until the seat has another choice after that many."""
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
        raise not_a_code()
    return game
