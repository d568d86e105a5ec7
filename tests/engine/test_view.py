"""What a seat may know: a finished picture that never changes and names nothing its seat was not shown."""

from __future__ import annotations

import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import islice, pairwise
from threading import Barrier

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine.cards import PACK_52, Suit
from whist_nb.engine.events import Hidden
from whist_nb.engine.view_builder import ViewBuilder


def test_a_view_is_a_snapshot() -> None:
    """It stays as it was when the game goes on, is taken back, or ends."""
    game = wn.Game("german-whist", seed=2)
    views = []
    while not game.is_over:
        view = game.view(0)
        views.append((view, view.to_dict(), view.events, view.hands, view.voids, view.seen, view.tricks))
        play_on(game, len(views), 3)
    game.undo(20)
    play_on(game, 77)
    for view, *then in views:
        assert [view.to_dict(), view.events, view.hands, view.voids, view.seen, view.tricks] == then


def test_views_of_the_same_moment_are_equal() -> None:
    game = play_on(wn.Game("whist", seed=2), 2, 20)
    assert game.view(1) == game.view(1)
    assert game.view(1) != game.view(2)
    assert game.view(1) != game.view(wn.EVERYONE)
    assert game.view(1) != 5
    before = game.view(1)
    play_on(game, 1, 1)
    assert game.view(1) != before
    with pytest.raises(TypeError, match="unhashable"):
        hash(before)


def test_views_of_games_with_other_options_differ() -> None:
    one, other = (wn.Game("whist", seed=2, target=target) for target in (7, 9))
    assert one.view(0) != other.view(0)
    assert wn.Game("whist", seed=2).view(0) == wn.Game("whist", seed=2).view(0)


@pytest.mark.parametrize("seat", [-1, 4, True, None, "0", 0.0, [], "everyone"])
def test_there_is_no_view_of_other_seats(seat: object) -> None:
    with pytest.raises(wn.BadOption, match="the seats are 0 to 3, or EVERYONE"):
        wn.Game("whist", seed=1).view(seat)  # type: ignore[arg-type]
    with pytest.raises(wn.BadOption, match="the seats are 0 to 3, or EVERYONE"):
        next(wn.Game("whist", seed=1).views_since(seat))  # type: ignore[arg-type]


def test_everyone_sees_all_cards() -> None:
    game = play_on(wn.Game("german-whist", seed=4), 4, 9)
    view = game.view(wn.EVERYONE)
    places = game.places()
    assert [set(cards) for cards in view.hands] == [set(places["hand 0"]), set(places["hand 1"])]
    assert list(view.stock) == list(places["stock"])
    assert view.seen == PACK_52
    assert not view.unseen
    assert not view.hand
    assert view.legal_actions() == game.legal_actions()
    assert not any(isinstance(event.what, Hidden) for event in view.events)


def test_things_that_a_seat_did_not_see_are_hidden_with_their_size() -> None:
    """2.7: dealt and drawn cards are private; the others learn how many they were."""
    game = play_on(wn.Game("german-whist", seed=4, first_dealer=1), 4, 2)
    for seat in (0, 1):
        deals = {event.seat: event.what for event in game.view(seat).events if event.verb == "deal"}
        assert deals[1 - seat] == Hidden(13)
        assert len(deals[seat]) == 13
        (drawn,) = [event for event in game.view(seat).events if event.verb == "draw"]
        assert isinstance(drawn.what, wn.Card if drawn.seat == seat else Hidden)
        assert next(event.what for event in game.view(seat).events if event.verb == "stock") == Hidden(52)


def test_only_the_seat_to_act_gets_legal_actions() -> None:
    game = play_on(wn.Game("whist", seed=1), 1, 6)
    for seat in range(4):
        assert game.view(seat).legal_actions() == (game.legal_actions() if seat == game.current_player else ())


def test_the_leader_is_the_player_who_led_or_has_the_lead() -> None:
    game = wn.Game("whist", seed=1, first_dealer=3)
    assert game.view(2).leader == 0
    play_on(game, 1, 2)
    assert game.view(2).leader == 0
    play_on(game, 1, 2)
    assert game.view(2).leader == game.current_player == game.view(0).last_trick.winner


