"""Renamed functions and arguments: the old name works for a while, with a warning that gives the new one.

As CONTRIBUTING.md promises, an old name goes on working for at least two minor releases after the one that renamed it,
with a warning that gives the new name and the release in which the old one will be gone.
"""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from whist_nb.engine.phrases import phrase

P = ParamSpec("P")
R = TypeVar("R")


class RenamedWarning(FutureWarning):
    """Warns that something in whist-nb has a new name. People at a notebook see this warning, not just developers."""


@dataclass(frozen=True)
class Renamed:
    """A new name, and the first release without the old one."""

    now: str
    until: str


def warn_renamed(old: str, renamed: Renamed) -> None:
    """Warn the caller of the calling function that it used an old name."""
    says = phrase(
        "{old} is now called {now}; the old name will stop working in whist-nb {until}.",
        old=old,
        now=renamed.now,
        until=renamed.until,
    )
    warnings.warn(says, RenamedWarning, stacklevel=3)


def renamed_arguments(**words: Renamed) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a function whose arguments have new names: ``@renamed_arguments(hands=Renamed("deals", until="0.4"))``.

    Giving both names is an error, as for any argument given twice.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        unknown = {each.now for each in words.values()} - set(inspect.signature(function).parameters)
        if unknown:
            raise TypeError(
                phrase(
                    "{function}() has no argument {names}.",
                    function=function.__name__,
                    names=", ".join(sorted(unknown)),
                )
            )

        @functools.wraps(function)
        def called(*given: P.args, **named: P.kwargs) -> R:
            arguments: dict[str, Any] = dict(named)
            for old, renamed in words.items():
                if old not in arguments:
                    continue
                if renamed.now in arguments:
                    raise TypeError(
                        phrase(
                            "{function}() was given {now} twice: {old} is its old name.",
                            function=function.__name__,
                            now=renamed.now,
                            old=old,
                        )
                    )
                warn_renamed(old, renamed)
                arguments[renamed.now] = arguments.pop(old)
            return function(*given, **arguments)

        return called

    return decorate
