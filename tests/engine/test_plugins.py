"""Games from outside: registered in a cell, or brought by an installed package when somebody asks for them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.broken_games import SOUND
from whist_nb.analysis import review, simulate
from whist_nb.engine import library, plugins
from whist_nb.engine.actions import PASS, Call
from whist_nb.engine.matches import single_deals
from whist_nb.engine.play import tricks
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.players import Club, Sampler, registering
from whist_nb.players.advice import Finding, rule

BRAVE = Call("leave")


async def deal(table: Table) -> Any:
    table.deal(dict.fromkeys(table.seats, 13))
    table.stage(tricks=13)
    for seat in table.seats:
        table.say("call", seat, await table.ask(seat, "how brave", (PASS, BRAVE)))
    await tricks(table, 13, table.eldest)
    return tuple(table.tricks_won), ()


async def match(table: Table) -> None:
    await single_deals(table, deal, 1)


HOME: Variant = replace(SOUND, id="home-whist", title="Home Whist", rules=match, own_options={})


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Forget afterwards any game that a test registers."""
    games, advice = dict(library._LIBRARY), dict(registering._BY_GAME)
    yield
    for kept, now in ((games, library._LIBRARY), (advice, registering._BY_GAME)):
        now.clear()
        now.update(kept)  # type: ignore[call-overload]


def played(player: Any, game: str = "home-whist") -> wn.Game:
    table = wn.Game(game, seed=1)
    while (seat := table.current_player) is not None:
        table.apply(player.choose(table.view(seat)))
    return table


def test_a_registered_game_is_found_by_id_and_title_and_the_package_keeps_its_own() -> None:
    before = wn.VARIANTS
    assert wn.register(HOME) is HOME
    assert wn.find_variant("home-whist") is wn.find_variant("Home Whist") is HOME
    assert before is wn.VARIANTS
    assert HOME not in wn.VARIANTS


def test_a_game_that_was_brought_is_suggested_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "promised", lambda: {HOME.id: None})
    wn.register(HOME)
    for asked in ("home-whis", "xyz"):
        with pytest.raises(wn.UnknownVariant) as error:
            wn.find_variant(asked)
        assert str(error.value).count("home-whist") == 1


def test_a_registered_game_is_played_saved_reviewed_simulated_trained_and_replayed(tmp_path: Path) -> None:
    wn.register(HOME)
    game = played(Sampler(worlds=4))
    assert sum(game.scores) == 13
    wn.save(game, tmp_path / "home.json")
    assert wn.load(tmp_path / "home.json") == game
    assert "52 plays" in str(review(game))
    assert simulate("home-whist", ["club", "random"], deals=2).deals == 2
    table = wn.CardTable("home-whist", seed=1)
    table.click(table.game.legal_actions()[0].text)
    assert table.game.actions
    assert wn.ReplayViewer(game).game == game
    assert wn.CountingTrainer("home-whist")


def test_without_advice_club_plays_cards_by_its_rules_of_thumb_and_says_of_calls_that_it_knows_none() -> None:
    wn.register(HOME)
    game = wn.Game("home-whist", seed=1)
    rules = []
    while (seat := game.current_player) is not None:
        advice = Club().explain(game.view(seat))
        rules.append(advice.rule)
        game.apply(advice.action)
    assert rules[:4] == ["some-answer"] * 4
    assert "some-answer" not in rules[4:]
    assert {"lead-sure", "alone-win-cheap", "alone-lose-low"} <= set(rules[4:])


def test_a_game_for_points_in_which_nothing_is_undertaken_is_played_for_tricks() -> None:
    wn.register(replace(HOME, plays_for="points"))
    assert sum(played(Sampler(worlds=2)).scores) == 13


def test_advice_of_its_own_is_followed_and_said() -> None:
    @rule("be-brave", "Be brave.", "Are you brave?")
    def brave(facts: Any) -> Finding | None:
        return Finding(BRAVE, "Nothing is lost.", "{I} am brave.")

    wn.register(HOME, advice={"how brave": [brave]})
    game = wn.Game("home-whist", seed=1)
    advice = Club().explain(game.view(game.current_player))
    assert (advice.action, advice.rule, advice.reason) == (BRAVE, "be-brave", "I am brave.")
    wn.register(HOME)
    assert Club().choose(game.view(game.current_player)) == PASS


