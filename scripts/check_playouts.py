"""Check how often the play-outs choose the card that Club would, game by game and rule by rule.

    python -m scripts.check_playouts                 2,000 moments
    python -m scripts.check_playouts --moments 20000

The play-outs (``analysis/kernels/playouts.py``) play as Club's first version does. They lead the top of touching
honours and the fourth best of the longest suit, and return the best of up to three cards or the lowest of more. They
don't call or echo, lead no singleton for a ruff, read nothing from a lead, and plan no two hands as one. Later versions
of Club choose another card only by rules that came later (``LATER``).

Both follow the same rules of thumb, written once, but they learn about a moment in different ways. Club asks what its
view shows; a play-out deals the hidden cards and keeps its own
record of voids, leads and known cards as it goes along. So the two are compared where a play-out begins, and through
the rest of the deal with the true hands (``parting``). The rules of thumb must choose the same card every time.

There is one thing that only Club does: once both hands of two players are known, it solves the ending (the rules of
``COUNTED``), which a play-out has no time for. At those moments the underlying rule of thumb is compared, and Club's
own card is checked too: ``lost_by_thumb`` asks the solver what the rule of thumb would have cost, and Club's card has
to be one of the best.

The moments come from deals in which Club and a random player take turns, with every option of every game.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from threading import get_ident
from typing import Any
from unittest.mock import patch

import numpy as np

import whist_nb as wn
from whist_nb.analysis.card_words import places_of, word_of
from whist_nb.analysis.goals import goal_of
from whist_nb.analysis.kernels import playouts as kernels
from whist_nb.analysis.kernels.playout_rules import DOG_KNOCK
from whist_nb.analysis.playouts import ANY, PLAY, play_out
from whist_nb.analysis.public_state import public_state_of
from whist_nb.analysis.rules_of_thumb import RulesOfThumb
from whist_nb.analysis.solver import solve
from whist_nb.analysis.view_positions import faces, position_with
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import PLAY as PLAY_OF
from whist_nb.engine.actions import Action, Knock, Play
from whist_nb.engine.view import View
from whist_nb.players import Advice, Club
from whist_nb.players.club.declarer import DECLARER_FOLLOWS, DECLARER_LEADS
from whist_nb.players.club.defence import DEFENDER_LEADS
from whist_nb.players.club.defenders_cards import DEFENDER_FOLLOWS
from whist_nb.players.club.signalling import RULES as CONVENTIONAL
from whist_nb.players.club.with_partner import RULES as WITH_PARTNER
from whist_nb.players.club.without import WITHOUT

CLUB = Club(version=1)
"""The Club of which the play-outs are a twin."""

COUNTED = {
    "known-win": "both hands are known: Club solves the ending, which a play-out has no time for",
    "known-lose": "both hands are known: Club solves the ending, which a play-out has no time for",
}
"""The rules by which Club may depart from the rules of thumb, each with the reason."""

SIGNALLED = tuple(each for rules in CONVENTIONAL.values() for each in rules)
LATER = {
    each.id
    for each in (*DECLARER_LEADS, *DECLARER_FOLLOWS, *DEFENDER_LEADS, *DEFENDER_FOLLOWS, *SIGNALLED, *WITHOUT.values())
} | set(WITH_PARTNER)
"""The rules of later versions: two hands, dummy in view, conventions and leads without them, and other rules with a
partner."""


def new_game(number: int) -> wn.Game:
    """Return a new game, one variant after another, with options chosen at random."""
    rng = Random(number)
    variant = wn.VARIANTS[number % len(wn.VARIANTS)]
    while True:
        chosen = {
            name: rng.choice(option.choices)
            for name, option in variant.options.items()
            if option.choices and rng.random() < 0.3
        }
        try:
            return wn.Game(variant.id, seats=rng.choice(variant.seats), seed=number, deals=1, **chosen)
        except wn.BadOption:
            continue  # options that exclude each other


def moments(number: int) -> Iterator[View]:
    """Yield the moments of a deal with a choice of cards or knocks; the answers come from Club or at random."""
    game, rng = new_game(number), Random(-number)
    for _ in range(400):
        if game.is_over:
            return
        view = game.view(game.current_player)
        legal = view.legal_actions()
        if view.question in ("card", "card or knock") and len(legal) > 1:
            yield view
        game.apply(CLUB.choose(view) if rng.random() < 0.8 else rng.choice(legal))


class Enough(Exception):
    """Raised when enough choices have been seen."""


def choices_of(view: View, most: int = 400, hands: Any = None) -> list[tuple[int, Action]]:
    """Return the choices in one world's play-out from here on, by the kernel in plain Python; at most ``most``."""
    card_at = {places_of(view.ranks)[card.index]: card for card in view.pack}
    choose, found, here = kernels.choose, list[tuple[int, Action]](), get_ident()

    def noted(seat: int, *given: Any) -> int:
        choice = int(choose(seat, *given))
        if get_ident() != here:  # a table is studied in another thread
            return choice
        found.append((seat, Knock() if choice >> 6 == DOG_KNOCK else PLAY_OF[card_at[choice & 63]]))
        if len(found) == most:
            raise Enough
        return choice

    with patch.object(kernels, "choose", noted), patch.object(PLAY, "fast", None), suppress(Enough):
        play_out(Worlds(view, 1, 1), public_state_of(view, **goal_of(view).plan), [ANY], hands)
    return found