def test_a_renounce_shows_a_void() -> None:
    """2.7: a renounce shows that the seat is void now."""
    game = wn.Game.from_position("whist", ["AH KS", "2D 3C", "QH 2S", "JH 4S"], leader=0)
    game.apply("AH")
    game.apply("2D")
    assert game.view(3).voids == (frozenset(), frozenset({Suit.HEARTS}), frozenset(), frozenset())
    assert game.view(3).to_dict()["voids"] == ["", "H", "", ""]


def test_voids_are_forgotten_with_the_deal() -> None:
    game = play_on(wn.Game("whist", seed=1), 1, 52)
    assert game.view(0).voids == (frozenset(),) * 4


def test_seen_and_unseen_part_the_pack() -> None:
    game = wn.Game("german-whist", seed=6)
    while not game.is_over:
        view = game.view(1)
        assert not set(view.seen) & set(view.unseen)
        assert set(view.seen) | set(view.unseen) == set(PACK_52)
        play_on(game, 6, 1)


def test_a_view_never_loses_an_event() -> None:
    """2.7: trick_review is about what is displayed."""
    games = [play_on(wn.Game("whist", seed=3, trick_review=review), 3, 70) for review in ("last", "none", "all")]
    logs = [game.view(0).events for game in games]
    assert logs[0] == logs[1] == logs[2]
    assert len(games[0].view(0).deal_events) < len(logs[0])


@pytest.mark.parametrize("variant", ["whist", "german-whist", "knockout-whist"])
def test_views_since_tell_the_game_event_by_event(variant: str) -> None:
    """Each event as the seat saw it, with its view right after; at the end that is the view of now."""
    game, told = wn.Game(variant, seed=5, deals=2), 0
    while not game.is_over:
        play_on(game, 5, 9)
        for seat in (0, wn.EVERYONE):
            pairs = list(game.views_since(seat, told))
            now = game.view(seat)
            assert tuple(event for event, _ in pairs) == now.events[told:]
            for number, (event, view) in enumerate(pairs, told + 1):
                assert len(view.events) == number
                assert view.events[-1] == event
                assert (view.to_act, view.question, view.legal_actions()) == (None, None, ())
            last = pairs[-1][1]
            assert (last.hand, last.trick, last.voids, last.scores) == (now.hand, now.trick, now.voids, now.scores)
        told = len(game.view(0).events)
    assert [event for event, _ in game.views_since(1)] == list(game.view(1).events)
    game.undo(3)
    assert [event for event, _ in game.views_since(1, 4)] == list(game.view(1).events[4:])


def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[object]:
    """Count the events that are read for each viewer from now on."""
    found, read = Counter[object](), ViewBuilder.read

    def counted(self: ViewBuilder, event: object) -> None:
        found[self.viewer] += 1
        read(self, event)  # type: ignore[arg-type]

    monkeypatch.setattr(ViewBuilder, "read", counted)
    return found


def test_an_event_is_read_once_for_views_and_for_telling_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game, found = wn.Game("whist", seed=5, deals=2), reads(monkeypatch)
    told = len(list(game.views_since(0)))
    while not game.is_over:
        play_on(game, 5, 3)
        now = game.view(0)
        list(game.views_since(0, told))
        assert game.view(0) is now
        told = len(now.events)
    assert found[0] == told


def test_events_are_told_alike_whoever_else_is_told_them_meanwhile() -> None:
    game = play_on(wn.Game("knockout-whist", seed=5), 5)
    alone = [(event, view.to_dict()) for event, view in game.copy().views_since(0)]
    assert len(alone) > 100
    first, second = game.views_since(0), game.views_since(0, 50)
    told, later = [next(first) for _ in range(20)], [next(second) for _ in range(10)]
    told += list(first)
    later += list(second)
    assert [(event, view.to_dict()) for event, view in told] == alone
    assert [(event, view.to_dict()) for event, view in later] == alone[50:]
    assert list(game.views_since(0, len(alone) + 3)) == []


