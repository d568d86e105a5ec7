"""Measure what each of Club's conventions and rules gains: partners who play it against partners who don't.

    python benchmarks/conventions.py                                      2,000 boards of Whist for each convention
    python benchmarks/conventions.py --only fourth-best return            some of them
    python benchmarks/conventions.py --rules                              Club against the version before its rules
    python benchmarks/conventions.py --games whist whisk --boards 4000 --seed 11

A board is one pack of four hands. Each seat deals it once, and turns up its last card for trumps, so that each of the
four leads to the first trick; and each of these deals is played both ways round. The value of the board is the mean of
the four differences, in tricks that the partners with the convention win more than the same cards win without it. The
interval is the 95% interval of the mean over the boards.

Each convention is played alone, against partners who play none. It is on by default only if its whole interval is above
zero for Whist over 2,000 boards. Those that are on by default, and all of them, are measured together, too. The rules
with a partner (``with_partner.py``) are measured one by one and all together against the version before them; none of
these may be weaker.

Club never chooses at random. So a deal is played once with nobody playing anything new, and again only from the first
card for which a side with the convention would have played another.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random

import whist_nb as wn
from whist_nb.analysis.estimates import Estimate, estimate
from whist_nb.engine.actions import Action
from whist_nb.engine.library import find_variant
from whist_nb.players.advice import answer_of
from whist_nb.players.club.conventions import CALL, CONVENTIONS, USUAL
from whist_nb.players.club.playbook import NEWEST, WITH_PARTNER, rules_for, usual_conventions
from whist_nb.players.club.signalling import conventional_rules
from whist_nb.players.club.with_partner import RULES, partners_rules
from whist_nb.players.facts import Facts

BOARDS, SEED = 2000, 1877
"""The number of boards and the seed; it was chosen before anything was measured with it."""

Way = Callable[[Facts], Action]
"""A way to play: returns the answer in a position."""


def with_conventions(names: Collection[str] = (), version: int = NEWEST) -> Way:
    """Return the way Club plays with these conventions."""
    known = frozenset(names)
    return lambda facts: answer_of(rules_for(facts, version, known), facts)


def before(names: Collection[str] = ()) -> Way:
    """Return the way Club played before its rules with a partner, with some of them."""
    earlier, some = usual_conventions(WITH_PARTNER - 1), tuple(RULES[name] for name in names)
    plain = with_conventions(earlier, WITH_PARTNER - 1)

    def choose(facts: Facts) -> Action:
        if partners_rules(facts):
            for each in (*conventional_rules(facts, earlier), *some):
                if found := each.action(facts):
                    return found
        return plain(facts)

    return choose


def packs(game: str, seed: int, board: int) -> Iterator[Sequence[wn.Card]]:
    """Yield the pack of a board as each dealer deals it, so that every seat gets the same cards each time."""
    cards = list(find_variant(game).pack)
    Random(f"{seed}/{board}").shuffle(cards)
    for dealer in range(4):
        yield [cards[place - place % 4 + (place + dealer) % 4] for place in range(len(cards))]


def play(game: wn.Game, sides: Sequence[Way]) -> list[int]:
    """Play on, with a way for the even seats and one for the odd ones; return the tricks of both sides."""
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        answers = view.legal_actions()
        game.apply(answers[0] if len(answers) == 1 else sides[seat % 2](Facts(view)))
    won = game.view(wn.EVERYONE).tricks_won
    return [won[0] + won[2], won[1] + won[3]]


def gains(game: wn.Game, ways: Mapping[str, Way], plain: Way) -> dict[str, int]:
    """Return how many tricks more each way wins in a deal, played both ways round against the plain way."""
    tricks = dict[tuple[str, int], int]()
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        answers = view.legal_actions()
        if len(answers) == 1:
            game.apply(answers[0])
            continue
        facts, side = Facts(view), seat % 2
        usual = plain(facts)
        for name, way in ways.items():
            if (name, side) not in tricks and (other := way(facts)) != usual:
                again = game.copy()
                again.apply(other)
                tricks[name, side] = play(again, (plain, way) if side else (way, plain))[side]
        game.apply(usual)
    won = game.view(wn.EVERYONE).tricks_won
    sides = [won[0] + won[2], won[1] + won[3]]
    return {name: sum(tricks.get((name, side), sides[side]) - sides[side] for side in (0, 1)) for name in ways}


def measure(game: str, ways: Mapping[str, Way], plain: Way, boards: int, seed: int) -> dict[str, Estimate]:
    """Return the gain of each way over a number of boards."""
    values: dict[str, list[float]] = {name: [] for name in ways}
    for board in range(boards):
        deals = [
            gains(wn.Game(game, packs=[pack], first_dealer=dealer, deals=1), ways, plain)
            for dealer, pack in enumerate(packs(game, seed, board))
        ]
        for name, found in values.items():
            found.append(sum(deal[name] for deal in deals) / len(deals))
    return {name: estimate(found) for name, found in values.items()}


def comparisons(rules: bool, only: Collection[str]) -> Iterator[tuple[dict[str, Way], Way]]:
    """Yield ways by name, each time with the way against which they are measured."""
    if rules:
        ways = {name: before([name]) for name in RULES}
        yield ways | {"all rules": with_conventions([CALL])}, before()
        return
    ways = {name: with_conventions([name]) for name in only or CONVENTIONS}
    if not only:
        ways |= {"usual": with_conventions(USUAL), "all": with_conventions(CONVENTIONS)}
    yield ways, with_conventions()


def main() -> None:
    """Print a row for each game and comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=["whist"])
    parser.add_argument("--boards", type=int, default=BOARDS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--only", nargs="*", default=(), choices=list(CONVENTIONS))
    asked = parser.parse_args()
    print(f"{'game':<18} {'with':<24} {'gain':>7}  {'95% interval':<17} boards  tricks a board")
    for game in asked.games:
        for ways, plain in comparisons(asked.rules, asked.only):
            for name, gain in measure(game, ways, plain, asked.boards, asked.seed).items():
                mark, interval = "on by default" if name in USUAL else "", f"{gain.low:+.4f} to {gain.high:+.4f}"
                print(f"{game:<18} {name:<24} {gain.mean:+7.4f}  {interval:<17} {gain.count:6}  {mark}", flush=True)


if __name__ == "__main__":
    main()
