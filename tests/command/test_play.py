"""A table in the terminal, as somebody plays at it: typed lines, keys, pipes and a real terminal."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import whist_nb as wn
from tests.processes import ROOT
from whist_nb.command.line_reader import with_keys
from whist_nb.command.main import main
from whist_nb.command.play import game_of, play
from whist_nb.command.terminal_style import TerminalStyle, broken
from whist_nb.command.typed_choices import choices_of, meant
from whist_nb.engine.errors import BadOption, BadRecord, UnknownVariant
from whist_nb.engine.game import Game
from whist_nb.tables.desk import Desk
from whist_nb.tables.shared_game import shared


def told(game: Game, typed: Iterable[str], **how: object) -> str:
    """Return what is printed for somebody who types these lines and then leaves."""
    said: list[str] = []
    lines = iter(typed)
    play(game, read=lambda *_: next(lines, None), write=said.append, ink=TerminalStyle(), **how)  # type: ignore[arg-type]
    return "\n".join(said)


def whist() -> Game:
    """South holds ♠ 3, ♥ J 8 4, ♣ A K 5 4, ♦ A 10 6 5 4; North leads the queen of spades."""
    return Game("whist", seed=7)


def test_the_table_is_told_and_a_card_is_played() -> None:
    said = told(whist(), ["3s"])
    before, _, after = said.partition("You played 3♠.")
    assert "Hearts are trumps" in before
    assert "Your hand: ♠ 3" in before
    assert "You may play: 3♠" in before
    assert "Type your answer, such as 3S, or ? for help." in before
    assert "or ? for help" not in after
    assert "won trick 1." in after
    assert after.endswith("You have left the table.")


@pytest.mark.parametrize("card", ["3S", "3s", " 3s ", "3♠", "three of spades", "3", ""])
def test_a_card_is_understood_in_any_of_its_names(card: str) -> None:
    """An empty line names no card, and is answered with what can be typed."""
    said = told(whist(), [card])
    assert ("You played 3♠." in said) == bool(card)
    assert ("Type one of: 3S" in said) == (not card)


def test_a_revoke_is_refused_with_the_rule_and_nothing_happens() -> None:
    game = whist()
    said = told(game, ["10d", "ah", "hearts"])
    assert "You must follow spades: you hold 3♠." in said
    assert "'ah' isn't an answer here; type ? to see what is." in said  # a card that is not in the hand
    assert len(game.view(0).hand) == 13


def test_hints_come_in_three_steps_and_a_play_is_taken_back() -> None:
    game = whist()
    said = told(game, ["h", "h", "h", "3s", "u"])
    assert [f"Hint {step} of 3:" in said for step in (1, 2, 3)] == [True] * 3
    assert said.count("Your hand: ♠ 3") == 2
    assert len(game.view(0).hand) == 13


def test_calls_are_typed_by_their_words_or_beginnings() -> None:
    game = Game("contract-whist", seed=7, seats=4)
    said = told(game, ["14", "1", "1"])
    assert "'14' isn't an answer here" in said  # a bid of fourteen tricks does not exist
    assert "You bid 1." in said  # and not 10, 11, 12 or 13
    game = Game("solo-whist", seed=3)
    assert "You passed." in told(game, ["pas"]) or "You passed" in told(Game("solo-whist", seed=3), ["pass"])


def test_a_beginning_of_several_calls_is_answered_with_what_to_type() -> None:
    said = told(Game("solo-whist", seed=3), ["p", "s", "a", "pr"])
    assert "'p' could be Pass (pa) or Propose (pr)." in said
    assert "'s' could be Solo (so), Spread misère (sp) or Slam (sl)." in said
    assert "'a' could be Abundance or Abundance in trump (abundance i)." in said
    assert "You proposed" in said
    assert "'4' could be" not in told(Game("whist", seed=7), ["4"])  # both fours are there, and neither may be played


def test_a_call_and_its_meaning_are_shown_once() -> None:
    """The words for a screen reader have the call's name in front, and the note again."""
    said = told(Game("solo-whist", seed=3), ["?"]).splitlines()
    assert "  Pass" in said
    assert "  Propose             8 tricks with a partner, worth 1" in said
    assert "  other cards" in said
    said = told(Game("contract-whist", seed=7, seats=4), []).splitlines()
    assert "  1   win 1 trick, no more and no less" in said


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_lines_are_broken_between_words(columns: int) -> None:
    line = "  Abundance in trump  9 tricks, trumps as turned up, worth 4"
    coloured = line.replace("turned", "\x1b[91mturned\x1b[0m")
    lines = broken(coloured, columns).replace("\x1b[91m", "").replace("\x1b[0m", "").splitlines()
    assert all(len(each) <= columns for each in lines)
    assert " ".join(lines).split() == line.split()
    assert (columns == 80) == (lines == [line])
    assert all(each.startswith("    ") for each in lines[1:])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pipe there is closed in another way")
def test_whoever_stops_reading_is_told_nothing() -> None:
    """As with `whist-nb play whist | head -1`."""
    words = f"'{sys.executable}' -m whist_nb play whist --seed 7 | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", words], cwd=ROOT, input="", capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode in (0, 141), "0 if everything was said before the reader left"


