"""Solo Whist: an auction of seven calls, from a proposal for eight tricks with a partner to a slam alone.

The rules follow CatsAtCards, "How to play Whist", whose table is Foster's. Values are points, or red counters (SO-1);
overtricks where they make sense, a slam's missing tricks too (SO-2); both partners settle with both opponents (SO-3); a
seat that has passed may still accept in its turn (SO-4); an accepted proposal may be overcalled (SO-5); the raise of a
lone proposer ends the auction (SO-6); abundance may name the turn-up suit (SO-7); eldest leads except to a slam (SO-8);
eight deals (SO-10); the dealer has the turn-up in hand when play begins (SO-11); a dead proposal frees its partner
(SO-12).
"""

from collections.abc import Sequence

from whist_nb.engine.actions import Action, Call, NameTrump
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.matches import Played, fixed_deals
from whist_nb.engine.options import Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import trick
from whist_nb.engine.scoring import NO_EXTRAS, NO_NEEDS, Extras, Options, Scores, Tricks, needs_of
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Wording
from whist_nb.variants.solo_auction import ACCEPT, CALL_WORDS, CALLS, CALLS_NOTED, LABELS, Auction, auction

USUAL_DEALS = 8
TRUMPS = tuple(NameTrump(suit) for suit in SUITS)
SLAM = Call("slam")
NOBODY_ACCEPTS = Wording("the deal is thrown in, and the next player deals.", head="Nobody accepts")
FOUR_PASSES = Wording("the deal is thrown in, and the next player deals.", head="Four passes")
NO_CALL = Wording("the last trick pays", head="General misère")
MADE = Wording("{contract} made with {won:trick}, so each opponent pays {each}.")
FAILED = Wording("{contract} failed with {won:trick}, so each opponent is paid {each}.")
LAST_TRICK_PAYS = Wording("The winner of the last trick pays {each} to each of the others.")
GENERAL_MISERE = 2
"""The payment by the winner of the last trick to each other player after four passes."""


async def deal(table: Table) -> Played | None:
    """Deal thirteen cards each, the last one face up; then auction, naming, play, payment. None if thrown in."""
    table.deal(dict.fromkeys(table.seats, 13))
    turned = table.turn_up(table.dealer).suit
    state = await auction(table)
    if state is None:
        table.throw_in(NOBODY_ACCEPTS())
        return None
    if state.call is None:
        return await after_four_passes(table)
    table.name_trump(*await trump_of(table, state, turned))
    contract = contract_of(Call(state.call), state.declarers)
    table.undertake(contract)
    table.take_up(table.dealer)
    table.stage(tricks=13)
    await play(table, state)
    return settle(table, contract)


async def trump_of(table: Table, state: Auction, turned: Suit | None) -> tuple[int | None, Suit | None]:
    """Return who makes trumps and what they are: the turn-up, none, or a suit that the declarer names."""
    if state.call in ("misere", "spread misere"):
        return None, None
    if state.call in ("abundance", "slam"):
        named = await table.ask(state.seat, "trumps", TRUMPS)
        return state.seat, named.suit
    return None, turned


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return what a call undertakes, alone or with a partner; without a call everybody avoids the last trick."""
    if call is None:
        return Contract(NO_CALL(), (), NO_NEEDS, "not the last")
    tricks = CALLS[call.text].tricks
    aim = "at least" if tricks else "none at all"
    return Contract(LABELS[call.text](), tuple(seats), needs_of(tricks, seats), aim, call)


async def play(table: Table, state: Auction) -> None:
    """Play thirteen tricks, fewer if the payment is fixed sooner; a spread hand is open."""
    early, spread = table.options["early_stop"], state.call == "spread misere"
    before_lead = table.options["spread_expose"] == "before_lead"
    if spread and before_lead:
        table.show(state.seat, table.hands[state.seat])
    leader = state.seat if state.call == "slam" else table.eldest
    for number in range(1, 14):
        leader = await trick(table, leader)
        if early and is_settled(table, state):
            break
        if spread and not before_lead and number == 1:
            table.show(state.seat, table.hands[state.seat])


def is_settled(table: Table, state: Auction) -> bool:
    """Return whether the payment is settled: a misère has won a trick, or a slam has lost one and none is paid for."""
    mine = table.tricks_won[state.seat]
    if state.call in ("misere", "spread misere"):
        return mine > 0
    return state.call == "slam" and not table.options["slam_undertricks"] and mine < sum(table.tricks_won)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Let each opponent pay, or be paid, the value and one for each trick over or under."""
    assert contract is not None, "a contract is played"
    if contract.call is None:
        each = in_stakes(GENERAL_MISERE, options)
        return tuple(-3 * each if seat == extras.last else each for seat in range(4))
    seats, each = contract.seats, payment(tricks, contract, options)
    pairwise = len(seats) == 2 and options["prop_settlement"] == "pairwise"
    mine = each if pairwise else each * (4 - len(seats))
    theirs = each if pairwise else each * len(seats)
    sign = 1 if is_made(tricks, contract) else -1
    return tuple(sign * mine if seat in seats else -sign * theirs for seat in range(4))


