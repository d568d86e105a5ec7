"""Short Whist, or five point whist: games to five, with honours.

Rules after CatsAtCards, "How to play Whist"; its lost list of honours is restored from the laws of short whist: four 4,
three 2 (SH-1). Tricks are counted first, and a side that stands at four may not score honours (SH-2); honours belong to
those to whom they were dealt (SH-3); claiming them by hand, and rubber points, are options (SH-4).
"""

from whist_nb.engine.game import Variant
from whist_nb.engine.matches import SidePoints, ending
from whist_nb.engine.options import switch
from whist_nb.engine.rubber import SoFar, add, rubber
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statements
from whist_nb.variants.odd_tricks import (
    CLAIM_HONOURS,
    GAMES_TO_WIN,
    MATCH_BASIS,
    claimed,
    count_honours,
    count_tricks,
    honours_due,
    turned_up_deal,
)

TARGET = 5


async def deal(table: Table, so_far: SoFar) -> tuple[SidePoints, Statements]:
    """As in whist; tricks first, then honours unless tricks have ended the game."""
    held = await turned_up_deal(table, cards=13)
    points, why = count_tricks(table)
    if max(add(so_far.points, points)) >= TARGET:
        return points, why
    due = honours_due(held, so_far.points, barred_at=4 if table.options["honours_bar_at_four"] else None)
    return count_honours(points, why, await claimed(table, due))


def treble_double_single(losers_points: int) -> int:
    """Rubber points of a game: three if the losers have none, two if one or two, else one."""
    return 3 if losers_points == 0 else 2 if losers_points <= 2 else 1


async def match(table: Table) -> None:
    """A rubber: games to five, best of three."""
    stakes = treble_double_single if table.options["rubber_points"] else None
    await rubber(table, deal, TARGET, table.options["match_basis"], stakes)


SHORT_WHIST = Variant(
    id="short-whist",
    title="Short Whist",
    seats=(4,),
    partners=True,
    rules=match,
    ending=ending,
    plays_all=True,
    special="games to five points, four honours count",
    source="CatsAtCards, How to play Whist, and the laws of short whist",
    own_options={
        "honours_bar_at_four": switch(True, "A side that stood at four before the deal scores no honours."),
        "rubber_points": switch(False, "Games count three, two or one, and the rubber two more."),
        "claim_honours": CLAIM_HONOURS,
        "games_to_win": GAMES_TO_WIN,
        "match_basis": MATCH_BASIS,
    },
)
