"""Tuppi: a Finnish whist for two pairs, without trumps. Rami is played to win tricks, nolo to lose, sooli to win none.

The rules follow accounts of the game on the web. Bid cards are threes to tens (TU-1); a deal that knocks the leaders
back to 0 scores nothing itself (TU-2); there is only one sooli in a deal (TU-3); a failed sooli costs 24 (TU-4).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from whist_nb.engine.actions import Action, Call, Discard, Give, new_call
from whist_nb.engine.cards import Suit
from whist_nb.engine.game_words import AnswerWords, QuestionWords
from whist_nb.engine.matches import up_to
from whist_nb.engine.play import trick_with_last, tricks, why_not_that_card
from whist_nb.engine.scoring import Extras, by_side, for_seats, needs_of
from whist_nb.engine.seats import right_of
from whist_nb.engine.table import Table
from whist_nb.engine.trick import ranking
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import Contract
from whist_nb.engine.wording import Statement, Wording
from whist_nb.variants.bid_cards import BidCards, reveal

Played = tuple[Sequence[int], tuple[Statement, ...]]
"""The points that a deal brings each seat, and the reasons."""

RAMI, NOLO, SOOLI, PASS = new_call("rami"), new_call("nolo"), new_call("sooli"), Call("pass")
RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
BIDS = BidCards(high=RED, calls=(RAMI.text, NOLO.text), ranks="T9876543")
NO_EXTRAS = Extras()
ACES_LOW = "KQJT98765432A"
TARGET, EACH_OVER, EACH_OVER_FAILED, SOOLI_WORTH = 52, 4, 8, 24

RAMI_PLAYED, NOLO_PLAYED, SOOLI_PLAYED = Wording("Rami"), Wording("Nolo: fewest tricks win"), Wording("Sooli")
SOOLI_OR_PASS = Wording("sooli to play alone and take no trick, or pass.", head="Answer the rami now")
RAMI_MADE = Wording("Rami made with {won} tricks: {points}.")
RAMI_FAILED = Wording("Rami failed: {points} to the side with {won} tricks.")
NOLO_WON = Wording("Nolo: the others took {won} tricks, so {points}.")
SOOLI_MADE = Wording("Sooli made: {points}.")
SOOLI_FAILED = Wording("Sooli failed: {points} to the other side.")
KNOCKED_BACK = Wording("Only one side may have points, so both go back to 0.")


async def deal(table: Table) -> Played:
    """Deal thirteen cards each and take a bid card from each; after a rami a defender may play sooli."""
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = None
    ours, theirs, *_ = table.scores
    bidder = await reveal(table, BIDS)
    soloist = None if bidder is None else await ask_for_sooli(table, bidder)
    call = NOLO if bidder is None else RAMI if soloist is None else SOOLI
    contract = contract_of(call, (soloist,) if soloist is not None else table.side_of(bidder))
    if soloist is not None:
        table.rank_by(ranking(ACES_LOW))
        await exchange(table, soloist)
    table.undertake(contract)
    table.stage(tricks=13)
    if soloist is not None:
        await sooli(table, soloist)
    else:
        await tricks(table, 13, leader=table.eldest if bidder is None else right_of(bidder, 4))
    return count(table, contract, Extras(before=(ours, theirs)))


async def ask_for_sooli(table: Table, bidder: int) -> int | None:
    """Ask the two opponents of a rami, the one on its left first; the first to say sooli plays it."""
    for seat in (table.left_of(bidder), right_of(bidder, 4)):
        answer = await table.ask(seat, "sooli or pass", (SOOLI, PASS), SOOLI_OR_PASS())
        table.say("call", seat, answer)
        if answer is SOOLI:
            return seat
    return None


async def exchange(table: Table, soloist: int) -> None:
    """Let the soloist lay a card aside and get one from the partner, who then sits out."""
    (partner,) = (seat for seat in table.side_of(soloist) if seat != soloist)
    answer = await table.ask(soloist, "discard", tuple(map(Discard, table.hands[soloist])), why_not_that_card)
    table.discard(soloist, answer.card)
    answer = await table.ask(partner, "give", tuple(map(Give, table.hands[partner])), why_not_that_card)
    table.lay_down(partner, answer.card)
    table.hand_on(partner, soloist)
    table.lay_hand_aside(partner)


async def sooli(table: Table, soloist: int) -> None:
    """Play tricks of three cards, with the soloist's last, until the soloist takes one."""
    table.say("plays_last", soloist)
    leader = table.left_of(soloist)
    while table.hands[soloist] and leader != soloist:
        leader = await trick_with_last(table, leader, soloist)


