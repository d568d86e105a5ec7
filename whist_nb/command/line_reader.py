"""Read what the user types: keys in a terminal, or lines of any stream."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TextIO

from whist_nb.command.terminal_style import LinePrinter

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

PROMPT_ROWS: Final = 2
"""What the question needs below the lines that are printed again."""
Lines = Sequence[str]


class LineReader(Protocol):
    """Asks for a line; returns None at the end of the input."""

    def __call__(self, prompt: str, answers: Lines, keys: Lines) -> str | None:
        """Ask for a line; ``answers`` are the possible answers, ``keys`` single letters that act at once."""
        ...


def reader_for(screen: LinePrinter | None = None) -> LineReader:
    """Return a reader of keys at a terminal, otherwise of lines; the screen is printed again for a resized window."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        return with_keys(screen)
    return in_lines(sys.stdin, sys.stdout)


def in_lines(stdin: TextIO, stdout: TextIO) -> LineReader:
    """Read lines from a pipe or a plain terminal; those of a pipe are shown, as a terminal shows what is typed."""

    def ask(prompt: str, answers: Lines, keys: Lines) -> str | None:
        stdout.write(prompt)
        stdout.flush()
        line = stdin.readline()
        if not line or not stdin.isatty():
            stdout.write(line.rstrip("\n") + "\n")
        return line.rstrip("\n") if line else None

    return ask


def with_keys(screen: LinePrinter | None = None, **session: Any) -> LineReader:
    """Read keys: the arrows go through the answers, Enter gives the one shown, letters of buttons act at once."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    prompts: PromptSession[str] = PromptSession(**session)
    if screen is not None:
        _print_again(prompts.app, screen)

    def ask(prompt: str, answers: Lines, keys: Lines) -> str | None:
        try:
            typed = prompts.prompt(
                prompt,
                key_bindings=_bindings(answers, keys),
                completer=WordCompleter(list(answers), ignore_case=True, sentence=True),
                complete_while_typing=False,
            )
        except EOFError:
            return None
        if screen is not None:
            screen.keep(f"{prompt}{typed}")
        return typed

    return ask


def _print_again(app: Application[str], screen: LinePrinter) -> None:
    """Print the last lines again whenever the window has another width: the terminal breaks older ones in words."""
    from prompt_toolkit.application import run_in_terminal

    widths: list[int] = []

    def print_all() -> None:
        size = app.output.get_size()
        app.output.erase_screen()
        app.output.cursor_goto(0, 0)
        app.output.flush()
        screen.again(size.columns, size.rows - PROMPT_ROWS)

    def look(_app: Application[str]) -> None:
        width = app.output.get_size().columns
        is_new = bool(widths) and widths[-1] != width
        widths[:] = [width]
        if is_new:
            run_in_terminal(print_all)

    app.after_render += look


def _bindings(answers: Lines, keys: Lines) -> Any:
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent

    bindings = KeyBindings()

    def step(by: int) -> Callable[[KeyPressEvent], None]:
        def show_next(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            at = answers.index(buffer.text) + by if buffer.text in answers else min(by, 0)
            buffer.text = answers[at % len(answers)]
            buffer.cursor_position = len(buffer.text)

        return show_next

    @Condition
    def is_choosing() -> bool:
        from prompt_toolkit.application import get_app

        text = get_app().current_buffer.text
        return bool(answers) and (not text or text in answers)

    @Condition
    def is_empty() -> bool:
        from prompt_toolkit.application import get_app

        return not get_app().current_buffer.text

    for arrows, by in ((("right", "down"), 1), (("left", "up"), -1)):
        for arrow in arrows:
            bindings.add(arrow, filter=is_choosing)(step(by))

    for key in keys:
        bindings.add(key, filter=is_empty)(lambda event, key=key: event.app.exit(result=key))
    return bindings
