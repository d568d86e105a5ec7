"""Ideas by hand: positions in which one holds, and those nearest to them in which it must not be named.

In a whist position set up by hand all cards that nobody holds have been played and seen. Seats 0 and 2 are partners.
"""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import pack_of
from whist_nb.drawing.names import Names, usual_names
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.actions import read_action
from whist_nb.engine.cards import Card
from whist_nb.players import find_chooser
from whist_nb.training.ideas.catalogue import IDEAS
from whist_nb.training.ideas.situation import Situation
from whist_nb.training.ideas.wording import BETTER, first_idea, titled


def named(game: wn.Game, played: str | None, better: str | None) -> str | None:
    """The idea of playing one card where the other was better."""
    assert game.current_player is not None
    view = game.view(game.current_player)
    texts = {action.text for action in view.legal_actions()}
    assert {played or "knock", better or "knock"} <= texts, f"only {texts} may be played"
    found = first_idea(Situation(view, played and Card(played), better and Card(better)))
    return found[0].id if found else None


def position(hands: str, plays: str = "", leader: int = 0, trump: str | None = "H") -> wn.Game:
    """A position of whist after some plays; the hands are parted by strokes."""
    game = wn.Game.from_position("whist", [each.strip() for each in hands.split("|")], leader=leader, trump=trump)
    for card in plays.split():
        game.apply(card)
    return game


def said(game: wn.Game, played: str, better: str) -> str:
    """Title, facts and advice as the seat to act is told."""
    assert game.current_player is not None
    situation = Situation(game.view(game.current_player), Card(played), Card(better))
    found = first_idea(situation)
    assert found is not None
    names = Names(usual_names(game.seats), game.current_player, game.sides)
    statements = [titled(found[0].against, situation, found[1]), found[1].facts, found[1].instead]
    return " ".join(plain_text(names.say(each)) for each in statements if each)