# What a deal is worth


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return the contract: in rami seven tricks for a side, in nolo the fewest, in sooli none for one seat."""
    if call is RAMI:
        return Contract(RAMI_PLAYED(), tuple(seats), needs_of(7, seats), call=RAMI)
    if call is SOOLI:
        return Contract(SOOLI_PLAYED(), tuple(seats), needs_of(0, seats), "none at all", SOOLI)
    return Contract(NOLO_PLAYED(), (), needs_of(0, ()), "fewest", NOLO)


def worth(tricks: Sequence[int], contract: Contract) -> tuple[int, int]:
    """Return which side the deal goes to, 0 or 1, and its value, whatever the score is."""
    if contract.call is SOOLI:
        side = contract.seats[0] % 2
        return (1 - side if tricks[contract.seats[0]] else side), SOOLI_WORTH
    won = by_side(tricks)
    most = won.index(max(won))
    if contract.call is NOLO:
        return 1 - most, EACH_OVER * (won[most] - 6)
    made = most in contract.seats  # sides are numbered as the first two seats
    return most, (EACH_OVER if made else EACH_OVER_FAILED) * (won[most] - 6)


def points(
    tricks: Sequence[int], contract: Contract | None, options: Mapping[str, Any], extras: Extras = NO_EXTRAS
) -> tuple[int, ...]:
    """Score the deal for one side; if the other side has points, the deal only takes these away."""
    assert contract is not None, "a deal is rami, nolo or sooli"
    side, scored = worth(tricks, contract)
    theirs = extras.before[1 - side]
    ours = (-theirs, 0) if theirs else (0, scored)
    return for_seats(ours if side == 1 else (ours[1], ours[0]))


def count(table: Table, contract: Contract, extras: Extras) -> Played:
    """Return what the deal brings, and why."""
    scored = points(table.tricks_won, contract, table.options, extras)
    return scored, (*why(table.tricks_won, contract), *((KNOCKED_BACK(),) if min(scored) < 0 else ()))


def why(tricks: Sequence[int], contract: Contract) -> tuple[Statement, ...]:
    """Return the value of the deal in words."""
    side, scored = worth(tricks, contract)
    if contract.call is SOOLI:
        return ((SOOLI_FAILED if tricks[contract.seats[0]] else SOOLI_MADE)(points=scored),)
    most = max(by_side(tricks))
    if contract.call is NOLO:
        return (NOLO_WON(won=most, points=scored),)
    return ((RAMI_MADE if side in contract.seats else RAMI_FAILED)(won=most, points=scored),)


async def match(table: Table) -> None:
    """Play deals until a side has 52 points."""
    await up_to(table, deal, TARGET)


QUESTIONS = {
    "bid card": QuestionWords(
        "lay a bid card",
        None,
        "Press a card from three to ten: red bids rami, to win tricks, and black nolo, to lose them.",
        "Everybody lays a card before any is turned. If one of the four is red, rami is played. The card goes back "
        "to your hand.",
        phase="the bid cards",
    ),
    "sooli or pass": QuestionWords(
        "answer the rami",
        "Sooli, or pass?",
        "Your turn. Play sooli alone against two, or pass.",
        "In sooli you lay a card aside, get one from your partner, play last to every trick, and must take none; aces "
        "are low. It is worth 24.",
        phase="answering the rami",
    ),
    "discard": QuestionWords(
        "lay a card aside",
        None,
        "Lay a card aside, face down: press it. Your partner gives you another.",
        "Any card may be laid aside. Aces are low.",
        phase="laying aside",
    ),
    "give": QuestionWords(
        "give a card to the soloist",
        None,
        "Give your partner a card that takes no trick: press it. Then you sit out.",
        "Any card may be given. Aces are low.",
        phase="giving a card",
    ),
}
ANSWERS = {
    "rami": AnswerWords("without a card: win tricks", "called rami"),
    "nolo": AnswerWords("without a card: lose tricks", "called nolo"),
    "sooli": AnswerWords("take no trick, alone", "called sooli"),
}

TUPPI = Variant(
    id="tuppi",
    title="Tuppi",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    contract=contract_of,
    price=lambda call, options: SOOLI_WORTH if call is SOOLI else None,
    plays_for="points",
    rankings=("AKQJT98765432", ACES_LOW),
    suits_alike=lambda options: ("SC", "HD"),
    special="rami, nolo or sooli; only one side ever has points",
    source="accounts of Tuppi on the web",
    questions=QUESTIONS,
    answers=ANSWERS,
    has_contracts=True,
    has_trumps=False,
    lays_aside=True,
)
