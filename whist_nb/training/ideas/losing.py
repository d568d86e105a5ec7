"""Ideas about cards where tricks are to be lost, where a bid is to be hit exactly, and against a misere."""

from typing import Final

from whist_nb.engine.wording import Wording
from whist_nb.training.ideas.following import is_followed, is_void
from whist_nb.training.ideas.situation import Idea, Situation, Why, idea

STAYS_BELOW = Wording("{better} doesn't beat {best}.")
STAYS_BELOW_TOO = Wording("{better} doesn't beat {best} either, and a high card may win a trick later.")
HAD_BID = Wording("{who} had bid {need} and won {won}.")
NONE_ABOVE = Wording("No {one} that was still out could beat {card}.")
NO_OPPONENT = Wording("No opponent could beat {played}.")
NONE_BELOW = Wording("{who} had no lower {one} to play instead of {card} later.")
ALL_WIN = Wording("Every card {who} could play wins this trick, so the highest costs least.")
DECLARER_WON = Wording("{best} was the declarer's, and it was winning.")


def _bid(situation: Situation) -> tuple[int, int] | None:
    """The bid that the seat is to hit exactly, and the tricks it has won."""
    contract, me = situation.view.contract, situation.facts.me
    if situation.aim != "exact" or contract is None:
        return None
    return contract.needs[me] or 0, situation.view.tricks_won[me]


@idea("one-too-many", "{who} took one trick too many.", "{who} stopped at the bid.")
def one_too_many(situation: Situation) -> Why | None:
    """A trick certainly won after the bid was reached, where it could be lost."""
    bid, facts, cards = _bid(situation), situation.facts, situation.cards
    if bid is None or not situation.must_lose or cards is None:
        return None
    played, better = cards
    if not facts.beats(played) or not facts.is_sure(played):
        return None
    if facts.beats(better) if facts.trick else facts.is_sure(better):
        return None
    return Why(HAD_BID(who=situation.who, need=bid[0], won=bid[1]))


@idea("missed-a-trick-of-the-bid", "{who} passed up a trick the bid needed.", "{who} took a trick the bid needed.")
def missed_trick_of_bid(situation: Situation) -> Why | None:
    """A trick lost before the bid was reached, where it was certain to be won."""
    bid, facts, cards = _bid(situation), situation.facts, situation.cards
    if bid is None or situation.must_lose or cards is None:
        return None
    played, better = cards
    loses = not facts.beats(played) if facts.trick else not facts.is_sure(played)
    if not loses or not facts.beats(better) or not facts.is_sure(better):
        return None
    return Why(HAD_BID(who=situation.who, need=bid[0], won=bid[1]))


@idea("saved-the-declarer", "{who} saved the declarer.", "{who} left the declarer to win.")
def saved_declarer(situation: Situation) -> Why | None:
    """Against a misere: the declarer's card was winning and was beaten, though it need not be."""
    facts, cards, contract, best = situation.facts, situation.cards, situation.view.contract, situation.facts.best_card
    if situation.aim != "catch" or cards is None or contract is None or best is None:
        return None
    played, better = cards
    if facts.best_seat not in contract.seats or not facts.beats(played) or facts.beats(better):
        return None
    return Why(DECLARER_WON(best=best))


@idea("could-have-lost", "{who} could have lost this trick.", "{who} ducked.")
def could_have_lost(situation: Situation) -> Why | None:
    """A trick certainly won, where it could be lost and was to be lost."""
    facts, cards, best = situation.facts, situation.cards, situation.facts.best_card
    if not situation.must_lose or cards is None or best is None or facts.partner_wins:
        return None
    played, better = cards
    if not facts.beats(played) or facts.beats(better) or not facts.is_sure(played):
        return None
    return Why(STAYS_BELOW(better=better, best=best))


@idea("risked-a-trick", "{who} risked winning this trick.", "{who} ducked.")
def risked_trick(situation: Situation) -> Why | None:
    """The highest card so far, with others to play, where one could stay below and tricks were to be lost."""
    facts, cards, best = situation.facts, situation.cards, situation.facts.best_card
    if not situation.must_lose or cards is None or best is None or facts.partner_wins:
        return None
    played, better = cards
    if not facts.beats(played) or facts.beats(better) or not facts.foes_after:
        return None
    return Why(STAYS_BELOW(better=better, best=best))


@idea("kept-a-high-loser", "{who} could have got rid of {better}.", "{who} got rid of a high card.")
def kept_high_loser(situation: Situation) -> Why | None:
    """A low card below the best one, where a higher one stayed below it too."""
    facts, cards, best = situation.facts, situation.cards, situation.facts.best_card
    if not situation.must_lose or cards is None or best is None or not is_followed(situation):
        return None
    played, better = cards
    if facts.beats(played) or facts.beats(better) or not situation.higher(better, played):
        return None
    return Why(STAYS_BELOW_TOO(better=better, best=best))


@idea("kept-a-danger", "{who} kept a dangerous card.", "{who} threw a dangerous card.")
def kept_danger(situation: Situation) -> Why | None:
    """Void: a harmless card thrown, where one could go that is the highest left or the lowest of its suit in hand."""
    facts, cards = situation.facts, situation.cards
    if not situation.must_lose or cards is None or not is_void(situation):
        return None
    played, better = cards
    suit = situation.suit(better)
    if suit is None or facts.beats(played) or facts.beats(better) or suit is situation.suit(played):
        return None
    if facts.rank(better) <= facts.rank(played):
        return None
    if facts.is_master(better) and facts.count_out(suit):
        return Why(NONE_ABOVE(one=situation.one(better), card=better))
    if facts.holding[suit][-1] is better and 0 < facts.count_out(suit) > facts.higher_out(better):
        return Why(NONE_BELOW(who=situation.who, one=situation.one(better), card=better))
    return None


@idea("won-low", "If you must win, win high.", "{who} won with a high card.")
def won_low(situation: Situation) -> Why | None:
    """A trick that had to be won, with a lower card than it might be."""
    facts, cards = situation.facts, situation.cards
    if not situation.must_lose or cards is None or not facts.trick or not is_followed(situation):
        return None
    played, better = cards
    if not situation.higher(better, played) or not all(
        facts.beats(card) and facts.is_sure(card) for card in facts.legal
    ):
        return None
    return Why(ALL_WIN(who=situation.who))


@idea("led-a-winner-to-lose", "{who} led a card no opponent could beat.", "{who} led a card that could be beaten.")
def led_winner(situation: Situation) -> Why | None:
    """A lead that was certain to win, where tricks were to be lost and another could be beaten."""
    facts, cards = situation.facts, situation.cards
    if not situation.must_lose or cards is None or facts.trick:
        return None
    played, better = cards
    if not facts.is_sure(played) or facts.is_sure(better):
        return None
    return Why(NO_OPPONENT(played=played))


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
