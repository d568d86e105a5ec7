"""Lines of play, which show what happens when a plan is followed in one layout against defenders who play as people do.

The recognisers of themes read these lines. One side follows the plan, and the others play by rules of thumb: second
hand plays low, third and fourth hand win as cheaply as they can, and a player who cannot follow suit ruffs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whist_nb.analysis.problems.counts import Play, counted
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.plan_search import PlanSearch, Turn
from whist_nb.analysis.problems.plans import Plan
from whist_nb.analysis.problems.show_ups import dropped, falls, shown_up
from whist_nb.analysis.problems.squeezes import is_squeezed
from whist_nb.engine.cards import Card, Suit


@dataclass(frozen=True)
class LineTrick:
    """One trick of a line.

    ``held`` are all hands before it, ``played`` its cards by seat in order, and ``given`` the number of those that were
    on the table before anybody of the plan's side decided anything. ``must_lead`` says that the winner, an opponent,
    has to lead to the next trick and pays for it: with open cards the plan's side now reaches its goal, which it could
    not do if it had the lead in either of its own hands. ``needs`` is the number of tricks that the plan's side still
    needs after it. ``squeezed`` are the opponents who had to discard from two suits while the plan's side won the
    trick, and for whom either discard costs a trick that a card to spare would have saved.
    """

    held: tuple[frozenset[Card], ...]
    played: tuple[tuple[int, Card], ...]
    given: int
    winner: int
    must_lead: bool
    needs: int
    squeezed: frozenset[int] = frozenset()

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.played[0][0]

    @property
    def suit(self) -> Suit | None:
        """The suit led."""
        return self.played[0][1].suit

    @property
    def best(self) -> Card:
        """The card that won."""
        return dict(self.played)[self.winner]

    def left(self, seat: int) -> frozenset[Card]:
        """Return a hand after the trick."""
        return self.held[seat] - {dict(self.played)[seat]}


@dataclass(frozen=True)
class LineOfPlay:
    """The tricks of a line up to the one in which its plan ends, and who plays for the plan: the seats in ``ours``.

    ``shown_up`` are the opponents' cards that fell when our side could have finessed, but knew by then where they were,
    because an opponent had to discard. ``counted`` are, before each trick, the opponents' cards whose place was
    unknown at the beginning and has been shown by tricks of other suits. ``dropped`` are those that fell although our
    side could have finessed against them, and did not show up.
    """

    tricks: tuple[LineTrick, ...]
    ours: frozenset[int]
    trump: Suit | None
    shown_up: frozenset[Card] = frozenset()
    counted: tuple[frozenset[Card], ...] = ()
    dropped: frozenset[Card] = frozenset()

    @property
    def theirs(self) -> tuple[int, ...]:
        """The other seats."""
        return tuple(seat for seat in range(len(self.tricks[0].held)) if seat not in self.ours)


def line(search: PlanSearch, plan: Plan, world: int, to_the_end: bool = False) -> LineOfPlay:
    """Follow a plan in one layout, to the end of the trick in which nothing is left to decide, or to the last trick."""
    hidden, turn, tricks, plays = search.hidden, search.start, list[LineTrick](), list[Play]()
    given, starts = len(turn[2]), list[int]()
    while turn[0] and (to_the_end or turn[2] or not plan.is_over):
        held = _held(hidden, turn, world)
        starts.append(len(plays))
        leader, cards, before = turn[1], list(turn[2]), list[Turn]()
        while len(cards) < search.seats:
            plan = plan if _applies(search, plan, turn) else Plan()
            card = search.hidden.bit[plan.card] if plan.card is not None else _natural(search, turn, world)
            plan = plan.after(hidden.cards[card]) or Plan()
            before.append(turn)
            plays.append((turn, card))
            turn = search.after(turn, card)
            cards.append(card)
        played = tuple(((leader + place) % search.seats, hidden.cards[card]) for place, card in enumerate(cards))
        squeezed = _squeezed(search, before, turn, world)
        tricks.append(LineTrick(held, played, given, turn[1], _must_lead(search, turn, world), turn[3], squeezed))
        given = 0
    fallen = list(falls(search, plays, world))
    shown = frozenset(hidden.cards[card] for card in shown_up(search, plays, fallen))
    fell = frozenset(hidden.cards[card] for card in dropped(search, plays, fallen)) - shown
    known = [frozenset(hidden.cards[card] for card in cards) for cards in counted(search, plays)]
    before_each = tuple(known[start] for start in starts)
    return LineOfPlay(tuple(tricks), frozenset(_seats(search)), hidden.position.trump, shown, before_each, fell)


def _applies(search: PlanSearch, plan: Plan, turn: Turn) -> bool:
    """Return whether a plan, followed in a layout that it does not win, still says what to do."""
    if plan.is_over:
        return True
    if not search.is_ours(turn):
        return plan.card is None
    return plan.card is not None and bool(search.legal(turn) >> search.hidden.bit[plan.card] & 1)


def _seats(search: PlanSearch) -> Iterator[int]:
    return (seat for seat in range(search.seats) if search.ours >> seat & 1)


def _held(hidden: HiddenHands, turn: Turn, world: int) -> tuple[frozenset[Card], ...]:
    """Return all hands before a trick: what is still held, and what lies on the table."""
    hands = [set(hidden.cards_of(hand & turn[0])) for hand in hidden.worlds[world]]
    for place, card in enumerate(turn[2]):
        hands[(turn[1] + place) % len(hands)].add(hidden.cards[card])
    return tuple(map(frozenset, hands))


def _must_lead(search: PlanSearch, turn: Turn, world: int) -> bool:
    alive, winner, _, need = turn
    here = 1 << world
    if search.ours >> winner & 1 or search.decided(turn) is not None or not search.open(turn, here):
        return False
    return not any(search.open((alive, seat, (), need), here) for seat in _seats(search))


def _squeezed(search: PlanSearch, before: Sequence[Turn], after: Turn, world: int) -> frozenset[int]:
    """Return who was squeezed, if the plan's side has won the trick and needs more."""
    if not search.ours >> after[1] & 1 or search.decided(after) is not None:
        return frozenset()
    return frozenset(search.seat(turn) for turn in before if is_squeezed(search, turn, world))


def _natural(search: PlanSearch, turn: Turn, world: int) -> int:
    """Return what is played by rules of thumb: by a defender, or where a plan has nothing more to say."""
    alive, leader, on_table, _ = turn
    hidden, seat = search.hidden, search.seat(turn)
    hand = hidden.worlds[world][seat] & alive
    follow = hand & hidden.lanes[hidden.suits[on_table[0]]] if on_table else 0
    legal = [card for card in range(len(hidden.cards)) if (follow or hand) >> card & 1]
    low = min(legal, key=lambda card: (hidden.suits[card] == hidden.trump, hidden.cards[card].rank, card))
    if not on_table:
        return low if not search.is_ours(turn) else max(legal, key=lambda card: hidden.cards[card].rank)
    best = search.best(on_table)
    is_partners = search.is_ours((alive, leader, on_table, 0)) == bool(
        search.ours >> (leader + on_table.index(best)) % search.seats & 1
    )
    wins = [card for card in legal if search.best([*on_table, card]) == card]
    is_second = len(on_table) == 1 and search.seats > 2 and follow
    if is_partners or is_second or not wins:
        return low
    return min(wins, key=lambda card: (hidden.suits[card] == hidden.trump, card))
