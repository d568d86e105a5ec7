"""A finished deal and its moments: the trick around each play, the idea behind it, and the words for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from types import MappingProxyType

from whist_nb.analysis.decisions import PlayDecision, SeatDecision, choice_decisions, play_decisions
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.training.highlights import Highlight
from whist_nb.training.ideas import wording
from whist_nb.training.moments import BEST, HARD, MISTAKE, UNLUCKY, Detail, Moment

SHOWN = 3
"""The most cards shown with the expected result of each."""


class FinishedDeal:
    """A finished deal, with everything played in it, for the one seat that looks back.

    ``conventions`` names those that the player in a seat is known to play.
    """

    def __init__(
        self, game: Game, deal: int, seat: int, conventions: Mapping[int, Collection[str]] = MappingProxyType({})
    ) -> None:
        self.game, self.deal, self.seat, self.conventions = game, deal, seat, conventions
        plays = play_decisions(game, deal)
        self.plays: list[PlayDecision] = [each for each in plays if each.view.plays_last is None]

    @property
    def decisions(self) -> list[SeatDecision]:
        """The seat's decisions in the deal, if it had a choice, in order."""
        choices = [each for each in choice_decisions(self.game, self.deal) if each.seat == self.seat]
        plays = [each for each in self.plays if each.seat == self.seat and len(each.view.legal_actions()) > 1]
        return sorted([*choices, *plays], key=lambda each: each.index)

    def moment(self, found: Highlight, detail: Detail) -> Moment:
        """Return the record of a highlight, worded with that much detail."""
        kind, looked = found
        decision = looked.decision
        told = wording.tell(found, detail.shows_figures, self.conventions)
        gained = looked.gain.known if looked.gain and kind == BEST else None
        return Moment(
            variant=self.game.variant.id,
            deal=decision.deal,
            index=decision.index,
            trick=decision.trick,
            seat=decision.seat,
            kind=kind,
            played=decision.card,
            better=_better(found),
            unit=looked.unit,
            cost_known=gained.cost if gained else looked.cost,
            error=gained.error if gained else looked.error,
            cost_open=looked.cost_open,
            idea=told.idea,
            title=told.title,
            reason=told.reason,
            plays=self._trick_of(decision),
            values=_values(found),
            answer=decision.action.text,
            better_answer=looked.better,
            uid=self._uid(decision),
            theme=looked.theme,
        )

    def _trick_of(self, decision: SeatDecision) -> tuple[tuple[int, Card], ...]:
        if not decision.is_play:
            return ()
        turns = [each for each in self.plays if each.trick == decision.trick]
        return tuple((each.seat, each.card) for each in turns if each.card is not None)

    def _uid(self, decision: SeatDecision) -> str:
        """Return an id of the decision, derived from the cards and everything done until then."""
        before = self.game.before(decision.index)
        packs = list(map(str, before.packs))
        done = [f"{seat} {action.text}" for seat, action in self.game.actions[: decision.index + 1]]
        options = sorted((name, str(value)) for name, value in self.game.options.items())
        whole = json.dumps([self.game.variant.id, self.game.seats, options, packs, done])
        return hashlib.sha256(whole.encode()).hexdigest()[:32]


def _better(found: Highlight) -> tuple[Card, ...]:
    """Return the better cards of a highlight: by what could be known, or as the cards lay."""
    looked = found.looked
    if found.kind in (UNLUCKY, HARD):
        return looked.best_open
    if found.kind == BEST or looked.known is None or looked.known.better is None:
        return ()
    worth, better = dict(looked.known.worth), looked.known.better
    alike = [card for card in worth if card and card.suit is better.suit and abs(worth[card] - worth[better]) < 1e-9]
    return (better, *(card for card in alike if card is not better))


def _values(found: Highlight) -> tuple[tuple[Card, float], ...]:
    """Return the expected results of the card played, of the one it is compared with, and of the best other.

    The first two are as far apart as the moment says that the play cost or gained: that is what both judges confirm.
    No chance is less than 0: if that distance would lead below it, all of them are raised together.
    """
    looked = found.looked
    if looked.known is None:
        return ()
    worth = {card: value for card, value in looked.known.worth if card is not None}
    other = looked.gain.natural if found.kind == BEST and looked.gain else next(iter(_better(found)), None)
    played = looked.decision.card
    first = [card for card in (played, other) if card in worth]
    if len(first) == 2 and found.kind in (MISTAKE, BEST):
        gain = looked.gain.known.cost if looked.gain and found.kind == BEST else None
        better, worse = first if gain is not None else reversed(first)
        worth[worse] = worth[better] - (looked.cost if gain is None else gain)
    rest = sorted((card for card in worth if card not in first), key=lambda card: -worth[card])
    shown = [*first, *rest][:SHOWN]
    lift = max(0.0, -min(worth[card] for card in shown)) if looked.known.unit.is_chance and shown else 0.0
    return tuple((card, worth[card] + lift) for card in sorted(shown, key=lambda card: -worth[card]))
