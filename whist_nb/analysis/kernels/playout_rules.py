"""Play-outs: the rules of thumb, by number.

Each choice comes with the rule that made it: 64 * rule + card. Club follows the same rules at the table, where the
wording of each is kept under its name.
"""

from whist_nb.analysis.kernels.compiling import register_jitable

RULES = (
    "only-card",
    "dog-play",
    "dog-knock",
    "meld-lead",
    "prize-lead-high",
    "prize-lead-low",
    "prize-win",
    "prize-duck",
    "number",
    "misere-spend",
    "misere-lead",
    "lead-draw-trumps",
    "lead-master",
    "lead-for-ruff",
    "lead-return",
    "lead-sequence",
    "lead-fourth-best",
    "lead-short",
    "lead-trump-exit",
    "lead-lowest",
    "follow-cannot-beat",
    "partner-wins",
    "last-win-cheap",
    "second-win",
    "second-low",
    "third-high",
    "third-low",
    "ruff-not-partner",
    "ruff-doubtful",
    "ruff-cheap",
    "discard-low",
    "lead-sure",
    "lead-likely",
    "lead-towards-void",
    "alone-win-cheap",
    "alone-win-likely",
    "alone-lose-low",
)

ONLY_CARD, DOG_PLAY, DOG_KNOCK, MELD_LEAD, PRIZE_LEAD_HIGH, PRIZE_LEAD_LOW, PRIZE_WIN, PRIZE_DUCK = range(8)
NUMBER, MISERE_SPEND, MISERE_LEAD = range(8, 11)
LEAD_TRUMPS, LEAD_MASTER, LEAD_FOR_RUFF, LEAD_RETURN, LEAD_SEQUENCE, LEAD_FOURTH, LEAD_SHORT = range(11, 18)
LEAD_TRUMP_EXIT, LEAD_LOWEST = range(18, 20)
CANNOT_BEAT, PARTNER_WINS, LAST_WINS, SECOND_WIN, SECOND_LOW, THIRD_HIGH, THIRD_LOW = range(20, 27)
LEAVE_PARTNER, KEEP_TRUMPS, RUFF, DISCARD = range(27, 31)
LEAD_SURE, LEAD_LIKELY, LEAD_AWAY, WIN_SURE, WIN_LIKELY, LOSE_LOW = range(31, 37)


@register_jitable
def by(rule, card):
    """Return a card with the rule behind it, as one number."""
    return 64 * rule + card
