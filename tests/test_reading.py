"""Nothing in the package parses a sentence, an action's text, a label or an exception.

What is known is typed: actions, contracts, statements with their parts. Only what comes from outside is text that must
be read, each kind at one place. Those places stand here, each with its reason; anything else fails.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import whist_nb

PACKAGE = Path(whist_nb.__file__).parent
PARSERS = frozenset(("re", "regex"))
"""Modules that take texts apart."""
READS = frozenset(
    ("split", "rsplit", "partition", "rpartition", "splitlines", "startswith", "endswith", "removeprefix")
) | {"removesuffix", "isdigit", "isdecimal", "isnumeric"}
"""What one does with a text to find out what stands in it."""
SEEKS = frozenset(("replace", "find", "rfind", "index", "rindex", "count", "strip", "lstrip", "rstrip", "translate"))
"""The same, if one gives a literal text with it: other things have methods of these names, too."""
CASES = frozenset(("lower", "upper", "casefold", "capitalize", "title", "strip"))
"""What one does with a text before it is compared."""
WORDS = frozenset(
    ("label", "summary", "why", "words", "phase", "note", "reason", "told", "text", "title", "word", "unit")
)
"""Names of what is in words, or was; an action's text is among them."""
NAMED = (WORDS - {"words", "told"}) | {"step", "chip", "sentence"}
"""Names of variables for a text."""


READERS = (ast.Import, ast.ImportFrom, ast.Call, ast.Subscript, ast.Compare, ast.Match)


