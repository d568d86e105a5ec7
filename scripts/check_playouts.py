"""How often the play-outs choose the card that Club would, game by game and rule by rule.


    python -m scripts.check_playouts                 2,000 moments
    python -m scripts.check_playouts --moments 20000

The play-outs (``analysis/kernels/playouts.py``) play the rest of a deal by rules of thumb a thousand times a second.
They follow Club's rules in a shorter form: nothing is known of a hand but its voids, and endings are not counted out.
Moments come from deals in which Club and a random player sit by turns, with every option of every game. Cards of one
suit with nothing out between them are one choice.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

import whist_nb as wn
from whist_nb.analysis.goals import goal_of
from whist_nb.analysis.kernels import playout_cards as at
from whist_nb.analysis.kernels.playouts import choose, strength
from whist_nb.analysis.playouts import _deal_array, _seat_array
from whist_nb.analysis.public_state import public_state_of
from whist_nb.analysis.worlds import Worlds, places_of, word_of
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Card
from whist_nb.engine.view import View
from whist_nb.players import Club
from whist_nb.players.facts import Facts
from whist_nb.players.sampler import equal_cards

CLUB = Club()


def new_game(number: int) -> wn.Game:
    """A game, each in turn, with options drawn by chance."""
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
    """The moments of one deal in which a card is chosen from several, Club or chance answering."""
    game, rng = new_game(number), Random(-number)
    for _ in range(400):
        if game.is_over:
            return
        view = game.view(game.current_player)
        legal = view.legal_actions()
        if view.question == "card" and len(equal_cards(view)) > 1:
            yield view
        game.apply(CLUB.choose(view) if rng.random() < 0.8 else rng.choice(legal))


def card_of_playouts(view: View) -> Card:
    """What the play-outs would choose at this moment, by the kernel's own function in plain Python."""
    board = public_state_of(view, **goal_of(view).plan)
    worlds = Worlds(view, 1, 1)
    me = int(view.seat or 0)
    deal, seats = _deal_array(worlds, board, False).tolist(), _seat_array(board).tolist()
    hands = [int(worlds.words(seat, board.ranks)[0]) for seat in range(board.seats)]
    hands[me] = word_of(Facts(view).hand, board.ranks)
    for seat in range(board.seats):
        if seats[at.S_SIZE * seat + at.S_NEED] == at.NEED_OF_HAND:
            rest = deal[at.D_OUT] & ~hands[seat]
            seats[at.S_SIZE * seat + at.S_NEED] = int(
                strength(hands[seat], rest, deal[at.D_TRUMP], board.seats - 1) + 0.5
            )
    places = places_of(board.ranks)
    prize = places[view.turn_up.index] if board.stock and view.turn_up else -1
    led, best, who = deal[at.D_LED], deal[at.D_BEST], deal[at.D_BEST_SEAT]
    won, fine = list(board.won), list(board.values)
    found = choose(me, deal[at.D_TURN], led, best, who, prize, won, deal, seats, hands, deal[at.D_OUT], fine)
    return next(card for card in view.pack if places[card.index] == found)


def alike(view: View) -> tuple[bool, str]:
    """Whether both choose a card worth the same, and which rule Club followed."""
    advice = CLUB.explain(view)
    mine = card_of_playouts(view)
    group = next(group for group in equal_cards(view).values() if advice.action in group)
    return Play(mine) in group, advice.rule


def main(words: list[str] | None = None) -> int:
    """Print how often they agree, in all and by Club's rule."""
    parser = argparse.ArgumentParser(description="How often the play-outs choose Club's card.")
    parser.add_argument("--moments", type=int, default=2_000)
    wanted = parser.parse_args(words).moments
    rules, games = Counter[tuple[str, bool]](), Counter[tuple[str, bool]]()
    number = 0
    while rules.total() < wanted:
        for view in moments(number):
            same, rule = alike(view)
            rules[rule, same] += 1
            games[view.variant, same] += 1
        number += 1
    for counts in (games, rules):
        for name in sorted({name for name, _ in counts}, key=lambda name: -counts[name, False]):
            same, other = counts[name, True], counts[name, False]
            print(f"{name:24}{same + other:7,}{same / (same + other):8.1%}")
        print()
    same = sum(rules[key] for key in rules if key[1])
    print(f"{same:,} of {rules.total():,} moments in {number} deals: {same / rules.total():.1%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
