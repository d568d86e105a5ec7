"""Play homework at random and read its codes again, here and with other Pythons: ``python scripts/prove_codes.py``.

    python scripts/prove_codes.py --homeworks 1000 --letters 10000 --python python3.12 --python python3.13

Boards of all games are played in a random seat, like Club but with slips, to the end or part of the way. Each code must
give the same games back in this process, under other hash seeds, without numpy, and with every Python that is named.
Then letters are changed one at a time: each change must be refused, and its place given. Any failure is an error.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import whist_nb as wn  # noqa: E402
from whist_nb.classroom.assignment import Assignment, HandIn  # noqa: E402
from whist_nb.classroom.code_letters import LETTERS  # noqa: E402
from whist_nb.classroom.codes import read_code, write_code  # noqa: E402
from whist_nb.engine.errors import BadRecord  # noqa: E402
from whist_nb.players import Club  # noqa: E402

READ = """
import sys
if {without}:
    sys.modules["numpy"] = sys.modules["numba"] = None
from whist_nb.classroom.codes import read_code, write_code
wrong = 0
for line in sys.stdin:
    word, code, actions, again = line.rstrip("\\n").split("\\t")
    back = read_code(code, word)
    told = ";".join(" ".join(f"{{seat}}:{{action.text}}" for seat, action in game.actions) for game in back.games)
    wrong += told != actions or write_code(back) != again
print(wrong)
"""


def main() -> None:
    """Prove it, and print what was done."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--homeworks", type=int, default=1000)
    asked.add_argument("--letters", type=int, default=10_000)
    asked.add_argument("--python", action="append", default=[], help="another Python; may be repeated")
    given = asked.parse_args()
    started = time.monotonic()
    made = [homework(number) for number in range(given.homeworks)]
    print(f"{len(made)} homeworks of {len(wn.VARIANTS)} games made in {time.monotonic() - started:.0f} s")
    lengths = sorted(len(code.replace("-", "")) for _, code, *_ in made)
    print(f"letters of a code: median {lengths[len(lengths) // 2]}, longest {lengths[-1]}")
    wrong = sum(reads(made, *how) for how in ways(given.python))
    wrong += changed([code for _, code, *_ in made], [word for word, *_ in made], given.letters)
    sys.exit(f"{wrong} were wrong" if wrong else 0)


def homework(number: int) -> tuple[str, str, str, str]:
    """Return a word, a code, all actions of its games, and the code written again from what was read.

    That code differs only if a board was broken off when the pupil had nothing left to choose: it is read to its end.
    """
    chance = Random(f"homework {number}")
    book = wn.VARIANTS[number % len(wn.VARIANTS)]
    seats = chance.choice(book.seats)
    word = chance.choice(["oak", "silver-birch", "class-7b", "été"])
    work = Assignment.of(
        book, word, chance.randint(1, 4), first=chance.randint(1, 60), seats=seats,
        seat=chance.randrange(seats), hints=chance.random() < 0.5, undo=chance.random() < 0.5,
    )  # fmt: skip
    games = []
    for board in work.boards:
        game, left = board.new_game(), None if chance.random() < 0.9 else chance.randint(1, 8)
        while (actor := game.current_player) is not None and left != 0:
            slips = actor == work.seat and chance.random() < 0.3
            allowed = game.legal_actions()
            left = None if left is None else left - (actor == work.seat and len(allowed) > 1)
            game.apply(chance.choice(allowed) if slips else Club().choose(game.view(actor)))
        games.append(game)
        if not game.is_over:
            break
    hints = chance.randint(0, 20) if work.may_hint else 0
    undos = chance.randint(0, 20) if work.may_undo else 0
    handed = HandIn(work, tuple(games), hints, undos)
    code = write_code(handed)
    back = read_code(code, word)
    assert (back.hints, back.undos) == (hints, undos), code
    told = [" ".join(f"{seat}:{action.text}" for seat, action in game.actions) for game in back.games]
    # the code of a board that is broken off ends with the pupil's last choice
    for mine, theirs in zip(games, back.games, strict=True):
        assert list(theirs.actions)[: len(mine.actions)] == list(mine.actions), code
    again = write_code(back)
    assert again == code or all(game.is_over for game in back.games), code
    return word, code, ";".join(told), again


def ways(pythons: list[str]) -> list[tuple[str, str, bool]]:
    """Yield each Python, hash seed, and whether numpy is hidden."""
    here = sys.executable
    return [(here, "1", False), (here, "4242", False), (here, "0", True), *((each, "7", False) for each in pythons)]


def reads(made: list[tuple[str, str, str, str]], python: str, seed: str, without: bool) -> int:
    """Return how many codes another process reads differently."""
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    lines = "".join("\t".join(each) + "\n" for each in made)
    run = subprocess.run(
        [python, "-c", READ.format(without=without)], input=lines, text=True, capture_output=True, env=env, check=False
    )
    if run.returncode:
        sys.exit(run.stderr)
    version = subprocess.run([python, "--version"], text=True, capture_output=True, check=True).stdout.strip()
    wrong = int(run.stdout)
    print(f"{version}, hash seed {seed}{', without numpy' if without else ''}: {wrong} read differently")
    return wrong


def changed(codes: list[str], words: list[str], count: int) -> int:
    """Return how many changed letters were accepted, or refused without the right place."""
    chance, wrong = Random("letters"), 0
    for _ in range(count):
        which = chance.randrange(len(codes))
        letters = codes[which].replace("-", "")
        at = chance.randrange(len(letters))
        other = chance.choice([letter for letter in LETTERS if letter != letters[at]])
        try:
            read_code(letters[:at] + other + letters[at + 1 :], words[which])
        except BadRecord as problem:
            wrong += re.search(rf"[Ll]etter {at + 1} is {other}\b", str(problem)) is None
        else:
            wrong += 1
    print(f"{count} changes of one letter: {wrong} not refused with their place")
    return wrong


if __name__ == "__main__":
    main()
