"""Propose endings of plain whist in which the learner sees one hand, and solve them with each of two partners.

Deals are played from seeds by rules of thumb with slips, down to their last four or five tricks. The tricks that came
before belong to the problem: they show who is void, and a partner goes by them.

    nice -n 10 python -m scripts.partner_endings --work partner.jsonl --minutes 60 --start 0
    python -m scripts.partner_endings --work partner.jsonl --add-to whist_nb/lessons/problems.jsonl.gz

A problem is kept only if the same card is right by the margin with each of two partners who go by their own hand: Club
and Sampler. ``scripts/check_problems.py`` checks it with either.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from scripts.mine_problems import EACH_DEAL, lot, write_file
from scripts.mined_endings import chosen, position_of, voids_of
from scripts.quick_partner import QuickClub
from scripts.written_problems import Found, signature, themed, written
from whist_nb.analysis.position import Position
from whist_nb.analysis.problems import open_worlds
from whist_nb.analysis.problems.acceptance import (
    LEAST_LAYOUTS,
    LEAST_RIGHT,
    LEAST_SECOND,
    MARGIN,
    Objection,
    rejections,
    right_card,
)
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.plan_search import TooManyPlans
from whist_nb.analysis.problems.unseen_partner import PartnersCard, PartnerSearch, PartnerSolution
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.game import Game
from whist_nb.engine.view import EVERYONE, View
from whist_nb.lessons.positions import make_position
from whist_nb.lessons.problem_file import read_whole
from whist_nb.lessons.stored_problems import PARTNER
from whist_nb.players import Club, Sampler
from whist_nb.players.as_partner import AsPartner, Dealt, stated_club

KIND: Final = "partner"
MOST_CARDS: Final = 5
FEWEST_CARDS: Final = 4
LAYOUTS: Final = {5: (40, 40, 40, 60), 4: (90, 90, 150, 250), 3: (250, 250, 250, 250)}
"""The most layouts, by the number of cards in a hand and of those on the table."""
TIMES_OVER: Final = 5
THOROUGH: Final = 3
"""In one of this many deals, every goal is tried. In most problems Club's card is worse with open cards, too."""
SAMPLER: Final = {"worlds": 100, "seconds": 3600.0, "seed": 0}
"""The second partner: no clock may stop it, or the same view might get another answer."""
MOST_TURNS: Final = 6000
QUICK_TURNS: Final = 3000
"""The turns that are looked at with the rules of thumb as partner: more take most of the time, and find little."""
MOST_ASKED: Final = 1500
"""The most cards of the partner that matter to a problem: Sampler takes some milliseconds for each."""
EACH_NOTE: Final = 50
"""After this many deals the miner says how far it is."""


@dataclass(frozen=True)
class PartnerEnding:
    """A position with the learner at seat 0, who sees only that hand; ``tricks`` came before."""

    position: Position
    tricks: tuple[Cards, ...]
    first_leader: int
    voids: dict[int, str]
    is_thorough: bool = True
    """Whether goals are also tried for which Club's card is as good as any with open cards."""
    kind: str = KIND
    hidden: tuple[int, ...] = (1, 2, 3)
    points: dict[int, int] = field(default_factory=dict)
    thumb: Card | None = None

    @property
    def choices(self) -> dict[str, Card | None]:
        """The card that Club plays in the learner's seat."""
        return {"club": self.thumb}


class Proved(NamedTuple):
    """A goal solved with both partners, and the card that Club plays in the learner's seat."""

    club: PartnerSolution
    sampler: PartnerSolution
    thumb: Card


def partner_endings(seed: int, fewest: int = FEWEST_CARDS) -> Iterator[PartnerEnding]:
    """Yield the turns in a deal's last tricks at which a seat has a choice and few enough layouts fit.

    The last tricks are played several times over.
    """
    rng = random.Random(f"{KIND}/{seed}")
    game = Game("whist", seed=seed, deals=1)
    slips = rng.choice([0.05, 0.15, 0.3])
    while len(game.view(game.current_player).hand) > MOST_CARDS + 1:
        game.apply(chosen(KIND, game, rng, slips))
    begun = len(game.actions)
    for again in range(TIMES_OVER):
        if again:
            game.undo(len(game.actions) - begun)
        while len((view := game.view(game.current_player)).hand) >= fewest:
            if len(view.hand) <= MOST_CARDS and len(view.legal_actions()) > 1:
                ending = ending_of(view, game.view(EVERYONE).hands)
                if ending is not None:
                    yield replace(ending, is_thorough=seed % THOROUGH == 0)
            game.apply(chosen(KIND, game, rng, max(slips, 0.3 * bool(again))))


