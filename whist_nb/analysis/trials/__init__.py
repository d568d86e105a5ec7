"""Try out decisions other than plays in whole deals: bids, calls, trumps, discards, spare hands, rules.

Each trial gives the result of every answer in each world, as an array (worlds, answers) with its unit. The answers of
other players are guessed from what their hands are worth in that world.
"""

from collections.abc import Callable, Mapping
from typing import Any

from whist_nb.analysis.trials.contracts import try_bids, try_directions, try_discards, try_trumps
from whist_nb.analysis.trials.deals import TrialResult
from whist_nb.analysis.trials.exact_bids import try_bids_for_trumps, try_exact_bids
from whist_nb.analysis.trials.high_or_low import try_bid_cards, try_spoken
from whist_nb.analysis.trials.solo import try_solo
from whist_nb.analysis.trials.spare_hands import try_rules, try_which_hand, try_widow
from whist_nb.engine.view import View

BY_QUESTION: Mapping[str, Callable[[View, Any], TrialResult]] = {
    "exact bid": try_exact_bids,
    "bid for trumps": try_bids_for_trumps,
    "bid": try_bids,
    "direction": try_directions,
    "trumps": try_trumps,
    "discard": try_discards,
    "bid card": try_bid_cards,
    "grand or nullo": try_spoken,
    "call": try_solo,
    "raise or throw in": try_solo,
    "the widow": try_widow,
    "which hand to keep": try_which_hand,
    "the rule": try_rules,
}
"""The trials for each kind of question that does not ask for a card to play."""
