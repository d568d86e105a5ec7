"""Ideas about tricks that win a card from the stock, and about when a dog should knock."""

from typing import Final

from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import Wording
from whist_nb.players.club.playbook import draws_follow
from whist_nb.training.ideas.situation import Explanation, Idea, Situation, idea

WINS_PRIZE = Wording("{better} beats {best} and wins {prize}.")
LEAVES_PRIZE = Wording("{better} lets {prize} go and keeps {played}.")


def is_last_for_a_card(situation: Situation) -> bool:
    """Return whether it is the last play to a trick that wins the open card."""
    facts = situation.facts
    return bool(facts.trick) and not facts.foes_after and draws_follow(facts) and situation.view.turn_up is not None


@idea("missed-a-prize", phrase("{who} let {prize} go."), "{who} won {prize}.", is_last_for_a_card)
def missed_prize(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find the last player leaving the open card to the other, when a card could win it."""
    facts, prize = situation.facts, situation.view.turn_up
    if prize is None or facts.beats(played) or not facts.beats(better):
        return None
    return Explanation(WINS_PRIZE(better=better, best=situation.best, prize=prize), parts={"prize": prize})


@idea(
    "paid-too-much",
    phrase("{who} paid too much for {prize}."),
    phrase("{who} left {prize} to the opponent."),
    is_last_for_a_card,
)
def paid_too_much(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find the last player winning the open card, when leaving it was better."""
    facts, prize = situation.facts, situation.view.turn_up
    if prize is None or not facts.beats(played) or facts.beats(better):
        return None
    return Explanation(LEAVES_PRIZE(better=better, played=played, prize=prize), parts={"prize": prize})


def _knocked_early(situation: Situation) -> Explanation | None:
    """Find a knock when a card was better."""
    return Explanation() if situation.played is None and situation.better is not None else None


def _knocked_late(situation: Situation) -> Explanation | None:
    """Find a card when a knock was better."""
    return Explanation() if situation.played is not None and situation.better is None else None


knocked_early = Idea("knocked-too-early", Wording("{who} knocked too early."), None, _knocked_early)
knocked_late = Idea(
    "knocked-too-late",
    Wording("{who} should have knocked."),
    Wording("{who} knocked at the right time."),
    _knocked_late,
)


DRAWING: Final[tuple[Idea, ...]] = (missed_prize, paid_too_much)
KNOCKING: Final[tuple[Idea, ...]] = (knocked_early, knocked_late)
