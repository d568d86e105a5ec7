"""Measure how long a question takes, from the event that prompts it until it is on the page.

    python benchmarks/trainer.py [--deals 3] [--browser]

In Python: from the card that ends a trick to the frame with the question, during play, and from "next" to the
question's frame, one by one. In the browser: from the arrival of that frame until the question is drawn. It prints the
medians and the slowest twentieth, in milliseconds.
"""

from __future__ import annotations

import argparse
import time
from statistics import median, quantiles
from typing import Any

import whist_nb as wn

GAMES = ("german-whist", "whist", "knockout-whist", "bid-whist", "israeli-whist")


def in_play(game: str, deals: int) -> list[float]:
    """Return the milliseconds from a person's card to the frame with the question that it prompted."""
    found = []
    for seed in range(deals):
        trainer = wn.CountingTrainer(game, mode="play", seed=seed, log=":memory:")
        for _ in range(60):
            if trainer.asked is not None:
                trainer.answer(*(part.answer for part in trainer.asked.question.parts))
                trainer.next()
            elif trainer.frame["state"]["panel"]:
                break
            else:
                sitting = trainer._sitting
                action = str(sitting.adviser.choose(sitting.game.view(0)))
                start = time.perf_counter()
                trainer.click(action)
                if trainer.asked is not None:
                    found.append(1000 * (time.perf_counter() - start))
    return found


def one_by_one(game: str, questions: int) -> list[float]:
    """Return the milliseconds from "next" to the question, which was prepared while the last answer was read."""
    trainer = wn.CountingTrainer(game, mode="flash", seed=1, log=":memory:")
    found = []
    for _ in range(questions):
        trainer.play_on(1)
        trainer.session.prepare()
        start = time.perf_counter()
        trainer.next()
        found.append(1000 * (time.perf_counter() - start))
    return found


def in_browser() -> list[float]:
    """Return the milliseconds from a frame's arrival in the page until its question is drawn."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import CHROMIUM_ARGS, find_chromium
    from tests.browser.trainer_page import TrainerPage

    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
        page = browser.new_page()
        trainer = wn.CountingTrainer("whist", "fourth-number", "flash", seed=1, log=":memory:")
        TrainerPage(page, trainer)
        for _ in range(12):
            trainer.unobserve_all("frame")
            trainer.next() if trainer.asked is None else None
            trainer.seen()
            frame: Any = trainer.frame
            found.append(page.evaluate(DRAWN, frame))
            trainer.play_on(1)
        browser.close()
    return found


DRAWN = """async (frame) => {
    const start = performance.now();
    model.set('frame', frame);
    while (!document.querySelector('[data-submit]')) await new Promise(requestAnimationFrame);
    document.querySelector('.wn').getBoundingClientRect();
    const took = performance.now() - start;
    model.set('frame', { n: frame.n + 1, state: { ...frame.state, trainer: { phase: 'play' } }, steps: [] });
    return took;
}"""


def main() -> None:
    """Print the table."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--deals", type=int, default=3)
    read.add_argument("--browser", action="store_true")
    wish = read.parse_args()
    print(f"{'':28}{'questions':>10}{'median':>9}{'95%':>9}   ms")
    for game in GAMES:
        for name, times in (("in play", in_play(game, wish.deals)), ("one by one", one_by_one(game, 12))):
            print(_line(f"{game}, {name}", times))
    if wish.browser:
        print(_line("page: frame to question", in_browser()))


def _line(name: str, times: list[float]) -> str:
    slow = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return f"{name:28}{len(times):>10}{median(times):>9.1f}{slow:>9.1f}"


if __name__ == "__main__":
    main()
