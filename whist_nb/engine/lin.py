"""Read boards in LIN, the format of Bridge Base Online, as the games that PBN would give.

The format has no published description; this reader follows files from that site and what its users have found out. A
text consists of pairs of a tag and a value, each followed by a bar: ``md|3S...,S...,S...|`` has the dealer (1 South to
4 East) and the hands, starting with South's, of which the last may be left out; ``mb|`` a call, ``pc|`` a card in the
order of play, ``mc|`` the tricks that declarer has claimed, ``sv|`` who is vulnerable, ``pn|`` the players, South
first, ``qx|o7|`` the room and the number of a board. Other tags are for comments and page layout, and are skipped.

>>> deal = "md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|"
>>> (game,) = loads(deal + "mb|7S|mb|p|mb|p|mb|p|pc|H2|")
>>> game, game.extra["auction"]
(<Game 'whist', 1 actions, seat 2 to act>, '7S Pass Pass Pass')
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from whist_nb.engine.boards import POINTS, Word, play_cards
from whist_nb.engine.cards import SUITS
from whist_nb.engine.errors import BadRecord, bad_line, quoted
from whist_nb.engine.foreign_boards import finished, game_before_play
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import left_of
from whist_nb.engine.tags import MOST_BOARDS, MOST_PIECES, MOST_WORDS, BoardTags, Tag, too_many_boards, too_many_pieces

_FIRST: Final = re.compile(r"\s*+[a-z]{2}\|", re.IGNORECASE)
_KEY: Final = re.compile(r"\w{2}", re.ASCII)
_CALL: Final = re.compile(r"([1-7])(NT?|[SHDC])|(P|PASS)|(XX|R|RDBL)|(X|D|DBL)")
_RANKS: Final = "AKQJT98765432"
_VULNERABLE: Final = {"": "", "0": "None", "O": "None", "N": "NS", "E": "EW", "B": "All"}
_ROOMS: Final = {"O": "Open", "C": "Closed"}
_STRAINS: Final = "CDHSN"


@dataclass
class _Board:
    """What a text says about one board, each value with its line."""

    deal: Word
    code: str = ""
    names: list[str] = field(default_factory=list)
    event: str = ""
    once: dict[str, Word] = field(default_factory=dict)
    calls: list[Word] = field(default_factory=list)
    cards: list[Word] = field(default_factory=list)


def is_lin(text: str) -> bool:
    """Whether a text begins as LIN does: two letters and a bar."""
    return _FIRST.match(text) is not None


def loads(text: str) -> list[Game]:
    """Read the games in a LIN text, one for each board; BadRecord gives the line and the reason."""
    return [_game(board) for board in _boards(text)]


def _game(told: _Board) -> Game:
    board = _tags(told)
    game = game_before_play(board)
    play_cards(game, board.words("Play"))
    return finished(game, board)


# The text


def _fields(text: str) -> Iterator[tuple[str, str, int]]:
    """Tags in lower case, their values, and their lines."""
    parts, line = text.split("|", 2 * MOST_PIECES + 1), 1
    for place in range(0, len(parts) - 1, 2):
        key, value = parts[place], parts[place + 1]
        line += _blank_lines(key)
        if place + 2 > 2 * MOST_PIECES:
            raise too_many_pieces(line)
        if not _KEY.fullmatch(key.strip()):
            raise bad_line(
                line, "{key} is not a LIN tag; expected two letters and a bar, as in md|.", key=quoted(key.strip(), 40)
            )
        if place + 2 == len(parts):
            raise bad_line(line, "{key}| begins here but has no bar after its value.", key=key.strip())
        yield key.strip().lower(), value.strip(), line
        line += key.count("\n") - _blank_lines(key) + value.count("\n")
    if parts[-1].strip():
        line += _blank_lines(parts[-1])
        raise bad_line(
            line,
            "{given} is not a LIN tag; expected two letters and a bar, as in md|.",
            given=quoted(parts[-1].strip(), 40),
        )


def _blank_lines(part: str) -> int:
    """Count the line ends before the first character of a part."""
    return part.count("\n", 0, len(part) - len(part.lstrip()))


def _boards(text: str) -> list[_Board]:
    """Return the boards of a text. Each begins with its deal, and takes the latest value of anything before it."""
    boards: list[_Board] = []
    ahead: dict[str, Word] = {}
    names: Sequence[str] = ()
    event, code, waits = "", "", False
    for key, value, line in _fields(text):
        if key == "pn":
            names = value.split(",", 8)
        elif key == "vg":
            event = value.split(",", 1)[0]
        elif key == "qx":
            code, waits, ahead = value, True, {}
        elif key == "md" or (waits and key in ("mb", "pc", "mc")):
            deal = (value, line) if key == "md" else _same_deal(boards, code, line)
            boards.append(_Board(deal, code, _four(names, code), event, ahead))
            code, waits, ahead = code if waits else "", False, {}
        if key in ("sv", "ah", "mc", "mb", "pc"):
            _note(boards, ahead if waits or not boards else boards[-1].once, key, (value, line))
        _check_room(boards, line)
    if not boards:
        raise BadRecord("Line 1: there is no board here. A LIN board begins with its deal, md|.")
    return boards


def _note(boards: list[_Board], once: dict[str, Word], key: str, word: Word) -> None:
    """Keep a value of the board that the text is at."""
    if key in ("sv", "ah"):
        once[key] = word
    elif not boards:
        raise bad_line(word[1], "{key}| comes before the first deal, md|.", key=key)
    elif key == "mc":
        boards[-1].once[key] = word
    elif word[0]:
        (boards[-1].calls if key == "mb" else boards[-1].cards).append(word)


def _same_deal(boards: list[_Board], code: str, line: int) -> Word:
    """Return the deal of the other room, if the second room does not repeat it."""
    if boards and boards[-1].code[1:] == code[1:]:
        return boards[-1].deal
    raise bad_line(line, "board {code} has no deal, md|.", code=quoted(code, 20))


def _four(names: Sequence[str], code: str) -> list[str]:
    """Return the players at this table; of eight names, the last four are in the closed room."""
    return [name.strip() for name in (names[4:8] if len(names) == 8 and code[:1].lower() == "c" else names[:4])]


def _check_room(boards: list[_Board], line: int) -> None:
    if len(boards) > MOST_BOARDS:
        raise too_many_boards(line)
    if boards and max(len(boards[-1].calls), len(boards[-1].cards)) > MOST_WORDS:
        raise bad_line(
            line,
            "this board has more than {most_words:,} calls or cards, the most that can be read.",
            most_words=MOST_WORDS,
        )


# One board in the tags of PBN


def _tags(told: _Board) -> BoardTags:
    """Return a board as tags of PBN, each with its line in the LIN text."""
    value, line = told.deal
    board = BoardTags(line)

    def tag(name: str, value: str, at: int, words: Sequence[Word] = ()) -> None:
        board.tags[name.lower()] = Tag(name, value, at, list(words))

    dealer = _dealer(value, line)
    tag("Deal", f"S:{_deal(value[1:], line)}", line)
    tag("Dealer", POINTS[dealer], line)
    for name, player in zip(("South", "West", "North", "East"), told.names, strict=False):
        tag(name, player, line)
    for name, text in (
        ("Event", told.event),
        ("Board", _number(told)),
        ("Room", _ROOMS.get(told.code[:1].upper(), "")),
    ):
        if text:
            tag(name, text, line)
    if vulnerable := _vulnerable(*told.once.get("sv", ("", line))):
        tag("Vulnerable", vulnerable, told.once["sv"][1])
    if told.calls:
        at = told.calls[-1][1]
        calls = [(_call(*call), call[1]) for call in told.calls]
        contract, declarer = _contract(calls, dealer)
        tag("Auction", POINTS[dealer], told.calls[0][1], calls)
        tag("Contract", contract, at)
        tag("Declarer", POINTS[declarer], at)
        if "mc" in told.once:
            tag("Result", *_claimed(*told.once["mc"]))
    if told.cards:
        first = left_of(declarer, 4) if told.calls else dealer
        tag("Play", POINTS[first], told.cards[0][1], told.cards)
    return board


def _dealer(value: str, line: int) -> int:
    """Return the dealer, who is given by the number before the hands."""
    if value[:1] not in ("1", "2", "3", "4"):
        raise bad_line(
            line,
            "expected the dealer's number before the hands, 1 (South) to 4 (East), not {value}.",
            value=quoted(value, 40),
        )
    return int(value[0]) - 1


def _deal(value: str, line: int) -> str:
    """Return the hands, South's first, as PBN writes them."""
    texts = value.split(",", 5)
    if len(texts) not in (3, 4):
        raise bad_line(line, "the deal has {number} hands; expected three or four.", number=len(texts))
    hands = [_hand(text, point, line) for text, point in zip(texts, POINTS, strict=False)]
    return " ".join(hands + ["-"] * (4 - len(hands)))


