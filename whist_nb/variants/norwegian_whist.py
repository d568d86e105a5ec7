"""Norwegian Whist: no trumps; grand is played to win tricks, nullo to lose them, up to fifty points.

CatsAtCards names it; the rules are completed from Britannica's account. It keeps its own scoring alongside Minnesota
Whist (NO-1); with bid cards nobody makes a nullo bid of their own, so the player on the dealer's right leads (NO-2);
red is high as in Europe (NO-3); in a grand the player on the bidder's left leads (NO-4).
"""

from collections.abc import Sequence

from whist_nb.engine.actions import PASS, Action, Call
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import AnswerWords, QuestionWords, Tutorial
from whist_nb.engine.matches import Played, up_to
from whist_nb.engine.options import Option, number
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, NO_NEEDS, Extras, Options, Scores, Tricks, by_side, for_seats, needs_of
from whist_nb.engine.seats import right_of
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import SideName, Wording
from whist_nb.variants.bid_cards import BID_CARD_WORDS, BLACK, COLOURS, RED, BidCards, reveal

GRAND, NULLO = Call("grand"), Call("nullo")
GRAND_PLAYED, NULLO_PLAYED = Wording("Grand"), Wording("Nullo: fewest tricks win")
NULLO_FOR = Wording("{most} won {won} tricks in a nullo. {who:score} {rate} for each one over 6.")
MADE = Wording("The grand was made. {who} won {won} tricks and score {rate} for each one over 6.")
FAILED = Wording("The grand failed. {who} won {won} tricks and score {rate} for each one over 6.")
CALLS = (GRAND, NULLO, PASS)


TIME_TO_CALL = Wording(
    "grand to win tricks, nullo to lose them, or pass.", head="Make a call now, without showing a card"
)


async def deal(table: Table) -> Played:
    """Deal thirteen cards each; then the bidding, and thirteen tricks for or against."""
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = None
    call, bidder = await bidding(table)
    contract = contract_of(call, table.side_of(bidder) if call is GRAND else ())
    table.undertake(contract)
    table.stage(tricks=13)
    await tricks(table, 13, leader=opening_leader(table, call, bidder))
    return count(table, contract)


def bids_under(options: Options) -> BidCards:
    """Return which colour bids grand."""
    return BidCards(RED if options["colours"] == "european" else BLACK, calls=(GRAND.text, NULLO.text))


async def bidding(table: Table) -> tuple[Action, int | None]:
    """Return grand or nullo, and the seat that called it, if any has."""
    if table.options["bidding"] == "cards":
        bidder = await reveal(table, bids_under(table.options))
        return NULLO if bidder is None else GRAND, bidder
    for seat in table.clockwise(table.eldest):
        call = await table.ask(seat, "grand or nullo", CALLS, TIME_TO_CALL())
        table.say("call", seat, call)
        if call is not PASS:
            return call, seat
    return NULLO, None


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return grand, in which a side undertakes seven tricks, or nullo, in which the fewest tricks win."""
    if seats:
        return Contract(GRAND_PLAYED(), tuple(seats), needs_of(7, seats), call=GRAND)
    return Contract(NULLO_PLAYED(), (), NO_NEEDS, "fewest", NULLO)


def opening_leader(table: Table, call: Action, bidder: int | None) -> int:
    """Return the seat left of a grand's bidder, right of a nullo's, right of the dealer if nobody bid."""
    if table.options["leader_rule"] == "minnesota":
        return right_of(bidder, 4) if call is GRAND and bidder is not None else table.eldest
    if bidder is None:
        return right_of(table.dealer, 4)
    return table.left_of(bidder) if call is GRAND else right_of(bidder, 4)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score grand: four a trick above six, eight to the others if it fails. Nullo: two to the side with fewer."""
    assert contract is not None, "a grand or a nullo is played"
    won = by_side(tricks)
    most = won.index(max(won))
    gets = most if contract.call is GRAND else 1 - most
    over, scored = won[most] - 6, [0, 0]
    scored[gets] = rate(most, contract, options) * over
    return for_seats((scored[0], scored[1]))


def rate(most: int, contract: Contract, options: Options) -> int:
    """Return what each trick above six is worth, if that side has them."""
    if contract.call is not GRAND:
        return int(options["nullo_rate"])
    return 4 if most in contract.seats else 8  # sides are numbered as the first two seats


def count(table: Table, contract: Contract) -> Played:
    """Return what the deal scores, and why."""
    won = by_side(table.tricks_won)
    most = won.index(max(won))
    each, side = rate(most, contract, table.options), SideName(most)
    if contract.call is not GRAND:
        why = NULLO_FOR(most=side, won=won[most], who=SideName(1 - most), rate=each)
    else:
        why = (MADE if most in contract.seats else FAILED)(who=side, won=won[most], rate=each)
    return points(table.tricks_won, contract, table.options), (why,)


async def match(table: Table) -> None:
    """Play deals until a side is at the target, usually fifty."""
    await up_to(table, deal, table.options["target"])


NORWEGIAN_WHIST = Variant(
    id="norwegian-whist",
    title="Norwegian Whist",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    contract=contract_of,
    plays_for="points",
    suits_alike=lambda options: COLOURS,
    special=phrase("no trumps, grand or nullo bid by card or by word, two, four or eight points a trick"),
    source="CatsAtCards and Britannica",
    own_options={
        "bidding": Option("cards", ("cards", "verbal"), "Players bid with a card, or say their bids in turn."),
        "colours": Option(
            "european",
            ("european", "american"),
            "Red cards bid high, as in Europe, or black cards do, as in America.",
        ),
        "leader_rule": Option(
            "norwegian",
            ("norwegian", "minnesota"),
            "The first lead follows the Norwegian rule or the Minnesota rule.",
        ),
        "nullo_rate": Option(2, (2, 4), "Each trick over six in a nullo scores this many points."),
        "target": number(50, "Points that win the match."),
    },
    questions={
        **BID_CARD_WORDS,
        "grand or nullo": QuestionWords(
            "speak",
            phrase("Grand, nullo, or pass?"),
            phrase("Your turn. In a grand you try to win tricks, in a nullo to lose them."),
            phrase("The first call other than a pass decides the deal."),
            phase="the calls",
        ),
    },
    answers={"grand": AnswerWords("win tricks"), "nullo": AnswerWords("lose tricks")},
    has_contracts=True,
    has_trumps=False,
    tutorial=Tutorial("bid grand or nullo", "whist"),
)
