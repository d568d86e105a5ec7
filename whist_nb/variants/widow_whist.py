"""Widow Whist: three players, and a spare hand that can be taken in exchange for one's own; clubs are always trumps.

The rules follow CatsAtCards, "How to play Whist". The first to pick up owes four tricks, whichever hand is kept (WI-1);
everybody has the same choices (WI-2); a tie at the target means another deal (WI-3); after the dealer the spare hand is
out of play (WI-4).
"""

from collections.abc import Sequence

from whist_nb.engine.actions import LEAVE, PICK_UP, Action, Call
from whist_nb.engine.cards import Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import AnswerWords, LeftOver, QuestionWords, Tutorial
from whist_nb.engine.matches import Played, up_to
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, every_need
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.engine.wording import Wording

KEEP_OWN, KEEP_PICKED = Call("keep own"), Call("keep picked")
NOBODY_PICKED_UP = Wording("nobody picked up", head="Quotas")
FIRST_OWES_FOUR = Wording("the first to pick up owes four", head="Quotas")
LESS_QUOTAS = Wording("The quotas of {quotas} are taken off the tricks.")


LEAVE_OR_PICK_UP = Wording("Now decide whether to pick up the spare hand or leave it.")
KEEP_ONE = Wording("keep your own hand, or the one picked up.", head="You have picked up")


async def deal(table: Table) -> Played:
    """Deal thirteen cards to the widow and to each player; then the exchange, and thirteen tricks of three cards."""
    table.deal_with_widow(13)
    table.trump = Suit(table.options["trump"])
    taker = await exchange(table)
    contract = contract_of(None, ()) if taker is None else contract_of(PICK_UP, (taker,))
    table.undertake(contract)
    table.stage(tricks=13)
    await tricks(table, 13, leader=table.eldest)
    scored = points(table.tricks_won, contract, table.options)
    quotas = tuple(need or 0 for need in contract.needs)
    return scored, (LESS_QUOTAS(quotas=quotas),)


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return the contract: everybody owes three tricks, the first to pick up four."""
    label = (FIRST_OWES_FOUR if seats else NOBODY_PICKED_UP)()
    quotas = tuple(4 if seat in seats else 3 for seat in range(3))
    return Contract(label, tuple(range(3)), quotas, call=call)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score the tricks won less those owed."""
    return tuple(won - quota for won, quota in zip(tricks, every_need(contract), strict=True))


async def exchange(table: Table) -> int | None:
    """Let each seat in turn leave the spare hand, or pick it up and keep either; return the first to pick up."""
    taker = None
    for seat in table.clockwise(table.eldest):
        answer = await table.ask(seat, "the widow", (LEAVE, PICK_UP), LEAVE_OR_PICK_UP())
        table.say("call", seat, answer)
        if answer is LEAVE:
            continue
        taker = seat if taker is None else taker
        table.look_at_stock(seat)
        if not table.options["second_exchange"] or await keeps_picked(table, seat):
            table.swap_with_stock(seat)
    return taker


async def keeps_picked(table: Table, seat: int) -> bool:
    """Ask a player who has picked up to keep those cards or go back to their own."""
    answer = await table.ask(seat, "which hand to keep", (KEEP_OWN, KEEP_PICKED), KEEP_ONE())
    table.say("call", seat, answer)
    return answer is KEEP_PICKED


async def match(table: Table) -> None:
    """Play until somebody has reached the target, usually fifteen, and leads alone."""
    await up_to(table, deal, table.options["target"])


def after_the_dealer(view: View) -> str | None:
    """Return the rule for the dealer, who is the last to be asked."""
    if view.to_act != view.dealer:
        return None
    return phrase("Nobody picks up after the dealer, so the hand you lay down is out of play.")


QUESTIONS = {
    "the widow": QuestionWords(
        phrase("answer about the spare hand"),
        phrase("Leave the spare hand, or pick it up?"),
        phrase("Your turn. Leave the spare hand, or pick it up."),
        phrase("The first player to pick it up must win four tricks, and everybody else three."),
        phase="the spare hand",
    ),
    "which hand to keep": QuestionWords(
        "choose a hand",
        phrase("Which hand do you keep?"),
        phrase("You see both hands. Keep one, and the other goes face down."),
        phrase("The next player may pick up the hand you lay down."),
        phase="the spare hand",
        rule_here=after_the_dealer,
    ),
}
ANSWERS = {
    "leave": AnswerWords(described="left the spare hand"),
    "pick up": AnswerWords(phrase("look at it, then keep one hand"), phrase("picked up the spare hand")),
    "keep own": AnswerWords(phrase("the spare hand goes back"), phrase("kept the hand as dealt")),
    "keep picked": AnswerWords(phrase("your own hand goes face down"), "kept the spare hand"),
}

WIDOW_WHIST = Variant(
    id="widow-whist",
    title="Widow Whist",
    seats=(3,),
    rules=match,
    points=points,
    contract=contract_of,
    plays_for="tricks",
    special=phrase("three players, a spare hand to exchange with, clubs always trumps, quotas of three and four"),
    source="CatsAtCards, How to play Whist",
    suits_alike=lambda options: ("SHDC".replace(options["trump"], ""),),
    own_options={
        "target": number(15, "Points that end the match."),
        "second_exchange": switch(True, "A player who picks up the spare hand may go back to their own."),
        "trump": Option("C", ("C", "S", "H", "D"), "The suit that is always trumps."),
    },
    questions=QUESTIONS,
    answers=ANSWERS,
    left_over=LeftOver("spare hand"),
    has_contracts=True,
    lays_aside=True,
    tutorial=Tutorial(phrase("decide whether to change your whole hand"), "whist"),
    usual_for=frozenset({"spare_hand"}),
)
