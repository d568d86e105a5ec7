"""Check the exercises that ask for a call against the bots: ``python -m scripts.check_calls``.

Such an exercise shows only one hand. The script gives it to the seat that calls first, deals the rest of the pack to
the others at random, and makes the earlier calls. Then it asks Club, on several deals, what it would call, and asks the
Sampler what each call offered by the exercise is worth on average.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from whist_nb.engine.game import Game
from whist_nb.engine.view import View
from whist_nb.players import Club, Sampler

DEALS: Final = 5
WORLDS: Final = 200
DOUBT: Final = 3


@dataclass(frozen=True)
class Call:
    """A hand, the calls on offer, and the right one, written as actions.

    ``before`` are the calls made first. ``turned`` is the suit of the turn-up. ``by`` counts the seats from the first
    to speak to the one with the hand.
    """

    notebook: str
    name: str
    variant: str
    hand: str
    right: str
    wrong: Sequence[str]
    turned: str | None = None
    before: Sequence[str] = ()
    by: int = 0


_SOLO = "16-solo-whist", "solo-whist"
_SAYS = "17-israeli-whist", "israeli-whist"
CALLS: Final = (
    Call("11-minnesota-whist", "Would you bid with a red card or a black one?", "minnesota-whist",
         "9S 5S 3S JH 7H 4H 2H 8D 6D 3D TC 5C 2C", "show 2H", ["show 2C"]),
    Call("15-bid-whist", "You bid first. What do you bid?", "bid-whist", "LJ AS 2S 3S 6S 9S AH 2H 7H 4D 3C QC",
         "bid 4 down", ["pass", "bid 4 up", "bid 7 down"]),
    Call(_SOLO[0], "Your tricks, 2 of 4", _SOLO[1], "AS KS QS 9S 5S AH 7H 3H KD 6D 8C 4C 2C", "solo",
         ["pass", "propose"], turned="S"),
    Call(_SOLO[0], "Your tricks, 3 of 4", _SOLO[1], "AS QS 6S AH KH 4H 9D 7D 3D JC 8C 5C 2C", "propose",
         ["pass", "solo"], turned="S"),
    Call(_SOLO[0], "A spade was turned up, and West called abundance. What do you call?", _SOLO[1],
         "AS KS QS JS TS 9S 8S AH KH AD 7C 5C 2C", "abundance in trump", ["pass"],
         turned="S", before=["abundance"], by=1),
    Call(_SAYS[0], "How many, 1 of 2", _SAYS[1], "AS KS QS 9S 7S AH 6H KD 5D 3D 8C 4C 2C", "bid 6", ["bid 9"],
         before=["bid 5 S", "pass", "pass", "pass"]),
    Call(_SAYS[0], "How many, 2 of 2", _SAYS[1], "4S 2S 9H 7H 4H 2H TD 6D 3D 8C 5C 4C 2C", "bid 0", ["bid 2", "bid 4"],
         before=["bid 5 S", "pass", "pass", "pass", "bid 5"], by=1),
    Call(_SAYS[0], "{S} are trumps, and you are not declarer. How many tricks do you say you will win?", _SAYS[1],
         "AS KS 5S AH KH 7H 3H 9D 6D 2D 9C 5C 3C", "bid 4", ["bid 2", "bid 7"],
         before=["bid 5 S", "pass", "pass", "pass", "bid 5"], by=1),
)  # fmt: skip
"""The exercises that ask what to call with a hand."""


def view_of(call: Call, number: int) -> View:
    """Return what the seat with the hand sees when it is asked, in a deal of this number."""
    first = Game(call.variant, seed=1)
    seat = (first.current_player + call.by) % first.seats
    pack = [card.text for card in first.packs[0]]
    seen = first.view(seat)
    own = {card.text for card in seen.hand}
    lots = random.Random(number)
    hand = call.hand.split()
    rest = lots.sample(left := [card for card in pack if card not in hand], len(left))
    new = dict(zip((at for at, card in enumerate(pack) if card in own), hand, strict=True))
    if call.turned is not None and seen.turn_up is not None:
        turned = next(card for card in rest if card.endswith(call.turned))
        new[pack.index(seen.turn_up.text)] = turned
        rest.remove(turned)
    others = iter(rest)
    game = Game(call.variant, seed=1, packs=[[new[at] if at in new else next(others) for at in range(len(pack))]])
    for text in call.before:
        game.apply(text)
    assert game.current_player == seat
    return game.view(seat)


@dataclass(frozen=True)
class Heard:
    """What Club calls on each deal, and what the Sampler expects of each call offered, with the standard error."""

    call: Call
    club: Counter[str]
    values: dict[str, tuple[float, float]]

    @property
    def better(self) -> list[str]:
        """The wrong calls that clearly score more than the right one."""
        mean, error = self.values[self.call.right]
        return [
            text for text in self.call.wrong if self.values[text][0] - mean > DOUBT * hypot(error, self.values[text][1])
        ]

    def __str__(self) -> str:
        told = ", ".join(
            f"{'*' if text == self.call.right else ''}{text} {mean:.2f} ± {error:.2f}"
            for text, (mean, error) in self.values.items()
        )
        club = ", ".join(f"{text} ({often})" for text, often in self.club.most_common())
        return f"{self.call.notebook}: {self.call.name}\n    Club calls {club}; {told}"


def club_calls(call: Call, deals: int = DEALS) -> Counter[str]:
    """Return what Club calls on that many deals."""
    return Counter(Club().choose(view_of(call, number)).text for number in range(deals))


def heard(call: Call, deals: int = DEALS, worlds: int = WORLDS) -> Heard:
    """Ask Club on that many deals, and the Sampler on the first."""
    advice = Sampler(worlds, seconds=30, seed=1).explain(view_of(call, 0))
    values = {action.text: (value.mean, value.error) for action, value in advice.values.items()}
    return Heard(call, club_calls(call, deals), {text: values[text] for text in (call.right, *call.wrong)})


def main() -> int:
    """Print what the bots call; return how many exercises have a wrong call that scores more than the right one."""
    every = [heard(call) for call in CALLS]
    print(*every, sep="\n\n")
    against = sum(bool(each.better) for each in every)
    print(f"\n{len(every)} exercises; in {against} of them another call scores more")
    return against


if __name__ == "__main__":
    sys.exit(bool(main()))
