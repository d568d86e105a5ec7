"""Choose the rules to try in a position, from the question, the contract and the cards on the table."""

from collections.abc import Mapping
from typing import Final

from whist_nb.analysis.plans import aim_of, last_trick_counts
from whist_nb.engine.library import find_variant
from whist_nb.players.advice import Rules
from whist_nb.players.club import auctions, choices, minibridge
from whist_nb.players.club.alone import FOLLOW_ALONE, LEAD_ALONE
from whist_nb.players.club.any_game import only_card, some_answer
from whist_nb.players.club.conventions import CALL, CONVENTIONS, ECHO, USUAL
from whist_nb.players.club.conventions import LEADS as CONVENTIONAL_LEADS
from whist_nb.players.club.declarer import DECLARER_FOLLOWS, DECLARER_LEADS
from whist_nb.players.club.defence import DEFENDER_LEADS, is_defenders_lead
from whist_nb.players.club.defenders_cards import DEFENDER_FOLLOWS, is_defenders_card
from whist_nb.players.club.exact_bids import EXACT
from whist_nb.players.club.following import FOLLOWING
from whist_nb.players.club.german_whist import STAGE_ONE, STAGE_TWO
from whist_nb.players.club.knockout_whist import DOG, NAMING
from whist_nb.players.club.leads import LEADS
from whist_nb.players.club.level_bids import trumps_by_worth
from whist_nb.players.club.losing_tricks import LOW, MISERE
from whist_nb.players.club.prizes import LOW_PRIZE, MELDS
from whist_nb.players.club.signalling import conventional_rules
from whist_nb.players.club.two_hands import is_declarers
from whist_nb.players.club.void import VOID
from whist_nb.players.club.with_partner import partners_rules
from whist_nb.players.club.without import rules_without
from whist_nb.players.facts import Facts
from whist_nb.players.registering import advice_for

SAID = {"number": LOW} | {
    each.id: (each,)
    for each in (
        only_card,
        *DOG,
        *MELDS,
        *STAGE_ONE,
        *MISERE,
        *LEADS,
        *FOLLOWING,
        *VOID,
        *LEAD_ALONE,
        *FOLLOW_ALONE,
    )
}
"""For each of the rules of thumb, the explanation of the card that it chooses."""

LOSE_TRICKS = ("fewest", "not the last")
"""The aims of deals in which everybody plays to lose tricks."""

BY_QUESTION: Final[Mapping[str, Rules]] = {
    **auctions.BY_QUESTION,
    **choices.BY_QUESTION,
    **minibridge.BY_QUESTION,
    "trumps": (trumps_by_worth, *NAMING),
}
"""The rules for each question that is not answered by playing a card."""

OF_ANY_GAME: Final = ("discard", "give", "trumps")
"""The questions that mean the same in every game."""

ENDING = 13
"""With this many cards in two known hands the rest is solved."""


TWO_HANDS, DUMMY_IN_VIEW, SIGNALS, BEHIND_DUMMY, WITH_PARTNER, MEASURED = 2, 3, 4, 5, 6, 7
"""The first versions of Club in which a declarer plays two hands as one, a defender leads with dummy in view, partners
signal, a defender follows suit with dummy in view, partners lead, return and leave tricks as the course says, and by
default play only the conventions that win them tricks."""
NEWEST: Final = MEASURED


def usual_conventions(version: int = NEWEST) -> frozenset[str]:
    """Return the conventions that a version of Club plays by default."""
    if version >= MEASURED:
        return USUAL
    if version >= WITH_PARTNER:
        return frozenset(CONVENTIONS) - {ECHO}
    return frozenset({CALL} if version >= SIGNALS else ())


def leads_by_rule(version: int = NEWEST) -> frozenset[str]:
    """Return the conventions that a version of Club plays whatever it is told, since they were rules then."""
    return frozenset() if version >= WITH_PARTNER else CONVENTIONAL_LEADS


def rules_for(facts: Facts, version: int = NEWEST, conventions: frozenset[str] = USUAL) -> Rules:
    """Return the rules for a position; the first that applies is followed, and the last always applies.

    Earlier versions of Club knew fewer of them.
    """
    advice = advice_for(facts.view.variant).get(facts.view.question or "", ())
    if advice or facts.view.turn is None:
        return (*advice, *answers_for(facts), some_answer)
    planned = declarers_rules(facts) if version >= TWO_HANDS else ()
    leads = defenders_leads(facts) if version >= DUMMY_IN_VIEW else ()
    follows = defenders_cards(facts) if version >= BEHIND_DUMMY else ()
    together = partners_rules(facts, conventions) if version >= WITH_PARTNER else ()
    without = rules_without(facts, conventions) if version >= WITH_PARTNER else ()
    signalled = conventional_rules(facts, conventions)
    return (*planned, *leads, *follows, *signalled, *together, *without, *answers_for(facts), some_answer)


def defenders_leads(facts: Facts) -> Rules:
    """Return the rules for a defender's lead against a dummy in view, where there is a choice."""
    return DEFENDER_LEADS if len(facts.legal) > 1 and is_defenders_lead(facts) and facts.view.contract else ()


def defenders_cards(facts: Facts) -> Rules:
    """Return the rules for a defender who follows suit against a dummy in view."""
    return DEFENDER_FOLLOWS if facts.trick and facts.view.contract and is_defenders_card(facts) else ()


def declarers_rules(facts: Facts) -> Rules:
    """Return the rules for a card of either hand, where one player chooses for two and has a choice."""
    if len(facts.legal) < 2 or not is_declarers(facts):
        return ()
    return DECLARER_FOLLOWS if facts.trick else DECLARER_LEADS


def answers_for(facts: Facts) -> Rules:
    """Return the rules for the present question."""
    view, question = facts.view, facts.view.question or ""
    if view.turn is not None:
        return (only_card,) if len(view.legal_actions()) == 1 else card_rules(facts)
    if find_variant(view.variant).is_from_outside and question not in OF_ANY_GAME:
        return ()  # its calls are its own, whatever they are called
    return BY_QUESTION.get(question, ())


def card_rules(facts: Facts) -> Rules:
    """Return the explanations of the card the rules of thumb choose; with both hands known the rest is solved."""
    contract = facts.view.contract
    aim = aim_of(facts.view)
    if aim == "exactly" or (contract and aim == "none at all" and facts.me in contract.seats):
        return EXACT
    if draws_follow(facts):
        return LOW_PRIZE if aim in LOSE_TRICKS and facts.rule != "meld-lead" else SAID[facts.rule]
    if aim not in (*LOSE_TRICKS, "none at all") and may_be_solved(facts):
        return STAGE_TWO
    return SAID[facts.rule]


def draws_follow(facts: Facts) -> bool:
    """Return whether the winner of this trick takes an open card."""
    stage = facts.view.stage
    return bool(stage and stage.draws) and facts.view.stock_left > 0 and facts.view.turn_up is not None


def may_be_solved(facts: Facts) -> bool:
    """Return whether few cards are left, both players know them all, and nothing but tricks counts."""
    return both_hands_known(facts) and len(facts.hand) <= ENDING and not last_trick_counts(facts.view)


def both_hands_known(facts: Facts) -> bool:
    """Return whether two play, and the other holds exactly the cards that are out."""
    return facts.view.seats == 2 and facts.cards_of(1 - facts.me) == facts.out.bit_count()
