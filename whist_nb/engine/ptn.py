"""Read deals of Whist and Bid Whist in PTN, the dialect of PBN that Trickster Cards writes.

The dialect has no published description; this reader follows the one in the public repository
TricksterCards/TricksterBots (``TestBots/PTN.cs``, ``Bots/Whist/WhistBid.cs``). It differs from PBN as follows. The
compass point before the Deal is the dealer's. A hand may have a fifth part for jokers, H the higher and L the lower.
GameOptionsJson holds the options. Bids are ``4↑``, ``4↓``, ``4NT``; then the winner names ``4♠↑`` or ``4NT↓`` while the
others have ``-``. Without an Auction, the declarer bid the contract and everybody else passed.

Bid Whist: a Deal gives four hands of twelve, but neither the kitty nor the discards. The kitty is the rest of the pack;
if the declarer plays only cards of the hand given, the same six were discarded again.

Reading checks everything the rules can: the hands come from one pack and are of one size, the bids follow the auction,
and each card of the Play was held by its player and could be played at that point. The dialect has no fingerprint, and
a Result is not compared, so a slip that happens to make another legal game is read as that game.
"""

import re
from typing import Any

from whist_nb.engine.actions import DISCARD, PASS, Action, Bid, Call, NameTrump
from whist_nb.engine.boards import (
    POINTS,
    apply_line,
    card_of,
    complete,
    game_with_hands,
    play_rows,
    read_deal,
    rows_of,
    seat_of,
    stacked,
)
from whist_nb.engine.cards import PACK_52, PACK_54, Card, Cards, Suit
from whist_nb.engine.errors import BadRecord, bad_line, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.json_text import read_json
from whist_nb.engine.library import usual_game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import clockwise, left_of
from whist_nb.engine.tags import BoardTags, read_boards

Said = tuple[Action, int]
"""The words a seat said, and their line."""

_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_ARROWS = {"↑": "up", "↓": "down"}
_FIRST = re.compile(r"([1-7])(NT|↑|↓)")
_NAMED = re.compile(r"([1-7])(NT|[SHDC])(↑|↓)?")


def is_ptn(boards: list[BoardTags]) -> bool:
    """Return whether boards are in this dialect: one has options, or a hand with a part for jokers."""
    hands = (hand for board in boards for hand in (board.value("Deal") or "").split(None, 5))
    return any("gameoptionsjson" in board.tags for board in boards) or any(hand.count(".") > 3 for hand in hands)


def loads(text: str) -> list[Game]:
    """Read the games in a PTN text, one for each board; BadRecord gives the line and the reason.

    >>> deal = '[Deal "W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"]'
    >>> loads(deal + '\\n[Contract "♥"]\\n[Play "N"]\\nH2')[0]
    <Game 'whist', 1 actions, seat 3 to act>
    """
    return games_of(read_boards(text))


def games_of(boards: list[BoardTags]) -> list[Game]:
    """Return the games of boards that have been read, one for each; BadRecord gives the line and the reason."""
    return [_game(board) for board in boards]


def _game(board: BoardTags) -> Game:
    deal, line = board.deal()
    options = _options(board)
    hands = read_deal(deal, line)
    dealer = seat_of(deal.partition(":")[0], "the dealer", line)
    sizes = {len(hand) for hand in hands if hand is not None}
    if sizes == {13}:
        game = _whist(board, complete(hands, PACK_52, line), dealer)
    elif sizes == {12}:
        game = _with_auction(board, _twelve(hands, line), dealer, options)
    else:
        told = " and ".join(map(str, sorted(sizes))) or "no"
        raise bad_line(line, "the hands have {told} cards; each should have 13 in whist or 12 in bid whist.", told=told)
    game.extra |= {"ptn": options} if options else {}
    game.extra |= {"event": event} if (event := board.value("Event")) else {}
    return game


def _options(board: BoardTags) -> dict[str, Any]:
    text = board.value("GameOptionsJson")
    if text is None:
        return {}
    try:
        found = read_json(text).value
    except BadRecord as error:
        raise BadRecord(
            "Line {line_of}, in the options: {error}", line_of=board.line_of("GameOptionsJson"), error=error
        ) from None
    if not isinstance(found, dict):
        raise bad_line(
            board.line_of("GameOptionsJson"), "the options must be an object, not {found}.", found=quoted(found, 40)
        )
    return found


def _whist(board: BoardTags, hands: list[Cards], dealer: int) -> Game:
    """Read a game of classic whist: eldest leads, and the contract is just the trump suit."""
    line = board.line_of("Contract")
    contract = (board.value("Contract") or "").translate(_SIGNS).upper()
    if not re.fullmatch(r"[1-7]?([SHDC]|NT?)", contract):
        raise bad_line(
            line, "expected a Contract that names the trumps, such as ♥, not {contract}.", contract=quoted(contract, 40)
        )
    word = contract.lstrip("1234567")
    first = board.value("Play")
    leader = seat_of(first, "the first leader", board.line_of("Play")) if first else left_of(dealer, 4)
    trump = None if word.startswith("N") else Suit(word)
    game = game_with_hands(hands, dealer, leader, trump, None)
    return play_rows(game, rows_of(board.words("Play"), by_line=True), leader)


def _twelve(hands: list[Cards | None], line: int) -> list[Cards]:
    unknown = [POINTS[seat] for seat, hand in enumerate(hands) if hand is None]
    if unknown:
        raise bad_line(line, "the hands of {unknown} are missing, and so is the kitty.", unknown=" and ".join(unknown))
    return [hand for hand in hands if hand is not None]


