"""Do what a newcomer does with an installed whist-nb: look, play, save, and open JupyterLab. This needs no source.

python scripts/try_wheel.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

SECONDS = 120


def command(*words: str, cwd: Path) -> str:
    """Return what `whist-nb` prints; a failure ends everything with that."""
    done = subprocess.run(
        [sys.executable, "-m", "whist_nb", *words], cwd=cwd, capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode:
        sys.exit(f"whist-nb {' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def play(folder: Path) -> None:
    """Play a whole game by the Club player, view it, save it and read it again."""
    import whist_nb as wn
    from whist_nb.players import Club

    game, player = wn.Game("german-whist", seed=7), Club()
    while not game.is_over:
        game.apply(player.choose(game.view(game.current_player)))
    wn.save(game, folder / "game.json")
    assert wn.dumps(wn.load(folder / "game.json")) == wn.dumps(game)
    assert wn.CardTable("whist", seed=7, seat=0).model_id
    assert wn.ReplayViewer(game).model_id


def answers(address: str) -> bool:
    """Return whether a page is there; False while nobody is listening."""
    try:
        with urllib.request.urlopen(address, timeout=30) as page:
            return bool(page.status == 200)
    except urllib.error.HTTPError:
        raise
    except urllib.error.URLError:
        return False


def lab(folder: Path) -> None:
    """Check that JupyterLab answers at the address it prints, with the first notebook in the folder."""
    log = folder / "lab.log"
    with log.open("wb") as file:
        server = subprocess.Popen(
            [sys.executable, "-m", "whist_nb", "lab", "mine", "--no-browser"], cwd=folder, stdout=file, stderr=file
        )
    try:
        deadline = time.monotonic() + SECONDS
        while not (found := re.search(r"http://(?:localhost|127\.0\.0\.1):\d+/\S*token=\w+", log.read_text("utf-8"))):
            if server.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"JupyterLab did not start:\n{log.read_text('utf-8')}")
            time.sleep(0.2)
        while not answers(found[0]):  # it prints its address a moment before it listens there
            if server.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"JupyterLab does not answer:\n{log.read_text('utf-8')}")
            time.sleep(0.2)
    finally:
        server.terminate()
        server.wait(30)
    assert (folder / "mine" / "00-start-here.ipynb").is_file()


def main() -> None:
    """Do all of it in a folder that is deleted afterwards."""
    os.environ["PYTHONUTF8"] = "1"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for line in command("doctor", cwd=folder).splitlines():
            print(line)
        command("notebooks", "copies", cwd=folder)
        assert len(list((folder / "copies").glob("*.ipynb"))) > 20
        play(folder)
        lab(folder)
    print("All is well.")


if __name__ == "__main__":
    main()
