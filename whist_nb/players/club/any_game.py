"""Rules that fit any question in any game."""

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, rule
from whist_nb.players.facts import Facts


@rule("only-card", "If you have only one card to play, there is nothing to decide.", "Which cards may you play?")
def only_card(facts: Facts) -> Finding | None:
    """Recommend the only legal card."""
    if len(facts.legal) != 1:
        return None
    card = facts.legal[0]
    if facts.is_dummys:
        return _only_card_of_dummy(facts)
    if len(facts.hand) == 1:
        return Finding(card, "You have one card left.", "{card} is {my} last card.")
    if facts.led is None or facts.suit(card) is not facts.led:
        return Finding(card, "You may play only one of your cards.", "{card} is the only card {i} may play.")
    return Finding(
        card, "You must follow suit: {led} were led.", "{I} must follow suit, and {card} is {my} only {one}."
    )


def _only_card_of_dummy(facts: Facts) -> Finding:
    """Recommend the only legal card of a hand that is played for another seat."""
    card = facts.legal[0]
    if len(facts.hand) == 1:
        return Finding(card, "Dummy has one card left.", "{card} is dummy's last card.")
    if facts.led is None or facts.suit(card) is not facts.led:
        return Finding(card, "Only one card of dummy's may be played.", "{card} is the only card that dummy may play.")
    return Finding(
        card, "Dummy must follow suit: {led} were led.", "Dummy must follow suit, and {card} is its only {one}."
    )


@rule("some-answer", "If there is no rule of thumb to go by, any choice will do.", "What are your choices?")
def some_answer(facts: Facts) -> Finding | None:
    """Recommend the first legal answer."""
    answer = facts.view.legal_actions()[0]
    idea = phrase("No rule of thumb covers this decision.")
    return Finding(answer, idea, "{I} know no rule for this, so {i} take the first choice: {text}.", text=answer.text)
