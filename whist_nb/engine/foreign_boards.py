"""Turn a board from another program, read from PBN or LIN, into a game.

A board that names the game with a dummy becomes that game or is refused. A board of contract bridge, which has an
auction, also becomes that game, with an open dummy, if its rules give the same declarer and allow that contract;
otherwise it becomes the card play of whist with the contract's trumps. A deal without bids and plays, or one that was
passed out, is dealt in the game with a dummy.
"""

from typing import Any, Final

from whist_nb.engine.boards import complete, game_with_hands, read_deal, seat_of
from whist_nb.engine.cards import PACK_52, Cards
from whist_nb.engine.errors import BadRecord, bad_line, quoted
from whist_nb.engine.events import EVERYONE
from whist_nb.engine.game import Game
from whist_nb.engine.pbn_contract import (
    dealt_with_dummy,
    faced_of,
    game_with_dummy,
    is_passed_out,
    is_with_dummy,
    leader_of,
    trump_of,
)
from whist_nb.engine.seats import left_of, right_of
from whist_nb.engine.tags import BoardTags

OWN: Final = ("WhistGame", "WhistOptions", "WhistContract", "TrumpCard", "WhistScore", "WhistRecord")
"""Facts for which bridge has no tag."""
CHECKED: Final = ("Dealer", "Deal", "Declarer", "Contract", "Result", "Play", *OWN)
"""Tags whose values follow from the game itself."""
_SAID: Final = ("Auction", "Contract", "Declarer", "Play", "Result", "TrumpCard", "WhistGame")
"""Tags of which a board has none if it has only been dealt."""


def game_before_play(board: BoardTags) -> Game:
    """Return the game of a board up to the first lead; BadRecord names the line and the reason."""
    deal, line = board.deal()
    hands = complete(read_deal(deal, line), PACK_52, line)
    told = board.value("Dealer")
    is_unbid = all(board.value(tag) is None for tag in _SAID)
    if told is not None and (is_unbid or (is_passed_out(board) and not board.words("Play"))):
        return _only_dealt(hands, seat_of(told, "the dealer", board.line_of("Dealer")))
    trump, leader = trump_of(board), leader_of(board)
    dealer = right_of(leader, 4) if told is None else seat_of(told, "the dealer", board.line_of("Dealer"))
    if is_with_dummy(board):
        return game_with_dummy(board, hands, dealer)
    as_bridge = _as_bridge(board, hands, dealer) if board.words("Auction") else None
    return as_bridge or game_with_hands(hands, dealer, leader, trump, faced_of(board))


def _as_bridge(board: BoardTags, hands: list[Cards], dealer: int) -> Game | None:
    """Return a board of contract bridge as the game with a dummy; None if the rules of that game differ."""
    if board.value("WhistGame") or board.value("TrumpCard"):
        return None
    try:
        return game_with_dummy(board, hands, dealer)
    except BadRecord:
        return None


def _only_dealt(hands: list[Cards], dealer: int) -> Game:
    """Return a deal that nobody has played: with a dummy, or without trumps if both sides hold 20 points."""
    return dealt_with_dummy(hands, dealer) or game_with_hands(hands, dealer, left_of(dealer, 4), None, None)


def finished(game: Game, board: BoardTags) -> Game:
    """Return the game of a board after its cards have been played, with all else on the board in ``Game.extra``."""
    _check_result(game, board)
    game.extra |= _about(board)
    return game


def _check_result(game: Game, board: BoardTags) -> None:
    """Check the declarer's tricks on the board: those that were won, or can still be if the rest was claimed."""
    told = board.value("Result")
    if told is None or board.value("Contract") is None or is_passed_out(board):
        return
    view, declarer = game.view(EVERYONE), right_of(leader_of(board), 4)
    won = view.results[-1].tricks if game.is_over else view.tricks_won
    ours, theirs = (sum(won[seat] for seat in range(4) if (seat % 2 == declarer % 2) is mine) for mine in (True, False))
    if game.is_over and told.lstrip("^") != str(ours):
        line, claim = board.line_of("Result"), quoted(told, 20)
        raise bad_line(line, "the board claims {told} tricks, but its play gives {true}.", told=claim, true=ours)
    if game.is_over or not told.lstrip("^").isdecimal():
        return
    claimed = int(told.lstrip("^")[:9])
    if not ours <= claimed <= 13 - theirs:
        raise bad_line(
            board.line_of("Result"),
            "the board claims {told} tricks, but after its play the declarer has between {least} and {most}.",
            told=quoted(told, 20),
            least=ours,
            most=13 - theirs,
        )
    game.extra["claimed"] = claimed


def _about(board: BoardTags) -> dict[str, Any]:
    """Return everything else on the board, for ``Game.extra``."""
    found: dict[str, Any] = {}
    names = [board.value(name) for name in ("South", "West", "North", "East")]
    if any(names):
        found["players"] = [name or "" for name in names]
    if event := board.value("Event"):
        found["event"] = event
    date = board.value("Date")
    if date and "?" not in date:
        found["date"] = date.replace(".", "-")
    if calls := [word for word, _ in board.words("Auction") if word[0] not in "=$*+^"]:
        found["auction"] = " ".join(calls)
    used = {"south", "west", "north", "east", "event", "date", *(name.lower() for name in CHECKED)}
    rest = {tag.name: tag.value for name, tag in board.tags.items() if name not in used}
    return found | ({"pbn": rest} if rest else {})
