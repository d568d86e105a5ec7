"""Classic Whist: a single game to five points, with honours, played with two packs in turn.

The rules follow a page on whist to five with honours. Tricks are counted first and honours last, or honours of the side
that lost the odd trick are void (CW-1); honours count as dealt (CW-2); the first dealer is chosen by lot, or by drawing
cards with the ace high (CW-3). The second pack only saves time at a real table.
"""

from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.rubber import RubberScore, rubber
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, SidePoints, Tricks, add, by_side, for_seats
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statements
from whist_nb.variants.odd_tricks import (
    CLAIM_HONOURS,
    CLAIM_WORDS,
    CLAIMS_TOLD,
    claimed,
    count,
    ends_game,
    honours_due,
    odd_tricks,
    turned_up_deal,
)

TARGET = 5


async def deal(table: Table, so_far: RubberScore) -> tuple[SidePoints, Statements]:
    """Play as in whist; tricks first, then honours, which a side at four may not claim."""
    held = await turned_up_deal(table, cards=13)
    if table.options["honours"]:
        held = await claimed(table, so_far, TARGET, held)
    return count(table, so_far, points, held)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score a point for each trick above six; then honours, unless tricks ended the game or the side was at four."""
    odd, before = odd_tricks(tricks), extras.before
    if not options["honours"] or ends_game(odd, before, TARGET):
        return for_seats(odd)
    due = honours_due(by_side(extras.honours), before, barred_at=4)
    if options["honours_precedence"] == "void":  # only the side with the odd trick scores honours
        due = due[0] * (odd[0] > 0), due[1] * (odd[1] > 0)
    return for_seats(add(odd, due))


async def match(table: Table) -> None:
    """Play a single game to five; or a rubber, won with the second game."""
    await rubber(table, deal, TARGET, basis="rubber", ace_low=False)


CLASSIC_WHIST = Variant(
    id="classic-whist",
    title="Classic Whist",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    plays_all=True,
    special=phrase("one game to five points, tricks before honours"),
    source="a page on classic whist to five points with honours",
    own_options={
        "games_to_win": number(1, "This many games win the match. Choose 2 for a rubber."),
        "honours": switch(
            True,
            "A side that was dealt three or four of the ace, king, queen and jack of trumps scores for them.",
        ),
        "honours_precedence": Option(
            "order",
            ("order", "void"),
            "Tricks either just count before honours, or they cancel the other side's honours as well.",
        ),
        "claim_honours": CLAIM_HONOURS,
    },
    questions=CLAIM_WORDS,
    answers=CLAIMS_TOLD,
    tutorial=Tutorial(phrase("see why tricks are scored before honours"), "short-whist", kin=True),
    usual_for=frozenset({"two_packs"}),
)
