"""Write a mined problem as the package's file stores it: its plan, when the right card pays, a rating to start from."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import log
from pathlib import Path
from typing import Any, Final, NamedTuple

from scripts.mined_endings import TABLES, Ending
from scripts.when_it_pays import Payoff, suits_that_matter
from whist_nb.analysis.position import Position
from whist_nb.analysis.problems.acceptance import OPEN_CARDS, open_card_choice, right_card
from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.plan_search import PlanSearch
from whist_nb.analysis.problems.solution import PlanSolution
from whist_nb.analysis.problems.themes import Theme, most_special, shown_in, themes
from whist_nb.analysis.problems.unseen_partner import PartnerSearch, PartnerSolution
from whist_nb.engine.cards import Card, Cards
from whist_nb.lessons.layout_facts import HiddenCards, PaysWhen, read_pays_when
from whist_nb.lessons.problem_play import search_for
from whist_nb.lessons.stored_problems import read_problem

LADDER: Final = {"random": 900, "club": 1400, "sampler 3": 1350, "sampler 10": 1550, OPEN_CARDS: 1700}
"""The players who try each problem, and their ratings."""
GAMES: Final = {"random": 6, "club": 1, "sampler 3": 4, "sampler 10": 4, OPEN_CARDS: 1}
"""The number of games each is worth: one if a player always does the same, more if it is right only by chance."""
PRIOR: Final = (1500.0, 500.0)
DRAWS: Final = 40

READ_THEMES: Final = Path(__file__).with_name("read_themes.json")
"""What readers have thought of the themes named in problems that they looked at card by card."""

Found = dict[str, Any]


def written(ending: Ending, odds: PlanSolution) -> Found:
    """Return a problem in the form the file stores."""
    position, right = odds.position, right_card(odds)
    wrong = max(
        (card for card in position.legal if odds.equals[card] is not odds.equals[right]),
        key=lambda card: (odds.by_card[card], odds.open_cards[card], -card.rank),
    )
    deal = refuting(odds, right, wrong)
    goal = {"take": odds.take} if odds.take is not None else {"at_most": odds.at_most}
    points = {"points": {str(seat): held for seat, held in ending.points.items()}} if ending.points else {}
    return {
        "kind": ending.kind,
        "game": TABLES.get(ending.kind, "whist"),
        "hands": [str(hand) for hand in odds.layouts[deal]],
        "leader": position.leader,
        "trump": position.trump and position.trump.value,
        "trick": " ".join(card.text for card in position.on_table),
        "ours": [seat for seat in range(position.seats) if position.sides[seat] == 0],
        "hidden": list(ending.hidden),
        "voids": {str(seat): suits for seat, suits in ending.voids.items()},
        "known": {},
        **points,
        **goal,
        "right": right.text,
        "tempting": wrong.text,
        "plan": str(odds.plan(right)),
        "layouts": len(odds.layouts),
        "wins": {card.text: len(odds.wins(card)) for card in position.legal},
        "open": {card.text: len(odds.wins_with_open_cards(card)) for card in position.legal},
        "won": [sum(1 << number for number in odds.wins(card)) for card in (right, wrong)],
        "fails": {
            card.text: refuting(odds, right, card) for card in position.legal if odds.equals[card] != odds.equals[right]
        },
        "errs": (errs := who_errs(odds, right, ending.choices)),
        "rating": start_rating(odds, right, "club" in errs, replace(position, hands=odds.layouts[deal])),
    }


def refuting(odds: PlanSolution, right: Card, wrong: Card) -> int:
    """Return the number of a layout that the right card wins and a wrong one loses, preferably even with open cards."""
    saved, still = set(odds.wins(right)) - set(odds.wins(wrong)), set(odds.wins_with_open_cards(wrong))
    return min(saved, key=lambda number: (number in still, number))


def who_errs(odds: PlanSolution, right: Card, choices: Mapping[str, Card | None]) -> list[str]:
    """Return the players who see the same hands and go wrong."""
    errs = [name for name, card in choices.items() if card is not None and odds.equals[card] is not odds.equals[right]]
    choice = open_card_choice(odds) if len(odds.layouts) > 1 else right
    return errs if choice is not None and odds.equals[choice] is odds.equals[right] else [*errs, OPEN_CARDS]


def when_it_pays(problem: Found, search: PlanSearch) -> PaysWhen | None:
    """Return what the layouts that the right card wins and the tempting one loses have in common.

    Of descriptions that fit about as well, the one about the suit that is played comes first, or the one about the suit
    that tempts if the hand is to be counted before that is played. The layout of a hidden partner stays, so what is
    said must be true of it.
    """
    hidden, (won, tempted) = search.hidden, problem["won"]
    if len(hidden.worlds) == 1:
        return None
    names = ("tempting", "right") if Theme.COUNTING_OUT in problem["themes"] else ("right", "tempting")
    first = [*(Card(problem[name]) for name in names), *hidden.position.on_table[:1]]
    lies = tuple(map(hidden.mask, map(Cards, problem["hands"])))
    dealt = hidden.worlds.index(lies) if "tricks" in problem else None
    return Payoff(search, won, tempted, suits_that_matter(first, hidden.position.trump), dealt).best()


def start_rating(odds: PlanSolution, right: Card, club_errs: bool, dealt: Position) -> int:
    """Return the rating that makes the ladder's results likeliest; each player is right with some probability.

    ``dealt`` is the position with the layout that is stored, which decides what the samplers draw.
    """
    stands = odds.equals[right]
    chances = {"random": 1 / len(set(odds.equals.values())), "club": float(not club_errs), OPEN_CARDS: 1.0}
    if odds.count > 1:
        choice = open_card_choice(odds)
        chances[OPEN_CARDS] = float(choice is not None and odds.equals[choice] is stands)
        for worlds in (3, 10):
            chances[f"sampler {worlds}"] = sampled(odds, stands, worlds, dealt)

    def doubt(rating: float) -> float:
        total = ((rating - PRIOR[0]) / PRIOR[1]) ** 2 / 2
        for name, chance in chances.items():
            expected = 1 / (1 + 10 ** ((rating - LADDER[name]) / 400))
            total -= GAMES[name] * _log_score(chance, expected)
        return total

    return min(range(600, 2401, 10), key=doubt)


class SetUp(NamedTuple):
    """A stored problem set up to be solved, once for all that is asked about it."""

    search: PlanSearch
    odds: PlanSolution


def set_up(problem: Found) -> SetUp:
    """Set up a stored problem to be solved."""
    search = search_for(read_problem(problem))
    kind = PartnerSolution if isinstance(search, PartnerSearch) else PlanSolution
    return SetUp(search, kind(search.hidden, search, problem.get("take"), problem.get("at_most")))


def rated(problem: Found) -> Found:
    """Return a problem with the rating the ladder gives it, which needs only open cards."""
    odds = set_up(problem).odds
    return {**problem, "rating": start_rating(odds, Card(problem["right"]), "club" in problem["errs"], odds.position)}


def themed(problem: Found) -> Found:
    """Return a problem with its themes, when its right card pays, and a layout in which that is so."""
    posed = set_up(problem)
    found = {**problem, "themes": _themes(problem, posed.search)}
    pays = when_it_pays(found, posed.search)
    return redealt({**found, "pays_when": pays.stored() if pays else []}, posed)


def redealt(problem: Found, posed: SetUp) -> Found:
    """Return a problem with another layout to deal if what is said of the right card is not true of this one.

    The past tricks of a hidden partner belong to their layout, which stays.
    """
    if "tricks" in problem:
        return problem
    odds, (won, tempted) = posed.odds, problem["won"]
    wrong, dealt = Card(problem["tempting"]), tuple(map(Cards, problem["hands"]))
    fits, pays = list(members(won & ~tempted)), read_pays_when(problem["pays_when"])
    if pays:
        fits = [number for number in fits if pays.is_so(hidden_cards(problem, odds.layouts[number]))]
    shown = list(_showing(problem, posed.search, fits)) or fits
    if dealt in [odds.layouts[number] for number in shown]:
        return problem
    still = set(odds.wins_with_open_cards(wrong))
    deal = min(shown, key=lambda number: (number in still, number))
    equals = [card for card in problem["fails"] if odds.equals[Card(card)] is odds.equals[wrong]]
    hands, fails = odds.layouts[deal], {**problem["fails"], **dict.fromkeys(equals, deal)}
    rating = start_rating(odds, Card(problem["right"]), "club" in problem["errs"], replace(odds.position, hands=hands))
    return {**problem, "hands": list(map(str, hands)), "fails": fails, "rating": rating}


def hidden_cards(problem: Found, hands: Sequence[Cards]) -> HiddenCards:
    """Return the hidden hands of a layout."""
    return {seat: hands[seat] for seat in problem["hidden"]}


def _showing(problem: Found, search: PlanSearch, worlds: Sequence[int]) -> Iterator[int]:
    """Yield the worlds in which a problem's most special theme shows."""
    theme = most_special(problem["themes"])
    if theme is not None:
        yield from shown_in(search, (Card(problem["right"]), problem["won"][0]), worlds, theme)


