"""What a trial says in words: numbers, the facts behind them, and where the usual rule is not the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from whist_nb.engine.actions import Action, CardAction, Play
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.trick import suit_led
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, count, show
from whist_nb.players.facts import Facts

if TYPE_CHECKING:
    from whist_nb.players.sampler import Trial


UNUSUAL = "The usual rule is not the best here: what is different this time?"


def tell(view: View, trial: Trial, club: Advice, action: Action) -> Advice:
    """The advice for an answer: in Club's words where its rule agrees, else with the numbers that speak against it."""
    if club.action is action:
        return replace(club, reason=f"{club.reason} {with_numbers(trial, action)}")
    facts = Facts(view)
    idea = " ".join(facts_about(view, facts, action)) or f"Of {len(trial.values)} answers each was tried."
    cards = (action.card,) if isinstance(action, (Play, CardAction)) else ()
    if club.action in trial.close:
        nudge = f"{club.nudge[:-1]}, and does another answer do as well?"
        reason = f"I choose {said(action)}, and {said(club.action)} does as well. {with_numbers(trial, action)}"
        return Advice(action, club.rule, nudge, idea, reason, cards)
    reason = f"Usually I would choose {said(club.action)}, but here {said(action)} is better."
    reason = f"{reason} {against(trial, action, club.action)}"
    return Advice(action, "sampler", UNUSUAL, idea, reason, cards)


def said(action: Action) -> str:
    """An answer in a sentence: the card, or the words in quotation marks."""
    return show(action.card) if isinstance(action, (Play, CardAction)) else f"‘{action.text}’"


def amount(unit: str, value: float) -> str:
    """A value in its unit: '5.4 tricks', '−1.2 points', 'a chance of 62 %'."""
    if unit == "chance":
        return f"a chance of {100 * value:.0f} %"
    number = f"{value:.1f}".replace("-", "−")
    return f"{number} {unit[:-1] if number == '1.0' else unit}"


def gap(unit: str, value: float, doubt: float) -> str:
    """A difference with its standard error: '0.5 ± 0.1'."""
    if unit == "chance":
        return f"{100 * value:.0f} ± {max(100 * doubt, 0.5):.0f} points in a hundred"
    digits = 1 if doubt >= 0.1 else 2
    return f"{value:.{digits}f} ± {doubt:.{digits}f}"


def over(trial: Trial) -> str:
    """What the numbers rest on."""
    if trial.worlds == 0:
        return "counted out with the cards that are known"
    return f"over {trial.worlds} deals that fit what I have seen"


def with_numbers(trial: Trial, action: Action) -> str:
    """What an answer is worth, and the next best that is clearly worse, or those that do as well."""
    unit, told = trial.goal.unit, trial.told
    mean = f"It brings {amount(unit, told[action].mean)}"
    rest = [other for other in trial.values if other not in trial.close]
    if not rest:
        return f"{mean}, {over(trial)}; the other answers may do as well."
    second = max(rest, key=lambda other: trial.told[other].mean)
    return f"{mean}, {over(trial)}; {said(second)} brings {amount(unit, told[second].mean)}."


def against(trial: Trial, action: Action, usual: Action) -> str:
    """The numbers that speak for one answer against the usual one."""
    unit, told = trial.goal.unit, trial.told
    if usual not in told:
        return with_numbers(trial, action)
    one, other = amount(unit, told[action].mean), amount(unit, told[usual].mean)
    value = trial.values[usual] if trial.values is trial.told else told[usual]
    return f"It brings {one}, the other {other}: {gap(unit, value.behind, value.doubt)} more, {over(trial)}."


# Facts


def facts_about(view: View, facts: Facts, action: Action) -> list[str]:
    """Up to three facts that bear on an answer: how the card stands, who is void, how many trumps are out."""
    suits: list[Suit | None] = []
    found = list[str]()
    if isinstance(action, (Play, CardAction)):
        card = action.card
        suits.append(facts.suit(card))
        found += standing(facts, card)
    suits += [facts.led, facts.trump]
    shown = [text for seat, suit, text in voids_shown(view) if suit in suits]
    found += shown[-1:]
    if facts.trump and facts.count_out(facts.trump):
        out = facts.count_out(facts.trump)
        found.append(f"With the others there may be {count(out, 'trump')}.")
    return found[:3]


def standing(facts: Facts, card: Card) -> Iterator[str]:
    """How a card stands in its suit."""
    suit = facts.suit(card)
    if suit is None:
        return
    name = "trump" if suit is facts.trump else suit.word[:-1]
    out, higher = facts.count_out(suit), facts.higher_out(card)
    if out == 0:
        yield f"Nobody else holds {'a' if name[0] not in 'aeiou' else 'an'} {name}."
    elif higher == 0:
        yield f"No {name} that is out beats {show(card)}."
    else:
        yield f"There {'is' if higher == 1 else 'are'} {count(higher, name)} out above {show(card)}."


def voids_shown(view: View) -> list[tuple[int, Suit, str]]:
    """Who has shown out of what, in which trick, as far as it still holds."""
    found = []
    tricks: Sequence[tuple[int, Sequence[tuple[int, Card]]]] = [
        *((trick.number, trick.plays) for trick in view.tricks),
        (len(view.tricks) + 1, view.trick),
    ]
    done = set()
    for number, plays in tricks:
        led = suit_led(plays, view.ranks) if plays else None
        for seat, card in plays:
            if led is None or view.ranks.suit_of[card] is led or seat == view.seat:
                continue
            if led in view.voids[seat] and (seat, led) not in done:
                done.add((seat, led))
                found.append((seat, led, f"Seat {seat} showed out of {led.word} in trick {number}."))
    return found