def ending_of(view: View, lying: tuple[Cards, ...]) -> PartnerEnding | None:
    """Return the position with the learner at seat 0, unless too few or too many layouts fit."""
    me, n = view.seat, view.seats
    assert isinstance(me, int), "somebody is to play"
    position = position_of(view, lying, (0, 1, 0, 1), view.trump)
    voids = voids_of(view, [(me + turn) % n for turn in range(1, n)])
    most = LAYOUTS[len(view.hand)][len(view.trick)]
    if not LEAST_LAYOUTS <= number_of_layouts(position, voids) <= most:
        return None
    tricks = tuple(Cards(card for _, card in trick.plays) for trick in view.tricks)
    first = (view.tricks[0].plays[0][0] - me) % n
    return PartnerEnding(position, tricks, first, voids)


def number_of_layouts(position: Position, voids: dict[int, str]) -> int:
    """Count the layouts that fit, card by card."""
    cards = [card for seat in (1, 2, 3) for card in position.hands[seat]]
    room = {seat: len(position.hands[seat]) for seat in (1, 2, 3)}
    ways = {(room[1], room[2], room[3]): 1}
    for card in cards:
        more: dict[tuple[int, ...], int] = {}
        for left, count in ways.items():
            for place, seat in enumerate((1, 2, 3)):
                if left[place] and card.suit.value not in voids.get(seat, ""):  # type: ignore[union-attr]
                    after = tuple(held - (at == place) for at, held in enumerate(left))
                    more[after] = more.get(after, 0) + count
        ways = more
    return sum(ways.values())


def dealt_of(ending: PartnerEnding) -> Dealt:
    """Return the function that lays an ending out with the hands of a layout."""
    position = ending.position

    def dealt(hands: Sequence[Cards]) -> Game:
        return make_position(
            "whist",
            hands=dict(enumerate(hands)),
            tricks=ending.tricks,
            trick=position.on_table,
            trump=position.trump and position.trump.value,
            leader=ending.first_leader,
        ).game

    return dealt


def proved(ending: PartnerEnding, why: Counter[str]) -> Proved | None:
    """Return the goal of an ending that makes a problem with both partners, solved with each; None if there is none.

    The rules of thumb look at each goal first, since they answer ten times faster than Club, and nearly always as Club.
    """
    hidden = HiddenHands(ending.position, ending.hidden, ending.voids, {})
    dealt = dealt_of(ending)
    game = dealt(hidden.position.hands)
    players = {"club": Club().choose(game.view(0)).card}  # type: ignore[union-attr]
    quick, club, sampler = (
        QuickClub(hidden, PARTNER, game),
        *(AsPartner(hidden, PARTNER, player, dealt) for player in (stated_club(), Sampler(**SAMPLER))),
    )
    for need in range(ending.position.tricks_left, 0, -1):
        try:
            quick.asked = 0
            proposed = solved(hidden, quick, need, QUICK_TURNS)
            if not may_be_right(proposed, players, why, ending.is_thorough) or is_rejected(proposed, players, why):
                continue
            if quick.asked > MOST_ASKED:
                why["the partner is asked too often"] += 1
                continue
            why["proposed"] += 1
            first, second = solved(hidden, club, need), solved(hidden, sampler, need)
            if is_rejected(first, players, why) or is_rejected(second, players, why):
                continue
        except TooManyPlans:
            why[Objection.LIMIT] += 1
            continue
        right = right_card(first)
        if right not in second.best or second.equals[right_card(second)] is not second.equals[right]:
            why["another card with Sampler"] += 1
            continue
        why["problems"] += 1
        return Proved(first, second, players["club"])
    return None


def is_rejected(odds: PartnerSolution, players: Mapping[str, Card], why: Counter[str]) -> bool:
    """Return whether there is an objection to a goal."""
    against = rejections(odds, players)
    why.update(each.reason for each in against)
    return bool(against)


def solved(hidden: HiddenHands, partner: PartnersCard, need: int, turns: int = MOST_TURNS) -> PartnerSolution:
    """Return the shares with one partner."""
    search = PartnerSearch(hidden, partner, need, open_worlds.is_quick(), turns)
    return PartnerSolution(hidden, search, need, None)


