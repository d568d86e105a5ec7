"""The words of the table: what has happened and how things are, for each viewer, in the tone of the house."""

from __future__ import annotations

import random
import re

import pytest

import whist_nb as wn
from tests.builders import every_table_in_time, play_on
from whist_nb.drawing.names import Names, chosen_names, usual_names
from whist_nb.drawing.questions import OTHER, question_of
from whist_nb.drawing.results import SHOWN_DEALS, deal_panel
from whist_nb.drawing.text_layout import plain_text
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import CardAction, Play
from whist_nb.engine.cards import Rank
from whist_nb.engine.matches import in_order
from whist_nb.engine.rubber import GAME_WON, RUBBER_GOES
from whist_nb.engine.view import View
from whist_nb.engine.wording import SeatName, SideName
from whist_nb.players import Club
from whist_nb.variants.knockout_whist import IS_DOG, IS_OUT, NO_TRICK

UNWANTED = re.compile(
    r"illegal|error|oops|sorry|wrong|well done|congrat|bravo|excellent|great|nice|perfect|unfortunately|!",
    re.IGNORECASE,
)


def sentences(game: wn.Game, viewer: object) -> set[str]:
    """Return everything that can be said about a game so far to one viewer."""
    said: set[str] = set()
    words = Words.of(game.view(viewer))  # type: ignore[arg-type]
    for event, view in game.views_since(viewer):  # type: ignore[arg-type]
        said |= {words.event(event, view) or "", words.phase(view), *words.stock(view)}
        trump = words.trump(view)
        said |= {trump.title, trump.note or ""} if trump else set()
        if event.verb == "score":
            panel = deal_panel(view, words.names)
            said |= {panel["title"], panel["text"], panel["note"] or ""}
    view = game.view(viewer)  # type: ignore[arg-type]
    return said | {words.turn(view), words.ask(view) or "", words.rule(view) or "", *words.log(view)} - {""}


def test_names_by_number_of_seats() -> None:
    assert usual_names(4) == ("South", "West", "North", "East")
    assert usual_names(7)[1:] == ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
    assert usual_names(3)[1:] == ("Ann", "Ben")
    two = Names(usual_names(2), 0, (0, 1))
    assert (two.start(0), two.start(1), two.mid(1), two.whole(1)) == ("You", "Opponent", "opponent", "your opponent")
    watched = Names(usual_names(2), None, (0, 1))
    assert (watched.start(0), watched.start(1)) == ("South", "North")


def test_names_may_be_given() -> None:
    assert chosen_names(4, {1: "Willi"}) == ("South", "Willi", "North", "East")
    assert chosen_names(2, ["Kim", "Lou"]) == ("Kim", "Lou")
    assert Names(("Kim", "Lou"), 0, (0, 1)).start(1) == "Lou"


@pytest.mark.parametrize(
    "given", ["West", ["A", "B"], {9: "Zoe"}, {True: "Zoe"}, {1: ""}, {1: "{QH}"}, {1: "x" * 21}, {1: 5}, 7]
)
def test_impossible_names(given: object) -> None:
    with pytest.raises(wn.BadOption):
        chosen_names(4, given)  # type: ignore[arg-type]


def test_statements_of_the_engine_are_put_into_words_for_the_viewer() -> None:
    names = Names(usual_names(4), 0, (0, 1, 0, 1))
    assert names.say(GAME_WON(who=SideName(0), ours=7, theirs=3)) == "We win the game, 7 to 3."
    assert names.say(RUBBER_GOES(who=SideName(1))) == "The rubber goes to them."
    friends = Names(usual_names(3), 0, (0, 1, 2))
    fates = IS_OUT(who=SeatName(0)), IS_DOG(who=SeatName(2))
    assert friends.say(NO_TRICK(fates=fates)) == "No tricks won: you are out, Ben has a dog's life."
    assert friends.say(in_order([1, 0], [0, 1], [0])) == "You win: 1 to 0."
    assert (
        friends.say(in_order([-1, 3, 3], [0, 1, 2], [1, 2]))
        == "Ann and Ben share first place with 3; then you with −1."
    )


