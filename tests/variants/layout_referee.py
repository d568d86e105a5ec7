"""The layouts of Turnover Bridge and Russi kept a second time, from the pack and the plays alone."""

from __future__ import annotations

from random import Random

import whist_nb as wn


def covered_of(game: wn.Game, seat: int) -> list[wn.Card]:
    """The covered cards before a seat, column by column."""
    return [pile.beneath for pile in game.view(wn.EVERYONE).layouts[seat] if pile.beneath]


def playable_of(game: wn.Game, seat: int) -> wn.Cards:
    """The faced cards before a seat and those in its hand."""
    view = game.view(wn.EVERYONE)
    return wn.Cards([*view.hands[seat], *(pile.face for pile in view.layouts[seat] if pile.face)])


def check_layout_play(game: wn.Game, leader: int) -> None:
    """Play a deal at random and check each turn, each legal set, each card turned and each trick by hand."""
    columns = len(game.view(0).layouts[0])
    pack, rng = game.packs[0], Random(game.seed)
    piles = {seat: {} for seat in (0, 1)}
    hands = {seat: set() for seat in (0, 1)}
    for offset, seat in enumerate((leader, 1 - leader)):
        for column in range(columns):
            piles[seat][pack[2 * columns + 2 * column + offset]] = pack[2 * column + offset]
        hands[seat] = set(pack[4 * columns + offset :: 2])
    trump = game.view(0).trump
    trick: list[tuple[int, wn.Card]] = []
    while not game.is_over:
        seat = game.current_player
        assert seat == (1 - trick[0][0] if trick else leader)
        mine = set(piles[seat]) | hands[seat]
        led = trick[0][1].suit if trick else None
        legal = {card for card in mine if card.suit is led} or mine
        assert {action.card for action in game.legal_actions()} == legal
        card = rng.choice(sorted(legal, key=lambda card: card.text))
        game.apply(card)
        trick.append((seat, card))
        hands[seat].discard(card)
        beneath = piles[seat].pop(card, None)
        if beneath is not None:
            piles[seat][beneath] = None
        view = game.view(1 - seat)  # the other, before answering
        assert {pile.face for pile in view.layouts[seat]} - {None} == set(piles[seat])
        assert sum(pile.covered for pile in view.layouts[seat]) == sum(
            card is not None for card in piles[seat].values()
        )
        assert view.cards_left[seat] == len(hands[seat])
        if len(trick) == 2:
            (first, low), (second, high) = trick
            beaten = high.suit is trump if high.suit is not low.suit else high.rank > low.rank
            leader = second if beaten else first
            assert view.tricks[-1].winner == leader
            trick = []
