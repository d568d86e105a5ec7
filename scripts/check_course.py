"""Prove the answers of the course about which card to play: ``python -m scripts.check_course [play-01 ...] [--write]``.

The cards that the learner has not seen are dealt at random in ways that fit, and every legal card is tried in each of
these deals. Nobody sees more than their own hand afterwards: everybody plays by Club's rules of thumb (the play-outs),
and then, in fewer deals (``--sampler``), by Club's sixth version, which leads as the course teaches, with Sampler as
the learner's partner. Where a dummy is seen, two hands are one player's, so the deals are solved with open cards.

With each partner that was tried, the right card must clearly win more tricks than every card that is called wrong, and
no card that was tried may clearly win more than the right one, by more than ``NOTHING``. The results are kept in
``FOUND``, so a test can check every exercise against them at once; ``--write`` works out again what has changed. With
Sampler that takes one to ten minutes for each question.

Endings that are played to a goal don't need this: tests try each of their lines.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

import whist_nb as wn
from scripts.check_exercises import offered
from tests.lessons.test_notebooks import made_in
from whist_nb.analysis import solve
from whist_nb.analysis.goals import goal_of
from whist_nb.analysis.playouts import play_out, ready
from whist_nb.analysis.public_state import public_state_of
from whist_nb.analysis.view_positions import position_with
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import Play
from whist_nb.engine.view import View
from whist_nb.lessons import Exercise
from whist_nb.players import Club, Sampler
from whist_nb.training.pages import CHAPTERS

ROOT: Final = Path(__file__).resolve().parents[1]
FOUND: Final = ROOT / "tests" / "lessons" / "course_margins.json"
NOTEBOOKS: Final = [ROOT / "notebooks" / page.file for page in CHAPTERS]
DEALS: Final = {"club": 20_000, "sampler": 6000, "open": 120}
"""The number of deals with each partner, and with open cards; with Sampler, the most for any card."""
BATCH: Final = 200
"""With Sampler as partner, deals are added this many at a time while a wrong card isn't clearly dearer."""
DOUBT: Final = 3
"""A card is better than another by this many standard errors, or the difference may be chance."""
NOTHING: Final = 0.02
"""A difference in tricks that is too small to call an answer wrong."""
SAMPLER: Final = {"worlds": 20, "seconds": 3600.0, "seed": 0}
RIVALS: Final = 2
"""Besides the cards called wrong, this many others are tried with Sampler as partner: those that did best."""

Found = dict[str, Any]
"""The cards and right answer of a question, and what each other card costs in tricks, with its error, by partner."""
Costs = dict[str, tuple[float, float]]


def asked_in(notebook: Path) -> Iterator[tuple[Exercise, str, list[str]]]:
    """Yield the exercises that ask which card to play, with the right card and the wrong ones."""
    for widget in made_in(notebook):
        cards = offered(widget.lesson)
        if cards is not None and widget.lesson.position is not None:
            (right,), listed = cards
            legal = {action.text for action in widget.lesson.position.view.legal_actions()}
            yield widget.lesson, right, sorted((listed & legal) - {right})


def cards_of(view: View) -> str:
    """Return what the learner sees: the hand, the hands face up, the trick and trumps."""
    trick = " ".join(card.text for _, card in view.trick)
    face_up = [f" | {hand}" for seat, hand in enumerate(view.hands) if view.shown[seat] and seat != view.seat]
    trumps = view.trump.value if view.trump else "no trumps"
    return f"{view.hand}{''.join(face_up)} | {trick or 'leads'} | {trumps}"


def sees_dummy(view: View) -> bool:
    """Return whether the learner sees another hand, and so plays two."""
    return any(view.shown[seat] for seat in range(view.seats) if seat != view.seat)


def by_club(view: View, deals: int, seed: int = 1) -> Mapping[str, Sequence[int]]:
    """Return the tricks that each legal card wins in each deal if everybody plays by Club's rules of thumb."""
    cards = [action.card for action in view.legal_actions() if isinstance(action, Play)]
    found = play_out(Worlds(view, deals, seed), public_state_of(view, **goal_of(view).plan), cards)
    mine = found.of([seat for seat in range(view.seats) if view.sides[seat] == view.sides[view.playing]])  # type: ignore[index]
    return {card.text: mine[:, number].tolist() for number, card in enumerate(cards)}


def with_open_cards(view: View, deals: int, seed: int = 1) -> Mapping[str, Sequence[int]]:
    """Return the tricks that each legal card wins in each deal if everybody sees all the cards."""
    worlds, tricks = Worlds(view, deals, seed), []
    for world in range(deals):
        hands = worlds.hands(world)
        hands[view.seat] = view.hand  # type: ignore[index]
        tricks.append({card.text: won for card, won in solve(position_with(view, hands)).by_card.items()})
    return {card: [each[card] for each in tricks] for card in tricks[0]}


def by_sampler(lesson: Exercise, cards: Sequence[str], deals: range, seed: int = 2) -> Mapping[str, Sequence[int]]:
    """Return the tricks that these cards win in each deal if Sampler is the learner's partner, and the others Club."""
    start = lesson.position
    assert start is not None
    view, club, sampler = start.view, Club(version=6), Sampler(**SAMPLER)  # type: ignore[arg-type]
    ours = [seat for seat in range(view.seats) if view.sides[seat] == view.sides[view.seat]]  # type: ignore[index]
    worlds, told = Worlds(view, deals.stop, seed), {card: list[int]() for card in cards}
    for world in deals:
        hands = worlds.hands(world)
        for card in cards:
            game = _begun(start.game, view, hands)
            game.apply(card)
            while (seat := game.current_player) is not None:
                player = sampler if seat in ours and seat != view.seat else club
                game.apply(player.choose(game.view(seat)))
            won = game.view(wn.EVERYONE).tricks_won
            told[card].append(sum(won[seat] for seat in ours))
    return told


