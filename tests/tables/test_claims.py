"""Claiming at a desk: offered, asked for, played out, refused, taken back."""

from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.tables.desks import Heard
from tests.tables.test_background import until
from whist_nb.analysis import claiming
from whist_nb.analysis.claiming import Ruling, claimable, offered, rule_on
from whist_nb.engine.cards import PACK_52, Suit
from whist_nb.engine.library import known
from whist_nb.engine.matches import single_deals
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Points
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.players import Club
from whist_nb.tables import claims, screen
from whist_nb.tables.claims import refusal
from whist_nb.tables.desk import MAY, Desk
from whist_nb.tables.shared_game import shared
from whist_nb.testing.twins import twins

SURE = ["AS KS", "QS JD", "JS TD", "TS 9D"]
UNSURE = ["AH QH", "KH 5C", "3C 2H", "6D 5D"]


def desk_of(hands: list[str], **more: Any) -> Desk:
    return Desk(shared(wn.Game.from_position("whist", hands, leader=0, trump="S")), 0, waits=True, **more)


def status(desk: Desk) -> str:
    return (desk.frame["state"]["status"] or {}).get("text", "")


def links(desk: Desk) -> list[int]:
    return [link["at"] for link in (desk.frame["state"]["status"] or {}).get("links", ())]


def test_a_certain_claim_is_offered_and_played_out_card_by_card() -> None:
    desk = desk_of(SURE)
    assert status(desk) == "**Your turn:** the last 2 tricks are yours, however the cards lie."
    assert links(desk) == [2]
    desk.press("claim", 2)
    assert desk.game.is_over
    assert len(desk.game.actions) == 8  # every card, and nothing else
    assert desk.game.scores == (2, 0, 2, 0)
    assert wn.loads(wn.dumps(desk.game)) == desk.game


def test_the_button_takes_what_is_offered() -> None:
    desk = desk_of(SURE)
    desk.press("claim")
    assert desk.game.is_over


def test_the_button_asks_how_many_where_nothing_is_offered() -> None:
    desk = desk_of(UNSURE)
    assert links(desk) == []
    desk.press("claim")
    assert status(desk) == "**Your claim:** how many of the last 2 tricks do you win?"
    assert links(desk) == [2, 0]
    desk.press("claim")
    assert (status(desk), links(desk)) == ("Your turn. You lead, and you may play any card.", []), "asked no more"
    assert not desk.game.actions


def test_a_wrong_claim_is_refused_with_what_beats_it_and_nothing_changes() -> None:
    desk = desk_of(UNSURE)
    desk.press("claim", 2)
    said = "**Not certain:** if West holds {KH} {2H}, you play {AH} and {QH}, and West wins a trick with {KH}."
    assert status(desk) == said
    assert not desk.game.actions
    desk.press("claim", 0)
    assert status(desk).startswith("**Not certain:** if ")
    assert status(desk).endswith("you play {QH}, and North wins a trick with {KH}.")


def test_a_claim_that_one_card_on_the_table_refutes_asks_for_no_cards_of_others() -> None:
    game = wn.Game.from_position("whist", ["AH 2C", "KH 3C", "QH 4C", "JH 5C"], leader=1, trump="S")
    for card in ("KH", "QH", "JH"):
        game.apply(card)
    desk = Desk(shared(game), 0, waits=True)
    desk.press("claim", 0)
    assert status(desk) == "**Not certain:** you play {AH}, and you win a trick with {AH}."


def two_tricks_with_the_ace_of_trumps(scoring: Points) -> wn.Game:
    """South leads from the ace of trumps and the two of hearts; too many higher hearts are out for all to be thrown."""
    dealt = ("AS", "3H", "4H", "JC", "2H", "5H", "6H", "8D")

    async def deal(table: Table) -> Any:
        table.deal(dict.fromkeys(table.seats, 2))
        table.trump = Suit.SPADES
        last = await tricks(table, 2, leader=table.eldest)
        return scoring(table.tricks_won, None, table.options, Extras(last=last)), ()

    async def match(table: Table) -> None:
        await single_deals(table, deal, 1)

    pack = tuple(card for card in PACK_52 if card.text in dealt)
    game = Variant("two-tricks", "Two Tricks", (4,), match, "two tricks", "", points=scoring, pack=pack)
    return wn.Game(game, packs=[" ".join(dealt)], first_dealer=3)


