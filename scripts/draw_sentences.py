"""Draw our sentences by seed, for readers to compare with published books: ``python -m scripts.draw_sentences 7``.

Prints thirty of each kind of text, or as many as ``--count`` says: the prose of notebooks, feedback on plays, README
and the pages of docs, buttons and errors, and the docstrings of the reference. Feedback is taken from tables and
trainers that really said it, which takes a minute or two. The same seed draws the same sentences as long as the texts
are the same.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from scripts.messages import ROOT, Message, messages, pattern_of, shown
from whist_nb.engine.cards import PACK_52, Suit

WORDS: Final = range(7, 41)
"""The numbers of words that a sentence to be drawn may have."""

FEEDBACK_ROOMS: Final = frozenset({"variants", "players", "lessons", "drawing"})
_END: Final = re.compile(r"(?<=[.?!])[\"”*)]*\s+(?=[A-Z*\"“`{])")
_HINT: Final = re.compile(r"\*\*Hint \d of \d:\*\* ")
_CODE: Final = re.compile(r"https?:|^\s*[|#>]|`{3}|>>>|<[a-z]+")
_FENCED: Final = re.compile(r"```.*?```", re.DOTALL)
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_PUBLIC: Final = re.compile(r"```\{public\} (\S+)\n(?::.*\n)*((?:[^`]*\n)*?)```")
_RUN: Final = re.compile(r"\{\w([SHDC])\}(?:(?: \{\w\1\})+|(?:, \{\w\1\})* (?:and|or) \{\w\1\})")
"""Cards of one suit in a row: '{AS} {KS}', or '{AS}, {KS} and {QS}'."""

_LIST: Final = re.compile(r"^(?:[*-]|\d+\.)\s+")


def sentences(text: str) -> Iterator[str]:
    """Yield the whole sentences of a text that are not code, tables or headings and have a suitable length."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[*-]|\d+\.)\s)", _LINK.sub(r"\1", _FENCED.sub("", text))):
        if _CODE.search(paragraph):
            continue
        for sentence in _END.split(_LIST.sub("", " ".join(paragraph.split()))):
            if len(sentence.split()) in WORDS and sentence[-1:] in ".?!":
                yield sentence


def prose() -> Iterator[str]:
    """Yield the prose of the notebooks between their exercises."""
    for cell in _cells("markdown"):
        yield from sentences(cell)


def feedback() -> Iterator[str]:
    """Yield hints, reasons, verdicts and results as they were really shown, and the answers of the exercises."""
    yield from map(in_words, _feedback())


def _feedback() -> Iterator[str]:
    told = [message for message in messages() if is_feedback(message)]
    yield from (each for message in told if "{" not in message.text for each in sentences(message.text))
    parts = {each for message in told if "{" in message.text for each in _END.split(message.text)}
    left = {each: re.compile(pattern_of(each)) for each in sorted(parts) if len(each.split()) > 2}
    for text in shown():
        for sentence in sentences(_HINT.sub("", text)):
            if made_of := next((each for each, pattern in left.items() if pattern.fullmatch(sentence)), None):
                del left[made_of]  # one example of each
                yield sentence
    for cell in _cells("code"):
        for call in (node for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Call)):
            for keyword in call.keywords:
                if keyword.arg in ("right", "wrong", "hint"):
                    for node in ast.walk(keyword.value):
                        if isinstance(node, ast.Constant) and isinstance(node.value, str):
                            yield from sentences(node.value)


def is_feedback(message: Message) -> bool:
    """Return whether a message is said about a play, a bid or a deal."""
    about_play = message.room in FEEDBACK_ROOMS or "training/ideas" in message.path.as_posix()
    return about_play and not message.refuses


def in_words(sentence: str) -> str:
    """Return a sentence with its cards in words, as a book has them: 'partner's queen and jack of hearts'."""
    words = {card.text: f"the {card.rank.word} of {card.suit.word}" for card in PACK_52 if card.suit}
    told = _RUN.sub(_run_in, sentence)
    told = re.sub(r"\{(\w\w)\}", lambda found: words.get(found[1], found[0]), told)
    told = re.sub(r"(\w's|[Yy]our|[Mm]y|[Tt]heir|[Nn]o) the (?=(?:\w+(?:,| and| or) )*\w+ of \w+)", r"\1 ", told)
    told = re.sub(r"\{([SHDC])\}( \w+)?", lambda found: _suit_in(found[1], found[2] or ""), told)
    return told[:1].upper() + told[1:]


def _run_in(found: re.Match[str]) -> str:
    told = {card.text: card.rank.word for card in PACK_52}
    ranks = [told[text] for text in re.findall(r"\{(\w\w)\}", found[0])]
    joined = "or" if " or " in found[0] else "and"
    return f"the {', '.join(ranks[:-1])} {joined} {ranks[-1]} of {Suit(found[1]).word}"


def _suit_in(mark: str, after: str) -> str:
    word = Suit(mark).word
    return after.lstrip() if after.strip() in (word, word[:-1]) else word + after


def pages() -> Iterator[str]:
    """Yield the sentences of README, CONTRIBUTING and the how-to pages."""
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))):
        yield from sentences(path.read_text("utf-8"))


def controls() -> Iterator[str]:
    """Yield buttons, settings, errors and the questions of drills."""
    for message in messages():
        if message.room not in FEEDBACK_ROOMS or message.refuses:
            yield from sentences(message.text)


def documented() -> Iterator[object]:
    """Yield the names that the reference documents, in its order, and the methods that they show."""
    for page in sorted((ROOT / "docs/reference").glob("*.md")):
        for module, names in _PUBLIC.findall(page.read_text("utf-8")):
            for name in names.split("\n"):
                found = getattr(importlib.import_module(module), name.split(":")[0].strip(), None) if name else None
                yield found
                if inspect.isclass(found) and not name.strip().endswith(": none"):
                    yield from (member for key, member in vars(found).items() if not key.startswith("_"))


def docstrings() -> Iterator[str]:
    """Yield the docstrings of the reference's classes, functions and methods, above their lists of parameters.

    The docstrings of the package's inner parts are for people who change it; users do not see them in ``help`` or on
    the pages.
    """
    for each in documented():
        bare = each.__func__ if isinstance(each, classmethod | staticmethod) else each
        if inspect.isroutine(bare) or inspect.isclass(bare) or isinstance(bare, property | cached_property):
            yield from sentences(re.split(r"\n\w+\n-{3,}", inspect.getdoc(bare) or "")[0])


KINDS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "prose": prose,
    "feedback": feedback,
    "pages": pages,
    "controls": controls,
    "docstrings": docstrings,
}


def drawn(kind: str, seed: int, count: int = 30) -> list[str]:
    """Return that many different sentences of a kind, in the order in which they were drawn."""
    every = sorted(set(KINDS[kind]()))
    return random.Random(f"{kind} {seed}").sample(every, min(count, len(every)))


def _cells(kind: str) -> Iterator[str]:
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == kind:
                source = "".join(cell["source"])
                if kind == "markdown" or not re.search(r"^\s*[%!]|^await ", source, re.MULTILINE):
                    yield source


def main() -> None:
    """Print the sentences of the kinds asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("kinds", nargs="*", help=f"of {', '.join(KINDS)}; all of them if none is named")
    parser.add_argument("--count", type=int, default=30)
    given = parser.parse_args()
    for kind in given.kinds or KINDS:
        print(f"## {kind}", *drawn(kind, given.seed, given.count), "", sep="\n")


if __name__ == "__main__":
    main()
