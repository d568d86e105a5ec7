"""The umpire's table: it knows every card, and decides for every event who sees it.

A rule book is a coroutine over a Table. It calls the verbs below; each notes one Event (a few note
one for each seat), and nothing happens at a table in any other way. ``await table.ask(...)`` marks
exactly the places where a person decides.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Container, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.chance import Chance
from whist_nb.engine.circle import Circle
from whist_nb.engine.events import Contract, DealResult, Event, MatchEnd, Outcome, Scored, Stage, Standing
from whist_nb.engine.trick import STANDARD, Ranking, winning_play
from whist_nb.engine.wording import NOTHING, PLAIN, Statement, Statements

WhyNot = Callable[["Table", int, Action], Statement] | Statement
"""Says to a seat that tries an action which rule forbids it; or the same to whatever is tried."""


class Decision(NamedTuple):
    """A decision put to a seat: who, of what kind, what may be answered, why not something else.

    Who is asked and the kind are public; the answers are for the asked seat alone. Awaiting it gives
    what the seat has answered.
    """

    seat: int
    kind: str
    answers: tuple[Action, ...]
    why_not: WhyNot | None

    def __await__(self) -> Generator["Decision", Any, Any]:
        return (yield self)


class EndlessLoop(RuntimeError):
    """Raised in the middle of rules that go round for ever."""


# Named tuples are made half as fast again by handing them a finished tuple.
_event = partial(tuple.__new__, Event)
_question = partial(tuple.__new__, Decision)


class Table:
    """Keep the cards, scores and events of one table, with the methods that change them."""

    nobody: frozenset[int] = frozenset()

    # Every play looks up a dozen of them: Python finds attributes fastest where there are fewer than thirty.

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
        self.outcome: Outcome | None = None
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
        """Record what happened and who saw it. All the other methods call this one."""
        self.events.append(_event((verb, seat, what, seen_by)))
        if len(self.events) > MOST_EVENTS:
            raise EndlessLoop

    # Who sits where

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return self._circle.rounds[seat][1]

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Every seat once, from the given one."""
        return self._circle.rounds[first]

    def next_of(self, seat: int, among: Container[int]) -> int:
        """Find the first of the named seats after the given one, going clockwise; the given seat itself comes last."""
        return next(other for other in self._circle.rounds[self.left_of(seat)] if other in among)

    @property
    def eldest(self) -> int:
        """The seat at the dealer's left."""
        return self._circle.rounds[self.dealer][1]

    def side_of(self, seat: int | None) -> tuple[int, ...]:
        """Return a seat and its partners for the whole match, or no seats for None."""
        return () if seat is None else tuple(other for other in self.seats if self.sides[other] == self.sides[seat])

    # The deal

    @property
    def may_deal(self) -> bool:
        """Whether the match goes on, because deals are left to score and not too many have been thrown in."""
        enough = self.deals is not None and len(self.results) >= self.deals
        return not enough and self.thrown_in < MAX_THROW_INS

    def new_deal(self, dealer: int) -> None:
        """Clear the table, name the dealer and shuffle, or take the next pack given."""
        pack = self.chance.next_pack()
        self._clear()
        self.dealer, self.stock = dealer, list(pack)
        self.note("new_deal", dealer, len(self.results) + 1, self.everyone)
        self.note("stock", None, pack, self.nobody)

    def deal(self, counts: Mapping[int, int], packet: int = 1) -> None:
        """Deal cards in packets, starting on the dealer's left, until each seat has its number."""
        order = [seat for seat in self.clockwise(self.eldest) if counts.get(seat)]
        given: dict[int, list[Card]] = {seat: [] for seat in order}
        stock, top, dealt = self.stock, 0, 0
        while order:
            wanted = min(map(counts.__getitem__, order)) - dealt  # so many all of them still get
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
        """Put a number of cards from the top of the stock out of play, unseen."""
        self.aside, self.stock = self.stock[:count], self.stock[count:]
        self.note("set_aside", None, Cards.trusted(self.aside), self.nobody)

    def deal_with_widow(self, cards: int) -> None:
        """Deal one card to a spare hand and one to each seat, round by round; the spare hand is the stock."""
        width = 1 + len(self.seats)
        dealt, rest = self.stock[: cards * width], self.stock[cards * width :]
        self.stock = dealt[0::width] + rest
        for place, seat in enumerate(self.clockwise(self.eldest), 1):
            self.hands[seat] += dealt[place::width]
            self.note("deal", seat, Cards.trusted(dealt[place::width]), self.only[seat])

    def deal_layout(self, columns: int) -> None:
        """Deal each seat a row of face-down cards, and then a face-up card on top of each."""
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
        """Turn up the card beneath one that was played from a layout, so that it can be played."""
        column = self.faces[seat].pop(played, None)
        card = None if column is None else self.covered[seat].pop(column, None)
        if card is not None and column is not None:
            self.faces[seat][card] = column
            self.hands[seat].append(card)
            self.note("uncover", seat, (column, card), self.everyone)

    def turn_up(self, seat: int | None = None) -> Card:
        """Turn up the top card of the stock, or the last card dealt to a seat, which still belongs to that seat."""
        card = self.stock[0] if seat is None else self.hands[seat][-1]
        self.faced = (card, seat)
        self.note("turn_up", seat, card, self.everyone)
        return card

    def take_up(self, seat: int) -> None:
        """Let a seat take up its own card from the table. Everybody has seen that card."""
        if self.faced and self.faced[1] == seat:
            card, self.faced = self.faced[0], None
            self.note("take_up", seat, card, self.everyone)

    def take(self, seat: int, card: Card) -> None:
        """Let a seat take the face-up card of the stock, seen by everybody."""
        self.faced = None
        self.stock.remove(card)
        self.hands[seat].append(card)
        self.note("take", seat, card, self.everyone)

    def draw(self, seat: int) -> None:
        """Let a seat draw the top card of the stock, seen by that seat only."""
        card = self.stock.pop(0)
        self.hands[seat].append(card)
        self.note("draw", seat, card, self.only[seat])

    def take_stock(self, seat: int) -> None:
        """Let a seat take the whole stock into its hand. Only that seat sees the face-down cards."""
        cards, self.stock, self.faced = self.stock, [], None
        self.hands[seat] += cards
        self.note("take_stock", seat, Cards.trusted(cards), self.only[seat])

    def show_stock(self) -> None:
        """The stock is shown to everybody, and lies there still."""
        self.note("show_stock", None, Cards.trusted(self.stock), self.everyone)

    def look_at_stock(self, seat: int) -> None:
        """One seat looks at the stock, and nobody else."""
        self.note("look", seat, Cards.trusted(self.stock), self.only[seat])

    def swap_with_stock(self, seat: int) -> None:
        """A seat lays its hand down as the stock and takes the stock as its hand."""
        self.hands[seat], self.stock = self.stock, self.hands[seat]
        self.note("swap", seat, Cards.trusted(self.hands[seat]), self.only[seat])

    def discard(self, seat: int, card: Card) -> None:
        """A seat lays a card aside, out of play; it alone knows which."""
        self.hands[seat].remove(card)
        self.aside.append(card)
        self.note("discard", seat, card, self.only[seat])

    def lay_down(self, seat: int, card: Card) -> None:
        """A seat lays a card face down, to be handed on; it counts as out of the hand."""
        self.hands[seat].remove(card)
        self.laid[seat].append(card)
        self.note("lay_down", seat, card, self.only[seat])

    def lay_hand_aside(self, seat: int) -> None:
        """A seat lays its whole hand aside, out of play, and sits out the deal; it alone knows the cards."""
        cards, self.hands[seat] = self.hands[seat], []
        self.aside += cards
        self.note("hand_aside", seat, Cards.trusted(cards), self.only[seat])

    def hand_on(self, giver: int, receiver: int) -> None:
        """Give the cards that a seat has laid down to another seat. Only these two seats know the cards."""
        cards = self.laid.pop(giver)
        self.hands[receiver] += cards
        self.note("hand_on", receiver, Cards.trusted(cards), self.only[giver] | self.only[receiver])

    def show(self, seat: int, cards: Iterable[Card]) -> None:
        """Show cards of a seat's hand to everybody, without moving them."""
        self.note("show", seat, Cards(cards), self.everyone)

    def show_record(self, seat: int, cards: Iterable[Card]) -> None:
        """Show what a seat held before it laid cards aside, without showing where those cards are now."""
        self.note("show_record", seat, Cards(cards), self.everyone)

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock, including a face-up one on top."""
        return len(self.stock)

    @property
    def trump(self) -> Suit | None:
        """The trump suit of this deal; None is not a trump. Setting it is public."""
        return self._trump

    @trump.setter
    def trump(self, suit: Suit | None) -> None:
        self.name_trump(None, suit)

    def name_trump(self, seat: int | None, suit: Suit | None) -> None:
        """Make a suit trumps. ``seat`` is the seat that named it, or None if a card or a rule did."""
        self._trump = suit
        self.note("trump", seat, suit, self.everyone)

    def rank_by(self, ranks: Ranking) -> None:
        """Set the ranking of the cards for this deal."""
        self.ranks = ranks
        self.note("ranks", None, ranks, self.everyone)

    def undertake(self, contract: Contract) -> None:
        """Announce the contract of this deal to everybody."""
        self.note("contract", None, contract, self.everyone)

    def stage(self, tricks: int, name: Statement = NOTHING, note: Statement = NOTHING, draws: bool = False) -> None:
        """A part of the deal begins."""
        self._before_stage = tuple(self.tricks_won)
        self.note("stage", None, Stage(name, tricks, note, draws), self.everyone)

    @property
    def stage_tricks(self) -> tuple[int, ...]:
        """The tricks that each seat has won since this part of the deal began."""
        return tuple(now - then for now, then in zip(self.tricks_won, self._before_stage, strict=True))

    def entrust(self, seat: int, player: int) -> None:
        """Let another seat choose the cards of this hand for the rest of the deal, as a declarer does for dummy."""
        self.played_by[seat] = player
        self.note("entrust", seat, player, self.everyone)

    # Play

    def ask(self, seat: int, kind: str, answers: tuple[Action, ...], why_not: WhyNot | None = None) -> Awaitable[Any]:
        """Put a question to a seat; awaiting it gives the answer, one of ``answers``."""
        return _question((seat, kind, answers, why_not))

    def play(self, seat: int, card: Card) -> None:
        """Play a card from a hand to the trick. The first card with a suit decides the suit led."""
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if self.led is None:
            self.led = self.ranks.suit_of[card]
        self.events.append(self._circle.plays[seat][card])

    def say(self, verb: str, seat: int, what: Any = None) -> None:
        """Record something that a seat says or does in the open without moving a card: ``say("knock", 2)``."""
        self.note(verb, seat, what, self.everyone)

    def lack(self, seat: int, what: Iterable[Suit] | Cards) -> None:
        """Record that a seat has proved, by what it said, that it holds none of these cards or suits."""
        self.note("lack", seat, what if isinstance(what, Cards) else tuple(what), self.everyone)

    def gather(self) -> int:
        """Give the trick to the seat whose card wins it, and return that seat."""
        winner = winning_play(self.trick, self._trump, self.ranks)[0]
        self.gathered.append(self.trick)
        self.trick, self.led = [], None
        self.tricks_won[winner] += 1
        self.events.append(self._circle.gathers[winner])
        return winner

    # Drawing lots

    def cut(self, seats: Iterable[int]) -> list[tuple[int, Card]]:
        """Let each of the seats draw a card from a full pack, seen by everybody and then put back."""
        drawn = self.chance.draw_cards(seats)
        for seat, card in drawn:
            self.note("cut", seat, card, self.everyone)
        return drawn

    # Results

    def stand(self, label: Statement, values: Sequence[int | str] = (), by: str = "side", **goal: Any) -> None:
        """Show the state of the match: a label, a value for each side or seat, and the score that ends it."""
        self.note("standing", None, Standing(label, tuple(values), by, **goal), self.everyone)

    def score(self, points: Sequence[int], why: Statements) -> DealResult:
        """End the deal, add the points of each seat, and keep the result."""
        trump = None if self._trump is None else self._trump.value
        result = DealResult(len(self.results) + 1, self.dealer, trump, tuple(self.tricks_won), tuple(points))
        self.results.append(result)
        self.scores = [have + more for have, more in zip(self.scores, points, strict=True)]
        self.thrown_in = 0
        self.note("score", None, Scored(result, why), self.everyone)
        return result

    def throw_in(self, why: Statement) -> None:
        """Abandon the deal, without a result; it does not count towards ``deals``."""
        self.thrown_in += 1
        self.note("throw_in", None, why, self.everyone)

    def finish(self, winners: Sequence[int], *why: Statement) -> None:
        """End the match. Several winners who are not partners have drawn."""
        drawn = len({self.sides[seat] for seat in winners}) > 1
        self.outcome = Outcome(tuple(winners), drawn, tuple(self.scores), PLAIN.say_all(why))
        self.note("finish", None, MatchEnd(self.outcome, why), self.everyone)

    def places(self) -> dict[str, list[Card]]:
        """Where every card of the pack is now, each in exactly one place."""
        hands = {f"hand {seat}": list(hand) for seat, hand in enumerate(self.hands)}
        trick = [card for _, card in self.trick]
        gone = [card for trick in self.gathered for _, card in trick]
        laid = [card for cards in self.laid.values() for card in cards]
        covered = [card for cards in self.covered.values() for card in cards.values()]
        piles = {"trick": trick, "gone": gone, "laid": laid, "covered": covered}
        return {**hands, "stock": list(self.stock), "aside": list(self.aside), **piles}


MOST_EVENTS = 250_000
"""Several times what the longest match notes; more come of a loop without end."""

MAX_THROW_INS = 20
"""So many deals without play, one after the other, end a match."""
