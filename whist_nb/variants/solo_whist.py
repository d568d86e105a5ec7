"""Solo Whist: an auction of seven calls, from a proposal for eight tricks with a partner to a slam alone.

Rules after CatsAtCards, "How to play Whist", whose table is Foster's. Values are points, or red counters (SO-1);
overtricks where they make sense, a slam's missing tricks too (SO-2); both partners settle with both opponents (SO-3);
passed seats may accept in their turn (SO-4); an accepted proposal may be overcalled (SO-5); the raise of a lone
proposer ends the auction (SO-6); abundance may name the turn-up suit (SO-7); eldest leads but for a slam (SO-8); eight
deals (SO-10); the dealer has the turn-up in hand when play begins (SO-11); a dead proposal frees its partner (SO-12).
"""

from dataclasses import dataclass
from functools import partial

from whist_nb.engine.actions import PASS, Action, Call, NameTrump
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game import Variant
from whist_nb.engine.matches import Played, ending, first_dealer, most_points, score_deal, stand_by_scores
from whist_nb.engine.options import Option, switch
from whist_nb.engine.play import trick
from whist_nb.engine.table import Table

ACCEPT, THROW_IN = Call("accept"), Call("throw in")
USUAL_DEALS = 8


@dataclass(frozen=True)
class Undertaking:
    """A call: its place in the order, tricks undertaken, worth, and whether over- and undertricks count."""

    rank: int
    tricks: int
    value: int
    over_and_under: bool


CALLS = {
    "propose": Undertaking(1, 8, 1, True),
    "solo": Undertaking(2, 5, 2, True),
    "misere": Undertaking(3, 0, 3, False),
    "abundance": Undertaking(4, 9, 4, True),
    "abundance in trump": Undertaking(5, 9, 4, True),
    "spread misere": Undertaking(6, 0, 6, False),
    "slam": Undertaking(7, 13, 8, True),
}


@dataclass
class Auction:
    """Where the auction stands: the highest call and its seat, the partner of a proposal, who has passed."""

    call: str | None = None
    seat: int = -1
    partner: int | None = None
    passed: frozenset[int] = frozenset()

    @property
    def open_proposal(self) -> bool:
        """Whether a proposal waits for a partner."""
        return self.call == "propose" and self.partner is None

    def higher_calls(self) -> tuple[Action, ...]:
        """Every call above the highest so far."""
        floor = 0 if self.call is None else CALLS[self.call].rank
        return tuple(Call(name) for name, call in CALLS.items() if call.rank > floor)


async def deal(table: Table) -> Played | None:
    """Thirteen cards each, the last one faced; auction, naming, play, payment. None if thrown in."""
    table.deal(dict.fromkeys(table.seats, 13))
    turned = table.turn_up(table.dealer).suit
    state = await auction(table)
    if state is None:
        return None
    if state.call is None:
        return await general_misere(table)
    table.name_trump(*await trump_of(table, state, turned))
    undertake(table, state)
    table.take_up(table.dealer)
    table.stage("", tricks=13)
    await play(table, state)
    return settle(table, state)


async def auction(table: Table) -> Auction | None:
    """Calls in turn until they come back to the highest; None if the deal is thrown in."""
    state, seat = Auction(), table.eldest
    while state.seat != seat:
        if len(state.passed) == 4:
            if table.options["all_pass"] == "general_misere":
                return state
            table.throw_in("Four passes: the next dealer deals.")
            return None
        answers = answers_of(table, state, seat)
        if answers:
            answer = await table.ask(seat, "call", answers, partial(why_not_that_call, state))
            speak(table, state, seat, answer)
        seat = table.left_of(seat)
    if not state.open_proposal:
        return state
    raises = state.higher_calls() if table.options["raise_prop"] == "any" else (Call("solo"),)
    answer = await table.ask(seat, "raise or throw in", (*raises, THROW_IN), partial(why_not_that_call, state))
    table.say("call", seat, answer.text)
    if answer is THROW_IN:
        table.throw_in("Nobody accepts: the next dealer deals.")
        return None
    return Auction(answer.text, seat)


