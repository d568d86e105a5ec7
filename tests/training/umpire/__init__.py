"""The umpire of the trainers: every question, answer and sentence is checked against the rules and the actions.

It deals the cards itself from the packs of a record, replays the actions, notes what one seat has been shown, and
decides by feasible assignments where a card may lie. It reads a question as a page shows it once it is solved (plain
JSON) and shares no code with the package: nothing here imports ``whist_nb``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.training.umpire.asked import NoAnswer, Several, Unchecked
from tests.training.umpire.deal import Deal
from tests.training.umpire.questions import agrees, answer_to, form
from tests.training.umpire.sentences import ONE_OF_MANY, check_fact, check_sentence, sentences_of
from tests.training.umpire.sitting import replay

BAD = ("wrong answer", "no answer", "several answers", "false sentence", "unknown question", "unknown sentence")
KINDS = (*BAD, "unchecked")


@dataclass(frozen=True)
class Finding:
    """A fault in a question: its kind, what the question says, and what the umpire says."""

    kind: str
    drill: str
    text: str
    said: Any
    why: Any

    def __str__(self) -> str:
        return f"{self.kind}: {self.text!r} says {self.said!r}; {self.why}"


def check(
    record: Mapping[str, Any], first_dealer: int, seat: int, moment: int, question: dict[str, Any]
) -> list[Finding]:
    """Return everything wrong with a question put to a seat after that many actions of a record."""
    return list(check_at(replay(record, first_dealer, seat, moment), question))


def check_at(deal: Deal, question: dict[str, Any]) -> Iterator[Finding]:
    """The same, for a deal that has been replayed already."""
    for part in (question, *question["more"]):
        yield from _check_part(deal, part, question)


def _check_part(deal: Deal, part: dict[str, Any], first: dict[str, Any]) -> Iterator[Finding]:
    drill, text, answer = first["drill"], part["text"], part["answer"]
    for words in (text, part.get("shown", {}).get("text", "")):
        if (one := ONE_OF_MANY.search(words)) is not None:
            yield Finding("false sentence", drill, words, one[0], "one, or many?")
    if (wrong := form(deal, part)) is not None:
        yield Finding("no answer", drill, text, answer, wrong)
    try:
        ours = answer_to(deal, part, first)
        if isinstance(ours, Several):
            yield Finding("several answers", drill, text, answer, f"{ours.answers}: {ours.why}")
        elif not agrees(part["kind"], ours, answer):
            yield Finding("wrong answer", drill, text, answer, ours)
    except NoAnswer as problem:
        yield Finding("no answer", drill, text, answer, str(problem))
    except LookupError as problem:
        yield Finding("unknown question", drill, text, answer, repr(problem))
    except Unchecked:
        yield Finding("unchecked", drill, text, answer, "the umpire does not count this")
    yield from _check_sentences(deal, part, first)


def _check_sentences(deal: Deal, part: dict[str, Any], first: dict[str, Any]) -> Iterator[Finding]:
    for place, at, sentence in sentences_of(part):
        try:
            wrong = check_sentence(deal, part, first, at, sentence)
            if wrong is None and place == "evidence":
                wrong = check_fact(deal, part["evidence"][at])
        except LookupError:
            yield Finding("unknown sentence", first["drill"], sentence, place, part["text"])
            continue
        if wrong is not None:
            why = f"{wrong} ({part['text']} {part['answer']!r})"
            yield Finding("false sentence", first["drill"], sentence, place, why)
