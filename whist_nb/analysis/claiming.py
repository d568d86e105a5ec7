"""Judge claims to the rest of a deal: whether it is certain who wins the remaining tricks, and if not, why not.

A claim of a number of tricks stands if the claimer can make sure of exactly that many for their side, wherever the
unseen cards are and whatever everybody else plays, their partner included. Everything is judged from the claimer's view
alone: a refusal shows a layout that fits that view, never one based on the real cards.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["AH QH", "KH 5C", "3C 2H", "6D 5D"], leader=0, trump="S")
>>> ruling = rule_on(game.view(0), 2)
>>> ruling.stands, [(seat, card.text) for seat, card in ruling.line.plays]
(False, [(0, 'AH'), (1, '2H'), (2, '3C'), (3, '5D'), (0, 'QH'), (1, 'KH'), (2, '5C'), (3, '6D')])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from whist_nb.analysis.claim_judge import ClaimJudge
from whist_nb.analysis.claim_search import Line
from whist_nb.analysis.plans import aim_of, last_trick_counts
from whist_nb.analysis.view_positions import cards_will_come, coalitions, held_in_trick
from whist_nb.analysis.work_limit import Undecided, WorkLimit
from whist_nb.engine.actions import PLAY, Action
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_count
from whist_nb.engine.view import View

NODES_AT_ONCE: Final = 900
NODES_BESIDE: Final = 8000
"""The most moments a search may look at, shared among the seats: within a click, and when there is more time."""
STEPS_AT_ONCE: Final = 1080
STEPS_BESIDE: Final = 24_000
"""The number of steps allowed in all, including dealing layouts and counting many cards, in the same two cases."""
FEW: Final = 4
"""With this many cards left or fewer, a search is worth its time before anybody has claimed."""


class Ruling(NamedTuple):
    """The ruling on a claim of ``tricks``.

    It ``stands`` if the claimer goes on with ``card``; otherwise a ``line`` beats it. ``stands`` is None if neither
    is decided yet.
    """

    tricks: int
    stands: bool | None
    card: Card | None = None
    line: Line | None = None


# What may be claimed


def claimable(view: View) -> int:
    """Return how many tricks the seat to act may claim some, all or none of, the present one included.

    The answer is 0 if a claim makes no sense, because cards are still to be drawn or uncovered, somebody may knock,
    revokes are allowed, a meld may still be shown, or the viewer does not have to play a card.
    """
    held = {count for count in held_in_trick(view) if count}
    plays = view.question == "card" and view.to_act == view.seat
    if not plays or len(held) != 1 or cards_will_come(view) or view.may_revoke or _may_meld(view):
        return 0
    if view.plays_last is not None:  # only tricks that go round the table are searched
        return 0
    return held.pop()


def _may_meld(view: View) -> bool:
    find, contract = find_variant(view.variant).meld, view.contract
    if find is None or contract is None:
        return False
    gone = {card for trick in view.tricks for _, card in trick.plays}
    melds = (find(card, contract) for card in view.pack if card not in gone)
    return any(meld is not None and meld.partner not in gone for meld in melds)


def aimed_at(view: View, left: int) -> int | None:
    """Return how many of the tricks ``left`` the viewer's side wants to win; None if that depends on more."""
    contract, me = view.contract, view.seat
    match aim_of(view):
        case "at least":
            return left
        case "fewest":
            return 0
        case "exactly" if contract is not None:
            wanted = (contract.needs[me] or 0) - view.tricks_won[me]  # type: ignore[index]
            return wanted if 0 <= wanted <= left else None
        case "none at all" if contract is not None and me in contract.seats:
            return 0
    return None


