"""Ideas about following to a trick, when playing to win tricks."""

from typing import Final

from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import Statement, Wording
from whist_nb.training.ideas.situation import (
    Explanation,
    Idea,
    Situation,
    foes_win,
    idea,
    is_followed,
    is_void,
    partner_wins,
    why_master,
    why_void,
    wins,
)

NOBODY_LEFT = Wording("Partner's {best} was winning, and no opponent was left to play.")
NOBODY_COULD = Wording("Partner's {best} was winning, and nobody left to play could beat it.")
THROW_ONE, THROW, PLAY = Wording("Discard a {one}."), Wording("Discard {better}."), Wording("Play {better}.")
PARTNER_LED = Wording("Partner led, and one opponent was still to play: {better} wins unless that player beats it.")
PARTNER_TO_PLAY = Wording("Partner was still to play to this trick.")
KEEPS = Wording("Play {better} and keep {played} for later.")
BEATS_LAST = Wording("{better} beats {best}, and no opponent was left to play.")
BEATS_ALL = Wording("{better} beats {best}, and nobody left to play could beat it.")
ENOUGH = Wording("{better} was enough to beat {best}, and no opponent was left to play.")
NONE_OF_YOURS = Wording("{who} had nothing to beat {best}.")
RUFF_BEATS = Wording("{who} had no {one} to follow with, and {better} beats {best}.")
OVERRUFF = Wording("{void} That player had yet to play and could overruff.")
DOES_NOT_BEAT = Wording("{played} doesn't beat {best}.")
NEEDS_GUARD = Wording("A higher {one} was still out, so {honour} needed a small {one} to guard it.")
NEEDS_GUARDS = Wording("Two higher {one}s were still out, so {honour} needed two small {one}s to guard it.")


def holds(situation: Situation, best: Card) -> bool:
    """Return whether partner's card was good: nothing left beats it, and nobody later is known to be able to ruff."""
    facts = situation.facts
    if facts.is_sure(best):
        return True
    led = facts.led
    return led is not None and situation.suit(best) is led and facts.is_master(best) and not _overruffs(situation)


def _overruffs(situation: Situation) -> list[int]:
    """Return the opponents still to play who are known to be void in the suit led and may hold a trump."""
    facts = situation.facts
    return [seat for seat in facts.foes_after if facts.led is not None and facts.may_ruff(seat, facts.led)]


def _why_holds(situation: Situation, best: Card) -> Statement:
    facts = situation.facts
    if situation.suit(best) is facts.led and facts.is_master(best):
        return why_master(situation, best, is_on_table=True)
    return (NOBODY_COULD if facts.foes_after else NOBODY_LEFT)(best=best)


