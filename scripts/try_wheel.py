"""Do what a newcomer does with an installed whist-nb: look, play, save, and open JupyterLab. This needs no source.

python scripts/try_wheel.py
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

SECONDS = 120
KEYS_ARE_READ = b"\x1b[?2004h"
"""What a terminal is sent before each question: pasted text is to be marked as such."""


def command(*words: str, cwd: Path, typed: str = "") -> str:
    """Return what `whist-nb` prints when that is typed; a failure ends everything with it."""
    done = subprocess.run(
        [sys.executable, "-m", "whist_nb", *words],
        cwd=cwd, input=typed, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS,
    )  # fmt: skip
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


def play_in_lines(folder: Path) -> None:
    """Play a deal of whist from a pipe: every card of the hand is tried at every trick, and the legal ones count."""
    import whist_nb as wn

    hand = [card.text for card in wn.Game("whist", seed=7).view(0).hand]
    said = command(
        "play", "whist", "--seed", "7", "--file", "piped.json", cwd=folder, typed="\n".join([*hand * 13, "q"]) + "\n"
    )
    assert "You have left the table." in said
    assert "Traceback" not in said
    played = wn.load(folder / "piped.json")
    assert len(played.deal_results) == 1
    assert sum(seat == 0 for seat, _ in played.actions) == 13


def play_by_keys(folder: Path) -> None:
    """Choose a card with an arrow key and Enter at a terminal, and leave with a letter. Not on Windows."""
    if os.name != "posix":
        return
    import pty

    import whist_nb as wn

    file, screen = folder / "keys.json", bytearray()
    words = [sys.executable, "-m", "whist_nb", "play", "german-whist", "--seed", "7", "--file", str(file)]
    process, terminal = pty.fork()
    if process == 0:
        os.execve(words[0], words, {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"})
    threading.Thread(target=reads, args=(terminal, screen), daemon=True).start()

    def until(done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + SECONDS
        while not done():
            if time.monotonic() > deadline:
                sys.exit(f"whist-nb play does not go on:\n{screen.decode(errors='replace')}")
            time.sleep(0.05)

    try:
        until(lambda: screen.count(KEYS_ARE_READ) == 1)
        os.write(terminal, b"\x1b[C\r")
        until(lambda: any(seat == 0 for seat, _ in wn.load(file).actions) and screen.count(KEYS_ARE_READ) > 1)
        os.write(terminal, b"q\r")
        until(lambda: b"You have left the table." in screen)
    except SystemExit:
        os.kill(process, signal.SIGKILL)
        raise
    assert os.waitpid(process, 0)[1] == 0


def reads(terminal: int, screen: bytearray) -> None:
    """Collect what a terminal shows until it is closed."""
    try:
        while part := os.read(terminal, 4096):
            screen += part
    except OSError:
        return


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
        play_in_lines(folder)
        play_by_keys(folder)
        lab(folder)
    print("All is well.")


if __name__ == "__main__":
    main()
