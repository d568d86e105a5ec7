"""Print every sentence that the package may show a reader, in one sitting: ``python scripts/messages.py``.

    python scripts/messages.py                    all of them, room by room and file by file
    python scripts/messages.py players variants   those of some rooms, or of files with a word in their path
    python scripts/messages.py --errors           only those that say something cannot be done
    python scripts/messages.py --examples         each with a real example, if one was seen
    python scripts/messages.py --catalogue        write whist_nb/locale/whist_nb.pot, for translators

A sentence is a text of two words or more in the source: a constant, or a template with its parts in ``{braces}``.
Docstrings don't count, nor do selectors, markup and patterns. For the examples, bots play a match of every game at
tables that give hints, and every trainer asks its questions; each text that was shown is put with the template it fits.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from whist_nb.widgets.card_table import CardTable

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "whist_nb"
PAGE = PACKAGE / "widgets/frontend/src"

CODE: Final = re.compile(r"[<>\\]|\w\(|[a-z]-[a-z]+:|^[\w.:/#*-]+$|^\.|[a-z]=|\bconst\b|^M[\d. -]|;\s*$|^\[|\bwn-")
"""What only markup, styles, patterns and code contain."""

WORDS: Final = re.compile(r"\b[A-Za-z][a-z']+\b")
CATALOGUE = PACKAGE / "locale/whist_nb.pot"
DATED: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The catalogue changes only with its texts, not with the date."""

PART: Final = re.compile(r"\{[^{}]*\}")
SAYING: Final = {
    "phrase": slice(1),
    "Wording": slice(2),
    **dict.fromkeys(("Finding", "rule", "explanation", "partners_rule"), slice(1, 3)),
    "call_with": slice(2, 4),
    **dict.fromkeys(("switch", "number"), slice(1, 2)),
    "Option": slice(2, 3),
    "WrongCall": slice(1),
    **dict.fromkeys(("bad_line", "_Fault"), slice(1, 2)),
    **dict.fromkeys(("_page", "counted"), slice(1, 3)),
}
"""The calls that look texts up, and which of their arguments those are; so do `errors`."""

OPTIONS: Final = "whist_nb.engine.options"
"""The module that makes the options of games."""

CLASS: Final = re.compile(r"^class (\w+)\((.+)\):$", re.MULTILINE)


@dataclass(frozen=True)
class Message:
    """A template and its place in the source; ``refuses`` if it says that something cannot be done."""

    path: Path
    line: int
    text: str
    refuses: bool = False

    @property
    def room(self) -> str:
        """The folder of the package it belongs to."""
        place = self.path.relative_to(PACKAGE)
        return "page" if PAGE in self.path.parents else place.parts[0] if len(place.parts) > 1 else "whist_nb"

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What it looks like with its parts filled in."""
        return re.compile(pattern_of(self.text))


def pattern_of(text: str) -> str:
    """Return the pattern of a text whose parts have been filled in."""
    return ".{1,60}?".join(map(re.escape, PART.split(text)))


def messages() -> Iterator[Message]:
    """Return every message of the package: first from its Python files, then from its page."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "node_modules" not in path.parts:
            yield from in_python(path)
    for path in sorted(PAGE.glob("*.ts")):
        yield from in_page(path)


def in_python(path: Path) -> Iterator[Message]:
    """Yield the messages of a Python file."""
    tree = ast.parse(path.read_text("utf-8"))
    silent, refusing = set[int](), set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):  # a docstring
            silent.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            silent.update(map(id, node.values))
        elif isinstance(node, ast.Raise):
            refusing.update(map(id, ast.walk(node)))
        elif isinstance(node, ast.Subscript | ast.AnnAssign):  # types as texts
            silent.update(map(id, ast.walk(node.slice if isinstance(node, ast.Subscript) else node.annotation)))
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        text = template(node)
        if text and is_said(text):
            yield Message(path, getattr(node, "lineno", 0), text, id(node) in refusing)


