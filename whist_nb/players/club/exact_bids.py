"""Reasons for plays towards an exact number of tricks, including none."""

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, explanation
from whist_nb.players.facts import Facts


def undertaken(facts: Facts) -> int:
    """Return the tricks that the seat has undertaken."""
    contract = facts.view.contract
    assert contract is not None, "an exact number has been undertaken"
    return contract.needs[facts.me] or 0


def still_needed(facts: Facts) -> int:
    """Return how many of them are still to be won."""
    return undertaken(facts) - facts.view.tricks_won[facts.me]


def standing(facts: Facts) -> str:
    """Say what was bid and what is still needed, in a sentence."""
    won, need = facts.view.tricks_won[facts.me], still_needed(facts)
    so_far = phrase("have won {won} so far", won=won or "none")
    if undertaken(facts) == 0:
        return phrase("You want no tricks at all, and {so_far}.", so_far=so_far)
    more = phrase("you need {need} more", need=need) if need > 0 else "you want no more"
    return phrase(
        "You want exactly {undertaken} and {so_far}: {more}.",
        undertaken=count(undertaken(facts), "trick"),
        so_far=so_far,
        more=more,
    )


def tricks_needed(facts: Facts) -> str:
    """Say how many tricks are still needed, in words."""
    need = still_needed(facts)
    return "a trick" if need == 1 else f"{need} tricks"


@explanation(
    "exact-last", "If two cards are worth the same, play either.", "Does it make any difference which card you play?"
)
def only_choice(facts: Facts) -> Finding | None:
    """Say that all legal cards are worth the same."""
    if not all(facts.are_equal(facts.choice, card) for card in facts.legal):
        return None
    return Finding(facts.choice, standing(facts), "It makes no difference here, so {i} play {card}.")


@explanation("exact-take", "Win tricks while you still need them.", "How many tricks do you still need?")
def take(facts: Facts) -> Finding | None:
    """Explain a card that is likely to win when tricks are needed."""
    wins = facts.wins_now(facts.choice)
    if still_needed(facts) <= 0 or wins < 0.5:
        return None
    how = "is sure to win" if wins > 0.99 else "is likely to win"
    reason = phrase("{I} still need {tricks_needed}, and {card} {how} this one.")
    return Finding(facts.choice, standing(facts), reason, tricks_needed=tricks_needed(facts), how=how)


@explanation("exact-wait", "Keep a winner for each trick that you still need.", "Which of your cards will win later?")
def wait(facts: Facts) -> Finding | None:
    """Explain waiting when tricks are needed, but later ones."""
    if still_needed(facts) <= 0:
        return None
    need = tricks_needed(facts)
    reason = phrase(
        "{{I}} need {need}, and the cards {{i}} keep should be enough for that, so {{i}} play {{card}}.", need=need
    )
    if facts.trick and not any(facts.beats(other) for other in facts.legal):
        kept = phrase("the cards {{i}} keep should still win {need}, which is all {{i}} need", need=need)
        reason = phrase("{{I}} cannot win this trick, so {{i}} play {{card}}: {kept}.", kept=kept)
    return Finding(facts.choice, standing(facts), reason)


@explanation(
    "exact-shed",
    "Once you have the tricks you bid, play the highest card that loses.",
    "Which high card can you safely get rid of?",
)
def shed(facts: Facts) -> Finding | None:
    """Explain staying below the best card, or discarding a dangerous one, when no more tricks are wanted."""
    card = facts.choice
    if facts.wins_now(card) > 0.5:
        return None
    if facts.trick and facts.best_card and not facts.beats(card):
        if facts.suit(card) is facts.led:
            return Finding(card, standing(facts), "{I} want no more tricks, and {card} loses to {best}.")
        reason = phrase("{I} want no more tricks, so {i} discard {card}, which might win one later.")
        return Finding(card, standing(facts), reason)
    return Finding(card, standing(facts), "{I} want no more tricks, and {card} is likely to be beaten.")


@explanation(
    "exact-forced",
    "If you must win this trick, use the card that is most likely to win another.",
    "Can you avoid this trick?",
)
def forced(facts: Facts) -> Finding:
    """Explain winning a trick that can hardly be avoided, though the bid needs no more."""
    reason = phrase("{I} can hardly avoid this trick, so {i} win it with {card}, which might win another.")
    return Finding(facts.choice, standing(facts), reason)


EXACT: Rules = (only_choice, take, wait, shed, forced)
