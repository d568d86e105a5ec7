"""A player's choice with its reasons, and the rules of thumb behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from whist_nb.analysis.units import Unit
from whist_nb.drawing.names import in_own_words, listed
from whist_nb.engine.actions import PLAY, Action, CardAction
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption, either, quoted
from whist_nb.engine.phrases import phrase
from whist_nb.players.facts import Facts

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import AnswerValue


@dataclass(frozen=True)
class Advice:
    """A choice with its reasons, from a first nudge to the full explanation.

    ``nudge`` is a question that makes you look again, ``idea`` is a fact about the position, and ``reason`` names the
    card and says in one sentence why. Cards in these texts are written ``{QH}``. ``cards`` lists the cards to mark on
    the table, and ``rule`` is the id of the rule of thumb.

    A player that tries out its answers also gives their values. For each answer, ``values`` gives the ``mean`` in
    ``unit`` (tricks, points or a chance; None if nothing was tried) with its standard error, the distance ``behind``
    the best answer, and ``doubt``, the standard error of that distance. ``close`` lists the answers that are
    statistically as good as the best. ``worlds`` is the number of deals tried, all of which fit what the seat has seen;
    it is 0 if the rest could be solved exactly. ``lines`` holds the nudge, idea and reason with placeholders for the
    players' names. ``because`` has the facts behind the reason as data, for those rules that give them.
    """

    action: Action
    rule: str
    nudge: str
    idea: str
    reason: str
    cards: tuple[Card, ...] = ()
    values: Mapping[Action, AnswerValue] = field(default_factory=dict)
    close: tuple[Action, ...] = ()
    unit: Unit | None = None
    worlds: int = 0
    lines: tuple[str, str, str] | None = field(default=None, repr=False, compare=False)
    because: object = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.unit is not None:
            object.__setattr__(self, "unit", _unit_of(self.unit))


def _unit_of(name: str) -> Unit:
    """Return a unit by its name, which players of your own may give as plain text; BadOption if there is none."""
    try:
        return Unit(name)
    except ValueError:
        units = either([repr(unit.value) for unit in Unit])
        raise BadOption("unit={name}: expected {units}.", name=quoted(name), units=units) from None


def advised(action: Action, rule: str, nudge: str, idea: str, reason: str, cards: tuple[Card, ...] = ()) -> Advice:
    """Make advice in the words of the player; ``{I}`` is the player, ``{Seat 2}`` a seat."""
    lines = nudge, idea, reason
    return Advice(action, rule, *map(in_own_words, lines), cards, lines=lines)


def with_remark(advice: Advice, remark: str) -> Advice:
    """Add a sentence to the idea behind an advice; it is marked as in `advised`."""
    nudge, idea, reason = advice.lines or (advice.nudge, advice.idea, advice.reason)
    lines = nudge, f"{idea} {remark}", reason
    return replace(advice, idea=f"{advice.idea} {in_own_words(remark)}", lines=lines)


@dataclass(init=False, repr=False)
class Finding:
    """The answer that a rule recommends in a position, with the reason for it.

    Both texts are looked up, as `phrase` does it, once they are needed. In them ``{card}`` stands for the card of the
    answer, ``{suit}`` for its suit ('hearts') and ``{one}`` for a card of that suit ('heart'), ``{best}`` for the card
    that is winning, ``{winner}`` for the same card, called a trump if it ruffed, ``{led}`` for the suit led, and
    ``{prize}`` for the open card.

    Parameters
    ----------
    answer
        The answer: an action, or a card to play.
    idea
        The fact behind it.
    reason
        The reason, in one sentence.
    cards
        The cards to mark.
    because
        The facts behind it as data, if the rule has the words for them; then idea and reason may be empty.
    **parts
        Other parts that both texts may mention; marks inside a part are filled as well.
    """

    answer: Card | Action
    idea: str
    reason: str
    cards: tuple[Card, ...]
    because: Any
    parts: dict[str, Any]

    def __init__(
        self,
        answer: Card | Action,
        idea: str = "",
        reason: str = "",
        cards: tuple[Card, ...] = (),
        because: Any = None,
        **parts: object,
    ) -> None:
        self.answer, self.idea, self.reason, self.cards, self.because = answer, idea, reason, cards, because
        self.parts = _Parts(parts)

    @property
    def action(self) -> Action:
        """The answer as an action; a card becomes the play of that card."""
        return PLAY[self.answer] if isinstance(self.answer, Card) else self.answer

    def __repr__(self) -> str:
        given = {name: value for name in ("cards", "because") if (value := getattr(self, name))} | self.parts
        texts = map(repr, (self.answer, self.idea, self.reason))
        return f"Finding({', '.join([*texts, *(f'{name}={value!r}' for name, value in given.items())])})"


@dataclass(frozen=True)
class Rule:
    """A rule of thumb, with its id, a maxim in a club player's words, and a question that leads to it.

    ``find`` looks at the facts and returns what the rule recommends, or None if it does not apply. ``words`` returns
    idea and reason for a finding whose facts are data.
    """

    id: str
    maxim: str
    nudge: str
    find: Callable[[Facts], Finding | None]
    words: Callable[[Any], tuple[str, str]] | None = None

    def action(self, facts: Facts) -> Action | None:
        """Return what the rule recommends, without the words.

        Parameters
        ----------
        facts
            The position.

        Returns
        -------
        Action or None
            The action; None if the rule does not apply.
        """
        found = self.find(facts)
        return None if found is None else found.action

    def applies(self, facts: Facts) -> Advice | None:
        """Apply the rule to a position.

        Parameters
        ----------
        facts
            The position.

        Returns
        -------
        Advice or None
            The advice; None if the rule does not apply.
        """
        found = self.find(facts)
        if found is None:
            return None
        answer, because, given = found.answer, found.because, found.parts
        card = answer if isinstance(answer, Card) else answer.card if isinstance(answer, CardAction) else None
        parts = parts_of(facts, card)
        texts = (found.idea, found.reason) if self.words is None or because is None else self.words(because)
        idea, reason = (phrase(text).format_map(given).format_map(parts) for text in texts)
        cards = found.cards or (() if card is None else (card,))
        made = advised(found.action, self.id, self.nudge, idea, reason, cards)
        return made if because is None else replace(made, because=because)


class ExplainedChoice(Rule):
    """A rule that explains the card chosen by the rules of thumb that play-outs follow, too."""

    def action(self, facts: Facts) -> Action:
        """Return that card, which needs no words."""
        return PLAY[facts.choice]


class _Parts(dict[str, str]):
    """Replacements for the marks in a text; marks of cards and persons stay as they are."""

    def __missing__(self, mark: str) -> str:
        return f"{{{mark}}}"


def parts_of(facts: Facts, card: Card | None) -> Mapping[str, str]:
    """Return the parts that a rule's texts may mention if the answer is that card."""
    shown = {"card": card, "best": facts.best_card, "prize": facts.view.turn_up}
    parts = _Parts({mark: show(each) for mark, each in shown.items() if each})
    if suit := card and facts.suit(card):
        parts |= {"suit": suit.word, "one": suit.one}
    if facts.led:
        parts["led"] = facts.led.word
    if best := facts.best_card:
        ruffed = facts.suit(best) is facts.trump is not facts.led
        parts["winner"] = f"{show(best)}, a trump," if ruffed else show(best)
    return parts