def _hand(text: str, point: str, line: int) -> str:
    """Return one hand, ``SAK4HQJ2DT98C7653``, as PBN writes it; a dash if it is left out."""
    suits: dict[str, str] = {}
    suit = ""
    for sign in text[:100].upper().replace("10", "T"):
        if sign in SUITS and sign not in suits:
            suit, suits[sign] = sign, ""
        elif suit and sign in _RANKS:
            suits[suit] += sign
        elif not sign.isspace():
            raise bad_line(
                line,
                "{point}'s hand is {text}; expected each suit's letter and its cards, as in SAK4HQJ2DT98C7653.",
                point=point,
                text=quoted(text, 40),
            )
    return ".".join(suits.get(each, "") for each in SUITS) if suits else "-"


def _number(told: _Board) -> str:
    """Return the number of a board, from its title ('Board 7') or from its code ('o7')."""
    title, _ = told.once.get("ah", ("", 0))
    found = re.search(r"[0-9]{1,4}$", title[:100]) or re.search(r"[0-9]{1,4}$", told.code[:100])
    return found[0] if found else ""


def _vulnerable(value: str, line: int) -> str:
    found = _VULNERABLE.get(value.upper())
    if found is None:
        raise bad_line(
            line,
            "{value} does not say who is vulnerable; expected o (nobody), n, e or b (both).",
            value=quoted(value, 20),
        )
    return found


