"""A whist drive on paper: a score card for everybody, and a page for the host."""

from __future__ import annotations

from typing import Final

from whist_nb.classroom.paper.pages import PrintedPages, check_paper, grid, marked, sheets_of
from whist_nb.engine.cards import Suit
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.options import check_count
from whist_nb.engine.phrases import phrase

TRUMPS: Final = "HCDS"
"""The trumps of a drive, hand by hand: hearts, clubs, diamonds, spades."""
MOST_PLAYERS: Final = 200
_ON_A_SHEET: Final = 4
_STYLE: Final = """
.drive { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm 6mm; padding-right: .3mm; }
.score { border: .2mm dashed #777; padding: 3mm; break-inside: avoid; }
.score h2 { font-size: 11pt; } .score p { font-size: 9pt; margin: 0 0 1mm; }
.named { display: flex; gap: 2mm; } .named span { flex: 1; border-bottom: .2mm solid #777; }
.score table { width: 100%; }
.score th, .score td { font-size: 8pt; padding: .1mm 1mm; height: 4.6mm; line-height: 1.15; vertical-align: middle; }
ol li { margin: 0 0 2mm; }
"""
_SHORTER: Final = {"a4": "", "letter": ".score th, .score td { height: 4.2mm; }\n"}
"""Lines that are as high as the paper allows, since they are filled in by hand."""


def print_drive(players: int, hands: int = 24, *, trumps: str = TRUMPS, paper: str = "a4") -> PrintedPages:
    """Print a page for the host of a whist drive, and a score card for every player.

    At a drive, partners change with every hand, and each player counts their own tricks. At each table, two players
    have a card with a star and two have one with a circle; a star always partners a circle. The winners move on, the
    star up a table and the circle down one; the losers stay and become opponents.

    Parameters
    ----------
    players
        The number of players: a multiple of four, from 8 to 200.
    hands
        The number of hands, from 2 to 24.
    trumps
        The trump suits in turn, repeated as often as needed: by default the customary "HCDS". A "-" is a hand without
        trumps.
    paper
        "a4" or "letter".

    Returns
    -------
    PrintedPages
        The pages.

    Raises
    ------
    BadOption
        If the number of players leaves a table short, or an option is not valid.

    Examples
    --------
    >>> print_drive(12)
    <PrintedPages 'A whist drive for 12 players', 4 pages of A4>
    """
    players, hands = check_count("players", players, 8, MOST_PLAYERS), check_count("hands", hands, 2, 24)
    if players % 4:
        raise BadOption(
            "players={players}: a drive needs full tables of four, so {low} or {high}.",
            players=players,
            low=players - players % 4,
            high=players - players % 4 + 4,
        )
    paper, order = check_paper(paper), _trumps(trumps)
    rows = [(number + 1, order[number % len(order)]) for number in range(hands)]
    cards = [_card(number, rows) for number in range(players)]
    title = phrase("A whist drive for {players} players", players=players)
    sheets = [_host(title, players // 4, len(rows)), *sheets_of(cards, _ON_A_SHEET, "drive")]
    return PrintedPages(title, sheets, paper, _STYLE + _SHORTER[paper])


def _trumps(given: object) -> list[str]:
    letters = given.upper() if isinstance(given, str) else ""
    if not letters or set(letters) - set("CDHS-"):
        raise BadOption(
            "trumps={trumps}: write the suits in order, such as 'HCDS', with '-' for a hand without trumps.",
            trumps=quoted(given),
        )
    return [
        marked(f"{{{letter}}} {Suit(letter).word.capitalize()}") if letter != "-" else phrase("none")
        for letter in letters
    ]


def _card(number: int, rows: list[tuple[int, str]]) -> str:
    """Return the card of one player: four at a table, star and circle opposite each other."""
    table, place = divmod(number, 4)
    sign = phrase("star ★") if place < 2 else phrase("circle ●")
    partner = phrase("North–South") if place % 2 == 0 else phrase("East–West")
    title = phrase("Table {table}, {sign}", table=table + 1, sign=sign)
    start = phrase("You begin {way}. Name:", way=partner)
    heads = [phrase("Hand"), phrase("Trumps"), phrase("Table"), phrase("Tricks"), phrase("Total"), phrase("Checked")]
    lines = [[str(hand), trump, str(table + 1) if hand == 1 else "", "", "", ""] for hand, trump in rows]
    head = f"<h2>{title}</h2><p class='named'>{start}<span></span></p>"
    return f"<div class='score'>{head}{grid(heads, lines, 'ruled')}</div>"


def _host(title: str, tables: int, hands: int) -> str:
    steps = [
        phrase(
            "Number {tables} tables and put a pack on each. Give everybody a card that shows their table and seat.",
            tables=tables,
        ),
        phrase("At every table a star and a circle are partners and sit opposite each other."),
        phrase(
            "Announce the trumps. The player who cuts the highest card deals the first hand. After that, the "
            "star who stayed deals."
        ),
        phrase("After each hand, everybody writes down their side's tricks, and an opponent initials the card."),
        phrase(
            "The winners move: the star to the next higher table, the circle to the next lower. From the last table "
            "the star goes to table 1, and from table 1 the circle goes to the last."
        ),
        phrase(
            "The losers stay but change partners: each plays the next hand with the newcomer who has the other shape."
        ),
        phrase(
            "Halfway, add up the first {half} hands; after hand {hands}, all of them. The highest total wins. There "
            "may also "
            "be prizes for the best half and for the fewest tricks.",
            half=hands // 2,
            hands=hands,
        ),
    ]
    told = "".join(f"<li>{marked(step)}</li>" for step in steps)
    return f"<h1>{marked(title)}</h1><ol>{told}</ol>"
