"""Play deals from seeds, and propose their endings to ``mine_problems``.

MiniBridge gives two hands with dummy in view: with the points as announced or as if nothing had been said, with trumps
or without, to win tricks or to lose them. German Whist's second half gives two hands that know each other. Solo Whist
gives one hand against three, sometimes in a misère. The bots' rules of thumb play, with slips, because endings after
perfect play are much alike. Each deal is played down to its last tricks, and those are played several times over.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import comb
from typing import Final

from whist_nb.analysis.position import Position
from whist_nb.analysis.problems.hidden_hands import HONOUR_POINTS
from whist_nb.analysis.rules_of_thumb import RulesOfThumb
from whist_nb.engine.actions import Action, Play
from whist_nb.engine.cards import SUITS, Card, Cards, Suit
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.view import EVERYONE, View
from whist_nb.players import Club
from whist_nb.variants.minibridge import MINIBRIDGE

KINDS: Final = ("minibridge", "dummy", "nullo", "german", "solo", "misere")
"""The kinds of ending that are mined."""
TABLES: Final = {"minibridge": "minibridge", "german": "german-whist", "solo": "solo-whist", "misere": "solo-whist"}
"""The game of a problem; two-hand endings without announcements are shown at a whist table."""
ALONE: Final = {"solo": "solo", "misere": "misere"}
"""What the one who plays alone against three calls, by kind; bots seldom would."""
DUMMY: Final = frozenset({"minibridge", "dummy", "nullo"})
LOSING: Final = frozenset({"nullo", "misere"})
MOST: Final = 6
FEWEST_CARDS: Final = 4
ALWAYS_FINESSE: Final = "always finesse"
"""The name of the player who goes by that rule, which beginners are taught; ``dealt_endings`` asks it about drops."""
TIMES_OVER: Final = 4
EASY: Final = 5
"""One in this many deals with dummy in view is also asked for problems that open cards can decide."""
MOST_LAYOUTS: Final = {4: 120, 5: 36, 6: 20}
"""The largest number of layouts that is examined, by the number of cards in a hand."""


@dataclass(frozen=True)
class Ending:
    """A position with the learner at seat 0, and what the learner knows about the hidden seats."""

    kind: str
    position: Position
    hidden: tuple[int, ...]
    voids: dict[int, str]
    points: dict[int, int] = field(default_factory=dict)
    thumb: Card | None = None
    finesse: Card | None = None
    """The card that finesses, where a player who always finesses is asked."""
    ties: bool = False
    """Whether only goals that open cards cannot decide are asked."""

    @property
    def choices(self) -> dict[str, Card | None]:
        """The cards that players who go by a rule would play, by the players' names."""
        finesse = {ALWAYS_FINESSE: self.finesse} if self.finesse else {}
        return {"club": self.thumb, **finesse}


def endings(kind: str, seed: int) -> Iterator[Ending]:
    """Yield the turns in a deal's last tricks at which the learner has a choice of cards."""
    rng = random.Random(f"{kind}/{seed}")
    game = Game(rule_book(TABLES.get(kind, "minibridge")), seed=seed, deals=1)
    slips = rng.choice([0.1, 0.3, 0.6])
    while not game.is_over and not is_near_the_end(game):
        game.apply(chosen(kind, game, rng, slips))
    if game.is_over or not is_of_kind(kind, game.view(EVERYONE)):
        return
    begun = len(game.actions)
    for again in range(TIMES_OVER):
        if again:
            game.undo(len(game.actions) - begun)
        while not game.is_over and max(game.view(EVERYONE).cards_left) >= FEWEST_CARDS:
            view = game.view(game.current_player)
            if is_wanted(kind, view, again):
                ending = ending_at(kind, view, game.view(EVERYONE).hands)
                if ending is not None:
                    yield replace(ending, ties=kind in DUMMY and seed % EASY != 0)
            game.apply(chosen(kind, game, rng, max(slips, 0.3)))


def chosen(kind: str, game: Game, rng: random.Random, slips: float) -> Action:
    """Choose like a bot that plays by rules of thumb, with a random card now and then; call what the kind wants."""
    legal, view = game.legal_actions(), game.view(game.current_player)
    if view.question == "call" and kind in ALONE:
        called = ALONE[kind] if suits_alone(kind, view) else "pass"
        return next((each for each in legal if each.text == called), legal[0])
    if not all(isinstance(each, Play) and each.card for each in legal):
        return Club().choose(view)
    if len(legal) == 1 or rng.random() < slips:
        return rng.choice(legal)
    card = RulesOfThumb(view).choice[1]
    return next(each for each in legal if isinstance(each, Play) and each.card is card)


def suits_alone(kind: str, view: View) -> bool:
    """Return whether a hand may play alone: five trumps to win tricks with, or few high cards to lose them all."""
    if kind == "misere":
        return sum(card.rank.letter in "AKQJ" for card in view.hand) <= 3
    return view.turn_up is not None and len(view.hand.of(view.turn_up.suit)) >= 5


