"""Rules that fit any question in any game."""

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, rule
from whist_nb.players.facts import Facts


@rule(
    "only-card",
    phrase("If you may play only one card, there is nothing to choose."),
    phrase("Which cards may you play?"),
)
def only_card(facts: Facts) -> Finding | None:
    """Recommend the only legal card."""
    if len(facts.legal) != 1:
        return None
    card = facts.legal[0]
    if facts.is_dummys:
        return _only_card_of_dummy(facts)
    if len(facts.hand) == 1:
        return Finding(card, phrase("You hold one card."), phrase("{card} is {my} last card."))
    if facts.led is None or facts.suit(card) is not facts.led:
        return Finding(
            card, phrase("Only one of your cards may be played."), phrase("{card} is the only card {i} may play.")
        )
    return Finding(
        card, phrase("You must follow {led}."), phrase("{I} must follow {led}, and {card} is {my} only one.")
    )


def _only_card_of_dummy(facts: Facts) -> Finding:
    """Recommend the only legal card of a hand that is played for another seat."""
    card = facts.legal[0]
    if len(facts.hand) == 1:
        return Finding(card, phrase("Dummy holds one card."), phrase("{card} is dummy's last card."))
    if facts.led is None or facts.suit(card) is not facts.led:
        return Finding(
            card,
            phrase("Only one of dummy's cards may be played."),
            phrase("{card} is the only card that dummy may play."),
        )
    return Finding(
        card,
        phrase("Dummy must follow {led}."),
        phrase("Dummy must follow {led}, and {card} is its only one."),
    )


@rule("some-answer", phrase("If there is no rule of thumb, any answer will do."), phrase("What may you answer?"))
def some_answer(facts: Facts) -> Finding | None:
    """Recommend the first legal answer."""
    answer = facts.view.legal_actions()[0]
    idea = phrase("There is no rule of thumb for this question.")
    return Finding(
        answer, idea, phrase("{{I}} know no rule for this, so {{i}} take the first answer: {text}.", text=answer.text)
    )
