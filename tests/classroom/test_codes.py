"""Result codes: the play can be read back from the letters."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time
from tests.classroom.builders import handed_in, played
from whist_nb.classroom import bots as bots_room
from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import boards
from whist_nb.classroom.bots import BOTS, NEWEST, bots
from whist_nb.classroom.code_letters import LETTERS, write
from whist_nb.classroom.code_parts import mark
from whist_nb.classroom.codes import choices, code_of, read_code, write_code
from whist_nb.classroom.read_codes import read_any_code
from whist_nb.players import Club, Player

every_game = pytest.mark.parametrize("name", [variant.id for variant in wn.VARIANTS])
CHOICES = Path(__file__).with_name("bots.json")


@every_game_in_time
def test_games_come_back_from_their_code(name: str) -> None:
    seats = wn.find_variant(name).seats
    for seed, count in enumerate({seats[0], seats[-1]}):
        given = handed_in(name, seed=seed, boards=2, seats=count, seat=count - 1)
        back = read_code(write_code(given).lower(), " OAK ")
        assert back == given
        assert [game.actions for game in back.games] == [game.actions for game in given.games]


def _stated_lengths() -> dict[str, tuple[int, int]]:
    """The letters of nine codes in ten for eight boards of each game, as the page for teachers has them."""
    text = (Path(__file__).parents[2] / "docs/how-to/teachers.md").read_text()
    cells = re.findall(r"\| ([A-Z][A-Za-z -]+) \| (\d+) to (\d+)(?= \|)", text)
    return {title: (int(low), int(high)) for title, low, high in cells}


def test_the_length_of_a_code_is_stated_for_every_game() -> None:
    assert set(_stated_lengths()) == {book.title for book in wn.VARIANTS}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(book.id, marks=[] if book.id in ("whist", "knockout-whist") else pytest.mark.slow)
        for book in wn.VARIANTS
    ],
)
def test_codes_are_as_long_as_stated(name: str) -> None:
    """A hundred homeworks of 24 boards, played with few slips or many: most are within two letters of the range."""
    low, high = _stated_lengths()[wn.find_variant(name).title]
    work, chance = Assignment.of(name, "elm", 8), Random(11)
    pool = [choices(played(board, 0, chance, chance.choice((0.02, 0.2, 0.4))), 0) for board in boards(name, "elm", 24)]
    codes = [code_of(work, chance.sample(pool, 8), True, chance.randint(0, 9), 0) for _ in range(100)]
    lengths = [len(code.replace("-", "")) for code in codes]
    assert sum(low - 2 <= length <= high + 2 for length in lengths) >= 70
    assert min(lengths) < (low + high) / 2 < max(lengths)


def test_the_code_says_what_was_allowed_and_used() -> None:
    options = {"target": 9, "honours": True}
    work = Assignment.of("whist", "elm", 3, first=12, seat=2, hints=True, undo=False, **options)
    given = HandIn(work, (), hints=35)
    back = read_code(write_code(given), "elm")
    assert back == given
    assert (back.hints, back.undos, back.assignment.may_undo) == (35, 0, False)
    assert back.assignment.options == options
    assert [board.number for board in back.assignment.boards] == [12, 13, 14]


@pytest.mark.parametrize("choices", [0, 1, 7])
def test_a_board_in_progress_comes_back_at_the_next_choice(choices: int) -> None:
    chance, work = Random(5), Assignment.of("german-whist", "ash", 4)
    games = (played(work.boards[0], 0, chance), played(work.boards[1], 0, chance, choices=choices))
    back = read_code(write_code(HandIn(work, games)), "ash")
    assert (len(back.finished), back.is_complete) == (1, False)
    assert back.games[1].actions == games[1].actions
    assert back.games[1].current_player == 0


def test_another_word_is_noticed() -> None:
    with pytest.raises(wn.BadRecord, match="a different word, not for 'elm'"):
        read_code(write_code(handed_in("whist", boards=1)), "elm")


def test_other_cards_and_other_bots_cannot_be_handed_in() -> None:
    work = Assignment.of("whist", "oak", 1)
    (elsewhere,) = boards("whist", "elm", 1)
    with pytest.raises(wn.BadOption, match="with other cards"):
        write_code(HandIn(work, (played(elsewhere, 0, Random(1)),)))
    game = work.boards[0].new_game()
    while not game.is_over:
        game.apply(game.legal_actions()[0])
    with pytest.raises(wn.BadOption, match="these bots would have played differently"):
        write_code(HandIn(work, (game,)))


def test_bots_that_are_newer_or_gone_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    given = handed_in("whist", boards=1)
    code = write_code(given)
    monkeypatch.setattr(bots_room, "BOTS", BOTS | {NEWEST + 1: BOTS[NEWEST]})
    later = write_code(HandIn(replace(given.assignment, bots=NEWEST + 1), given.games))
    monkeypatch.undo()
    with pytest.raises(wn.BadRecord, match="newer than this version"):
        read_code(later, "oak")
    monkeypatch.setattr(bots_room, "BOTS", {NEWEST: BOTS[NEWEST]._replace(make=None, until="0.3.0")})
    with pytest.raises(wn.BadRecord, match=r"Install whist-nb==0\.3\.0"):
        read_code(code, "oak")


def test_letters_that_fit_and_say_nothing_are_refused() -> None:
    """Any random number that can be read as a code gives that code again."""
    chance, refused = Random(6), 0
    for _ in range(3000):
        code = write(chance.getrandbits(chance.choice([20, 60, 120])))
        try:
            assert write_code(read_code(code, "oak")) == code
        except wn.BadRecord:
            refused += 1
    assert refused > 2900


MISSING = r"end seems to be missing: there are (\d+) letters, and the whole code has about (\d+)"


@pytest.mark.slow
def test_a_code_cut_short_is_not_blamed_on_a_letter() -> None:
    """Letters are said to be missing, but for the few where one mended letter gives a legal game."""
    said, near, cuts = 0, 0, [1, 2, 3, 4, 6, 8, 10]
    games = ["whist", "german-whist", "solo-whist", "norwegian-whist", "minibridge"]
    for seed, name in enumerate(games):
        code = write_code(handed_in(name, seed=seed)).replace("-", "")
        for cut in cuts:
            with pytest.raises(wn.BadRecord) as refused:
                read_any_code(code[:-cut], "oak")
            said += "missing" in str(refused.value)
            if found := re.search(MISSING, str(refused.value)):
                assert int(found[1]) == len(code) - cut
                near += abs(int(found[2]) - len(code)) <= 3
    assert said >= len(games) * len(cuts) * 9 // 10
    assert near >= len(games) * len(cuts) // 2


@pytest.mark.slow
@pytest.mark.parametrize(("name", "boards"), [("whist", 2), ("whist", 8), ("german-whist", 2), ("knockout-whist", 8)])
def test_slips_of_copying_are_named_by_their_place(name: str, boards: int) -> None:
    """Short codes have two check letters only: one slip in twenty or so looks like another."""
    chance, named, made = Random(11), Counter[str](), Counter[str]()
    for seed in range(3):
        code = write_code(handed_in(name, boards=boards, seed=seed)).replace("-", "")
        for _ in range(8):
            at = chance.randrange(1, len(code))
            before, one, two, after = code[: at - 1], code[at - 1], code[at], code[at + 1 :]
            slips = {
                f"Letters {at} and {at + 1} seem to be swapped": f"{before}{two}{one}{after}",
                "A letter seems to be missing before": f"{before}{two}{after}",
                "one letter too many": f"{before}{one}{one}{two}{after}",
            }
            for kind, (said, damaged) in enumerate(slips.items()):
                if damaged != code and (kind != 1 or at < len(code)):
                    made[str(kind)] += 1
                    with pytest.raises(wn.BadRecord) as refused:
                        read_any_code(damaged, "oak")
                    named[str(kind)] += said in str(refused.value).partition(" Or ")[0]
    assert all(named[kind] >= made[kind] * 0.75 for kind in made), (named, made)
    assert named.total() >= made.total() * 0.9


def test_no_absurd_length_is_announced() -> None:
    for seed, name in enumerate(("knockout-whist", "german-whist", "bid-whist")):
        code = write_code(handed_in(name, boards=4, seed=seed)).replace("-", "")
        for left in range(len(code) // 4, len(code)):
            with pytest.raises(wn.BadRecord) as refused:
                read_any_code(code[:left], "oak")
            if found := re.search(MISSING, str(refused.value)):
                assert int(found[2]) <= 1.5 * left


@pytest.mark.parametrize("count", [40, pytest.param(400, marks=pytest.mark.nightly)])
def test_a_wrong_letter_of_a_result_is_always_named(count: int) -> None:
    chance = Random(9)
    codes = [write_code(handed_in(name, seed=9)).replace("-", "") for name in ("whist", "knockout-whist")]
    for number in range(count):
        code = codes[number % len(codes)]
        place = chance.randrange(len(code))
        letter = chance.choice([each for each in LETTERS if each != code[place]])
        said = f"Letter {place + 1} looks wrong: it reads {letter}, and is probably {code[place]}."
        with pytest.raises(wn.BadRecord, match=re.escape(said)):
            read_any_code(code[:place] + letter + code[place + 1 :], "oak")


def test_no_two_games_options_or_values_have_one_mark() -> None:
    marks = [mark("game", book.id, 1 << 10) for book in wn.VARIANTS]
    assert len(set(marks)) == len(marks)
    for book in wn.VARIANTS:
        names = [mark("option", name, 1 << 10) for name in book.options]
        assert len(set(names)) == len(names), book.id
        for option in book.options.values():
            values = [mark("value", repr(choice), 1 << 10) for choice in option.choices]
            assert len(set(values)) == len(values), book.id


def test_a_code_written_for_the_sixth_bots_still_replays() -> None:
    """Made before the seventh had a number. East returned the jack, the higher of two, and the seventh the eight."""
    back = read_code("R1EX3-00AD0-FM31E-S", "oak")
    (game,) = back.games
    assert (back.assignment.bots, back.is_complete) == (6, True)
    assert " ".join(str(action) for _, action in game.actions) == (
        "AS 2S TS 5S AD 2D 3D 4D AC 2C 5D 6C 4C 3C 2H 8C AH 3H 5H 6H KH 4H 7H 3S KD 7D 6D TD JD 9H 9D 4S KS 7S 6S JS "
        "QS 7C 8S 8H TH QH TC 5C 9S JC 9C JH 8D KC QD QC"
    )
    before = game.before(28)
    assert before.current_player == 3
    assert [bots(number).choose(before.view(3)).text for number in (6, 7)] == ["JD", "8D"]


@every_game
def test_the_newest_bots_choose_as_when_they_got_their_number(name: str) -> None:
    """Club's play of four boards is compared with what was written down; a change needs a new number in BOTS.

    Made by ``python -m tests.classroom.test_codes`` when bots get a number, and at no other time.
    """
    assert choices_of_club(name) == json.loads(CHOICES.read_text())[str(NEWEST)][name]


@every_game_in_time
def test_older_bots_still_choose_as_they_did(name: str) -> None:
    """The cards of every numbered bot that still exists, so that codes of earlier homework can be replayed."""
    for number, written in json.loads(CHOICES.read_text()).items():
        if (made := BOTS[int(number)].make) and int(number) < NEWEST:
            assert choices_of_club(name, made()) == written[name]


def choices_of_club(name: str, club: Player | None = None) -> str:
    """A hash of all that Club chooses on four boards."""
    actions, club = [], club or Club()
    for board in boards(name, "bots", 4):
        game = board.new_game()
        while (actor := game.current_player) is not None:
            game.apply(club.choose(game.view(actor)))
        actions += [f"{seat} {action}" for seat, action in game.actions]
    return sha256("\n".join(actions).encode()).hexdigest()[:16]


AGAIN = """
import sys
if {without}:
    sys.modules["numpy"] = sys.modules["numba"] = None
