"""Measure what Club's contracts and plans in MiniBridge are worth, and Club against Random.

    python benchmarks/minibridge.py --boards 1000 --deals 20 --layouts 200
    python benchmarks/minibridge.py --boards 0 --deals 0 --plans 1500      (declarer's play of two hands as one)
    python benchmarks/minibridge.py --boards 0 --deals 0 --defence 1500    (defenders with dummy in view)
    python benchmarks/minibridge.py --boards 0 --deals 0 --defence 1500 --before 4    (the same, against a later Club)
    python benchmarks/minibridge.py --boards 0 --deals 0 --speed 300       (the solver, beside plain whist)
    python benchmarks/minibridge.py --fit 900                  (the weights in whist_nb/players/club/minibridge.py)

A contract is judged by what declarer can see: the other two hands are dealt a number of times so that they hold the
points that were announced (``Beliefs``), and each of these layouts is solved in every trump suit and at no trumps. The
best choice is the contract with the highest average score; the loss is how much less Club's contract scores.
"""

import argparse
import random
import time
from collections.abc import Iterator

import numpy as np

import whist_nb as wn
from whist_nb.analysis import Beliefs, Position, solve
from whist_nb.analysis.view_positions import position_of
from whist_nb.engine.actions import NameContract
from whist_nb.engine.cards import PACK_52, SUITS, Card, Suit
from whist_nb.engine.view import View
from whist_nb.players import Club
from whist_nb.players.club.minibridge import TwoHands
from whist_nb.players.simulation import simulate
from whist_nb.variants.minibridge import CONTRACTS, contract_of, high_card_points, points

SIDES = (0, 1, 0, 1)
FEWEST = 7
"""With this many trumps together a suit counts for the weights."""
CANDIDATE = 6
"""With fewer trumps together a suit is never the best choice, so it is not solved."""


def tricks_won(hands: list[list[Card]], declarer: int, trump: Suit | None) -> int:
    """Return declarer's tricks with best play by all, after the lead from the left."""
    leader = (declarer + 1) % 4
    return 13 - int(solve(Position(hands=hands, leader=leader, trump=trump, sides=SIDES)).tricks)


def layouts(view: View, number: int, seed: int) -> Iterator[list[list[Card]]]:
    """Return deals that declarer may think possible, all equally likely."""
    beliefs = Beliefs(view)
    for row in beliefs.sample(number, seed):
        hands = [list(cards) for cards in view.hands]
        for card, place in zip(beliefs.unseen, row, strict=True):
            hands[beliefs.places[place]].append(card)
        yield hands


def brings(call: NameContract, won: int) -> int:
    """Return what a contract scores for its side, minus what it scores for the others."""
    ours, theirs, *_ = points((won, 13 - won, 0, 0), contract_of(call, (0, 2)), {})
    return ours - theirs


def named(seed: int) -> tuple[wn.Game, View, NameContract]:
    """Return a game in which the contract is to be named, declarer's view of it, and what Club names."""
    game = wn.Game("minibridge", seed=seed, deals=1)
    while game.view(0).question == "announce points":
        game.apply(game.legal_actions()[0])
    view = game.view(game.current_player)
    call = Club().choose(view)
    assert isinstance(call, NameContract)
    return game, view, call


def loss(seed: int, number: int) -> tuple[float, NameContract, NameContract]:
    """Return how much less Club's contract scores than the best one, on average over the layouts."""
    _, view, call = named(seed)
    declarer = view.seat
    assert isinstance(declarer, int)
    dealt = list(layouts(view, number, seed))
    both = TwoHands.of(view.hand, view.hands[(declarer + 2) % 4])
    worth = worth_of(call.suit, dealt, declarer)
    for trump in (None, *SUITS):
        if trump is not call.suit and (trump is None or both.fit(trump) >= CANDIDATE):
            worth |= worth_of(trump, dealt, declarer, beats=max(worth.values()))
    best = max(worth, key=worth.__getitem__)
    return worth[best] - worth[call], call, best


def worth_of(
    trump: Suit | None, dealt: list[list[list[Card]]], declarer: int, beats: float = -np.inf
) -> dict[NameContract, float]:
    """Return what the contracts in a suit score on average; nothing once they cannot beat the best so far."""
    contracts = [each for each in CONTRACTS if each.suit is trump]
    total, most = np.zeros(len(contracts)), np.array([brings(each, 13) for each in contracts])
    for solved, hands in enumerate(dealt):
        if np.all(total + most * (len(dealt) - solved) <= beats * len(dealt)):
            return {}
        won = tricks_won(hands, declarer, trump)
        total += [brings(each, won) for each in contracts]
    return dict(zip(contracts, total / len(dealt), strict=True))


def tell_contracts(deals: int, number: int, seed: int) -> None:
    """Print a line for each deal, and the mean."""
    lost = []
    for each in range(seed, seed + deals):
        start = time.perf_counter()
        found, call, best = loss(each, number)
        lost.append(found)
        print(
            f"  seed {each:4}: {call.text:8} best {best.text:8} loses {found:6.1f}",
            f"{time.perf_counter() - start:5.0f} s",
            flush=True,
        )
    spread = 1.96 * float(np.std(lost, ddof=1)) / len(lost) ** 0.5
    print(
        f"contracts: {np.mean(lost):.1f} points lost on average (± {spread:.1f}), {deals} deals, {number} layouts each"
    )


