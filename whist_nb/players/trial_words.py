"""A trial in words: the numbers, the facts behind them, and a remark if the usual rule is not best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whist_nb.analysis.units import Unit
from whist_nb.engine.actions import Action, CardAction, Play
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.engine.wording import MARKED, number_text, percentage
from whist_nb.players.advice import Advice, advised, count, show
from whist_nb.players.facts import Facts
from whist_nb.players.trial import Trial

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import AnswerValue


UNUSUAL = phrase("The usual rule is not the best one here. What is different this time?")

AS_GOOD = phrase("Several choices are about equally good here. Which leaves you the most choices?")


def advice_from(view: View, trial: Trial, club: Advice, action: Action) -> Advice:
    """Return the advice for an answer: in Club's words if its rule agrees, otherwise with the numbers against it."""
    facts = Facts(view)
    if club.action is action:
        nudge, idea, reason = club.lines or (club.nudge, club.idea, club.reason)
        idea = " ".join([idea, *voids_that_matter(view, facts, action)[-1:]])
        return advised(action, club.rule, nudge, idea, f"{reason} {with_numbers(trial, action)}", club.cards)
    idea = " ".join(facts_about(view, facts, action)) or phrase(
        "All {number} choices were tried.", number=len(trial.values)
    )
    cards = (action.card,) if isinstance(action, (Play, CardAction)) else ()
    if club.action in trial.close:
        reason = phrase(
            "{{I}} tried each choice and settle on {action}, though the usual {usual} may do as well.",
            action=said(action),
            usual=said(club.action),
        )
        return advised(action, "sampler", AS_GOOD, idea, f"{reason} {with_numbers(trial, action)}", cards)
    reason = phrase(
        "Usually {{i}} would choose {usual}, but here {action} is better.",
        usual=said(club.action),
        action=said(action),
    )
    if club.action in trial.values:
        reason = f"{reason} {against(trial, action, club.action)}"
    else:
        reason = f"{reason} {with_numbers(trial, action)}"
    return advised(action, "sampler", UNUSUAL, idea, reason, cards)


def said(action: Action) -> str:
    """Return an answer in a sentence: the card, or the bid or call."""
    return MARKED.part(action, "", start=False)


def amount(unit: Unit, value: float) -> str:
    """Return a value in its unit: '5.4 tricks in all', '−1.2 points', 'a 62% chance of a trick'."""
    if unit.is_chance:
        return f"{percentage(100 * value)} {unit.words()}"
    number = rounded(value, 1)
    word = unit.words(one=number == rounded(1, 1))
    return phrase("{number} {word} in all", number=number, word=word) if unit is Unit.TRICKS else f"{number} {word}"


def rounded(value: float, digits: int) -> str:
    """Round a number to that many decimals."""
    return number_text(value, f".{digits}f")


def worth(unit: Unit, value: AnswerValue) -> tuple[str, str]:
    """Return a value in short, for a card, and in full: '5.4', '5.4 tricks in all'; '62', '62% chance of a trick'."""
    if unit.is_chance:
        short = rounded(100 * value.mean, 0)
        return short, f"{short}% {unit.words()}"
    decimals = 1 if abs(value.mean) < 100 else 0  # the figures of a fan lie side by side
    return rounded(value.mean, decimals), amount(unit, value.mean)


def gap(unit: Unit, value: AnswerValue) -> str:
    """Return how far an answer is behind, in a plain figure: '0.5', '7%'; 'a little' if that rounds to nothing."""
    percent = unit.is_chance
    figure = rounded(100 * value.behind, 0) if percent else rounded(value.behind, 1)
    if not float(figure):
        return "a little"
    return f"{figure}%" if percent else figure


def basis(trial: Trial) -> str:
    """Say what the numbers are based on, to begin a sentence."""
    if trial.worlds == 0:
        return phrase("With all the cards known,")
    return phrase(
        "Over {worlds} that {fit} what {{i}} have seen,",
        worlds=count(trial.worlds, "deal"),
        fit="fit" if trial.worlds > 1 else "fits",
    )


