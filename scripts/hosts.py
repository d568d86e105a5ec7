"""Make an environment for each notebook program that the tests try; `make hosts` does this, and runs the tests.

    python -m scripts.hosts .hosts                 all of them
    python -m scripts.hosts .hosts voila marimo    these

The newest JupyterLab needs no environment of its own: the tests' is used. whist-nb itself is the checkout, without
numpy and numba, since nothing that the tests do needs them.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]

HOSTS: Final = {
    # what mybinder.org has in its base image
    "lab-4.4": (
        "jupyterlab==4.4.9",
        "notebook==7.4.7",
        "ipykernel==7.0.1",
        "ipywidgets==8.1.7",
        "jupyter_server==2.17.0",
        "anywidget==0.11.0",
    ),
    "notebook-7": ("notebook>=7.4,<8", "ipywidgets>=8.1,<9"),
    "voila": ("voila==0.5.13", "ipykernel>=7,<8", "ipywidgets>=8.1,<9"),
    "marimo": ("marimo==0.25.2",),
}
"""What each environment contains besides whist-nb and its requirements."""
HEAVY: Final = {"jupyterlab", "matplotlib", "numpy", "numba"}


def needs() -> list[str]:
    """Return what whist-nb needs to play, according to pyproject.toml."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    return [each for each in asked if re.match(r"[\w-]+", each)[0] not in HEAVY]  # type: ignore[index]


def make(folder: Path, name: str) -> str:
    """Make or update one environment, and return its name."""
    place = folder / name
    if not (place / "bin/python").exists():
        venv.create(place, with_pip=True)
    pip = [str(place / "bin/python"), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, *HOSTS[name], *needs()], check=True)
    subprocess.run([*pip, "--no-deps", "-e", str(ROOT)], check=True)
    return name


def main(words: list[str]) -> int:
    """Make the environments, two at a time."""
    if not words or not set(words[1:]) <= set(HOSTS):
        print(f"{__doc__}\nNames: {', '.join(HOSTS)}")
        return 2
    folder = Path(words[0]).resolve()
    with ThreadPoolExecutor(2) as both:
        for name in both.map(lambda each: make(folder, each), words[1:] or HOSTS):
            print(f"{folder.name}/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
