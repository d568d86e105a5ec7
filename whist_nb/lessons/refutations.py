"""What happens after a card that puts a goal out of reach: the rest played out with open cards, and its facts in words.

The facts are typed, so that tests can compare them with another solver, and are put into words last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from whist_nb.analysis.position import Position, Turn
from whist_nb.drawing.names import Names, first_up
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import Ranking, suit_led, winning_play
from whist_nb.lessons.judge import EndingJudge
from whist_nb.lessons.reasons import card as in_text
from whist_nb.lessons.reasons import several

HONOR: Final = Card("JS").rank
"""The lowest card whose loss is worth a sentence."""


@dataclass(frozen=True)
class PlayedTrick:
    """A trick of the rest: its plays, who won it, and the position in which its last card was played."""

    plays: tuple[Turn, ...]
    winner: int
    before: Position

    def card_of(self, seat: int) -> Card | None:
        """Return what a seat played."""
        return dict(self.plays).get(seat)


@dataclass(frozen=True)
class Lost:
    """A trick that the other side wins: with which card, over which card of ours, and whether it was ruffed."""

    seat: int
    by: Card
    owner: int
    ours: Card
    ruffed: bool
    at_once: bool


@dataclass(frozen=True)
class Wasted:
    """A card of ours, the highest left in its suit, that had to be discarded."""

    seat: int
    card: Card


@dataclass(frozen=True)
class TwoInOneTrick:
    """Two of our cards that could have won a trick each, and fell in the same one."""

    seat: int
    card: Card
    under: int
    lost: Card


def unthrifty(position: Position, side: frozenset[int], played: Card | None) -> tuple[bool, bool, int, str]:
    """Return the key that orders equal cards: first the low ones that neither beat a partner's card nor are trumps."""
    if played is None:
        return False, False, 0, ""
    seat = position.to_act
    assert seat is not None, "somebody is to act"
    table = [(other, each) for other, each in position.trick if each is not None]
    beats = False
    if table:
        holder = winning_play(table, position.trump, position.ranks)[0]
        beats = holder in side and winning_play([*table, (seat, played)], position.trump, position.ranks)[0] == seat
    suit_of = position.ranks.suit_of
    spends = bool(table) and suit_of[played] is position.trump and suit_led(table, position.ranks) is not position.trump
    return beats, spends, played.rank, played.text


def best_play(judge: EndingJudge, position: Position) -> Card | None:
    """Return what the seat to act plays, None for a knock: best for its side, and among equals what it can spare."""
    values = judge.tricks(position.hands, position.leader, position.trick)
    seat = position.to_act
    assert seat is not None, "somebody is to act"
    more = (seat in judge.us) is (judge.objective == "most")
    best = (max if more else min)(values.values())
    side = judge.us if seat in judge.us else frozenset(range(position.seats)) - judge.us
    return min((each for each in values if values[each] == best), key=lambda each: unthrifty(position, side, each))


def played_out(judge: EndingJudge, position: Position, played: Card | None) -> list[PlayedTrick]:
    """Return the rest from an answer on, with everybody's best play."""
    tricks = []
    while True:
        winner, seat = position.winner_after(played), position.to_act
        assert seat is not None, "somebody is to act"
        if winner is not None:
            tricks.append(PlayedTrick((*position.trick, (seat, played)), winner, position))
        if sum(map(len, position.hands)) == 1:
            return tricks
        position = position.after(played)
        played = best_play(judge, position)


def losses(tricks: Sequence[PlayedTrick], judge: EndingJudge) -> list[Lost]:
    """Return the tricks that the other side wins."""
    found = []
    for at, trick in enumerate(tricks):
        ours = [(seat, card) for seat, card in trick.plays if seat in judge.us and card is not None]
        if trick.winner in judge.us or not ours:
            continue
        ranks, trump = trick.before.ranks, trick.before.trump
        table = [(seat, card) for seat, card in trick.plays if card is not None]
        led = suit_led(table, ranks)
        following = [(seat, card) for seat, card in ours if ranks.suit_of[card] is led]
        owner, best = winning_play(following, trump, ranks) if following else ours[0]
        by = trick.card_of(trick.winner)
        assert by is not None, "a card won it"
        theirs = [card for seat, card in table if seat not in judge.us and ranks.suit_of[card] is led]
        highest = bool(following) and all(ranks.strength[best] > ranks.strength[card] for card in theirs)
        ruffed = ranks.suit_of[by] is trump and led is not trump and highest
        found.append(Lost(trick.winner, by, owner, best, ruffed, at == 0))
    return found


def wasted(tricks: Sequence[PlayedTrick], judge: EndingJudge) -> list[Wasted]:
    """Return our winners that are discarded because the hand holds nothing else; the others have no trumps left."""
    found = []
    for trick in tricks:
        ranks, led = trick.before.ranks, suit_led(_cards(trick), trick.before.ranks)
        hands, theirs = trick.before.hands, _theirs(trick, judge)
        if trick.before.trump in {ranks.suit_of[each] for each in theirs}:
            continue  # they may ruff it
        for seat, card in _cards(trick):
            suit = ranks.suit_of[card]
            if seat in judge.us and suit is not led and suit is not trick.before.trump:
                held = {card, *hands[seat]}
                if card.rank >= HONOR and all(_is_highest(each, theirs, ranks) for each in held):
                    found.append(Wasted(seat, card))
    return found