FOLLOWING = [
    # Partner leads the queen of spades, ace and king are gone: it is the highest left
    ("trumped-partners-winner", "2H 6D | 6S 7C | QS 8C | 9S 8D", "QS 9S", 2, "2H", "6D"),
    (None, "2H 6D | KS 7C | QS 8C | 9S 8D", "QS 9S", 2, "2H", "6D"),  # the king may still beat it
    (None, "2H 6D | 6S 7C | QS 8C | KS 8D", "QS KS", 2, "2H", "6D"),  # the opponent's king is winning
    (None, "2H 3H | 6S 7C | QS 8C | 9S 8D", "QS 9S", 2, "2H", "3H"),  # both cards are trumps
    (None, "2H 6D | 6H 7C | QH 8C | 9H 8D", "QH 9H", 2, "2H", "2H"),  # trumps were led
    # Last to play, partner's king has won
    ("high-on-partners-winner", "AS 2S | 5S 7C | KS 8C | 6S 8D", "5S KS 6S", 1, "AS", "2S"),
    (None, "AS 2S | 5S 7C | TS 8C | JS 8D", "5S TS JS", 1, "AS", "AS"),  # the opponent's jack is winning
    # Third to play, an opponent's jack is winning, one still plays
    ("third-hand-high", "AD 6D | KD 7C | 5D 8C | JD 8S", "5D JD", 2, "6D", "AD"),
    ("third-hand-high", "QD 6D | KD 7C | 5D 8C | JD 8S", "5D JD", 2, "6D", "QD"),  # forces the king out
    (None, "TD 6D | KD 7C | 5D 8C | JD 8S", "5D JD", 2, "6D", "TD"),  # the ten does not beat the jack
    (None, "AD 6D | KD 7C | 5D 8C | JD 8S", "5D JD", 2, "AD", "6D"),
    # Void in spades, the opponents are winning
    ("missed-a-ruff", "2H 6D | AS 7C | 3S 8C | 4S 8D", "AS 3S 4S", 1, "6D", "2H"),
    (None, "2H 6D | 5S 7C | AS 8C | 4S 8D", "5S AS 4S", 1, "6D", "2H"),  # partner's ace is winning
    (None, "2H 6D | AS 7C | 3S 8C | 5H 8D", "AS 3S 5H", 1, "6D", "2H"),  # the two does not beat the five
    # The last of four
    ("did-not-win", "QD 2D | 5D 7C | 3D 8C | JD 8S", "5D 3D JD", 1, "2D", "QD"),
    (None, "QD 2D | 5D 7C | AD 8C | JD 8S", "5D AD JD", 1, "2D", "QD"),  # partner's ace is winning
    (None, "TD 2D | 5D 7C | 3D 8C | JD 8S", "5D 3D JD", 1, "2D", "TD"),  # neither wins
    # Second to play: the king beats the jack, but the ace is out
    (None, "KD 2D | AD 7C | 3D 8C | JD 8S", "JD", 3, "2D", "KD"),
    ("won-too-dear", "AD QD | 5D 7C | 3D 8C | JD KD", "5D 3D JD", 1, "AD", "QD"),
    (None, "AD KD | 5D 7C | 3D 8C | JD 8S", "5D 3D JD", 1, "AD", "KD"),  # worth the same
    (None, "AD QD | 5D KD | 3D 8C | JD 8S", "JD", 3, "AD", "QD"),  # others still play, and the ace is the master
    ("won-too-dear", "9H 3H | AS 4H | 3S 8C | 4S 8H", "AS 3S 4S", 1, "9H", "3H"),  # a ruff with more than is needed
    ("wasted-a-high-card", "QD 2D | 5D 7C | 3D 8C | AD KD", "AD", 3, "QD", "2D"),
    ("second-hand-low", "QD 2D | 5D 7C | 3D 8C | JD KD", "JD", 3, "QD", "2D"),  # the queen beats the jack
    ("second-hand-low", "KD 6D | AD TD | 3D 8C | 5D 8S", "5D", 3, "KD", "6D"),
    (None, "AD 6D | KD 7C | 3D 8C | 5D 8S", "5D", 3, "AD", "6D"),  # the ace is the master
    (None, "6D KD | AD 7C | 3D 8C | 5D 8S", "5D", 3, "6D", "KD"),
    ("wasted-a-trump", "2H 6D | AS 7C | 3S 8C | 9H 8D", "AS 3S 9H", 1, "2H", "6D"),
    (None, "TH 6D | AS 7C | 3S 8C | 9H 8D", "AS 3S 9H", 1, "TH", "6D"),  # it overruffs
    ("threw-a-winner", "KD 5C | AS 7C | 3S 8C | 4S 8D", "AS 3S 4S", 1, "KD", "5C"),
    (None, "KD 5C | AS 7C | 3S 8C | 4S AD", "AS 3S 4S", 1, "KD", "5C"),  # the ace is out
    (None, "KD QD | AS 7C | 3S 8C | 4S 8D", "AS 3S 4S", 1, "KD", "QD"),  # the queen is as good
    ("left-unguarded", "KD 4D 5C | AS 7C 9C | 3S 8C 9D | 4S AD JC", "AS 3S 4S", 1, "4D", "5C"),
    (None, "KD 4D 3D 5C | AS 7C 9C 2C | 3S 8C 9D 3C | 4S AD JC 4C", "AS 3S 4S", 1, "4D", "5C"),  # two guards
    (None, "KD 4D 5C | AS 7C 9C | 3S 8C 9D | 4S QD JC", "AS 3S 4S", 1, "4D", "5C"),  # the king is the master
    # West, who follows, showed out of spades in trick 1 and may have a trump
    ("ruffed-too-low", "2S 3H 9H | 2C 5H 4C | 3S 4S 6C | KS QS 7C", "KS 2S 2C 3S QS", 3, "3H", "9H"),
    (None, "2S 3H 9H | 6S 5H 4C | 3S 4S 6C | KS QS 7C", "KS 2S 6S 3S QS", 3, "3H", "9H"),  # followed suit
]

