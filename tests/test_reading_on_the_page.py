"""Nothing on the page parses a sentence, a label or an action's text: frames carry what it must know as data.

`test_reading` says the same of the package. What must be read stands here, each place with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import whist_nb

SOURCES = Path(whist_nb.__file__).parent / "widgets" / "frontend" / "src"
READ_THERE = re.compile(
    r"""\.(?:split|startsWith|endsWith|match|matchAll|exec|test|search|replace|replaceAll)\("""
    r"""|\b(?:label|word|title|say|text|note|chip|unit)\)?\s*[!=]== ["'`]|\bname\)?\s*[!=]== ["'`][A-Z]"""
    r"""|seatName\([^()]*\)\s*[!=]== """
)
"""What one does with a text to find out what stands in it, and comparisons of what readers see."""

KEYBOARD = "the name of a key that was pressed"
KINDS = "the kind of a message, an id"
MARKED_TEXT = "our own marks for cards, suits and bold in running text, at their one door"
SIGNS = "a minus sign or a group of digits in a number"
PACKED = "our own packing of many values into one text"
HOST = "names that hosts give to parts, styles and colours"

OUTSIDE = {
    "acts.ts": {
        'key.startsWith("Arrow")': KEYBOARD,
        "/^(Arrow|Home$|End$)/.test(key)": KEYBOARD,
        ".test(key)": KEYBOARD,
    },
    "below.ts": {".test(event.key)": KEYBOARD},
    "calls.ts": {"/^(less|more1)$/.test(name)": "the name of a button", ".test(key)": KEYBOARD},
    "cards.ts": {
        'RANK_NAMES.split(" ")': PACKED,
        "text.split(/(": MARKED_TEXT,
        ".test(bit)": MARKED_TEXT,
        "startsWith(suitName(last.suit))": "a suit's name after its mark is not spoken twice",
        'replace(/} {/g, "}, {")': MARKED_TEXT,
        'join("").replace(/ {2,}/g, " ")': MARKED_TEXT,
        "text.search(/[.?]": "The first sentence of a result is shown large, the rest below it.",
    },
    "deal.ts": {"/why|trouble/.test(status?.kind": KINDS, ".test(event.key)": KEYBOARD},
    "draft.ts": {
        ".test(key)": KEYBOARD,
        "toUpperCase().startsWith(letter)": "a letter that was typed chooses a button",
        ".test(letter)": KEYBOARD,
    },
    "end.ts": {'String(value).replace(/^-(?=\\d)/, "−")': SIGNS},
    "foot.ts": {'given.key.replace("↵", "Enter")': KEYBOARD},
    "handin.ts": {".test(event.key)": KEYBOARD},
    "head.ts": {'String(points).replace("-", "−")': SIGNS},
    "kept.ts": {"place.startsWith(placeOf(key)": "the names under which a browser keeps something"},
    "keys.ts": {"plain.test(event.key)": KEYBOARD},
    "loader.ts": {
        "text.replace('\"./base.js\"'": "JavaScript that the build has written",
        'ref.replace("anywidget:", "")': HOST,
        "key.startsWith(`${name} `)": "the names under which the loader keeps parts",
    },
    "lying.ts": {'"SHCD".replace(trump': "the letters of suits in order"},
    "me.ts": {"/plain|wait/.test(kind)": KINDS},
    "picking.ts": {
        'String(number ?? "").replace("-", "−")': SIGNS,
        'String(n).replace("-", "−")': SIGNS,
        '=== "found")?.[0].split(" ")': "an answer as it is sent: 'seat 2'",
        "/trouble|wait/.test(line?.kind": KINDS,
    },
    "possible.ts": {"String(count).replace(": SIGNS, 'toExponential(1).split("e+")': SIGNS, 'cards.split(" ")': PACKED},
    "recording.ts": {'tally?.replace("{n}"': "the place of a number in a recording"},
    "replay.ts": {'text.split("\\n")': PACKED},
    "replay_keys.ts": {'name.replace("back", "")': "the names of buttons"},
    "replay_scene.ts": {'replace(/([^.])$/, "$1.")': "a full stop for a finished sentence"},
    "report.ts": {
        "title.replace(/[^": "the name of a file",
        'replace(/^-|-$/g, "")': "the name of a file",
        'opens.split(" ")': PACKED,
    },
    "theme.ts": {
        ".exec(colour)": HOST,
        'given[1]!.startsWith("rgb")': HOST,
        "given[2]!.split(": HOST,
        ".test(mark)": HOST,
    },
    "trainer.ts": {".test(pressed)": KEYBOARD},
    "tree.ts": {'tag.split(".")': "the classes of an element, as the sources write them"},
    "view.ts": {
        "/trouble|wait/.test(this.look.status?.kind": KINDS,
        'card.split(" ")': "an answer as it was sent: 'discard QH'",
    },
}
"""Every place on the page where a text is read: the file and the beginning of the code, and why it is none of ours."""


def read_on_page() -> Iterator[tuple[str, str]]:
    """Yield the file and the line of every place on the page that reads a text."""
    for file in sorted(SOURCES.glob("*.ts")):
        for line in file.read_text("utf-8").splitlines():
            if READ_THERE.search(line):
                yield file.name, line.strip()


def left_over(line: str, allowed: Iterable[str]) -> str:
    """Return a line without the code that is allowed."""
    for code in allowed:
        line = line.replace(code, "")
    return line


def test_the_page_reads_only_what_comes_from_outside() -> None:
    strange = [
        (name, line) for name, line in read_on_page() if READ_THERE.search(left_over(line, OUTSIDE.get(name, ())))
    ]
    assert strange == []


def test_every_place_listed_for_the_page_still_reads_something() -> None:
    lines = dict[str, str]()
    for name, line in read_on_page():
        lines[name] = f"{lines.get(name, '')}\n{line}"
    assert [(name, code) for name, codes in OUTSIDE.items() for code in codes if code not in lines.get(name, "")] == []


@pytest.mark.parametrize(
    "code",
    [
        'export const isTurn = (chip: string): boolean => chip.startsWith("to ");',
        'const [verb = ""] = chosen.act.split(" ");',
        "const many = calls.every((call) => NUMBER.test(call.act));",
        "const parts = calls.map((call) => form.exec(call.act)!);",
        'marked(timeline.told(0, there).say?.split(". ")[0])',
        'const title = big ? trump!.title.replace(/^\\{[SHDC]\\} /, "") : trump?.title;',
        'const speaking = !/^card( from|$)/.test(scene.state.question ?? "card");',
        'const mine = seatName(state, seat) === "You" ? "Your" : "";',
        'text === "D" ? [unseen("dealer")] : text',
    ],
)
def test_a_reader_that_comes_back_to_the_page_is_found(code: str) -> None:
    """Lines as they once stood on the page."""
    assert READ_THERE.search(left_over(code, [each for codes in OUTSIDE.values() for each in codes]))