def test_cards_in_a_reason_are_marked_and_the_rule_is_bold() -> None:
    game = wn.Game.from_position("whist", ["9H TH AS", "2C 3C 4C", "5C 6C 7C", "8C 9C KH"], leader=3, trump=None)
    game.apply("KH")
    names = Names(usual_names(4), 0, (0, 1, 0, 1))
    refusal = game.refusal(Play("AS"))
    assert refusal is not None
    assert names.refusal(refusal) == "**You must follow hearts:** you hold {TH} {9H}."


def test_turn_lines() -> None:
    game = wn.Game.from_position("whist", ["9H TH AS", "2C 3C 4C", "5C 6C 7C", "8C 9C KH"], leader=3, trump="S")
    words = Words.of(game.view(0))
    assert words.turn(game.view(0)) == "East is to play."
    game.apply("KH")
    assert words.turn(game.view(0)) == "East leads {KH}. Follow hearts."
    game.apply("9H")
    west = Words.of(game.view(1))
    assert west.turn(game.view(1)) == "East leads {KH}. You have no hearts, so you may play any card."
    assert words.turn(game.view(0)) == "East leads {KH}. West is to play."


def test_a_trick_and_a_void_in_the_log() -> None:
    game = wn.Game.from_position("whist", ["9H TH", "2C 3C", "5H 6C", "8C KH"], leader=3, trump="S")
    for card in ("KH", "9H", "2C", "5H"):
        game.apply(card)
    words = Words.of(game.view(0))
    assert words.log(game.view(0)) == [
        "East led {KH}, you played {9H}, West {2C}, North {5H}. East won. West is void in {H}.",
    ]
    assert "You are void" not in "".join(Words.of(game.view(1)).log(game.view(1)))


def test_with_revokes_allowed_a_renounce_shows_no_void() -> None:
    """4.15 option `allow_revoke`, 2.7: with it a renounce shows nothing; without it the log says who is void."""
    for allowed in (True, False):
        hands = ["KH 3H", "9S 2S"]
        game = wn.Game.from_position("humbug", hands, leader=0, trump="C", allow_revoke=allowed, trick_review="all")
        game.apply("KH")
        game.apply("9S")
        *_, (_, view) = (moment for moment in game.views_since(0) if moment[0].verb == "play")
        words = Words.of(view)
        assert ("void" in " ".join(words.log(game.view(0)))) is not allowed
        assert ("void" in (words.event(view.events[-1], view) or "")) is not allowed


def test_a_joker_counts_as_a_trump_in_what_a_card_shows() -> None:
    """4.6: a joker follows a trump led, and led itself it asks for trumps."""
    game = wn.Game.from_position("bid-whist", ["AS 2H", "BJ 3H", "4S 4H", "5H 6H"], leader=0, trump="S")
    for card in ("AS", "BJ", "4S", "5H"):
        game.apply(card)
    assert [line.split(". ", 2)[-1] for line in Words.of(game.view(0)).log(game.view(0))] == ["East is void in {S}."]
    game = wn.Game.from_position("bid-whist", ["BJ 2H", "TC 3H", "4S 4H", "5S 6H"], leader=0, trump="S")
    for card in ("BJ", "TC"):
        game.apply(card)
    assert Words.of(game.view(0)).log(game.view(0)) == ["You led {BJ}, West played {TC}. West is void in {S}."]


@pytest.mark.parametrize(
    ("trump", "cards", "told", "turn"),
    [
        ("S", "2S", "", "South leads {2S}. Follow spades."),  # a joker is West's only trump
        ("S", "2S BJ", "", "South leads {2S}. You have no spades, so you may play any card."),
        ("S", "2S BJ 6H", "North is void in {S}.", "South leads {2S}. Follow spades."),
        ("S", "LJ BJ 6H", "North is void in {S}.", "South leads {LJ}. Follow spades."),
        (None, "LJ", "", "South leads {LJ}. You may play any card."),
        (None, "LJ 4D", "", "South leads {LJ}. You have no diamonds, so you may play any card."),
        (
            None,
            "LJ 4D 6H",
            "North is void in {D}.",
            "South leads {LJ}. You have no diamonds, so you may play any card.",
        ),
        (None, "2S BJ", "West is void in {S}.", "South leads {2S}. You have no spades, so you may play any card."),
    ],
)
def test_the_turn_line_knows_what_a_joker_follows(trump: str | None, cards: str, told: str, turn: str) -> None:
    """2.6, 4.6, BID-5: a joker follows trumps, at no trump it follows nothing and the next card sets the suit."""
    game = wn.Game.from_position("bid-whist", ["2S LJ", "BJ 4D", "6C 6H", "7S 7C"], trump=trump, leader=0)
    for card in cards.split():
        game.apply(card)
    view, asked = game.view(0), game.view(game.current_player)
    words = Words.of(view)
    assert words.log(view)[0].partition(".")[2].strip() == told
    assert (words.event(view.events[-1], view) or "").partition(".")[2].strip() == told
    assert Words.of(asked).turn(asked) == turn


