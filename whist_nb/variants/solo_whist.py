"""Solo Whist: an auction of seven calls, from a proposal for eight tricks with a partner to a slam alone.

Rules after CatsAtCards, "How to play Whist", whose table is Foster's. Values are points, or red counters (SO-1);
overtricks where they make sense, a slam's missing tricks too (SO-2); both partners settle with both opponents (SO-3);
passed seats may accept in their turn (SO-4); an accepted proposal may be overcalled (SO-5); the raise of a lone
proposer ends the auction (SO-6); abundance may name the turn-up suit (SO-7); eldest leads but for a slam (SO-8); eight
deals (SO-10); the dealer has the turn-up in hand when play begins (SO-11); a dead proposal frees its partner (SO-12).
"""

from whist_nb.engine.actions import Call, NameTrump
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game import Variant
from whist_nb.engine.matches import DEAL_OF, Played, ending, first_dealer, most_points, score_deal, stand_by_scores
from whist_nb.engine.options import Option, switch
from whist_nb.engine.play import trick
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Wording
from whist_nb.variants.solo_auction import CALLS, LABELS, Auction, auction

USUAL_DEALS = 8
NOBODY_ACCEPTS = Wording("thrown in, the next dealer deals.", head="Nobody accepts")
FOUR_PASSES = Wording("thrown in, the next dealer deals.", head="Four passes")
GENERAL_MISERE = Wording("the last trick pays", head="General misère")
MADE = Wording("{contract} made with {won:trick}: {each} for each opponent.")
FAILED = Wording("{contract} failed with {won:trick}: {each} for each opponent.")
LAST_TRICK_PAYS = Wording("The winner of the last trick pays {each} to each.")
TRUMPS = tuple(NameTrump(suit) for suit in SUITS)


async def deal(table: Table) -> Played | None:
    """Thirteen cards each, the last one faced; auction, naming, play, payment. None if thrown in."""
    table.deal(dict.fromkeys(table.seats, 13))
    turned = table.turn_up(table.dealer).suit
    state = await auction(table)
    if state is None:
        table.throw_in(NOBODY_ACCEPTS())
        return None
    if state.call is None:
        return await after_four_passes(table)
    table.name_trump(*await trump_of(table, state, turned))
    undertake(table, state)
    table.take_up(table.dealer)
    table.stage(tricks=13)
    await play(table, state)
    return settle(table, state)


async def trump_of(table: Table, state: Auction, turned: Suit | None) -> tuple[int | None, Suit | None]:
    """Who makes trumps and what they are: the turn-up, none, or a suit that the declarer names."""
    if state.call in ("misere", "spread misere"):
        return None, None
    if state.call in ("abundance", "slam"):
        named = await table.ask(state.seat, "trumps", TRUMPS)
        return state.seat, named.suit
    return None, turned


def undertake(table: Table, state: Auction) -> None:
    """Show the contract and what is needed for it."""
    assert state.call is not None, "a contract has a call"
    seats, tricks = state.declarers, CALLS[state.call].tricks
    needs = tuple(tricks if seat in seats else None for seat in table.seats)
    aim = "at least" if tricks else "none at all"
    table.undertake(Contract(LABELS[state.call](), seats, needs, aim, Call(state.call)))


async def play(table: Table, state: Auction) -> None:
    """Thirteen tricks, fewer where the payment is fixed sooner; a spread lies open."""
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
    """A misère that has won a trick is lost; so is a slam that has lost one, if missing tricks are not paid."""
    mine = table.tricks_won[state.seat]
    if state.call in ("misere", "spread misere"):
        return mine > 0
    return state.call == "slam" and not table.options["slam_undertricks"] and mine < sum(table.tricks_won)


def settle(table: Table, state: Auction) -> Played:
    """Each opponent pays, or is paid, the value and one for each trick over or under."""
    assert state.call is not None, "a contract has a call"
    call, seats = CALLS[state.call], state.declarers
    won = sum(table.tricks_won[seat] for seat in seats)
    difference = won - call.tricks
    made = difference == 0 if call.tricks == 0 else difference >= 0
    counted = call.over_and_under and (state.call != "slam" or table.options["slam_undertricks"])
    each = call.value * (5 if table.options["stakes"] == "red" else 1) + (abs(difference) if counted else 0)
    opponents = [seat for seat in table.seats if seat not in seats]
    pairwise = len(seats) == 2 and table.options["prop_settlement"] == "pairwise"
    mine = each if pairwise else each * len(opponents)
    theirs = each if pairwise else each * len(seats)
    sign = 1 if made else -1
    points = [sign * mine if seat in seats else -sign * theirs for seat in table.seats]
    return points, ((MADE if made else FAILED)(contract=LABELS[state.call](), won=won, each=each),)


async def after_four_passes(table: Table) -> Played | None:
    """The deal is thrown in, or played without trumps: then the winner of the last trick pays everybody."""
    if table.options["all_pass"] == "redeal":
        table.throw_in(FOUR_PASSES())
        return None
    table.trump = None
    table.undertake(Contract(GENERAL_MISERE(), (), (None, None, None, None), "not the last"))
    table.take_up(table.dealer)
    table.stage(tricks=13)
    leader = table.eldest
    for _ in range(13):
        leader = await trick(table, leader)
    each = 2 * (5 if table.options["stakes"] == "red" else 1)
    points = [-3 * each if seat == leader else each for seat in table.seats]
    return points, (LAST_TRICK_PAYS(each=each),)


async def match(table: Table) -> None:
    """Eight deals unless another number was agreed; the deal passes left after a throw-in, too."""
    length, dealer = table.deals or USUAL_DEALS, first_dealer(table, ace_low=True)
    while len(table.results) < length and table.may_deal:
        table.new_deal(dealer)
        label = DEAL_OF(number=len(table.results) + 1, length=length)
        stand_by_scores(table, label)
        score_deal(table, await deal(table), label)
        dealer = table.left_of(dealer)
    most_points(table)


SOLO_WHIST = Variant(
    id="solo-whist",
    title="Solo Whist",
    seats=(4,),
    rules=match,
    ending=ending,
    special="a ranked auction, alone or with a partner for one deal, settled in chips",
    source="CatsAtCards, How to play Whist, after Foster",
    own_options={
        "stakes": Option("points", ("points", "red"), "Values in points, or five times as much."),
        "late_accept": Option("any", ("any", "eldest"), "Who may accept after having passed."),
        "prop_settlement": Option("both", ("both", "pairwise"), "Partners settle with both opponents, or one each."),
        "spread_expose": Option("before_lead", ("before_lead", "after_trick_1"), "When a spread hand is laid open."),
        "slam_undertricks": switch(True, "A failed slam pays for each missing trick."),
        "raise_prop": Option("any", ("any", "solo_only"), "What a proposer without partner may raise to."),
        "all_pass": Option("redeal", ("redeal", "general_misere"), "What happens after four passes."),
        "early_stop": switch(True, "The play stops when the payment is fixed."),
    },
)
