"""Work out what a table shows to an audience: once, for the SVG, the plain text and the page's frame.

A scene has nothing that its view does not show, and only as much of it as the audience may see (`Reveal`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from whist_nb.drawing.hand_order import in_order
from whist_nb.drawing.names import Names
from whist_nb.drawing.questions import question_of, turn_word
from whist_nb.drawing.results import match_title
from whist_nb.drawing.scene_parts import (
    AS_PLAYED,
    EVERYTHING,
    Answers,
    Chip,
    Reveal,
    Scene,
    Score,
    Seat,
    Spare,
    Staged,
    Stock,
    TrickTally,
    Turn,
    TurnedUp,
)
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import CardAction, Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import winning_play
from whist_nb.engine.view import EVERYONE, FROM_DUMMY, View


def scene(
    view: View,
    reveal: Reveal = EVERYTHING,
    *,
    words: Words | None = None,
    then: Turn = (None, None),
    staged: Staged = AS_PLAYED,
) -> Scene:
    """Return what a view shows to an audience.

    Parameters
    ----------
    view
        The view of one seat; the audience sees no more.
    reveal
        The parts that the audience may see.
    words
        The words for the viewer; by default with the usual names.
    then
        The next turn, if the view itself asks nobody.
    staged
        What is laid out otherwise than the viewer's cards lie in play.

    Returns
    -------
    Scene
        The scene.
    """
    return _SceneBuilder(view, words or Words.of(view), reveal, then, staged).scene()


class _SceneBuilder:
    """One look at a table: works out each part of the scene, or leaves it out."""

    def __init__(self, view: View, words: Words, reveal: Reveal, then: Turn, staged: Staged) -> None:
        self.view, self.words, self.names, self.reveal = view, words, words.names, reveal
        self.me = words.names.me
        self.to_act = (view.to_act if view.to_act is not None else then[0]) if reveal.turn else None
        self.question = view.question or then[1]
        self.turn = None if self.to_act is None else view.turn if view.turn is not None else self.to_act
        self.draws = view.stage is not None and view.stage.draws
        self.staged, self.trick, self.laid = staged, view.trick if reveal.trick else (), frozenset[int]()
        if staged.trick is not None:
            self.trick, shown = staged.trick, staged.hand or ()
            self.laid = frozenset(seat for seat, card in staged.trick[len(view.trick) :] if card not in shown)

    def scene(self) -> Scene:
        view, words, show = self.view, self.words, self.reveal
        trump = words.trump(view) if show.trump else None
        return Scene(
            variant=view.variant,
            title=find_variant(view.variant).title,
            phase=words.phase(view) if show.match else None,
            me=self.me,
            you=self.names.you,
            seats=tuple(map(self._seat, range(view.seats))) if show.people else (),
            score=self._score() if show.match else None,
            trump=trump if show.origin or trump is None else trump._replace(note=None, ghost=None),
            tally=self._tally() if show.tally else None,
            hand=self._hand(),
            trick=self._on_table(),
            knocked=view.knocked if show.trick else (),
            best=self._best() if show.best else None,
            faced=self._faced() if show.stock else None,
            stock=self._stock() if show.stock else None,
            spare=self._spare() if show.deal else None,
            to_act=self.to_act,
            turn=self.turn,
            question=self.question,
            speaks=self.question is not None and self.question not in ("card", FROM_DUMMY),
            answers=self._answers(),
            contract=words.contract(view) if show.contract else None,
            last_trick=view.open_tricks[-1] if show.last_trick and view.open_tricks else None,
            last_shut=_why_shut(view) if show.last_trick and not view.open_tricks else None,
            status=self._status() if show.turn else "",
        )

    def _on_table(self) -> tuple[tuple[int, Card], ...] | None:
        trick = self.view.tricks[-1].plays if self._stays else self.trick
        return trick if trick or self.view.knocked or self.reveal.places else None

    @property
    def _stays(self) -> bool:
        return self.reveal.stays and bool(self.view.tricks) and not self.trick

    def _best(self) -> int | None:
        """Return the seat that is winning the trick on the table, or has won the one that stays there."""
        if self.trick:
            return winning_play(self.trick, self.view.trump, self.view.ranks)[0]
        return self.view.tricks[-1].winner if self._stays else None

    # One player

    def _seat(self, number: int) -> Seat:
        view, show, mine = self.view, self.reveal, number == self.me
        status = _status_of(view, number)
        out = status == "out"
        face_up = number in show.face_up and not mine and len(self._held(number)) == view.cards_left[number]
        cards = self._cards(number) if (show.others or face_up) and not mine else ()
        lies_open = face_up or (show.others and self._is_open(number))
        return Seat(
            name=self.names.start(number),
            cards=None if out or not show.counts else view.cards_left[number] - (number in self.laid),
            won=None if out or not show.won or view.stage is None else view.tricks_won[number],
            known=() if self.me is None or face_up else cards,
            chips=tuple(self._chips(number, status)),
            partner=self._is_partner(number),
            out=out,
            note=phrase("out in deal {number}", number=view.out_since[number]) if out else self._undertaken(number),
            layout=self._layout(number) if show.counts else None,
            hand=cards if lies_open else None,
            player=view.played_by.get(number) if lies_open and not mine else None,
        )

    def _chips(self, number: int, status: str | None) -> Iterable[Chip]:
        if self.view.dealer == number and self.reveal.deal:
            yield Chip("dealer", "D")
        if number in self.view.played_by:
            yield Chip("dummy", "dummy")
        if self.reveal.trick and self.view.trick and self.view.trick[0][0] == number:
            yield Chip("led", "led")
        if status and status != "out":
            yield Chip("dog" if status == "dog" else "status", status)
        if self.turn == number:
            yield Chip("turn", turn_word(self.question))

    def _is_partner(self, number: int) -> bool:
        view, me = self.view, self.me
        if me in (None, number):
            return False
        allies = view.contract.seats if view.contract and len(view.contract.seats) == 2 else ()  # for this deal
        return (self.names.partners and view.sides[number] == view.sides[me or 0]) or {me, number} <= set(allies)

    def _undertaken(self, number: int) -> str | None:
        if not self.reveal.contract:
            return None
        owed = None if number in self.view.played_by else needs(self.view, number)
        if points := self.words.announced(self.view, number):
            return f"{points} · {owed}" if owed else points
        return owed or self.words.said(self.view, number)

    def _layout(self, number: int) -> tuple[tuple[bool, Card | None], ...] | None:
        """Return the columns before a seat; an emptied one is gone (TB-4) and leaves its place."""
        shown = self.reveal.hand or number != self.me
        return tuple((bool(pile.covered), pile.face if shown else None) for pile in self.view.layouts[number]) or None

    def _is_open(self, number: int) -> bool:
        """Return whether a hand is open before the viewer: shown to all, or anybody's when they watch."""
        view, known = self.view, self.view.hands[number]
        if view.seat is EVERYONE:
            return True
        if number in view.played_by and number != self.me:
            return len(known) == view.cards_left[number]
        lies_open = number != self.me and len(known) == view.cards_left[number] > 1 and not self.draws
        return lies_open and bool(view.shown[number] or len(known) > 13)

    def _cards(self, number: int) -> tuple[Card, ...]:
        """Return the cards that the viewer knows a seat to hold, without those face up before it."""
        view, held = self.view, self._held(number)
        lying = view.turn_up if view.turn_up_seat == number else None
        return in_order(view, [card for card in held if card is not lying]) if held else ()

    def _held(self, number: int) -> Cards:
        """Return the cards that the viewer knows a seat to hold; in a hand laid face up, those nobody else can have."""
        view, known = self.view, self.view.hands[number]
        if number in self.reveal.face_up and len(known) + len(view.unseen) == view.cards_left[number]:
            return Cards.trusted((*known, *view.unseen))
        return known

    def _hand(self) -> tuple[Card, ...] | None:
        if self.staged.hand is not None:
            return self.staged.hand
        if not self.reveal.hand:
            return None
        return () if self.me is None else self._cards(self.me)

    # The match, the sides

    def _score(self) -> Score | None:
        """Return the state of the match; for a single deal, what counts in it."""
        view, names, standing = self.view, self.names, self.view.standing
        if standing is None:
            counts = names.say(view.stage.note) if view.stage and view.outcome is None else ""
            return Score(counts) if counts else None
        if not standing.values or any(isinstance(value, str) for value in standing.values):
            return Score(names.emphatic(standing.label))
        label = None if self.words.deals(view) else names.say(standing.label)
        return _score(names, label, standing.values, standing.by == "side")

    def _tally(self) -> TrickTally | None:
        """Return the tricks of two sides or players; more players have theirs on their plates, as beside a stock."""
        view, stage = self.view, self.view.stage
        if len(set(view.sides)) != 2 or stage is None or stage.draws:
            return None
        label = self.names.say(stage.name) if view.stage_start else "Tricks"
        winners = tuple([done.winner for done in view.tricks])
        return _tally(self.names, label, stage.tricks, winners, view.stage_start, view.tricks_won)

    # Beside the hands

    def _faced(self) -> TurnedUp | None:
        """Return a turned-up card that is still face up; the open card of a stock is drawn with the stock."""
        view = self.view
        if view.turn_up is None or (view.turn_up_seat is None and self.draws):
            return None
        return TurnedUp(view.turn_up, view.turn_up_seat, self.words.turned_up(view))

    def _stock(self) -> Stock | None:
        view = self.view
        if not self.draws or not view.stock_left:
            return None
        top = view.turn_up if view.turn_up_seat is None else None
        return Stock(view.stock_left - bool(top), top, *self.words.stock(view))

    def _spare(self) -> Spare | None:
        spare = self.words.spare(self.view)
        return spare if self.reveal.spare or spare is None else spare._replace(cards=())

    # Possible answers

    def _answers(self) -> Answers | None:
        view = self.view
        if self.me is None or view.to_act != self.me or not (self.reveal.turn and self.reveal.answers):
            return None
        actions = view.legal_actions()
        verb = next((action.verb for action in actions if isinstance(action, CardAction)), None)
        return Answers(
            legal=in_order(view, (action.card for action in actions if isinstance(action, (Play, CardAction)))),
            verb=verb,
            choose=self._still_to_choose(verb),
            fresh=_taken_up(view) if verb == "discard" else (),
            calls=tuple(self.words.calls(view)),
            ask=self.words.ask(view),
        )

    def _still_to_choose(self, verb: str | None) -> int | None:
        """Return how many cards the viewer still has to lay aside or pass on, if any."""
        left, view = 0, self.view
        if verb == "discard":
            left = len(view.hand) - min(view.cards_left)
        elif verb == "give":
            left = question_of(view).cards - len(self.words.giving(view))
        return left if left > 0 else None

    def _status(self) -> str:
        view = self.view
        return f"**{match_title(view, self.names)}.**" if view.outcome else self.words.turn(view)