def test_a_game_without_review_keeps_no_log_of_finished_tricks() -> None:
    game = wn.Game("whist", seed=1, trick_review="none")
    for _ in range(5):
        game.apply(game.legal_actions()[0])
    log = Words.of(game.view(0)).log(game.view(0))
    assert len(log) <= 2
    assert " led " in log[0]


def test_after_the_deal_everything_is_shown_that_was_hidden_before() -> None:
    game = play_on(wn.Game("humbug", seed=1, deals=1), 1)
    words = Words.of(game.view(0))
    assert sum(" led " in line for line in words.log(game.view(0))) == 26
    game.undo(1)
    assert sum(" led " in line for line in words.log(game.view(0))) == 1  # the trick on the table


def test_draws_of_german_whist() -> None:
    game = wn.Game("german-whist", seed=7)
    for _ in range(2):
        game.apply(game.legal_actions()[0])
    views = [game.view(seat) for seat in (0, 1)]
    winner = views[0].tricks[0].winner
    told = [next(line for line in Words.of(view).log(view) if line.startswith("Trick 1: ")) for view in views]
    assert told[1 - winner].startswith("Trick 1: opponent took {")
    assert ", you drew {" in told[1 - winner]
    assert told[winner].startswith("Trick 1: you took {")
    assert told[winner].endswith(", opponent drew a card.")


def test_the_turned_up_card_until_it_is_played() -> None:
    game = wn.Game("whist", seed=3, first_dealer=3)
    words, card = Words.of(game.view(0)), game.view(0).turn_up
    assert card is not None
    trump = words.trump(game.view(0))
    assert trump is not None
    assert (trump.note, trump.ghost) == (f"East turned up {{{card.text}}}", None)
    chance = random.Random(5)
    while card in game.view(wn.EVERYONE).hands[3]:
        seen = words.trump(game.view(0))
        assert seen is not None
        if game.view(0).turn_up is None:
            assert (seen.note, seen.ghost) == (f"East turned up {{{card.text}}} and holds it", card)
        game.apply(chance.choice(game.legal_actions()))
    seen = words.trump(game.view(0))
    assert seen is not None
    assert seen.ghost is None
    assert "played" in seen.note


def test_a_turned_up_card_is_named_before_it_has_made_trumps() -> None:
    game = wn.Game("solo-whist", seed=3, first_dealer=3)
    turned = game.view(0).turn_up
    for seat, who in enumerate(("East", "East", "East", "You")):
        assert Words.of(game.view(seat)).turned_up(game.view(seat)) == f"{who} turned up {{{turned.text}}}"
    for call in ("solo", "pass", "pass", "pass"):
        game.apply(call)
    assert game.view(0).trump is turned.suit
    assert Words.of(game.view(0)).turned_up(game.view(0)) is None


def test_the_score_of_a_deal_and_the_sum_behind_it() -> None:
    found: set[str] = set()
    for seed in range(12):
        game, chance = wn.Game("whist", seed=seed), random.Random(seed)
        words = Words.of(game.view(0))
        while not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
        for event, view in game.views_since(0):
            if event.verb == "score" and view.results[-1].number < len(game.deal_results):
                panel = deal_panel(view, words.names)
                points = max(view.results[-1].points)
                who = "We" if view.results[-1].points[0] else "They"
                assert panel["title"] == f"{who} score {points}"
                found.add(panel["text"])
    sums = [re.search(r"(\d+) and (\d+) make (\d+)", text) for text in found]
    assert sum(found is not None for found in sums) > 5
    assert all(int(each[1]) + int(each[2]) == int(each[3]) for each in sums if each)
    assert any("one more point wins the game." in text for text in found)


