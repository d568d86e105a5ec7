"""Whist: the parent game, a rubber of games to seven points.

The rules follow CatsAtCards, "How to play Whist", with its gaps settled as follows: the match goes to the side with
more points (W-1), game values are reported beside it (W-2), a rubber won two games to none has no third (W-3), the deal
simply goes round (W-4), no plain card wins off suit (W-5), honours are barred one point below the target (W-6), and
partners and dealer may be drawn for (W-7).
"""

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
    """Deal thirteen cards each, the dealer's last one face up for trumps; then play thirteen tricks."""
    return count(table, so_far, points, await turned_up_deal(table, cards=13))


async def match(table: Table) -> None:
    """Play a rubber: games to seven, best of three."""
    await rubber(table, deal, table.options["target"], table.options["match_basis"])


WHIST = Variant(
    id="whist",
    title="Whist",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    plays_all=True,
    special=phrase("partners, a turned-up trump, a rubber of games to seven"),
    source="CatsAtCards, How to play Whist",
    own_options={
        "target": number(7, "This many points win a game. People have played to 5, 7, 9 and 10."),
        "games_to_win": GAMES_TO_WIN,
        "match_basis": MATCH_BASIS,
        "honours": HONOURS,
    },
    tutorial=Tutorial(phrase("follow suit, win tricks with a partner, score a rubber"), "ruff-and-honours"),
    usual_for=frozenset({"lesson", "PBN board", "spot-the-revoke"}),
)
