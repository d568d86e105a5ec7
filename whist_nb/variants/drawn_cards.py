"""The value of a card drawn from the stock, for the games in which two players win or draw cards for later tricks."""

from typing import Final

DRAWN_WORTH: Final = (
    (1.1, 1.1, 1.15, 1.2, 1.2, 1.3, 1.4, 1.4, 1.7, 1.9, 2.1, 2.3, 2.5),
    (0.0, 0.0, 0.02, 0.05, 0.15, 0.19, 0.37, 0.48, 0.64, 0.85, 1.1, 1.3, 1.5),
)
"""The value of each trump and each other card, from two to ace, in tricks of German Whist's second stage.

It was fitted to 7,182 solved deals, and the scale starts from a plain two held by the other player.
"""
