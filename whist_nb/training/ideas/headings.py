"""Headings for mistakes of several people: each idea without its seat and its cards."""

from __future__ import annotations

from typing import Final

from whist_nb.engine.phrases import phrase

HEADINGS: Final = {
    "knocked-too-early": phrase("Knocked too early"),
    "knocked-too-late": phrase("Should have knocked"),
    "missed-a-prize": phrase("Let a prize go"),
    "paid-too-much": phrase("Paid too much for a prize"),
    "one-too-many": phrase("Took one trick too many"),
    "missed-a-trick-of-the-bid": phrase("Passed up a trick the bid needed"),
    "saved-the-declarer": phrase("Saved the soloist"),
    "could-have-lost": phrase("Could have lost the trick"),
    "risked-a-trick": phrase("Risked winning a trick"),
    "kept-a-high-loser": phrase("Could have got rid of a high card"),
    "kept-a-danger": phrase("Kept a dangerous card"),
    "won-low": phrase("Had to win, and won with a low card"),
    "led-a-winner-to-lose": phrase("Led a card no opponent could beat"),
    "trumped-partners-winner": phrase("Ruffed partner's winner"),
    "high-on-partners-winner": phrase("Played high on partner's winner"),
    "third-hand-high": phrase("Played low in third hand"),
    "missed-a-ruff": phrase("Missed a ruff"),
    "did-not-win": phrase("Could have won the trick"),
    "ruffed-too-low": phrase("Ruffed too low"),
    "won-too-dear": phrase("Won with a higher card than needed"),
    "wasted-a-high-card": phrase("Wasted a high card"),
    "second-hand-low": phrase("Played high in second hand"),
    "wasted-a-trump": phrase("Wasted a trump"),
    "threw-a-winner": phrase("Discarded a winner"),
    "left-unguarded": phrase("Left an honour unguarded"),
    "led-into-a-ruff": phrase("Led a suit that an opponent could ruff"),
    "trump-too-many": phrase("Led one trump too many"),
    "partner-could-ruff": phrase("Did not give partner a ruff"),
    "did-not-draw-trumps": phrase("Did not draw trumps"),
    "left-a-winner": phrase("Left a sure trick untaken"),
    "led-away-from-an-honour": phrase("Led away from an honour"),
    "did-not-return-suit": phrase("Did not return partner's suit"),
    "missed-call": phrase("Did not answer partner's call for trumps"),
    "missed-echo": phrase("Did not answer partner's echo"),
    "rule-of-eleven": phrase("Played a higher card than the rule of eleven asks for"),
    "broke-a-suit": phrase("Opened a new suit"),
    "better-to-knock": phrase("Should have knocked"),
    "bid-too-high": phrase("Bid too high"),
    "bid-too-low": phrase("Bid too low"),
    "other-trumps": phrase("Named the wrong trumps"),
}
"""The heading of each idea about plays, and of each comparison of bids, by its id; two ids may share one."""
