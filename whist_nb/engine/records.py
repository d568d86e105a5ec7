"""Write a game as one JSON document, from which the rules can rebuild everything, and read it back.

The record holds what the rules cannot know: the game and its options, the packs, the lots and the actions. The result
is stored with them and checked on reading, and so is ``check``, a fingerprint of everything the game follows from: it
catches even a slip that happens to make another legal game. Keys that this version does not know are kept in
``Game.extra`` and written again. ``schema()`` describes the whole format.

>>> from whist_nb import Game
>>> from whist_nb.engine.variant import Variant
>>> game = Game("german-whist", seed=7)
>>> game.apply("5C")
>>> loads(dumps(game)) == game
True
>>> loads(dumps(game).replace('[1, "5C"]', '[0, "5C"]'))
Traceback (most recent call last):
    ...
whist_nb.engine.errors.BadRecord: Line 15, column 3 (`actions[0]`): action 1: seat 0 acts, but it is seat 1's turn.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from whist_nb.engine.actions import read_action
from whist_nb.engine.chance import Chance, read_pack
from whist_nb.engine.errors import BadRecord, UnknownVariant, WhistError, did_you_mean, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.json_text import LONGEST, Document, Path, read_json
from whist_nb.engine.library import find_recorded
from whist_nb.engine.notes import read_note
from whist_nb.engine.phrases import phrase
from whist_nb.engine.plugins import is_package, recorded
from whist_nb.engine.variant import Variant

FORMAT = "whist-nb/1"

MOST_ACTIONS: Final = 20_000
"""The most actions of one game, and packs, lots and notes: twenty times as many as in the longest match."""

_COUNT = "an integer"
_Shape = tuple[str, Callable[[Any], bool]]


def _whole(value: object) -> bool:
    return type(value) is int


def _list_of(part: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(part, value))


def _text(value: object) -> bool:
    return isinstance(value, str)


def _is_pair(value: object) -> bool:
    """Return whether this is a seat and a text: an action, or a card played."""
    return isinstance(value, list) and len(value) == 2 and _whole(value[0]) and _text(value[1])


def _is_pair_of_seats(value: object) -> bool:
    """Return whether this is a hand and the seat that plays it."""
    return isinstance(value, list) and len(value) == 2 and all(map(_whole, value))


def is_review(value: object) -> bool:
    """Return whether this is a review, ``{"plays": [{"at": 12, "cost": 0.8}, ...]}``, with any additions by the
    reviewer.
    """
    plays = value.get("plays") if isinstance(value, dict) else None
    return _list_of(lambda play: isinstance(play, dict) and _whole(play.get("at")) and _number(play.get("cost")))(plays)


def _number(value: object) -> bool:
    return type(value) in (int, float)


_MUST: dict[str, _Shape] = {
    "format": (f"{FORMAT!r}", lambda value: value == FORMAT),
    "variant": (phrase("the id of a game"), _text),
    "seats": (_COUNT, _whole),
    "seed": (_COUNT, _whole),
    "deals": (phrase("{count}, or null", count=_COUNT), lambda value: value is None or _whole(value)),
    "options": ("an object", lambda value: isinstance(value, dict)),
    "packs": ("a list", lambda value: isinstance(value, list)),
    "packs_given": ("true or false", lambda value: isinstance(value, bool)),
    "lots": (phrase("a list of integers of at least 0"), _list_of(lambda lot: _whole(lot) and lot >= 0)),
    "actions": ("a list", lambda value: isinstance(value, list)),
}
_MAY: dict[str, _Shape] = {
    "position": ("an object, or null", lambda value: value is None or isinstance(value, dict)),
    "result": ("an object, or null", lambda value: value is None or isinstance(value, dict)),
    "check": ("a string", _text),
    "package": (phrase("an object with `name` and `version`, or null"), is_package),
}
_ABOUT: dict[str, _Shape] = {
    "players": ("a list of names", _list_of(_text)),
    "date": (phrase("a string such as '2026-11-21'"), _text),
    "event": ("a string", _text),
    "notes": ("a list", lambda value: isinstance(value, list)),
    "review": (phrase("an object with `plays`, each with `at` and `cost`"), is_review),
}
"""Facts a record may add to the game; they are kept in ``Game.extra`` like the keys of other programs."""

_POSITION: dict[str, _Shape] = {
    "hands": ("a list of strings", _list_of(_text)),
    "leader": (_COUNT, _whole),
    "trump": (phrase("'S', 'H', 'D', 'C' or null"), lambda value: value is None or value in [*"SHDC"]),
    "trick": (phrase("a list of (seat, card) pairs"), _list_of(_is_pair)),
    "tricks_won": (phrase("a list of integers, or null"), lambda value: value is None or _list_of(_whole)(value)),
    "dealer": (phrase("{count}, or null", count=_COUNT), lambda value: value is None or _whole(value)),
    "ranking": ("a string", _text),
    "shown": (phrase("a list of integers"), _list_of(_whole)),
    "played_by": (phrase("a list of (hand, player) pairs"), _list_of(_is_pair_of_seats)),
}


class _Fault(Exception):
    """What is wrong, and the path to it."""

    def __init__(self, path: Path, text: str, /, **parts: Any) -> None:
        self.path, self.reason = path, phrase(text, **parts)
        super().__init__(self.reason)


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a record, which the package has as ``engine/record.schema.json``."""
    text = (files("whist_nb.engine") / "record.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def dumps(game: Game) -> str:
    """Write a game as JSON text for `loads` to read.

    Parameters
    ----------
    game
        The game.

    Returns
    -------
    str
        The record, with a line for each key, pack, action and note.

    Raises
    ------
    BadRecord
        If ``game.extra`` cannot be written as JSON, or the record would be too long to read.
    """
    if (n := len(game.actions)) > MOST_ACTIONS:
        raise BadRecord("This game has {n:,} actions, but a record can hold at most {most:,}.", n=n, most=MOST_ACTIONS)
    record = _body(game)
    kept = {key: value for key, value in game.extra.items() if key not in (*_MUST, *_MAY)}
    result = _result(game)
    if result is not None and isinstance(game.extra.get("result"), dict):
        result = game.extra["result"] | result
    try:
        _check_about(kept, game)
        text = _laid_out(record | {"result": result, "check": _digest(record)} | recorded(game.variant) | kept)
    except _Fault as fault:
        raise BadRecord(
            "`{path}` of this game cannot be written: {reason}",
            path=".".join(map(str, fault.path)),
            reason=fault.reason,
        ) from None
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord("The `extra` of this game cannot be written as JSON: {error}.", error=error) from None
    if len(text) > LONGEST:
        reason = phrase(
            "the record would have {number:,} characters, and the limit is {longest:,}",
            number=len(text),
            longest=LONGEST,
        )
        raise BadRecord("This game cannot be written: {reason}. Take something out of its `extra`.", reason=reason)
    return text


def _body(game: Game) -> dict[str, Any]:
    """Return everything a game follows from."""
    return {
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
    }


def _digest(body: dict[str, Any]) -> str:
    """Return a fingerprint of everything a game follows from."""
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:32]


