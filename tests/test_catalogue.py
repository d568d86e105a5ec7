"""Every sentence can be translated: it is whole in one catalogue, with named placeholders, and looked up when used."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from scripts.messages import CATALOGUE, PACKAGE, PAGE, catalogue, in_page, is_said, phrases, template
from whist_nb.engine.phrases import phrase

FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if "node_modules" not in path.parts]

FOR_DEVELOPERS = {
    "engine/wording.py": "a statement made with the wrong parts is a mistake in the code",
    "analysis/kernels/compiling.py": "a pattern of file names",
    "analysis/kernels/disk_cache.py": "warnings about numba's folders; numba reads this file without the package",
    "training/log.py": "SQL",
    "training/store.py": "SQL",
}
"""Files whose templates nobody reads in play, each with the reason."""


def within(tree: ast.AST, silent: bool = False) -> Iterator[tuple[ast.JoinedStr, bool]]:
    """Each f-string, and whether it is said to developers alone: in a ``repr``, or where the code is wrong."""
    for node in ast.iter_child_nodes(tree):
        quiet = silent or isinstance(node, ast.Assert) or (isinstance(node, ast.FunctionDef) and node.name in QUIET)
        if isinstance(node, ast.JoinedStr):
            yield node, quiet
        yield from within(node, quiet)


QUIET = ("__repr__",)


def test_the_catalogue_is_the_one_that_the_code_says() -> None:
    assert CATALOGUE.read_bytes() == catalogue(), "run: python scripts/messages.py --catalogue"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_sentence_with_places_goes_through_the_catalogue(path: Path) -> None:
    if path.relative_to(PACKAGE).as_posix() in FOR_DEVELOPERS:
        return
    found = [
        f"line {node.lineno}: {template(node)}"
        for node, quiet in within(ast.parse(path.read_text("utf-8")))
        if not quiet and is_said(template(node))
    ]
    assert not found


LATER = ("Wording", "Finding", "rule", "Option")


def test_the_places_of_every_sentence_are_named_and_filled() -> None:
    for path in FILES:
        for text, call in phrases(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(call.func, ast.Name) and call.func.id not in LATER and call.keywords):
                continue  # a text whose places are filled later, or that has none
            places = {field for _, field, _, _ in Formatter().parse(text) if field is not None}
            given = {keyword.arg for keyword in call.keywords}
            fits = places - {"count"} <= given if call.func.id == "counted" else places == given
            assert fits, f"{path.name}, line {call.lineno}: {text}"
            assert all(place.isidentifier() for place in places), text


FILLED = {"card", "suit", "one", "best", "winner", "led", "prize"}
"""The places in the texts of a `Finding` that every rule fills."""
PERSONS = {"I", "i", "me", "my", "My", "mine", "myself", "am", *(f"Seat {seat}" for seat in range(7))}
"""The marks that stand for the player and the seats."""


def test_the_places_of_a_finding_are_filled() -> None:
    found = 0
    for path in FILES:
        places: dict[ast.Call, set[str]] = {}
        for text, call in phrases(ast.parse(path.read_text("utf-8"))):
            if isinstance(call.func, ast.Name) and call.func.id == "Finding":
                named = {field for _, field, _, _ in Formatter().parse(text) if field is not None}
                places.setdefault(call, set()).update(each for each in named if each not in CARDS)
        for call, named in places.items():
            given = {keyword.arg for keyword in call.keywords} - {"cards", "because"}
            assert named - FILLED - PERSONS <= given, f"{path.name}, line {call.lineno}: {named}, given {given}"
            found += 1
    assert found > 100


CARDS = {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "SHDC"}


def test_a_number_with_its_noun_is_no_option() -> None:
    said = "number(7, 'This many points win.')"
    for source, found in {"engine.options": ["This many points win."], "lessons.reasons": []}.items():
        tree = ast.parse(f"from whist_nb.{source} import number\n{said}")
        assert [text for text, _ in phrases(tree)] == found


def test_a_sentence_without_parts_keeps_its_braces() -> None:
    assert phrase("{QH} wins.") == "{QH} wins."
    assert phrase("{{QH}} beats {what}.", what="all") == "{QH} beats all."
    assert phrase("") == ""  # gettext answers the header to it
    with pytest.raises(KeyError):
        phrase("{who} wins.", whom="North")


MARKED = """
import gettext, json

class Marked(gettext.NullTranslations):
    def gettext(self, message):
        return "«" + message + "»"

gettext.translation = lambda *given, **more: Marked()

from scripts.messages import texts_in
import whist_nb as wn

shown = set()
for game in {games}:
    table = wn.CardTable(game, seed=1, pace=0)
    for _ in range(6):
        table.press("hint"); table.press("hint"); table.press("hint")
        shown |= set(texts_in(table.frame))
        table.click(table.view().legal_actions()[0].text)
    table.play_on()
    shown |= set(texts_in(table.frame))
    trainer = wn.CountingTrainer(game, seed=1)
    trainer.play_on(3)
    shown |= set(texts_in(trainer.frame))
print(json.dumps(sorted(shown)))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "games",
    [["whist", "german-whist"], ["solo-whist", "christmas-whist", "bid-whist"]],
    ids=" ".join,
)
def test_with_another_catalogue_no_sentence_stays_as_it_was(games: list[str]) -> None:
    """With a catalogue that puts each text between marks, every sentence shown has them."""
    run = subprocess.run(
        [sys.executable, "-c", MARKED.replace("{games}", repr(games))],
        capture_output=True, text=True, check=False, cwd=PACKAGE.parent,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    shown = json.loads(run.stdout)
    bare = {text: text.translate({ord("«"): "", ord("»"): ""}) for text in shown}
    sentences = [text for text, said in bare.items() if is_said(said) and said[0].isupper() and said[-1] in ".?!"]
    assert len(sentences) >= 20
    assert not [text for text in sentences if "«" not in text]


FOR_THE_BROWSER = {
    "button, summary",
    "button, input, summary",
    "select, textarea",
    "no log",
    "plain front",
    "no answer",
    "throw in",
    "This browser cannot unpack",
    "There is no shared model",
    "The shared model holds no code",
}
"""Selectors, keys, a call and errors for the console: texts of the page's files that nobody reads."""


def test_the_page_says_nothing_that_is_not_in_its_one_file() -> None:
    found = {
        f"{path.name}, line {message.line}: {message.text}"
        for path in sorted(PAGE.glob("*.ts"))
        if path.name != "phrases.ts"
        for message in in_page(path)
        if message.text not in FOR_THE_BROWSER and not message.text.startswith(("--", "data:"))
    }
    assert not found
