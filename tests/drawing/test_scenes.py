"""A scene shows what was asked for, and no hand that its viewer cannot know."""

import whist_nb as wn
from whist_nb.drawing.scene_parts import Reveal, Staged
from whist_nb.drawing.scenes import scene
from whist_nb.engine.cards import Card

QH, KH, AH, TWO_CLUBS = map(Card, ("QH", "KH", "AH", "2C"))


def ending(*hands: str) -> wn.Game:
    """Hearts are led by seat 0, and spades are trumps."""
    game = "whist" if len(hands) == 4 else "german-whist"
    return wn.Game.from_position(game, list(hands), leader=0, trump="S")


def test_a_hand_that_the_viewer_cannot_know_is_not_laid_face_up() -> None:
    game = ending("KH 2H", "QH 3C", "AH 2C", "9H 8D")
    seen = scene(game.view(0), Reveal(face_up=(1, 2, 3)))
    assert [seat.hand for seat in seen.seats] == [None] * 4
    assert [seat.known for seat in seen.seats[1:]] == [()] * 3


def test_a_hand_that_nobody_else_can_have_is_laid_face_up_on_request() -> None:
    """With two players and no stock, whatever is neither mine nor gone is my opponent's."""
    game = ending("KH 2H", "QH 2C")
    assert scene(game.view(0)).seats[1].hand is None
    opened = scene(game.view(0), Reveal(face_up=(1,))).seats[1]
    assert set(opened.hand or ()) == {QH, TWO_CLUBS}


def test_an_open_hand_shrinks_to_its_last_card() -> None:
    game = ending("KH 2H", "QH 2C", "AH 3C", "9H 8D")
    every = game.view(wn.EVERYONE)
    assert scene(every, Reveal(others=False, face_up=(1,))).seats[1].hand == (QH, TWO_CLUBS)
    for card in ("KH", "QH", "AH", "9H"):
        game.apply(card)
    last = scene(game.view(wn.EVERYONE), Reveal(others=False, face_up=(1,)))
    assert last.seats[1].hand == (TWO_CLUBS,)
    assert last.seats[3].hand is None  # not asked for


def test_a_card_laid_beside_the_trick_has_left_a_hand_that_no_longer_shows_it() -> None:
    game = ending("KH 2H", "QH 2C", "AH 3C", "9H 8D")
    game.apply("KH")
    view = game.view(1)
    trick = (*view.trick, (1, QH))
    gone = scene(view, staged=Staged(trick, (TWO_CLUBS,)))
    assert (gone.seats[1].cards, gone.hand, gone.trick) == (1, (TWO_CLUBS,), ((0, KH), (1, QH)))
    assert gone.best == 0  # the king beats the queen
    tried = scene(view, staged=Staged(trick, (QH, TWO_CLUBS)))
    assert (tried.seats[1].cards, tried.hand) == (2, (QH, TWO_CLUBS))


def test_a_trick_that_is_won_stays_if_it_was_asked_for() -> None:
    game = ending("KH 2H", "QH 2C", "AH 3C", "9H 8D")
    for card in ("KH", "QH", "AH", "9H"):
        game.apply(card)
    won = scene(game.view(0), Reveal(stays=True))
    assert (won.trick, won.best) == (((0, KH), (1, QH), (2, AH), (3, Card("9H"))), 2)
    assert (scene(game.view(0)).trick, scene(game.view(0)).best) == ((), None)
    game.apply("3C")
    assert scene(game.view(0), Reveal(stays=True)).trick == ((2, Card("3C")),)
