"""The words you can type at a table in the terminal, and what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from whist_nb.drawing.text_layout import plain_text, runs
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.tables.frame_parts import Json

HELP, TABLE, LOG, QUIT = "?", "table", "log", "quit"

_ALWAYS: Final = {
    **{HELP: HELP, "help": HELP, "t": TABLE, TABLE: TABLE, "l": LOG, LOG: LOG},
    **{"q": QUIT, QUIT: QUIT, "exit": QUIT, "leave": QUIT},
}
"""The words that can be typed at any moment."""


@dataclass(frozen=True)
class TypedChoice:
    """A choice that is open now."""

    typed: str
    """The text to type for it."""
    also: tuple[str, ...] = ()
    """Other words that are understood."""
    says: str = ""
    """Its meaning, with marks."""
    act: str | None = None
    do: str | None = None
    at: int | None = None
    main: bool = False
    """Whether it is what Enter alone does."""
    is_legal: bool = True
    is_call: bool = False
    """Whether it is an answer other than a card of the hand."""

    @property
    def line(self) -> str:
        """What to type for it, and its meaning unless that is the same word."""
        return self.typed if _folded(self.says) == self.typed else f"{self.typed}  {self.says}"

    @property
    def is_answer(self) -> bool:
        """Whether it is an answer to the question; an illegal card is understood, and refused."""
        return self.act is not None and self.is_legal

    def begins_with(self, typed: str) -> bool:
        """Return whether one of its names begins with that text."""
        return any(_folded(word).startswith(typed) for word in (self.typed, *self.also))


def choices_of(state: Json) -> tuple[TypedChoice, ...]:
    """Return everything a frame offers: cards, calls, links of the line above the hand, buttons."""
    return (*_cards(state), *_calls(state), *_links(state), *_buttons(state))


def meant(text: str, choices: Iterable[TypedChoice]) -> TypedChoice | str | None:
    """Return the meaning of a typed text: a choice, one of the words for any moment, or None if it is neither.

    Whole words take precedence over beginnings, and a beginning counts only if it fits just one choice.
    """
    typed, choices = _folded(text), tuple(choices)
    if not typed:
        return next((choice for choice in choices if choice.main), None)
    for choice in choices:
        if typed in map(_folded, (choice.typed, *choice.also)):
            return choice
    if typed in _ALWAYS:
        return _ALWAYS[typed]
    begun = _begun(typed, choices)
    return begun[0] if len(begun) == 1 else None


def begun_by(text: str, choices: Iterable[TypedChoice]) -> list[tuple[str, str]]:
    """Return the choices that a typed text begins, each with the fewest letters that are understood as it.

    >>> begun_by("p", [TypedChoice("Pass"), TypedChoice("Propose"), TypedChoice("Solo")])
    [('Pass', 'pa'), ('Propose', 'pr')]
    """
    typed, choices = _folded(text), tuple(choices)
    return [(choice.typed, _shortest(choice, choices)) for choice in (_begun(typed, choices) if typed else ())]


def _begun(typed: str, choices: Sequence[TypedChoice]) -> list[TypedChoice]:
    return [each for each in choices if each.is_legal and each.begins_with(typed)]


def _shortest(choice: TypedChoice, choices: Sequence[TypedChoice]) -> str:
    whole = _folded(choice.typed)
    beginnings = (whole[:size] for size in range(1, len(whole)) if whole[size - 1] != " ")
    return next((text for text in beginnings if meant(text, choices) is choice), whole)


def written(card: Card) -> str:
    """Return a card as it is typed: "10H"."""
    return card.text.replace("T", "10") if card.suit else card.text


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _cards(state: Json) -> Iterator[TypedChoice]:
    legal, verb = state.get("legal") or (), state.get("verb")
    for text in (*legal, *(text for text in state.get("hand") or () if text not in legal)):
        card = Card(text)
        act = " ".join(filter(None, (verb, text)))
        yield TypedChoice(written(card), (text, card.glyphs, card.name), act=act, is_legal=text in legal)


def _calls(state: Json) -> Iterator[TypedChoice]:
    for call in state.get("calls") or ():
        label, said = call["label"], call.get("say") or ""
        has_suits = any(run.card or run.suit for run in runs(label))
        typed = call["act"] if has_suits else plain_text(label)
        words = "".join(run.text for run in runs(label)) if has_suits else ""
        also = (call["act"], plain_text(label), *filter(None, (plain_text(said), words)))
        yield TypedChoice(typed, also, _meaning(call, label if has_suits else ""), act=call["act"], is_call=True)


def _meaning(call: Json, label: str) -> str:
    """Return what a call means, and what it is worth: nothing that its label says already."""
    meaning = call.get("note") or ""
    if call.get("worth"):
        meaning = phrase("{meaning}, worth {worth}", meaning=meaning, worth=call["worth"])
    if label or meaning:
        return ": ".join(filter(None, (label, meaning)))
    said = call.get("say") or ""
    return "" if _folded(said) == _folded(call["label"]) else said


def _links(state: Json) -> Iterator[TypedChoice]:
    for link in (state.get("status") or {}).get("links") or ():
        yield TypedChoice(str(link["at"]), (link["label"],), link["label"], do=link["do"], at=link["at"])


def _buttons(state: Json) -> Iterator[TypedChoice]:
    for each in state.get("buttons") or ():
        if each["off"]:
            continue
        key = each["key"] if each["key"] and len(each["key"]) == 1 and each["key"].isalpha() else None
        label = each["label"]
        typed = (key or label).lower()
        enter = phrase("{label} (Enter)", label=label) if key else phrase("or press Enter")
        says = enter if each["main"] else label
        yield TypedChoice(typed, (label,), says, do=each["do"], main=bool(each["main"]))
