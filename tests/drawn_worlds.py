"""Worlds for two players who draw unseen: cards shown since may have come at another draw, too."""

from collections.abc import Iterable, Sequence
from random import Random

import whist_nb as wn
from whist_nb.engine.actions import Action, Play
from whist_nb.engine.cards import Suit
from whist_nb.testing.proofs import shown_to
from whist_nb.testing.twins import closed_actions, retold

LATE = 10**6
TRIES = 40


class Arrivals:
    """When the other player's cards came unseen, when each was played, and when a suit was lacked."""

    def __init__(self, game: wn.Game, seat: int) -> None:
        self.came: dict[wn.Card, int] = {}
        self.played: dict[wn.Card, int] = {}
        self.lacked: list[tuple[int, Suit | None]] = []
        other, told, seen = 1 - seat, game.before(0), set[wn.Card]()
        for number, turn in enumerate((*game.actions, None)):
            for card in told.places()[f"hand {other}"]:
                if card not in self.came and card not in seen:
                    if card in shown_to(told, seat):
                        seen.add(card)
                    else:
                        self.came[card] = number
            if turn is not None:
                self._note(told, number, turn, other)
                told.apply(turn[1])

    def _note(self, told: wn.Game, number: int, turn: tuple[int, Action], other: int) -> None:
        seat, action = turn
        if seat == other and isinstance(action, Play):
            self.played[action.card] = number
            trick = told.view(other).trick
            if trick and trick[0][1].suit is not action.card.suit:
                self.lacked.append((number, trick[0][1].suit))

    def may_have_come(self, card: wn.Card, place: wn.Card, is_held: bool) -> bool:
        """Whether a card may have come when the card came that was really in that place."""
        gone = LATE if is_held else self.played.get(card, LATE)
        lacked = (number for number, suit in self.lacked if suit is card.suit and number < gone)
        return max(lacked, default=-1) < self.came[place] <= gone


def drawn_world(game: wn.Game, seat: int, hands: Sequence[Iterable[wn.Card]], rng: Random) -> wn.Game | None:
    """Find a game that this seat cannot tell from its own, in which the other holds these cards; None without one."""
    arrivals, wanted = Arrivals(game, seat), set(hands[1 - seat])
    truth = set(game.places()[f"hand {1 - seat}"])
    places = list(arrivals.came)
    shown = shown_to(game, seat)
    cards = [card for card in places if card not in truth or card in shown] + [
        card for card in wanted if card not in shown
    ]
    closed = closed_actions(game, seat)
    for _ in range(TRIES):
        rng.shuffle(places)
        rng.shuffle(cards)
        moved = _matched(cards, places, arrivals, wanted)
        if moved is None:
            return None
        new, out = (card for card in cards if card not in places), (card for card in places if card not in cards)
        twin = retold(game, moved | dict(zip(new, out, strict=True)), closed, rng)
        if (
            twin is not None
            and twin.view(seat).events == game.view(seat).events
            and set(twin.places()[f"hand {1 - seat}"]) == wanted
        ):
            return twin
    return None


def _matched(cards: list, places: list, arrivals: Arrivals, wanted: set) -> dict[wn.Card, wn.Card] | None:
    """Match each card with a different place at which it may have come, by paths of exchanges."""
    holds: dict[wn.Card, wn.Card] = {}

    def find(card: wn.Card, tried: set[wn.Card]) -> bool:
        for place in places:
            if place in tried or not arrivals.may_have_come(card, place, card in wanted):
                continue
            tried.add(place)
            if place not in holds or find(holds[place], tried):
                holds[place] = card
                return True
        return False

    return holds if len(cards) == len(places) and all(find(card, set()) for card in cards) else None
