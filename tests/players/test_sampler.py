"""The sampler at every table: it answers legally, depends on its view alone, and says what it bases its answer on."""

import random
import threading
from collections import Counter
from itertools import count, islice
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import TABLES, play_on
from tests.endings import average_tricks, every_line, ways_of
from tests.players.test_players import check_words
from tests.processes import python
from whist_nb.analysis import Beliefs, Position, solve
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import PACK_52, Cards
from whist_nb.players import Adviser, Club, Random, Sampler, adviser, make_player
from whist_nb.players.sampler import equal_cards
from whist_nb.testing.proofs import shown_to
from whist_nb.testing.twins import twins

SMALL = Sampler(worlds=12, seconds=5, seed=3)
LOYAL = Sampler(worlds=12, seconds=5, seed=3, loyal=True)


def moments(variant: str, seats: int, count: int, seed: int = 0):
    """Positions of random games in which somebody has a choice."""
    rng, found = random.Random(f"{variant}/{seats}/{seed}"), 0
    while found < count:
        game = wn.Game(variant, seats=seats, seed=rng.randrange(10**6), deals=2)
        length = len(play_on(game.copy(), seed).actions)
        play_on(game, seed, rng.randrange(length))
        if not game.is_over and len(game.legal_actions()) > 1:
            found += 1
            yield game


def check_advice(game: wn.Game, player: Sampler) -> bool:
    """The advice is allowed, agrees with the choice, and names no card that the seat has not seen.

    Whether the sampler has tried the answers itself; of those that it tried it takes one of the best.
    """
    seat = game.current_player
    assert seat is not None
    view = game.view(seat)
    advice = player.explain(view)
    assert advice.action in view.legal_actions()
    assert player.choose(view) is advice.action
    check_words(
        advice, view.hand | set(view.hands[view.playing]) | {pile.face for pile in view.layouts[seat] if pile.face}
    )
    named = {card for card in game.variant.pack for text in texts(advice) if "{" + card.text + "}" in text}
    foreign = (named | set(advice.cards)) - shown_to(game, seat) - set(Beliefs(view).certain)
    if advice.rule.startswith("two-"):  # a player who sees both hands of a side may say what is out, but not who has it
        assert foreign <= set(view.unseen), (foreign, advice)
        for twin in twins(game, seat, random.Random(7), tries=3):
            assert player.explain(twin.view(seat)) == advice
    else:
        assert not foreign, (foreign, advice)
    if advice.values:
        assert set(advice.values) <= set(view.legal_actions())
        assert advice.action in advice.values
        assert advice.unit in ("tricks", "points", "chance of a trick", "chance to win the deal")
        assert advice.action in advice.close
        means = [value.mean for value in advice.values.values()]
        assert not advice.unit.startswith("chance") or all(-1e-9 <= mean <= 1 + 1e-9 for mean in means)
        trial = player.trial(view)
        assert trial is not None
        assert advice.action in (trial.close if player.loyal else trial.equal)
    return bool(advice.values)


def texts(advice) -> tuple[str, str, str]:
    return advice.nudge, advice.idea, advice.reason


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_sampler_answers_what_is_allowed_and_says_why(variant: str, seats: int) -> None:
    tried = [check_advice(game, (SMALL, LOYAL)[number % 2]) for number, game in enumerate(moments(variant, seats, 4))]
    assert any(tried), "Club alone has answered"


@pytest.mark.nightly
@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_sampler_answers_what_is_allowed_in_many_positions(variant: str, seats: int) -> None:
    for game in moments(variant, seats, 60, seed=1):
        check_advice(game, SMALL)


@pytest.mark.parametrize("variant", [variant.id for variant in wn.VARIANTS])
def test_equal_views_get_equal_answers(variant: str) -> None:
    found = 0
    for number, game in enumerate(moments(variant, wn.find_variant(variant).usual_seats, 3, seed=2)):
        seat = game.current_player
        assert seat is not None
        advice = SMALL.explain(game.view(seat))
        for twin in twins(game, seat, random.Random(number), tries=2):
            found += 1
            assert Sampler(worlds=12, seconds=5, seed=3).explain(twin.view(seat)) == advice
    assert found or variant == "humbug"


