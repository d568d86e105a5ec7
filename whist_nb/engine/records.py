"""A game as text and back: one JSON document from which the rules rebuild everything.

The record holds what the rules cannot know: the game and its options, the packs, the lots and the
actions. The result stands beside them and is checked on reading. Keys that this version does not
know are kept in ``Game.extra`` and written again.
"""

import json
from typing import Any

from whist_nb.engine.actions import read_action
from whist_nb.engine.chance import Chance, read_packs
from whist_nb.engine.errors import BadRecord, WhistError
from whist_nb.engine.game import Game

FORMAT = "whist-nb/1"
_KEYS = frozenset(
    [
        "format",
        "variant",
        "seats",
        "seed",
        "deals",
        "options",
        "packs",
        "packs_given",
        "lots",
        "position",
        "actions",
        "result",
    ]
)


def dumps(game: Game) -> str:
    """The game as a JSON text that ``loads`` reads again."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "variant": game.variant.id,
        "seats": game.seats,
        "seed": game.seed,
        "deals": game.deals,
        "options": dict(game.options),
        "packs": [str(pack) for pack in game._chance.to_keep],
        "packs_given": game._chance.given,
        "lots": game._chance.lots,
        "position": game._ending and game._ending.to_dict(),
        "actions": [[seat, action.text] for seat, action in game.actions],
        "result": _result(game),
    }
    return json.dumps(record | game.extra, indent=1)


def loads(text: str) -> Game:
    """The game that a record tells of; BadRecord says what is wrong with the text."""
    record = _document(text)
    try:
        game = _sit_down(record)
        for number, (seat, action) in enumerate(record["actions"], 1):
            if type(seat) is not int or seat != game.current_player:
                raise BadRecord(
                    f"Action {number}: seat {seat} acts, but it is the turn of {_who(game.current_player)}."
                )
            game.apply(read_action(action))
    except BadRecord:
        raise
    except WhistError as error:
        raise BadRecord(f"The record cannot be played: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"The record is not complete: {type(error).__name__}: {error}") from error
    if record.get("result", _result(game)) != _result(game):
        raise BadRecord(f"The record claims the result {record['result']}, but its actions lead to {_result(game)}.")
    game.extra = {key: value for key, value in record.items() if key not in _KEYS}
    return game


def _document(text: object) -> dict[str, Any]:
    if not isinstance(text, (str, bytes)):
        raise BadRecord(f"A record is a text, not {type(text).__name__}.")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"The record is not JSON: {error}.") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f"That is no whist-nb record: its 'format' should be {FORMAT!r}.")
    return record


def _sit_down(record: dict[str, Any]) -> Game:
    position = record.get("position")
    if position is not None:
        return Game.from_position(record["variant"], **position, **record["options"])
    game = Game(
        record["variant"],
        seats=record["seats"],
        seed=record["seed"],
        deals=record["deals"],
        **record["options"],
    )
    packs = read_packs(record["packs"], game.variant.pack)
    lots = record["lots"]
    if not all(type(lot) is int and lot >= 0 for lot in lots):
        raise BadRecord(f"`lots` are whole numbers from 0, not {lots!r:.60}.")
    game.restart(Chance(game.seed, game.variant.pack, packs, lots, bool(record["packs_given"])))
    return game


def _result(game: Game) -> dict[str, Any] | None:
    if game.outcome is None:
        return None
    return {
        "winners": list(game.outcome.winners),
        "drawn": game.outcome.drawn,
        "scores": list(game.scores),
    }


def _who(seat: int | None) -> str:
    return "nobody: the game is over" if seat is None else f"seat {seat}"
