"""Lines of play, which show what happens when a plan is followed in one layout against defenders who play as people do.

The recognisers of themes read these lines. One side follows the plan, and the others play by rules of thumb: second
hand plays low, third and fourth hand win as cheaply as they can, and a player who cannot follow suit ruffs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from whist_nb.analysis.problems.counts import Play, counted, is_placed
from whist_nb.analysis.problems.hidden_hands import HiddenHands, members
from whist_nb.analysis.problems.plan_search import PlanSearch, Turn
from whist_nb.analysis.problems.plans import Plan
from whist_nb.analysis.problems.show_ups import dropped, falls, shown_up
from whist_nb.analysis.problems.squeezes import is_squeezed
from whist_nb.engine.cards import Card, Suit

Defence = Callable[[PlanSearch, Turn, int], int]
"""The card that an opponent plays at a turn, in a world."""


@dataclass(frozen=True)
class LineTrick:
    """One trick of a line.

    ``held`` are all hands before it, ``played`` its cards by seat in order, and ``given`` the number of those that were
    on the table before anybody of the plan's side decided anything. ``must_lead`` says that the winner, an opponent,
    has to lead to the next trick and pays for it: with open cards the plan's side now reaches its goal, which it could
    not do if it had the lead in either of its own hands. ``needs`` is the number of tricks that the plan's side still
    needs after it. ``squeezed`` are the opponents who had to discard from two suits while the plan's side won the
    trick, and for whom either discard costs a trick that a card to spare would have saved. ``cut_off`` are the plain
    suits of which the winner, an opponent, has none to lead to a partner who could beat the plan by leading one: with
    open cards the plan's side still reaches its goal, and would not if such a lead came now.
    """

    held: tuple[frozenset[Card], ...]
    played: tuple[tuple[int, Card], ...]
    given: int
    winner: int
    must_lead: bool
    needs: int
    squeezed: frozenset[int] = frozenset()
    cut_off: frozenset[Suit] = frozenset()

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
    because an opponent had to discard. ``placed`` are the opponents' cards whose place was known at the beginning.
    ``counted`` are, before each trick, the opponents' cards whose place was unknown at the beginning and has been shown
    by tricks of other suits. ``dropped`` are those that fell although our side could have finessed against them, and
    did not show up. ``afterwards`` are the tricks left when the plan is over.
    """

    tricks: tuple[LineTrick, ...]
    ours: frozenset[int]
    trump: Suit | None
    shown_up: frozenset[Card] = frozenset()
    counted: tuple[frozenset[Card], ...] = ()
    dropped: frozenset[Card] = frozenset()
    placed: frozenset[Card] = frozenset()
    afterwards: tuple[LineTrick, ...] = ()

    @property
    def theirs(self) -> tuple[int, ...]:
        """The other seats."""
        return tuple(seat for seat in range(len(self.tricks[0].held)) if seat not in self.ours)


def line(
    search: PlanSearch, plan: Plan, world: int, to_the_end: bool = False, defend: Defence | None = None
) -> LineOfPlay:
    """Follow a plan in one layout, to the end of the trick in which nothing is left to decide, or to the last trick.

    Opponents who do not play by rules of thumb play as ``defend`` says.
    """
    hidden, turn, tricks, plays = search.hidden, search.start, list[LineTrick](), list[Play]()
    given, starts = len(turn[2]), list[int]()
    while turn[0] and (to_the_end or turn[2] or not plan.is_over):
        held = _held(hidden, turn, world)
        starts.append(len(plays))
        leader, cards, before = turn[1], list(turn[2]), list[Turn]()
        while len(cards) < search.seats:
            plan = plan if _applies(search, plan, turn) else Plan()
            card = _played(search, plan, turn, world, defend)
            plan = plan.after(hidden.cards[card]) or Plan()
            before.append(turn)
            plays.append((turn, card))
            turn = search.after(turn, card)
            cards.append(card)
        played = tuple(((leader + place) % search.seats, hidden.cards[card]) for place, card in enumerate(cards))
        must_lead, squeezed = _must_lead(search, turn, world), _squeezed(search, before, turn, world)
        cut_off = _cut_off(search, turn, world)
        tricks.append(LineTrick(held, played, given, turn[1], must_lead, turn[3], squeezed, cut_off))
        given = 0
    fallen = list(falls(search, plays, world))
    shown = frozenset(hidden.cards[card] for card in shown_up(search, plays, fallen))
    fell = frozenset(hidden.cards[card] for card in dropped(search, plays, fallen)) - shown
    known = [frozenset(hidden.cards[card] for card in cards) for cards in counted(search, plays)]
    before_each = tuple(known[start] for start in starts)
    placed = frozenset(card for card, bit in hidden.bit.items() if is_placed(search, bit, hidden.everyone))
    ours = frozenset(_seats(search))
    later = tuple(_afterwards(search, turn, world))
    return LineOfPlay(tuple(tricks), ours, hidden.position.trump, shown, before_each, fell, placed, later)


