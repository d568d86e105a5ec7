"""Nothing in the package parses a sentence, an action's text, a label or an exception.

What is known is typed: actions, contracts, statements with their parts. Only what comes from outside is text that must
be read, each kind at one place. Those places stand here, each with its reason; anything else fails.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import whist_nb

pytestmark = pytest.mark.slow  # it reads all sources

PACKAGE = Path(whist_nb.__file__).parent
READS = frozenset(
    ("split", "rsplit", "partition", "rpartition", "splitlines", "startswith", "endswith", "removeprefix")
) | {"removesuffix", "isdigit", "isdecimal", "isnumeric"}
"""What one does with a text to find out what stands in it."""
WORDS = frozenset(("label", "summary", "why", "words", "phase", "note", "reason", "told"))
"""Names of what is in words, or was."""


def places(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Yield the places where a text is read: the function (or class, or name), the line, and how."""

    def walk(node: ast.AST, inside: str) -> Iterator[tuple[str, int, str]]:
        for child in ast.iter_child_nodes(node):
            named = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
            here = f"{inside}.{child.name}".lstrip(".") if named else inside  # type: ignore[attr-defined]
            how = reads(child)
            if how:
                yield here, child.lineno, how  # type: ignore[attr-defined]
            yield from walk(child, here)

    yield from walk(tree, "")


def reads(node: ast.AST) -> str | None:
    """How a node reads a text, if it does."""
    match node:
        case ast.Import(names=names) if any(each.name == "re" for each in names):
            return "import re"
        case ast.ImportFrom(module="re"):
            return "import re"
        case ast.Call(func=ast.Attribute(attr=attr)) if attr in READS:
            return f".{attr}()"
        case ast.Subscript(value=ast.Attribute(attr=attr)) if attr in {"label", "summary", "text"}:
            return f".{attr}[...]"
        case ast.Subscript(value=ast.Name(id="label" | "summary" as name), slice=slice) if is_place(slice):
            return f"{name}[...]"
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()], comparators=[right]):
            if any(map(is_in_words, (left, right))) and any(map(is_literal, (left, right))):
                return "compared with words"
    return None


def is_place(node: ast.AST) -> bool:
    """Whether an index is a place in a text: a number or a slice."""
    return isinstance(node, ast.Slice) or (isinstance(node, ast.Constant) and isinstance(node.value, int))


def is_in_words(node: ast.AST) -> bool:
    """Whether something is a sentence or a label by its name, or ``str(...)`` of something."""
    match node:
        case ast.Attribute(attr=attr):
            return attr in WORDS
        case ast.Name(id=name):
            return name in {"label", "summary"}
        case ast.Call(func=ast.Name(id="str")):
            return True
    return False


