"""Trickster's dialect of PBN: whist and bid whist are read, and everything else is refused with line and reason."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import whist_nb as wn
from tests.builders import dealt_hands, play_on
from tests.mutations import OF_TAGS, mutated
from whist_nb.engine import ptn
from whist_nb.engine.actions import Play
from whist_nb.engine.boards import POINTS
from whist_nb.engine.cards import SUITS
from whist_nb.engine.collection import Collection
from whist_nb.engine.files import read_games
from whist_nb.engine.tags import read_boards

GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", None: "NT"}


def hand_text(cards: wn.Cards) -> str:
    """S.H.D.C, and a fifth part where there are jokers."""
    suits = ["".join(card.rank.letter for card in cards.of(suit).sorted()) for suit in SUITS]
    jokers = "".join({"BJ": "H", "LJ": "L"}[card.text] for card in cards.of(None))
    return ".".join([*suits, *([jokers] if jokers else [])])


def card_text(card: wn.Card) -> str:
    return {"BJ": "JH", "LJ": "JL"}.get(card.text, card.text[::-1])


def table(plays: list[tuple[int, wn.Card]]) -> str:
    """The Play section: a column for each seat from the first leader on, '-' where nothing was played."""
    first = plays[0][0]
    tricks = [dict(plays[start : start + 4]) for start in range(0, len(plays), 4)]
    columns = [(first + step) % 4 for step in range(4)]
    lines = (" ".join(card_text(trick[seat]) if seat in trick else "-" for seat in columns) for trick in tricks)
    return f'[Play "{POINTS[first]}"]\n' + "\n".join(lines)


def plays_of(game: wn.Game) -> list[tuple[int, wn.Card]]:
    return [(seat, action.card) for seat, action in game.actions if isinstance(action, Play)]


def deal_text(hands: list[wn.Cards], dealer: int) -> str:
    return f"{POINTS[dealer]}:" + " ".join(hand_text(hands[(dealer + step) % 4]) for step in range(4))


def as_whist(game: wn.Game) -> str:
    view = game.view(wn.EVERYONE)
    return (
        '[Event "A deal of whist"]\n'
        '[GameOptionsJson "{\\"gameOverScore\\":5,\\"honours\\":true}"]\n'
        f'[Deal "{deal_text(dealt_hands(game), view.dealer)}"]\n'
        f'[Contract "{GLYPHS[view.trump]}"]\n'
        f"{table(plays_of(game))}\n"
    )


def as_bid_whist(game: wn.Game, auction: bool = True) -> str:
    """A deal of bid whist as it was played; the hands given are those after the six discards."""
    view, hands = game.view(wn.EVERYONE), dealt_hands(game)
    texts = [(seat, action.text) for seat, action in game.actions]
    bids, (declarer, named) = texts[:4], texts[4]
    level = max(int(text.split()[1]) for _, text in bids if text != "pass")
    kind = next(text.split()[2] for seat, text in bids if seat == declarer)
    up = named == "direction up" if kind == "nt" else kind == "up"
    contract = f"{level}{GLYPHS[None if kind == 'nt' else named[-1]]}{'↑' if up else '↓'}"
    kitty = next(event.what for event in view.events if event.verb == "take_stock")
    aside = {wn.Card(text[-2:]) for _, text in texts if text.startswith("discard")}
    hands[declarer] = wn.Cards(card for card in (*hands[declarer], *kitty) if card not in aside)
    calls = [text if text == "pass" else text[4:].replace(" up", "↑").replace(" down", "↓") for _, text in bids]
    calls = [call.replace("pass", "Pass").replace(" nt", "NT") for call in calls]
    first, order = bids[0][0], [(bids[0][0] + step) % 4 for step in range(4)]
    spoken = [" ".join(calls), " ".join(contract if seat == declarer else "-" for seat in order)]
    return "\n".join(
        [
            '[Event "A deal of bid whist"]',
            '[GameOptionsJson "{\\"variation\\":1,\\"bidderGetsKitty\\":true,\\"bidderLeads\\":true}"]',
            f'[Deal "{deal_text(hands, view.dealer)}"]',
            f'[Declarer "{POINTS[declarer]}"]',
            f'[Contract "{contract}"]',
            *([f'[Auction "{POINTS[first]}"]', *spoken] if auction else []),
            table(plays_of(game)),
        ]
    )


def bid_whist(seed: int, actions: int | None = None) -> wn.Game:
    game = play_on(wn.Game("bid-whist", seed=seed, deals=1, first_dealer=seed % 4), seed, 11)
    return play_on(game, f"play {seed}", actions)


def agree(read: wn.Game, game: wn.Game) -> None:
    """Check that the play read is the same, and that the record is like any other."""
    assert plays_of(read) == plays_of(game)
    assert read.view(wn.EVERYONE).tricks_won == game.view(wn.EVERYONE).tricks_won
    assert wn.loads(wn.dumps(read)) == read


@pytest.mark.parametrize("seed", range(12))
def test_whist_as_it_was_played(seed: int) -> None:
    game = play_on(wn.Game("whist", seed=seed, deals=1), seed, None if seed % 2 else 20 + seed)
    (read,) = ptn.loads(as_whist(game))
    agree(read, game)
    assert dealt_hands(read) == dealt_hands(game)
    assert read.view(wn.EVERYONE).trump == game.view(wn.EVERYONE).trump
    assert read.extra == {"ptn": {"gameOverScore": 5, "honours": True}, "event": "A deal of whist"}


@pytest.mark.parametrize("seed", range(24))
def test_bid_whist_as_it_was_played(seed: int) -> None:
    game = bid_whist(seed, None if seed % 2 else 1 + seed)
    (read,) = ptn.loads(as_bid_whist(game))
    agree(read, game)
    assert [action for _, action in read.actions[:5]] == [action for _, action in game.actions[:5]]
    assert read.view(wn.EVERYONE).contract == game.view(wn.EVERYONE).contract
    if game.is_over:
        assert read.scores == game.scores


def test_without_an_auction_the_declarer_bid_his_contract_and_the_others_passed() -> None:
    game = bid_whist(5)
    (read,) = ptn.loads(as_bid_whist(game, auction=False))
    bids = [(seat, action.text) for seat, action in read.actions[:4]]
    declarer = read.actions[4][0]
    assert [text for seat, text in bids if seat != declarer] == ["pass"] * 3
    assert plays_of(read) == plays_of(game)


def test_cards_of_the_kitty_reveal_what_was_laid_aside() -> None:
    """The hands given are those that were dealt; the declarer plays every card they kept."""
    game = bid_whist(8)
    before, after = dealt_hands(game), as_bid_whist(game)
    deal = deal_text(before, game.view(wn.EVERYONE).dealer)
    (read,) = ptn.loads(re.sub(r'\[Deal "[^"]*"', f'[Deal "{deal}"', after))
    assert dealt_hands(read) == before
    assert {action.text for _, action in read.actions[5:11]} == {action.text for _, action in game.actions[5:11]}
    assert read.scores == game.scores
    cut = "\n".join(after.splitlines()[:-3])
    with pytest.raises(
        wn.BadRecord, match=r"plays cards from the kitty, but the board does not say which six were laid aside"
    ):
        ptn.loads(re.sub(r'\[Deal "[^"]*"', f'[Deal "{deal}"', cut))


def test_a_file_may_hold_many(tmp_path: Path) -> None:
    games = [bid_whist(1), play_on(wn.Game("whist", seed=1, deals=1), 1)]
    (tmp_path / "two.ptn").write_text(as_bid_whist(games[0]) + "\n\n" + as_whist(games[1]), "utf-8")
    read = Collection(tmp_path)
    assert [row.name for row in read] == ["two.ptn 1", "two.ptn 2"]
    assert [plays_of(read[number]) for number in range(2)] == list(map(plays_of, games))
    (tmp_path / "two.ptn").write_text(as_whist(games[1]).replace("[GameOptionsJson", "[Site"), "utf-8")
    assert plays_of(wn.load(tmp_path / "two.ptn")) == plays_of(games[1])


def test_the_dialect_is_known_by_its_options_and_by_jokers() -> None:
    text = as_bid_whist(bid_whist(3))
    assert ptn.is_ptn(read_boards(text))
    assert ptn.is_ptn(read_boards(re.sub(r"\[GameOptionsJson.*\n", "", text)))
    assert not ptn.is_ptn(read_boards('[Deal "N:A.K.Q.J - - -"]\n[Contract "1S"]'))


EUCHRE = """\
[Event "Another game"]
[GameOptionsJson "{\\"gameOverScore\\":30}"]
[Deal "N:AJ9.K.AT. K.T.J9.AK T.AJ..JT9 Q.Q9.KQ.Q"]
[Contract "3♣"]
"""
WHIST = as_whist(play_on(wn.Game("whist", seed=1, deals=1), 1))
BID = as_bid_whist(bid_whist(2))


@pytest.mark.parametrize(
    ("text", "old", "new", "reason"),
    [
        (EUCHRE, "", "", r"Line 3: the hands have 6 cards; each should have 13 in whist or 12 in bid whist"),
        (EUCHRE, "[Deal", "[Dial", r"Line 1: the board has no Deal"),
        (EUCHRE, "30}", "30", r"Line 2, in the options: Line 1, column 20: this is not JSON"),
        (EUCHRE, '{\\"gameOverScore\\":30}', "5", r"Line 2: the options must be an object, not 5"),
        (EUCHRE, "N:AJ9.K.AT. K.T.J9.AK T.AJ..JT9 Q.Q9.KQ.Q", "N:- - - -", r"Line 3: the hands have no cards"),
        (WHIST, '[Contract "', '[Contract "x', r"Line 4: expected a Contract that names the trumps"),
        (WHIST, '[Play "', '[Play "x', r"Line 5: expected N, E, S or W for the first leader"),
        (BID, "true,", "false,", r"Line 2: bidderGetsKitty is off"),
        (BID, "true}", "false}", r"Line 2: bidderLeads is off"),
        (BID, '[Auction "', '[Auction "x', r"Line 6: expected N, E, S or W for the first bidder"),
        (BID, "Pass", "Past", r"Line 7: 'Past' is not a bid; expected something like 4↑, 4↓, 4NT or Pass"),
        (BID, " - ", " 4♠↑ ", r"Line 6: an auction is four calls, followed by one that names trumps"),
        (BID, "6↓ 7↑", "7↑ 7↑", r"Line 7: bid 7 up is refused"),
        (BID, "- 7♦↑", "- 6♦↑", r"Line 8: S names 6♦↑, but the best bid is '7 up'"),
        (BID, "C3 S9 C2", "C3 S9 C4", r"Line 11: 4C is refused. You do not hold 4♣: you hold [^()]*$"),
        (BID, "\nCK", "\nDK", r"Line 11: DK is in S's column, but another hand holds it"),
    ],
)
def test_unreadable_texts_are_refused_with_line_and_reason(text: str, old: str, new: str, reason: str) -> None:
    assert old in text
    with pytest.raises(wn.BadRecord, match=f"^{reason}"):
        ptn.loads(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (r"(\[Auction .*\n.*\n(?:- )*)[^-\s]\S*", r"\g<1>7♠", r"Line 8: '7♠' does not settle trumps and direction"),
        (r"\n[^\n]* -[^\n]*\n\[Play", "\n[Play", r"Line 6: an auction is four calls"),
        (r'(\[Deal "\w):\S+', r"\1:-", r"Line 3: the hands of \w are missing, and so is the kitty"),
        (r'\[Auction (?s:.*?)\[Play', "[Play", None),
        (r'\[Contract .*\n\[Auction (?s:.*?)\[Play', "[Play", r"Line 1: the board has neither Auction nor Contract"),
        (r'\[Declarer .*\n(\[Contract .*\n)\[Auction (?s:.*?)\[Play', r"\1[Play", r"Line 1: expected N, E"),
    ],
)  # fmt: skip
def test_auctions_that_tell_too_little(old: str, new: str, reason: str | None) -> None:
    text = re.sub(old, new, BID, count=1)
    assert text != BID
    if reason is None:
        assert plays_of(ptn.loads(text)[0]) == plays_of(ptn.loads(BID)[0])
    else:
        with pytest.raises(wn.BadRecord, match=f"^{reason}"):
            ptn.loads(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no board here"),
        (f"x{WHIST}", r"'x' comes before the first tag"),
        ("\ufeff \n", "there is no board here"),
    ],
)
@pytest.mark.parametrize("name", ["hand.ptn", "hand.pbn"])
def test_a_file_that_begins_with_something_else_is_refused_as_what_it_should_be(
    name: str, text: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(wn.BadRecord, match=f"^{name}: Line 1: {reason}"):
        wn.load(tmp_path / name)


def test_any_change_leaves_a_game_or_a_refusal_with_its_line() -> None:
    rng = Random(1)
    for _ in range(300):
        kind, raw = mutated(rng.choice((WHIST, BID, EUCHRE)), OF_TAGS, rng)
        told = ""
        try:
            assert all(isinstance(game, wn.Game) for game in read_games(raw, ".ptn")), kind
        except wn.BadRecord as error:
            told = str(error)
        assert not told or re.match(r"Line \d+", told), (kind, told)