@every_table_in_time
def test_every_sentence_keeps_the_tone_of_the_house(variant: str, seats: int) -> None:
    game, chance = wn.Game(variant, seats=seats, seed=seats), random.Random(seats)
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    for viewer in (0, seats - 1, wn.EVERYONE):
        for said in sentences(game, viewer):
            assert not UNWANTED.search(said), said
            assert not re.search(r"[Ss]eat \d|None|\bYou is\b|\byou is\b|  ", said), said
            assert "{" not in plain_text(said)


@every_table_in_time
def test_every_question_gives_a_clear_line_to_each_seat(variant: str, seats: int) -> None:
    for seed in range(3):
        game, chance = wn.Game(variant, seats=seats, seed=seed), random.Random(seed)
        while not game.is_over:
            asked = game.current_player
            for seat in range(seats):
                view = game.view(seat)
                words = Words.of(view)
                line = words.turn(view)
                assert line.endswith("."), line
                assert question_of(view) is not OTHER
                assert words.rule(view)
                if seat == asked:
                    assert "is to" not in line
                    controls = {call.act for call in words.calls(view)}
                    cards = {action.text for action in view.legal_actions() if isinstance(action, (Play, CardAction))}
                    assert controls | cards == {action.text for action in game.legal_actions()}
                else:
                    assert f"is to {question_of(view).task}" in line
                    assert words.calls(view) == []
            game.apply(chance.choice(game.legal_actions()))


def test_a_long_match_has_a_short_score_sheet() -> None:
    game, chance = wn.Game("whist", seed=1, target=30), random.Random(1)
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    view = game.view(1)
    rows = deal_panel(view, Words.of(view).names)["rows"]
    assert len(view.results) > SHOWN_DEALS
    assert len(rows) == SHOWN_DEALS + 2
    assert rows[0] == ["Deal", "We", "They"]
    assert rows[-1] == ["Sum", view.scores[1], view.scores[0]]
    for column in (1, 2):
        assert sum(row[column] for row in rows[1:-1]) == rows[-1][column]


def test_players_who_are_out_are_announced_once_and_have_a_dash_in_place_of_tricks() -> None:
    game = wn.Game("knockout-whist", seats=4, seed=3)
    rng, ends = random.Random(3), {}
    while not game.is_over:
        game.apply(rng.choice(game.legal_actions()))
        ends.setdefault(len(game.deal_results), game.view(0))
    for number, view in ends.items():
        panel = deal_panel(view, Words.of(view).names) if 0 < number < len(game.deal_results) else None
        if panel and panel["title"] != "Nobody goes out":
            assert panel["text"] == "No tricks won."
    view = game.view(0)
    sheet = deal_panel(view, Words.of(view).names)["rows"]
    assert [row[0] for row in sheet] == ["Tricks", *(f"Deal {result.number}" for result in view.results)]
    assert "–" not in sheet[1]
    assert "–" in sheet[-1]


# What depends on the table


def asked_about(question: str, variant: str, seed: int, **options: object) -> View:
    """Return the view of the first seat asked that question, after giving the first answer to every other question."""
    game = wn.Game(variant, seed=seed, **options)
    while game.view(0).question != question:
        game.apply(game.legal_actions()[0])
    return game.view(game.current_player)


def test_the_rule_of_the_stock_when_its_ace_lies_open() -> None:
    """4.12: the dealer alone is asked, and no sentence says that anybody else is."""
    seeds = range(400)
    views = (asked_about("the stock", "ruff-and-honours", seed) for seed in seeds)
    view = next(view for view in views if view.turn_up.rank is Rank.ACE)
    assert view.to_act == view.dealer
    assert "All are asked" not in Words.of(view).rule(view)
    other = asked_about("the stock", "ruff-and-honours", 1)
    assert ("Everybody is asked" in Words.of(other).rule(other)) == (other.turn_up.rank is not Rank.ACE)


def test_the_rule_of_the_widow_for_the_dealer() -> None:
    """WI-4: after the dealer the pile is out of play."""
    game = wn.Game("widow-whist", seed=1, first_dealer=0)
    said = []
    for _ in range(3):
        game.apply("pick up")
        said.append(Words.of(game.view(game.current_player)).rule(game.view(game.current_player)))
        game.apply("keep own")
    assert ["out of play" in rule for rule in said] == [False, False, True]