def test_the_same_words_as_the_table_in_a_notebook() -> None:
    frames = Desk(shared(whist()), 0, players="club", waits=True).frame["state"]
    assert told(whist(), []).count(frames["status"]["text"].replace("{QS}", "Q♠")) == 1


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_every_game_can_be_played_to_the_end_by_typing_what_is_offered(variant: wn.Game) -> None:
    """The first answer that is offered each time, and Enter where the deal is over."""
    game = Game(variant.id, seed=11, deals=1)
    said: list[str] = []
    asked = [0]

    def first(_prompt: str, answers: list[str], _keys: list[str]) -> str | None:
        asked[0] += 1
        assert asked[0] < 400
        return None if game.is_over else answers[0] if answers else ""

    play(game, read=first, write=said.append, ink=TerminalStyle())
    assert game.is_over
    assert not [line for line in said if "an answer here" in line or "{" in line or "**" in line or "None" in line]


def test_a_card_is_laid_down_as_a_bid_where_that_is_asked() -> None:
    """Minnesota Whist begins with a bid card from each hand: a black one is for High, a red one for Low."""
    said = told(Game("minnesota-whist", seed=11), ["qs"])
    assert "Press the card that you want to lay face down as your bid" in said
    assert "Make a bid now" not in said


def test_enter_goes_on_to_the_next_deal() -> None:
    game = whist()
    offered: list[list[str]] = []

    def read(_prompt: str, answers: list[str], _keys: list[str]) -> str | None:
        offered.append(answers)
        if len(game.deal_results) and len(game.view(0).hand) == 13:
            return None
        return answers[0] if answers else ""

    said: list[str] = []
    play(game, read=read, write=said.append, ink=TerminalStyle())
    assert "less the book of 6." in "\n".join(said)
    assert len(game.deal_results) == 1


def test_brief_shows_only_what_is_new() -> None:
    said = told(whist(), ["3s"], brief=True)
    assert "Hearts are trumps" not in said
    assert "You played 3♠." in said
    assert "You hold J♥ 8♥ 4♥ A♣" in said
    assert "Hearts are trumps" in told(whist(), ["t"], brief=True)


def test_a_game_is_kept_in_its_file_and_continued(tmp_path: Path) -> None:
    file = tmp_path / "rubber.json"
    told(whist(), ["3s"], file=file)
    game = game_of(None, file=file)
    assert len(game.view(0).hand) == 12
    told(game, [str(game.view(0).legal_actions()[0])], file=file)
    assert len(wn.load(file).view(0).hand) == 11
    with pytest.raises(BadOption, match="holds a game of whist: name another file for russi"):
        game_of("russi", file=file)


def test_a_file_that_is_not_a_game_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letter.json"
    file.write_text("Dear Ann", "utf-8")
    assert main(["play", "whist", "--file", str(file)]) == 2
    assert file.read_text("utf-8") == "Dear Ann"
    assert "whist-nb: " in capsys.readouterr().err
    with pytest.raises(BadRecord):
        game_of(None, file=file)


def test_options_are_those_of_the_game() -> None:
    assert game_of("contract-whist", seats=5).seats == 5
    assert game_of("short-whist", options=["honours_bar_at_four=false"]).options["honours_bar_at_four"] is False
    with pytest.raises(UnknownVariant, match="german-whist"):
        game_of("german")
    with pytest.raises(BadOption, match="write NAME=VALUE"):
        game_of("whist", options=["partners"])


def test_ink() -> None:
    marked = "**You must follow {S}:** {TH} is red."
    assert TerminalStyle().marked(marked) == "You must follow ♠: 10♥ is red."
    assert TerminalStyle(suits=False).marked(marked) == "You must follow S: 10H is red."
    coloured = TerminalStyle(colours=True).marked(marked)
    assert "10\x1b[91m♥\x1b[0m is red." in coloured
    assert coloured.startswith("\x1b[1mYou must follow \x1b[0m\x1b[1m♠\x1b[0m")


class Stream:
    def __init__(self, encoding: str, is_terminal: bool) -> None:
        self.encoding, self.isatty = encoding, lambda: is_terminal


@pytest.mark.parametrize(
    ("encoding", "is_terminal", "environment", "ink"),
    [
        ("utf-8", True, {}, TerminalStyle(True, True)),
        ("utf-8", True, {"NO_COLOR": "1"}, TerminalStyle(False, True)),
        ("utf-8", True, {"TERM": "dumb"}, TerminalStyle(False, True)),
        ("utf-8", False, {}, TerminalStyle(False, True)),
        ("cp1252", True, {}, TerminalStyle(True, False)),
        ("ascii", False, {}, TerminalStyle(False, False)),
    ],
)
def test_a_stream_shows_only_the_signs_it_can_encode(
    encoding: str, is_terminal: bool, environment: dict[str, str], ink: TerminalStyle
) -> None:
    assert TerminalStyle.of(Stream(encoding, is_terminal), environment) == ink  # type: ignore[arg-type]


