"""The seven calls of Solo Whist, and the auction in which they outrank each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from whist_nb.engine.actions import PASS, Action, Call
from whist_nb.engine.game_words import AnswerWords, QuestionWords
from whist_nb.engine.phrases import phrase
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statement, Wording

ACCEPT, THROW_IN = Call("accept"), Call("throw in")


@dataclass(frozen=True)
class SoloCall:
    """A call: its place in the order, the tricks undertaken, its value, and whether over- and undertricks count."""

    rank: int
    tricks: int
    value: int
    over_and_under: bool


CALLS = {
    "propose": SoloCall(1, 8, 1, True),
    "solo": SoloCall(2, 5, 2, True),
    "misere": SoloCall(3, 0, 3, False),
    "abundance": SoloCall(4, 9, 4, True),
    "abundance in trump": SoloCall(5, 9, 4, True),
    "spread misere": SoloCall(6, 0, 6, False),
    "slam": SoloCall(7, 13, 8, True),
}

LABELS = {call: Wording(call.capitalize()) for call in CALLS} | {
    "propose": Wording("Proposal"),
    "misere": Wording("Misère"),
    "spread misere": Wording("Spread misère"),
}
"""The name of each call once it is the contract."""


OWN_PROPOSAL = Wording("You cannot accept your own proposal.")
NO_PROPOSAL = Wording("There is no proposal for you to accept.")
ONLY_LONE_PROPOSER = Wording("You may throw the deal in only if nobody accepts your proposal.")
MUST_RAISE = Wording("call something higher, or throw the deal in.", head="Nobody has accepted")
TIME_TO_CALL = Wording("{calls}.", head="Make a call now")
HAS_PASSED = Wording(
    "you may still accept the proposal, but you may not make a call of your own.", head="You have passed"
)
SOLO_ALONE = Wording("If nobody accepts your proposal, solo is the only call left to you.")
HIGHER_THAN = Wording("A call must be higher than {call}.")


@dataclass
class Auction:
    """The state of the auction: the highest call and its seat, the partner of a proposal, who has passed."""

    call: str | None = None
    seat: int = -1
    partner: int | None = None
    passed: frozenset[int] = frozenset()

    @property
    def open_proposal(self) -> bool:
        """Whether a proposal waits for a partner."""
        return self.call == "propose" and self.partner is None

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seat, or both partners, bound by the contract."""
        return (self.seat,) if self.partner is None else (self.seat, self.partner)

    def higher_calls(self) -> tuple[Action, ...]:
        """Return every call above the highest so far."""
        floor = 0 if self.call is None else CALLS[self.call].rank
        return tuple(Call(name) for name, call in CALLS.items() if call.rank > floor)


async def auction(table: Table) -> Auction | None:
    """Take calls in turn until they come back to the highest; no call after four passes, None if thrown in."""
    state, seat = Auction(), table.eldest
    while state.seat != seat and len(state.passed) < 4:
        answers = answers_of(table, state, seat)
        if answers:
            answer = await table.ask(seat, "call", answers, partial(why_not_that_call, state, answers))
            speak(table, state, seat, answer)
        seat = table.left_of(seat)
    return await raised_or_thrown_in(table, state) if state.open_proposal else state


def answers_of(table: Table, state: Auction, seat: int) -> tuple[Action, ...]:
    """Return a seat's possible answers; none if it is passed over."""
    accept = (ACCEPT,) if state.open_proposal else ()
    if seat in state.passed:
        late = table.options["late_accept"] == "any" or seat == table.eldest
        return (PASS, *accept) if accept and late else ()
    return (PASS, *accept, *state.higher_calls())


def speak(table: Table, state: Auction, seat: int, answer: Action) -> None:
    """Note a seat's answer; a call over a proposal frees its partner."""
    table.say("call", seat, answer)
    if answer is PASS:
        state.passed |= {seat}
    elif answer is ACCEPT:
        state.partner = seat
    else:
        state.call, state.seat, state.partner = answer.text, seat, None


async def raised_or_thrown_in(table: Table, state: Auction) -> Auction | None:
    """Let a proposer whom nobody has accepted raise, which is final, or throw the deal in."""
    raises = state.higher_calls() if table.options["raise_prop"] == "any" else (Call("solo"),)
    answers = (*raises, THROW_IN)
    answer = await table.ask(state.seat, "raise or throw in", answers, partial(why_not_that_call, state, answers))
    table.say("call", state.seat, answer)
    return None if answer is THROW_IN else Auction(answer.text, state.seat)


def why_not_that_call(state: Auction, answers: Sequence[Action], table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids a call."""
    if action is ACCEPT:
        return OWN_PROPOSAL() if seat == state.seat else NO_PROPOSAL()
    if action is THROW_IN:
        return ONLY_LONE_PROPOSER()
    if action is PASS:
        return MUST_RAISE()
    if action.text not in CALLS:
        return TIME_TO_CALL(calls=", ".join(answer.text for answer in answers))
    if seat in state.passed:
        return HAS_PASSED()
    if action in state.higher_calls():
        return SOLO_ALONE()
    return HIGHER_THAN(call=state.call or "")


CALL_WORDS = {
    "call": QuestionWords(
        "call",
        phrase("What do you call?"),
        phrase("Your turn. Call something higher than the last call, or pass."),
        phrase("The highest call is played. A proposer needs a partner, and the two must win eight tricks together."),
        phase="the auction",
    ),
    "raise or throw in": QuestionWords(
        "raise or throw in",
        phrase("Call something higher, or throw the deal in?"),
        phrase("Nobody accepts your proposal. Call something higher, or throw the deal in."),
        phrase("Nobody has accepted. If you do not make a higher call, the hand is thrown in and the deal passes."),
        phase="the auction",
    ),
}
CALLS_NOTED = {
    "propose": AnswerWords(phrase("8 tricks with a partner"), "proposed"),
    "accept": AnswerWords(phrase("8 tricks together with the proposer"), "accepted"),
    "solo": AnswerWords(phrase("5 tricks alone")),
    "misere": AnswerWords("no trick, no trumps"),
    "abundance": AnswerWords(phrase("9 tricks, trumps of your choice")),
    "abundance in trump": AnswerWords(phrase("9 tricks, trumps as turned up")),
    "spread misere": AnswerWords(phrase("no trick, with your hand face up")),
    "slam": AnswerWords(phrase("all 13 tricks, trumps of your choice")),
    "throw in": AnswerWords("the next dealer deals", "threw the deal in"),
}