def a_point_a_trick(won: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    return tuple(won)


def the_last_counts_three(won: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    return tuple(each + 2 * (seat == extras.last) for seat, each in enumerate(won))


def test_some_of_the_tricks_may_be_claimed_if_they_all_count_the_same() -> None:
    """South wins one trick, now or later."""
    game = two_tricks_with_the_ace_of_trumps(a_point_a_trick)
    with known(game.variant):
        desk = Desk(shared(game), 0, waits=True)
        assert status(desk) == "**Your turn:** you are sure of only 1 of the last 2 tricks."
        desk.press("claim")
        assert desk.game.scores[0] == 1


def test_some_of_the_tricks_may_not_be_claimed_if_the_last_one_counts_extra() -> None:
    """One trick is certain, but it counts three if South leads the heart first: a claim would not say when it comes."""
    game = two_tricks_with_the_ace_of_trumps(the_last_counts_three)
    with known(game.variant):
        desk = Desk(shared(game), 0, waits=True)
        assert status(desk).startswith("Your turn. You lead")
        desk.press("claim")
        assert links(desk) == [2, 0]
        desk.press("claim", 1)
        told = "**It matters who wins the last trick:** here you can claim all that are left, or none."
        assert status(desk) == told
        desk.press("claim", 2)
        assert status(desk).startswith("**Not certain:** if ")
        assert not desk.game.actions
        for card in ("2H", "3H", "4H", "8D", "6H", "JC"):  # North wins the first, and South ruffs the last
            desk.game.apply(card)
        desk = Desk(shared(desk.game), 0, waits=True)
        desk.press("claim", 1)
        assert desk.game.scores == (3, 0, 1, 0)


@pytest.mark.parametrize("claim", [3, -1, "2", 1.0, True, [2], 10**30])
def test_an_impossible_claim_changes_nothing(claim: Any) -> None:
    desk = desk_of(SURE)
    desk.press("claim", claim)
    assert status(desk).startswith("**That isn't a claim:** there are")
    assert not desk.game.actions


def test_undo_takes_the_whole_claim_back() -> None:
    desk = desk_of(["AS KS QS", "JS TD 4C", "JD 8D 3C", "TS 9D 2C"])
    desk.click("AS")
    desk.press("claim")
    assert desk.game.is_over
    desk.press("undo")
    assert len(desk.game.actions) == 4
    assert links(desk) == [2]
    desk.press("undo")
    assert not desk.game.actions


def test_nothing_is_offered_where_hints_are_switched_off_or_claims() -> None:
    assert links(desk_of(SURE, may=MAY - {"hint"})) == []
    desk = desk_of(SURE, may=MAY - {"claim"})
    assert links(desk) == []
    assert "claim" not in [button["do"] for button in desk.frame["state"]["buttons"]]
    desk.press("claim", 2)
    assert not desk.game.actions


def test_the_cards_of_other_people_fall_with_the_claim_and_they_are_told() -> None:
    desk = desk_of(SURE)
    other = Desk(desk.shared, 1)
    desk.press("claim")
    assert desk.game.is_over
    assert other.frame["state"]["panel"]


def test_while_others_play_for_themselves_only_all_the_tricks_are_claimed() -> None:
    game = wn.Game.from_position("solo-whist", ["3H 2H", "AH KS", "AS KH", "QS QH"], leader=0)
    desk = Desk(shared(game), 0)
    Desk(desk.shared, 1)
    desk.press("claim", 0)
    assert status(desk).startswith("**The others are still playing for their tricks:**")


def test_nothing_is_claimed_while_cards_are_drawn() -> None:
    desk = Desk(shared(wn.Game("german-whist", seed=1)), 1, waits=True)
    (button,) = [each for each in desk.frame["state"]["buttons"] if each["do"] == "claim"]
    assert button["off"]
    desk.press("claim")
    assert status(desk).startswith("**You can't claim yet:**")


def test_claims_are_worked_out_once_for_each_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def counted(view: Any) -> int:
        asked.append(view)
        return claimable(view)

    for room in (screen, claiming):
        monkeypatch.setattr(room, "claimable", counted)
    desk = desk_of(["AS KS QS", "JS TD 4C", "JD 8D 3C", "TS 9D 2C"])
    assert len(asked) == 1
    asked.clear()
    desk.press("hint")
    assert not asked
    desk.click("AS")
    assert links(desk) == [2]
    assert len([view for view in asked if view.seat == 0]) == 1


@pytest.mark.parametrize("moved_on", [False, True])
def test_a_page_has_its_answer_before_a_claim_is_looked_for(monkeypatch: pytest.MonkeyPatch, moved_on: bool) -> None:
    """The offer comes in a frame of its own, unless the game has gone on meanwhile."""
    desk = Heard(wn.Game.from_position("whist", ["AS KS QS", "JS TD 4C", "JD 8D 3C", "TS 9D 2C"], leader=0, trump="S"))
    answered: list[int] = []

    def looked(view: Any, left: int | None = None) -> Ruling | None:
        answered.append(len(desk.answers))
        if moved_on:
            desk.shared.game.undo()
        return offered(view, left)

    until(lambda: not desk._student.is_at_work)
    monkeypatch.setattr(claims, "offered", looked)
    answer = desk.say(act="AS")
    until(lambda: bool(answered) and not desk._student.is_at_work)
    assert answered == [1]
    frame = next(each for each in desk.frames if each["n"] == answer["n"])
    assert frame["state"]["status"]["text"].startswith("Your turn. You lead")
    if moved_on:
        assert desk.frames[-1] == frame
    else:
        assert links(desk) == [2]
        assert {**desk.frame["state"], "status": None} == {**frame["state"], "status": None}
        assert [step["patch"] for step in desk.frame["steps"]] == [{"status": desk.frame["state"]["status"]}]


def test_an_answer_to_a_claim_depends_on_what_was_seen_alone() -> None:
    """Twin worlds: the hidden cards lie otherwise, the view is the same, and so is every word of the answer."""
    compared = 0
    for number, variant in enumerate(wn.VARIANTS):
        game, rng = wn.Game(variant, seed=number, deals=1), Random(number)
        while not game.is_over and len(game.actions) < 120:
            seat = game.current_player
            view = game.view(seat)
            if claimable(view) and rng.random() < 0.06:
                told = answers(game, seat)
                for twin in twins(game, seat, rng, 2):
                    assert answers(twin, seat) == told
                    compared += 1
            game.apply(Club().choose(view))
    assert compared > 25


def answers(game: wn.Game, seat: int) -> list[Any]:
    desk = Desk(shared(game.copy()), seat, waits=True)
    view, left = game.view(seat), claimable(game.view(seat))
    rulings = [rule_on(view, tricks, 60) for tricks in {0, left}]
    words = [refusal(each, view, desk._words.names).reason for each in rulings if each.stands is False]
    return [desk.frame["state"]["status"], rulings, words]
