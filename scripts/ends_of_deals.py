"""Draw the end of a deal of every game in Chromium: `python scripts/ends_of_deals.py FOLDER [game ...]`.

Somebody who makes a mistake now and then plays one deal of each game. The end is drawn with its moments to learn from,
in cells of 1280, 600 and 364 pixels, light and dark. Compare them with the reference pictures before changing a style.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import whist_nb as wn
from scripts.drawn import arguments, draw_all, dress
from tests.browser.table_page import TablePage

WIDTHS = (1280, 600, 364)
PATIENCE, QUIET = 30.0, 3.0


def frames_of_a_deal(game: str, seed: int) -> list[dict[str, Any]]:
    """Return all the frames of a deal in which every third answer was random, up to the last look back."""
    table = wn.CardTable(wn.Game(game, seed=seed, seats=max(wn.find_variant(game).seats)))
    frames, chance, answers = [table.frame], random.Random(seed), 0
    table.observe(lambda change: frames.append(change["new"]), "frame")
    while not table.person.rests:
        if not table.person.is_asked:
            time.sleep(0.01)
            continue
        answers += 1
        errs = not answers % 3
        action = chance.choice(table.view().legal_actions()) if errs else table.adviser.choose(table.view())
        table.heard({"act": str(action), "seq": answers, "view": "person"})
    until = time.monotonic() + PATIENCE
    while (frames[-1]["state"]["panel"] or {}).get("debrief", {"pending": True})["pending"]:
        assert time.monotonic() < until, f"{game}: the deal was not studied in time"
        time.sleep(0.05)
    seen = 0
    while seen < len(frames):  # how the bots did with the same cards comes after the moments
        seen = len(frames)
        time.sleep(QUIET)
    return frames


def main() -> None:
    parser = arguments(__doc__, "ids of games", WIDTHS)
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    ends = {game: frames_of_a_deal(game, asked.seed)[-1] for game in asked.names or [each.id for each in wn.VARIANTS]}

    def show(page: Any, game: str, theme: str) -> None:
        TablePage(page, ends[game], {"theme": theme})
        dress(page, theme)
        page.wait_for_timeout(200)

    draw_all(asked, ends, show, margin=16)


if __name__ == "__main__":
    main()