def may_be_right(odds: PartnerSolution, choices: Mapping[str, Card], why: Counter[str], thorough: bool) -> bool:
    """Return whether a card may be right by the margin and missed by somebody, solving cards only until that shows."""
    total, opened = odds.count, {card: len(odds.wins_with_open_cards(card)) for card in odds.position.legal}
    best, second = sorted(opened.values(), reverse=True)[:2]
    apart = heads(odds)
    if len(apart) == 1:
        why[Objection.ONE_CARD] += 1
        return False
    if best < LEAST_RIGHT * total or second < LEAST_SECOND * total or min(opened.values()) == total:
        why["not promising"] += 1
        return False
    if not thorough and best in (opened[card] for card in choices.values()):
        why["left alone"] += 1
        return False
    margin = MARGIN * total
    by_open = [card for card in opened if opened[card] == best]
    if by_open == list(set(choices.values())):
        sure = len(odds.wins(by_open[0]))
        if max(opened[card] for card in opened if card is not by_open[0]) < sure + margin:
            why[Objection.NOBODY_ERRS] += 1
            return False
    won: list[int] = []
    for card in sorted(apart, key=lambda card: -opened[card]):
        top, below = [*sorted(won, reverse=True), -total, -total][:2]
        if top - below < margin and opened[card] < top + margin:
            break
        won.append(len(odds.wins(card)))
    top, below = [*sorted(won, reverse=True), -total][:2]
    if top - below < margin or top < LEAST_RIGHT * total:
        why[Objection.SEVERAL_RIGHT] += 1
        return False
    return True


def heads(odds: PartnerSolution) -> list[Card]:
    """Return the highest card of each run of touching cards; the others are hardly ever better."""
    found: list[Card] = []
    last: Card | None = None
    others = {card for seat in (1, 2, 3) for card in odds.position.hands[seat]} | set(odds.position.on_table)
    for card in sorted(odds.position.legal, key=lambda card: (card.index // 13, -card.rank)):
        if (
            last is None
            or last.suit is not card.suit
            or any(other.suit is card.suit and card.rank < other.rank < last.rank for other in others)
        ):
            found.append(card)
        last = card
    return found


def lines(ending: PartnerEnding, found: Proved) -> dict[str, Any]:
    """Return a problem as the file stores it, with the tricks before and what is proved with the other partner."""
    first, second = found.club, found.sampler
    stored = written(ending, first)  # type: ignore[arg-type]
    right = Card(stored["right"])
    return {
        **stored,
        "game": "whist",
        "tricks": [" ".join(card.text for card in trick) for trick in ending.tricks],
        "first": ending.first_leader,
        "sampler": {
            **SAMPLER,
            "plan": str(second.plan(right)),
            "wins": {card.text: len(second.wins(card)) for card in second.position.legal},
        },
    }


def mine(work: Path, minutes: float, start: int) -> None:
    """Mine for some minutes, from a seed on; each problem is written as it comes."""
    open_worlds.is_quick(600)
    why, begun, end = Counter[str](), time.process_time(), time.monotonic() + 60 * minutes
    seed = start
    while time.monotonic() < end:
        for number, ending in enumerate(partner_endings(seed)):
            why["positions"] += 1
            found = proved(ending, why)
            if found is not None:
                problem = {"id": f"{KIND}-{seed}-{number}", **lines(replace(ending, thumb=found.thumb), found)}
                with work.open("a") as kept:
                    kept.write(json.dumps(problem) + "\n")
        seed += 1
        if seed % EACH_NOTE == 0:
            spent = (time.process_time() - begun) / 60
            print(f"next seed {seed}, {spent:.1f} minutes of one processor", dict(why), flush=True)


def with_partners(problems: Iterable[Found], found: Iterable[Found]) -> list[Found]:
    """Add those of the problems found that are new, at most ``EACH_DEAL`` from a deal."""
    kept = list(problems)
    known, deals = set(map(signature, kept)), Counter[str]()
    for each in found:
        deal = each["id"].rpartition("-")[0]
        if signature(each) not in known and deals[deal] < EACH_DEAL:
            known.add(signature(each))
            deals[deal] += 1
            kept.append(themed(each))
    return sorted(kept, key=lambda each: lot(each["id"]))


def main() -> None:
    """Mine, or add what was mined to the package's file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="the file to which each problem is added as it comes")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long to mine")
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--add-to", type=Path, help="the package's file")
    asked = parser.parse_args()
    if asked.minutes:
        mine(asked.work, asked.minutes, asked.start)
    if asked.add_to:
        found = [json.loads(line) for line in asked.work.read_text().splitlines()]
        problems = with_partners(read_whole(asked.add_to), found)
        write_file(asked.add_to, problems)
        print(f"{len(problems)} problems, {asked.add_to.stat().st_size} bytes")


if __name__ == "__main__":
    main()