def test_another_seed_draws_other_worlds() -> None:
    view = wn.Game("whist", seed=4).view(wn.Game("whist", seed=4).current_player)
    values = [tuple(Sampler(worlds=8, seed=seed).explain(view).values.values()) for seed in (0, 0, 1)]
    assert values[0] == values[1] != values[2]


def test_an_ending_with_open_cards_is_counted_out() -> None:
    """The stock of German whist is gone: the seat knows the other hand, and every line can be followed."""
    game = play_on(wn.Game("german-whist", seed=8), 8, 26 + 18)
    view = game.view(game.current_player)
    trial = Sampler().trial(view)
    assert trial is not None
    assert (trial.worlds, trial.unit) == (0, "tricks")
    assert (view.seat, len(view.hand), view.trick) == (0, 4, ())
    worth = every_card(Position([view.hand, game.view(1).hand], 0, view.trump))
    won = sum(trick.winner == 0 for trick in view.tricks[13:])  # in the half that counts
    assert {play.card: value.mean - won for play, value in trial.reported.items()} == worth
    assert {play for play, value in trial.values.items() if value.behind == 0} == {
        play for play in trial.reported if worth[play.card] == max(worth.values())
    }


def test_sampler_keeps_to_the_choice_of_club_unless_the_evidence_is_against_it() -> None:
    kept = 0
    for game in moments("whist", 4, 8, seed=5):
        view = game.view(game.current_player)
        trial, club = LOYAL.trial(view), Club().choose(view)
        if trial is not None and club in trial.close:
            kept += 1
            assert LOYAL.choose(view) is club
            assert SMALL.choose(view) in trial.close
    assert kept


def test_touching_cards_are_worth_the_same() -> None:
    game = wn.Game.from_position("whist", hands=["AS KS 2H", "3S 4S 5H", "6S 7S 8H", "9S TS JH"], leader=0)
    groups = equal_cards(game.view(0))
    assert [Play("KS"), Play("AS")] in list(groups.values())


def test_cards_above_and_below_the_winning_card_are_not_worth_the_same() -> None:
    """The jack wins so far: the queen would take the trick, the ten would not."""
    game = wn.Game.from_position("whist", ["2C 3C", "JH 4C", "QH TH", "5C 6C"], leader=1, trump="S")
    game.apply("JH")
    groups = equal_cards(game.view(2))
    assert [[action.text for action in group] for group in groups.values()] == [["TH"], ["QH"]]


@pytest.mark.parametrize(
    "wrong",
    [
        *({"worlds": worlds} for worlds in (0, "many", True, 1.5, float("inf"), float("nan"), None)),
        *({"seconds": seconds} for seconds in (-1, "one", True, float("nan"), None)),
        *({"seed": seed} for seed in (1.5, "a", None)),
    ],
    ids=str,
)
def test_impossible_levels_are_refused(wrong: dict) -> None:
    with pytest.raises(wn.BadOption, match=next(iter(wrong))):
        Sampler(**wrong)


@pytest.mark.parametrize("player", [SMALL, Club(), Random(1)], ids=lambda player: type(player).__name__)
def test_a_player_is_given_the_view_of_a_seat(player: Any) -> None:
    game = wn.Game("whist", seed=1)
    for given in (game, None, "whist"):
        for ask in (player.choose, player.explain):
            with pytest.raises(wn.BadOption, match=r"not a seat's view: give game\.view\(seat\)"):
                ask(given)
    assert not game.actions


def test_it_is_made_by_name_and_answers_at_a_table() -> None:
    assert repr(make_player("sampler", 7)) == "Sampler(worlds=100, seconds=0.5, seed=7)"
    table = wn.CardTable("whist", seed=2, players=Sampler(worlds=4))
    table.click(table.game.legal_actions()[0])
    assert table.last_error is None


# What its advice is worth, held against every way in which the cards may lie


def small_endings(least: int, most: int, cards: int = 4):
    """Yield random endings of whist, a few tricks from the end, with that many possible layouts."""
    for seed in count():
        rng = random.Random(seed)
        dealt = rng.sample(list(PACK_52), 4 * cards)
        hands = [Cards(dealt[seat::4]) for seat in range(4)]
        game = wn.Game.from_position("whist", hands=hands, leader=0, trump=rng.choice("SHDC"))
        play_on(game, seed, rng.randrange(cards + 1, 3 * cards))
        view = game.view(game.current_player)
        if len(view.legal_actions()) > 1 and least <= len(ways := ways_of(view)) <= most:
            yield view, ways


