"""LIN from Bridge Base Online: boards become MiniBridge or Whist, a slip is refused with its line and the reason."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine import lin, pbn
from whist_nb.engine.boards import POINTS
from whist_nb.engine.collection import Collection
from whist_nb.engine.files import read_games
from whist_nb.players import Club

SOUTH, WEST, NORTH, EAST = "SAK32HAK2DAK2C432", "SQJ4HQJ43D543CAK5", "ST98HT98DQJT9CQJT", "S765H765D876C9876"
"""South 21 points, West 13 (six, seven), North 6, East 0."""

GAME = f"""\
vg|Thursday club,Pairs,P,1,2,,,,|
rs|3NS=,,4SSx-1,|
pn|Ann,Bob,Cid,Dot,Eve,Fay,Gus,Hal|pg||
qx|o7|st||md|1{SOUTH},{WEST},{NORTH}|rh||ah|Board 7|sv|n|
mb|2N!|an|20-22|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||
pc|H3|pc|H8|pc|h5|pc|HK|pg||
pc|DA|pc|D3|pc|D9|pc|D6|mc|9|pg||
qx|c7|md|1{SOUTH},{WEST},{NORTH},{EAST}|sv|n|
mb|1S|mb|d|mb|2S|mb|p|mb|4S|mb|d|mb|p|mb|p|mb|p|
pc|CK|pc|CQ|pc|C9|pc|C2|
nt|Well led.|
"""


def played(game: wn.Game) -> list[str]:
    return [f"{seat} {action}" for seat, action in game.actions]


def test_a_bridge_board_that_minibridge_could_have_is_minibridge_with_its_dummy() -> None:
    game, _ = lin.loads(GAME)
    assert game.variant.id == "minibridge"
    assert played(game)[:5] == ["0 announce 21", "1 announce 13", "2 announce 6", "3 announce 0", "0 game nt"]
    # dummy's cards are declarer's to play, so seat 0 acts for North
    assert played(game)[5:] == ["1 3H", "0 8H", "3 5H", "0 KH", "0 AD", "1 3D", "0 9D", "3 6D"]
    assert str(game.view(wn.EVERYONE).hands[3].sorted()) == "7S 6S 5S 7H 6H 9C 8C 7C 6C 8D 7D"
    assert game.extra == {
        "players": ["Ann", "Bob", "Cid", "Dot"],
        "event": "Thursday club",
        "auction": "2NT Pass 3NT Pass Pass Pass",
        "claimed": 9,
        "pbn": {"Board": "7", "Room": "Open", "Vulnerable": "NS", "Auction": "S"},
    }


def test_a_contract_that_minibridge_does_not_have_is_whist_with_its_trumps() -> None:
    _, game = lin.loads(GAME)  # doubled
    view = game.view(wn.EVERYONE)
    assert (game.variant.id, view.trump, view.dealer) == ("whist", "S", 0)
    assert played(game) == ["1 KC", "2 QC", "3 9C", "0 2C"]
    assert game.current_player == 1
    assert game.extra["players"] == ["Eve", "Fay", "Gus", "Hal"]
    assert game.extra["auction"] == "1S X 2S Pass 4S X Pass Pass Pass"
    assert game.extra["pbn"]["Room"] == "Closed"


def board(auction: str, more: str = "", dealer: int = 1) -> str:
    calls = "".join(f"mb|{call}|" for call in auction.split())
    return f"md|{dealer}{SOUTH},{WEST},{NORTH}|{calls}{more}"


@pytest.mark.parametrize(
    ("auction", "dealer", "contract", "leader"),
    [
        ("1N p p p", 1, "1NT", 1),  # South
        ("p p 1H p 2H p p p", 1, "2H", 3),  # North bid hearts first
        ("1D 1S 2D 2S p p p", 2, "2S", 3),  # West bids diamonds, North spades, South raises: North
        ("1C p 1H p 3H p 4H p p p", 1, "4H", 3),  # North named hearts
        (
            "p 1C 1D p 2C p p p",
            4,
            "2C",
            0,
        ),  # East passes; South clubs, West diamonds; West bids clubs last: East leads?
    ],
)
def test_the_declarer_is_the_first_of_the_side_to_bid_the_suit(
    auction: str, dealer: int, contract: str, leader: int
) -> None:
    (game,) = lin.loads(board(auction, dealer=dealer))
    view = game.view(wn.EVERYONE)
    assert view.turn == leader
    assert (view.trump or "NT") == contract[1:]


def test_only_dealt_boards_are_minibridge_before_a_word_is_said() -> None:
    (game,) = lin.loads(board("", "sv|b|"))
    assert (game.variant.id, game.actions, game.current_player) == ("minibridge", (), 0)
    twenty = "md|2SAKQJHT98DT98CT98,S765H765DAKQJC432,ST98HAKQJD765C765|"
    (game,) = lin.loads(twenty)  # thrown in at MiniBridge
    assert game.view(wn.EVERYONE).trump is None
    assert (game.variant.id, game.current_player, game.view(0).dealer) == ("cycling-whist", 2, 1)


def as_lin(game: wn.Game, level: str, rng: Random) -> str:
    """Write a finished deal of MiniBridge or Whist as LIN, independently, with the cards of a hand in any order."""
    view = game.view(wn.EVERYONE)
    dealt = {event.seat: list(event.what) for event in view.events if event.verb == "deal"}
    plays = [event for event in view.events if event.verb == "play"]
    declarer = (plays[0].seat - 1) % 4
    for cards in dealt.values():
        rng.shuffle(cards)
    hands = [
        "".join(suit + "".join(card.rank.letter for card in dealt[seat] if card.suit == suit) for suit in "SHDC")
        for seat in range(4 if rng.random() < 0.5 else 3)
    ]
    passes = "mb|p|" * ((declarer - view.dealer) % 4)
    cards = "".join(f"pc|{event.what.suit}{event.what.rank.letter}|" for event in plays)
    won = sum(game.deal_results[0].tricks[seat] for seat in range(4) if seat % 2 == declarer % 2)
    call = f"mb|{level}|" + "mb|p|" * 3
    return f"st||md|{view.dealer + 1}{','.join(hands)}|{passes}{call}pg||{cards}mc|{won}|pg||\n"


@pytest.mark.parametrize("seed", [1, 2, 5, 6, 7])  # others begin with 20 points on each side
def test_a_deal_played_here_is_the_same_when_it_comes_back_as_lin(seed: int) -> None:
    game = wn.Game("minibridge", seed=seed, deals=1)
    while not game.is_over:
        game.apply(Club().choose(game.view(game.current_player)))
    size, suit = next(action for _, action in game.actions if action.text.split()[0] in ("part", "game")).text.split()
    need = {"nt": "3N", "S": "4S", "H": "4H", "D": "5D", "C": "5C"}[suit] if size == "game" else f"1{suit[0].upper()}"
    whist = play_on(wn.Game("whist", seed=seed, deals=1), seed)
    rng = Random(seed)
    trump = whist.view(wn.EVERYONE).first_turn_up[0].suit
    again, other = lin.loads(as_lin(game, need, rng) + as_lin(whist, f"7{trump}X"[:2], rng))
    assert again.variant.id == "minibridge"
    assert again.actions == game.actions
    assert again.deal_results == game.deal_results
    assert other.variant.id == "whist"
    assert [action for _, action in other.actions] == [action for _, action in whist.actions]
    assert other.deal_results[0].tricks == whist.deal_results[0].tricks


def test_pbn_and_lin_give_the_same_game() -> None:
    south, west, north, east = (re.sub("[HDC]", ".", hand)[1:] for hand in (SOUTH, WEST, NORTH, EAST))
    text = f"""[Dealer "S"]\n[Deal "S:{south} {west} {north} {east}"]\n[Declarer "S"]\n[Contract "3NT"]\n[Result "9"]
