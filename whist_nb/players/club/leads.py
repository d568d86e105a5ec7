"""What to lead with a partner opposite."""

from whist_nb.engine.cards import Card, Rank, Suit
from whist_nb.players.advice import Finding, Rules, count, rule, show, show_all
from whist_nb.players.facts import Facts


def lead_from(facts: Facts, suit: Suit) -> Card:
    """The usual card of a suit: a master, the top of touching honours, the fourth best, the top of two or three."""
    cards = facts.holding[suit]
    if facts.is_master(cards[0]) or has_sequence(facts, suit):
        return cards[0]
    return (
        cards[3] if len(cards) > 3 else cards[-1] if len(cards) == 3 and facts.rank(cards[0]) > Rank.JACK else cards[0]
    )


def has_sequence(facts: Facts, suit: Suit) -> bool:
    """Whether the two highest cards are touching honours, from the ten up."""
    cards = facts.holding[suit]
    return len(cards) > 1 and facts.rank(cards[1]) >= Rank.TEN and facts.are_equal(cards[0], cards[1])


def foes_may_hold(facts: Facts, suit: Suit) -> bool:
    """Whether an opponent may hold a card of a suit."""
    return not all(facts.has_none(seat, suit) for seat in facts.opponents)


def is_safe(facts: Facts, suit: Suit) -> bool:
    """Whether no opponent is known to be able to ruff a suit, unless partner may ruff it too."""
    return not any_may_ruff(facts, facts.opponents, suit) or any_may_ruff(facts, facts.partners, suit)


def any_may_ruff(facts: Facts, seats: tuple[int, ...], suit: Suit) -> bool:
    """Whether one of the seats is known to be void in a suit and may hold a trump."""
    return any(facts.may_ruff(seat, suit) for seat in seats)


def safe_suits(facts: Facts) -> list[Suit]:
    """The plain suits in hand that no opponent is known to ruff, the longest first."""
    safe = [suit for suit in facts.plain_suits if is_safe(facts, suit)]
    return sorted(safe, key=lambda suit: (-len(facts.holding[suit]), -facts.rank(facts.holding[suit][0])))


def trumps_gone(facts: Facts) -> bool:
    """Whether no opponent can hold a trump any more."""
    return facts.trump is None or not foes_may_hold(facts, facts.trump)


@rule("lead-draw-trumps", "Strong in trumps, lead them.", "How many trumps do you hold, and how many are still out?")
def draw_trumps(facts: Facts) -> Finding | None:
    """With five trumps, or a master and more than half as many as are out; not when only partner has some."""
    trumps, out = facts.trumps, facts.count_out(facts.trump)
    if not trumps or trumps_gone(facts):
        return None
    if len(trumps) < 5 and not (2 * len(trumps) > out and facts.is_master(trumps[0])):
        return None
    card = lead_from(facts, facts.trump)  # type: ignore[arg-type]
    idea = f"You hold {count(len(trumps), 'trump')}, and {out} {'is' if out == 1 else 'are'} still out."
    reason = "{I} {am} strong in trumps, so {i} lead {card} to draw those of the opponents."
    return Finding(card, idea, reason, trumps)


@rule("lead-master", "Take your sure tricks while they are good.", "Which of your cards can no other of its suit beat?")
def master(facts: Facts) -> Finding | None:
    """A master of a plain suit, from the suit that is most likely to go round."""
    safe = [suit for suit in safe_suits(facts) if facts.masters(suit) and goes_round(facts, suit)]
    if not safe:
        return None
    suit = max(safe, key=lambda suit: (facts.count_out(suit), len(facts.holding[suit])))
    card = facts.masters(suit)[0]
    idea = "No card of {suit} that is still out beats {card}."
    return Finding(card, idea, "{card} is the best {one} left, so {i} take a trick with it.")


def goes_round(facts: Facts, suit: Suit) -> bool:
    """Whether a master of a suit is likely to win: trumps are gone, or enough of the suit is out."""
    return trumps_gone(facts) or facts.count_out(suit) >= 2


@rule("lead-for-ruff", "Lead what partner can ruff.", "In which suit has partner shown a void?")
def partner_ruffs(facts: Facts) -> Finding | None:
    """A low card of a suit in which partner is void and no opponent is known to be."""
    partners = facts.partners
    suits = [suit for suit in safe_suits(facts) if any(facts.may_ruff(seat, suit) for seat in partners)]
    if not suits:
        return None
    card = facts.holding[suits[0]][-1]
    idea = "Partner has no {suit} left and may hold a trump."
    return Finding(card, idea, "Partner can ruff {suit}, so {i} lead {card}.")