@idea(
    "trumped-partners-winner",
    phrase("{who} ruffed partner's winner."),
    phrase("{who} left partner's winner alone."),
    wins,
    is_void,
    partner_wins,
)
def trumped_partner(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a trump on a trick that partner was winning and would have won."""
    facts, best = situation.facts, situation.best
    if situation.suit(played) is not facts.trump or not situation.is_plain(better) or not holds(situation, best):
        return None
    return Explanation(_why_holds(situation, best), THROW_ONE(one=situation.one(better)))


@idea(
    "high-on-partners-winner",
    phrase("{who} played high on partner's winner."),
    phrase("{who} left partner's winner alone."),
    wins,
    is_followed,
    partner_wins,
)
def overtook_partner(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a high card on a trick that partner was winning and would have won."""
    if not situation.higher(played, better) or not holds(situation, situation.best):
        return None
    return Explanation(_why_holds(situation, situation.best), KEEPS(better=better, played=played))


@idea("third-hand-high", phrase("Third hand plays high."), phrase("Third hand high."), wins, is_followed)
def third_hand(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find, third to play after partner's lead, a low card when a higher one would win or force a higher one out."""
    facts = situation.facts
    if len(facts.trick) != 2 or not facts.foes_after:
        return None
    if facts.trick[0][0] not in facts.partners or not situation.higher(better, played) or not facts.beats(better):
        return None
    if situation.is_high_downtown(better, played):
        return None
    return Explanation(PARTNER_LED(better=better))


@idea("second-hand-low", phrase("{who} played high in second hand."), phrase("Second hand low."), wins, is_followed)
def second_hand(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find, second to play with partner to come, a high card that was no master when a low one was better."""
    facts = situation.facts
    if len(facts.trick) != 1 or not facts.partner_to_play:
        return None
    if facts.trick[0][0] in facts.partners or not situation.higher(played, better) or facts.is_master(played):
        return None
    if situation.is_high_downtown(played, better):
        return None
    return Explanation(PARTNER_TO_PLAY(), KEEPS(better=better, played=played))


@idea("missed-a-ruff", phrase("{who} missed a ruff."), phrase("{who} took the ruff."), wins, is_void, foes_win)
def missed_ruff(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find no trump from a player void in a plain suit the opponents were winning, when a trump was better."""
    facts = situation.facts
    assert facts.led is not None, "a void shows in a suit that was led"
    if facts.trump is None or situation.suit(better) is not facts.trump or situation.suit(played) is facts.trump:
        return None
    if not facts.beats(better):
        return None
    return Explanation(RUFF_BEATS(who=situation.who, one=facts.led.one, better=better, best=situation.best))


@idea(
    "did-not-win",
    phrase("{who} could have won this trick."),
    phrase("{who} took the trick on offer."),
    wins,
    foes_win,
)
def did_not_win(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a card that could not win, when another was certain to win a trick the opponents were winning."""
    facts = situation.facts
    if facts.beats(played) or not facts.beats(better) or not facts.is_sure(better):
        return None
    return Explanation((BEATS_ALL if facts.foes_after else BEATS_LAST)(better=better, best=situation.best))


@idea("ruffed-too-low", phrase("{who} ruffed too low."), phrase("{who} ruffed high enough."), wins, is_void)
def ruffed_low(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a low trump before an opponent known to be void too, when a higher one was certain to hold."""
    facts, behind = situation.facts, _overruffs(situation)
    if facts.led is None or not behind or situation.suit(played) is not facts.trump:
        return None
    if not situation.higher(better, played) or not facts.is_sure(better) or facts.is_sure(played):
        return None
    return Explanation(OVERRUFF(void=why_void(situation, behind[0], facts.led)))


@idea("won-too-dear", phrase("{who} won with a higher card than needed."), phrase("{who} won cheaply."), foes_win)
def won_too_dear(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find, with no opponent to come, a higher card of the suit than was needed."""
    facts = situation.facts
    if situation.aim != "win" or facts.foes_after:
        return None
    if not situation.higher(played, better) or not facts.beats(better):
        return None
    return Explanation(ENOUGH(better=better, best=situation.best), KEEPS(better=better, played=played))


@idea("wasted-a-high-card", "{who} wasted {played}.", phrase("{who} kept a high card for later."), wins, is_followed)
def wasted_high(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a high card when none of the hand's could win."""
    facts = situation.facts
    if any(facts.beats(card) for card in facts.legal) or not situation.higher(played, better):
        return None
    return Explanation(NONE_OF_YOURS(who=situation.who, best=situation.best), KEEPS(better=better, played=played))


@idea("wasted-a-trump", phrase("{who} wasted a trump."), phrase("{who} kept a trump for later."), wins, is_void)
def wasted_trump(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a trump below the winning one, when another suit could be discarded."""
    facts = situation.facts
    if (
        facts.led is facts.trump
        or situation.suit(played) is not facts.trump
        or facts.beats(played)
        or not situation.is_plain(better)
    ):
        return None
    return Explanation(DOES_NOT_BEAT(played=played, best=situation.best), THROW_ONE(one=situation.one(better)))


@idea("threw-a-winner", phrase("{who} discarded a winner."), phrase("{who} kept a winner."), wins, is_void)
def threw_winner(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a discard of the master card of a plain suit, when another suit could be discarded."""
    facts = situation.facts
    if not (situation.is_plain(played) and situation.is_plain(better)):
        return None
    is_spare = any(other is not played and facts.are_equal(other, played) for other in facts.hand)
    if not facts.is_master(played) or facts.is_master(better) or is_spare:
        return None
    return Explanation(why_master(situation, played), THROW(better=better))


@idea("left-unguarded", phrase("{who} left {honour} unguarded."), phrase("{who} kept {honour} guarded."), wins, is_void)
def unguarded(situation: Situation, played: Card, better: Card) -> Explanation | None:
    """Find a discard of the last small card that an honour needed beside it."""
    facts, suit = situation.facts, situation.suit(played)
    if suit is None or situation.suit(better) is suit:
        return None
    if not (situation.is_plain(played) and situation.is_plain(better)):
        return None
    honour, *guards = facts.holding[suit]
    above = facts.higher_out(honour)
    if honour is played or above not in (1, 2) or len(guards) != above or facts.are_equal(honour, guards[0]):
        return None
    kind = NEEDS_GUARD if above == 1 else NEEDS_GUARDS
    return Explanation(kind(one=situation.one(played), honour=honour), THROW(better=better), {"honour": honour})


FOLLOWING: Final[tuple[Idea, ...]] = (
    trumped_partner,
    overtook_partner,
    third_hand,
    missed_ruff,
    did_not_win,
    ruffed_low,
    won_too_dear,
    wasted_high,
    second_hand,
    wasted_trump,
    threw_winner,
    unguarded,
)
