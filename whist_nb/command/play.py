"""A table in the terminal, which is a desk like any other, with frames shown as text and answers typed in."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from whist_nb.command.line_reader import LineReader, reader_for
from whist_nb.command.terminal_style import LinePrinter, TerminalStyle
from whist_nb.command.typed_choices import HELP, LOG, QUIT, TypedChoice, begun_by, choices_of, meant
from whist_nb.drawing import text as in_text
from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import load, save
from whist_nb.engine.game import Game
from whist_nb.engine.library import usual_game
from whist_nb.engine.phrases import phrase
from whist_nb.tables.desk import MAY, Desk
from whist_nb.tables.frame_parts import Json
from whist_nb.tables.shared_game import shared

FIRST_GAME: Final = usual_game("first game")
HERE: Final = MAY - {"replay", "debrief", "see", "retry", "problems", "close", "uncover"}
"""The actions of a table in the terminal."""


def game_of(
    name: str | None, *, seed: int | None = None, seats: int | None = None, options: Sequence[str] = (),
    file: Path | None = None,
) -> Game:  # fmt: skip
    """Return the game in the file if there is one, otherwise a new one; BadOption if the two do not agree."""
    if file is not None and file.exists():
        game = load(file)
        if name not in (None, game.variant.id):
            raise BadOption(
                "{file} holds a game of {held}: name another file for {name}.",
                file=file,
                held=game.variant.id,
                name=name,
            )
        return game
    more = {} if seats is None else {"seats": seats}
    return Game(name or FIRST_GAME, seed=seed, **more, **dict(map(_option, options)))


def _option(given: str) -> tuple[str, Any]:
    """Read an option as it is typed; anything that is not a number, true or false is a word."""
    name, is_there, value = given.partition("=")
    if not is_there or not name:
        raise BadOption("--option {given}: write NAME=VALUE, as in --option partners=true.", given=given)
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def play(
    game: Game, *, players: Any = "club", file: Path | None = None, brief: bool = False,
    read: LineReader | None = None, write: Callable[[str], Any] | None = None, ink: TerminalStyle | None = None,
) -> None:  # fmt: skip
    """Play from seat 0 until the person there leaves; with a file the game is saved in it after every change."""
    screen = LinePrinter(sys.stdout)
    table = TerminalTable(game, players, write or screen, ink or TerminalStyle.of(sys.stdout), brief=brief)
    if file is not None:
        table.keeps = lambda game: save(game, file)
    try:
        table.sit(read or reader_for(None if brief else screen))
    finally:
        table.desk.leave()


def _not_understood(typed: str, choices: Sequence[TypedChoice]) -> str:
    """Say which choices a typed text could mean, or that it is none."""
    begun = begun_by(typed, choices)
    if not begun:
        return phrase("{typed!r:.40} isn't an answer here; type ? to see what is.", typed=typed)
    names = [name if name.lower() == short else f"{name} ({short})" for name, short in begun]
    listed = phrase("{first} or {last}", first=", ".join(names[:-1]), last=names[-1])
    return phrase("{typed!r:.40} could be {listed}.", typed=typed, listed=listed)


class TerminalTable:
    """One person's table, shown line by line: ``TerminalTable(game, "club", print, Ink()).sit(reader)``."""

    def __init__(
        self, game: Game, players: Any, write: Callable[[str], Any], ink: TerminalStyle, brief: bool = False
    ) -> None:
        self._write, self._ink, self._brief = write, ink, brief
        self._frames: list[Json] = []
        self.keeps: Callable[[Game], Any] | None = None
        self.desk = Desk(shared(game), 0, HERE, players, show=self._frames.append, waits=True)

    def sit(self, read: LineReader) -> None:
        """Show and ask, until the person leaves or there is no more input."""
        self._table()
        is_new = True
        while True:
            if self.keeps is not None:
                self.keeps(self.desk.game)
            choices = choices_of(self._state)
            answers = [choice.typed for choice in choices if choice.is_answer]
            if is_new and answers:
                is_new = False
                self._lines([phrase("Type your answer, such as {answer}, or ? for help.", answer=answers[0])])
            keys = [each.typed for each in choices if each.do and len(each.typed) == 1 and each.typed.isalpha()]
            begun = {answer[0].lower() for answer in answers}
            typed = read(self._ink.plain("> "), answers, [key for key in keys if key not in begun])
            if typed is None or not self._did(typed, choices):
                self._write(phrase("You have left the table."))
                return

    @property
    def _state(self) -> Json:
        return self.desk.frame["state"]

    def _did(self, typed: str, choices: Sequence[TypedChoice]) -> bool:
        """Do what was typed, and show the result; return whether to go on."""
        choice = meant(typed, choices)
        if choice == QUIT:
            return False
        if isinstance(choice, TypedChoice):
            self._frames.clear()
            if choice.act is not None:
                self.desk.click(choice.act)
            else:
                self.desk.press(choice.do or "", choice.at)
            self._news()
        elif choice == HELP or not typed.strip():
            self._help(choices)
        elif choice == LOG:
            self._lines(self._state.get("log") or [phrase("Nothing has happened yet.")])
        elif choice is not None:
            self._table(whole=True)
        else:
            self._lines([_not_understood(typed, choices)])
        return True

    def _news(self) -> None:
        """Show what happened on the way to the last frame, and the present state."""
        told = [step["say"] for frame in self._frames for step in frame["steps"] if step["say"]]
        self._lines(told)
        status = self._state.get("status") or {}
        if not told and status.get("kind", "plain") != "plain":
            self._lines([status["text"], *self._worths()])
            self._lines(self._link_lines())
        else:
            self._table()

    def _worths(self) -> Iterator[str]:
        """Yield what each card tried for a hint is worth."""
        values = (self._state.get("hint") or {}).get("values") or ()
        if values:
            yield phrase(
                "Each card: {cards}.", cards=", ".join(f"{{{each['card']}}} {each['text']}" for each in values)
            )

    def _link_lines(self) -> list[str]:
        return [f"  {choice.line}" for choice in choices_of(self._state) if choice.at is not None]

    def _table(self, whole: bool = False) -> None:
        """Show the present table, or the result when a deal is over."""
        panel = self._state.get("panel")
        if panel:
            return self._panel(panel)
        if self._brief and not whole:
            status = self._state.get("status") or {}
            self._lines(filter(None, [status.get("text"), self._held()]))
        else:
            self._write("")
            self._write(self._ink.plain(in_text(self.desk.view())))
        self._calls()

    def _held(self) -> str:
        return phrase("You hold {cards}.", cards=" ".join(f"{{{card}}}" for card in self._state.get("hand") or ()))

    def _calls(self) -> None:
        """Show the answers other than cards, each with its meaning."""
        calls = [choice for choice in choices_of(self._state) if choice.is_call]
        if calls:
            self._lines(filter(None, [self._state.get("ask")]))
            width = max(len(choice.typed) for choice in calls)
            self._lines(f"  {choice.typed:<{width}}  {choice.says}".rstrip() for choice in calls)

    def _panel(self, panel: Json) -> None:
        """Show how a deal ended."""
        self._write("")
        self._lines(filter(None, (f"**{panel['title']}**", panel.get("text"))))
        for rows in filter(None, (panel.get("rows"), panel.get("sheet"))):
            self._rows([["" if cell is None else str(cell) for cell in row] for row in rows])
        self._lines(filter(None, [panel.get("note")]))
        self._lines(f"  {choice.line}" for choice in choices_of(self._state) if choice.do)

    def _rows(self, rows: Sequence[Sequence[str]]) -> None:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for first, *figures in rows:
            cells = [cell.rjust(width) for cell, width in zip(figures, widths[1:], strict=True)]
            self._lines(["  ".join([first.ljust(widths[0]), *cells]).rstrip()])

    def _help(self, choices: Sequence[TypedChoice]) -> None:
        """Show what may be typed now."""
        answers = [choice.typed for choice in choices if choice.is_answer]
        if answers:
            self._lines([phrase("Type one of: {answers}", answers="  ".join(answers))])
            self._lines([phrase("Use the arrow keys to go through them, and Enter to choose.")])
        for choice in choices:
            if choice.do:
                self._lines([f"  {choice.line}"])
        for word, says in (
            ("t", phrase("the whole table")),
            ("l", phrase("this deal in words")),
            ("q", phrase("leave the table")),
        ):
            self._lines([f"  {word}  {says}"])

    def _lines(self, marked: Any) -> None:
        for line in marked:
            self._write(self._ink.marked(line))