def alike(view: View) -> tuple[bool, Advice]:
    """Return whether the rules of thumb choose the same card at the table and in a play-out, and what Club does."""
    advice = CLUB.explain(view)
    chosen = thumb(view) if advice.rule in COUNTED else advice.action
    return choices_of(view, 1)[0] == (view.seat, chosen), advice


def thumb(view: View) -> Action:
    """Return the card that the rule of thumb would play at the table."""
    return PLAY_OF[RulesOfThumb(view).choice[1]]


def lost_by_thumb(view: View, club: Action) -> int:
    """Return how many tricks the rule of thumb loses when both hands are known; Club's card must be one of the best."""
    hands = [(*view.hands[seat], *faces(view, seat)) for seat in range(view.seats)]
    hands[1 - int(view.seat or 0)] += tuple(view.unseen)
    found = solve(position_with(view, hands)).by_card
    tricks = {action: found[action.card] for action in view.legal_actions() if isinstance(action, Play)}
    assert tricks[club] == max(tricks.values()), (view, club, tricks)
    return tricks[club] - tricks[thumb(view)]


def parting(view: View, game: wn.Game) -> tuple[int, str] | None:
    """Find where Clubs playing a deal on from a moment depart from a play-out of the same hands.

    Returns how far on that is, and by which rule; None if they never do. Anything after an ending that Club counts out
    is not compared.
    """
    game, full = game.copy(), game.view(wn.EVERYONE)
    words = [word_of((*full.hands[seat], *faces(full, seat)), view.ranks) for seat in range(view.seats)]
    for place, choice in enumerate(choices_of(view, hands=np.array([words], dtype=np.int64))):
        while (asked := game.view(game.current_player)).question not in ("card", "card or knock"):
            game.apply(CLUB.choose(asked))
        advice = CLUB.explain(asked)
        if advice.rule in COUNTED:
            return None
        if choice != (asked.seat, advice.action):
            return place, advice.rule
        game.apply(advice.action)
    return None


def main(words: list[str] | None = None) -> int:
    """Print how often they agree, overall and for each of Club's rules."""
    parser = argparse.ArgumentParser(description="How often the play-outs choose Club's card.")
    parser.add_argument("--moments", type=int, default=2_000)
    wanted = parser.parse_args(words).moments
    rules, games, lost = Counter[tuple[str, bool]](), Counter[tuple[str, bool]](), Counter[int]()
    number = 0
    while rules.total() < wanted:
        for view in moments(number):
            same, advice = alike(view)
            rules[advice.rule, same] += 1
            games[view.variant, same] += 1
            if not same:
                print(f"deal {number}: {advice.rule}: {view!r}")
            if advice.rule in COUNTED and advice.action != thumb(view):
                lost[lost_by_thumb(view, advice.action)] += 1
        number += 1
    for counts in (games, rules):
        for name in sorted({name for name, _ in counts}, key=lambda name: -counts[name, False]):
            same, other = counts[name, True], counts[name, False]
            print(f"{name:24}{same + other:7,}{same / (same + other):8.1%}")
        print()
    same, solved = (
        sum(rules[key] for key in rules if key[at] in wanted) for at, wanted in ((1, (True,)), (0, COUNTED))
    )
    print(f"{same:,} of {rules.total():,} moments in {number} deals: the rules of thumb choose alike")
    print(f"{solved:,} endings with both hands known: Club solves them, and plays another card in {lost.total():,};")
    tricks = ", ".join(f"{tricks} in {count:,}" for tricks, count in sorted(lost.items()))
    print(f"its card was one of the best each time. Tricks the rule of thumb would have lost: {tricks or 'none'}")
    return int(same < rules.total())


if __name__ == "__main__":
    raise SystemExit(main())