# Parts that stay the same from one card to the next: each is a function of nothing but the facts that it shows.


@lru_cache(maxsize=256)
def _score(names: Names, label: str | None, values: tuple[int, ...], by_side: bool) -> Score:
    order, name = (names.side_order(), names.side) if by_side else (names.seat_order(), names.start)
    short = names.side_in_short if by_side else name
    return Score(label, tuple((name(each), values[each]) for each in order), tuple(map(short, order)))


@lru_cache(maxsize=256)
def _tally(
    names: Names, label: str, of: int, winners: tuple[int, ...], since: int, tricks_won: tuple[int, ...]
) -> TrickTally:
    """Return the tricks since the start of a stage, given the winners of those of the whole deal."""
    order, sides = names.side_order(), [names.sides[seat] for seat in winners]
    won = dict.fromkeys(order, 0)
    for side, tricks in zip(names.sides, tricks_won, strict=True):
        won[side] += tricks
    name: Callable[[int], str] = names.side if names.partners else names.start
    return TrickTally(
        label,
        items=tuple((name(side), won[side] - sides[:since].count(side)) for side in order),
        short=tuple(map(names.side_in_short if names.partners else name, order)),
        strip=tuple("we" if side == order[0] else "they" for side in sides[since:]),
        of=of,
    )


