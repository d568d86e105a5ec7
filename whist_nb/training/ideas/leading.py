"""Ideas about leads, when playing to win tricks."""

from typing import Final

from whist_nb.engine.cards import Card, Rank, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import SeatName, Wording
from whist_nb.players.facts import Facts
from whist_nb.training.ideas.situation import Explanation, Idea, Situation, idea, leads, why_master, why_void, wins

LEAD = Wording("Lead {better}.")
MAY_RUFF = Wording("{void} That player may still hold a trump.")
NO_TRUMPS = Wording("No opponent could have a trump left.")
ONE_TRUMP_OUT, TRUMPS_OUT = (
    Wording("{who} held {mine:trump}, and 1 was still out."),
    Wording("{who} held {mine:trump}, and {out} were still out."),
)
PARTNER_FIRST = Wording("Partner was the first to lead {suit}.")
ACE_WAITS = Wording("An ace is meant to catch a king or queen. If you lead low from it, they win cheaply.")
KING_WAITS = Wording("{honour} is usually worth more when somebody else leads {suit}.")
NEW_SUIT = Wording("Nobody had led {suit} yet. The side that opens a suit often gives away a trick.")


def _ruffs(situation: Situation, card: Card, seats: tuple[int, ...]) -> list[int]:
    suit = situation.suit(card)
    return [] if suit is None else [seat for seat in seats if situation.facts.may_ruff(seat, suit)]


def has_sequence(facts: Facts, suit: Suit) -> bool:
    """Return whether the two highest cards of a suit in hand are touching honours, from the ten up."""
    cards = facts.holding[suit]
    return len(cards) > 1 and facts.rank(cards[1]) >= Rank.TEN and facts.are_equal(cards[0], cards[1])


def foes_may_hold(facts: Facts, suit: Suit) -> bool:
    """Return whether an opponent may hold a card of a suit."""
    return not all(facts.has_none(seat, suit) for seat in facts.opponents)


def trumps_gone(facts: Facts) -> bool:
    """Return whether no opponent can hold a trump any more."""
    return facts.trump is None or not foes_may_hold(facts, facts.trump)