def payment(tricks: Sequence[int], contract: Contract, options: Options) -> int:
    """Return the payment between two players: the value of the call, and one for each counting over- or undertrick."""
    assert contract.call is not None, "somebody has called"
    call = CALLS[contract.call.text]
    counted = call.over_and_under and (contract.call is not SLAM or options["slam_undertricks"])
    return in_stakes(call.value, options) + (abs(won_by(tricks, contract) - call.tricks) if counted else 0)


def in_stakes(value: int, options: Options) -> int:
    """Return a value in points, or in red counters, which are worth five."""
    return value * (5 if options["stakes"] == "red" else 1)


def price(call: Action, options: Options) -> int | None:
    """Return the value of a call; a player who accepts a proposal shares in its value."""
    undertaking = CALLS.get("propose" if call is ACCEPT else call.text)
    return None if undertaking is None else in_stakes(undertaking.value, options)


def is_made(tricks: Sequence[int], contract: Contract) -> bool:
    """Return whether the declarers have what they undertook: that many tricks or more, or none."""
    assert contract.call is not None, "somebody has called"
    won, undertaken = won_by(tricks, contract), CALLS[contract.call.text].tricks
    return won >= undertaken if undertaken else won == 0


def won_by(tricks: Sequence[int], contract: Contract) -> int:
    """Return the tricks of the declarers together."""
    return sum(tricks[seat] for seat in contract.seats)


def settle(table: Table, contract: Contract) -> Played:
    """Return what everybody pays or is paid, and why."""
    won, each = won_by(table.tricks_won, contract), payment(table.tricks_won, contract, table.options)
    result = MADE if is_made(table.tricks_won, contract) else FAILED
    why = (result(contract=contract.label, won=won, each=each),)
    return points(table.tricks_won, contract, table.options), why


async def after_four_passes(table: Table) -> Played | None:
    """Throw the deal in, or play it without trumps: then the winner of the last trick pays everybody."""
    if table.options["all_pass"] == "redeal":
        table.throw_in(FOUR_PASSES())
        return None
    table.trump = None
    contract = contract_of(None, ())
    table.undertake(contract)
    table.take_up(table.dealer)
    table.stage(tricks=13)
    leader = table.eldest
    for _ in range(13):
        leader = await trick(table, leader)
    each = in_stakes(GENERAL_MISERE, table.options)
    extras = Extras(last=leader)
    why = (LAST_TRICK_PAYS(each=each),)
    return points(table.tricks_won, contract, table.options, extras), why


async def match(table: Table) -> None:
    """Play eight deals unless another number was agreed; the deal passes left after a throw-in, too."""
    await fixed_deals(table, deal, table.deals or USUAL_DEALS, redealt=False, ace_low=True)


SOLO_WHIST = Variant(
    id="solo-whist",
    title="Solo Whist",
    seats=(4,),
    rules=match,
    points=points,
    contract=contract_of,
    price=price,
    rungs=lambda options: [(Call(call),) for call in CALLS],
    plays_for="points",
    special=phrase("a ranked auction, alone or with a partner for one deal, settled in chips"),
    source="CatsAtCards, How to play Whist, after Foster",
    own_options={
        "stakes": Option(
            "points",
            ("points", "red"),
            "A call pays its value in white chips, or in red ones worth five each.",
        ),
        "late_accept": Option(
            "any",
            ("any", "eldest"),
            "After passing, any player may still accept a proposal, or only eldest may.",
        ),
        "prop_settlement": Option(
            "both", ("both", "pairwise"), "Each partner settles with both opponents, or with only one."
        ),
        "spread_expose": Option("before_lead", ("before_lead", "after_trick_1"), "When a spread hand is shown."),
        "slam_undertricks": switch(True, "A slam that fails costs one point more for each trick short."),
        "raise_prop": Option(
            "any",
            ("any", "solo_only"),
            "A proposer who finds no partner may make any higher call, or only solo.",
        ),
        "all_pass": Option("redeal", ("redeal", "general_misere"), "What happens after four passes."),
        "early_stop": switch(True, "The play stops as soon as the payment is certain."),
    },
    questions=CALL_WORDS,
    answers=CALLS_NOTED,
    has_contracts=True,
    # it came by way of Boston and Ghent Whist
    tutorial=Tutorial(phrase("play alone against three, or with whoever accepts"), "whist", kin=True),
)