def pressed(*keys: str, answers: tuple[str, ...] = ("QS", "5D", "4D"), letters: tuple[str, ...] = ("h", "u")) -> str:
    """Return what is read when these keys are pressed at a terminal."""
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    # In a thread, as its own process would be: a browser test before this one leaves its event loop running here.
    with create_pipe_input() as typed, ThreadPoolExecutor(1) as terminal:
        ask = with_keys(input=typed, output=DummyOutput())
        typed.send_text("".join(keys))
        line = terminal.submit(ask, "> ", answers, letters).result(timeout=60)
    assert line is not None
    return line


RIGHT, LEFT, ENTER = "\x1b[C", "\x1b[D", "\r"


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ((RIGHT, ENTER), "QS"),
        ((RIGHT, RIGHT, RIGHT, ENTER), "4D"),
        ((RIGHT, RIGHT, RIGHT, RIGHT, ENTER), "QS"),
        ((LEFT, ENTER), "4D"),
        ((RIGHT, RIGHT, LEFT, ENTER), "QS"),
        (("h",), "h"),  # at once
        (("5", "h", ENTER), "5h"),  # within a word it is a letter
        ((ENTER,), ""),
    ],
)
def test_keys(keys: tuple[str, ...], line: str) -> None:
    assert pressed(*keys) == line


def test_a_beginning_counts_where_it_fits_one_choice_alone() -> None:
    state = {"legal": ["QS", "QH", "5D"], "hand": ["QS", "QH", "5D", "5C"], "calls": [], "buttons": []}
    choices = choices_of(state)
    assert meant("q", choices) == "quit"
    assert meant("qu", choices) is None
    assert getattr(meant("5", choices), "act", None) == "5D"  # the other five may not be played now
    assert getattr(meant("5c", choices), "act", None) == "5C"  # and is refused by its full name


def test_through_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("3s\nq\n"))
    assert main(["play", "whist", "--seed", "7"]) == 0
    said = capsys.readouterr().out
    assert "\n> 3s\nYou played 3♠.\n" in said  # what came through the pipe can be read in what comes out of it
    assert said.endswith("\n> q\nYou have left the table.\n")


def test_the_end_of_a_pipe_leaves_no_half_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("3s"))
    assert main(["play", "whist", "--seed", "7"]) == 0
    assert capsys.readouterr().out.endswith("\n> \nYou have left the table.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect's terminals are those of Unix")
def test_at_a_real_terminal() -> None:
    import pexpect

    command = f"{sys.executable} -m whist_nb play whist --seed 7"
    child: pexpect.spawn[str] = pexpect.spawn(
        command,
        cwd=str(ROOT),
        encoding="utf-8",
        timeout=60,
        env=terminal(),
    )
    child.expect("You may play")
    assert "\x1b[91m♥" in child.before
    child.expect(re.escape("\x1b[?25h"))
    child.send(RIGHT + ENTER)
    child.expect("You played 3")
    child.expect("Follow diamonds|may play any card")
    child.expect(re.escape("\x1b[?25h"))
    child.send("h")
    child.expect("Hint 1 of 3")
    child.expect(re.escape("\x1b[?25h"))
    time.sleep(0.5)  # until the keys are read one by one again
    child.sendcontrol("d")
    child.expect("You have left the table.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect's terminals are those of Unix")
def test_a_narrower_window_has_its_lines_broken_between_words() -> None:
    """A terminal would break what it shows after the last column, in the middle of "declarer" or "Abundance"."""
    import pexpect

    shown = re.escape("\x1b[?25h")
    child: pexpect.spawn[str] = pexpect.spawn(
        f"{sys.executable} -m whist_nb play solo-whist --seed 3",
        cwd=str(ROOT), encoding="utf-8", timeout=60, dimensions=(50, 100), env={**terminal(), "NO_COLOR": "1"},
    )  # fmt: skip
    child.expect("or \\? for help")
    child.expect(shown)
    child.send("p\r")
    child.expect("could be Pass")
    child.expect(shown)
    child.setwinsize(50, 30)
    child.expect(re.escape("\x1b[2J"))
    child.expect("could be Pass \\(pa\\) or\r\n  Propose \\(pr\\)\\.")
    lines = child.before.splitlines()
    assert "> p" in lines
    assert "  Abundance in trump  9" in lines
    assert max(map(len, lines[:-1])) <= 30
    child.expect(shown)
    time.sleep(0.5)  # until the keys are read one by one again
    child.sendcontrol("d")
    child.expect("You have left the table.")
    child.expect(pexpect.EOF)
    child.close()


def terminal() -> dict[str, str]:
    """The environment of a terminal in colour that answers no questions about its cursor."""
    import os

    others = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {**others, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}


def test_a_record_shows_no_other_hand_than_the_players(tmp_path: Path) -> None:
    """The terminal shows what a view holds: a card of another hand is nowhere to be seen before it is played."""
    game = whist()
    said = told(game, ["t", "?"])
    hidden = [card for seat in (1, 2, 3) for card in game.view(seat).hand if card not in game.view(0).seen]
    assert hidden
    assert [card.glyphs for card in hidden if f" {card.glyphs}" in said] == []