@idea(
    "led-into-a-ruff",
    phrase("{who} led a suit that {foe} could ruff."),
    phrase("{who} steered clear of a ruff."),
    leads,
    wins,
)
def into_a_ruff(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find the lead of a suit in which an opponent was known to be void, and partner was not."""
    facts = situation.facts
    foes, suit = _ruffs(situation, played, facts.opponents), situation.suit(played)
    if not foes or suit is None or _ruffs(situation, played, facts.partners):
        return None
    if situation.suit(better) is suit or _ruffs(situation, better, facts.opponents):
        return None
    return Explanation(MAY_RUFF(void=why_void(situation, foes[0], suit)), parts={"foe": SeatName(foes[0])})


@idea(
    "trump-too-many",
    phrase("{who} led one trump too many."),
    phrase("{who} stopped drawing trumps in time."),
    leads,
    wins,
)
def trump_too_many(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a trump led though no opponent could have one."""
    facts = situation.facts
    if facts.trump is None or not trumps_gone(facts):
        return None
    if situation.suit(played) is not facts.trump or not situation.is_plain(better):
        return None
    return Explanation(NO_TRUMPS())


@idea("did-not-draw-trumps", phrase("{who} did not draw trumps."), phrase("{who} drew trumps."), leads, wins)
def did_not_draw(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a plain suit led with strong trumps, while opponents could still have some."""
    facts = situation.facts
    if facts.trump is None or trumps_gone(facts):
        return None
    mine, out = facts.trumps, facts.count_out(facts.trump)
    if situation.suit(better) is not facts.trump or not situation.is_plain(played) or not mine:
        return None
    if len(mine) < 5 and not (2 * len(mine) > out and facts.is_master(mine[0])):
        return None
    who = situation.who
    return Explanation(
        ONE_TRUMP_OUT(who=who, mine=len(mine)) if out == 1 else TRUMPS_OUT(who=who, mine=len(mine), out=out)
    )


@idea(
    "left-a-winner",
    phrase("{who} had a sure trick to take."),
    phrase("{who} took the trick on offer."),
    leads,
    wins,
)
def left_a_winner(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a lead that could be beaten, when another was certain to win."""
    facts = situation.facts
    if not facts.is_sure(better) or not facts.is_master(better) or facts.is_sure(played):
        return None
    return Explanation(why_master(situation, better), LEAD(better=better))


@idea("partner-could-ruff", phrase("Partner could have ruffed."), phrase("{who} gave partner a ruff."), leads, wins)
def partner_could_ruff(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find the lead of a suit other than the one in which partner was known to be void, and no opponent was."""
    facts = situation.facts
    ruffs, suit = _ruffs(situation, better, facts.partners), situation.suit(better)
    if not ruffs or suit is None or _ruffs(situation, better, facts.opponents) or situation.suit(played) is suit:
        return None
    return Explanation(why_void(situation, ruffs[0], suit), LEAD(better=better))


@idea("led-away-from-an-honour", phrase("{who} led away from {honour}."), "", leads, wins)
def away_from_honour(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a low plain card led from an ace, with trumps, or from a king with the ace out; another suit was better."""
    suit, honour = _honour_behind(situation, played, better)
    if suit is None or honour is None:
        return None
    facts, is_top = situation.facts, _above_in_pack(situation, honour) == 0
    if is_top and facts.trump is not None:
        return Explanation(ACE_WAITS(), parts={"honour": honour})
    if _above_in_pack(situation, honour) == 1 and facts.higher_out(honour) == 1:
        return Explanation(KING_WAITS(honour=honour, suit=suit), parts={"honour": honour})
    return None


@idea("broke-a-suit", phrase("{who} broke a new suit."), "", leads, wins)
def broke_a_suit(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a plain suit led that nobody had led yet, with an honour at its head that was not the master."""
    suit, honour = _honour_behind(situation, played, better, even_itself=True)
    if suit is None or honour is None or suit in situation.view.first_leads:
        return None
    if _above_in_pack(situation, honour) not in (1, 2, 3) or situation.facts.is_master(honour):
        return None
    return Explanation(NEW_SUIT(suit=suit))


def _honour_behind(
    situation: Situation, played: Card, better: Card, even_itself: bool = False
) -> tuple[Suit | None, Card | None]:
    """Return the plain suit led and its highest card, with nothing touching it, if another suit was better."""
    facts, suit = situation.facts, situation.suit(played)
    if not situation.is_plain(played) or suit is situation.suit(better):
        return None, None
    assert suit is not None, "a plain card has a suit"
    top = facts.holding[suit][0]
    if has_sequence(facts, suit) or (not even_itself and facts.are_equal(top, played)):
        return None, None
    return suit, top


def _above_in_pack(situation: Situation, card: Card) -> int:
    """Return how many cards of its suit in the whole pack are higher."""
    facts, pack = situation.facts, situation.view.pack
    return sum(facts.suit(other) is facts.suit(card) and facts.rank(other) > facts.rank(card) for other in pack)


@idea(
    "did-not-return-suit",
    phrase("{who} did not return partner's suit."),
    phrase("{who} returned partner's suit."),
    leads,
    wins,
)
def did_not_return(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a plain suit led other than the one that partner led first."""
    facts = situation.facts
    suit = situation.suit(better)
    if suit is None or situation.suit(played) is suit or not situation.is_plain(played):
        return None
    if situation.view.first_leads.get(suit) not in facts.partners or not foes_may_hold(facts, suit):
        return None
    return Explanation(PARTNER_FIRST(suit=suit), LEAD(better=better))


LEADING: Final[tuple[Idea, ...]] = (
    into_a_ruff,
    trump_too_many,
    partner_could_ruff,
    did_not_draw,
    left_a_winner,
    away_from_honour,
    did_not_return,
    broke_a_suit,
)
