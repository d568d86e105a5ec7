"""Humbug: the whole pack for two players, with nothing hidden except what has been forgotten.

The rules follow CatsAtCards, "How to play Whist". The dealer's last card makes trumps, or clubs always do (HU-1);
thirteen tricks each are a draw (HU-2); revokes are refused, or allowed and paid for (HU-3); hands are open unless they
are to be remembered (HU-4). Played cards may not be looked at again.
"""

from whist_nb.engine.actions import PLAY
from whist_nb.engine.cards import Cards, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.matches import TRICKS, Played, settle_ending, single_deals
from whist_nb.engine.options import MATCH_DEALS, TRICK_REVIEW, Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import each, trick, why_no_card
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, to_the_higher
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statements, TwoSeatValues, Wording

REVOKES = Wording("Revokes: {first} and {second}, three tricks to the other player for each.")


async def deal(table: Table) -> Played:
    """Deal twenty-six cards each, the dealer's last face up for trumps and then taken up; play twenty-six tricks."""
    table.deal(dict.fromkeys(table.seats, 26))
    if table.options["trump"] == "turned":
        table.trump = table.turn_up(table.dealer).suit
        table.take_up(table.dealer)
    else:
        table.trump = Suit.CLUBS
    table.stage(tricks=26)
    return count(table, await play(table, table.eldest))


async def play(table: Table, leader: int) -> list[int]:
    """Play all the tricks, with open hands unless they have to be remembered; return the revokes of each player."""
    if table.options["open_hands"]:
        for seat in table.clockwise(leader):
            table.show(seat, Cards(table.hands[seat]).sorted())
    if table.options["allow_revoke"]:
        table.note("may_revoke", None, None, table.everyone)
    revokes = [0, 0]
    while any(table.hands):
        if table.options["allow_revoke"]:
            leader = await revoking_trick(table, leader, revokes)
        else:
            leader = await trick(table, leader)
    return revokes


async def revoking_trick(table: Table, leader: int, revokes: list[int]) -> int:
    """Play a trick in which nobody must follow suit; a player who could have followed and did not has revoked."""
    for seat in table.clockwise(leader)[len(table.trick) :]:
        hand, led = table.hands[seat], table.led
        played = await table.ask(seat, "card", each(PLAY, hand), why_no_card)
        revokes[seat] += played.card.suit is not led and any(card.suit is led for card in hand)
        table.play(seat, played.card)
    return table.gather()


def tally(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Count tricks, and three for each revoke of the other player."""
    first, second = extras.revokes or (0, 0)
    return tricks[0] + 3 * second, tricks[1] + 3 * first


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Give the deal to the player credited with more tricks."""
    return to_the_higher(tally(tricks, contract, options, extras))


def count(table: Table, revokes: list[int]) -> Played:
    """Return what the tricks and revokes score, and why."""
    extras = Extras(revokes=tuple(revokes))
    credited = tally(table.tricks_won, None, table.options, extras)
    why: Statements = (TRICKS(won=TwoSeatValues((credited[0], credited[1]))),)
    if any(revokes):
        table.note("revokes", None, tuple(revokes), table.everyone)
        why += (REVOKES(first=revokes[0], second=revokes[1]),)
    return points(table.tricks_won, None, table.options, extras), why


async def ending(table: Table, leader: int) -> None:
    """Play a position like a deal: hands open and revokes allowed as agreed; only tricks count."""
    await play(table, leader)
    settle_ending(table)


async def match(table: Table) -> None:
    """Play one deal, or as many as agreed."""
    await single_deals(table, deal, table.options["match_deals"])


HUMBUG = Variant(
    id="humbug",
    title="Humbug",
    seats=(2,),
    rules=match,
    ending=ending,
    points=points,
    tally=tally,
    plays_for="the deal",
    special=phrase("the whole pack between two, both hands open, and only the played cards to remember"),
    source="CatsAtCards, How to play Whist",
    plays_all=True,
    suits_alike=lambda options: ("SHD",) if options["trump"] == "clubs" else ("SHDC",),
    own_options={
        "open_hands": switch(True, "Both hands are face up from the start of the play."),
        "trick_review": Option("none", TRICK_REVIEW.choices, TRICK_REVIEW.doc),
        "match_deals": MATCH_DEALS,
        "trump": Option(
            "turned",
            ("turned", "clubs"),
            "The dealer's last card decides the trump suit, or clubs are always trumps.",
        ),
        "allow_revoke": switch(False, "You may play any card, but each revoke costs you three tricks."),
    },
    deals_open=True,
    tutorial=Tutorial(phrase("count the tricks in two open hands, and look ahead"), "whist"),
)