LEADING = [
    # West discarded on the first round of spades
    ("led-into-a-ruff", "AS KS 7D | 2C 5H 9D | 3S 4S TD | 5S 6S JD", "AS 2C 3S 5S", 0, "H", "KS", "7D"),
    (None, "AS KS 7D | 2S 5H 9D | 3S 4S TD | 5S 6S JD", "AS 2S 3S 5S", 0, "H", "KS", "7D"),
    (None, "AS KS 7D | 2C 5C 9D | 3S 4S TD | 5S 6S JD", "AS 2C 3S 5S", 0, None, "KS", "7D"),  # no trumps
    ("trump-too-many", "AH 5D | 6D 7C | 7D 8C | 8D 9C", "", 0, "H", "AH", "5D"),
    (None, "AH 5D | 6D 2H | 7D 8C | 8D 9C", "", 0, "H", "AH", "5D"),
    ("did-not-draw-trumps", "AH KH 5D | 2H 6D 7C | 7D 8C 9C | 8D TC JC", "", 0, "H", "5D", "AH"),
    (None, "3H 5D 6D | AH KH 7C | 7D 8C 9C | 8D TC JC", "", 0, "H", "5D", "3H"),  # weak trumps
    ("left-a-winner", "AD 5C | 2D 7C | 3D 8C | 4D 9C", "", 0, None, "5C", "AD"),
    (None, "AD 5C | 2H 7C | 3D 8C | 4D 9C", "", 0, "H", "5C", "AD"),  # somebody may ruff the ace
    (None, "KD 5C | AD 7C | 3D 8C | 4D 9C", "", 0, None, "5C", "KD"),  # the ace is out
    ("partner-could-ruff", "AS 3S 7D | 2S 5H 9D | 2C 6H TD | 5S 6S KD", "AS 2S 2C 5S", 0, "H", "7D", "3S"),
    (None, "AS 3S 7D | 2S 5H 9D | 4S 6H TD | 5S 6S KD", "AS 2S 4S 5S", 0, "H", "7D", "3S"),  # partner followed
    ("led-away-from-an-honour", "KD 4D 5C | AD 7C 2C | 3D 8C 3C | 6D 9C 4C", "", 0, "H", "4D", "5C"),
    ("led-away-from-an-honour", "AD 4D 5C | KD 7C 2C | 3D 2H 3C | 6D 9C 4C", "", 0, "H", "4D", "5C"),
    (None, "KD QD 4D 5C | AD 7C 2C TC | 3D 8C 3C JC | 6D 9C 4C QC", "", 0, "H", "4D", "5C"),  # touching honours
    (None, "KD 4D 5C | QD 7C 2C | 3D 8C 3C | 6D 9C 4C", "", 0, None, "4D", "5C"),  # the king is the master
    ("broke-a-suit", "JD 4D 5C | AD KD 2C | QD 8C 3C | 6D 9C 4C", "", 0, "H", "JD", "5C"),
    (None, "JD TD 5C | AD KD 2C | QD 8C 3C | 6D 9C 4C", "", 0, "H", "JD", "5C"),  # a sequence
    ("did-not-return-suit", "AC 2C 7D | 5C 9C 9D | 3C 6C TD | 4C 8C JD", "3C 4C AC 5C", 2, "H", "7D", "2C"),
    ("left-a-winner", "AC 2C 7D | 5C TS 9D | 3C 6S TD | 4C 8S JD", "3C 4C AC 5C", 2, "H", "7D", "2C"),  # the last club
    (None, "3C 2C 7D | 5C 9C 9D | AC 6C TD | 4C 8C JD", "4C 3C 5C AC", 3, "H", "TD", "6C"),  # an opponent led it
]


@pytest.mark.parametrize(("expected", "hands", "plays", "leader", "played", "better"), FOLLOWING)
def test_ideas_about_following(
    expected: str | None, hands: str, plays: str, leader: int, played: str, better: str
) -> None:
    assert named(position(hands, plays, leader), played, better) == expected


@pytest.mark.parametrize(("expected", "hands", "plays", "leader", "trump", "played", "better"), LEADING)
def test_ideas_about_leading(
    expected: str | None, hands: str, plays: str, leader: int, trump: str | None, played: str, better: str
) -> None:
    assert named(position(hands, plays, leader, trump), played, better) == expected


DOWNTOWN = "A23456789TJQK"


@pytest.mark.parametrize(
    ("hands", "plays", "player", "played", "better"),
    [
        ("3D 9D | KD 7C | 5D 8C | JD 8S", "5D JD", 2, "9D", "3D"),  # third hand, the three beats the jack
        ("3D 9D | 5D 7C | TD 8C | JD KD", "JD", 3, "3D", "9D"),  # second hand, the three
    ],
)
def test_downtown_no_proverb_calls_a_three_high(hands: str, plays: str, player: int, played: str, better: str) -> None:
    """Bid Whist downtown: 'Third hand high' would send the reader to the king, which is the lowest card there."""
    cards = [each.strip() for each in hands.split("|")]
    game = wn.Game.from_position("bid-whist", cards, leader=player, trump="H", ranking=DOWNTOWN)
    for card in plays.split():
        game.apply(card)
    seat = game.current_player
    assert seat is not None
    found = first_idea(Situation(game.view(seat), Card(played), Card(better)))
    assert found is None or found[0].id not in ("third-hand-high", "second-hand-low")