def tell_fit(deals: int, seed: int) -> None:
    """Print the weights fitted by least squares."""
    rng, found = random.Random(seed), {True: [], False: []}  # type: ignore[var-annotated]
    drawn = 0
    while drawn < deals:
        pack = rng.sample(list(PACK_52), 52)
        hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
        mine, dummys = sorted((hands[0], hands[2]), key=high_card_points, reverse=True)
        if high_card_points(mine) + high_card_points(dummys) <= 20:
            continue
        drawn += 1
        both = TwoHands.of(mine, dummys)
        for trump in (None, *SUITS):
            if trump is not None and both.fit(trump) < FEWEST:
                continue
            shape = (0, 0, len(both.unguarded)) if trump is None else (both.fit(trump), both.shortage(trump), 0)
            won = tricks_won([mine, hands[1], dummys, hands[3]], 0, trump)
            found[trump is None].append((1, both.points, both.aces, *shape, won))
    for without, rows in found.items():
        table = np.array(rows, float)
        weights, *_ = np.linalg.lstsq(table[:, :-1], table[:, -1], rcond=None)
        off = (table[:, -1] - table[:, :-1] @ weights).std()
        print("no trumps" if without else "trumps", len(rows), *np.round(weights, 3), "off", round(float(off), 2))


def tell_duel(boards: int, seed: int) -> None:
    """Play Club against Random on duplicate boards."""
    result = simulate("minibridge", ["club", "random"], deals=boards, seed=seed, executor="cores")
    print(result)


def played(seed: int, declares: Club, defends: Club) -> int:
    """Return the declaring side's score with these players as declarer and defenders, in the contract Club names."""
    game, view, call = named(seed)
    declarer = view.playing
    game.apply(call)
    while (actor := game.current_player) is not None:
        game.apply((declares if actor == declarer else defends).choose(game.view(actor)))
    return game.scores[declarer] - game.scores[(declarer + 1) % 4]


def tell_gain(what: str, who: str, gained: list[int]) -> None:
    """Print what something gains on average."""
    spread = 1.96 * float(np.std(gained, ddof=1)) / len(gained) ** 0.5
    print(f"{what}: {np.mean(gained):+.1f} points a board for {who} (± {spread:.1f}), {len(gained)} boards")


def tell_plans(boards: int, seed: int) -> None:
    """Measure what Club gains as declarer by playing two hands as one: the same contract against the same two."""
    usual = Club(version=1)
    gained = [played(each, Club(), usual) - played(each, usual, usual) for each in range(seed, seed + boards)]
    tell_gain("two hands as one", "declarer", gained)


def tell_defence(boards: int, before: int, seed: int) -> None:
    """Measure what defenders gain by looking at dummy, against an earlier Club: the same contracts and declarer."""
    usual = Club(version=before)
    gained = [played(each, usual, usual) - played(each, usual, Club()) for each in range(seed, seed + boards)]
    tell_gain("dummy in view", "defenders", gained)


def tell_speed(deals: int, seed: int) -> None:
    """Measure how long the solver takes for a deal of MiniBridge, and for the same cards as plain whist."""
    spent: dict[str, list[float]] = {"whist": [], "minibridge": []}
    for each in range(seed, seed + deals):
        game, _, call = named(each)
        game.apply(call)
        view = game.view(wn.EVERYONE)
        hands = [list(hand) for hand in view.hands]
        whist = wn.Game.from_position("cycling-whist", hands, leader=view.turn or 0, trump=view.trump)
        moments = {"whist": whist.view(wn.EVERYONE), "minibridge": view}
        found = set()
        for name in sorted(moments, reverse=each % 2 == 0):  # each goes first in half of the deals
            tricks_won(
                [hand[:10] for hand in hands], 0, Suit.CLUBS if view.trump is None else None
            )  # it forgets everything else
            start = time.process_time()
            position = position_of(moments[name])
            assert position is not None
            found.add(int(solve(position).tricks))
            spent[name].append(time.process_time() - start)
        assert len(found) == 1, each
    whists, ours = (np.array(spent[name]) * 1000 for name in ("whist", "minibridge"))
    print(f"solver, {deals} deals, ms median / mean: whist {np.median(whists):.2f} / {np.mean(whists):.2f},", end=" ")
    print(f"MiniBridge {np.median(ours):.2f} / {np.mean(ours):.2f},", end=" ")
    print(f"ratio {np.median(ours) / np.median(whists):.2f} / {np.mean(ours) / np.mean(whists):.2f}")


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--layouts", type=int, default=200)
    parser.add_argument("--plans", type=int, default=0)
    parser.add_argument("--defence", type=int, default=0)
    parser.add_argument("--before", type=int, default=2)
    parser.add_argument("--speed", type=int, default=0)
    parser.add_argument("--fit", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.fit:
        return tell_fit(asked.fit, asked.seed)
    if asked.speed:
        tell_speed(asked.speed, asked.seed)
    if asked.plans:
        tell_plans(asked.plans, asked.seed)
    if asked.defence:
        tell_defence(asked.defence, asked.before, asked.seed)
    if asked.boards:
        tell_duel(asked.boards, asked.seed)
    if asked.deals:
        tell_contracts(asked.deals, asked.layouts, asked.seed)
    return None


if __name__ == "__main__":
    main()