def is_near_the_end(game: Game) -> bool:
    """Return whether few enough cards are left for an ending, and nothing else has to be decided."""
    view = game.view(EVERYONE)
    return not view.stock_left and 0 < max(view.cards_left) <= MOST


def is_of_kind(kind: str, view: View) -> bool:
    """Return whether a deal has turned into the kind that is wanted."""
    if kind == "german":
        return True
    if view.contract is None:
        return False
    if kind in ALONE:
        call = view.contract.call
        return len(view.contract.seats) == 1 and ("misere" in (call.text if call else "")) is (kind == "misere")
    return True


def is_wanted(kind: str, view: View, again: int) -> bool:
    """Return whether the side the problem is for has the turn; the first turns are the same every time."""
    if not isinstance(view.seat, int) or len(view.legal_actions()) < 2:
        return False
    if again and max(view.cards_left) == MOST and len(view.trick) < 1:
        return False
    return kind == "german" or view.seat in view.contract.seats


def ending_at(kind: str, view: View, lying: tuple[Cards, ...]) -> Ending | None:
    """Return the position with the learner at seat 0.

    None if there are too many layouts, or if some cards are in no hand.
    """
    n, learner = view.seats, view.seat
    assert isinstance(learner, int), "somebody is to play"
    hidden = [] if kind == "german" else [seat for seat in range(n) if seat not in view.contract.seats]
    if not set(view.unseen) <= {card for seat in range(n) if seat != learner for card in lying[seat]}:
        return None
    shift = [(seat + learner) % n for seat in range(n)]
    ours = {learner} | (set(view.contract.seats) if kind in DUMMY else set())
    sides = tuple(int(seat not in ours) for seat in shift)
    position = position_of(view, lying, sides, None if kind in LOSING else view.trump)
    voids = voids_of(view, hidden)
    points = {(seat - learner) % n: honour_points(lying[seat]) for seat in hidden} if kind == "minibridge" else {}
    places = tuple(sorted((seat - learner) % n for seat in hidden))
    if is_too_wide(position, places, voids):
        return None
    thumb = loser(position) if kind in LOSING else RulesOfThumb(view).choice[1]
    return Ending(kind, position, places, voids, points, thumb)


def position_of(view: View, lying: tuple[Cards, ...], sides: tuple[int, ...], trump: Suit | None) -> Position:
    """Return where the cards lie, with the viewer, who is the learner, at seat 0."""
    n, learner = view.seats, view.seat
    leader = view.trick[0][0] if view.trick else view.playing
    assert isinstance(leader, int), "somebody leads"
    assert isinstance(learner, int), "somebody is to play"
    hands = tuple(lying[(seat + learner) % n] for seat in range(n))
    return Position(hands, (leader - learner) % n, trump, sides, tuple(card for _, card in view.trick))


def voids_of(view: View, hidden: Iterable[int]) -> dict[int, str]:
    """Return the suits that the hidden seats have shown not to have, by seats counted from the learner's."""
    return {
        (seat - int(view.seat or 0)) % view.seats: "".join(suit.value for suit in SUITS if suit in view.voids[seat])
        for seat in hidden
        if view.voids[seat]
    }


def honour_points(hand: Cards) -> int:
    """Return the honour points: ace 4, king 3, queen 2, jack 1."""
    return sum(HONOUR_POINTS.get(card.rank.letter, 0) for card in hand)


def is_too_wide(position: Position, hidden: tuple[int, ...], voids: dict[int, str]) -> bool:
    """Return whether too many layouts fit, by a quick count that assumes only one hidden seat lacks suits."""
    ways = 1
    left = [card for seat in hidden for card in position.hands[seat]]
    for seat in sorted(hidden, key=lambda seat: -len(voids.get(seat, "")))[:-1]:
        size = len(position.hands[seat])
        ways *= comb(sum(card.suit not in voids.get(seat, "") for card in left), size)
        left = left[size:]
    return ways > 2 * MOST_LAYOUTS[position.tricks_left]


def loser(position: Position) -> Card:
    """Choose like a plain player who wants no tricks.

    That is the lowest card when leading, the highest card that loses when following, and the highest of all when void.
    """
    strength, legal = position.ranks.strength, position.legal
    if not position.on_table:
        return min(legal, key=strength.__getitem__)
    led = position.on_table[0].suit
    best = max((card for card in position.on_table if card.suit is led), key=strength.__getitem__)
    losing = [card for card in legal if card.suit is not led or strength[card] < strength[best]]
    return max(losing, key=strength.__getitem__) if losing else min(legal, key=strength.__getitem__)


__all__ = ["KINDS", "MINIBRIDGE", "MOST_LAYOUTS", "TABLES", "Ending", "endings"]