NULLO = {
    0: "KS JS 4S AH 5D 3D 2D 2C 3C 4C 5C 6C 7C",
    1: "QS 9S 8S 3S KH QH JH TH 9H AD KD QD JD",
    2: "TS 7S 6S 2S 8H 7H 6H 5H TD 9D 8D 7D 6D",
    3: "AS 5S 4H 3H 2H 4D AC KC QC JC TC 9C 8C",
}


@pytest.mark.parametrize(
    ("expected", "leader", "plays", "played", "better"),
    [
        ("kept-a-high-loser", 3, "AS", "4S", "KS"),  # the ace has won: away with the king
        (None, 3, "AS", "KS", "4S"),
        ("risked-a-trick", 3, "5S", "KS", "4S"),
        ("could-have-lost", 1, "3S 2S 5S", "KS", "4S"),
        (None, 1, "3S TS 5S", "KS", "4S"),  # partner's ten is winning: the side has the trick either way
        ("led-a-winner-to-lose", 0, "", "AH", "4S"),
        (None, 0, "", "4S", "AH"),
        ("kept-a-danger", 3, "AC 7C", "3S", "AD"),  # West has no clubs; nothing beats the ace of diamonds
        (None, 3, "AC 7C", "AD", "3S"),
        (None, 3, "AC 7C", "3S", "9S"),  # of one suit
    ],
)
def test_ideas_where_tricks_are_to_be_lost(
    expected: str | None, leader: int, plays: str, played: str, better: str
) -> None:
    """Nullo of Norwegian Whist; the four of spades is a low card, the ace of hearts beats all others."""
    game = norwegian(leader)
    for card in plays.split():
        game.apply(card)
    assert named(game, played, better) == expected


def norwegian(leader: int) -> wn.Game:
    """Nullo, with that seat to lead."""
    for dealer in range(4):
        for count in range(4):
            game = wn.Game(
                "norwegian-whist",
                packs=[pack_of({seat: cards.split() for seat, cards in NULLO.items()}, dealer, 4)],
                first_dealer=dealer,
                deals=1,
                bidding="verbal",
            )
            for call in [*["pass"] * count, "nullo"]:
                game.apply(call)
            if game.view(0).question == "card" and game.current_player == leader:
                return game
    raise AssertionError("nobody leads so")


CONTRACT = {
    0: "AH KH 2H AD 3D 2D AC 3C 2C AS 3S 2S 4S",
    1: "QH JH TH KD QD JD KC QC JC KS QS JS TS",
    2: "9H 8H 7H TD 9D 8D TC 9C 8C 9S 8S 7S 6S",
    3: "6H 5H 4H 3H 7D 6D 5D 4D 7C 6C 5C 4C 5S",
}


@pytest.mark.parametrize(
    ("expected", "bid", "played", "better"),
    [
        ("one-too-many", 0, "AD", "2D"),
        ("missed-a-trick-of-the-bid", 1, "2D", "AD"),
        (None, 1, "AD", "2D"),  # a trick towards the bid
        (None, 0, "2D", "AD"),
    ],
)
def test_ideas_about_an_exact_bid(expected: str | None, bid: int, played: str, better: str) -> None:
    """Contract Whist, last to the first trick in diamonds: the ace is certain to win, the two to lose."""
    game = wn.Game(
        "contract-whist",
        packs=[pack_of({seat: cards.split() for seat, cards in CONTRACT.items()}, 0, 4)],
        first_dealer=0,
        deals=1,
    )
    while game.view(0).question == "exact bid":
        game.apply(f"bid {bid if game.current_player == 0 else 3}")
    assert game.current_player == 1
    for card in ("JD", "8D", "4D"):
        game.apply(card)
    trumps = game.view(0).trump
    assert trumps is None or trumps.value != "D"
    assert named(game, played, better) == expected


GERMAN = {
    0: "KH 3H AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD",
    1: "JH 2H AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC",
}


