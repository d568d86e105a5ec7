"""Cycling Whist, in which trumps change from deal to deal: hearts, diamonds, spades, clubs, none.

The rules follow CatsAtCards, "How to play Whist". The cycle does not start again with a new game (CY-1); another order
and a fresh start with each game are options.
"""

from whist_nb.engine.cards import Suit
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.rubber import RubberScore, rubber
from whist_nb.engine.scoring import Options, SidePoints
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statements
from whist_nb.variants.odd_tricks import GAMES_TO_WIN, HONOURS, MATCH_BASIS, count, honours_held, points


async def deal(table: Table, so_far: RubberScore) -> tuple[SidePoints, Statements]:
    """Deal thirteen cards each, nothing face up; the number of the deal decides trumps."""
    cycle = trump_cycle(table.options)
    turn = so_far.deals if table.options["restart_each_game"] else len(table.results)
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = cycle[turn % len(cycle)]
    held = honours_held(table)
    table.stage(tricks=13)
    await tricks(table, 13, leader=table.eldest)
    return count(table, so_far, points, held)


def trump_cycle(options: Options) -> tuple[Suit | None, ...]:
    """Return the trumps of the deals, in the order in which they rotate."""
    return tuple(None if word == "NT" else Suit(word) for word in options["cycle"].split())


async def match(table: Table) -> None:
    """Play a rubber: games to seven, best of three."""
    await rubber(table, deal, table.options["target"], table.options["match_basis"])


CYCLING_WHIST = Variant(
    id="cycling-whist",
    title="Cycling Whist",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    plays_all=True,
    trump_cycle=trump_cycle,
    special=phrase("trumps in rotation: hearts, diamonds, spades, clubs, no trumps"),
    source="CatsAtCards, How to play Whist",
    own_options={
        "cycle": Option("H D S C NT", ("H D S C NT", "NT S H D C"), "The order of the trump suits."),
        "restart_each_game": switch(False, "The order starts again with each game of the rubber."),
        "target": number(7, "This many points win a game. People have played to 5, 7, 9 and 10."),
        "games_to_win": GAMES_TO_WIN,
        "match_basis": MATCH_BASIS,
        "honours": HONOURS,
    },
    tutorial=Tutorial(phrase("judge a hand in each suit, and without trumps"), "whist"),
    usual_for=frozenset({"PBN board without trumps"}),
)