def _taken_up(view: View) -> tuple[Card, ...]:
    """Return the cards that the viewer took from the table in this deal and still holds."""
    taken = [event.what for event in view.deal_events if event.verb == "take_stock" and event.seat == view.seat]
    return in_order(view, (card for card in taken[-1] if card in view.hand)) if taken else ()


def needs(view: View, number: int) -> str | None:
    """Return what a seat has undertaken, with its tricks so far: 'bid 3, won 2', 'needs 9, won 4'."""
    needed = view.contract.needs[number] if view.contract else None
    if needed is None or view.contract is None:
        return None
    partners = view.contract.seats if len(view.contract.seats) == 2 and number in view.contract.seats else (number,)
    won = sum(view.tricks_won[seat] for seat in partners)
    if view.contract.aim == "none at all":
        return "wins none" if won == 0 else phrase("has won {won}", won=won)
    told = f"bid {needed}" if view.contract.aim == "exactly" else f"needs {needed}"
    if view.contract.aim == "exactly" and won > needed:
        return f"{told}, {won - needed} over"
    return phrase("{told}, has it", told=told) if won == needed else f"{told}, won {won}" if won else told


def _status_of(view: View, number: int) -> str | None:
    """Return a seat's status in a word, such as 'dog' or 'out'; 'in' goes without saying."""
    standing = view.standing
    if standing is None or standing.by != "seat" or number >= len(standing.values):
        return None
    value = standing.values[number]
    return value if isinstance(value, str) and value != "in" else None


def _why_shut(view: View) -> str:
    """Say why no finished trick may be looked at now."""
    if not view.tricks:
        return phrase("**There is nothing to look at yet:** no trick has been finished.")
    if view.options["trick_review"] == "none":
        return phrase("**Tricks stay face down:** at this table you may not look at a finished trick again.")
    return phrase("**It is too late to see the last trick:** you may look at it only until the next card is led.")
