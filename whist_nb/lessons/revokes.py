"""Exercises on finding a revoke: a trick in which a player who could follow suit did not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from whist_nb.drawing.names import Names, first_up, listed, usual_names
from whist_nb.engine.cards import Card, Cards, CardsLike, Suit, suit_of_text
from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_seat
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.choosing import PickChoice
from whist_nb.lessons.positions import in_turn
from whist_nb.lessons.reasons import card


class OffSuitCard(NamedTuple):
    """A card that did not follow suit: its trick, its seat, and the card that proves a revoke, if there is one."""

    trick: int
    seat: int
    played: Card
    led: Suit
    proof: tuple[int, Card] | None


class FindRevoke(PickChoice):
    """An exercise in which the learner finds the revoke among ``tricks``.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    tricks
        From two to eight tricks, each given as its cards in the order of play; seat 0 is the learner, called "You".
    trump
        The trump suit; None for no trumps.
    leader
        The seat that led to the first trick; the winner of each led to the next.
    **more
        As for `Exercise`.

    Raises
    ------
    BadOption
        If later cards do not prove exactly one revoke.
    """

    def __init__(
        self, goal: str, *, tricks: Sequence[CardsLike], trump: str | None = None, leader: int = 0, **more: Any
    ) -> None:
        played = [Cards(each) for each in tricks]
        seats = len(played[0]) if played else 0
        if not 2 <= len(played) <= 8 or seats < 2 or {len(each) for each in played} != {seats}:
            raise BadOption("tricks: expected two to eight, each with one card from every player.")
        if len({each for trick in played for each in trick}) < seats * len(played):
            raise BadOption("tricks: each card can be played only once.")
        leader = check_seat("leader", leader, seats)
        names = Names(usual_names(seats), me=0, sides=tuple(range(seats)))
        self._names = tuple(map(names.start, range(seats)))
        self._who = tuple(first_up(names.whole(seat)) for seat in range(seats))
        rows = in_turn(played, leader, seats, suit_of_text(trump) if trump else None)
        self._voids = _voids(rows)
        revokes = [void for void in self._voids if void.proof]
        if len(revokes) != 1:
            raise BadOption(
                "tricks: expected just one revoke that a later card proves, not {number}.", number=len(revokes)
            )
        self._revoke = revokes[0]
        choices = {
            str(number): " ".join(f"{self._names[seat]} {card(each)}" for seat, each in row)
            for number, row in enumerate(rows, 1)
        }
        more.setdefault("wrong", {str(number): self._why_not(number) for number in range(1, len(rows) + 1)})
        more.setdefault("right", self._why())
        super().__init__(goal, None, choices=choices, answer=str(self._revoke.trick), **more)

    def _why(self) -> str:
        void, name = self._revoke, self._who[self._revoke.seat]
        assert void.proof is not None, "that is what makes it a revoke"
        trick, proof = void.proof
        return phrase(
            "{name} played {played} when {word} were led. The proof came in trick {trick}: {proof}.",
            name=name,
            played=card(void.played),
            word=void.led.word,
            proof=card(proof),
            trick=trick,
        )

    def _why_not(self, number: int) -> str:
        others = [void for void in self._voids if void.trick == number]
        if not others:
            return phrase("Everybody followed suit in trick {number}.", number=number)
        who = listed([self._who[void.seat] for void in others])
        return phrase(
            "{who} did not follow suit in trick {number}, but played no {word} afterwards either.",
            who=first_up(who),
            number=number,
            word=others[0].led.word,
        )


def _voids(rows: Sequence[Sequence[tuple[int, Card]]]) -> list[OffSuitCard]:
    found: list[OffSuitCard] = []
    for number, row in enumerate(rows, 1):
        led = row[0][1].suit
        assert led is not None, "jokers are in no hand of these games"
        for seat, played in row[1:]:
            if played.suit is not led:
                later = [
                    (at, card) for at, other in enumerate(rows, 1) if at > number for who, card in other if who == seat
                ]
                proof = next(((at, card) for at, card in later if card.suit is led), None)
                found.append(OffSuitCard(number, seat, played, led, proof))
    return found
