"""What is said of a lead with a partner opposite, or alone against partners."""

from whist_nb.players.advice import Finding, Rules, count, rule, show, show_all
from whist_nb.players.facts import Facts


@rule(
    "lead-draw-trumps",
    "When you are strong in trumps, lead them.",
    "How many trumps do you hold, and how many are still out?",
)
def draw_trumps(facts: Facts) -> Finding:
    """With five trumps, or a master and more than half as many as are out; not when only partner has some."""
    out = facts.count_out(facts.trump)
    idea = f"You hold {count(len(facts.trumps), 'trump')}, and {out} {'is' if out == 1 else 'are'} still out."
    reason = "{I} {am} strong in trumps, so {i} lead {card} to draw the opponents' trumps."
    return Finding(facts.choice, idea, reason, facts.trumps)


@rule(
    "lead-master", "Take your sure tricks while you can.", "Which of your cards is the highest still left in its suit?"
)
def master(facts: Facts) -> Finding:
    """A master of a plain suit, from the suit that is most likely to go round."""
    idea = "No {one} still out beats {card}."
    return Finding(facts.choice, idea, "{card} is the master card in {suit}, so {i} take a trick with it.")


@rule("lead-for-ruff", "Lead what partner can ruff.", "In which suit has partner shown a void?")
def partner_ruffs(facts: Facts) -> Finding:
    """A low card of a suit in which partner is void."""
    idea = "Partner has no {suit} left and may hold a trump."
    return Finding(facts.choice, idea, "Partner can ruff {suit}, so {i} lead {card}.")


@rule("lead-return", "Return partner's suit.", "Which suit did partner lead first?")
def return_suit(facts: Facts) -> Finding:
    """The suit partner opened: the best of up to three cards, the lowest of more, a master at once."""
    cards = facts.with_choice
    high = facts.choice is cards[0]
    how = "the highest {i} have" if high and len(cards) > 1 else "{my} lowest" if len(cards) > 1 else "{my} last one"
    return Finding(
        facts.choice, "Partner led {suit} first.", f"Partner opened {{suit}}, so {{i}} return {{card}}, {how}."
    )


@rule("lead-sequence", "Lead the top of touching honours.", "Where do you hold two honours next to each other?")
def sequence(facts: Facts) -> Finding:
    """The top of king-queen, queen-jack or jack-ten: it drives the higher ones out at no risk."""
    top, second = facts.with_choice[:2]
    idea = f"{{card}} and {show(second)} are worth the same."
    reason = f"{{I}} lead {{card}}, the top of touching honours: if it is beaten, {show(second)} is worth more."
    return Finding(top, idea, reason, (top, second))


@rule("lead-fourth-best", "Fourth best of your longest suit.", "Which plain suit is your longest?")
def fourth_best(facts: Facts) -> Finding:
    """The fourth best card of the longest plain suit, of four or more."""
    cards = facts.with_choice
    longest = facts.suit(facts.choice).word.capitalize()  # type: ignore[union-attr]
    idea = f"{longest} are your longest suit: {len(cards)} cards."
    return Finding(facts.choice, idea, f"{longest} are {{my}} longest suit, so {{i}} lead {{card}}, the fourth best.")


@rule("lead-short", "From a short suit, the top.", "Which short suit has no high card to protect?")
def short_suit(facts: Facts) -> Finding:
    """The top of a short plain suit, rather one without an honour that a lead would waste."""
    cards = facts.with_choice
    idea = f"Your {{suit}}, {show_all(cards)}, are worth little by themselves."
    reason = "{I} have nothing better to open, so {i} lead {card}, {my} highest {one}, to help partner."
    return Finding(facts.choice, idea, reason, cards)


@rule("lead-trump-exit", "When every plain suit would be ruffed, lead a trump.", "Which suits can an opponent ruff?")
def trump_exit(facts: Facts) -> Finding:
    """Where an opponent ruffs every plain suit in hand, a trump is the lead that gives nothing away."""
    if not facts.plain_suits:
        return Finding(facts.choice, "You hold only trumps.", "{I} hold only trumps and lead {card}.")
    idea = "An opponent is void in each plain suit you hold."
    reason = "An opponent can ruff every other suit {i} hold, so {i} lead the trump {card}."
    return Finding(facts.choice, idea, reason)


@rule("lead-lowest", "With nothing to gain, lead low.", "Which card would you miss least?")
def lowest(facts: Facts) -> Finding:
    """The lowest card, of a suit in which the opponent at least spends a trump."""
    idea = "Every suit you hold can be ruffed."
    return Finding(facts.choice, idea, "Whatever {i} lead can be ruffed, so {i} lead {card}, which {i} need least.")


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
