"""The page's picture of a deal that is being entered: the board, the places, and what each side can make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist_nb.drawing.names import listed, usual_names
from whist_nb.engine.cards import SHOWN_SUITS, Card, Cards, Suit
from whist_nb.engine.errors import BadOption, MissingPackage
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.entered_deal import EnteredDeal, Place
from whist_nb.tables.frame_parts import Json, button

if TYPE_CHECKING:
    from whist_nb.analysis.double_dummy import DoubleDummyTable

EMPTY: Final = "–"


class Worked:
    """The tricks that each side of a deal can make, as far as worked out, with the names of the sides."""

    def __init__(self, game: Game) -> None:
        self.makeable, self.names = _table(game), usual_names(game.seats)

    @property
    def todo(self) -> int:
        """The number of results still to come."""
        return len(self.makeable.todo)

    def work(self) -> bool:
        """Work out one more cell, and return whether there are others."""
        return self.makeable.work()

    def to_json(self) -> Json:
        """Return a table with a line for each trump suit, or a sentence if there is a single result."""
        found = self.makeable
        each = phrase("{name} plays") if found.is_declared else phrase("{name} leads")
        heads = [phrase("Trumps"), *(each.format(name=self.names[seat]) for seat in found.seats)]
        lines = [[_suit(trump), *(self._cell(trump, seat) for seat in found.seats)] for trump in found.trumps]
        if len(found.trumps) == len(found.seats) == 1:
            heads, lines = [], []  # the note says it all
        return {"title": phrase("What each side can make"), "note": self._note(), "heads": heads, "lines": lines}

    def _cell(self, trump: Suit | None, seat: int) -> str:
        low, high = self.makeable.found.get((trump, seat), (-1, -1))
        return "…" if low < 0 else str(low) if low == high else f"{low}–{high}"

    def _note(self) -> str:
        found = self.makeable
        if found.todo:
            done = len(found.found)
            return phrase("Working it out with open cards: {done} of {all}.", done=done, all=done + len(found.todo))
        if len(found.found) == 1:
            ((_, seat), (low, high)) = next(iter(found.found.items()))
            return self._sentence(seat, low, high)
        return phrase("The tricks that player's side wins if everybody sees all the cards and plays perfectly.")

    def _sentence(self, seat: int, low: int, high: int) -> str:
        found, names = self.makeable, self.names
        is_ours = [side == found.sides[seat] for side in found.sides]
        ours = listed([name for name, mine in zip(names, is_ours, strict=True) if mine])
        theirs = listed([name for name, mine in zip(names, is_ours, strict=True) if not mine])
        if low < high:
            return phrase(
                "{leader} leads. With open cards, {ours} can win between {low} and {high} tricks; the exact number "
                "would take too long to work out.",
                leader=names[seat],
                ours=ours,
                low=low,
                high=high,
            )
        return phrase(
            "{leader} leads. With open cards and best play, {ours} can win {tricks} tricks, {theirs} {rest}.",
            leader=names[seat],
            ours=ours,
            tricks=low,
            theirs=theirs,
            rest=found.tricks - low,
        )


def _table(game: Game) -> DoubleDummyTable:
    """Return a table with nothing worked out yet; MissingPackage without numpy."""
    try:
        from whist_nb.analysis.double_dummy import DoubleDummyTable
    except ModuleNotFoundError:
        raise MissingPackage("This needs numpy, which is not installed here.") from None
    return DoubleDummyTable(game)


def _suit(trump: Suit | None) -> str:
    return phrase("No trumps") if trump is None else f"{{{trump}}} {trump.word.capitalize()}"


def title_of(entered: EnteredDeal) -> str:
    """Return the title of the editor."""
    return phrase("{game}: your own deal", game=entered.book.title)


def state_of(entered: EnteredDeal, chosen: str, may_undo: bool, worked: Worked | None, status: Json | None) -> Json:
    """The whole picture."""
    names = usual_names(entered.seats)
    missing = entered.missing
    deal = {
        "rows": _rows(entered.book.pack),
        "places": [_place(place, held, place.name == chosen) for place, held in entered],
        "ask": phrase("Type a hand for {name}, such as AKQ.T98.432.5432", name=chosen),
        "note": _note(entered),
        "makes": None if worked is None else worked.to_json(),
    }
    return {
        "title": title_of(entered),
        "phase": phrase("{name} deals", name=names[entered.dealer]),
        "deal": deal,
        "status": status,
        "buttons": [
            button("undo", phrase("Take back"), "U", "undo", off=not may_undo),
            button("rest", phrase("Deal the rest"), "R", "last", off=not entered.left and not missing),
            button("dealer", phrase("Next dealer"), "D", "next"),
            button("clear", phrase("Clear"), None, "cross", off=len(entered.left) == len(entered.book.pack)),
            button("makes", phrase("What each side can make"), "M", "check", off=bool(missing)),
            button("bots", phrase("Let the bots play"), "B", "eye", off=bool(missing)),
            button("play", phrase("Play"), "P", "next", main=True, off=bool(missing)),
        ],
        "me": None,
        "seats": [],
    }


def _note(entered: EnteredDeal) -> str:
    if entered.missing:
        return phrase(
            "Choose a place and click its cards; click a card again to take "
            "it back. All cards are open here. Still to deal: {missing}.",
            missing=entered.missing,
        )
    if entered.left:
        return phrase("The deal is complete. The {count} cards left over are shuffled.", count=len(entered.left))
    return phrase("The deal is complete.")


def _rows(pack: Cards) -> list[Json]:
    """Return the pack as it is on the board, suit by suit from the ace down, jokers last."""
    rows = [
        {"suit": str(suit), "cards": [card.text for card in sorted(pack.of(suit), key=lambda card: -card.rank)]}
        for suit in SHOWN_SUITS
    ]
    jokers = [card.text for card in pack.of(None)]
    return rows + ([{"suit": "X", "cards": jokers}] if jokers else [])


def _place(place: Place, held: Cards, is_chosen: bool) -> Json:
    return {
        "name": place.name,
        "mark": place.mark,
        "count": phrase("{held} of {size}", held=len(held), size=place.size),
        "full": len(held) == place.size,
        "chosen": is_chosen,
        "held": [card.text for card in held] if place.within is None else [],
        "lines": _by_suit(held) if place.is_hand else [" ".join(f"{{{card}}}" for card in held) or EMPTY],
    }


def _by_suit(held: Cards) -> list[str]:
    lines = [f"{{{suit}}} {_ranks(held.of(suit))}" for suit in SHOWN_SUITS]
    jokers = held.of(None)
    return lines + ([" ".join(f"{{{card}}}" for card in jokers)] if jokers else [])


def _ranks(cards: Cards) -> str:
    return " ".join(_rank(card) for card in cards.sorted()) or EMPTY


def _rank(card: Card) -> str:
    return "10" if card.rank == 10 else card.rank.letter


def is_thrown_in(game: Game) -> bool:
    """Return whether the deal is thrown in before anybody has a choice, which would use up the pack."""
    trial = game.copy()
    try:
        while not trial.is_over and len(trial.legal_actions()) == 1 and not trial.view(0).trick:
            trial.apply(trial.legal_actions()[0])
    except BadOption:
        return True
    return False
