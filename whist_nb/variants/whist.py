"""Whist: the parent game, a rubber of games to seven points.

Rules after CatsAtCards, "How to play Whist", with its gaps settled as follows: the match goes to the
side with more points (W-1), game values are reported beside it (W-2), no third game after two
(W-3), the deal simply goes round (W-4), no plain card wins off suit (W-5), the bar on honours stands
one below the target (W-6), and partners and dealer may be drawn for (W-7).
"""

from whist_nb.engine.game import Variant
from whist_nb.engine.matches import SidePoints, ending, odd_tricks, rubber
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.play import tricks
from whist_nb.engine.table import Table
from whist_nb.variants.honours import honours_due, honours_held


async def deal(table: Table) -> SidePoints:
    """Thirteen cards each; the dealer's last one is faced and makes trumps; thirteen tricks."""
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = table.turn_up(table.dealer).suit
    honours = honours_held(table) if table.options["honours"] else (0, 0)
    table.stage("", tricks=13)
    await tricks(table, 13, leader=table.eldest)
    return honours


def count(table: Table, before: SidePoints, honours: SidePoints) -> tuple[SidePoints, str]:
    """Tricks beyond six first, then honours as they were dealt."""
    points = odd_tricks(table)
    why = f"{max(table.by_side(table.tricks_won))} tricks less the book of 6."
    after = before[0] + points[0], before[1] + points[1]
    due = honours_due(honours, before, after, table.options["target"])
    if max(due):
        why += f" {'Four' if max(due) == 4 else 'Three'} honours add {max(due)}."
    return (points[0] + due[0], points[1] + due[1]), why


async def match(table: Table) -> None:
    """A rubber: games to seven, best of three."""
    await rubber(table, deal, count)


WHIST = Variant(
    id="whist",
    title="Whist",
    seats=(4,),
    partners=True,
    rules=match,
    ending=ending,
    plays_all=True,
    special="partners, a turned-up trump, a rubber of games to seven",
    source="CatsAtCards, How to play Whist",
    own_options={
        "target": number(7, "Points that win a game; 5, 7, 9 and 10 have been usual."),
        "games_to_win": number(2, "Games that win the rubber; 1 plays a single game."),
        "match_basis": Option("points", ("points", "rubber"), "Who wins the match: more points, or the rubber."),
        "honours": switch(False, "Count ace, king, queen and jack of trumps as dealt."),
    },
)