def offered(view: View, left: int | None = None) -> Ruling | None:
    """Find the claim to offer while at least two tricks are left: as much as the side wants, or less.

    Less is offered only if no play by anybody could bring the side more of what it wants. Pass ``left`` if you already
    know how many tricks are ``claimable``.
    """
    left = claimable(view) if left is None else left
    if left < 2:
        return None
    aimed = aimed_at(view, left)
    if left > FEW and not may_be_counted(view, aimed, left):
        return None
    try:
        found = _certain(ClaimJudge(view, WorkLimit(STEPS_AT_ONCE // view.seats)), aimed, left)
    except Undecided:
        return None
    return found if found is None or counts_the_points(view, found.tricks, left) else None


def counts_the_points(view: View, tricks: int, left: int) -> bool:
    """Return whether a claim settles the score: it does not if some tricks are claimed and the last one counts."""
    return tricks in (0, left) or not last_trick_counts(view)


def may_be_counted(view: View, aimed: int | None, left: int) -> bool:
    """Return whether counting might find a claim; a glance at the hand saves the counting on most clicks of a deal.

    Only all tricks or none can be counted. Not all are certain if cards in hand can be beaten by one that somebody
    else holds; if others have led, the first of them may be got rid of in this trick.
    """
    if aimed != left:
        return aimed == 0
    out, mine = (_best_of_each_suit(cards, view) for cards in (_held_by_others(view), view.hand))
    beaten = {suit for suit, height in mine.items() if out.get(suit, height) > height}
    loses = sum(view.ranks.suit_of[card] in beaten for card in view.hand)
    return loses <= bool(view.trick)


def _best_of_each_suit(cards: Sequence[Card], view: View) -> dict[Suit | None, int]:
    strength, suit_of = view.ranks.strength, view.ranks.suit_of
    return {suit_of[card]: strength[card] for card in sorted(cards, key=strength.__getitem__)}


def _held_by_others(view: View) -> list[Card]:
    """Return the cards that are certain to be in somebody else's hand."""
    known = [card for seat, hand in enumerate(view.hands) if seat != view.seat for card in hand]
    hidden = sum(view.cards_left) - len(view.hand) - len(known)
    nothing_aside = not view.stock_left and view.aside_left == len(view.aside)
    return [*known, *view.unseen] if nothing_aside and hidden == len(view.unseen) else known


def _certain(judge: ClaimJudge, aimed: int | None, left: int) -> Ruling | None:
    nodes = at_once(judge.view) if left <= FEW else 0
    if aimed is not None:
        card = judge.sure_card(aimed, nodes)
        if card is not None:
            return Ruling(aimed, True, card)
    tricks = _at_best(judge, left, nodes) if nodes else None
    card = None if tricks is None else judge.sure_card(tricks, nodes)
    return None if tricks is None or card is None else Ruling(tricks, True, card)


def _at_best(judge: ClaimJudge, left: int, nodes: int) -> int | None:
    """Return the number of tricks nearest to a side's aim, whatever anybody plays; None if it is not known.

    A contract for an exact number that may be missed has no such aim: only one number may be possible there.
    """
    contract, aimed = judge.view.contract, aimed_at(judge.view, left)
    if contract is not None and contract.aim == "exactly":
        return next((tricks for tricks in range(left + 1) if judge.is_bound(tricks, "any", nodes)), None)
    if aimed not in (0, left):
        return None
    best, away = None, -1 if aimed else 1
    tricks = aimed + away
    while 0 <= tricks <= left and judge.is_bound(tricks, "more" if aimed else "fewer", nodes):
        best, tricks = tricks, tricks + away
    return best


def at_once(view: View) -> int:
    """Return how many moments a search may examine within a click; each takes longer with more seats."""
    return NODES_AT_ONCE // view.seats


def rule_at_once(view: View, tricks: int) -> Ruling:
    """Rule on a claim like ``rule_on``, as far as is possible within a click."""
    return rule_on(view, tricks, at_once(view), STEPS_AT_ONCE // view.seats)


def rule_on(view: View, tricks: int, nodes: int = NODES_BESIDE, steps: int = STEPS_BESIDE) -> Ruling:
    """Rule on a claim to that many of the remaining tricks: whether it stands, and if not, what beats it.

    ``nodes`` limits the search if counting does not decide, and ``steps`` limits the whole. Raises BadOption for an
    impossible number of tricks, or if the rest cannot be claimed.
    """
    left = claimable(view)
    if not left:
        raise BadOption("The rest cannot be claimed now.")
    tricks = check_count("tricks", tricks, 0, left)
    judge = ClaimJudge(view, WorkLimit(steps))
    try:
        return _ruled(judge, tricks, nodes)
    except Undecided:
        return Ruling(tricks, None)


def _ruled(judge: ClaimJudge, tricks: int, nodes: int) -> Ruling:
    """Rule by counting, then by a search of all layouts at once, then in some of them one by one."""
    card = judge.sure_card(tricks)
    if card is not None:
        return Ruling(tricks, True, card)
    line = judge.loses_one(nodes) if tricks == len(judge.hand) else None
    if line is not None:
        return Ruling(tricks, False, line=line)
    card = judge.kept_by_search(tricks, nodes)
    if card is not None:
        return Ruling(tricks, True, card)
    try:
        line = judge.loses_in_search(tricks, nodes)
    except Undecided:
        line = judge.loses_somewhere(tricks, nodes)
    return Ruling(tricks, None if line is None else False, line=line)


class ClaimPlayer:
    """Plays the rest as claimed, with cards that keep to the claim."""

    is_quick = True

    def __init__(self, view: View, tricks: int) -> None:
        self.goal = _won(view) + tricks

    def choose(self, view: View) -> Action:
        """Choose a card that keeps to the claim."""
        only, *others = view.legal_actions()
        if not others or not claimable(view):
            return only
        card = ClaimJudge(view).sure_card(self.goal - _won(view), NODES_BESIDE)
        return only if card is None else PLAY[card]


def _won(view: View) -> int:
    sides = coalitions(view)
    return sum(won for won, side in zip(view.tricks_won, sides, strict=True) if side == sides[view.seat])  # type: ignore[index]
