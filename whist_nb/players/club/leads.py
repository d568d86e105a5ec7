"""Reasons for leads with a partner opposite, or alone against partners."""

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, explanation, show, show_all
from whist_nb.players.facts import Facts


@explanation(
    "lead-draw-trumps",
    "When you are strong in trumps, lead them.",
    "How many trumps do you hold, and how many are still out?",
)
def draw_trumps(facts: Facts) -> Finding:
    """Explain trumps with five, or a master and more than half as many as are out; not if only partner has some."""
    out = facts.count_out(facts.trump)
    idea = phrase(
        "You hold {number}, and {out} {are} still out.",
        number=count(len(facts.trumps), "trump"),
        out=out,
        are="is" if out == 1 else "are",
    )
    reason = phrase("{I} {am} strong in trumps, so {i} lead {card} to draw the opponents' trumps.")
    return Finding(facts.choice, idea, reason, facts.trumps)


@explanation(
    "lead-master", "Take your sure tricks while you can.", "Which of your cards is now the highest in its suit?"
)
def master(facts: Facts) -> Finding:
    """Explain a master of a plain suit, from the suit most likely to go round."""
    idea = phrase("No {one} still out beats {card}.")
    return Finding(facts.choice, idea, "{card} is the master card in {suit}, so {i} take a trick with it.")


@explanation("lead-for-ruff", "Lead a suit that partner can ruff.", "In which suit has partner shown out?")
def partner_ruffs(facts: Facts) -> Finding:
    """Explain a low card of a suit in which partner is void."""
    idea = phrase("Partner has no {suit} left and may hold a trump.")
    return Finding(facts.choice, idea, "Partner can ruff {suit}, so {i} lead {card}.")


@explanation("lead-return", "Return partner's suit.", "Which suit did partner lead first?")
def return_suit(facts: Facts) -> Finding:
    """Explain the suit partner opened: the best of up to three cards, the lowest of more, a master at once."""
    cards = facts.with_choice
    high = facts.choice is cards[0]
    how = (
        phrase("the highest {i} have")
        if high and len(cards) > 1
        else "{my} lowest"
        if len(cards) > 1
        else phrase("{my} last one")
    )
    return Finding(
        facts.choice, "Partner led {suit} first.", "Partner led {suit} first, so {i} return {card}, {how}.", how=how
    )


@explanation("lead-sequence", "Lead the top of touching honours.", "Where do you hold touching honours?")
def sequence(facts: Facts) -> Finding:
    """Explain the top of king-queen, queen-jack or jack-ten: it drives the higher ones out at no risk."""
    top, second = facts.with_choice[:2]
    reason = phrase("{I} lead {card}, the top of touching honours: if it is beaten, {second} moves up.")
    return Finding(top, "{card} and {second} are worth the same.", reason, (top, second), second=show(second))


@explanation("lead-fourth-best", "Lead the fourth best of your longest suit.", "Which plain suit is your longest?")
def fourth_best(facts: Facts) -> Finding:
    """Explain the fourth best card of the longest plain suit, of four or more."""
    cards = facts.with_choice
    longest = facts.suit(facts.choice).word.capitalize()  # type: ignore[union-attr]
    idea = phrase("{longest} are your longest suit: {number} cards.", longest=longest, number=len(cards))
    return Finding(
        facts.choice, idea, "{longest} are {my} longest suit, so {i} lead {card}, the fourth best.", longest=longest
    )


@explanation("lead-short", "Lead the highest card of a short suit.", "Which short suit has no high card to protect?")
def short_suit(facts: Facts) -> Finding:
    """Explain the top of a short plain suit, preferably one without an honour that a lead would waste."""
    cards = facts.with_choice
    reason = phrase("{I} have nothing better to open, so {i} lead {card}, {my} highest {one}, to help partner.")
    return Finding(facts.choice, "You have little in {suit}: {shown}.", reason, cards, shown=show_all(cards))


@explanation(
    "lead-trump-exit", "If the opponents can ruff every plain suit, lead a trump.", "Which suits can an opponent ruff?"
)
def trump_exit(facts: Facts) -> Finding:
    """Explain a trump when an opponent ruffs every plain suit in hand: it gives nothing away."""
    if not facts.plain_suits:
        return Finding(facts.choice, "You hold only trumps.", "{I} hold only trumps, so {i} lead {card}.")
    reason = phrase("An opponent can ruff every other suit {i} hold, so {i} lead a trump, {card}.")
    return Finding(facts.choice, "An opponent is void in every plain suit you hold.", reason)


@explanation("lead-lowest", "If you have nothing to gain, lead a low card.", "Which card can you best spare?")
def lowest(facts: Facts) -> Finding:
    """Explain the lowest card, of a suit in which the opponent must at least spend a trump."""
    idea = phrase("Every suit you hold can be ruffed.")
    return Finding(
        facts.choice, idea, "The others can ruff any suit {i} lead, so {i} lead {card}, the card {i} can best spare."
    )


LEADS: Rules = (
    draw_trumps,
    master,
    partner_ruffs,
    return_suit,
    sequence,
    fourth_best,
    short_suit,
    trump_exit,
    lowest,
)