Rules = tuple[Rule, ...]


def rule(
    id: str, maxim: str, nudge: str, words: Callable[[Any], tuple[str, str]] | None = None
) -> Callable[[Callable[[Facts], Finding | None]], Rule]:
    """Make a rule from a function that looks for a card; use it as a decorator.

    Parameters
    ----------
    id
        The id of the rule.
    maxim
        The rule in a club player's words.
    nudge
        The question that leads to it.
    words
        A function that returns idea and reason in words, if the findings of the rule have their facts as data.

    Returns
    -------
    callable
        The decorator.
    """

    def make(find: Callable[[Facts], Finding | None]) -> Rule:
        return Rule(id, phrase(maxim), phrase(nudge), find, words)

    return make


def explanation(id: str, maxim: str, nudge: str) -> Callable[[Callable[[Facts], Finding | None]], Rule]:
    """Make an explanation from a function that says why the card chosen is right; use it as a decorator, as `rule`."""

    def make(find: Callable[[Facts], Finding | None]) -> Rule:
        return ExplainedChoice(id, phrase(maxim), phrase(nudge), find)

    return make


def advise(rules: Iterable[Rule], facts: Facts) -> Advice:
    """Return the advice of the first rule that applies; the last rule of every list always does."""
    return next(advice for each in rules if (advice := each.applies(facts)))


def answer_of(rules: Iterable[Rule], facts: Facts) -> Action:
    """Return the action that the rules recommend, without the words."""
    return next(action for each in rules if (action := each.action(facts)))


def show(card: Card) -> str:
    """Return a card as texts write it: ``{QH}``."""
    return "{" + card.text + "}"


def show_all(cards: Sequence[Card]) -> str:
    """Return cards in a sentence: ``{QH}, {JH} and {3C}``."""
    return listed([show(card) for card in cards])


def count(number: int, noun: str) -> str:
    """Return a number with its noun: '1 trump', '5 trumps'."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
