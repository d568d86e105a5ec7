"""Which rules a player with a partner looks through: leading, following suit, void."""

from whist_nb.players.advice import Rules
from whist_nb.players.club.any_game import only_card
from whist_nb.players.club.following import FOLLOWING
from whist_nb.players.club.leads import LEADS
from whist_nb.players.club.void import VOID
from whist_nb.players.facts import Facts


def partner_rules(facts: Facts) -> Rules:
    """The rules for a card, by what was led and what is held."""
    if len(facts.legal) == 1:
        return (only_card,)
    if facts.led is None:
        return LEADS
    return FOLLOWING if facts.led in facts.holding else VOID
