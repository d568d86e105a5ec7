"""The problems that come with the package: endings with one right card and a plan that is proved over every layout.

They are mined from deals that have been played (``scripts/mine_problems.py``), and checked by a program that shares no
code with the miner (``scripts/check_problems.py``).

>>> problem = stored_problems()[0]
>>> problem.position.to_act in problem.ours, problem.wins[problem.right] > problem.wins[problem.tempting]
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whist_nb.engine.cards import Card, Cards, suit_of_text
from whist_nb.engine.errors import either
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.layout_facts import PaysWhen, read_pays_when
from whist_nb.lessons.problem_file import ProblemFile

if TYPE_CHECKING:
    from whist_nb.analysis.position import Position

FILE: Final = Path(__file__).with_name("problems.jsonl.gz")
PARTNER: Final = 2
"""The seat of a hidden partner."""

THEMES: Final = {
    "finesse": phrase("a finesse"),
    "repeated finesse": phrase("a repeated finesse"),
    "two-way finesse": phrase("a two-way finesse"),
    "drop": phrase("playing for the drop"),
    "ruff": phrase("a ruff"),
    "cross-ruff": phrase("a cross-ruff"),
    "drawing trumps": phrase("drawing trumps"),
    "keeping trumps": phrase("keeping trumps"),
    "entry": phrase("an entry"),
    "unblock": phrase("an unblock"),
    "duck": phrase("a duck"),
    "hold-up": phrase("a hold-up"),
    "losing the lead": phrase("losing the lead on purpose"),
    "throw-in": phrase("a throw-in"),
    "squeeze": phrase("a squeeze"),
    "show-up": phrase("a show-up squeeze"),
    "safety play": phrase("a safety play"),
    "counting out": phrase("counting out a hand"),
}
"""The themes of problems in words, by their names in ``analysis.problems.themes``."""

ADVICE: Final = {
    "finesse": phrase(
        "A finesse works when the opponent with the missing card has to play before the hand that can beat it."
    ),
    "repeated finesse": phrase(
        "Begin with a card that keeps the lead in the same hand, so that you can finesse again."
    ),
    "two-way finesse": phrase("If you can finesse either opponent, choose the one likelier to have the missing card."),
    "drop": phrase(
        "Count before you finesse: when few cards of the suit are left, the missing one may well be alone and fall."
    ),
    "ruff": phrase("Make a small trump win by ruffing, if need be after discarding your last card of a suit."),
    "cross-ruff": phrase("Ruff in each hand in turn and leave trumps alone, so that your trumps win separately."),
    "drawing trumps": phrase("Draw their last trumps before they can ruff your winners."),
    "keeping trumps": phrase("Don't lead trumps while yours will win more by waiting."),
    "entry": phrase("Keep an entry to the hand with the winners, even if you have to overtake the other hand's card."),
    "unblock": phrase(
        "Get the high card out of the way: play it under the other hand's winner, so that the lower cards there can "
        "win."
    ),
    "duck": phrase("Lose the first round of the suit on purpose, and keep your winner for a later one."),
    "hold-up": phrase(
        "Let them win their suit until the opponent who will get in later has no card of it left to return."
    ),
    "losing the lead": phrase(
        "If you have to lose a trick, lose it while you still hold a winner to get back in with."
    ),
    "throw-in": phrase("Give them the lead when whatever they lead will cost them a trick."),
    "squeeze": phrase("Play off your winners: a player who has to guard two suits can't keep both guards."),
    "show-up": phrase("Play off your winners before you finesse: what they discard shows who has the missing card."),
    "safety play": phrase(
        "Give up the chance of an extra trick to make sure of the ones you need, even if the suit breaks badly."
    ),
    "counting out": phrase(
        "Play another suit before you finesse, and count cards and points: what falls there can show who has the "
        "missing card."
    ),
}
"""What each theme teaches, in one sentence."""

SAID_BY: Final = {
    "squeeze": {"show-up"},
    "two-way finesse": {"counting out"},
    "ruff": {"cross-ruff"},
    "keeping trumps": {"cross-ruff", "ruff"},
}
"""Themes whose advice is part of other themes'."""
MOST_ADVICE: Final = 2
"""The most themes whose advice is given for one problem: the first, which are the most special."""

MISTAKES: Final = {"always finesse": phrase("If you finesse whenever you can, you go wrong here.")}
"""Rules that beginners are taught, by the names under which ``errs`` lists them, and what to say where they fail."""