@rule("lead-return", "Return partner's suit.", "Which suit did partner lead first?")
def return_suit(facts: Facts) -> Finding | None:
    """The suit partner opened: the best of up to three cards, the lowest of more, a master at once."""
    mine = [suit for suit in facts.first_suits_led(facts.partners) if suit in facts.holding and is_safe(facts, suit)]
    if not mine:
        return None
    suit = mine[0]
    cards = facts.holding[suit]
    high = len(cards) <= 3 or facts.is_master(cards[0])
    card = cards[0] if high else cards[-1]
    how = "the highest {i} have" if high and len(cards) > 1 else "{my} lowest" if len(cards) > 1 else "{my} last one"
    return Finding(card, "Partner led {suit} first.", f"Partner opened {{suit}}, so {{i}} return {{card}}, {how}.")


@rule("lead-sequence", "Lead the top of touching honours.", "Where do you hold honours that touch?")
def sequence(facts: Facts) -> Finding | None:
    """The top of king-queen, queen-jack or jack-ten: it drives the higher ones out at no risk."""
    suits = [suit for suit in safe_suits(facts) if has_sequence(facts, suit)]
    if not suits:
        return None
    top, second = facts.holding[suits[0]][:2]
    idea = f"{{card}} and {show(second)} are worth the same."
    reason = f"{{I}} lead {{card}}, the top of touching honours: if it is beaten, {show(second)} is worth more."
    return Finding(top, idea, reason, (top, second))


@rule("lead-fourth-best", "Fourth best of your longest suit.", "Which plain suit is your longest?")
def fourth_best(facts: Facts) -> Finding | None:
    """The fourth best card of the longest plain suit, of four or more."""
    suits = [suit for suit in safe_suits(facts) if len(facts.holding[suit]) >= 4]
    if not suits:
        return None
    cards = facts.holding[suits[0]]
    longest = suits[0].word.capitalize()
    idea = f"{longest} are your longest suit: {len(cards)} cards."
    return Finding(cards[3], idea, f"{longest} are {{my}} longest suit, so {{i}} lead {{card}}, the fourth best.")


@rule("lead-short", "From a short suit, the top.", "Which short suit has no honour to protect?")
def short_suit(facts: Facts) -> Finding | None:
    """The top of a short plain suit, rather one without an honour that a lead would waste."""
    suits = safe_suits(facts)
    if not suits:
        return None
    suit = min(
        suits, key=lambda suit: (facts.higher_out(facts.holding[suit][0]) in (1, 2), facts.rank(facts.holding[suit][0]))
    )
    cards = facts.holding[suit]
    idea = f"Your {{suit}}, {show_all(cards)}, are worth little by themselves."
    reason = "{I} have nothing better to open, so {i} lead {card}, {my} highest {one}, to help partner."
    return Finding(cards[0], idea, reason, cards)


@rule("lead-trump-exit", "With every plain suit ruffed, lead a trump.", "Which suits can an opponent ruff?")
def trump_exit(facts: Facts) -> Finding | None:
    """Where an opponent ruffs every plain suit in hand, a trump is the lead that gives nothing away."""
    if not facts.trumps:
        return None
    card = facts.trumps[0] if facts.is_master(facts.trumps[0]) else facts.trumps[-1]
    if not facts.plain_suits:
        return Finding(card, "You hold only trumps.", "{I} hold only trumps and lead {card}.")
    idea = "An opponent is void in each plain suit you hold."
    return Finding(card, idea, "An opponent can ruff every other suit {i} hold, so {i} lead the trump {card}.")


@rule("lead-lowest", "With nothing to gain, lead low.", "Which card would you miss least?")
def lowest(facts: Facts) -> Finding | None:
    """The lowest card, of a suit in which the opponent at least spends a trump."""
    card = min(facts.hand, key=lambda card: (facts.rank(card), card.index))
    idea = "Every suit you hold can be ruffed."
    return Finding(card, idea, "Whatever {i} lead can be ruffed, so {i} part with {card}.")


OPENING: Rules = (draw_trumps, master, partner_ruffs, return_suit, sequence, fourth_best, short_suit)
LEADS: Rules = (*OPENING, trump_exit, lowest)