def template(node: ast.AST) -> str:
    """Return the text of a constant, or of an f-string with its parts in braces; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            parts.append("{" + re.sub(r"[{}]", "", ast.unparse(part.value)) + "}")
    return "".join(parts)


def in_page(path: Path) -> Iterator[Message]:
    """Yield the messages of one of the page's files."""
    code = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), path.read_text("utf-8"), flags=re.DOTALL)
    for number, line in enumerate(code.splitlines(), 1):
        line = re.sub(r"(^|\s)//.*", "", line)
        if line.lstrip().startswith(("import ", "export type", "type ")):
            continue
        for found in re.finditer(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`', line):
            text = re.sub(r"\$\{([^{}]*)\}", r"{\1}", found[1] or found[2] or "")
            if is_said(text):
                yield Message(path, number, text)


def is_said(text: str) -> bool:
    """Return whether a text is for readers: words, and nothing that only code contains."""
    bare = re.sub(r"^\w+=", "", PART.sub(" ", text))  # "find=5: expected ..." starts with an option's name
    return len(WORDS.findall(bare)) >= 2 and not CODE.search(bare.strip())


@cache
def errors() -> frozenset[str]:
    """Return the names of the errors that word their own message: `WhistError`, `Refused` and their subclasses."""
    found = {"WhistError", "Refused"}
    classes = [made for path in PACKAGE.rglob("*.py") for made in CLASS.findall(path.read_text("utf-8"))]
    while more := {name for name, bases in classes if name not in found and found & set(bases.split(", "))}:
        found |= more
    return frozenset(found)


def phrases(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield each text looked up in the catalogue and its call: a phrase, an error, or what else words itself."""
    saying = SAYING | dict.fromkeys(errors(), slice(1))
    if not _makes_options(tree):
        del saying["number"]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in saying:
            named = [keyword.value for keyword in node.keywords if keyword.arg in ("text", "head")]
            for text in node.args[saying[node.func.id]] + (named if node.func.id == "Wording" else []):
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    yield text.value, node


def _makes_options(tree: ast.AST) -> bool:
    """Return whether ``number`` is the option of a game in this file, and not a number with its noun."""
    imported = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom) and each.module == OPTIONS]
    defined = {each.name for each in ast.walk(tree) if isinstance(each, ast.ClassDef)}
    return any(alias.name == "number" for each in imported for alias in each.names) or "Option" in defined


def catalogue() -> bytes:
    """Return the catalogue's template: every text with the files that use it, in the order of the files."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    made = Catalog(
        header_comment="# Every text of whist-nb that is looked up when it is said; written by scripts/messages.py.",
        project="whist-nb",
        version="0.1",
        charset="utf-8",
        creation_date=DATED,
        revision_date=DATED,
    )
    for path in sorted(PACKAGE.rglob("*.py")):
        if "node_modules" not in path.parts:
            for text, _ in phrases(ast.parse(path.read_text("utf-8"))):
                made.add(text, locations=[(path.relative_to(ROOT).as_posix(), None)])
    file = io.BytesIO()
    write_po(file, made, width=120, omit_header=False)
    # The release of Babel would make the file stale on the day of the next one.
    return b"".join(line for line in file.getvalue().splitlines(True) if not line.startswith(b'"Generated-By: '))


def shown(seed: int = 1) -> Iterator[str]:
    """Yield texts that were really shown: at tables where bots play and hints are asked for, and by every trainer."""
    import whist_nb as wn
    from whist_nb.variants import VARIANTS

    for game in VARIANTS:
        table = wn.CardTable(game.id, seed=seed, pace=0)
        for _ in range(40):
            if table.frame["state"].get("panel"):
                break
            for _ in range(3):
                table.press("hint")
                yield from texts_in(table.frame)
            table.click(table.view().legal_actions()[0].text)
        table.play_on()
        yield from texts_in(table.frame)
        yield from said_afterwards(table)
        trainer = wn.CountingTrainer(game.id, seed=seed)
        for _ in range(12):
            trainer.play_on(1)
            yield from texts_in(trainer.frame)


def said_afterwards(table: CardTable, seconds: float = 2.0) -> Iterator[str]:
    """Return what a person is shown after the first deal, as far as it is found in that time."""
    from whist_nb.drawing.names import Names
    from whist_nb.training.deal_study import DealStudy

    names, study = Names(table.shared.names, 0, table.game.sides), DealStudy(0)
    study.finish(table.game, 1)
    study.work(seconds)
    for moment in study.found:
        yield names.say(moment.title, *filter(None, [moment.reason]))


def texts_in(found: Any) -> Iterator[str]:
    """Yield every text inside lists and mappings."""
    match found:
        case str():
            yield found
        case dict():
            for value in found.values():
                yield from texts_in(value)
        case list() | tuple():
            for value in found:
                yield from texts_in(value)


def examples(listed: Iterable[Message], seen: Iterable[str]) -> dict[Message, str]:
    """Return the shortest example of each message; longer templates come first."""
    texts = sorted(set(seen), key=len)
    given = {}
    for message in listed:
        if found := next((match[0] for text in texts if (match := message.pattern.search(text))), None):
            given[message] = found
    return given


def main(words: list[str] | None = None) -> None:
    """Print the requested messages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("places", nargs="*", help="rooms, or parts of a file's path; all of them by default")
    parser.add_argument("--errors", action="store_true", help="only those that say something cannot be done")
    parser.add_argument("--examples", action="store_true", help="with a real example of each")
    parser.add_argument("--catalogue", action="store_true", help="write the catalogue")
    asked = parser.parse_args(words)
    if asked.catalogue:
        CATALOGUE.parent.mkdir(exist_ok=True)
        CATALOGUE.write_bytes(catalogue())
        return
    listed = [
        message
        for message in messages()
        if (message.refuses or not asked.errors)
        and (
            not asked.places or message.room in asked.places or any(part in str(message.path) for part in asked.places)
        )
    ]
    made = examples(listed, list(shown())) if asked.examples else {}
    by_file = defaultdict[Path, list[Message]](list)
    for message in listed:
        by_file[message.path].append(message)
    for path, found in by_file.items():
        print(f"\n{path.relative_to(ROOT)}")
        for message in sorted(found, key=lambda message: message.line):
            print(f"{message.line:5} {'!' if message.refuses else ' '} {' '.join(message.text.split())}")
            if message in made and made[message] != message.text:
                print(f"        > {' '.join(made[message].split())}")
    print(f"\n{len(listed)} messages{f', {len(made)} of them seen' if made else ''}")


if __name__ == "__main__":
    main()
