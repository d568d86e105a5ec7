"""Whisk, the ancestor of whist, played with 48 cards: the twos are taken out.

The rules follow CatsAtCards, "How to play Whist". The book is still six, so six tricks each score nothing (WK-1); the
target is still seven (WK-2). The turn-up is taken up before the opening lead.
"""

from whist_nb.engine.cards import PACK_48
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.options import number
from whist_nb.engine.phrases import phrase
from whist_nb.engine.rubber import RubberScore, rubber
from whist_nb.engine.scoring import SidePoints
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statements
from whist_nb.variants.odd_tricks import GAMES_TO_WIN, HONOURS, MATCH_BASIS, count, points, turned_up_deal


async def deal(table: Table, so_far: RubberScore) -> tuple[SidePoints, Statements]:
    """Deal twelve cards each; everybody sees the turn-up before it goes back to the dealer's hand."""
    return count(table, so_far, points, await turned_up_deal(table, cards=12, taken_up_first=True))


async def match(table: Table) -> None:
    """Play a rubber: games to seven, best of three."""
    await rubber(table, deal, table.options["target"], table.options["match_basis"])


WHISK = Variant(
    id="whisk",
    title="Whisk",
    seats=(4,),
    pack=PACK_48,
    partners=True,
    rules=match,
    points=points,
    plays_all=True,
    special=phrase("48 cards without the twos, a turn-up to remember, no points for six tricks each"),
    source="CatsAtCards, How to play Whist",
    own_options={
        "target": number(7, "This many points win a game. Some people play to nine, with honours."),
        "games_to_win": GAMES_TO_WIN,
        "match_basis": MATCH_BASIS,
        "honours": HONOURS,
    },
    tutorial=Tutorial(phrase("remember the turn-up, and play with twelve cards"), None),
)
