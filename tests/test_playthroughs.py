"""Golden texts: for each game, everything that happens in a short seeded game and what the seats then see.

A change of rules, of what is shown or of chance shows up here as a change of text. When it is meant:
``python -m tests.test_playthroughs`` writes the texts anew; read the difference before committing it.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import whist_nb as wn
from whist_nb.engine.actions import Action
from whist_nb.engine.events import Hidden, Pile
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import Event, View
from whist_nb.engine.wording import PLAIN, Statement

FOLDER = Path(__file__).parent / "playthroughs"
SETTINGS: dict[str, dict[str, object]] = {
    "whist": {"seed": 7, "deals": 2, "honours": True, "partners": "draw"},
    "german-whist": {"seed": 7, "first_dealer": "draw"},
    "knockout-whist": {"seed": 2, "seats": 4},
    "classic-whist": {"seed": 7, "deals": 2, "claim_honours": "manual"},
    "cycling-whist": {"seed": 7, "deals": 2},
    "norwegian-whist": {"seed": 8, "deals": 1},
    "contract-whist": {"seed": 7, "seats": 3, "start": 4},
    "ruff-and-honours": {"seed": 5, "deals": 1},
    "ruff-and-trump": {"seed": 5, "deals": 1},
    "christmas-whist": {"seed": 6, "length": 1, "single_rule": 5, "auto_declare": False},
}
"""A short game of each that shows what is special in it."""


def playthrough(variant: str) -> str:
    """Return the game as text: each action, the events it led to, and now and then what each seat sees."""
    settings = SETTINGS.get(variant, {"seed": 7, "deals": 1})
    game = wn.Game(variant, **settings)
    lines = [f"{variant} {' '.join(f'{name}={value}' for name, value in settings.items())}", ""]
    told = 0
    while True:
        events = game.view(wn.EVERYONE).events
        lines += [_event(event) for event in events[told:]]
        told = len(events)
        if len(game.actions) % 25 == 0 or game.is_over:
            lines += ["", *(_view(game, seat) for seat in range(game.seats)), ""]
        if game.is_over:
            return "\n".join(lines) + "\n"
        legal = game.legal_actions()
        action = legal[5 * len(game.actions) % len(legal)]
        lines.append(f"> seat {game.current_player}, asked for {game.view(0).question}: {action}   of {_all(legal)}")
        game.apply(action)


def _all(actions: tuple[Action, ...]) -> str:
    return ", ".join(action.text for action in actions)


def _event(event: Event) -> str:
    who = "" if event.seat is None else f" seat {event.seat}"
    seen = ",".join(map(str, sorted(event.seen_by))) or "nobody"
    return f"  {event.verb}{who}: {_plain(event.what)}   seen by {seen}"


def _plain(what: object) -> str:
    if isinstance(what, Hidden):
        return f"{what.size} hidden"
    if isinstance(what, Statement):
        return str(what)
    if isinstance(what, tuple) and what and all(isinstance(each, Statement) for each in what):
        return PLAIN.say_all(what)
    if is_dataclass(what) or hasattr(what, "_fields"):
        names = what._fields if hasattr(what, "_fields") else [field.name for field in fields(what)]  # type: ignore[arg-type]
        return ", ".join(f"{name} {_plain(getattr(what, name))}" for name in names)
    return str(what)


def _view(game: wn.Game, seat: int) -> str:
    view = game.view(seat)
    hidden = sum(isinstance(event.what, Hidden) for event in view.events)
    known = " | ".join(str(cards.sorted()) for cards in view.hands)
    voids = " ".join("".join(sorted(suits)) or "-" for suits in view.voids)
    return "\n".join(
        [
            f"  seat {seat} sees: {view!r}",
            f"    hand {view.hand}   known hands {known}",
            f"    trump {view.trump} turn-up {view.turn_up} leader {view.leader} trick {_trick(view.trick)}",
            f"    left {view.cards_left} stock {view.stock_left} won {view.tricks_won} voids {voids}",
            f"    unseen {len(view.unseen)}: {view.unseen}   events hidden {hidden} of {len(view.events)}",
            *_on_the_table(view),
            f"    may {_all(view.legal_actions()) or 'wait'}   scores {view.scores}   {_plain(view.standing)}",
        ]
    )


def _on_the_table(view: View) -> list[str]:
    """Return what some games have besides hands and tricks: columns, cards aside or shown, calls, undertakings."""
    lines = [
        f"    columns of {seat}: {' '.join(map(_pile, piles))}" for seat, piles in enumerate(view.layouts) if piles
    ]
    if view.aside_left:
        lines.append(f"    aside {view.aside_left}: {view.aside}")
    if any(view.shown):
        lines.append(f"    shown {' | '.join(map(str, view.shown))}")
    if view.calls or view.answered:
        lines.append(f"    calls {_trick(view.calls)} answered {view.answered}")
    if view.contract:
        lines.append(f"    contract {_plain(view.contract)}")
    return lines


def _pile(pile: Pile) -> str:
    """Return a column: the face-up card, with a star if it covers another."""
    return f"{pile.face or '-'}{'*' if pile.covered else ''}"


def _trick(plays: tuple[tuple[int, object], ...]) -> str:
    return " ".join(f"{seat}:{what}" for seat, what in plays) or "-"


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_the_game_is_replayed_as_it_was_played(variant: Variant) -> None:
    golden = FOLDER / f"{variant.id}.txt"
    assert golden.exists(), f"{variant.id} has no playthrough: run python -m tests.test_playthroughs"
    assert playthrough(variant.id) == golden.read_text("utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {variant.id for variant in wn.VARIANTS}


if __name__ == "__main__":
    for each in wn.VARIANTS:
        (FOLDER / f"{each.id}.txt").write_text(playthrough(each.id), "utf-8")
