"""The right to take the four spare cards, which goes with the ace of trumps; asking must not reveal who has it."""

from whist_nb.engine.actions import LEAVE, Action, Call
from whist_nb.engine.cards import Card, Rank
from whist_nb.engine.game_words import AnswerWords, QuestionWords
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import ask_sealed, lay_aside
from whist_nb.engine.table import Table
from whist_nb.engine.view import View
from whist_nb.engine.wording import Statement, Wording

TAKE = Call("take")


NO_RIGHT = Wording("you can only leave the spare cards.", head="You do not hold {ace} and are not the dealer")
TAKE_OR_LEAVE = Wording("Now decide whether to take the spare cards or leave them.")


def holder_of_the_ace(table: Table) -> int | None:
    """Return the seat with the ace of trumps in its hand, if any."""
    ace = Card(f"A{table.trump}")
    return next((seat for seat in table.seats if ace in table.hands[seat]), None)


async def taker(table: Table, optional: bool) -> int | None:
    """Return the seat that takes the stock: the holder of the ace of trumps, or else the dealer; None if it is left.

    With the ace turned up everybody knows that the dealer has the right, and only the dealer is asked. Otherwise all
    four are asked, sealed; the dealer's answer counts if no hand holds the ace.
    """
    holder = holder_of_the_ace(table)
    entitled = table.dealer if holder is None else holder
    if not optional:
        return entitled
    if table.stock[0] is Card(f"A{table.trump}"):
        answer = await table.ask(table.dealer, "the stock", (TAKE, LEAVE))
        return table.dealer if answer is TAKE else None
    may_take = (table.dealer, holder)
    answers = await ask_sealed(
        table,
        table.clockwise(table.eldest),
        "the stock",
        lambda seat: (TAKE, LEAVE) if seat in may_take else (LEAVE,),
        why_not_take,
    )
    return entitled if answers[entitled] is TAKE else None


def why_not_take(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule: the right belongs to the ace or the dealer; nobody else learns more than that."""
    if action is TAKE:
        return NO_RIGHT(ace=Card(f"A{table.trump}"))
    return TAKE_OR_LEAVE()


async def exchange(table: Table, optional: bool) -> int | None:
    """Let the stock be taken and four cards discarded, or left; return the seat that took it."""
    seat = await taker(table, optional)
    if seat is None:
        table.note("left", None, None, table.everyone)
        return None
    table.say("call", seat, TAKE)
    table.take_stock(seat)
    await lay_aside(table, seat, 4)
    return seat


def question_about(pile: str) -> QuestionWords:
    """Return the words for asking who takes the left-over cards, for which each game has its own name."""
    return QuestionWords(
        phrase("answer about the {pile}", pile=pile),
        phrase("Take the {pile}, or leave it?", pile=pile),
        phrase("Your turn. Say whether you take the {pile}.", pile=pile),
        phrase(
            "The player with the ace of trumps may take it. If no player holds the ace, the dealer "
            "may. Everybody is asked, "
            "so the question gives nothing away."
        ),
        phase=phrase("the {pile}", pile=pile),
        lone=phrase("If you have no right to the {pile}, you leave it. Everybody is asked.", pile=pile),
        rule_here=lambda view: _with_the_ace_open(view, pile),
    )


def _with_the_ace_open(view: View, pile: str) -> str | None:
    if view.turn_up is None or view.turn_up.rank is not Rank.ACE:
        return None
    return phrase("The ace of trumps is turned up, so only the dealer may take the {pile}.", pile=pile)


def answers_about(pile: str) -> dict[str, AnswerWords]:
    """Return the answers to that question."""
    return {"take": AnswerWords("and lay four aside", phrase("took the {pile}", pile=pile))}
