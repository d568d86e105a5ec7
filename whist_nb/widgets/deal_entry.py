"""A deal that somebody is entering: they choose a place, click or type cards, and can undo every change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from whist_nb.drawing.names import usual_names
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadNotation, BadOption, WhistError, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.deals import Deal
from whist_nb.lessons.entered_deal import EnteredDeal, Place
from whist_nb.tables.door import Refused
from whist_nb.tables.frame_parts import Json, status_line
from whist_nb.widgets.deal_editor_frame import Worked

Given = Mapping[str | int, Any] | Sequence[Any] | None
_MOST_UNDONE: Final = 200


class DealEntry:
    """The changes a person makes to a deal. Each returns a line about the result, or raises Refused with the reason."""

    _entered: EnteredDeal
    _undone: list[Any]
    _chosen: str
    _makeable: Worked | None

    def _begin(self, deal: EnteredDeal, cards: Given) -> None:
        """Begin with a deal, and the cards that are given."""
        self._entered, self._undone, self._makeable = deal, [], None
        for name, hand in _by_place(cards, deal.seats):
            deal.write(name, hand)
        self._chosen = deal.places[0].name
        self._choose_next()

    def _change(self, deed: Callable[[], None]) -> None:
        """Change the deal whole or not at all, so that it can be undone."""
        before = self._entered.state
        try:
            deed()
        except BaseException:
            self._entered.state = before
            raise
        if self._entered.state != before:
            self._undone = [*self._undone, before][-_MOST_UNDONE:]
            self._makeable = None

    def _changed(self, deed: Callable[[], None]) -> None:
        """Make a change for somebody at the page, where any error is shown."""
        try:
            self._change(deed)
        except WhistError as problem:
            raise Refused(str(problem), "rule") from None

    def _choose(self, place: str | int) -> None:
        try:
            self._chosen = self._entered.place(place).name
        except BadOption as problem:
            raise Refused(str(problem), "rule") from None

    def _click(self, text: str) -> Json:
        try:
            card = Card(text)
        except BadNotation as problem:
            raise Refused(str(problem), "bad") from None
        chosen, there = self._entered.place(self._chosen), self._entered.where(card)
        turns_up = chosen.within is not None and (there is None or there.name == chosen.within)
        if there is not None and not (turns_up and card not in self._entered.held[chosen.name]):
            self._changed(partial(self._entered.take_back, card))
            return status_line(
                phrase("{card} is back in the pack; {name} had it.", card=f"{{{card}}}", name=there.name)
            )
        self._changed(partial(self._entered.put, card, chosen.name))
        told = self._line_of(chosen, card)
        self._choose_next()
        return told

    def _line_of(self, place: Place, card: Card) -> Json:
        held = len(self._entered.held[place.name])
        return status_line(
            phrase("{name}: {card}, {held} of {size}.", name=place.name, card=f"{{{card}}}", held=held, size=place.size)
        )

    def _choose_next(self) -> None:
        """Once a place is full, go on to the next that needs cards."""
        places = self._entered.places
        at = next(at for at, place in enumerate(places) if place.name == self._chosen)
        for place in (*places[at:], *places[:at]):
            if len(self._entered.held[place.name]) < place.size and not (place.is_loose and self._entered.missing):
                self._chosen = place.name
                return

    def _take_in(self, answer: Any) -> Json:
        """Take in what was typed for the chosen place."""
        text = answer.get("hand") if isinstance(answer, dict) else None
        if not isinstance(text, str):
            raise Refused("**That message cannot be read:** nothing has changed.", "bad")
        chosen = self._entered.place(self._chosen)
        self._changed(partial(self._entered.write, chosen.name, text))
        held = len(self._entered.held[chosen.name])
        self._choose_next()
        return status_line(phrase("{name} has {held} of {size}.", name=chosen.name, held=held, size=chosen.size))

    def _undo(self) -> Json:
        if not self._undone:
            raise Refused("There is nothing to take back.", "rule")
        *self._undone, self._entered.state = self._undone
        self._makeable = None
        if self._chosen not in self._entered.held:
            self._chosen = self._entered.places[0].name
        return status_line(phrase("Taken back."))

    def _deal_rest(self) -> Json:
        self._changed(self._entered.deal_rest)
        return status_line(phrase("The rest has been dealt at random."))

    def _pass_deal(self) -> Json:
        self._changed(self._entered.pass_deal)
        return status_line(phrase("{name} deals.", name=usual_names(self._entered.seats)[self._entered.dealer]))

    def _clear(self) -> Json:
        self._changed(self._entered.clear)
        self._chosen = self._entered.places[0].name
        return status_line(phrase("All cards are back in the pack."))


def entered(game: Any, seats: int | None, first_dealer: int | None, options: Mapping[str, Any]) -> EnteredDeal:
    """The deal to begin with: no cards dealt, or a complete deal."""
    if not isinstance(game, (Deal, Game)):
        return EnteredDeal(game, seats, first_dealer or 0, **options)
    for name, value in {"seats": seats, "first_dealer": first_dealer, **options}.items():
        if value is not None:
            raise BadOption("{name}: the deal settles that already. Leave it out.", name=name)
    return EnteredDeal.of(game) if isinstance(game, Deal) else EnteredDeal.of_game(game)


def _by_place(cards: Given, seats: int) -> list[tuple[str | int, Any]]:
    if cards is None:
        return []
    if isinstance(cards, Mapping):
        return list(cards.items())
    if isinstance(cards, str) or not isinstance(cards, Sequence) or len(cards) != seats:
        raise BadOption(
            "cards={cards}: expected a mapping from places to hands, or {seats} hands, one for each seat.",
            cards=quoted(cards, 60),
            seats=seats,
        )
    return [(seat, hand) for seat, hand in enumerate(cards) if hand is not None]