from whist_nb.classroom.codes import choices, code_of, read_code, write_code
for line in sys.stdin:
    word, code, actions = line.rstrip("\\n").split("\\t")
    back = read_code(code, word)
    assert " ".join(str(action) for game in back.games for _, action in game.actions) == actions, code
    assert write_code(back) == code
print("all of them")
"""


@pytest.mark.slow
@pytest.mark.parametrize("count", [7, pytest.param(100, marks=pytest.mark.nightly)])
def test_homework_comes_back_under_other_hash_seeds_and_without_numpy(count: int) -> None:
    chance, lines = Random(7), []
    for number in range(count):
        book = wn.VARIANTS[number % len(wn.VARIANTS)]
        word, seats = chance.choice(["oak", "elm", "silver birch"]), chance.choice(book.seats)
        given = handed_in(
            book.id,
            word,
            chance.randint(1, 3),
            seed=number,
            seats=seats,
            seat=chance.randrange(seats),
            first=number + 1,
        )
        actions = " ".join(str(action) for game in given.games for _, action in game.actions)
        lines.append(f"{word}\t{write_code(given)}\t{actions}\n")
    for hash_seed, without in (("1", False), ("2", True)):
        made = subprocess.run(
            [sys.executable, "-c", AGAIN.format(without=without)],
            input="".join(lines), capture_output=True, text=True, check=False,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )  # fmt: skip
        assert made.stdout == "all of them\n", made.stderr[-2000:]


if __name__ == "__main__":
    written = json.loads(CHOICES.read_text()) if CHOICES.exists() else {}
    written[str(NEWEST)] = {book.id: choices_of_club(book.id) for book in wn.VARIANTS}
    CHOICES.write_text(json.dumps(written, indent=1) + "\n")