@dataclass(frozen=True)
class StoredProblem:
    """An ending with its goal and the facts proved about it; the learner sits at seat 0.

    ``hands`` is one possible layout, in which the right card wins and the tempting one loses; a learner who goes wrong
    meets this layout. The hands of the seats in ``hidden`` are not shown; they lack the suits in ``voids``. The seats
    in ``ours`` must win at least ``take`` of the remaining tricks, or ``at_most`` that many. For each card, ``wins``
    counts the layouts, out of ``layouts`` in all, that one plan beginning with it wins, and ``open_cards`` those in
    which the goal is reached with open cards. ``tempting`` is the best wrong card. ``pays_when`` is what
    the layouts in which the right card wins and the tempting one fails have in common, if anything: one or two facts
    about the hidden cards. ``errs`` names the players who see the same hands and go wrong: "club" plays by the
    bots' rules of thumb, "open cards" chooses the card that is best on average with open cards, and "always finesse"
    plays third hand as beginners are taught, the lower card of a tenace whenever it can. The last is asked only about
    the drop. ``rating`` is the problem's first rating. ``themes`` names features of the right plan that the best wrong
    one lacks, such as "finesse"; many problems have none.

    If the partner's hand is hidden, too, ``tricks`` are those played before, the first of them led by the seat
    ``first``. The partner then plays as Club would from what that seat has seen; ``with_sampler`` counts the layouts
    that each card wins if the partner plays as Sampler would instead.
    """

    id: str
    kind: str
    game: str
    hands: tuple[Cards, ...]
    leader: int
    trump: str | None
    trick: Cards
    ours: tuple[int, ...]
    hidden: tuple[int, ...]
    voids: Mapping[int, str]
    take: int | None
    at_most: int | None
    right: Card
    tempting: Card
    plan: str
    layouts: int
    wins: Mapping[Card, int]
    open_cards: Mapping[Card, int]
    pays_when: PaysWhen | None
    errs: tuple[str, ...]
    rating: int
    points: Mapping[int, int]
    won: int
    tempted: int
    fails: Mapping[Card, int]
    themes: tuple[str, ...] = ()
    tricks: tuple[Cards, ...] = ()
    first: int = 0
    with_sampler: Mapping[Card, int] = field(default_factory=dict)

    @property
    def hides_partner(self) -> bool:
        """Whether the learner sees one hand alone, and somebody else plays their partner's."""
        return any(seat in self.hidden for seat in self.ours)

    @property
    def played_before(self) -> int:
        """The number of cards that have been played before the problem begins."""
        return sum(map(len, (*self.tricks, self.trick)))

    @property
    def position(self) -> Position:
        """The ending, for ``analysis.solve_plans`` and ``analysis.solve``."""
        from whist_nb.analysis.position import Position

        sides = tuple(int(seat not in self.ours) for seat in range(len(self.hands)))
        return Position(self.hands, self.leader, self.trump, sides, tuple(self.trick))

    @property
    def goal(self) -> str:
        """The goal in words."""
        left = self.position.tricks_left
        if self.take == left:
            return phrase("Take all of the last {left} tricks.", left=left)
        if self.at_most is None:
            return phrase("Take {take} of the last {left} tricks.", take=self.take, left=left)
        if not self.at_most:
            return phrase("Take none of the last {left} tricks.", left=left)
        return phrase("Take at most {most} of the last {left} tricks.", most=self.at_most, left=left)

    @property
    def is_known(self) -> bool:
        """Whether there is only one layout, so that the learner could know every card."""
        return self.layouts == 1

    @property
    def known(self) -> tuple[str, ...]:
        """What is known of the others, in words: that all three are opponents, the suits they lack, their points."""
        return self.known_in(lambda suit: suit_of_text(suit).word)

    def known_in(self, suit: Callable[[str], object]) -> tuple[str, ...]:
        """Return ``known``, with each suit worded by ``suit``."""
        names = _names(len(self.hands))
        lacks = [
            phrase("{name} has no {suits}.", name=names[seat], suits=either([str(suit(each)) for each in suits]))
            for seat, suits in sorted(self.voids.items())
            if seat in self.hidden
        ]
        holds = [
            phrase("{name} still holds {points}.", name=names[seat], points=_points(points))
            for seat, points in sorted(self.points.items())
        ]
        alone = [phrase("You play alone against the other three.")] if len(self.ours) == 1 < len(self.hidden) else []
        told = (*alone, *lacks, *holds)
        if not self.hides_partner:
            return told
        return (
            *told,
            phrase("You can't see the hand of {name}, your partner, who plays like Club.", name=names[PARTNER]),
        )

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for the right card: how often it works, when it pays, and the lesson of its themes."""
        return self.why_in(attrgetter("glyphs"))

    def why_in(self, card: Callable[[Card], str], wrong: Card | None = None) -> tuple[str, ...]:
        """Return ``why`` with each card worded by ``card``, in comparison with a ``wrong`` card or the tempting one."""
        right, wrong = card(self.right), self.tempting if wrong is None else wrong
        is_tempting = self._is_as_tempting(wrong)
        advice = self._advice if is_tempting else ()
        if self.is_known:
            reach = either([right, *(card(each) for each, won in self.wins.items() if won and each is not self.right)])
            if len(self.hands) == 2:
                told = phrase(
                    "Every card is known: only {cards} reaches the goal, whatever your opponent does.", cards=reach
                )
            else:
                told = phrase(
                    "Every card is known: only {cards} reaches the goal, whatever the others do.", cards=reach
                )
            return told, *advice
        told = self._how_often(right, card(wrong), self.wins[wrong])
        partner = (self._with_either_partner(wrong),) if self.hides_partner else ()
        pays = self._when_it_pays(card) if is_tempting else ()
        return told, *partner, *pays, *advice

    def _is_as_tempting(self, wrong: Card) -> bool:
        """Return whether a card is the tempting one or touches it, so that it wins the same layouts."""
        if wrong is self.tempting or self.hides_partner or wrong.suit is not self.tempting.suit:
            return wrong is self.tempting
        low, high = sorted((wrong, self.tempting), key=attrgetter("rank"))
        position = self.position
        assert position.to_act is not None, "the learner is to play"
        others = set(position.everything).difference(position.hands[position.to_act])
        return not any(card.suit is low.suit and low.rank < card.rank < high.rank for card in others)

    def _how_often(self, right: str, wrong: str, fewer: int) -> str:
        """Compare the layouts in which the right card and a wrong one work."""
        if self.wins[self.right] == self.layouts:
            return phrase(
                "With the best plan, {right} works in all {layouts} possible layouts, {wrong} in only {fewer}.",
                right=right,
                layouts=self.layouts,
                wrong=wrong,
                fewer=fewer,
            )
        return phrase(
            "With the best plan, {right} works in {won} of the {layouts} possible layouts, {wrong} in only {fewer}.",
            right=right,
            won=self.wins[self.right],
            layouts=self.layouts,
            wrong=wrong,
            fewer=fewer,
        )

    def _with_either_partner(self, wrong: Card) -> str:
        """Say what the counts assume of the partner, and what they are with another."""
        return phrase(
            "That is with a partner who plays like Club; with one who plays like Sampler, it's {won} against {fewer}.",
            won=self.with_sampler[self.right],
            fewer=self.with_sampler[wrong],
        )

    @property
    def _advice(self) -> tuple[str, ...]:
        """What to say to a player who follows a beginner's rule, and what the themes teach."""
        mistakes = [told for name, told in MISTAKES.items() if name in self.errs]
        themes = [theme for theme in self.themes if not SAID_BY.get(theme, set()).intersection(self.themes)]
        return (*mistakes, *(ADVICE[theme] for theme in themes[:MOST_ADVICE]))

    def _when_it_pays(self, card: Callable[[Card], str]) -> Iterator[str]:
        """Say how the hidden cards must lie for the right card to be worth it."""
        if self.pays_when:
            seats = len(self.hands)
            played = {((self.leader + turn) % seats, each.suit) for turn, each in enumerate(self.trick)}
            hidden = {(seat, suit) for seat, suit in played if seat in self.hidden}
            yield self.pays_when.said(_names(seats), card, hidden)