def _laid_out(record: dict[str, Any]) -> str:
    """Write one line for each key, pack, action and note, so that line numbers are useful."""
    return "{\n" + ",\n".join(f" {json.dumps(key)}: {_value(value)}" for key, value in record.items()) + "\n}"


def _value(value: object) -> str:
    if isinstance(value, list) and value and not all(type(part) is int for part in value):
        return "[\n" + ",\n".join(f"  {json.dumps(part, allow_nan=False)}" for part in value) + "\n ]"
    return json.dumps(value, allow_nan=False)


def loads(text: str | bytes) -> Game:
    """Read a game from a record.

    Parameters
    ----------
    text
        The record, as `dumps` writes it.

    Returns
    -------
    Game
        The game.

    Raises
    ------
    BadRecord
        If the record cannot be read or contradicts itself; the message says what is wrong and where.
    """
    document = read_json(text)
    try:
        return _game(document)
    except _Fault as fault:
        raise BadRecord(fault.reason, document.where(fault.path)) from fault.__cause__


def _game(document: Document) -> Game:
    record = document.value
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise _Fault(("format",), "that is not a whist-nb record: its `format` should be {format!r}.", format=FORMAT)
    _check_shape(record, _MUST, needed=True)
    _check_shape(record, _MAY)
    for key in ("actions", "packs", "lots"):
        _check_number(key, record[key])
    game = _sit_down(record)
    _play(game, record["actions"])
    _check_result(game, record)
    body = _body(game)
    if record.get("check", _digest(body)) != _digest(body):
        raise _Fault(("check",), "the record was changed after it was written. Remove its `check` to read it anyway.")
    game.extra = {key: value for key, value in record.items() if key not in (*_MUST, *_MAY)}
    _check_about(game.extra, game)
    if more := {key: value for key, value in (record.get("result") or {}).items() if key not in (_result(game) or {})}:
        game.extra["result"] = more
    return game


def _check_shape(
    record: dict[str, Any], shapes: dict[str, _Shape], needed: bool = False, above: tuple[str, ...] = ()
) -> None:
    for key, (wanted, fits) in shapes.items():
        if key not in record:
            if needed:
                raise _Fault((), "the record has no `{key}`.", key=key)
        elif not fits(record[key]):
            raise _Fault((*above, key), "expected {wanted}, not {key}.", wanted=wanted, key=quoted(record[key]))