def _afterwards(search: PlanSearch, turn: Turn, world: int) -> Iterator[LineTrick]:
    """Yield the tricks after a plan's last one, in which everybody plays by rules of thumb."""
    while turn[0]:
        held, played = _held(search.hidden, turn, world), list[tuple[int, Card]]()
        while len(played) < search.seats:
            card = by_thumb(search, turn, world)
            played.append((search.seat(turn), search.hidden.cards[card]))
            turn = search.after(turn, card)
        yield LineTrick(held, tuple(played), 0, turn[1], False, turn[3])


def _played(search: PlanSearch, plan: Plan, turn: Turn, world: int, defend: Defence | None) -> int:
    """Return what is played: by the plan, by a stated partner, or else by an opponent or where the plan is over."""
    if plan.card is not None:
        return search.hidden.bit[plan.card]
    stated = search.stated(turn, world)
    if stated is not None:
        return stated
    is_theirs = not search.ours >> search.seat(turn) & 1
    return (defend if defend is not None and is_theirs else by_thumb)(search, turn, world)


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
    alive, winner, _, need, *rest = turn
    here = 1 << world
    if search.ours >> winner & 1 or search.decided(turn) is not None or not search.open(turn, here):
        return False
    return not any(search.open((alive, seat, (), need, *rest), here) for seat in _seats(search))


def _cut_off(search: PlanSearch, turn: Turn, world: int) -> frozenset[Suit]:
    """Return the suits of which the leader, an opponent, has none, and a lead of which by its partner would win."""
    alive, leader, *rest = turn
    here, hidden = 1 << world, search.hidden
    if search.ours >> leader & 1 or search.decided(turn) is not None or not search.open(turn, here):
        return frozenset()
    hands = [hand & alive for hand in hidden.worlds[world]]
    mates = [seat for seat in range(search.seats) if seat != leader and not search.ours >> seat & 1]
    leads = [
        (search.after((alive, seat, *rest), card), hidden.cards[card].suit)
        for seat in mates
        for card in members(hands[seat])
        if hidden.suits[card] != hidden.trump and not hands[leader] & search.lanes[hidden.suits[card]]
    ]
    return frozenset(suit for after, suit in leads if suit is not None and not search.open(after, here))


def _squeezed(search: PlanSearch, before: Sequence[Turn], after: Turn, world: int) -> frozenset[int]:
    """Return who was squeezed, if the plan's side has won the trick and needs more."""
    if not search.ours >> after[1] & 1 or search.decided(after) is not None:
        return frozenset()
    return frozenset(search.seat(turn) for turn in before if is_squeezed(search, turn, world))


def by_thumb(search: PlanSearch, turn: Turn, world: int, among: Sequence[int] = ()) -> int:
    """Return what is played by rules of thumb: by a defender, or where a plan has nothing more to say."""
    alive, leader, on_table, *_ = turn
    hidden, seat = search.hidden, search.seat(turn)
    hand = hidden.worlds[world][seat] & alive
    follow = hand & hidden.lanes[hidden.suits[on_table[0]]] if on_table else 0
    legal = list(among) or list(members(follow or hand))
    low = min(legal, key=lambda card: (hidden.suits[card] == hidden.trump, hidden.cards[card].rank, card))
    if not on_table:
        return low if not search.is_ours(turn) else max(legal, key=lambda card: hidden.cards[card].rank)
    best = search.best(on_table)
    is_partners = search.ours >> seat & 1 == search.ours >> (leader + on_table.index(best)) % search.seats & 1
    wins = [card for card in legal if search.best([*on_table, card]) == card]
    is_second = len(on_table) == 1 and search.seats > 2 and follow
    if is_partners or is_second or not wins:
        return low
    return min(wins, key=lambda card: (hidden.suits[card] == hidden.trump, card))
