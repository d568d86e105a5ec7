"""The obvious cards, which a good play has to beat."""

from whist_nb.analysis.decisions import SeatDecision
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Card
from whist_nb.players.club import Club
from whist_nb.players.facts import Facts


def naturals(decision: SeatDecision) -> tuple[Card, ...]:
    """Return the card of a club player, and the card of a beginner, who plays the lowest of the suit led."""
    if not decision.is_play:
        return ()
    facts, club = Facts(decision.view), Club().choose(decision.view)
    found = [club.card] if isinstance(club, Play) else []
    if facts.led is not None and facts.led in facts.holding and decision.card in facts.legal:
        found.append(facts.holding[facts.led][-1])
    return tuple(found)
