"""The file of problems: a line for each, beginning with the facts by which it is chosen.

Python in a browser takes most of a second to read three thousand problems whole, so only the chosen one is read whole.

>>> told = {"id": "a", "kind": "dummy", "game": "whist", "rating": 1300, "themes": ["duck"], "right": "9S"}
>>> file = ProblemFile(packed([told]))
>>> file.heads
[['a', 'dummy', 'whist', 1300, ['duck']]]
>>> file.whole(0) == told
True
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from whist_nb.engine.packing import gzipped

HEAD: Final = ("id", "kind", "game", "rating", "themes")
"""What is needed to choose a problem, in the order in which its line begins."""


class ProblemFile:
    """The problems in the bytes of a file, each read when it is asked for."""

    def __init__(self, data: bytes) -> None:
        lines = [line.partition("\t") for line in gzip.decompress(data).decode().splitlines()]
        self._rests = [rest for _, _, rest in lines]
        self.heads: list[list[Any]] = json.loads(f"[{','.join(head for head, _, _ in lines)}]")

    def __len__(self) -> int:
        return len(self._rests)

    def whole(self, number: int) -> dict[str, Any]:
        """Return everything stored about the problem with this number."""
        return {**dict(zip(HEAD, self.heads[number], strict=True)), **json.loads(self._rests[number])}


def packed(problems: Iterable[Mapping[str, Any]]) -> bytes:
    """Return the bytes of a file of these problems, always the same for the same problems."""
    lines = [f"{_dumped([each[key] for key in HEAD])}\t{_dumped(_rest(each))}\n" for each in problems]
    return gzipped("".join(lines).encode())


def read_whole(path: Path) -> list[dict[str, Any]]:
    """Return everything stored about every problem of a file."""
    file = ProblemFile(path.read_bytes())
    return list(map(file.whole, range(len(file))))


def _rest(problem: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in problem.items() if key not in HEAD}


def _dumped(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)
