"""Beliefs against enumeration and against the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

import whist_nb as wn
from tests.analysis.small_games import lying
from whist_nb.analysis import Beliefs, Contradiction
from whist_nb.engine.actions import Announce
from whist_nb.engine.view import Event, View
from whist_nb.engine.view_builder import ViewBuilder
from whist_nb.training.deals import moments
from whist_nb.variants.ruff_and_trump import true_ruff

TABLES = [(variant.id, seats) for variant in wn.VARIANTS for seats in variant.seats]


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_real_deal_is_always_possible(variant: str, seats: int) -> None:
    rng = Random(f"{variant} {seats}")
    game = wn.Game(variant, seats=seats, seed=rng.randrange(1000), deals=1)
    while not game.is_over:
        if rng.random() < 0.15:
            check_truth(game, rng.randrange(seats))
        game.apply(rng.choice(game.legal_actions()))
    for seat in range(seats):
        check_truth(game, seat)


def check_truth(game: wn.Game, seat: int) -> None:
    b = Beliefs(game.view(seat))
    columns = [card.index for card in game.variant.pack]
    assert np.allclose(b.probability[:, columns].sum(axis=0), 1)
    assert b.worlds >= 1
    assert (b.worlds == 1) == (not b.unseen)
    for place, cards in lying(game).items():
        assert all(b.may_hold(place, card) for card in cards)
        assert np.isclose(b.probability[b.places.index(place)].sum(), len(cards))
    deals = b.sample(50, seed=1)
    for row, place in enumerate(b.places):
        sizes = {len(lying(game).get(place, ())) - sum(where == place for where in b.certain.values())}
        assert set((deals == row).sum(axis=1).tolist()) == sizes


def test_nothing_seen_is_every_deal() -> None:
    b = Beliefs(wn.Game("cycling-whist", seed=1).view(2))
    assert b.worlds == comb(39, 13) * comb(26, 13)
    assert len(b.unseen) == 39
    assert np.allclose(b.probability[[0, 1, 3]][:, [card.index for card in b.unseen]], 1 / 3)


def test_everything_is_known_in_the_second_half_of_german_whist() -> None:
    rng, game = Random(4), wn.Game("german-whist", seed=4)
    while len(game.actions) < 26:
        game.apply(rng.choice(game.legal_actions()))
    for seat in (0, 1):
        b = Beliefs(game.view(seat))
        assert (b.worlds, b.unseen) == (1, ())
        other = [card for card, place in b.certain.items() if place == 1 - seat]
        assert set(other) == set(game.places()[f"hand {1 - seat}"])
        assert b.sample(5, seed=1).shape == (5, 0)


def test_a_void_holds_for_what_was_there_and_not_for_what_comes() -> None:
    """A hand without hearts draws one card unseen: it has one heart at most, and that as likely as the stock had."""
    found = 0
    for seed in range(30):
        rng, game = Random(seed), wn.Game("german-whist", seed=seed)
        while game.view(0).stock_left > 2:
            before = game.view(0).voids[1]
            game.apply(rng.choice(game.legal_actions()))
            after = game.view(0)
            if after.trick or len(after.tricks) < 2 or after.last_trick.winner == 1:
                continue
            shown = {card.suit for seat, card in after.last_trick.plays if seat == 0} - before
            led = after.last_trick.plays[0][1].suit
            if after.last_trick.plays[1][0] != 1 or after.last_trick.plays[1][1].suit is led or led not in shown:
                continue
            b = Beliefs(after)
            hidden = [card for card in b.unseen if card.suit is led]
            known = sum(card.suit is led for card in after.hands[1])
            if known or not hidden:
                continue
            assert np.allclose(b.lengths(1, led), [1 - len(hidden) / after.stock_left, len(hidden) / after.stock_left])
            found += 1
    assert found > 3


def test_evidence_weighs_and_proves_nothing() -> None:
    b = Beliefs(wn.Game("cycling-whist", seed=1).view(2))
    spades = slice(0, 13)
    strong = b.weighted(lambda deals: b.held(deals, 0)[:, spades].sum(axis=1) >= 4, n=2000, seed=3)
    assert np.isclose(strong.weights.sum(), 1)
    assert 0 < strong.effective < 2000
    plain = b.sample(2000, seed=3)
    assert (strong.deals == plain).all()
    held = b.held(strong.deals, 0)[:, spades].sum(axis=1)
    assert held @ strong.weights > held.mean()
    level = b.weighted(lambda deals: np.ones(len(deals)), n=100)
    assert np.isclose(level.effective, 100)
    with pytest.raises(wn.WhistError, match="impossible"):
        b.weighted(lambda deals: np.zeros(len(deals)))
    with pytest.raises(wn.BadOption, match="one factor"):
        b.weighted(lambda deals: np.full(len(deals), -1.0))


def test_samples_are_as_likely_as_stated() -> None:
    rng, game = Random(8), wn.Game("whist", seed=8, deals=1)
    while not any(map(len, game.view(0).voids)) or len(game.actions) < 34:
        game.apply(rng.choice(game.legal_actions()))
    b = Beliefs(game.view(0))
    deals = b.sample(20_000, seed=5)
    assert (deals == b.sample(20_000, seed=5)).all()
    for row in range(len(b.places)):
        told = b.probability[row, [card.index for card in b.unseen]]
        assert np.abs((deals == row).mean(axis=0) - told).max() < 5 * 0.5 / 20_000**0.5
    kinds, times = np.unique(deals, axis=0, return_counts=True)
    if b.worlds < 500:
        assert len(kinds) == b.worlds
        assert times.min() > 0.5 * 20_000 / b.worlds


def with_events(view: View, more: list[Event]) -> View:
    """A view as it would be after more events than have happened."""
    fold = ViewBuilder(view.seat, view.seats, view.pack)
    for event in [*view.events, *more]:
        fold.read(event)
    return View(fold, view.variant, None, None, (), view.options, view.sides)


def test_a_contradiction_names_the_facts() -> None:
    game = wn.Game.from_position("humbug", hands=["AH KH", "2S 3S"], leader=0, open_hands=False, allow_revoke=True)
    game.apply("AH")
    game.apply("2S")
    b = Beliefs(game.view(0))  # where revokes may happen a renounce proves nothing
    assert b.facts == ()
    hands = ["AS AH", "KS KH", "QS QH", "JS JH"]
    open_game = wn.Game.from_position("solo-whist", hands=hands, leader=0)
    open_game.apply("AS")
    forged = [
        Event("play", seat, wn.Card(card), frozenset(range(4))) for seat, card in ((1, "KH"), (2, "QH"), (3, "JH"))
    ]
    assert Beliefs(with_events(open_game.view(0), forged)).facts  # three seats without spades: all spades are undealt
    whist = wn.Game.from_position("whist", hands=hands, leader=0)
    whist.apply("AS")
    with pytest.raises(Contradiction, match=r"\(seat \d did not follow spades in trick 1\).*revoked"):
        Beliefs(with_events(whist.view(0), forged))


def test_facts_can_be_left_out() -> None:
    game = wn.Game.from_position("solo-whist", ["AS AH", "KS KH", "QS QH", "JS JH"], leader=0)
    for card in ("AS", "KS", "QS", "JS", "AH"):
        game.apply(card)
    b = Beliefs(game.view(3))
    assert b.facts == ()
    assert b.worlds_with(b.facts) == b.worlds
    game = wn.Game.from_position("whist", ["AS 2H 3H", "KD KH 4H", "QS QH 5H", "JS JH 6H"], leader=0)
    for card in ("AS", "KD", "QS", "JS"):
        game.apply(card)
    b = Beliefs(game.view(0))
    assert [fact.text for fact in b.facts] == ["seat 1 did not follow spades in trick 1"]
    assert b.worlds_with([]) == b.worlds == 90  # all spades have gone
    duel = wn.Game("german-whist", seed=1)
    for _ in range(2):
        duel.apply(duel.legal_actions()[0])
    loser = duel.view(0).tricks[0].winner ^ 1
    with pytest.raises(wn.BadOption, match="unseen draws"):
        Beliefs(duel.view(1 - loser)).worlds_with([])


def test_everyone_sees_one_deal() -> None:
    b = Beliefs(wn.Game("contract-whist", seed=1, seats=5, start=4).view(wn.EVERYONE))
    assert (b.worlds, b.unseen) == (1, ())
    assert b.probability[b.places.index("stock")].sum() == 32


def test_wrong_arguments_are_refused() -> None:
    b = Beliefs(wn.Game("whist", seed=1).view(0))
    with pytest.raises(wn.BadOption, match="There is no place"):
        b.may_hold("widow", "AS")
    with pytest.raises(wn.BadOption, match="an integer"):
        b.sample(-1)
    with pytest.raises(wn.BadNotation):
        b.lengths(1, "X")


@pytest.mark.parametrize("given", ["game", None, "whist", 0])
def test_beliefs_are_those_of_a_seat(given: Any) -> None:
    with pytest.raises(wn.BadOption, match=r"not a seat's view: give game\.view\(seat\)"):
        Beliefs(wn.Game("whist", seed=1) if given == "game" else given)


def even(deals: np.ndarray) -> np.ndarray:
    """Return evidence that says nothing."""
    return np.ones(len(deals))


@pytest.mark.parametrize(
    ("ask", "wrong", "message"),
    [
        ("may_hold", (1, "BJ"), "BJ is not in this game's pack"),
        *(("may_hold", (place, "AS"), "There is no place") for place in ([1], (1, [2]), True, None, 9, -1)),
        *(("lengths", (place, "S"), "There is no place") for place in ([1], -1)),
        *(("sample", (n,), "n=.*: expected an integer of at least 0") for n in (-1, 1.5, "a", None, True)),
        *(("sample", (2, seed), "seed=.*: expected an integer of at least 0") for seed in (-1, "a", 1.5, None)),
        *(("held", (np.zeros(shape, np.int8), 1), "38 unseen cards") for shape in ((2, 7), (38,), (), (2, 38, 1))),
        *(("weighted", (even, n), "n=.*: expected an integer of at least 1") for n in (0, -1, "a")),
        *(("weighted", (even, 5, seed), "seed=.*: expected an integer of at least 0") for seed in (-1, "a")),
        *(("weighted", (even, 5, 0, temper), "temper=") for temper in (-1, "a", float("nan"), float("inf"), True)),
        ("weighted", (lambda deals: "x", 5), "one factor of at least 0 for each of the 5 deals"),
        ("weighted", (lambda deals: [[1], [1, 2]], 5), "one factor"),
        ("weighted", (3,), "evidence=3: expected a function"),
        *(("worlds_with", (facts,), "a list of some of the `facts`") for facts in ([3], 3, "x", None)),
    ],
)
def test_impossible_questions_are_refused(ask: str, wrong: tuple[Any, ...], message: str) -> None:
    b = Beliefs(wn.Game("whist", seed=1).view(1))
    with pytest.raises(wn.BadOption, match=message):
        getattr(b, ask)(*wrong)


def test_whole_numbers_of_numpy_are_taken() -> None:
    b = Beliefs(wn.Game("whist", seed=1).view(0))
    assert (b.sample(np.int64(2), np.int64(3)) == b.sample(2, 3)).all()  # type: ignore[arg-type]
    assert b.may_hold(np.int64(1), b.unseen[0])  # type: ignore[arg-type]


# Against plain enumeration


def check_ending(rng: Random) -> None:
    """A few cards each, some tricks played: every way to deal the cards that are not known, without the voids shown."""
    seats, size = rng.choice(((2, 4), (4, 2), (4, 3)))
    pack = rng.sample(list(wn.find_variant("whist").pack), seats * size)
    hands = [pack[seat * size :][:size] for seat in range(seats)]
    variant = {2: "german-whist", 4: "whist"}[seats]
    game = wn.Game.from_position(variant, hands, leader=rng.randrange(seats), trump=rng.choice("SHDC"))
    for _ in range(rng.randrange(seats * size)):
        game.apply(rng.choice(game.legal_actions()))
    seat = rng.randrange(seats)
    view = game.view(seat)
    unknown = [card for card in game.variant.pack if card not in view.seen]
    sizes = [view.cards_left[other] if other != seat else 0 for other in range(seats)]
    b, count, table = Beliefs(view), 0, np.zeros((seats, 54))
    for dealt in dealt_to(unknown, sizes):
        if all(card.suit not in view.voids[other] for other, cards in enumerate(dealt) for card in cards):
            count += 1
            for other, cards in enumerate(dealt):
                table[other, [card.index for card in cards]] += 1
    assert b.worlds == count
    columns = [card.index for card in unknown]
    assert np.allclose(table[:, columns] / count, b.probability[:seats, columns])


def dealt_to(cards: list[wn.Card], sizes: list[int]) -> Iterator[list[tuple[wn.Card, ...]]]:
    if not sizes:
        yield []
        return
    for taken in combinations(cards, sizes[0]):
        for rest in dealt_to([card for card in cards if card not in taken], sizes[1:]):
            yield [taken, *rest]


@pytest.mark.parametrize("seed", range(4))
def test_counts_are_those_of_enumeration(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        check_ending(rng)


@pytest.mark.nightly
def test_thousands_of_counts_are_those_of_enumeration() -> None:
    rng = Random(99)
    for _ in range(2000):
        check_ending(rng)


# What was announced in Ruff and Trump


def check_announced(seed: int, left: int) -> None:
    """With few cards left: every way to deal them that agrees with the voids and with the values announced."""
    rng, game = Random(seed), wn.Game("ruff-and-trump", seed=seed, deals=1)
    while len(game.view(0).tricks) < 12 - left:
        legal = game.legal_actions()
        game.apply(rng.choice([action for action in legal if action.text != "take"][-2:]))
        if game.is_over:
            return
    turned = game.view(0).turn_up
    assert turned is not None
    seat = rng.randrange(4)
    view = game.view(seat)
    said = {who: call.number for who, call in view.calls if isinstance(call, Announce)}
    shown = {who: [card for trick in view.tricks for by, card in trick.plays if by == who] for who in range(4)}
    proved = [event for event in view.deal_events if event.verb == "show"]
    known = {card: event.seat for event in proved for card in event.what}
    played = [card for cards in shown.values() for card in cards]
    unknown = [card for card in view.pack if card not in (*view.hand, *played, *known, turned)]
    others = [other for other in range(4) if other != seat]
    held = {other: [card for card, by in known.items() if by == other and card not in shown[other]] for other in others}
    lacking = {event.seat: event.what[0].suit for event in proved}
    sizes = [view.cards_left[other] - len(held[other]) for other in others]
    count, table = 0, np.zeros((4, 54))
    for dealt in dealt_to(unknown, sizes):
        hands = {other: [*held[other], *cards] for other, cards in zip(others, dealt, strict=True)}
        if all(
            not any(card.suit in view.voids[other] or card.suit is lacking.get(other) for card in cards)
            and true_ruff([*shown[other], *hands[other]], turned) >= said[other]
            for other, cards in zip(others, dealt, strict=True)
        ):
            count += 1
            for other in others:
                table[other, [card.index for card in hands[other]]] += 1
    b = Beliefs(view)
    assert b.worlds == count
    columns = [card.index for card in unknown]
    assert np.allclose(table[others][:, columns] / count, b.probability[others][:, columns])
    chosen = b.sample(500, seed=seed)
    found = np.array([[(chosen[:, at] == row).mean() for at in range(len(b.unseen))] for row in others])
    told = b.probability[others][:, [card.index for card in b.unseen]]
    assert np.abs(found - told).max(initial=0) < 5.5 * 0.5 / 500**0.5
    assert len(np.unique(chosen, axis=0)) <= b.worlds


@pytest.mark.parametrize("seed", range(12))
def test_values_announced_are_counted(seed: int) -> None:
    check_announced(seed, left=1)


@pytest.mark.nightly
def test_values_announced_are_counted_in_many_deals() -> None:
    for seed in range(12, 212):
        check_announced(seed, left=1 + (seed % 8 == 0))


def test_a_value_announced_is_a_fact_of_its_own() -> None:
    game = wn.Game("ruff-and-trump", seed=3, deals=1)
    first = game.current_player
    game.apply(game.legal_actions()[-1])
    b = Beliefs(game.view(game.current_player))
    assert [fact.text for fact in b.facts] == [f"seat {first} announced a suit worth {game.actions[0][1].number}"]
    assert b.worlds < b.worlds_with([]) == comb(39, 12) * comb(27, 12) * comb(15, 12)


@pytest.mark.parametrize("variant", ["whist", "german-whist", "ruff-and-trump", "israeli-whist", "bid-whist"])
def test_the_chance_of_any_of_some_cards_is_that_in_drawn_deals(variant: str) -> None:
    """20,000 random deals: within four and a half standard errors; for a single card exactly its own probability."""
    rng, compared = Random(variant), 0
    for seed in range(3):
        for view in moments(variant, seed):
            b = Beliefs(view)
            if len(b.unseen) < 4 or rng.random() < 0.6:
                continue
            deals, seat = b.sample(20_000, seed), (view.seat + 1) % view.seats
            cards = [*rng.sample(b.unseen, rng.randint(2, 4)), *rng.sample(list(view.seen), 2)]
            exact = b.any_of(seat, cards)
            drawn = b.held(deals, seat)[:, [card.index for card in cards]].any(axis=1).mean()
            assert abs(exact - drawn) <= 4.5 * np.sqrt(max(exact * (1 - exact), 1e-4) / len(deals))
            one = cards[0]
            assert b.any_of(seat, [one]) == pytest.approx(b.probability[seat, one.index])
            compared += 1
    assert compared > 5


def test_any_of_cards_that_are_gone_or_certainly_there() -> None:
    b = Beliefs(list(moments("german-whist", 4))[14])  # the stock is gone: everything is known
    view = b.view
    played = view.tricks[0].plays[0][1]
    theirs = next(card for card, place in b.certain.items() if place == 1)
    assert (b.any_of(1, [played]), b.any_of(1, [played, theirs]), b.any_of(1, [])) == (0, 1, 0)
    with pytest.raises(wn.BadOption, match="BJ is not in this game's pack"):
        b.any_of(1, ["BJ"])
    with pytest.raises(wn.BadOption, match="There is no place"):
        b.any_of("attic", [played])


@pytest.mark.parametrize(
    ("variant", "call", "lacking"),
    [
        ("minnesota-whist", "high", "SC"),
        ("minnesota-whist", "low", "HD"),
        ("norwegian-whist", "grand", "HD"),
        ("norwegian-whist", "nullo", "SC"),
    ],
)
def test_a_spoken_bid_shows_that_its_player_has_no_card_of_that_colour(variant: str, call: str, lacking: str) -> None:
    """MN and NO: only a player without a card of the colour that bids it makes a bid aloud."""
    mine = [rank + suit for suit in "SHDC" if suit not in lacking for rank in "AKQJT98765432"][:13]
    others = iter([rank + suit for suit in "SHDC" for rank in "AKQJT98765432" if rank + suit not in mine])
    pack = " ".join(mine.pop() if seat == 1 else next(others) for _ in range(13) for seat in (1, 2, 3, 0))
    game = wn.Game(variant, packs=[pack], first_dealer=0)
    game.apply(call)
    while game.view(0).question != "card":
        game.apply(game.legal_actions()[0])
    b = Beliefs(game.view(0))
    row = b.places.index(1)
    assert all(b.probability[row, card.index] == 0 for card in b.unseen if card.suit in lacking)
    free = [card for card in b.unseen if card.suit not in lacking and b.probability[:, card.index].max() < 1]
    assert free
    assert all(b.probability[row, card.index] > 0 for card in free)
