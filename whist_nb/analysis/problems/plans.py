"""A plan, as a tree and as a text, with the card to play after every card that the others may play.

The text of a plan has the plays of its own side in order, and in brackets each turn of the others, with the plan after
each of their cards: ``AH2S(KS:QS.,*:TS.)`` leads the ace of hearts, plays the two of spades from the other hand, and
then the queen if the king has come, otherwise the ten. Cards with the same answer are listed together, and ``*`` is any
card that is not named. A full stop ends a line: from there the goal is reached whatever is played, in each layout that
the plan wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whist_nb.analysis.problems.plan_search import PlanSearch, Turn
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadNotation

ANY = "*"


@dataclass(frozen=True)
class Plan:
    """The part of a plan that begins at a particular turn.

    If the plan's own side is to play, ``card`` is the card to play and ``then`` the plan after it. If the others are to
    play, ``card`` is None, ``answers`` gives the plan after each card that needs one of its own, and ``then`` is the
    plan after any other card. A plan with none of these is complete: any play now wins in every layout that the plan
    can win.
    """

    card: Card | None = None
    then: Plan | None = None
    answers: Mapping[Card, Plan] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.card is None and self.then is None

    def after(self, card: Card) -> Plan | None:
        """Return the plan after a card has been played.

        Parameters
        ----------
        card
            The card, played by anybody.

        Returns
        -------
        Plan or None
            The rest of the plan; None if the card is not in the plan.
        """
        if self.is_over:
            return self
        if self.card is not None:
            return self.then if card is self.card else None
        return self.answers.get(card, self.then)

    def __str__(self) -> str:
        if self.card is not None:
            return f"{self.card.text}{self.then}"
        if self.then is None:
            return "."
        alike: dict[str, list[str]] = {}
        for card, plan in self.answers.items():
            alike.setdefault(str(plan), []).append(card.text)
        every = [("".join(cards), text) for text, cards in alike.items()] + [(ANY, str(self.then))]
        return "(" + ",".join(f"{cards}:{text}" for cards, text in every) + ")"


def read_plan(text: str) -> Plan:
    """Read the text of a plan; raise BadNotation if it is not one."""
    plan, rest = _read(text)
    if rest:
        raise BadNotation("{rest!r:.60} is left over after a plan.", rest=rest)
    return plan


def _read(text: str) -> tuple[Plan, str]:
    if text[:1] == ".":
        return Plan(), text[1:]
    if text[:1] != "(":
        then, rest = _read(text[2:])
        return Plan(Card(text[:2]), then), rest
    answers, other, rest = {}, Plan(), text[1:]
    while rest[:1] != ")":
        rest = rest.removeprefix(",")
        cards: list[Card] = []
        while rest[:1] not in (":", ANY):
            cards.append(Card(rest[:2]))
            rest = rest[2:]
        plan, rest = _read(rest.removeprefix(ANY)[1:])
        answers |= dict.fromkeys(cards, plan)
        other = other if cards else plan
    return Plan(None, other, answers), rest[1:]


def plan_for(search: PlanSearch, turn: Turn, worlds: int) -> Plan:
    """Make a plan that, starting at a given turn, wins all of these worlds; there must be one."""
    if search.cannot_lose(turn, worlds):
        return Plan()
    cards = search.hidden.cards
    if not search.is_ours(turn):
        answers = {
            cards[card]: plan_for(search, search.after(turn, card), here)
            for card, here in search.their_cards(turn, worlds, every=True)
        }
        return _with_default(answers)
    for card in sorted(search.own_cards(turn), key=lambda card: cards[card].rank):
        after = search.after(turn, card)
        if search.wins_all(after, worlds):
            return Plan(cards[card], plan_for(search, after, worlds))
    raise AssertionError("no plan wins all of these layouts")


def _with_default(answers: Mapping[Card, Plan]) -> Plan:
    """Return the answers with the one that most cards share as the default for any card."""
    texts = {card: str(plan) for card, plan in answers.items()}
    every = list(texts.values())
    common = max(every, key=lambda text: (every.count(text), len(text)))
    other = next(plan for card, plan in answers.items() if texts[card] == common)
    return Plan(None, other, {card: plan for card, plan in answers.items() if texts[card] != common})