@pytest.mark.parametrize("hook", [True, False])
def test_the_rule_of_exact_bids_names_the_hook_where_it_is_played(hook: bool) -> None:
    view = asked_about("exact bid", "contract-whist", 1, hook=hook)
    assert ("bids add up" in Words.of(view).rule(view)) == hook


@pytest.mark.parametrize(("stakes", "worth"), [("points", "8"), ("red", "40")])
def test_calls_of_solo_are_worth_five_times_as_much_in_red_counters(stakes: str, worth: str) -> None:
    view = asked_about("call", "solo-whist", 1, stakes=stakes)
    slam = next(call for call in Words.of(view).calls(view) if call.act == "slam")
    assert (slam.worth, slam.note) == (worth, "all 13 tricks, trumps of your choice")
    assert slam.say.endswith(f"worth {worth}")


def test_a_ruff_is_narrated() -> None:
    """4.13: who won it and with how much, or that it was a tie."""
    for values, told in (((0, 0, 3, 1), "won the ruff with 3."), ((2, 2, 0, 0), "a tie for the highest ruff, 2,")):
        game = wn.Game("ruff-and-trump", seed=1)
        for value in values:
            game.apply(f"announce {value}")
        view = game.view(0)
        event = next(event for event in view.events if event.verb == "ruff")
        assert told in Words.of(view).event(event, view)
        assert any(told in line for line in Words.of(view).log(view))


def test_a_hyphen_in_a_name_stays_one_beside_a_minus() -> None:
    game = wn.Game("solo-whist", seed=2)
    while not game.deal_results:
        game.apply(Club().choose(game.view(game.current_player)))
    lost = min(range(4), key=lambda seat: game.deal_results[0].points[seat])
    title = deal_panel(game.view(wn.EVERYONE), Names(("Jean-Luc",) * 4, None, (0, 1, 2, 3)))["title"]
    assert game.deal_results[0].points[lost] < 0
    assert "−" not in title
    assert "Jean-Luc" in title
    told = deal_panel(game.view(lost), Names(("Jean-Luc",) * 4, lost, (0, 1, 2, 3)))["title"]
    assert told == f"You score −{-game.deal_results[0].points[lost]}"


@pytest.mark.parametrize(
    ("game", "pile"), [("bid-whist", "kitty"), ("ruff-and-honours", "stock"), ("ruff-and-trump", "head")]
)
def test_cards_left_over_are_called_what_the_game_calls_them(game: str, pile: str) -> None:
    """The same word is used in everything said about a deal, in the question about the cards, and over the pile."""
    told: list[str] = []
    for seed in range(6):
        played, club = wn.Game(game, seed=seed), Club()
        while played.view(0).question != "card":
            view = played.view(played.current_player)
            words = Words.of(view)
            told += [words.turn(view), words.ask(view) or "", words.rule(view) or ""]
            played.apply(club.choose(view))
        seen = played.view(0)
        told += [Words.of(seen).event(event, seen) or "" for event in seen.deal_events]
    text = " ".join(told).lower()
    assert f"the {pile}" in text
    assert "spare cards" not in text
    assert not any(f"the {other}" in text for other in {"kitty", "stock", "head"} - {pile})


@pytest.mark.parametrize("game", ["whist", "german-whist", "solo-whist", "bid-whist", "knockout-whist"])
def test_a_log_that_goes_on_is_the_one_of_the_whole_deal(game: str) -> None:
    """Words that have told earlier moments, also of plays taken back, tell each as new words would."""
    played, kept = wn.Game(game, seed=5), {}
    for number in range(40):
        for seat in (0, 1, wn.EVERYONE):
            view = played.view(seat)
            words = kept.setdefault(seat, Words.of(view))
            assert words.log(view) == Words.of(view).log(view)
            if number % 7 == 0:
                earlier = view, words.log(view)
        if number % 11 == 10:
            played.undo(3)
        played.apply(played.legal_actions()[-1 if number % 2 else 0])
        assert kept[wn.EVERYONE].log(earlier[0]) == earlier[1]
