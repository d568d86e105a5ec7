"""The words for what others' cards show by convention; ``{Seat 2}`` stands for a player, ``{QH}`` for a card."""

from __future__ import annotations

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import show
from whist_nb.players.club.conventions import CALL, Signal
from whist_nb.players.club.lead_readings import FourthBest, LeadOfSingleton, LeadReading, Returned, TopOfSequence


def remark(signal: Signal) -> str:
    """Say in one sentence what a signal means."""
    high, low = show(signal.high), show(signal.low)
    if signal.convention == CALL:
        return phrase(
            "{{Seat {seat}}} played {high}, then {low}: a call for trumps.", seat=signal.seat, high=high, low=low
        )
    return phrase("{{Seat {seat}}} played {high}, then {low}: an echo.", seat=signal.seat, high=high, low=low)


def remark_on_lead(reading: LeadReading) -> str:
    """Say what a lead shows, if it was by the convention."""
    seat, card = reading.seat, show(reading.card)
    one = "" if reading.card.suit is None else reading.card.suit.one
    match reading:
        case TopOfSequence():
            return phrase(
                "{{Seat {seat}}} led {card}: if it is the top of a sequence, {below} is in the same hand, and no "
                "higher {one}.",
                seat=seat,
                card=card,
                below=show(reading.below),
                one=one,
            )
        case FourthBest():
            shown = _fourth_best(reading, card, one)
            return phrase("{shown} It may also be a singleton.", shown=shown) if reading.may_be_alone else shown
        case LeadOfSingleton():
            return phrase("{{Seat {seat}}} led {card}, which may be a singleton.", seat=seat, card=card)
        case Returned():
            shown = phrase(
                "{{Seat {seat}}} returned {card}: the only one left, the higher of two, or the lowest of three or "
                "more.",
                seat=seat,
                card=card,
            )
            highest = phrase("It can't be the lowest of three, so that hand probably has no higher {one}.", one=one)
            return f"{shown} {highest}" if reading.is_highest else shown


def _fourth_best(reading: FourthBest, card: str, one: str) -> str:
    """Say where the higher cards are, counted by the rule of eleven."""
    if not reading.elsewhere:
        return phrase(
            "{{Seat {seat}}} led {card}: if it is the fourth best, the three higher {one}s are all in the same hand.",
            seat=reading.seat,
            card=card,
            one=one,
        )
    return phrase(
        "{{Seat {seat}}} led {card}: if it is the fourth best, three higher {one}s are in the same hand, and "
        "{elsewhere} in the other three hands together.",
        seat=reading.seat,
        card=card,
        one=one,
        elsewhere=reading.elsewhere,
    )
