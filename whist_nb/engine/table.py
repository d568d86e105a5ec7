"""The umpire's table: it knows every card, and decides for every event who sees it.

The rules of a game are a coroutine over a Table. It calls the methods below; each records one Event (a few record one
for each seat), and nothing happens at a table in any other way. Players make decisions only where the rules ``await
table.ask(...)``.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Container, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.chance import Chance
from whist_nb.engine.circle import Circle
from whist_nb.engine.events import Contract, DealResult, Event, MatchEnd, Scored, Stage, Standing
from whist_nb.engine.rule_faults import check_counts, check_points, check_trump
from whist_nb.engine.trick import STANDARD, Ranking, winning_play
from whist_nb.engine.wording import NOTHING, Statement, Statements

WhyNot = Callable[["Table", int, Action], Statement] | Statement
"""Gives the rule that forbids an action, for the seat that tried it; or one rule for any action."""


class Decision(NamedTuple):
    """A decision put to a seat: its kind, the possible answers, and the rule that forbids any others.

    The seat and the kind are public; the answers are for that seat alone. Awaiting it gives the seat's answer.
    """

    seat: int
    kind: str
    answers: tuple[Action, ...]
    why_not: WhyNot | None

    def __await__(self) -> Generator["Decision", Any, Any]:
        return (yield self)


class EndlessLoop(RuntimeError):
    """Raised inside rules that loop for ever."""


# Named tuples are made half as fast again from a finished tuple.
_event = partial(tuple.__new__, Event)
_question = partial(tuple.__new__, Decision)


class Table:
    """The cards, scores and events of one table, with the methods that change them.

    The rules of a game get a table from the Game that runs them.

    Attributes
    ----------
    seats
        The seats, as ``range(n)``.
    sides
        The side of each seat; partners share theirs.
    options
        The options of the game.
    chance
        The source of packs and lots.
    dealer
        The seat that dealt last.
    hands
        The cards in each hand.
    trick
        The cards on the table, as pairs (seat, card).
    tricks_won
        The number of tricks each seat has won in this deal.
    scores
        The score of each seat.
    results
        The results of the deals so far.
    """

    nobody: frozenset[int] = frozenset()

    # Every play looks up a dozen of them: Python finds attributes fastest if there are fewer than thirty.

    def __init__(
        self, seats: int, sides: tuple[int, ...], options: Mapping[str, Any], chance: Chance, deals: int | None = None
    ) -> None:
        self.seats, self.sides, self.options = range(seats), sides, options
        self.chance = chance
        self.deals = deals
        self._circle = Circle.of(seats)
        self.everyone, self.only = self._circle.everyone, self._circle.only
        self.events: list[Event] = []
        self.results: list[DealResult] = []
        self.scores = [0] * seats
        self.thrown_in = 0
        self.ended: MatchEnd | None = None
        self.dealer: int  # from the first deal on
        self._clear()

    def _clear(self) -> None:
        count = len(self.seats)
        self.hands: list[list[Card]] = [[] for _ in self.seats]
        self.stock: list[Card] = []
        self.faced: tuple[Card, int | None] | None = None
        self.trick: list[tuple[int, Card]] = []
        self.led: Suit | None = None
        self.gathered: list[list[tuple[int, Card]]] = []
        self.tricks_won = [0] * count
        self._before_stage: tuple[int, ...] = (0,) * count
        self._trump: Suit | None = None
        self.ranks: Ranking = STANDARD
        self.aside: list[Card] = []
        self.laid: dict[int, list[Card]] = defaultdict(list)
        self.played_by: dict[int, int] = {}
        self.covered: dict[int, dict[int, Card]] = defaultdict(dict)
        self.faces: dict[int, dict[Card, int]] = defaultdict(dict)

    def note(self, verb: str, seat: int | None, what: Any, seen_by: frozenset[int]) -> None:
        """Record what happened and who saw it; all the other methods call this one.

        Parameters
        ----------
        verb
            The kind of event, such as 'play'.
        seat
            The seat it concerns; None for the whole table.
        what
            The details.
        seen_by
            The seats that see the details.
        """
        self.events.append(_event((verb, seat, what, seen_by)))
        if len(self.events) > MOST_EVENTS:
            raise EndlessLoop

    # The seats

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise.

        Parameters
        ----------
        seat
            A seat.

        Returns
        -------
        int
            The seat on its left.
        """
        return self._circle.rounds[seat][1]

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return every seat once, in clockwise order.

        Parameters
        ----------
        first
            The seat to begin with.

        Returns
        -------
        tuple of int
            The seats.
        """
        return self._circle.rounds[first]

    def next_of(self, seat: int, among: Container[int]) -> int:
        """Find the next of the given seats, going clockwise.

        Parameters
        ----------
        seat
            The seat to start after, which itself comes last.
        among
            The seats to choose from.

        Returns
        -------
        int
            The first of them.
        """
        return next(other for other in self._circle.rounds[self.left_of(seat)] if other in among)

    @property
    def eldest(self) -> int:
        """The seat on the dealer's left."""
        return self._circle.rounds[self.dealer][1]

    def side_of(self, seat: int | None) -> tuple[int, ...]:
        """Return a seat and its partners for the whole match.

        Parameters
        ----------
        seat
            A seat, or None.

        Returns
        -------
        tuple of int
            The seats of its side; empty for None.
        """
        return () if seat is None else tuple(other for other in self.seats if self.sides[other] == self.sides[seat])

    # The deal

    @property
    def may_deal(self) -> bool:
        """Whether the match goes on: there are deals left to score, and not too many have been thrown in."""
        enough = self.deals is not None and len(self.results) >= self.deals
        return not enough and self.thrown_in < MAX_THROW_INS

    def new_deal(self, dealer: int) -> None:
        """Clear the table, name the dealer and shuffle, or take the next of the given packs.

        Parameters
        ----------
        dealer
            The seat that deals.
        """
        pack = self.chance.next_pack()
        self._clear()
        self.dealer, self.stock = dealer, list(pack)
        self.note("new_deal", dealer, len(self.results) + 1, self.everyone)
        self.note("stock", None, pack, self.nobody)

    def deal(self, counts: Mapping[int, int], packet: int = 1) -> None:
        """Deal cards in packets, starting on the dealer's left, until each seat has its full number.

        Parameters
        ----------
        counts
            The number of cards for each seat.
        packet
            The number of cards dealt at a time.
        """
        check_counts(counts, self.seats, len(self.stock))
        order = [seat for seat in self.clockwise(self.eldest) if counts.get(seat)]
        given: dict[int, list[Card]] = {seat: [] for seat in order}
        stock, top, dealt = self.stock, 0, 0
        while order:
            wanted = min(map(counts.__getitem__, order)) - dealt  # the number that all of them still get
            size, width = (wanted if packet == 1 else min(packet, wanted)), len(order)
            end = top + size * width
            for place, seat in enumerate(order):
                if packet == 1:
                    given[seat] += stock[top + place : end : width]
                else:
                    given[seat] += stock[top + place * size :][:size]
            top, dealt = end, dealt + size
            order = [seat for seat in order if counts[seat] > dealt]
        del stock[:top]
        for seat, cards in given.items():
            self.hands[seat] += cards
            self.note("deal", seat, Cards.trusted(cards), self.only[seat])

    def set_aside(self, count: int) -> None:
        """Put cards from the top of the stock out of play, unseen.

        Parameters
        ----------
        count
            The number of cards.
        """
        self.aside, self.stock = self.stock[:count], self.stock[count:]
        self.note("set_aside", None, Cards.trusted(self.aside), self.nobody)

    def deal_with_widow(self, cards: int) -> None:
        """Deal one card to a spare hand and one to each seat, round by round; the spare hand is the stock.

        Parameters
        ----------
        cards
            The number of cards in each hand.
        """
        width = 1 + len(self.seats)
        dealt, rest = self.stock[: cards * width], self.stock[cards * width :]
        self.stock = dealt[0::width] + rest
        for place, seat in enumerate(self.clockwise(self.eldest), 1):
            self.hands[seat] += dealt[place::width]
            self.note("deal", seat, Cards.trusted(dealt[place::width]), self.only[seat])

    def deal_layout(self, columns: int) -> None:
        """Deal each seat a row of face-down cards, then a face-up card on top of each of them.

        Parameters
        ----------
        columns
            The number of columns before each seat.
        """
        order = self.clockwise(self.eldest)
        size = columns * len(order)
        covered, faced, self.stock = self.stock[:size], self.stock[size : 2 * size], self.stock[2 * size :]
        for place, seat in enumerate(order):
            mine = covered[place :: len(order)]
            self.covered[seat] = dict(enumerate(mine))
            self.note("cover", seat, Cards.trusted(mine), self.nobody)
        for place, seat in enumerate(order):
            mine = faced[place :: len(order)]
            self.faces[seat] = {card: column for column, card in enumerate(mine)}
            self.hands[seat] += mine
            self.note("face", seat, Cards.trusted(mine), self.everyone)

    def uncover(self, seat: int, played: Card) -> None:
        """Turn up the card beneath one played from a layout, so that it can be played.

        Parameters
        ----------
        seat
            The seat whose layout it is.
        played
            The card just played.
        """
        column = self.faces[seat].pop(played, None)
        card = None if column is None else self.covered[seat].pop(column, None)
        if card is not None and column is not None:
            self.faces[seat][card] = column
            self.hands[seat].append(card)
            self.note("uncover", seat, (column, card), self.everyone)

    def turn_up(self, seat: int | None = None) -> Card:
        """Turn up the top card of the stock, or the last card dealt to a seat, which still belongs to that seat.

        Parameters
        ----------
        seat
            The seat whose card is turned up; None for the stock.

        Returns
        -------
        Card
            The card.
        """
        card = self.stock[0] if seat is None else self.hands[seat][-1]
        self.faced = (card, seat)
        self.note("turn_up", seat, card, self.everyone)
        return card

    def take_up(self, seat: int) -> None:
        """Let a seat take up its own card from the table, which everybody has seen.

        Parameters
        ----------
        seat
            The seat.
        """
        if self.faced and self.faced[1] == seat:
            card, self.faced = self.faced[0], None
            self.note("take_up", seat, card, self.everyone)

    def take(self, seat: int, card: Card) -> None:
        """Let a seat take the face-up card of the stock, seen by everybody.

        Parameters
        ----------
        seat
            The seat.
        card
            The face-up card.
        """
        self.faced = None
        self.stock.remove(card)
        self.hands[seat].append(card)
        self.note("take", seat, card, self.everyone)

    def draw(self, seat: int) -> None:
        """Let a seat draw the top card of the stock, seen by that seat only.

        Parameters
        ----------
        seat
            The seat.
        """
        card = self.stock.pop(0)
        self.hands[seat].append(card)
        self.note("draw", seat, card, self.only[seat])

    def take_stock(self, seat: int) -> None:
        """Let a seat take the whole stock into its hand; only that seat sees the face-down cards.

        Parameters
        ----------
        seat
            The seat.
        """
        cards, self.stock, self.faced = self.stock, [], None
        self.hands[seat] += cards
        self.note("take_stock", seat, Cards.trusted(cards), self.only[seat])

    def show_stock(self) -> None:
        """Show the stock to everybody, without moving it."""
        self.note("show_stock", None, Cards.trusted(self.stock), self.everyone)

    def look_at_stock(self, seat: int) -> None:
        """Let one seat, and nobody else, look at the stock.

        Parameters
        ----------
        seat
            The seat.
        """
        self.note("look", seat, Cards.trusted(self.stock), self.only[seat])

    def swap_with_stock(self, seat: int) -> None:
        """Let a seat exchange its whole hand for the stock.

        Parameters
        ----------
        seat
            The seat; it alone sees its new hand.
        """
        self.hands[seat], self.stock = self.stock, self.hands[seat]
        self.note("swap", seat, Cards.trusted(self.hands[seat]), self.only[seat])

    def discard(self, seat: int, card: Card) -> None:
        """Let a seat put a card out of play, seen by that seat only.

        Parameters
        ----------
        seat
            The seat.
        card
            A card of its hand.
        """
        self.hands[seat].remove(card)
        self.aside.append(card)
        self.note("discard", seat, card, self.only[seat])

    def lay_down(self, seat: int, card: Card) -> None:
        """Let a seat lay a card face down, to be handed on; the card no longer counts as part of the hand.

        Parameters
        ----------
        seat
            The seat.
        card
            A card of its hand.
        """
        self.hands[seat].remove(card)
        self.laid[seat].append(card)
        self.note("lay_down", seat, card, self.only[seat])

    def lay_hand_aside(self, seat: int) -> None:
        """Let a seat put its whole hand out of play and sit out the deal; only that seat knows the cards.

        Parameters
        ----------
        seat
            The seat.
        """
        cards, self.hands[seat] = self.hands[seat], []
        self.aside += cards
        self.note("hand_aside", seat, Cards.trusted(cards), self.only[seat])

    def hand_on(self, giver: int, receiver: int) -> None:
        """Give the cards that a seat has laid down to another seat; only these two seats know them.

        Parameters
        ----------
        giver
            The seat that laid them down.
        receiver
            The seat that gets them.
        """
        cards = self.laid.pop(giver)
        self.hands[receiver] += cards
        self.note("hand_on", receiver, Cards.trusted(cards), self.only[giver] | self.only[receiver])

    def show(self, seat: int, cards: Iterable[Card]) -> None:
        """Show cards of a seat's hand to everybody, without moving them.

        Parameters
        ----------
        seat
            The seat.
        cards
            The cards to show.
        """
        self.note("show", seat, Cards(cards), self.everyone)

    def show_record(self, seat: int, cards: Iterable[Card]) -> None:
        """Show the cards a seat held before its discards, but not where they are now.

        Parameters
        ----------
        seat
            The seat.
        cards
            The cards it held.
        """
        self.note("show_record", seat, Cards(cards), self.everyone)

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock, including a face-up one on top."""
        return len(self.stock)

    @property
    def trump(self) -> Suit | None:
        """The trump suit of this deal; None for no trumps. Everybody sees it being set."""
        return self._trump

    @trump.setter
    def trump(self, suit: Suit | None) -> None:
        self.name_trump(None, suit)

    def name_trump(self, seat: int | None, suit: Suit | None) -> None:
        """Make a suit trumps.

        Parameters
        ----------
        seat
            The seat that named it; None if a card or a rule did.
        suit
            The trump suit; None for no trumps.
        """
        check_trump(suit)
        self._trump = suit
        self.note("trump", seat, suit, self.everyone)

    def rank_by(self, ranks: Ranking) -> None:
        """Set the ranking of the cards for this deal.

        Parameters
        ----------
        ranks
            The ranking.
        """
        self.ranks = ranks
        self.note("ranks", None, ranks, self.everyone)

    def undertake(self, contract: Contract) -> None:
        """Announce the contract of this deal to everybody.

        Parameters
        ----------
        contract
            The contract.
        """
        self.note("contract", None, contract, self.everyone)

    def stage(self, tricks: int, name: Statement = NOTHING, note: Statement = NOTHING, draws: bool = False) -> None:
        """Begin a part of the deal.

        Parameters
        ----------
        tricks
            Its number of tricks.
        name
            Its name.
        note
            A note on anything special about it.
        draws
            Whether players draw from the stock after each trick.
        """
        self._before_stage = tuple(self.tricks_won)
        self.note("stage", None, Stage(name, tricks, note, draws), self.everyone)

    @property
    def stage_tricks(self) -> tuple[int, ...]:
        """The tricks that each seat has won since this part of the deal began."""
        return tuple(now - then for now, then in zip(self.tricks_won, self._before_stage, strict=True))

    def entrust(self, seat: int, player: int) -> None:
        """Let another seat choose the cards of this hand for the rest of the deal, as a declarer does for dummy.

        Parameters
        ----------
        seat
            The hand.
        player
            The seat that plays it.
        """
        self.played_by[seat] = player
        self.note("entrust", seat, player, self.everyone)

    # Play

    def ask(self, seat: int, kind: str, answers: tuple[Action, ...], why_not: WhyNot | None = None) -> Awaitable[Any]:
        """Put a question to a seat.

        Parameters
        ----------
        seat
            The seat that answers.
        kind
            The kind of question, such as 'card' or 'bid'; it is public.
        answers
            The actions allowed; only the seat itself sees them.
        why_not
            A function that returns the rule that forbids any other action.

        Returns
        -------
        Awaitable
            Await it to get the answer, one of ``answers``.
        """
        return _question((seat, kind, answers, why_not))

    def play(self, seat: int, card: Card) -> None:
        """Play a card from a hand to the trick; the first card with a suit decides the suit led.

        Parameters
        ----------
        seat
            The hand.
        card
            A card of that hand.
        """
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if self.led is None:
            self.led = self.ranks.suit_of[card]
        self.events.append(self._circle.plays[seat][card])

    def say(self, verb: str, seat: int, what: Any = None) -> None:
        """Record something that a seat says or does openly without moving a card: ``say("knock", 2)``.

        Parameters
        ----------
        verb
            The verb, such as 'knock'.
        seat
            The seat.
        what
            The details, such as a bid.
        """
        self.note(verb, seat, what, self.everyone)

    def lack(self, seat: int, what: Iterable[Suit] | Cards) -> None:
        """Record that a seat's statement shows it has none of the given suits or cards.

        Parameters
        ----------
        seat
            The seat.
        what
            The suits, or the cards, that it lacks.
        """
        self.note("lack", seat, what if isinstance(what, Cards) else tuple(what), self.everyone)

    def gather(self) -> int:
        """Give the trick to the seat whose card wins it.

        Returns
        -------
        int
            The winner.
        """
        winner = winning_play(self.trick, self._trump, self.ranks)[0]
        self.gathered.append(self.trick)
        self.trick, self.led = [], None
        self.tricks_won[winner] += 1
        self.events.append(self._circle.gathers[winner])
        return winner

    # Drawing lots

    def cut(self, seats: Iterable[int]) -> list[tuple[int, Card]]:
        """Let each of the seats draw a card from a full pack, seen by everybody and then put back.

        Parameters
        ----------
        seats
            The seats that draw.

        Returns
        -------
        list of tuple
            The seats with their cards.
        """
        drawn = self.chance.draw_cards(seats)
        for seat, card in drawn:
            self.note("cut", seat, card, self.everyone)
        return drawn

    # Results

    def stand(self, label: Statement, values: Sequence[int | str] = (), by: str = "side", **goal: Any) -> None:
        """Show the state of the match to everybody.

        Parameters
        ----------
        label
            The state of the match in words.
        values
            One value for each side or seat.
        by
            Whether the values are for sides or for seats: 'side' or 'seat'.
        **goal
            The ``goal`` that ends the game or match, and what is ``counted``, as in `Standing`.
        """
        self.note("standing", None, Standing(label, tuple(values), by, **goal), self.everyone)

    def score(self, points: Sequence[int], why: Statements) -> DealResult:
        """End the deal, add the points of each seat, and keep the result.

        Parameters
        ----------
        points
            The points of each seat, the same for partners.
        why
            One statement for each reason.

        Returns
        -------
        DealResult
            The result.
        """
        check_points(points, len(self.seats))
        trump = None if self._trump is None else self._trump.value
        result = DealResult(len(self.results) + 1, self.dealer, trump, tuple(self.tricks_won), tuple(points))
        self.results.append(result)
        self.scores = [have + more for have, more in zip(self.scores, points, strict=True)]
        self.thrown_in = 0
        self.note("score", None, Scored(result, why), self.everyone)
        return result

    def throw_in(self, why: Statement) -> None:
        """Abandon the deal without a result; it does not count as one of ``deals``.

        Parameters
        ----------
        why
            The reason.
        """
        self.thrown_in += 1
        self.note("throw_in", None, why, self.everyone)

    def finish(self, winners: Sequence[int], *why: Statement) -> None:
        """End the match; if there are several winners who are not partners, it is a draw.

        Parameters
        ----------
        winners
            The winning seats.
        *why
            The reasons.
        """
        drawn = len({self.sides[seat] for seat in winners}) > 1
        self.ended = MatchEnd(tuple(winners), drawn, tuple(self.scores), why)
        self.note("finish", None, self.ended, self.everyone)

    def places(self) -> dict[str, list[Card]]:
        """Return where each card of the pack is now.

        Returns
        -------
        dict of str to list
            The cards in each place; every card is in exactly one.
        """
        hands = {f"hand {seat}": list(hand) for seat, hand in enumerate(self.hands)}
        trick = [card for _, card in self.trick]
        gone = [card for trick in self.gathered for _, card in trick]
        laid = [card for cards in self.laid.values() for card in cards]
        covered = [card for cards in self.covered.values() for card in cards.values()]
        piles = {"trick": trick, "gone": gone, "laid": laid, "covered": covered}
        return {**hands, "stock": list(self.stock), "aside": list(self.aside), **piles}


MOST_EVENTS = 250_000
"""The most events of a match, several times as many as in the longest; more come from an endless loop."""

MAX_THROW_INS = 20
"""The number of deals thrown in one after the other that ends a match."""