def test_a_call_named_like_one_of_ours_is_not_judged_by_our_rules() -> None:
    """The question 'the widow' of somebody else's game has no trumps and no spare hand."""

    async def other(table: Table) -> Any:
        table.deal(dict.fromkeys(table.seats, 13))
        table.stage(tricks=13)
        for kind in ("the widow", "bid", "the stock", "call"):
            table.say("call", 0, await table.ask(0, kind, (PASS, BRAVE)))
        await tricks(table, 13, table.eldest)
        return tuple(table.tricks_won), ()

    async def rules(table: Table) -> None:
        await single_deals(table, other, 1)

    wn.register(replace(HOME, rules=rules))
    for player in (Club(), Sampler(worlds=2)):
        assert [action for _, action in played(player).actions[:4]] == [PASS] * 4
    told = {each.words for each in review(played(Club()), worlds=2).choices}
    assert told == {"Not judged: only the game's own rules know what this choice commits a player to."}


def test_registering_again_replaces() -> None:
    wn.register(HOME)
    again = wn.register(replace(HOME, title="Whist for All"))
    assert wn.find_variant("home-whist") is wn.find_variant("Whist for All") is again
    assert wn.CardTable("home-whist", seed=1).game.variant is again


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("tuppi", "'tuppi' is not a game: register takes a Variant."),
        (replace(HOME, id="Home Whist"), "id='Home Whist': expected lower-case letters, digits and hyphens"),
        (replace(HOME, title=" "), "title=' ': expected the name of the game."),
        (replace(HOME, rules=3), "rules=3: expected an `async def`"),  # type: ignore[arg-type]
        (replace(HOME, id="whist"), "Whist ('whist') comes with this package: give your game another id and title."),
        (replace(HOME, title="Knock-Out  Whist"), "Knock-out Whist ('knockout-whist') comes with this package"),
    ],
)
def test_games_that_cannot_be_registered_are_refused(given: Any, told: str) -> None:
    with pytest.raises(wn.BadOption) as refused:
        wn.register(given)
    assert told in str(refused.value)
    assert "home-whist" not in library._LIBRARY


@pytest.mark.parametrize("advice", [3, {"bid": "pass"}, {1: []}, {"bid": [print]}])
def test_invalid_advice_is_refused(advice: Any) -> None:
    with pytest.raises(wn.BadOption, match="expected a mapping from kinds of question to lists of rules"):
        wn.register(HOME, advice)


def test_two_games_cannot_have_one_title() -> None:
    wn.register(HOME)
    with pytest.raises(wn.BadOption, match="Home Whist is already registered as 'home-whist'"):
        wn.register(replace(HOME, id="another-whist"))


def test_other_processes_cannot_know_a_game_of_this_one() -> None:
    wn.register(HOME)
    with pytest.raises(wn.BadOption, match="Home Whist is known only in this process"):
        simulate("home-whist", ["club"], deals=1, executor=2)


def test_a_record_of_a_game_from_a_notebook_says_which_cell_to_run() -> None:
    wn.register(HOME)
    text = wn.dumps(played(Club()))
    del library._LIBRARY["home-whist"]
    with pytest.raises(wn.BadRecord) as refused:
        wn.loads(with_package(text, None))
    assert "The game 'home-whist' is not known here: it was made in a notebook." in str(refused.value)


def test_records_of_our_own_games_name_no_package() -> None:
    assert "package" not in json.loads(wn.dumps(wn.Game("whist", seed=1)))


def with_package(text: str, package: Any) -> str:
    return json.dumps(json.loads(text) | {"package": package})


@pytest.mark.parametrize("package", [3, "tuppi", [], {}, {"name": "tuppi"}, {"name": 3, "version": "1"}])
def test_a_package_of_another_shape_is_refused(package: Any) -> None:
    with pytest.raises(wn.BadRecord, match="expected"):
        wn.loads(with_package(wn.dumps(wn.Game("whist", seed=1)), package))


# A package that is installed

