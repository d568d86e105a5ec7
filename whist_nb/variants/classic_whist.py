"""Classic Whist: a single game to five points, with honours, two packs in turn.

Rules after a page on whist to five with honours. Tricks are counted first and honours last, or honours of the side that
lost the odd trick are void (CW-1); honours count as dealt (CW-2); the first dealer by lot, or by drawing with the ace
high (CW-3). The second pack only saves time at a real table.
"""

from whist_nb.engine.game import Variant
from whist_nb.engine.matches import SidePoints, ending
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.rubber import SoFar, add, rubber
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statements
from whist_nb.variants.odd_tricks import (
    CLAIM_HONOURS,
    claimed,
    count_honours,
    count_tricks,
    honours_due,
    turned_up_deal,
)

TARGET = 5


async def deal(table: Table, so_far: SoFar) -> tuple[SidePoints, Statements]:
    """As in whist; tricks, then honours, which a side at four may not claim."""
    held = await turned_up_deal(table, cards=13)
    points, why = count_tricks(table)
    if max(add(so_far.points, points)) >= TARGET or not table.options["honours"]:
        return points, why
    due = honours_due(held, so_far.points, barred_at=4)
    if table.options["honours_precedence"] == "void":  # only the side with the odd trick scores honours
        due = due[0] * (points[0] > 0), due[1] * (points[1] > 0)
    return count_honours(points, why, await claimed(table, due))


async def match(table: Table) -> None:
    """A single game to five; or a rubber, won with the second game."""
    await rubber(table, deal, TARGET, basis="rubber", ace_low=False)


CLASSIC_WHIST = Variant(
    id="classic-whist",
    title="Classic Whist",
    seats=(4,),
    partners=True,
    rules=match,
    ending=ending,
    plays_all=True,
    special="one game to five points, tricks before honours",
    source="a page on classic whist to five points with honours",
    own_options={
        "games_to_win": number(1, "Games that win the match; 2 plays a rubber."),
        "honours": switch(True, "Count ace, king, queen and jack of trumps as dealt."),
        "honours_precedence": Option(
            "order", ("order", "void"), "Tricks are merely counted first, or honours of the others are void."
        ),
        "claim_honours": CLAIM_HONOURS,
    },
)