def with_sampler(lesson: Exercise, right: str, wrong: Sequence[str], others: Sequence[str], most: int) -> Costs:
    """Return what each card costs with Sampler as partner: deals are added while a wrong card is in doubt."""
    told: dict[str, list[int]] = {card: [] for card in [right, *wrong, *others]}
    asked = list(told)
    for first in range(0, most, BATCH):
        for card, tricks in by_sampler(lesson, asked, range(first, min(first + BATCH, most))).items():
            told[card].extend(tricks)
        doubtful = [card for card, (cost, error) in costs(told, right).items() if abs(cost) <= DOUBT * error]
        if not (still := [card for card in wrong if card in asked and card in doubtful]):
            break
        asked = [right, *still]
    return costs(told, right)


def _begun(game: wn.Game, view: View, hands: Sequence[Any]) -> wn.Game:
    """Return the moment of an exercise with these hands: the deal from its first trick, with all that was played."""
    played = [(seat, card) for trick in view.tricks for seat, card in trick.plays] + list(view.trick)
    whole = [[*hand, *(card for seat, card in played if seat == number)] for number, hand in enumerate(hands)]
    leader = played[0][0] if played else view.seat
    begun = wn.Game.from_position("whist", whole, trump=view.trump, leader=leader)  # type: ignore[arg-type]
    for _, card in played:
        begun.apply(card.text)
    assert begun.current_player == game.current_player, "the same player is asked"
    return begun


def costs(tricks: Mapping[str, Sequence[int]], right: str) -> Costs:
    """Return how many tricks each card costs against the right one in the same deals, with its standard error."""
    return {
        card: _mean([best - each for best, each in zip(tricks[right], won, strict=False)])
        for card, won in tricks.items()
        if card != right
    }


def _mean(values: list[int]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return round(mean, 3), round(error, 3)


def is_proved(found: Found) -> bool:
    """Whether every wrong answer clearly costs something, and no card at all is clearly better, with each partner."""
    partners = found["costs"].values()
    is_dearer = all(told[card][0] > DOUBT * told[card][1] for told in partners for card in found["wrong"])
    every = [each for told in found["costs"].values() for each in told.values()]
    return is_dearer and not any(-cost > NOTHING and -cost > DOUBT * error for cost, error in every)


def found_for(lesson: Exercise, right: str, wrong: list[str], deals: Mapping[str, int], old: Found | None) -> Found:
    """Compare all the cards of one exercise with the right one; what was found before for these cards is kept."""
    view, told = lesson.position.view, dict((old or {}).get("costs", {}))  # type: ignore[union-attr]
    if sees_dummy(view):
        told["open"] = told.get("open") or costs(with_open_cards(view, deals["open"]), right)
    else:
        told["club"] = club = told.get("club") or costs(by_club(view, deals["club"]), right)
        if deals["sampler"] and "sampler" not in told:
            others = sorted(set(club) - set(wrong), key=lambda card: club[card])[:RIVALS]
            told["sampler"] = with_sampler(lesson, right, wrong, others, deals["sampler"])
    return {"cards": cards_of(view), "right": right, "wrong": wrong} | {
        "costs": {each: {card: list(cost) for card, cost in named.items()} for each, named in told.items()}
    }


def main(words: list[str] | None = None) -> int:
    """Print the results and store them; return how many exercises are not proved."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("notebooks", nargs="*", help="beginnings of notebooks' names; all of them by default")
    parser.add_argument("--write", action="store_true", help="work out again what has changed, and store it")
    parser.add_argument("--sampler", type=int, default=DEALS["sampler"], help="the most deals with Sampler; 0 for none")
    given = parser.parse_args(words)
    kept: dict[str, dict[str, Found]] = json.loads(FOUND.read_text("utf-8")) if FOUND.is_file() else {}
    doubtful = 0
    ready()
    for file in NOTEBOOKS:
        if given.notebooks and not file.stem.startswith(tuple(given.notebooks)):
            continue
        told: dict[str, Found] = {}
        for lesson, right, wrong in asked_in(file):
            old = kept.get(file.stem, {}).get(lesson.name)
            known = old if old and is_same(old, lesson, right, wrong) else None
            found = found_for(lesson, right, wrong, DEALS | {"sampler": given.sampler}, known)
            told[lesson.name] = found
            doubtful += not is_proved(found)
            print(
                f"{file.stem}: {lesson.name}: {right}; {found['costs']}{'' if is_proved(found) else '  DOUBTFUL'}",
                flush=True,
            )
        kept[file.stem] = told
        if given.write:
            FOUND.write_text(_text(kept), "utf-8")
    return doubtful


def _text(kept: Mapping[str, Mapping[str, Found]]) -> str:
    """Return what was found as JSON, a line for each question."""
    chapters = (
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f"{json.dumps(asked)}: {json.dumps(found)}" for asked, found in told.items())
        + "\n}"
        for name, told in kept.items()
    )
    return "{\n" + ",\n".join(chapters) + "\n}\n"


def is_same(found: Found, lesson: Exercise, right: str, wrong: list[str]) -> bool:
    """Return whether that was found for these cards and answers."""
    now = {"cards": cards_of(lesson.position.view), "right": right, "wrong": wrong}  # type: ignore[union-attr]
    return all(found.get(name) == value for name, value in now.items())


if __name__ == "__main__":
    sys.exit(bool(main()))
