"""Spot the revoke: you watch some tricks, and one player who could follow suit does not."""

from __future__ import annotations

from random import Random

from whist_nb.engine.cards import PACK_52, Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import clockwise
from whist_nb.engine.trick import must_follow, winning_play
from whist_nb.engine.variant import Variant
from whist_nb.training.drills.drill import drill
from whist_nb.training.question import MemoryItem, Question
from whist_nb.training.recall import PlayedCard, Recall, named

Plays = tuple[tuple[int, Card], ...]


def may_be_asked(game: Variant) -> bool:
    """Return whether a game suits the drill: more than two players, the usual ranking, and no jokers."""
    return max(game.seats) > 2 and len(game.rankings) == 1 and not set(game.pack) - set(PACK_52)


@drill(
    "spot-the-revoke",
    phrase("Spot the revoke"),
    "revokes",
    phrase("Tricks to watch, one of them with a revoke."),
    fits=may_be_asked,
    moment="start",
)
def spot_the_revoke(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask for the trick with a revoke, among tricks like those of this deal, which a later card gives away."""
    view = recall.view
    sizes = view.cards_left
    if recall.fallen or len(set(sizes)) > 1 or sizes[0] < 4 or view.seats < 3:
        return None
    for _ in range(60):
        found = _played_with_a_revoke(rng, list(view.pack), view.seats, min(sizes[0], 3 + level), view.trump)
        if found is not None:
            return _asked(recall, *found, max(0.6, 3.0 - 0.2 * level))
    return None


def _played_with_a_revoke(
    rng: Random, pack: list[Card], seats: int, size: int, trump: Suit | None
) -> tuple[list[Plays], int, int, Card] | None:
    """Return (tricks, number of the trick with the revoke, seat, the later card that proves it), or None."""
    rng.shuffle(pack)
    hands = [pack[seat * size : (seat + 1) * size] for seat in range(seats)]
    wanted, leader, tricks = rng.randrange(1, max(2, size - 1)), rng.randrange(seats), list[Plays]()
    done: tuple[int, int, Suit] | None = None
    for number in range(1, size + 1):
        plays: list[tuple[int, Card]] = []
        for seat in clockwise(leader, seats):
            led = plays[0][1].suit if plays else None
            legal = must_follow(hands[seat], led)
            others = [card for card in hands[seat] if card.suit is not led]
            if done is None and number >= wanted and led and others and legal[0].suit is led:
                done, legal = (number, seat, led), others
            card = rng.choice(legal)
            hands[seat].remove(card)
            plays.append((seat, card))
        tricks.append(tuple(plays))
        leader = winning_play(plays, trump)[0]
    if done is None:
        return None
    number, seat, suit = done
    later = [card for plays in tricks[number:] for who, card in plays if who == seat and card.suit is suit]
    return (tricks, number, seat, later[0]) if later else None


def _asked(recall: Recall, tricks: list[Plays], number: int, seat: int, proof: Card, seconds: float) -> Question:
    name = recall.names
    card = dict(tricks[number - 1])[seat]
    led = tricks[number - 1][0][1].suit
    assert led is not None
    proved = next(at for at, plays in enumerate(tricks, 1) if (seat, proof) in plays and at > number)
    when = Question(
        phrase("In which trick did it happen?"),
        "number",
        number,
        found_by=phrase(
            "{led} were led, and {seat} played {{{text}}}.", led=named(led), seat=name.mid(seat), text=card.text
        ),
    )
    return Question(
        phrase("Somebody could have followed suit but did not. Who revoked?"),
        "seats",
        [seat],
        options=recall.seat_options(tuple(name.seat_order())),
        evidence=(
            recall.fell(PlayedCard(number, seat, card), f" on {led.word}"),
            recall.fell(PlayedCard(proved, seat, proof), phrase(" after all")),
        ),
        found_by=phrase(
            "{seat} still had {{{text}}} in trick {number}.", seat=name.start(seat), text=proof.text, number=number
        ),
        meaning=phrase("Note each void as it shows: a card of that suit later means a revoke."),
        shown=MemoryItem(tricks=tuple(tricks), seconds=seconds),
        size=sum(map(len, tricks)),
        more=(when,),
    )
