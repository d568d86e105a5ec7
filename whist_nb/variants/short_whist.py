"""Short Whist, or five point whist: games to five, with honours.

The rules follow CatsAtCards, "How to play Whist"; its lost list of honours is restored from the laws of short whist:
four 4, three 2 (SH-1). Tricks are counted first, and a side with four points may not score honours (SH-2); honours
belong to those to whom they were dealt (SH-3); claiming them by hand, and rubber points, are options (SH-4).
"""

from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.options import switch
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
    GAMES_TO_WIN,
    MATCH_BASIS,
    claimed,
    count,
    ends_game,
    honours_due,
    odd_tricks,
    turned_up_deal,
)

TARGET = 5


async def deal(table: Table, so_far: RubberScore) -> tuple[SidePoints, Statements]:
    """Play as in whist; tricks first, then honours unless tricks have ended the game."""
    held = await turned_up_deal(table, cards=13)
    return count(table, so_far, points, await claimed(table, so_far, TARGET, held))


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score a point for each trick above six; then honours, unless tricks ended the game or the side was at four."""
    odd, before = odd_tricks(tricks), extras.before
    if ends_game(odd, before, TARGET):
        return for_seats(odd)
    barred_at = 4 if options["honours_bar_at_four"] else None
    return for_seats(add(odd, honours_due(by_side(extras.honours), before, barred_at)))


def treble_double_single(losers_points: int) -> int:
    """Return the rubber points of a game: three if the losers have none, two if one or two, else one."""
    return 3 if losers_points == 0 else 2 if losers_points <= 2 else 1


async def match(table: Table) -> None:
    """Play a rubber: games to five, best of three."""
    stakes = treble_double_single if table.options["rubber_points"] else None
    await rubber(table, deal, TARGET, table.options["match_basis"], stakes)


SHORT_WHIST = Variant(
    id="short-whist",
    title="Short Whist",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    plays_all=True,
    special=phrase("games to five points, four honours count"),
    source="CatsAtCards, How to play Whist, and the laws of short whist",
    own_options={
        "honours_bar_at_four": switch(True, "A side that was on four before the deal scores nothing for honours."),
        "rubber_points": switch(False, "A game scores three points, two or one, and the rubber scores two more."),
        "claim_honours": CLAIM_HONOURS,
        "games_to_win": GAMES_TO_WIN,
        "match_basis": MATCH_BASIS,
    },
    questions=CLAIM_WORDS,
    answers=CLAIMS_TOLD,
    tutorial=Tutorial(phrase("score honours in a game to five"), "whist"),
)