def _points(points: int) -> str:
    if not points:
        return phrase("no points")
    return phrase("1 point") if points == 1 else phrase("{points} points", points=points)


def _names(seats: int) -> tuple[str, ...]:
    if seats == 2:
        return phrase("you"), phrase("your opponent")
    return phrase("you"), phrase("West"), phrase("North"), phrase("East")


@cache
def stored_problems() -> tuple[StoredProblem, ...]:
    """Return all the problems that come with the package, in the order of the file."""
    return tuple(map(read_problem, raw_problems()))


def raw_problems() -> tuple[Mapping[str, Any], ...]:
    """Return the problems as they are stored, for ``read_problem``."""
    file = problem_file()
    return tuple(map(file.whole, range(len(file))))


@cache
def problem_file() -> ProblemFile:
    """Return the file that comes with the package, which is opened once in a session."""
    return ProblemFile(FILE.read_bytes())


def read_problem(stored: Mapping[str, Any]) -> StoredProblem:
    """Read one problem as stored in the file."""
    return StoredProblem(
        stored["id"],
        stored["kind"],
        stored["game"],
        tuple(map(Cards, stored["hands"])),
        stored["leader"],
        stored["trump"],
        Cards(stored["trick"]),
        tuple(stored["ours"]),
        tuple(stored["hidden"]),
        {int(seat): suits for seat, suits in stored["voids"].items()},
        stored.get("take"),
        stored.get("at_most"),
        Card(stored["right"]),
        Card(stored["tempting"]),
        stored["plan"],
        stored["layouts"],
        {Card(card): won for card, won in stored["wins"].items()},
        {Card(card): won for card, won in stored["open"].items()},
        read_pays_when(stored.get("pays_when", ())),
        tuple(stored["errs"]),
        stored["rating"],
        {int(seat): points for seat, points in stored.get("points", {}).items()},
        *stored["won"],
        {Card(card): number for card, number in stored["fails"].items()},
        themes=tuple(stored.get("themes", ())),
        tricks=tuple(map(Cards, stored.get("tricks", ()))),
        first=stored.get("first", 0),
        with_sampler={Card(card): won for card, won in stored.get("sampler", {}).get("wins", {}).items()},
    )