def every_card(position: Position) -> dict[Any, int]:
    """Return what each card brings the side of the seat to act, by following every line."""
    return every_line(position, position.sides[position.to_act], "most")


def test_in_the_last_tricks_values_are_those_of_every_line_and_the_best_card_is_chosen() -> None:
    better_than_club = 0
    for view, ways in islice(small_endings(2, 24), 16):
        worth, advice = average_tricks(view, ways, every_card), SMALL.explain(view)
        if not advice.values:  # touching cards alone
            assert len(equal_cards(view)) == 1
            continue
        assert {play.text: value.mean for play, value in advice.values.items()} == pytest.approx(worth)
        best = max(worth.values())
        assert worth[advice.action.text] == pytest.approx(best)
        assert worth[SMALL.choose(view).text] == pytest.approx(best)
        better_than_club += worth[Club().choose(view).text] < best - 1e-9
    assert better_than_club, "the sampler itself must have chosen"


@pytest.mark.slow
def test_play_outs_choose_better_cards_than_rules_of_thumb() -> None:
    lost = Counter[str]()
    for view, ways in islice(small_endings(25, 200, cards=5), 16):
        worth = average_tricks(view, ways, lambda position: solve(position).by_card)
        for name, player in (("sampler", SMALL), ("club", Club()), ("random", Random(1))):
            lost[name] += max(worth.values()) - worth[player.choose(view).text]
    assert lost["sampler"] < 0.5 * lost["club"] < 0.25 * lost["random"]


# Hints


def test_while_play_outs_are_being_prepared_club_answers_and_does_not_mention_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(adviser, "PATIENCE", 0.01)
    monkeypatch.setattr(Adviser, "_make_ready", lambda self: go_on.wait(30))
    game = next(moments("whist", 4, 1))
    view, asked = game.view(game.current_player), Adviser()
    advice = asked.explain(view)
    go_on.set()
    assert advice == Club().explain(view)
    assert asked.choose(view) is advice.action


def test_hints_need_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's Python starts none."""
    Sampler.is_ready()
    game = next(moments("whist", 4, 1))

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    asked, view = Adviser(), game.view(game.current_player)
    assert asked.explain(view) == asked.explain(view)
    assert asked.explain(view).values


def test_a_hint_says_what_each_answer_brings_and_how_sure_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adviser, "WORLDS", 60)
    Sampler.is_ready()
    for game in moments("whist", 4, 3, seed=9):
        advice = Adviser().explain(game.view(game.current_player))
        assert advice.worlds in (0, 60)
        assert all(value.error >= 0 and value.doubt >= 0 for value in advice.values.values())
        assert ("Over 60 deals that fit what I have seen, it " in advice.reason) == (advice.worlds == 60)


PLAIN = """
import sys
sys.modules["numba"] = None
import whist_nb as wn
from whist_nb.players import Sampler
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from tests.players.test_sampler import choices
assert not HAS_NUMBA
print(choices())
"""


def choices() -> list[str]:
    """Return what a sampler with few worlds answers in one position of some games."""
    player, found = Sampler(worlds=3, seconds=60, seed=1), []
    for variant, actions in (
        ("whist", 30),
        ("russi", 20),
        ("knockout-whist", 12),
        ("contract-whist", 1),
        ("solo-whist", 2),
    ):
        game = play_on(wn.Game(variant, seed=6), 6, actions)
        found.append(player.choose(game.view(game.current_player)).text)
    return found


@pytest.mark.slow
def test_it_chooses_alike_without_numba() -> None:
    assert python(PLAIN) == str(choices())


def test_without_numpy_it_says_so_and_club_plays_on() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import whist_nb as wn\n"
        "from whist_nb.players import Club, Sampler\n"
        "try:\n    Sampler()\n"
        "except wn.BadOption as refusal:\n    print(refusal)\n"
        "game = wn.Game('whist', seed=1)\n"
        "print(Club().choose(game.view(game.current_player)) in game.legal_actions())\n"
    )
    told = python(code)
    assert told.startswith("The sampler needs numpy")
    assert told.endswith("True")
