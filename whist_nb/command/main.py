"""The commands of ``whist-nb``."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

import whist_nb
from whist_nb.command.doctor import report
from whist_nb.command.lab import open_lab
from whist_nb.command.notebook_copies import copy_notebooks
from whist_nb.command.play import FIRST_GAME, game_of, play
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.phrases import phrase

HOME = Path.home() / "whist-nb"
ENDED_BY_HAND = 130
"""The exit code of a program that was stopped with Ctrl-C."""
NOBODY_READS = 141
"""The exit code of a program whose output nobody reads any more."""

EXAMPLES = phrase(
    """
whist-nb lab                    the notebooks in a folder of your own, opened in JupyterLab
whist-nb play {game:<18}a table here in the terminal
whist-nb notebooks class --learner --word oak
                                copies for a class: no answers, and a last cell that hands in
whist-nb doctor                 what works on this machine
""",
    game=FIRST_GAME,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that was typed; return 0 if it succeeds, 1 if something is missing, and 2 if it was mistyped.

    `whist-nb` alone lists the commands.
    """
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.command is None:
        parser.print_help()
        return 0
    try:
        code = int(asked.do(asked) or 0)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever was reading has gone, as `head` does when it has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except (WhistError, OSError) as error:
        print(f"whist-nb: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return ENDED_BY_HAND


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="whist-nb",
        description="Card tables, lessons and card-counting for twenty-one games of the whist family.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"whist-nb {whist_nb.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    lab = commands.add_parser("lab", help="copy the notebooks into a folder of your own and open JupyterLab there")
    lab.add_argument("folder", nargs="?", type=Path, default=HOME, help="default: whist-nb, in your home folder")
    lab.add_argument("--no-browser", action="store_true", help="only print the address")
    lab.add_argument("--port", type=int, help="the port for JupyterLab to use")
    lab.set_defaults(do=_lab)

    notebooks = commands.add_parser("notebooks", help="copy the notebooks of this version into a folder")
    notebooks.add_argument("folder", type=Path, metavar="DIR")
    notebooks.add_argument("--learner", action="store_true", help="copies for a class, without the answers")
    notebooks.add_argument(
        "--word", help="with --learner: each copy ends with a cell that hands in under this code word"
    )
    notebooks.set_defaults(do=_notebooks)

    table = commands.add_parser("play", help="play in the terminal")
    table.add_argument(
        "game", nargs="?", default=None, help=phrase("as in whist_nb.VARIANTS; default: {game}", game=FIRST_GAME)
    )
    table.add_argument("--seed", type=int, help="a number that gives the same cards again")
    table.add_argument("--seats", type=int, help="the number of players, if the game allows several")
    table.add_argument("--players", default="club", help="who plays against you: club, course, sampler or random")
    table.add_argument("--file", type=Path, help="save the game in this file, or continue it if the file exists")
    table.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option of the game; may be repeated",
    )
    table.add_argument("--brief", action="store_true", help="print only what is new, for a screen reader")
    table.set_defaults(do=_play)

    doctor = commands.add_parser("doctor", help="what works on this machine, what is compiled, where things are kept")
    doctor.set_defaults(do=lambda _asked: report())
    return parser


def _lab(asked: Namespace) -> int:
    return open_lab(asked.folder, browser=not asked.no_browser, port=asked.port)


def _notebooks(asked: Namespace) -> None:
    if asked.word is not None and not asked.learner:
        raise BadOption("--word needs --learner: only learner's copies are handed in.")
    for line in copy_notebooks(asked.folder, learner=asked.learner, word=asked.word).lines():
        print(line)


def _play(asked: Namespace) -> None:
    game = game_of(asked.game, seed=asked.seed, seats=asked.seats, options=asked.option, file=asked.file)
    play(game, players=asked.players, file=asked.file, brief=asked.brief)