def _check_about(about: dict[str, Any], game: Game) -> None:
    _check_shape(about, _ABOUT)
    notes, actions = about.get("notes", []), len(game.actions)
    _check_number("notes", notes)
    for number, note in enumerate(notes):
        try:
            read_note(note, game.seats, actions)
        except WhistError as error:
            raise _Fault(("notes", number), str(error)) from error


def _check_number(key: str, parts: list[Any]) -> None:
    if len(parts) > MOST_ACTIONS:
        raise _Fault(
            (key,), "there are {n:,} of these, and a record may have {most:,} at most.", n=len(parts), most=MOST_ACTIONS
        )


@contextmanager
def _at(*path: str | int) -> Iterator[None]:
    """Report anything that is refused inside the block as a fault at that place."""
    try:
        yield
    except WhistError as error:
        raise _Fault(path, str(error)) from error


def _sit_down(record: dict[str, Any]) -> Game:
    with _at("variant"):
        variant = find_recorded(record["variant"], record)
        if variant.id != record["variant"]:  # records are exact; people need not be
            raise UnknownVariant("A record must name its game by the id, {id!r}.", id=variant.id)
    options = record["options"]
    for name, value in options.items():
        _check_option(variant, name, value)
    game = _new_game(variant, record)
    packs = []
    for number, pack in enumerate(record["packs"]):
        with _at("packs", number):
            packs.append(read_pack(number + 1, pack, variant.pack))
    position = record.get("position")
    if position is not None:
        return _laid_position(variant, position, record)
    with _at("lots" if packs else "packs"):
        game.restart(Chance(game.seed, variant.pack, packs, record["lots"], record["packs_given"]))
    return game


def _new_game(variant: Variant, record: dict[str, Any]) -> Game:
    told = {key: record[key] for key in ("seats", "seed", "deals")}
    try:
        return Game(variant, **told, **record["options"])
    except WhistError as error:
        for key, value in told.items():
            with _at(key):
                Game(variant, **{"seed": 0, key: value})
        raise _Fault(("options",), str(error)) from error


def _check_option(variant: Variant, name: str, value: object) -> None:
    option = variant.options.get(name)
    if option is None:
        raise _Fault(
            ("options", name),
            "{title} has no option {name}. {suggestion}",
            title=variant.title,
            name=quoted(name),
            suggestion=did_you_mean(name, variant.options),
        )
    if not option.takes(value):
        raise _Fault(("options", name), "expected {values}, not {value}.", values=option.values, value=quoted(value))


def _laid_position(variant: Variant, position: dict[str, Any], record: dict[str, Any]) -> Game:
    for key in position:
        if key not in _POSITION:
            raise _Fault(
                ("position", key),
                "a position has no {key}. {suggestion}",
                key=quoted(key),
                suggestion=did_you_mean(key, _POSITION),
            )
    if "hands" not in position:
        raise _Fault(("position",), "the position has no `hands`.")
    _check_shape(position, _POSITION, above=("position",))
    with _at("position"):
        game = Game.from_position(variant, **position, **record["options"])
    if game.seats != record["seats"]:
        raise _Fault(
            ("seats",),
            "the position has {seats} hands, but the record has {record} seats.",
            seats=game.seats,
            record=record["seats"],
        )
    return game


def _play(game: Game, actions: list[Any]) -> None:
    for number, entry in enumerate(actions):
        path: Path = ("actions", number)
        if not _is_pair(entry):
            raise _Fault(
                path,
                "action {number} must be a list of a seat and a string, not {entry}.",
                number=number + 1,
                entry=quoted(entry),
            )
        seat, text = entry
        if seat != game.current_player:
            raise _Fault(
                path,
                "action {number}: seat {seat} acts, but {current_player}.",
                number=number + 1,
                seat=seat,
                current_player=_who(game.current_player),
            )
        try:
            game.apply(read_action(text))
        except WhistError as error:
            raise _Fault(path, str(error)) from error


def _check_result(game: Game, record: dict[str, Any]) -> None:
    """Check that a record's winners and scores are those its actions lead to."""
    if "result" not in record:
        return
    told, true = record["result"], _result(game)
    if (told is None) != (true is None):
        raise _Fault(
            ("result",),
            "the record claims the result {told}, but its actions lead to {true}.",
            told=quoted(told),
            true=true,
        )
    for key, value in (true or {}).items():
        if key not in told or json.dumps(told[key]) != json.dumps(value):
            claimed = f"{key} {quoted(told.get(key))}"
            raise _Fault(
                ("result", key),
                "the record claims the result {claimed}, but its actions lead to {value}.",
                claimed=claimed,
                value=value,
            )


def _result(game: Game) -> dict[str, Any] | None:
    if game.outcome is None:
        return None
    return {"winners": list(game.outcome.winners), "drawn": game.outcome.drawn, "scores": list(game.scores)}


def _who(seat: int | None) -> str:
    return phrase("the game is over") if seat is None else phrase("it is seat {seat}'s turn", seat=seat)
