"""Ideas about what partner's cards said, if partner plays the convention: signals to answer, and the rule of eleven."""

from typing import Final

from whist_nb.analysis.view_positions import coalitions
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import SeatName, Wording
from whist_nb.players.club.conventions import CALL, ECHO, Signal, unanswered
from whist_nb.players.club.lead_readings import FourthBest, lead_reading
from whist_nb.training.ideas.situation import (
    Explanation,
    Idea,
    Situation,
    answers,
    idea,
    is_followed,
    leads,
    wins,
)

CALLED = Wording("{seat} played {high}, then {low}: a call for trumps.")
ECHOED = Wording("{seat} played {high}, then {low}: an echo, which shows that these were the only two.")
LEAD = Wording("Lead {better}.")
ELEVEN = Wording(
    "If {lead} was the fourth best, the other three hands had {count:higher card}, and {who} could see all of them."
)
ENOUGH = Wording("Then {better} was enough.")


def _partners_signal(situation: Situation, convention: str) -> Signal | None:
    """Return partner's first signal of a convention that can still be answered, if partner plays it."""
    for seat in situation.facts.partners:
        played = {convention} & set(situation.conventions.get(seat, ()))
        for signal in unanswered(situation.view, seat, played):
            return signal
    return None


@idea(
    "missed-call",
    phrase("{who} did not answer partner's call for trumps."),
    phrase("{who} answered partner's call for trumps."),
    leads,
    wins,
)
def missed_call(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a plain suit led, when a trump was better and partner had called for one."""
    if not situation.is_plain(played) or situation.suit(better) is not situation.facts.trump:
        return None
    signal = _partners_signal(situation, CALL)
    if signal is None:
        return None
    return Explanation(CALLED(seat=SeatName(signal.seat), high=signal.high, low=signal.low), LEAD(better=better))


@idea(
    "missed-echo",
    phrase("{who} did not answer partner's echo."),
    phrase("{who} answered partner's echo."),
    leads,
    wins,
)
def missed_echo(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find another suit led, when the one was better that partner had shown to be able to ruff."""
    facts, signal = situation.facts, _partners_signal(situation, ECHO)
    if signal is None or facts.trump is None or facts.has_none(signal.seat, facts.trump):
        return None
    suit = situation.suit(signal.high)
    if situation.suit(better) is not suit or situation.suit(played) is suit or suit is None:
        return None
    if any(facts.may_ruff(seat, suit) for seat in facts.opponents):
        return None
    return Explanation(ECHOED(seat=SeatName(signal.seat), high=signal.high, low=signal.low), LEAD(better=better))


@idea(
    "rule-of-eleven",
    phrase("{who} did not count by the rule of eleven."),
    phrase("{who} counted by the rule of eleven."),
    answers,
    is_followed,
    wins,
)
def rule_of_eleven(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a high card in third hand, when the cards in view were all that could beat partner's fourth best."""
    view, facts = situation.view, situation.facts
    leader = facts.trick[0][0]
    sides = coalitions(view)
    if sides[leader] != sides[facts.me] or len(facts.trick) != 2 or not situation.higher(played, better):
        return None
    shown = lead_reading(view, situation.conventions.get(leader, ()))
    if not isinstance(shown, FourthBest) or not (facts.partner_wins or facts.beats(better)):
        return None
    suit, rank, lead = situation.suit(shown.card), facts.rank, shown.card
    mine = sum(rank(card) > rank(lead) for card in facts.holding[suit])  # type: ignore[index]
    beside = sum(situation.suit(card) is suit and rank(card) > rank(lead) for _, card in facts.trick)
    if not shown.elsewhere or mine + beside < shown.elsewhere:
        return None
    if facts.beats(better) and facts.is_sure(better):
        return None  # nobody needs to count for that
    facts_said = ELEVEN(lead=lead, count=shown.elsewhere, who=situation.who)
    return Explanation(facts_said, ENOUGH(better=better))


SIGNALLED: Final[tuple[Idea, ...]] = (missed_call, missed_echo)
"""Ideas about leads."""
COUNTED: Final[tuple[Idea, ...]] = (rule_of_eleven,)
"""Ideas about following suit."""
