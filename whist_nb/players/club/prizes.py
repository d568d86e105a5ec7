"""Reasons for winning prizes when later tricks are to be lost, and for leads that make a meld."""

from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, explanation, show
from whist_nb.players.club.german_whist import prize_of
from whist_nb.players.facts import Facts


@explanation(
    "prize-low",
    "If tricks count against you, collect low cards and get rid of high ones.",
    "Would the open card win you tricks later?",
)
def low_prize(facts: Facts) -> Finding:
    """Explain getting rid of high cards, winning a low open card and leaving a high one."""
    card, prize = facts.choice, prize_of(facts)
    wins = facts.wins_now(card) > 0.5
    burden = facts.table.gain < 0
    height = "higher" if burden else "lower"
    idea = phrase(
        "{{prize}} is {height} than most cards in the stock, and later tricks count against you.", height=height
    )
    if wins == burden:
        return Finding(card, idea, "{I} would rather be rid of {card} than draw a good card.", (prize, card))
    aim = phrase("{I} do not want {prize}") if burden else phrase("{prize} is low and {i} want it")
    return Finding(card, idea, "{aim}, so {i} play {card}.", (prize, card), aim=aim)


@explanation(
    "meld-lead",
    "Lead the three or the king while you still hold the card that goes with it.",
    "Which meld could you show?",
)
def meld_lead(facts: Facts) -> Finding:
    """Explain a three with its two, a king with its queen: the lead itself scores."""
    find, contract = find_variant(facts.view.variant).meld, facts.view.contract
    meld = find(facts.choice, contract) if find and contract else None
    assert meld is not None, "the card makes a meld"
    idea = phrase("You hold {card} and {partner}.")
    reason = phrase("{I} lead {card} and show {partner} with it: the meld scores at once.")
    return Finding(facts.choice, idea, reason, (facts.choice, meld.partner), partner=show(meld.partner))


LOW_PRIZE: Rules = (low_prize,)
MELDS: Rules = (meld_lead,)
