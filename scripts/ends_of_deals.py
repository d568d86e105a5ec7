"""Draw the end of a deal of every game in Chromium: `python scripts/ends_of_deals.py FOLDER [game ...]`.

A person who errs now and then plays one deal of each game; its end is drawn with the moments to learn from, in cells
of 1280, 600 and 364 pixels, light and dark. Look at them beside the pictures of the look before you change a style.
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
PATIENCE = 30.0


def end_of_deal(game: str, seed: int) -> dict[str, Any]:
    """The frame of a table after a deal in which every third answer was drawn at random, once all is known of it."""
    table = wn.CardTable(wn.Game(game, seed=seed, seats=max(wn.find_variant(game).seats)))
    chance, answers = random.Random(seed), 0
    while not table.person.rests:
        if not table.person.is_asked:
            time.sleep(0.01)
            continue
        answers += 1
        errs = not answers % 3
        action = chance.choice(table.view().legal_actions()) if errs else table.adviser.choose(table.view())
        table.heard({"act": str(action), "seq": answers, "view": "person"})
    until = time.monotonic() + PATIENCE
    frame: dict[str, Any] = table.frame
    while time.monotonic() < until and (frame["state"]["panel"] or {}).get("debrief", {"pending": True})["pending"]:
        time.sleep(0.05)
        frame = table.frame
    return frame


def main() -> None:
    parser = arguments(__doc__, "ids of games", WIDTHS)
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    frames = {game: end_of_deal(game, asked.seed) for game in asked.names or [each.id for each in wn.VARIANTS]}

    def show(page: Any, game: str, theme: str) -> None:
        TablePage(page, frames[game], {"theme": theme})
        dress(page, theme)
        page.wait_for_timeout(200)

    draw_all(asked, frames, show, margin=16)


if __name__ == "__main__":
    main()