def test_threads_that_look_and_are_told_at_once_do_not_disturb_each_other() -> None:
    """A view has each event of the game once, in order."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for seed in range(20):
            game, start = play_on(wn.Game("whist", seed=seed, deals=1), seed), Barrier(2)

            def look(game: wn.Game = game, start: Barrier = start) -> None:
                start.wait(20)
                game.view(0)

            def told(game: wn.Game = game, start: Barrier = start) -> int:
                start.wait(20)
                return len(list(game.views_since(0)))

            with ThreadPoolExecutor(2) as threads:
                looked, count = threads.submit(look), threads.submit(told)
                looked.result(20)
            assert game.view(0).events == game.copy().view(0).events
            assert count.result(20) == len(game.view(0).events)
    finally:
        sys.setswitchinterval(before)


@pytest.mark.parametrize("begun", [1, 40, 100])
def test_events_are_told_to_the_end_although_actions_are_taken_back(begun: int) -> None:
    game = play_on(wn.Game("whist", seed=5, deals=1), 5)
    alone = [(event, view.to_dict()) for event, view in game.copy().views_since(0)]
    tale = game.views_since(0)
    told = list(islice(tale, begun))
    game.undo(30)
    game.view(0)
    play_on(game, 6)
    told += list(tale)
    assert [(event, view.to_dict()) for event, view in told] == alone
    assert (
        [event for event, _ in game.views_since(0)] == list(game.copy().view(0).events) != [event for event, _ in told]
    )


@pytest.mark.parametrize("n", [-1, None, "2", 1.5])
def test_events_are_counted_from_0(n: object) -> None:
    with pytest.raises(wn.BadOption, match="expected an integer of at least 0"):
        list(wn.Game("whist", seed=1).views_since(0, n))  # type: ignore[arg-type]


def test_a_shallow_copy_of_a_game_still_has_views() -> None:
    game = play_on(wn.Game("whist", seed=1), 1, 9)
    assert copy(game).view(0) == game.view(0)


def test_trick_review_says_which_tricks_may_be_looked_at() -> None:
    """2.7: the last finished trick until the next lead; none; all."""
    for review, after, during in (("last", 1, 0), ("none", 0, 0), ("all", 3, 3)):
        game = play_on(wn.Game("whist", seed=3, trick_review=review), 3, 12)
        view = game.view(0)
        assert view.open_tricks == (view.tricks[-after:] if after else ())
        play_on(game, 3, 1)
        assert len(game.view(0).open_tricks) == during
        assert len(game.view(0).tricks) == 3


def test_a_view_as_plain_json() -> None:
    for variant in wn.VARIANTS:
        game = wn.Game(variant.id, seed=4, deals=2)
        while not game.is_over:
            for viewer in (0, wn.EVERYONE):
                named = game.view(viewer).to_dict()
                assert json.loads(json.dumps(named)).keys() == named.keys()
            play_on(game, 4, 7)
        assert game.view(0).to_dict()["outcome"]["winners"]


def test_tricks_have_numbers_plays_and_winners() -> None:
    game = play_on(wn.Game("whist", seed=9), 9, 51)
    tricks = game.view(0).tricks
    assert [trick.number for trick in tricks] == list(range(1, 13))
    assert all(len(trick.plays) == 4 for trick in tricks)
    assert game.view(0).last_trick == tricks[-1]
    assert game.view(0).trick_number == 13
    for before, after in pairwise(tricks):
        assert after.plays[0][0] == before.winner


def test_unplayed_cards_stay_unseen_after_the_end() -> None:
    """2.7: at the end nothing more is shown."""
    game = play_on(wn.Game("knockout-whist", seats=3, seed=1, deals=1), 1)
    assert game.is_over
    assert len(game.view(0).unseen) == 52 - 21 - 1


def test_the_repr_says_whose_and_when() -> None:
    game = wn.Game("whist", seed=1, first_dealer=3)
    assert repr(game.view(2)) == "<View of whist for seat 2, deal 1; seat 0 is asked for: card>"