def brings(trial: Trial, mean: float) -> str:
    """Say what an answer is worth: an average over deals, a chance, or the exact outcome."""
    based, value = basis(trial), amount(trial.unit, mean)
    if trial.worlds == 0:
        return phrase("{based} it is worth {value}", based=based, value=value)
    if trial.unit.is_chance:
        return phrase("{based} it has {value}", based=based, value=value)
    return phrase("{based} it averages {value}", based=based, value=value)


def with_numbers(trial: Trial, action: Action) -> str:
    """Say what an answer is worth, which others are as good, and how far behind the next one is."""
    unit, told = trial.unit, trial.reported
    sentence = brings(trial, told[action].mean)
    equal = [other for other in trial.close if other is not action]
    rest = [other for other in trial.values if other not in trial.close and other is not action]
    parts = [sentence]
    if equal:
        parts.append(as_well(equal))
    worse = min(rest, key=lambda other: trial.values[other].behind, default=None)
    if worse is not None and told[worse].behind > 0:
        parts.append(phrase("{worse} is {unit} behind", worse=said(worse), unit=gap(unit, told[worse])))
    return (", ".join(parts[:-1]) + ", and " if parts[1:] else "") + parts[-1] + "."


NAMED = 3
"""The most equally good answers that are named; if there are more, only their number is given."""


def as_well(answers: Sequence[Action]) -> str:
    """List answers statistically as good as the best."""
    if len(answers) > NAMED:
        return phrase("{number} other choices may do as well", number=len(answers))
    shown = [said(action) for action in answers]
    return phrase(
        "{shown} may do as well", shown=" and ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)
    )


def against(trial: Trial, action: Action, usual: Action) -> str:
    """Give the numbers for one answer against the usual one."""
    unit, told = trial.unit, trial.reported
    sentence = brings(trial, told[action].mean)
    if told[usual].behind > 0:
        behind = gap(unit, told[usual])
        return phrase(
            "{sentence}, and {usual} is {behind} behind.", sentence=sentence, usual=said(usual), behind=behind
        )
    return phrase("{sentence}, while {usual} leaves more for the others.", sentence=sentence, usual=said(usual))


# Facts


def facts_about(view: View, facts: Facts, action: Action) -> list[str]:
    """Return up to three facts that bear on an answer: the card's rank, who is void, how many trumps are out."""
    found = list[str]()
    if isinstance(action, (Play, CardAction)):
        found += standing(facts, action.card)
    found += voids_that_matter(view, facts, action)[-1:]
    if facts.trump and facts.count_out(facts.trump):
        found.append(phrase("Others may still hold {trump}.", trump=count(facts.count_out(facts.trump), "trump")))
    return found[:3]


def voids_that_matter(view: View, facts: Facts, action: Action) -> list[str]:
    """Return the players who have shown out of the suit of the card, of the suit led, or of trumps; the latest last."""
    suits: list[Suit | None] = [facts.led, facts.trump]
    if isinstance(action, Play):
        suits.append(facts.suit(action.card))
    return [text for seat, suit, text in voids_shown(view) if suit in suits]


def standing(facts: Facts, card: Card) -> Iterator[str]:
    """Describe a card's rank in its suit."""
    suit = facts.suit(card)
    if suit is None:
        return
    name = "trump" if suit is facts.trump else suit.one
    out, higher = facts.count_out(suit), facts.higher_out(card)
    if out == 0:
        yield phrase("Nobody else has a {name}.", name=name)
    elif higher == 0:
        yield phrase("No {name} still out beats {card}.", name=name, card=show(card))
    else:
        yield phrase("{card} can still be beaten by {higher}.", card=show(card), higher=count(higher, f"higher {name}"))


def voids_shown(view: View) -> list[tuple[int, Suit, str]]:
    """Return the voids that have been shown and still hold: the player, the suit and the trick."""
    first: dict[tuple[int, Suit], str] = {}
    for number, seat, suit, _ in view.shown_out.values():
        if seat != view.playing and suit in view.voids[seat]:
            first.setdefault(
                (seat, suit),
                phrase(
                    "{{Seat {seat}}} showed out of {word} in trick {number}.", seat=seat, word=suit.word, number=number
                ),
            )
    return [(seat, suit, text) for (seat, suit), text in first.items()]
