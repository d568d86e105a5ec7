"""Games played from layouts: each seat has covered cards, a faced card on each, and a small hand."""

from whist_nb.engine.matches import Played, most_tricks
from whist_nb.engine.play import ask_card
from whist_nb.engine.table import Table


async def trick(table: Table, leader: int) -> int:
    """Each plays from hand or layout; a covered card is turned at once when its cover has been played."""
    for seat in table.clockwise(leader):
        played = await ask_card(table, seat)
        table.play(seat, played.card)
        table.uncover(seat, played.card)
    return table.gather()


async def deal(table: Table, columns: int, in_hand: int) -> Played:
    """Lay out, deal the hands, and play until all cards are gone or, with ``early_end``, the deal is decided."""
    table.deal_layout(columns)
    table.deal(dict.fromkeys(table.seats, in_hand))
    leader = table.eldest
    table.stage("", tricks=26)
    while any(table.hands):
        leader = await trick(table, leader)
        if table.options["early_end"] and max(table.tricks_won) == 14:
            break
    return most_tricks(table)