def together(tricks: Sequence[PlayedTrick], judge: EndingJudge) -> list[TwoInOneTrick]:
    """Return pairs of our cards that fall in one trick: two trumps when trumps are led, or two of the highest cards."""
    found = []
    for trick in tricks:
        before, cards = trick.before, _cards(trick)
        ranks, led = before.ranks, suit_led(cards, before.ranks)
        ours = [(seat, card) for seat, card in cards if seat in judge.us and ranks.suit_of[card] is led]
        if trick.winner not in judge.us or len(ours) != 2:
            continue
        (under, lost), (seat, card) = sorted(ours, key=lambda each: ranks.strength[each[1]])
        forced = not [each for each in before.hands[under] if ranks.suit_of[each] is led and each is not lost]
        if forced and (led is before.trump or _is_highest(lost, _theirs(trick, judge), ranks)):
            found.append(TwoInOneTrick(seat, card, under, lost))
    return found


def _cards(trick: PlayedTrick) -> list[tuple[int, Card]]:
    return [(seat, card) for seat, card in trick.plays if card is not None]


def _theirs(trick: PlayedTrick, judge: EndingJudge) -> list[Card]:
    """Return the cards that the other side held or played when the trick was over but for its last card."""
    held = [card for seat, hand in enumerate(trick.before.hands) if seat not in judge.us for card in hand]
    return held + [card for seat, card in _cards(trick) if seat not in judge.us]


def _is_highest(card: Card, others: Iterable[Card], ranks: Ranking) -> bool:
    """Return whether no other card of the same suit is higher."""
    suit = ranks.suit_of[card]
    return all(ranks.strength[card] >= ranks.strength[each] for each in others if ranks.suit_of[each] is suit)


def in_words(tricks: Sequence[PlayedTrick], judge: EndingJudge, names: Names, best: int) -> str:
    """Say what happens: who ruffs or beats what, which winner is wasted, and how many tricks are left to win."""
    if judge.objective == "fewest":
        taken = [card for trick in tricks if trick.winner in judge.us and (card := trick.card_of(trick.winner))]
        return _made_to_win(taken)
    lost = losses(tricks, judge)
    told = [_at_once(each, names) for each in lost[:1] if each.at_once]
    later = next((each for each in lost if each.ruffed and not each.at_once), None)
    if later:
        told.append(
            phrase(
                "Later {seat} {ruff} {card}.",
                seat=names.whole(later.seat),
                ruff=names.verb(later.seat, "ruff"),
                card=_whose(later, names),
            )
        )
    elif not told:
        told += _without_a_loss(tricks, judge, names)
    left = [each.by for each in lost if not each.at_once]
    if not best:
        told.append(phrase("Now you can't win a trick."))
    elif left:
        told.append(
            phrase(
                "Now you can win at most {best}: they go on to win with {cards}.",
                best=_tricks(best),
                cards=several(left),
            )
        )
    else:
        told.append(phrase("Now you can win at most {best}.", best=_tricks(best)))
    return " ".join(first_up(each) for each in told)


def _made_to_win(cards: Sequence[Card]) -> str:
    """Say with which cards a player who wants few tricks has to win."""
    if len(cards) < 2:
        return phrase("The others can make you win a trick with {card}.", card=several(cards))
    return phrase("The others can make you win tricks with {cards}.", cards=several(cards))


def _without_a_loss(tricks: Sequence[PlayedTrick], judge: EndingJudge, names: Names) -> list[str]:
    """Say what is lost if the trick itself is won: a card that falls under another of ours, or that nobody reaches."""
    for each in together(tricks, judge)[:1]:
        pair = (_held(each.seat, each.card, names), _held(each.under, each.lost, names))
        return [phrase("{one} and {other} fall in the same trick.", one=pair[0], other=pair[1])]
    return [
        phrase(
            "{seat} {have} to discard {card}, a winner.",
            seat=names.whole(each.seat),
            have=names.verb(each.seat, "have"),
            card=in_text(each.card),
        )
        for each in wasted(tricks, judge)[:1]
    ]


def _at_once(lost: Lost, names: Names) -> str:
    if lost.ruffed:
        return phrase(
            "{seat} {ruff} {card} with {by}.",
            seat=names.whole(lost.seat),
            ruff=names.verb(lost.seat, "ruff"),
            card=_whose(lost, names),
            by=in_text(lost.by),
        )
    return phrase(
        "{seat} {win} this trick with {by}.",
        seat=names.whole(lost.seat),
        win=names.verb(lost.seat, "win"),
        by=in_text(lost.by),
    )


def _whose(lost: Lost, names: Names) -> str:
    return _held(lost.owner, lost.ours, names)


def _held(seat: int, card: Card, names: Names) -> str:
    """Return a card of our side as in 'East ruffs your {AD}'."""
    if seat == names.you:
        return phrase("your {card}", card=in_text(card))
    return phrase("{name}'s {card}", name=names.mid(seat), card=in_text(card))


def _tricks(count: int) -> str:
    return f"{count} trick" if count == 1 else f"{count} tricks"
