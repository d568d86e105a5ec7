"""A deal entered by hand is dealt as entered, in every game, and an impossible one is refused with the reason."""

from __future__ import annotations

from random import Random

import pytest

import whist_nb as wn
from whist_nb.lessons.entered_deal import TURN_UP, EnteredDeal, read_hand
from whist_nb.lessons.packs import places_of


def as_dealt(entered: EnteredDeal) -> dict[str, wn.Cards]:
    """Return the cards of each place, by the entry's names, once the game's own rules have dealt the entered deal."""
    game = entered.deal().new_game()
    kinds = {"row": "{}'s row", "covered": "Under {}'s row"}
    found = {}
    up = game.view(0).first_turn_up
    for name, cards in places_of(game).items():
        kind, _, seat = name.partition(" ")
        if kind == "hand":
            found[entered.places[int(seat)].name] = cards
        elif kind in kinds and seat:
            found[kinds[kind].format(entered.places[int(seat)].name)] = cards
        elif kind in ("stock", "aside") and cards:
            left = {place.mark: place.name for place in entered.places if place.is_loose}
            found[left.get({"stock": "+", "aside": "–"}[kind], "")] = cards if up is None else cards - wn.Cards([up[0]])
    if up is not None:
        found[TURN_UP] = wn.Cards([up[0]])
    return found


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_every_game_deals_what_was_entered_card_by_card(variant: wn.Game) -> None:
    rng = Random(variant.id)
    for seats in (variant.seats[0], variant.seats[-1]):
        entered = EnteredDeal(variant, seats, first_dealer=rng.randrange(seats))
        pack = list(variant.pack)
        rng.shuffle(pack)
        for place in entered.places:
            for _ in range(0 if place.within else place.size):
                entered.put(pack.pop(), place.name)
        for place in entered.places:
            if place.within:
                assert not entered.is_complete
                entered.put(rng.choice(entered.held[place.within]), place.name)
        assert entered.is_complete
        dealt = as_dealt(entered)
        for place, cards in entered:
            assert set(dealt[place.name]) == set(cards), place.name
        stock = next((place for place in entered.places if place.mark == "+"), None)
        if stock is not None:
            assert list(dealt[stock.name]) == list(entered.held[stock.name])  # in the order in which it is drawn


def test_the_rest_at_random_keeps_what_was_entered_and_a_seed_repeats_it() -> None:
    one, other = (EnteredDeal("german-whist") for _ in range(2))
    for entered in (one, other):
        entered.write("North", "AS KS")
        entered.write("turn-up", "2H")
        entered.write("Stock", "AD KD")
        entered.deal_rest(seed=4)
    assert one.held == other.held
    assert list(one.held["Stock"][:2]) == [wn.Card("AD"), wn.Card("KD")]
    assert one.held["North"] >= wn.Cards("AS KS")
    assert one.held[TURN_UP] == wn.Cards("2H")
    assert not one.left
    other.clear()
    other.deal_rest(seed=5)
    assert one.held != other.held


