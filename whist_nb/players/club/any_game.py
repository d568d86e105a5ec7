"""What fits any question of any game."""

from whist_nb.players.advice import Finding, rule
from whist_nb.players.facts import Facts


@rule("only-card", "With only one card to play there is nothing to choose.", "Which cards may you play?")
def only_card(facts: Facts) -> Finding | None:
    """The only card that may be played."""
    if len(facts.legal) != 1:
        return None
    card = facts.legal[0]
    if len(facts.hand) == 1:
        return Finding(card, "You hold one card.", "{card} is {my} last card.")
    if facts.led is None or facts.suit(card) is not facts.led:
        return Finding(card, "Only one of your cards may be played.", "{card} is the only card {i} may play.")
    return Finding(card, "You must follow {led}.", "{I} must follow {led}, and {card} is {my} only one.")


@rule("some-answer", "Where no rule of thumb is known, any answer will do.", "What may you answer?")
def some_answer(facts: Facts) -> Finding | None:
    """The first answer there is."""
    answer = facts.view.legal_actions()[0]
    idea = "No rule of thumb covers this question."
    return Finding(answer, idea, f"{{I}} know no rule for this, so {{i}} take the first answer: {answer.text}.")