@pytest.mark.parametrize(
    ("expected", "lead", "played", "better"),
    [
        ("missed-a-prize", "JH", "3H", "KH"),
        ("paid-too-much", "JH", "KH", "3H"),
        (None, "AC", "2D", "3D"),  # neither wins
    ],
)
def test_ideas_about_a_prize(expected: str | None, lead: str, played: str, better: str) -> None:
    """German Whist, the ace of spades to be won."""
    hands = {seat: cards.split() for seat, cards in GERMAN.items()}
    game = wn.Game("german-whist", packs=[pack_of(hands, 0, 2, "AS")], first_dealer=0)
    game.apply(lead)
    assert named(game, played, better) == expected
    prize = game.view(0).turn_up
    assert prize is Card("AS")


@pytest.mark.parametrize(
    ("expected", "lead", "played", "better"),
    [
        ("saved-the-declarer", "5S", "KS", "3S"),
        (None, "2S", "KS", "3S"),  # every spade beats the two
    ],
)
def test_ideas_against_a_misere(expected: str | None, lead: str, played: str, better: str) -> None:
    """Solo Whist: the declarer of a misere leads, and the next to play may beat that or stay below."""
    hands = {
        0: "5S 2S 2H 3H 4H 2D 3D 4D 2C 3C 4C 5C 6C",
        1: "KS 3S AH KH QH AD KD QD AC KC QC JC TC",
        2: "AS 4S 5H 6H 7H 5D 6D 7D 8D 9D 7C 8C 9C",
        3: "QS JS TS 9S 8S 7S 6S 8H 9H TH JH TD JD",
    }
    pack = pack_of({seat: cards.split() for seat, cards in hands.items()}, 3, 4)
    game = wn.Game("solo-whist", packs=[pack], first_dealer=3, deals=1)
    for call in ("misere", "pass", "pass", "pass"):
        game.apply(call)
    assert game.view(0).question == "card"
    assert game.current_player == 0
    game.apply(lead)
    assert named(game, played, better) == expected


def test_a_knock_is_early_where_a_card_was_better_and_late_where_the_knock_was() -> None:
    """Knock-out Whist: a dog with its one card."""
    game = next(filter(dog_to_play, (wn.Game("knockout-whist", seats=4, seed=seed) for seed in range(60))))
    cards = [action.text for action in game.legal_actions() if action.text != "knock"]
    assert named(game, None, cards[0]) == "knocked-too-early"
    assert named(game, cards[0], None) == "knocked-too-late"


def dog_to_play(game: wn.Game) -> bool:
    """Play on until a dog may knock; False if the match ends before."""
    player = find_chooser("random", game.seed)
    while game.current_player is not None:
        view = game.view(game.current_player)
        if any(action.text == "knock" for action in view.legal_actions()):
            return True
        game.apply(player.choose(view))
    return False


def test_ids_are_different_and_words_complete() -> None:
    """Each idea has an id of its own, and asks for no part that a play may lack but those that it brings itself."""
    assert len({each.id for each in IDEAS}) == len(IDEAS)
    brought = {"who", "played", "better", "best", "honour", "foe", "prize"}
    for each in IDEAS:
        assert each.against.fields <= brought, each.id


def test_reasons_name_the_tricks_in_which_higher_cards_fell() -> None:
    hands = "2S 3S 2H 6D | 4S 5S 6S 7C | AS KS QS 8C | 8S TS 9S 8D"
    game = position(hands, "AS 8S 2S 4S KS TS 3S 5S QS 9S", leader=2)
    assert said(game, "2H", "6D") == (
        "You ruffed partner's winner. A♠ fell in trick 1 and K♠ in trick 2, so Q♠ was winning. Discard a diamond."
    )
    assert said(position("QD 2D | 5D 7C | 3D 8C | JD 8S", "5D 3D JD", 1), "2D", "QD") == (
        "You could have won this trick. Q♦ beats J♦, and no opponent was left to play."
    )


def test_an_answer_is_named_as_at_the_table_and_a_lack_is_the_players_own() -> None:
    def told(text: str) -> str:
        return plain_text(Names(usual_names(4), 0, ()).say(BETTER(better=read_action(text))))

    assert told("discard 5H") == "5♥ was better."
    assert told("bid 6") == "A bid of 6 was better."
    assert told("bid 6 S") == "6 spades was better."
    assert told("spread misere") == "‘Spread misère’ was better."
    missed = position("2H 6D | AS 7C | 3S 8C | 4S 8D", "AS 3S 4S", 1)
    assert said(missed, "6D", "2H").startswith("You missed a ruff. You had no spade to follow with, and 2♥ beats A♠.")