def is_literal(node: ast.AST) -> bool:
    """Return whether a node is a literal text."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(node.value)


ACTIONS = "the text of an action, from records and the wire, at its one door"
CARDS = "the notation of cards, as people and records write it"
PBN = "PBN and its dialects are written by other programs"
LIN = "LIN is written by another site"
AUTHORS = "what the author of a lesson or a tutorial has written"
WIRE = "an answer or a command of the page, at its one door"
MARKS = "our own marks for cards, suits and bold in running text, at their one door"
SVG = "numbers, classes and signs of SVG, no sentence"
SOURCES = "names of modules and files with the rules of a game"
PEOPLE = "what somebody types or pastes: a word for the boards, a result code"
WISHES = "what somebody types in a cell: which hands to deal"
METHODS = "names of methods that take an event, not a text that anybody is told"
KEYS = "keys of the learner's log, which are kept in files"
FOLDERS = "names of the folders in which pupils hand in"
LINES = "a finished text is broken into lines that fit the terminal"
GRADES = "a grade book is written by another program"
BUNDLES = "JavaScript that the build has written: what a bundle imports and exports"

OUTSIDE = {
    ("__init__.py", "__getattr__"): PEOPLE,
    ("analysis/problems/plans.py", "_read"): "a plan's text, from a file of problems",
    ("lessons/problem_file.py", "ProblemFile.__init__"): "lines of a file of problems",
    ("analysis/kernels/compiling.py", "_stamp"): "names of source files",
    ("analysis/knowledge.py", ""): METHODS,
    ("analysis/position.py", "_turns"): CARDS,
    ("classroom/boards.py", ""): PEOPLE,
    ("classroom/boards.py", "check_word"): PEOPLE,
    ("classroom/collecting.py", ""): PEOPLE,
    ("classroom/collecting.py", "codes_in"): PEOPLE,
    ("classroom/collecting.py", "_in_folder"): FOLDERS,
    ("classroom/collecting.py", "_pupil_of"): FOLDERS,
    ("classroom/collecting.py", "_in_lines"): PEOPLE,
    ("classroom/collecting.py", "_name_and_code"): PEOPLE,
    ("classroom/copies.py", "sealed"): "cells of notebooks",
    ("classroom/copies.py", "_sealed_call"): "cells of notebooks",
    ("classroom/copies.py", "_value"): "cells of notebooks",
    ("classroom/files.py", "check_name"): PEOPLE,
    ("classroom/files.py", "read_file"): "the format that a file of homework names",
    ("classroom/code_letters.py", ""): PEOPLE,
    ("classroom/code_letters.py", "_looks_like_code"): PEOPLE,
    ("classroom/quiz_codes.py", ""): "the version of this package, as it is installed",
    ("command/notebook_copies.py", ""): "cells of notebooks",
    ("classroom/marks.py", ""): GRADES,
    ("classroom/marks.py", "fill_grade_book"): GRADES,
    ("classroom/marks.py", "_column"): GRADES,
    ("classroom/pupil_names.py", "same_name"): PEOPLE,
    ("command/terminal_style.py", ""): LINES,
    ("command/terminal_style.py", "_fitted"): LINES,
    ("command/typed_choices.py", "_folded"): PEOPLE,
    ("command/typed_choices.py", "TypedChoice.begins_with"): PEOPLE,
    ("command/play.py", "_option"): PEOPLE,
    ("widgets/graded_lesson.py", "_exercises_in"): "the last line of what Python says about a cell that fails",
    ("drawing/diagrams/subjects.py", "game_of"): "what somebody types in a cell",
    ("drawing/canvas.py", ""): SVG,
    ("drawing/canvas.py", "Canvas._at"): SVG,
    ("drawing/canvas.py", "number"): SVG,
    ("drawing/card_faces.py", "_marks"): CARDS,
    ("drawing/card_faces.py", "pieces"): CARDS,
    ("drawing/glossary.py", ""): "Words of a finished sentence are looked up for whoever does not know them.",
    ("drawing/colours.py", ""): SVG,
    ("drawing/text_layout.py", "rank_text"): CARDS,
    ("drawing/text_layout.py", ""): MARKS,
    ("drawing/text_layout.py", "_words"): MARKS,
    ("drawing/text_layout.py", "runs"): MARKS,
    ("engine/library.py", ""): "the id that an author gives a game",
    ("engine/plugins.py", "package_of"): SOURCES,
    ("engine/plugins.py", "_package"): SOURCES,
    ("engine/actions.py", ""): "the words of a call that an author makes",
    ("engine/actions.py", "new_call"): "the words of a call that an author makes",
    ("engine/actions.py", "_bid"): ACTIONS,
    ("engine/actions.py", "_number"): ACTIONS,
    ("engine/actions.py", "read_action"): ACTIONS,
    ("engine/boards.py", "_hand"): PBN,
    ("engine/boards.py", "read_deal"): PBN,
    ("engine/cards.py", "Cards.__init__"): CARDS,
    ("engine/view_builder.py", ""): METHODS,
    ("engine/foreign_boards.py", "_check_result"): PBN,
    ("engine/lin.py", ""): LIN,
    ("engine/lin.py", "_fields"): LIN,
    ("engine/lin.py", "_boards"): LIN,
    ("engine/lin.py", "_deal"): LIN,
    ("engine/lin.py", "_claimed"): LIN,
    ("engine/json_text.py", ""): "JSON from a file, to say in which line it is damaged",
    ("engine/json_text.py", "text_of"): "the mark of a file's encoding",
    ("engine/pbn.py", ""): PBN,
    ("engine/pbn.py", "_is_record"): PBN,
    ("engine/pbn_contract.py", ""): PBN,
    ("engine/pbn_contract.py", "leader_of"): PBN,
    ("engine/pbn_contract.py", "trump_of"): PBN,
    ("engine/pbn.py", "_unfolded"): PBN,
    ("engine/pbn.py", "_without_braces"): PBN,
    ("engine/ptn.py", ""): PBN,
    ("engine/ptn.py", "_game"): PBN,
    ("engine/ptn.py", "_whist"): PBN,
    ("engine/ptn.py", "is_ptn"): PBN,
    ("engine/tags.py", ""): PBN,
    ("engine/tags.py", "_add_words"): PBN,
    ("engine/tags.py", "_inherited"): PBN,
    ("engine/tags.py", "read_boards"): PBN,
    ("engine/variant.py", "Variant.is_from_outside"): SOURCES,
    ("engine/authors_code.py", "is_authors"): SOURCES,
    ("engine/authors_code.py", "source_line"): SOURCES,
    ("lessons/entered_deal.py", "EnteredDeal._named"): "names of places at a table",
    ("lessons/entered_deal.py", "EnteredDeal._write_all"): PEOPLE,
    ("lessons/entered_deal.py", "read_hand"): PEOPLE,
    ("lessons/exercise.py", ""): AUTHORS,
    ("lessons/exercise.py", "Exercise.card_in_suits"): CARDS,
    ("lessons/exercise.py", "picked"): WIRE,
    ("lessons/picking.py", "PickNumber.__init__"): AUTHORS,
    ("lessons/picking.py", "PickNumber._than"): AUTHORS,
    ("lessons/sorting.py", "SortCards._why_higher"): CARDS,
    ("lessons/deal_conditions.py", ""): WISHES,
    ("lessons/deal_conditions.py", "_of_cards"): WISHES,
    ("lessons/deal_conditions.py", "_read_clause"): WISHES,
    ("lessons/deal_conditions.py", "_read_term"): WISHES,
    ("lessons/deal_conditions.py", "_read_way"): WISHES,
    ("lessons/deal_conditions.py", "read_wishes"): WISHES,
    ("training/course.py", ""): AUTHORS,
    ("training/pages.py", ""): AUTHORS,
    ("training/progress.py", "ProgressReport.suggested"): KEYS,
    ("training/question.py", "_cards"): CARDS,
    ("training/schedule.py", "_read"): KEYS,
    ("training/schedule.py", "games_in"): KEYS,
    ("training/schedule.py", "what_is_due"): KEYS,
    ("training/session.py", "Session._back"): KEYS,
    ("variants/cycling_whist.py", "trump_cycle"): "an option's value, as it is given and kept in records",
    ("widgets/branches.py", "_swapped"): CARDS,
    ("widgets/branches.py", "new_branch_name"): "names that people give their branches",
    ("widgets/exercise.py", "_acts"): "what somebody types in a cell",
    ("widgets/front_end.py", ""): BUNDLES,
    ("widgets/front_end.py", "_called"): BUNDLES,
    ("widgets/front_end.py", "_pairs"): BUNDLES,
    ("widgets/lesson_log.py", ""): "the path of a notebook",
    ("widgets/lesson_log.py", "note_cell"): "the name of a notebook's cell",
    ("widgets/page.py", ""): BUNDLES,
    ("widgets/recall_exercise.py", "_asked"): CARDS,
    ("widgets/record_list.py", "_result"): "a full stop left out at the end of a line in a list",
    ("widgets/trainer_flow.py", "TrainingFlow._command"): WIRE,
}
"""Every place where a text is read: file and function (none for the module), and why that is no sentence of ours."""


def found() -> dict[tuple[str, str], list[str]]:
    """Every place in the package that reads a text."""
    every: dict[tuple[str, str], list[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        path = file.relative_to(PACKAGE).as_posix()
        for inside, line, how in places(ast.parse(file.read_text("utf-8"))):
            every.setdefault((path, inside), []).append(f"line {line}: {how}")
    return every


def test_only_what_comes_from_outside_is_read() -> None:
    assert {place: how for place, how in found().items() if place not in OUTSIDE} == {}


def test_every_listed_place_still_reads_something() -> None:
    assert set(OUTSIDE) - set(found()) == set()


@pytest.mark.parametrize(
    "code",
    [
        'bidders = [seat for seat, call in view.calls if call.startswith("bid ")]',
        "number = int(call.split()[1])",
        "return under_rule(view, int(view.contract.label[5]))",
        'pairs = "pairs" in label',
        'ends = view.stage.name if view.contract.label == "High" else None',
        'import re\nGOAL = re.compile(r"to (\\d+)$")',
        "from re import sub",
        'title, _, text = why.partition(": ")',
        "told = str(error).removeprefix(name)",
        'known = "twice" in str(error)',
        'chips = [chip for chip in chips if not chip.startswith("to ")]',
        'percent = unit.startswith("chance")',
        "kind = action.text[4:]",
        "return under_rule(view, int(label[5]))",
    ],
)
def test_a_reader_that_comes_back_is_found(code: str) -> None:
    """Lines as they once stood in the package."""
    body = code.replace("return ", "x = ")
    assert list(places(ast.parse(body)))