def answers_of(table: Table, state: Auction, seat: int) -> tuple[Action, ...]:
    """What a seat may say; nothing where it is passed over."""
    accept = (ACCEPT,) if state.open_proposal else ()
    if seat == state.partner:
        return ()
    if seat in state.passed:
        late = table.options["late_accept"] == "any" or seat == table.eldest
        return (PASS, *accept) if accept and late else ()
    return (PASS, *accept, *state.higher_calls())


def speak(table: Table, state: Auction, seat: int, answer: Action) -> None:
    """A seat has spoken; a call over a proposal frees its partner."""
    table.say("call", seat, answer.text)
    if answer is PASS:
        state.passed |= {seat}
    elif answer is ACCEPT:
        state.partner = seat
    else:
        state.call, state.seat, state.partner = answer.text, seat, None


def why_not_that_call(state: Auction, table: Table, seat: int, action: Action) -> str:
    """Why that cannot be called now."""
    if action is ACCEPT:
        own = "Nobody accepts a proposal of his own."
        return own if seat == state.seat else "There is no proposal that waits for a partner."
    if action is THROW_IN:
        return "Only a proposer whom nobody has accepted may throw the deal in."
    if action is PASS:
        return "Nobody has accepted: call something higher, or throw the deal in."
    if action.text not in CALLS:
        return f"It is time for a call: pass, or {', '.join(CALLS)}."
    if seat in state.passed:
        return "You have passed: you may still accept the proposal, and call nothing else."
    if action in state.higher_calls():
        return "A proposer whom nobody has accepted may raise to solo alone."
    return f"A call must be higher than {state.call}."


async def trump_of(table: Table, state: Auction, turned: Suit | None) -> tuple[int | None, Suit | None]:
    """Who makes trumps and what they are: the turn-up, none, or a suit that the declarer names."""
    if state.call in ("misere", "spread misere"):
        return None, None
    if state.call in ("abundance", "slam"):
        named = await table.ask(state.seat, "trumps", tuple(NameTrump(suit) for suit in SUITS))
        return state.seat, named.suit
    return None, turned


def declarers(state: Auction) -> tuple[int, ...]:
    """The seat, or both partners, who must fulfil the contract."""
    return (state.seat,) if state.partner is None else (state.seat, state.partner)


def undertake(table: Table, state: Auction) -> None:
    """Show the contract and what is needed for it."""
    assert state.call is not None, "a contract has a call"
    seats, tricks = declarers(state), CALLS[state.call].tricks
    needs = tuple(tricks if seat in seats else None for seat in table.seats)
    table.undertake(Contract(state.call.capitalize(), seats, needs, "at least" if tricks else "none at all"))


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
    """A misere with a trick is lost; so is a slam without one, if missing tricks are not paid."""
    mine = table.tricks_won[state.seat]
    if state.call in ("misere", "spread misere"):
        return mine > 0
    return state.call == "slam" and not table.options["slam_undertricks"] and mine < sum(table.tricks_won)


def settle(table: Table, state: Auction) -> Played:
    """Each opponent pays, or is paid, the value and one for each trick over or under."""
    assert state.call is not None, "a contract has a call"
    call, seats = CALLS[state.call], declarers(state)
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
    result = "made" if made else "failed"
    told = "1 trick" if won == 1 else f"{won} tricks"
    return points, f"{state.call.capitalize()} {result} with {told}: {each} for each opponent."


async def general_misere(table: Table) -> Played:
    """All have passed: no trumps, and the winner of the last trick pays everybody."""
    table.trump = None
    table.undertake(Contract("General misère: the last trick pays", (), (None, None, None, None), "not the last"))
    table.take_up(table.dealer)
    table.stage("", tricks=13)
    leader = table.eldest
    for _ in range(13):
        leader = await trick(table, leader)
    each = 2 * (5 if table.options["stakes"] == "red" else 1)
    points = [-3 * each if seat == leader else each for seat in table.seats]
    return points, f"The winner of the last trick pays {each} to each."


async def match(table: Table) -> None:
    """Eight deals unless another number was agreed; the deal goes on after a throw-in too."""
    length, dealer = table.deals or USUAL_DEALS, first_dealer(table, ace_low=True)
    while len(table.results) < length and table.may_deal:
        table.new_deal(dealer)
        label = f"Deal {len(table.results) + 1} of {length}"
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
