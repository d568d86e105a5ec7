"""Ideas about tricks that win a card from the stock, and about a dog's knock."""

from typing import Final

from whist_nb.engine.wording import Wording
from whist_nb.players.club.playbook import draws_follow
from whist_nb.training.ideas.situation import Idea, Situation, Why, idea

WINS_PRIZE = Wording("{better} beats {best} and wins {prize}.")
LEAVES_PRIZE = Wording("{better} leaves {prize} to the opponent and keeps {played}.")


@idea("missed-a-prize", "{who} let {prize} go.", "{who} won {prize}.")
def missed_prize(situation: Situation) -> Why | None:
    """The last to play left the open card to the other, where a card could win it."""
    facts, cards, best, prize = situation.facts, situation.cards, situation.facts.best_card, situation.view.turn_up
    if cards is None or best is None or prize is None or facts.foes_after or not draws_follow(facts):
        return None
    played, better = cards
    if facts.beats(played) or not facts.beats(better):
        return None
    return Why(WINS_PRIZE(better=better, best=best, prize=prize), parts={"prize": prize})


@idea("paid-too-much", "{who} paid too much for {prize}.", "{who} left {prize} to the opponent.")
def paid_too_much(situation: Situation) -> Why | None:
    """The last to play won the open card, where leaving it was better."""
    facts, cards, prize = situation.facts, situation.cards, situation.view.turn_up
    if cards is None or prize is None or not facts.trick or facts.foes_after or not draws_follow(facts):
        return None
    played, better = cards
    if not facts.beats(played) or facts.beats(better):
        return None
    return Why(LEAVES_PRIZE(better=better, played=played, prize=prize), parts={"prize": prize})


@idea("knocked-too-early", "{who} knocked too early.")
def knocked_early(situation: Situation) -> Why | None:
    """A knock where a card was better."""
    return Why() if situation.played is None and situation.better is not None else None


@idea("knocked-too-late", "{who} should have knocked.", "{who} knocked at the right time.")
def knocked_late(situation: Situation) -> Why | None:
    """A card where a knock was better."""
    return Why() if situation.played is not None and situation.better is None else None


DRAWING: Final[tuple[Idea, ...]] = (missed_prize, paid_too_much)
KNOCKING: Final[tuple[Idea, ...]] = (knocked_early, knocked_late)