def _with_auction(board: BoardTags, hands: list[Cards], dealer: int, options: dict[str, Any]) -> Game:
    line = board.line_of("GameOptionsJson")
    for name, why in (("bidderGetsKitty", "takes the kitty"), ("bidderLeads", "leads")):
        if options.get(name) is False:
            raise bad_line(
                line, "{name} is off, but in bid whist as we play it the declarer always {why}.", name=name, why=why
            )
    calls, declarer = _auction(board, dealer)
    kitty = PACK_54 - Cards(card for hand in hands for card in hand)
    game = Game(
        usual_game("PTN board of twelve"),
        packs=[stacked(hands, dealer, rest=kitty)],
        first_dealer=dealer,
        deals=1,
        seed=0,
    )
    aside = _laid_aside(board, hands[declarer], kitty, declarer)
    for action, at in [*calls, *((DISCARD[card], board.line_of("Play")) for card in aside)]:
        apply_line(game, action, at)
    return play_rows(game, rows_of(board.words("Play"), by_line=True), declarer)


def _auction(board: BoardTags, dealer: int) -> tuple[list[Said], int]:
    """Read each seat's bids, eldest's first, and the declarer's choices, with their lines; and who declarer is."""
    order = list(clockwise(left_of(dealer, 4), 4))
    calls = board.words("Auction")
    if not calls:
        return _concluded(board, order)
    line, first = board.line_of("Auction"), board.value("Auction")
    if seat_of(first, "the first bidder", line) != order[0]:
        raise bad_line(
            line, "{first} bids first, but {points} sits on the dealer's left.", first=first, points=POINTS[order[0]]
        )
    bids = [(_first_bid(*call), call[1]) for call in calls[:4]]
    named = [(word, at, order[place % 4]) for place, (word, at) in enumerate(calls[4:]) if word != "-"]
    if len(bids) < 4 or len(named) != 1:
        raise bad_line(line, "an auction is four calls, followed by one that names trumps: '4♠↑ - - -'.")
    word, at, declarer = named[0]
    level, _, named_as = _naming(word, at)
    best = next((bid for bid, _ in reversed(bids) if isinstance(bid, Bid)), None)
    if best is None or best.number != level or bids[order.index(declarer)][0] is not best:
        told = (
            "there is no bid"
            if best is None
            else phrase("the best bid is '{number} {kind}'", number=best.number, kind=best.kind)
        )
        raise bad_line(at, "{declarer} names {word}, but {told}.", declarer=POINTS[declarer], word=word, told=told)
    return [*bids, (named_as, at)], declarer


def _concluded(board: BoardTags, order: list[int]) -> tuple[list[Said], int]:
    """Conclude the bids if there is no auction: the declarer bid the contract, and everybody else passed."""
    line, contract = board.line_of("Contract"), board.value("Contract")
    if contract is None:
        raise bad_line(line, "the board has neither Auction nor Contract.")
    declarer = seat_of(board.value("Declarer"), "the declarer", board.line_of("Declarer"))
    level, kind, named_as = _naming(contract, line)
    bids = [Bid(level, kind) if seat == declarer else PASS for seat in order]
    return [(action, line) for action in (*bids, named_as)], declarer


def _first_bid(word: str, line: int) -> Action:
    if word.lower() == "pass":
        return PASS
    found = _FIRST.fullmatch(word.upper())
    if found is None:
        raise bad_line(line, "{word} is not a bid; expected something like 4↑, 4↓, 4NT or Pass.", word=quoted(word, 20))
    return Bid(int(found[1]), _ARROWS.get(found[2], "nt"))


def _naming(word: str, line: int) -> tuple[int, str, Action]:
    """Read the level, the kind of bid that led there, and the choice named: trumps, or the direction without them."""
    found = _NAMED.fullmatch(word.translate(_SIGNS).upper())
    if found is None or found[3] is None:
        raise bad_line(
            line,
            "{word} does not settle trumps and direction; expected something like 4♠↑, 4♥↓ or 4NT↑.",
            word=quoted(word, 20),
        )
    level, way = int(found[1]), _ARROWS[found[3]]
    return (level, "nt", Call(f"direction {way}")) if found[2] == "NT" else (level, way, NameTrump(found[2]))


def _laid_aside(board: BoardTags, hand: Cards, kitty: Cards, declarer: int) -> list[Card]:
    """Find the declarer's six discards: the cards of hand and kitty that they never play."""
    rows = rows_of(board.words("Play"), by_line=True)
    cells = [row[0] for row in rows if row[0][0] not in ("-", "*", "+")]  # the declarer led: the first column is theirs
    cards = [(card_of(*cell), *cell) for cell in cells]
    for card, word, line in cards:
        if card not in hand and card not in kitty:
            raise bad_line(
                line,
                "{word} is in {declarer}'s column, but another hand holds it.",
                word=word,
                declarer=POINTS[declarer],
            )
    played = Cards(dict.fromkeys(card for card, _, _ in cards))
    if not played - hand:
        return list(kitty)
    left = [card for card in (*hand, *kitty) if card not in played]
    if len(left) != 6:
        raise bad_line(
            board.line_of("Play"),
            "{declarer} plays cards from the kitty, but the board does not say which six were laid aside.",
            declarer=POINTS[declarer],
        )
    return left
