"""What a person reads after a wrong word: a line or two in a notebook, and a sentence that says what to write."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import whist_nb as wn
from whist_nb.engine.errors import MissingFile, NoSuchName
from whist_nb.lessons import make_position

GAME = wn.Game("whist", seed=1)

WRONG = [
    (lambda: wn.Game(), wn.UnknownVariant, r"Which game\? Game\('whist'\), for example"),
    (lambda: GAME.play("QS"), NoSuchName, r"A game has no 'play'. Write game.apply\('QS'\)"),
    (lambda: GAME.hand, NoSuchName, r"Write game.view\(0\).hand"),
    (lambda: wn.Card("queen of spades"), wn.BadNotation, "is not a card. Write 'QS'"),
    (lambda: wn.Cards("Queen of Spades"), wn.BadNotation, "is not a card. Write 'QS'"),
    (lambda: wn.Cards("10h 9D"), wn.BadNotation, "'10h' is not a card. Write 'TH'"),
    (lambda: GAME.apply("seven of hearts"), wn.IllegalAction, "is not an action. Write '7H'"),
    (
        lambda: wn.load("nothere.json"),
        MissingFile,
        r"There is no file 'nothere.json'.*save\(game, 'nothere.js",
    ),
    (lambda: wn.load("nowhere/nothere.json"), MissingFile, "There is no folder 'nowhere'"),
    (
        lambda: wn.load(5),
        wn.BadOption,
        r"5 is not a path. Name a file that save has written, as in load\('hand.json'\)",
    ),
    (
        lambda: make_position("whist"),
        wn.BadOption,
        "An exercise needs cards: hand='AS 9H 4H TD' is what the learn",
    ),
]


@pytest.mark.parametrize(("call", "kind", "said"), WRONG)
def test_each_wrong_word_gets_a_sentence(call: Callable[[], Any], kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said) as raised:
        call()
    assert isinstance(raised.value, wn.WhistError)


def test_names_of_other_libraries_are_not_offered() -> None:
    assert not hasattr(GAME, "play")
    assert "play" not in dir(GAME)
    assert "apply" in dir(GAME)


def test_a_similar_name_is_suggested_for_a_missing_file(tmp_path: Path) -> None:
    wn.save(GAME, tmp_path / "monday.json")
    with pytest.raises(FileNotFoundError, match=r"Did you mean 'monday.json'\?"):
        wn.load(tmp_path / "munday.json")


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_a_title_is_as_good_as_an_id(variant: Any) -> None:
    for name in (variant.title, variant.title.lower(), variant.title.upper(), variant.id.replace("-", " ")):
        assert wn.find_variant(name) is variant
        assert wn.Game(name, seed=1).variant is variant
    assert make_position(variant.title, hand="AS").laid.variant == variant.id  # type: ignore[union-attr]


def test_words_that_only_look_like_a_title_are_not_a_game() -> None:
    for name in ("", "-", "German", "Whists"):
        with pytest.raises(wn.UnknownVariant):
            wn.find_variant(name)


CELLS = (
    "import whist_nb as wn\ngame = wn.Game('whist', seed=1)",
    "x = 1\ngame.apply('9Z')",
    "def ask():\n    return wn.Card('queen of spades')\nask()",
    "1 / 0",
)


def test_in_a_kernel_the_traceback_is_two_lines_and_others_keep_theirs() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(notebook, allow_errors=True).execute()
    shown = [cell.outputs[0].traceback for cell in notebook.cells[1:]]
    place, what = shown[0]
    assert place == "Line 2: game.apply('9Z')"
    assert what.startswith("UnreadableAction: '9Z' is not an action.")
    assert shown[1][0] == "Line 2: return wn.Card('queen of spades')"
    assert len(shown[1]) == 2
    assert "Traceback" in "".join(shown[2])
    assert "ZeroDivisionError" in shown[2][-1]


def test_plain_python_keeps_its_traceback(tmp_path: Path) -> None:
    script = tmp_path / "wrong.py"
    script.write_text("import whist_nb as wn\nwn.Card('queen of spades')\n")
    environment = {**os.environ, "PYTHONPATH": str(Path(wn.__file__).parents[1])}
    told = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True).stderr
    assert told.startswith("Traceback (most recent call last)")
    assert "engine/cards.py" in told
    assert "BadNotation: 'queen of spades' is not a card. Write 'QS'." in told


def test_a_record_names_its_game_by_the_id_alone() -> None:
    text = wn.dumps(GAME)
    assert wn.loads(text).variant.id == "whist"
    with pytest.raises(wn.BadRecord, match="A record must name its game by the id, 'whist'"):
        wn.loads(
            text.replace('"variant":"whist"', '"variant":"Whist"').replace('"variant": "whist"', '"variant": "Whist"')
        )
