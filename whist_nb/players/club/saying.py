"""How a player says what he bids: an answer that is allowed, and numbers and trumps in words."""

from collections.abc import Mapping

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card, Suit
from whist_nb.players.facts import Facts


def allowed(facts: Facts, answer: Action) -> Action | None:
    """The answer, where it is allowed now."""
    return answer if answer in facts.view.legal_actions() else None


def about(tricks: float) -> str:
    """A number of tricks as one says it: 'about 4 tricks', 'about 4½ tricks'."""
    halves = round(2 * tricks)
    if halves < 2:
        return "less than a trick" if halves < 1 else "about half a trick"
    number = f"{halves // 2}{'½' if halves % 2 else ''}"
    return f"about {number} trick{'' if number == '1' else 's'}"


def kind_word(trump: Suit | None) -> str:
    """'with hearts as trumps' or 'without trumps'."""
    return f"with {trump.word} as trumps" if trump else "without trumps"


def strongest(facts: Facts, hand: tuple[Card, ...], wins: Mapping[Card, float]) -> tuple[Card, ...]:
    """The cards that count most, to be marked."""
    return tuple(sorted((card for card in hand if wins[card] >= 0.5), key=lambda card: -wins[card])[:5])
