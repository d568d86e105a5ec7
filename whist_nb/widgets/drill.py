"""A function for each drill: ``wn.drill.the_close()``, ``wn.drill.cards_out("whist")``.

The name of each function is the drill's id, with underscores for hyphens. It returns a CountingTrainer that asks one
question after another, and takes all of that trainer's options: ``wn.drill.voids("whist", level=4, mode="watch")``.

>>> import whist_nb as wn
>>> wn.drill.cards_out("whist", log=":memory:")
CountingTrainer('whist', 'flash', 0 answered)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.library import find_variant, usual_game
from whist_nb.engine.phrases import phrase
from whist_nb.training.drills import DRILLS, Drill
from whist_nb.training.plan import USUAL_GAME
from whist_nb.widgets.trainer import CountingTrainer


def _usual(drill: Drill) -> str:
    """Return the default game of a drill: the one everybody trains, or else one that has the drill."""
    return USUAL_GAME if drill.fits(find_variant(USUAL_GAME)) else usual_game(drill.id)


def _maker(drill: Drill) -> Callable[..., CountingTrainer]:
    def make(game: str = _usual(drill), mode: str = "flash", **more: Any) -> CountingTrainer:
        if "drills" in more:
            raise BadOption(
                "wn.drill.{name} covers only {id!r}. For several drills use wn.CountingTrainer.",
                name=make.__name__,
                id=drill.id,
            )
        return CountingTrainer(game, drill.id, mode, **more)

    make.__name__ = make.__qualname__ = drill.id.replace("-", "_")
    make.__doc__ = f"{drill.title}: {drill.promise}"
    return make


_MAKERS = {(made := _maker(drill)).__name__: made for drill in DRILLS.values()}


def __getattr__(name: str) -> Callable[..., CountingTrainer]:
    if name in _MAKERS:
        return _MAKERS[name]
    raise AttributeError(
        phrase("There is no drill {name!r}. {suggestion}", name=name, suggestion=did_you_mean(name, _MAKERS))
    )


def __dir__() -> list[str]:
    return sorted(_MAKERS)
