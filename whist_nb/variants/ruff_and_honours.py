"""Ruff and Honours: twelve cards each and a stock of four, which the holder of the ace of trumps may take.

The rules follow CatsAtCards, "How to play Whist". Taking is a right, not a duty (RH-1), and all four are asked so that
the question betrays nothing (RH-2); three honours score even if the fourth is dead (RH-3); tricks are scored before
honours (RH-4); any card may be laid aside (RH-5); honours are worth two and four (RH-6).
"""

from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import LeftOver, Tutorial
from whist_nb.engine.matches import Played, up_to
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, add, by_side, for_seats
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.variants.odd_tricks import ends_game, honours_due, honours_held, odd_tricks, why
from whist_nb.variants.ruff import answers_about, exchange, question_about


async def deal(table: Table) -> Played:
    """Deal twelve cards each, and turn one of four up for trumps; then the ruff and twelve tricks."""
    table.deal(dict.fromkeys(table.seats, 12))
    table.trump = table.turn_up().suit
    held = honours_held(table)
    await exchange(table, table.options["ruff_optional"])
    if table.options["honours_by"] == "start_of_play":
        held = honours_held(table)
    before = table.scores[0], table.scores[1]
    table.stage(tricks=12)
    await tricks(table, 12, leader=table.eldest)
    scored = points(table.tricks_won, None, table.options, Extras(before=before, honours=held))
    return scored, why((scored[0], scored[1]), table.tricks_won)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score a point for each trick above six; then honours, unless tricks have won the game."""
    odd, before = odd_tricks(tricks), extras.before
    if options["tricks_first"] and ends_game(odd, before, options["target"]):
        return for_seats(odd)
    return for_seats(add(odd, honours_due(by_side(extras.honours), before, barred_at=None)))


async def match(table: Table) -> None:
    """Play a single game to nine."""
    await up_to(table, deal, table.options["target"])


RUFF_AND_HONOURS = Variant(
    id="ruff-and-honours",
    title="Ruff and Honours",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    special=phrase("a stock of four for the holder of the ace of trumps, honours counted when play begins"),
    source="CatsAtCards, How to play Whist",
    own_options={
        "ruff_optional": switch(True, "The player with the right to the stock may leave it."),
        "honours_by": Option(
            "start_of_play",
            ("start_of_play", "dealt"),
            "Honours count for the side that holds them when play begins, or for the side that was dealt them.",
        ),
        "target": number(9, "Points that win the game."),
        "tricks_first": switch(True, "Honours are not counted once tricks have won the game."),
    },
    questions={"the stock": question_about("stock")},
    answers=answers_about("stock"),
    left_over=LeftOver("stock"),
    lays_aside=True,
    spares_to_ace=True,
    tutorial=Tutorial(phrase("take the stock, or know who did"), "whisk"),
    usual_for=frozenset({"spare_cards"}),
)
