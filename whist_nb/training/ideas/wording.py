"""Put a moment into words: the idea behind it if one is certain, or else a plain comparison."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from whist_nb.analysis.units import Unit, gain
from whist_nb.engine.actions import Action, Bid, Discard, Give, NameTrump, Show, read_action
from whist_nb.engine.wording import NOTHING, SeatName, Statement, Wording
from whist_nb.training.ideas.catalogue import IDEAS
from whist_nb.training.ideas.situation import Explanation, Idea, Situation
from whist_nb.training.moments import BEST, HARD, UNLUCKY

if TYPE_CHECKING:
    from whist_nb.analysis.hindsight import JudgedDecision
    from whist_nb.analysis.judging import KnownCost
    from whist_nb.training.highlights import Highlight


class HighlightWords(NamedTuple):
    """The words of a moment: the id of its idea, a title, a reason."""

    idea: str
    title: Statement
    reason: Statement | None


BOTH = Wording("{first} {second}")

BETTER = Wording("{better} was better.")
BETTER_THAN = Wording("{better} was better than {given}.")
BETTER_TO: Final[dict[type[Action], Wording]] = {
    Discard: Wording("{better} was a better discard than {given}."),
    Show: Wording("{better} was a better bid card than {given}."),
    Give: Wording("{better} was a better card to pass than {given}."),
}
"""Verbs for cards that are named but not played."""
BETTER_TO_KNOCK = Wording("It was better to knock.")
BEST_CARD = Wording("The best card.")
BAD_LUCK = Wording("Bad luck.")
HARD_TO_SEE = Wording("Hard to see.")

BEATS = Wording("{better} beats {best}; {played} doesn't.")
KEEPS = Wording("Play {better} and keep {played} for later.")
ON_AVERAGE = Wording("{better} does better on average in the deals that fit what {who} had seen.")
IT_ON_AVERAGE = Wording("It does better on average in the deals that fit what {who} had seen.")
IN_TEN = Wording("{better} does better in {more} of 10 deals that fit what {who} had seen, and worse in {less}.")
IN_TEN_NEVER_WORSE = Wording(
    "{better} does better in {more} of 10 deals that fit what {who} had seen, and never does worse."
)
IN_TEN_RARELY_WORSE = Wording(
    "{better} does better in {more} of 10 deals that fit what {who} had seen, and rarely does worse."
)
KNOCKING, CARD, IT = Wording("To knock"), Wording("{card}"), Wording("It")
BY_AMOUNT = Wording("On average it was worth {amount}.")
BEAT_NATURAL = Wording(
    "The natural card was {natural}. {played} does better in the deals that fit what {who} had seen."
)

AS_IT_LAY = Wording("As the cards lay, {best} {worth}, but {seen}.")
MORE, FEWER = Wording("would have won {count:more trick}"), Wording("would have taken {count:fewer trick}")
NEARER, DECIDED = Wording("would have come nearer to the bid"), Wording("would have decided the misère")
UNSEEN = Wording("nothing {who} could see pointed to it")
ALIKE = Wording("from what {who} could see, there was little in it")
SMALL = Wording("from what {who} could see, the difference was small")
UNSURE = Wording("from what {who} could see, it was hard to tell")
ANOTHER = Wording("from what {who} could see, {better} was the better card")
OR = Wording("{first} or {second}")


WORTH_MENTIONING: Final = {Unit.TRICKS: 0.4, Unit.POINTS: 0.4, Unit.CHANCE_OF_TRICK: 0.1, Unit.CHANCE_TO_WIN: 0.1}
"""The cost from which nobody would call a difference small."""


def tell(
    found: Highlight, figures: bool, conventions: Mapping[int, Collection[str]] = MappingProxyType({})
) -> HighlightWords:
    """Return the title and the reason of a highlight, with the conventions that the other seats are known to play."""
    looked = found.looked
    if found.kind in (UNLUCKY, HARD):
        return _tell_luck(found)
    if looked.known is None:
        return _tell_answer(looked, figures)
    if found.kind == BEST:
        return _tell_best(looked, conventions)
    return _tell_mistake(looked, looked.known, figures, conventions)


def _tell_mistake(
    looked: JudgedDecision, known: KnownCost, figures: bool, conventions: Mapping[int, Collection[str]]
) -> HighlightWords:
    decision, who = looked.decision, SeatName(looked.decision.seat)
    situation = Situation(decision.view, decision.card, known.better, conventions)
    found = first_idea(situation)
    if found is None:
        better = known.better
        title = BETTER_TO_KNOCK() if better is None else BETTER(better=better)
        plain = _plain_facts(situation)
        figures_of_it = _figures(known, who, named=better is not None and not plain)
        return HighlightWords("better-card" if better else "better-to-knock", title, both(plain, figures_of_it))
    idea, why = found
    reason = both(why.facts, why.instead)
    if figures or not reason:
        reason = both(reason, _figures(known, who))
    return HighlightWords(idea.id, titled(idea.against, situation, why), reason)


def _tell_best(looked: JudgedDecision, conventions: Mapping[int, Collection[str]]) -> HighlightWords:
    gain, decision, who = looked.gain, looked.decision, SeatName(looked.decision.seat)
    assert gain is not None, "a best card gained over another"
    assert decision.card is not None, "a best card is a card"
    situation = Situation(decision.view, gain.natural, decision.card, conventions)
    found = first_idea(situation, kept=True)
    if found is None or found[0].kept is None:
        reason = BEAT_NATURAL(natural=gain.natural, played=decision.card, who=who)
        return HighlightWords("best-card", BEST_CARD(), reason)
    idea, why = found
    return HighlightWords(idea.id, titled(idea.kept or idea.against, situation, why), why.facts)


def _tell_answer(looked: JudgedDecision, figures: bool) -> HighlightWords:
    """Return the words for a bid, a call or another answer that is not a card."""
    who = SeatName(looked.decision.seat)
    assert looked.better is not None, "a mistake has a better answer"
    given, better = looked.decision.action, read_action(looked.better)
    reason = BY_AMOUNT(amount=gain(looked.unit, looked.cost)) if figures else IT_ON_AVERAGE(who=who)
    if isinstance(given, Bid) and isinstance(better, Bid) and given.kind == better.kind:
        high = given.number > better.number
        title = (BID_TOO_HIGH if high else BID_TOO_LOW)(who=who, better=better.number, given=given.number)
        return HighlightWords("bid-too-high" if high else "bid-too-low", title, reason)
    if isinstance(given, NameTrump) and isinstance(better, NameTrump):
        return HighlightWords("other-trumps", OTHER_TRUMPS(suit=better.suit), reason)
    wording = BETTER_TO.get(type(given), BETTER_THAN) if type(given) is type(better) else BETTER_THAN
    return HighlightWords("better-answer", wording(better=better, given=given), reason)


BID_TOO_HIGH = Wording("{who} bid too high: {better} was better than {given}.")
BID_TOO_LOW = Wording("{who} bid too low: {better} was better than {given}.")
OTHER_TRUMPS = Wording("{suit} were the better trumps.")


def _tell_luck(found: Highlight) -> HighlightWords:
    looked, who = found.looked, SeatName(found.looked.decision.seat)
    title, name = (BAD_LUCK, "bad-luck") if found.kind == UNLUCKY else (HARD_TO_SEE, "hard-to-see")
    if not looked.best_open:
        return HighlightWords(name, title(), None)
    better = looked.known and looked.known.better
    best = better if better and better in looked.best_open else looked.best_open[0]
    shown = best if len(looked.best_open) != 2 else OR(first=looked.best_open[0], second=looked.best_open[1])
    return HighlightWords(name, title(), AS_IT_LAY(best=shown, worth=_worth(looked), seen=_seen(found, who)))


def _seen(found: Highlight, who: SeatName) -> Statement:
    """Say what favoured the best card, or another, with what could be seen."""
    looked = found.looked
    if found.kind == UNLUCKY:
        return UNSEEN(who=who)
    known = looked.known
    alike = looked.is_good or known is None or known.better is None
    if known is not None and known.better is not None and not alike and known.better not in looked.best_open:
        return ANOTHER(who=who, better=known.better)
    if known is not None and known.cost >= WORTH_MENTIONING[known.unit]:
        return UNSURE(who=who)  # the figures beside it are far apart, and so is the doubt
    return ALIKE(who=who) if alike else SMALL(who=who)


def _worth(looked: JudgedDecision) -> Statement:
    """Say what the best card would have brought, as the cards lay."""
    aim = Situation(looked.decision.view, looked.decision.card, None).aim
    count = looked.cost_open or 0
    if looked.is_misere:
        return DECIDED()
    if aim == "exact":
        return NEARER()
    return FEWER(count=count) if aim == "lose" else MORE(count=count)


def first_idea(situation: Situation, kept: bool = False) -> tuple[Idea, Explanation] | None:
    """Return the first idea that is certain; with ``kept``, only of those that can be followed."""
    for each in IDEAS:
        if (each.kept or not kept) and (why := each.find(situation)) is not None:
            return each, why
    return None


def _plain_facts(situation: Situation) -> Statement:
    """Say what the better card obviously does; nothing if that is not plain."""
    if situation.cards is None:
        return NOTHING
    (played, better), facts = situation.cards, situation.facts
    if facts.best_card and facts.beats(better) and not facts.beats(played):
        return BEATS(better=better, best=facts.best_card, played=played)
    if situation.higher(played, better):
        return KEEPS(better=better, played=played)
    return NOTHING


def _figures(known: KnownCost, who: SeatName, named: bool = False) -> Statement:
    """Say in how many of ten deals another card does better, or else that it does on average.

    A card that has just been ``named`` is not named again.
    """
    more, less = round(10 * known.gains), round(10 * known.losses)
    better = IT() if named else KNOCKING() if known.better is None else CARD(card=known.better)
    if more <= less:
        return ON_AVERAGE(better=better, who=who)
    if known.losses == 0:
        return IN_TEN_NEVER_WORSE(better=better, more=more, who=who)
    if not less:
        return IN_TEN_RARELY_WORSE(better=better, more=more, who=who)
    return IN_TEN(better=better, more=more, less=less, who=who)


def titled(kind: Wording, situation: Situation, why: Explanation) -> Statement:
    """Return a title with its parts."""
    cards = {"played": situation.played, "better": situation.better, "best": situation.facts.best_card}
    parts = {"who": situation.who, **cards, **why.parts}
    return kind(**{name: part for name, part in parts.items() if name in kind.fields and part is not None})


def both(first: Statement, second: Statement) -> Statement:
    """Join two statements; if one has nothing to say, return the other."""
    return BOTH(first=first, second=second) if first and second else first or second