def places(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Yield the places where a text is read: the function (or class, or name), the line, and how."""

    def walk(node: ast.AST, inside: str) -> Iterator[tuple[str, int, str]]:
        for child in ast.iter_child_nodes(node):
            named = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
            here = f"{inside}.{child.name}".lstrip(".") if named else inside  # type: ignore[attr-defined]
            how = reads(child) if isinstance(child, READERS) else None
            if how:
                yield here, child.lineno, how  # type: ignore[attr-defined]
            yield from walk(child, here)

    yield from walk(tree, "")


def reads(node: ast.AST) -> str | None:
    """How a node reads a text, if it does."""
    match node:
        case ast.Import(names=names) if any(each.name in PARSERS for each in names):
            return "import re"
        case ast.ImportFrom(module=module) if module in PARSERS:
            return "import re"
        case ast.Call(func=ast.Attribute(attr=attr)) if attr in READS:
            return f".{attr}()"
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=[first, *_]) if (
            attr in SEEKS and has_letters(first) and not isinstance(value, (ast.Tuple, ast.List))
        ):
            return f".{attr}(...)"
        case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(attr="text")]):
            return "len(.text)"
        case ast.Match(subject=subject) if is_in_words(subject):
            return "match on words"
        case ast.Subscript(slice=ast.Call(func=ast.Name(id="str"))):
            return "[str(...)]"
        case ast.Subscript(value=value, slice=slice) if is_in_words(value) and is_place(slice):
            return "a place in words"
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()], comparators=[right]):
            if any(map(is_in_words, (left, right))) and any(map(is_literal, (left, right))):
                return "compared with words"
            if any(map(is_name, (left, right))) and any(map(is_shown, (left, right))):
                return "a name compared"
    return None


def is_place(node: ast.AST) -> bool:
    """Whether an index is a place in a text: a number, or a slice with one that is too small to shorten a long text."""
    match node:
        case ast.Slice(lower=lower, upper=upper):
            return any(each is not None and is_place(each) for each in (lower, upper))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return is_place(operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value < 20


def is_in_words(node: ast.AST) -> bool:
    """Whether something is a text by its name, ``str(...)`` of something, or such a text in small letters."""
    match node:
        case ast.Attribute(attr=attr):
            return attr in WORDS
        case ast.Name(id=name):
            return name in NAMED
        case ast.Call(func=ast.Name(id="str")):
            return True
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in CASES
    return False


def is_literal(node: ast.AST) -> bool:
    """Return whether a node is a literal text, or several of them."""
    match node:
        case ast.Constant(value=str(text)):
            return bool(text)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return bool(parts) and all(map(is_literal, parts))
    return False


def is_name(node: ast.AST) -> bool:
    """Whether something is called a name; ids are, too, but begin with a small letter."""
    return (
        isinstance(node, (ast.Name, ast.Attribute)) and (node.id if isinstance(node, ast.Name) else node.attr) == "name"
    )


def is_shown(node: ast.AST) -> bool:
    """Whether a literal text, or one of several, begins with a capital, as what readers see."""
    return is_literal(node) and any(
        isinstance(each, ast.Constant) and str(each.value)[0].isupper() for each in ast.walk(node)
    )


def has_letters(node: ast.AST) -> bool:
    """Whether a node is a literal text with letters in it, and not only signs."""
    return is_literal(node) and isinstance(node, ast.Constant) and any(map(str.isalpha, node.value))


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
IDS = "ids of events, steps and phases: nobody is shown them"
NUMBERS = "a number as a key of a JSON object"
FILES = "the ending of a file's name"

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
    ("lessons/numbered_steps.py", ""): AUTHORS,
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
    ("classroom/collecting.py", "_is_path"): PEOPLE,
    ("classroom/collecting.py", "_text"): "the mark of a file's encoding",
    ("classroom/class_list.py", "_cells"): PEOPLE,
    ("classroom/class_list.py", "_has_letters_only"): PEOPLE,
    ("classroom/class_list.py", "names_given"): PEOPLE,
    ("classroom/class_list.py", "names_in_table"): PEOPLE,
    ("classroom/same_person.py", "may_be_one"): PEOPLE,
    ("classroom/pasted_lines.py", ""): PEOPLE,
    ("classroom/pasted_lines.py", "_name_and_code"): PEOPLE,
    ("classroom/pasted_lines.py", "pairs_in"): PEOPLE,
    ("lessons/playing.py", "Playing._advice"): AUTHORS,
    ("lessons/taught_lines.py", "taught_line"): AUTHORS,
    ("command/line_reader.py", "_bindings.step.show_next"): PEOPLE,
    ("command/typed_choices.py", "written"): CARDS,
    ("drawing/card_faces.py", "suit_part"): CARDS,
    ("drawing/names.py", "first_up"): "a capital for a finished sentence",
    ("drawing/text_layout.py", "_card_run"): CARDS,
    ("drawing/text_layout.py", "shortened"): LINES,
    ("engine/boards.py", "card_of"): PBN,
    ("engine/boards.py", "play_rows"): PBN,
    ("engine/boards.py", "rows_of"): PBN,
    ("engine/files.py", "save"): FILES,
    ("engine/foreign_boards.py", "_about"): PBN,
    ("engine/lin.py", "_four"): LIN,
    ("engine/lin.py", "_note"): LIN,
    ("engine/pbn.py", "_own_game"): PBN,
    ("engine/pbn_contract.py", "is_passed_out"): PBN,
    ("engine/ptn.py", "_auction"): PBN,
    ("engine/ptn.py", "_first_bid"): PBN,
    ("lessons/entered_deal.py", "EnteredDeal.write"): PEOPLE,
    ("lessons/exercise.py", "_word_for"): AUTHORS,
    ("tables/unknown_cards.py", "_by_counting"): NUMBERS,
    ("training/log.py", "_file"): PEOPLE,
    ("training/log_rows.py", ""): "the types of the fields of a class",
    ("training/schema.py", ""): "commands to a data base",
    ("widgets/front_end.py", "functions"): BUNDLES,
    ("widgets/quiz.py", "QuizTrainer._give"): IDS,
    ("widgets/replay_review.py", "_curves"): NUMBERS,
    ("widgets/replay_viewer.py", "Replay.lessons"): NUMBERS,
}
"""Every place where a text is read: file and function (none for the module), and why that is no sentence of ours."""


@cache
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
        'told = tuple((name.replace(" and ", "–"), number) for name, number in items)',
        'seats = listed(names).replace(" and ", " or ")',
        'which = hand.title.replace("A hand", "the hand")',
        'word = unit[:-1] if number == "1.0" else unit',
        "at, of = int(step[0]), int(step[-1])",
        'mine = [told for told in scored if told.name == "You"]',
        'verb = "score" if name in ("We", "They", "You") else "scores"',
        'chips = [chip for chip in chips if chip != "led"]',
        'laid = [event for event in events if event.what.text in ("pick up", "leave")]',
        "legal = Cards(action.text for action in actions if len(action.text) == 2)",
        'order = (0, "") if text == "knock" else (1, text)',
        'at = text.find(" to ")',
        'at = label.index("bid")',
        'pairs = label.count("pairs")',
        'ends = label.lower() == "high"',
        'match call.text:\n    case "pass":\n        pass',
        "price = PRICES[str(call)]",
        "first = why[0]",
        'passed = str(call) in ("pass", "bid 4")',
        "import regex",
        'bids = "bid" in call.text',
        'short = sentence.strip("bid ")',
        "one = suit.word[:-1]",
    ],
)
def test_a_reader_that_comes_back_is_found(code: str) -> None:
    """Lines as they once stood in the package."""
    body = code.replace("return ", "x = ")
    assert list(places(ast.parse(body)))
