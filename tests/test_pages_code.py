"""The code that pages only show, in blocks and in running text, runs for a reader who has the files they name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from scripts.docs import ROOT
from scripts.recordings import five_cards, whole_deal
from tests.engine.test_lin import as_lin
from tests.engine.test_ptn import as_whist

TESTED_ELSEWHERE = "authors"
PAGES = [page for page in sorted((ROOT / "docs/how-to").glob("*.md")) if page.stem != TESTED_ELSEWHERE]
PAGES += [ROOT / "docs/reference/records.md"]


def shown(page: Path) -> list[str]:
    """Blocks that are not run when the site is built, then calls in running text."""
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    around = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return blocks + re.findall(r"`(wn\.\w+[^`\n]*\))`", around)


def test_there_is_code_to_run() -> None:
    assert sum(len(shown(page)) for page in PAGES) > 40
    assert shown(ROOT / "docs/how-to/players.md")[0].startswith('wn.save(deal, "thursday.json")')


@pytest.fixture(scope="module")
def deal() -> wn.Game:
    """A finished deal of Whist, with spades as trumps."""
    return whole_deal()


@pytest.fixture
def names(deal: wn.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the cells of the pages have made, in a folder with the games that the pages open."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHIST_NB_LOG", str(tmp_path / "learner.sqlite"))
    wn.save(deal, "rubber.json")
    Path("board.lin").write_text(as_lin(deal, "7S", Random(1)), "utf-8")
    Path("hand.ptn").write_text(as_whist(deal), "utf-8")
    shutil.copy(ROOT / "notebooks/make-your-own-lesson.ipynb", "ruffing.ipynb")
    folder = Path("a folder of .json, .pbn, .ptn and .lin files")
    folder.mkdir()
    wn.save(deal, folder / "deal.json")
    Path("handed in").mkdir()
    return {
        "wn": wn,
        "deal": deal,
        "game": deal,
        "replay": wn.ReplayViewer(deal),
        "exercise": five_cards(),
        "openers": [wn.Game("whist", seed=3)],
    }


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_on_a_page_runs(page: Path, names: dict[str, Any]) -> None:
    for code in shown(page):
        exec(compile(code, f"{page.name}: {code}", "exec"), names)
