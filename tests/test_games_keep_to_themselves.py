"""A game is known in its own file: no other room names its id, so that one from outside is treated like one of ours.

Docstrings may: their examples are for readers. So may Club's rules of thumb, which are each game's playbook.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

import whist_nb as wn
from tests.processes import ROOT

pytestmark = pytest.mark.slow  # it reads all sources

IDS = {game.id for game in wn.VARIANTS}
AT_HOME = ("variants", "players/club")
ELSEWHERE = [
    file
    for file in (ROOT / "whist_nb").rglob("*.py")
    if not file.relative_to(ROOT / "whist_nb").as_posix().startswith(AT_HOME) and "node_modules" not in file.parts
]


IN_NAMES = {game.replace("-", "_"): game for game in IDS - {"whist"}} | {
    word: f"{word}-whist" for word in ("german", "israeli", "minnesota", "norwegian", "christmas")
}
"""How a game is named in the name of a function: by its id, or by a word that no other game has."""


def named_in(source: str) -> Iterator[tuple[int, str]]:
    """The line and the id of every game that code names: in texts that are not docstrings, and in names of its own.

    In a sentence only ids with a hyphen are meant as ids: "whist" and "humbug" are words of English as well.
    """
    tree = ast.parse(source)
    words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
            said = set(re.findall(r"[\w-]+", node.value))
            yield from ((node.lineno, game) for game in said & IDS if "-" in game or said <= IDS)
        name = getattr(node, "name", None) or getattr(node, "id", None) or getattr(node, "attr", None)
        if isinstance(name, str) and not isinstance(node, ast.alias):
            parts = f"_{name.lower()}_"
            yield from ((node.lineno, game) for part, game in IN_NAMES.items() if f"_{part}_" in parts)  # type: ignore[attr-defined]


def test_an_id_is_found_in_code_and_passed_over_in_a_docstring() -> None:
    source = '"""As in wn.Game(\\"whist\\")."""\nPILES = {"bid-whist": "kitty"}\nfits = only("widow-whist humbug")\n'
    source += 'say = "Whist is for 4, humbug for 2."\nhelp = "as in VARIANTS; default: german-whist"\n'
    source += "def try_bid_whist(): ...\nx = try_israeli_auction()\nwhist_nb.bid = whisker\n"
    assert set(named_in(source)) == {
        *{(2, "bid-whist"), (3, "widow-whist"), (3, "humbug"), (5, "german-whist"), (6, "bid-whist")},
        (7, "israeli-whist"),
    }


def test_no_other_room_names_a_game() -> None:
    assert len(ELSEWHERE) > 300
    found = {
        f"{file.relative_to(ROOT)}:{line} {game}"
        for file in ELSEWHERE
        for line, game in named_in(file.read_text("utf-8"))
    }
    assert found == set()


def test_each_purpose_has_one_usual_game() -> None:
    wanted = [purpose for game in wn.VARIANTS for purpose in game.usual_for]
    assert len(wanted) == len(set(wanted))


def test_pages_name_no_game_either() -> None:
    scripts = list((ROOT / "whist_nb/widgets/frontend/src").glob("*.ts"))
    assert len(scripts) > 40
    named = {(file.name, game) for file in scripts for game in IDS if f'"{game}"' in file.read_text("utf-8")}
    assert named == set()


PARTS = {"auctions", "bid_cards", "drawn_cards", "layouts", "odd_tricks", "ruff", "solo_auction"}
"""Modules of the games' room that several games share, and that are no game themselves."""


def test_only_club_s_playbook_takes_anything_from_a_game_s_own_file() -> None:
    found = {
        f"{file.relative_to(ROOT)}: {module}"
        for file in ELSEWHERE
        for module in re.findall(r"whist_nb\.variants\.(\w+) import", file.read_text("utf-8"))
        if module not in PARTS
    }
    assert found == set()
    assert all((ROOT / f"whist_nb/variants/{part}.py").is_file() for part in PARTS)