def test_cards_given_to_nobody_are_the_stock_always_in_the_same_order() -> None:
    def deal() -> wn.Cards:
        entered = EnteredDeal("german-whist")
        entered.write("South", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")
        entered.write("North", "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H")
        assert (entered.missing, entered.is_complete) == (1, False)
        entered.put("9D", TURN_UP)
        return wn.Cards(entered.deal())

    assert list(deal()) == list(deal())
    view = wn.Game("german-whist", packs=[deal()], first_dealer=0).view(0)
    assert (view.turn_up, view.hand) == (wn.Card("9D"), wn.Cards(read_hand("AKQJT98765432...")))


def test_the_dealers_turned_up_card_is_in_their_hand() -> None:
    entered = EnteredDeal("whist", first_dealer=3)
    entered.put("4H", TURN_UP)
    assert entered.held["East"] == wn.Cards("4H")
    entered.write("East", "AKQ.432.432.5432")
    assert entered.held[TURN_UP] == wn.Cards("4H")
    entered.put("AS", TURN_UP)
    assert entered.held[TURN_UP] == wn.Cards("AS")
    assert len(entered.held["East"]) == 13
    entered.take_back("AS")
    assert (entered.held[TURN_UP], len(entered.held["East"])) == (wn.Cards(), 12)
    entered.put("2C", TURN_UP)
    entered.pass_deal()
    assert (entered.dealer, entered.held[TURN_UP]) == (0, wn.Cards())
    assert len(entered.held["East"]) == 12
    with pytest.raises(wn.BadOption, match="East already has 2C"):
        entered.put("2C", TURN_UP)


def test_a_whole_deal_as_pbn_writes_it() -> None:
    told = "N:AKQ.T98.5432.432 JT9.765.AKQ.JT98 8765.AKQ.JT9.765 -"
    entered = EnteredDeal("minibridge")
    entered.put("AC", "West")
    entered.write("South", told)
    assert entered.held["North"] == wn.Cards("AS KS QS TH 9H 8H 5D 4D 3D 2D 4C 3C 2C")
    assert entered.held["West"] == wn.Cards("AC")  # not told, so as it was
    entered.write("East", "")
    entered.take_back("AC")
    entered.put("AS", "North")  # there already
    entered.take_back("AS")
    entered.put("AS", "West")
    before = dict(entered.held)
    with pytest.raises(wn.BadOption, match="West already has AS"):
        entered.write("South", told)
    assert entered.held == before  # whole or not at all


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AKQ.T98..32", "AS KS QS TH 9H 8H 3C 2C"),
        ("akq.1098.-.32".replace("-", ""), "AS KS QS TH 9H 8H 3C 2C"),
        ("SAKQ HT98 C32", "AS KS QS TH 9H 8H 3C 2C"),
        ("♠AKQ ♥10 9 8 ♣32", "AS KS QS TH 9H 8H 3C 2C"),
        ("AS KS, 10H", "AS KS TH"),
        ("", ""),
    ],
)
def test_a_hand_is_typed_as_people_write_it(text: str, cards: str) -> None:
    assert read_hand(text) == wn.Cards(cards)


@pytest.mark.parametrize(
    ("place", "text", "reason"),
    [
        ("Suoth", "AS", "There is no place 'Suoth' in this deal. Did you mean 'South'"),
        (7, "AS", "There is no place 7"),
        ("South", "AKQ.T98.432", "expected four suits separated by dots"),
        ("South", "AKQ.T98.432.5432.", "expected four suits separated by dots"),
        ("South", "AKX...", "'XS' is not a card"),
        ("South", "AAK...", "AS appears twice"),
        ("South", "SAKQ X", "'X' is neither a suit nor a rank; write SAKQ"),
        ("South", "AKQJT98765432.A..", "South gets 13, and that would make 14"),
        ("South", "AS BJ", "BJ is not in the pack of Whist"),
        ("South", "KH", "North already has KH"),
        ("South", "N:AK", "the deal has 1 hands; expected four"),
        ("Turn-up", "AS KS", "Turn-up gets 1, and that would make 2"),
    ],
)
def test_impossible_entries_are_refused_and_nothing_changes(place: str | int, text: str, reason: str) -> None:
    entered = EnteredDeal("whist")
    entered.put("KH", "North")
    before = dict(entered.held)
    with pytest.raises(wn.BadOption, match=reason):
        entered.write(place, text)
    assert entered.held == before


def test_an_unfinished_deal_says_what_is_missing() -> None:
    entered = EnteredDeal("whist")
    entered.deal_rest(1)
    entered.take_back(entered.held["West"][0])
    with pytest.raises(wn.BadOption, match=r"Cards are missing: West 12 of 13\."):
        entered.deal()
    with pytest.raises(wn.BadOption, match="leave it out"):
        EnteredDeal("whist", seed=3)
