"""Portable Bridge Notation (PBN 2.1) for games of two against two with thirteen cards each.

The Declarer is the player before the first leader: the dealer, if eldest hand leads. The Contract gives the trump suit.
Facts for which bridge has no tag have tags of their own (WhistGame, TrumpCard ...), and a note holds the whole record,
so a file written here can be read back exactly. The record is then compared with the boards, since a board that
somebody has changed is another deal. A file from elsewhere becomes a game too, if its Deal, trump and Play allow it.

>>> from whist_nb import Game
>>> text = dumps(Game("whist", seed=1, deals=1))
>>> (game,) = loads(text)
>>> (game, game.actions) == (Game("whist", seed=1, deals=1), ())
True
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from whist_nb.engine import records
from whist_nb.engine.actions import NameContract
from whist_nb.engine.boards import POINTS, SEATS, play_rows, rows_of
from whist_nb.engine.cards import SUITS, Card, Cards, Suit
from whist_nb.engine.errors import BadOption, BadRecord, bad_line
from whist_nb.engine.events import EVERYONE, Event, Scored
from whist_nb.engine.foreign_boards import CHECKED, OWN, finished, game_before_play
from whist_nb.engine.game import Game
from whist_nb.engine.json_text import LONGEST
from whist_nb.engine.pbn_contract import leader_of
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import clockwise, left_of, right_of
from whist_nb.engine.tags import MOST_BOARDS, BoardTags, read_boards

_WIDTH = 100
_MARK = "whist-nb record"
_HEAD = ("% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=ISO-8859-1", "%Creator: whist-nb")
_PART = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^"]++')
"""A string of a JSON document, or the part between two."""
_ANGLES = str.maketrans("{}", "<>")


@dataclass
class _Deal:
    """One deal of a game, as the log has it."""

    number: int
    dealer: int
    hands: list[Cards] = field(default_factory=lambda: [Cards()] * 4)
    trump: Suit | None = None
    faced: Card | None = None
    contract: str = ""
    level: int = 1
    plays: list[tuple[int, Card]] = field(default_factory=list)
    to_lead: int | None = None
    scored: Scored | None = None

    @property
    def leader(self) -> int:
        """The seat that led, or is to lead; eldest hand until that is settled."""
        if self.plays:
            return self.plays[0][0]
        return left_of(self.dealer, 4) if self.to_lead is None else self.to_lead


def dumps(game: Game) -> str:
    """Write a game as PBN text, with a board for each deal; BadOption for games that PBN cannot hold."""
    record, deals = records.dumps(game), list(_deals(game))
    fits = game.seats == 4 and game.variant.has_partners(game.options) and len(game.variant.pack) == 52
    if not fits or any(len(hand) != 13 for deal in deals for hand in deal.hands):
        raise BadOption(
            "PBN is for four players, two against two, with thirteen cards each; this is {title}{ending}. "
            "Save it as .json.",
            title=game.variant.title,
            ending=phrase(", from a position") if game._ending else "",
        )
    if len(deals) > MOST_BOARDS:
        raise BadOption(
            "This game has {n} deals, but a PBN file of more than {most} boards can't be read. Save it as .json.",
            n=len(deals),
            most=MOST_BOARDS,
        )
    boards = [_written(game, deal, f"{deal.number} of {len(deals)}") for deal in deals]
    note = [f"{{ {_MARK}", *_folded(record), "}"]  # it comes first: a file cut short has no tags without it
    text = "\n".join([*_HEAD, *note, *boards])
    if len(text) > LONGEST:
        raise BadOption(
            "As PBN, this game has {n:,} characters, and only {most:,} can be read back.", n=len(text), most=LONGEST
        )
    return text


def _deals(game: Game) -> Iterator[_Deal]:
    deal, view = None, game.view(EVERYONE)
    for event in view.events:
        if event.verb == "new_deal":
            if deal:
                yield deal
            deal = _Deal(event.what, int(event.seat or 0))
        elif deal:
            _note(deal, event)
    if deal:
        deal.to_lead = view.leader
        yield deal


def _note(deal: _Deal, event: Event) -> None:
    match event.verb:
        case "deal":
            deal.hands[int(event.seat or 0)] = event.what
        case "trump":
            deal.trump = event.what
        case "turn_up":
            deal.faced = event.what
        case "contract":
            deal.contract, call = str(event.what.label), event.what.call
            if isinstance(call, NameContract):
                deal.level = max(filter(None, event.what.needs)) - 6
        case "play":
            deal.plays.append((int(event.seat or 0), event.what))
        case "score":
            deal.scored = event.what


def _written(game: Game, deal: _Deal, which: str) -> str:
    """Write one board in export format."""
    about = game.extra
    west, north, east, south = (_name(about, point) for point in "WNES")
    declarer = right_of(deal.leader, 4)
    tags = {
        "Event": _latin(about.get("event", "?")),
        "Site": "?",
        "Date": _latin(about.get("date", "????.??.??").replace("-", ".")),
        "Board": str(deal.number),
        "West": west,
        "North": north,
        "East": east,
        "South": south,
        "Dealer": POINTS[deal.dealer],
        "Vulnerable": "None",
        "Deal": "N:" + " ".join(_hand(deal.hands[seat]) for seat in clockwise(2, 4)),
        "Scoring": "?",
        "Declarer": POINTS[declarer],
        "Contract": f"{deal.level}{deal.trump or 'NT'}",
        "Result": str(_won(deal.scored, declarer)) if deal.scored else "?",
        "WhistGame": game.variant.id,
        "WhistOptions": _options(game),
        "WhistContract": deal.contract,
        "TrumpCard": str(deal.faced or ""),
        "WhistScore": _score(deal.scored),
        "WhistRecord": which,
    }
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items() if value or name not in OWN]
    lines += [f'[{name} "{_quoted(value)}"]' for name, value in _foreign(about) if name not in tags]
    return "\n".join([*lines, *_table(deal)]) + "\n"


def _name(about: dict[str, Any], point: str) -> str:
    names = about.get("players", [])[SEATS[point] :]
    return _latin(names[0]) if names else "?"


def _hand(hand: Cards) -> str:
    return ".".join("".join(card.rank.letter for card in hand.of(suit).sorted()) for suit in SUITS)


def _won(scored: Scored, declarer: int) -> int:
    return sum(scored.result.tricks[seat] for seat in range(4) if seat % 2 == declarer % 2)


def _options(game: Game) -> str:
    """Write the options that differ from the usual ones."""
    usual = game.variant.options
    return "; ".join(f"{name}={value}" for name, value in game.options.items() if value != usual[name].default)


def _score(scored: Scored | None) -> str:
    return f"NS {scored.result.points[0]}; EW {scored.result.points[1]}" if scored else ""


def _table(deal: _Deal) -> list[str]:
    """Write the Play section: a column for each seat, first leader first; '*' where it breaks off."""
    columns = list(clockwise(deal.leader, 4))
    lines = [f'[Play "{POINTS[deal.leader]}"]']
    for first in range(0, len(deal.plays), 4):
        trick = dict(deal.plays[first : first + 4])
        lines.append(" ".join(_card(trick[seat]) if seat in trick else "- " for seat in columns).rstrip())
    return lines + ["*"] * (len(deal.plays) < 52)


def _card(card: Card) -> str:
    return f"{card.suit}{card.rank.letter}"


def _latin(text: str) -> str:
    """Return as much of a text as the standard's character set can hold."""
    return text.encode("latin-1", "replace").decode("latin-1").replace("\n", " ")


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _foreign(about: dict[str, Any]) -> Iterable[tuple[str, str]]:
    """Yield the tags of a file from elsewhere, kept since it was read."""
    kept = about.get("pbn")
    if not isinstance(kept, dict):
        return []
    return [(name, _latin(str(value))) for name, value in kept.items() if re.fullmatch(r"\w+", name, re.ASCII)]


