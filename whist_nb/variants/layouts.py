"""Games with layouts: each player has covered cards, a face-up card on top of each, and a small hand."""

from whist_nb.engine.actions import Action
from whist_nb.engine.matches import TRICKS, Played
from whist_nb.engine.play import ask_card, why_no_card_of
from whist_nb.engine.scoring import more_tricks
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statement, TwoSeatValues, Wording

TIME_TO_PLAY = Wording("{held}.", head="Play a card now, from your hand or face up in front of you")
NOT_THERE = Wording("you have {held}.", head="{card} is neither in your hand nor face up in front of you")
FOLLOW_SUIT = Wording("you have {held}.", head="You must follow {suit}, from your hand or face up in front of you")


async def trick(table: Table, leader: int) -> int:
    """Play a trick from hand or layout; a covered card is turned up as soon as its cover has been played."""
    for seat in table.clockwise(leader):
        played = await ask_card(table, seat, why_no_card)
        table.play(seat, played.card)
        table.uncover(seat, played.card)
    return table.gather()


def why_no_card(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids an answer: only cards of the hand and face-up cards may be played."""
    return why_no_card_of(table, seat, action, (TIME_TO_PLAY, NOT_THERE, FOLLOW_SUIT))


async def deal(table: Table, columns: int, in_hand: int) -> Played:
    """Lay out, deal the hands, and play until all cards are gone or, with ``early_end``, the deal is decided."""
    table.deal_layout(columns)
    table.deal(dict.fromkeys(table.seats, in_hand))
    leader = table.eldest
    table.stage(tricks=26)
    while any(table.hands):
        leader = await trick(table, leader)
        if table.options["early_end"] and max(table.tricks_won) == 14:
            break
    mine, theirs = won = table.tricks_won
    return more_tricks(won, None, table.options), (TRICKS(won=TwoSeatValues((mine, theirs))),)
