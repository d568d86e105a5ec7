"""Worlds in which the cards lie as stated, and which a seat cannot tell from its own."""

from collections.abc import Iterable, Sequence
from random import Random

import whist_nb as wn
from whist_nb.testing.proofs import shown_to
from whist_nb.testing.twins import closed_actions, retold


def world_with(game: wn.Game, seat: int, hands: Sequence[Iterable[wn.Card]], rng: Random) -> wn.Game | None:
    """A game that this seat cannot tell from its own and in which these cards are held now; None if none is found."""
    closed, shown = closed_actions(game, seat), shown_to(game, seat)
    truth = [game.places()[f"hand {other}"] for other in range(game.seats)]
    for _ in range(60):
        moved: dict[wn.Card, wn.Card] = {}
        for other, wanted in enumerate(hands):
            given = [card for card in truth[other] if card not in wanted]
            taken = [card for card in wanted if card not in truth[other]]
            moved |= zip(given, rng.sample(taken, len(taken)), strict=True)
        sources = [card for card in game.packs[-1] if card not in shown and card not in moved]
        rest = [card for card in (*sources, *moved) if card not in moved.values()]
        stay = [card for card in sources if card in rest]
        free = [card for card in rest if card not in stay]
        moved |= zip([card for card in sources if card not in stay], rng.sample(free, len(free)), strict=True)
        twin = retold(game, moved, closed, rng)
        if (
            twin is not None
            and twin.view(seat).events == game.view(seat).events
            and all(set(twin.places()[f"hand {other}"]) == set(wanted) for other, wanted in enumerate(hands))
        ):
            return twin
    return None
