"""The contract of a board in PBN: its trumps, who leads, and, in a game with a dummy, what declarer undertakes."""

import re
from collections.abc import Sequence
from typing import Final

from whist_nb.engine.actions import NameContract
from whist_nb.engine.boards import POINTS, seat_of, stacked
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.errors import BadNotation, BadOption, bad_line, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant, usual_game
from whist_nb.engine.seats import left_of, right_of
from whist_nb.engine.tags import BoardTags

_CONTRACT: Final = re.compile(r"([1-7]?)(NT?|[SHDC])(X{0,2})", re.IGNORECASE)
_NAMING: Final = ("WhistGame", "Scoring", "Event")
"""The tags in which a board may name the game with a dummy."""


def is_passed_out(board: BoardTags) -> bool:
    """Return whether nobody bid."""
    return (board.value("Contract") or "").lower() == "pass"


def trump_of(board: BoardTags) -> Suit | None:
    """Return the trumps of a board, as its contract names them."""
    line, contract = board.line_of("Contract"), board.value("Contract")
    if contract is None:
        raise bad_line(line, "the board has no Contract, so its trumps are unknown.")
    if is_passed_out(board):
        raise bad_line(line, "the board was passed out, so nothing was played.")
    found = _CONTRACT.fullmatch(contract)
    if found is None:
        raise bad_line(line, "{given} is not a contract, such as 1H or 3NT.", given=quoted(contract, 40))
    word = found[2].upper()
    return None if word.startswith("N") else Suit(word)


def leader_of(board: BoardTags) -> int:
    """Return the seat that leads: the one in the Play tag, or the one on the Declarer's left."""
    declarer, first = board.value("Declarer"), board.value("Play")
    line = board.line_of("Declarer" if first is None else "Play")
    if declarer is None and first is None:
        raise bad_line(line, "neither Declarer nor Play says who leads.")
    leader = seat_of(first, "the first leader", line) if first else None
    if declarer is None:
        assert leader is not None
        return leader
    after = left_of(seat_of(declarer.removeprefix("^"), "the declarer", board.line_of("Declarer")), 4)
    if leader not in (None, after):
        raise bad_line(
            line,
            "{first} leads, but {after} is on declarer's left; the declarer is {declarer}.",
            first=first,
            after=POINTS[after],
            declarer=declarer,
        )
    return after


def faced_of(board: BoardTags) -> Card | None:
    """Return the card that was turned up for trumps, if the board has one."""
    text = board.value("TrumpCard")
    try:
        return Card(text) if text else None
    except BadNotation as error:
        raise bad_line(board.line_of("TrumpCard"), str(error)) from None


def is_with_dummy(board: BoardTags) -> bool:
    """Return whether a board names the game in which points are announced and a dummy goes down."""
    game = find_variant(usual_game("PBN board with a dummy"))
    names = {game.id.casefold(), game.title.casefold()}
    return any((board.value(tag) or "").casefold() in names for tag in _NAMING)


def game_with_dummy(board: BoardTags, hands: Sequence[Cards], dealer: int) -> Game:
    """Return the game of such a board, up to the lead; BadRecord if its rules give another declarer or contract."""
    game, line, declarer = _announced(hands, dealer), board.line_of("Declarer"), right_of(leader_of(board), 4)
    if game is None:
        raise bad_line(line, "both sides hold 20 points, so nobody declares.")
    if game.current_player != declarer:
        told = POINTS[game.current_player or 0]
        raise bad_line(line, "by their points, {told} should be declarer.", told=told)
    game.apply(_undertaking(game, board))
    return game


def _with_dummy(hands: Sequence[Cards], dealer: int) -> Game:
    game = usual_game("PBN board with a dummy")
    return Game(game, packs=[stacked(hands, dealer)], first_dealer=dealer, deals=1, seed=0)


def dealt_with_dummy(hands: Sequence[Cards], dealer: int) -> Game | None:
    """Return that game with these hands, before the first call; None if both sides hold 20 points."""
    return None if _announced(hands, dealer) is None else _with_dummy(hands, dealer)


def _announced(hands: Sequence[Cards], dealer: int) -> Game | None:
    """Return that game when all have announced their points; None if both sides hold 20."""
    game = _with_dummy(hands, dealer)
    try:
        while len(game.legal_actions()) == 1:
            game.apply(game.legal_actions()[0])
    except BadOption:  # thrown in: the same dealer would deal again
        return None
    return game


def _undertaking(game: Game, board: BoardTags) -> NameContract:
    """Return the answer that undertakes the board's contract: 1 for a part score, otherwise the level of a game."""
    line, told = board.line_of("Contract"), board.value("Contract") or ""
    trump, found, make = trump_of(board), _CONTRACT.fullmatch(told), game.variant.contract
    assert found is not None, "its trumps have been read"
    assert make is not None, "declarer names a contract"
    offered = [each for each in game.legal_actions() if isinstance(each, NameContract) and each.suit is trump]
    seat = game.current_player or 0
    for each in offered:
        need = max(filter(None, make(each, (seat, (seat + 2) % 4)).needs))
        if not found[3] and f"{need - 6}" == found[1]:
            return each
    needs = " or ".join(f"{max(filter(None, make(each, (seat, (seat + 2) % 4)).needs)) - 6}" for each in offered)
    raise bad_line(
        line,
        "{told} is not a contract of {title}; with these trumps the level is {needs}.",
        told=quoted(told, 40),
        title=game.variant.title,
        needs=needs,
    )
