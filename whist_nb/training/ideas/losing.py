"""Ideas about plays to lose tricks, to make a bid exactly, and to defeat a misère."""

from typing import Final

from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import Wording
from whist_nb.training.ideas.situation import (
    Explanation,
    Idea,
    Situation,
    answers,
    foes_win,
    idea,
    is_followed,
    is_void,
    leads,
    must_lose,
)

STAYS_BELOW = Wording("{better} doesn't beat {best}.")
STAYS_BELOW_TOO = Wording("{better} doesn't beat {best} either, and a high card may win a trick later.")
HAD_BID = Wording("{who} had bid {need} and had won {won} so far.")
NONE_ABOVE = Wording("No {one} still out could beat {card}.")
NO_OPPONENT = Wording("No opponent could beat {played}.")
NONE_BELOW = Wording("With no lower {one} beside it, {card} may win a trick later.")
ALL_WIN = Wording("Any card {who} could play was going to win, so the highest costs least.")
DECLARER_WON = Wording("The soloist was winning with {best}.")


def _bid(situation: Situation) -> tuple[int, int] | None:
    """Return the bid that the seat is to hit exactly, and the tricks it has won."""
    contract, me = situation.view.contract, situation.facts.me
    if situation.aim != "exact" or contract is None:
        return None
    return contract.needs[me] or 0, situation.view.tricks_won[me]


@idea("one-too-many", phrase("{who} took one trick too many."), phrase("{who} stopped at the bid."), must_lose)
def one_too_many(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a trick certainly won after the bid was reached, when it could be lost."""
    bid, facts = _bid(situation), situation.facts
    if bid is None or not facts.beats(played) or not facts.is_sure(played):
        return None
    if facts.beats(better) if facts.trick else facts.is_sure(better):
        return None
    return Explanation(HAD_BID(who=situation.who, need=bid[0], won=bid[1]))


@idea(
    "missed-a-trick-of-the-bid",
    phrase("{who} passed up a trick the bid needed."),
    phrase("{who} took a trick the bid needed."),
)
def missed_trick_of_bid(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a trick lost before the bid was reached, when it was certain to be won."""
    bid, facts = _bid(situation), situation.facts
    if bid is None or situation.must_lose:
        return None
    loses = not facts.beats(played) if facts.trick else not facts.is_sure(played)
    if not loses or not facts.beats(better) or not facts.is_sure(better):
        return None
    return Explanation(HAD_BID(who=situation.who, need=bid[0], won=bid[1]))


@idea("saved-the-declarer", phrase("{who} saved the soloist."), phrase("{who} left the soloist to win."), answers)
def saved_declarer(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find, against a misere, a card that beat the declarer's winning card without having to."""
    facts, contract = situation.facts, situation.view.contract
    if situation.aim != "catch" or contract is None:
        return None
    if facts.best_seat not in contract.seats or not facts.beats(played) or facts.beats(better):
        return None
    return Explanation(DECLARER_WON(best=situation.best))


@idea("could-have-lost", phrase("{who} could have lost this trick."), "{who} ducked.", must_lose, foes_win)
def could_have_lost(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a trick certainly won that could and should be lost."""
    facts = situation.facts
    if not facts.beats(played) or facts.beats(better) or not facts.is_sure(played):
        return None
    return Explanation(STAYS_BELOW(better=better, best=situation.best))


@idea("risked-a-trick", phrase("{who} risked winning this trick."), "{who} ducked.", must_lose, foes_win)
def risked_trick(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find the highest card so far, with others to play, when one could stay below and tricks were to be lost."""
    facts = situation.facts
    if not facts.beats(played) or facts.beats(better) or not facts.foes_after:
        return None
    return Explanation(STAYS_BELOW(better=better, best=situation.best))


@idea(
    "kept-a-high-loser",
    phrase("{who} could have got rid of {better}."),
    phrase("{who} got rid of a high card."),
    must_lose,
    is_followed,
)
def kept_high_loser(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a low card below the best one, when a higher one stayed below it too."""
    facts = situation.facts
    if facts.beats(played) or facts.beats(better) or not situation.higher(better, played):
        return None
    return Explanation(STAYS_BELOW_TOO(better=better, best=situation.best))


@idea(
    "kept-a-danger",
    phrase("{who} kept a dangerous card."),
    phrase("{who} discarded a dangerous card."),
    must_lose,
    is_void,
)
def kept_danger(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a harmless discard, when one could go that is the highest left or the lowest of its suit in hand."""
    facts, suit = situation.facts, situation.suit(better)
    if suit is None or facts.beats(played) or facts.beats(better) or suit is situation.suit(played):
        return None
    if facts.rank(better) <= facts.rank(played):
        return None
    if facts.is_master(better) and facts.count_out(suit):
        return Explanation(NONE_ABOVE(one=situation.one(better), card=better))
    if facts.holding[suit][-1] is better and 0 < facts.count_out(suit) > facts.higher_out(better):
        return Explanation(NONE_BELOW(one=situation.one(better), card=better))
    return None


@idea(
    "won-low",
    phrase("If you have to win, win with a high card."),
    phrase("{who} won with a high card."),
    must_lose,
    is_followed,
)
def won_low(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a trick that had to be won, taken with a lower card than necessary."""
    facts = situation.facts
    must_win = all(facts.beats(card) and facts.is_sure(card) for card in facts.legal)
    if not must_win or not situation.higher(better, played):
        return None
    return Explanation(ALL_WIN(who=situation.who))


@idea(
    "led-a-winner-to-lose",
    phrase("{who} led a card no opponent could beat."),
    phrase("{who} led a card that could be beaten."),
    must_lose,
    leads,
)
def led_winner(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a lead that was certain to win, when tricks were to be lost and another could be beaten."""
    if not situation.facts.is_sure(played) or situation.facts.is_sure(better):
        return None
    return Explanation(NO_OPPONENT(played=played))


LOSING: Final[tuple[Idea, ...]] = (
    one_too_many,
    missed_trick_of_bid,
    saved_declarer,
    could_have_lost,
    risked_trick,
    kept_high_loser,
    kept_danger,
    won_low,
    led_winner,
)
