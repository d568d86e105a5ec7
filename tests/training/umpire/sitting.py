"""A whole sitting from its record: deal after deal, to the moment at which something is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.training.umpire.deal import Deal, Facts
from tests.training.umpire.games import CLASSES, Christmas, KnockOut


def replay(record: Mapping[str, Any], first_dealer: int, seat: int, moment: int) -> Deal:
    """Return the deal on the table after that many actions, as a seat knows it."""
    facts = Facts(record["variant"], record["seats"], record["options"], seat)
    packs = [pack.split() for pack in record["packs"]]
    deal = _first(facts, packs[0], first_dealer)
    used = 1
    for who, text in record["actions"][:moment]:
        if _is_over(deal, text) and used < len(packs):
            deal, used = _next(deal, packs[used]), used + 1
        deal.act(who, text)
    if deal.played_out and used < len(packs):
        deal = _next(deal, packs[used])
    if not deal.plays and not deal.played_out:
        deal.before_trick()
    return deal


def _is_over(deal: Deal, text: str) -> bool:
    return deal.played_out and text not in ("claim", "no claim")


def _first(facts: Facts, pack: list[str], dealer: int) -> Deal:
    carried: dict[str, Any] = {}
    if facts.game == "knockout-whist":
        carried = {"states": ["in"] * facts.seats, "given": False, "had": set()}
    elif facts.game == "christmas-whist":
        carried = {"rule": facts.options["single_rule"] if facts.options["length"] == 1 else 1}
    return CLASSES.get(facts.game, Deal)(facts, pack, dealer, 1, carried)


def _next(deal: Deal, pack: list[str]) -> Deal:
    """The deal after another one: whose it is, which number it has, and what goes on from deal to deal."""
    facts, carried = deal.facts, deal.carried
    number = deal.number + (not deal.thrown_in)
    dealer = (deal.dealer + 1) % deal.n
    if facts.game in ("israeli-whist", "minibridge") and deal.thrown_in:
        dealer = deal.dealer
    if isinstance(deal, KnockOut):
        states, given = deal.states_after()
        had = carried["had"] | {seat for seat, state in enumerate(states) if state == "dog"}
        carried = {"states": states, "given": given, "had": had}
        while states[dealer] == "out":
            dealer = (dealer + 1) % deal.n
    if isinstance(deal, Christmas):
        one, other = deal.points()
        if one == other:
            number, dealer = deal.number, deal.dealer if deal.options["replay_dealer"] == "same" else dealer
        carried = {"rule": deal.rule if one == other or deal.options["length"] == 1 else number}
    return type(deal)(facts, pack, dealer, number, carried)
