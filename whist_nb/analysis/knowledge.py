"""Read from a view what it proves about where the cards are: hand sizes, known cards, cards moved unseen, and facts.

Each event of a deal is read once, as the seat saw it, and nothing is forgotten: a void shown in a layout game holds for
the private hand for good, and a known card that may have been given away unseen is *loose*, in one of a few places.

Whenever cards move unseen, each way in which the loose cards may have gone has a weight: how many choices among
indistinguishable cards lead to the same placement.

Every game has hand sizes, cards played or shown, and suits not followed (unless revokes are allowed). In addition:
============================  ====================================================================================
whist, short, classic, whisk  the dealer's faced card, theirs until it is played
solo                          the same; a spread hand
bid                           a joker thrown on a suit is a void too; six cards aside, one's own known; a kitty shown
                              to all is with its taker or aside
minnesota, norwegian          bid cards turned; 'high', 'low', 'grand', 'nullo' said for want of a colour
israeli                       cards given and got in a Frisch; if given on, they are loose
german, christmas             faced cards and who took them; each unseen draw apart (`draws`); a queen or deuce not
                              shown by itself; ten cards aside
ruff-and-honours              the taker of the stock has had the ace of trumps; the turn-up went with it; a dealer
                              whose 'take' was refused knows that another hand has the ace
ruff-and-trump                the same; a suit proved is all there was of it; some suit was worth what was
                              announced (`announcements`)
minibridge                    dummy's hand; the points that each seat announced
widow                         hands exchanged, for the seats that have seen them
knock-out, contract           undealt cards are in the stock; a faced one is known; a caller who must name their suit
humbug                        both hands, if they are open; by subtraction if not
turnover bridge, russi        faced and covered cards, each covered one a place of its own
============================  ====================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from itertools import combinations
from math import comb, gcd
from typing import TypeVar

from whist_nb.analysis import announcements as stated
from whist_nb.analysis.announcements import AnnouncedTotal, Announcements
from whist_nb.analysis.draws import Draws
from whist_nb.analysis.places import ASIDE, PLAYED, STOCK, Fact, Place
from whist_nb.engine.actions import PASS, Action, Announce, Call, Prove
from whist_nb.engine.cards import PACK_54, Card, Cards, Suit, by_index
from whist_nb.engine.errors import BadOption
from whist_nb.engine.library import find_variant
from whist_nb.engine.view import Event, View
from whist_nb.engine.wording import SeatName, Statement

T = TypeVar("T")
TAKE = Call("take")  # the answer of whoever has the right to the spare cards, in any game that asks for it


class Knowledge:
    """The cards of a deal as one seat can place them: ``Knowledge.of(view)``.

    ``sizes`` has the number of cards at each place, ``known`` the cards whose place is certain. The ``loose`` cards are
    at one of the places of each key of ``ways``, with the weight of that key. ``facts`` say which cards are not among
    the unknown ones of a place, ``totals`` how many points hands were said to hold. ``draws`` keeps what another seat
    has drawn unseen between its plays, with the times of the voids it showed.
    """

    draws: Draws | None
    facts: list[Fact]

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """Return what a view proves; it goes on from an earlier view of the same deal."""
        events = view.deal_events
        count, known = view.kept.pop(cls, None) or (0, cls(view))
        if count > len(events):  # this is an earlier view
            view.kept[cls] = count, known
            count, known = 0, cls(view)
        for event in events[count:]:
            known.read(event, view)
        answer = known.as_of(view)
        view.kept.setdefault(cls, (len(events), known))  # last: from now on another thread may read on
        return answer

    def __init__(self, view: View) -> None:
        self.sizes: dict[Place, int] = {STOCK: len(view.pack)}
        self.known: dict[Card, Place] = {}
        self.loose: tuple[Card, ...] = ()
        self.ways: dict[tuple[Place, ...], int] = {(): 1}
        self.claims = Announcements(getattr(find_variant(view.variant).announced_suit, "worth", None))
        self.totals: list[AnnouncedTotal] = []
        self.tricks, self.time = 0, -1
        self.answers: dict[int, Action] = {}
        self.called: Action = PASS
        self._arrivals: dict[Place, Draws] = {}
        self._proved: list[Fact] = []
        self._unmelded: tuple[int, Card, int] | None = None

    def read(self, event: Event, view: View) -> None:
        """Take in the next event; the view is that of now or later."""
        self.view, self.time = view, self.time + 1
        self._nothing_shown(event.verb)
        reader = _READERS.get(event.verb)
        if reader is not None:
            reader(self, event)

    def as_of(self, view: View) -> Knowledge:
        """Return a copy for the view of now; BadOption if two hands have drawn unseen, as a watcher sees it."""
        twin = _copied(self)
        twin.view, twin.claims = view, _copied(self.claims)
        twin._arrivals = {seat: _copied(draws) for seat, draws in self._arrivals.items()}
        if view.to_act is not None:
            twin._nothing_shown("")
        drawn = [draws for draws in twin._arrivals.values() if draws.times]
        if len(drawn) > 1:
            raise BadOption("In this view two hands have drawn cards unseen: give the view of a seat.")
        twin.draws = drawn[0] if drawn else None
        twin.facts = []
        for fact in twin._proved:
            draws_on = twin.draws is not None and fact.place == twin.draws.seat
            if draws_on or not any(each.place == fact.place and each.cards >= fact.cards for each in twin.facts):
                twin.facts.append(fact)
        share = gcd(*self.ways.values())
        twin.ways = {places: weight // share for places, weight in self.ways.items()}
        return twin

    @property
    def proofs(self) -> tuple[Fact | stated.Announcement | AnnouncedTotal, ...]:
        """The facts proved about cards that nobody has shown."""
        return (*self.facts, *self.claims.all, *self.totals)

    # Moving cards

    def size(self, place: Place) -> int:
        """Return the number of cards at a place."""
        return self.sizes.get(place, 0)

    def hidden(self) -> dict[Place, int]:
        """Return the number of cards at each place that are not known to be there, leaving out places without any."""
        known = Counter(self.known.values())
        seats = sorted(place for place in self.sizes if isinstance(place, int))
        others = [place for place in self.sizes if not isinstance(place, int)]
        left = {place: self.sizes[place] - known[place] for place in [*seats, *others]}
        return {place: size for place, size in left.items() if size}

    @property
    def unknown(self) -> list[Card]:
        """The cards that are neither known nor loose, in index order."""
        placed = {*self.known, *self.loose}
        return [card for card in sorted(self.view.pack, key=by_index) if card not in placed]

    def _pass(self, source: Place, target: Place, count: int) -> None:
        self.sizes[source] = self.size(source) - count
        self.sizes[target] = self.size(target) + count

    def learn(self, cards: Iterable[Card], place: Place) -> None:
        """Record cards that are seen to be in a place."""
        for card in cards:
            if card not in self.known:
                if card in self.loose:
                    self._settle(card, place)
                elif place in self._arrivals:
                    self._arrivals[place].learn(card)
            self.known[card] = place

    def _settle(self, card: Card, place: Place) -> None:
        """Settle a loose card that has been seen."""
        at = self.loose.index(card)
        self.ways = {key[:at] + key[at + 1 :]: weight for key, weight in self.ways.items() if key[at] == place}
        self.loose = self.loose[:at] + self.loose[at + 1 :]

    def _loosen(self, place: Place) -> None:
        """Forget cards that may have left a place unseen."""
        cards = tuple(card for card, where in self.known.items() if where == place)
        for card in cards:
            del self.known[card]
        self.loose += cards
        self.ways = {key + (place,) * len(cards): weight for key, weight in self.ways.items()}

    def _nameless(self, place: Place, key: tuple[Place, ...]) -> int:
        """Return how many cards of a place are neither known nor loose, if the loose ones lie this way."""
        return self.size(place) - sum(where == place for where in self.known.values()) - key.count(place)

    def _nameless_at(self, place: Place) -> dict[tuple[Place, ...], int]:
        """Return the same for every way, dropping ways that the latest facts leave no room for."""
        found = {key: self._nameless(place, key) for key in self.ways}
        self.ways = {key: weight for key, weight in self.ways.items() if found[key] >= 0}
        return found

    def move(self, source: Place, target: Place, count: int, cards: Iterable[Card] = ()) -> None:
        """Move cards from one place to another: those named, or as many that were not seen."""
        named = tuple(cards)
        if named:
            self.learn(named, source)
            self._pass(source, target, count)
            self.known.update(dict.fromkeys(named, target))
        elif count == self.size(source):
            self._merge(source, target, count)
        else:
            self._move_some(source, target, count)

    def _merge(self, source: Place, target: Place, count: int) -> None:
        """Move all cards of a place to another one; afterwards nobody can tell which of them came."""
        before = self._nameless_at(source)
        self.known = {card: target if place == source else place for card, place in self.known.items()}
        self._pass(source, target, count)
        merged: dict[tuple[Place, ...], int] = {}
        for key, weight in self.ways.items():
            after = tuple(target if place == source else place for place in key)
            merged[after] = merged.get(after, 0) + weight * comb(self._nameless(target, after), before[key])
        self.ways = merged

    def _move_some(self, source: Place, target: Place, count: int) -> None:
        """Move some cards of a place to another one; any of those known there may be among them."""
        if target == source:
            return
        self._loosen(source)
        before = self._nameless_at(source)
        self._pass(source, target, count)
        moved: dict[tuple[Place, ...], int] = {}
        for key, weight in self.ways.items():
            here = [at for at, place in enumerate(key) if place == source]
            for going in (which for few in range(count + 1) for which in combinations(here, few)):
                nameless = count - len(going)
                if nameless > before[key]:
                    continue
                after = tuple(target if at in going else place for at, place in enumerate(key))
                ways = weight * comb(self._nameless(target, after), nameless)
                moved[after] = moved.get(after, 0) + ways
        self.ways = moved

    def deny(self, place: Place, cards: Iterable[Card], why: Statement) -> None:
        """Note that none of these cards is among the unknown ones of a place now."""
        self._proved.append(Fact(place, frozenset(cards), why))
        if place in self._arrivals:
            self._arrivals[place].deny(self._proved[-1].cards, self.time)

    def points_hidden(self, total: AnnouncedTotal) -> int:
        """Return the part of an announced total that is not in the cards known to be, or to have been, in that hand."""
        here = (card for card, place in self.known.items() if place == total.place)
        return total.left([*here, *self.claims.played.get(total.place, ())])

    def suit(self, suit: Suit | None) -> tuple[Card, ...]:
        """Return the cards that count as a suit in this deal."""
        return tuple(card for card in PACK_54 if self.view.ranks.suit_of[card] is suit)

    # One method for each verb that moves a card or proves something

    def on_stock(self, event: Event) -> None:
        self.sizes = {STOCK: event.size}

    def on_deal(self, event: Event) -> None:
        seat = event.player
        self._arrivals.setdefault(seat, Draws(seat)).dealt += event.size
        self.move(STOCK, seat, event.size, event.cards)

    def on_turn_up(self, event: Event) -> None:
        self.learn([event.what], STOCK if event.seat is None else event.seat)

    def on_draw(self, event: Event) -> None:
        seat = event.player
        if not event.cards:
            self._arrivals[seat].times.append(self.time)
            self._pass(STOCK, seat, 1)
        else:
            self.move(STOCK, seat, 1, event.cards)

    on_take = on_draw

    def on_set_aside(self, event: Event) -> None:
        self._pass(STOCK, ASIDE, event.size)

    def on_take_stock(self, event: Event) -> None:
        seat = event.player
        if not event.cards:
            open_cards = [card for card, place in self.known.items() if place == STOCK]
            self.claims.take(seat, self.size(STOCK) - len(open_cards), open_cards)
        self.move(STOCK, seat, self.size(STOCK), event.cards)
        if find_variant(self.view.variant).spares_to_ace:
            self._prove_ace(seat)  # every taker has it among their cards now

    def on_show_stock(self, event: Event) -> None:
        self.learn(event.what, STOCK)

    def on_look(self, event: Event) -> None:
        self.learn(event.cards, STOCK)

    def on_swap(self, event: Event) -> None:
        seat = event.player
        other: dict[Place, Place] = {seat: STOCK, STOCK: seat}
        self.known = {card: other.get(place, place) for card, place in self.known.items()}
        self.learn(event.cards, seat)

    def on_discard(self, event: Event) -> None:
        self.move(event.player, ASIDE, event.size, event.cards)

    on_hand_aside = on_discard

    def on_lay_down(self, event: Event) -> None:
        self.move(event.player, ("laid", event.player), 1, event.cards)

    def on_hand_on(self, event: Event) -> None:
        receiver = event.player
        laid = ("laid", next(iter(event.seen_by - {receiver})))
        self.learn(event.cards, laid)
        if not event.cards:  # what was proved of a hand says nothing of cards that come to it unseen
            self._proved = [fact for fact in self._proved if fact.place != receiver]
        self._merge(laid, receiver, self.size(laid))

    def on_cover(self, event: Event) -> None:
        for column in range(event.size):
            self.move(STOCK, ("layout", event.player, column), 1, event.cards[column : column + 1])

    def on_face(self, event: Event) -> None:
        self.move(STOCK, event.player, len(event.what), event.what)

    def on_uncover(self, event: Event) -> None:
        column, card = event.what
        self.move(("layout", event.player, column), event.player, 1, [card])

    def on_show(self, event: Event) -> None:
        seat = event.player
        self.learn(event.what, seat)
        if isinstance(self.called, Prove):  # the whole suit is shown
            self.claims.show(seat, event.what)
            suit = event.what[0].suit
            self.deny(seat, self.suit(suit), stated.PROVED_RUFF(who=SeatName(seat), suit=suit))

    def on_show_record(self, event: Event) -> None:
        """Read what a seat with discards was dealt: the cards are still with it, or aside."""
        seat, fresh = event.player, [card for card in event.what if card not in self.known]
        if seat == self.claims.taker:
            self.claims.show(seat, event.what)
        for place in (*range(self.view.seats), STOCK):
            if place != seat:
                self.deny(place, fresh, stated.DEALT(who=SeatName(seat), cards=event.what))

    def on_gone(self, event: Event) -> None:
        self.known.update(dict.fromkeys(event.what, PLAYED))
        self.sizes[PLAYED] = self.size(PLAYED) + len(event.what)

    def on_play(self, event: Event) -> None:
        seat, card = event.player, event.what
        void = self.view.shown_out.get(card)
        self.learn([card], seat)
        if void is not None and not self.view.may_revoke and seat != self.view.seat:
            why = stated.DID_NOT_FOLLOW(who=SeatName(seat), suit=void.suit, trick=void.trick)
            self.deny(seat, self.suit(void.suit), why)
        self.claims.play(seat, card)
        self.move(seat, PLAYED, 1, [card])

    def on_gather(self, event: Event) -> None:
        leader, led = self.view.tricks[self.tricks].plays[0]
        self.tricks += 1
        partner = self._partner_of(led)
        if partner is not None and self.known.get(partner) != PLAYED and self.size(leader):
            self._unmelded = (leader, partner, self.tricks)

    def _partner_of(self, led: Card) -> Card | None:
        """Return the card that is shown automatically if the leader holds it."""
        find, contract = find_variant(self.view.variant).meld, self.view.contract
        if find is None or contract is None or not self.view.options["auto_declare"]:
            return None
        meld = find(led, contract)
        return meld and meld.partner

    def _nothing_shown(self, verb: str) -> None:
        """Note that a meld was not shown automatically: the leader lacks the card."""
        if self._unmelded is not None and verb != "show":
            seat, card, trick = self._unmelded
            self.deny(seat, [card], stated.SHOWED_NONE(who=SeatName(seat), card=card.name, trick=trick))
        self._unmelded = None

    def on_trump(self, event: Event) -> None:
        caller, view = event.seat, self.view
        if caller is None or view.options.get("final_trump") != "own_suit":
            return
        if [size for seat in range(view.seats) if (size := self.size(seat))] == [1, 1]:
            others = (card for card in view.pack if card.suit is not event.what)
            self.deny(caller, others, stated.NAMED_OWN(who=SeatName(caller), suit=event.what))

    def on_answered(self, event: Event) -> None:
        if isinstance(event.what, Action):
            self.answers[event.player] = event.what

    def on_call(self, event: Event) -> None:
        seat, call = event.player, event.what
        game = find_variant(self.view.variant)
        if call is TAKE and game.spares_to_ace and seat != self.view.dealer:
            self._prove_ace(seat)
            self.claims.deal(seat, [Card(f"A{self.view.trump}")])
        worth = game.announced
        if isinstance(call, Announce) and worth is not None:
            if seat != self.view.seat:
                why = stated.HELD_POINTS(who=SeatName(seat), points=call.number)
                self.totals.append(AnnouncedTotal(seat, why, call.number, worth))
        elif isinstance(call, Announce) and seat != self.view.seat:
            (turned,) = (card for card, place in self.known.items() if place == STOCK)
            self.claims.announce(seat, call.number, turned, self.size(seat))
        self.called = call

    def on_lack(self, event: Event) -> None:
        seat, named = event.player, event.what
        cards = named if isinstance(named, Cards) else [card for card in self.view.pack if card.suit in named]
        self.deny(seat, cards, stated.SAID_FOR_WANT(who=SeatName(seat), call=self.called.text))

    def _prove_ace(self, seat: int) -> None:
        """Place the ace of trumps with the seat that takes the spare cards."""
        ace = Card(f"A{self.view.trump}")
        if ace not in self.known:
            self.learn([ace], seat)

    def on_left(self, event: Event) -> None:
        ace, me = Card(f"A{self.view.trump}"), self.view.seat
        if me == self.view.dealer and self.answers.get(me) is TAKE and ace not in self.known:  # type: ignore[arg-type]
            self.deny(STOCK, [ace], stated.STOCK_LEFT())


def _copied(kept: T) -> T:
    """Return a copy with lists and dictionaries of its own."""
    twin = copy(kept)
    vars(twin).update((name, value.copy()) for name, value in vars(kept).items() if isinstance(value, (dict, list)))
    return twin


_READERS: Mapping[str, Callable[[Knowledge, Event], None]] = {
    name.removeprefix("on_"): method for name, method in vars(Knowledge).items() if name.startswith("on_")
}
