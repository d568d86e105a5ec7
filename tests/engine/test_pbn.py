"""PBN: what is written is read again exactly, another reader finds the same, files from elsewhere become games."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import dealt_hands, play_on, same
from tests.mutations import OF_TAGS, mutated
from whist_nb.engine import pbn
from whist_nb.engine.actions import Play
from whist_nb.engine.boards import POINTS
from whist_nb.engine.files import read_games
from whist_nb.engine.tags import read_boards

GAMES = ("whist", "short-whist", "classic-whist", "cycling-whist", "minnesota-whist", "norwegian-whist", "minibridge")


def random_game(number: int) -> wn.Game:
    rng = Random(number)
    game = wn.Game(GAMES[number % len(GAMES)], seed=number, deals=rng.choice((1, 2, 3)))
    return play_on(game, number, rng.choice((0, 3, 30, 60, None)))


# Written and read again


@pytest.mark.parametrize("number", range(24))
def test_a_round_trip_is_exact(number: int) -> None:
    game = random_game(number)
    game.extra |= {"note": "a } and a { and <angles>,   blanks\n%", "players": ['A "B"', "C\\D", "", "É"]}
    (read,) = pbn.loads(pbn.dumps(game))
    assert same(read, game)
    assert read.extra == game.extra
    assert pbn.dumps(read) == pbn.dumps(game)


def test_options_and_packs_are_kept() -> None:
    game = wn.Game("whist", seed=2, target=5, honours=True, partners="draw", first_dealer=3, deals=1)
    (read,) = pbn.loads(pbn.dumps(game))
    assert same(read, game)
    assert read.options == game.options
    assert '[WhistOptions "target=5; honours=True; first_dealer=3; partners=draw"]' in pbn.dumps(game)


def test_a_board_says_what_a_bridge_player_expects() -> None:
    """The dealer is declarer, eldest leads, the turn-up is a tag of its own."""
    game = play_on(wn.Game("whist", seed=1, deals=1, first_dealer=2), 1)
    (board,) = read_boards(pbn.dumps(game))
    assert [board.value(name) for name in ("Dealer", "Declarer", "Play")] == ["N", "N", "E"]
    turned = next(event.what for event in game.view(wn.EVERYONE).events if event.verb == "turn_up")
    assert board.value("TrumpCard") == turned.text
    assert board.value("Contract") == f"1{turned.suit}"
    assert board.value("Result") == str(game.deal_results[0].tricks[0] + game.deal_results[0].tricks[2])
    assert board.value("WhistGame") == "whist"
    words = [word for word, _ in board.words("Play")]
    assert len(words) == 52
    assert words[0] == game.actions[0][1].text[::-1]
    points = game.deal_results[0].points
    assert board.value("WhistScore") == f"NS {points[0]}; EW {points[1]}"


def test_no_trump_and_an_unfinished_trick() -> None:
    game = play_on(wn.Game("cycling-whist", seed=1, cycle="NT S H D C", deals=1), 1, 6)
    text = pbn.dumps(game)
    assert '[Contract "1NT"]\n[Result "?"]' in text
    assert text.endswith("\n*\n")
    assert text.split("[Play")[1].count("- ") + text.split("[Play")[1].count(" -") >= 2


def test_the_declarer_is_before_the_first_leader_where_eldest_does_not_lead() -> None:
    led = 0
    for seed in range(30):
        game = play_on(wn.Game("minnesota-whist", seed=seed, deals=1), seed)
        (board,) = read_boards(pbn.dumps(game))
        leader = next(event.seat for event in game.view(wn.EVERYONE).events if event.verb == "play")
        assert board.value("Play") == POINTS[leader or 0]
        assert board.value("Declarer") == POINTS[((leader or 0) - 1) % 4]
        led += board.value("Declarer") != board.value("Dealer")
    assert led > 0


def test_lines_are_as_short_as_the_standard_requires() -> None:
    assert max(map(len, pbn.dumps(random_game(4)).splitlines())) < 255
    assert not re.search(r"^[ \t]|[^-\s][ \t]$", pbn.dumps(random_game(4)), re.MULTILINE)


@pytest.mark.parametrize("variant", [v.id for v in wn.VARIANTS if v.id not in GAMES])
def test_other_games_are_refused(variant: str) -> None:
    with pytest.raises(wn.BadOption, match=r"PBN is for four players.*Save it as \.json"):
        pbn.dumps(wn.Game(variant, seed=1))


def test_an_ending_is_refused() -> None:
    with pytest.raises(wn.BadOption, match="Whist, from a position"):
        pbn.dumps(wn.Game.from_position("whist", ["AS", "KS", "QS", "JS"], trump="H"))


# Changed files


def refuse_or_read_the_same(count: int, seed: int) -> Counter[str]:
    rng, tally = Random(seed), Counter[str]()
    for number in range(count):
        game = random_game(number)
        kind, raw = mutated(pbn.dumps(game), OF_TAGS, rng)
        try:
            read = read_games(raw)
        except wn.BadRecord as error:
            tally["refused" if re.match(r"Line \d+", str(error)) else f"{kind} without a place: {error}"] += 1
        else:
            assert len(read) == 1, (kind, raw)
            assert same(read[0], game), (kind, raw)
            tally["the same"] += 1
    assert set(tally) <= {"refused", "the same"}
    return tally


def test_changed_files_are_refused_or_are_the_same_game() -> None:
    assert refuse_or_read_the_same(100, 1)["refused"] > 50


@pytest.mark.nightly
def test_a_thousand_changed_files() -> None:
    tally = refuse_or_read_the_same(1000, 2)
    print(dict(tally))
    assert min(tally.values()) > 100


def test_a_board_that_was_changed_is_named() -> None:
    text = pbn.dumps(play_on(wn.Game("whist", seed=1, deals=2), 1))
    first, second = (found.start() for found in re.finditer(r"\[Contract ", text))
    for place, told in ((first, text), (second, text)):
        trump = told[place + 12]
        forged = told[: place + 12] + ("S" if trump != "S" else "H") + told[place + 13 :]
        line = told[:place].count("\n") + 1
        with pytest.raises(wn.BadRecord, match=rf"^Line {line}: Contract disagrees with the record in the note"):
            pbn.loads(forged)


def test_a_board_that_is_missing_is_noticed() -> None:
    text = pbn.dumps(play_on(wn.Game("whist", seed=1, deals=2), 1))
    with pytest.raises(wn.BadRecord, match="the record has 2 deals, but the boards here are for 1"):
        pbn.loads(text[: text.rindex("[Event")])
    with pytest.raises(wn.BadRecord, match="expected one note with the record of this board, not 0"):
        pbn.loads(text[text.rindex("[Event") :])


# Files from elsewhere

BRIDGE = """\
% PBN 2.1
; a board as bridge programs write it
[Event "Club"]
[Site "Somewhere"]
[Date "2024.05.17"]
[Board "7"]
[West "Ann"] [North "Bob"]
[East "Cid"]
[South "Dot"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:AKQ2.5432.KQ.J32 JT98.KQ.A432.KQT 765.A876.J765.A9 43.JT9.T98.87654"]
[Scoring "MP"]
[Declarer "S"]
[Contract "3HX"]
[Result "9"]
{ a note
  of two lines }
[Auction "S"]
1NT Pass 2C =1= Pass
2H X 3H AP
[Note "1:Stayman"]
[Play "W"]
SJ S5 S4 SA
HQ! $1 H6 H9 H2 ; he should have ducked
-  - - -
*

[Event "#"]
[Deal "N:- AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432."]
[Declarer "W"]
[Contract "7NT"]
[Play "N"]
CA S2 H2 D2
"""


def test_boards_from_elsewhere_become_games() -> None:
    games = pbn.loads(BRIDGE)
    assert [len(game.actions) for game in games] == [8, 4]
    assert [game.current_player for game in games] == [1, 2]


def rows(*lines: str) -> str:
    """The first board with another table of play."""
    return BRIDGE[: BRIDGE.index("SJ S5")] + "\n".join(lines) + "\n"


def test_the_card_play_of_a_bridge_board() -> None:
    (game,) = pbn.loads(rows("SJ S5 S4 SA", "HQ =1= H6! H9 $3 H2 ; a remark", "- - - -", "*"))
    assert [f"{seat} {action}" for seat, action in game.actions] == [
        *("1 JS", "2 5S", "3 4S", "0 AS"),
        *("0 2H", "1 QH", "2 6H", "3 9H"),
    ]
    view = game.view(wn.EVERYONE)
    assert (view.trump, view.dealer, game.variant.id) == ("H", 0, "whist")
    assert str(view.hands[0].sorted()) == "KS QS 2S 5H 4H 3H JC 3C 2C KD QD"
    assert game.current_player == 1
    assert game.extra["players"] == ["Dot", "Ann", "Bob", "Cid"]
    assert (game.extra["event"], game.extra["date"]) == ("Club", "2024-05-17")
    assert game.extra["pbn"]["Vulnerable"] == "All"
    assert same(wn.loads(wn.dumps(game)), game)


@pytest.mark.parametrize("lines", [(), ("SJ S5 S4 SA",), ("SJ S5 S4 SA", "HQ H6 H9 H2", "*")])
def test_a_board_from_elsewhere_is_written_and_read_again(lines: tuple[str, ...]) -> None:
    (game,) = pbn.loads(rows(*lines).replace('[Dealer "S"]', '[Dealer "E"]'))
    text = pbn.dumps(game)
    assert '[Dealer "E"]' in text
    assert '[Play "W"]' in text
    assert '[Vulnerable "None"]' in text
    (read,) = pbn.loads(text)
    assert same(read, game)
    assert read.extra == game.extra


def test_inherited_tags_a_hand_that_is_not_told_and_no_trump() -> None:
    text = rows("SJ S5 S4 SA") + BRIDGE[BRIDGE.index('\n[Event "#"]') :]
    _, game = pbn.loads(text)
    assert game.extra["event"] == "Club"
    assert game.variant.id == "cycling-whist"
    assert game.view(wn.EVERYONE).trump is None
    assert [action.text for _, action in game.actions] == ["AC", "2S", "2H", "2D"]


def test_the_card_faced_for_trumps_makes_it_whist() -> None:
    text = rows("SJ S5 S4 SA").replace("[Scoring", '[TrumpCard "5H"]\n[Scoring')
    (game,) = pbn.loads(text)
    view = game.view(0)
    assert view.first_turn_up == (wn.Card("5H"), 0)
    assert game.deals == 1
    assert game.options["first_dealer"] == 0


def finished_play(game: wn.Game) -> str:
    """The table of a game played out, and the declarer's tricks."""
    text = pbn.dumps(game)
    return re.sub(r"\{[^}]*\}\n|\[Whist.*\n", "", text)


@pytest.mark.parametrize("seed", range(6))
def test_a_board_without_our_tags_gives_the_same_deal_and_play(seed: int) -> None:
    game = play_on(wn.Game("whist", seed=seed, deals=1), seed)
    (read,) = pbn.loads(finished_play(game))
    assert read.actions == game.actions
    assert read.deal_results[0].tricks == game.deal_results[0].tricks
    assert [str(hand.sorted()) for hand in dealt_hands(read)] == [str(hand.sorted()) for hand in dealt_hands(game)]


def test_a_result_that_the_play_does_not_give_is_refused() -> None:
    text = finished_play(play_on(wn.Game("whist", seed=1, deals=1), 1))
    with pytest.raises(wn.BadRecord, match=r"^Line \d+: the board claims '13' tricks, but its play gives \d+"):
        pbn.loads(re.sub(r'\[Result "\d+"', '[Result "13"', text))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[Deal ", "[Dial ", r"Line 3: the board has no Deal"),
        ("S:AKQ2", "AKQ2", r"Line 12: expected a deal that begins with the seat of its first hand"),
        ("S:AKQ2", "X:AKQ2", r"Line 12: expected N, E, S or W for the first hand, not 'X'"),
        (" 43.JT9.T98.87654", "", r"Line 12: the deal has 3 hands"),
        ("43.JT9.T98.87654", "43.JT9.T98", r"Line 12: E's hand is '43.JT9.T98'; expected four suits separated by dots"),
        ("43.JT9.T98.87654", "43.JT9.T98.8765", r"Line 12: E holds 12 cards"),
        ("43.JT9.T98.87654", "43.JT9.T98.8765J", r"Line 12: JC appears twice in the deal"),
        ("43.JT9.T98.87654", "43.JT9.1098.8765", r"Line 12: E's hand cannot be read: '1D' is not a card"),
        ("765.A876.J765.A9 43.JT9.T98.87654", "- -", r"Line 12: the hands of N and E are missing"),
        ('[Contract "3HX"]\n', "", r"Line 3: the board has no Contract"),
        ("3HX", "Pass", r"Line 15: the board was passed out"),
        ("3HX", "8H", r"Line 15: '8H' is not a contract"),
        ('[Play "W"]', '[Play "E"]', r"Line 23: E leads, but W is on declarer's left; the declarer is S"),
        ('[Declarer "S"]', '[Declarer "Q"]', r"Line 14: expected N, E, S or W for the declarer, not 'Q'"),
        ('[Dealer "S"]', '[Dealer "?!"]', r"Line 10: expected N, E, S or W for the dealer"),
        ("[Scoring", '[TrumpCard "1H"]\n[Scoring', r"Line 13: '1H' is not a card"),
        ("SJ S5", "SX S5", r"Line 24: 'SX' is not a card; write the suit first"),
        ("SJ S5", "SJ H6", r"Line 24: 6H is refused. You must follow spades"),
        ("SJ S5", "S3 S5", r"Line 24: 3S is refused. You do not hold 3♠"),
        ("SJ S5", "-  S5", r"Line 24: S5 is in N's column, but it is W's turn"),
        ("H9 H2", "-  H2\nSQ", r"Line 26: SQ comes after the end of the play"),
        ("HQ! $1 H6 H9 H2", "HQ! $1 H6 H9", r"Line 25: HQ! is in W's column, but it is S's turn"),
        ('[Site "Somewhere"]', '[Site "Somewhere]', r"Line 4: this is not a tag"),
        ("of two lines }", "of two lines", r"Line 17: a note begins here but does not end"),
        ("% PBN 2.1", "PBN 2.1", r"Line 1: 'PBN' comes before the first tag"),
    ],
)  # fmt: skip
def test_texts_that_are_not_games_are_refused_with_line_and_reason(old: str, new: str, reason: str) -> None:
    assert old in BRIDGE
    with pytest.raises(wn.BadRecord, match=f"^(?:{reason})"):
        pbn.loads(BRIDGE.replace(old, new, 1))


def test_a_missing_board_is_refused() -> None:
    for text in ("", "% PBN 2.1\n", "\n\n", "{note}"):
        with pytest.raises(wn.BadRecord, match="Line 1: there is no board here"):
            pbn.loads(text)


@pytest.mark.parametrize(
    ("call", "contract"), [("part S", "1S"), ("game H", "4H"), ("game D", "5D"), ("game nt", "3NT")]
)
def test_MB_5_a_part_score_is_level_one_and_a_game_as_high_as_bridge_has_it(call: str, contract: str) -> None:
    game = wn.Game("minibridge", seed=1, deals=1)
    while game.view(0).question == "announce points":
        game.apply(game.legal_actions()[0])
    declarer = game.current_player
    game.apply(call)
    (board,) = read_boards(pbn.dumps(game))
    assert (board.value("Contract"), board.value("Declarer")) == (contract, "SWNE"[declarer or 0])
    assert pbn.loads(pbn.dumps(game)) == [game]


# Another reader

READER = """
import json, sys
from endplay.config import suppress_unicode
from endplay.parsers import pbn
from endplay.types import Player
POINTS = Player.north, Player.east, Player.south, Player.west
with suppress_unicode():
    print(json.dumps([{
        "number": board.board_num,
        "hands": [str(board.deal[point]) for point in POINTS],
        "dealer": board.dealer.abbr,
        "declarer": board.contract.declarer.abbr,
        "trump": board.contract.denom.abbr,
        "level": board.contract.level,
        "tricks": 6 + board.contract.level + board.contract.result,
        "play": [str(card) for card in board.play],
        "names": [board.info[name] for name in ("South", "West", "North", "East")],
        "again": pbn.dumps([board]),
    } for board in pbn.loads(sys.stdin.read())]))
"""


def other_reader(text: str) -> list[dict[str, Any]]:
    """Return what the other library finds in a PBN text."""
    python = os.environ.get("WHIST_NB_ENDPLAY") or (importlib.util.find_spec("endplay") and sys.executable)
    if not python:
        pytest.skip("the library `endplay`, another reader of PBN, is not here; WHIST_NB_ENDPLAY may name its Python")
    done = subprocess.run([python, "-c", READER], input=text, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_another_reader_finds_the_same_boards() -> None:
    games = [random_game(number) for number in range(120)]
    for game in games:
        game.extra["players"] = ["Ann", "Bob", "Cid", "Dot"]
    found = other_reader("\n".join(map(pbn.dumps, games)))
    place = compared = 0
    for game in games:
        for board in read_boards(pbn.dumps(game)):
            other, place = found[place], place + 1
            assert str(other["number"]) == board.value("Board")
            assert f"N:{' '.join(other['hands'])}" == board.value("Deal")
            assert [other["dealer"], other["declarer"]] == [board.value("Dealer"), board.value("Declarer")]
            assert f"{other['level']}{other['trump']}" == board.value("Contract")
            assert other["names"] == ["Ann", "Bob", "Cid", "Dot"]
            if board.value("Result"):
                assert str(other["tricks"]) == board.value("Result")
                compared += 1
    assert place == len(found)
    assert compared > 50
    plays = [card for board in found for card in board["play"]]
    ours = [action.text[::-1] for game in games for _, action in game.actions if isinstance(action, Play)]
    assert plays == ours


@pytest.mark.slow
def test_files_written_by_another_program_are_read() -> None:
    games = [play_on(wn.Game("whist", seed=seed, deals=1), seed) for seed in range(40)]
    written = "\n".join(board["again"] for board in other_reader("\n".join(map(pbn.dumps, games))))
    plain = "\n".join(line for line in written.splitlines() if not line.startswith("[Whist"))
    read = pbn.loads(plain)
    assert [game.actions for game in read] == [game.actions for game in games]
    assert [dealt_hands(game) for game in read] == [dealt_hands(game) for game in games]