MODULE = """
from dataclasses import replace
import whist_nb as wn
LOADED = True
async def rules(table):
    await wn.find_variant("whist").rules(table)
HILL = replace(wn.find_variant("whist"), id="hill-whist", title="Hill Whist", rules=rules)
"""


def install(folder: Path, module: str, games: str, name: str = "hill-games") -> None:
    """Put a package where Python finds it, as an installer does."""
    folder.mkdir(exist_ok=True)
    room = name.replace("-", "_")
    (folder / f"{room}.py").write_text(module)
    info = folder / f"{room}-2.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.5\n")
    (info / "entry_points.txt").write_text(f"[whist_nb.games]\n{games}\n")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("hill_games", None)
    plugins._package.cache_clear()
    invalidate_caches()


def test_a_package_is_loaded_when_its_game_is_asked_for_and_not_before(shelf: Path) -> None:
    install(shelf, MODULE, "hill-whist = hill_games:HILL")
    wn.find_variant("German Whist")
    with pytest.raises(wn.UnknownVariant, match="Did you mean 'hill-whist'"):
        wn.find_variant("hill-wist")
    assert "hill_games" not in sys.modules
    assert wn.Game("Hill Whist", seed=1).variant.title == "Hill Whist"
    assert "hill_games" in sys.modules


def test_its_records_name_package_and_version_and_are_read_where_it_is_installed(shelf: Path) -> None:
    install(shelf, MODULE, "hill-whist = hill_games:HILL")
    game = wn.Game("hill-whist", seed=1)
    text = wn.dumps(game)
    assert json.loads(text)["package"] == {"name": "hill-games", "version": "2.5"}
    del library._LIBRARY["hill-whist"]
    assert wn.loads(text) == game
    assert wn.dumps(wn.loads(text)) == text


def test_a_record_of_an_unknown_game_says_which_package_has_it() -> None:
    text = json.dumps(
        json.loads(wn.dumps(wn.Game("whist", seed=1)))
        | {"variant": "hill-whist", "package": {"name": "hill-games", "version": "2.5"}}
    )
    with pytest.raises(wn.BadRecord) as refused:
        wn.loads(text)
    told = "The game 'hill-whist' is not known here: it is in the package hill-games 2.5. Install that first."
    assert told in str(refused.value)


def test_a_package_may_register_its_game_itself_with_advice(shelf: Path) -> None:
    install(shelf, MODULE + "\nwn.register(HILL, advice={'play': []})\n", "hill-whist = hill_games")
    assert wn.find_variant("hill-whist").title == "Hill Whist"
    assert registering.advice_for("hill-whist") == {"play": ()}


@pytest.mark.parametrize(
    ("module", "games", "told"),
    [
        ("import no_such_module", "hill-whist = hill_games:HILL", "hill-games 2.5 has the game 'hill-whist', but it "),
        (MODULE, "hill-whist = hill_games:LOADED", "points to True, not to a Variant with that id"),
        (MODULE.replace('"hill-whist"', '"hillock"'), "hill-whist = hill_games:HILL", "not to a Variant with that id"),
    ],
)
def test_a_package_that_cannot_be_used_is_named(shelf: Path, module: str, games: str, told: str) -> None:
    install(shelf, module, games)
    with pytest.raises(wn.UnknownVariant) as refused:
        wn.find_variant("hill-whist")
    assert told in str(refused.value)
    assert str(refused.value).count("\n") == 0


def test_a_cell_cannot_take_the_name_of_an_installed_game(shelf: Path) -> None:
    install(shelf, MODULE, "hill-whist = hill_games:HILL")
    wn.find_variant("hill-whist")
    with pytest.raises(wn.BadOption, match="'hill-whist' already belongs to hill-games: give your game another id"):
        wn.register(replace(HOME, id="hill-whist"))


def test_other_processes_find_an_installed_game_by_themselves(shelf: Path) -> None:
    install(shelf, MODULE, "hill-whist = hill_games:HILL")
    code = "import sys; sys.path.insert(0, sys.argv[1]); import whist_nb as wn; print(wn.Game('hill-whist', seed=1))"
    told = subprocess.run([sys.executable, "-c", code, str(shelf)], capture_output=True, text=True, timeout=60)
    assert "hill-whist" in told.stdout, told.stderr
