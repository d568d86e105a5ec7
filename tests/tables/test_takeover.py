"""Playing for the seat that plays one's hand, as declarer plays dummy's: for one deal, and never in a room."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.tables.desks import Heard
from tests.variants.test_minibridge import SOUTH_DECLARES
from whist_nb.classroom.assignment import Assignment
from whist_nb.classroom.homework import HomeworkDesk
from whist_nb.engine.records import dumps, loads
from whist_nb.tables.remote import HostedDesk
from whist_nb.tables.shared_game import shared

ME, DECLARER = 0, 2


def dealt(packs: int = 2) -> wn.Game:
    """North deals, holds 21 points and declares in the first deal; South, the person, is dummy."""
    return wn.Game("minibridge", packs=[SOUTH_DECLARES] * packs, first_dealer=DECLARER, deals=2)


def announced(**more: Any) -> Heard:
    desk = Heard(dealt(), ME, **more)
    assert "n" in desk.say(act="announce 5")
    return desk


def offered(desk: Heard) -> dict[str, str]:
    return {button["do"]: button["label"] for button in desk.frame["state"]["buttons"]}


def known_hands(desk: Heard) -> set[int]:
    """The seats whose whole hands this desk has been sent."""
    state = desk.frame["state"]
    return {seat for seat, shown in enumerate(state["seats"]) if shown["hand"]} | {state["me"]}


def test_the_bots_wait_once_in_a_deal_for_the_choice_of_a_person_whose_hand_another_seat_plays() -> None:
    desk = announced()
    assert desk.view().question == "contract"  # declarer has not named it yet
    assert offered(desk)["play_for"] == "Play for North"
    assert desk.frame["state"]["status"]["text"].startswith("**North plays your hand in this deal.**")
    assert known_hands(desk) == {ME}
    assert "n" in desk.say(do="next")  # the person watches, one trick after the other
    assert (desk.view().question == "contract", len(desk.view().tricks)) == (False, 1)
    assert not desk.frame["state"]["status"]["text"].startswith("**North plays your hand")
    assert "play_for" in offered(desk)  # and may still change their mind
    assert "n" in desk.say(do="end")
    assert len(desk.game.deal_results) == 1


def test_MB_4_whoever_takes_over_sees_what_declarer_sees_and_answers_for_both_hands() -> None:
    desk = announced()
    assert "n" in desk.say(do="play_for")
    assert (desk.seat, known_hands(desk)) == (DECLARER, {DECLARER, ME})
    assert desk.frame["state"]["me"] == DECLARER
    assert set(desk.frame["state"]["hand"]) == {card.text for card in desk.game.view(DECLARER).hand}
    assert "n" in desk.say(act="game nt")
    while not desk.person.rests:
        asked = (desk.game.current_player, desk.view().turn)
        assert asked in ((DECLARER, DECLARER), (DECLARER, ME))
        assert "n" in desk.say(act=desk.legal[0])
    assert desk.say(do="play_for")["kind"] == "late"
    assert "n" in desk.say(do="next")
    assert (desk.seat, desk.frame["state"]["me"]) == (ME, ME)  # the next deal is played from the person's own seat
    assert desk.shared.players[ME] is None
    assert all(player is not None for player in desk.shared.players[1:])


def test_the_record_holds_what_each_seat_did_and_nothing_of_who_sat_there() -> None:
    desk = announced()
    desk.say(do="play_for")
    desk.say(act="part nt")
    again = loads(dumps(desk.game))
    assert again.actions == desk.game.actions
    assert [seat for seat, _ in again.actions[:5]] == [2, 3, 0, 1, 2]


def test_undo_goes_back_to_the_contract_and_then_home() -> None:
    desk = announced()
    desk.say(do="play_for")
    desk.say(act="game nt")
    desk.say(do="undo")
    assert (desk.seat, desk.view().question) == (DECLARER, "contract")
    desk.say(do="undo")
    assert (desk.seat, desk.view().question) == (ME, "announce points")
    assert desk.shared.players[DECLARER] is not None
    assert not any(desk.view().hands[DECLARER])
    desk.say(act="announce 5")
    assert "play_for" in offered(desk)  # it is offered again


@pytest.mark.parametrize("button", ["again", "new"])
def test_starting_again_is_from_the_own_seat(button: str) -> None:
    desk = announced()
    desk.say(do="play_for")
    desk.say(act="game nt")
    desk.say(do=button)
    assert desk.seat == ME
    assert desk.shared.players[DECLARER] is not None


def test_play_on_to_the_end_of_the_match_ends_at_the_own_seat() -> None:
    desk = announced()
    desk.press("play_for")
    desk.play_on(to_end_of_match=True)
    assert desk.game.is_over
    assert desk.seat == ME


def test_it_is_refused_to_declarer_and_to_defenders() -> None:
    for dealer in (0, 1, 3):
        desk = Heard(wn.Game("minibridge", packs=[SOUTH_DECLARES], first_dealer=dealer, deals=1), ME)
        desk.say(act=str(desk.game.legal_actions()[0]))
        assert "play_for" not in offered(desk)
        assert desk.say(do="play_for")["kind"] == "late"
        assert desk.seat == ME


def test_it_is_for_tables_with_nobody_but_bots() -> None:
    game = dealt()
    desk, other = Heard(game, ME), Heard(game, 1)
    desk.say(act="announce 5")
    other.say(act=str(game.legal_actions()[0]))
    assert desk.view().question != "announce points"
    assert "play_for" not in offered(desk)
    assert desk.say(do="play_for")["kind"] == "late"
    assert known_hands(desk) == {ME}


def test_somebody_who_sits_down_in_that_seat_gets_it() -> None:
    desk = announced()
    desk.say(do="play_for")
    other = Heard(desk.game, DECLARER)
    assert (desk.seat, known_hands(desk)) == (ME, {ME})
    assert desk.shared.players[DECLARER] is None
    assert "n" in other.say(act="game nt")


def test_MB_4_in_a_room_dummy_never_sees_declarers_hand() -> None:
    lines: list[str] = []
    far = HostedDesk(shared(dealt()), lines.append, seat=ME)
    far.receive('{"seq": 1, "view": "page", "act": "announce 5"}')
    far.receive('{"seq": 2, "view": "page", "do": "play_for"}')
    assert '"kind": "late"' in lines[-1]
    assert "Play for" not in "".join(lines)
    assert far.desk.seat == ME


def test_homework_has_no_such_button_so_that_its_codes_replay_with_its_bots() -> None:
    words = ("oak", "elm", "ash", "fir", "yew", "bay", "fig", "nut")
    desks = [HomeworkDesk(Assignment.of("minibridge", word, boards=1)) for word in words]
    for desk in desks:
        if desk.game.current_player == ME and not desk.person.rests:
            desk.click(str(desk.game.legal_actions()[0]))
        assert "play_for" not in [button["do"] for button in desk.frame["state"]["buttons"]]
    dummies = [desk for desk in desks if desk.view().played_by.get(ME) is not None]
    assert dummies  # or nothing would have been tried
    for desk in dummies:
        before = desk.game.actions
        desk.press("play_for")
        assert (desk.seat, desk.game.actions) == (ME, before)