def _themes(problem: Found, search: PlanSearch) -> list[Theme]:
    """Return the themes of a problem, without those that a reader has refused."""
    right, tempting = (
        (Card(problem[name]), won) for name, won in zip(("right", "tempting"), problem["won"], strict=True)
    )
    found, read = themes(search, right, tempting), read_themes()
    return [theme for theme in found if problem["id"] not in read[theme]["refused"]]


@cache
def read_themes() -> dict[str, dict[str, Any]]:
    """Return for each theme the problems in which a reader has accepted its name, and those in which not, and why."""
    read: dict[str, dict[str, Any]] = json.loads(READ_THEMES.read_text())
    return read


def _log_score(chance: float, expected: float) -> float:
    return chance * log(expected) + (1 - chance) * log(1 - expected)


def sampled(odds: PlanSolution, right: Card, worlds: int, dealt: Position) -> float:
    """Return how often a player who looks at the open cards of this many layouts finds the right card."""
    rng = random.Random(repr(dealt))
    won = {
        card: set(odds.wins_with_open_cards(card)) for card in dict.fromkeys(odds.equals[card] for card in dealt.legal)
    }
    hits = 0
    for _ in range(DRAWS):
        drawn = [rng.randrange(odds.count) for _ in range(worlds)]
        hits += max(won, key=lambda card: (sum(number in won[card] for number in drawn), rng.random())) is right
    return hits / DRAWS


