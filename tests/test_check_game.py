"""The proofs that authors of games use: each mistake is found, reported in one sentence, and traced to its line."""

from __future__ import annotations

import gc
import re
import subprocess
import sys

import pytest

import whist_nb as wn
from tests import broken_games
from tests.broken_games import BROKEN, SOUND, variant
from whist_nb import testing
from whist_nb.engine import rule_watch
from whist_nb.engine.variant import Variant
from whist_nb.testing import Checked, CheckFailed, check_game
from whist_nb.testing.settings import combinations, setting_name


@pytest.fixture(autouse=True)
def sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Endless matches and loops are recognised after a tenth of the answers and of the lines."""
    monkeypatch.setattr(testing, "MOST_ACTIONS", 2_000)
    monkeypatch.setattr(rule_watch, "MOST_LINES", 100_000)


every_broken_game = pytest.mark.parametrize(
    ("name", "check", "game"),
    [
        pytest.param(name, *found, marks=[pytest.mark.slow] if number % 4 else [], id=name)
        for number, (name, found) in enumerate(BROKEN.items())
    ],
)


def failure(game: Variant, **more: object) -> CheckFailed:
    with pytest.raises(CheckFailed) as failed:
        check_game(game, **{"deals": 30, "thorough": 0.2, **more})  # type: ignore[arg-type]
    gc.collect(1)  # a coroutine that nobody awaits is no other test's
    return failed.value


@every_broken_game
def test_a_mistake_is_found_and_reported_in_one_sentence_with_the_line(name: str, check: str, game: Variant) -> None:
    failed = failure(game)
    assert failed.check == check
    told = str(failed)
    assert told.startswith("Whist at Home, deal ")
    assert told.count("\n") == 0
    assert (f"deal {failed.deal}, action {failed.step}") in told
    lines = marked_lines(name)
    if lines:
        assert failed.line.startswith(f"line {lines[0]} of broken_games.py, `")
        assert failed.line in told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "the_scoring_function_gives_too_few",
            r"score \(\d+, \d+, \d+\), but each of the 4 seats needs a number",
        ),
        (
            "the_scoring_function_gives_words",
            r"score \('many', 'many', 'many', 'many'\), but each of the 4",
        ),
        (
            "the_scoring_function_gives_no_number",
            r"score \(nan, nan, nan, nan\), but each of the 4 seats needs a number",
        ),
        ("the_program_is_ended", "The rules of Whist at Home stop with SystemExit"),
        ("a_loop_on_one_line_asks_nobody", "loop for ever without asking anybody, in line"),
        ("the_scoring_function_returns_nothing", "score None, but each of the 4 seats needs a number"),
        ("a_deal_returns_no_reasons", r"end a deal with \(\d.*\), but a deal returns its points and the reasons"),
        ("a_reason_is_a_text", r"give \('A point a trick.',\) as the reasons for a score, but these are a tuple"),
        ("trumps_are_no_suit", "make 'X' trumps, but trumps are a suit such as Suit.HEARTS, or None, in line"),
        ("a_deal_is_dealt_twice", "deal 52 cards, but the stock has 0 left, in line"),
        ("somebody_who_is_not_there_gets_cards", "deal to seat 4, which is not at the table, in line"),
        ("a_number_is_drawn_at_random", "The rules use `random.randrange`, so that a copy is another game: only the"),
        ("the_scoring_function_draws_lots", "The rules use `random.random`, so that a copy is another game"),
    ],
)
def test_a_mistake_is_reported_with_what_was_tried_and_what_is_allowed(name: str, told: str) -> None:
    assert re.search(told, str(failure(BROKEN[name][1])))


def marked_lines(name: str) -> list[int]:
    """The lines marked in the function of that name, or in the one that it scores with."""
    source = broken_games.__file__
    with open(source, encoding="utf-8") as file:
        text = file.read().splitlines()
    functions = {"the_scoring_function_raises": "raising", "a_match_never_ends": "for_ever"}
    functions |= {"the_scoring_function_gives_too_few": "of_three", "the_scoring_function_gives_words": "in_words"}
    functions |= {"the_scoring_function_returns_nothing": "forgotten", "the_scoring_function_draws_lots": "drawn_lots"}
    functions |= {"the_scoring_function_gives_no_number": "not_a_number"}
    functions |= {"nobody_wins": "without_a_winner", "rules_that_are_no_coroutine": "no_coroutine"}
    start = next(at for at, line in enumerate(text) if f"def {functions.get(name, name)}(" in line)
    end = next((at for at in range(start + 1, len(text)) if text[at] and not text[at].startswith(" ")), len(text))
    return [at + 1 for at in range(start, end) if "  # here" in text[at]]


def test_the_lines_of_most_mistakes_are_marked() -> None:
    assert sum(bool(marked_lines(name)) for name in BROKEN if name not in UNMARKED) == len(BROKEN) - len(UNMARKED)


UNMARKED = {
    "hidden_cards_say_who_leads", "lots_are_drawn_beside_the_table", "something_is_kept_beside_the_table",
    "nobody_wins", "rules_that_are_no_coroutine",
}  # fmt: skip
"""Mistakes that show where somebody is asked, or nowhere in particular."""


def test_a_sound_game_passes_registered_or_not() -> None:
    assert check_game(SOUND, deals=4) == Checked("Whist at Home", 4, 4)
    with pytest.raises(wn.UnknownVariant):
        wn.find_variant(SOUND.id)


def test_a_failure_says_how_to_set_up_the_same_game_again() -> None:
    failed = failure(BROKEN["a_card_is_told_in_passing"][1], length=3)
    assert failed.again.startswith("Game('whist-at-home', length=3, seed=")
    assert failed.variant == "whist-at-home"
    assert failed.seat in range(4)
    assert isinstance(failed, AssertionError)


def test_also_is_asked_about_every_game_that_was_played() -> None:
    seen: list[wn.Game] = []
    check_game("whist", deals=3, also=seen.append)
    assert len(seen) > 1
    assert all(game.is_over for game in seen)

    def refuse(game: wn.Game) -> None:
        raise AssertionError("thirteen tricks")

    with pytest.raises(AssertionError, match="thirteen tricks"):
        check_game("whist", deals=1, also=refuse)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"deals": 0}, "deals=0: expected an integer of at least 1"),
        ({"thorough": 2}, "thorough=2: expected a number from 0 to 1"),
        ({"thorough": "much"}, "thorough='much'"),
        ({"seats": 3}, "seats=3: Whist is for 4 players"),
        ({"hook": True}, "Whist has no option 'hook'"),
    ],
)
def test_arguments_that_check_game_cannot_use_are_refused(given: dict[str, object], told: str) -> None:
    with pytest.raises(wn.BadOption, match=told):
        check_game("whist", **given)  # type: ignore[arg-type]


# A game with a mistake, at the table


def broken(name: str) -> wn.Game:
    return wn.Game(BROKEN[name][1], seed=1)


def play_until_it_breaks(game: wn.Game) -> wn.WhistError:
    while True:
        try:
            game.apply(game.legal_actions()[0])
        except wn.WhistError as error:
            return error


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["the_scoring_function_raises", "something_else_is_awaited", "a_loop_asks_nobody", "a_loop_talks_for_ever"]
)
def test_a_game_is_left_as_it_was_when_its_rules_fail(name: str) -> None:
    game = broken(name)
    error = play_until_it_breaks(game)
    assert "of broken_games.py" in str(error)
    asked, legal = game.current_player, game.legal_actions()
    assert asked is not None
    assert legal
    view = game.view(asked)
    with pytest.raises(type(error)):
        game.apply(legal[0])
    assert (game.current_player, game.legal_actions(), game.view(asked)) == (asked, legal, view)
    game.undo(2)
    assert game.copy() == game


def test_a_debugger_is_left_at_its_work() -> None:
    def debugger(*_: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(debugger)
    try:
        game = wn.Game(SOUND, seed=1)
        game.apply(game.legal_actions()[0])
        assert sys.gettrace() is debugger
    finally:
        sys.settrace(before)


def test_a_player_of_broken_rules_is_told_the_place_and_no_card() -> None:
    game = broken("the_scoring_function_raises")
    error = play_until_it_breaks(game)
    (line,) = marked_lines("the_scoring_function_raises")
    told = error.told  # type: ignore[attr-defined]
    assert told == f"The rules of Whist at Home stop with ZeroDivisionError, in line {line} of broken_games.py."


WITHOUT = """
import sys
for name in ("numpy", "numba", "pytest", "anywidget"):
    sys.modules[name] = None
import whist_nb as wn
from whist_nb.testing import check_game
print(check_game("german-whist", deals=2))
"""


def test_it_needs_neither_numpy_nor_pytest() -> None:
    told = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60)
    assert told.stdout == "<Checked German Whist: 2 deals in 2 sittings, all as it should be>\n", told.stderr


def test_a_first_game_without_points_of_its_own_passes() -> None:
    """A first game in five lines need not define the points of a deal."""
    plain = variant(broken_games.sound, points=wn.find_variant("knockout-whist").points)
    assert check_game(plain, deals=2).deals == 2


def test_a_game_with_few_options_has_fewer_combinations_than_were_asked_for() -> None:
    """MiniBridge: four first dealers, two kinds of partners and three reviews, and each option may be left out."""
    found = combinations(wn.find_variant("minibridge"), 200, seed=2)
    assert len({setting_name(setting) for setting in found}) == len(found) == (4 + 1) * (2 + 1) * (3 + 1)