def _folded(record: str) -> list[str]:
    """Fold a record into short lines for a note, which may not contain braces: objects are put in <angles>."""
    plain = json.dumps(json.loads(record), separators=(",", ":"))
    text = _PART.sub(lambda found: _without_braces(found[0]), plain)
    lines, place = [], 0
    while place < len(text):
        end = place + _WIDTH
        while text[end - 1 : end] == " " or text[end : end + 1] in (" ", "%"):
            end -= 1  # a space at the end would be lost, and a line that begins with % is ignored
        lines.append(text[place:end])
        place = end
    return lines


def _without_braces(part: str) -> str:
    """Replace braces outside strings by angles; in strings, write all four, and repeated spaces, by their numbers."""
    if not part.startswith('"'):
        return part.translate(_ANGLES)
    return re.sub(r"[{}<>]| {2,}|%{2,}", lambda found: "".join(f"\\u{ord(sign):04x}" for sign in found[0]), part)


def _unfolded(note: str) -> str:
    text = "".join(line.strip() for line in note.strip().removeprefix(_MARK).splitlines())
    return text.replace("<", "{").replace(">", "}")


def loads(text: str) -> list[Game]:
    """Read the games in a PBN text; BadRecord gives the line and the reason.

    A file written by whist-nb is one game, however many deals it has; in any other file each board is a game.
    """
    return games_of(read_boards(text))


def games_of(boards: list[BoardTags]) -> list[Game]:
    """Return the games of boards that have been read; BadRecord gives the line and the reason."""
    games, place = [], 0
    while place < len(boards):
        if _is_own(boards[place]):
            game, used = _own_game(boards, place)
            place += used
        else:
            game = foreign_game(boards[place])
            place += 1
        games.append(game)
    return games


def _is_own(board: BoardTags) -> bool:
    return "whistrecord" in board.tags or any(_is_record(note) for note, _ in board.notes)


def _is_record(note: str) -> bool:
    return note.strip().startswith(_MARK)


def _own_game(boards: list[BoardTags], first: int) -> tuple[Game, int]:
    """Return the game recorded in a board's note, and how many boards it has; they must agree."""
    noted = [note for note in boards[first].notes if _is_record(note[0])]
    if len(noted) != 1:
        line = boards[first].line
        raise bad_line(line, "expected one note with the record of this board, not {number}.", number=len(noted))
    ((note, line),) = noted
    try:
        game = records.loads(_unfolded(note))
        wanted = read_boards(dumps(game))
    except (BadRecord, BadOption) as error:
        raise bad_line(line, "the record in this note: {error}", error=error) from error
    for number, board in enumerate(wanted):
        if first + number == len(boards):
            raise bad_line(
                boards[-1].line,
                "the record has {number} deals, but the boards here are for {here}.",
                number=len(wanted),
                here=number,
            )
        _compare(boards[first + number], board)
    return game, len(wanted)


def _compare(told: BoardTags, true: BoardTags) -> None:
    for name in CHECKED:
        words = [[word for word, _ in board.words(name)] for board in (told, true)]
        if told.value(name) != true.value(name) or words[0] != words[1]:
            raise bad_line(told.line_of(name), "{tag} disagrees with the record in the note.", tag=name)


def foreign_game(board: BoardTags) -> Game:
    """Make a game of a board from another program."""
    game = game_before_play(board)
    if words := board.words("Play"):
        play_rows(game, rows_of(words), leader_of(board))
    return finished(game, board)