def signature(problem: Found) -> tuple[Any, ...]:
    """Return a value that is the same for problems that differ only in the names of the suits."""
    hidden = frozenset(problem["hidden"])
    place: dict[str, str] = {}
    for seat, hand in enumerate(problem["hands"]):
        place |= dict.fromkeys(hand.split(), "h" if seat in hidden else str(seat))
    place |= {card: f"t{turn}" for turn, card in enumerate(problem["trick"].split())}
    suits = []
    for suit in "SHDC":
        cards = sorted((card for card in place if card[1] == suit), key=lambda card: "23456789TJQKA".index(card[0]))
        voids = "".join(seat for seat, lacked in sorted(problem["voids"].items()) if suit in lacked)
        suits.append((suit == problem["trump"], " ".join(place[card] for card in cards), voids))
    goal = problem.get("take"), problem.get("at_most"), tuple(sorted(problem.get("points", {}).items()))
    return problem["leader"], goal, tuple(sorted(suits)), len(problem["hands"])


def skeleton(problem: Found) -> tuple[Any, ...]:
    """Return a value that is the same for problems alike in the suit of the right card, but for its smallest cards.

    It has the owners of the suit's five highest cards, those on the table by their turns, and the goal.
    """
    suit, owner = problem["right"][1], dict[str, str]()
    for seat, hand in enumerate(problem["hands"]):
        owner |= dict.fromkeys(hand.split(), "o" if seat in problem["hidden"] else str(seat))
    owner |= {card: f"t{turn}" for turn, card in enumerate(problem["trick"].split())}
    cards = sorted((card for card in owner if card[1] == suit), key=lambda card: "AKQJT98765432".index(card[0]))
    place = cards.index(problem["right"])
    held = tuple(owner[card] for card in cards[:5])
    return held, min(place, 5), suit == problem["trump"], problem.get("take"), len(problem["hands"][0].split())
