"""Every player at every table: it answers what is allowed, says why, and looks at nobody's cards."""

import random
import re

import pytest

import whist_nb as wn
from whist_nb.engine.actions import Play
from whist_nb.players import PLAYERS, Advice, Club, Random, Sampler, make_player
from whist_nb.players.advice import Finding

FORBIDDEN = re.compile(r"!|\b(illegal|error|oops|sorry|great|well done|please|currently)\b", re.IGNORECASE)
SEATS = [("whist", 4), ("german-whist", 2), *(("knockout-whist", seats) for seats in (2, 3, 4, 5, 7))]
GAMES = 120


def check_words(advice: Advice, hand: wn.Cards) -> None:
    """The texts are as a reader may be shown them."""
    for text in (advice.nudge, advice.idea, advice.reason):
        assert not FORBIDDEN.search(text), text
        assert text[0].isupper() or text[0] == "{", text
        shown = re.findall(r"\{(.*?)\}", text)
        assert all(wn.Card(card).text == card for card in shown), text
        assert not re.search(r"[{][^}]*$", text), text
    assert advice.nudge.endswith("?")
    assert advice.idea.endswith(".")
    assert advice.reason.endswith(".")
    if isinstance(advice.action, Play) and advice.rule != "random":
        assert "{" + advice.action.card.text + "}" in advice.reason
        assert advice.action.card in hand
    assert len(set(advice.cards)) == len(advice.cards)


def random_games(variant: str, seats: int, games: int):
    """Yield each moment of that many games in which everybody plays at random."""
    for seed in range(games):
        rng = random.Random(seed)
        deals = None if variant == "knockout-whist" else 1
        game = wn.Game(variant, seats=seats, seed=seed, deals=deals)
        while not game.is_over:
            yield rng, game
            game.apply(rng.choice(game.legal_actions()))


@pytest.mark.parametrize(("variant", "seats"), SEATS)
def test_club_answers_what_is_allowed_and_says_why(variant: str, seats: int) -> None:
    club, games = Club(), GAMES if seats in (2, 4) else GAMES // 6
    for lots, game in random_games(variant, seats, games):
        long_count = (
            variant == "german-whist" and 14 <= len(game.actions) // 2 <= 16
        )  # exact, so slow off the best line
        if lots.random() < (0.01 if long_count else 0.1):
            view = game.view(game.current_player)
            advice = club.explain(view)
            assert advice.action in view.legal_actions()
            assert club.choose(view) is advice.action
            check_words(advice, view.hand)


@pytest.mark.parametrize(("variant", "seats"), SEATS[:4])
def test_random_answers_what_is_allowed_and_the_same_when_asked_again(variant: str, seats: int) -> None:
    player = Random(5)
    for lots, game in random_games(variant, seats, 20):
        if lots.random() < 0.3:
            view = game.view(game.current_player)
            advice = player.explain(view)
            assert advice.action in view.legal_actions()
            assert player.choose(view) is advice.action
            check_words(advice, view.hand)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_seeded_random_plays_the_same_match_again(seed: int) -> None:
    def match() -> wn.Game:
        game, player = wn.Game("knockout-whist", seats=3, seed=4), Random(seed)
        while not game.is_over:
            game.apply(player.choose(game.view(game.current_player)))
        return game

    assert match() == match()


def test_random_uses_all_answers() -> None:
    view = wn.Game("whist", seed=1).view(wn.Game("whist", seed=1).current_player)
    assert len({Random(seed).choose(view) for seed in range(300)}) == 13
    assert Random().choose(view) in view.legal_actions()


# What a seat cannot see makes no difference


def twin(game: wn.Game, seat: int, rng: random.Random) -> wn.Game:
    """Return the same moment with a seat's unseen cards dealt again, if all plays stay legal."""
    unseen = set(game.view(seat).unseen)
    packs = [str(pack) for pack in game.packs[:-1]]
    last = list(game.packs[-1])
    places = [place for place, card in enumerate(last) if card in unseen]
    cards = [last[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        last[place] = card
    packs.append(" ".join(card.text for card in last))
    other = wn.Game(
        game.variant, seats=game.seats, seed=game.seed, deals=len(game.packs), packs=packs, **dict(game.options)
    )
    for _, action in game.actions:
        other.apply(action)
    return other


@pytest.mark.parametrize(("variant", "seats"), [("whist", 4), ("german-whist", 2), ("knockout-whist", 4)])
def test_equal_views_get_equal_answers(variant: str, seats: int) -> None:
    club, found = Club(), 0
    for seed in range(60):
        rng = random.Random(seed)
        game = wn.Game(variant, seats=seats, seed=seed, deals=1)
        for _ in range(rng.randrange(seats * 7)):
            game.apply(rng.choice(game.legal_actions()))
        if game.is_over:
            continue
        seat = game.current_player
        assert seat is not None
        try:
            other = twin(game, seat, rng)
        except wn.IllegalAction:
            continue  # the other deal could not have been played like this
        if other.view(seat) == game.view(seat):
            found += other.places() != game.places()
            assert club.explain(other.view(seat)) == club.explain(game.view(seat))
            assert Random(3).choose(other.view(seat)) == Random(3).choose(game.view(seat))
    assert found >= 10


# Making players


def test_players_are_made_by_name() -> None:
    assert {type(make_player(name)) for name in PLAYERS} == {Random, Club, Sampler}
    assert repr(make_player("random", 7)) == "Random(7)"
    club = Club()
    assert make_player(club) is club


def test_an_unknown_player_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(wn.BadOption, match=r"There is no player 'clubb'\. Did you mean 'club'"):
        make_player("clubb")
    for wrong in (7, None, Club, object()):
        with pytest.raises(wn.BadOption, match="is not a player"):
            make_player(wrong)


@pytest.mark.parametrize("player", [Club(), Random(1)])
def test_a_player_answers_only_for_the_seat_that_is_asked(player: Club | Random) -> None:
    game = wn.Game("whist", seed=1, first_dealer=3)
    for seat in (1, 2, wn.EVERYONE):
        with pytest.raises(wn.BadOption, match="Seat 0 is to act"):
            player.choose(game.view(seat))
    over = wn.Game.from_position("german-whist", ["AS", "KS"])
    for card in ("AS", "KS"):
        over.apply(card)
    with pytest.raises(wn.BadOption, match="The game is over"):
        player.explain(over.view(0))


def test_a_finding_shows_what_it_was_made_from_and_equals_another_one_like_it() -> None:
    ace, king = wn.Card("AS"), wn.Card("KS")
    found = Finding(ace, "You hold {number} aces.", "{I} play {card}.", (ace,), number=0)
    texts = "'You hold {number} aces.', '{I} play {card}.'"
    assert repr(found) == f"Finding(Card('AS'), {texts}, cards=(Card('AS'),), number=0)"
    assert found == Finding(ace, "You hold {number} aces.", "{I} play {card}.", (ace,), number=0)
    assert repr(Finding(ace)) == "Finding(Card('AS'), '', '')"
    assert found != Finding(ace, "You hold {number} aces.", "{I} play {card}.", (ace,), number=1)
    assert Finding(ace) == Finding(ace) != Finding(king)