def _claimed(value: str, line: int) -> tuple[str, int]:
    if not (value.isascii() and value.isdecimal() and len(value) < 3 and int(value) <= 13):
        raise bad_line(
            line, "{value} tricks were claimed; expected declarer's tricks, 0 to 13.", value=quoted(value, 20)
        )
    return str(int(value)), line


# The auction


def _call(word: str, line: int) -> str:
    """Return a call as PBN writes it, without the mark of an alert."""
    found = _CALL.fullmatch(word.rstrip("!?").upper())
    if found is None:
        raise bad_line(
            line, "{word} is not a call; expected a bid such as 1N, p for pass, d or r.", word=quoted(word, 20)
        )
    level, strain, passes, redoubles, _ = found.groups()
    return (
        f"{level}{'NT' if strain[0] == 'N' else strain}" if level else "Pass" if passes else "XX" if redoubles else "X"
    )


def _contract(calls: Sequence[Word], dealer: int) -> tuple[str, int]:
    """Return the final contract of an auction and its declarer, the first of the winning side to bid that suit."""
    best, bidder, doubled, passes = "", dealer, "", 0
    first: dict[tuple[int, str], int] = {}
    for place, (call, line) in enumerate(calls):
        seat = (dealer + place) % 4
        why = (
            _why_not(call, seat, best, bidder, doubled)
            if passes < (3 if best else 4)
            else phrase("the auction is over")
        )
        if why:
            raise bad_line(line, "{call} is not allowed here: {why}.", call=call, why=why)
        passes = passes + 1 if call == "Pass" else 0
        if call[0] == "X":
            doubled = call
        elif call != "Pass":
            best, bidder, doubled = call, seat, ""
            first.setdefault((seat % 2, call[1:]), seat)
    if passes < (3 if best else 4):
        raise bad_line(calls[-1][1], "the auction is not finished; it ends with three passes.")
    return (f"{best}{doubled}", first[bidder % 2, best[1:]]) if best else ("Pass", dealer)


def _why_not(call: str, seat: int, best: str, bidder: int, doubled: str) -> str:
    """Explain why a call is not allowed after the best bid so far, which may be doubled; empty if it is allowed."""
    if call == "Pass":
        return ""
    if call[0] != "X":
        high = not best or (int(call[0]), _STRAINS.index(call[1])) > (int(best[0]), _STRAINS.index(best[1]))
        return "" if high else phrase("{best} has been bid", best=best)
    is_theirs = bool(best) and seat % 2 != bidder % 2
    if call == "X":
        return "" if is_theirs and not doubled else phrase("the other side has made no bid that could be doubled")
    return "" if not is_theirs and doubled == "X" else phrase("the other side has not doubled")