[Auction "S"]\n2NT Pass 3NT Pass\nPass Pass\n[Play "W"]\nH3 H8 H5 HK\nD3 D9 D6 DA\n*\n"""
    (told,), (here, _) = pbn.loads(text), lin.loads(GAME)
    assert told == here
    assert told.extra["auction"] == here.extra["auction"]
    assert told.extra["claimed"] == here.extra["claimed"]
    (whist,) = pbn.loads(re.sub(r"\[Auction .*\n.*\n.*\n", "", text))  # nothing says that it is bridge
    assert whist.view(wn.EVERYONE).trump is None
    assert whist.variant.id == "cycling-whist"


def test_a_lin_board_can_be_saved_as_pbn(tmp_path: Path) -> None:
    game, _ = lin.loads(GAME)
    wn.save(game, tmp_path / "board.pbn")
    again = wn.load(tmp_path / "board.pbn")
    assert again == game
    assert again.extra == game.extra
    assert '[Room "Open"]' in (tmp_path / "board.pbn").read_text("latin-1")


def test_files_and_texts_of_lin_are_known_by_how_they_begin(tmp_path: Path) -> None:
    path = tmp_path / "club.lin"
    path.write_bytes(GAME.replace("Ann", "Änn").encode("latin-1"))
    with pytest.raises(wn.BadRecord, match="the file holds 2 games"):
        wn.load(path)
    rows = Collection(tmp_path).rows
    assert [(row.name, row.variant) for row in rows] == [("club.lin 1", "minibridge"), ("club.lin 2", "whist")]
    assert rows[0].players[0] == "Änn"
    assert len(read_games(GAME)) == len(Collection([GAME])) == 2
    one = tmp_path / "one.lin"
    one.write_text("\ufeff\n" + board("1N p p p"), "utf-8")
    assert wn.load(one).variant.id == "minibridge"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "md|1SAK32",
            "md|SAK32",
            r"Line 4: expected the dealer's number before the hands, 1 \(South\) to 4 \(East\), not",
        ),
        ("md|1SAK32", "md|5SAK32", r"Line 4: expected the dealer's number"),
        ("SAK32H", "SAK32X", r"Line 4: S's hand is 'SAK32XAK2DAK2C432'; expected each suit's letter and its cards"),
        ("SAK32H", "SAK32S", r"Line 4: S's hand is 'SAK32SAK2DAK2C432'"),
        ("SAK32H", "SAK3H", r"Line 4: S holds 12 cards; expected 13"),
        ("SAK32H", "SAKK2H", r"Line 4: S's hand cannot be read: KS appears twice"),
        (f",{WEST},{NORTH}|rh", f",{WEST}|rh", r"Line 4: the deal has 2 hands; expected three or four"),
        (f",{WEST},{NORTH}|rh", f",{WEST},|rh", r"Line 4: the hands of N and E are missing"),
        ("sv|n|", "sv|x|", r"Line 4: 'x' does not say who is vulnerable; expected o \(nobody\), n, e or b \(both\)"),
        ("mb|3N|", "mb|3Z|", r"Line 5: '3Z' is not a call; expected a bid such as 1N, p for pass, d or r"),
        ("mb|3N|", "mb|2S|", r"Line 5: 2S is not allowed here: 2NT has been bid"),
        ("mb|3N|", "mb|d|", r"Line 5: X is not allowed here: the other side has made no bid that could be doubled"),
        ("mb|3N|", "mb|r|", r"Line 5: XX is not allowed here: the other side has not doubled"),
        ("mb|3N|mb|p|mb|p|mb|p|", "mb|3N|mb|p|", r"Line 5: the auction is not finished; it ends with three passes"),
        ("mb|3N|", "mb|3N|mb|p|mb|p|mb|p|mb|p|", r"Line 5: Pass is not allowed here: the auction is over"),
        ("mb|2N!|an|20-22|mb|p|mb|3N|", "mb|p|", r"Line 5: the board was passed out, so nothing was played"),
        ("pc|H8|", "pc|HX|", r"Line 6: 'HX' is not a card; write the suit first"),
        ("pc|H8|", "pc|D9|", r"Line 6: 9D is refused. Dummy must follow hearts"),
        ("pc|H3|", "pc|H2|", r"Line 6: 2H is refused. You do not hold 2♥"),
        (
            "mc|9|",
            "mc|1|",
            r"Line 7: the board claims '1' tricks, but after its play the declarer has between 2 and 13",
        ),
        ("mc|9|", "mc|14|", r"Line 7: '14' tricks were claimed; expected declarer's tricks, 0 to 13"),
        ("mc|9|", "mc|all|", r"Line 7: 'all' tricks were claimed"),
        ("nt|Well led.|", "nt|Well led.", r"Line 11: nt\| begins here but has no bar after its value"),
        ("nt|Well led.|", "Well led.", r"Line 11: 'Well led.' is not a LIN tag; expected two letters and a bar"),
        ("nt|Well", "note|Well", r"Line 11: 'note' is not a LIN tag"),
        ("qx|c7|md|1", "qx|c8|xx|1", r"Line 9: board 'c8' has no deal, md\|"),
        ("pn|Ann", "mb|1N|pn|Ann", r"Line 3: mb\| comes before the first deal, md\|"),
    ],
)
def test_a_slip_is_refused_with_its_line_and_what_was_allowed(old: str, new: str, reason: str) -> None:
    assert old in GAME
    with pytest.raises(wn.BadRecord, match=f"^{reason}"):
        lin.loads(GAME.replace(old, new, 1))


def test_a_board_that_was_passed_out_is_a_deal_to_play_and_the_other_boards_are_read() -> None:
    deal, rest = GAME.split("mb|2N!", 1)
    text = f"{deal}mb|p|mb|p|mb|p|mb|p|pg||\n{rest[rest.index('qx|c7') :]}"
    passed, other = lin.loads(text)
    assert other == lin.loads(GAME)[1]
    assert (passed.variant.id, passed.actions, passed.view(0).dealer) == ("minibridge", (), 0)
    assert str(passed.view(0).hand) == "AS KS 3S 2S AH KH 2H 4C 3C 2C AD KD 2D"
    assert passed.extra["auction"] == "Pass Pass Pass Pass"
    assert passed.extra["pbn"]["Board"] == "7"
    for text in ("announce 21", "announce 13", "announce 6", "announce 0", "game nt"):
        passed.apply(text)
    assert passed.view(0).contract.needs == (9, None, 9, None)


def test_a_board_of_twenty_points_each_that_was_passed_out_is_card_play_at_no_trumps() -> None:
    hands = "SAKQJHAKQJD432C32,ST98HT98DQJT9CQJT,S765H765D876C9876,S432H432DAK5CAK54"  # 20 + 0 against 6 + 14
    (game,) = lin.loads(f"md|3{hands}|mb|p|mb|p|mb|p|mb|p|")
    assert (game.variant.id, game.view(0).trump) == ("cycling-whist", None)
    assert (game.view(0).dealer, game.current_player) == (2, 3)


def test_the_other_room_may_leave_out_the_deal() -> None:
    deal = f"md|1{SOUTH},{WEST},{NORTH},{EAST}|sv|n|\nmb"
    assert deal in GAME
    told, left_out = (lin.loads(text)[1] for text in (GAME, GAME.replace(deal, "mb")))
    assert told == left_out


def test_cards_after_the_last_trick_and_a_false_result_are_refused() -> None:
    game = wn.Game("minibridge", seed=3, deals=1)
    while not game.is_over:
        game.apply(Club().choose(game.view(game.current_player)))
    text = as_lin(game, "7N", Random(1))
    trump = game.view(wn.EVERYONE).trump
    text = text.replace("mb|7N|", f"mb|7{trump or 'N'}|")
    with pytest.raises(wn.BadRecord, match=r"^Line 1: SA comes after the end of the play"):
        lin.loads(text.replace("mc|", "pc|SA|mc|"))
    with pytest.raises(wn.BadRecord, match=r"^Line 1: the board claims '\d+' tricks, but its play gives \d+"):
        lin.loads(re.sub(r"mc\|(\d+)", lambda found: f"mc|{int(found[1]) - 1 or 5}", text))


@pytest.mark.parametrize(("claimed", "fits"), [(0, False), (1, True), (12, True), (13, False)])
def test_a_claim_counts_the_tricks_already_won_and_lost(claimed: int, fits: bool) -> None:
    """East ruffs the second trick: declarer has one and the others one of 13."""
    south, west, north = "SAKQJ2HAK32DK2C32", "ST98HQJ4D543CAK54", "S7654HT98DQJT9CQJ"
    text = f"md|1{south},{west},{north}|mb|1H|mb|p|mb|p|mb|p|pc|ST|pc|S4|pc|S3|pc|SA|"
    text += f"pc|SK|pc|S8|pc|S5|pc|H5|mc|{claimed}|"
    if fits:
        assert lin.loads(text)[0].extra["claimed"] == claimed
    else:
        with pytest.raises(wn.BadRecord, match="the declarer has between 1 and 12"):
            lin.loads(text)


def test_any_damage_gives_games_or_a_line() -> None:
    rng, refused = Random(5), list[str]()
    for _ in range(600):
        text = list(GAME)
        for _ in range(rng.choice((1, 1, 3))):
            place = rng.randrange(len(text))
            text[place : place + rng.randrange(3)] = rng.choice(["", "|", "S", "\n", "md|", "4", "\x00", "ß", "mb|p|"])
        try:
            games = read_games("".join(text), ".lin")
        except wn.BadRecord as error:
            refused.append(str(error))
        else:
            assert all(game.variant.id in ("minibridge", "whist", "cycling-whist") for game in games)
    assert 100 < len(refused) < 600
    assert [reason for reason in refused if not re.match(r"Line \d+: ", reason)] == []


def test_compass_points_are_seats() -> None:
    assert POINTS == "SWNE"  # md| numbers its dealers in this order, from 1
